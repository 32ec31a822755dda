/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rollup.h"

#include <string.h>

#include "clock.h"
#include "key.h"

/*
 * Whose a key is never changes, and is remembered as long as the process; that
 * a key is not known holds for a moment only, for it may be made.  A place is
 * one of a few that a key's hash allows; the next key takes the oldest.
 */
#define PLACES   1024
#define WAYS     4
#define DOUBT_MS 1000

struct place {
	char id[KEY_ID_LEN + 1];
	char account[ID_LEN + 1];
	int64_t until; /* of one that is not known */
};

static struct place places[PLACES][WAYS];
static unsigned char next_way[PLACES];

struct wanted {
	struct presence has;
	const char *id, *account;
};

/* clang-format off */
#define T struct wanted
static const struct field fields[] = {
	FIELD(T, id), FIELD(T, account),
};
#undef T
static const struct shape wanted_shape =
	SHAPE(struct wanted, "RollupKey", fields, "A key and its account.");

const struct query rollup_key = {
	.name  = "rollup_key",
	.in    = &wanted_shape,
	.out   = &wanted_shape,
	.sql   = "SELECT account FROM api_keys WHERE id = :id",
	.flags = Q_SYSTEM,
};
/* clang-format on */

static enum err
look_up(struct sweep *s, const struct rollup_text *key, struct place *p)
{
	struct wanted w = { .id = arena_dupn(s->arena, key->s, key->n) };
	enum err e;

	MARK(&w, id);
	e = db_one(s->db, &rollup_key, &w, &w, s->arena);
	if (e != OK && e != E_NOT_FOUND)
		return e;
	memset(p, 0, sizeof(*p));
	memcpy(p->id, key->s, key->n);
	if (e == E_NOT_FOUND)
		p->until = clock_ticks() + DOUBT_MS;
	else if (strlen(w.account) <= ID_LEN)
		strcpy(p->account, w.account);
	return OK;
}

enum err
rollup_keys_account(struct sweep *s, const struct rollup_text *key,
    const char **account)
{
	unsigned i;
	struct place *p;
	enum err e;

	*account = "";
	if (key->n != KEY_ID_LEN)
		return OK;
	i = rollup_text_hash(key) % PLACES;
	for (int way = 0; way < WAYS; way++) {
		p = &places[i][way];
		if (memcmp(p->id, key->s, KEY_ID_LEN) == 0 &&
		    (p->until == 0 || p->until > clock_ticks())) {
			*account = p->account;
			return OK;
		}
	}
	p = &places[i][next_way[i]++ % WAYS];
	if ((e = look_up(s, key, p)) == OK)
		*account = p->account;
	return e;
}
