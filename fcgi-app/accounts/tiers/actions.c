/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "accounts/account/account.h"

#include <string.h>

#include "page.h"

/* NULL is no limit. */
static bool
no_more(const struct tier *a, const struct tier *b, const char *name)
{
	const struct field *f = shape_field(&tier_shape, name);

	if (!field_has(&tier_shape, b, name))
		return true;
	return field_has(&tier_shape, a, name) &&
	    *(int64_t *)field_at(f, a) <= *(int64_t *)field_at(f, b);
}

bool
tier_within(const struct tier *a, const struct tier *b)
{
	return no_more(a, b, "per_second") && no_more(a, b, "burst") &&
	    no_more(a, b, "daily_rack_per_minute");
}

/* The members of both stand at the same places. */
static struct tier_offer
offer(const struct tier *t, bool available)
{
	struct tier_offer o = { .has = t->has,
		.name = t->name,
		.per_second = t->per_second,
		.burst = t->burst,
		.daily_rack_per_minute = t->daily_rack_per_minute,
		.live_keys = t->live_keys,
		.available = available };

	MARK(&o, available);
	return o;
}

/* A tier without limits is the operator's own, for measuring and the like: who
 * may not give it is not offered it. */
static bool
is_offered(const struct tier *t, bool available)
{
	return available || HAS(t, per_second);
}

static const char *
name_of(struct arena *a, const void *row)
{
	(void)a;
	return ((const struct tier_offer *)row)->name;
}

enum err
tier_offers(struct req *rq)
{
	const struct page_params *p = rq->query;
	struct tier_ask ask = { .has = EVERYTHING,
		.environment = rq->conf->env };
	struct tier most = { 0 };
	struct page page = { 0 };
	struct list all, found = { 0 };
	struct tier_offer *rows;
	const struct tier *t;
	enum err e = page_begin(rq, &page);

	if (e == OK)
		e = db_one(rq->db, &tier_of_account, &ask, &most, rq->arena);
	if (e == OK)
		e = db_all(rq->db, &tier_list, NULL, &all, rq->arena);
	if (e != OK)
		return e;
	t = all.v;
	found.v = rows = arena_array(rq->arena, struct tier_offer, all.n + 1);
	for (size_t i = 0; i < all.n && found.n < (size_t)page.rows; i++) {
		bool available = tier_within(&t[i], &most);

		if (is_offered(&t[i], available) &&
		    (p->cursor == NULL || strcmp(t[i].name, page.after) > 0))
			rows[found.n++] = offer(&t[i], available);
	}
	page_answer(rq, &found, name_of);
	return OK;
}
