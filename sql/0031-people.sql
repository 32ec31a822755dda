-- SPDX-License-Identifier: Apache-2.0
-- Who signs in.  Only the home environment's database has rows of people: live's
-- where there is one, else the sandbox's.  ended_sessions is written in each.

-- Accounts that are made by signing up may share a name, for a stranger must not
-- learn which there are.  What the operator's program made is found by `handle`.
ALTER TABLE accounts
	ADD handle VARCHAR(100) NULL AFTER name,
	ADD UNIQUE KEY by_handle (handle),
	DROP KEY by_name,
	ADD KEY by_name (name);
UPDATE accounts SET handle = name;

-- A person is of no account, but a member of some.
CREATE TABLE persons (
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	email VARCHAR(254) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- in lower case
	name VARCHAR(100) NOT NULL,
	language CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	password VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- scrypt: lib/sign.h
	totp_secret VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NULL,  -- sealed
	totp_pending VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NULL, -- sealed, not confirmed yet
	totp_step BIGINT NOT NULL DEFAULT 0,   -- of the last code: none before it counts
	created_at DATETIME(3) NOT NULL,
	PRIMARY KEY (id),
	UNIQUE KEY by_email (email)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE recovery_codes (
	person VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	code_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	PRIMARY KEY (person, code_sha256)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE memberships (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	person VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	role VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- lib/role.h
	joined_at DATETIME(3) NOT NULL,
	last_seen_at DATETIME(3) NULL,
	PRIMARY KEY (account, person),
	KEY by_person (person, last_seen_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- The account is the one that the session has chosen now.
CREATE TABLE sessions (
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	person VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	secret_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- of the cookie
	address VARCHAR(45) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	user_agent VARCHAR(300) NOT NULL,
	created_at DATETIME(3) NOT NULL,
	last_used_at DATETIME(3) NOT NULL,     -- to the minute
	ended_at DATETIME(3) NULL,
	PRIMARY KEY (id),
	UNIQUE KEY by_secret (secret_sha256),
	KEY by_person (person, id),
	KEY by_account (account, person),
	KEY by_age (last_used_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Whose tokens no longer count, though they have not expired.
CREATE TABLE ended_sessions (
	session VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	ended_at DATETIME(3) NOT NULL,
	PRIMARY KEY (session),
	KEY by_age (ended_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- What a link in a mail stands for: only its digest is here.
CREATE TABLE sign_ups (
	token_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	browser_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- of its cookie
	email VARCHAR(254) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	name VARCHAR(100) NOT NULL,
	account_name VARCHAR(100) NOT NULL,
	language CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	password VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	expires_at DATETIME(3) NOT NULL,
	PRIMARY KEY (token_sha256),
	KEY by_email (email),
	KEY expiry (expires_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE password_resets (
	token_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	person VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	expires_at DATETIME(3) NOT NULL,
	PRIMARY KEY (token_sha256),
	KEY by_person (person),
	KEY expiry (expires_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Tries that failed, of an e-mail or an address, known or not: its digest.
CREATE TABLE attempts (
	subject_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	failures INT UNSIGNED NOT NULL,
	last_at DATETIME(3) NOT NULL,
	blocked_until DATETIME(3) NOT NULL,
	PRIMARY KEY (subject_sha256),
	KEY by_age (last_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Letters, written in the transaction of their cause and sent by sweep.
CREATE TABLE mails (
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	recipient VARCHAR(254) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	subject VARCHAR(300) NOT NULL,
	text TEXT NULL,                        -- sealed: it holds a link; NULL once sent
	created_at DATETIME(3) NOT NULL,
	due_at DATETIME(3) NULL,               -- NULL: sent, or given up
	attempts SMALLINT UNSIGNED NOT NULL DEFAULT 0,
	sent_at DATETIME(3) NULL,
	fault VARCHAR(200) NULL,               -- of the last try
	PRIMARY KEY (id),
	KEY due (due_at),
	KEY by_age (created_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
