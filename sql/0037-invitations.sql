-- SPDX-License-Identifier: Apache-2.0
-- Who is asked to become a member of an account; of the home environment, as
-- all that is about people.  The link in the letter is here as its digest.
CREATE TABLE invitations (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	email VARCHAR(254) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- in lower case
	role VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,   -- lib/role.h
	language CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	token_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	invited_by VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	created_at DATETIME(3) NOT NULL,
	expires_at DATETIME(3) NOT NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_email (account, email),
	UNIQUE KEY by_token (token_sha256),
	KEY expiry (expires_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
