/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "supply_contracts.h"

#include "orders/counterparties/counterparties.h"
#include "unit.h"

/* clang-format off */
static const char *const statuses[] = { "draft", "pending_signature", "active", "suspended", "expired", "terminated", NULL };
static const char *const sides[] = { "buy", "sell", NULL };
static const char *const types[] = { "spot", "term", "fixed", "curve", "strip", "flex", NULL };
static const char *const currencies[] = { "MXN", "USD", NULL };
static const char *const ratabilities[] = { "daily", "weekly", "monthly", NULL };

#define PRICE .decimals = 6, .min = UNITS(-1000000), .max = UNITS(1000000)

#define T struct supply_contract
static const struct field fields[] = {
	FIELD(T, id,                .prefix = "sct", .example = "\"sct_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the supply contract."),
	FIELD(T, status,            .words = statuses, .example = "\"draft\"", .doc = "Current status of the supply contract: `draft` (being written), `pending_signature` (sent for signature), `active` (can be lifted), `suspended` (no liftings for now), `expired` (`end_on` has passed) or `terminated` (ended early)."),
	FIELD(T, number,            .min = 1, .max = 40, .example = "\"C-2026-017\"", .doc = "Contract number agreed by both parties. Unique within the account."),
	FIELD(T, side,              .words = sides, .example = "\"buy\"", .doc = "Side of the account: `buy` (contract with a supplier) or `sell` (contract with a customer)."),
	FIELD(T, counterparty_id,   .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Counterparty of the contract."),
	FIELD(T, contract_type,     .words = types, .example = "\"term\"", .doc = "Type of commitment: `spot` (a single purchase), `term` (volumes over a term at a floating price), `fixed` (a fixed price), `curve` (prices by month along the forward curve), `strip` (one price for consecutive months) or `flex` (volume within a range)."),
	FIELD(T, terminals,         .min = 1, .max = 50, .each = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "[\"MTY\"]", .doc = "Codes of the terminals covered. Null if all are."),
	FIELD(T, products,          .min = 1, .max = 50, .each = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "[\"DIESEL_ULSD\"]", .doc = "Codes of the products covered. Null if all are."),
	FIELD(T, start_on,          .example = "\"2026-01-01\"", .doc = "First day of the contract."),
	FIELD(T, end_on,            .example = "\"2049-12-31\"", .doc = "Last day of the contract."),
	FIELD(T, timezone,          .min = 3, .max = 64, .chars = "A-Za-z0-9_/+-", .zone = true, .example = "\"America/Monterrey\"", .doc = "IANA time zone of the contract's days."),
	FIELD(T, unit,              .words = unit_words, .example = "\"l\"", .doc = "Unit of the volumes: `l` (liters) or `gal` (US gallons)."),
	FIELD(T, currency,          .words = currencies, .example = "\"MXN\"", .doc = "Currency of the prices."),
	FIELD(T, price_formula_id,  .prefix = "pfm", .nullable = true, .example = "null", .doc = "Price formula of the contract."),
	FIELD(T, unit_price,        PRICE, .nullable = true, .example = "null", .doc = "Fixed price, in `currency` per `unit`. Null if the price is not fixed."),
	FIELD(T, differential,      PRICE, .nullable = true, .example = "-0.350000", .doc = "Differential, in the contract's currency per unit of volume, added to the unit price or the formula; without either, to the posted rack price at the time of lifting."),
	FIELD(T, periods,           .max = 400, .shape = &contract_period_shape, .nullable = true, .example = "[{\"period\":\"2026-01\",\"volume_min\":500000,\"volume_max\":800000}]", .doc = "Volumes by period. Days outside every period have no limit."),
	FIELD(T, ratability,        .words = ratabilities, .nullable = true, .example = "\"monthly\"", .doc = "Period over which the volume must be lifted evenly: `daily`, `weekly` or `monthly`. Null if it need not be even."),
	FIELD(T, ratability_pct,    .decimals = 2, .min = 0, .max = UNITS(100), .nullable = true, .example = "10.00", .doc = "Allowed deviation from even lifting, as a percentage of a period's volume."),
	FIELD(T, shortfall_penalty, .decimals = 6, .min = 0, .max = UNITS(1000000), .nullable = true, .example = "0.200000", .doc = "Penalty for a shortfall, in the contract's currency per unit of volume."),
	FIELD(T, excess_penalty,    .decimals = 6, .min = 0, .max = UNITS(1000000), .nullable = true, .example = "null", .doc = "Penalty for an excess, in the contract's currency per unit of volume."),
	FIELD(T, terms,             .min = 1, .max = 2000, .nullable = true, .example = "null", .doc = "Further terms of the contract."),
	FIELD(T, reason,            .min = 1, .max = 200, .nullable = true, .example = "\"agreed by letter\"", .doc = "Reason for the last amendment, suspension or termination."),
	FIELD(T, amendments,        .max = 200, .shape = &contract_amendment_shape, .nullable = true, .example = "null", .doc = "Amendments of the contract."),
	FIELD(T, shortfalls,        .max = 400, .shape = &contract_shortfall_shape, .nullable = true, .example = "null", .doc = "Periods in which less than the minimum was lifted."),
	FIELD(T, lifted,            .decimals = 3, .example = "0.000", .doc = "Volume lifted under the contract, in the contract's unit."),
	FIELD(T, settled_through,   .nullable = true, .example = "null", .doc = "Day up to which ended periods have been settled."),
	FIELD(T, expiring_announced, .example = "false", .doc = "Whether the event `order.contract.expiring` has been sent."),
	FIELD(T, next_change_at,    .nullable = true, .example = "null", .doc = "Time of the next automatic change of the contract. Null if none is due."),
	FIELD(T, version,           .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,        .doc = "Time at which the supply contract was created."),
	FIELD(T, updated_at,        .doc = "Time at which the supply contract was last changed."),
	FIELD(T, archived_at,       .nullable = true, .example = "null", .doc = "Time at which the supply contract was archived. Null unless it is archived."),
};
#undef T

#define AMENDED									\
	"end_on", "price_formula_id", "unit_price", "differential", "periods",	\
	"ratability", "ratability_pct", "shortfall_penalty", "excess_penalty",	\
	"terms"
#define EDITED									\
	"number", "side", "contract_type", "terminals", "products",		\
	"start_on", "timezone", "unit", "currency", AMENDED

const struct shape contract_shape =
	SHAPE(struct supply_contract, "SupplyContract", fields, "A commitment on volume and price.");

static const struct shape new_shape = {
	.name = "SupplyContractNew",
	.of   = &contract_shape,
	.take = NAMES("counterparty_id", EDITED),
	.need = NAMES("number", "side", "counterparty_id", "contract_type", "start_on",
		      "end_on", "timezone", "unit", "currency"),
	.doc  = "Fields accepted when creating a supply contract.",
};

static const struct shape edit_shape = {
	.name = "SupplyContractEdit",
	.of   = &contract_shape,
	.take = NAMES(EDITED),
	.doc  = "Fields accepted when updating a draft supply contract.",
};

const struct shape contract_amend_shape = {
	.name = "SupplyContractAmend",
	.of   = &contract_shape,
	.take = NAMES("reason", AMENDED),
	.need = NAMES("reason"),
	.doc  = "Amended terms, and the reason for the amendment.",
};

static const struct shape stop_shape = {
	.name = "SupplyContractStop",
	.of   = &contract_shape,
	.take = NAMES("reason"),
	.need = NAMES("reason"),
	.doc  = "Reason for an action.",
};

/* Of the account's own and the operator's; one code may be of both. */
#define CODES(table)								\
	" (SELECT COUNT(DISTINCT code) FROM " table				\
	"   WHERE account IN (:account, 'common') AND archived_at IS NULL"	\
	"   AND FIND_IN_SET(code, REPLACE(:" table ", ' ', ',')))"

/* Held until the commit, so that nobody archives it in between. */
const struct query contract_around = {
	.name = "contract_around",
	.in   = &contract_shape,
	.out  = &contract_facts_shape,
	.sql  = "SELECT status AS counterparty_status,"
		CODES("terminals") " AS terminals," CODES("products") " AS products"
		"  FROM (SELECT 1) AS w LEFT JOIN counterparties"
		"    ON account = :account AND id = :counterparty_id"
		"   AND archived_at IS NULL LOCK IN SHARE MODE",
};

const struct query contract_lifting_add = {
	.name = "contract_lifting_add",
	.in   = &contract_lifting_shape,
	.sql  = "INSERT INTO contract_liftings (account, contract_id, id, source_type, source_id,"
		" product, terminal, lifted_on, volume, at, request_id, key_id)"
		" VALUES (:account, :contract_id, :id, :source_type, :source_id, :product,"
		" :terminal, :lifted_on, :volume, :at, :request_id, :key_id)",
};

#define T struct contract_counted
static const struct field counted_fields[] = {
	FIELD(T, volume, .decimals = 3),
	FIELD(T, parts),
};
#undef T
static const struct shape counted_shape =
	SHAPE(struct contract_counted, "ContractCounted", counted_fields, "What is counted of a source.");

/* The first has the name of the source, those after it that and a number. */
const struct query contract_counted = {
	.name = "contract_counted",
	.in   = &contract_lifting_shape,
	.out  = &counted_shape,
	.sql  = "SELECT IFNULL(SUM(volume), 0) AS volume, COUNT(*) AS parts FROM contract_liftings"
		" WHERE account = :account AND contract_id = :contract_id"
		"   AND source_type = :source_type"
		"   AND source_id BETWEEN :source_id AND CONCAT(:source_id, '/~')",
};

const struct query contract_liftings = {
	.name = "contract_liftings",
	.in   = &contract_page_shape,
	.out  = &contract_lifting_shape,
	.sql  = "SELECT id, contract_id, source_type, source_id, product, terminal, lifted_on,"
		" volume, at FROM contract_liftings"
		" WHERE account = :account AND contract_id = :contract_id AND id < :after"
		" ORDER BY id DESC LIMIT :rows",
};

const struct query contract_days = {
	.name = "contract_days",
	.in   = &contract_page_shape,
	.out  = &contract_day_shape,
	.sql  = "SELECT lifted_on, SUM(volume) AS volume FROM contract_liftings"
		" WHERE account = :account AND contract_id = :contract_id"
		"   AND lifted_on >= :first AND lifted_on <= :last"
		" GROUP BY lifted_on ORDER BY lifted_on",
};

#define T struct contract_hold
static const struct field hold_fields[] = {
	FIELD(T, contract_id, .prefix = "sct"),
	FIELD(T, source_id),
	FIELD(T, held_on),
	FIELD(T, volume, .decimals = 3),
	FIELD(T, at),
	FIELD(T, first),
	FIELD(T, last),
};
#undef T
const struct shape contract_hold_shape =
	SHAPE(struct contract_hold, "ContractHold", hold_fields, "What an order is to lift under a contract.");

const struct query contract_hold_add = {
	.name = "contract_hold_add",
	.in   = &contract_hold_shape,
	.sql  = "INSERT INTO contract_holds (account, contract_id, source_id, held_on, volume, at,"
		" request_id, key_id)"
		" VALUES (:account, :contract_id, :source_id, :held_on, :volume, :at,"
		" :request_id, :key_id)"
		" ON DUPLICATE KEY UPDATE held_on = :held_on, volume = :volume",
};

const struct query contract_hold_drop = {
	.name = "contract_hold_drop",
	.in   = &contract_hold_shape,
	.sql  = "DELETE FROM contract_holds WHERE account = :account"
		" AND contract_id = :contract_id AND source_id = :source_id",
};

/* By all but the lines of an order, whose sources begin with it. */
const struct query contract_held = {
	.name = "contract_held",
	.in   = &contract_hold_shape,
	.out  = &contract_hold_shape,
	.sql  = "SELECT IFNULL(SUM(volume), 0) AS volume FROM contract_holds"
		" WHERE account = :account AND contract_id = :contract_id"
		"   AND held_on >= :first AND held_on <= :last"
		"   AND source_id NOT LIKE CONCAT(:source_id, '/%')",
};

static const struct guard partnered = {
	.code    = "G-COUNTERPARTY",
	.facts   = &contract_around,
	.holds   = contract_partnered,
	.message = "is with a counterparty that is not active",
};

static const struct guard priced = {
	.code    = "G-PRICED",
	.shows   = NAMES("price_formula_id", "unit_price", "differential"),
	.holds   = contract_priced,
	.message = "has no price: a formula, a unit price or a differential",
};

static const struct move moves[] = {
	{
		.from   = NAMES("draft"),
		.action = "submit",
		.to     = "pending_signature",
		.guards = GUARDS(&partnered, &priced),
		.event  = "order.contract.submitted",
		.doc    = "Submits the contract for signature. From then on it cannot be edited.",
	},
	{
		.from   = NAMES("pending_signature"),
		.action = "activate",
		.to     = "active",
		.guards = GUARDS(&partnered, &priced),
		.effect = contract_activate,
		.event  = "order.contract.activated",
		.doc    = "Activates the signed contract. From its first day it can be lifted under.",
	},
	{
		.from   = NAMES("active"),
		.action = "suspend",
		.to     = "suspended",
		.effect = contract_stop,
		.in     = &stop_shape,
		.event  = "order.contract.suspended",
		.doc    = "Suspends the contract: it cannot be lifted under. Its periods continue.",
	},
	{
		.from   = NAMES("suspended"),
		.action = "resume",
		.to     = "active",
		.guards = GUARDS(&partnered),
		.effect = contract_resume,
		.event  = "order.contract.resumed",
		.doc    = "Resumes a suspended contract: it can be lifted under again.",
	},
	{
		.from   = NAMES("pending_signature", "active", "suspended"),
		.action = "terminate",
		.to     = "terminated",
		.effect = contract_stop,
		.in     = &stop_shape,
		.event  = "order.contract.terminated",
		.doc    = "Terminates the contract for good before its last day.",
	},
	{
		.from   = NAMES("active", "suspended"),
		.action = "amend",
		.effect = contract_amend,
		.in     = &contract_amend_shape,
		.event  = "order.contract.amended",
		.told   = "The terms of a supply contract were amended.",
		.doc    = "Amends the terms of the contract from now on. The previous terms are kept as an amendment.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NAMES("active", "suspended"),
		.to   = "expired",
		.by   = "the clock",
		.doc  = "end_on has passed in the time zone of the contract.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "order.contract.expiring",         &contract_shape, "A supply contract ends within 30 days." },
	{ "order.contract.expired",          &contract_shape, "A supply contract expired: its last day has passed." },
	{ "order.contract.volume_shortfall", &contract_shape, "A period ended with less than its minimum volume, shown as the last of `shortfalls`. Sent once for each period." },
	{ 0 },
};

static const struct query *const queries[] = {
	&contract_lifting_add, &contract_counted, &contract_liftings, &contract_days,
	&contract_hold_add, &contract_hold_drop, &contract_held, NULL,
};

static const struct expansion expands[] = {
	{ "counterparty_id", &counterparties },
	{ 0 },
};

static const struct shape liftings_asked = {
	.name = "ContractLiftingsAsked",
	.of   = &contract_page_shape,
	.take = NAMES("limit", "cursor"),
	.doc  = "Paging parameters.",
};

#define OWN(verb, shape, handler, heading, text)				\
	.op     = "supply-contracts." verb,					\
	.method = GET,								\
	.path   = "/api/v2/supply-contracts/{id}/" verb,			\
	.scope  = "contracts:read",						\
	.out    = &(shape),							\
	.fn     = (handler),							\
	.tier   = "core",							\
	.title  = (heading),							\
	.doc    = (text)

static const struct route routes[] = {
	{
		OWN("fulfilment", contract_fulfilment_shape, contract_show_fulfilment,
		    "Get the fulfilment of a supply contract",
		    "Returns how much of the agreed volume has been lifted, and how evenly."),
		.errs = ERRS(E_NOT_FOUND),
	},
	{
		OWN("periods", contract_periods_shape, contract_show_periods,
		    "List the periods of a supply contract",
		    "Returns each period with the volume lifted, remaining and missing."),
		.errs = ERRS(E_NOT_FOUND),
	},
	{
		OWN("liftings", contract_lifting_shape, contract_show_liftings,
		    "List the liftings of a supply contract",
		    "Lists the liftings under the contract, newest first."),
		.query = &liftings_asked,
		.flags = R_LIST,
		.errs = ERRS(E_NOT_FOUND, E_BAD_CURSOR),
	},
	{
		OWN("amendments", contract_amendments_shape, contract_show_amendments,
		    "List the amendments of a supply contract",
		    "Returns the amendments of the contract with the previous and new values."),
		.errs = ERRS(E_NOT_FOUND),
	},
	{ 0 },
};

static const struct unique unique[] = {
	{ "by_number", NAMES("number"), NULL },
	{ 0 },
};

const struct resource supply_contracts = {
	.name       = "supply-contracts",
	.noun       = "supply contract",
	.prefix     = "sct",
	.scope      = "contracts",
	.event      = "order.contract",
	.tier       = "core",
	.ops        = OP_ALL,
	.shape      = &contract_shape,
	.create     = &new_shape,
	.update     = &edit_shape,
	.filter     = NAMES("status", "number", "side", "counterparty_id", "contract_type",
			    "terminals", "products", "start_on", "end_on", "currency",
			    "lifted", "version", "created_at", "updated_at"),
	.sort       = NAMES("number", "updated_at"),
	.first      = "draft",
	.moves      = moves,
	.passages   = passages,
	.facts      = &contract_around,
	.check      = contract_check,
	.measures   = resource_counts,
	.dimensions = NAMES("status", "side", "contract_type", "counterparty_id"),
	.begin      = contract_begin,
	.change     = contract_edit,
	.expands    = expands,
	.routes     = routes,
	.events     = events,
	.queries    = queries,
	.unique     = unique,
	.doc        = "Commitments on volume and price with suppliers and to customers.",
};
/* clang-format on */
