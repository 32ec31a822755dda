-- SPDX-License-Identifier: Apache-2.0
-- Who approves a pricing rule may be a person too; as 0032-actors.sql.
SET @@system_versioning_alter_history = KEEP;

ALTER TABLE pricing_rules
	MODIFY approved_by VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
