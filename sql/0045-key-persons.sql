-- SPDX-License-Identifier: Apache-2.0
-- Whose a key is, so that approvals count persons; how many keys an account may
-- have at once.

SET @@system_versioning_alter_history = KEEP;

-- NULL: as many as an account can have at all.
ALTER TABLE tiers
	ADD COLUMN live_keys INT UNSIGNED NULL;
UPDATE tiers SET live_keys = 5 WHERE name = 'free';
UPDATE tiers SET live_keys = 20 WHERE name = 'standard';
UPDATE tiers SET live_keys = 50 WHERE name = 'growth';
UPDATE tiers SET live_keys = 200 WHERE name = 'scale';

ALTER TABLE accounts
	ADD COLUMN live_keys INT UNSIGNED NULL, -- the operator's word; NULL: its tier's
	ADD COLUMN key_turn INT UNSIGNED NOT NULL DEFAULT 0; -- how often room was looked for

-- A key that a person makes is that person's, and so are the keys made with it.
-- NULL: made by the operator, who named nobody.  It never changes.
ALTER TABLE api_keys
	ADD COLUMN person VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NULL WITHOUT SYSTEM VERSIONING;

CREATE TEMPORARY TABLE key_persons AS
WITH RECURSIVE made (account, id, person) AS (
	SELECT account, id, created_by FROM api_keys WHERE created_by LIKE 'per\_%'
	UNION ALL
	SELECT k.account, k.id, m.person FROM api_keys k
		JOIN made m ON m.account = k.account AND m.id = k.created_by
)
SELECT account, id, person FROM made;
UPDATE api_keys k JOIN key_persons m ON m.account = k.account AND m.id = k.id
	SET k.person = m.person;
DROP TEMPORARY TABLE key_persons;

ALTER TABLE guard_overrides
	ADD COLUMN person VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'operator';
UPDATE guard_overrides o LEFT JOIN api_keys k ON k.account = o.account AND k.id = o.key_id
	SET o.person = COALESCE(IF(o.key_id LIKE 'per\_%', o.key_id, k.person), 'operator');
