-- SPDX-License-Identifier: Apache-2.0
-- The score model: what earns how many points is data, by version.

CREATE TABLE score_models (
	version VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	valid_from DATE NOT NULL,
	base INT NOT NULL,                     -- points before any characteristic
	status VARCHAR(80) NOT NULL,           -- how far it has been validated
	PRIMARY KEY (version),
	UNIQUE KEY by_day (valid_from)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Where none of a block's characteristics has data, the band is `cap` at best.
CREATE TABLE score_blocks (
	version VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	block CHAR(1) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	name VARCHAR(60) NOT NULL,
	cap CHAR(1) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (version, block)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- A characteristic earns the points of the first bin whose `below` its value is
-- under (NULL: any value).  Without data it earns `neutral`, or `alone` where
-- its whole block has none; `needs` says what it waits for.
CREATE TABLE score_characteristics (
	version VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	code VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	block CHAR(1) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,        -- P U F S C
	position INT NOT NULL,
	max_points INT NOT NULL,
	neutral INT NOT NULL,
	alone INT NOT NULL,
	reason VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	reason_en VARCHAR(120) NOT NULL,
	reason_es VARCHAR(120) NOT NULL,
	needs VARCHAR(160) NOT NULL,
	PRIMARY KEY (version, code)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE score_bins (
	version VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	code VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	position INT NOT NULL,
	below DECIMAL(15,6) NULL,
	points INT NOT NULL,
	PRIMARY KEY (version, code, position)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE score_bands (
	version VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	band CHAR(1) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	from_score INT NOT NULL,
	PRIMARY KEY (version, band)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- The first model: 300 and at most 550 points, an expert's.
INSERT INTO score_models (version, valid_from, base, status) VALUES
	('poliducto-2026.1', '2026-01-01', 300, 'expert, blocks validated separately');

INSERT INTO score_bands (version, band, from_score) VALUES
	('poliducto-2026.1', 'A', 740),
	('poliducto-2026.1', 'B', 660),
	('poliducto-2026.1', 'C', 580),
	('poliducto-2026.1', 'D', 500),
	('poliducto-2026.1', 'E', 300);

INSERT INTO score_blocks (version, block, name, cap) VALUES
	('poliducto-2026.1', 'P', 'Payment behaviour', NULL),
	('poliducto-2026.1', 'U', 'Exposure', NULL),
	('poliducto-2026.1', 'F', 'Financial strength', 'B'),
	('poliducto-2026.1', 'S', 'Stability', NULL),
	('poliducto-2026.1', 'C', 'Compliance and public record', NULL);

-- Neutral points.  F: those of its bins' middle; without any statement block F
-- earns 55 in all, which `alone` shares out in the proportion of the neutrals
-- (24:17:18:9:10:6, rounded so that the sum is 55).  All others: half of the
-- maximum, rounded down, for no evidence speaks for either side.
INSERT INTO score_characteristics (version, code, block, position, max_points,
    neutral, alone, reason, reason_en, reason_es, needs) VALUES
	('poliducto-2026.1', 'P1', 'P', 1, 120, 60, 60, 'P01', 'Invoices are paid late on average', 'Las facturas se pagan tarde en promedio', 'No paid invoices of the last 12 months are known.'),
	('poliducto-2026.1', 'P2', 'P', 2, 55, 27, 27, 'P02', 'A recent invoice was paid very late', 'Una factura reciente se pagó muy tarde', 'No paid invoices of the last 6 months are known.'),
	('poliducto-2026.1', 'P3', 'P', 3, 22, 11, 11, 'P03', 'Many invoices are paid more than five days late', 'Muchas facturas se pagan con más de cinco días de atraso', 'No paid invoices of the last 12 months are known.'),
	('poliducto-2026.1', 'P4', 'P', 4, 11, 5, 5, 'P04', 'Payments cover too little of what was invoiced', 'Los pagos cubren poco de lo facturado', 'No invoices of the last 120 days are known.'),
	('poliducto-2026.1', 'P5', 'P', 5, 12, 6, 6, 'P05', 'Payments were returned or failed', 'Hubo pagos devueltos o fallidos', 'No payment was settled, returned or failed in the last 12 months.'),
	('poliducto-2026.1', 'U1', 'U', 6, 30, 15, 15, 'U01', 'Much of the credit limit is in use', 'Gran parte del límite de crédito está en uso', 'No credit limit has been granted.'),
	('poliducto-2026.1', 'U2', 'U', 7, 20, 10, 10, 'U02', 'Payments have become slower', 'Los pagos se han vuelto más lentos', 'No paid invoices of the last 12 months are known.'),
	('poliducto-2026.1', 'U3', 'U', 8, 10, 5, 5, 'U03', 'A large share of the receivables is with one customer', 'Una gran parte de la cartera está en un solo cliente', 'No receivables are known.'),
	('poliducto-2026.1', 'U4', 'U', 9, 10, 5, 5, 'U04', 'Part of the balance is past due', 'Parte del saldo está vencida', 'No receivables are known.'),
	('poliducto-2026.1', 'F1', 'F', 10, 38, 24, 16, 'F01', 'Sales have fallen', 'Las ventas han caído', 'No financial statement is on file.'),
	('poliducto-2026.1', 'F2', 'F', 11, 26, 17, 11, 'F02', 'Cash flow is low against debt', 'El flujo de efectivo es bajo frente a la deuda', 'No financial statement is on file.'),
	('poliducto-2026.1', 'F3', 'F', 12, 24, 18, 12, 'F03', 'Operating profit barely covers interest', 'La utilidad de operación apenas cubre los intereses', 'No financial statement is on file.'),
	('poliducto-2026.1', 'F4', 'F', 13, 17, 9, 6, 'F04', 'Liquidity is low', 'La liquidez es baja', 'No financial statement is on file.'),
	('poliducto-2026.1', 'F5', 'F', 14, 16, 10, 6, 'F05', 'Debt is high against equity', 'La deuda es alta frente al capital', 'No financial statement is on file.'),
	('poliducto-2026.1', 'F6', 'F', 15, 9, 6, 4, 'F06', 'Working capital is low', 'El capital de trabajo es bajo', 'No financial statement is on file.'),
	('poliducto-2026.1', 'S1', 'S', 16, 20, 10, 10, 'S01', 'Few years in business', 'Pocos años de operación', 'The year the business began is not known.'),
	('poliducto-2026.1', 'S2', 'S', 17, 15, 7, 7, 'S02', 'Short history with us', 'Poca antigüedad con nosotros', 'The day the account was opened is not known.'),
	('poliducto-2026.1', 'S3', 'S', 18, 15, 7, 7, 'S03', 'Volumes vary much from week to week', 'Los volúmenes varían mucho de una semana a otra', 'Fewer than eight weeks of orders are known.'),
	('poliducto-2026.1', 'S4', 'S', 19, 10, 5, 5, 'S04', 'Sites or fleet are shrinking', 'Las estaciones o la flota disminuyen', 'No sites or vehicles are known.'),
	('poliducto-2026.1', 'S5', 'S', 20, 10, 5, 5, 'S05', 'Guarantees cover less than half of the exposure', 'Las garantías cubren menos de la mitad de la exposición', 'No guarantees are on file.'),
	('poliducto-2026.1', 'C1', 'C', 21, 20, 10, 10, 'C01', 'A permit is expiring or has expired', 'Un permiso está por vencer o venció', 'No permits are on file.'),
	('poliducto-2026.1', 'C2', 'C', 22, 15, 7, 7, 'C02', 'The tax authority lists the business', 'La autoridad fiscal tiene a la empresa en una lista', 'The tax lists have not been searched.'),
	('poliducto-2026.1', 'C3', 'C', 23, 15, 7, 7, 'C03', 'Liens, judgments or insolvency on record', 'Hay gravámenes, sentencias o concurso registrados', 'The public records have not been searched.'),
	('poliducto-2026.1', 'C4', 'C', 24, 10, 5, 5, 'C04', 'Insurance is not current', 'El seguro no está vigente', 'No insurance certificate is on file.');

-- Values have six decimals, so "at most 5" is "below 5.000001".  S4 is the
-- change of sites and vehicles over a year (-0.05: five per cent fewer).  C1 is
-- the worst permit: 0 valid, 1 expiring, 2 expired.  C2 to C4 count what is
-- wrong.
INSERT INTO score_bins (version, code, position, below, points) VALUES
	('poliducto-2026.1', 'P2', 1, 5.000001, 55),
	('poliducto-2026.1', 'P2', 2, 15.000001, 44),
	('poliducto-2026.1', 'P2', 3, 30.000001, 30),
	('poliducto-2026.1', 'P2', 4, 60.000001, 14),
	('poliducto-2026.1', 'P2', 5, NULL, 0),
	('poliducto-2026.1', 'P3', 1, 0.000001, 22),
	('poliducto-2026.1', 'P3', 2, 0.050001, 17),
	('poliducto-2026.1', 'P3', 3, 0.150001, 11),
	('poliducto-2026.1', 'P3', 4, 0.300001, 5),
	('poliducto-2026.1', 'P3', 5, NULL, 0),
	('poliducto-2026.1', 'P4', 1, 0.500000, 0),
	('poliducto-2026.1', 'P4', 2, 0.800000, 4),
	('poliducto-2026.1', 'P4', 3, 0.950000, 8),
	('poliducto-2026.1', 'P4', 4, NULL, 11),
	('poliducto-2026.1', 'P5', 1, 1.000000, 12),
	('poliducto-2026.1', 'P5', 2, 2.000000, 6),
	('poliducto-2026.1', 'P5', 3, 3.000000, 2),
	('poliducto-2026.1', 'P5', 4, NULL, 0),
	('poliducto-2026.1', 'U1', 1, 0.500001, 30),
	('poliducto-2026.1', 'U1', 2, 0.700001, 24),
	('poliducto-2026.1', 'U1', 3, 0.850001, 14),
	('poliducto-2026.1', 'U1', 4, 1.000001, 5),
	('poliducto-2026.1', 'U1', 5, NULL, 0),
	('poliducto-2026.1', 'U2', 1, 0.000001, 20),
	('poliducto-2026.1', 'U2', 2, 5.000001, 12),
	('poliducto-2026.1', 'U2', 3, 15.000001, 5),
	('poliducto-2026.1', 'U2', 4, NULL, 0),
	('poliducto-2026.1', 'U3', 1, 0.050001, 10),
	('poliducto-2026.1', 'U3', 2, 0.150001, 6),
	('poliducto-2026.1', 'U3', 3, NULL, 2),
	('poliducto-2026.1', 'U4', 1, 0.000001, 10),
	('poliducto-2026.1', 'U4', 2, 0.050001, 7),
	('poliducto-2026.1', 'U4', 3, 0.200001, 3),
	('poliducto-2026.1', 'U4', 4, NULL, 0),
	('poliducto-2026.1', 'F1', 1, 0.930000, 0),
	('poliducto-2026.1', 'F1', 2, 1.030000, 24),
	('poliducto-2026.1', 'F1', 3, 1.120000, 30),
	('poliducto-2026.1', 'F1', 4, NULL, 38),
	('poliducto-2026.1', 'F2', 1, 0.020000, 0),
	('poliducto-2026.1', 'F2', 2, 0.110000, 14),
	('poliducto-2026.1', 'F2', 3, 0.210000, 20),
	('poliducto-2026.1', 'F2', 4, 0.400000, 23),
	('poliducto-2026.1', 'F2', 5, NULL, 26),
	('poliducto-2026.1', 'F3', 1, 0.000000, 0),
	('poliducto-2026.1', 'F3', 2, 1.500000, 18),
	('poliducto-2026.1', 'F3', 3, NULL, 24),
	('poliducto-2026.1', 'F4', 1, 0.030000, 0),
	('poliducto-2026.1', 'F4', 2, 0.080000, 8),
	('poliducto-2026.1', 'F4', 3, 0.180000, 10),
	('poliducto-2026.1', 'F4', 4, NULL, 17),
	('poliducto-2026.1', 'F5', 1, 0.300000, 0),
	('poliducto-2026.1', 'F5', 2, 0.660000, 8),
	('poliducto-2026.1', 'F5', 3, 1.150000, 11),
	('poliducto-2026.1', 'F5', 4, 2.000000, 14),
	('poliducto-2026.1', 'F5', 5, NULL, 16),
	('poliducto-2026.1', 'F6', 1, -0.030000, 0),
	('poliducto-2026.1', 'F6', 2, 0.100000, 5),
	('poliducto-2026.1', 'F6', 3, 0.350000, 8),
	('poliducto-2026.1', 'F6', 4, NULL, 9),
	('poliducto-2026.1', 'S1', 1, 2.000000, 2),
	('poliducto-2026.1', 'S1', 2, 5.000000, 8),
	('poliducto-2026.1', 'S1', 3, 10.000000, 14),
	('poliducto-2026.1', 'S1', 4, NULL, 20),
	('poliducto-2026.1', 'S2', 1, 3.000000, 0),
	('poliducto-2026.1', 'S2', 2, 12.000000, 4),
	('poliducto-2026.1', 'S2', 3, 36.000000, 9),
	('poliducto-2026.1', 'S2', 4, NULL, 15),
	('poliducto-2026.1', 'S3', 1, 0.300001, 15),
	('poliducto-2026.1', 'S3', 2, 0.600001, 9),
	('poliducto-2026.1', 'S3', 3, NULL, 3),
	('poliducto-2026.1', 'S4', 1, -0.250000, 0),
	('poliducto-2026.1', 'S4', 2, -0.050000, 5),
	('poliducto-2026.1', 'S4', 3, NULL, 10),
	('poliducto-2026.1', 'S5', 1, 0.500000, 0),
	('poliducto-2026.1', 'S5', 2, NULL, 10),
	('poliducto-2026.1', 'C1', 1, 1.000000, 20),
	('poliducto-2026.1', 'C1', 2, 2.000000, 10),
	('poliducto-2026.1', 'C1', 3, NULL, 0),
	('poliducto-2026.1', 'C2', 1, 1.000000, 15),
	('poliducto-2026.1', 'C2', 2, NULL, 0),
	('poliducto-2026.1', 'C3', 1, 1.000000, 15),
	('poliducto-2026.1', 'C3', 2, NULL, 0),
	('poliducto-2026.1', 'C4', 1, 1.000000, 10),
	('poliducto-2026.1', 'C4', 2, NULL, 0);

-- P1 is a straight line, 120 x (index - 10) / 70 between 0 and 120: one bin for
-- every point, rounded down.
INSERT INTO score_bins (version, code, position, below, points)
WITH RECURSIVE n (points) AS (
	SELECT 0 UNION ALL SELECT points + 1 FROM n WHERE points < 120
)
SELECT 'poliducto-2026.1', 'P1', points + 1,
    IF(points < 120, 10 + CEILING(7000000 * (points + 1) / 12) / 1000000, NULL),
    points
  FROM n;
