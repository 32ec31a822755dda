-- SPDX-License-Identifier: Apache-2.0
-- The price index that a tariff's fuel surcharge goes by, so that orders and
-- quotes find it too.

SET @@system_versioning_alter_history = KEEP;

ALTER TABLE freight_rates
	ADD surcharge_index VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER fuel_surcharges;
