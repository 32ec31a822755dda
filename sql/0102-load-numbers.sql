-- SPDX-License-Identifier: Apache-2.0
-- Which loads began to load by an authorization: its quantity is of all of them.

SET @@system_versioning_alter_history = KEEP;

ALTER TABLE loads
	ADD KEY by_authorization (account, authorization_number);
