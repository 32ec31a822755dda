-- SPDX-License-Identifier: Apache-2.0
-- What a stranger did with an e-mail address, whether anybody has it or not, until
-- sweep has found out: a row is here for a moment.

CREATE TABLE auth_notes (
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	action VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- of the audit log
	email VARCHAR(254) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	occurred_at DATETIME(3) NOT NULL,
	address VARCHAR(45) CHARACTER SET ascii COLLATE ascii_bin NULL,
	user_agent VARCHAR(300) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
