-- SPDX-License-Identifier: Apache-2.0
-- A bill of lading among the exceptions may be accepted, by whom and on what
-- evidence.

SET @@system_versioning_alter_history = KEEP;

ALTER TABLE bills_of_lading
	ADD COLUMN accepted_reason VARCHAR(200) NULL AFTER reason,
	ADD COLUMN accepted_evidence VARCHAR(500) NULL AFTER accepted_reason,
	ADD COLUMN accepted_at DATETIME(3) NULL AFTER accepted_evidence;
