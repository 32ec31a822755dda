-- SPDX-License-Identifier: Apache-2.0
-- Counterparties and their sites.

CREATE TABLE counterparties (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	legal_name VARCHAR(200) NOT NULL,
	roles VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,   -- separated by spaces
	country CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	rfc VARCHAR(13) COLLATE utf8mb4_bin NULL,                            -- may hold an Ñ
	ein CHAR(10) CHARACTER SET ascii COLLATE ascii_bin NULL,
	tax_regime CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,       -- c_RegimenFiscal
	registration_637 VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
	parent_counterparty_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	default_currency CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,
	external_refs VARCHAR(2000) NULL,      -- source:id, separated by spaces
	tags VARCHAR(2000) NULL,               -- separated by spaces
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	KEY by_legal_name (account, legal_name, id),
	KEY by_updated_at (account, updated_at, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);

CREATE TABLE sites (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	counterparty_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	name VARCHAR(200) NOT NULL,
	street VARCHAR(200) NULL,
	city VARCHAR(100) NULL,
	county VARCHAR(100) NULL,
	state VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin NULL,
	postal_code VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NULL,
	country CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	latitude DECIMAL(8,6) NULL,
	longitude DECIMAL(9,6) NULL,
	timezone VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	permit_no VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	splc VARCHAR(9) CHARACTER SET ascii COLLATE ascii_bin NULL,
	consignee_no VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
	delivery_windows VARCHAR(2000) CHARACTER SET ascii COLLATE ascii_bin NULL, -- mon:06:00-18:00, separated by spaces
	max_gvw_kg INT NULL,
	pump_required TINYINT NULL,
	hose_m INT NULL,
	version BIGINT NOT NULL,
	created_at DATETIME(3) NOT NULL,
	updated_at DATETIME(3) NOT NULL,
	archived_at DATETIME(3) NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,   -- of the last change
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, id),
	UNIQUE KEY by_consignee (account, counterparty_id, consignee_no),
	KEY by_name (account, name, id),
	KEY by_updated_at (account, updated_at, id),
	KEY by_counterparty (account, counterparty_id, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING
PARTITION BY SYSTEM_TIME (PARTITION history HISTORY, PARTITION present CURRENT);
