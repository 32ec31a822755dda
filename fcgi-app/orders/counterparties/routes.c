/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/parts.h"
#include "orders/sites/sites.h"

/* What a counterparty has besides: its people, its sites, what it owes. */

/* clang-format off */
#define T struct counterparty_merge
static const struct field merge_fields[] = {
	FIELD(T, into_counterparty_id, .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Counterparty to merge into. It must be of the same country."),
};
#undef T
const struct shape counterparty_merge_shape = {
	.name = "CounterpartyMerge", .size = PRESENT(struct counterparty_merge),
	.fields = merge_fields, .n = MEMBERS(merge_fields),
	.need = NAMES("into_counterparty_id"),
	.doc  = "Target of a merge.",
};

#define T struct counterparty_people
static const struct field people_fields[] = {
	FIELD(T, counterparty_id, .prefix = "cpy", .doc = "Identifier of the counterparty."),
	FIELD(T, contacts,        .shape = &counterparty_contact_shape, .doc = "Contacts, in order of creation."),
};
#undef T
const struct shape counterparty_people_shape =
	SHAPE(struct counterparty_people, "CounterpartyContacts", people_fields, "The contacts of a counterparty.");

#define T struct counterparty_owes
static const struct field owes_fields[] = {
	FIELD(T, counterparty_id, .prefix = "cpy", .doc = "Identifier of the counterparty."),
	FIELD(T, currency,     .nullable = true, .example = "\"MXN\"", .doc = "Currency of the credit. Null if nothing was ever owed."),
	FIELD(T, reserved,     .decimals = 2, .example = "768391.45", .doc = "Exposure from confirmed orders that have not been lifted, in `currency`."),
	FIELD(T, in_transit,   .decimals = 2, .example = "0.00", .doc = "Exposure from lifted orders that have not been delivered, in `currency`."),
	FIELD(T, unbilled,     .decimals = 2, .example = "0.00", .doc = "Exposure from delivered orders that have not been invoiced, in `currency`."),
	FIELD(T, invoiced,     .decimals = 2, .example = "0.00", .doc = "Exposure from invoices that have not been paid, in `currency`."),
	FIELD(T, total,        .decimals = 2, .example = "768391.45", .doc = "Total exposure, in `currency`."),
	FIELD(T, credit_limit, .decimals = 2, .nullable = true, .example = "1000000.00", .doc = "Credit limit, in `currency`. Null if the counterparty has no credit profile."),
	FIELD(T, available,    .decimals = 2, .nullable = true, .example = "231608.55", .doc = "Available credit, in `currency`. Negative if the limit is exceeded."),
};
#undef T
const struct shape counterparty_owes_shape =
	SHAPE(struct counterparty_owes, "CounterpartyExposure", owes_fields, "The exposure of a counterparty.");

#define T struct counterparty_part
static const struct field part_fields[] = {
	FIELD(T, id),
};
#undef T
const struct shape counterparty_part_shape =
	SHAPE(struct counterparty_part, "CounterpartyPart", part_fields, "Something of a counterparty's.");

const struct query counterparty_orders = {
	.name = "counterparty_orders",
	.in   = &counterparty_shape,
	.out  = &counterparty_facts_shape,
	.sql  = "SELECT COUNT(*) AS open_orders FROM orders"
		" WHERE account = :account AND counterparty_id = :id AND archived_at IS NULL"
		"   AND status NOT IN ('draft', 'quoted', 'paid', 'closed', 'canceled', 'rejected')",
};

const struct query counterparty_exposed = {
	.name = "counterparty_exposed",
	.in   = &counterparty_shape,
	.out  = &counterparty_facts_shape,
	.sql  = "SELECT reserved + in_transit + unbilled + invoiced AS exposure"
		"  FROM credit_totals WHERE account = :account AND counterparty_id = :id",
};

/* A load of which it is the carrier, and which is neither over nor given up. */
const struct query counterparty_loads = {
	.name = "counterparty_loads",
	.in   = &counterparty_shape,
	.out  = &counterparty_facts_shape,
	.sql  = "SELECT COUNT(*) AS open_loads FROM loads"
		" WHERE account = :account AND carrier_id = :id AND archived_at IS NULL"
		"   AND status IN ('planned', 'assigned', 'accepted', 'at_terminal', 'loading',"
		"    'loaded', 'en_route', 'at_site', 'unloading')",
};

const struct query counterparty_authorized = {
	.name = "counterparty_authorized",
	.in   = &counterparty_shape,
	.out  = &counterparty_facts_shape,
	.sql  = "SELECT COUNT(*) AS open_authorizations FROM load_authorizations"
		" WHERE account = :account AND open_number IS NOT NULL"
		"   AND (carrier_id = :id OR counterparty_id = :id OR supplier_id = :id)",
};

const struct query counterparty_owed = {
	.name = "counterparty_owed",
	.in   = &counterparty_shape,
	.out  = &counterparty_owes_shape,
	.sql  = "SELECT c.id AS counterparty_id, COALESCE(t.currency, p.currency) AS currency,"
		" COALESCE(t.reserved, 0) AS reserved, COALESCE(t.in_transit, 0) AS in_transit,"
		" COALESCE(t.unbilled, 0) AS unbilled, COALESCE(t.invoiced, 0) AS invoiced,"
		" COALESCE(t.reserved + t.in_transit + t.unbilled + t.invoiced, 0) AS total,"
		" p.credit_limit,"
		" p.credit_limit - COALESCE(t.reserved + t.in_transit + t.unbilled + t.invoiced, 0) AS available"
		"  FROM counterparties c"
		"  LEFT JOIN credit_totals t ON t.account = :account AND t.counterparty_id = c.id"
		"  LEFT JOIN credit_profiles p ON p.account = :account AND p.counterparty_id = c.id"
		"   AND p.archived_at IS NULL"
		" WHERE c.account = :account AND c.id = :id",
};

/* What a merge takes along, of each kind at most 500. */
#define PARTS(of, where)							\
	"SELECT id FROM " of " WHERE account = :account"			\
	" AND counterparty_id = :id AND archived_at IS NULL" where " LIMIT 501"

const struct query counterparty_has_sites = {
	.name = "counterparty_has_sites",
	.in   = &counterparty_shape,
	.out  = &counterparty_part_shape,
	.sql  = PARTS("sites", ""),
};

const struct query counterparty_has_contracts = {
	.name = "counterparty_has_contracts",
	.in   = &counterparty_shape,
	.out  = &counterparty_part_shape,
	.sql  = PARTS("supply_contracts", " AND status NOT IN ('expired', 'terminated')"),
};

const struct query counterparty_has_allocations = {
	.name = "counterparty_has_allocations",
	.in   = &counterparty_shape,
	.out  = &counterparty_part_shape,
	.sql  = PARTS("allocations", " AND status <> 'expired'"),
};

const struct query counterparty_has_quotes = {
	.name = "counterparty_has_quotes",
	.in   = &counterparty_shape,
	.out  = &counterparty_part_shape,
	.sql  = PARTS("quotes", " AND status IN ('draft', 'open')"),
};

const struct query counterparty_has_drafts = {
	.name = "counterparty_has_drafts",
	.in   = &counterparty_shape,
	.out  = &counterparty_part_shape,
	.sql  = PARTS("orders", " AND status IN ('draft', 'quoted')"),
};

const struct query counterparty_sites_page = {
	.name = "counterparty_sites_page",
	.in   = &part_page_shape,
	.out  = &part_shape,
	.sql  = "SELECT id FROM sites WHERE account = :account AND counterparty_id = :owner_id"
		"   AND archived_at IS NULL AND id < :after ORDER BY id DESC LIMIT :rows",
};

const struct query *const counterparty_queries[] = {
	&counterparty_owed, &counterparty_above, &counterparty_sites_page, &counterparty_has_sites, &counterparty_has_contracts,
	&counterparty_has_allocations, &counterparty_has_quotes,
	&counterparty_has_drafts, NULL,
};

#define PATH "/api/v2/counterparties/{id}"

const struct route counterparty_routes[] = {
	{
		.op     = "counterparties.sites",
		.method = GET,
		.path   = PATH "/sites",
		.scope  = "counterparties:read",
		.also   = "sites:read",
		.query  = &part_asked_shape,
		.out    = &site_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_NOT_FOUND, E_BAD_CURSOR),
		.fn     = counterparty_show_sites,
		.tier   = "day-one",
		.title  = "List the sites of a counterparty",
		.doc    = "Lists the sites of the counterparty, newest first.",
	},
	{
		.op     = "counterparties.contacts",
		.method = GET,
		.path   = PATH "/contacts",
		.scope  = "counterparties:read",
		.out    = &counterparty_people_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = counterparty_show_contacts,
		.tier   = "day-one",
		.title  = "List the contacts of a counterparty",
		.doc    = "Returns the contacts of the counterparty.",
	},
	{
		.op     = "counterparties.add_contact",
		.method = POST,
		.path   = PATH "/contacts",
		.scope  = "counterparties:write",
		.in     = &counterparty_contact_new_shape,
		.out    = &counterparty_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND, E_STATE, E_VERSION),
		.fn     = counterparty_add_contact,
		.tier   = "day-one",
		.title  = "Add a contact to a counterparty",
		.doc    = "Adds a contact, up to fifty. The response contains the number of the new contact.",
	},
	{
		.op     = "counterparties.change_contact",
		.method = PATCH,
		.path   = PATH "/contacts/{n}",
		.scope  = "counterparties:write",
		.in     = &counterparty_contact_edit_shape,
		.out    = &counterparty_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND, E_STATE, E_VERSION),
		.fn     = counterparty_change_contact,
		.tier   = "day-one",
		.title  = "Update a contact of a counterparty",
		.doc    = "Updates the contact with a JSON merge patch.",
	},
	{
		.op     = "counterparties.drop_contact",
		.method = DELETE,
		.path   = PATH "/contacts/{n}",
		.scope  = "counterparties:write",
		.out    = &counterparty_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND, E_STATE, E_VERSION),
		.fn     = counterparty_drop_contact,
		.tier   = "day-one",
		.title  = "Remove a contact from a counterparty",
		.doc    = "Removes the contact. The history of the counterparty keeps it.",
	},
	{
		.op     = "counterparties.exposure",
		.method = GET,
		.path   = PATH "/exposure",
		.scope  = "counterparties:read",
		.also   = "credit:read",
		.out    = &counterparty_owes_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = counterparty_show_exposure,
		.tier   = "day-one",
		.title  = "Get the exposure of a counterparty",
		.doc    = "Returns the exposure of the counterparty by stage, and its available credit.",
	},
	{ 0 },
};
/* clang-format on */
