/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "series.h"

#include <string.h>

#include "unit.h"

/* One transaction's share; it may run again and must not count twice. */
struct batch {
	struct db *db;
	const struct series *series;
	const struct series_day *days;
	size_t n;
	struct stamp now;
	bool dry;
	struct series_count count;
	struct arena *arena;
};

/* Does the table say the same of this day already? */
static bool
same(const struct series_point *known, const struct series_point *p)
{
	struct money one, other;

	if (p->terminal == NULL)
		return money_cmp(known->value, p->value) == 0;
	return strcmp(known->currency, p->currency) == 0 &&
	    unit_price(known->value, known->unit, "l", 6, &one) == 0 &&
	    unit_price(p->value, p->unit, "l", 6, &other) == 0 &&
	    money_cmp(one, other) == 0;
}

static enum err
write_day(struct batch *b, struct series_day d)
{
	bool fx = b->series->terminal == NULL;
	struct series_point p = price_series_point(b->series, d, b->now);
	struct series_point known = { 0 };
	enum err e = db_one(b->db,
	    fx ? &price_series_fx_known : &price_series_known, &p, &known,
	    b->arena);

	if (e != OK && e != E_NOT_FOUND)
		return e;
	if (e == OK && same(&known, &p)) {
		b->count.unchanged++;
		return OK;
	}
	b->count.written++;
	if (b->dry)
		return OK;
	return db_run(b->db, fx ? &price_series_fx_add : &price_series_add, &p);
}

static enum err
write_batch(void *arg)
{
	struct batch *b = arg;
	enum err e = OK;

	arena_reset(b->arena);
	b->count = (struct series_count){ 0 };
	for (size_t i = 0; i < b->n && e == OK; i++)
		e = write_day(b, b->days[i]);
	return e;
}

enum err
price_series_load(struct db *db, const struct series *s,
    const struct series_day *days, size_t n, struct stamp now, bool dry,
    struct series_count *count)
{
	struct batch b = { .db = db, .series = s, .now = now, .dry = dry };
	enum err e = OK;

	b.arena = arena_open(1 << 20);
	for (size_t i = 0; i < n && e == OK; i += b.n) {
		b.days = days + i;
		b.n = n - i < SERIES_BATCH ? n - i : SERIES_BATCH;
		if ((e = db_tx(db, write_batch, &b)) != OK)
			break;
		count->written += b.count.written;
		count->unchanged += b.count.unchanged;
	}
	arena_close(b.arena);
	return e;
}
