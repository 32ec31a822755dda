/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/counterparties/counterparties.h"
#include "orders/guards/guards.h"
#include "orders/loads/loads.h"
#include "orders/sites/sites.h"

/* clang-format off */

/* What may be done with an order, and when: the table of the life cycle.  From
 * dispatched to delivered its lines go on by loads, bills of lading and
 * deliveries: order_line_at of flow.h. */
const struct move order_moves[] = {
	{
		.from   = NAMES("draft", "quoted"),
		.action = "submit",
		.to     = "submitted",
		.asks   = guard_submit,
		.effect = order_submit,
		.then   = order_held,
		.event  = "order.submitted",
		.errs   = ERRS(E_GUARDS),
		.doc    = "Asks all guards: G-PARTY, G-PRICE, G-CREDIT, G-PERMIT-MX, G-69B, G-PERMIT-US, G-TAX and G-TANK. One that nobody may go past refuses; one that somebody may go past puts it on hold.",
	},
	{
		.from   = NAMES("on_hold"),
		.action = "release-hold",
		.title  = "Release %s from hold",
		.to     = "submitted",
		.in     = &order_reason_shape,
		.guards = guard_confirm,
		.effect = order_release,
		.event  = "order.hold_released",
		.scope  = "orders:approve",
		.doc    = "All guards are asked again; those that were overridden are gone past.",
	},
	{
		.from   = NAMES("submitted"),
		.action = "hold",
		.to     = "on_hold",
		.in     = &order_because_shape,
		.effect = order_hold,
		.event  = "order.held",
		.doc    = "It waits, for a reason that you give.",
	},
	{
		.from   = NAMES("submitted"),
		.action = "confirm",
		.to     = "confirmed",
		.guards = guard_confirm,
		.effect = order_confirm,
		.event  = "order.confirmed",
		.scope  = "orders:approve",
		.errs   = ERRS(E_RATE_UNAVAILABLE),
		.doc    = "Reserves credit and room in tanks.",
	},
	{
		.from   = NAMES("submitted", "on_hold"),
		.action = "reject",
		.to     = "rejected",
		.in     = &order_reason_shape,
		.effect = order_reject,
		.event  = "order.rejected",
		.scope  = "orders:approve",
		.doc    = "It will not be supplied.",
	},
	{
		.from   = NAMES("confirmed"),
		.action = "allocate",
		.to     = "allocated",
		.guards = guard_allocate,
		.effect = order_allocate,
		.event  = "order.allocated",
		.doc    = "Takes the volume of its lines from allocations.",
	},
	{
		.from   = NAMES("allocated"),
		.action = "dispatch",
		.to     = "dispatched",
		.guards = guard_dispatch,
		.effect = order_dispatch,
		.event  = "order.dispatched",
		.in     = &load_dispatch_shape,
		.errs   = ERRS(E_VALIDATION),
		.doc    = "Makes a load of its lines, by the truck of the body: G-SPLIT, and where carrier, vehicle and driver are known G-HOS and the carrier's permits, must hold. These are guards of the load that would be made: guards of the order does not list them.",
	},
	{
		.from   = NAMES("draft", "quoted", "submitted", "on_hold"),
		.action = "reschedule",
		.in     = &order_reschedule_shape,
		.effect = order_reschedule,
		.errs   = ERRS(E_GUARDS),
		.doc    = "Another window; once it is confirmed G-PRICE and G-TANK are asked for it.",
	},
	{
		.from   = NAMES("confirmed", "allocated"),
		.action = "reschedule",
		.in     = &order_reschedule_shape,
		.asks   = guard_reschedule,
		.effect = order_reschedule,
		.errs   = ERRS(E_GUARDS),
		.doc    = "Another window; once it is confirmed G-PRICE and G-TANK are asked for it.",
	},
	{
		.from   = NAMES("draft", "quoted", "submitted", "on_hold"),
		.action = "split",
		.in     = &order_split_shape,
		.effect = order_split,
		.errs   = ERRS(E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE),
		.doc    = "A quantity of a line becomes a line of its own, at the same price.",
	},
	{
		.from   = NAMES("draft", "quoted", "submitted", "on_hold", "confirmed", "allocated", "dispatched"),
		.action = "cancel",
		.to     = "canceled",
		.in     = &order_reason_shape,
		.guards = guard_cancel,
		.effect = order_cancel,
		.event  = "order.canceled",
		.doc    = "Gives back credit, room and volume; later than the cut-off a confirmed one costs a fee.",
	},
	{
		.from   = NAMES("delivered"),
		.action = "reconcile",
		.to     = "reconciled",
		.guards = guard_reconcile,
		.effect = order_reconcile,
		.event  = "order.reconciled",
		.doc    = "What was lifted and what was delivered is known of every line, every bill of lading that names the order is confirmed (G-BOL) and its drops match or are decided (G-DELIV). By itself where no bill of its loads is open; by hand where one is that names no order, and is not of this one.",
	},
	{
		.from   = NAMES("reconciled"),
		.action = "invoice",
		.to     = "invoiced",
		.in     = &order_invoice_shape,
		.asks   = guard_matched,
		.effect = order_invoice,
		.then   = order_settle,
		.event  = "order.invoiced",
		.errs   = ERRS(E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE),
		.doc    = "The invoice is matched with what was lifted or delivered and with the price (G-MATCH); one that was prepaid is paid at once.",
	},
	{
		.from   = NAMES("submitted", "on_hold", "confirmed", "allocated", "dispatched", "loading",
				"in_transit", "delivered", "reconciled", "invoiced"),
		.action = "record-payment",
		.title  = "Record a payment of %s",
		.in     = &order_payment_shape,
		.asks   = guard_paid,
		.effect = order_pay,
		.then   = order_settle,
		.errs   = ERRS(E_GUARDS),
		.doc    = "Before it is invoiced it is reserved for it; then the order is paid when the balance is nothing, or so little that it is written off (G-PAY).",
	},
	{
		.from   = NAMES("allocated", "dispatched", "loading", "in_transit", "delivered", "reconciled",
				"invoiced"),
		.action = "reprice",
		.in     = &order_because_shape,
		.effect = order_reprice_lifted,
		.then   = order_settle,
		.event  = "order.repriced",
		.scope  = "orders:approve",
		.errs   = ERRS(E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE),
		.doc    = "Of an order with repricing_due: lines that were lifted get the posted price of their lift as it is known now, and keep freight and fees. What the customer owes is reversed and entered anew. An invoice stands: the difference is a debit or a credit beside it.",
	},
	{
		.from   = NAMES("paid"),
		.action = "close",
		.to     = "closed",
		.guards = guard_close,
		.effect = order_close,
		.event  = "order.closed",
		.doc    = "Nothing is disputed; by itself some days after it was paid.",
	},
	{
		.from   = NAMES("closed", "canceled"),
		.action = "reopen",
		.to     = "submitted",
		.asks   = guard_submit,
		.effect = order_reopen,
		.then   = order_held,
		.event  = "order.reopened",
		.scope  = "orders:approve",
		.errs   = ERRS(E_GUARDS, E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE),
		.doc    = "It begins again: overrides are void, posted prices are those of now, and all guards are asked as when it was submitted.",
	},
	{ 0 },
};

static const struct measure measures[] = {
	{ "count", "COUNT(*)", "How many there are." },
	{ "volume", "SUM(volume)", "Litres." },
	{ "total_mxn", "SUM(total_mxn)", "Pesos." },
	{ 0 },
};

static const struct expansion expands[] = {
	{ "counterparty_id", &counterparties },
	{ "site_id", &sites },
	{ 0 },
};

/* What no action of the order tells of: the loads and payments bring it there. */
static const struct event events[] = {
	{ "order.loading",    &order_shape, "Its first truck is loading." },
	{ "order.in_transit", &order_shape, "What it asked for is on the road." },
	{ "order.delivered",  &order_shape, "All of it was dropped at its site." },
	{ "order.repricing_due", &order_shape, "A rack price that it was priced by was corrected or withdrawn after the lift." },
	{ "order.paid",       &order_shape, "Its invoice is paid in full." },
	{ 0 },
};

static const struct unique unique[] = {
	{ "by_external", NAMES("external_source", "external_id"), NULL },
	{ 0 },
};

const struct resource orders = {
	.name       = "orders",
	.noun       = "order",
	.prefix     = "ord",
	.scope      = "orders",
	.event      = "order",
	.tier       = "day-one",
	.ops        = (OP_ALL & ~OP_VALIDATE) | OP_GUARDS,
	.shape      = &order_shape,
	.create     = &order_new_shape,
	.update     = &order_edit_shape,
	.filter     = NAMES("status", "counterparty_id", "site_id", "po_number", "external_source",
			    "external_id", "product", "terminal", "currency", "volume", "total",
			    "total_mxn", "payment_terms", "freight_terms", "quote_id", "priced_at",
			    "submitted_at", "repricing_due", "version", "created_at", "updated_at"),
	.sort       = NAMES("updated_at"),
	.first      = "draft",
	.moves      = order_moves,
	.facts      = &order_parties,
	.check      = order_check,
	.archive    = guard_archive,
	.measures   = measures,
	.dimensions = NAMES("status", "product", "terminal", "currency", "counterparty_id", "site_id"),
	.errs       = ERRS(E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE),
	.begin      = order_begin,
	.change     = order_change,
	.inspect    = order_inspect,
	.expands    = expands,
	.routes     = order_routes,
	.events     = events,
	.queries    = order_queries,
	.unique     = unique,
	.doc        = "Orders for fuel, from draft to close: of lines, or in short of one product at the posted price of the rack.",
};
/* clang-format on */
