-- SPDX-License-Identifier: Apache-2.0
-- Orders for fuel.

CREATE TABLE orders (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	terminal CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	volume DECIMAL(12,3) NOT NULL,         -- litres
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	unit_price DECIMAL(13,6) NOT NULL,     -- of the rack, per litre, before taxes
	priced_at DATETIME(3) NOT NULL,        -- effective_at of that quote
	product_total DECIMAL(15,2) NOT NULL,
	excise_total DECIMAL(15,2) NOT NULL,
	vat_total DECIMAL(15,2) NOT NULL,
	total DECIMAL(15,2) NOT NULL,
	exchange_rate DECIMAL(13,6) NULL,      -- MXN for one of `currency`
	total_mxn DECIMAL(15,2) NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	PRIMARY KEY (account, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);
