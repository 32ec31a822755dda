-- SPDX-License-Identifier: Apache-2.0
-- The price of a delivered cost as it was given or posted, and the unit that it is of:
-- l, gal, bbl, m3, and cpg where it is given in US cents per gallon.

SET @@system_versioning_alter_history = KEEP;

ALTER TABLE cost_calculations
	ADD price_unit VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER unit_price,
	ADD posted_price DECIMAL(13,6) NULL AFTER vcf_group,
	ADD posted_unit VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER posted_price;
