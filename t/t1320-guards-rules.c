/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders/guards/own.h"

#include "test.h"

#include "orders/flow/own.h"

/* What the guards of an order say, and how its lines go on. */

#define M(n)   ((struct money){ UNITS(n) })
#define V(n)   ((struct volume){ UNITS(n) })
#define AT(ms) ((struct stamp){ ms })
#define ALL    .has = ALL_THERE

/* --- G-PARTY -----------------------------------------------------------------
 */

static const struct {
	const char *what;
	struct guard_party facts;
	bool holds;
} parties[] = {
	{ "both are active, and belong together",
	    { ALL, "active", "active", { "cpy_a" } }, true },
	{ "no counterparty", { ALL, NULL, NULL, { "" } }, false },
	{ "one that is suspended", { ALL, "suspended", "active", { "cpy_a" } },
	    false },
	{ "no site", { ALL, "active", NULL, { "" } }, false },
	{ "a site that is blocked", { ALL, "active", "blocked", { "cpy_a" } },
	    false },
	{ "a site of another", { ALL, "active", "active", { "cpy_b" } },
	    false },
};

static void
g_party(void **state)
{
	struct order o = { ALL, .counterparty_id = { "cpy_a" } };

	(void)state;
	for (size_t i = 0; i < LEN(parties); i++)
		CASE(guard_party_holds(&o, &parties[i].facts) ==
			parties[i].holds,
		    "%s", parties[i].what);
}

/* --- G-PRICE
 * ------------------------------------------------------------------ */

#define QUOTE(status, until, quoted)                                      \
	{                                                                 \
		ALL, .price_type = "quote", .together = V(1000),          \
		     .now = AT(5000), .quote_status = status,             \
		     .valid_until = AT(until), .quoted_quantity = quoted, \
		     .tolerance_pct = M(5)                                \
	}
#define POSTED(effective, stale)                                           \
	{                                                                  \
		ALL, .price_type = "posted", .now = AT(100000),            \
		     .effective_at = AT(effective), .stale_after_s = stale \
	}
#define CONTRACT(open, left, ready)                                   \
	{                                                             \
		ALL, .price_type = "contract", .together = V(1000),   \
		     .contract_open = open, .contract_left = V(left), \
		     .priceable = ready                               \
	}

static const struct {
	const char *what;
	struct guard_price_line line;
	bool holds;
} prices[] = {
	{ "the very moment of its end", QUOTE("open", 5000, V(1000)), true },
	{ "a millisecond after", QUOTE("open", 4999, V(1000)), false },
	{ "accepted", QUOTE("accepted", 9000, V(1000)), true },
	{ "declined", QUOTE("declined", 9000, V(1000)), false },
	{ "canceled", QUOTE("canceled", 9000, V(1000)), false },
	{ "five per cent more than quoted", QUOTE("open", 9000, { 952381000 }),
	    true },
	{ "a hair more than that", QUOTE("open", 9000, { 952380000 }), false },
	{ "a little less than quoted", QUOTE("open", 9000, V(1052)), true },
	{ "too much less", QUOTE("open", 9000, V(1053)), false },
	{ "posted just now", POSTED(100000, 60), true },
	{ "in the future", POSTED(100001, 60), false },
	{ "as old as may be", POSTED(40000, 60), true },
	{ "older", POSTED(39999, 60), false },
	{ "not posted at all",
	    { .price_type = "posted", .now = AT(1), .stale_after_s = 60 },
	    false },
	{ "a contract with just enough left", CONTRACT(true, 1000, true),
	    true },
	{ "with too little", CONTRACT(true, 999, true), false },
	{ "that is not open", CONTRACT(false, 5000, true), false },
	{ "whose formula lacks an input", CONTRACT(true, 5000, false), false },
	{ "an index with its inputs",
	    { ALL, .price_type = "index", .priceable = true }, true },
	{ "an index without", { ALL, .price_type = "index" }, false },
};

static void
g_price(void **state)
{
	struct order o = { ALL };
	struct guard_lines none = { ALL };

	(void)state;
	for (size_t i = 0; i < LEN(prices); i++) {
		struct guard_price_line good = POSTED(100000, 60);
		struct guard_price_line two[] = { good, prices[i].line };
		struct guard_lines f = { ALL, { two + 1, 1 } };

		CASE(guard_price_holds(&o, &f) == prices[i].holds, "%s",
		    prices[i].what);
		f.lines = (struct list){ two, 2 };
		CASE(guard_price_holds(&o, &f) == prices[i].holds,
		    "%s, beside a good line", prices[i].what);
	}
	assert_false(guard_price_holds(&o, &none));
}

/* --- G-CREDIT
 * ----------------------------------------------------------------- */

/* What a case says besides takes the place of what all of them have. */
#pragma GCC diagnostic ignored "-Woverride-init"

/* A limit of 1000, nothing owed, an order of 100 on 15 days. */
#define CREDIT(...)                                                        \
	{                                                                  \
		ALL, .profile_status = "rated", .credit_limit = M(1000),   \
		     .this_order = M(100), .past_due_allowed = M(10),      \
		     .allowed_net_days = 15, .prepaid_cover = { 1030000 }, \
		     .override_cap = M(500), __VA_ARGS__                   \
	}
#define UNKNOWN    ((struct money){ -1 })
#define HELD(word) CREDIT(.hold = word)

static const struct {
	const char *what;
	struct guard_credit facts;
	const char *terms, *status;
	int64_t net_days;
	bool holds, capped;
} credits[] = {
	{ "room", CREDIT(.exposure = M(0)), "net", "submitted", 15, true,
	    true },
	{ "exactly the limit", CREDIT(.exposure = M(900)), "net", "submitted",
	    15, true, true },
	{ "a cent over", CREDIT(.exposure = { UNITS(900) + 10000 }), "net",
	    "submitted", 15, false, true },
	{ "a temporary limit counts",
	    CREDIT(.exposure = M(1100), .temporary_limit = M(200)), "net",
	    "submitted", 15, true, true },
	{ "guarantees count", CREDIT(.exposure = M(1100), .guarantees = M(200)),
	    "net", "submitted", 15, true, true },
	{ "cash counts", CREDIT(.exposure = M(1100), .cash_on_account = M(200)),
	    "net", "submitted", 15, true, true },
	{ "as far over as persons may allow", CREDIT(.exposure = M(1400)),
	    "net", "submitted", 15, false, true },
	{ "further", CREDIT(.exposure = { UNITS(1400) + 10000 }), "net",
	    "submitted", 15, false, false },
	{ "past due as much as may be", CREDIT(.past_due = M(10)), "net",
	    "submitted", 15, true, true },
	{ "past due a cent more", CREDIT(.past_due = { UNITS(10) + 10000 }),
	    "net", "submitted", 15, false, true },
	{ "terms beyond its band", CREDIT(.exposure = M(0)), "net", "submitted",
	    16, false, true },
	{ "no profile at all",
	    CREDIT(.credit_limit = M(0), .allowed_net_days = 0), "net",
	    "submitted", 15, false, true },
	{ "an amount that cannot be told", CREDIT(.this_order = UNKNOWN), "net",
	    "submitted", 15, false, false },
	{ "blocked", CREDIT(.profile_status = "blocked"), "net", "submitted",
	    15, false, true },
	{ "a hold of all", HELD("all"), "net", "submitted", 15, false, true },
	{ "a hold of new orders", HELD("new_orders"), "net", "submitted", 15,
	    false, true },
	{ "which does not stop liftings", HELD("new_orders"), "net",
	    "dispatched", 15, true, true },
	{ "a hold of liftings", HELD("liftings"), "net", "dispatched", 15,
	    false, true },
	{ "which does not stop new orders", HELD("liftings"), "net",
	    "submitted", 15, true, true },
	{ "prepaid with its cover", CREDIT(.cash_reserved = M(103)), "prepaid",
	    "submitted", 0, true, true },
	{ "prepaid, a cent short",
	    CREDIT(.cash_reserved = { UNITS(103) - 10000 }), "prepaid",
	    "submitted", 0, false, true },
	{ "prepaid needs no limit and knows no past due",
	    CREDIT(.cash_reserved = M(103), .credit_limit = M(0),
		.past_due = M(9999)),
	    "prepaid", "submitted", 0, true, true },
	{ "prepaid, but all is held",
	    CREDIT(.hold = "all", .cash_reserved = M(103)), "prepaid",
	    "submitted", 0, false, true },
	{ "prepaid, with no cover known",
	    CREDIT(.cash_reserved = M(103), .prepaid_cover = UNKNOWN),
	    "prepaid", "submitted", 0, false, true },
};

static void
g_credit(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(credits); i++) {
		struct order o = { ALL, .status = credits[i].status,
			.payment_terms = credits[i].terms,
			.net_days = credits[i].net_days, .total = M(100) };
		struct guard_credit f = credits[i].facts;

		if (f.hold == NULL)
			CLEAR(&f, hold);
		if (f.this_order.micros < 0)
			CLEAR(&f, this_order);
		if (f.prepaid_cover.micros < 0)
			CLEAR(&f, prepaid_cover);
		CASE(guard_credit_holds(&o, &f) == credits[i].holds, "%s",
		    credits[i].what);
		CASE(guard_capped_holds(&o, &f) == credits[i].capped,
		    "%s: the cap", credits[i].what);
	}
}

static void
sums_that_do_not_fit_are_beyond_any_limit(void **state)
{
	struct guard_credit f = CREDIT(.exposure = { INT64_MAX });
	struct order o = { ALL, .status = "submitted", .payment_terms = "net" };

	(void)state;
	assert_false(guard_credit_holds(&o, &f));
	assert_false(guard_capped_holds(&o, &f));
}

/* --- G-PERMIT, G-TANK, G-ALLOC, G-TAX
 * ------------------------------------------ */

static void
g_permit(void **state)
{
	static const char *what[] = { "site_permit:DIESEL_ULSD" };
	struct guard_permit f = { ALL, .applies = true,
		.missing = { what, 1 } };
	struct order o = { ALL };

	(void)state;
	assert_false(guard_permit_holds(&o, &f));
	f.applies = false; /* another country's */
	assert_true(guard_permit_holds(&o, &f));
	f = (struct guard_permit){ ALL, .applies = true };
	assert_true(guard_permit_holds(&o, &f));
}

static void
every_line_must_have_its_tank_allocation_and_taxes(void **state)
{
	struct guard_tank_line tanks[] = { { ALL, .takes = true },
		{ ALL, .takes = false } };
	struct guard_alloc_line allocs[] = { { ALL, .granted = true },
		{ ALL, .granted = false } };
	struct guard_tax_line taxes[] = { { ALL, .finding = "one" },
		{ ALL, .finding = "ambiguous" } };
	struct order o = { ALL };

	(void)state;
	for (size_t n = 0; n <= 2; n++) {
		struct guard_lines tank = { ALL, { tanks, n } };
		struct guard_lines alloc = { ALL, { allocs, n } };
		struct guard_lines tax = { ALL, { taxes, n } };

		/* a line may go without a tank, never without the others */
		CASE(guard_tank_holds(&o, &tank) == (n < 2), "%zu", n);
		CASE(guard_alloc_holds(&o, &alloc) == (n == 1), "%zu", n);
		CASE(guard_tax_holds(&o, &tax) == (n == 1), "%zu", n);
	}
	for (const char *const *w = NAMES("none", "missing", "ambiguous");
	     *w != NULL; w++) {
		struct guard_tax_line one = { ALL, .finding = *w };
		struct guard_lines f = { ALL, { &one, 1 } };

		CASE(!guard_tax_holds(&o, &f), "%s", *w);
	}
}

/* --- G-MATCH, G-PAY
 * ------------------------------------------------------------ */

static const char *numbers[] = { "PL/1/DIS/OM/2019", "PL/2/DIS/OM/2019" };

static const struct {
	const char *what;
	int64_t quantity, total, tax; /* cents */
	size_t permits;
	bool holds;
} invoices[] = {
	{ "what was expected", 100000, 200000, 30000, 2, true },
	{ "a cent more", 100000, 200001, 30000, 2, true },
	{ "a cent less, of both", 100000, 199999, 29999, 2, true },
	{ "two cents more", 100000, 200002, 30000, 2, false },
	{ "two cents of tax", 100000, 200000, 30002, 2, false },
	{ "another quantity", 100001, 200000, 30000, 2, false },
	{ "without one of the permits", 100000, 200000, 30000, 1, false },
	{ "without any", 100000, 200000, 30000, 0, false },
};

static void
g_match(void **state)
{
	struct guard_match f = { ALL, .expected_quantity = V(1000),
		.expected_total = M(2000), .expected_tax = M(300),
		.tolerance = { 10000 }, .expected_permits = { numbers, 2 } };
	struct order none = { ALL };

	(void)state;
	for (size_t i = 0; i < LEN(invoices); i++) {
		struct order_invoice bill = { ALL,
			.quantity = { invoices[i].quantity * 10000 },
			.total = { invoices[i].total * 10000 },
			.tax_total = { invoices[i].tax * 10000 },
			.permits = { numbers, invoices[i].permits } };
		struct order o = { ALL, .invoice = { &bill } };

		CASE(guard_match_holds(&o, &f) == invoices[i].holds, "%s",
		    invoices[i].what);
		f.has = NOTHING; /* nothing was lifted, nothing is expected */
		CASE(!guard_match_holds(&o, &f), "%s", invoices[i].what);
		f.has = EVERYTHING;
	}
	assert_false(guard_match_holds(&none, &f));
}

static void
g_pay(void **state)
{
	struct order o = { ALL };

	(void)state;
	assert_true(
	    guard_pay_holds(&o, &(struct guard_pay){ ALL, M(0), M(0), M(5) }));
	assert_true(
	    guard_pay_holds(&o, &(struct guard_pay){ ALL, M(5), M(5), M(5) }));
	assert_true(guard_pay_holds(&o,
	    &(struct guard_pay){ ALL, { UNITS(5) + 10000 }, M(5), M(5) }));
	assert_false(guard_pay_holds(&o,
	    &(struct guard_pay){ ALL, { -10000 }, M(0), M(5) }));
}

static void
a_balance_is_what_is_left_of_the_invoice(void **state)
{
	struct order_invoice bill = { ALL, .total = M(100) };
	struct order o = { .invoice = { &bill }, .paid_total = M(60) };
	struct money left;

	(void)state;
	assert_int_equal(order_balance(&o, &left), 0);
	assert_int_equal(left.micros, UNITS(40));
	PUT(&o, written_off, M(1));
	assert_int_equal(order_balance(&o, &left), 0);
	assert_int_equal(left.micros, UNITS(39));
	o.invoice.v = NULL;
	assert_int_equal(order_balance(&o, &left), -1);
}

/* --- G-UNLIFTED, G-WHOLE, G-ENDED
 * ------------------------------------------------ */

static void
what_is_lifted_is_not_canceled(void **state)
{
	static const char *some[] = { "1001" };
	struct order_line l[] = { { .status = "dispatched" },
		{ .status = "loading" } };
	struct order o = { ALL, .lines = { l, 2 } };
	struct guard_carried f = { ALL };

	(void)state;
	assert_true(guard_unlifted_holds(&o, &f));
	f.under_way = (struct texts){ some, 1 };
	assert_false(guard_unlifted_holds(&o, &f));
	f.under_way.n = 0;
	f.bills = (struct texts){ some, 1 };
	assert_false(guard_unlifted_holds(&o, &f));
	f.bills.n = 0;
	MARK(&l[1], loaded_gross);
	assert_true(guard_unlifted_holds(&o, &f)); /* all was reversed */
	l[1].loaded_gross = V(1);
	assert_false(guard_unlifted_holds(&o, &f));
	f.drops = 1;
	assert_true(guard_unlifted_holds(&o, &f)); /* nothing was dropped */
	f.open_drops = 1;
	assert_false(guard_unlifted_holds(&o, &f));
	f.open_drops = 0;
	f.dropped = V(1);
	assert_false(guard_unlifted_holds(&o, &f));
	l[1].loaded_gross = V(0); /* its bill was reversed, or never came */
	assert_false(guard_unlifted_holds(&o, &f));
	CLEAR(&l[1], loaded_gross);
	assert_false(guard_unlifted_holds(&o, &f));
}

static void
what_is_reconciled_is_known_at_both_ends(void **state)
{
	struct order_line l = { .status = "delivered" };
	struct order o = { ALL, .lines = { &l, 1 } };

	(void)state;
	assert_false(guard_whole_holds(&o, NULL));
	MARK(&l, loaded_net);
	assert_false(guard_whole_holds(&o, NULL));
	MARK(&l, delivered_net);
	assert_true(guard_whole_holds(&o, NULL));
	o.lines.n = 0;
	assert_false(guard_whole_holds(&o, NULL));
}

static void
what_is_reconciled_has_no_open_bill_of_its_own(void **state)
{
	const char *number[] = { "1001" };
	struct guard_bills f = { ALL, .unassigned = { number, 1 } };
	struct order o = { ALL };

	(void)state;
	assert_true(guard_billed_holds(&o, &f));
	f.unconfirmed = (struct texts){ number, 1 };
	assert_false(guard_billed_holds(&o, &f));
}

static void
what_is_on_its_way_is_not_archived(void **state)
{
	static const char *const may[] = { "draft", "quoted", "closed",
		"canceled", "rejected" };

	(void)state;
	for (const char *const *s = flow_states; *s != NULL; s++) {
		struct order o = { ALL, .status = *s };
		bool want = false;

		for (size_t i = 0; i < LEN(may); i++)
			want = want || strcmp(may[i], *s) == 0;
		CASE(guard_ended_holds(&o, NULL) == want, "%s", *s);
	}
}

/* --- the flow
 * ------------------------------------------------------------------- */

static const struct {
	const char *statuses[3];
	size_t n;
	const char *least;
} leasts[] = {
	{ { "draft" }, 1, "draft" },
	{ { "loading", "allocated", "delivered" }, 3, "allocated" },
	{ { "canceled", "loading" }, 2, "loading" },
	{ { "loading", "canceled" }, 2, "loading" },
	{ { "canceled", "canceled" }, 2, "canceled" },
	{ { "rejected" }, 1, "rejected" },
	{ { "on_hold", "submitted" }, 2, "submitted" },
	{ { "paid", "closed" }, 2, "paid" },
};

static void
an_order_is_where_its_last_line_is(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(leasts); i++)
		CASE(strcmp(flow_least(leasts[i].statuses, leasts[i].n),
			 leasts[i].least) == 0,
		    "%s", leasts[i].least);
}

/* Each step that others than actions may make, and no other. */
static const struct {
	const char *from, *to;
} steps[] = { { "allocated", "dispatched" }, { "dispatched", "loading" },
	{ "loading", "in_transit" }, { "in_transit", "delivered" },
	{ "delivered", "reconciled" } };

static void
lines_go_on_step_by_step(void **state)
{
	(void)state;
	for (const char *const *a = flow_states; *a != NULL; a++)
		for (const char *const *b = flow_states; *b != NULL; b++) {
			bool want = false;

			for (size_t i = 0; i < LEN(steps); i++)
				want = want ||
				    (strcmp(steps[i].from, *a) == 0 &&
					strcmp(steps[i].to, *b) == 0);
			CASE(flow_step(*a, *b) == want, "%s to %s", *a, *b);
		}
}

/* Loads of a line of 60,000 l that may be loaded with 3,000 l less: where they
 * bring it from `is`, and what is left to lift; of one that was closed short
 * what is on the road, and no bill of lading says how much. */
static const struct {
	const char *is;
	struct {
		const char *status;
		int64_t planned, lifted, bills;
	} loads[3];
	size_t n;
	const char *driven;
	int64_t to_lift, unknown;
} driven[] = {
	{ "dispatched", { { 0 } }, 0, "allocated", 60000, 0 },
	{ "allocated", { { "planned", 20000, 0, 0 } }, 1, "dispatched", 60000,
	    0 },
	{ "allocated", { { "planned", 57000, 0, 0 } }, 1, "dispatched", 57000,
	    0 },
	{ "allocated", { { "planned", 56999, 0, 0 } }, 1, "dispatched", 60000,
	    0 },
	{ "dispatched",
	    { { "accepted", 20000, 0, 0 }, { "loading", 20000, 0, 0 } }, 2,
	    "loading", 60000, 0 },
	{ "loading",
	    { { "loaded", 20000, 19000, 1 }, { "planned", 20000, 0, 0 } }, 2,
	    "loading", 41000, 0 },
	{ "loading",
	    { { "en_route", 20000, 19000, 1 }, { "planned", 20000, 0, 0 } }, 2,
	    "in_transit", 40000, 0 },
	{ "loading", { { "en_route", 60000, 0, 0 } }, 1, "loading", 60000,
	    60000 },
	{ "in_transit",
	    { { "completed", 20000, 19000, 1 }, { "unloading", 20000, 0, 0 },
		{ "loaded", 20000, 0, 0 } },
	    3, "in_transit", 40000, 20000 },
	{ "loading", { { "planned", 60000, 0, 0 } }, 1, "dispatched", 60000,
	    0 },
	{ "in_transit", { { "planned", 60000, 0, 0 } }, 1, "in_transit", 60000,
	    0 },
	{ "in_transit",
	    { { "completed", 20000, 25000, 1 },
		{ "unloading", 35000, 35000, 1 } },
	    2, "in_transit", 0, 0 },
	{ "canceled", { { "planned", 60000, 0, 0 } }, 1, "canceled", 60000, 0 },
};

static void
a_line_follows_from_all_its_loads(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(driven); i++) {
		struct flow_load l[3] = { { .has = { { 0 } } } };
		struct list all = { l, driven[i].n };
		struct volume left;

		for (size_t k = 0; k < all.n; k++) {
			l[k].status = driven[i].loads[k].status;
			l[k].planned.micros = UNITS(driven[i].loads[k].planned);
			l[k].lifted.micros = UNITS(driven[i].loads[k].lifted);
			l[k].bills = driven[i].loads[k].bills;
		}
		left = flow_to_lift((struct volume){ UNITS(60000) },
		    (struct volume){ UNITS(3000) }, &all);
		CASE(strcmp(flow_driven(driven[i].is, &all),
			 driven[i].driven) == 0,
		    "%zu: %s", i, driven[i].is);
		CASE(left.micros == UNITS(driven[i].to_lift), "%zu: %s", i,
		    driven[i].is);
		CASE(flow_unknown(&all).micros == UNITS(driven[i].unknown),
		    "%zu: %s", i, driven[i].is);
	}
}

static void
amounts_are_told_in_the_other_currency(void **state)
{
	struct order mx = { { { 0 } }, .currency = "MXN",
		.mxn_per_usd = { 18342100 } };
	struct order us = { { { 0 } }, .currency = "USD",
		.mxn_per_usd = { 18342100 } };
	struct money out;

	(void)state;
	assert_int_equal(flow_convert(&mx, M(100), "MXN", &out), OK);
	assert_int_equal(out.micros, UNITS(100));
	assert_int_equal(flow_convert(&mx, M(100), "USD", &out),
	    E_RATE_UNAVAILABLE);
	MARK(&mx, mxn_per_usd);
	MARK(&us, mxn_per_usd);
	assert_int_equal(flow_convert(&mx, M(100), "USD", &out), OK);
	assert_int_equal(out.micros, 5450000);
	assert_int_equal(flow_convert(&us, M(100), "MXN", &out), OK);
	assert_int_equal(out.micros, INT64_C(1834210000));
	us.mxn_per_usd = (struct money){ INT64_MAX };
	assert_int_equal(flow_convert(&us, (struct money){ INT64_MAX }, "MXN",
			     &out),
	    E_OUT_OF_RANGE);
}

/* --- G-TERMINAL, G-CONTRACT, G-FREIGHT ---------------------------------------
 */

static const struct {
	const char *what;
	struct guard_terminal facts;
	bool open;
} terminals[] = {
	{ "one that is active", { ALL, .status = "active" }, true },
	{ "one for good closed", { ALL, .status = "decommissioned" }, false },
	{ "one that nobody knows", { ALL, .status = "unknown" }, false },
	{ "an outage without an end",
	    { .status = "outage", .lift_at = AT(100) }, false },
	{ "one that ends with the lift",
	    { ALL, .status = "outage", .outage_expected_until = AT(100),
		.lift_at = AT(100) },
	    true },
	{ "one that ends after it",
	    { ALL, .status = "outage", .outage_expected_until = AT(101),
		.lift_at = AT(100) },
	    false },
};

static void
g_terminal(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(terminals); i++)
		CASE(guard_terminal_open(&terminals[i].facts) ==
			terminals[i].open,
		    "%s", terminals[i].what);
}

static void
one_line_that_does_not_hold_is_enough(void **state)
{
	struct order o = { ALL };
	struct guard_terminal t[] = { { ALL, .open = true },
		{ ALL, .open = false } };
	struct guard_contract_line c[] = { { ALL, .open = true },
		{ ALL, .open = false } };
	struct guard_freight_line f[1] = { { ALL } };
	struct guard_terminals terminals_of = { ALL, { t, 2 } };
	struct guard_lines contract = { ALL, { c, 2 } };
	struct guard_freight freight = { ALL, .lines = { f, 1 } };

	(void)state;
	assert_false(guard_terminals_hold(&o, &terminals_of));
	assert_false(guard_contract_holds(&o, &contract));
	assert_false(guard_freight_holds(&o, &freight));
	terminals_of.terminals.n = contract.lines.n = 1;
	freight.lines.n = 0;
	assert_true(guard_terminals_hold(&o, &terminals_of));
	assert_true(guard_contract_holds(&o, &contract));
	assert_true(guard_freight_holds(&o, &freight));
}

TESTS(cmocka_unit_test(g_party), cmocka_unit_test(g_price),
    cmocka_unit_test(g_terminal),
    cmocka_unit_test(one_line_that_does_not_hold_is_enough),
    cmocka_unit_test(g_credit),
    cmocka_unit_test(sums_that_do_not_fit_are_beyond_any_limit),
    cmocka_unit_test(g_permit),
    cmocka_unit_test(every_line_must_have_its_tank_allocation_and_taxes),
    cmocka_unit_test(g_match), cmocka_unit_test(g_pay),
    cmocka_unit_test(a_balance_is_what_is_left_of_the_invoice),
    cmocka_unit_test(what_is_lifted_is_not_canceled),
    cmocka_unit_test(what_is_reconciled_is_known_at_both_ends),
    cmocka_unit_test(what_is_reconciled_has_no_open_bill_of_its_own),
    cmocka_unit_test(what_is_on_its_way_is_not_archived),
    cmocka_unit_test(an_order_is_where_its_last_line_is),
    cmocka_unit_test(lines_go_on_step_by_step),
    cmocka_unit_test(a_line_follows_from_all_its_loads),
    cmocka_unit_test(amounts_are_told_in_the_other_currency))
