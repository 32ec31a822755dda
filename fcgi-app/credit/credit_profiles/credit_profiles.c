/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "credit_profiles.h"

/* clang-format off */
static const char *const statuses[] = { "unrated", "rated", "watch", "blocked", NULL };
static const char *const bands[] = { "A", "B", "C", "D", "E", NULL };
static const char *const currencies[] = { "MXN", "USD", NULL };
static const char *const holds[] = { "all", "new_orders", "liftings", NULL };

#define AMOUNT .decimals = 2, .min = 0, .max = UNITS(10000000000)
#define T struct profile
static const struct field fields[] = {
	FIELD(T, id,              .prefix = "cpr", .example = "\"cpr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the credit profile."),
	FIELD(T, status,          .words = statuses, .example = "\"unrated\"", .doc = "Current status of the credit profile: `unrated` (no score yet), `rated` (scored), `watch` (under observation) or `blocked` (gets no credit)."),
	FIELD(T, counterparty_id, .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Counterparty of the profile. Each counterparty has at most one."),
	FIELD(T, band,            .words = bands, .nullable = true, .example = "\"B\"",
	      .doc = "Band of the score: `A` (best), `B`, `C`, `D` or `E`. It determines the longest payment terms unless `max_net_days` is set."),
	FIELD(T, currency,        .words = currencies, .example = "\"MXN\"", .doc = "Currency of all amounts and of the exposure."),
	FIELD(T, credit_limit,    AMOUNT, .example = "5000000.00", .doc = "Credit limit, in `currency`."),
	FIELD(T, temporary_limit, AMOUNT, .nullable = true, .example = "null", .doc = "Temporary increase of the credit limit, up to and including `temporary_until`, in `currency`."),
	FIELD(T, temporary_until, .nullable = true, .example = "null", .doc = "Last day of the temporary increase."),
	FIELD(T, max_net_days,    .min = 0, .max = 120, .nullable = true, .example = "30", .doc = "Longest payment terms, in days after the invoice. Null means the terms of the band."),
	FIELD(T, cash_on_account, AMOUNT, .nullable = true, .example = "0.00", .doc = "Cash paid in advance, in `currency`. It is deducted from the exposure."),
	FIELD(T, guarantees,      AMOUNT, .nullable = true, .example = "0.00", .doc = "Value of the guarantees, in `currency`."),
	FIELD(T, haircut,         .decimals = 6, .min = 0, .max = UNITS(1), .nullable = true, .example = "0.200000", .doc = "Share of the guarantees that is not counted, as a fraction: 0.2 means one fifth."),
	FIELD(T, hold,            .words = holds, .nullable = true, .example = "\"new_orders\"", .doc = "Credit hold: `new_orders` stops the confirmation of orders, `liftings` stops liftings, `all` stops both. Null if there is no hold."),
	FIELD(T, hold_reason,     .min = 1, .max = 200, .nullable = true, .example = "\"Invoices are past due.\"", .doc = "Reason why the customer is on hold."),
	FIELD(T, version,         .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,      .doc = "Time at which the credit profile was created."),
	FIELD(T, updated_at,      .doc = "Time at which the credit profile was last changed."),
	FIELD(T, archived_at,     .nullable = true, .example = "null", .doc = "Time at which the credit profile was archived. Null unless it is archived."),
};
#undef T
const struct shape profile_shape =
	SHAPE(struct profile, "CreditProfile", fields, "The credit limit and terms of a counterparty.");

#define WRITTEN								\
	"band", "credit_limit", "temporary_limit", "temporary_until",	\
	"max_net_days", "cash_on_account", "guarantees", "haircut"

static const struct shape new_shape = {
	.name = "CreditProfileNew",
	.of   = &profile_shape,
	.take = NAMES("counterparty_id", "currency", WRITTEN),
	.need = NAMES("counterparty_id", "currency", "credit_limit"),
	.doc  = "Fields accepted when creating a credit profile.",
};

static const struct shape edit_shape = {
	.name = "CreditProfileEdit",
	.of   = &profile_shape,
	.take = NAMES(WRITTEN),
	.doc  = "Fields accepted when updating a credit profile.",
};

static const struct shape hold_shape = {
	.name = "CreditProfileHold",
	.of   = &profile_shape,
	.take = NAMES("hold", "hold_reason"),
	.need = NAMES("hold", "hold_reason"),
	.doc  = "What to hold, and the reason.",
};

#define T struct profile_facts
static const struct field facts_fields[] = {
	FIELD(T, counterparty,    .prefix = "cpy", .optional = true),
	FIELD(T, ledger_currency, .optional = true),
};
#undef T
const struct shape profile_facts_shape =
	SHAPE(struct profile_facts, "CreditProfileFacts", facts_fields, "What stands around a credit profile.");

#define T struct profile_exposure
static const struct field exposure_fields[] = {
	FIELD(T, counterparty_id,  .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Counterparty of the exposure."),
	FIELD(T, currency,         .example = "\"MXN\"", .doc = "Currency of all amounts."),
	FIELD(T, orders_confirmed, .decimals = 2, .example = "754506.25", .doc = "Exposure from confirmed orders that have not been lifted, in `currency`."),
	FIELD(T, in_transit,       .decimals = 2, .example = "0.00", .doc = "Exposure from lifted orders that have not been delivered, in `currency`."),
	FIELD(T, unbilled,         .decimals = 2, .example = "0.00", .doc = "Exposure from delivered orders that have not been invoiced, in `currency`."),
	FIELD(T, ar_open,          .decimals = 2, .example = "0.00", .doc = "Exposure from invoices that have not been paid, in `currency`."),
	FIELD(T, less_guarantees,  .decimals = 2, .example = "0.00", .doc = "Guarantees that are counted, in `currency`."),
	FIELD(T, less_cash,        .decimals = 2, .example = "0.00", .doc = "Cash paid in advance, in `currency`."),
	FIELD(T, exposure,         .decimals = 2, .example = "754506.25", .doc = "Exposure, in `currency`: the four stages less guarantees and cash."),
	FIELD(T, available,        .decimals = 2, .example = "4245493.75", .doc = "Available credit, in `currency`: limit and temporary increase less the exposure. Negative if the limit is exceeded."),
};
#undef T
static const struct shape exposure_shape =
	SHAPE(struct profile_exposure, "CreditExposure", exposure_fields, "The credit exposure of a counterparty.");

#define T struct profile_drift
static const struct field drift_fields[] = {
	FIELD(T, counterparty_id,   .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Counterparty of the exposure."),
	FIELD(T, currency,          .example = "\"MXN\"", .doc = "Currency of all amounts."),
	FIELD(T, reserved,          .decimals = 2, .example = "754506.25", .doc = "Stored sum of the stage `reserved`, in `currency`."),
	FIELD(T, in_transit,        .decimals = 2, .example = "0.00", .doc = "Stored sum of the stage `in_transit`, in `currency`."),
	FIELD(T, unbilled,          .decimals = 2, .example = "0.00", .doc = "Stored sum of the stage `unbilled`, in `currency`."),
	FIELD(T, invoiced,          .decimals = 2, .example = "0.00", .doc = "Stored sum of the stage `invoiced`, in `currency`."),
	FIELD(T, paid,              .decimals = 2, .example = "0.00", .doc = "Stored sum of the stage `paid`, in `currency`."),
	FIELD(T, ledger_reserved,   .decimals = 2, .example = "700000.00", .doc = "Sum of the ledger entries of the stage `reserved`, in `currency`."),
	FIELD(T, ledger_in_transit, .decimals = 2, .example = "0.00", .doc = "Sum of the ledger entries of the stage `in_transit`, in `currency`."),
	FIELD(T, ledger_unbilled,   .decimals = 2, .example = "0.00", .doc = "Sum of the ledger entries of the stage `unbilled`, in `currency`."),
	FIELD(T, ledger_invoiced,   .decimals = 2, .example = "0.00", .doc = "Sum of the ledger entries of the stage `invoiced`, in `currency`."),
	FIELD(T, ledger_paid,       .decimals = 2, .example = "0.00", .doc = "Sum of the ledger entries of the stage `paid`, in `currency`."),
	FIELD(T, account),
};
#undef T
/* The last member is the job's, no part of the event. */
const struct shape profile_row_shape =
	SHAPE(struct profile_drift, "CreditDriftRow", drift_fields, "A drift, and whose account it is.");
const struct shape profile_drift_shape = {
	.name   = "CreditDrift",
	.size   = PRESENT(struct profile_drift),
	.fields = drift_fields,
	.n      = MEMBERS(drift_fields) - 1,
	.doc    = "Stored sums of a counterparty's exposure that differ from its ledger.",
};

static const struct query profile_around = {
	.name = "profile_around",
	.in   = &profile_shape,
	.out  = &profile_facts_shape,
	.sql  = "SELECT (SELECT id FROM counterparties"
		"   WHERE account = :account AND id = :counterparty_id AND archived_at IS NULL) AS counterparty,"
		" (SELECT currency FROM credit_totals"
		"   WHERE account = :account AND counterparty_id = :counterparty_id"
		"     AND reserved + in_transit + unbilled + invoiced + paid <> 0) AS ledger_currency",
};

const struct query profile_exposed = {
	.name = "profile_exposed",
	.in   = &profile_shape,
	.out  = &exposure_shape,
	.sql  = "SELECT p.counterparty_id, p.currency,"
		" COALESCE(t.reserved, 0) AS orders_confirmed, COALESCE(t.in_transit, 0) AS in_transit,"
		" COALESCE(t.unbilled, 0) AS unbilled, COALESCE(t.invoiced, 0) AS ar_open,"
		" ROUND(COALESCE(p.guarantees, 0) * (1 - COALESCE(p.haircut, 0)), 2) AS less_guarantees,"
		" COALESCE(p.cash_on_account, 0) AS less_cash,"
		" COALESCE(t.reserved + t.in_transit + t.unbilled + t.invoiced, 0)"
		"  - ROUND(COALESCE(p.guarantees, 0) * (1 - COALESCE(p.haircut, 0)), 2)"
		"  - COALESCE(p.cash_on_account, 0) AS exposure,"
		" p.credit_limit + IF(p.temporary_until >= DATE(:now), COALESCE(p.temporary_limit, 0), 0)"
		"  - COALESCE(t.reserved + t.in_transit + t.unbilled + t.invoiced, 0)"
		"  + ROUND(COALESCE(p.guarantees, 0) * (1 - COALESCE(p.haircut, 0)), 2)"
		"  + COALESCE(p.cash_on_account, 0) AS available"
		"  FROM credit_profiles p"
		"  LEFT JOIN credit_totals t ON t.account = p.account AND t.counterparty_id = p.counterparty_id"
		" WHERE p.account = :account AND p.id = :id",
};

/* Sums that are nothing may be in any currency: from now on in this one. */
const struct query profile_begun = {
	.name = "profile_begun",
	.in   = &profile_shape,
	.sql  = "UPDATE credit_totals SET currency = :currency"
		" WHERE account = :account AND counterparty_id = :counterparty_id"
		"   AND reserved + in_transit + unbilled + invoiced + paid = 0",
};

static const struct query *const queries[] = { &profile_begun, NULL };

static const struct guard settled = {
	.code    = "G-SETTLED",
	.facts   = &profile_exposed,
	.holds   = profile_settled,
	.message = "has an exposure other than zero",
};

static const struct move moves[] = {
	{
		.from   = NAMES("unrated", "rated"),
		.action = "place-on-watch",
		.title  = "Place %s on watch",
		.to     = "watch",
		.event  = "credit.profile.watched",
		.told   = "A credit profile was placed on watch.",
		.doc    = "Places the credit profile on watch.",
	},
	{
		.from   = NAMES("watch"),
		.action = "remove-from-watch",
		.title  = "Remove %s from watch",
		.to     = "rated",
		.event  = "credit.profile.unwatched",
		.told   = "A credit profile was removed from watch.",
		.doc    = "Removes the credit profile from watch.",
	},
	{
		.from   = NAMES("unrated", "rated", "watch", "blocked"),
		.action = "hold",
		.in     = &hold_shape,
		.effect = profile_hold,
		.scope  = "credit:hold",
		.event  = "credit.profile.held",
		.told   = "A credit profile was placed on hold.",
		.doc    = "Places a hold on the confirmation of orders, on liftings, or on both, until it is released.",
	},
	{
		.from   = NAMES("unrated", "rated", "watch", "blocked"),
		.action = "release",
		.effect = profile_release,
		.scope  = "credit:hold",
		.event  = "credit.profile.released",
		.told   = "The hold on a credit profile was released.",
		.doc    = "Releases the hold.",
	},
	{ 0 },
};

static const struct route routes[] = {
	{
		.op     = "credit-profiles.exposure",
		.method = GET,
		.path   = "/api/v2/credit-profiles/{id}/exposure",
		.scope  = "credit:read",
		.out    = &exposure_shape,
		.fn     = profile_read_exposure,
		.tier   = "day-one",
		.title  = "Get the exposure of a credit profile",
		.doc    = "Returns the exposure of the counterparty by stage, and its available credit.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "credit.profile.drift_detected", &profile_drift_shape,
	  "The stored exposure of a counterparty differs from its ledger; the operator must investigate." },
	{ 0 },
};

static const struct unique unique[] = {
	{ "by_counterparty", NAMES("counterparty_id"), NULL },
	{ 0 },
};

const struct resource credit_profiles = {
	.name       = "credit-profiles",
	.noun       = "credit profile",
	.prefix     = "cpr",
	.scope      = "credit",
	.event      = "credit.profile",
	.tier       = "day-one",
	.ops        = OP_LIST | OP_GET | OP_CREATE | OP_UPDATE | OP_ARCHIVE | OP_EXPORT |
		      OP_HISTORY | OP_STATS | OP_SEARCH | OP_VALIDATE,
	.shape      = &profile_shape,
	.create     = &new_shape,
	.update     = &edit_shape,
	.filter     = NAMES("status", "counterparty_id", "band", "currency", "hold", "credit_limit",
			    "version", "created_at", "updated_at"),
	.sort       = NAMES("updated_at"),
	.first      = "unrated",
	.moves      = moves,
	.unique     = unique,
	.facts      = &profile_around,
	.check      = profile_check,
	.archive    = GUARDS(&settled),
	.measures   = resource_counts,
	.dimensions = NAMES("status", "band", "currency", "hold"),
	.begin      = profile_begin,
	.routes     = routes,
	.queries    = queries,
	.events     = events,
	.doc        = "Credit limits, payment terms and holds of counterparties, one profile each.",
};
/* clang-format on */
