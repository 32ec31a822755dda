-- SPDX-License-Identifier: Apache-2.0
-- Why the next attempt of a delivery is made: the log of attempts tells those
-- that were asked for from those of the schedule.

ALTER TABLE delivery_queue
	ADD COLUMN cause VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'auto'; -- auto, manual
