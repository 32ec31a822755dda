-- SPDX-License-Identifier: Apache-2.0
-- Events: written in the transaction of their cause (outbox), numbered and
-- moved to `events` by sweep, delivered to webhooks.

-- `number` keeps the order of writing; for one object that is commit order.
CREATE TABLE outbox (
	number BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	type VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	object_type VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	object_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	data MEDIUMTEXT NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	created_at DATETIME(3) NOT NULL,
	PRIMARY KEY (number)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- The last sequence given to an account's events; locked while they are given.
CREATE TABLE sequences (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	last BIGINT UNSIGNED NOT NULL,
	PRIMARY KEY (account)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE events (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	sequence BIGINT UNSIGNED NOT NULL,
	type VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	object_type VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	object_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	data MEDIUMTEXT NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	created_at DATETIME(3) NOT NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_sequence (account, sequence)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE webhooks (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	url VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	events VARCHAR(4000) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- patterns, separated by spaces
	secret_sealed VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,   -- active, disabled
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	PRIMARY KEY (account, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

-- A pending delivery is due at next_attempt_at.  Claiming it means moving that
-- moment to the end of the lease, so a claim whose owner died falls due again.
-- They are claimed webhook by webhook, so that a long queue before one receiver
-- delays no other.
CREATE TABLE deliveries (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	webhook_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	event_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,   -- pending, delivered, exhausted, discarded
	attempts INT UNSIGNED NOT NULL,
	next_attempt_at DATETIME(3) NULL,
	owner CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	PRIMARY KEY (account, id),
	KEY due (status, webhook_id, next_attempt_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE delivery_attempts (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	delivery_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	attempt INT UNSIGNED NOT NULL,
	started_at DATETIME(3) NOT NULL,
	status SMALLINT UNSIGNED NULL,         -- NULL: no answer
	failure VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
	message VARCHAR(255) NULL,
	address VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
	dns_us BIGINT UNSIGNED NOT NULL,
	connect_us BIGINT UNSIGNED NOT NULL,
	tls_us BIGINT UNSIGNED NOT NULL,
	first_byte_us BIGINT UNSIGNED NOT NULL,
	total_us BIGINT UNSIGNED NOT NULL,
	response_head TEXT NULL,
	response_body TEXT NULL,               -- the first 16 KiB
	truncated TINYINT UNSIGNED NOT NULL,
	PRIMARY KEY (account, delivery_id, attempt)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
