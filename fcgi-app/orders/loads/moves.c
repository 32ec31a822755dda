/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/guards/guards.h"

/* Statements, guards, state table and row of the loads. */

/* clang-format off */
/* The account's own product of a code goes before the operator's. */
#define OF_CODE(code, member)						\
	"(SELECT p." member " FROM products p"				\
	"  WHERE p.account IN (:account, 'common') AND p.code = " code	\
	"  ORDER BY p.account = 'common' LIMIT 1)"

/* Compartments whose rest no row of product_sequences lets be loaded over. */
#define HEELS								\
	"(SELECT GROUP_CONCAT(CONCAT(c.no, ':', c.held, '>', c.loaded)"	\
	"   ORDER BY c.no SEPARATOR ' ')"				\
	"  FROM JSON_TABLE(:compartments, '$[*]' COLUMNS (no INT PATH '$.no',"	\
	"   loaded VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin PATH '$.product',"	\
	"   held VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin PATH '$.retained_product')) c"	\
	"  WHERE c.held <> 'NONE' AND c.held <> c.loaded"		\
	"   AND NOT EXISTS (SELECT 1 FROM product_sequences s"		\
	"    WHERE s.held = " OF_CODE("c.held", "family")		\
	"     AND s.loaded = " OF_CODE("c.loaded", "family")		\
	"     AND s.allowed = 1"					\
	"     AND (s.octane = 0 OR " OF_CODE("c.held", "octane_or_cetane")	\
	"      >= " OF_CODE("c.loaded", "octane_or_cetane") ")"		\
	"     AND (s.sulfur = 0 OR " OF_CODE("c.held", "sulfur_ppm")	\
	"      <= " OF_CODE("c.loaded", "sulfur_ppm") ")"		\
	"     AND COALESCE(" OF_CODE("c.held", "dyed") ", 0) ="		\
	"      COALESCE(" OF_CODE("c.loaded", "dyed") ", 0)"		\
	"     AND COALESCE(" OF_CODE("c.held", "bio_pct") ", 0) ="	\
	"      COALESCE(" OF_CODE("c.loaded", "bio_pct") ", 0)))"

#define LIMIT(code, name) GUARD_LIMIT("'" code "'", "'" name "'", ":market")

#define PART(var, title, ...)						\
	static const struct shape var = {				\
		.name = (title), .of = &load_facts_shape,		\
		.take = NAMES(__VA_ARGS__),				\
		.doc  = "Facts on which a guard of a load decided.",			\
	}
PART(split_seen, "LoadSplit", "fill", "gvw_kg", "heels", "compartments", "product_kg", "gross_kg", "max_gvw_kg");
PART(rested_seen, "LoadRest", "route_factor", "loading_minutes", "break_minutes", "route_minutes", "driver");
PART(papered_seen, "LoadDocs", "bills", "exceptions", "papers");
PART(called_seen, "LoadStopsDone", "open_drops", "stops");

/* Bills that are aboard: neither reversed nor themselves a reversal. */
const struct query load_limits = {
	.name = "load_limits",
	.in   = &load_shape,
	.out  = &load_facts_shape,
	.sql  = "SELECT " LIMIT("G-SPLIT", "fill") " AS fill,"
		"  " LIMIT("G-SPLIT", "gvw") " AS gvw_kg,"
		"  " HEELS " AS heels,"
		"  " LIMIT("G-HOS", "route_factor") " AS route_factor,"
		"  " LIMIT("G-HOS", "loading") " AS loading_minutes,"
		"  " LIMIT("G-HOS", "break") " AS break_minutes,"
		"  (SELECT COUNT(*) FROM bills_of_lading"
		"    WHERE account = :account AND load_id = :id"
		"      AND status IN ('received', 'matched', 'confirmed', 'invoiced')"
		"      AND transaction_type <> 'reversal') AS bills,"
		"  (SELECT COUNT(*) FROM bills_of_lading"
		"    WHERE account = :account AND load_id = :id"
		"      AND status = 'exception') AS exceptions,"
		"  (SELECT COUNT(*) FROM order_deliveries"
		"    WHERE account = :account AND load_id = :id AND archived_at IS NULL"
		"      AND status IN ('scheduled', 'arrived', 'unloading')) AS open_drops",
};

const struct query load_carrier = {
	.name = "load_carrier",
	.in   = &load_shape,
	.out  = &load_carrier_shape,
	.sql  = "SELECT c.status AS carrier_status, c.roles, c.usdot_number,"
		"  c.hazmat_registration_valid_to, c.insurance_usd,"
		"  c.insurance_valid_to, c.permits, DATE(:now) AS today,"
		"  " LIMIT("G-PERMIT", "insurance") " AS insurance_least"
		" FROM counterparties c"
		" WHERE c.account = :account AND c.id = :carrier_id"
		"   AND c.archived_at IS NULL LOCK IN SHARE MODE",
};

/* What the carrier may carry, and what is wanting of that. */
static enum err
look_carrier(struct req *rq, const void *obj, void *facts)
{
	const char **words = arena_array(rq->arena, const char *, LOAD_WANTS);
	struct load_carrier *c = facts;
	enum err e = db_one(rq->db, &load_carrier, obj, c, rq->arena);

	if (e != OK && e != E_NOT_FOUND)
		return e;
	PUT(c, missing, (struct texts){ words, load_wants(obj, c, words) });
	return OK;
}

/* The limits, and the members of a load that the guard looks at. */
static enum err
look(struct req *rq, const void *obj, void *facts)
{
	const struct load *l = obj;
	struct load_facts *f = facts;
	enum err e = db_one(rq->db, &load_limits, l, f, rq->arena);

	f->compartments = l->compartments;
	f->stops = l->stops;
	f->product_kg = l->product_kg;
	f->gross_kg = l->gross_kg;
	f->max_gvw_kg = l->max_gvw_kg;
	f->route_minutes = l->route_minutes;
	f->driver = l->driver;
	f->papers = l->papers;
	for (const char *const *name = NAMES("compartments", "stops", "product_kg", "gross_kg",
		 "max_gvw_kg", "route_minutes", "driver", "papers");
	     *name != NULL; name++)
		if (field_has(&load_shape, l, *name))
			field_set(&load_facts_shape, f, *name);
	return e;
}

static const struct guard split = {
	.code    = "G-SPLIT",
	.look    = look,
	.seen    = &split_seen,
	.holds   = load_split,
	.names   = load_split_names,
	.message = "has a compartment that is overfilled, holds two products, or has an undeclared or incompatible rest; or is too heavy",
};

static const struct guard rested = {
	.code    = "G-HOS",
	.look    = look,
	.seen    = &rested_seen,
	.holds   = load_rested,
	.message = "takes longer than its driver may still drive, including loading and the next break",
};

static const struct guard papered = {
	.code    = "G-DOC",
	.look    = look,
	.seen    = &papered_seen,
	.holds   = load_papered,
	.names   = load_papered_names,
	.message = "lacks shipping documents: the CFDI with Carta Porte in Mexico, the shipping paper and bill of lading in the United States; or all its bills of lading are exceptions",
};

static const struct guard permitted_mx = {
	.code    = "G-PERMIT-MX",
	.look    = look_carrier,
	.seen    = &load_carrier_shape,
	.holds   = load_permitted_mx,
	.names   = load_permitted_names,
	.message = "has a carrier without a valid transport permit for its products",
};

static const struct guard permitted_us = {
	.code    = "G-PERMIT-US",
	.look    = look_carrier,
	.seen    = &load_carrier_shape,
	.holds   = load_permitted_us,
	.names   = load_permitted_names,
	.message = "has a carrier without a USDOT number, registration or insurance, or a driver without a valid license or the required endorsements",
};

static const struct guard called = {
	.code    = "G-STOPS",
	.look    = look,
	.seen    = &called_seen,
	.holds   = load_called,
	.message = "has stops or deliveries that are not completed",
};

static const struct guard stopped = {
	.code    = "G-STOPS",
	.look    = look,
	.seen    = &called_seen,
	.holds   = load_stopped,
	.message = "has no pickup, or no drop",
};

static const struct guard racked = {
	.code    = "G-AUTH",
	.look    = load_look_rack,
	.seen    = &load_rack_shape,
	.holds   = load_racked,
	.message = "has no approved, valid load authorization for its terminal, products and planned quantities",
};

static const struct guard served = {
	.code    = "G-TERMINAL",
	.look    = load_look_terminal,
	.seen    = &guard_terminal_shape,
	.holds   = load_served,
	.message = "is to be loaded at a terminal that is decommissioned or in an outage",
};

static const struct guard contracted = {
	.code    = "G-CONTRACT",
	.look    = load_look_contracts,
	.seen    = &load_contracts_shape,
	.holds   = load_contracted,
	.message = "is to lift by a contract that does not cover today, or is not active; the way past it is override-guard of the order",
};

static const struct guard liftable = {
	.code    = "G-LIFT",
	.look    = load_look_lift,
	.seen    = &load_lift_shape,
	.holds   = load_liftable,
	.message = "plans more of an order line than remains to be lifted",
};

const struct guard *const load_starts[] = { &split, &liftable, &stopped, &served, &contracted, &racked, NULL };
const struct guard *const load_planned[] = { &split, &liftable, NULL };
const struct guard *const load_replanned[] = { &split, NULL };
const struct guard *const load_lifts[] = { &liftable, NULL };
const struct guard *const load_dispatched[] = { &split, &liftable, &rested, &permitted_mx, &permitted_us, NULL };
const struct guard *const load_crewed[] = { &split, &rested, &permitted_mx, &permitted_us, NULL };

const struct move load_moves[] = {
	{
		.from   = NAMES("planned"),
		.action = "assign",
		.to     = "assigned",
		.asks   = load_crewed,
		.effect = load_assign,
		.event  = "order.load.assigned",
		.told   = "A carrier, a vehicle and a driver were assigned to a load.",
		.in     = &load_crew_shape,
		.errs   = ERRS(E_GUARDS),
		.doc    = "Assigns carrier, vehicle and driver to the load. G-SPLIT, G-HOS and the carrier's permits must pass with them.",
	},
	{
		.from   = NAMES("assigned"),
		.action = "accept",
		.to     = "accepted",
		.guards = load_crewed,
		.event  = "order.load.accepted",
		.doc    = "Accepts the load on behalf of the carrier.",
	},
	{
		.from   = NAMES("assigned"),
		.action = "decline",
		.to     = "planned",
		.effect = load_decline,
		.event  = "order.load.declined",
		.in     = &load_reason_shape,
		.doc    = "Declines the load on behalf of the carrier. Carrier, vehicle and driver are released.",
	},
	{
		.from   = NAMES("assigned", "accepted"),
		.action = "reassign",
		.to     = "assigned",
		.asks   = load_crewed,
		.effect = load_assign,
		.event  = "order.load.assigned",
		.in     = &load_crew_shape,
		.errs   = ERRS(E_GUARDS),
		.doc    = "Assigns another carrier, vehicle or driver. The guards of the assignment are checked again.",
	},
	{
		.from   = NAMES("planned", "assigned", "accepted"),
		.action = "optimize",
		.effect = load_optimize,
		.event  = "order.load.optimized",
		.told   = "The stops of a load were put in order.",
		.doc    = "Orders the drops of the load: from the terminal, each next drop is the nearest remaining site by straight-line distance. If the terminal has no coordinates, the first drop stays first. Sites without coordinates come last; ties are resolved by identifier. The same load always gets the same order.",
	},
	{
		.from   = NAMES("accepted"),
		.action = "arrive",
		.title  = "Report the arrival of %s",
		.to     = "at_terminal",
		.effect = load_arrive,
		.event  = "order.load.arrived",
		.told   = "A load has arrived at its terminal.",
		.doc    = "Reports that the load has arrived at its terminal.",
	},
	{
		.from   = NAMES("at_terminal"),
		.action = "start-loading",
		.title  = "Start the loading of %s",
		.to     = "loading",
		.asks   = load_starts,
		.effect = load_start,
		.then   = load_followed,
		.event  = "order.load.loading",
		.told   = "A load is being loaded.",
		.in     = &load_start_shape,
		.errs   = ERRS(E_GUARDS),
		.doc    = "Starts loading, with the authorization whose number is given, otherwise with the latest one requested for the load. If there is one, it must be approved, be valid for this load, terminal and time, and cover the planned products and volumes (G-AUTH); if the terminal requires one and there is none, the request is refused. It may plan no more of an order line than is still to be lifted (G-LIFT), needs a pickup and a drop (G-STOPS), its terminal must be in operation (G-TERMINAL), and the contracts of its order lines must cover the day (G-CONTRACT). Its order lines become `loading`, for which G-CREDIT and G-ALLOC are checked again.",
	},
	{
		.from   = NAMES("loading"),
		.action = "complete-loading",
		.title  = "Complete the loading of %s",
		.to     = "loaded",
		.effect = load_filled,
		.event  = "order.load.loaded",
		.doc    = "Reports that loading is complete. The pickup is completed.",
	},
	{
		.from   = NAMES("loading", "loaded"),
		.action = "correct-plan",
		.title  = "Correct the plan of %s",
		.asks   = load_replanned,
		.effect = load_replan,
		.then   = load_followed,
		.event  = "order.load.plan_corrected",
		.told   = "The plan of a load was corrected to what the rack loaded.",
		.in     = &load_plan_shape,
		.errs   = ERRS(E_GUARDS, E_VALIDATION),
		.doc    = "Corrects the plan to what the rack loaded: other volumes or compartments of the same order lines. G-SPLIT must pass. Bills of lading matched from then on are compared with the corrected plan.",
	},
	{
		.from   = NAMES("loaded"),
		.action = "depart",
		.title  = "Report the departure of %s",
		.to     = "en_route",
		.guards = GUARDS(&papered),
		.effect = load_depart,
		.then   = load_departed,
		.event  = "order.load.departed",
		.told   = "A load has left its terminal.",
		.doc    = "Reports that the load has left the terminal with its shipping documents. Its drops are scheduled as deliveries, and order lines with a confirmed bill of lading become `in_transit`.",
	},
	{
		.from   = NAMES("en_route"),
		.action = "arrive-stop",
		.title  = "Report the arrival at a stop of %s",
		.to     = "at_site",
		.effect = load_call_begin,
		.then   = load_called_at,
		.event  = "order.load.stop_arrived",
		.told   = "A load has arrived at a stop.",
		.in     = &load_call_shape,
		.doc    = "Reports that the load has arrived at a drop. The deliveries there become `arrived`.",
	},
	{
		.from   = NAMES("at_site"),
		.action = "start-unloading",
		.title  = "Start the unloading of %s",
		.to     = "unloading",
		.event  = "order.load.unloading",
		.told   = "A load is being unloaded.",
		.doc    = "Starts unloading. Starting a delivery of the load has the same effect.",
	},
	{
		.from   = NAMES("at_site", "unloading"),
		.action = "complete-stop",
		.title  = "Complete a stop of %s",
		.to     = "en_route",
		.effect = load_call_end,
		.event  = "order.load.stop_completed",
		.told   = "A stop of a load was completed.",
		.in     = &load_call_shape,
		.doc    = "Completes a stop: the truck leaves it for the next stop or for home.",
	},
	{
		.from   = NAMES("en_route"),
		.action = "complete",
		.to     = "completed",
		.guards = GUARDS(&called),
		.effect = load_end,
		.event  = "order.load.completed",
		.doc    = "Completes the load. All of its stops must be completed.",
	},
	{
		.from   = NAMES("planned", "assigned", "accepted", "at_terminal", "loading", "loaded"),
		.action = "abort",
		.to     = "aborted",
		.effect = load_abort,
		.then   = load_aborted,
		.event  = "order.load.aborted",
		.in     = &load_reason_shape,
		.doc    = "Aborts a load that has not left the terminal. The status of its order lines follows from their other loads; lines without another load become `allocated` again.",
	},
	{ 0 },
};

/* Its terminal; the account's own goes before the operator's. */
const struct query load_origin = {
	.name = "load_origin",
	.in   = &load_shape,
	.out  = &load_place_shape,
	.sql  = "SELECT country, latitude, longitude FROM terminals"
		" WHERE account IN (:account, 'common') AND code = :terminal"
		" ORDER BY account = 'common' LIMIT 1",
};

/* The sites of its stops, where they lie. */
const struct query load_places = {
	.name = "load_places",
	.in   = &load_shape,
	.out  = &load_place_shape,
	.sql  = "SELECT s.id, s.latitude, s.longitude"
		" FROM JSON_TABLE(:stops, '$[*]' COLUMNS ("
		"   site_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin PATH '$.site_id')) t"
		" JOIN sites s ON s.account = :account AND s.id = t.site_id",
};

static const struct query *const queries[] = {
	&load_planned_for, &load_rack_of, &load_last, &load_taken, &load_limits, &load_carrier, &load_places, &load_origin, NULL
};

static const struct event events[] = {
	{ "order.load.eta_changed", &load_shape, "The expected arrival of a load at a stop has changed." },
	{ 0 },
};

static const struct measure measures[] = {
	{ "count", "COUNT(*)", "Number of loads." },
	{ "product_kg", "SUM(product_kg)", "Planned weight of the product, in kilograms." },
	{ "planned_km", "SUM(planned_km)", "Planned length of the trips, in kilometers." },
	{ 0 },
};

const struct resource loads = {
	.name       = "loads",
	.noun       = "load",
	.prefix     = "lod",
	.scope      = "dispatch",
	.event      = "order.load",
	.tier       = "day-one",
	.ops        = (OP_ALL & ~OP_BULK) | OP_GUARDS,
	.shape      = &load_shape,
	.create     = &load_new_shape,
	.update     = &load_edit_shape,
	.filter     = NAMES("status", "market", "terminal", "order_ids", "carrier_id",
			    "vehicle_no", "trailer_no", "authorization_number",
			    "planned_km", "route_minutes", "gross_kg", "departed_at",
			    "completed_at", "version", "created_at", "updated_at"),
	.sort       = NAMES("updated_at"),
	.first      = "planned",
	.moves      = load_moves,
	.check      = load_check,
	.errs       = ERRS(E_STATE, E_GUARDS),
	.begin      = load_begin,
	.change     = load_change,
	.inspect    = load_inspect,
	.measures   = measures,
	.dimensions = NAMES("status", "market", "terminal", "carrier_id"),
	.routes     = load_routes,
	.events     = events,
	.queries    = queries,
	.doc        = "Trips of trucks, from planning to the last drop: compartments, stops, driver and shipping documents.",
};
/* clang-format on */
