-- SPDX-License-Identifier: Apache-2.0
-- What confirmed orders are to lift under supply contracts, and did not yet: so
-- that two of them do not share what is left of one.

CREATE TABLE contract_holds (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	contract_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	source_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,   -- the line of an order
	held_on DATE NOT NULL,                     -- day of the lift
	volume DECIMAL(15,3) NOT NULL,             -- in the contract's unit
	at DATETIME(3) NOT NULL,
	request_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
	key_id VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
	PRIMARY KEY (account, contract_id, source_id),
	KEY by_day (account, contract_id, held_on)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
