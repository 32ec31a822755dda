/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "freight_rates.h"

#include "prices/quote/freight.h"
#include "unit.h"

/* clang-format off */
#define CODE "A-Z0-9_-"
static const char *const statuses[] = { "draft", "active", "superseded", NULL };
static const char *const units[] = { UNIT_VOLUMES, "load", "km", "mile", NULL };
static const char *const extras[] = { "SPLIT", "PUMP", "DEMURRAGE", "DEADHEAD", NULL };

#define T struct freight_accessorial
static const struct field accessorial_fields[] = {
	FIELD(T, code,     .words = extras, .example = "\"DEMURRAGE\"",
	      .doc = "Code of the charge: `SPLIT` for each further drop, `PUMP` if the vehicle brings a pump, `DEMURRAGE` for each 15 minutes begun after the free time, `DEADHEAD` for each kilometer or mile driven empty."),
	FIELD(T, rate,     .decimals = 6, .min = 0, .max = UNITS(1000000), .example = "20", .doc = "Rate per unit of the charge."),
	FIELD(T, free_min, .min = 0, .max = 10000, .optional = true, .example = "60", .doc = "Free waiting time before demurrage, in minutes."),
};
#undef T
const struct shape freight_accessorial_shape = {
	.name = "FreightAccessorial", .size = PRESENT(struct freight_accessorial),
	.fields = accessorial_fields, .n = MEMBERS(accessorial_fields),
	.need = NAMES("code", "rate"),
	.doc  = "An accessorial charge of a carrier.",
};

#define T struct freight_rate
static const struct field fields[] = {
	FIELD(T, id,               .prefix = "frt", .example = "\"frt_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the freight rate."),
	FIELD(T, status,           .words = statuses, .example = "\"draft\"", .doc = "Current status of the freight rate: `draft` (not used), `active` (can be charged) or `superseded` (ended)."),
	FIELD(T, owner,            .words = resource_owners, .owner = true, .example = "\"account\"", .doc = "Owner of the freight rate: `account` (the account) or `operator` (the operator of the service)."),
	FIELD(T, name,             .min = 1, .max = 100, .example = "\"Monterrey to Apodaca\"", .doc = "Name of the freight rate."),
	FIELD(T, carrier_id,       .prefix = "cpy", .nullable = true, .example = "null", .doc = "Carrier whose tariff it is. Without a carrier it is an estimate."),
	FIELD(T, terminal,         .min = 2, .max = 16, .chars = CODE, .nullable = true, .example = "\"MTY\"", .doc = "Code of the terminal of origin."),
	FIELD(T, origin_zone,      .min = 1, .max = 24, .chars = CODE, .nullable = true, .example = "null", .doc = "Zone of origin, instead of a terminal."),
	FIELD(T, site_id,          .prefix = "sit", .nullable = true, .example = "null", .doc = "Destination site."),
	FIELD(T, destination_zone, .min = 1, .max = 24, .chars = CODE, .nullable = true, .example = "\"APODACA\"", .doc = "Destination zone, instead of a site."),
	FIELD(T, distance_from,    .min = 0, .max = 100000, .nullable = true, .example = "null", .doc = "Lower bound of the distance band, in km (in miles if the basis is `per_mile` or the unit is `gal`)."),
	FIELD(T, distance_to,      .min = 0, .max = 100000, .nullable = true, .example = "null", .doc = "Upper bound of the distance band, in kilometers or miles as in `basis`."),
	FIELD(T, product_family,   .min = 1, .max = 16, .chars = "a-z_", .nullable = true, .example = "null", .doc = "Family of products that the rate is limited to."),
	FIELD(T, basis,            .words = freight_bases, .example = "\"gross\"", .doc = "Basis of the rate: `gross` or `net` (unit of that quantity), `per_load`, `per_km` or `per_mile`."),
	FIELD(T, unit,             .words = units, .example = "\"l\"", .doc = "Unit of the rate: `l`, `gal`, `bbl` or `m3` of a quantity, `load`, `km` or `mile`."),
	FIELD(T, currency,         .words = price_currencies, .example = "\"MXN\"", .doc = "Currency of the amounts."),
	FIELD(T, base_rate,        .decimals = 6, .min = 0, .max = UNITS(1000000), .example = "0.38", .doc = "Rate before surcharge and VAT, in `currency` for each unit of `basis`."),
	FIELD(T, min_quantity,     .decimals = 3, .min = 0, .max = UNITS(10000000), .nullable = true, .example = "null", .doc = "Minimum quantity charged, in the unit of the rate. For a rate per kilometer or mile, minimum distance."),
	FIELD(T, min_charge,       .decimals = 2, .min = 0, .max = UNITS(10000000), .nullable = true, .example = "null", .doc = "Minimum freight of a load, before surcharge and accessorials, in `currency`."),
	FIELD(T, fuel_surcharges,  .shape = &freight_surcharge_shape, .max = 64, .nullable = true, .doc = "Fuel surcharge table: the highest row that the fuel price reaches applies."),
	FIELD(T, surcharge_index,  .min = 2, .max = 40, .chars = "A-Z0-9._-", .nullable = true, .example = "null", .doc = "Code of the price index for the fuel surcharge table. Its newest value of the last 35 days applies. Without an index, cost calculations need `fuel_price`, and orders and quotes warn with `surcharge_missing`."),
	FIELD(T, accessorials,     .shape = &freight_accessorial_shape, .max = FREIGHT_EXTRAS, .nullable = true, .doc = "Accessorial charges, each code once."),
	FIELD(T, valid_from,       .example = "\"2026-01-01\"", .doc = "First day of validity."),
	FIELD(T, valid_to,         .nullable = true, .example = "null", .doc = "Last day of validity. Null if it has no end."),
	FIELD(T, version,          .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,       .doc = "Time at which the freight rate was created."),
	FIELD(T, updated_at,       .doc = "Time at which the freight rate was last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "Time at which the freight rate was archived. Null unless it is archived."),
};
#undef T

#define WRITTEN								\
	"name", "carrier_id", "terminal", "origin_zone", "site_id",	\
	"destination_zone", "distance_from", "distance_to",		\
	"product_family", "basis", "unit", "currency", "base_rate",	\
	"min_quantity", "min_charge", "fuel_surcharges", "surcharge_index",	\
	"accessorials",							\
	"valid_from", "valid_to"

const struct shape freight_rate_shape =
	SHAPE(struct freight_rate, "FreightRate", fields, "A carrier's tariff from an origin to a destination.");

static const struct shape new_shape = {
	.name = "FreightRateNew",
	.of   = &freight_rate_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("name", "basis", "unit", "currency", "base_rate", "valid_from"),
	.doc  = "Fields accepted when creating a freight rate, as a draft.",
};

static const struct shape edit_shape = {
	.name = "FreightRateEdit",
	.of   = &freight_rate_shape,
	.take = NAMES(WRITTEN),
	.doc  = "Fields accepted when updating a draft freight rate.",
};

#define T struct freight_facts
static const struct field facts_fields[] = {
	FIELD(T, carrier),
	FIELD(T, site),
	FIELD(T, fuel),
};
#undef T
const struct shape freight_facts_shape =
	SHAPE(struct freight_facts, "FreightFacts", facts_fields, "What a freight rate names.");

#define T struct freight_key
static const struct field key_fields[] = {
	FIELD(T, id, .prefix = "frt"),
	FIELD(T, day),
};
#undef T
const struct shape freight_key_shape =
	SHAPE(struct freight_key, "FreightKey", key_fields, "A rate and a day.");

#define T struct freight_end
static const struct field end_fields[] = {
	FIELD(T, valid_to, .example = "\"2026-12-31\"", .doc = "Last day of validity. Defaults to yesterday."),
};
#undef T
const struct shape freight_end_shape =
	SHAPE(struct freight_end, "FreightEnd", end_fields, "End of a freight rate.");

#define T struct freight_asked
static const struct field asked_fields[] = {
	FIELD(T, quantity,     .decimals = 3, .min = 1000, .max = UNITS(10000000), .example = "30000", .doc = "Gross quantity, in `unit`."),
	FIELD(T, net_quantity, .decimals = 3, .min = 1000, .max = UNITS(10000000), .optional = true, .example = "29800", .doc = "Net quantity, in `unit`. Defaults to the gross quantity."),
	FIELD(T, unit,         .words = unit_volumes, .example = "\"l\"", .doc = "Unit of both quantities: `l` (liters), `gal` (US gallons), `bbl` (barrels of 42 US gallons) or `m3` (cubic meters)."),
	FIELD(T, freight,      .shape = &cost_freight_shape, .optional = true, .doc = "Distance, fuel price, drops and waiting time; no rate."),
};
#undef T
const struct shape freight_asked_shape = {
	.name = "FreightAsked", .size = PRESENT(struct freight_asked),
	.fields = asked_fields, .n = MEMBERS(asked_fields),
	.need = NAMES("quantity", "unit"),
	.doc  = "Quantity and trip to calculate freight for.",
};

#define T struct freight_answer
static const struct field answer_fields[] = {
	FIELD(T, freight_rate_id, .prefix = "frt", .example = "\"frt_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Freight rate used."),
	FIELD(T, currency,        .example = "\"MXN\"", .doc = "Currency of the amounts."),
	FIELD(T, steps,           .shape = &cost_step_shape, .doc = "Freight, surcharge and accessorial charges."),
	FIELD(T, total,           .decimals = 2, .example = "11400", .doc = "Total, before VAT, in `currency`."),
};
#undef T
const struct shape freight_answer_shape =
	SHAPE(struct freight_answer, "FreightAnswer", answer_fields, "Freight of a trip.");

const struct query freight_rate_names = {
	.name = "freight_rate_names",
	.in   = &freight_rate_shape,
	.out  = &freight_facts_shape,
	.sql  = "SELECT (SELECT c.id FROM counterparties AS c WHERE c.account = :account"
		"   AND c.id = :carrier_id AND c.archived_at IS NULL"
		"   AND FIND_IN_SET('carrier', REPLACE(c.roles, ' ', ','))) AS carrier,"
		"  (SELECT s.id FROM sites AS s WHERE s.account = :account"
		"   AND s.id = :site_id AND s.archived_at IS NULL) AS site,"
		"  (SELECT i.id FROM price_indexes AS i"
		"   WHERE i.account IN (:account, 'common') AND i.code = :surcharge_index"
		"   AND i.archived_at IS NULL LIMIT 1) AS fuel",
};

/* One that may be charged on a day. */
const struct query freight_rate_by_id = {
	.name = "freight_rate_by_id",
	.in   = &freight_key_shape,
	.out  = &freight_rate_shape,
	.sql  = "SELECT id, version, basis, unit, currency, base_rate, min_quantity,"
		"  min_charge,"
		"  fuel_surcharges, surcharge_index, accessorials FROM freight_rates"
		" WHERE account IN (:account, 'common') AND id = :id"
		"  AND status <> 'draft' AND archived_at IS NULL"
		"  AND valid_from <= :day AND (valid_to IS NULL OR valid_to >= :day)",
};

static const struct move moves[] = {
	{
		.from   = NAMES("draft"),
		.action = "publish",
		.to     = "active",
		.event  = "order.freight_rate.published",
		.doc    = "Publishes the freight rate: it can be charged during its validity.",
	},
	{
		.from   = NAMES("active"),
		.action = "supersede",
		.to     = "superseded",
		.effect = freight_rate_supersede,
		.event  = "order.freight_rate.superseded",
		.in     = &freight_end_shape,
		.doc    = "Supersedes the freight rate: it ends, and stays on record for the days before.",
	},
	{ 0 },
};

const struct route freight_rate_routes[] = {
	{
		.op     = "freight-rates.calculate",
		.method = POST,
		.path   = "/api/v2/freight-rates/{id}/calculate",
		.scope  = "freight:read",
		.in     = &freight_asked_shape,
		.out    = &freight_answer_shape,
		.errs   = ERRS(E_NOT_FOUND, E_REQUIRED, E_OUT_OF_RANGE),
		.fn     = freight_rate_calculate,
		.title  = "Calculate freight",
		.doc    = "Calculates the freight of a quantity by this rate, whatever its status. Nothing is stored.",
		.tier   = "core",
	},
	{ 0 },
};

static const struct query *const queries[] = { &freight_rate_by_id, &freight_fuel_value, NULL };

const struct resource freight_rates = {
	.name       = "freight-rates",
	.noun       = "freight rate",
	.prefix     = "frt",
	.scope      = "freight",
	.event      = "order.freight_rate",
	.tier       = "core",
	.ops        = OP_LIST | OP_GET | OP_CREATE | OP_UPDATE | OP_ARCHIVE | OP_BULK | OP_EXPORT | OP_HISTORY | OP_SEARCH | OP_VALIDATE,
	.shape      = &freight_rate_shape,
	.create     = &new_shape,
	.update     = &edit_shape,
	.filter     = NAMES("status", "owner", "name", "carrier_id", "terminal", "origin_zone", "site_id",
			    "destination_zone", "product_family", "basis", "currency",
			    "base_rate", "valid_from", "valid_to", "version", "created_at",
			    "updated_at"),
	.sort       = NAMES("name", "updated_at"),
	.first      = "draft",
	.moves      = moves,
	.facts      = &freight_rate_names,
	.check      = freight_rate_check,
	.change     = freight_rate_change,
	.common     = true,
	.routes     = freight_rate_routes,
	.queries    = queries,
	.doc        = "Freight tariffs of carriers: a rate from an origin to a destination, a fuel surcharge table and accessorial charges. A rate of a terminal without carrier and destination is the freight estimate of the daily rack.",
};
/* clang-format on */
