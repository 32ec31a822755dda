/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "series.h"

#include <string.h>

#define VALUE_MAX UNITS(9999999) /* what the columns hold */

/* What the lines of a file share. */
struct csv {
	struct series_file *f;
	const char *unit;
	struct date today;
	struct arena *arena;
	char separator;
	int columns; /* of the header, and so of every line */
	int line;
	int *seen; /* by day since 1970: the line it stands on */
};

static char *
trim(char *s)
{
	char *end;

	s += strspn(s, " \t");
	for (end = s + strlen(s); end > s && strchr(" \t\r", end[-1]); end--)
		;
	*end = '\0';
	return s;
}

/* Cut a line into columns: the first two, and how many there are. */
static int
split(char *line, char separator, char *cells[2])
{
	int n = 0;
	char *next;

	for (; line != NULL; line = next, n++) {
		if ((next = strchr(line, separator)) != NULL)
			*next++ = '\0';
		if (n < 2)
			cells[n] = trim(line);
	}
	return n;
}

static const char *
read_header(struct csv *c, char *line)
{
	char *cells[2];
	struct date d;

	c->separator = strchr(line, ';') != NULL ? ';' : ',';
	c->columns = split(line, c->separator, cells);
	if (c->columns < 2)
		return "the header must name a day and a value";
	if (date_parse(cells[0], &d) == 0)
		return "the first line must be a header";
	return NULL;
}

static const char *
read_day(struct csv *c, const char *cell, struct date *d)
{
	if (date_parse(cell, d) != 0)
		return "the first column is no day as 2026-01-15";
	if (d->days < 0)
		return "the day lies before 1970";
	if (d->days > c->today.days)
		return "the day lies in the future";
	if (c->seen[d->days] != 0)
		return arena_fmt(c->arena, "the same day stands on line %d",
		    c->seen[d->days]);
	c->seen[d->days] = c->line;
	return NULL;
}

static const char *
read_value(const struct csv *c, const char *cell, struct money *value)
{
	if (strchr(cell, ',') != NULL)
		return "the value has a comma; decimals stand after a point";
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
	if (value->micros > VALUE_MAX)
		return "the value is too large";
	if (value->micros <= 0 ||
	    price_per_litre(*value, c->unit, value) != 0 || value->micros == 0)
		return "the value is not above zero";
	return NULL;
}

static const char *
read_line(struct csv *c, char *line)
{
	char *cells[2];
	struct series_day *d = &c->f->days[c->f->n];
	const char *why;
	int n;

	c->f->lines++;
	if ((n = split(line, c->separator, cells)) != c->columns)
		return arena_fmt(c->arena, "%d columns, but %d in the header",
		    n, c->columns);
	if ((why = read_day(c, cells[0], &d->day)) != NULL)
		return why;
	if (*cells[1] == '\0' || strcmp(cells[1], ".") == 0) {
		c->f->empty++;
		return NULL;
	}
	if ((why = read_value(c, cells[1], &d->value)) == NULL)
		c->f->n++;
	return why;
}

static void
note(struct csv *c, const char *why)
{
	if (why == NULL)
		return;
	if (c->f->n_bad < SERIES_BAD_MAX)
		c->f->bad[c->f->n_bad] = (struct series_bad){ c->line, why };
	c->f->n_bad++;
}

static size_t
count_lines(const char *s)
{
	size_t n = 1;

	for (; *s != '\0'; s++)
		n += *s == '\n';
	return n;
}

static void
read_lines(struct csv *c, char *s)
{
	for (char *next; s != NULL; s = next) {
		if ((next = strchr(s, '\n')) != NULL)
			*next++ = '\0';
		c->line++;
		s = trim(s);
		if (c->line == 1)
			note(c, read_header(c, s));
		else if (*s != '\0')
			note(c, read_line(c, s));
		if (c->line == 1 && c->f->n_bad > 0)
			return;
	}
}

void
price_series_read(struct series_file *f, const char *text, size_t len,
    const char *unit, struct date today, struct arena *a)
{
	struct csv c = { .f = f, .unit = unit, .today = today, .arena = a };
	char *copy = arena_dupn(a, text, len);

	*f = (struct series_file){ 0 };
	if (strlen(copy) != len) {
		note(&c, "a NUL byte: this is no text file");
		return;
	}
	if (strncmp(copy, "\xef\xbb\xbf", 3) == 0)
		copy += 3;
	f->days = arena_array(a, struct series_day, count_lines(copy));
	c.seen = arena_array(a, int, (size_t)today.days + 1);
	read_lines(&c, copy);
}
