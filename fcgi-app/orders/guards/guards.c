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
	.message = "has no active counterparty with an active site of its own",
};

static const struct guard price = {
	.code     = "G-PRICE",
	.look     = guard_price_look,
	.seen     = &guard_price_shape,
	.holds    = guard_price_holds,
	.message  = "has a line whose price does not stand: quote expired or quantity beyond its tolerance, contract closed or used up, formula without inputs, rack price missing or stale",
	.override = "orders:override",
};

static const struct guard credit = {
	.code     = "G-CREDIT",
	.look     = guard_credit_look,
	.seen     = &guard_credit_shape,
	.holds    = guard_credit_holds,
	.message  = "is beyond the credit of its counterparty: limit, past due, hold, terms of the band; or not prepaid with its cover",
	.override = "orders:override",
	.persons  = 2,
};

static const struct guard capped = {
	.code    = "G-CREDIT-CAP",
	.look    = guard_credit_look,
	.seen    = &guard_credit_shape,
	.holds   = guard_capped_holds,
	.message = "is beyond the limit by more than persons may allow",
};

static const struct guard permit_mx = {
	.code    = "G-PERMIT-MX",
	.look    = guard_mx_look,
	.seen    = &guard_permit_shape,
	.holds   = guard_permit_holds,
	.names   = guard_permit_names,
	.message = "lacks a permit, a tax number or a certificate that Mexico asks for",
};

static const struct guard listed = {
	.code     = "G-69B",
	.facts    = &guard_listed,
	.holds    = guard_listed_holds,
	.message  = "has a seller or buyer that the SAT presumes to invoice operations that never were (article 69-B CFF): somebody must review it",
	.override = "orders:override",
};

static const struct guard permit_us = {
	.code    = "G-PERMIT-US",
	.look    = guard_us_look,
	.seen    = &guard_permit_shape,
	.holds   = guard_permit_holds,
	.names   = guard_permit_names,
	.message = "lacks a license or certificate that the United States or the state ask for",
};

static const struct guard tax = {
	.code    = "G-TAX",
	.look    = guard_tax_look,
	.seen    = &guard_tax_shape,
	.holds   = guard_tax_holds,
	.message = "has a line for which not exactly one set of tax rules resolves",
};

static const struct guard tank = {
	.code     = "G-TANK",
	.look     = guard_tank_look,
	.seen     = &guard_tank_shape,
	.holds    = guard_tank_holds,
	.message  = "has a line that its tank does not take: no room at arrival, level stale, another product, water",
	.override = "sites:write",
};

static const struct guard alloc = {
	.code    = "G-ALLOC",
	.look    = guard_alloc_look,
	.seen    = &guard_alloc_shape,
	.holds   = guard_alloc_holds,
	.message = "has a line that no allocation lets lift; grant-override of the allocation is the way past it",
};

static const struct guard unlifted = {
	.code    = "G-UNLIFTED",
	.facts   = &guard_carried,
	.holds   = guard_unlifted_holds,
	.message = "is being loaded or carried, has a bill of lading, or was lifted and not all of it came back: reverse what is confirmed first",
};

static const struct guard whole = {
	.code    = "G-WHOLE",
	.shows   = NAMES("lines"),
	.holds   = guard_whole_holds,
	.message = "has a line without what was lifted and what was delivered net",
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
	.message = "has a delivery that neither matches nor was accepted, and whose claim is not decided",
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
	.message = "is billed another quantity, total or tax than its bills of lading and price come to, or without its permits",
};

static const struct guard pay = {
	.code     = "G-PAY",
	.look     = guard_pay_look,
	.seen     = &guard_pay_shape,
	.holds    = guard_pay_holds,
	.message  = "is paid more than its balance",
};

static const struct guard ended = {
	.code    = "G-ENDED",
	.shows   = NAMES("status"),
	.holds   = guard_ended_holds,
	.message = "is on its way; cancel it first",
};

const struct guard *const guard_archive[] = { &ended, NULL };
const struct guard *const guard_submit[] = { &party, &price, &credit, &permit_mx, &listed, &permit_us, &tax, &tank, NULL };
const struct guard *const guard_confirm[] = { &party, &price, &credit, &capped, &permit_mx, &listed, &permit_us, &tax, &tank, NULL };
const struct guard *const guard_allocate[] = { &alloc, NULL };
const struct guard *const guard_dispatch[] = { &permit_mx, &permit_us, NULL };
const struct guard *const guard_divert[] = { &permit_mx, &permit_us, &tax, &tank, NULL };
const struct guard *const guard_loading[] = { &credit, &alloc, NULL };
const struct guard *const guard_reschedule[] = { &price, &tank, NULL };
const struct guard *const guard_room[] = { &tank, NULL };
const struct guard *const guard_cancel[] = { &unlifted, NULL };
const struct guard *const guard_reconcile[] = { &whole, &billed, &matched, NULL };
const struct guard *const guard_close[] = { &undisputed, NULL };
const struct guard *const guard_matched[] = { &tax, &match, NULL };
const struct guard *const guard_paid[] = { &pay, NULL };
/* clang-format on */
