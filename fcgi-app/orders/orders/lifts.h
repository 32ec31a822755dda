/* SPDX-License-Identifier: Apache-2.0 */
#ifndef LIFTS_H
#define LIFTS_H

#include "own.h"

/* What finding lifts and adding them up share. */

/* What a lift and a line have both: the price, and what carriage is charged. */
/* clang-format off */
#define TAKE_PRICE(to, from)						\
	(TAKE(to, posted_price, from), TAKE(to, posted_unit, from),	\
	 TAKE(to, unit_price, from), TAKE(to, price_source, from),	\
	 TAKE(to, price_id, from), TAKE(to, posting, from),		\
	 TAKE(to, priced_at, from))
#define TAKE_FREIGHT(to, from)						\
	(TAKE(to, distance_km, from), TAKE(to, freight_rate, from),	\
	 TAKE(to, freight_unit, from), TAKE(to, freight_basis, from),	\
	 TAKE(to, freight_rate_id, from),				\
	 TAKE(to, freight_min_quantity, from),				\
	 TAKE(to, freight_min_charge, from),				\
	 TAKE(to, surcharge_percent, from),				\
	 TAKE(to, surcharge_index, from),				\
	 TAKE(to, surcharge_index_value, from),				\
	 TAKE(to, surcharge_index_date, from), TAKE(to, warnings, from))
#define TAKE_TOTALS(to, from)						\
	(TAKE(to, product_total, from), TAKE(to, excise_total, from),	\
	 TAKE(to, vat_total, from), TAKE(to, freight_total, from),	\
	 TAKE(to, fee_total, from), TAKE(to, total, from))
/* clang-format on */

/* A lift of a line, by its place. */
struct order_lift *lift_at(const struct order_line *l, size_t i);

bool lift_same_load(const struct order_lift *a, const struct order_lift *b);

/* Did anything of it leave the rack? */
bool lift_left_rack(const struct order_lift *lift);

/* Does it go elsewhere than was ordered? */
bool lift_elsewhere(const struct order *o, const struct order_lift *lift);

/* What stands in for a lift where lines are priced and billed. */
struct order_line lift_stand_in(const struct order_line *l,
    const struct order_lift *lift);

/* The quote of a lift, with the taxes of where it goes. */
enum err lift_quote(struct req *rq, const struct order *o,
    const struct order_line *l, const struct order_lift *lift, struct quote *q);

/* What is new among the lifts of a line is priced. */
enum err lift_find_all(struct req *rq, const struct order *o,
    struct order_line *l);

#endif
