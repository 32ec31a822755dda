/* SPDX-License-Identifier: Apache-2.0 */
#ifndef LOADS_OWN_H
#define LOADS_OWN_H

#include "loads.h"
#include "orders/permits.h"

/* What the files of this folder share, and nobody else sees. */

/* What the carrier may carry. */
struct load_carrier {
	struct presence has;
	const char *carrier_status;
	struct texts roles;
	const char *usdot_number;
	struct date hazmat_registration_valid_to;
	struct money insurance_usd;
	struct date insurance_valid_to;
	struct money insurance_least;
	struct list permits; /* of struct permit */
	struct date today;
	struct texts missing; /* words */
};

/* What the rack said: the authorization with the load's number, or without a
 * number the last that was asked for it. */
struct load_rack {
	struct presence has;
	flag required; /* by the terminal */
	struct stamp now;
	struct id authorization_id;
	const char *status, *denial_code;
	const char *terminal;
	struct id load_id, order_id, carrier_id;
	struct list products; /* struct authorized_product */
	const char *unit;     /* of their quantities */
	struct texts lacking; /* products that the load plans more of */
	struct list taken;    /* struct authorized_product: by other loads */
	struct stamp authorized_from, authorized_to;
	const char *auth_number;
	const char *finding; /* why it does not hold */
};

/* An order line of a load: what is ordered, what other loads take of it, and
 * what this one plans, in the unit of the line. */
struct load_lift_line {
	struct presence has;
	struct id order_id;
	int64_t line_no;
	const char *unit;
	struct volume quantity, elsewhere, planned;
	struct volume allowed; /* how much more may be lifted */
};

/* What other loads take of a product by an authorization. */
struct load_taker {
	struct presence has;
	struct id load_id; /* that does not count */
	const char *auth_number, *unit;
	struct stamp since;
	const char *product;
	struct volume quantity;
};

/* The body of a call at a stop. */
struct load_call {
	struct presence has;
	int64_t seq;
	struct stamp at;
};

/* When the stops that are left are reached. */
struct load_eta {
	struct presence has;
	struct id load_id;
	const char *status;
	int64_t stops_left;
	int64_t next_seq;
	struct stamp next_eta, last_eta;
};

/* The papers, and whether nothing lacks of them. */
struct load_dossier {
	struct presence has;
	struct id load_id;
	const char *market;
	struct object papers;
	int64_t bills; /* of lading, aboard */
	flag complete;
};

/* Where a site or terminal lies. */
struct load_place {
	struct presence has;
	struct id id;
	const char *country;
	struct money latitude, longitude; /* degrees */
};

extern const struct shape load_carrier_shape, load_stop_new_shape,
    load_crew_shape, load_reason_shape, load_plan_shape, load_start_shape,
    load_stops_shape, load_compartments_shape, load_call_shape, load_eta_shape,
    load_dossier_shape, load_place_shape, load_stops_out_shape,
    load_compartments_out_shape;
extern const struct shape load_rack_shape, load_last_shape, load_taker_shape,
    load_lift_line_shape, load_lift_shape;
extern const struct query load_rack_of, load_last, load_taken, load_limits,
    load_carrier, load_places, load_origin, load_planned_for;
/* Of a plan, one that the rack made otherwise, and one with its crew; of one
 * that an order is dispatched with; of one whose order lines are taken up. */
/* clang-format off */
extern const struct guard *const load_planned[], *const load_replanned[],
    *const load_crewed[], *const load_dispatched[], *const load_lifts[],
    *const load_starts[];
/* clang-format on */
extern const struct move load_moves[];
extern const struct route load_routes[];

/* Rules: the stop that is meant, NULL where there is none such; guards. */
struct load_stop *load_stop_at(const struct load *l, int64_t seq);
struct load_stop *load_stop_next(const struct load *l);
bool load_called(const void *obj, const void *facts);       /* G-STOPS */
bool load_stopped(const void *obj, const void *facts);      /* the same */
bool load_permitted_mx(const void *obj, const void *facts); /* G-PERMIT-MX */
bool load_permitted_us(const void *obj, const void *facts); /* G-PERMIT-US */

/* With which members a load does not hold: struct guard.names. */
void load_split_names(struct buf *b, const void *obj, const void *facts);
void load_papered_names(struct buf *b, const void *obj, const void *facts);
void load_permitted_names(struct buf *b, const void *obj, const void *facts);

/* What is wanting in the load's market, one word each; their number. */
#define LOAD_WANTS 16
size_t load_wants(const struct load *l, const struct load_carrier *c,
    const char *words[LOAD_WANTS]);

/* G-AUTH: why a load may not begin to load with what the rack said; NULL where
 * it may. */
const char *load_unracked(const struct load *l, const struct load_rack *r);

/* The products that a load plans and the authorization is not of, or of less;
 * their number. */
size_t load_unauthorized(const struct load *l, const struct load_rack *r,
    const char **products);
bool load_racked(const void *obj, const void *facts);
enum err load_look_rack(struct req *rq, const void *obj, void *facts);

/* G-LIFT: no more is planned of an order line than is still to be lifted of it,
 * and what a rack may load more.  The orders are held until the commit. */
bool load_liftable(const void *obj, const void *facts);
enum err load_look_lift(struct req *rq, const void *obj, void *facts);
enum err load_hold_orders(struct req *rq, const struct load *l);

/* G-CONTRACT of the orders of a load: the lines of each that are lifted by a
 * contract, and whether somebody went past the guard of the order. */
struct load_contract_order {
	struct presence has;
	struct id order_id;
	flag passed, overridden;
	struct list lines; /* struct guard_contract_line */
};
struct load_contracts {
	struct presence has;
	struct list orders; /* struct load_contract_order */
};
extern const struct shape load_contract_order_shape, load_contracts_shape;
bool load_contracted(const void *obj, const void *facts);
enum err load_look_contracts(struct req *rq, const void *obj, void *facts);

/* G-TERMINAL: fuel can be loaded at its terminal now. */
bool load_served(const void *obj, const void *facts);
enum err load_look_terminal(struct req *rq, const void *obj, void *facts);

/* The load takes the authorization that it is to begin with, and holds it until
 * the commit; none is no fault, which G-AUTH judges. */
enum err load_take_rack(struct req *rq, struct load *l);

/*
 * Order the drops that were not called at: from the terminal always to the
 * nearest of those left; where it has no place (`from` is NULL) the first of
 * them stays.  What has no place comes last; equals go by identifier.  All are
 * numbered anew.
 */
void load_route(struct load *l, const struct load_place *from,
    const struct list *places, struct arena *a);

/* Take over the stops that were called at; false where one lacks. */
bool load_restop(struct load *l, const struct list *planned, struct arena *a);

/* What creating and changing adds; effects of its moves; handlers. */
enum err load_begin(struct req *rq, void *obj);
enum err load_inspect(struct req *rq, struct judge *j, const void *obj);
enum err load_change(struct req *rq, void *obj);
enum err load_assign(struct req *rq, void *obj);
enum err load_decline(struct req *rq, void *obj);
enum err load_optimize(struct req *rq, void *obj);
enum err load_arrive(struct req *rq, void *obj);
enum err load_start(struct req *rq, void *obj);
enum err load_replan(struct req *rq, void *obj);
enum err load_filled(struct req *rq, void *obj);
enum err load_depart(struct req *rq, void *obj);
enum err load_departed(struct req *rq, void *obj);
enum err load_followed(struct req *rq, void *obj);
enum err load_aborted(struct req *rq, void *obj);
enum err load_call_begin(struct req *rq, void *obj);
enum err load_called_at(struct req *rq, void *obj);
enum err load_call_end(struct req *rq, void *obj);
enum err load_end(struct req *rq, void *obj);
enum err load_abort(struct req *rq, void *obj);
handler load_stops_get, load_stops_patch, load_compartments_get,
    load_compartments_patch, load_eta_get, load_papers_get;

/* Are its products in the catalogue?  A fault for each that is not. */
enum err load_catalogued(struct req *rq, struct judge *j, const struct load *l);

/* Are its carrier and its sites the account's?  Faults where not. */
enum err load_named(struct req *rq, struct judge *j, const struct load *l);

/* What follows from its compartments: orders and weights. */
enum err load_reckon(struct req *rq, struct load *l);

/* For the order lines of one list that are not in the other (NULL: all): the
 * load is planned for them; it begins to load for them; they follow from it, as
 * it is kept now. */
enum err load_lines_planned(struct req *rq, const struct load *l,
    const struct list *not_in);
enum err load_lines_load(struct req *rq, const struct load *l);
enum err load_lines_follow(struct req *rq, const struct list *in,
    const struct list *not_in);

#endif
