-- SPDX-License-Identifier: Apache-2.0
-- Webhooks whose host has no address are told of before a delivery fails.

-- Look-ups that are to be made: of a webhook that is new or has another URL, and
-- again while its host is not found.  Claiming one moves due_at to the end of the
-- lease and writes the owner's token, so one whose owner died falls due again.
CREATE TABLE webhook_hosts (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	webhook_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	due_at DATETIME(3) NOT NULL,
	owner CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL,
	tries INT NOT NULL,                    -- look-ups in a row that found nothing
	since DATETIME(3) NULL,                -- the first of them
	PRIMARY KEY (account, webhook_id),
	KEY due (due_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- What sweep finds out is no change that somebody made: no version has it.
SET @@system_versioning_alter_history = KEEP;
ALTER TABLE webhooks
	ADD COLUMN warnings TEXT NULL WITHOUT SYSTEM VERSIONING AFTER disabled_reason;
