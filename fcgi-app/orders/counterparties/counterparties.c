/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

/* clang-format off */
static const char *const statuses[] = { "prospect", "onboarding", "active", "suspended", "closed", NULL };
static const char *const roles[] = { "self", "customer", "supplier", "carrier", "terminal_operator", "station_group", NULL };
static const char *const countries[] = { "MX", "US", NULL };
static const char *const currencies[] = { "MXN", "USD", NULL };
static const char *const lists_69b[] = { "none", "presumed", "definitive", "favourable", NULL };

#define T struct contact
static const struct field contact_fields[] = {
	FIELD(T, number,   .example = "1", .doc = "Its place in paths; never given again."),
	FIELD(T, name,     .min = 1, .max = 120, .example = "\"María Garza\"",
	      .doc = "Who it is."),
	FIELD(T, position, .min = 1, .max = 80, .nullable = true, .example = "\"Dispatch\"",
	      .doc = "What for."),
	FIELD(T, email,    .min = 3, .max = 254, .chars = "!#-'*+.-9=?@-Z^-~", .nullable = true, .example = "\"dispatch@example.com\"",
	      .doc = "Address of electronic mail."),
	FIELD(T, phone,    .min = 5, .max = 30, .chars = "0-9+() x-", .nullable = true, .example = "\"+52 81 5555 0100\"",
	      .doc = "Number, with the country's in front."),
	FIELD(T, note,     .min = 1, .max = 500, .nullable = true, .example = "null",
	      .doc = "Words of your own."),
};
#undef T
const struct shape counterparty_contact_shape =
	SHAPE(struct contact, "Contact", contact_fields, "A person at a counterparty.");

const struct shape counterparty_contact_new_shape = {
	.name = "ContactNew",
	.of   = &counterparty_contact_shape,
	.take = NAMES("name", "position", "email", "phone", "note"),
	.need = NAMES("name"),
	.doc  = "A contact to be made.",
};

const struct shape counterparty_contact_edit_shape = {
	.name = "ContactEdit",
	.of   = &counterparty_contact_shape,
	.take = NAMES("name", "position", "email", "phone", "note"),
	.doc  = "What is to change of a contact.",
};

#define T struct counterparty
static const struct field fields[] = {
	FIELD(T, id,                     .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier."),
	FIELD(T, status,                 .words = statuses, .example = "\"prospect\"",
	      .doc = "Where it stands with us."),
	FIELD(T, legal_name,             .min = 1, .max = 200, .example = "\"Transportes del Norte, S.A. de C.V.\"",
	      .doc = "Name as its documents have it."),
	FIELD(T, roles,                  .min = 1, .max = 6, .words = roles, .example = "[\"customer\"]",
	      .doc = "What it is to us; one is `self`, the account's own company."),
	FIELD(T, country,                .words = countries, .example = "\"MX\"",
	      .doc = "Country it is taxed in."),
	FIELD(T, rfc,                    .min = 12, .max = 13, .nullable = true, .example = "\"TNO010203AB9\"",
	      .doc = "Tax number in Mexico."),
	FIELD(T, ein,                    .min = 9, .max = 10, .chars = "0-9-", .nullable = true, .example = "null",
	      .doc = "Tax number in the United States (EIN): 12-3456789, or nine digits. It is kept, shown and filtered as 12-3456789."),
	FIELD(T, tax_regime,             .min = 3, .max = 3, .chars = "0-9", .nullable = true, .example = "\"601\"",
	      .doc = "Code of c_RegimenFiscal."),
	FIELD(T, registration_637,       .min = 1, .max = 20, .chars = "A-Z0-9-", .nullable = true, .example = "null",
	      .doc = "Form 637 registration with the IRS."),
	FIELD(T, parent_counterparty_id, .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "The counterparty it belongs to."),
	FIELD(T, default_currency,       .words = currencies, .nullable = true, .example = "\"MXN\"",
	      .doc = "Currency it is billed in."),
	FIELD(T, external_refs,          .max = 20, .chars = "A-Za-z0-9._:/-", .nullable = true, .example = "[\"sap:100234\"]",
	      .doc = "Its numbers elsewhere, as source:number."),
	FIELD(T, tags,                   .max = 20, .chars = "A-Za-z0-9._:/-", .nullable = true, .example = "[\"north\"]",
	      .doc = "Words of your own."),
	FIELD(T, permits,                .max = PERMITS_MAX, .shape = &permit_shape, .nullable = true, .example = "null",
	      .doc = "Its permits, licences and registrations, as the guards of an order ask for them."),
	FIELD(T, contacts,               .max = 50, .shape = &counterparty_contact_shape, .nullable = true, .example = "null",
	      .doc = "Whom to call; written by its own operations."),
	FIELD(T, scac,                   .min = 2, .max = 4, .chars = "A-Z", .nullable = true, .example = "null",
	      .doc = "A carrier's standard alpha code; no two have the same."),
	FIELD(T, insurance_usd,          .decimals = 2, .min = 0, .max = UNITS(1000000000), .nullable = true, .example = "1000000.00",
	      .doc = "A carrier's public liability, dollars: at least 1,000,000 for oil, 5,000,000 for LPG in bulk (49 CFR 387.9)."),
	FIELD(T, insurance_valid_to,     .nullable = true, .example = "\"2049-12-31\"",
	      .doc = "Last day of that insurance."),
	FIELD(T, usdot_number,           .min = 1, .max = 8, .chars = "0-9", .nullable = true, .example = "\"1234567\"",
	      .doc = "A carrier's number with the FMCSA."),
	FIELD(T, hazmat_registration_valid_to, .nullable = true, .example = "\"2049-06-30\"",
	      .doc = "Last day of a carrier's registration for hazardous goods (49 CFR 107.601)."),
	FIELD(T, csd_valid_to,           .nullable = true, .example = "\"2049-12-31T00:00:00.000Z\"",
	      .doc = "When its certificate to stamp fiscal documents with ends, in Mexico."),
	FIELD(T, sat_69b_status,         .words = lists_69b, .nullable = true, .example = "\"none\"",
	      .doc = "What the SAT's list of article 69-B CFF says of its RFC: with `definitive` nothing is traded, `presumed` is for review; null: not looked up."),
	FIELD(T, merged_into_id,         .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "The counterparty that took its sites and documents."),
	FIELD(T, version,                .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,             .doc = "When it was created."),
	FIELD(T, updated_at,             .doc = "When it last changed."),
	FIELD(T, archived_at,            .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T

#define WRITTEN								\
	"legal_name", "roles", "country", "rfc", "ein", "tax_regime",	\
	"registration_637", "parent_counterparty_id", "default_currency",	\
	"external_refs", "tags", "permits", "scac", "insurance_usd", "insurance_valid_to",	\
	"usdot_number", "hazmat_registration_valid_to", "csd_valid_to",	\
	"sat_69b_status"

const struct shape counterparty_shape =
	SHAPE(struct counterparty, "Counterparty", fields, "Someone who is traded with.");

const struct shape counterparty_new_shape = {
	.name = "CounterpartyNew",
	.of   = &counterparty_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("legal_name", "roles", "country"),
	.doc  = "A counterparty to be made.",
};

const struct shape counterparty_edit_shape = {
	.name = "CounterpartyEdit",
	.of   = &counterparty_shape,
	.take = NAMES(WRITTEN),
	.doc  = "What is to change of a counterparty.",
};

#define T struct counterparty_facts
static const struct field facts_fields[] = {
	FIELD(T, parent,     .optional = true),
	FIELD(T, open_sites, .optional = true),
	FIELD(T, open_orders, .optional = true),
	FIELD(T, exposure,   .decimals = 2, .optional = true),
};
#undef T
const struct shape counterparty_facts_shape =
	SHAPE(struct counterparty_facts, "CounterpartyFacts", facts_fields, "What stands around a counterparty.");

const struct query counterparty_parent = {
	.name = "counterparty_parent",
	.in   = &counterparty_shape,
	.out  = &counterparty_facts_shape,
	.sql  = "SELECT id AS parent FROM counterparties"
		" WHERE account = :account AND id = :parent_counterparty_id",
};

const struct query counterparty_sites = {
	.name = "counterparty_sites",
	.in   = &counterparty_shape,
	.out  = &counterparty_facts_shape,
	.sql  = "SELECT COUNT(*) AS open_sites FROM sites"
		" WHERE account = :account AND counterparty_id = :id"
		"   AND archived_at IS NULL",
};

static const struct guard tax_number = {
	.code    = "G-TAX-NUMBER",
	.shows   = NAMES("country", "rfc", "ein"),
	.holds   = counterparty_taxed,
	.message = "has no tax number of its country",
};

static const struct guard no_sites = {
	.code    = "G-NO-SITES",
	.facts   = &counterparty_sites,
	.holds   = counterparty_deserted,
	.message = "has sites that are not archived",
};

static const struct guard no_orders = {
	.code    = "G-NO-ORDERS",
	.facts   = &counterparty_orders,
	.holds   = counterparty_idle,
	.message = "has orders under way, which keep the name they were made in",
};

static const struct guard no_exposure = {
	.code    = "G-NO-EXPOSURE",
	.facts   = &counterparty_exposed,
	.holds   = counterparty_settled,
	.message = "owes, and what it owes is not another's",
};

const struct guard *const counterparty_archive[] = { &no_sites, NULL };

const struct move counterparty_moves[] = {
	{
		.from   = NAMES("prospect"),
		.action = "onboard",
		.to     = "onboarding",
		.event  = "order.counterparty.onboarding",
		.told   = "The onboarding of a counterparty has started.",
		.doc    = "Its documents are being gathered.",
	},
	{
		.from   = NAMES("prospect", "onboarding", "suspended", "closed"),
		.action = "activate",
		.to     = "active",
		.guards = GUARDS(&tax_number),
		.event  = "order.counterparty.activated",
		.doc    = "It may be traded with.",
	},
	{
		.from   = NAMES("active"),
		.action = "suspend",
		.to     = "suspended",
		.event  = "order.counterparty.suspended",
		.doc    = "It may not be traded with for now.",
	},
	{
		.from   = NAMES("prospect", "onboarding", "active", "suspended"),
		.action = "close",
		.to     = "closed",
		.guards = GUARDS(&no_sites),
		.event  = "order.counterparty.closed",
		.doc    = "It is no longer traded with.",
	},
	{
		.from   = NAMES("prospect", "onboarding", "active", "suspended"),
		.action = "merge",
		.to     = "closed",
		.guards = GUARDS(&no_orders, &no_exposure),
		.effect = counterparty_merge,
		.in     = &counterparty_merge_shape,
		.errs   = ERRS(E_NOT_FOUND, E_DUPLICATE),
		.event  = "order.counterparty.merged",
		.told   = "A counterparty was merged into another.",
		.doc    = "It was the same as another: its sites, tanks with them, contracts, allocations, quotes and draft orders become the other's, and it is closed.",
	},
	{ 0 },
};

static const struct unique unique[] = {
	{ "by_scac", NAMES("scac"), NULL },
	{ "by_own_company", NAMES("roles"), "own_company = 1" },
	{ 0 },
};

const struct resource counterparties = {
	.name       = "counterparties",
	.noun       = "counterparty",
	.prefix     = "cpy",
	.scope      = "counterparties",
	.event      = "order.counterparty",
	.tier       = "day-one",
	.ops        = OP_ALL,
	.shape      = &counterparty_shape,
	.create     = &counterparty_new_shape,
	.update     = &counterparty_edit_shape,
	.filter     = NAMES("status", "legal_name", "roles", "country", "rfc", "ein",
			    "parent_counterparty_id", "default_currency",
			    "external_refs", "tags", "version", "created_at",
			    "updated_at"),
	.sort       = NAMES("legal_name", "updated_at"),
	.first      = "prospect",
	.moves      = counterparty_moves,
	.facts      = &counterparty_parent,
	.check      = counterparty_check,
	.begin      = counterparty_write,
	.change     = counterparty_write,
	.archive    = counterparty_archive,
	.routes     = counterparty_routes,
	.queries    = counterparty_queries,
	.measures   = resource_counts,
	.dimensions = NAMES("status", "country", "default_currency"),
	.unique     = unique,
	.doc        = "Who is traded with: customers, suppliers, carriers, terminal operators.",
};
/* clang-format on */
