-- SPDX-License-Identifier: Apache-2.0
-- What fuel is for is one list of words: off_road, which some wrote offroad.

UPDATE orders SET buyer_use = 'off_road' WHERE buyer_use = 'offroad';
UPDATE quotes SET buyer_use = 'off_road' WHERE buyer_use = 'offroad';
UPDATE cost_calculations SET buyer_use = 'off_road' WHERE buyer_use = 'offroad';
UPDATE tax_rules SET exempt_uses = TRIM(REPLACE(CONCAT(' ', exempt_uses, ' '), ' offroad ', ' off_road '))
	WHERE CONCAT(' ', exempt_uses, ' ') LIKE '% offroad %';
