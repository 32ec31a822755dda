-- SPDX-License-Identifier: Apache-2.0
-- Which loads an order line is or was planned on, in which round of its order: a
-- line follows from all of its loads.  And the number of a bill of lading that was rejected is free
-- again, as that of a voided one is.

CREATE TABLE load_lines (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	order_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	line_no INT NOT NULL,
	round INT NOT NULL,
	load_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	PRIMARY KEY (account, order_id, line_no, round, load_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- What was planned before its order began again is of the round before.
INSERT IGNORE INTO load_lines (account, order_id, line_no, round, load_id)
	SELECT l.account, c.order_id, c.line_no,
	       IF(o.submitted_at > l.created_at, o.round - 1, o.round), l.id
	  FROM loads l
	  JOIN JSON_TABLE(l.compartments, '$[*]' COLUMNS (
	        order_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin PATH '$.order_id',
	        line_no INT PATH '$.line_no')) c
	  JOIN orders o ON o.account = l.account AND o.id = c.order_id
	 WHERE c.line_no IS NOT NULL;

SET @@system_versioning_alter_history = KEEP;

ALTER TABLE bills_of_lading
	DROP KEY by_number,
	DROP COLUMN taken_by,
	ADD COLUMN taken_by VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin
	    AS (IF(status IN ('voided', 'rejected'), id, COALESCE(original_id, ''))) PERSISTENT,
	ADD UNIQUE KEY by_number (account, supplier_id, terminal, bol_number, transaction_type, taken_by);
