/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/orders/orders.h"
#include "outbox.h"

/* Stops, compartments, times of arrival and papers of a load, and the load
 * that an order is dispatched with. */

/* clang-format off */
const struct shape load_stops_out_shape = {
	.name = "LoadStopsNow",
	.of   = &load_shape,
	.take = NAMES("id", "version", "stops"),
	.doc  = "The stops of a load.",
};

const struct shape load_compartments_out_shape = {
	.name = "LoadCompartmentsNow",
	.of   = &load_shape,
	.take = NAMES("id", "version", "product_kg", "gross_kg", "compartments"),
	.doc  = "The compartments of a load.",
};

#define T struct load_eta
static const struct field eta_fields[] = {
	FIELD(T, load_id,    .prefix = "lod", .doc = "Identifier of the load."),
	FIELD(T, status,     .example = "\"en_route\"", .doc = "Current status of the load: `planned` (no carrier yet), `assigned` (offered to a carrier), `accepted` (by the carrier), `at_terminal` (truck at the terminal), `loading`, `loaded`, `en_route` (on the road), `at_site` (truck at a drop), `unloading`, `completed` (all drops done) or `aborted`."),
	FIELD(T, stops_left, .example = "1", .doc = "Number of stops that are not completed."),
	FIELD(T, next_seq,   .nullable = true, .example = "2", .doc = "Position of the next stop. Null if none is left."),
	FIELD(T, next_eta,   .nullable = true, .doc = "Estimated time of arrival at the next stop: as planned, otherwise departure plus `route_minutes`."),
	FIELD(T, last_eta,   .nullable = true, .doc = "Estimated time of arrival at the last stop, by the same rule."),
};
#undef T
const struct shape load_eta_shape =
	SHAPE(struct load_eta, "LoadEta", eta_fields, "Estimated times of arrival at the remaining stops of a load.");

#define T struct load_dossier
static const struct field dossier_fields[] = {
	FIELD(T, load_id,  .prefix = "lod", .doc = "Identifier of the load."),
	FIELD(T, market,   .example = "\"MX\"", .doc = "Country whose shipping documents are required."),
	FIELD(T, papers,   .shape = &load_papers_shape, .nullable = true, .doc = "Shipping documents of the load. Null if there are none."),
	FIELD(T, bills,    .example = "1", .doc = "Number of bills of lading on board."),
	FIELD(T, complete, .example = "true", .doc = "Whether the documents are complete for departure (G-DOC)."),
};
#undef T
const struct shape load_dossier_shape =
	SHAPE(struct load_dossier, "LoadDossier", dossier_fields, "The shipping documents of a load.");

const struct route load_routes[] = {
	{
		.op     = "loads.stops",
		.method = GET,
		.path   = "/api/v2/loads/{id}/stops",
		.scope  = "dispatch:read",
		.out    = &load_stops_out_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = load_stops_get,
		.title  = "List the stops of a load",
		.doc    = "Returns the stops of the load, in order.",
		.tier   = "day-one",
	},
	{
		.op     = "loads.update-stops",
		.method = PATCH,
		.path   = "/api/v2/loads/{id}/stops",
		.scope  = "dispatch:write",
		.in     = &load_stops_shape,
		.out    = &load_stops_out_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND, E_STATE, E_VALIDATION),
		.fn     = load_stops_patch,
		.title  = "Replace the stops of a load",
		.doc    = "Replaces all stops of the load. Stops that have been visited must be included unchanged. A changed time of arrival emits `order.load.eta_changed`.",
		.tier   = "day-one",
	},
	{
		.op     = "loads.compartments",
		.method = GET,
		.path   = "/api/v2/loads/{id}/compartments",
		.scope  = "dispatch:read",
		.out    = &load_compartments_out_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = load_compartments_get,
		.title  = "List the compartments of a load",
		.doc    = "Returns the compartments of the load with their products and order lines.",
		.tier   = "day-one",
	},
	{
		.op     = "loads.update-compartments",
		.method = PATCH,
		.path   = "/api/v2/loads/{id}/compartments",
		.scope  = "dispatch:write",
		.in     = &load_compartments_shape,
		.out    = &load_compartments_out_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND, E_STATE, E_GUARDS, E_VALIDATION),
		.fn     = load_compartments_patch,
		.title  = "Replace the compartments of a load",
		.doc    = "Replaces all compartments of the load; allowed until loading begins. G-SPLIT and G-LIFT must pass. Order lines that are added become `dispatched`, those that are removed become `allocated` again.",
		.tier   = "day-one",
	},
	{
		.op     = "loads.eta",
		.method = GET,
		.path   = "/api/v2/loads/{id}/eta",
		.scope  = "dispatch:read",
		.out    = &load_eta_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = load_eta_get,
		.title  = "Get the estimated arrival of a load",
		.doc    = "Returns the estimated times of arrival at the next and the last of the remaining stops.",
		.tier   = "day-one",
	},
	{
		.op     = "loads.papers",
		.method = GET,
		.path   = "/api/v2/loads/{id}/papers",
		.scope  = "dispatch:read",
		.out    = &load_dossier_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = load_papers_get,
		.title  = "Get the shipping documents of a load",
		.doc    = "Returns the shipping documents on board, and whether the load may depart with them.",
		.tier   = "day-one",
	},
	{ 0 },
};
/* clang-format on */

static enum err
fetch(struct req *rq, bool lock, struct load **l)
{
	void *obj = NULL;
	enum err e = lock ? resource_path_lock(rq, &loads, &obj) :
			    resource_path(rq, &loads, &obj);

	rq->out = *l = obj;
	return e;
}

enum err
load_stops_get(struct req *rq)
{
	struct load *l;

	return fetch(rq, false, &l);
}

enum err
load_compartments_get(struct req *rq)
{
	struct load *l;

	return fetch(rq, false, &l);
}

/* The faults of a whole object, as a body's. */
static enum err
judge(struct req *rq, const struct load *l, bool products)
{
	struct judge j = resource_judging(rq);
	enum err e = OK;

	load_check(&j, l, NULL);
	if (products)
		e = load_catalogued(rq, &j, l);
	if (e == OK)
		e = load_named(rq, &j, l);
	return e == OK && rq->faults.n > 0 ? E_VALIDATION : e;
}

static bool
later(const struct load_stop *old, const struct load_stop *now)
{
	bool had = HAS(old, eta);

	return had != HAS(now, eta) || (had && old->eta.ms != now->eta.ms);
}

static bool
eta_changed(const struct load *old, const struct load *now)
{
	const struct load_stop *s = now->stops.v;

	for (size_t i = 0; i < now->stops.n; i++) {
		const struct load_stop *before = load_stop_at(old, s[i].seq);

		if (before != NULL && later(before, &s[i]))
			return true;
	}
	return false;
}

enum err
load_stops_patch(struct req *rq)
{
	const struct load *in = rq->in;
	struct load *l, old;
	enum err e = fetch(rq, true, &l);

	if (e != OK)
		return e;
	old = *l;
	if (load_rank(l->status) >= load_rank("completed"))
		return refuse(rq, E_STATE, NULL, "The load has status %s.",
		    l->status);
	if (!load_restop(l, &in->stops, rq->arena))
		return refuse(rq, E_STATE, "stops",
		    "Stops that were visited cannot be removed.");
	if ((e = judge(rq, l, false)) != OK)
		return e;
	if (load_rank(l->status) >= load_rank("loading") &&
	    !load_stopped(l, NULL))
		return refuse(rq, E_STATE, "stops",
		    "The load has status %s and must keep a pickup and a drop.",
		    l->status);
	return resource_save(rq, &loads, l,
	    eta_changed(&old, l) ? "order.load.eta_changed" :
				   "order.load.updated");
}

enum err
load_compartments_patch(struct req *rq)
{
	const struct load *in = rq->in;
	struct load *l;
	struct list old;
	enum err e = fetch(rq, true, &l);

	if (e != OK)
		return e;
	if (load_rank(l->status) >= load_rank("loading"))
		return refuse(rq, E_STATE, NULL, "The load has status %s.",
		    l->status);
	old = l->compartments;
	l->compartments = in->compartments;
	if ((e = judge(rq, l, true)) != OK || (e = load_reckon(rq, l)) != OK ||
	    (e = load_hold_orders(rq, l)) != OK ||
	    (e = resource_guard(rq, &loads, load_planned, l)) != OK ||
	    (e = load_lines_planned(rq, l, &old)) != OK ||
	    (e = resource_save(rq, &loads, l, "order.load.updated")) != OK ||
	    (e = load_lines_follow(rq, &l->compartments, NULL)) != OK)
		return e;
	return load_lines_follow(rq, &old, &l->compartments);
}

/* As planned; else, for a load under way, what the route takes. */
static void
expect(struct load_eta *eta, const char *name, const struct load *l,
    const struct load_stop *s)
{
	struct stamp *at = field_at(shape_field(&load_eta_shape, name), eta);

	if (s == NULL)
		return;
	if (HAS(s, eta))
		*at = s->eta;
	else if (HAS(l, departed_at) && HAS(l, route_minutes))
		at->ms = l->departed_at.ms + l->route_minutes * 60000;
	else
		return;
	field_set(&load_eta_shape, eta, name);
}

enum err
load_eta_get(struct req *rq)
{
	struct load_eta *eta = arena_new(rq->arena, struct load_eta);
	const struct load_stop *next, *s;
	struct load *l;
	enum err e = fetch(rq, false, &l);

	if (e != OK)
		return e;
	eta->load_id = l->id;
	eta->status = l->status;
	s = l->stops.v;
	for (size_t i = 0; i < l->stops.n; i++)
		eta->stops_left += strcmp(s[i].status, "completed") != 0;
	for (const char *const *name = NAMES("load_id", "status", "stops_left");
	     *name != NULL; name++)
		field_set(&load_eta_shape, eta, *name);
	if ((next = load_stop_next(l)) != NULL) {
		PUT(eta, next_seq, next->seq);
		expect(eta, "next_eta", l, next);
		expect(eta, "last_eta", l, &s[l->stops.n - 1]);
	}
	rq->out = eta;
	return OK;
}

enum err
load_papers_get(struct req *rq)
{
	struct load_dossier *d = arena_new(rq->arena, struct load_dossier);
	struct load_facts facts = { 0 };
	struct load *l;
	enum err e = fetch(rq, false, &l);

	if (e != OK ||
	    (e = db_one(rq->db, &load_limits, l, &facts, rq->arena)) != OK)
		return e;
	*d = (struct load_dossier){ .has = EVERYTHING,
		.load_id = l->id,
		.market = l->market,
		.papers = l->papers,
		.bills = facts.bills,
		.complete = load_papered(l, &facts) };
	if (!HAS(l, papers))
		CLEAR(d, papers);
	rq->out = d;
	return OK;
}
