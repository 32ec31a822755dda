-- SPDX-License-Identifier: Apache-2.0
-- Payments, their ledger, and the institutions of SPEI.

CREATE TABLE payments (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,   -- created, queued, submitted, settled, returned, failed, canceled
	amount DECIMAL(15,2) NOT NULL,
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	clabe CHAR(18) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	reference VARCHAR(40) NOT NULL,
	tracking_key VARCHAR(30) CHARACTER SET ascii COLLATE ascii_bin NULL, -- clave de rastreo
	failure_code VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	failure_message VARCHAR(200) NULL,
	idempotency_key VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,
	-- When the rail's next step may happen.  Claiming a payment means moving that
	-- moment to the end of the lease; neither is worth a version.
	due_at DATETIME(3) NULL WITHOUT SYSTEM VERSIONING,
	owner CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NULL WITHOUT SYSTEM VERSIONING,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	submitted_at DATETIME(3) NULL,
	settled_at DATETIME(3) NULL,
	returned_at DATETIME(3) NULL,
	failed_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	PRIMARY KEY (account, id),
	KEY due (due_at),
	KEY by_idempotency_key (account, idempotency_key)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

-- Double entry: every row debits one book and credits another with the same
-- amount, so the books sum to zero whatever happens.  Rows are never changed.
--   payables       what the account owes and a payment discharges
--   spei_clearing  sent, not yet settled
--   bank           the account's money at its bank
CREATE TABLE ledger_entries (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	debit VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	credit VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	amount DECIMAL(15,2) NOT NULL,
	currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	payment_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	cause VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,    -- the status the payment took
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	created_at DATETIME(3) NOT NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY once (account, payment_id, cause),
	CHECK (amount > 0 AND debit <> credit)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- The sandbox: these amounts choose an outcome, all others settle at once.
-- `after_ms` counts from the submission.
CREATE TABLE sandbox_outcomes (
	amount DECIMAL(15,2) NOT NULL,
	outcome VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,  -- settled, returned, failed
	after_ms INT UNSIGNED NOT NULL,
	code VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	message VARCHAR(200) NULL,
	PRIMARY KEY (amount)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Return causes (causa de devolución) of SPEI as STP numbers them.
INSERT INTO sandbox_outcomes (amount, outcome, after_ms, code, message) VALUES
	(9100.01, 'returned', 0, 'spei_01_account_unknown', 'Cuenta inexistente'),
	(9100.02, 'returned', 0, 'spei_02_account_blocked', 'Cuenta bloqueada'),
	(9100.03, 'returned', 0, 'spei_03_account_closed', 'Cuenta cancelada'),
	(9100.05, 'returned', 0, 'spei_05_account_other_currency', 'Cuenta en otra divisa'),
	(9100.06, 'returned', 0, 'spei_06_account_not_of_bank', 'Cuenta no pertenece al receptor'),
	(9100.13, 'returned', 0, 'spei_13_beneficiary_rejects', 'Beneficiario no reconoce el pago'),
	(9100.14, 'returned', 0, 'spei_14_information_missing', 'Falta información mandatoria'),
	(9100.15, 'returned', 0, 'spei_15_payment_type_wrong', 'Tipo de pago erróneo'),
	(9100.16, 'returned', 0, 'spei_16_operation_type_wrong', 'Tipo de operación errónea'),
	(9100.17, 'returned', 0, 'spei_17_account_type_wrong', 'Tipo de cuenta no corresponde'),
	(9100.18, 'returned', 0, 'spei_18_sender_request', 'A solicitud del emisor'),
	(9100.19, 'returned', 0, 'spei_19_character_invalid', 'Carácter inválido'),
	(9100.20, 'returned', 0, 'spei_20_balance_limit', 'Excede el límite de saldo autorizado'),
	(9100.21, 'returned', 0, 'spei_21_monthly_limit', 'Excede el límite de abonos del mes'),
	(9100.22, 'returned', 0, 'spei_22_phone_unknown', 'Número de celular no registrado'),
	(9200.01, 'failed', 0, 'rail_rejected', 'The rail refused the order'),
	(9200.02, 'failed', 0, 'insufficient_funds', 'The ordering account has too little money'),
	(9300.00, 'settled', 60000, NULL, NULL),
	(9300.01, 'settled', 5000, NULL, NULL);

-- Institutions of SPEI: `abm` is the start of a CLABE, `code` is Banxico's.
CREATE TABLE banks (
	abm CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	code INT UNSIGNED NOT NULL,
	name VARCHAR(40) NOT NULL,
	PRIMARY KEY (abm)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO banks (abm, code, name) VALUES
	('001', 2001, 'Banxico'),
	('002', 40002, 'Banamex'),
	('006', 37006, 'Bancomext'),
	('009', 37009, 'Banobras'),
	('012', 40012, 'BBVA Mexico'),
	('014', 40014, 'Santander'),
	('019', 37019, 'Banjercito'),
	('021', 40021, 'HSBC'),
	('030', 40030, 'Bajio'),
	('036', 40036, 'Inbursa'),
	('042', 40042, 'Mifel'),
	('044', 40044, 'Scotiabank'),
	('058', 40058, 'Banregio'),
	('059', 40059, 'Invex'),
	('060', 40060, 'Bansi'),
	('062', 40062, 'Afirme'),
	('072', 40072, 'Banorte'),
	('106', 40106, 'Bank Of America'),
	('108', 40108, 'Mufg'),
	('110', 40110, 'JP Morgan'),
	('112', 40112, 'Bmonex'),
	('113', 40113, 'Ve Por Mas'),
	('124', 40124, 'Citi Mexico'),
	('127', 40127, 'Azteca'),
	('128', 40128, 'Autofin'),
	('129', 40129, 'Barclays'),
	('130', 40130, 'Compartamos'),
	('132', 40132, 'Multiva Banco'),
	('133', 40133, 'Actinver'),
	('135', 37135, 'Nafin'),
	('136', 40136, 'Intercam Banco'),
	('137', 40137, 'Bancoppel'),
	('138', 40138, 'Uala'),
	('140', 40140, 'Consubanco'),
	('141', 40141, 'Volkswagen'),
	('143', 40143, 'CIBanco'),
	('145', 40145, 'BBase'),
	('147', 40147, 'Bankaool'),
	('148', 40148, 'Pagatodo'),
	('150', 40150, 'Inmobiliario'),
	('151', 40151, 'Donde'),
	('152', 40152, 'Bancrea'),
	('154', 40154, 'Banco Covalto'),
	('155', 40155, 'Icbc'),
	('156', 40156, 'Sabadell'),
	('157', 40157, 'Shinhan'),
	('158', 40158, 'Mizuho Bank'),
	('159', 40159, 'Bank Of China'),
	('160', 40160, 'Banco S3'),
	('166', 37166, 'BaBien'),
	('167', 40167, 'Hey Banco'),
	('168', 37168, 'Hipotecaria Fed'),
	('600', 90600, 'Monexcb'),
	('601', 90601, 'Gbm'),
	('602', 90602, 'Masari'),
	('605', 90605, 'Value'),
	('616', 90616, 'Finamex'),
	('617', 90617, 'Valmex'),
	('620', 90620, 'Profuturo'),
	('630', 90630, 'CB Intercam'),
	('631', 90631, 'CI Bolsa'),
	('634', 90634, 'Fincomun'),
	('638', 90638, 'NU MEXICO'),
	('646', 90646, 'STP'),
	('652', 90652, 'Credicapital'),
	('653', 90653, 'Kuspit'),
	('656', 90656, 'Unagra'),
	('659', 90659, 'Asp Integra Opc'),
	('661', 90661, 'KLAR'),
	('670', 90670, 'Libertad'),
	('677', 90677, 'Caja Pop Mexica'),
	('680', 90680, 'Cristobal Colon'),
	('683', 90683, 'Caja Telefonist'),
	('684', 90684, 'Transfer'),
	('685', 90685, 'Fondo (Fira)'),
	('688', 90688, 'Crediclub'),
	('689', 90689, 'Fomped'),
	('699', 90699, 'Fondeadora'),
	('703', 90703, 'Tesored'),
	('706', 90706, 'Arcus Fi'),
	('710', 90710, 'NVIO'),
	('714', 90714, 'PPBALANCEMX'),
	('715', 90715, 'Cashi Cuenta'),
	('720', 90720, 'MexPago'),
	('721', 90721, 'Albo'),
	('722', 90722, 'Mercado Pago W'),
	('723', 90723, 'Cuenca'),
	('725', 90725, 'COOPDESARROLLO'),
	('727', 90727, 'Transfer directo'),
	('728', 90728, 'Spin by OXXO'),
	('729', 90729, 'Dep y Pag Dig'),
	('730', 90730, 'Swap'),
	('732', 90732, 'Peibo'),
	('734', 90734, 'Finco Pay'),
	('738', 90738, 'Fintoc'),
	('901', 90901, 'Cls'),
	('902', 90902, 'Indeval'),
	('903', 90903, 'CoDi Valida');
