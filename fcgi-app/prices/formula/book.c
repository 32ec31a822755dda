/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "book.h"

#include <string.h>

/* What has been read of a calendar, and of a terminal. */
struct formula_calendar {
	struct calendar c;
	struct formula_calendar *next;
};
struct formula_terminal {
	struct formula_source t;
	struct formula_terminal *next;
};

static void
with(struct formula_key *k, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(&formula_key_shape, k, *names);
}

/* --- formulas --- */

static enum err
read_page(struct formula_book *b, const char *which, struct price_formula *row)
{
	struct formula_key k = { .known = b->known };

	if (!id_valid(which, "pfm")) {
		k.code = which;
		with(&k, NAMES("code", "known"));
		return db_one(b->db, &formula_by_code, &k, row, b->arena);
	}
	strcpy(k.id.s, which);
	with(&k, NAMES("id", "known"));
	return db_one(b->db, &formula_by_id, &k, row, b->arena);
}

enum err
formula_book_page(struct formula_book *b, const char *which,
    const struct formula_page **page)
{
	struct price_formula *row;
	struct formula_page *p;
	struct formula_fault why;
	enum err e;

	for (p = b->pages; p != NULL; p = p->next)
		if (strcmp(p->row->code, which) == 0 ||
		    strcmp(p->row->id.s, which) == 0) {
			*page = p;
			return OK;
		}
	row = arena_new(b->arena, struct price_formula);
	if ((e = read_page(b, which, row)) != OK)
		return e;
	p = arena_new(b->arena, struct formula_page);
	p->row = row;
	p->tree = formula_parse(b->arena, row->expression, &why);
	p->next = b->pages;
	b->pages = p;
	*page = p;
	return p->tree != NULL ? OK : E_INTERNAL; /* it was read once */
}

/* --- series --- */

static enum err
read_index(struct formula_book *b, struct formula_series *s)
{
	struct formula_key k = { .code = s->name };
	const struct formula_source *found;
	struct list rows;
	enum err e;

	with(&k, NAMES("code"));
	e = db_all(b->db, &formula_index, &k, &rows, b->arena);
	if (e != OK)
		return e;
	if (rows.n == 0)
		return E_NOT_FOUND;
	found = rows.v;
	s->id = found->id;
	s->frequency = found->frequency;
	s->calendar = found->calendar;
	s->time_zone = found->time_zone;
	if (rows.n > 1)
		s->other = found[1].id;
	return OK;
}

enum err
formula_book_series(struct formula_book *b, bool pair, const char *name,
    struct formula_series **series)
{
	struct formula_series *s;
	enum err e;

	for (s = b->series; s != NULL; s = s->next)
		if (s->pair == pair && strcmp(s->name, name) == 0) {
			*series = s;
			return OK;
		}
	s = arena_new(b->arena, struct formula_series);
	*s = (struct formula_series){ .name = arena_dup(b->arena, name),
		.pair = pair,
		.frequency = "daily",
		.calendar = "none",
		.time_zone = "UTC" };
	if (!pair && (e = read_index(b, s)) != OK)
		return e;
	s->next = b->series;
	*series = b->series = s;
	return OK;
}

/* USDMXN.FIX: pesos for a dollar, of the source FIX. */
static enum err
read_rates(struct formula_book *b, struct formula_series *s)
{
	struct formula_key k = { .from = s->from,
		.to = s->to,
		.known = b->known,
		.base = arena_dupn(b->arena, s->name, 3),
		.quote = arena_dupn(b->arena, s->name + 3, 3) };

	with(&k, NAMES("base", "quote", "from", "to", "known"));
	if (s->name[6] == '.') {
		k.source = s->name + 7;
		with(&k, NAMES("source"));
	}
	return db_all(b->db, &formula_rates, &k, &s->points, b->arena);
}

/* The points of an index, which each of them names. */
static enum err
read_points(struct formula_book *b, struct index_points *p, struct id index,
    struct list *points)
{
	struct index_point *v;
	enum err e;

	p->id = index;
	if ((e = db_all(b->db, &price_index_page, p, points, b->arena)) != OK)
		return e;
	v = points->v;
	for (size_t i = 0; i < points->n; i++)
		v[i].index_id = index;
	return OK;
}

/* Of two lists, the newest day first, one list: of a day the first one's. */
static struct list
merge(struct arena *a, const struct list *own, const struct list *other)
{
	const struct index_point *x = own->v, *xe = x + own->n;
	const struct index_point *y = other->v, *ye = y + other->n;
	struct index_point *v;
	size_t n = 0;

	if (other->n == 0)
		return *own;
	v = arena_array(a, struct index_point, own->n + other->n);
	while (x < xe || y < ye)
		if (y == ye || (x < xe && x->date.days >= y->date.days)) {
			if (y < ye && x->date.days == y->date.days)
				y++;
			v[n++] = *x++;
		} else
			v[n++] = *y++;
	return (struct list){ v, n };
}

enum err
formula_book_points(struct formula_book *b, struct formula_series *s,
    struct date from, struct date to)
{
	struct index_points p = { .has = EVERYTHING,
		.known = b->known,
		.rows = INT32_MAX };
	struct list other = { 0 };
	bool read = s->to.days != 0;
	enum err e;

	if (read && s->from.days <= from.days && to.days <= s->to.days)
		return OK;
	if (b->to.days > to.days)
		to = b->to;
	if (read && s->from.days < from.days)
		from = s->from;
	if (read && s->to.days > to.days)
		to = s->to;
	s->from = p.from = from;
	s->to = p.to = to;
	if (s->pair)
		return read_rates(b, s);
	e = read_points(b, &p, s->id, &s->points);
	if (e == OK && s->other.s[0] != '\0')
		e = read_points(b, &p, s->other, &other);
	if (e == OK)
		s->points = merge(b->arena, &s->points, &other);
	return e;
}

/* --- calendars, terminals, posted prices --- */

enum err
formula_book_calendar(struct formula_book *b, const char *name,
    const struct calendar **calendar)
{
	struct formula_key k = { .calendar = name };
	struct formula_calendar *c;
	struct date *days;
	struct list rows;
	enum err e;

	for (c = b->calendars; c != NULL; c = c->next)
		if (strcmp(c->c.name, name) == 0) {
			*calendar = &c->c;
			return OK;
		}
	with(&k, NAMES("calendar"));
	e = db_all(b->db, &formula_holidays, &k, &rows, b->arena);
	if (e != OK)
		return e;
	days = arena_array(b->arena, struct date, rows.n);
	for (size_t i = 0; i < rows.n; i++)
		days[i] = ((struct formula_source *)rows.v)[i].day;
	c = arena_new(b->arena, struct formula_calendar);
	c->c = (struct calendar){ arena_dup(b->arena, name), days, rows.n };
	c->next = b->calendars;
	b->calendars = c;
	*calendar = &c->c;
	return OK;
}

enum err
formula_book_terminal(struct formula_book *b, const char *code,
    const struct formula_source **terminal)
{
	struct formula_key k = { .code = code };
	struct formula_terminal *t;
	enum err e;

	for (t = b->terminals; t != NULL; t = t->next)
		if (strcmp(t->t.code, code) == 0) {
			*terminal = &t->t;
			return OK;
		}
	t = arena_new(b->arena, struct formula_terminal);
	with(&k, NAMES("code"));
	e = db_one(b->db, &formula_terminal, &k, &t->t, b->arena);
	if (e != OK)
		return e;
	t->next = b->terminals;
	b->terminals = t;
	*terminal = &t->t;
	return OK;
}

/* Which of those that were read is of this series, or n. */
static size_t
place_of(const struct formula_key *series, const size_t *of, size_t n, size_t i)
{
	size_t k = 0;

	while (k < n && strcmp(series[of[k]].series, series[i].series) != 0)
		k++;
	return k;
}

enum err
formula_book_posted(struct formula_book *b, struct arena *a,
    const char *terminal, const char *product, struct stamp at,
    struct list *rows)
{
	struct formula_key k = { .terminal = terminal,
		.product = product,
		.at = at,
		.known = b->known };
	struct formula_posted *v, one;
	struct list series;
	size_t *of, at_k;
	enum err e;

	with(&k, NAMES("terminal", "product", "at", "known"));
	e = db_all(b->db, &formula_racks, &k, &series, a);
	*rows = (struct list){ 0 };
	if (e != OK)
		return e;
	b->n_posted += series.n;
	if (b->n_posted > FORMULA_POSTED_MAX)
		return E_NOT_COMPUTABLE;
	rows->v = v = arena_array(a, struct formula_posted, series.n + 1);
	of = arena_array(a, size_t, series.n + 1);
	for (size_t i = 0; i < series.n; i++) {
		k.owner = ((struct formula_key *)series.v)[i].owner;
		k.series = ((struct formula_key *)series.v)[i].series;
		with(&k, NAMES("owner", "series"));
		one = (struct formula_posted){ 0 };
		e = db_one(b->db, &formula_rack, &k, &one, a);
		if (e == E_NOT_FOUND)
			continue;
		if (e != OK)
			return e;
		at_k = place_of(series.v, of, rows->n, i);
		/* the account's own was read first, and stays at one moment */
		if (at_k < rows->n &&
		    v[at_k].effective_at.ms >= one.effective_at.ms)
			continue;
		v[at_k] = one;
		of[at_k] = i;
		rows->n += at_k == rows->n;
	}
	return OK;
}
