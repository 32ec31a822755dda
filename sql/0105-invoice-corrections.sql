-- SPDX-License-Identifier: Apache-2.0
-- Invoices of orders that others took the place of.

SET @@system_versioning_alter_history = KEEP;

ALTER TABLE orders
	ADD COLUMN IF NOT EXISTS invoice_corrections LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(invoice_corrections));
