/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "load_own.h"

#include <stdlib.h>
#include <string.h>

#include "prices/plausible.h"
#include "unit.h"

/*
 * Which prices of a file are not plausible, before anything of it is written.
 * The rows of a chunk and what is known of their place are walked through
 * together, in the order of time: each row is compared with what took effect
 * last before it, in the file or in the table.
 */

#define CURRENCIES 2

/* What took effect last in a currency, and before that: of one moment several
 * suppliers have prices, which do not follow on each other. */
struct course {
	struct price_posted last, earlier;
};

struct judging {
	struct feed_load *load;
	struct feed *feed;
	struct feed_chunk chunk;
	size_t next; /* row of the chunk */
	struct course courses[CURRENCIES];
};

static const struct price_posted *
before(const struct course *c, struct stamp at)
{
	if (c->last.unit != NULL && c->last.effective_at.ms < at.ms)
		return &c->last;
	return c->earlier.unit != NULL ? &c->earlier : NULL;
}

/* Prices outside the bounds are nothing to go by. */
static void
go_on(struct judging *j, struct course *c, const struct price_posted *p)
{
	const struct price_bounds *b = price_bounds_of(&j->load->bounds,
	    p->currency, j->chunk.range.product, p->effective_at);

	if (b == NULL || price_judge(b, p, NULL) != PRICE_PLAUSIBLE)
		return;
	if (c->last.unit != NULL &&
	    c->last.effective_at.ms < p->effective_at.ms)
		c->earlier = c->last;
	c->last = *p;
}

static void
note(struct feed *f, struct arena *a, const struct feed_row *row,
    const struct price_bounds *b)
{
	struct feed_bad *w;

	if (f->n_doubted++ >= FEED_BAD_MAX)
		return;
	w = &f->doubted[f->n_doubted - 1];
	*w = (struct feed_bad){ .has = EVERYTHING,
		.line = row->line,
		.column = "price",
		.code = err_row(E_PRICE_IMPLAUSIBLE)->code,
		.message = price_doubt_text(a, b, row->doubt) };
}

static void
judge_row(struct judging *j, struct feed_row *row)
{
	struct course *c = &j->courses[row->currency - 1];
	struct price_posted p = {
		.currency = feed_currencies[row->currency - 1],
		.price = { row->micros },
		.unit = unit_prices[row->unit - 1],
		.effective_at = { row->time }
	};
	const struct price_bounds *b = price_bounds_of(&j->load->bounds,
	    p.currency, j->chunk.range.product, p.effective_at);

	row->doubt = (uint8_t)price_judge(b, &p, before(c, p.effective_at));
	if (row->doubt != PRICE_PLAUSIBLE)
		note(j->feed, j->load->arena, row, b);
	go_on(j, c, &p);
}

/* All rows of the chunk until a moment. */
static void
judge_until(struct judging *j, int64_t time)
{
	struct feed_row *rows = j->feed->rows + (j->chunk.rows - j->feed->rows);

	while (j->next < j->chunk.n && rows[j->next].time <= time)
		judge_row(j, &rows[j->next++]);
}

static const char *
word_of(const char *unit)
{
	const char *const *w = unit_prices;

	while (*w != NULL && strcmp(*w, unit) != 0)
		w++;
	return *w;
}

static enum err
pass(void *arg, const void *posted)
{
	const struct price_posted *p = posted;
	struct judging *j = arg;
	struct price_posted kept = *p;

	judge_until(j, p->effective_at.ms);
	for (int i = 0; i < CURRENCIES; i++) {
		if (strcmp(feed_currencies[i], p->currency) != 0)
			continue;
		/* its texts end with the row */
		kept.currency = feed_currencies[i];
		kept.unit = word_of(p->unit);
		go_on(j, &j->courses[i], &kept);
	}
	return OK;
}

static enum err
judge_chunk(struct judging *j)
{
	enum err e;

	j->next = 0;
	for (int i = 0; i < CURRENCIES; i++)
		j->courses[i] = (struct course){ 0 };
	feed_load_range(&j->chunk);
	e = db_each (j->load->db, &feed_load_rack_around, &j->chunk.range, pass,
	    j);
	judge_until(j, INT64_MAX);
	return e;
}

static int
by_line(const void *one, const void *other)
{
	const struct feed_bad *a = one, *b = other;

	return a->line < b->line ? -1 : a->line > b->line;
}

static size_t
kept(size_t n)
{
	return n < FEED_BAD_MAX ? n : FEED_BAD_MAX;
}

/* What is doubted is bad, and not among the rows. */
static void
refuse_doubted(struct feed *f)
{
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++)
		if (f->rows[i].doubt == PRICE_PLAUSIBLE)
			f->rows[n++] = f->rows[i];
	f->n = n;
	for (size_t i = 0;
	     i < kept(f->n_doubted) && f->n_bad + i < FEED_BAD_MAX; i++)
		f->bad[f->n_bad + i] = f->doubted[i];
	f->n_bad += f->n_doubted;
	qsort(f->bad, kept(f->n_bad), sizeof(*f->bad), by_line);
}

enum err
feed_load_judge(struct feed_load *l, const struct feed_settings *s,
    struct feed *f, bool refuse)
{
	struct judging j = { .load = l,
		.feed = f,
		.chunk = { .load = l, .settings = s, .feed = f } };
	enum err e;

	if (s->target != FEED_RACK || f->fault != NULL)
		return OK;
	f->doubted = arena_array(l->arena, struct feed_bad, FEED_BAD_MAX);
	if ((e = price_bounds_read(l->db, l->arena, &l->bounds)) != OK)
		return e;
	for (size_t i = 0; i < f->n && e == OK; i += j.chunk.n) {
		j.chunk.rows = f->rows + i;
		j.chunk.n = feed_load_chunk(s, f, i);
		e = judge_chunk(&j);
	}
	qsort(f->doubted, kept(f->n_doubted), sizeof(*f->doubted), by_line);
	if (refuse && f->n_doubted > 0)
		refuse_doubted(f);
	return e;
}
