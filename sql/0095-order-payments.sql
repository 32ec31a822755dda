-- SPDX-License-Identifier: Apache-2.0
-- What of each payment counts for which order: so that none counts twice.

-- part: the order, of a payment of the API, whose amount is known and may be
-- shared; empty of one from elsewhere, which counts for one order, once.
CREATE TABLE order_payments (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	payment_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	part VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	order_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	amount DECIMAL(18,2) NOT NULL,         -- of the payment, in its currency
	PRIMARY KEY (account, payment_id, part),
	KEY by_order_id (account, order_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Those that were recorded before: the first of each counts, of an order that
-- was not canceled.
INSERT IGNORE INTO order_payments (account, payment_id, part, order_id, amount)
	SELECT o.account, p.payment_id, IF(p.payment_id REGEXP '^pay_[0-9a-z]{26}$', o.id, ''), o.id, SUM(p.amount)
	  FROM orders AS o, JSON_TABLE(o.payments, '$[*]' COLUMNS (
		payment_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin PATH '$.payment_id',
		amount DECIMAL(18,2) PATH '$.amount')) AS p
	 WHERE o.payments IS NOT NULL AND p.payment_id IS NOT NULL AND o.status NOT IN ('canceled', 'rejected')
	 GROUP BY o.account, o.id, p.payment_id
	 ORDER BY o.account, o.id;
