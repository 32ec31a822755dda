/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "freight_rates.h"

#include "unit.h"

/* clang-format off */
#define CODE "A-Z0-9_-"
static const char *const statuses[] = { "draft", "active", "superseded", NULL };
static const char *const bases[] = { "gross", "net", "per_load", "per_km", "per_mile", NULL };
static const char *const units[] = { UNIT_VOLUMES, "load", "km", "mile", NULL };
static const char *const extras[] = { "SPLIT", "PUMP", "DEMURRAGE", "DEADHEAD", NULL };

#define T struct freight_accessorial
static const struct field accessorial_fields[] = {
	FIELD(T, code,     .words = extras, .example = "\"DEMURRAGE\"",
	      .doc = "SPLIT for each further drop, PUMP where the vehicle brings one, DEMURRAGE for each 15 minutes begun after the free ones, DEADHEAD for each km or mile driven empty."),
	FIELD(T, rate,     .decimals = 6, .min = 0, .max = UNITS(1000000), .example = "20", .doc = "Of one of them."),
	FIELD(T, free_min, .min = 0, .max = 10000, .optional = true, .example = "60", .doc = "Minutes that are free, of demurrage."),
};
#undef T
const struct shape freight_accessorial_shape = {
	.name = "FreightAccessorial", .size = PRESENT(struct freight_accessorial),
	.fields = accessorial_fields, .n = MEMBERS(accessorial_fields),
	.need = NAMES("code", "rate"),
	.doc  = "What a carrier charges beside the freight.",
};

#define T struct freight_rate
static const struct field fields[] = {
	FIELD(T, id,               .prefix = "frt", .example = "\"frt_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier."),
	FIELD(T, status,           .words = statuses, .example = "\"draft\"", .doc = "draft counts for nothing, active may be charged, superseded has ended."),
	FIELD(T, owner,            .words = resource_owners, .owner = true, .example = "\"account\"", .doc = "Whose rate it is: your account's, or the operator's of this service."),
	FIELD(T, name,             .min = 1, .max = 100, .example = "\"Monterrey to Apodaca\"", .doc = "What it is called."),
	FIELD(T, carrier_id,       .prefix = "cpy", .nullable = true, .example = "null", .doc = "Counterparty whose tariff it is; without one it is an estimate."),
	FIELD(T, terminal,         .min = 2, .max = 16, .chars = CODE, .nullable = true, .example = "\"MTY\"", .doc = "Code of the terminal where it begins."),
	FIELD(T, origin_zone,      .min = 1, .max = 24, .chars = CODE, .nullable = true, .example = "null", .doc = "Or the zone where it begins."),
	FIELD(T, site_id,          .prefix = "sit", .nullable = true, .example = "null", .doc = "Site where it ends."),
	FIELD(T, destination_zone, .min = 1, .max = 24, .chars = CODE, .nullable = true, .example = "\"APODACA\"", .doc = "Or the zone where it ends."),
	FIELD(T, distance_from,    .min = 0, .max = 100000, .nullable = true, .example = "null", .doc = "Or the band of distances: from so many km (miles where the basis is per_mile or the unit gal)."),
	FIELD(T, distance_to,      .min = 0, .max = 100000, .nullable = true, .example = "null", .doc = "Up to so many."),
	FIELD(T, product_family,   .min = 1, .max = 16, .chars = "a-z_", .nullable = true, .example = "null", .doc = "Only for products of this family."),
	FIELD(T, basis,            .words = bases, .example = "\"gross\"", .doc = "What the rate is of: a unit of gross or net quantity, the load, a distance."),
	FIELD(T, unit,             .words = units, .example = "\"l\"", .doc = "Unit of the rate: l, gal, bbl or m3 of a quantity, load, km, mile."),
	FIELD(T, currency,         .words = price_currencies, .example = "\"MXN\"", .doc = "Of its amounts."),
	FIELD(T, base_rate,        .decimals = 6, .min = 0, .max = UNITS(1000000), .example = "0.38", .doc = "Before surcharge and VAT."),
	FIELD(T, min_quantity,     .decimals = 3, .min = 0, .max = UNITS(10000000), .nullable = true, .example = "null", .doc = "Charged where less is carried, in the unit of the rate; of a rate per km or mile the least distance."),
	FIELD(T, min_charge,       .decimals = 2, .min = 0, .max = UNITS(10000000), .nullable = true, .example = "null", .doc = "Least freight of a load, before surcharge and accessorials, in the currency of the rate."),
	FIELD(T, fuel_surcharges,  .shape = &freight_surcharge_shape, .max = 64, .nullable = true, .doc = "Fuel surcharge table: the highest row that the price of fuel reaches."),
	FIELD(T, surcharge_index,  .min = 2, .max = 40, .chars = "A-Z0-9._-", .nullable = true, .example = "null", .doc = "Code of the price index that the fuel surcharge table goes by: its newest value of at most 35 days before. Without one a cost calculation says fuel_price, and orders and quotes say surcharge_missing."),
	FIELD(T, accessorials,     .shape = &freight_accessorial_shape, .max = FREIGHT_EXTRAS, .nullable = true, .doc = "What is charged beside, each code once."),
	FIELD(T, valid_from,       .example = "\"2026-01-01\"", .doc = "First day."),
	FIELD(T, valid_to,         .nullable = true, .example = "null", .doc = "Last day; without an end where it is null."),
	FIELD(T, version,          .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,       .doc = "When it was created."),
	FIELD(T, updated_at,       .doc = "When it last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "When it was archived."),
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
	SHAPE(struct freight_rate, "FreightRate", fields, "What a carrier charges, from where to where.");

static const struct shape new_shape = {
	.name = "FreightRateNew",
	.of   = &freight_rate_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("name", "basis", "unit", "currency", "base_rate", "valid_from"),
	.doc  = "A freight rate to be made, as a draft.",
};

static const struct shape edit_shape = {
	.name = "FreightRateEdit",
	.of   = &freight_rate_shape,
	.take = NAMES(WRITTEN),
	.doc  = "What is to change of a draft.",
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
	FIELD(T, valid_to, .example = "\"2026-12-31\"", .doc = "Its last day; yesterday where it is left out."),
};
#undef T
const struct shape freight_end_shape =
	SHAPE(struct freight_end, "FreightEnd", end_fields, "When a rate ends.");

#define T struct freight_asked
static const struct field asked_fields[] = {
	FIELD(T, quantity,     .decimals = 3, .min = 1000, .max = UNITS(10000000), .example = "30000", .doc = "Gross quantity."),
	FIELD(T, net_quantity, .decimals = 3, .min = 1000, .max = UNITS(10000000), .optional = true, .example = "29800", .doc = "Net quantity; the gross where it is left out."),
	FIELD(T, unit,         .words = unit_volumes, .example = "\"l\"", .doc = "Of both."),
	FIELD(T, freight,      .shape = &cost_freight_shape, .optional = true, .doc = "Distance, price of fuel, drops and waiting; no rate."),
};
#undef T
const struct shape freight_asked_shape = {
	.name = "FreightAsked", .size = PRESENT(struct freight_asked),
	.fields = asked_fields, .n = MEMBERS(asked_fields),
	.need = NAMES("quantity", "unit"),
	.doc  = "What is carried.",
};

#define T struct freight_answer
static const struct field answer_fields[] = {
	FIELD(T, freight_rate_id, .prefix = "frt", .example = "\"frt_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "The rate."),
	FIELD(T, currency,        .example = "\"MXN\"", .doc = "Of the amounts."),
	FIELD(T, steps,           .shape = &cost_step_shape, .doc = "Freight, surcharge and what is charged beside."),
	FIELD(T, total,           .decimals = 2, .example = "11400", .doc = "Their sum, before VAT."),
};
#undef T
const struct shape freight_answer_shape =
	SHAPE(struct freight_answer, "FreightAnswer", answer_fields, "What the carriage costs.");

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
		.doc    = "It may be charged on its days.",
	},
	{
		.from   = NAMES("active"),
		.action = "supersede",
		.to     = "superseded",
		.effect = freight_rate_supersede,
		.event  = "order.freight_rate.superseded",
		.in     = &freight_end_shape,
		.doc    = "It ends, and stays what was charged until then.",
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
		.doc    = "What the carriage of a quantity costs by this rate, whatever its state; nothing is kept.",
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
	.doc        = "Tariffs of carriers: a rate from somewhere to somewhere, a fuel surcharge table, and what is charged beside. "
		      "One of a terminal without carrier and destination is the estimate of the daily rack.",
};
/* clang-format on */
