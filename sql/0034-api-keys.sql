-- SPDX-License-Identifier: Apache-2.0
-- API keys as a resource with a history and a state; which tiers an account may
-- give its keys.

SET @@system_versioning_alter_history = KEEP;

-- With which tier an account begins, in each environment.
ALTER TABLE tiers
	ADD COLUMN begins_in VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL; -- sandbox, live
UPDATE tiers SET begins_in = 'live' WHERE name = 'free';
UPDATE tiers SET begins_in = 'sandbox' WHERE name = 'standard';

-- The highest that its keys may have; NULL: the one that accounts begin with.
ALTER TABLE accounts
	ADD COLUMN tier VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL;

-- Keys that were made before have what the operator allowed.
UPDATE accounts a SET tier = (SELECT k.tier FROM api_keys k JOIN tiers t ON t.name = k.tier
	WHERE k.account = a.id ORDER BY t.per_second IS NULL DESC, t.per_second DESC, t.name LIMIT 1);

-- What the access log says of a key's use is no version of it, nor is the moment
-- at which sweep looks at it again.
ALTER TABLE api_keys
	MODIFY scopes VARCHAR(4000) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, -- separated by spaces
	ADD COLUMN environment VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'sandbox' AFTER name,
	ADD COLUMN status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'active', -- active, rotating, revoked, expired
	ADD COLUMN `start` VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD COLUMN last4 CHAR(4) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD COLUMN old_last4 CHAR(4) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD COLUMN rotated_at DATETIME(3) NULL,
	ADD COLUMN grace_seconds INT NULL,     -- of a grace that begins with the first use of the new secret
	ADD COLUMN created_by VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL, -- a key, a person; NULL: the operator
	ADD COLUMN version BIGINT NOT NULL DEFAULT 1,
	ADD COLUMN updated_at DATETIME(3) NOT NULL DEFAULT UTC_TIMESTAMP(3),
	ADD COLUMN archived_at DATETIME(3) NULL,
	ADD COLUMN request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL, -- of the last change
	ADD COLUMN key_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD COLUMN last_used_at DATETIME(3) NULL,
	ADD COLUMN last_used_address VARCHAR(45) CHARACTER SET ascii COLLATE ascii_bin NULL,
	ADD COLUMN old_secret_last_used_at DATETIME(3) NULL,
	ADD COLUMN new_secret_used_at DATETIME(3) NULL,   -- first, of one whose grace waits for it
	ADD COLUMN next_change_at DATETIME(3) NULL,
	ADD KEY by_created_at (account, created_at, id),
	ADD KEY by_updated_at (account, updated_at, id),
	ADD KEY by_change (next_change_at),
	ADD KEY by_status (status, id, tier);

UPDATE api_keys SET environment = IF(DATABASE() LIKE '%live%', 'live', 'sandbox'),
	status = IF(revoked_at IS NOT NULL, 'revoked', IF(expires_at <= UTC_TIMESTAMP(3), 'expired', 'active')),
	updated_at = COALESCE(revoked_at, created_at), 
	-- sweep looks at once, and finds when what is next is due
	next_change_at = IF(revoked_at IS NULL AND expires_at > UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), NULL);
UPDATE api_keys SET `start` = CONCAT('sk_', environment, '_', LEFT(id, 4));

ALTER TABLE api_keys
	ADD SYSTEM VERSIONING
	PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);
ALTER TABLE api_keys
	MODIFY last_used_at DATETIME(3) NULL WITHOUT SYSTEM VERSIONING,
	MODIFY last_used_address VARCHAR(45) CHARACTER SET ascii COLLATE ascii_bin NULL WITHOUT SYSTEM VERSIONING,
	MODIFY old_secret_last_used_at DATETIME(3) NULL WITHOUT SYSTEM VERSIONING,
	MODIFY new_secret_used_at DATETIME(3) NULL WITHOUT SYSTEM VERSIONING,
	MODIFY next_change_at DATETIME(3) NULL WITHOUT SYSTEM VERSIONING;
