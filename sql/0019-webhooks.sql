-- SPDX-License-Identifier: Apache-2.0
-- Webhooks: subscriptions as a resource, their secrets and health, the queue
-- of pending deliveries apart from the log of all, and replays.

SET @@system_versioning_alter_history = KEEP;

ALTER TABLE webhooks
	ADD COLUMN description VARCHAR(200) NULL AFTER id,
	ADD COLUMN filters LONGTEXT NULL CHECK (JSON_VALID(filters)) AFTER events,
	ADD COLUMN delivery_order VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'per_object' AFTER filters,
	ADD COLUMN order_hold_minutes INT NOT NULL DEFAULT 10 AFTER delivery_order, -- that a failing delivery holds the later ones of its object
	ADD COLUMN max_per_second INT NOT NULL DEFAULT 100 AFTER order_hold_minutes,
	ADD COLUMN max_concurrency INT NOT NULL DEFAULT 10 AFTER max_per_second,
	ADD COLUMN timeout_seconds INT NOT NULL DEFAULT 15 AFTER max_concurrency,
	ADD COLUMN retry_seconds LONGTEXT NULL CHECK (JSON_VALID(retry_seconds)) AFTER timeout_seconds, -- waits; NULL: the schedule of all
	ADD COLUMN api_version VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '2026-10-01' AFTER retry_seconds,
	ADD COLUMN ed25519 TINYINT NOT NULL DEFAULT 0 AFTER api_version,
	ADD COLUMN header_names VARCHAR(2000) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER ed25519, -- separated by spaces
	ADD COLUMN headers_sealed LONGTEXT CHARACTER SET ascii COLLATE ascii_bin NULL AFTER header_names,
	ADD COLUMN client_certificate_sealed LONGTEXT CHARACTER SET ascii COLLATE ascii_bin NULL AFTER headers_sealed, -- PEM: key and chain
	ADD COLUMN client_certificate_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER client_certificate_sealed,
	ADD COLUMN client_certificate_expires_at DATETIME(3) NULL AFTER client_certificate_sha256,
	ADD COLUMN disabled_reason VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER status, -- gone, failing, by_receiver, by_request
	ADD COLUMN version BIGINT NOT NULL DEFAULT 1 AFTER disabled_reason,
	ADD COLUMN archived_at DATETIME(3) NULL AFTER version,
	ADD COLUMN key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD KEY by_updated_at (account, updated_at, id),
	ADD KEY by_status (account, status, id);

-- At most two live ones of a webhook: the present, and the one before it until
-- it expires.  Both sign.
CREATE TABLE webhook_secrets (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	webhook_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,   -- whs_
	secret_sealed VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	created_at DATETIME(3) NOT NULL,
	expires_at DATETIME(3) NULL,           -- NULL: the present one
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, webhook_id, id),
	KEY expired (expires_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO webhook_secrets (account, webhook_id, id, secret_sealed, created_at)
	SELECT account, id, CONCAT('whs', SUBSTR(id, 4)), secret_sealed, created_at FROM webhooks;
ALTER TABLE webhooks DROP COLUMN secret_sealed;

-- What sweep knows of a receiver: not a version of the subscription.  A row
-- comes with the first failure, so none means healthy.
CREATE TABLE webhook_health (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	webhook_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	health VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- healthy, degraded, suspended
	window_at DATETIME(3) NOT NULL,        -- where the window of counts began
	window_attempts INT NOT NULL,
	window_failures INT NOT NULL,
	unauthorized INT NOT NULL,             -- 401 and 403 in a row
	failing_since DATETIME(3) NULL,        -- only failures since
	trials INT NOT NULL,                   -- failed in a row, while not healthy
	trial_at DATETIME(3) NULL,             -- when the next may be sent
	warnings INT NOT NULL,                 -- given: after 1 h, 24 h, 72 h
	last_success_at DATETIME(3) NULL,
	last_failure_at DATETIME(3) NULL,
	last_failure VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
	last_status INT NULL,
	updated_at DATETIME(3) NOT NULL,
	PRIMARY KEY (account, webhook_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- The hot table: what is pending and nothing else.  Claiming moves due_at to
-- the end of the lease and writes the owner's token, so a claim whose owner
-- died falls due again.  `stream` is the object's, for order per object.
CREATE TABLE delivery_queue (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,   -- dlv_, of webhook_deliveries
	webhook_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	event_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	stream VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- the object's id; '' where order does not matter
	sequence BIGINT UNSIGNED NOT NULL,     -- of the event
	attempts INT NOT NULL,                 -- that came to an end
	due_at DATETIME(3) NOT NULL,
	failing_since DATETIME(3) NULL,        -- its first failure
	owner CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
	created_at DATETIME(3) NOT NULL,       -- that of the log's row
	PRIMARY KEY (account, id),
	KEY due (webhook_id, due_at),
	KEY stream (webhook_id, stream, sequence)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- The log: one row for each delivery.  Its partitions are ranges of identifiers,
-- which begin with the time in milliseconds (base32): a day is a range, old ones
-- go with their partition, and who asks by an identifier reads one partition.
CREATE TABLE webhook_deliveries (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	webhook_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	event_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	event_type VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	object_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	sequence BIGINT UNSIGNED NOT NULL,
	`trigger` VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'event', -- event, retry, replay, ping, test
	replay_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- pending, delivered, exhausted, discarded, canceled
	attempts INT NOT NULL DEFAULT 0,
	last_status INT NULL,                  -- HTTP's; NULL: no answer
	last_failure VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
	last_attempt_at DATETIME(3) NULL,
	last_duration_ms INT NULL,
	next_attempt_at DATETIME(3) NULL,
	out_of_order TINYINT NOT NULL DEFAULT 0, -- an earlier one of its object had not arrived
	delivered_at DATETIME(3) NULL,
	version BIGINT NOT NULL DEFAULT 1,
	archived_at DATETIME(3) NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	KEY by_webhook (account, webhook_id, id),
	KEY by_event (account, event_id, id),
	KEY by_status (account, status, id),
	KEY by_updated_at (account, updated_at, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4
PARTITION BY RANGE COLUMNS (id) (PARTITION rest VALUES LESS THAN (MAXVALUE));

INSERT INTO webhook_deliveries (account, id, webhook_id, event_id, event_type,
	object_id, sequence, status, attempts, next_attempt_at, created_at, updated_at)
	SELECT d.account, d.id, d.webhook_id, d.event_id, e.type, e.object_id,
	       e.sequence, d.status, d.attempts, d.next_attempt_at, d.created_at, d.updated_at
	  FROM deliveries d JOIN events e ON e.account = d.account AND e.id = d.event_id;
INSERT INTO delivery_queue (account, id, webhook_id, event_id, stream, sequence,
	attempts, due_at, created_at)
	SELECT account, id, webhook_id, event_id, object_id, sequence, attempts,
	       next_attempt_at, created_at
	  FROM webhook_deliveries WHERE status = 'pending';
DROP TABLE deliveries;

-- In the same ranges, so that attempts go with their delivery.
CREATE TABLE webhook_attempts (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	delivery_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	attempt INT NOT NULL,
	started_at DATETIME(3) NOT NULL,
	`trigger` VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'auto', -- auto, manual, trial
	status INT NULL,                       -- HTTP's; NULL: no answer
	failure VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
	message VARCHAR(255) NULL,
	address VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
	dns_us BIGINT NOT NULL,
	connect_us BIGINT NOT NULL,
	tls_us BIGINT NOT NULL,
	first_byte_us BIGINT NOT NULL,
	total_us BIGINT NOT NULL,
	request_head TEXT NULL,                -- without what the subscription added
	request_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL, -- of the body
	response_head TEXT NULL,
	response_body TEXT NULL,               -- the first 16 KiB
	truncated TINYINT NOT NULL,
	PRIMARY KEY (account, delivery_id, attempt, started_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4
PARTITION BY RANGE COLUMNS (delivery_id) (PARTITION rest VALUES LESS THAN (MAXVALUE));

INSERT INTO webhook_attempts (account, delivery_id, attempt, started_at, status,
	failure, message, address, dns_us, connect_us, tls_us, first_byte_us,
	total_us, response_head, response_body, truncated)
	SELECT account, delivery_id, attempt, started_at, status, failure, message,
	       address, dns_us, connect_us, tls_us, first_byte_us, total_us,
	       response_head, response_body, truncated FROM delivery_attempts;
DROP TABLE delivery_attempts;

-- An event of the simulator may be for one webhook only.
ALTER TABLE outbox
	ADD COLUMN webhook_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;

ALTER TABLE events
	ADD KEY by_created_at (created_at),
	ADD KEY by_account_created (account, created_at, type, sequence),
	ADD KEY by_type (account, type, sequence),
	ADD KEY by_object (account, object_id, sequence);

-- Deliveries of a range of events again: sweep makes them a part at a time.
CREATE TABLE webhook_replays (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,   -- rpl_
	webhook_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	since DATETIME(3) NOT NULL,
	until DATETIME(3) NOT NULL,
	types VARCHAR(4000) CHARACTER SET ascii COLLATE ascii_bin NULL,  -- patterns, separated by spaces
	`only` VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- all, undelivered
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- running, completed, canceled
	matched BIGINT NOT NULL,               -- events in all
	replayed BIGINT NOT NULL,              -- deliveries made so far
	progress INT NOT NULL,                 -- percent of the way
	position BIGINT UNSIGNED NOT NULL,     -- sequence that was last looked at
	last BIGINT UNSIGNED NOT NULL,         -- sequence to end at
	finished_at DATETIME(3) NULL,
	version BIGINT NOT NULL DEFAULT 1,
	archived_at DATETIME(3) NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	KEY by_updated_at (account, updated_at, id),
	KEY by_webhook (account, webhook_id, id),
	KEY running (status, updated_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Keys of the service's own Ed25519 signatures: one signs, others are still
-- published so that what they signed can be verified.  The generation is what
-- two sweeps that make the next one at once cannot both have.
CREATE TABLE sender_keys (
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,   -- sgk_..., the kid
	generation INT NOT NULL,
	public_key CHAR(44) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- base64
	private_sealed VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	created_at DATETIME(3) NOT NULL,
	signs_until DATETIME(3) NOT NULL,
	expires_at DATETIME(3) NOT NULL,
	PRIMARY KEY (id),
	UNIQUE KEY generation (generation)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
