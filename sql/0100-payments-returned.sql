-- SPDX-License-Identifier: Apache-2.0
-- A payment of the sandbox that is on its way for a while and then comes back.
INSERT IGNORE INTO sandbox_outcomes (amount, outcome, after_ms, code, message) VALUES
	(9300.02, 'returned', 5000, 'spei_03_account_closed', 'Cuenta cancelada');
