/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/counterparties/counterparties.h"
#include "orders/flow/flow.h"
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
	      .doc = "Unique identifier of the allocation."),
	FIELD(T, status,           .words = statuses, .example = "\"active\"",
	      .doc = "Current status of the allocation: `scheduled` (before `valid_from`), `active` (can be lifted), `exhausted` (nothing remains), `suspended` (stopped by a user) or `expired` (after `valid_to`)."),
	FIELD(T, name,             .min = 1, .max = 100, .example = "\"Diesel Monterrey\"",
	      .doc = "Name of the allocation."),
	FIELD(T, type,             .words = types, .example = "\"product\"",
	      .doc = "Type of allocation: `product` limits the volume and `credit` the value per period, `open_to_buy` has no limit, `one_time` applies where a period's allocation is short, and `deny` refuses everything it covers."),
	FIELD(T, counterparty_id,  .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "Counterparty that may lift. Null, with `counterparty_tag` null, if any may."),
	FIELD(T, counterparty_tag, .min = 1, .max = 60, .chars = "A-Za-z0-9._:/-", .nullable = true, .example = "null",
	      .doc = "Tag of the counterparties that share the allocation."),
	FIELD(T, supplier_id,      .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "Supplier of the product. Null if any."),
	FIELD(T, terminal,         .min = 2, .max = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "\"MTY\"",
	      .doc = "Code of the terminal. Null, with `terminals` null, if any."),
	FIELD(T, terminals,        .min = 1, .max = 50, .each = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "null",
	      .doc = "Codes of the terminals that share the allocation."),
	FIELD(T, product,          .min = 2, .max = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "\"DIESEL_ULSD\"",
	      .doc = "Code of the product. Null, with `products` and `product_family` null, if any."),
	FIELD(T, products,         .min = 1, .max = 50, .each = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "null",
	      .doc = "Codes of the products that share the allocation."),
	FIELD(T, product_family,   .min = 2, .max = 16, .chars = "a-z_", .nullable = true, .example = "null",
	      .doc = "Family of products that share the allocation."),
	FIELD(T, period,           .words = periods, .nullable = true, .example = "\"month\"",
	      .doc = "Period after which the allocation refreshes: `day` (every day), `week` (every Monday) or `month` (every first of the month). Null if it never does."),
	FIELD(T, unit,             .words = unit_words, .nullable = true, .example = "\"l\"",
	      .doc = "Unit of the amounts, if the allocation limits volume: `l` (liters) or `gal` (US gallons)."),
	FIELD(T, currency,         .words = currencies, .nullable = true, .example = "null",
	      .doc = "Currency of the amounts, if the allocation limits value."),
	FIELD(T, start_amount,     AMOUNT, .example = "120000.000",
	      .doc = "Initial amount, in the allocation's unit or currency."),
	FIELD(T, refresh_amount,   AMOUNT, .nullable = true, .example = "120000.000",
	      .doc = "Amount at the beginning of each period, in the allocation's unit or currency. Null means `start_amount`."),
	FIELD(T, refresh_time,     .min = 5, .max = 5, .chars = "0-9:", .nullable = true, .example = "\"18:00\"",
	      .doc = "Time of day of the refresh. Null means midnight."),
	FIELD(T, timezone,         .min = 3, .max = 64, .chars = "A-Za-z0-9_/+-", .zone = true, .example = "\"America/Monterrey\"",
	      .doc = "IANA time zone of `refresh_time`."),
	FIELD(T, scale_pct,        .decimals = 2, .min = 0, .max = UNITS(200), .example = "100.00",
	      .doc = "Share of the remaining amount that can be lifted, in percent. Default 100; a lower value rations the product."),
	FIELD(T, carry_over,       .example = "false",
	      .doc = "Whether the unused amount is carried over to the next period. Default false."),
	FIELD(T, min_lift,         AMOUNT, .nullable = true, .example = "1000.000",
	      .doc = "Minimum amount of a single lifting, in the allocation's unit or currency."),
	FIELD(T, max_lift,         AMOUNT, .nullable = true, .example = "62000.000",
	      .doc = "Maximum amount of a single lifting, in the allocation's unit or currency."),
	FIELD(T, valid_from,       .example = "\"2026-01-01T06:00:00.000Z\"",
	      .doc = "Time from which the allocation is valid. Defaults to now."),
	FIELD(T, valid_to,         .nullable = true, .example = "null",
	      .doc = "Time until which the allocation is valid. Null if it has no end."),
	FIELD(T, remaining,        .decimals = 3, .example = "120000.000",
	      .doc = "Remaining amount, in the allocation's unit or currency: the sum of the ledger."),
	FIELD(T, override_left,    .decimals = 3, .example = "0.000",
	      .doc = "Remaining amount of the last override, in the allocation's unit or currency."),
	FIELD(T, override_valid_to, .nullable = true, .example = "null", .doc = "Time until which the override is valid."),
	FIELD(T, override_reason,  .nullable = true, .example = "null", .doc = "Reason given by the user who granted the override."),
	FIELD(T, low_announced,    .example = "false", .doc = "Whether a fifth of the period's amount or less remains."),
	FIELD(T, refreshed_at,     .doc = "Time at which the current period began."),
	FIELD(T, next_refresh_at,  .nullable = true, .example = "null", .doc = "Time at which the next period begins. Null if the allocation does not refresh."),
	FIELD(T, next_change_at,   .nullable = true, .example = "null", .doc = "Time of the next automatic change: start, refresh or end. Null if none is due."),
	FIELD(T, version,          .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,       .doc = "Time at which the allocation was created."),
	FIELD(T, updated_at,       .doc = "Time at which the allocation was last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "Time at which the allocation was archived. Null unless it is archived."),
};
#undef T

#define EDITED									\
	"name", "counterparty_id", "counterparty_tag", "supplier_id",		\
	"terminal", "terminals", "product", "products", "product_family",	\
	"refresh_amount", "refresh_time", "timezone", "scale_pct",		\
	"carry_over", "min_lift", "max_lift", "valid_to"

const struct shape allocation_shape =
	SHAPE(struct allocation, "Allocation", fields, "A limit on what can be lifted in a period.");

static const struct shape new_shape = {
	.name = "AllocationNew",
	.of   = &allocation_shape,
	.take = NAMES("type", "period", "unit", "currency", "start_amount",
		      "valid_from", EDITED),
	.need = NAMES("name", "type", "start_amount", "timezone"),
	.doc  = "Fields accepted when creating an allocation.",
};

static const struct shape edit_shape = {
	.name = "AllocationEdit",
	.of   = &allocation_shape,
	.take = NAMES(EDITED),
	.doc  = "Fields accepted when updating an allocation.",
};

#define T struct allocation_change
static const struct field change_fields[] = {
	FIELD(T, amount,           .decimals = 3, .min = UNITS(-1000000000), .max = UNITS(1000000000), .example = "5000.000",
	      .doc = "Amount, in the allocation's unit or currency."),
	FIELD(T, reason,           .min = 1, .max = 200, .example = "\"agreed with the supplier\"",
	      .doc = "Reason for the change."),
	FIELD(T, valid_to,         .example = "\"2049-01-01T00:00:00.000Z\"",
	      .doc = "Time until which the override is valid."),
	FIELD(T, to_allocation_id, .prefix = "alo", .example = "\"alo_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Allocation to transfer to, of the same unit or currency."),
};
#undef T
const struct shape allocation_change_shape =
	SHAPE(struct allocation_change, "AllocationChange", change_fields, "A change of what remains.");

const struct shape allocation_adjust_shape = {
	.name = "AllocationAdjust",
	.of   = &allocation_change_shape,
	.take = NAMES("amount", "reason"),
	.need = NAMES("amount", "reason"),
	.doc  = "Amount to add, or to subtract if negative.",
};

const struct shape allocation_transfer_shape = {
	.name = "AllocationTransfer",
	.of   = &allocation_change_shape,
	.take = NAMES("to_allocation_id", "amount"),
	.need = NAMES("to_allocation_id", "amount"),
	.doc  = "Transfer to another allocation.",
};

const struct shape allocation_override_shape = {
	.name = "AllocationOverride",
	.of   = &allocation_change_shape,
	.take = NAMES("amount", "reason", "valid_to"),
	.need = NAMES("amount", "reason", "valid_to"),
	.doc  = "Amount that may be lifted beyond the remaining amount.",
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

#define T struct allocation_use
static const struct field use_fields[] = {
	FIELD(T, open_orders, .optional = true, .doc = "Number of orders under way with a line taken from the allocation."),
	FIELD(T, open_authorizations, .optional = true, .doc = "Number of open load authorizations that have taken from the allocation."),
};
#undef T
const struct shape allocation_use_shape =
	SHAPE(struct allocation_use, "AllocationUse", use_fields, "What is taken from an allocation.");

const struct query allocation_taken = {
	.name = "allocation_taken",
	.in   = &allocation_shape,
	.out  = &allocation_use_shape,
	.sql  = "SELECT COUNT(*) AS open_orders FROM orders"
		" WHERE account = :account AND status IN " FLOW_UNDER_WAY
		"   AND archived_at IS NULL"
		"   AND JSON_CONTAINS(JSON_EXTRACT(`lines`, '$[*].allocation_id'), JSON_QUOTE(:id))",
};

/* What the ledger has of one is named by its id and the product's place. */
const struct query allocation_authorized = {
	.name = "allocation_authorized",
	.in   = &allocation_shape,
	.out  = &allocation_use_shape,
	.sql  = "SELECT COUNT(DISTINCT l.id) AS open_authorizations"
		"  FROM load_authorizations AS l"
		"  JOIN JSON_TABLE(l.products, '$[*]' COLUMNS(n FOR ORDINALITY)) AS p"
		"  JOIN allocation_entries AS e ON e.account = :account"
		"   AND e.source_type = 'load_authorization'"
		"   AND e.source_id = CONCAT(l.id, '/', p.n)"
		"   AND e.allocation_id = :id AND e.kind = 'take'"
		" WHERE l.account = :account AND l.open_number IS NOT NULL",
};

static const struct guard no_orders = {
	.code    = "G-NO-ORDERS",
	.facts   = &allocation_taken,
	.holds   = allocation_unused,
	.message = "has open orders that draw on it",
};

static const struct guard no_authorizations = {
	.code    = "G-NO-AUTHORIZATIONS",
	.facts   = &allocation_authorized,
	.holds   = allocation_unheld,
	.message = "has open load authorizations that have taken from it",
};

static const struct move moves[] = {
	{
		.from   = NAMES("active", "exhausted"),
		.action = "refresh",
		.effect = allocation_refresh,
		.event  = "order.allocation.refreshed",
		.told   = "A new period of an allocation was started.",
		.doc    = "Starts a new period now. Scheduled periods are not affected.",
	},
	{
		.from   = NAMES("scheduled", "active", "exhausted", "suspended"),
		.action = "adjust",
		.effect = allocation_adjust,
		.in     = &allocation_adjust_shape,
		.event  = "order.allocation.adjusted",
		.doc    = "Adds to the remaining amount or subtracts from it.",
	},
	{
		.from   = NAMES("active"),
		.action = "transfer",
		.effect = allocation_transfer,
		.in     = &allocation_transfer_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.event  = "order.allocation.transferred",
		.told   = "Volume or value was transferred between allocations.",
		.doc    = "Transfers an amount to another allocation of the same unit or currency. Both ledgers are changed together.",
	},
	{
		.from   = NAMES("scheduled", "active", "exhausted"),
		.action = "suspend",
		.to     = "suspended",
		.event  = "order.allocation.suspended",
		.doc    = "Suspends the allocation: nothing can be lifted from it for the time being.",
	},
	{
		.from   = NAMES("suspended"),
		.action = "resume",
		.to     = "active",
		.effect = allocation_resume,
		.event  = "order.allocation.resumed",
		.doc    = "Resumes the allocation: it can be lifted from again.",
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
		.doc    = "Grants an override (Global Product Override): an amount that can be lifted until a given time although less remains. It replaces an earlier override.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NULL,
		.to   = "scheduled",
		.by   = "create",
		.doc  = "valid_from is in the future.",
	},
	{
		.from = NULL,
		.to   = "exhausted",
		.by   = "create",
		.doc  = "start_amount of a product allocation is 0.",
	},
	{
		.from = NAMES("scheduled"),
		.to   = "active",
		.by   = "the clock",
		.doc  = "valid_from is reached.",
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
		.doc  = "Something remains again: a new period begins, an amount is added, or a quantity is given back.",
	},
	{
		.from = NAMES("suspended"),
		.to   = "scheduled",
		.by   = "resume",
		.doc  = "valid_from is still in the future.",
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
		.doc  = "valid_to is reached.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "order.allocation.low",       &allocation_shape, "A fifth of the period's amount or less remains. Sent once per period." },
	{ "order.allocation.exhausted", &allocation_shape, "Nothing of an allocation remains." },
	{ "order.allocation.activated", &allocation_shape, "An allocation became active." },
	{ "order.allocation.expired",   &allocation_shape, "An allocation expired." },
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
	{ "count",         "COUNT(*)",          "Number of allocations." },
	{ "remaining_sum", "SUM(remaining)",    "Remaining amount. Filter by `unit` or `currency`." },
	{ "start_sum",     "SUM(start_amount)", "Initial amount. Filter by `unit` or `currency`." },
	{ 0 },
};

static const struct shape ledger_asked = {
	.name = "AllocationLedgerAsked",
	.of   = &allocation_page_shape,
	.take = NAMES("limit", "cursor"),
	.doc  = "Paging parameters.",
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
		.title  = "List the ledger of an allocation",
		.doc    = "Lists the ledger entries of the allocation, newest first. The sum of their amounts is the remaining amount.",
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
		.title  = "Get the utilization of an allocation",
		.doc    = "Returns how much of the current period's amount has been used.",
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
		.title  = "List the denials of an allocation",
		.doc    = "Lists the load authorizations that the allocation refused, newest first.",
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
	.archive    = GUARDS(&no_orders, &no_authorizations),
	.measures   = measures,
	.dimensions = NAMES("status", "type", "terminal", "product", "counterparty_id"),
	.begin      = allocation_begin,
	.change     = allocation_changed,
	.expands    = expands,
	.routes     = routes,
	.events     = events,
	.queries    = queries,
	.doc        = "Limits on the volume or value that can be lifted at a terminal in a period, with their ledgers.",
};
/* clang-format on */
