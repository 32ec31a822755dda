/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rollup.h"

#include <string.h>

#define ADDRESS_MAX 45

/* clang-format off */
#define T struct rollup_use
static const struct field fields[] = {
	FIELD(T, account), FIELD(T, key_id), FIELD(T, address),
	FIELD(T, used_at), FIELD(T, old_at), FIELD(T, new_at),
};
#undef T
static const struct shape use_shape =
	SHAPE(struct rollup_use, "RollupUse", fields, "How a key was used.");

/*
 * At most once a minute for each key, so what is written is exact to that; but
 * that an old secret is still used, and that a new one is used at last, is
 * written as soon as it is seen.  What the log says of the time before a
 * rotation says nothing of its secrets.  MariaDB assigns in this order, each
 * from what stands there by then.
 */
const struct query rollup_use = {
	.name  = "rollup_use",
	.in    = &use_shape,
	.sql   = "UPDATE api_keys SET"
		 " next_change_at = IF(grace_seconds IS NOT NULL AND new_secret_used_at IS NULL"
		 "  AND :new_at > rotated_at, :now, next_change_at),"
		 " new_secret_used_at = IF(grace_seconds IS NOT NULL AND new_secret_used_at IS NULL"
		 "  AND :new_at > rotated_at, :new_at, new_secret_used_at),"
		 " old_secret_last_used_at = IF(old_secret_sha256 IS NOT NULL AND :old_at > rotated_at,"
		 "  GREATEST(COALESCE(old_secret_last_used_at, :old_at), :old_at),"
		 "  old_secret_last_used_at),"
		 " last_used_address = IF(last_used_at > :used_at, last_used_address, :address),"
		 " last_used_at = GREATEST(COALESCE(last_used_at, :used_at), :used_at)"
		 " WHERE account = :account AND id = :key_id AND ("
		 "  last_used_at IS NULL OR last_used_at <= :used_at - INTERVAL 60 SECOND"
		 "  OR (old_secret_sha256 IS NOT NULL AND :old_at > rotated_at"
		 "   AND (old_secret_last_used_at IS NULL"
		 "    OR old_secret_last_used_at <= :old_at - INTERVAL 60 SECOND))"
		 "  OR (grace_seconds IS NOT NULL AND new_secret_used_at IS NULL"
		 "   AND :new_at > rotated_at))",
};
/* clang-format on */

static bool
is(const struct rollup_text *t, const char *s)
{
	return t->n == strlen(s) && memcmp(t->s, s, t->n) == 0;
}

static void
set(struct rollup_use *u, const char *name, struct stamp *at, int64_t ms)
{
	at->ms = ms;
	field_set(&use_shape, u, name);
}

/* Of one key in the batch; the groups of a key remember it. */
static struct rollup_use *
use_of(struct rollup_use **all, const struct rollup_group *g, struct arena *a)
{
	struct rollup_use *u = *all;

	while (u != NULL && strcmp(u->key_id, g->key_id) != 0)
		u = u->next;
	if (u != NULL)
		return u;
	u = arena_new(a, struct rollup_use);
	u->account = g->account;
	u->key_id = g->key_id;
	MARK(u, account);
	MARK(u, key_id);
	u->next = *all;
	return *all = u;
}

static bool
is_address(const struct rollup_text *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (strchr("0123456789abcdefABCDEF:.", t->s[i]) == NULL ||
		    t->s[i] == '\0')
			return false;
	return t->n > 0 && t->n <= ADDRESS_MAX;
}

void
rollup_use_note(struct rollup_use **all, struct rollup_group *g,
    const struct rollup_line *l, struct arena *a)
{
	struct rollup_use *u = g->use;

	if (u == NULL)
		u = g->use = use_of(all, g, a);
	if (l->at > u->used_at.ms) {
		set(u, "used_at", &u->used_at, l->at);
		if (is_address(&l->address) &&
		    (u->address == NULL || strlen(u->address) != l->address.n ||
			memcmp(u->address, l->address.s, l->address.n) != 0)) {
			PUT(u, address,
			    arena_dupn(a, l->address.s, l->address.n));
		}
	}
	if (is(&l->secret, "old") && l->at > u->old_at.ms)
		set(u, "old_at", &u->old_at, l->at);
	if (is(&l->secret, "new") &&
	    (u->new_at.ms == 0 || l->at < u->new_at.ms))
		set(u, "new_at", &u->new_at, l->at);
}

enum err
rollup_use_write(struct sweep *s, const struct rollup_use *all)
{
	enum err e = OK;

	for (; all != NULL && e == OK; all = all->next)
		e = db_run(s->db, &rollup_use, all);
	return e;
}
