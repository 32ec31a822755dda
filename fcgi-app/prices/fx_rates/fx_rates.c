/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "fx_rates.h"

/* clang-format off */
static const char *const currencies[] = { "MXN", "USD", NULL };

#define T struct fx_rate
static const struct field fields[] = {
	FIELD(T, id,          .prefix = "fxr", .example = "\"fxr_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier."),
	FIELD(T, base,        .words = currencies, .example = "\"USD\"",
	      .doc = "The currency that is paid for."),
	FIELD(T, quote,       .words = currencies, .example = "\"MXN\"",
	      .doc = "The currency that it is paid in."),
	FIELD(T, day,         .example = "\"2026-01-15\"",
	      .doc = "The day that it is for."),
	FIELD(T, rate,        .decimals = 6, .min = 1, .max = UNITS(1000000), .example = "18.342100",
	      .doc = "Units of `quote` for one of `base`. Prices and taxes are converted with USD/MXN."),
	FIELD(T, source,      .min = 1, .max = 100, .example = "\"FIX, Banco de México\"",
	      .doc = "Where it comes from; \"posted\" unless told."),
	FIELD(T, recorded_at, .example = "\"2026-01-15T18:00:00.000Z\"",
	      .doc = "When it was learned: of several of a day the last counts."),
	FIELD(T, version,     .example = "1", .doc = "1: a rate is never changed; its ETag."),
	FIELD(T, created_at,  .doc = "When it was created."),
	FIELD(T, updated_at,  .doc = "The same."),
	FIELD(T, archived_at, .nullable = true, .example = "null", .doc = "Null: rates are not archived."),
};
#undef T

const struct shape fx_rate_shape =
	SHAPE(struct fx_rate, "FxRate", fields, "An exchange rate of a day.");

static const struct shape new_shape = {
	.name = "FxRateNew",
	.of   = &fx_rate_shape,
	.take = NAMES("base", "quote", "day", "rate", "source"),
	.need = NAMES("base", "quote", "day", "rate"),
	.doc  = "An exchange rate to be recorded.",
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
	.doc        = "Exchange rates by day, the operator's and the account's own; a correction is another row of the day.",
	.common     = true,
	.begin      = fx_rate_begin,
};
/* clang-format on */
