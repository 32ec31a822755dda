/* SPDX-License-Identifier: Apache-2.0 */
#ifndef LOADS_H
#define LOADS_H

#include "resource.h"

/* One trip of one truck: what it takes where, who drives it, its papers. */
struct load_driver {
	struct presence has;
	const char *name, *licence_no;
	struct texts endorsements; /* H, N, X; E in Mexico */
	struct date licence_valid_to;
	int64_t drive_minutes_left, window_minutes_left, next_break_minutes;
};
struct load_compartment {
	struct presence has;
	int64_t no;
	struct volume capacity;
	const char *unit; /* of capacity and planned */
	const char *product;
	struct volume planned;
	struct money density; /* kg/m3 */
	struct id order_id;
	int64_t line_no;
	struct id site_id, tank_id;   /* where it is dropped */
	const char *retained_product; /* what it held before, or NONE */
};
struct load_stop {
	struct presence has;
	int64_t seq;
	const char *kind; /* pickup, drop */
	const char *terminal;
	struct id site_id;
	struct stamp eta, arrived_at, left_at;
	const char *status; /* pending, arrived, completed */
};
struct load_papers {
	struct presence has;
	const char *carta_porte_id, *cfdi_uuid; /* Mexico */
	const char *un_number, *proper_shipping_name, *hazard_class,
	    *packing_group, *emergency_phone; /* United States */
};
struct load {
	struct presence has;
	struct id id;
	const char *status;
	const char *market; /* MX, US: whose limits hold */
	const char *terminal;
	struct texts order_ids;
	struct id carrier_id;
	const char *vehicle_no, *trailer_no;
	int64_t tare_kg, max_gvw_kg;
	struct object driver;     /* struct load_driver */
	struct list compartments; /* of struct load_compartment */
	struct list stops;        /* of struct load_stop */
	struct object papers;     /* struct load_papers */
	struct money planned_km;
	int64_t route_minutes;
	struct money product_kg, gross_kg; /* as planned; with the tare */
	const char *authorization_number;
	const char *reason; /* why declined or aborted */
	struct stamp loading_at, loaded_at, departed_at, completed_at;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What the guards see: the limits of the market on the day, how many bills of
 * lading are aboard and drops open, and, as evidence, what they look at. */
struct load_facts {
	struct presence has;
	struct money fill, gvw_kg, route_factor, loading_minutes, break_minutes;
	int64_t bills, exceptions, open_drops;
	struct texts heels; /* 1:REGULAR_87>DIESEL_ULSD, that must not be */
	struct list compartments, stops;
	struct money product_kg, gross_kg;
	int64_t max_gvw_kg, route_minutes;
	struct object driver, papers;
};

/* A line of an order. */
struct load_line {
	struct presence has;
	struct id order_id;
	int64_t line_no;
};

extern const struct resource loads;
extern const struct shape load_shape, load_new_shape, load_edit_shape,
    load_dispatch_shape, load_compartment_shape, load_stop_shape,
    load_papers_shape, load_driver_shape, load_facts_shape, load_line_shape;

/*
 * Dispatching an order makes a load of it: `body` is of load_dispatch_shape,
 * whose compartments name lines of the order.  It asks the guards of a load
 * (G-SPLIT, G-HOS where the driver is known) and refuses as an action does.
 */
struct order;
enum err load_from_order(struct req *rq, const struct order *o,
    const struct load *body, struct load **out);

/* Of an order that ends, or of lines of it (by number), the loads that have not
 * begun to load: one for them alone is aborted, another goes without their
 * compartments. */
enum err load_unplan(struct req *rq, const struct order *o,
    const struct ints *lines, const char *reason);

/* Rules. */
resource_check load_check;
bool load_split(const void *obj, const void *facts);   /* G-SPLIT */
bool load_rested(const void *obj, const void *facts);  /* G-HOS */
bool load_papered(const void *obj, const void *facts); /* G-DOC */

/* The stop that the truck stands at, NULL: at none. */
struct load_stop *load_here(const struct load *l);

/* How far along a status is, from 0. */
int load_rank(const char *status);

/* Work out product_kg and gross_kg; -1 where they do not fit. */
int load_weigh(struct load *l);

#endif
