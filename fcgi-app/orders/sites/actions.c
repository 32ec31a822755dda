/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sites.h"

#include <string.h>

#include "orders/deliveries/deliveries.h"
#include "orders/orders/orders.h"
#include "orders/parts.h"
#include "orders/tanks/tanks.h"

enum err
site_show_tanks(struct req *rq)
{
	return part_list(rq, &sites, &site_tanks, &storage_tanks);
}

enum err
site_show_deliveries(struct req *rq)
{
	return part_list(rq, &sites, &site_drops, &deliveries);
}

/* Take from the postal code what was left out. */
enum err
site_locate(struct req *rq, void *obj)
{
	struct site *s = obj;
	struct site_facts f = { 0 };
	const char *state;
	enum err e;

	if (!HAS(s, postal_code))
		return OK;
	if (strcmp(s->country, "US") == 0) {
		state = site_zip_state(s->postal_code);
		if (!HAS(s, state) && state != NULL)
			PUT(s, state, state);
		return OK;
	}
	if ((e = db_one(rq->db, &site_known, s, &f, rq->arena)) != OK)
		return e;
	if (!HAS(s, state) && HAS(&f, postal_state))
		PUT(s, state, f.postal_state);
	if (!HAS(s, municipality) && HAS(&f, postal_municipality))
		PUT(s, municipality, f.postal_municipality);
	return OK;
}

enum err
site_place(struct req *rq, const struct id *site_id, const char **out)
{
	const struct site *s;
	void *found;
	enum err e;

	*out = NULL;
	if (site_id == NULL)
		return OK;
	if ((e = resource_fetch(rq, &sites, site_id->s, &found)) != OK)
		return e == E_NOT_FOUND ? OK : e;
	s = found;
	*out = s->country;
	if (HAS(s, state))
		*out = arena_fmt(rq->arena, "%s-%s", *out, s->state);
	if (HAS(s, municipality))
		*out = arena_fmt(rq->arena, "%s-%s", *out, s->municipality);
	return OK;
}

enum err
site_judge_customer(struct req *rq, struct judge *j, const char *member,
    const struct id *site_id, const struct id *order_id)
{
	void *found, *of;
	const struct order *o;
	enum err e = resource_fetch(rq, &sites, site_id->s, &found);

	if (e == OK)
		e = resource_fetch(rq, &orders, order_id->s, &of);
	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	o = of;
	if (HAS(o, counterparty_id) &&
	    strcmp(((const struct site *)found)->counterparty_id.s,
		o->counterparty_id.s) != 0)
		resource_fault(j, E_NOT_ALLOWED, member,
		    "is a site of another customer than the order's");
	return OK;
}
