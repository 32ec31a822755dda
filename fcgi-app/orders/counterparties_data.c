/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "counterparties.h"

/* clang-format off */
static const char *const statuses[] = { "prospect", "onboarding", "active", "suspended", "closed", NULL };
static const char *const roles[] = { "customer", "supplier", "carrier", "terminal_operator", "station_group", NULL };
static const char *const countries[] = { "MX", "US", NULL };
static const char *const currencies[] = { "MXN", "USD", NULL };

#define T struct counterparty
static const struct field fields[] = {
	FIELD(T, id,                     .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier."),
	FIELD(T, status,                 .words = statuses, .example = "\"prospect\"",
	      .doc = "Where it stands with us."),
	FIELD(T, legal_name,             .min = 1, .max = 200, .example = "\"Transportes del Norte, S.A. de C.V.\"",
	      .doc = "Name as its documents have it."),
	FIELD(T, roles,                  .min = 1, .max = 5, .words = roles, .example = "[\"customer\"]",
	      .doc = "What it is to us."),
	FIELD(T, country,                .words = countries, .example = "\"MX\"",
	      .doc = "Country it is taxed in."),
	FIELD(T, rfc,                    .min = 12, .max = 13, .nullable = true, .example = "\"TNO010203AB9\"",
	      .doc = "Tax number in Mexico."),
	FIELD(T, ein,                    .min = 10, .max = 10, .chars = "0-9-", .nullable = true, .example = "null",
	      .doc = "Tax number in the United States."),
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
	FIELD(T, version,                .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,             .doc = "When it was created."),
	FIELD(T, updated_at,             .doc = "When it last changed."),
	FIELD(T, archived_at,            .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T

#define WRITTEN								\
	"legal_name", "roles", "country", "rfc", "ein", "tax_regime",	\
	"registration_637", "parent_counterparty_id", "default_currency",	\
	"external_refs", "tags"

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

const struct guard *const counterparty_archive[] = { &no_sites, NULL };

const struct move counterparty_moves[] = {
	{
		.from   = NAMES("prospect"),
		.action = "onboard",
		.to     = "onboarding",
		.event  = "order.counterparty.onboarding",
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
	{ 0 },
};
/* clang-format on */
