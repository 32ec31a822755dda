-- SPDX-License-Identifier: Apache-2.0
-- What an order was paid above what it owed is free for other orders.  Of a
-- payment from elsewhere: what it came to when it was recorded, and in what.

ALTER TABLE order_payments
	ADD COLUMN IF NOT EXISTS whole DECIMAL(18,2) NULL,
	ADD COLUMN IF NOT EXISTS currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL;

UPDATE order_payments SET whole = amount WHERE part = '' AND whole IS NULL;
