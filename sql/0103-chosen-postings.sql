-- SPDX-License-Identifier: Apache-2.0
-- Which posting a delivered cost asked for, and which it was computed with.

SET @@system_versioning_alter_history = KEEP;

ALTER TABLE cost_calculations
	ADD supplier_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER formula_id,
	ADD branded TINYINT NULL AFTER supplier_id,
	ADD price_basis VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER branded,
	ADD terms VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER price_basis,
	ADD posting LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(posting)) AFTER posted_unit;
