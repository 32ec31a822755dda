-- SPDX-License-Identifier: Apache-2.0
-- What is asked for, by whom and how it ended: nginx's access log, counted by
-- sweep exactly once.  Position and counts commit together.

-- A log is known by its head (its first line of ours), whatever it is called and
-- wherever it was copied to: rotation by renaming and by copying is the same.
-- Rows are never deleted: a log without one is counted from its beginning.
CREATE TABLE usage_logs (
	head_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	position BIGINT UNSIGNED NOT NULL,     -- all before it is counted
	inside TINYINT UNSIGNED NOT NULL,      -- a line too long to be read goes on there
	device BIGINT UNSIGNED NOT NULL,       -- where it was last, for people
	inode BIGINT UNSIGNED NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	PRIMARY KEY (head_sha256)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Of each host's log: everything that ended before this moment is counted.
CREATE TABLE usage_progress (
	log VARCHAR(255) NOT NULL,             -- host and path
	complete_through DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	PRIMARY KEY (log)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- The same requests three times, by minute, hour and day; the sum of each span
-- is the number of lines.  The account '' has those of no known key, and lines
-- that could not be read (code 'malformed', status 0).
CREATE TABLE usage_counts (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	span SMALLINT UNSIGNED NOT NULL,       -- minutes: 1, 60, 1440
	at DATETIME(3) NOT NULL,               -- its beginning, UTC
	key_id VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	route VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- '': no operation
	status SMALLINT UNSIGNED NOT NULL,
	code VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- of err.def, or ''
	field VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- at fault first, or ''
	calls BIGINT UNSIGNED NOT NULL,
	cached BIGINT UNSIGNED NOT NULL,       -- answered from nginx's cache
	bytes_in BIGINT UNSIGNED NOT NULL,
	bytes_out BIGINT UNSIGNED NOT NULL,
	ms BIGINT UNSIGNED NOT NULL,           -- of all of them together
	PRIMARY KEY (account, span, at, key_id, route, status, code, field),
	KEY by_age (span, at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4
PARTITION BY LIST (span) (
	PARTITION minutes VALUES IN (1),
	PARTITION hours VALUES IN (60),
	PARTITION days VALUES IN (1440)
);

-- Their histograms, as "bucket:calls bucket:calls": two of them are added up
-- bucket by bucket and never averaged.  Which times are in a bucket, and how
-- exact that is, says fcgi-app/usage/usage_rules.h.
CREATE TABLE usage_latencies (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	span SMALLINT UNSIGNED NOT NULL,
	at DATETIME(3) NOT NULL,
	key_id VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	route VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	class TINYINT UNSIGNED NOT NULL,       -- of the status: 2, 3, 4, 5; 0: malformed
	histogram VARCHAR(4000) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	PRIMARY KEY (account, span, at, key_id, route, class),
	KEY by_age (span, at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4
PARTITION BY LIST (span) (
	PARTITION minutes VALUES IN (1),
	PARTITION hours VALUES IN (60),
	PARTITION days VALUES IN (1440)
);

-- Single requests: those that failed and a sample of the others.  No path, no
-- query, no body and no address of anybody.
CREATE TABLE usage_requests (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	at DATETIME(3) NOT NULL,               -- its end
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	key_id VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	method VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	route VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status SMALLINT UNSIGNED NOT NULL,
	code VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	field VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	ms BIGINT UNSIGNED NOT NULL,
	bytes_in BIGINT UNSIGNED NOT NULL,
	bytes_out BIGINT UNSIGNED NOT NULL,
	cached TINYINT UNSIGNED NOT NULL,
	PRIMARY KEY (account, at, request_id),
	UNIQUE KEY by_request (account, request_id),
	KEY by_age (at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO retention (log, days, source) VALUES
	('usage_minutes', 7, 'counts by the minute'),
	('usage_hours', 90, 'counts by the hour'),
	('usage_days', 761, 'counts by the day: 25 months'),
	('usage_requests', 30, 'single requests');
