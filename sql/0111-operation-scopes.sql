-- SPDX-License-Identifier: Apache-2.0
-- Which scope reads what an operation is about: who lacks it does not see the bodies
-- that were sent to it.  NULL until sweep of this release has written it.
ALTER TABLE operations
	ADD COLUMN scope VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL;
