/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formula_book.h"

#include <string.h>

#define ALL UINT64_MAX

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
	struct formula_source found = { 0 };
	enum err e;

	with(&k, NAMES("code"));
	e = db_one(b->db, &formula_index, &k, &found, b->arena);
	s->id = found.id;
	s->frequency = found.frequency;
	s->calendar = found.calendar;
	s->time_zone = found.time_zone;
	return e;
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

enum err
formula_book_points(struct formula_book *b, struct formula_series *s,
    struct date from, struct date to)
{
	struct index_points p = { .has = ALL,
		.id = s->id,
		.known = b->known,
		.rows = INT32_MAX };
	bool read = s->to.days != 0;

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
	return db_all(b->db, &price_index_page, &p, &s->points, b->arena);
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

enum err
formula_book_posted(struct formula_book *b, struct arena *a,
    const char *terminal, const char *product, struct stamp at,
    struct list *rows)
{
	struct formula_key k = { .terminal = terminal,
		.product = product,
		.at = at,
		.known = b->known };
	struct formula_posted *v;
	struct list series;
	enum err e;

	with(&k, NAMES("terminal", "product", "at", "known"));
	e = db_all(b->db, &formula_racks, &k, &series, a);
	*rows = (struct list){ 0 };
	if (e != OK)
		return e;
	b->n_posted += series.n;
	if (b->n_posted > FORMULA_POSTED_MAX)
		return E_NOT_COMPUTABLE;
	rows->v = v = arena_array(a, struct formula_posted, series.n);
	for (size_t i = 0; i < series.n; i++) {
		k.owner = ((struct formula_key *)series.v)[i].owner;
		k.series = ((struct formula_key *)series.v)[i].series;
		with(&k, NAMES("owner", "series"));
		e = db_one(b->db, &formula_rack, &k, &v[rows->n], a);
		if (e == OK)
			rows->n++;
		else if (e != E_NOT_FOUND)
			return e;
	}
	return OK;
}
