-- SPDX-License-Identifier: Apache-2.0
-- Where prices come from, and who is told of them.

-- What was published and not yet held against the alerts.  A row is written in
-- the transaction that publishes, and goes in the one that has looked at it.
CREATE TABLE price_alert_queue (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	kind VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,          -- rack, index
	terminal VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	index_code VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
	item VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,         -- the price, the point
	effective_at DATETIME(3) NOT NULL,
	created_at DATETIME(3) NOT NULL,
	after_account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '', -- the alert looked at last
	after_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
	PRIMARY KEY (account, id),
	UNIQUE KEY by_id (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- What prices are read from.  The moments of its runs change without a
-- version: a feed that runs each minute would otherwise fill the history.
CREATE TABLE price_sources (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,       -- active, failing, paused
	name VARCHAR(200) NOT NULL,
	kind VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,          -- file, http, manual
	format VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,        -- csv, json, eia_v2
	target VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,       -- rack-prices, price-indexes, fx-rates
	url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NULL,
	schedule_minutes INT NULL,
	mapping LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(mapping)),
	stale_after_s INT NULL,
	rows_min INT NULL,
	rows_max INT NULL,
	redistribution TINYINT NOT NULL,
	last_run_at DATETIME(3) NULL WITHOUT SYSTEM VERSIONING,
	last_success_at DATETIME(3) NULL WITHOUT SYSTEM VERSIONING,
	next_run_at DATETIME(3) NULL WITHOUT SYSTEM VERSIONING,
	stale_at DATETIME(3) NULL WITHOUT SYSTEM VERSIONING,
	stale_since DATETIME(3) NULL WITHOUT SYSTEM VERSIONING,
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,       -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_id (id),
	KEY by_name (account, name, id),
	KEY by_updated_at (account, updated_at, id),
	KEY by_next_run_at (next_run_at),
	KEY by_stale_at (stale_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

-- What was read from them.  A run that waits has a moment at which it is due;
-- one that is worked on an owner too, and is due again when its lease ends.
CREATE TABLE price_source_runs (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	n INT NOT NULL,                        -- counts the runs of the source
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,       -- queued, succeeded, refused, failed
	origin VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,       -- upload, request, schedule, program
	mode VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,         -- all_or_nothing, keep_good
	dry_run TINYINT NOT NULL,
	rows_read INT NULL,
	rows_written INT NULL,
	rows_unchanged INT NULL,
	rows_empty INT NULL,
	rows_repeated INT NULL,
	rows_refused INT NULL,
	faults LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(faults)),
	bytes BIGINT NULL,
	sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
	http_status INT NULL,
	failure VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	message VARCHAR(300) NULL,
	created_at DATETIME(3) NOT NULL,
	ended_at DATETIME(3) NULL,
	due_at DATETIME(3) NULL,
	owner CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_source (account, source_id, n),
	KEY by_id (account, source_id, id),
	KEY by_due_at (due_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Who wants to be told of which prices.
CREATE TABLE price_alerts (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,       -- active, triggered, cooldown, muted
	name VARCHAR(200) NOT NULL,
	note VARCHAR(500) NULL,
	subject VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,       -- rack, index, spread, formula, source
	terminal VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	supplier_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	index_code VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	minus_terminal VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	minus_product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	minus_index_code VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	formula_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	source_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	currency VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,
	unit VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,
	`condition` VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	value DECIMAL(15,6) NULL,
	value_high DECIMAL(15,6) NULL,
	window_days INT NULL,
	stale_after_s INT NULL,
	cooldown_s INT NOT NULL,
	muted_until DATETIME(3) NULL,
	last_fired_at DATETIME(3) NULL,
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,       -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	KEY by_name (account, name, id),
	KEY by_updated_at (account, updated_at, id),
	KEY by_place (terminal, product, account, id),
	KEY by_minus_place (minus_terminal, minus_product, account, id),
	KEY by_index (index_code, account, id),
	KEY by_minus_index (minus_index_code, account, id),
	KEY by_subject (subject, account, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

-- Where an alert stands; apart from it, because every price changes this.
CREATE TABLE price_alert_states (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	alert_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	armed TINYINT NOT NULL,
	low_supplier VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,     -- who had the lowest price; '-' nobody's name
	due_at DATETIME(3) NULL,               -- when time alone may change it
	PRIMARY KEY (account, alert_id),
	KEY by_due_at (due_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- What they told.  One of a price, however often that comes.
CREATE TABLE price_alert_firings (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	alert_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	item VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,         -- the price, the point
	alert_name VARCHAR(200) NOT NULL,
	note VARCHAR(500) NULL,
	subject VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	`condition` VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	value DECIMAL(15,6) NULL,
	threshold DECIMAL(15,6) NULL,
	measure DECIMAL(15,6) NULL,
	reference DECIMAL(15,6) NULL,
	supplier_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	effective_at DATETIME(3) NULL,
	fired_at DATETIME(3) NOT NULL,
	acknowledged_at DATETIME(3) NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_item (account, alert_id, item),
	KEY by_alert (account, alert_id, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
