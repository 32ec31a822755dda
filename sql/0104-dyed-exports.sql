-- SPDX-License-Identifier: Apache-2.0
-- Dyed diesel that leaves the country bears no LUST rate either: 26 USC 4082(f)(2)
-- exempts what is destined for export from the rule of (f)(1) that the exemption
-- of dyed fuel does not reach that rate.  What is not dyed owes it at the rack with
-- the rest of the tax of 4081.
UPDATE tax_rules SET exempt_uses = 'export', legal_ref = '26 USC 4081, 4082(a), 4082(f)',
	version = version + 1, updated_at = UTC_TIMESTAMP(3)
	WHERE account = 'common' AND jurisdiction = 'US' AND product = 'DIESEL_DYED' AND code = 'LUST'
	AND exempt_uses IS NULL;
