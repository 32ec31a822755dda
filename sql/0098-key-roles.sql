-- SPDX-License-Identifier: Apache-2.0
-- The roles that bound people's API keys, in each environment: memberships are
-- at home alone, and no other program may look there.  `none`: the person has
-- left.  No row: a person of whom this environment was never told.
CREATE TABLE key_roles (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	person VARCHAR(100) NOT NULL,          -- as api_keys has it
	role VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- lib/role.h, or none
	updated_at DATETIME(3) NOT NULL,
	PRIMARY KEY (account, person)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO key_roles (account, person, role, updated_at)
	SELECT account, person, role, UTC_TIMESTAMP(3) FROM memberships;
INSERT IGNORE INTO key_roles (account, person, role, updated_at)
	SELECT DISTINCT account, person, 'none', UTC_TIMESTAMP(3) FROM api_keys
	 WHERE person LIKE 'per\_%' AND EXISTS (SELECT 1 FROM persons);
