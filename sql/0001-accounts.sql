-- SPDX-License-Identifier: Apache-2.0
-- Who calls, what they may do, and what was answered to a repeated request.

CREATE TABLE tiers (
	name VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	per_second INT UNSIGNED NULL,          -- NULL: not limited
	burst INT UNSIGNED NULL,               -- requests above the rate, two seconds' worth
	daily_rack_per_minute INT UNSIGNED NULL,
	PRIMARY KEY (name)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO tiers (name, per_second, burst, daily_rack_per_minute) VALUES
	('free', 2, 4, 300),
	('standard', 25, 50, 300),
	('growth', 100, 200, 300),
	('scale', 300, 600, 300);

CREATE TABLE accounts (
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	name VARCHAR(100) NOT NULL,
	created_at DATETIME(3) NOT NULL,
	PRIMARY KEY (id),
	UNIQUE KEY by_name (name)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- `id` is the key id inside the key's text; the account is found by it, so
-- this one unique key does not carry the account.
CREATE TABLE api_keys (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id CHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	name VARCHAR(100) NOT NULL,
	secret_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	old_secret_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
	old_secret_until DATETIME(3) NULL,
	tier VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	scopes VARCHAR(2000) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- separated by spaces
	ip_allow VARCHAR(1000) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- CIDR blocks, separated by spaces
	created_at DATETIME(3) NOT NULL,
	expires_at DATETIME(3) NULL,
	revoked_at DATETIME(3) NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_id (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- One row per Idempotency-Key, written in the transaction of the effect.
CREATE TABLE idempotency (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	key_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	request_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- method, path, query and body
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- of the first request
	status SMALLINT UNSIGNED NULL,         -- NULL only inside the transaction
	location VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NULL,
	body MEDIUMTEXT NULL,
	created_at DATETIME(3) NOT NULL,
	expires_at DATETIME(3) NULL,           -- NULL: kept for ever (payments)
	PRIMARY KEY (account, key_sha256),
	KEY expiry (expires_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
