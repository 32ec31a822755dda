/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DELIVERIES_H
#define DELIVERIES_H

#include "orders/loads/loads.h"

/* One drop: what was delivered into a tank of a site, against what was
 * lifted for it. */
struct delivery {
	struct presence has;
	struct id id;
	const char *status;
	struct id load_id, order_id;
	int64_t line_no;
	struct id site_id, tank_id;
	const char *market; /* MX, US: whose limits hold */
	const char *product;
	const char *unit; /* of all its volumes */
	struct volume planned, gross, net;
	struct volume bol_net; /* its share of what was lifted */
	struct volume variance;
	struct money variance_pct;
	flag within_tolerance; /* G-DELIV when it was completed */
	struct volume level_before, level_after;
	struct money temperature;
	const char *temperature_unit;
	struct money density; /* kg/m3 at the base */
	struct volume meter_start, meter_end;
	const char *ticket_no, *signed_by;
	struct stamp signed_at;
	int64_t water_mm;
	struct money latitude, longitude;
	struct stamp arrived_at, started_at, ended_at;
	flag diverted;
	struct id diverted_from_id; /* the site it was meant for */
	struct money distance_km;   /* from the terminal, of one diverted */
	const char *diversion_number;
	struct id claim_id;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What G-DELIV sees: limits, tank and site, and as evidence what it compares
 * with them. */
struct delivery_facts {
	struct presence has;
	struct volume bol_gross, gross; /* its share of what was lifted */
	struct volume bol_net, net, variance;
	const char *billing_basis; /* of a drop that is billed: net, gross */
	struct money factor;       /* what net is of gross */
	struct money vcf;          /* how far off it may be: points, percent */
	struct money net_share;    /* percent */
	struct volume net_volume;  /* in gallons in the United States */
	struct volume level_after, tank_capacity;
	struct money tank_safe_fill_pct;
	const char *tank_unit;
	struct money latitude, longitude, site_latitude, site_longitude;
	struct money fence; /* metres */
};

extern const struct resource deliveries;
extern const struct shape delivery_shape, delivery_facts_shape;

/* Is the site the account's, and the tank (NULL: none) the site's?  A fault
 * where not, at site_id or tank_id below `at`; the second refuses with it. */
struct judge;
enum err delivery_judge_place(struct req *rq, struct judge *j, const char *at,
    const struct id *site_id, const struct id *tank_id);
enum err delivery_place(struct req *rq, const struct id *site_id,
    const struct id *tank_id);

/* The drops of a load that departs become deliveries; those of one of its
 * stops have arrived. */
enum err delivery_schedule(struct req *rq, const struct load *l);
enum err delivery_arrive(struct req *rq, const struct load *l,
    struct id site_id);

/* What was lifted for an order line is another: its drops are compared with it,
 * before the line follows and is settled. */
enum err delivery_relift(struct req *rq, struct id load_id, struct id order_id,
    int64_t line_no);

/* The lines of an order of which all that was lifted and dropped is known and
 * matched are reconciled, where no bill of lading is open that is the order's
 * or may be.  Called when one of them has changed. */
enum err delivery_settle(struct req *rq, const char *order_id);

/* The claim of a dispute is decided: the delivery is in dispute no longer.
 * Nothing where it is not, or for another claim. */
enum err delivery_undispute(struct req *rq, const char *delivery_id,
    const char *claim_id);

/* What a load brings a line to one site: all planned, and what counts of it
 * that was dropped, in the unit of the line. */
struct order;
struct order_line;
struct delivery_part {
	struct id load_id, site_id;
	struct volume planned, gross, net;
	bool done;                /* all of it was dropped */
	struct money distance_km; /* 0: not said */
};
enum err delivery_parts(struct req *rq, const struct order *o,
    const struct order_line *l, struct list *parts);

/* A line on its way is delivered with what was dropped of it; the order is not
 * kept. */
enum err delivery_close(struct req *rq, const struct order *o,
    struct order_line *l);

/* Rules: the parts of G-DELIV, and all of it. */
resource_check delivery_check;
bool delivery_short(const struct delivery *d, const struct delivery_facts *f);
bool delivery_uncorrected(const struct delivery *d,
    const struct delivery_facts *f);
bool delivery_overfilled(const struct delivery *d,
    const struct delivery_facts *f);
bool delivery_outside(const struct delivery *d, const struct delivery_facts *f);
bool delivery_holds(const void *obj, const void *facts);

/* Its share of what was lifted, by what was planned: half away from zero at
 * the third decimal; of the net, from which variance and variance_pct follow.
 * -1 where a number does not fit. */
int delivery_share(const struct delivery *d, struct volume lifted,
    struct volume planned, struct volume *share);
int delivery_compare(struct delivery *d, struct volume lifted,
    struct volume planned);

#endif
