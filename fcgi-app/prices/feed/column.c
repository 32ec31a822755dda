/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "field.h"

/* What a column may be, by target, and whether every row needs it. */
/* clang-format off */
static const struct feed_field rack[] = {
	{ "supplier",     S_SUPPLIER, false, NULL },
	{ "terminal",     S_TERMINAL, true,  NULL },
	{ "product",      S_PRODUCT,  true,  NULL },
	{ "branded",      S_BRANDED,  false, NULL },
	{ "price_basis",  S_BASIS,    false, NULL },
	{ "terms",        S_TERMS,    false, NULL },
	{ "price",        S_VALUE,    true,  "value" },
	{ "unit",         S_UNIT,     true,  "units" },
	{ "currency",     S_CURRENCY, true,  NULL },
	{ "effective_at", S_TIME,     true,  "period" },
	{ NULL,           SLOTS,      false, NULL },
};

static const struct feed_field index_point[] = {
	{ "index",        S_INDEX,    true,  "series" },
	{ "day",          S_TIME,     true,  "period" },
	{ "value",        S_VALUE,    true,  "value" },
	{ "unit",         S_UNIT,     false, "units" },
	{ "currency",     S_CURRENCY, false, NULL },
	{ NULL,           SLOTS,      false, NULL },
};

static const struct feed_field fx[] = {
	{ "base",         S_BASE,     true,  NULL },
	{ "quote",        S_QUOTE,    true,  NULL },
	{ "day",          S_TIME,     true,  "period" },
	{ "rate",         S_VALUE,    true,  "value" },
	{ NULL,           SLOTS,      false, NULL },
};
/* clang-format on */

static const struct feed_field *const targets[FEED_TARGETS] = {
	[FEED_RACK] = rack,
	[FEED_INDEX] = index_point,
	[FEED_FX] = fx,
};

const struct feed_field *
feed_column_field(const struct feed_reading *r, enum feed_slot slot)
{
	const struct feed_field *k = targets[r->s->target];

	while (k->field != NULL && k->slot != slot)
		k++;
	return k->field != NULL ? k : NULL;
}

int
feed_column_slot(const struct feed_reading *r, const char *name)
{
	for (int i = 0; i < SLOTS; i++)
		if (r->column[i] != NULL && strcmp(r->column[i], name) == 0)
			return i;
	return SLOTS;
}

/* The names that the file has for our fields. */
static void
name_columns(struct feed_reading *r)
{
	const struct feed_column *c = r->m->columns.v;

	for (const struct feed_field *k = targets[r->s->target];
	     k->field != NULL; k++) {
		r->column[k->slot] = r->eia && k->eia != NULL ? k->eia :
								k->field;
		for (size_t i = 0; i < r->m->columns.n; i++)
			if (strcmp(c[i].field, k->field) == 0)
				r->column[k->slot] = c[i].column;
	}
}

/* What the mapping says for all rows. */
static void
name_constants(struct feed_reading *r)
{
	const struct feed_mapping *m = r->m;

	r->all[S_TERMINAL] = m->terminal;
	r->all[S_PRODUCT] = m->product;
	r->all[S_BASIS] = m->price_basis;
	r->all[S_TERMS] = m->terms;
	r->all[S_INDEX] = m->index_code;
	r->all[S_BASE] = m->base;
	r->all[S_QUOTE] = m->quote;
	r->all[S_UNIT] = m->unit;
	r->all[S_CURRENCY] = m->currency;
	if (*m->supplier_id.s != '\0')
		r->all[S_SUPPLIER] = m->supplier_id.s;
	if (HAS(m, branded))
		r->all[S_BRANDED] = m->branded ? "true" : "false";
}

bool
feed_column_ignores(const struct feed_reading *r)
{
	return r->eia ||
	    (r->m->unknown_columns != NULL &&
		strcmp(r->m->unknown_columns, "ignore") == 0);
}

/* Which column is for what; none of them twice, and none that nobody knows. */
static void
place_columns(struct feed_reading *r, bool there[SLOTS + 1])
{
	struct csv *c = &r->in.csv;

	r->n_columns = c->n;
	for (size_t i = 0; i < c->n; i++) {
		int slot = r->slots[i] = feed_column_slot(r, c->cells[i]);
		const char *why = NULL;

		if (slot == SLOTS && !feed_column_ignores(r) &&
		    *c->cells[i] != '\0')
			why =
			    "is not a known column; map or ignore it in the mapping";
		else if (slot != SLOTS && there[slot])
			why = "appears more than once";
		if (why != NULL)
			feed_give_up(r, c->line,
			    arena_fmt(r->arena, "the column \"%.80s\" %s",
				c->cells[i], why));
		there[slot] = true;
	}
}

/* A header has one of the columns at least, and all that is needed. */
void
feed_column_header(struct feed_reading *r)
{
	const struct feed_field *k = targets[r->s->target];
	bool there[SLOTS + 1] = { false }, any = false;

	for (size_t i = 0; i < r->in.csv.n; i++)
		any = any || feed_column_slot(r, r->in.csv.cells[i]) != SLOTS;
	if (!any) {
		feed_give_up(r, r->in.csv.line,
		    "the file has no header: no column has a known name");
		return;
	}
	place_columns(r, there);
	for (; k->field != NULL; k++)
		if (k->needed && !there[k->slot] && r->all[k->slot] == NULL)
			feed_give_up(r, r->in.csv.line,
			    arena_fmt(r->arena,
				"the header has no column \"%.80s\"",
				r->column[k->slot]));
}

void
feed_column_begin(struct feed_reading *r)
{
	name_columns(r);
	name_constants(r);
}

bool
feed_column_known(enum feed_target target, const char *field)
{
	const struct feed_field *k = targets[target];

	while (k->field != NULL && strcmp(k->field, field) != 0)
		k++;
	return k->field != NULL;
}
