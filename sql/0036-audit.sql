-- SPDX-License-Identifier: Apache-2.0
-- Who changed what.  An entry is written in the transaction of its cause, and
-- gets its place in the chain of its account from sweep afterwards, so that
-- nobody waits for one.

-- Entries that have no place yet.
CREATE TABLE audit_waiting (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	number BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	occurred_at DATETIME(3) NOT NULL,
	action VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	actor_type VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	actor_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	actor_name VARCHAR(100) NULL,
	subject_type VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	subject_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	address VARCHAR(45) CHARACTER SET ascii COLLATE ascii_bin NULL,
	user_agent VARCHAR(300) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	changes MEDIUMTEXT NOT NULL,           -- JSON: {"field": {"from": .., "to": ..}}
	PRIMARY KEY (account, number),
	KEY by_number (number)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- The chain.  seq has no gaps; hash is of previous_hash and of the entry.
CREATE TABLE audit_entries (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	seq BIGINT UNSIGNED NOT NULL,
	occurred_at DATETIME(3) NOT NULL,
	action VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	actor_type VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	actor_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	actor_name VARCHAR(100) NULL,
	actor VARCHAR(500) AS (JSON_OBJECT('type', actor_type, 'id', actor_id, 'name', actor_name)) VIRTUAL,
	subject_type VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	subject_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	subject VARCHAR(200) AS (JSON_OBJECT('type', subject_type, 'id', subject_id)) VIRTUAL,
	address VARCHAR(45) CHARACTER SET ascii COLLATE ascii_bin NULL,
	user_agent VARCHAR(300) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	changes MEDIUMTEXT NOT NULL,
	previous_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	created_at DATETIME(3) NOT NULL,       -- when it got its place
	PRIMARY KEY (account, id),
	UNIQUE KEY by_seq (account, seq),
	KEY by_subject (account, subject_type, subject_id, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Its last place.
CREATE TABLE audit_chains (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	seq BIGINT UNSIGNED NOT NULL,
	hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	PRIMARY KEY (account)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- The service may write rows and no more.  Its user can take no trigger away.
CREATE TRIGGER audit_entries_stay BEFORE DELETE ON audit_entries FOR EACH ROW
	SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'entries of the audit log are never deleted';
CREATE TRIGGER audit_entries_hold BEFORE UPDATE ON audit_entries FOR EACH ROW
	SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'entries of the audit log never change';
