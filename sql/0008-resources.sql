-- SPDX-License-Identifier: Apache-2.0
-- What resources have in common: guards that somebody went past, and the
-- version that a repeated answer had.

CREATE TABLE guard_overrides (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	resource VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	object_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	code VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,     -- of the guard
	reason VARCHAR(500) NOT NULL,
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,   -- who did
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	created_at DATETIME(3) NOT NULL,
	voided_at DATETIME(3) NULL,            -- the object changed since
	PRIMARY KEY (account, id),
	KEY by_object (account, object_id, code)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

ALTER TABLE idempotency
	ADD etag VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL;
