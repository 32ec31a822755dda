-- SPDX-License-Identifier: Apache-2.0
-- What an address asks for before it answers: the source says where it goes,
-- the secret itself is sealed and stands apart, where nothing that is shown,
-- exported or kept as history is read from.

SET @@system_versioning_alter_history = KEEP;
ALTER TABLE price_sources
	ADD secret_in VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL,     -- header, query
	ADD secret_name VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL;

CREATE TABLE price_source_secrets (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	origin VARCHAR(300) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,      -- that it may be sent to
	sealed VARCHAR(3000) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	PRIMARY KEY (account, source_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Whoever changes what a formula names holds this row of the account: two
-- changes, each sound alone, could else make a circle of formulas.
CREATE TABLE price_formula_locks (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	PRIMARY KEY (account)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- What ends at the border: the IEPS (LIEPS art. 8-II), the IVA (LIVA art. 29-I)
-- and the fuel tax of Texas (Tax Code 162.104, 162.204).  The federal excise of
-- the United States is owed at the rack and given back to who exports.
UPDATE tax_rules SET exempt_uses = 'export', version = version + 1, updated_at = UTC_TIMESTAMP(3)
	WHERE account = 'common' AND subject = 'product' AND jurisdiction IN ('MX', 'US-TX') AND exempt_uses IS NULL;
