-- SPDX-License-Identifier: Apache-2.0
-- Of two requests that take owners of one account away, both write the same rows:
-- a lock alone would be that of one node of a cluster.

ALTER TABLE memberships
	ADD COLUMN turn INT UNSIGNED NOT NULL DEFAULT 0; -- of an owner: how often that was looked at
