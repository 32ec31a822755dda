-- SPDX-License-Identifier: Apache-2.0
-- Products, terminals, rack prices and exchange rates become objects of
-- accounts.  What there was is the operator's, under the account 'common'; the
-- defaults let the previous release go on writing while this one starts.

SET @@system_versioning_alter_history = KEEP;

CREATE TABLE products (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	code VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	name VARCHAR(100) NOT NULL,
	family VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	octane_or_cetane DECIMAL(4,1) NULL,
	sulfur_ppm DECIMAL(8,1) NULL,
	dyed TINYINT NULL,
	bio_pct DECIMAL(5,2) NULL,
	un_number CHAR(4) CHARACTER SET ascii COLLATE ascii_bin NULL,
	pidx_code VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,
	irs_product_code CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,
	sat_clave_prodserv CHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- c_ClaveProdServ
	sat_subproducto VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- PR07, SP16 to SP48
	vcf_group VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,        -- of API MPMS 11.1
	base_temperature CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,     -- 60F, 15C, 20C
	specifications LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(specifications)),
	blend_components LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(blend_components)),
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,       -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_code (account, code),
	KEY by_name (account, name, id),
	KEY by_updated_at (account, updated_at, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

-- Codes of the SAT's catalogues: c_ClaveProdServ, and the sub-products of the
-- hydrocarbons complement; IRS Publication 510 and the ExSTARS product codes.
INSERT INTO products (account, id, status, code, name, family, octane_or_cetane, sulfur_ppm, dyed, bio_pct,
	un_number, irs_product_code, sat_clave_prodserv, sat_subproducto, vcf_group, version, created_at, updated_at) VALUES
	('common', 'prd_00000000000000000000000001', 'active', 'REGULAR_87', 'Regular gasoline, 87 octane', 'gasoline',
		87, 30, 0, NULL, '1203', '065', '15101514', 'SP16', 'gasoline', 1, '2024-01-01', '2024-01-01'),
	('common', 'prd_00000000000000000000000002', 'active', 'PREMIUM_91', 'Premium gasoline, 91 octane', 'gasoline',
		91, 30, 0, NULL, '1203', '065', '15101515', 'SP17', 'gasoline', 1, '2024-01-01', '2024-01-01'),
	('common', 'prd_00000000000000000000000003', 'active', 'DIESEL_ULSD', 'Ultra-low-sulfur diesel', 'diesel',
		45, 15, 0, NULL, '1202', '167', '15101505', 'SP24', 'fuel_oil', 1, '2024-01-01', '2024-01-01');

-- The four terminals that there were.
ALTER TABLE terminals
	ADD account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'common' FIRST,
	ADD id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '' AFTER account,
	ADD status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'active' AFTER id,
	MODIFY code VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	ADD kind VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'terminal' AFTER name,
	ADD tcn CHAR(9) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER kind,          -- of the IRS: T74TX2786
	ADD splc VARCHAR(9) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER tcn,
	ADD permit_no VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER splc,
	ADD operator_name VARCHAR(200) NULL AFTER permit_no,
	ADD operator_counterparty_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER operator_name,
	CHANGE market country VARCHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	ADD state VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER country,
	MODIFY jurisdiction VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- of its taxes: MX, US-TX
	MODIFY currency VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	ADD latitude DECIMAL(8,6) NULL AFTER currency,
	ADD longitude DECIMAL(9,6) NULL AFTER latitude,
	MODIFY time_zone VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	ADD price_change_local_time VARCHAR(5) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD operating_hours VARCHAR(2000) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- mon:06:00-18:00, separated by spaces
	ADD products VARCHAR(2000) CHARACTER SET ascii COLLATE ascii_bin NULL,          -- codes, separated by spaces
	ADD load_lanes INT NULL,
	ADD outage_since DATETIME(3) NULL,
	ADD outage_reason VARCHAR(200) NULL,
	ADD outage_expected_until DATETIME(3) NULL,
	ADD version BIGINT NOT NULL DEFAULT 1,
	ADD created_at DATETIME(3) NOT NULL DEFAULT '2024-01-01',
	ADD updated_at DATETIME(3) NOT NULL DEFAULT '2024-01-01',
	ADD archived_at DATETIME(3) NULL,
	ADD request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,          -- of the last change
	ADD key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL;

SET @n := 0;
UPDATE terminals SET id = CONCAT('ter_', LPAD(LOWER(HEX(@n := @n + 1)), 26, '0')),
	state = CASE code WHEN 'TUX' THEN 'VER' WHEN 'HOU' THEN 'TX' ELSE 'NLE' END,
	kind = CASE code WHEN 'CAD' THEN 'refinery' WHEN 'HOU' THEN 'terminal' ELSE 'tad' END,
	price_change_local_time = IF(country = 'US', '18:00', '00:00'),
	products = 'REGULAR_87 PREMIUM_91 DIESEL_ULSD'
	ORDER BY FIELD(code, 'MTY', 'TUX', 'CAD', 'HOU');

ALTER TABLE terminals
	DROP PRIMARY KEY,
	ADD PRIMARY KEY (account, id),
	ADD UNIQUE KEY by_code (account, code),
	ADD KEY by_name (account, name, id),
	ADD KEY by_updated_at (account, updated_at, id),
	ADD SYSTEM VERSIONING
	PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

-- Bitemporal: effective_at is when a price applies at the rack, recorded_at
-- when it was learned.  A correction is a row of the same effective_at and a
-- later recorded_at, a withdrawal too; no row is ever changed.  `price` is of
-- one `unit`, as it was given, before taxes.
ALTER TABLE rack_prices
	ADD account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'common' FIRST,
	ADD id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL
		DEFAULT (CONCAT('rpr_0', LEFT(MD5(UUID()), 25))) AFTER account,
	ADD status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'published' AFTER id,
	MODIFY terminal VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	MODIFY product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	ADD supplier_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER product,
	ADD branded TINYINT NOT NULL DEFAULT 0 AFTER supplier_id,
	ADD price_basis VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'gross' AFTER branded,
	ADD terms VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER price_basis,
	MODIFY currency VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL AFTER terms,
	ADD unit VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'l' AFTER price,
	ADD source_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD supersedes VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,          -- what it corrects or withdraws
	ADD reason VARCHAR(200) NULL,
	ADD version BIGINT NOT NULL DEFAULT 1,
	ADD created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	ADD updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	ADD archived_at DATETIME(3) NULL,
	ADD request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL;

SET @n := 0;
UPDATE rack_prices SET id = CONCAT('rpr_', LPAD(LOWER(HEX(@n := @n + 1)), 26, '0')),
	created_at = recorded_at, updated_at = recorded_at
	ORDER BY recorded_at, terminal, product, effective_at;

-- `series` is the natural key: prices of one series follow on each other.  As
-- no row is ever changed there are no versions to keep apart: no partitions,
-- each of which costs every statement some microseconds.
ALTER TABLE rack_prices
	ADD series BINARY(16) AS (UNHEX(MD5(CONCAT_WS('/', terminal, product, branded, price_basis, currency,
		CONCAT('s', supplier_id), CONCAT('t', terms))))) PERSISTENT,
	DROP PRIMARY KEY,
	ADD PRIMARY KEY (account, id),
	ADD UNIQUE KEY by_series (account, series, effective_at, recorded_at),
	ADD KEY by_place (account, terminal, product, effective_at, recorded_at),
	ADD KEY by_effective_at (account, effective_at, id),
	ADD KEY by_recorded_at (account, recorded_at, id),
	ADD SYSTEM VERSIONING;

-- Which series there are, so that what is in effect is one probe of each.
CREATE TABLE rack_series (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	terminal VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	series BINARY(16) NOT NULL,
	PRIMARY KEY (account, terminal, product, series),
	KEY by_product (account, product, terminal, series)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TRIGGER rack_prices_series AFTER INSERT ON rack_prices FOR EACH ROW
	INSERT IGNORE INTO rack_series VALUES (NEW.account, NEW.terminal, NEW.product, NEW.series);

INSERT IGNORE INTO rack_series SELECT account, terminal, product, series FROM rack_prices;

-- Units of `quote` for one of `base`, on a day; a correction is a row of the
-- same day and a later recorded_at.
ALTER TABLE fx_rates
	ADD account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'common' FIRST,
	ADD id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL
		DEFAULT (CONCAT('fxr_0', LEFT(MD5(UUID()), 25))) AFTER account,
	MODIFY base VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	MODIFY quote VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	ADD version BIGINT NOT NULL DEFAULT 1,
	ADD created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	ADD updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
	ADD archived_at DATETIME(3) NULL,
	ADD request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL;

SET @n := 0;
UPDATE fx_rates SET id = CONCAT('fxr_', LPAD(LOWER(HEX(@n := @n + 1)), 26, '0')),
	created_at = recorded_at, updated_at = recorded_at
	ORDER BY recorded_at, base, quote, day;

ALTER TABLE fx_rates
	DROP PRIMARY KEY,
	ADD PRIMARY KEY (account, id),
	ADD UNIQUE KEY by_pair (account, base, quote, day, recorded_at),
	ADD KEY by_day (account, day, id),
	ADD SYSTEM VERSIONING;
