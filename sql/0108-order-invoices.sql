-- SPDX-License-Identifier: Apache-2.0
-- An invoice is of one order of the account, for good: whose each number is.

CREATE TABLE order_invoices (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	invoice_number VARCHAR(40) COLLATE utf8mb4_bin NOT NULL,
	order_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	PRIMARY KEY (account, invoice_number)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Of a number that stands twice, the first order has it.
INSERT IGNORE INTO order_invoices (account, invoice_number, order_id)
	SELECT account, JSON_VALUE(invoice, '$.invoice_number'), id FROM orders
	 WHERE JSON_VALUE(invoice, '$.invoice_number') IS NOT NULL
	 ORDER BY account, id;
