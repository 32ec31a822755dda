-- SPDX-License-Identifier: Apache-2.0
-- Who has left an account has no keys in it: those of before are revoked, as
-- leaving does from now on.
UPDATE api_keys k JOIN key_roles r ON r.account = k.account AND r.person = k.person
	SET k.status = 'revoked', k.revoked_at = UTC_TIMESTAMP(3),
	    k.old_secret_sha256 = NULL, k.old_last4 = NULL, k.old_secret_until = NULL,
	    k.grace_seconds = NULL, k.new_secret_used_at = NULL, k.next_change_at = NULL,
	    k.version = k.version + 1, k.updated_at = UTC_TIMESTAMP(3)
	WHERE r.role = 'none' AND k.status IN ('active', 'rotating');
