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
	FIELD(T, id,              .prefix = "cpr", .example = "\"cpr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier."),
	FIELD(T, status,          .words = statuses, .example = "\"unrated\"", .doc = "How it is looked at; one that is blocked gets no credit."),
	FIELD(T, counterparty_id, .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Whose it is; one for each."),
	FIELD(T, band,            .words = bands, .nullable = true, .example = "\"B\"",
	      .doc = "Band of its score: A, the best, to E; it says the longest terms unless max_net_days does."),
	FIELD(T, currency,        .words = currencies, .example = "\"MXN\"", .doc = "Of all its amounts and of its exposure."),
	FIELD(T, credit_limit,    AMOUNT, .example = "5000000.00", .doc = "What it may owe."),
	FIELD(T, temporary_limit, AMOUNT, .nullable = true, .example = "null", .doc = "What it may owe more, to the day of temporary_until."),
	FIELD(T, temporary_until, .nullable = true, .example = "null", .doc = "Last day of that."),
	FIELD(T, max_net_days,    .min = 0, .max = 120, .nullable = true, .example = "30", .doc = "Longest terms, days after the invoice; null: those of its band."),
	FIELD(T, cash_on_account, AMOUNT, .nullable = true, .example = "0.00", .doc = "What it has paid ahead; it counts against its exposure."),
	FIELD(T, guarantees,      AMOUNT, .nullable = true, .example = "0.00", .doc = "What is guaranteed."),
	FIELD(T, haircut,         .decimals = 6, .min = 0, .max = UNITS(1), .nullable = true, .example = "0.200000", .doc = "Share of the guarantees that is not counted: 0.2 is a fifth."),
	FIELD(T, hold,            .words = holds, .nullable = true, .example = "\"new_orders\"", .doc = "What is stopped: all, confirming new_orders, or liftings; null: nothing."),
	FIELD(T, hold_reason,     .min = 1, .max = 200, .nullable = true, .example = "\"Invoices are past due.\"", .doc = "Why."),
	FIELD(T, version,         .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,      .doc = "When it was created."),
	FIELD(T, updated_at,      .doc = "When it last changed."),
	FIELD(T, archived_at,     .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T
const struct shape profile_shape =
	SHAPE(struct profile, "CreditProfile", fields, "What a counterparty may owe.");

#define WRITTEN								\
	"band", "credit_limit", "temporary_limit", "temporary_until",	\
	"max_net_days", "cash_on_account", "guarantees", "haircut"

static const struct shape new_shape = {
	.name = "CreditProfileNew",
	.of   = &profile_shape,
	.take = NAMES("counterparty_id", "currency", WRITTEN),
	.need = NAMES("counterparty_id", "currency", "credit_limit"),
	.doc  = "A credit profile to be made.",
};

static const struct shape edit_shape = {
	.name = "CreditProfileEdit",
	.of   = &profile_shape,
	.take = NAMES(WRITTEN),
	.doc  = "What is to change of a credit profile.",
};

static const struct shape hold_shape = {
	.name = "CreditProfileHold",
	.of   = &profile_shape,
	.take = NAMES("hold", "hold_reason"),
	.need = NAMES("hold", "hold_reason"),
	.doc  = "What is to be stopped, and why.",
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
	FIELD(T, counterparty_id,  .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Whose it is."),
	FIELD(T, currency,         .example = "\"MXN\"", .doc = "Of all amounts."),
	FIELD(T, orders_confirmed, .decimals = 2, .example = "754506.25", .doc = "Reserved for orders that are confirmed and not lifted."),
	FIELD(T, in_transit,       .decimals = 2, .example = "0.00", .doc = "Lifted and not delivered."),
	FIELD(T, unbilled,         .decimals = 2, .example = "0.00", .doc = "Delivered and not invoiced."),
	FIELD(T, ar_open,          .decimals = 2, .example = "0.00", .doc = "Invoiced and not paid."),
	FIELD(T, less_guarantees,  .decimals = 2, .example = "0.00", .doc = "What of the guarantees is counted."),
	FIELD(T, less_cash,        .decimals = 2, .example = "0.00", .doc = "What it has paid ahead."),
	FIELD(T, exposure,         .decimals = 2, .example = "754506.25", .doc = "The four less the two."),
	FIELD(T, available,        .decimals = 2, .example = "4245493.75", .doc = "What of limit and temporary limit is left; below zero: it is beyond."),
};
#undef T
static const struct shape exposure_shape =
	SHAPE(struct profile_exposure, "CreditExposure", exposure_fields, "What a counterparty owes and will owe.");

#define T struct profile_drift
static const struct field drift_fields[] = {
	FIELD(T, counterparty_id,   .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Whose it is."),
	FIELD(T, currency,          .example = "\"MXN\"", .doc = "Of all amounts."),
	FIELD(T, reserved,          .decimals = 2, .example = "754506.25", .doc = "The sum that is kept of what is reserved."),
	FIELD(T, in_transit,        .decimals = 2, .example = "0.00", .doc = "Of what is in transit."),
	FIELD(T, unbilled,          .decimals = 2, .example = "0.00", .doc = "Of what is delivered."),
	FIELD(T, invoiced,          .decimals = 2, .example = "0.00", .doc = "Of what is invoiced."),
	FIELD(T, paid,              .decimals = 2, .example = "0.00", .doc = "Of what is paid."),
	FIELD(T, ledger_reserved,   .decimals = 2, .example = "700000.00", .doc = "What the rows of the ledger add up to."),
	FIELD(T, ledger_in_transit, .decimals = 2, .example = "0.00", .doc = "The same."),
	FIELD(T, ledger_unbilled,   .decimals = 2, .example = "0.00", .doc = "The same."),
	FIELD(T, ledger_invoiced,   .decimals = 2, .example = "0.00", .doc = "The same."),
	FIELD(T, ledger_paid,       .decimals = 2, .example = "0.00", .doc = "The same."),
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
	.doc    = "The sums of a counterparty's exposure and those of its ledger, which differ.",
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
	.message = "has exposure that is not nothing",
};

static const struct move moves[] = {
	{
		.from   = NAMES("unrated", "rated"),
		.action = "place-on-watch",
		.title  = "Place %s on watch",
		.to     = "watch",
		.event  = "credit.profile.watched",
		.told   = "A credit profile was placed on watch.",
		.doc    = "It is looked at more closely.",
	},
	{
		.from   = NAMES("watch"),
		.action = "remove-from-watch",
		.title  = "Remove %s from watch",
		.to     = "rated",
		.event  = "credit.profile.unwatched",
		.told   = "A credit profile was removed from watch.",
		.doc    = "It is looked at as the others.",
	},
	{
		.from   = NAMES("unrated", "rated", "watch", "blocked"),
		.action = "hold",
		.in     = &hold_shape,
		.effect = profile_hold,
		.scope  = "credit:hold",
		.event  = "credit.profile.held",
		.told   = "A credit profile was placed on hold.",
		.doc    = "Stops confirming orders, liftings, or both, until it is released.",
	},
	{
		.from   = NAMES("unrated", "rated", "watch", "blocked"),
		.action = "release",
		.effect = profile_release,
		.scope  = "credit:hold",
		.event  = "credit.profile.released",
		.told   = "The hold on a credit profile was released.",
		.doc    = "Nothing is held any longer.",
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
		.title  = "Exposure of a counterparty",
		.doc    = "What it owes and will owe, by stage, and what is left of its limit.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "credit.profile.drift_detected", &profile_drift_shape,
	  "The sums of its exposure are not those of its ledger: an operator must look." },
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
	.doc        = "What counterparties may owe: limits, terms and holds, one for each.",
};
/* clang-format on */
