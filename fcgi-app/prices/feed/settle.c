/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <stdio.h>
#include <stdlib.h>

/* What it is about, as three numbers. */
static uint64_t
place(const struct feed_row *r)
{
	return (uint64_t)r->terminal << 32 | (uint64_t)r->product << 16 |
	    r->index;
}

uint64_t
feed_kind(const struct feed_row *r)
{
	return (uint64_t)r->supplier << 40 | (uint64_t)r->branded << 32 |
	    (uint64_t)r->basis << 24 | (uint64_t)r->terms << 16 |
	    (uint64_t)r->currency << 8;
}

int
feed_compare(const struct feed_row *a, const struct feed_row *b)
{
	uint64_t x = place(a), y = place(b);

	if (x != y)
		return x < y ? -1 : 1;
	if (a->time != b->time)
		return a->time < b->time ? -1 : 1;
	x = feed_kind(a);
	y = feed_kind(b);
	return x < y ? -1 : x > y;
}

static int
in_order(const void *one, const void *other)
{
	const struct feed_row *a = one, *b = other;
	int order = feed_compare(a, b);

	return order != 0 ? order : a->line - b->line;
}

static bool
is_sorted(const struct feed *f)
{
	for (size_t i = 1; i < f->n; i++)
		if (in_order(&f->rows[i - 1], &f->rows[i]) > 0)
			return false;
	return true;
}

static bool
same_value(const struct feed_row *a, const struct feed_row *b)
{
	return a->micros == b->micros && a->unit == b->unit;
}

/* Rows about the same, from `i` on: one of them where they agree, none where
 * they do not.  Where the next ones begin. */
static size_t
settle(struct feed_reading *r, size_t i, size_t *kept)
{
	struct feed *f = r->f;
	const struct feed_row *rows = f->rows;
	size_t end = i + 1;
	bool agree = true;

	for (; end < f->n && feed_compare(&rows[i], &rows[end]) == 0; end++)
		agree = agree && same_value(&rows[i], &rows[end]);
	if (agree) {
		f->twice += end - i - 1;
		f->rows[(*kept)++] = rows[i];
		return end;
	}
	for (size_t k = i; k < end; k++) {
		char words[60];

		snprintf(words, sizeof(words),
		    "line %d has another value for the same key",
		    rows[k == i ? i + 1 : i].line);
		r->line = rows[k].line;
		feed_note(r, r->column[S_VALUE], E_DUPLICATE, words);
	}
	return end;
}

static int
by_line(const void *one, const void *other)
{
	const struct feed_bad *a = one, *b = other;

	return a->line < b->line ? -1 : a->line > b->line;
}

void
feed_settle(struct feed_reading *r)
{
	struct feed *f = r->f;
	size_t kept = 0, before = f->n_bad;

	if (!is_sorted(f))
		qsort(f->rows, f->n, sizeof(*f->rows), in_order);
	for (size_t i = 0; i < f->n;)
		i = settle(r, i, &kept);
	f->n = kept;
	if (f->n_bad > before)
		qsort(f->bad, f->n_bad < FEED_BAD_MAX ? f->n_bad : FEED_BAD_MAX,
		    sizeof(*f->bad), by_line);
}
