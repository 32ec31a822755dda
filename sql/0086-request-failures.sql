-- SPDX-License-Identifier: Apache-2.0
-- Why single requests failed, as their worker wrote it down; the rest of each is in
-- usage_requests, from nginx's log.  As old as those at most.
CREATE TABLE usage_failures (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	at DATETIME(3) NOT NULL,
	errors TEXT NOT NULL,                  -- JSON: every field at fault, with its code
	body VARCHAR(4096) NULL,               -- redacted, cut; NULL: none that may be kept
	body_bytes INT UNSIGNED NOT NULL,      -- as it came
	body_cut TINYINT UNSIGNED NOT NULL,
	PRIMARY KEY (account, request_id),
	KEY by_age (at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
