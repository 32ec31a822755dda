-- SPDX-License-Identifier: Apache-2.0
-- All requests since the first, for the metrics: counted with usage_counts, in
-- the same transaction, and never deleted by age, so that they only grow.

CREATE TABLE request_totals (
	pool VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- of the route; none: no operation
	status SMALLINT UNSIGNED NOT NULL,     -- 0: malformed
	most_ms INT UNSIGNED NOT NULL,         -- longest time of the bucket; 4294967295: any
	calls BIGINT UNSIGNED NOT NULL,
	ms BIGINT UNSIGNED NOT NULL,           -- of all of them together
	PRIMARY KEY (pool, status, most_ms)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
