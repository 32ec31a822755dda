-- SPDX-License-Identifier: Apache-2.0
-- Every request of the last days, not only those that failed and a sample.

-- How far the rows of single requests have been written from each log.  They take
-- longer than counts, which are exact whether or not these are behind: see
-- usage_logs, which has the same columns.
CREATE TABLE usage_traced (
	head_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	position BIGINT UNSIGNED NOT NULL,
	inside TINYINT UNSIGNED NOT NULL,
	device BIGINT UNSIGNED NOT NULL,
	inode BIGINT UNSIGNED NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	PRIMARY KEY (head_sha256)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Failures are few among many: a page of them is one range of this index.
ALTER TABLE usage_requests
	ADD COLUMN class TINYINT UNSIGNED AS (status DIV 100) VIRTUAL,
	ADD KEY by_class (account, class, at, request_id);

-- An operator's own number of days stays.
UPDATE retention SET days = 7 WHERE log = 'usage_requests' AND days = 30;
