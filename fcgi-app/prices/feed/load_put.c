/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "load_own.h"

#include <stdlib.h>

#include "prices/plausible.h"
#include "prices/rack_prices/rack_prices.h"
#include "unit.h"

/* Rows as JSON: one text however many they are. */

/* 2026-01-15 18:00:00.000, as SQL reads it. */
static void
put_moment(struct buf *b, int64_t ms)
{
	char text[STAMP_LEN + 1];

	stamp_format((struct stamp){ ms }, text);
	text[10] = ' ';
	buf_fmt(b, ",\"%.23s\"", text);
}

static void
put_text(struct buf *b, const char *s)
{
	buf_char(b, ',');
	if (s != NULL)
		buf_quote(b, s);
	else
		buf_str(b, "null");
}

/* What tells a price's series from others of its place. */
static void
put_series(const struct feed_chunk *c, struct buf *b,
    const struct feed_row *row)
{
	const struct feed_settings *s = c->settings;

	buf_fmt(b, ",%d", row->branded);
	put_text(b, feed_currencies[row->currency - 1]);
	put_text(b, feed_bases[row->basis - 1]);
	put_text(b, row->terms > 0 ? c->feed->terms[row->terms - 1] : NULL);
	put_text(b,
	    row->supplier > 0 ? s->suppliers.v[row->supplier - 1].id : NULL);
}

/* What is kept beside a price that is doubted: a list as JSON, or null. */
static void
put_warnings(const struct feed_chunk *c, struct buf *b,
    const struct feed_row *row)
{
	const struct price_bounds *of;
	struct list warnings;
	struct buf text;

	if (row->doubt == PRICE_PLAUSIBLE) {
		put_text(b, NULL);
		return;
	}
	of = price_bounds_of(&c->load->bounds,
	    feed_currencies[row->currency - 1], c->range.product,
	    (struct stamp){ row->time });
	warnings = price_warnings(c->arena, of, row->doubt);
	buf_init(&text, c->arena, 256);
	field_write_value(&text, shape_field(&rack_price_shape, "warnings"),
	    &warnings);
	put_text(b, text.s);
}

/* [id, value, from when, recorded when, what its target has besides] */
void
feed_load_put(struct feed_chunk *c, struct buf *b, const struct feed_row *row,
    const struct feed_known *k, const struct id *id)
{
	int64_t now = c->load->now.ms;
	char text[DECIMAL_LEN + 1], day[DATE_LEN + 1];

	decimal_format(row->micros, 0, text);
	buf_fmt(b, "%c[\"%s\",%s", b->len == 0 ? '[' : ',', id->s, text);
	if (c->settings->target == FEED_RACK)
		put_moment(b, row->time);
	else {
		date_format((struct date){ (int32_t)row->time }, day);
		buf_fmt(b, ",\"%s\"", day);
	}
	/* later than what it takes the place of, whatever the clock says */
	put_moment(b,
	    k->there && k->recorded_ms >= now ? k->recorded_ms + 1 : now);
	if (c->settings->target == FEED_RACK) {
		put_series(c, b, row);
		put_text(b, unit_prices[row->unit - 1]);
		put_text(b, k->there ? k->id.s : NULL);
		put_warnings(c, b, row);
	} else if (c->settings->target == FEED_INDEX)
		buf_fmt(b, ",%lld", (long long)k->revision + 1);
	buf_char(b, ']');
}

static int
by_kind(const void *one, const void *other)
{
	const struct feed_row *const *a = one, *const *b = other;
	uint64_t x = feed_kind(*a), y = feed_kind(*b);

	return x < y ? -1 : x > y;
}

/* In one order, so that two files seldom wait for each other crosswise. */
enum err
feed_load_hold(struct feed_chunk *c)
{
	const struct feed_row **rows = arena_array(c->arena,
	    const struct feed_row *, c->n);
	struct buf b;

	for (size_t i = 0; i < c->n; i++)
		rows[i] = &c->rows[i];
	qsort(rows, c->n, sizeof(struct feed_row *), by_kind);
	buf_init(&b, c->arena, 256);
	for (size_t i = 0; i < c->n; i++) {
		if (i > 0 && by_kind(&rows[i - 1], &rows[i]) == 0)
			continue;
		buf_str(&b, b.len == 0 ? "[[0" : ",[0");
		put_series(c, &b, rows[i]);
		buf_char(&b, ']');
	}
	buf_char(&b, ']');
	PUT(&c->range, rows, b.s);
	return db_run(c->load->db, &feed_load_rack_hold, &c->range);
}
