-- SPDX-License-Identifier: Apache-2.0
-- Account numbers are kept encrypted.  The whole CLABE of a payment is in
-- clabe_sealed, for the rail alone: AES-256-GCM by the environment's `secret`.
-- `clabe` has its bank and its last four digits, 002***********7771, which is all
-- that an answer or an event is made of, in this release and in the one before.
-- A payment's CLABE never changes, so neither column makes a version.
SET @@system_versioning_alter_history = KEEP;

ALTER TABLE payments
	ADD COLUMN clabe_sealed VARCHAR(120) CHARACTER SET ascii COLLATE ascii_bin NULL
		WITHOUT SYSTEM VERSIONING AFTER clabe,   -- NULL: not yet, or of a past version
	ADD COLUMN clabe_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL
		WITHOUT SYSTEM VERSIONING AFTER clabe_sealed, -- HMAC-SHA-256 of account and CLABE
	ADD KEY by_clabe (clabe_hash, account);

-- From when on a version of a row may have a whole CLABE that is to go, NULL where
-- none has: of what was there before this, and of what a worker of the release before
-- writes while it still serves.
CREATE TABLE clabe_masking (
	id TINYINT UNSIGNED NOT NULL,          -- 1
	due_at DATETIME(3) NULL,
	PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
INSERT INTO clabe_masking (id, due_at) VALUES (1, UTC_TIMESTAMP(3) + INTERVAL 5 MINUTE);

-- sweep encrypts first, row by row; then this takes the whole CLABE out of every
-- version of every row.  No statement may change a past version, and its times must
-- stay: only a table that is written anew keeps both.  So the masked number is
-- computed into a new column, of past versions too, which then takes the place of the
-- old one; each step is whole or not at all, and what broke off between them is taken
-- up by the next call.  Payments can be read meanwhile, and writing one waits.
--
-- A worker of the release before may write a row at any moment.  What is younger than
-- five minutes and not encrypted stays as it is, for the next call: no CLABE is lost.
-- Where a long transaction holds the table (1205), that call comes to it, too.
DELIMITER //
CREATE PROCEDURE mask_clabes()
	MODIFIES SQL DATA
	SQL SECURITY DEFINER
BEGIN
	DECLARE EXIT HANDLER FOR 1205 BEGIN END;
	SET @@system_versioning_alter_history = KEEP;
	IF EXISTS (SELECT 1 FROM clabe_masking WHERE due_at <= UTC_TIMESTAMP(3))
	    AND NOT EXISTS (SELECT 1 FROM payments WHERE clabe_hash IS NULL) THEN
		IF NOT EXISTS (SELECT 1 FROM information_schema.columns
		    WHERE table_schema = DATABASE() AND table_name = 'payments'
		    AND column_name = 'clabe_masked') THEN
			EXECUTE IMMEDIATE CONCAT('ALTER TABLE payments WAIT 2',
			    ' ADD COLUMN clabe_masked CHAR(18) CHARACTER SET ascii COLLATE ascii_bin',
			    ' AS (IF(clabe_hash IS NULL AND created_at > ''',
			    UTC_TIMESTAMP(3) - INTERVAL 5 MINUTE, ''', RTRIM(clabe),',
			    ' CONCAT(LEFT(RTRIM(clabe), 3), ''***********'', RIGHT(RTRIM(clabe), 4)))) PERSISTENT AFTER clabe');
		END IF;
		EXECUTE IMMEDIATE CONCAT('ALTER TABLE payments WAIT 2 DROP COLUMN clabe,',
		    ' CHANGE COLUMN clabe_masked clabe CHAR(18) CHARACTER SET ascii COLLATE ascii_bin NOT NULL');
		UPDATE clabe_masking SET due_at = NULL WHERE NOT EXISTS (SELECT 1
		    FROM payments FOR SYSTEM_TIME ALL WHERE clabe NOT LIKE '___***********____');
	END IF;
END//
DELIMITER ;
