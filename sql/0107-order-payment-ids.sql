-- SPDX-License-Identifier: Apache-2.0
-- Each payment that was recorded for an order has an identifier of its own: made
-- of the order's and its place, for those that were recorded before.

UPDATE orders AS o SET payments = (
	SELECT JSON_ARRAYAGG(JSON_INSERT(p.entry, '$.id',
		CONCAT('opy_', SUBSTR(o.id, 5, 20), LPAD(p.place, 6, '0'))) ORDER BY p.place)
	  FROM JSON_TABLE(o.payments, '$[*]' COLUMNS (
		place FOR ORDINALITY,
		entry JSON PATH '$')) AS p)
 WHERE o.payments IS NOT NULL AND JSON_LENGTH(o.payments) > 0;
