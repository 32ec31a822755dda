-- SPDX-License-Identifier: Apache-2.0
-- Dyed diesel, of off-road use, and what is owed on it in the United States: the
-- LUST rate alone.  26 USC 4082(a) exempts what is dyed from the rest of the tax
-- of 4081; Texas taxes no dyed diesel (Tax Code 162.204).  Elsewhere a state's own
-- rule says what it charges, and without one there is no price.

INSERT INTO products (account, id, status, code, name, family, octane_or_cetane, sulfur_ppm, dyed, bio_pct,
	un_number, irs_product_code, sat_clave_prodserv, sat_subproducto, vcf_group, version, created_at, updated_at) VALUES
	('common', 'prd_00000000000000000000000004', 'active', 'DIESEL_DYED', 'Ultra-low-sulfur diesel, dyed (off-road use)', 'diesel',
		45, 15, 1, NULL, '1202', '227', NULL, NULL, 'fuel_oil', 1, '2024-01-01', '2024-01-01');

INSERT INTO tax_rules (account, id, status, jurisdiction, product, code, label, subject, basis, rate, unit, layer,
	required, valid_from, legal_ref, version, created_at, updated_at)
SELECT account, 'txr_00000000000000000000005700', status, jurisdiction, 'DIESEL_DYED', code, label, subject, basis, rate, unit, layer,
	required, valid_from, '26 USC 4081, 4082(a)', 1, '2024-01-01', '2024-01-01'
	FROM tax_rules WHERE account = 'common' AND jurisdiction = 'US' AND product = 'DIESEL_ULSD' AND code = 'LUST'
	AND status = 'active' AND archived_at IS NULL;
