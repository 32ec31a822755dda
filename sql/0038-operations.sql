-- SPDX-License-Identifier: Apache-2.0
-- The operations of the reference, as sweep's own program has them: what an
-- account never called can only be told beside what it could have.  Each run
-- of sweep sees to it; one that no program has had for a day goes.
CREATE TABLE operations (
	op VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	domain VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	method VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	path VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	seen_at DATETIME(3) NOT NULL,
	PRIMARY KEY (op)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
