-- SPDX-License-Identifier: Apache-2.0
-- What sweep was refused, and when it tries again.  A row goes where the work
-- was done after all; one of something that is no longer due is deleted later.
CREATE TABLE sweep_waits (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	kind VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- of work: its statement
	id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,    -- of the object
	tries INT UNSIGNED NOT NULL,           -- how often it was refused
	next_try_at DATETIME(3) NOT NULL,
	fault VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- the last time
	PRIMARY KEY (account, kind, id),
	KEY by_next_try (next_try_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
