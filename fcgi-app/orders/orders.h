/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ORDERS_H
#define ORDERS_H

#include "prices/quote.h"

/* Orders for fuel, priced from the rack at the moment they are made. */
struct order {
	uint64_t has;
	struct id id;
	const char *status;
	const char *product;
	const char *terminal;
	struct volume volume;
	const char *currency; /* of the terminal, and of the four totals */
	struct money unit_price;
	struct stamp priced_at;
	struct money product_total;
	struct money excise_total;
	struct money vat_total;
	struct money total;
	struct money exchange_rate; /* absent: the totals are pesos */
	struct money total_mxn;
	struct stamp created_at, updated_at;
};

/* What answers and events show; the body that makes one. */
extern const struct shape order_shape, order_new_shape;
extern const struct query order_insert, order_get, order_list;

/*
 * Rule: what a volume costs at a quote, as the document of each country adds
 * it up.  Fills unit_price, priced_at, currency, exchange_rate and the totals;
 * E_OUT_OF_RANGE where one does not fit, E_RATE_UNAVAILABLE where pesos are
 * asked of a quote without a rate.
 */
enum err order_price(const struct quote *q, struct order *o);

handler order_create, order_find, order_page;

#endif
