/* SPDX-License-Identifier: Apache-2.0 */
#ifndef GUARDS_OWN_H
#define GUARDS_OWN_H

#include "guards.h"

/* What the files of this folder share. */

extern const struct shape guard_party_shape, guard_price_shape,
    guard_price_line_shape, guard_tank_line_shape, guard_alloc_line_shape,
    guard_tax_line_shape, guard_credit_shape, guard_permit_shape,
    guard_tank_shape, guard_alloc_shape, guard_tax_shape, guard_match_shape,
    guard_pay_shape, guard_dispute_shape, guard_bills_shape, guard_tcn_shape,
    guard_carried_shape, guard_contract_shape, guard_freight_shape,
    guard_freight_line_shape, guard_terminals_shape;

/* A row of guard_limits, of the market of a currency. */
struct guard_limit {
	struct presence has;
	const char *code, *name, *currency;
	struct money value;
};

/* A terminal of the United States, and the permits of who runs it. */
struct guard_rack {
	struct presence has;
	const char *status, *tcn;
	struct list permits; /* struct permit */
};

/* The limit of a guard today; E_NOT_FOUND where there is none. */
enum err guard_limit(struct req *rq, const char *code, const char *name,
    const char *currency, struct money *out);

/* The day that an order is to be lifted: where its window begins, or today. */
struct date guard_day(const struct req *rq, const struct order *o);

/* The permits of the account's own company, where they count: for a site in
 * Mexico. */
enum err guard_seller_permits(struct req *rq, const struct order *o,
    struct list *out);

/* Mark members of a struct as present. */
void guard_set(const struct shape *s, void *facts, const char *const *names);

/* What each guard looks at: struct guard.look. */
enum err guard_price_look(struct req *rq, const void *obj, void *facts);
enum err guard_freight_look(struct req *rq, const void *obj, void *facts);
enum err guard_terminals_look(struct req *rq, const void *obj, void *facts);
enum err guard_credit_look(struct req *rq, const void *obj, void *facts);
enum err guard_mx_look(struct req *rq, const void *obj, void *facts);
enum err guard_us_look(struct req *rq, const void *obj, void *facts);
enum err guard_tank_look(struct req *rq, const void *obj, void *facts);
enum err guard_alloc_look(struct req *rq, const void *obj, void *facts);
enum err guard_tax_look(struct req *rq, const void *obj, void *facts);
enum err guard_match_look(struct req *rq, const void *obj, void *facts);
enum err guard_pay_look(struct req *rq, const void *obj, void *facts);

#endif
