-- SPDX-License-Identifier: Apache-2.0
-- Whose bodies are kept beside the rows of single requests: those of requests
-- that failed, or of all.  usage_failures then has rows of both.
ALTER TABLE accounts
	ADD COLUMN trace_bodies VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'failed';
