/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sites.h"

#include "orders/deliveries/deliveries.h"
#include "orders/flow/flow.h"
#include "orders/parts.h"
#include "orders/tanks/tanks.h"

#include "orders/counterparties/counterparties.h"

/* clang-format off */
static const char *const statuses[] = { "draft", "active", "blocked", NULL };
static const char *const countries[] = { "MX", "US", NULL };

#define T struct site
static const struct field fields[] = {
	FIELD(T, id,               .prefix = "sit", .example = "\"sit_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the site."),
	FIELD(T, status,           .words = statuses, .example = "\"draft\"",
	      .doc = "Current status of the site: `draft` (not released yet), `active` (accepts deliveries) or `blocked` (accepts no deliveries)."),
	FIELD(T, counterparty_id,  .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Counterparty that owns the site."),
	FIELD(T, name,             .min = 1, .max = 200, .example = "\"Estación Apodaca\"",
	      .doc = "Name of the site."),
	FIELD(T, street,           .min = 1, .max = 200, .nullable = true, .example = "\"Av. Industrias 100\"",
	      .doc = "Street and number."),
	FIELD(T, city,             .min = 1, .max = 100, .nullable = true, .example = "\"Apodaca\"",
	      .doc = "City or municipality."),
	FIELD(T, county,           .min = 1, .max = 100, .nullable = true, .example = "null",
	      .doc = "County, for taxes in the United States."),
	FIELD(T, state,            .min = 2, .max = 3, .chars = "A-Z", .nullable = true, .example = "\"NLE\"",
	      .doc = "State: two letters in the United States, three in Mexico."),
	FIELD(T, postal_code,      .min = 5, .max = 10, .chars = "0-9-", .nullable = true, .example = "\"66600\"",
	      .doc = "Postal code. In Mexico, five digits of the SAT catalog c_CodigoPostal within the state; in the United States, a ZIP code of the state with or without the four-digit extension. The state follows from it if omitted."),
	FIELD(T, municipality,     .min = 3, .max = 3, .chars = "0-9", .nullable = true, .example = "\"006\"",
	      .doc = "Municipality in Mexico: three-digit code of INEGI and the SAT (c_Municipio). Derived from the postal code if omitted. The VAT rate depends on it in the border regions."),
	FIELD(T, country,          .words = countries, .example = "\"MX\"",
	      .doc = "Country of the site."),
	FIELD(T, latitude,         .decimals = 6, .min = UNITS(-90), .max = UNITS(90), .nullable = true, .example = "25.781447",
	      .doc = "Latitude, in degrees north (WGS 84)."),
	FIELD(T, longitude,        .decimals = 6, .min = UNITS(-180), .max = UNITS(180), .nullable = true, .example = "-100.188347",
	      .doc = "Longitude, in degrees east (WGS 84)."),
	FIELD(T, timezone,         .min = 3, .max = 64, .chars = "A-Za-z0-9_/+-", .zone = true, .example = "\"America/Monterrey\"",
	      .doc = "IANA time zone of the site."),
	FIELD(T, permit_no,        .min = 1, .max = 40, .chars = "A-Z0-9/-", .nullable = true, .example = "\"PL/12345/EXP/ES/2016\"",
	      .doc = "Permit to sell or store fuel (Mexico)."),
	FIELD(T, permits,          .max = PERMITS_MAX, .shape = &permit_shape, .nullable = true, .example = "null",
	      .doc = "Permits of the site, checked by the guards of an order: `expendio` or `autoconsumo` in Mexico."),
	FIELD(T, splc,             .min = 6, .max = 9, .chars = "0-9", .nullable = true, .example = "null",
	      .doc = "Standard Point Location Code (SPLC)."),
	FIELD(T, consignee_no,     .min = 1, .max = 20, .chars = "A-Za-z0-9-", .nullable = true, .example = "null",
	      .doc = "Consignee number at the terminals. Unique among the sites of the counterparty."),
	FIELD(T, delivery_windows, .max = 21, .chars = "a-z0-9:-", .nullable = true, .example = "[\"mon:06:00-18:00\"]",
	      .doc = "Times at which deliveries are received, in the site's time zone."),
	FIELD(T, max_gvw_kg,       .min = 1000, .max = 200000, .nullable = true, .example = "46500",
	      .doc = "Maximum gross weight of a vehicle, in kilograms."),
	FIELD(T, pump_required,    .nullable = true, .example = "false",
	      .doc = "Whether the vehicle must bring a pump."),
	FIELD(T, hose_m,           .min = 1, .max = 200, .nullable = true, .example = "12",
	      .doc = "Length of hose needed, in meters."),
	FIELD(T, version,          .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,       .doc = "Time at which the site was created."),
	FIELD(T, updated_at,       .doc = "Time at which the site was last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "Time at which the site was archived. Null unless it is archived."),
};
#undef T

#define EDITED								\
	"name", "street", "city", "county", "state", "postal_code",	\
	"municipality", "country", "latitude", "longitude", "timezone", "permit_no", "permits",	\
	"splc", "consignee_no", "delivery_windows", "max_gvw_kg",	\
	"pump_required", "hose_m"

const struct shape site_shape =
	SHAPE(struct site, "Site", fields, "A place that fuel is delivered to.");

const struct shape site_new_shape = {
	.name = "SiteNew",
	.of   = &site_shape,
	.take = NAMES("counterparty_id", EDITED),
	.need = NAMES("counterparty_id", "name", "country", "timezone"),
	.doc  = "Fields accepted when creating a site.",
};

const struct shape site_edit_shape = {
	.name = "SiteEdit",
	.of   = &site_shape,
	.take = NAMES(EDITED),
	.doc  = "Fields accepted when updating a site.",
};

#define T struct site_facts
static const struct field facts_fields[] = {
	FIELD(T, counterparty_status, .nullable = true),
	FIELD(T, postal_state, .nullable = true),
	FIELD(T, postal_municipality, .nullable = true),
	FIELD(T, municipality_name, .nullable = true),
	FIELD(T, state_known, .nullable = true),
};
#undef T
const struct shape site_facts_shape =
	SHAPE(struct site_facts, "SiteFacts", facts_fields, "What stands around a site.");

#define T struct site_party
static const struct field party_fields[] = {
	FIELD(T, counterparty_status, .nullable = true),
};
#undef T
const struct shape site_party_shape =
	SHAPE(struct site_party, "SiteParty", party_fields, "The party of a site.");

#define T struct site_use
static const struct field use_fields[] = {
	FIELD(T, open_orders,         .optional = true, .doc = "Number of orders under way that are delivered to the site."),
	FIELD(T, open_deliveries,     .optional = true, .doc = "Number of deliveries to the site that are not completed."),
	FIELD(T, open_authorizations, .optional = true, .doc = "Number of open load authorizations for the site."),
};
#undef T
const struct shape site_use_shape =
	SHAPE(struct site_use, "SiteUse", use_fields, "What is under way to a site.");

/* Held until the commit, so that nobody archives it in between. */
const struct query site_counterparty = {
	.name = "site_counterparty",
	.in   = &site_shape,
	.out  = &site_party_shape,
	.sql  = "SELECT status AS counterparty_status FROM counterparties"
		" WHERE account = :account AND id = :counterparty_id"
		"   AND archived_at IS NULL LOCK IN SHARE MODE",
};

#define RANGE(table, what)						\
	"(SELECT " what " FROM " table " WHERE first_code <= :postal_code"	\
	"   AND last_code >= :postal_code ORDER BY first_code DESC LIMIT 1)"

/* The same, and what the catalogues of Mexico say of where it lies. */
const struct query site_known = {
	.name = "site_known",
	.in   = &site_shape,
	.out  = &site_facts_shape,
	.sql  = "SELECT (SELECT status FROM counterparties"
		"   WHERE account = :account AND id = :counterparty_id"
		"    AND archived_at IS NULL LOCK IN SHARE MODE) AS counterparty_status,"
		"  " RANGE("postal_states", "state") " AS postal_state,"
		"  " RANGE("postal_ranges", "municipality") " AS postal_municipality,"
		"  (SELECT name FROM municipalities WHERE state = :state"
		"    AND code = :municipality) AS municipality_name,"
		"  (SELECT MIN(state) FROM municipalities WHERE state = :state) AS state_known",
};

/* What was diverted to it is of an order to another site. */
const struct query site_used = {
	.name = "site_used",
	.in   = &site_shape,
	.out  = &site_use_shape,
	.sql  = "SELECT (SELECT COUNT(*) FROM orders"
		"   WHERE account = :account AND status IN " FLOW_UNDER_WAY
		"    AND site_id = :id AND archived_at IS NULL) AS open_orders,"
		"  (SELECT COUNT(*) FROM order_deliveries"
		"   WHERE account = :account AND site_id = :id AND archived_at IS NULL"
		"    AND status IN ('scheduled', 'arrived', 'unloading')) AS open_deliveries",
};

const struct query site_authorized = {
	.name = "site_authorized",
	.in   = &site_shape,
	.out  = &site_use_shape,
	.sql  = "SELECT COUNT(*) AS open_authorizations FROM load_authorizations"
		" WHERE account = :account AND open_number IS NOT NULL AND site_id = :id",
};

static const struct guard no_orders = {
	.code    = "G-NO-ORDERS",
	.facts   = &site_used,
	.holds   = site_unused,
	.message = "has open orders or deliveries",
};

static const struct guard no_authorizations = {
	.code    = "G-NO-AUTHORIZATIONS",
	.facts   = &site_authorized,
	.holds   = site_unauthorized,
	.message = "has open load authorizations for it",
};

static const struct guard welcome = {
	.code    = "G-COUNTERPARTY",
	.facts   = &site_counterparty,
	.holds   = site_welcome,
	.message = "belongs to a counterparty that is not active",
};

static const struct guard placed = {
	.code    = "G-PLACE",
	.shows   = NAMES("city", "state"),
	.holds   = site_placed,
	.message = "has no city and state, which determine its taxes",
};

const struct move site_moves[] = {
	{
		.from   = NAMES("draft"),
		.action = "activate",
		.to     = "active",
		.guards = GUARDS(&welcome, &placed),
		.event  = "order.site.activated",
		.doc    = "Activates the site: it can be delivered to.",
	},
	{
		.from   = NAMES("active"),
		.action = "block",
		.to     = "blocked",
		.event  = "order.site.blocked",
		.doc    = "Blocks the site: it cannot be delivered to for the time being.",
	},
	{
		.from   = NAMES("blocked"),
		.action = "unblock",
		.to     = "active",
		.guards = GUARDS(&welcome),
		.event  = "order.site.unblocked",
		.doc    = "Unblocks the site: it can be delivered to again.",
	},
	{ 0 },
};

static const struct expansion expands[] = {
	{ "counterparty_id", &counterparties },
	{ 0 },
};

const struct query site_tanks = {
	.name = "site_tanks",
	.in   = &part_page_shape,
	.out  = &part_shape,
	.sql  = "SELECT id FROM storage_tanks WHERE account = :account AND site_id = :owner_id"
		"   AND archived_at IS NULL AND id < :after ORDER BY id DESC LIMIT :rows",
};

const struct query site_drops = {
	.name = "site_drops",
	.in   = &part_page_shape,
	.out  = &part_shape,
	.sql  = "SELECT id FROM order_deliveries WHERE account = :account AND site_id = :owner_id"
		"   AND archived_at IS NULL AND id < :after ORDER BY id DESC LIMIT :rows",
};

static const struct query *const queries[] = { &site_tanks, &site_drops, NULL };

static const struct route routes[] = {
	{
		.op     = "sites.tanks",
		.method = GET,
		.path   = "/api/v2/sites/{id}/tanks",
		.scope  = "sites:read",
		.also   = "tanks:read",
		.query  = &part_asked_shape,
		.out    = &tank_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_NOT_FOUND, E_BAD_CURSOR),
		.fn     = site_show_tanks,
		.tier   = "day-one",
		.title  = "List the tanks of a site",
		.doc    = "Lists the storage tanks of the site with their levels, newest first.",
	},
	{
		.op     = "sites.deliveries",
		.method = GET,
		.path   = "/api/v2/sites/{id}/deliveries",
		.scope  = "sites:read",
		.also   = "deliveries:read",
		.query  = &part_asked_shape,
		.out    = &delivery_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_NOT_FOUND, E_BAD_CURSOR),
		.fn     = site_show_deliveries,
		.tier   = "day-one",
		.title  = "List the deliveries to a site",
		.doc    = "Lists the past and planned deliveries to the site, newest first.",
	},
	{ 0 },
};

static const struct unique unique[] = {
	{ "by_consignee", NAMES("counterparty_id", "consignee_no"), NULL },
	{ 0 },
};

const struct resource sites = {
	.name       = "sites",
	.noun       = "site",
	.prefix     = "sit",
	.scope      = "sites",
	.event      = "order.site",
	.tier       = "day-one",
	.ops        = OP_ALL,
	.shape      = &site_shape,
	.expands    = expands,
	.create     = &site_new_shape,
	.update     = &site_edit_shape,
	.filter     = NAMES("status", "counterparty_id", "name", "city", "state", "country",
			    "permit_no", "consignee_no", "pump_required", "max_gvw_kg",
			    "latitude", "longitude", "version", "created_at",
			    "updated_at"),
	.sort       = NAMES("name", "updated_at"),
	.first      = "draft",
	.moves      = site_moves,
	.facts      = &site_known,
	.begin      = site_locate,
	.change     = site_locate,
	.check      = site_check,
	.archive    = GUARDS(&no_orders, &no_authorizations),
	.routes     = routes,
	.queries    = queries,
	.measures   = resource_counts,
	.dimensions = NAMES("status", "country", "state", "counterparty_id"),
	.unique     = unique,
	.doc        = "Delivery sites: service stations, fleet yards and bulk plants.",
};
/* clang-format on */
