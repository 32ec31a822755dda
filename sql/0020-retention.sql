-- SPDX-License-Identifier: Apache-2.0
-- What is kept for how long, and the partitions by day of what grows fastest.

-- Days that a log is kept.  Nothing that is pending may outlive its log, and
-- the last attempt is made in the fifth day: so never less than seven.
CREATE TABLE retention (
	log VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	days INT NOT NULL CHECK (days BETWEEN 7 AND 3650),
	source VARCHAR(120) NOT NULL,
	PRIMARY KEY (log)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO retention (log, days, source) VALUES
	('webhook_deliveries', 90, 'as long as the events they carry; attempts too'),
	('webhook_replays', 90, 'as long as the deliveries they made; once finished');

-- The service may only read and write rows.  This is the one change of a table
-- that it may cause: it takes no word from the caller, names its tables itself
-- and may be called at any time, by several at once.
--
-- `rest` takes what has no day yet, so a long stop loses nothing: what it holds
-- moves into its day when that is made.  The first partition takes all that is
-- older too.  A partition has the name of its day and ends before the identifier
-- that the next midnight begins: ten digits of base32 are its milliseconds, as
-- lib/id.h says.  Where another call was first (1517, 1507), or a long transaction
-- holds the table (1205), the table is left to the next call.
DELIMITER //
CREATE PROCEDURE keep_partitions()
	MODIFIES SQL DATA
	SQL SECURITY DEFINER
BEGIN
	DECLARE today DATE DEFAULT UTC_DATE();
	DECLARE keep INT;
	DECLARE day, ahead, oldest DATE;
	DECLARE made, gone MEDIUMTEXT;
	DECLARE midnight BIGINT;
	DECLARE digits CHAR(10) CHARACTER SET ascii;

	SELECT days INTO keep FROM retention WHERE log = 'webhook_deliveries';
	SET ahead = today + INTERVAL 7 DAY;

	FOR t IN (SELECT 'webhook_deliveries' AS name UNION ALL SELECT 'webhook_attempts') DO
	BEGIN
		DECLARE EXIT HANDLER FOR 1517, 1507, 1205 BEGIN END;

		-- The first day without a partition.
		SELECT MAX(STR_TO_DATE(partition_name, 'p%Y%m%d')) + INTERVAL 1 DAY INTO day
		  FROM information_schema.partitions
		 WHERE table_schema = DATABASE() AND table_name = t.name
		   AND partition_name <> 'rest';
		IF day IS NULL THEN
			SELECT MIN(created_at) INTO oldest FROM webhook_deliveries;
			SET day = LEAST(IFNULL(oldest, today), today);
		END IF;
		SET day = GREATEST(day, today - INTERVAL keep DAY), made = '';
		WHILE day <= ahead DO
			SET midnight = TIMESTAMPDIFF(SECOND, '1970-01-01', day + INTERVAL 1 DAY) * 1000,
			    digits = '';
			WHILE LENGTH(digits) < 10 DO
				SET digits = CONCAT(SUBSTR('0123456789abcdefghjkmnpqrstvwxyz', midnight % 32 + 1, 1), digits),
				    midnight = midnight DIV 32;
			END WHILE;
			SET made = CONCAT(made, 'PARTITION p', DATE_FORMAT(day, '%Y%m%d'),
				' VALUES LESS THAN (''dlv_', digits, '''), ');
			SET day = day + INTERVAL 1 DAY;
		END WHILE;
		IF made <> '' THEN
			EXECUTE IMMEDIATE CONCAT('ALTER TABLE ', t.name, ' WAIT 2 REORGANIZE PARTITION rest INTO (',
				made, 'PARTITION rest VALUES LESS THAN (MAXVALUE))');
		END IF;

		-- Whole days that are over; never one with a pending delivery.
		SET oldest = today - INTERVAL keep DAY;
		SELECT GROUP_CONCAT(partition_name) INTO gone
		  FROM information_schema.partitions
		 WHERE table_schema = DATABASE() AND table_name = t.name
		   AND partition_name <> 'rest'
		   AND STR_TO_DATE(partition_name, 'p%Y%m%d') < oldest;
		IF gone IS NOT NULL THEN
			SELECT LEAST(oldest, IFNULL(DATE(MIN(created_at)) - INTERVAL 1 DAY, oldest)) INTO oldest
			  FROM delivery_queue;
			SELECT GROUP_CONCAT(partition_name) INTO gone
			  FROM information_schema.partitions
			 WHERE table_schema = DATABASE() AND table_name = t.name
			   AND partition_name <> 'rest'
			   AND STR_TO_DATE(partition_name, 'p%Y%m%d') < oldest;
		END IF;
		IF gone IS NOT NULL THEN
			EXECUTE IMMEDIATE CONCAT('ALTER TABLE ', t.name, ' WAIT 2 DROP PARTITION ', gone);
		END IF;
	END;
	END FOR;
END//
DELIMITER ;
