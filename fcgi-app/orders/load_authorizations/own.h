/* SPDX-License-Identifier: Apache-2.0 */
#ifndef LOAD_AUTHORIZATIONS_OWN_H
#define LOAD_AUTHORIZATIONS_OWN_H

#include "orders/allocations/allocations.h"
#include "orders/counterparties/counterparties.h"
#include "load_authorizations.h"
#include "orders/sites/sites.h"

/* What is known of somebody who wants to load, gathered first. */
struct rack_facts {
	struct presence has;
	const char *terminal_status;
	const char *terminal_country, *timezone;
	struct money insurance_minimum; /* at the terminal's, for a carrier */
	const char *order_status;
	struct id order_counterparty_id;
};
struct rack_credit {
	struct presence has;
	const char *hold, *hold_reason;
};
struct rack_product {
	struct presence has;
	const char *status;
};

/* What orders have of a product that is asked for, still to be lifted, with
 * what a rack may load more, less what others of the order are open for; in the
 * unit of the authorization. */
struct authorization_room {
	bool ordered;
	struct volume left;  /* for the supplier that is asked for */
	struct volume whole; /* for any */
};

/* What others of the order are open for of a product. */
struct authorization_beside {
	struct presence has;
	const char *product;
	struct volume quantity, of_supplier;
};

struct authorization_case {
	const struct load_authorization *asked;
	struct authorization_room *rooms; /* by product, as asked */
	const char *closed; /* the order whose contract is, in words; NULL */
	struct rack_facts facts;
	bool for_orders;           /* one at least is to be loaded for */
	struct rack_credit credit; /* of the consignee, unless for orders */
	const struct counterparty *carrier, *supplier, *consignee;
	struct list sites;    /* struct site; those with the number */
	struct list products; /* struct rack_product, as asked */
	struct date today;    /* at the terminal */
};

/* Look at the orders that are to be loaded for: that of the authorization, and
 * where it is for a load all of that. */
enum err authorization_see_orders(struct req *rq, struct authorization_case *c);

/* Make every check but that of the allocations, in their order: the trace. */
struct list authorization_checks(struct arena *a,
    const struct authorization_case *c);

/* The first that did not pass, or NULL. */
const struct authorization_check *authorization_failed(
    const struct list *trace);

struct authorization_number {
	struct presence has;
	const char *auth_number;
	int64_t open;
};

extern const struct shape authorization_facts_shape, authorization_known_shape,
    authorization_credit_shape, authorization_number_shape,
    authorization_beside_shape, authorization_consume_shape,
    authorization_extend_shape;
extern const struct query authorization_facts, authorization_carrier,
    authorization_credit, authorization_sites, authorization_product,
    authorization_taken, authorization_by_number, authorization_loading,
    authorization_held, authorization_beside;

/* As allocations know it: product by product; give back what the first n of
 * them took. */
#define AUTHORIZATION_SOURCE "load_authorization"
const char *authorization_source(struct req *rq,
    const struct load_authorization *l, size_t nth);
enum err authorization_give_back(struct req *rq,
    const struct load_authorization *l, size_t n);

resource_check authorization_check;
enum err authorization_begin(struct req *rq, void *obj);
const char *authorization_told(const void *obj);
enum err authorization_void(struct req *rq, void *obj);
enum err authorization_consume(struct req *rq, void *obj);
enum err authorization_extend(struct req *rq, void *obj);
handler authorization_show_trace;

#endif
