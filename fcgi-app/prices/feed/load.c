/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "load_own.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "prices/fx_rates/fx_rates.h"
#include "outbox.h"
#include "prices/price_indexes/price_indexes.h"
#include "prices/publish.h"
#include "unit.h"
#include "zone.h"

/*
 * Rows come sorted, so those about one place stand together in the order of
 * time.  They are taken in chunks: of one place, at most CHUNK, from a span of
 * time that is not so long that all of it could not be read.
 */
#define CHUNK        2000
#define CHUNK_SPAN   (INT64_C(400) * 86400000)
#define CHUNK_DAYS   1500
#define CHUNK_MEMORY (8 << 20)

/* --- chunks ----------------------------------------------------------------
 */

static const struct {
	const struct query *known, *add;
} statements[FEED_TARGETS] = {
	[FEED_RACK] = { &feed_load_rack_known, &feed_load_rack_add },
	[FEED_INDEX] = { &feed_load_index_known, &feed_load_index_add },
	[FEED_FX] = { &feed_load_fx_known, &feed_load_fx_add },
};

void
feed_load_range(struct feed_chunk *c)
{
	const struct feed_settings *s = c->settings;
	const struct feed_row *first = c->rows, *last = c->rows + c->n - 1;
	struct feed_range *r = &c->range;

	*r = (struct feed_range){ 0 };
	PUT(r, source, c->load->source->name);
	PUT(r, source_id, c->load->source->id);
	PUT(r, from, ((struct stamp){ first->time }));
	PUT(r, to, ((struct stamp){ last->time }));
	if (s->target == FEED_RACK) {
		PUT(r, terminal, s->terminals.v[first->terminal - 1].code);
		PUT(r, product, s->products.v[first->product - 1].code);
		return;
	}
	CLEAR(r, from);
	CLEAR(r, to);
	PUT(r, first, ((struct date){ (int32_t)first->time }));
	PUT(r, last, ((struct date){ (int32_t)last->time }));
	if (s->target == FEED_INDEX) {
		PUT(r, index_id, s->indexes.v[first->index - 1].id);
		return;
	}
	PUT(r, base, feed_currencies[(first->index >> 8) - 1]);
	PUT(r, quote, feed_currencies[(first->index & 0xff) - 1]);
}

static uint8_t
place_of(const char *const *words, size_t n, const char *s)
{
	for (size_t i = 0; s != NULL && i < n; i++)
		if (words[i] != NULL && strcmp(words[i], s) == 0)
			return (uint8_t)(i + 1);
	return 0;
}

/* What is recorded as a row; -1 where no row of the file can be about it. */
static int
as_row(const struct feed_chunk *c, const struct feed_recorded *k,
    struct feed_row *row)
{
	const struct feed_settings *s = c->settings;

	*row = *c->rows;
	if (s->target != FEED_RACK) {
		row->time = k->day.days;
		return 0;
	}
	row->time = k->effective_at.ms;
	row->branded = k->branded;
	row->basis = place_of(feed_bases, 2, k->price_basis);
	row->currency = place_of(feed_currencies, 2, k->currency);
	row->terms = place_of(c->feed->terms, c->feed->n_terms, k->terms);
	row->supplier = k->supplier_id == NULL ?
	    0 :
	    feed_row_find(&s->suppliers, k->supplier_id);
	if (k->terms != NULL && row->terms == 0)
		return -1;
	return k->supplier_id != NULL && row->supplier == 0 ? -1 : 0;
}

static int
by_key(const void *one, const void *other)
{
	return feed_compare(one, other);
}

/* They come in the order in which they were recorded: the last word counts. */
static enum err
note_known(void *arg, const void *recorded)
{
	struct feed_chunk *c = arg;
	const struct feed_recorded *k = recorded;
	struct feed_row row;
	const struct feed_row *hit;
	struct feed_known *known;

	if (as_row(c, k, &row) != 0)
		return OK;
	hit = bsearch(&row, c->rows, c->n, sizeof(row), by_key);
	if (hit == NULL)
		return OK;
	known = &c->known[hit - c->rows];
	*known = (struct feed_known){ .there = true,
		.withdrawn = k->status != NULL &&
		    strcmp(k->status, "withdrawn") == 0,
		.micros = k->value.micros,
		.recorded_ms = k->recorded_at.ms,
		.revision = k->revision };
	if (k->unit != NULL)
		known->unit =
		    unit_prices[place_of(unit_prices, 5, k->unit) - 1];
	if (k->id != NULL)
		strcpy(known->id.s, k->id);
	return OK;
}

/* A price that was withdrawn stays so until another one takes its place. */
static bool
says_something(const struct feed_row *row, const struct feed_known *k)
{
	if (!k->there || k->micros != row->micros)
		return true;
	return k->unit != NULL &&
	    strcmp(k->unit, unit_prices[row->unit - 1]) != 0;
}

static enum err
add(struct feed_chunk *c)
{
	static const char *const prefixes[FEED_TARGETS] = { "rpr", "pip",
		"fxr" };
	const char *prefix = prefixes[c->settings->target];
	struct buf b;

	buf_init(&b, c->arena, c->n * 160);
	for (size_t i = 0; i < c->n; i++) {
		struct id id;

		if (!says_something(&c->rows[i], &c->known[i])) {
			c->unchanged++;
			continue;
		}
		c->written++;
		if (c->load->dry)
			continue;
		id = id_make(prefix, c->load->now);
		feed_load_put(c, &b, &c->rows[i], &c->known[i], &id);
		c->newest = &c->rows[i];
		c->ids[i] = id;
	}
	if (b.len == 0)
		return OK;
	buf_char(&b, ']');
	PUT(&c->range, rows, b.s);
	return db_run(c->load->db, statements[c->settings->target].add,
	    &c->range);
}

/* --- what is announced ------------------------------------------------------
 */

static enum err
announce_index(struct feed_chunk *c)
{
	struct db *db = c->load->db;
	const struct feed_name *name =
	    &c->settings->indexes.v[c->newest->index - 1];
	const struct date date = { (int32_t)c->newest->time };
	char day[DATE_LEN + 1];
	enum err e = price_index_tally(db, c->arena, name->id);

	if (e != OK)
		return e;
	date_format(date, day);
	return price_publish_index(db, name->code,
	    arena_fmt(c->arena, "%s/%s/%lld", name->id, day,
		(long long)c->known[c->newest - c->rows].revision + 1),
	    zone_start(c->time_zone, date));
}

static enum err
announce_fx(struct feed_chunk *c)
{
	struct db *db = c->load->db;
	struct fx_rate r = { 0 }, key = { .id = c->ids[c->newest - c->rows] };
	enum err e;

	MARK(&key, id);
	e = db_one(db, &feed_load_fx_rate, &key, &r, c->arena);
	return e == OK ? outbox_add(db, c->arena, "price.fx_rate.created",
			     r.id.s, &fx_rate_shape, &r) :
			 e;
}

/* Of indexes and rates the newest of a chunk: an index is announced as a whole,
 * alerts look at its last value, and no receiver wants the history of years as
 * events. */
static enum err
announce(struct feed_chunk *c)
{
	if (c->newest == NULL)
		return OK;
	switch (c->settings->target) {
	case FEED_RACK:
		return feed_load_tell(c->load->db, c->arena, c->rows, c->ids,
		    c->n, c->load->now);
	case FEED_INDEX:
		return announce_index(c);
	case FEED_FX:
		return announce_fx(c);
	case FEED_TARGETS:
		break;
	}
	return OK;
}

static enum err
load_chunk(void *arg)
{
	struct feed_chunk *c = arg;
	enum err e;

	arena_reset(c->arena);
	c->written = c->unchanged = 0;
	c->newest = NULL;
	c->known = arena_array(c->arena, struct feed_known, c->n);
	c->ids = arena_array(c->arena, struct id, c->n);
	feed_load_range(c);
	if (c->settings->target == FEED_RACK && !c->load->dry &&
	    (e = feed_load_hold(c)) != OK)
		return e;
	if (c->settings->target == FEED_INDEX) {
		struct price_index x = { 0 };

		/* whoever else adds points to it waits */
		e = db_one(c->load->db, &feed_load_index_lock, &c->range, &x,
		    c->arena);
		if (e != OK)
			return e;
		c->time_zone = x.time_zone;
	}
	e = db_each (c->load->db, statements[c->settings->target].known,
	    &c->range, note_known, c);
	if (e == OK)
		e = add(c);
	return e == OK ? announce(c) : e;
}

static bool
same_place(const struct feed_row *a, const struct feed_row *b)
{
	return a->terminal == b->terminal && a->product == b->product &&
	    a->index == b->index;
}

size_t
feed_load_chunk(const struct feed_settings *s, const struct feed *f, size_t i)
{
	int64_t span = s->target == FEED_RACK ? CHUNK_SPAN : CHUNK_DAYS;
	size_t n = 1;

	while (i + n < f->n && n < CHUNK &&
	    same_place(&f->rows[i], &f->rows[i + n]) &&
	    f->rows[i + n].time - f->rows[i].time < span)
		n++;
	return n;
}

enum err
feed_load_rows(struct feed_load *l, const struct feed_settings *s,
    const struct feed *f)
{
	struct feed_chunk c = { .load = l, .settings = s, .feed = f };
	enum err e = OK;

	c.arena = arena_open(CHUNK_MEMORY);
	for (size_t i = 0; i < f->n && e == OK; i += c.n) {
		c.rows = f->rows + i;
		c.n = feed_load_chunk(s, f, i);
		e = l->apart ? db_tx(l->db, load_chunk, &c) : load_chunk(&c);
		l->written += c.written;
		l->unchanged += c.unchanged;
	}
	arena_close(c.arena);
	return e;
}
