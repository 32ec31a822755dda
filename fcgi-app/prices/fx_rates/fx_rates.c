/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "fx_rates.h"

/* clang-format off */
static const char *const currencies[] = { "MXN", "USD", NULL };

#define T struct fx_rate
static const struct field fields[] = {
	FIELD(T, id,          .prefix = "fxr", .example = "\"fxr_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the exchange rate."),
	FIELD(T, base,        .words = currencies, .example = "\"USD\"",
	      .doc = "Base currency, of which the rate prices one unit."),
	FIELD(T, quote,       .words = currencies, .example = "\"MXN\"",
	      .doc = "Quote currency, in which the rate is expressed."),
	FIELD(T, day,         .example = "\"2026-01-15\"",
	      .doc = "Day of the rate."),
	FIELD(T, rate,        .decimals = 6, .min = 1, .max = UNITS(1000000), .example = "18.342100",
	      .doc = "Units of `quote` for one unit of `base`. Prices and taxes are converted with USD/MXN."),
	FIELD(T, source,      .min = 1, .max = 100, .example = "\"FIX, Banco de México\"",
	      .doc = "Origin of the rate. Default `posted`."),
	FIELD(T, recorded_at, .example = "\"2026-01-15T18:00:00.000Z\"",
	      .doc = "Time at which the rate was recorded. If a day has several rates, the last one applies."),
	FIELD(T, version,     .example = "1", .doc = "Always 1: an exchange rate never changes. Also returned as the ETag."),
	FIELD(T, created_at,  .doc = "Time at which the exchange rate was created."),
	FIELD(T, updated_at,  .doc = "Same as `created_at`: an exchange rate never changes."),
	FIELD(T, archived_at, .nullable = true, .example = "null", .doc = "Always null: exchange rates cannot be archived."),
};
#undef T

const struct shape fx_rate_shape =
	SHAPE(struct fx_rate, "FxRate", fields, "An exchange rate of a day.");

static const struct shape new_shape = {
	.name = "FxRateNew",
	.of   = &fx_rate_shape,
	.take = NAMES("base", "quote", "day", "rate", "source"),
	.need = NAMES("base", "quote", "day", "rate"),
	.doc  = "Fields accepted when recording an exchange rate.",
};

static const struct unique unique[] = {
	{ "by_pair", NAMES("base", "quote", "day"),
	  "base = :base AND quote = :quote AND day = :day AND recorded_at = :recorded_at" },
	{ 0 },
};

const struct resource fx_rates = {
	.name       = "fx-rates",
	.noun       = "exchange rate",
	.prefix     = "fxr",
	.scope      = "prices",
	.writes     = "prices:publish",
	.event      = "price.fx_rate",
	.tier       = "core",
	.ops        = OP_LIST | OP_CREATE | OP_GET | OP_BULK | OP_EXPORT | OP_HISTORY | OP_STATS |
		      OP_SEARCH | OP_VALIDATE,
	.shape      = &fx_rate_shape,
	.create     = &new_shape,
	.filter     = NAMES("base", "quote", "day", "rate", "source", "recorded_at", "created_at"),
	.sort       = NAMES("day"),
	.check      = fx_rate_check,
	.measures   = resource_counts,
	.dimensions = NAMES("base", "quote", "source"),
	.unique     = unique,
	.doc        = "Exchange rates by day, the operator's and the account's own. A correction is a further row for the same day.",
	.common     = true,
	.begin      = fx_rate_begin,
};
/* clang-format on */
