-- SPDX-License-Identifier: Apache-2.0
-- IVA in the border regions of Mexico: a credit of half the rate of LIVA art. 1,
-- 8 percent, for sellers with a place of business in the region that deliver
-- there and gave the SAT notice (art. 11 and 12 of the northern decree).  Fuels
-- are not excluded: c_ClaveProdServ admits 15101505, 15101514 and 15101515.
-- The right is the seller's: the rule that charges the rate is the account's.

-- A decree in force from valid_from to valid_to; an extension is another row.
-- That of 2026 (nota 5777697 of the DOF) is known from second hand only: operators
-- compare it with the original.
CREATE TABLE tax_regions (
	code VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,   -- a jurisdiction
	valid_from DATE NOT NULL,
	valid_to DATE NOT NULL,
	tax VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,    -- code of the rules
	rate DECIMAL(13,6) NOT NULL,                                       -- percent
	source VARCHAR(200) NOT NULL,
	PRIMARY KEY (code, valid_from)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO tax_regions VALUES
	('MX-RFN', '2019-01-01', '2020-12-31', 'IVA', 8, 'Decreto, DOF 31-12-2018'),
	('MX-RFN', '2021-01-01', '2024-12-31', 'IVA', 8, 'Decreto, DOF 30-12-2020'),
	('MX-RFN', '2025-01-01', '2025-12-31', 'IVA', 8, 'Decreto, DOF 24-12-2024, art. 2'),
	('MX-RFN', '2026-01-01', '2026-12-31', 'IVA', 8, 'Decreto, DOF 31-12-2025'),
	('MX-RFS', '2021-01-01', '2024-12-31', 'IVA', 8, 'Decreto, DOF 30-12-2020'),
	('MX-RFS', '2025-01-01', '2025-12-31', 'IVA', 8, 'Decreto, DOF 24-12-2024, art. 3'),
	('MX-RFS', '2026-01-01', '2026-12-31', 'IVA', 8, 'Decreto, DOF 31-12-2025');

INSERT INTO tax_jurisdictions (code, name, currency, unit, base) VALUES
	('MX-RFN', 'Mexico, northern border region', 'MXN', 'l', '20C'),
	('MX-RFS', 'Mexico, southern border region', 'MXN', 'l', '20C');

-- The municipalities of a region, from the day they belong to it.  San Quintin
-- and San Felipe were parts of Ensenada and Mexicali before.
CREATE TABLE tax_region_places (
	jurisdiction VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	valid_from DATE NOT NULL,
	valid_to DATE NULL,
	region VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source VARCHAR(200) NOT NULL,
	PRIMARY KEY (jurisdiction, valid_from)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO tax_region_places (jurisdiction, valid_from, region, source) VALUES
	('MX-BCN-001', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-BCN-002', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-BCN-003', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-BCN-004', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-BCN-005', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-BCN-006', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-BCN-007', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-CHH-005', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-CHH-015', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-CHH-028', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-CHH-035', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-CHH-037', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-CHH-042', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-CHH-052', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-CHH-053', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-COA-002', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-COA-012', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-COA-013', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-COA-014', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-COA-022', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-COA-023', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-COA-025', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-COA-038', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-NLE-005', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-SON-002', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-SON-004', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-SON-017', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-SON-019', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-SON-039', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-SON-043', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-SON-048', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-SON-055', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-SON-059', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-SON-060', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-SON-070', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-TAM-007', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-TAM-014', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-TAM-015', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-TAM-022', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-TAM-024', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-TAM-025', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-TAM-027', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-TAM-032', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-TAM-033', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-TAM-040', '2019-01-01', 'MX-RFN', 'Decreto, DOF 31-12-2018, art. 1'),
	('MX-CAM-010', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CAM-011', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-006', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-015', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-034', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-035', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-052', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-053', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-055', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-057', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-059', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-065', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-087', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-089', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-099', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-102', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-105', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-114', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-115', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-CHP-116', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-ROO-004', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-TAB-001', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1'),
	('MX-TAB-017', '2021-01-01', 'MX-RFS', 'Decreto, DOF 30-12-2020, art. 1');
