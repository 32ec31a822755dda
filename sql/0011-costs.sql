-- SPDX-License-Identifier: Apache-2.0
-- Taxes, freight, pricing rules and delivered costs.  What the first tables of
-- taxes and freight held becomes rows of the operator's, the account 'common'.

-- Places that levy taxes, as the operator knows them.
CREATE TABLE tax_jurisdictions (
	code VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	name VARCHAR(100) NOT NULL,
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,      -- of its rates
	unit VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,       -- in which it measures fuel: l, gal
	base CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,          -- temperature of net volumes: 60F, 15C, 20C
	PRIMARY KEY (code)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO tax_jurisdictions VALUES
	('MX', 'Mexico', 'MXN', 'l', '20C'),
	('US', 'United States', 'USD', 'gal', '60F'),
	('US-TX', 'Texas', 'USD', 'gal', '60F');

-- A day belongs to the rules with valid_from <= day <= valid_to (NULL: no end);
-- see fcgi-app/prices/tax.h for which of them is charged.
CREATE TABLE tax_rules (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	jurisdiction VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	product_family VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	code VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	label VARCHAR(100) NOT NULL,
	subject VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	basis VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	rate DECIMAL(13,6) NOT NULL,
	unit VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	included_in_base_of VARCHAR(250) CHARACTER SET ascii COLLATE ascii_bin NULL,  -- codes, separated by spaces
	base_rounding VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,
	layer VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	stimulus_percentage DECIMAL(8,4) NULL,
	stimulus_amount DECIMAL(13,6) NULL,
	withheld TINYINT NULL,
	required TINYINT NULL,
	exempt_uses VARCHAR(500) CHARACTER SET ascii COLLATE ascii_bin NULL,
	valid_from DATE NOT NULL,
	valid_to DATE NULL,
	legal_ref VARCHAR(100) NULL,
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	KEY by_place (account, jurisdiction, valid_to, valid_from),
	KEY by_required (account, jurisdiction, required, code, subject, product, product_family, status, archived_at, valid_to),
	KEY by_valid_from (account, valid_from, id),
	KEY by_updated_at (account, updated_at, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

-- The rows of before, in the order of their days; federal taxes of the United
-- States belong to all of its states.  No place has some of its taxes known
-- from an earlier day than the others: before it, nothing resolves.
SET @n := 0;
INSERT INTO tax_rules (account, id, status, jurisdiction, product, code, label, subject, basis, rate, unit,
	included_in_base_of, base_rounding, layer, stimulus_percentage, stimulus_amount, required, valid_from, valid_to, legal_ref,
	version, created_at, updated_at)
SELECT 'common', CONCAT('txr_', LPAD(LOWER(HEX(@n := @n + 1)), 26, '0')),
	IF(valid_to < '2026-01-01', 'superseded', 'active'),
	IF(tax IN ('FET', 'LUST'), 'US', jurisdiction), product,
	CASE tax WHEN 'IEPS-2-I-D' THEN 'IEPS-2I-D' WHEN 'IEPS-2-I-H' THEN 'IEPS-CARBON' WHEN 'IEPS-2-A' THEN 'IEPS-2A-II' ELSE tax END,
	CASE tax WHEN 'IEPS-2-I-D' THEN 'IEPS art. 2-I-D' WHEN 'IEPS-2-I-H' THEN 'IEPS fossil fuels (carbon), art. 2-I-H'
		WHEN 'IEPS-2-A' THEN 'IEPS art. 2-A (state share)' WHEN 'IVA' THEN 'IVA'
		WHEN 'FET' THEN 'Federal excise' WHEN 'LUST' THEN 'LUST' ELSE 'Texas motor fuel tax' END,
	'product', IF(kind = 'vat', 'value', 'net_volume'), rate, unit,
	IF(kind = 'excise', 'IVA', NULL), IF(kind = 'vat', 'unit', NULL), 'ordinary', NULL, NULL, 1,
	GREATEST(valid_from, IF(jurisdiction = 'MX', '2023-01-01', '1997-10-01')), NULLIF(valid_to, '9999-12-31'), legal_basis, 1, '2024-01-01', '2024-01-01'
	FROM tax_rates ORDER BY valid_from, jurisdiction, product, tax;

-- Percentage, amount and quota as published; the quota is the rate.
INSERT INTO tax_rules (account, id, status, jurisdiction, product, code, label, subject, basis, rate, unit,
	included_in_base_of, layer, stimulus_percentage, stimulus_amount, valid_from, valid_to, legal_ref,
	version, created_at, updated_at)
SELECT 'common', CONCAT('txr_', LPAD(LOWER(HEX(@n := @n + 1)), 26, '0')), 'active', jurisdiction, product,
	'IEPS-2I-D', 'IEPS art. 2-I-D, with the stimulus of the week', 'product', 'net_volume', quota, 'l',
	'IVA', 'stimulus', percentage, amount, valid_from, valid_to, source, 1, '2024-01-01', '2024-01-01'
	FROM tax_stimuli ORDER BY valid_from, product;

-- Carriage and other services bear IVA; of carriage 4 per cent are withheld by
-- companies that pay for it (RLIVA art. 3-II).
INSERT INTO tax_rules (account, id, status, jurisdiction, code, label, subject, basis, rate, unit, layer, withheld,
	valid_from, legal_ref, version, created_at, updated_at) VALUES
	('common', 'txr_00000000000000000000001000', 'active', 'MX', 'IVA', 'IVA on freight', 'freight', 'value', 16, 'percent',
		'ordinary', NULL, '2010-01-01', 'LIVA art. 1', 1, '2024-01-01', '2024-01-01'),
	('common', 'txr_00000000000000000000001001', 'active', 'MX', 'IVA-RET', 'IVA withheld on freight', 'freight', 'value', 4, 'percent',
		'ordinary', 1, '2010-01-01', 'LIVA art. 1-A-II-c, RLIVA art. 3-II', 1, '2024-01-01', '2024-01-01'),
	('common', 'txr_00000000000000000000001002', 'active', 'MX', 'IVA', 'IVA on fees', 'fee', 'value', 16, 'percent',
		'ordinary', NULL, '2010-01-01', 'LIVA art. 1', 1, '2024-01-01', '2024-01-01');

-- Tariffs of carriage.  One without carrier, zone and site is an estimate for
-- the terminal.
CREATE TABLE freight_rates (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	name VARCHAR(100) NOT NULL,
	carrier_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	terminal VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	origin_zone VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NULL,
	site_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	destination_zone VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NULL,
	distance_from INT NULL,
	distance_to INT NULL,
	product_family VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	basis VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	unit VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	currency VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	base_rate DECIMAL(13,6) NOT NULL,
	min_quantity DECIMAL(16,3) NULL,
	fuel_surcharges LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(fuel_surcharges)),
	accessorials LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(accessorials)),
	valid_from DATE NOT NULL,
	valid_to DATE NULL,
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	KEY by_place (account, terminal, valid_from),
	KEY by_name (account, name, id),
	KEY by_updated_at (account, updated_at, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

SET @n := 0;
INSERT INTO freight_rates (account, id, status, name, terminal, basis, unit, currency, base_rate, valid_from, version,
	created_at, updated_at)
SELECT 'common', CONCAT('frt_', LPAD(LOWER(HEX(@n := @n + 1)), 26, '0')), 'active', CONCAT('Estimate from ', f.terminal),
	f.terminal, 'gross', 'l', t.currency, f.per_litre, f.valid_from, 1, '2024-01-01', '2024-01-01'
	FROM freight_estimates f JOIN terminals t ON t.code = f.terminal AND t.account = 'common'
	ORDER BY f.valid_from, f.terminal;

DROP TABLE tax_rates;
DROP TABLE tax_stimuli;
DROP TABLE freight_estimates;

-- What a customer is charged on top of the rack.
CREATE TABLE pricing_rules (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	name VARCHAR(100) NOT NULL,
	label VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	counterparty_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	site_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	customer_group VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NULL,
	terminal VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	formula_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	value DECIMAL(13,6) NULL,
	unit VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	currency VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	priority INT NULL,
	valid_from DATE NOT NULL,
	valid_to DATE NULL,
	min_margin DECIMAL(13,6) NULL,
	approved_at DATETIME(3) NULL,
	approved_by VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	KEY by_label (account, status, label, valid_from),
	KEY by_name (account, name, id),
	KEY by_updated_at (account, updated_at, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

-- Published price sheets, whole as they were sent.
CREATE TABLE price_sheets (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	counterparty_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	customer_group VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NULL,
	priced_on DATE NOT NULL,
	prices LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL CHECK (JSON_VALID(prices)),
	created_at DATETIME(3) NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Delivered costs: the question, the answer and its steps; never changed.
CREATE TABLE cost_calculations (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	terminal VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	jurisdiction VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	counterparty_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	site_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	customer_group VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NULL,
	buyer_use VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NULL,
	priced_on DATE NULL,
	quantity DECIMAL(13,3) NOT NULL,
	unit VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	billing_basis VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,
	bol_net DECIMAL(13,3) NULL,
	temperature DECIMAL(6,2) NULL,
	temperature_unit VARCHAR(1) CHARACTER SET ascii COLLATE ascii_bin NULL,
	api_gravity DECIMAL(5,1) NULL,
	density DECIMAL(7,2) NULL,
	density_at VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,
	base VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,
	net_decimals INT NULL,
	price_source VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	unit_price DECIMAL(13,6) NULL,
	currency VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,
	formula_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	components LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(components)),
	freight LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(freight)),
	fees LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(fees)),
	prompt_pay_percent DECIMAL(7,4) NULL,
	steps LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL CHECK (JSON_VALID(steps)),
	net_quantity DECIMAL(13,3) NOT NULL,
	billed_quantity DECIMAL(13,3) NOT NULL,
	vcf DECIMAL(7,5) NULL,
	vcf_group VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	price DECIMAL(13,6) NOT NULL,
	product_total DECIMAL(15,2) NOT NULL,
	excise_total DECIMAL(15,2) NOT NULL,
	vat_total DECIMAL(15,2) NOT NULL,
	freight_total DECIMAL(15,2) NOT NULL,
	fee_total DECIMAL(15,2) NOT NULL,
	withheld_total DECIMAL(15,2) NOT NULL,
	carrier_payable DECIMAL(15,2) NOT NULL,
	total DECIMAL(15,2) NOT NULL,
	prompt_pay_discount DECIMAL(15,2) NULL,
	total_prompt_paid DECIMAL(15,2) NULL,
	gross_billing_adds DECIMAL(15,2) NOT NULL,
	per_unit DECIMAL(16,6) NOT NULL,
	per_gross_unit DECIMAL(16,6) NOT NULL,
	per_unit_before_vat DECIMAL(16,6) NOT NULL,
	rule_ids VARCHAR(2000) CHARACTER SET ascii COLLATE ascii_bin NULL,
	price_ids VARCHAR(2000) CHARACTER SET ascii COLLATE ascii_bin NULL,
	recomputed_from VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	KEY by_total (account, total, id),
	KEY by_updated_at (account, updated_at, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);
