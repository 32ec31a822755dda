/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "supply_contracts.h"

#include "page.h"

/* What lies in a contract, and what its own routes answer. */

/* clang-format off */
#define VOLUME .decimals = 3, .min = 0, .max = UNITS(1000000000)

#define T struct contract_period
static const struct field period_fields[] = {
	FIELD(T, period,     .min = 4, .max = 10, .chars = "0-9QW-", .example = "\"2026-01\"",
	      .doc = "Its days: 2026, 2026-Q1, 2026-01, 2026-W03 (ISO 8601) or 2026-01-15."),
	FIELD(T, volume_min, VOLUME, .nullable = true, .example = "500000.000", .doc = "To be lifted at least."),
	FIELD(T, volume_max, VOLUME, .nullable = true, .example = "800000.000", .doc = "At most."),
};
#undef T
const struct shape contract_period_shape = {
	.name = "ContractPeriod", .size = PRESENT(struct contract_period),
	.fields = period_fields, .n = MEMBERS(period_fields),
	.need = NAMES("period"),
	.doc = "Days that have volumes of their own.",
};

#define T struct contract_amended
static const struct field amended_fields[] = {
	FIELD(T, field, .example = "\"end_on\"", .doc = "What was changed."),
	FIELD(T, from,  .nullable = true, .example = "\"\\\"2026-12-31\\\"\"", .doc = "What it was, as JSON; null: nothing."),
	FIELD(T, to,    .nullable = true, .example = "\"\\\"2027-03-31\\\"\"", .doc = "What it is."),
};
#undef T
const struct shape contract_amended_shape =
	SHAPE(struct contract_amended, "ContractAmended", amended_fields, "A change of an amendment.");

#define T struct contract_amendment
static const struct field amendment_fields[] = {
	FIELD(T, number,  .example = "1", .doc = "Counts them."),
	FIELD(T, at,      .doc = "When it was agreed."),
	FIELD(T, reason,  .example = "\"one quarter more\"", .doc = "Why."),
	FIELD(T, changes, .shape = &contract_amended_shape, .doc = "What it changes."),
};
#undef T
const struct shape contract_amendment_shape =
	SHAPE(struct contract_amendment, "ContractAmendment", amendment_fields, "A change that was agreed.");

#define T struct contract_shortfall
static const struct field shortfall_fields[] = {
	FIELD(T, period,  .example = "\"2026-01\"", .doc = "The period."),
	FIELD(T, volume,  .decimals = 3, .example = "12000.000", .doc = "What was missing when it ended."),
	FIELD(T, penalty, .decimals = 2, .nullable = true, .example = "2400.00", .doc = "What that costs."),
	FIELD(T, at,      .doc = "When it was seen."),
};
#undef T
const struct shape contract_shortfall_shape =
	SHAPE(struct contract_shortfall, "ContractShortfall", shortfall_fields, "Too little in a period.");

#define T struct contract_facts
static const struct field facts_fields[] = {
	FIELD(T, counterparty_status, .nullable = true, .example = "\"active\"", .doc = "Of who it is with."),
	FIELD(T, terminals, .optional = true, .example = "1", .doc = "How many of its terminals there are."),
	FIELD(T, products,  .optional = true, .example = "1", .doc = "How many of its products."),
};
#undef T
const struct shape contract_facts_shape =
	SHAPE(struct contract_facts, "ContractFacts", facts_fields, "What stands around a contract.");

#define T struct contract_day
static const struct field day_fields[] = {
	FIELD(T, lifted_on),
	FIELD(T, volume, .decimals = 3),
};
#undef T
const struct shape contract_day_shape =
	SHAPE(struct contract_day, "ContractDay", day_fields, "What was lifted on a day.");

#define T struct contract_lifting
static const struct field lifting_fields[] = {
	FIELD(T, id,          .prefix = "lif", .doc = "Identifier."),
	FIELD(T, contract_id, .prefix = "sct", .doc = "Under which contract."),
	FIELD(T, source_type, .example = "\"bill_of_lading\"", .doc = "Kind of the document."),
	FIELD(T, source_id,   .example = "\"bol_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "The document."),
	FIELD(T, product,     .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, terminal,    .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, lifted_on,   .doc = "The day."),
	FIELD(T, volume,      .decimals = 3, .example = "30000.000", .doc = "How much, in the contract's unit; below 0 takes back."),
	FIELD(T, at,          .doc = "When it was written down."),
};
#undef T
const struct shape contract_lifting_shape =
	SHAPE(struct contract_lifting, "ContractLifting", lifting_fields, "What was lifted under a contract.");

#define T struct contract_state
static const struct field state_fields[] = {
	FIELD(T, period,     .example = "\"2026-01\"", .doc = "The period."),
	FIELD(T, starts_on,  .doc = "Its first day."),
	FIELD(T, ends_on,    .doc = "Its last day."),
	FIELD(T, volume_min, .decimals = 3, .nullable = true, .example = "500000.000", .doc = "To be lifted at least."),
	FIELD(T, volume_max, .decimals = 3, .nullable = true, .example = "800000.000", .doc = "At most."),
	FIELD(T, lifted,     .decimals = 3, .example = "488000.000", .doc = "What was."),
	FIELD(T, left,       .decimals = 3, .nullable = true, .example = "312000.000", .doc = "What may still be; null: no limit."),
	FIELD(T, shortfall,  .decimals = 3, .example = "12000.000", .doc = "What was missing, once it is over."),
	FIELD(T, excess,     .decimals = 3, .example = "0.000", .doc = "What was too much."),
	FIELD(T, penalty,    .decimals = 2, .nullable = true, .example = "2400.00", .doc = "What that costs, in the contract's currency."),
	FIELD(T, over,       .example = "true", .doc = "Has it ended?"),
};
#undef T
const struct shape contract_state_shape =
	SHAPE(struct contract_state, "ContractPeriodState", state_fields, "A period and what came of it.");

#define T struct contract_periods
static const struct field periods_fields[] = {
	FIELD(T, contract_id, .prefix = "sct", .doc = "The contract."),
	FIELD(T, unit,        .example = "\"l\"", .doc = "Unit of the volumes."),
	FIELD(T, currency,    .example = "\"MXN\"", .doc = "Currency of the penalties."),
	FIELD(T, periods,     .shape = &contract_state_shape, .doc = "In the contract's order."),
};
#undef T
const struct shape contract_periods_shape =
	SHAPE(struct contract_periods, "ContractPeriods", periods_fields, "The periods of a contract.");

#define T struct contract_fulfilment
static const struct field fulfilment_fields[] = {
	FIELD(T, contract_id,     .prefix = "sct", .doc = "The contract."),
	FIELD(T, unit,            .example = "\"l\"", .doc = "Unit of the volumes."),
	FIELD(T, currency,        .example = "\"MXN\"", .doc = "Currency of the contract."),
	FIELD(T, as_of,           .doc = "The day, by its clock."),
	FIELD(T, committed_min,   .decimals = 3, .example = "6000000.000", .doc = "To be lifted at least in all periods."),
	FIELD(T, committed_max,   .decimals = 3, .example = "9600000.000", .doc = "At most."),
	FIELD(T, lifted,          .decimals = 3, .example = "488000.000", .doc = "What was."),
	FIELD(T, elapsed_pct,     .decimals = 2, .nullable = true, .example = "8.49", .doc = "Share of its days that are gone."),
	FIELD(T, lifted_pct,      .decimals = 2, .nullable = true, .example = "8.13", .doc = "Share of the least that is lifted."),
	FIELD(T, period,          .nullable = true, .example = "\"2026-01\"", .doc = "The running period."),
	FIELD(T, period_lifted,   .decimals = 3, .nullable = true, .example = "488000.000", .doc = "Lifted in it."),
	FIELD(T, period_left,     .decimals = 3, .nullable = true, .example = "312000.000", .doc = "What may still be."),
	FIELD(T, ratable_to_date, .decimals = 3, .nullable = true, .example = "500000.000", .doc = "What should have been by today, lifted evenly."),
	FIELD(T, deviation_pct,   .decimals = 2, .nullable = true, .example = "-2.40", .doc = "How far off that is, of the period's volume."),
	FIELD(T, ratable,         .nullable = true, .example = "true", .doc = "Whether that is within the ratability agreed."),
};
#undef T
const struct shape contract_fulfilment_shape =
	SHAPE(struct contract_fulfilment, "ContractFulfilment", fulfilment_fields, "How a contract stands.");

#define T struct contract_amendments
static const struct field amendments_fields[] = {
	FIELD(T, contract_id, .prefix = "sct", .doc = "The contract."),
	FIELD(T, amendments,  .shape = &contract_amendment_shape, .doc = "The oldest first."),
};
#undef T
const struct shape contract_amendments_shape =
	SHAPE(struct contract_amendments, "ContractAmendments", amendments_fields, "What was agreed later.");

#define T struct contract_room
static const struct field room_fields[] = {
	FIELD(T, open,   .example = "true", .doc = "May it be lifted under?"),
	FIELD(T, why,    .nullable = true, .example = "null", .doc = "Why not: state, day, product or terminal."),
	FIELD(T, period, .nullable = true, .example = "\"2026-01\"", .doc = "The period of the day."),
	FIELD(T, lifted, .decimals = 3, .nullable = true, .example = "488000.000", .doc = "Lifted in it."),
	FIELD(T, left,   .decimals = 3, .nullable = true, .example = "312000.000", .doc = "What may still be; null: no limit."),
};
#undef T
const struct shape contract_room_shape =
	SHAPE(struct contract_room, "ContractRoom", room_fields, "What a contract has left.");

#define T struct contract_page
static const struct field page_fields[] = {
	FIELD(T, limit,       .min = 1, .max = PAGE_MAX, .example = "50", .doc = "How many at most; 50 unless told."),
	FIELD(T, cursor,      .min = 1, .max = 400, .doc = "next_cursor of the page before."),
	FIELD(T, rows),
	FIELD(T, after),
	FIELD(T, contract_id, .prefix = "sct"),
	FIELD(T, first),
	FIELD(T, last),
};
#undef T
const struct shape contract_page_shape =
	SHAPE(struct contract_page, "ContractPage", page_fields, "A page of what belongs to a contract.");
/* clang-format on */
