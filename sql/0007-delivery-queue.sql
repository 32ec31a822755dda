-- SPDX-License-Identifier: Apache-2.0
-- Deliveries are claimed webhook by webhook, so that a long queue before one
-- receiver delays no other: what is due is found by webhook, then by time.

ALTER TABLE deliveries
	DROP KEY due,
	ADD KEY due (status, webhook_id, next_attempt_at);
