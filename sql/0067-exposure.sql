-- SPDX-License-Identifier: Apache-2.0
-- What counts with another amount in the same stage is reversed and posted
-- anew: each such entry of the stage has a number.

ALTER TABLE credit_ledger
	ADD COLUMN seq INT NOT NULL DEFAULT 1 AFTER direction,
	DROP PRIMARY KEY,
	ADD PRIMARY KEY (account, source_type, source_id, stage, direction, seq);
