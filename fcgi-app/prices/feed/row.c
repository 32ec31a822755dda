/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <assert.h>
#include <string.h>

#include "unit.h"

/* What a word of the file means here. */
static const char *
translate(const struct feed_reading *r, enum feed_slot slot, const char *cell)
{
	const struct feed_field *k = feed_column_field(r, slot);
	const struct feed_word *w = r->m->words.v;

	for (size_t i = 0; i < r->m->words.n; i++)
		if (strcmp(w[i].from, cell) == 0 &&
		    strcmp(w[i].field, k->field) == 0)
			return w[i].to;
	return cell;
}

static const char *
take(const struct feed_reading *r, enum feed_slot slot)
{
	const char *cell = r->cells[slot];

	return cell != NULL ? translate(r, slot, cell) : NULL;
}

uint16_t
feed_row_find(const struct feed_names *names, const char *code)
{
	size_t low = 0, high = names->n;

	while (low < high) {
		size_t mid = (low + high) / 2;
		int order = strcmp(code, names->v[mid].code);

		if (order == 0)
			return (uint16_t)(mid + 1);
		if (order < 0)
			high = mid;
		else
			low = mid + 1;
	}
	return 0;
}

static int
read_name(struct feed_reading *r, enum feed_slot slot,
    const struct feed_names *names, uint16_t *place, const char *unknown)
{
	const char *cell = take(r, slot);

	*place = 0;
	if (cell == NULL || *cell == '\0')
		return feed_column_field(r, slot)->needed ?
		    feed_refuse(r, slot, E_REQUIRED, "is empty") :
		    0;
	if ((*place = feed_row_find(names, cell)) == 0)
		return feed_refuse(r, slot, E_NOT_ALLOWED, unknown);
	return 0;
}

/* The place of a word in a list, from 1; 0 where it is not there. */
static uint8_t
word_of(const char *const *words, const char *s)
{
	for (uint8_t i = 0; s != NULL && words[i] != NULL; i++)
		if (strcmp(words[i], s) == 0)
			return (uint8_t)(i + 1);
	return 0;
}

/* Where all rows have one unit or currency, no row may say another. */
static int
read_word(struct feed_reading *r, enum feed_slot slot, const char *const *words,
    const char *word, uint8_t *place, const char *unknown)
{
	const char *all = r->all[slot];

	if ((*place = word_of(words, word)) == 0)
		return feed_refuse(r, slot, E_NOT_ALLOWED, unknown);
	if (all != NULL && strcmp(all, word) != 0)
		return feed_refuse(r, slot, E_NOT_ALLOWED,
		    "differs from the value in the mapping");
	return 0;
}

static int
read_unit(struct feed_reading *r, struct feed_row *row, bool needed)
{
	const char *cell = take(r, S_UNIT), *currency = NULL, *unit;

	if (cell != NULL && *cell != '\0') {
		unit = feed_unit(cell, &currency);
		if (read_word(r, S_UNIT, unit_prices, unit != NULL ? unit : "",
			&row->unit,
			"is not a unit of price: l, gal, bbl, m3 or cpg") != 0)
			return -1;
	} else if (needed)
		return feed_refuse(r, S_UNIT, E_REQUIRED, "is empty");
	cell = take(r, S_CURRENCY);
	if (cell == NULL || *cell == '\0')
		cell = currency;
	if (cell == NULL)
		return needed ?
		    feed_refuse(r, S_CURRENCY, E_REQUIRED, "is empty") :
		    0;
	return read_word(r, S_CURRENCY, feed_currencies, cell, &row->currency,
	    "is not a currency: MXN or USD");
}

static int
read_terms(struct feed_reading *r, struct feed_row *row)
{
	const char *cell = take(r, S_TERMS);
	struct feed *f = r->f;

	if (cell == NULL || *cell == '\0')
		return 0;
	if (strlen(cell) > 40)
		return feed_refuse(r, S_TERMS, E_TOO_LONG,
		    "is longer than 40 characters");
	for (size_t i = 0; i < f->n_terms; i++)
		if (strcmp(f->terms[i], cell) == 0) {
			row->terms = (uint8_t)(i + 1);
			return 0;
		}
	if (f->n_terms == 255)
		return feed_refuse(r, S_TERMS, E_OUT_OF_RANGE,
		    "exceeds the limit of 255 different terms");
	f->terms[f->n_terms++] = arena_dup(r->arena, cell);
	row->terms = (uint8_t)f->n_terms;
	return 0;
}

static int
read_kind(struct feed_reading *r, struct feed_row *row)
{
	const char *cell = take(r, S_BRANDED);
	int truth = cell == NULL || *cell == '\0' ? 0 : feed_flag(cell);

	if (truth < 0)
		return feed_refuse(r, S_BRANDED, E_NOT_ALLOWED,
		    "is neither true nor false");
	row->branded = (uint8_t)truth;
	cell = take(r, S_BASIS);
	if (cell == NULL || *cell == '\0')
		cell = feed_bases[0];
	else if (strcmp(cell, "net") == 0)
		cell = feed_bases[1];
	row->basis = word_of(feed_bases, cell);
	if (row->basis == 0)
		return feed_refuse(r, S_BASIS, E_NOT_ALLOWED,
		    "is neither gross nor net_of_discount");
	return read_terms(r, row);
}

/* --- times ---------------------------------------------------------------- */

static const char *
day_format(const struct feed_reading *r)
{
	return r->m->date_format != NULL ? r->m->date_format : "ymd";
}

#define YEAR_MS (INT64_C(366) * 86400000)

static int
read_moment(struct feed_reading *r, const char *cell, struct feed_row *row)
{
	const char *zone = r->m->time_zone, *why;
	struct stamp t;
	enum err e;

	if (zone == NULL)
		zone = r->s->terminals.v[row->terminal - 1].time_zone;
	e = feed_moment(cell, day_format(r), zone, &t, &why);
	if (e != OK)
		return feed_refuse(r, S_TIME, e, why);
	if (t.ms < 0)
		return feed_refuse(r, S_TIME, E_OUT_OF_RANGE,
		    "lies before 1970");
	if (t.ms > r->s->now.ms + YEAR_MS)
		return feed_refuse(r, S_TIME, E_OUT_OF_RANGE,
		    "is more than a year in the future");
	row->time = t.ms;
	return 0;
}

/* A month or a year of EIA's is its first day. */
static const char *
whole_day(const struct feed_reading *r, const char *cell, char room[16])
{
	size_t n = strlen(cell);

	if (!r->eia || (n != 4 && n != 7))
		return cell;
	strcpy(room, cell);
	return strcat(room, n == 4 ? "-01-01" : "-01");
}

static int
read_date(struct feed_reading *r, const char *cell, struct feed_row *row)
{
	const char *why;
	struct date d;
	char room[16];
	enum err e = feed_day(whole_day(r, cell, room), day_format(r), &d,
	    &why);

	if (e != OK)
		return feed_refuse(r, S_TIME, e, why);
	if (d.days < 0)
		return feed_refuse(r, S_TIME, E_OUT_OF_RANGE,
		    "lies before 1970");
	if (d.days > r->s->today.days)
		return feed_refuse(r, S_TIME, E_OUT_OF_RANGE,
		    "is in the future");
	row->time = d.days;
	return 0;
}

static int
read_time(struct feed_reading *r, struct feed_row *row)
{
	const char *cell = take(r, S_TIME);
	int bad_time;

	if (cell == NULL || *cell == '\0')
		return feed_refuse(r, S_TIME, E_REQUIRED, "is empty");
	if (row->terminal == r->time_place && strcmp(cell, r->time_text) == 0) {
		row->time = r->time;
		return 0;
	}
	bad_time = r->s->target == FEED_RACK ? read_moment(r, cell, row) :
					       read_date(r, cell, row);
	if (bad_time == 0 && strlen(cell) < sizeof(r->time_text)) {
		strcpy(r->time_text, cell);
		r->time = row->time;
		r->time_place = row->terminal;
	}
	return bad_time;
}

/* --- rows ----------------------------------------------------------------- */

#define VALUE_MAX (INT64_C(9999999) * 1000000) /* what the columns hold */

/* 1 with a value, 0 where there is none, -1 where it is wrong. */
static int
read_value(struct feed_reading *r, struct feed_row *row)
{
	const char *cell = take(r, S_VALUE), *why;
	bool below = r->s->target == FEED_INDEX; /* oil was, in April 2020 */
	enum err e;

	if (cell == NULL || feed_is_empty(cell))
		return 0;
	if ((e = feed_number(cell, r->m->decimal, &row->micros, &why)) != OK)
		return feed_refuse(r, S_VALUE, e, why);
	if (row->micros > VALUE_MAX || row->micros < -VALUE_MAX)
		return feed_refuse(r, S_VALUE, E_OUT_OF_RANGE, "is too large");
	if (row->micros <= 0 && !below)
		return feed_refuse(r, S_VALUE, E_OUT_OF_RANGE,
		    "is not above zero");
	return 1;
}

/* A supplier goes by its id and by its name; it is one all the same. */
static uint16_t
one_supplier(const struct feed_settings *s, uint16_t place)
{
	return place == 0 ?
	    0 :
	    feed_row_find(&s->suppliers, s->suppliers.v[place - 1].id);
}

static int
read_rack(struct feed_reading *r, struct feed_row *row)
{
	const struct feed_settings *s = r->s;

	if (read_name(r, S_TERMINAL, &s->terminals, &row->terminal,
		"is not the code of a terminal") != 0 ||
	    read_name(r, S_PRODUCT, &s->products, &row->product,
		"is not the code of a product") != 0 ||
	    read_name(r, S_SUPPLIER, &s->suppliers, &row->supplier,
		"is not the id or name of a supplier") != 0 ||
	    read_kind(r, row) != 0)
		return -1;
	row->supplier = one_supplier(s, row->supplier);
	return read_unit(r, row, true);
}

static int
read_index(struct feed_reading *r, struct feed_row *row)
{
	const struct feed_name *name;

	if (read_name(r, S_INDEX, &r->s->indexes, &row->index,
		"is not the code of an index") != 0 ||
	    read_unit(r, row, false) != 0)
		return -1;
	name = &r->s->indexes.v[row->index - 1];
	if (row->unit != 0 &&
	    strcmp(unit_prices[row->unit - 1], name->unit) != 0)
		return feed_refuse(r, S_UNIT, E_NOT_ALLOWED,
		    "differs from the unit of the index");
	if (row->currency != 0 &&
	    strcmp(feed_currencies[row->currency - 1], name->currency) != 0)
		return feed_refuse(r, S_CURRENCY, E_NOT_ALLOWED,
		    "differs from the currency of the index");
	row->unit = row->currency = 0; /* said or not, it is the same */
	return 0;
}

static int
read_pair(struct feed_reading *r, struct feed_row *row)
{
	uint8_t base, quote;
	const char *cell = take(r, S_BASE);

	if (read_word(r, S_BASE, feed_currencies, cell != NULL ? cell : "",
		&base, "is not a currency: MXN or USD") != 0)
		return -1;
	cell = take(r, S_QUOTE);
	if (read_word(r, S_QUOTE, feed_currencies, cell != NULL ? cell : "",
		&quote, "is not a currency: MXN or USD") != 0)
		return -1;
	if (base == quote)
		return feed_refuse(r, S_QUOTE, E_NOT_ALLOWED,
		    "must differ from the base currency");
	row->index = (uint16_t)(base << 8 | quote);
	return 0;
}

/* Cents per gallon are of dollars, to four decimals: so they are dollars to
 * six. */
static int
check_cents(struct feed_reading *r, const struct feed_row *row)
{
	const char *unit, *in;

	if (row->unit == 0)
		return 0;
	unit = unit_prices[row->unit - 1];
	in = unit_currency(unit);
	if (in != NULL && strcmp(feed_currencies[row->currency - 1], in) != 0)
		return feed_refuse(r, S_CURRENCY, E_NOT_ALLOWED,
		    "must be USD if the unit is cpg");
	if (unit_decimals(unit) < 6 && row->micros % 100 != 0)
		return feed_refuse(r, S_VALUE, E_TOO_PRECISE,
		    "has more than 4 decimals, in US cents");
	return 0;
}

void
feed_row_read(struct feed_reading *r)
{
	static int (*const readers[FEED_TARGETS])(struct feed_reading *,
	    struct feed_row *) = {
		[FEED_RACK] = read_rack,
		[FEED_INDEX] = read_index,
		[FEED_FX] = read_pair,
	};
	struct feed_row row = { .line = r->line };
	int value;

	if (readers[r->s->target](r, &row) != 0 || read_time(r, &row) != 0 ||
	    (value = read_value(r, &row)) < 0 || check_cents(r, &row) != 0)
		return;
	if (value == 0) {
		r->f->empty++;
		return;
	}
	assert(r->f->n < r->room);
	r->f->rows[r->f->n++] = row;
}
