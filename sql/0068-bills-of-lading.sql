-- SPDX-License-Identifier: Apache-2.0
-- A correction may itself be reversed and corrected, as often as it takes: a
-- number is taken once by its original, and once by what reverses and what
-- corrects each of its documents.  One that was voided takes it no more.

SET @@system_versioning_alter_history = KEEP;

ALTER TABLE bills_of_lading
	ADD COLUMN taken_by VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin
	    AS (IF(status = 'voided', id, COALESCE(original_id, ''))) PERSISTENT,
	DROP KEY by_number,
	ADD UNIQUE KEY by_number (account, supplier_id, terminal, bol_number, transaction_type, taken_by);
