-- SPDX-License-Identifier: Apache-2.0
-- Fees of the price book in the sum of an order.

SET @@system_versioning_alter_history = KEEP;

ALTER TABLE orders
	ADD fee_total DECIMAL(15,2) NOT NULL DEFAULT 0 AFTER freight_total;
