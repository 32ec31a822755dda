-- SPDX-License-Identifier: Apache-2.0
-- Orders from quote to close: lines, timeline, exposure and quotes.

SET @@system_versioning_alter_history = KEEP;

-- An order of before becomes one of a single line; what it had stays its
-- summary.
ALTER TABLE orders
	MODIFY terminal VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	MODIFY volume DECIMAL(15,3) NOT NULL,          -- litres, of all lines
	ADD COLUMN counterparty_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER status,
	ADD COLUMN site_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER counterparty_id,
	ADD COLUMN po_number VARCHAR(40) NULL AFTER site_id,
	ADD COLUMN external_source VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER po_number,
	ADD COLUMN external_id VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER external_source,
	ADD COLUMN requested_window LONGTEXT NULL CHECK (JSON_VALID(requested_window)),
	ADD COLUMN freight_terms VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'fob_rack',
	ADD COLUMN sourcing_strategy VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'specific',
	ADD COLUMN payment_terms VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'prepaid',
	ADD COLUMN net_days INT NULL,
	ADD COLUMN billing_basis VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'net',
	ADD COLUMN buyer_use VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD COLUMN quote_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD COLUMN `lines` LONGTEXT NOT NULL
		DEFAULT (JSON_ARRAY(JSON_OBJECT('line_no', 1, 'status', status, 'product', product,
		    'terminal', terminal, 'quantity', volume, 'unit', 'l', 'price_type', 'posted',
		    'unit_price', unit_price, 'priced_at', DATE_FORMAT(priced_at, '%Y-%m-%dT%H:%i:%s.000Z'),
		    'volume', volume, 'product_total', product_total, 'excise_total', excise_total,
		    'vat_total', vat_total, 'total', total)))
		CHECK (JSON_VALID(`lines`)),
	ADD COLUMN hold_reasons VARCHAR(500) CHARACTER SET ascii COLLATE ascii_bin NULL, -- codes, separated by spaces
	ADD COLUMN guards LONGTEXT NULL CHECK (JSON_VALID(guards)),
	ADD COLUMN freight_total DECIMAL(15,2) NOT NULL DEFAULT 0 AFTER excise_total,
	ADD COLUMN mxn_per_usd DECIMAL(13,6) NULL AFTER exchange_rate,
	ADD COLUMN invoice LONGTEXT NULL CHECK (JSON_VALID(invoice)),
	ADD COLUMN payments LONGTEXT NULL CHECK (JSON_VALID(payments)),
	ADD COLUMN paid_total DECIMAL(15,2) NOT NULL DEFAULT 0,
	ADD COLUMN written_off DECIMAL(15,2) NULL,
	ADD COLUMN cancel_fee DECIMAL(15,2) NULL,
	ADD COLUMN round BIGINT NOT NULL DEFAULT 1,        -- a reopened order's next
	ADD COLUMN submitted_at DATETIME(3) NULL,
	ADD COLUMN version BIGINT NOT NULL DEFAULT 1,
	ADD COLUMN archived_at DATETIME(3) NULL,
	ADD COLUMN key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD UNIQUE KEY by_external (account, external_source, external_id),
	ADD KEY by_updated_at (account, updated_at, id),
	ADD KEY by_status (account, status, id),
	ADD KEY due (status, updated_at),
	ADD KEY by_counterparty (account, counterparty_id, id);

-- One row for each status that an order came to, and who brought it there.
CREATE TABLE order_timeline (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	order_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	at DATETIME(3) NOT NULL,
	action VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	from_status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	to_status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	reason VARCHAR(500) NULL,
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, order_id, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE order_comments (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	order_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	at DATETIME(3) NOT NULL,
	text VARCHAR(2000) NOT NULL,
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, order_id, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- What a counterparty may owe.  One for each.
CREATE TABLE credit_profiles (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	counterparty_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	band CHAR(1) CHARACTER SET ascii COLLATE ascii_bin NULL,
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	credit_limit DECIMAL(15,2) NOT NULL,
	temporary_limit DECIMAL(15,2) NULL,
	temporary_until DATE NULL,
	max_net_days INT NULL,                 -- instead of its band's
	cash_on_account DECIMAL(15,2) NULL,
	guarantees DECIMAL(15,2) NULL,
	haircut DECIMAL(8,6) NULL,             -- share of the guarantees that is not counted
	hold VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL, -- all, new_orders, liftings
	hold_reason VARCHAR(200) NULL,
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_counterparty (account, counterparty_id),
	KEY by_updated_at (account, updated_at, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

-- The ledger of what is exposed: a thing is in a stage once and leaves it once.
CREATE TABLE credit_ledger (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source_type VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	stage VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	direction VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	counterparty_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	amount DECIMAL(15,2) NOT NULL,
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	due_on DATE NULL,
	at DATETIME(3) NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, source_type, source_id, stage, direction),
	KEY by_counterparty (account, counterparty_id, stage, due_on),
	CHECK (direction IN ('in', 'out'))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Its sums, and the row that who writes to the ledger holds.
CREATE TABLE credit_totals (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	counterparty_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	reserved DECIMAL(15,2) NOT NULL DEFAULT 0,
	in_transit DECIMAL(15,2) NOT NULL DEFAULT 0,
	unbilled DECIMAL(15,2) NOT NULL DEFAULT 0,
	invoiced DECIMAL(15,2) NOT NULL DEFAULT 0,
	paid DECIMAL(15,2) NOT NULL DEFAULT 0,
	drifted_at DATETIME(3) NULL,           -- since when they differ, as was announced
	PRIMARY KEY (account, counterparty_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- What guards measure by.  market: MX, US, or * for both; of several rows the
-- one with the latest valid_from that is not after the day.
CREATE TABLE guard_limits (
	code VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	name VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	market VARCHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	valid_from DATE NOT NULL,
	value DECIMAL(15,6) NOT NULL,
	unit VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source VARCHAR(120) NOT NULL,
	PRIMARY KEY (code, name, market, valid_from)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO guard_limits (code, name, market, valid_from, value, unit, source) VALUES
	('G-PRICE', 'tolerance', '*', '2020-01-01', 5, 'percent', 'custom of the trade: quoted quantity and 5 % about'),
	('G-PRICE', 'stale_after', '*', '2020-01-01', 129600, 's', 'rack lists are published each day; 36 h'),
	('G-PERMIT-MX', 'csd_ahead', 'MX', '2020-01-01', 48, 'h', 'the certificate must outlast the stamping of the invoice'),
	('G-CREDIT', 'past_due_grace', '*', '2020-01-01', 5, 'd', 'credit policy'),
	('G-CREDIT', 'past_due_share', '*', '2020-01-01', 1, 'percent', 'credit policy: of the limit'),
	('G-CREDIT', 'past_due_floor', 'US', '2020-01-01', 500, 'USD', 'credit policy'),
	('G-CREDIT', 'past_due_floor', 'MX', '2020-01-01', 10000, 'MXN', 'credit policy'),
	('G-CREDIT', 'prepaid_cover', '*', '2020-01-01', 1.03, 'ratio', 'credit policy: prices may move until the lift'),
	('G-CREDIT', 'override_cap', 'US', '2020-01-01', 100000, 'USD', 'credit policy: what two persons may go over by'),
	('G-CREDIT', 'override_cap', 'MX', '2020-01-01', 2000000, 'MXN', 'credit policy: what two persons may go over by'),
	('G-CREDIT', 'terms_A', '*', '2020-01-01', 30, 'd', 'credit policy: net days of the band'),
	('G-CREDIT', 'terms_B', '*', '2020-01-01', 15, 'd', 'credit policy: net days of the band'),
	('G-CREDIT', 'terms_C', '*', '2020-01-01', 7, 'd', 'credit policy: net days of the band'),
	('G-CREDIT', 'terms_D', '*', '2020-01-01', 0, 'd', 'credit policy: prepaid or secured'),
	('G-CREDIT', 'terms_E', '*', '2020-01-01', 0, 'd', 'credit policy: prepaid only'),
	('G-MATCH', 'tax_tolerance', '*', '2020-01-01', 0.01, 'money', 'Anexo 20 of the RMF; invoices in both markets'),
	('G-PAY', 'short_pay', 'US', '2020-01-01', 5, 'USD', 'credit policy: written off'),
	('G-PAY', 'short_pay', 'MX', '2020-01-01', 100, 'MXN', 'credit policy: written off'),
	('CANCEL', 'cutoff', '*', '2020-01-01', 24, 'h', 'before the requested window begins'),
	('CANCEL', 'fee', '*', '2020-01-01', 1, 'percent', 'of the product total, after the cut-off'),
	('CLOSE', 'after', '*', '2020-01-01', 30, 'd', 'after the order was paid');

-- Work of sweep that is done once a day: the last day that it was.
CREATE TABLE daily_work (
	name VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	day DATE NOT NULL,
	PRIMARY KEY (name)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO daily_work (name, day) VALUES ('credit_drift', '2000-01-01');

CREATE TABLE quotes (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	counterparty_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	site_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,
	freight_mode VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	buyer_use VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NULL,
	`lines` LONGTEXT NOT NULL CHECK (JSON_VALID(`lines`)),
	terminal_options VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NULL,
	valid_until DATETIME(3) NOT NULL,
	locked_at DATETIME(3) NULL,
	exchange_rate DECIMAL(13,6) NULL,
	total DECIMAL(15,2) NULL,
	total_mxn DECIMAL(15,2) NULL,
	order_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	requoted_from_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	notes VARCHAR(500) NULL,
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	KEY by_valid_until (account, valid_until, id),
	KEY by_updated_at (account, updated_at, id),
	KEY due (status, valid_until)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);
