/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "claims.h"
#include "own.h"
#include "unit.h"

/* clang-format off */
static const char *const statuses[] = { "open", "investigating", "accepted", "rejected", "settled", NULL };
static const char *const kinds[] = { "shortage", "contamination", "wrong_product", "demurrage", "other", NULL };
static const char *const currencies[] = { "MXN", "USD", NULL };
static const char *const evidence_kinds[] = { "ticket", "photo", "analysis", "reading", "letter", "other", NULL };

#define T struct claim_evidence
static const struct field evidence_fields[] = {
	FIELD(T, no,        .example = "1", .doc = "Counts them."),
	FIELD(T, at,        .doc = "When it was added."),
	FIELD(T, key_id,    .nullable = true, .example = "\"k3v0n8q1x5z9\"", .doc = "By which key."),
	FIELD(T, kind,      .words = evidence_kinds, .example = "\"ticket\"", .doc = "What it is."),
	FIELD(T, text,      .min = 1, .max = 2000, .example = "\"Meter 1000.0 to 19990.0\"", .doc = "What it says."),
	FIELD(T, reference, .min = 1, .max = 200, .nullable = true, .example = "\"https://files.example.com/t/88213.pdf\"",
	      .doc = "Where it is kept."),
};
#undef T
const struct shape claim_evidence_shape =
	SHAPE(struct claim_evidence, "ClaimEvidence", evidence_fields, "A piece of evidence.");
const struct shape claim_evidence_new_shape = {
	.name = "ClaimEvidenceNew",
	.of   = &claim_evidence_shape,
	.take = NAMES("kind", "text", "reference"),
	.need = NAMES("kind", "text"),
	.doc  = "A piece of evidence to be added.",
};

#define T struct claim_message
static const struct field message_fields[] = {
	FIELD(T, no,     .example = "1", .doc = "Counts them."),
	FIELD(T, at,     .doc = "When it was written."),
	FIELD(T, key_id, .nullable = true, .example = "\"k3v0n8q1x5z9\"", .doc = "By which key."),
	FIELD(T, from,   .min = 1, .max = 100, .nullable = true, .example = "\"Carrier\"", .doc = "Who says it."),
	FIELD(T, text,   .min = 1, .max = 2000, .example = "\"We ask for the strapping table.\"", .doc = "What is said."),
};
#undef T
const struct shape claim_message_shape =
	SHAPE(struct claim_message, "ClaimMessage", message_fields, "A message about a claim.");
const struct shape claim_message_new_shape = {
	.name = "ClaimMessageNew",
	.of   = &claim_message_shape,
	.take = NAMES("from", "text"),
	.need = NAMES("text"),
	.doc  = "A message to be added.",
};

#define T struct claim
static const struct field fields[] = {
	FIELD(T, id,               .prefix = "clm", .example = "\"clm_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier."),
	FIELD(T, status,           .words = statuses, .example = "\"open\"", .doc = "How far it is."),
	FIELD(T, kind,             .words = kinds, .example = "\"shortage\"", .doc = "What it is about."),
	FIELD(T, order_id,         .prefix = "ord", .nullable = true, .example = "null", .doc = "The order."),
	FIELD(T, bol_id,           .prefix = "bol", .nullable = true, .example = "null", .doc = "The bill of lading."),
	FIELD(T, delivery_id,      .prefix = "dlv", .nullable = true, .example = "null", .doc = "The delivery."),
	FIELD(T, description,      .min = 1, .max = 500, .example = "\"180 litres short at the dip\"", .doc = "What is wrong."),
	FIELD(T, claimed_quantity, .decimals = 3, .max = UNITS(10000000), .nullable = true, .example = "180.000", .doc = "Volume that is claimed, in `unit`."),
	FIELD(T, unit,             .words = unit_words, .nullable = true, .example = "\"l\"", .doc = "Litres or gallons."),
	FIELD(T, claimed_amount,   .decimals = 2, .max = UNITS(1000000000), .nullable = true, .example = "4421.20", .doc = "Money that is claimed."),
	FIELD(T, currency,         .words = currencies, .nullable = true, .example = "\"MXN\"", .doc = "Of both amounts."),
	FIELD(T, tolerance_pct,    .decimals = 3, .max = UNITS(100), .nullable = true, .example = "0.500", .doc = "Share of the volume that nobody claims, per cent."),
	FIELD(T, liable_party_id,  .prefix = "cpy", .nullable = true, .example = "null", .doc = "Who is to pay."),
	FIELD(T, settlement,       .decimals = 2, .max = UNITS(1000000000), .nullable = true, .example = "4421.20", .doc = "What it was settled with."),
	FIELD(T, settled_at,       .nullable = true, .example = "null", .doc = "When it was settled."),
	FIELD(T, escalated,        .example = "false", .doc = "Whether somebody higher looks at it."),
	FIELD(T, reason,           .min = 1, .max = 500, .nullable = true, .example = "\"The dip was read wrong.\"", .doc = "Why it was accepted, rejected or escalated."),
	FIELD(T, evidence,         .max = 200, .shape = &claim_evidence_shape, .nullable = true, .example = "null", .doc = "What proves it."),
	FIELD(T, messages,         .max = 500, .shape = &claim_message_shape, .nullable = true, .example = "null", .doc = "What was said about it."),
	FIELD(T, version,          .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,       .doc = "When it was created."),
	FIELD(T, updated_at,       .doc = "When it last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T

#define EDITED "description", "claimed_quantity", "unit", "claimed_amount", "currency",	\
	"tolerance_pct", "liable_party_id", "bol_id"

const struct shape claim_shape =
	SHAPE(struct claim, "Claim", fields, "What somebody wants for what went wrong.");

const struct shape claim_new_shape = {
	.name = "ClaimNew",
	.of   = &claim_shape,
	.take = NAMES("kind", "order_id", "delivery_id", EDITED),
	.need = NAMES("kind", "description"),
	.doc  = "A claim to be made.",
};

const struct shape claim_edit_shape = {
	.name = "ClaimEdit",
	.of   = &claim_shape,
	.take = NAMES(EDITED),
	.doc  = "What is to change of a claim.",
};

const struct shape claim_reason_shape = {
	.name = "ClaimReason",
	.of   = &claim_shape,
	.take = NAMES("reason"),
	.need = NAMES("reason"),
	.doc  = "Why it is decided so.",
};

const struct shape claim_settlement_shape = {
	.name = "ClaimSettlement",
	.of   = &claim_shape,
	.take = NAMES("settlement", "currency"),
	.need = NAMES("settlement"),
	.doc  = "What a claim is settled with.",
};

const struct shape claim_evidence_list_shape = {
	.name = "ClaimEvidenceList",
	.of   = &claim_shape,
	.take = NAMES("id", "version", "evidence"),
	.doc  = "The evidence of a claim.",
};

const struct shape claim_message_list_shape = {
	.name = "ClaimMessageList",
	.of   = &claim_shape,
	.take = NAMES("id", "version", "messages"),
	.doc  = "The messages of a claim.",
};

#define T struct claim_facts
static const struct field facts_fields[] = {
	FIELD(T, orders),
	FIELD(T, bills),
	FIELD(T, deliveries),
	FIELD(T, parties),
};
#undef T
const struct shape claim_facts_shape =
	SHAPE(struct claim_facts, "ClaimFacts", facts_fields, "Whether what a claim names is there.");

const struct query claim_named = {
	.name = "claim_named",
	.in   = &claim_shape,
	.out  = &claim_facts_shape,
	.sql  = "SELECT"
		" (SELECT COUNT(*) FROM orders WHERE account = :account AND id = :order_id) AS orders,"
		" (SELECT COUNT(*) FROM bills_of_lading WHERE account = :account AND id = :bol_id) AS bills,"
		" (SELECT COUNT(*) FROM order_deliveries WHERE account = :account AND id = :delivery_id) AS deliveries,"
		" (SELECT COUNT(*) FROM counterparties WHERE account = :account AND id = :liable_party_id) AS parties",
};

static const struct move moves[] = {
	{
		.from   = NAMES("open"),
		.action = "investigate",
		.to     = "investigating",
		.event  = "order.claim.investigating",
		.told   = "The investigation of a claim has started.",
		.doc    = "Somebody looks into it.",
	},
	{
		.from   = NAMES("open", "investigating"),
		.action = "accept",
		.to     = "accepted",
		.effect = claim_decide,
		.event  = "order.claim.accepted",
		.in     = &claim_reason_shape,
		.doc    = "It is right; it can be settled.",
	},
	{
		.from   = NAMES("open", "investigating"),
		.action = "reject",
		.to     = "rejected",
		.effect = claim_decide,
		.then   = claim_closed,
		.event  = "order.claim.rejected",
		.in     = &claim_reason_shape,
		.doc    = "It is not right; its delivery is no longer in dispute.",
	},
	{
		.from   = NAMES("accepted"),
		.action = "settle",
		.to     = "settled",
		.effect = claim_settle,
		.then   = claim_closed,
		.event  = "order.claim.settled",
		.in     = &claim_settlement_shape,
		.doc    = "It is paid for; its delivery is no longer in dispute.",
	},
	{
		.from   = NAMES("open", "investigating"),
		.action = "escalate",
		.effect = claim_escalate,
		.event  = "order.claim.escalated",
		.in     = &claim_reason_shape,
		.doc    = "Somebody higher is to look at it.",
	},
	{ 0 },
};

static const struct measure measures[] = {
	{ "count", "COUNT(*)", "How many there are." },
	{ "claimed_amount", "SUM(claimed_amount)", "What is claimed; ask by currency." },
	{ "settlement", "SUM(settlement)", "What was settled; ask by currency." },
	{ 0 },
};

static const struct query *const queries[] = { &claim_delivery_line, NULL };

const struct resource claims = {
	.name       = "claims",
	.noun       = "claim",
	.prefix     = "clm",
	.scope      = "claims",
	.event      = "order.claim",
	.begins     = "order.claim.opened",
	.tier       = "breadth",
	.ops        = OP_ALL & ~(OP_ARCHIVE | OP_BULK | OP_VALIDATE),
	.shape      = &claim_shape,
	.create     = &claim_new_shape,
	.update     = &claim_edit_shape,
	.filter     = NAMES("status", "kind", "order_id", "bol_id", "delivery_id", "liable_party_id",
			    "currency", "claimed_amount", "settlement", "escalated", "settled_at",
			    "version", "created_at", "updated_at"),
	.sort       = NAMES("updated_at"),
	.first      = "open",
	.moves      = moves,
	.facts      = &claim_named,
	.check      = claim_check,
	.begin      = claim_begin,
	.change     = claim_change,
	.measures   = measures,
	.dimensions = NAMES("status", "kind", "currency", "liable_party_id"),
	.routes     = claim_routes,
	.queries    = queries,
	.doc        = "Claims for shortage, contamination, wrong product or delay, with their evidence.",
};
/* clang-format on */
