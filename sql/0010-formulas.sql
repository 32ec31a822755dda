-- SPDX-License-Identifier: Apache-2.0
-- Price indexes with their points, formulas over them with the evaluations that
-- were made, and the days on which banks are closed.

CREATE TABLE price_indexes (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	code VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,     -- OPIS.HOU.ULSD.UNB.LOW
	name VARCHAR(200) NOT NULL,
	source VARCHAR(100) NOT NULL,
	frequency VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- daily, weekly, monthly
	unit VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,      -- l, gal, bbl, usd, none
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	calendar VARCHAR(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- of holidays, or none
	lag_days INT NOT NULL,
	time_zone VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	points INT NOT NULL,                   -- days that have a value
	latest_on DATE NULL,
	latest_value DECIMAL(15,6) NULL,
	recorded_at DATETIME(3) NULL,          -- the last value, of whatever day
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_code (account, code),
	KEY by_name (account, name, id),
	KEY by_updated_at (account, updated_at, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

-- A correction is a row of the same day with the next revision; no row is ever
-- changed.  What was known at a moment is the last that was recorded by then.
CREATE TABLE price_index_points (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- of the index
	index_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	date DATE NOT NULL,
	revision INT NOT NULL,
	value DECIMAL(15,6) NOT NULL,
	recorded_at DATETIME(3) NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, index_id, date, revision)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE price_formulas (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	code VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	name VARCHAR(200) NOT NULL,
	expression VARCHAR(2000) COLLATE utf8mb4_bin NOT NULL,
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	unit VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	rounding VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,     -- half_up, half_even
	decimals INT NOT NULL,
	day_rule VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,     -- lift, prior, delivery
	fx_rule VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	weekend_rule VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- previous, next, nearest, none
	calendar VARCHAR(4) CHARACTER SET ascii COLLATE ascii_bin NULL,
	time_zone VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
	floor DECIMAL(15,6) NULL,
	cap DECIMAL(15,6) NULL,
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_code (account, code),
	KEY by_name (account, name, id),
	KEY by_updated_at (account, updated_at, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

-- What was evaluated, with every input and step; never changed.
CREATE TABLE formula_evaluations (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	formula_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	formula_version BIGINT NOT NULL,
	terminal VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	lift_at DATETIME(3) NOT NULL,
	delivery_at DATETIME(3) NULL,
	known DATETIME(3) NOT NULL,            -- what was recorded by then counted
	value DECIMAL(15,6) NOT NULL,
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	unit VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	inputs LONGTEXT NOT NULL CHECK (JSON_VALID(inputs)),
	steps LONGTEXT NOT NULL CHECK (JSON_VALID(steps)),
	created_at DATETIME(3) NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	KEY by_formula (account, formula_id, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Days other than Saturday and Sunday that are not business days.  A year that
-- has no row is not known: what needs it is refused, not guessed.
CREATE TABLE holidays (
	calendar VARCHAR(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	day DATE NOT NULL,
	name VARCHAR(80) NOT NULL,
	PRIMARY KEY (calendar, day)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Federal holidays as they are observed: 5 U.S.C. 6103 with Executive Order
-- 11582 (one on a Saturday on the Friday before, on a Sunday the Monday after).
INSERT INTO holidays (calendar, day, name) VALUES
	('US', '2024-01-01', 'New Year''s Day'),
	('US', '2024-01-15', 'Birthday of Martin Luther King, Jr.'),
	('US', '2024-02-19', 'Washington''s Birthday'),
	('US', '2024-05-27', 'Memorial Day'),
	('US', '2024-06-19', 'Juneteenth National Independence Day'),
	('US', '2024-07-04', 'Independence Day'),
	('US', '2024-09-02', 'Labor Day'),
	('US', '2024-10-14', 'Columbus Day'),
	('US', '2024-11-11', 'Veterans Day'),
	('US', '2024-11-28', 'Thanksgiving Day'),
	('US', '2024-12-25', 'Christmas Day'),
	('US', '2025-01-01', 'New Year''s Day'),
	('US', '2025-01-20', 'Birthday of Martin Luther King, Jr.'),
	('US', '2025-02-17', 'Washington''s Birthday'),
	('US', '2025-05-26', 'Memorial Day'),
	('US', '2025-06-19', 'Juneteenth National Independence Day'),
	('US', '2025-07-04', 'Independence Day'),
	('US', '2025-09-01', 'Labor Day'),
	('US', '2025-10-13', 'Columbus Day'),
	('US', '2025-11-11', 'Veterans Day'),
	('US', '2025-11-27', 'Thanksgiving Day'),
	('US', '2025-12-25', 'Christmas Day'),
	('US', '2026-01-01', 'New Year''s Day'),
	('US', '2026-01-19', 'Birthday of Martin Luther King, Jr.'),
	('US', '2026-02-16', 'Washington''s Birthday'),
	('US', '2026-05-25', 'Memorial Day'),
	('US', '2026-06-19', 'Juneteenth National Independence Day'),
	('US', '2026-07-03', 'Independence Day (observed)'),
	('US', '2026-09-07', 'Labor Day'),
	('US', '2026-10-12', 'Columbus Day'),
	('US', '2026-11-11', 'Veterans Day'),
	('US', '2026-11-26', 'Thanksgiving Day'),
	('US', '2026-12-25', 'Christmas Day'),
	('US', '2027-01-01', 'New Year''s Day'),
	('US', '2027-01-18', 'Birthday of Martin Luther King, Jr.'),
	('US', '2027-02-15', 'Washington''s Birthday'),
	('US', '2027-05-31', 'Memorial Day'),
	('US', '2027-06-18', 'Juneteenth National Independence Day (observed)'),
	('US', '2027-07-05', 'Independence Day (observed)'),
	('US', '2027-09-06', 'Labor Day'),
	('US', '2027-10-11', 'Columbus Day'),
	('US', '2027-11-11', 'Veterans Day'),
	('US', '2027-11-25', 'Thanksgiving Day'),
	('US', '2027-12-24', 'Christmas Day (observed)'),
	('US', '2027-12-31', 'New Year''s Day (observed)');

-- Days on which banks are closed: the yearly provisions of the CNBV (DOF), after
-- art. 74 of the Ley Federal del Trabajo, with Holy Thursday and Friday, 2
-- November and 12 December.
INSERT INTO holidays (calendar, day, name) VALUES
	('MX', '2024-01-01', 'Año Nuevo'),
	('MX', '2024-02-05', 'Día de la Constitución'),
	('MX', '2024-03-18', 'Natalicio de Benito Juárez'),
	('MX', '2024-03-28', 'Jueves Santo'),
	('MX', '2024-03-29', 'Viernes Santo'),
	('MX', '2024-05-01', 'Día del Trabajo'),
	('MX', '2024-09-16', 'Día de la Independencia'),
	('MX', '2024-10-01', 'Transmisión del Poder Ejecutivo Federal'),
	('MX', '2024-11-02', 'Día de Muertos'),
	('MX', '2024-11-18', 'Día de la Revolución'),
	('MX', '2024-12-12', 'Día del Empleado Bancario'),
	('MX', '2024-12-25', 'Navidad'),
	('MX', '2025-01-01', 'Año Nuevo'),
	('MX', '2025-02-03', 'Día de la Constitución'),
	('MX', '2025-03-17', 'Natalicio de Benito Juárez'),
	('MX', '2025-04-17', 'Jueves Santo'),
	('MX', '2025-04-18', 'Viernes Santo'),
	('MX', '2025-05-01', 'Día del Trabajo'),
	('MX', '2025-09-16', 'Día de la Independencia'),
	('MX', '2025-11-02', 'Día de Muertos'),
	('MX', '2025-11-17', 'Día de la Revolución'),
	('MX', '2025-12-12', 'Día del Empleado Bancario'),
	('MX', '2025-12-25', 'Navidad'),
	('MX', '2026-01-01', 'Año Nuevo'),
	('MX', '2026-02-02', 'Día de la Constitución'),
	('MX', '2026-03-16', 'Natalicio de Benito Juárez'),
	('MX', '2026-04-02', 'Jueves Santo'),
	('MX', '2026-04-03', 'Viernes Santo'),
	('MX', '2026-05-01', 'Día del Trabajo'),
	('MX', '2026-09-16', 'Día de la Independencia'),
	('MX', '2026-11-02', 'Día de Muertos'),
	('MX', '2026-11-16', 'Día de la Revolución'),
	('MX', '2026-12-12', 'Día del Empleado Bancario'),
	('MX', '2026-12-25', 'Navidad'),
	('MX', '2027-01-01', 'Año Nuevo'),
	('MX', '2027-02-01', 'Día de la Constitución'),
	('MX', '2027-03-15', 'Natalicio de Benito Juárez'),
	('MX', '2027-03-25', 'Jueves Santo'),
	('MX', '2027-03-26', 'Viernes Santo'),
	('MX', '2027-05-01', 'Día del Trabajo'),
	('MX', '2027-09-16', 'Día de la Independencia'),
	('MX', '2027-11-02', 'Día de Muertos'),
	('MX', '2027-11-15', 'Día de la Revolución'),
	('MX', '2027-12-12', 'Día del Empleado Bancario'),
	('MX', '2027-12-25', 'Navidad');
