/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "claims.h"
#include "own.h"
#include "unit.h"

/* clang-format off */
static const char *const statuses[] = { "open", "investigating", "accepted", "rejected", "settled", NULL };
static const char *const kinds[] = { "shortage", "overage", "contamination", "wrong_product", "demurrage", "other", NULL };
static const char *const currencies[] = { "MXN", "USD", NULL };
static const char *const evidence_kinds[] = { "ticket", "photo", "analysis", "reading", "letter", "other", NULL };

#define T struct claim_evidence
static const struct field evidence_fields[] = {
	FIELD(T, no,        .example = "1", .doc = "Position in the list, starting at 1."),
	FIELD(T, at,        .doc = "Time at which the evidence was added."),
	FIELD(T, key_id,    .nullable = true, .example = "\"k3v0n8q1x5z9\"", .doc = "API key that added the evidence."),
	FIELD(T, kind,      .words = evidence_kinds, .example = "\"ticket\"", .doc = "Kind of evidence: `ticket` (delivery or meter ticket), `photo`, `analysis` (laboratory analysis), `reading` (tank reading), `letter` (written statement) or `other`."),
	FIELD(T, text,      .min = 1, .max = 2000, .example = "\"Meter 1000.0 to 19990.0\"", .doc = "Description of the evidence."),
	FIELD(T, reference, .min = 1, .max = 200, .nullable = true, .example = "\"https://files.example.com/t/88213.pdf\"",
	      .doc = "Reference to where the document is stored."),
};
#undef T
const struct shape claim_evidence_shape =
	SHAPE(struct claim_evidence, "ClaimEvidence", evidence_fields, "A piece of evidence for a claim.");
const struct shape claim_evidence_new_shape = {
	.name = "ClaimEvidenceNew",
	.of   = &claim_evidence_shape,
	.take = NAMES("kind", "text", "reference"),
	.need = NAMES("kind", "text"),
	.doc  = "Fields accepted when adding evidence.",
};

#define T struct claim_message
static const struct field message_fields[] = {
	FIELD(T, no,     .example = "1", .doc = "Position in the list, starting at 1."),
	FIELD(T, at,     .doc = "Time at which the message was written."),
	FIELD(T, key_id, .nullable = true, .example = "\"k3v0n8q1x5z9\"", .doc = "API key that wrote the message."),
	FIELD(T, from,   .min = 1, .max = 100, .nullable = true, .example = "\"Carrier\"", .doc = "Author of the message."),
	FIELD(T, text,   .min = 1, .max = 2000, .example = "\"We ask for the strapping table.\"", .doc = "Text of the message."),
};
#undef T
const struct shape claim_message_shape =
	SHAPE(struct claim_message, "ClaimMessage", message_fields, "A message about a claim.");
const struct shape claim_message_new_shape = {
	.name = "ClaimMessageNew",
	.of   = &claim_message_shape,
	.take = NAMES("from", "text"),
	.need = NAMES("text"),
	.doc  = "Fields accepted when adding a message.",
};

#define T struct claim
static const struct field fields[] = {
	FIELD(T, id,               .prefix = "clm", .example = "\"clm_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the claim."),
	FIELD(T, status,           .words = statuses, .example = "\"open\"", .doc = "Current status of the claim: `open` (not examined yet), `investigating` (being examined), `accepted` (can be settled), `rejected` or `settled`."),
	FIELD(T, kind,             .words = kinds, .example = "\"shortage\"", .doc = "Kind of claim: `shortage` (less product than billed), `overage` (more product than lifted), `contamination`, `wrong_product`, `demurrage` (waiting time) or `other`."),
	FIELD(T, order_id,         .prefix = "ord", .nullable = true, .example = "null", .doc = "Order that the claim is about."),
	FIELD(T, bol_id,           .prefix = "bol", .nullable = true, .example = "null", .doc = "Bill of lading that the claim is about."),
	FIELD(T, delivery_id,      .prefix = "dlv", .nullable = true, .example = "null", .doc = "Delivery that the claim is about."),
	FIELD(T, description,      .min = 1, .max = 500, .example = "\"180 liters short at the dip\"", .doc = "Description of the problem."),
	FIELD(T, claimed_quantity, .decimals = 3, .max = UNITS(10000000), .nullable = true, .example = "180.000", .doc = "Volume claimed, in `unit`."),
	FIELD(T, unit,             .words = unit_words, .nullable = true, .example = "\"l\"", .doc = "Unit of the volume: `l` (liters) or `gal` (US gallons)."),
	FIELD(T, claimed_amount,   .decimals = 2, .max = UNITS(1000000000), .nullable = true, .example = "4421.20", .doc = "Amount of money claimed, in `currency`."),
	FIELD(T, currency,         .words = currencies, .nullable = true, .example = "\"MXN\"", .doc = "Currency of both amounts."),
	FIELD(T, tolerance_pct,    .decimals = 3, .max = UNITS(100), .nullable = true, .example = "0.500", .doc = "Tolerance: share of the volume that is not claimed, in percent."),
	FIELD(T, liable_party_id,  .prefix = "cpy", .nullable = true, .example = "null", .doc = "Counterparty liable for the claim."),
	FIELD(T, settlement,       .decimals = 2, .max = UNITS(1000000000), .nullable = true, .example = "4421.20", .doc = "Amount of the settlement, in `currency`."),
	FIELD(T, settled_at,       .nullable = true, .example = "null", .doc = "Time at which the claim was settled."),
	FIELD(T, escalated,        .example = "false", .doc = "Whether the claim has been escalated."),
	FIELD(T, reason,           .min = 1, .max = 500, .nullable = true, .example = "\"The dip was read wrong.\"", .doc = "Reason for accepting, rejecting or escalating the claim."),
	FIELD(T, evidence,         .max = 200, .shape = &claim_evidence_shape, .nullable = true, .example = "null", .doc = "Evidence for the claim."),
	FIELD(T, messages,         .max = 500, .shape = &claim_message_shape, .nullable = true, .example = "null", .doc = "Messages about the claim."),
	FIELD(T, version,          .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,       .doc = "Time at which the claim was created."),
	FIELD(T, updated_at,       .doc = "Time at which the claim was last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "Time at which the claim was archived. Null unless it is archived."),
};
#undef T

#define EDITED "description", "claimed_quantity", "unit", "claimed_amount", "currency",	\
	"tolerance_pct", "liable_party_id", "bol_id"

const struct shape claim_shape =
	SHAPE(struct claim, "Claim", fields, "A claim for a shortage, overage, contamination, wrong product or delay.");

const struct shape claim_new_shape = {
	.name = "ClaimNew",
	.of   = &claim_shape,
	.take = NAMES("kind", "order_id", "delivery_id", EDITED),
	.need = NAMES("kind", "description"),
	.doc  = "Fields accepted when creating a claim.",
};

const struct shape claim_edit_shape = {
	.name = "ClaimEdit",
	.of   = &claim_shape,
	.take = NAMES(EDITED),
	.doc  = "Fields accepted when updating a claim.",
};

const struct shape claim_reason_shape = {
	.name = "ClaimReason",
	.of   = &claim_shape,
	.take = NAMES("reason"),
	.need = NAMES("reason"),
	.doc  = "Reason for a decision.",
};

const struct shape claim_settlement_shape = {
	.name = "ClaimSettlement",
	.of   = &claim_shape,
	.take = NAMES("settlement", "currency"),
	.need = NAMES("settlement"),
	.doc  = "Settlement of a claim.",
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

static const struct move moves[] = {
	{
		.from   = NAMES("open"),
		.action = "investigate",
		.to     = "investigating",
		.event  = "order.claim.investigating",
		.told   = "The investigation of a claim has started.",
		.doc    = "Starts the investigation of the claim.",
	},
	{
		.from   = NAMES("open", "investigating"),
		.action = "accept",
		.to     = "accepted",
		.effect = claim_decide,
		.event  = "order.claim.accepted",
		.in     = &claim_reason_shape,
		.doc    = "Accepts the claim. An accepted claim can be settled.",
	},
	{
		.from   = NAMES("open", "investigating"),
		.action = "reject",
		.to     = "rejected",
		.effect = claim_decide,
		.then   = claim_closed,
		.event  = "order.claim.rejected",
		.in     = &claim_reason_shape,
		.doc    = "Rejects the claim. Its delivery is no longer in dispute.",
	},
	{
		.from   = NAMES("accepted"),
		.action = "settle",
		.to     = "settled",
		.effect = claim_settle,
		.then   = claim_closed,
		.event  = "order.claim.settled",
		.in     = &claim_settlement_shape,
		.doc    = "Settles the claim. Its delivery is no longer in dispute.",
	},
	{
		.from   = NAMES("open", "investigating"),
		.action = "escalate",
		.effect = claim_escalate,
		.event  = "order.claim.escalated",
		.in     = &claim_reason_shape,
		.doc    = "Escalates the claim to a higher level.",
	},
	{ 0 },
};

static const struct measure measures[] = {
	{ "count", "COUNT(*)", "Number of claims." },
	{ "claimed_amount", "SUM(claimed_amount)", "Amount claimed. Filter or group by `currency`." },
	{ "settlement", "SUM(settlement)", "Amount settled. Filter or group by `currency`." },
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
	.check      = claim_check,
	.begin      = claim_begin,
	.change     = claim_change,
	.measures   = measures,
	.dimensions = NAMES("status", "kind", "currency", "liable_party_id"),
	.routes     = claim_routes,
	.queries    = queries,
	.doc        = "Claims for shortage, overage, contamination, wrong product or delay, with their evidence.",
};
/* clang-format on */
