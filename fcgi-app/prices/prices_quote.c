/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "prices.h"

#include <string.h>

#include "zone.h"

enum err
price_board(struct req *rq, const char *terminal, struct stamp at,
    struct board *b)
{
	struct price_key key = { .terminal = terminal, .at = at };
	const struct price_row *first;
	enum err e;

	field_set(&price_key_shape, &key, "terminal");
	field_set(&price_key_shape, &key, "at");
	if ((e = db_all(rq->db, &price_rows, &key, &b->rows, rq->arena)) != OK)
		return e;
	if (b->rows.n == 0)
		return refuse(rq, E_PRICE_UNAVAILABLE, NULL,
		    "No price has been quoted at %s.", terminal);
	first = b->rows.v;
	b->time_zone = first->time_zone;
	key.jurisdiction = first->jurisdiction;
	key.day = b->day = zone_date(b->time_zone, at);
	field_set(&price_key_shape, &key, "jurisdiction");
	field_set(&price_key_shape, &key, "day");
	return db_all(rq->db, &price_rates, &key, &b->rates, rq->arena);
}

static const struct price_row *
row_of(const struct list *rows, const char *product)
{
	const struct price_row *r = rows->v;

	for (size_t i = 0; i < rows->n; i++)
		if (strcmp(r[i].product, product) == 0)
			return &r[i];
	return NULL;
}

enum err
price_quote(struct req *rq, const char *terminal, const char *product,
    struct stamp at, struct quote *out)
{
	struct board b = { 0 };
	const struct price_row *row;
	enum err e;

	if ((e = price_board(rq, terminal, at, &b)) != OK)
		return e;
	if ((row = row_of(&b.rows, product)) == NULL)
		return refuse(rq, E_PRICE_UNAVAILABLE, NULL,
		    "No price of %s has been quoted at %s.", product, terminal);
	if ((e = price_apply(terminal, row, &b.rates, out)) != OK)
		return refuse(rq, e, NULL,
		    "Not all taxes on %s at %s are known for that day.",
		    product, terminal);
	return OK;
}
