/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "guards.h"

#include "own.h"

/* The guards of an order, and which step asks which: read this first. */

/* clang-format off */
static const struct guard party = {
	.code    = "G-PARTY",
	.facts   = &guard_parties,
	.holds   = guard_party_holds,
	.message = "has no active customer with an active site of that customer",
};

static const struct guard price = {
	.code     = "G-PRICE",
	.look     = guard_price_look,
	.seen     = &guard_price_shape,
	.holds    = guard_price_holds,
	.message  = "has a line without a valid price: the quote has expired or its tolerance is exceeded, the contract is closed or used up, the formula lacks an input, or the rack price is missing or stale",
	.override = "orders:override",
};

static const struct guard contract = {
	.code     = "G-CONTRACT",
	.look     = guard_contract_look,
	.seen     = &guard_contract_shape,
	.holds    = guard_contract_holds,
	.names    = guard_contract_names,
	.message  = "has a line whose contract does not cover the day of the lift, or is not active",
	.override = "orders:override",
};

static const struct guard freight = {
	.code     = "G-FREIGHT",
	.look     = guard_freight_look,
	.seen     = &guard_freight_shape,
	.holds    = guard_freight_holds,
	.message  = "is to be delivered, and has a line without freight: no tariff or pricing rule gives one",
	.override = "orders:override",
};

static const struct guard terminal = {
	.code    = "G-TERMINAL",
	.look    = guard_terminals_look,
	.seen    = &guard_terminals_shape,
	.holds   = guard_terminals_hold,
	.message = "has a line from a terminal that is decommissioned or in an outage at the time of the lift",
};

static const struct guard credit = {
	.code     = "G-CREDIT",
	.look     = guard_credit_look,
	.seen     = &guard_credit_shape,
	.holds    = guard_credit_holds,
	.message  = "exceeds the credit of the customer (limit, past due amount, hold or payment terms), or is not fully prepaid",
	.override = "orders:override",
	.persons  = 2,
};

static const struct guard capped = {
	.code    = "G-CREDIT-CAP",
	.look    = guard_credit_look,
	.seen    = &guard_credit_shape,
	.holds   = guard_capped_holds,
	.message = "exceeds the credit limit by more than approvals can allow",
};

static const struct guard permit_mx = {
	.code    = "G-PERMIT-MX",
	.look    = guard_mx_look,
	.seen    = &guard_permit_shape,
	.holds   = guard_permit_holds,
	.names   = guard_permit_names,
	.message = "lacks a permit, tax number or certificate required in Mexico",
};

static const struct guard listed = {
	.code     = "G-69B",
	.facts    = &guard_listed,
	.holds    = guard_listed_holds,
	.message  = "has a seller or buyer on the SAT's list of presumed nonexistent operations (article 69-B CFF) and needs a review",
	.override = "orders:override",
};

static const struct guard permit_us = {
	.code    = "G-PERMIT-US",
	.look    = guard_us_look,
	.seen    = &guard_permit_shape,
	.holds   = guard_permit_holds,
	.names   = guard_permit_names,
	.message = "lacks a license or certificate required by the United States or the state",
};

static const struct guard tax = {
	.code    = "G-TAX",
	.look    = guard_tax_look,
	.seen    = &guard_tax_shape,
	.holds   = guard_tax_holds,
	.message = "has a line to which no set of tax rules or several sets apply",
};

static const struct guard tank = {
	.code     = "G-TANK",
	.look     = guard_tank_look,
	.seen     = &guard_tank_shape,
	.holds    = guard_tank_holds,
	.message  = "has a line that its tank cannot take: no room at arrival, no recent reading, another product, or water",
	.override = "sites:write",
};

static const struct guard alloc = {
	.code    = "G-ALLOC",
	.look    = guard_alloc_look,
	.seen    = &guard_alloc_shape,
	.holds   = guard_alloc_holds,
	.message = "has a line that no allocation allows to be lifted; an override can be granted with grant-override of the allocation",
};

static const struct guard unlifted = {
	.code    = "G-UNLIFTED",
	.facts   = &guard_carried,
	.holds   = guard_unlifted_holds,
	.message = "is being loaded or in transit, has a bill of lading, or was lifted and not fully returned; reverse confirmed bills of lading first",
};

static const struct guard whole = {
	.code    = "G-WHOLE",
	.shows   = NAMES("lines"),
	.holds   = guard_whole_holds,
	.message = "has a line without a net quantity lifted and delivered",
};

static const struct guard billed = {
	.code    = "G-BOL",
	.facts   = &guard_bills,
	.holds   = guard_billed_holds,
	.message = "is named by a bill of lading that is not confirmed",
};

static const struct guard matched = {
	.code    = "G-DELIV",
	.facts   = &guard_disputes,
	.holds   = guard_dropped_holds,
	.message = "has a delivery that does not match, was not accepted and has no decided claim",
};

static const struct guard undisputed = {
	.code    = "G-DISPUTE",
	.facts   = &guard_disputes,
	.holds   = guard_undisputed_holds,
	.message = "has a claim that is not decided",
};

static const struct guard match = {
	.code    = "G-MATCH",
	.look    = guard_match_look,
	.seen    = &guard_match_shape,
	.holds   = guard_match_holds,
	.message = "is invoiced with a quantity, total or tax that differs from its bills of lading and prices, or without the required permits",
};

static const struct guard pay = {
	.code     = "G-PAY",
	.look     = guard_pay_look,
	.seen     = &guard_pay_shape,
	.holds    = guard_pay_holds,
	.message  = "is paid more than its open balance",
};

static const struct guard ended = {
	.code    = "G-ENDED",
	.shows   = NAMES("status"),
	.holds   = guard_ended_holds,
	.message = "is in progress; cancel it first",
};

const struct guard *const guard_archive[] = { &ended, NULL };
const struct guard *const guard_submit[] = { &party, &terminal, &price, &freight, &credit, &permit_mx, &listed, &permit_us, &tax, &tank, NULL };
const struct guard *const guard_confirm[] = { &party, &terminal, &price, &freight, &credit, &capped, &permit_mx, &listed, &permit_us, &tax, &tank, NULL };
const struct guard *const guard_allocate[] = { &alloc, NULL };
const struct guard *const guard_dispatch[] = { &terminal, &contract, &permit_mx, &permit_us, NULL };
const struct guard *const guard_divert[] = { &party, &permit_mx, &permit_us, &tax, &tank, NULL };
const struct guard *const guard_loading[] = { &credit, &alloc, NULL };
const struct guard *const guard_contracted[] = { &contract, NULL };
const struct guard *const guard_reschedule[] = { &terminal, &price, &tank, NULL };
const struct guard *const guard_room[] = { &tank, NULL };
const struct guard *const guard_cancel[] = { &unlifted, NULL };
const struct guard *const guard_reconcile[] = { &whole, &billed, &matched, NULL };
const struct guard *const guard_close[] = { &undisputed, NULL };
const struct guard *const guard_matched[] = { &tax, &match, NULL };
const struct guard *const guard_paid[] = { &pay, NULL };
/* clang-format on */
