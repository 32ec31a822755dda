/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DELIVERIES_OWN_H
#define DELIVERIES_OWN_H

#include "deliveries.h"

/* What the files of this folder share, and nobody else sees. */

/* What was lifted of an order line by a load, and what all its drops were
 * planned to be, in the unit of the delivery that asks. */
struct delivery_lifted {
	struct presence has;
	struct volume lifted, planned; /* absent: nothing is confirmed */
	struct volume lifted_gross;
	struct volume holds; /* compartments of the order line, else all */
};

/* A drop of an order line, and what became of its claim; how many bills of
 * lading of its load are not confirmed. */
struct delivery_drop {
	struct presence has;
	struct id id, load_id, site_id;
	const char *status, *unit;
	struct money distance_km;
	struct volume planned, gross, net;
	struct volume bol_net; /* its share of what was lifted */
	struct volume lifted_gross, lifted_net; /* of the line, by its load */
	flag within_tolerance;
	const char *claim_status;
};

struct delivery_dispute {
	struct presence has;
	const char *reason;
	struct volume quantity;
	struct money amount;
	const char *currency;
	const char *kind;
};

struct delivery_diversion {
	struct presence has;
	struct id site_id, tank_id;
	struct money distance_km;
	const char *diversion_number;
	const char *carta_porte_id, *cfdi_uuid;
};

/* A drop ticket, and the variance of a drop, as they are shown. */
struct delivery_ticket {
	struct presence has;
	struct id delivery_id;
	const char *ticket_no, *bol_numbers;
	const char *carrier, *vehicle_no, *driver;
	const char *site, *product, *unit;
	struct volume gross, net;
	struct money temperature;
	const char *temperature_unit;
	struct volume meter_start, meter_end;
	const char *signed_by;
	struct stamp started_at, ended_at;
};

extern const struct shape delivery_new_shape, delivery_edit_shape,
    delivery_complete_shape, delivery_dispute_shape, delivery_diversion_shape,
    delivery_sign_shape, delivery_start_shape, delivery_ticket_shape,
    delivery_variance_shape, delivery_lifted_shape, delivery_drop_shape;
extern const struct query delivery_limits, delivery_lift, delivery_drops,
    delivery_at_stop, delivery_ticket_row;
extern const struct route delivery_routes[];
extern const struct guard *const delivery_matched[];

/* Compare it with what was lifted, as far as that is known. */
enum err delivery_reckon(struct req *rq, struct delivery *d);

/* Room in the tank that it goes into: kept while it is on its way, given back
 * when it was dropped or goes elsewhere. */
enum err delivery_keep_room(struct req *rq, const struct delivery *d);
enum err delivery_give_room(struct req *rq, const struct delivery *d);

/* Facts of G-DELIV; the second of what was lifted. */
enum err delivery_look(struct req *rq, const void *obj, void *facts);
enum err delivery_see(struct req *rq, const struct delivery *d,
    const struct delivery_lifted *lifted, struct delivery_facts *f);

/* Effects of its moves, and handlers. */
enum err delivery_begin(struct req *rq, void *obj);
enum err delivery_inspect(struct req *rq, struct judge *j, const void *obj);
enum err delivery_change(struct req *rq, void *obj);
enum err delivery_arrived(struct req *rq, void *obj);
enum err delivery_start(struct req *rq, void *obj);
enum err delivery_started(struct req *rq, void *obj);
enum err delivery_complete(struct req *rq, void *obj);
enum err delivery_completed(struct req *rq, void *obj);
enum err delivery_accepted(struct req *rq, void *obj);
enum err delivery_dispute(struct req *rq, void *obj);
enum err delivery_divert(struct req *rq, void *obj);
enum err delivery_diverted(struct req *rq, void *obj);
enum err delivery_sign(struct req *rq, void *obj);
handler delivery_ticket_get, delivery_variance_get;

#endif
