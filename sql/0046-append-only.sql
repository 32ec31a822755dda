-- SPDX-License-Identifier: Apache-2.0
-- Tables whose rows stay as they were written.  grants.sql reads this, and gives
-- the service no right to change them.
ALTER TABLE ledger_entries COMMENT = 'append only';
ALTER TABLE audit_entries COMMENT = 'append only';
-- sweep takes an entry out of it when it has its place in the chain
ALTER TABLE audit_waiting COMMENT = 'never changed';
