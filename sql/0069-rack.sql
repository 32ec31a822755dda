-- SPDX-License-Identifier: Apache-2.0
-- Racks that load on an authorization alone, whose authorization a load has,
-- and how far the clocks of racks and dispatchers may be apart.

SET @@system_versioning_alter_history = KEEP;

ALTER TABLE terminals
	ADD COLUMN authorization_required TINYINT NULL AFTER load_lanes;

ALTER TABLE load_authorizations
	ADD KEY by_load (account, load_id, id),
	ADD KEY by_order (account, order_id, id);

INSERT INTO guard_limits (code, name, market, valid_from, value, unit, source) VALUES
	('G-BOL', 'clock', '*', '2000-01-01', 21600, 's', 'house rule: clocks of racks, and loads reported after the fact; 6 h');
