/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "keys.h"

#include "audit.h"

/* A key's end by the operator, and what of a key goes into the audit log. */

enum err
keys_log(struct tool *t, const struct operator_key *k, const char *action,
    const char *changes)
{
	struct audit what = { .account = k->account,
		.action = action,
		.type = "api_key",
		.id = k->id,
		.changes = changes };
	enum err e;

	keys_for(t, k->account);
	e = audit_operator(t->db, &what, t->now);
	keys_for(t, NULL);
	return e;
}

struct end {
	struct tool *tool;
	struct operator_key *key;
};

static enum err
end(void *arg)
{
	struct end *d = arg;
	struct tool *t = d->tool;
	struct operator_key *k = d->key;
	enum err e = db_one(t->db, &operator_key_lock, k, k, t->arena);

	if (e != OK || (e = db_run(t->db, &operator_key_revoke, k)) != OK)
		return e;
	return keys_log(t, k, "api_key.revoked",
	    audit_changed(t->arena, NULL, "status", k->status, "revoked"));
}

void
keys_revoke(struct tool *t)
{
	struct operator_key k = { .id = t->opt->word };
	struct end d = { t, &k };
	enum err e;

	if (k.id == NULL)
		keys_usage();
	MARK(&k, id);
	if ((e = db_tx(t->db, end, &d)) == E_NOT_FOUND)
		keys_die("no key '%s', or it is already revoked", k.id);
	keys_must(e, "revoke");
}
