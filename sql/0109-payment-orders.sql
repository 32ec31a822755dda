-- SPDX-License-Identifier: Apache-2.0
-- Payments are listed by amount and by their last change too.

SET @@system_versioning_alter_history = KEEP;

ALTER TABLE payments
	ADD KEY by_amount (account, amount, id),
	ADD KEY by_updated_at (account, updated_at, id);
