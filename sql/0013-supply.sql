-- SPDX-License-Identifier: Apache-2.0
-- What the guards of an order ask of its parties; tanks, contracts, allocations.

SET @@system_versioning_alter_history = 'KEEP';

ALTER TABLE counterparties
	MODIFY roles VARCHAR(120) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	ADD permits LONGTEXT NULL CHECK (JSON_VALID(permits)),               -- fcgi-app/orders/permits.h
	ADD contacts LONGTEXT NULL CHECK (JSON_VALID(contacts)),
	ADD scac VARCHAR(4) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD insurance_usd DECIMAL(15,2) NULL,          -- public liability, 49 CFR 387.9
	ADD insurance_valid_to DATE NULL,
	ADD usdot_number VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD hazmat_registration_valid_to DATE NULL,    -- 49 CFR 107.601
	ADD csd_valid_to DATETIME(3) NULL,             -- certificate to stamp with
	ADD sat_69b_status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD merged_into_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	-- the account's own company, of which there is one
	ADD own_company TINYINT AS
	    (IF(archived_at IS NULL AND FIND_IN_SET('self', REPLACE(roles, ' ', ',')), 1, NULL)) PERSISTENT,
	ADD UNIQUE KEY by_own_company (account, own_company),
	ADD UNIQUE KEY by_scac (account, scac);

ALTER TABLE sites
	ADD permits LONGTEXT NULL CHECK (JSON_VALID(permits)),
	ADD KEY by_number (account, consignee_no);

-- How full a tank may be made, by its kind and the day.
CREATE TABLE tank_limits (
	kind CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,             -- ast, ust
	valid_from DATE NOT NULL,
	safe_fill_max_pct DECIMAL(5,2) NOT NULL,
	source VARCHAR(200) NOT NULL,
	PRIMARY KEY (kind, valid_from)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO tank_limits (kind, valid_from, safe_fill_max_pct, source) VALUES
	('ast', '1970-01-01', 95.00, 'common practice for aboveground tanks'),
	('ust', '1970-01-01', 90.00, '40 CFR 280.20(c), overfill alarm at 90 %');

CREATE TABLE storage_tanks (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	site_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	name VARCHAR(100) NOT NULL,
	kind CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	unit CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	base CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,             -- 60F, 15C, 20C
	capacity DECIMAL(13,3) NOT NULL,
	safe_fill_pct DECIMAL(5,2) NOT NULL,
	min_level DECIMAL(13,3) NULL,
	unusable DECIMAL(13,3) NULL,
	strapping_table LONGTEXT NULL CHECK (JSON_VALID(strapping_table)),
	density DECIMAL(7,3) NULL,                 -- kg/m3 at the base
	probe VARCHAR(60) NULL,
	water_alarm_mm DECIMAL(7,1) NULL,
	low_pct DECIMAL(5,2) NULL,
	critical_pct DECIMAL(5,2) NULL,
	high_pct DECIMAL(5,2) NULL,
	sat_clave_tanque VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	level DECIMAL(13,3) NULL,                  -- from here on kept by readings
	level_at DATETIME(3) NULL,
	level_source VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,
	reading_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	water_mm DECIMAL(7,1) NULL,
	temperature DECIMAL(6,2) NULL,
	burn_rate DECIMAL(13,3) NULL,              -- a day
	reserved DECIMAL(13,3) NOT NULL,
	alarms LONGTEXT NULL CHECK (JSON_VALID(alarms)),
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_site (account, site_id, name),
	KEY by_name (account, name, id),
	KEY by_updated_at (account, updated_at, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

-- Room kept for what is on its way, and what has come.
CREATE TABLE tank_reservations (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	tank_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source_type VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	quantity DECIMAL(13,3) NOT NULL,           -- in the tank's unit
	reserved_at DATETIME(3) NOT NULL,
	released_at DATETIME(3) NULL,
	PRIMARY KEY (account, tank_id, source_type, source_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE tank_receipts (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	tank_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source_type VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	at DATETIME(3) NOT NULL,
	gross DECIMAL(13,3) NOT NULL,              -- in the tank's unit; below 0 takes back
	created_at DATETIME(3) NOT NULL,
	PRIMARY KEY (account, tank_id, source_type, source_id),
	KEY by_at (account, tank_id, at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE tank_readings (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	tank_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	at DATETIME(3) NOT NULL,
	gross DECIMAL(13,3) NULL,                  -- in the tank's unit, as net
	net DECIMAL(13,3) NULL,
	height_mm DECIMAL(7,1) NULL,
	water_mm DECIMAL(7,1) NULL,
	temperature DECIMAL(6,2) NULL,             -- of the tank's base: F or C
	density DECIMAL(7,3) NULL,                 -- kg/m3 at the base
	vcf DECIMAL(7,5) NULL,
	source VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	seq BIGINT NULL,
	anomalies VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NULL,       -- separated by spaces
	reason VARCHAR(200) NULL,                  -- of a correction
	supersedes_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	superseded_by_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_seq (account, tank_id, source, seq),
	KEY by_at (account, at, id),
	KEY by_tank (account, tank_id, status, at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

CREATE TABLE allocations (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	name VARCHAR(100) NOT NULL,
	type VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	counterparty_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	counterparty_tag VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NULL,
	supplier_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	terminal VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	terminals VARCHAR(2000) CHARACTER SET ascii COLLATE ascii_bin NULL,      -- separated by spaces
	product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	products VARCHAR(2000) CHARACTER SET ascii COLLATE ascii_bin NULL,       -- separated by spaces
	product_family VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	period VARCHAR(5) CHARACTER SET ascii COLLATE ascii_bin NULL,            -- day, week, month
	unit CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,
	start_amount DECIMAL(15,3) NOT NULL,
	refresh_amount DECIMAL(15,3) NULL,
	refresh_time CHAR(5) CHARACTER SET ascii COLLATE ascii_bin NULL,         -- 18:00, by its own clock
	timezone VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	scale_pct DECIMAL(6,2) NOT NULL,
	carry_over TINYINT NOT NULL,
	min_lift DECIMAL(15,3) NULL,
	max_lift DECIMAL(15,3) NULL,
	valid_from DATETIME(3) NOT NULL,
	valid_to DATETIME(3) NULL,
	remaining DECIMAL(15,3) NOT NULL,          -- the sum of its entries
	override_left DECIMAL(15,3) NOT NULL,
	override_valid_to DATETIME(3) NULL,
	override_reason VARCHAR(200) NULL,
	low_announced TINYINT NOT NULL,
	refreshed_at DATETIME(3) NOT NULL,
	next_refresh_at DATETIME(3) NULL,
	next_change_at DATETIME(3) NULL,           -- sweep looks at it then
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	KEY by_name (account, name, id),
	KEY by_updated_at (account, updated_at, id),
	KEY by_change (next_change_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

-- The ledger: only ever added to.
CREATE TABLE allocation_entries (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	allocation_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	seq BIGINT NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	kind VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	measure VARCHAR(6) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,       -- volume, money
	pool VARCHAR(9) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,          -- remaining, override
	quantity DECIMAL(15,3) NOT NULL,           -- what the source did
	amount DECIMAL(15,3) NOT NULL,             -- and what that is to what remains
	balance DECIMAL(15,3) NOT NULL,            -- what remained after it
	source_type VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	nth INT NOT NULL,                          -- of its kind, of that source
	reason VARCHAR(200) NULL,
	at DATETIME(3) NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, allocation_id, seq),
	UNIQUE KEY by_source (account, source_type, source_id, measure, kind, nth),
	KEY by_id (account, allocation_id, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE load_authorizations (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	terminal VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	carrier_scac VARCHAR(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	driver_card VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	consignee_no VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	supplier_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	order_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	load_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	unit CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	products LONGTEXT NOT NULL CHECK (JSON_VALID(products)),
	minutes INT NOT NULL,
	auth_number VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,
	expires_at DATETIME(3) NULL,
	denial_code VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
	allocation_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,    -- that refused it
	carrier_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	site_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	counterparty_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	decision_trace LONGTEXT NOT NULL CHECK (JSON_VALID(decision_trace)),
	bol_number VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	closed_at DATETIME(3) NULL,
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	-- no two that are open have the same number
	open_number VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin AS
	    (IF(status = 'approved', auth_number, NULL)) PERSISTENT,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_open_number (account, open_number),
	KEY by_number (account, auth_number),
	KEY by_allocation (account, allocation_id, id),
	KEY by_updated_at (account, updated_at, id),
	KEY by_expiry (status, expires_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

CREATE TABLE supply_contracts (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	number VARCHAR(40) NOT NULL,
	side VARCHAR(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	counterparty_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	contract_type VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	terminals VARCHAR(2000) CHARACTER SET ascii COLLATE ascii_bin NULL,      -- separated by spaces
	products VARCHAR(2000) CHARACTER SET ascii COLLATE ascii_bin NULL,       -- separated by spaces
	start_on DATE NOT NULL,
	end_on DATE NOT NULL,
	timezone VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	unit CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	price_formula_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	unit_price DECIMAL(13,6) NULL,
	differential DECIMAL(13,6) NULL,
	periods LONGTEXT NULL CHECK (JSON_VALID(periods)),
	ratability VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ratability_pct DECIMAL(5,2) NULL,
	shortfall_penalty DECIMAL(13,6) NULL,      -- of a unit
	excess_penalty DECIMAL(13,6) NULL,
	terms VARCHAR(2000) NULL,
	reason VARCHAR(200) NULL,
	amendments LONGTEXT NULL CHECK (JSON_VALID(amendments)),
	shortfalls LONGTEXT NULL CHECK (JSON_VALID(shortfalls)),
	lifted DECIMAL(15,3) NOT NULL,             -- the sum of its liftings
	settled_through DATE NULL,                 -- periods that ended by then are looked at
	expiring_announced TINYINT NOT NULL,
	next_change_at DATETIME(3) NULL,           -- sweep looks at it then
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_number (account, number),
	KEY by_updated_at (account, updated_at, id),
	KEY by_change (next_change_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

CREATE TABLE contract_liftings (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	contract_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source_type VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	terminal VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	lifted_on DATE NOT NULL,
	volume DECIMAL(15,3) NOT NULL,             -- in the contract's unit; below 0 reverses
	at DATETIME(3) NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, contract_id, id),
	UNIQUE KEY by_source (account, contract_id, source_type, source_id),
	KEY by_day (account, contract_id, lifted_on)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
