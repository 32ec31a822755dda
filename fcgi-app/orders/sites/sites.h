/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SITES_H
#define SITES_H

#include "orders/permits.h"

/* Where fuel is delivered: a station, a fleet's yard, a bulk plant. */
struct site {
	struct presence has;
	struct id id;
	const char *status;
	struct id counterparty_id;
	const char *name;
	const char *street, *city, *county, *state, *postal_code, *country;
	const char *municipality;         /* INEGI's code, in Mexico */
	struct money latitude, longitude; /* degrees */
	const char *timezone;
	const char *permit_no;
	struct list permits; /* struct permit */
	const char *splc;
	const char *consignee_no;
	struct texts delivery_windows; /* mon:06:00-18:00 */
	int64_t max_gvw_kg;
	flag pump_required;
	int64_t hose_m;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What its rules see besides: the state of whose it is. */
/* What the guard of its party asks. */
struct site_party {
	struct presence has;
	const char *counterparty_status;
};

/* What stands in the way of archiving it. */
struct site_use {
	struct presence has;
	int64_t open_orders, open_deliveries, open_authorizations;
};

struct site_facts {
	struct presence has;
	const char *counterparty_status;
	const char *postal_state, *postal_municipality; /* of its postal code */
	const char *municipality_name;
	const char *state_known; /* in Mexico */
};

extern const struct resource sites;
extern const struct shape site_shape, site_new_shape, site_edit_shape,
    site_facts_shape, site_party_shape, site_use_shape;
extern const struct query site_counterparty, site_used, site_authorized,
    site_known, site_tanks, site_drops;
extern const struct move site_moves[];

/* US-TX, MX-NLE-006: the place of a site whose taxes there are; NULL of no site
 * (NULL), or of one that is not known. */
enum err site_place(struct req *rq, const struct id *site_id, const char **out);

/* The state of a ZIP code, NULL where it is of none; is it a code of one? */
const char *site_zip_state(const char *zip);
bool site_is_us_state(const char *state);

/* A fault where a site is not of an order's customer: another customer's fuel
 * is an order of its own, with its own credit. */
enum err site_judge_customer(struct req *rq, struct judge *j,
    const char *member, const struct id *site_id, const struct id *order_id);

enum err site_locate(struct req *rq, void *obj);
resource_check site_check;
bool site_welcome(const void *obj, const void *facts);
bool site_placed(const void *obj, const void *facts);
bool site_unused(const void *obj, const void *facts);
bool site_unauthorized(const void *obj, const void *facts);

handler site_show_tanks, site_show_deliveries;

#endif
