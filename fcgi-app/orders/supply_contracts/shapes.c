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
	      .doc = "Period, as a year, quarter, month, ISO 8601 week or day: 2026, 2026-Q1, 2026-01, 2026-W03 or 2026-01-15."),
	FIELD(T, volume_min, VOLUME, .nullable = true, .example = "500000.000", .doc = "Minimum volume to lift in the period, in the contract's unit. Null if there is none."),
	FIELD(T, volume_max, VOLUME, .nullable = true, .example = "800000.000", .doc = "Maximum volume to lift in the period, in the contract's unit. Null if there is no limit."),
};
#undef T
const struct shape contract_period_shape = {
	.name = "ContractPeriod", .size = PRESENT(struct contract_period),
	.fields = period_fields, .n = MEMBERS(period_fields),
	.need = NAMES("period"),
	.doc = "A period with volumes of its own.",
};

#define T struct contract_amended
static const struct field amended_fields[] = {
	FIELD(T, field, .example = "\"end_on\"", .doc = "Name of the member that was changed."),
	FIELD(T, from,  .nullable = true, .example = "\"\\\"2026-12-31\\\"\"", .doc = "Previous value, as JSON. Null if there was none."),
	FIELD(T, to,    .nullable = true, .example = "\"\\\"2027-03-31\\\"\"", .doc = "New value, as JSON."),
};
#undef T
const struct shape contract_amended_shape =
	SHAPE(struct contract_amended, "ContractAmended", amended_fields, "A change of one member by an amendment.");

#define T struct contract_amendment
static const struct field amendment_fields[] = {
	FIELD(T, number,  .example = "1", .doc = "Number of the amendment, starting at 1."),
	FIELD(T, at,      .doc = "Time at which the amendment was agreed."),
	FIELD(T, reason,  .example = "\"one quarter more\"", .doc = "Reason for the amendment."),
	FIELD(T, changes, .shape = &contract_amended_shape, .doc = "Members that the amendment changed."),
};
#undef T
const struct shape contract_amendment_shape =
	SHAPE(struct contract_amendment, "ContractAmendment", amendment_fields, "An amendment of a supply contract.");

#define T struct contract_shortfall
static const struct field shortfall_fields[] = {
	FIELD(T, period,  .example = "\"2026-01\"", .doc = "Period with the shortfall."),
	FIELD(T, volume,  .decimals = 3, .example = "12000.000", .doc = "Volume missing at the end of the period, in the contract's unit."),
	FIELD(T, penalty, .decimals = 2, .nullable = true, .example = "2400.00", .doc = "Penalty for the shortfall, in the contract's currency. Null if none was agreed."),
	FIELD(T, at,      .doc = "Time at which the shortfall was recorded."),
};
#undef T
const struct shape contract_shortfall_shape =
	SHAPE(struct contract_shortfall, "ContractShortfall", shortfall_fields, "A shortfall in a period.");

#define T struct contract_facts
static const struct field facts_fields[] = {
	FIELD(T, counterparty_status, .nullable = true, .example = "\"active\"", .doc = "Status of the counterparty."),
	FIELD(T, terminals, .optional = true, .example = "1", .doc = "Number of terminals of the contract that exist."),
	FIELD(T, products,  .optional = true, .example = "1", .doc = "Number of products of the contract that exist."),
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
	FIELD(T, id,          .prefix = "lif", .doc = "Unique identifier of the lifting."),
	FIELD(T, contract_id, .prefix = "sct", .doc = "Supply contract that was lifted under."),
	FIELD(T, source_type, .example = "\"bill_of_lading\"", .doc = "Kind of the source document."),
	FIELD(T, source_id,   .example = "\"bol_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier of the source document."),
	FIELD(T, product,     .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, terminal,    .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, lifted_on,   .doc = "Day of the lifting."),
	FIELD(T, volume,      .decimals = 3, .example = "30000.000", .doc = "Volume lifted, in the contract's unit. Negative if it reverses an earlier lifting."),
	FIELD(T, at,          .doc = "Time at which the lifting was recorded."),
};
#undef T
const struct shape contract_lifting_shape =
	SHAPE(struct contract_lifting, "ContractLifting", lifting_fields, "A lifting under a supply contract.");

#define T struct contract_state
static const struct field state_fields[] = {
	FIELD(T, period,     .example = "\"2026-01\"", .doc = "Period of the contract, with its first and last day."),
	FIELD(T, starts_on,  .doc = "First day of the period."),
	FIELD(T, ends_on,    .doc = "Last day of the period."),
	FIELD(T, volume_min, .decimals = 3, .nullable = true, .example = "500000.000", .doc = "Minimum volume to lift, in the contract's unit. Null if there is none."),
	FIELD(T, volume_max, .decimals = 3, .nullable = true, .example = "800000.000", .doc = "Maximum volume to lift, in the contract's unit. Null if there is no limit."),
	FIELD(T, lifted,     .decimals = 3, .example = "488000.000", .doc = "Volume lifted in the period, in the contract's unit."),
	FIELD(T, left,       .decimals = 3, .nullable = true, .example = "312000.000", .doc = "Volume that can still be lifted, in the contract's unit. Null if there is no limit."),
	FIELD(T, shortfall,  .decimals = 3, .example = "12000.000", .doc = "Volume missing to the minimum, once the period is over, in the contract's unit."),
	FIELD(T, excess,     .decimals = 3, .example = "0.000", .doc = "Volume lifted beyond the maximum, in the contract's unit."),
	FIELD(T, penalty,    .decimals = 2, .nullable = true, .example = "2400.00", .doc = "Penalty for the shortfall or excess, in the contract's currency. Null if none was agreed."),
	FIELD(T, over,       .example = "true", .doc = "Whether the period has ended."),
};
#undef T
const struct shape contract_state_shape =
	SHAPE(struct contract_state, "ContractPeriodState", state_fields, "A period and the volume lifted in it.");

#define T struct contract_periods
static const struct field periods_fields[] = {
	FIELD(T, contract_id, .prefix = "sct", .doc = "Identifier of the supply contract."),
	FIELD(T, unit,        .example = "\"l\"", .doc = "Unit of the volumes: `l` (liters) or `gal` (US gallons)."),
	FIELD(T, currency,    .example = "\"MXN\"", .doc = "Currency of the penalties."),
	FIELD(T, periods,     .shape = &contract_state_shape, .doc = "Periods, in the order of the contract."),
};
#undef T
const struct shape contract_periods_shape =
	SHAPE(struct contract_periods, "ContractPeriods", periods_fields, "The periods of a supply contract.");

#define T struct contract_fulfilment
static const struct field fulfilment_fields[] = {
	FIELD(T, contract_id,     .prefix = "sct", .doc = "Identifier of the supply contract."),
	FIELD(T, unit,            .example = "\"l\"", .doc = "Unit of the volumes: `l` (liters) or `gal` (US gallons)."),
	FIELD(T, currency,        .example = "\"MXN\"", .doc = "Currency of the contract."),
	FIELD(T, as_of,           .doc = "Day of the calculation, in the contract's time zone."),
	FIELD(T, committed_min,   .decimals = 3, .example = "6000000.000", .doc = "Minimum volume of all periods together, in the contract's unit."),
	FIELD(T, committed_max,   .decimals = 3, .example = "9600000.000", .doc = "Maximum volume of all periods together, in the contract's unit. Null if there is no limit."),
	FIELD(T, lifted,          .decimals = 3, .example = "488000.000", .doc = "Volume lifted under the contract by confirmed bills of lading, in the contract's unit."),
	FIELD(T, held,            .decimals = 3, .example = "40000.000", .doc = "Volume held under the contract for confirmed orders that are still to be lifted, in the contract's unit."),
	FIELD(T, elapsed_pct,     .decimals = 2, .nullable = true, .example = "8.49", .doc = "Share of the contract's days that have passed, in percent."),
	FIELD(T, lifted_pct,      .decimals = 2, .nullable = true, .example = "8.13", .doc = "Share of the minimum volume that has been lifted, in percent."),
	FIELD(T, period,          .nullable = true, .example = "\"2026-01\"", .doc = "Current period. Null if no period includes today."),
	FIELD(T, period_lifted,   .decimals = 3, .nullable = true, .example = "488000.000", .doc = "Volume lifted in the current period, in the contract's unit."),
	FIELD(T, period_held,     .decimals = 3, .nullable = true, .example = "40000.000", .doc = "Volume held in the current period for confirmed orders, in the contract's unit. An order for more than `period_left` less this is not confirmed."),
	FIELD(T, period_left,     .decimals = 3, .nullable = true, .example = "312000.000", .doc = "Volume that can still be lifted in the current period, including the volume held, in the contract's unit. Null if there is no limit."),
	FIELD(T, ratable_to_date, .decimals = 3, .nullable = true, .example = "500000.000", .doc = "Volume that even lifting would have reached by today, in the contract's unit."),
	FIELD(T, deviation_pct,   .decimals = 2, .nullable = true, .example = "-2.40", .doc = "Deviation from even lifting, as a percentage of the period's volume."),
	FIELD(T, ratable,         .nullable = true, .example = "true", .doc = "Whether the deviation is within the agreed ratability."),
};
#undef T
const struct shape contract_fulfilment_shape =
	SHAPE(struct contract_fulfilment, "ContractFulfilment", fulfilment_fields, "The fulfilment of a supply contract.");

#define T struct contract_amendments
static const struct field amendments_fields[] = {
	FIELD(T, contract_id, .prefix = "sct", .doc = "Identifier of the supply contract."),
	FIELD(T, amendments,  .shape = &contract_amendment_shape, .doc = "Amendments, oldest first."),
};
#undef T
const struct shape contract_amendments_shape =
	SHAPE(struct contract_amendments, "ContractAmendments", amendments_fields, "The amendments of a supply contract.");

#define T struct contract_room
static const struct field room_fields[] = {
	FIELD(T, open,   .example = "true", .doc = "Whether the contract can be lifted under."),
	FIELD(T, why,    .nullable = true, .example = "null", .doc = "Reason why it cannot: `state`, `day`, `product` or `terminal`."),
	FIELD(T, period, .nullable = true, .example = "\"2026-01\"", .doc = "Period that includes the day."),
	FIELD(T, lifted, .decimals = 3, .nullable = true, .example = "488000.000", .doc = "Volume lifted in the period, in the contract's unit."),
	FIELD(T, left,   .decimals = 3, .nullable = true, .example = "312000.000", .doc = "Volume that can still be lifted in the period. Null if there is no limit."),
};
#undef T
const struct shape contract_room_shape =
	SHAPE(struct contract_room, "ContractRoom", room_fields, "What a contract has left.");

#define T struct contract_page
static const struct field page_fields[] = {
	FIELD(T, limit,       .min = 1, .max = PAGE_MAX, .example = "50", .doc = "Maximum number of items to return, 1 to 200. Default 50."),
	FIELD(T, cursor,      .min = 1, .max = 400, .doc = "Position in the list: `next_cursor` of the previous page."),
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
