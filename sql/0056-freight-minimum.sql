-- SPDX-License-Identifier: Apache-2.0
-- What a carrier charges at least for its freight, before the surcharge and what
-- is charged beside.

SET @@system_versioning_alter_history = KEEP;

ALTER TABLE freight_rates
	ADD min_charge DECIMAL(15,2) NULL AFTER min_quantity;                    -- in the currency of the rate
