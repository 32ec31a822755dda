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
	FIELD(T, number,   .example = "1", .doc = "Number of the contact, used in paths. Numbers are never reused."),
	FIELD(T, name,     .min = 1, .max = 120, .example = "\"María Garza\"",
	      .doc = "Name of the contact."),
	FIELD(T, position, .min = 1, .max = 80, .nullable = true, .example = "\"Dispatch\"",
	      .doc = "Position or department."),
	FIELD(T, email,    .min = 3, .max = 254, .chars = "!#-'*+.-9=?@-Z^-~", .nullable = true, .example = "\"dispatch@example.com\"",
	      .doc = "Email address."),
	FIELD(T, phone,    .min = 5, .max = 30, .chars = "0-9+() x-", .nullable = true, .example = "\"+52 81 5555 0100\"",
	      .doc = "Telephone number with country code."),
	FIELD(T, note,     .min = 1, .max = 500, .nullable = true, .example = "null",
	      .doc = "Free-form note."),
};
#undef T
const struct shape counterparty_contact_shape =
	SHAPE(struct contact, "Contact", contact_fields, "A contact at a counterparty.");

const struct shape counterparty_contact_new_shape = {
	.name = "ContactNew",
	.of   = &counterparty_contact_shape,
	.take = NAMES("name", "position", "email", "phone", "note"),
	.need = NAMES("name"),
	.doc  = "Fields accepted when adding a contact.",
};

const struct shape counterparty_contact_edit_shape = {
	.name = "ContactEdit",
	.of   = &counterparty_contact_shape,
	.take = NAMES("name", "position", "email", "phone", "note"),
	.doc  = "Fields accepted when updating a contact.",
};

#define T struct counterparty
static const struct field fields[] = {
	FIELD(T, id,                     .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the counterparty."),
	FIELD(T, status,                 .words = statuses, .example = "\"prospect\"",
	      .doc = "Current status of the counterparty: `prospect` (not checked yet), `onboarding` (being checked), `active` (can trade), `suspended` (trading stopped for now) or `closed` (trading ended)."),
	FIELD(T, legal_name,             .min = 1, .max = 200, .example = "\"Transportes del Norte, S.A. de C.V.\"",
	      .doc = "Legal name, as in its documents."),
	FIELD(T, roles,                  .min = 1, .max = 6, .words = roles, .example = "[\"customer\"]",
	      .doc = "Roles of the counterparty: `self` (the account's own company; exactly one counterparty has this role), `customer`, `supplier`, `carrier`, `terminal_operator` or `station_group` (a group of service stations)."),
	FIELD(T, country,                .words = countries, .example = "\"MX\"",
	      .doc = "Country of tax residence."),
	FIELD(T, rfc,                    .min = 12, .max = 13, .nullable = true, .example = "\"TNO010203AB9\"",
	      .doc = "Tax number in Mexico (RFC)."),
	FIELD(T, ein,                    .min = 9, .max = 10, .chars = "0-9-", .nullable = true, .example = "null",
	      .doc = "Tax number in the United States (EIN): 12-3456789, or nine digits. Stored, shown and filtered as 12-3456789."),
	FIELD(T, tax_regime,             .min = 3, .max = 3, .chars = "0-9", .nullable = true, .example = "\"601\"",
	      .doc = "Tax regime: code of the SAT catalog c_RegimenFiscal."),
	FIELD(T, registration_637,       .min = 1, .max = 20, .chars = "A-Z0-9-", .nullable = true, .example = "null",
	      .doc = "Number of the IRS form 637 registration."),
	FIELD(T, parent_counterparty_id, .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "Parent counterparty: not one below it, and below at most 31 others."),
	FIELD(T, default_currency,       .words = currencies, .nullable = true, .example = "\"MXN\"",
	      .doc = "Currency of its invoices."),
	FIELD(T, external_refs,          .max = 20, .chars = "A-Za-z0-9._:/-", .nullable = true, .example = "[\"sap:100234\"]",
	      .doc = "Identifiers in other systems, as `source:number`."),
	FIELD(T, tags,                   .max = 20, .chars = "A-Za-z0-9._:/-", .nullable = true, .example = "[\"north\"]",
	      .doc = "Free-form tags."),
	FIELD(T, permits,                .max = PERMITS_MAX, .shape = &permit_shape, .nullable = true, .example = "null",
	      .doc = "Permits, licenses and registrations of the counterparty, checked by the guards of an order."),
	FIELD(T, contacts,               .max = 50, .shape = &counterparty_contact_shape, .nullable = true, .example = "null",
	      .doc = "Contacts of the counterparty. They are changed through endpoints of their own."),
	FIELD(T, scac,                   .min = 2, .max = 4, .chars = "A-Z", .nullable = true, .example = "null",
	      .doc = "Standard Carrier Alpha Code (SCAC) of a carrier. Unique within the account."),
	FIELD(T, insurance_usd,          .decimals = 2, .min = 0, .max = UNITS(1000000000), .nullable = true, .example = "1000000.00",
	      .doc = "Public liability insurance of a carrier, in US dollars: at least 1,000,000 for oil and 5,000,000 for LPG in bulk (49 CFR 387.9)."),
	FIELD(T, insurance_valid_to,     .nullable = true, .example = "\"2049-12-31\"",
	      .doc = "Last day of validity of the insurance."),
	FIELD(T, usdot_number,           .min = 1, .max = 8, .chars = "0-9", .nullable = true, .example = "\"1234567\"",
	      .doc = "USDOT number of a carrier (FMCSA)."),
	FIELD(T, hazmat_registration_valid_to, .nullable = true, .example = "\"2049-06-30\"",
	      .doc = "Last day of validity of a carrier's hazardous materials registration (49 CFR 107.601)."),
	FIELD(T, csd_valid_to,           .nullable = true, .example = "\"2049-12-31T00:00:00.000Z\"",
	      .doc = "Time at which its certificate for stamping fiscal documents (CSD) expires (Mexico)."),
	FIELD(T, sat_69b_status,         .words = lists_69b, .nullable = true, .example = "\"none\"",
	      .doc = "Status of the RFC on the SAT's list under article 69-B of the CFF: `none` (not listed), `presumed` (an order needs a review), `definitive` (trading is refused) or `favourable` (cleared by the SAT). Null if it has not been looked up."),
	FIELD(T, merged_into_id,         .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "Counterparty that this one was merged into."),
	FIELD(T, version,                .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,             .doc = "Time at which the counterparty was created."),
	FIELD(T, updated_at,             .doc = "Time at which the counterparty was last changed."),
	FIELD(T, archived_at,            .nullable = true, .example = "null", .doc = "Time at which the counterparty was archived. Null unless it is archived."),
};
#undef T

#define WRITTEN								\
	"legal_name", "roles", "country", "rfc", "ein", "tax_regime",	\
	"registration_637", "parent_counterparty_id", "default_currency",	\
	"external_refs", "tags", "permits", "scac", "insurance_usd", "insurance_valid_to",	\
	"usdot_number", "hazmat_registration_valid_to", "csd_valid_to",	\
	"sat_69b_status"

const struct shape counterparty_shape =
	SHAPE(struct counterparty, "Counterparty", fields, "A trading partner: customer, supplier, carrier or terminal operator.");

const struct shape counterparty_new_shape = {
	.name = "CounterpartyNew",
	.of   = &counterparty_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("legal_name", "roles", "country"),
	.doc  = "Fields accepted when creating a counterparty.",
};

const struct shape counterparty_edit_shape = {
	.name = "CounterpartyEdit",
	.of   = &counterparty_shape,
	.take = NAMES(WRITTEN),
	.doc  = "Fields accepted when updating a counterparty.",
};

#define T struct counterparty_facts
static const struct field facts_fields[] = {
	FIELD(T, parent,     .optional = true),
	FIELD(T, open_sites, .optional = true),
	FIELD(T, open_orders, .optional = true),
	FIELD(T, open_loads, .optional = true),
	FIELD(T, open_authorizations, .optional = true),
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

/* Of the parent, its own: held until the commit, so that nobody gives it
 * another in between. */
const struct query counterparty_above = {
	.name = "counterparty_above",
	.in   = &counterparty_shape,
	.out  = &counterparty_shape,
	.sql  = "SELECT parent_counterparty_id FROM counterparties"
		" WHERE account = :account AND id = :parent_counterparty_id LOCK IN SHARE MODE",
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
	.message = "has no tax number for its country",
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
	.message = "has open orders",
};

static const struct guard no_exposure = {
	.code    = "G-NO-EXPOSURE",
	.facts   = &counterparty_exposed,
	.holds   = counterparty_settled,
	.message = "has an exposure that is not settled",
};

static const struct guard no_loads = {
	.code    = "G-NO-LOADS",
	.facts   = &counterparty_loads,
	.holds   = counterparty_unladen,
	.message = "is the carrier of open loads",
};

static const struct guard no_authorizations = {
	.code    = "G-NO-AUTHORIZATIONS",
	.facts   = &counterparty_authorized,
	.holds   = counterparty_unauthorized,
	.message = "is named by open load authorizations",
};

const struct guard *const counterparty_archive[] = { &no_sites, &no_orders, &no_exposure, &no_loads, &no_authorizations, NULL };

const struct move counterparty_moves[] = {
	{
		.from   = NAMES("prospect"),
		.action = "onboard",
		.to     = "onboarding",
		.event  = "order.counterparty.onboarding",
		.told   = "The onboarding of a counterparty has started.",
		.doc    = "Starts the onboarding: the counterparty's documents are being collected.",
	},
	{
		.from   = NAMES("prospect", "onboarding", "suspended", "closed"),
		.action = "activate",
		.to     = "active",
		.guards = GUARDS(&tax_number),
		.event  = "order.counterparty.activated",
		.doc    = "Activates the counterparty: it can be traded with.",
	},
	{
		.from   = NAMES("active"),
		.action = "suspend",
		.to     = "suspended",
		.event  = "order.counterparty.suspended",
		.doc    = "Suspends the counterparty: it cannot be traded with for the time being.",
	},
	{
		.from   = NAMES("prospect", "onboarding", "active", "suspended"),
		.action = "close",
		.to     = "closed",
		.guards = counterparty_archive,
		.event  = "order.counterparty.closed",
		.doc    = "Closes the counterparty: it is no longer traded with.",
	},
	{
		.from   = NAMES("prospect", "onboarding", "active", "suspended"),
		.action = "merge",
		.to     = "closed",
		.guards = GUARDS(&no_orders, &no_exposure, &no_loads, &no_authorizations),
		.effect = counterparty_merge,
		.in     = &counterparty_merge_shape,
		.errs   = ERRS(E_NOT_FOUND, E_DUPLICATE),
		.event  = "order.counterparty.merged",
		.told   = "A counterparty was merged into another.",
		.doc    = "Merges the counterparty into another one: its sites with their tanks, contracts, allocations, quotes and draft orders move to the other, and this one is closed.",
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
	.examine    = counterparty_examine,
	.begin      = counterparty_write,
	.change     = counterparty_write,
	.archive    = counterparty_archive,
	.routes     = counterparty_routes,
	.queries    = counterparty_queries,
	.measures   = resource_counts,
	.dimensions = NAMES("status", "country", "default_currency"),
	.unique     = unique,
	.doc        = "Trading partners: customers, suppliers, carriers and terminal operators.",
};
/* clang-format on */
