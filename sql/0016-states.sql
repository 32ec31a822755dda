-- SPDX-License-Identifier: Apache-2.0

-- Fuel is taxed by the country and, where it is by_state, by each of its states
-- too: there the rules of the country alone are not all that is owed.
ALTER TABLE tax_jurisdictions ADD COLUMN by_state TINYINT NOT NULL DEFAULT 0;

UPDATE tax_jurisdictions SET by_state = 1 WHERE code = 'US';
