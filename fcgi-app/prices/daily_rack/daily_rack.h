/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RACK_H
#define RACK_H

#include "prices/quote/prices.h"

/* The parameters of the daily rack, and its answer. */
struct rack_query {
	struct presence has;
	const char *terminal;
	const char *fuel_type;
	const char *currency;
	const char *owner;
	struct date date;
};
struct rack_entry {
	struct presence has;
	const char *fuel_type;
	struct money rack_price_per_liter;
	struct money sat_ieps_applied;
	struct money vat_percentage;
	struct money delivered_estimate;
	struct stamp valid_until;
};
struct rack_meta {
	struct presence has;
	const char *source;
	const char *owner;    /* who posted: account, operator */
	struct list postings; /* struct price_posting: of each price */
	const char *regulatory_stamp;
	struct money exchange_rate;
	struct date exchange_rate_date;
};
struct rack {
	struct presence has;
	struct stamp timestamp;
	const char *terminal;
	const char *currency;
	struct list prices;
	struct object meta;
};

extern const struct shape rack_query_shape, rack_shape, rack_entry_shape,
    rack_meta_shape;

handler price_daily_rack;

#endif
