-- SPDX-License-Identifier: Apache-2.0
-- Prices, exchange rates, taxes and freight: the operator's, for all accounts.

CREATE TABLE terminals (
	code CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	name VARCHAR(100) NOT NULL,
	market CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,       -- MX, US
	jurisdiction VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- of its taxes: MX, US-TX
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	time_zone VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	PRIMARY KEY (code)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO terminals (code, name, market, jurisdiction, currency, time_zone) VALUES
	('MTY', 'Monterrey (Santa Catarina, NL)', 'MX', 'MX', 'MXN', 'America/Monterrey'),
	('TUX', 'Tuxpan, VER', 'MX', 'MX', 'MXN', 'America/Mexico_City'),
	('CAD', 'Cadereyta, NL', 'MX', 'MX', 'MXN', 'America/Monterrey'),
	('HOU', 'Houston, TX', 'US', 'US-TX', 'USD', 'America/Chicago');

-- Bitemporal: a correction is a row with the same effective_at and a later
-- recorded_at; nothing is overwritten.  Currency per litre, before taxes.
CREATE TABLE rack_prices (
	terminal CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- REGULAR_87, PREMIUM_91, DIESEL_ULSD
	effective_at DATETIME(3) NOT NULL,
	recorded_at DATETIME(3) NOT NULL,
	price DECIMAL(13,6) NOT NULL,
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source VARCHAR(100) NOT NULL,
	PRIMARY KEY (terminal, product, effective_at, recorded_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Units of `quote` for one of `base`, on a day.
CREATE TABLE fx_rates (
	base CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	quote CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	day DATE NOT NULL,
	recorded_at DATETIME(3) NOT NULL,
	rate DECIMAL(13,6) NOT NULL,
	source VARCHAR(100) NOT NULL,
	PRIMARY KEY (base, quote, day, recorded_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- `kind` says how a rate enters the price: excise is inside the base of VAT,
-- excise_outside is not (IEPS art. 2-A; excise where there is no VAT), vat is a
-- percentage.  Excise is per litre or per US gallon, in the jurisdiction's
-- currency.  A day belongs to the row with valid_from <= day <= valid_to; the
-- key begins with the end so that a day reads no rows that had ended before.
CREATE TABLE tax_rates (
	jurisdiction VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	tax VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	valid_from DATE NOT NULL,
	valid_to DATE NOT NULL,
	kind VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	rate DECIMAL(13,6) NOT NULL,
	unit VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,      -- l, gal, percent
	legal_basis VARCHAR(100) NOT NULL,
	PRIMARY KEY (jurisdiction, valid_to, product, tax)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- IEPS quotas by year: LIEPS art. 2-I-D, 2-I-H (fossil fuels) and 2-A, as
-- published in the DOF.
INSERT INTO tax_rates VALUES
	('MX', 'REGULAR_87', 'IEPS-2-I-D', '2023-01-01', '2023-12-31', 'excise', 5.919500, 'l', 'DOF 28-12-2022'),
	('MX', 'PREMIUM_91', 'IEPS-2-I-D', '2023-01-01', '2023-12-31', 'excise', 4.998700, 'l', 'DOF 28-12-2022'),
	('MX', 'DIESEL_ULSD', 'IEPS-2-I-D', '2023-01-01', '2023-12-31', 'excise', 6.505500, 'l', 'DOF 28-12-2022'),
	('MX', 'REGULAR_87', 'IEPS-2-I-H', '2023-01-01', '2023-12-31', 'excise', 0.156899, 'l', 'DOF 28-12-2022'),
	('MX', 'PREMIUM_91', 'IEPS-2-I-H', '2023-01-01', '2023-12-31', 'excise', 0.156899, 'l', 'DOF 28-12-2022'),
	('MX', 'DIESEL_ULSD', 'IEPS-2-I-H', '2023-01-01', '2023-12-31', 'excise', 0.190383, 'l', 'DOF 28-12-2022'),
	('MX', 'REGULAR_87', 'IEPS-2-A', '2023-01-01', '2023-12-31', 'excise_outside', 0.522479, 'l', 'DOF 28-12-2022'),
	('MX', 'PREMIUM_91', 'IEPS-2-A', '2023-01-01', '2023-12-31', 'excise_outside', 0.637522, 'l', 'DOF 28-12-2022'),
	('MX', 'DIESEL_ULSD', 'IEPS-2-A', '2023-01-01', '2023-12-31', 'excise_outside', 0.433626, 'l', 'DOF 28-12-2022'),
	('MX', 'REGULAR_87', 'IEPS-2-I-D', '2024-01-01', '2024-12-31', 'excise', 6.175200, 'l', 'DOF 22-12-2023 (177/2023)'),
	('MX', 'PREMIUM_91', 'IEPS-2-I-D', '2024-01-01', '2024-12-31', 'excise', 5.214600, 'l', 'DOF 22-12-2023 (177/2023)'),
	('MX', 'DIESEL_ULSD', 'IEPS-2-I-D', '2024-01-01', '2024-12-31', 'excise', 6.786500, 'l', 'DOF 22-12-2023 (177/2023)'),
	('MX', 'REGULAR_87', 'IEPS-2-I-H', '2024-01-01', '2024-12-31', 'excise', 0.163677, 'l', 'DOF 22-12-2023 (177/2023)'),
	('MX', 'PREMIUM_91', 'IEPS-2-I-H', '2024-01-01', '2024-12-31', 'excise', 0.163677, 'l', 'DOF 22-12-2023 (177/2023)'),
	('MX', 'DIESEL_ULSD', 'IEPS-2-I-H', '2024-01-01', '2024-12-31', 'excise', 0.198607, 'l', 'DOF 22-12-2023 (177/2023)'),
	('MX', 'REGULAR_87', 'IEPS-2-A', '2024-01-01', '2024-12-31', 'excise_outside', 0.545050, 'l', 'DOF 22-12-2023 (177/2023)'),
	('MX', 'PREMIUM_91', 'IEPS-2-A', '2024-01-01', '2024-12-31', 'excise_outside', 0.665062, 'l', 'DOF 22-12-2023 (177/2023)'),
	('MX', 'DIESEL_ULSD', 'IEPS-2-A', '2024-01-01', '2024-12-31', 'excise_outside', 0.452358, 'l', 'DOF 22-12-2023 (177/2023)'),
	('MX', 'REGULAR_87', 'IEPS-2-I-D', '2025-01-01', '2025-12-31', 'excise', 6.455500, 'l', 'DOF 27-12-2024'),
	('MX', 'PREMIUM_91', 'IEPS-2-I-D', '2025-01-01', '2025-12-31', 'excise', 5.451300, 'l', 'DOF 27-12-2024'),
	('MX', 'DIESEL_ULSD', 'IEPS-2-I-D', '2025-01-01', '2025-12-31', 'excise', 7.094600, 'l', 'DOF 27-12-2024'),
	('MX', 'REGULAR_87', 'IEPS-2-I-H', '2025-01-01', '2025-12-31', 'excise', 0.171107, 'l', 'DOF 27-12-2024'),
	('MX', 'PREMIUM_91', 'IEPS-2-I-H', '2025-01-01', '2025-12-31', 'excise', 0.171107, 'l', 'DOF 27-12-2024'),
	('MX', 'DIESEL_ULSD', 'IEPS-2-I-H', '2025-01-01', '2025-12-31', 'excise', 0.207623, 'l', 'DOF 27-12-2024'),
	('MX', 'REGULAR_87', 'IEPS-2-A', '2025-01-01', '2025-12-31', 'excise_outside', 0.569795, 'l', 'DOF 27-12-2024'),
	('MX', 'PREMIUM_91', 'IEPS-2-A', '2025-01-01', '2025-12-31', 'excise_outside', 0.695255, 'l', 'DOF 27-12-2024'),
	('MX', 'DIESEL_ULSD', 'IEPS-2-A', '2025-01-01', '2025-12-31', 'excise_outside', 0.472895, 'l', 'DOF 27-12-2024'),
	('MX', 'REGULAR_87', 'IEPS-2-I-D', '2026-01-01', '2026-12-31', 'excise', 6.700100, 'l', 'DOF 22-12-2025 (179/2025)'),
	('MX', 'PREMIUM_91', 'IEPS-2-I-D', '2026-01-01', '2026-12-31', 'excise', 5.657900, 'l', 'DOF 22-12-2025 (179/2025)'),
	('MX', 'DIESEL_ULSD', 'IEPS-2-I-D', '2026-01-01', '2026-12-31', 'excise', 7.363400, 'l', 'DOF 22-12-2025 (179/2025)'),
	('MX', 'REGULAR_87', 'IEPS-2-I-H', '2026-01-01', '2026-12-31', 'excise', 0.177591, 'l', 'DOF 22-12-2025 (179/2025)'),
	('MX', 'PREMIUM_91', 'IEPS-2-I-H', '2026-01-01', '2026-12-31', 'excise', 0.177591, 'l', 'DOF 22-12-2025 (179/2025)'),
	('MX', 'DIESEL_ULSD', 'IEPS-2-I-H', '2026-01-01', '2026-12-31', 'excise', 0.215491, 'l', 'DOF 22-12-2025 (179/2025)'),
	('MX', 'REGULAR_87', 'IEPS-2-A', '2026-01-01', '2026-12-31', 'excise_outside', 0.591390, 'l', 'DOF 22-12-2025 (179/2025)'),
	('MX', 'PREMIUM_91', 'IEPS-2-A', '2026-01-01', '2026-12-31', 'excise_outside', 0.721605, 'l', 'DOF 22-12-2025 (179/2025)'),
	('MX', 'DIESEL_ULSD', 'IEPS-2-A', '2026-01-01', '2026-12-31', 'excise_outside', 0.490817, 'l', 'DOF 22-12-2025 (179/2025)');

-- IVA: LIVA art. 1.  The 8 % of the border regions touches no terminal here.
INSERT INTO tax_rates VALUES
	('MX', 'REGULAR_87', 'IVA', '2010-01-01', '9999-12-31', 'vat', 16, 'percent', 'LIVA art. 1'),
	('MX', 'PREMIUM_91', 'IVA', '2010-01-01', '9999-12-31', 'vat', 16, 'percent', 'LIVA art. 1'),
	('MX', 'DIESEL_ULSD', 'IVA', '2010-01-01', '9999-12-31', 'vat', 16, 'percent', 'LIVA art. 1');

-- Federal excise and LUST (26 USC 4081), Texas motor fuel tax (Tax Code
-- 162.102 gasoline, 162.202 diesel); per US gallon, no VAT.
INSERT INTO tax_rates VALUES
	('US-TX', 'REGULAR_87', 'FET', '1997-10-01', '9999-12-31', 'excise_outside', 0.183000, 'gal', '26 USC 4081'),
	('US-TX', 'PREMIUM_91', 'FET', '1997-10-01', '9999-12-31', 'excise_outside', 0.183000, 'gal', '26 USC 4081'),
	('US-TX', 'DIESEL_ULSD', 'FET', '1997-10-01', '9999-12-31', 'excise_outside', 0.243000, 'gal', '26 USC 4081'),
	('US-TX', 'REGULAR_87', 'LUST', '1997-10-01', '9999-12-31', 'excise_outside', 0.001000, 'gal', '26 USC 4081'),
	('US-TX', 'PREMIUM_91', 'LUST', '1997-10-01', '9999-12-31', 'excise_outside', 0.001000, 'gal', '26 USC 4081'),
	('US-TX', 'DIESEL_ULSD', 'LUST', '1997-10-01', '9999-12-31', 'excise_outside', 0.001000, 'gal', '26 USC 4081'),
	('US-TX', 'REGULAR_87', 'ST-EXC', '1991-10-01', '9999-12-31', 'excise_outside', 0.200000, 'gal', 'Tex. Tax Code 162.102'),
	('US-TX', 'PREMIUM_91', 'ST-EXC', '1991-10-01', '9999-12-31', 'excise_outside', 0.200000, 'gal', 'Tex. Tax Code 162.102'),
	('US-TX', 'DIESEL_ULSD', 'ST-EXC', '1991-10-01', '9999-12-31', 'excise_outside', 0.200000, 'gal', 'Tex. Tax Code 162.202');

-- The weekly stimulus replaces the 2-I-D quota from Saturday to Friday.  The
-- DOF publishes percentage, amount and quota apart; none is derived.
CREATE TABLE tax_stimuli (
	jurisdiction VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	tax VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	valid_from DATE NOT NULL,
	valid_to DATE NOT NULL,
	percentage DECIMAL(7,4) NOT NULL,
	amount DECIMAL(13,6) NOT NULL,
	quota DECIMAL(13,6) NOT NULL,
	source VARCHAR(100) NOT NULL,
	PRIMARY KEY (jurisdiction, valid_to, product, tax)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO tax_stimuli VALUES
	('MX', 'DIESEL_ULSD', 'IEPS-2-I-D', '2026-03-14', '2026-03-20', 35.21, 2.59, 4.7710, 'weekly SHCP Acuerdo, press'),
	('MX', 'REGULAR_87', 'IEPS-2-I-D', '2026-03-21', '2026-03-27', 24.08, 1.61, 5.08, 'weekly SHCP Acuerdo, press'),
	('MX', 'PREMIUM_91', 'IEPS-2-I-D', '2026-03-21', '2026-03-27', 7.47, 0.42, 5.23, 'weekly SHCP Acuerdo, press'),
	('MX', 'DIESEL_ULSD', 'IEPS-2-I-D', '2026-03-21', '2026-03-27', 61.80, 4.55, 2.81, 'weekly SHCP Acuerdo, press');

-- What delivery from a terminal costs about, per litre and before VAT; the
-- operator replaces these with the tariffs of the carriers in use.
CREATE TABLE freight_estimates (
	terminal CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	valid_from DATE NOT NULL,
	per_litre DECIMAL(13,6) NOT NULL,      -- in the terminal's currency
	PRIMARY KEY (terminal, valid_from)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO freight_estimates VALUES
	('MTY', '2020-01-01', 0.380000),
	('TUX', '2020-01-01', 0.380000),
	('CAD', '2020-01-01', 0.380000),
	('HOU', '2020-01-01', 0.011227);       -- 0.0425 USD per gallon
