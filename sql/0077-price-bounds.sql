-- SPDX-License-Identifier: Apache-2.0
-- Prices that nobody would believe are doubted: bounds of a product in a
-- currency, and how far a price may lie from the one before it.

SET @@system_versioning_alter_history = KEEP;

-- product: a code, or * for every other.  Of several rows the one with the
-- latest valid_from that is not after the day.  low and high are of `unit`;
-- change_pct is of the latest price that took effect at most change_days before.
CREATE TABLE price_bounds (
	currency VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	valid_from DATE NOT NULL,
	low DECIMAL(13,6) NOT NULL,
	high DECIMAL(13,6) NOT NULL,
	unit VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	change_pct DECIMAL(9,6) NOT NULL,
	change_days INT NOT NULL,
	source VARCHAR(200) NOT NULL,
	PRIMARY KEY (currency, product, valid_from)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Daily spot prices of the US Gulf coast (EIA, DGASUSGULF and DDFUELUSGULF)
-- lay between 0.364 USD/gal (2020-03-24) and 5.296 (2022-04-28) from 2020 on;
-- the dollar cost between 16.6635 and 25.132 pesos (Federal Reserve, H.10); no
-- day differed from the one before by more than 34.3 %.
INSERT INTO price_bounds (currency, product, valid_from, low, high, unit, change_pct, change_days, source)
	SELECT m.currency, p.code, '2000-01-01', m.low, m.high, m.unit, 40, 30, m.source
	FROM (SELECT 'USD' AS currency, 0.18 AS low, 10.6 AS high, 'gal' AS unit,
		'EIA daily spot prices of the US Gulf coast from 2020 on: half of the lowest to twice the highest' AS source
	    UNION ALL SELECT 'MXN', 0.8, 70.4, 'l',
		'the same in pesos, at the lowest and the highest rate of H.10 from 2020 on') AS m
	JOIN (SELECT 'REGULAR_87' AS code UNION ALL SELECT 'PREMIUM_91'
	    UNION ALL SELECT 'DIESEL_ULSD' UNION ALL SELECT 'DIESEL_DYED') AS p;
INSERT INTO price_bounds (currency, product, valid_from, low, high, unit, change_pct, change_days, source) VALUES
	('USD', '*', '2000-01-01', 0.05, 25, 'gal', 60, 30, 'house rule: fuels that trade below and above gasoline and diesel'),
	('MXN', '*', '2000-01-01', 0.2, 165, 'l', 60, 30, 'house rule: the same in pesos');

ALTER TABLE rack_prices
	ADD COLUMN warnings LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(warnings));

ALTER TABLE price_sources
	ADD COLUMN implausible VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'warn' AFTER rows_max; -- warn, refuse

ALTER TABLE price_source_runs
	ADD COLUMN rows_implausible INT NULL AFTER rows_refused,
	ADD COLUMN warnings LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(warnings)) AFTER faults;
