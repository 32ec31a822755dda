/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/counterparties/counterparties.h"
#include "orders/load_authorizations/load_authorizations.h"
#include "unit.h"

/* clang-format off */
static const char *const statuses[] = { "scheduled", "active", "exhausted", "suspended", "expired", NULL };
static const char *const types[] = { "product", "credit", "open_to_buy", "one_time", "deny", NULL };
static const char *const periods[] = { "day", "week", "month", NULL };
static const char *const currencies[] = { "MXN", "USD", NULL };

#define AMOUNT .decimals = 3, .min = 0, .max = UNITS(1000000000)

#define T struct allocation
static const struct field fields[] = {
	FIELD(T, id,               .prefix = "alo", .example = "\"alo_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier."),
	FIELD(T, status,           .words = statuses, .example = "\"active\"",
	      .doc = "Whether it may be lifted from."),
	FIELD(T, name,             .min = 1, .max = 100, .example = "\"Diesel Monterrey\"",
	      .doc = "What it is called."),
	FIELD(T, type,             .words = types, .example = "\"product\"",
	      .doc = "`product` and `credit` count a period's volume or money, `open_to_buy` has no limit, `one_time` stands in where a period's is short, `deny` refuses whatever it names."),
	FIELD(T, counterparty_id,  .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "Who may lift; null with counterparty_tag null: anybody."),
	FIELD(T, counterparty_tag, .min = 1, .max = 60, .chars = "A-Za-z0-9._:/-", .nullable = true, .example = "null",
	      .doc = "All counterparties that have this tag may, together."),
	FIELD(T, supplier_id,      .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "Whose product it is; null: anybody's."),
	FIELD(T, terminal,         .min = 2, .max = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "\"MTY\"",
	      .doc = "Code of the terminal; null with terminals null: any."),
	FIELD(T, terminals,        .min = 1, .max = 50, .each = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "null",
	      .doc = "Codes of a group of terminals, together."),
	FIELD(T, product,          .min = 2, .max = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "\"DIESEL_ULSD\"",
	      .doc = "Code of the product; null with the two that follow null: any."),
	FIELD(T, products,         .min = 1, .max = 50, .each = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "null",
	      .doc = "Codes of a group of products, together."),
	FIELD(T, product_family,   .min = 2, .max = 16, .chars = "a-z_", .nullable = true, .example = "null",
	      .doc = "All products of a family, together."),
	FIELD(T, period,           .words = periods, .nullable = true, .example = "\"month\"",
	      .doc = "How often it refreshes: each day, each Monday, each first of a month; null: never."),
	FIELD(T, unit,             .words = unit_words, .nullable = true, .example = "\"l\"",
	      .doc = "Unit of its amounts, where it counts volume."),
	FIELD(T, currency,         .words = currencies, .nullable = true, .example = "null",
	      .doc = "Currency of its amounts, where it is of credit."),
	FIELD(T, start_amount,     AMOUNT, .example = "120000.000",
	      .doc = "What it begins with."),
	FIELD(T, refresh_amount,   AMOUNT, .nullable = true, .example = "120000.000",
	      .doc = "What each period begins with; null: start_amount."),
	FIELD(T, refresh_time,     .min = 5, .max = 5, .chars = "0-9:", .nullable = true, .example = "\"18:00\"",
	      .doc = "Time of the day that it refreshes at; null: midnight."),
	FIELD(T, timezone,         .min = 3, .max = 64, .chars = "A-Za-z0-9_/+-", .example = "\"America/Monterrey\"",
	      .doc = "IANA time zone of that clock."),
	FIELD(T, scale_pct,        .decimals = 2, .min = 0, .max = UNITS(200), .example = "100.00",
	      .doc = "Share of what remains that may be lifted; 100 unless told.  Lower it to ration."),
	FIELD(T, carry_over,       .example = "false",
	      .doc = "Whether what is left is added to the next period; false unless told."),
	FIELD(T, min_lift,         AMOUNT, .nullable = true, .example = "1000.000",
	      .doc = "The least that may be lifted at once."),
	FIELD(T, max_lift,         AMOUNT, .nullable = true, .example = "62000.000",
	      .doc = "The most."),
	FIELD(T, valid_from,       .example = "\"2026-01-01T06:00:00.000Z\"",
	      .doc = "From when on; now unless told."),
	FIELD(T, valid_to,         .nullable = true, .example = "null",
	      .doc = "Until when; null: without end."),
	FIELD(T, remaining,        .decimals = 3, .example = "120000.000",
	      .doc = "What is left: the sum of its ledger."),
	FIELD(T, override_left,    .decimals = 3, .example = "0.000",
	      .doc = "What is left of the override granted last."),
	FIELD(T, override_valid_to, .nullable = true, .example = "null", .doc = "Until when that override holds."),
	FIELD(T, override_reason,  .nullable = true, .example = "null", .doc = "Why it was granted."),
	FIELD(T, low_announced,    .example = "false", .doc = "Whether a fifth of the period's amount, or less, is left."),
	FIELD(T, refreshed_at,     .doc = "When the period began."),
	FIELD(T, next_refresh_at,  .nullable = true, .example = "null", .doc = "When the next one begins."),
	FIELD(T, next_change_at,   .nullable = true, .example = "null", .doc = "When it next changes by itself: begins, refreshes or ends."),
	FIELD(T, version,          .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,       .doc = "When it was created."),
	FIELD(T, updated_at,       .doc = "When it last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T

#define EDITED									\
	"name", "counterparty_id", "counterparty_tag", "supplier_id",		\
	"terminal", "terminals", "product", "products", "product_family",	\
	"refresh_amount", "refresh_time", "timezone", "scale_pct",		\
	"carry_over", "min_lift", "max_lift", "valid_to"

const struct shape allocation_shape =
	SHAPE(struct allocation, "Allocation", fields, "Permission to lift.");

static const struct shape new_shape = {
	.name = "AllocationNew",
	.of   = &allocation_shape,
	.take = NAMES("type", "period", "unit", "currency", "start_amount",
		      "valid_from", EDITED),
	.need = NAMES("name", "type", "start_amount", "timezone"),
	.doc  = "An allocation to be made.",
};

static const struct shape edit_shape = {
	.name = "AllocationEdit",
	.of   = &allocation_shape,
	.take = NAMES(EDITED),
	.doc  = "What is to change of an allocation.",
};

#define T struct allocation_change
static const struct field change_fields[] = {
	FIELD(T, amount,           .decimals = 3, .min = UNITS(-1000000000), .max = UNITS(1000000000), .example = "5000.000",
	      .doc = "How much, in its unit or currency."),
	FIELD(T, reason,           .min = 1, .max = 200, .example = "\"agreed with the supplier\"",
	      .doc = "Why."),
	FIELD(T, valid_to,         .example = "\"2049-01-01T00:00:00.000Z\"",
	      .doc = "Until when it holds."),
	FIELD(T, to_allocation_id, .prefix = "alo", .example = "\"alo_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "The allocation that gets it; of the same unit or currency."),
};
#undef T
const struct shape allocation_change_shape =
	SHAPE(struct allocation_change, "AllocationChange", change_fields, "A change of what remains.");

const struct shape allocation_adjust_shape = {
	.name = "AllocationAdjust",
	.of   = &allocation_change_shape,
	.take = NAMES("amount", "reason"),
	.need = NAMES("amount", "reason"),
	.doc  = "More, or below 0 less.",
};

const struct shape allocation_transfer_shape = {
	.name = "AllocationTransfer",
	.of   = &allocation_change_shape,
	.take = NAMES("to_allocation_id", "amount"),
	.need = NAMES("to_allocation_id", "amount"),
	.doc  = "From one to another.",
};

const struct shape allocation_override_shape = {
	.name = "AllocationOverride",
	.of   = &allocation_change_shape,
	.take = NAMES("amount", "reason", "valid_to"),
	.need = NAMES("amount", "reason", "valid_to"),
	.doc  = "What may be lifted beyond what remains.",
};

#define T struct allocation_facts
static const struct field facts_fields[] = {
	FIELD(T, counterparties),
	FIELD(T, suppliers),
	FIELD(T, terminals),
	FIELD(T, products),
};
#undef T
const struct shape allocation_facts_shape =
	SHAPE(struct allocation_facts, "AllocationFacts", facts_fields, "What there is of what an allocation names.");

#define PARTY(member)								\
	" (SELECT COUNT(*) FROM counterparties WHERE account = :account"	\
	"   AND id = :" member " AND archived_at IS NULL)"
/* Of the account's own and the operator's; one code may be of both. */
#define CODES(table, one, many)						\
	" (SELECT COUNT(DISTINCT code) FROM " table				\
	"   WHERE account IN (:account, 'common') AND archived_at IS NULL"	\
	"   AND (code = :" one " OR FIND_IN_SET(code, REPLACE(:" many ", ' ', ','))))"

const struct query allocation_around = {
	.name = "allocation_around",
	.in   = &allocation_shape,
	.out  = &allocation_facts_shape,
	.sql  = "SELECT" PARTY("counterparty_id") " AS counterparties,"
		PARTY("supplier_id") " AS suppliers,"
		CODES("terminals", "terminal", "terminals") " AS terminals,"
		CODES("products", "product", "products") " AS products",
};

static const struct move moves[] = {
	{
		.from   = NAMES("active", "exhausted"),
		.action = "refresh",
		.effect = allocation_refresh,
		.event  = "order.allocation.refreshed",
		.told   = "A new period of an allocation was started.",
		.doc    = "Begins a period now, beside those of its clock.",
	},
	{
		.from   = NAMES("scheduled", "active", "exhausted", "suspended"),
		.action = "adjust",
		.effect = allocation_adjust,
		.in     = &allocation_adjust_shape,
		.event  = "order.allocation.adjusted",
		.doc    = "Adds to what remains, or takes from it.",
	},
	{
		.from   = NAMES("active"),
		.action = "transfer",
		.effect = allocation_transfer,
		.in     = &allocation_transfer_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.event  = "order.allocation.transferred",
		.told   = "Volume or value was transferred between allocations.",
		.doc    = "Moves an amount to another allocation of the same unit or currency, both ledgers at once.",
	},
	{
		.from   = NAMES("scheduled", "active", "exhausted"),
		.action = "suspend",
		.to     = "suspended",
		.event  = "order.allocation.suspended",
		.doc    = "Nothing may be lifted from it for now.",
	},
	{
		.from   = NAMES("suspended"),
		.action = "resume",
		.to     = "active",
		.effect = allocation_resume,
		.event  = "order.allocation.resumed",
		.doc    = "It may be lifted from again.",
	},
	{
		.from   = NAMES("active", "exhausted"),
		.action = "grant-override",
		.title  = "Grant an override of %s",
		.effect = allocation_override,
		.in     = &allocation_override_shape,
		.scope  = "orders:override",
		.event  = "order.allocation.override_granted",
		.told   = "An override of an allocation was granted.",
		.doc    = "Lets so much be lifted although less remains (Global Product Override), until a moment; what an earlier one left is void.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NULL,
		.to   = "scheduled",
		.by   = "valid_from",
		.doc  = "valid_from lies in the future.",
	},
	{
		.from = NULL,
		.to   = "exhausted",
		.by   = "start_amount",
		.doc  = "A product allocation begins with nothing.",
	},
	{
		.from = NAMES("scheduled"),
		.to   = "active",
		.by   = "the clock",
		.doc  = "valid_from has come.",
	},
	{
		.from = NAMES("active", "scheduled"),
		.to   = "exhausted",
		.by   = "its ledger",
		.doc  = "Nothing remains.",
	},
	{
		.from = NAMES("exhausted"),
		.to   = "active",
		.by   = "its ledger",
		.doc  = "Something remains again: a period has begun, an amount was added, or what was taken is given back.",
	},
	{
		.from = NAMES("suspended"),
		.to   = "scheduled",
		.by   = "resume",
		.doc  = "valid_from still lies in the future.",
	},
	{
		.from = NAMES("suspended"),
		.to   = "exhausted",
		.by   = "resume",
		.doc  = "Nothing remains.",
	},
	{
		.from = NAMES("scheduled", "active", "exhausted", "suspended"),
		.to   = "expired",
		.by   = "the clock",
		.doc  = "valid_to has come.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "order.allocation.low",       &allocation_shape, "A fifth of the period's amount or less remains; once a period." },
	{ "order.allocation.exhausted", &allocation_shape, "Nothing remains." },
	{ "order.allocation.activated", &allocation_shape, "Its time has begun." },
	{ "order.allocation.expired",   &allocation_shape, "Its time is over." },
	{ 0 },
};

static const struct query *const queries[] = {
	&allocation_candidates, &allocation_candidates_held,
	&allocation_entry_add, &allocation_sums, &allocation_ledger,
	&allocation_usage, NULL,
};

static const struct expansion expands[] = {
	{ "counterparty_id", &counterparties },
	{ "supplier_id", &counterparties },
	{ 0 },
};

static const struct measure measures[] = {
	{ "count",         "COUNT(*)",          "How many there are." },
	{ "remaining_sum", "SUM(remaining)",    "What remains; filter by unit or currency." },
	{ "start_sum",     "SUM(start_amount)", "What they began with." },
	{ 0 },
};

static const struct shape ledger_asked = {
	.name = "AllocationLedgerAsked",
	.of   = &allocation_page_shape,
	.take = NAMES("limit", "cursor"),
	.doc  = "Paging.",
};

static const struct route routes[] = {
	{
		.op     = "allocations.ledger",
		.method = GET,
		.path   = "/api/v2/allocations/{id}/ledger",
		.scope  = "allocations:read",
		.query  = &ledger_asked,
		.out    = &allocation_entry_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_NOT_FOUND, E_BAD_CURSOR),
		.fn     = allocation_show_ledger,
		.tier   = "day-one",
		.title  = "Ledger of an allocation",
		.doc    = "Every entry, the newest first; the sum of their amounts is what remains.",
	},
	{
		.op     = "allocations.utilization",
		.method = GET,
		.path   = "/api/v2/allocations/{id}/utilization",
		.scope  = "allocations:read",
		.out    = &allocation_used_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = allocation_show_used,
		.tier   = "day-one",
		.title  = "Utilization of an allocation",
		.doc    = "How much of the running period is used.",
	},
	{
		.op     = "allocations.denials",
		.method = GET,
		.path   = "/api/v2/allocations/{id}/denials",
		.scope  = "allocations:read",
		.query  = &ledger_asked,
		.out    = &authorization_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_NOT_FOUND, E_BAD_CURSOR),
		.fn     = allocation_show_denials,
		.tier   = "day-one",
		.title  = "Denials of an allocation",
		.doc    = "The loads at the rack that it refused, the newest first.",
	},
	{ 0 },
};

const struct resource allocations = {
	.name       = "allocations",
	.noun       = "allocation",
	.prefix     = "alo",
	.scope      = "allocations",
	.event      = "order.allocation",
	.tier       = "day-one",
	.ops        = OP_ALL,
	.shape      = &allocation_shape,
	.create     = &new_shape,
	.update     = &edit_shape,
	.filter     = NAMES("status", "type", "name", "counterparty_id", "counterparty_tag",
			    "supplier_id", "terminal", "terminals", "product", "products",
			    "product_family", "period", "unit", "currency", "remaining",
			    "valid_from", "version", "created_at", "updated_at"),
	.sort       = NAMES("name", "updated_at"),
	.first      = "active",
	.moves      = moves,
	.passages   = passages,
	.facts      = &allocation_around,
	.check      = allocation_check,
	.measures   = measures,
	.dimensions = NAMES("status", "type", "terminal", "product", "counterparty_id"),
	.begin      = allocation_begin,
	.change     = allocation_changed,
	.expands    = expands,
	.routes     = routes,
	.events     = events,
	.queries    = queries,
	.doc        = "Permissions to lift so much at a terminal in a period, with their ledgers.",
};
/* clang-format on */
