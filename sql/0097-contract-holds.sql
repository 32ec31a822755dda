-- SPDX-License-Identifier: Apache-2.0
-- What confirmed orders are to lift under supply contracts, and did not yet: so
-- that two of them do not share what is left of one.

CREATE TABLE contract_holds (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	contract_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,   -- the line of an order
	held_on DATE NOT NULL,                     -- day of the lift
	volume DECIMAL(15,3) NOT NULL,             -- in the contract's unit
	at DATETIME(3) NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, contract_id, source_id),
	KEY by_day (account, contract_id, held_on)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Orders that were confirmed before hold theirs too: what the contract already
-- counts of a line is not held again.  Its days are of the contract's time zone,
-- of UTC where the server knows none.
INSERT INTO contract_holds (account, contract_id, source_id, held_on, volume, at)
	SELECT w.account, w.contract_id, w.source_id,
	       COALESCE(DATE(CONVERT_TZ(w.starts_at, '+00:00', w.timezone)), DATE(w.starts_at)), w.volume, UTC_TIMESTAMP(3)
	  FROM (SELECT o.account, c.id AS contract_id, CONCAT(o.id, '/', l.line_no, '/', o.round) AS source_id, c.timezone,
	               COALESCE(CAST(LEFT(JSON_VALUE(o.requested_window, '$.start'), 19) AS DATETIME), UTC_TIMESTAMP()) AS starts_at,
	               ROUND(l.quantity * (CASE l.unit WHEN 'gal' THEN 3785411784 ELSE 1000000000 END) * 1.000000000000
	                   / (CASE c.unit WHEN 'gal' THEN 3785411784 ELSE 1000000000 END), 3) AS volume
	          FROM orders o
	          JOIN JSON_TABLE(o.`lines`, '$[*]' COLUMNS (
	                line_no INT PATH '$.line_no',
	                status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin PATH '$.status',
	                price_type VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin PATH '$.price_type',
	                contract_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin PATH '$.contract_id',
	                quantity DECIMAL(15,3) PATH '$.quantity',
	                unit VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin PATH '$.unit')) l
	          JOIN supply_contracts c ON c.account = o.account AND c.id = l.contract_id
	         WHERE o.status IN ('confirmed', 'allocated', 'dispatched', 'loading')
	           AND l.status IN ('confirmed', 'allocated', 'dispatched', 'loading')
	           AND l.price_type = 'contract') w
	 WHERE NOT EXISTS (SELECT 1 FROM contract_liftings f
	        WHERE f.account = w.account AND f.contract_id = w.contract_id
	          AND f.source_type = 'order_line' AND f.source_id = w.source_id);

-- A quote is of the first order that was submitted with it and has not ended; of
-- one that is closed where there is no other.
UPDATE quotes q
  JOIN (SELECT account, quote_id, order_id,
               ROW_NUMBER() OVER (PARTITION BY account, quote_id ORDER BY closed, submitted_at, order_id) AS place
          FROM (SELECT o.account, l.quote_id, o.id AS order_id, o.status = 'closed' AS closed, o.submitted_at
                  FROM orders o
                  JOIN JSON_TABLE(o.`lines`, '$[*]' COLUMNS (
                        price_type VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin PATH '$.price_type',
                        quote_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin PATH '$.quote_id')) l
                 WHERE l.price_type = 'quote' AND o.submitted_at IS NOT NULL
                   AND o.status NOT IN ('draft', 'quoted', 'canceled', 'rejected')) AS by_line) AS first
    ON first.account = q.account AND first.quote_id = q.id AND first.place = 1
   SET q.status = 'accepted', q.order_id = first.order_id, q.version = q.version + 1, q.updated_at = UTC_TIMESTAMP(3)
 WHERE q.status = 'open' AND q.order_id IS NULL;
