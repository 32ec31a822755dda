-- SPDX-License-Identifier: Apache-2.0
-- An Idempotency-Key of a payment is kept for ever, its stored answer for 72 hours as
-- all others are: then key, digest of the request and location of the payment are
-- left.  The default is for what a worker of the release before writes, too.
ALTER TABLE idempotency
	ADD COLUMN body_until DATETIME(3) NULL
		DEFAULT (UTC_TIMESTAMP(3) + INTERVAL 72 HOUR), -- NULL: there is none any more
	ADD KEY bodies (body_until);

-- What was there has its 72 hours from when it was made.
UPDATE idempotency SET body_until = created_at + INTERVAL 72 HOUR;
