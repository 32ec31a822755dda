-- SPDX-License-Identifier: Apache-2.0
-- How far a diverted delivery is from its terminal: freight by distance is of there.

SET @@system_versioning_alter_history = KEEP;

ALTER TABLE order_deliveries
	ADD COLUMN distance_km DECIMAL(15,6) NULL;
