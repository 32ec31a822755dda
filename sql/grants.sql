-- SPDX-License-Identifier: Apache-2.0
-- What the service may do in this database, as `apply` sees to after each run:
-- read and add rows anywhere, change and delete them where the table lets it.
--
-- A table says otherwise in its COMMENT, in the migration that makes it:
--   append only    rows are neither changed nor deleted
--   never changed  rows are deleted, but not changed
-- and any other table, a new one too, gets both without being named.
--
-- The service is every user who may add rows to the whole database and may make
-- no table.  That right is of the database; the two others are of each table, for
-- a right of the database could be taken away from none.

DELIMITER //
BEGIN NOT ATOMIC
	FOR s IN (
		SELECT CONCAT(QUOTE(user), '@', QUOTE(host)) AS name, user, host, db
		  FROM mysql.db
		 WHERE REPLACE(db, '\\', '') = DATABASE()
		   AND insert_priv = 'Y' AND create_priv = 'N'
	) DO
		-- Only what differs; the wide right goes last, so that a service
		-- that is running never lacks any.
		FOR g IN (
			SELECT CONCAT(IF(wanted, 'GRANT ', 'REVOKE '), verb, ' ON `', table_schema,
			       '`.`', table_name, IF(wanted, '` TO ', '` FROM '), s.name) AS statement
			  FROM (
				SELECT t.table_schema, t.table_name, v.verb,
				       t.table_comment <> 'append only'
				         AND NOT (t.table_comment = 'never changed' AND v.verb = 'Update') AS wanted,
				       COALESCE(FIND_IN_SET(v.verb, p.table_priv), 0) > 0 AS given
				  FROM information_schema.tables t
				  JOIN (SELECT 'Update' AS verb UNION ALL SELECT 'Delete') v
				  LEFT JOIN mysql.tables_priv p ON p.db = t.table_schema
				       AND p.table_name = t.table_name AND p.user = s.user AND p.host = s.host
				 WHERE t.table_schema = DATABASE()
				   AND t.table_type IN ('BASE TABLE', 'SYSTEM VERSIONED', 'SEQUENCE')
			  ) each_right
			 WHERE wanted <> given
		) DO
			EXECUTE IMMEDIATE g.statement;
		END FOR;
		IF EXISTS (SELECT 1 FROM mysql.db WHERE db = s.db AND user = s.user AND host = s.host
		    AND 'Y' IN (update_priv, delete_priv)) THEN
			EXECUTE IMMEDIATE CONCAT('REVOKE UPDATE, DELETE ON `', s.db, '`.* FROM ', s.name);
		END IF;
	END FOR;
END//
DELIMITER ;
