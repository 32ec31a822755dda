/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "series.h"

#include <string.h>

#include "prices/csv.h"
#include "unit.h"

#define VALUE_MAX UNITS(9999999) /* what the columns hold */

/* What the lines of a file share. */
struct reading {
	struct series_file *f;
	const char *unit;
	struct date today;
	struct arena *arena;
	struct csv csv;
	size_t columns; /* of the header, and so of every line */
	int *seen;      /* by day since 1970: the line it stands on */
};

static const char *
read_header(struct reading *r)
{
	struct date d;

	r->columns = r->csv.n;
	if (r->columns < 2)
		return "the header must name a day and a value";
	if (date_parse(r->csv.cells[0], &d) == 0)
		return "the first line must be a header";
	return NULL;
}

static const char *
read_day(struct reading *r, const char *cell, struct date *d)
{
	if (date_parse(cell, d) != 0)
		return "the first column is not a date of the form 2026-01-15";
	if (d->days < 0)
		return "the day is before 1970";
	if (d->days > r->today.days)
		return "the day is in the future";
	if (r->seen[d->days] != 0)
		return arena_fmt(r->arena, "the same day is on line %d",
		    r->seen[d->days]);
	r->seen[d->days] = r->csv.line;
	return NULL;
}

static const char *
read_value(const struct reading *r, const char *cell, struct money *value)
{
	struct money litre;

	if (strchr(cell, ',') != NULL)
		return "the value has a comma; the decimal sign is a point";
	switch (decimal_parse(cell, 6, &value->micros)) {
	case 0:
		break;
	case -2:
		return "the value has more than six decimals";
	case -3:
		return "the value is too large";
	default:
		return "the value is not a number";
	}
	if (unit_decimals(r->unit) < 6 && value->micros % 100 != 0)
		return "the value has more than 4 decimals, in US cents";
	if (value->micros > VALUE_MAX)
		return "the value is too large";
	if (value->micros <= 0 ||
	    unit_price(*value, r->unit, "l", 6, &litre) != 0 ||
	    litre.micros == 0)
		return "the value is not above zero";
	return NULL;
}

static const char *
read_line(struct reading *r)
{
	char **cells = r->csv.cells;
	struct series_day *d = &r->f->days[r->f->n];
	const char *why;

	r->f->lines++;
	if (r->csv.n != r->columns)
		return arena_fmt(r->arena, "%zu columns, but %zu in the header",
		    r->csv.n, r->columns);
	if ((why = read_day(r, cells[0], &d->day)) != NULL)
		return why;
	if (*cells[1] == '\0' || strcmp(cells[1], ".") == 0) {
		r->f->empty++;
		return NULL;
	}
	if ((why = read_value(r, cells[1], &d->value)) == NULL)
		r->f->n++;
	return why;
}

static void
note(struct reading *r, const char *why)
{
	if (why == NULL)
		return;
	if (r->f->n_bad < SERIES_BAD_MAX)
		r->f->bad[r->f->n_bad] = (struct series_bad){ r->csv.line,
			why };
	r->f->n_bad++;
}

static size_t
count_lines(const char *s, size_t len)
{
	size_t n = 1;

	for (size_t i = 0; i < len; i++)
		n += s[i] == '\n' || s[i] == '\r';
	return n;
}

static void
read_lines(struct reading *r)
{
	int got = csv_next(&r->csv);

	if (got == 0) {
		r->csv.line = 1;
		note(r, "the header must name a day and a value");
		return;
	}
	note(r, got < 0 ? r->csv.why : read_header(r));
	if (r->f->n_bad > 0)
		return;
	while ((got = csv_next(&r->csv)) != 0)
		note(r, got < 0 ? r->csv.why : read_line(r));
}

void
price_series_read(struct series_file *f, const char *text, size_t len,
    const char *unit, struct date today, struct arena *a)
{
	struct reading *r = arena_new(a, struct reading);
	const char *why;

	*r = (struct reading){ .f = f,
		.unit = unit,
		.today = today,
		.arena = a };
	*f = (struct series_file){ 0 };
	f->days = arena_array(a, struct series_day, count_lines(text, len));
	r->seen = arena_array(a, int, (size_t)today.days + 1);
	if ((why = csv_open(&r->csv, text, len, '\0')) != NULL)
		note(r, why);
	else
		read_lines(r);
}
