/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders/supply_contracts/supply_contracts.h"

#include "test.h"

/* Periods of contracts, and how what was lifted stands to them. */

static struct date
day(const char *text)
{
	struct date d;

	assert_int_equal(date_parse(text, &d), 0);
	return d;
}

static const struct {
	const char *period, *first, *last; /* NULL: none */
} spans[] = {
	{ "2026", "2026-01-01", "2026-12-31" },
	{ "2026-Q1", "2026-01-01", "2026-03-31" },
	{ "2026-Q4", "2026-10-01", "2026-12-31" },
	{ "2026-Q5", NULL, NULL },
	{ "2026-Q0", NULL, NULL },
	{ "2026-01", "2026-01-01", "2026-01-31" },
	{ "2024-02", "2024-02-01", "2024-02-29" },
	{ "2026-12", "2026-12-01", "2026-12-31" },
	{ "2026-13", NULL, NULL },
	{ "2026-00", NULL, NULL },
	{ "2026-W01", "2025-12-29", "2026-01-04" },
	{ "2026-W53", "2026-12-28", "2027-01-03" },
	{ "2025-W53", NULL, NULL },
	{ "2026-W00", NULL, NULL },
	{ "2026-01-15", "2026-01-15", "2026-01-15" },
	{ "2026-02-30", NULL, NULL },
	{ "26-01", NULL, NULL },
	{ "2026-1", NULL, NULL },
	{ "2026-Q", NULL, NULL },
	{ "2026-W3", NULL, NULL },
	{ "", NULL, NULL },
};

static void
a_period_is_a_span_of_days(void **state)
{
	struct date first, last;

	(void)state;
	for (size_t i = 0; i < LEN(spans); i++) {
		bool is = contract_span(spans[i].period, &first, &last);

		CASE(is == (spans[i].first != NULL), "%s", spans[i].period);
		if (is)
			CASE(first.days == day(spans[i].first).days &&
				last.days == day(spans[i].last).days,
			    "%s", spans[i].period);
	}
}

static struct contract_period periods[] = {
	{ ALL_THERE, "2026-01", { UNITS(500) }, { UNITS(800) } },
	{ ALL_THERE, "2026-02", { UNITS(500) }, { UNITS(800) } },
};

static const char *products[] = { "DIESEL_ULSD" };
static const char *terminals[] = { "MTY", "CAD" };

static struct supply_contract
made(void)
{
	struct supply_contract c = { .status = "active",
		.start_on = day("2026-01-01"),
		.end_on = day("2026-03-31"),
		.timezone = "UTC",
		.unit = "l",
		.currency = "MXN",
		.products = { products, 1 },
		.terminals = { terminals, 2 },
		.periods = { periods, 2 },
		.ratability_pct = { UNITS(10) },
		.shortfall_penalty = { 200000 },
		.excess_penalty = { 500000 } };

	for (const char *const *n = NAMES("status", "start_on", "end_on",
		 "timezone", "products", "terminals", "periods",
		 "ratability_pct", "shortfall_penalty", "excess_penalty");
	     *n != NULL; n++)
		field_set(&contract_shape, &c, *n);
	return c;
}

static const struct {
	const char *status, *product, *terminal, *day, *want;
} asked[] = {
	{ "active", "DIESEL_ULSD", "CAD", "2026-01-01", NULL },
	{ "active", "DIESEL_ULSD", "CAD", "2026-03-31", NULL },
	{ "active", "DIESEL_ULSD", "CAD", "2026-04-01", "day" },
	{ "active", "DIESEL_ULSD", "CAD", "2025-12-31", "day" },
	{ "active", "REGULAR_87", "CAD", "2026-01-01", "product" },
	{ "active", "DIESEL_ULSD", "TUX", "2026-01-01", "terminal" },
	{ "suspended", "DIESEL_ULSD", "CAD", "2026-01-01", "state" },
};

static void
a_contract_says_why_not(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(asked); i++) {
		struct supply_contract c = made();
		const char *got;

		c.status = asked[i].status;
		got = contract_refuses(&c, asked[i].product, asked[i].terminal,
		    day(asked[i].day));
		CASE(got == asked[i].want ||
			(got != NULL && asked[i].want != NULL &&
			    strcmp(got, asked[i].want) == 0),
		    "row %zu: %s", i, got);
	}
}

static const struct {
	const char *what, *today;
	int64_t lifted, left, shortfall, excess, penalty;
	bool over;
} states[] = {
	{ "while it runs", "2026-01-31", 400, 400, 0, 0, 0, false },
	{ "too little when it ended", "2026-02-01", 400, 400, 100, 0, 20,
	    true },
	{ "just enough", "2026-02-01", 500, 300, 0, 0, 0, true },
	{ "all of it", "2026-01-31", 800, 0, 0, 0, 0, false },
	{ "too much", "2026-01-31", 900, 0, 0, 100, 50, false },
};

static void
a_period_has_what_was_lifted_in_it(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(states); i++) {
		struct supply_contract c = made();
		struct contract_day d[] = {
			{ ALL_THERE, day("2025-12-31"), { UNITS(1000) } },
			{ ALL_THERE, day("2026-01-01"),
			    { UNITS(states[i].lifted) } },
			{ ALL_THERE, day("2026-01-31"), { UNITS(100) } },
			{ ALL_THERE, day("2026-01-31"), { UNITS(-100) } },
			{ ALL_THERE, day("2026-02-01"), { UNITS(1000) } },
		};
		struct list days = { d, LEN(d) };
		struct contract_state s = contract_period_state(&c, &periods[0],
		    &days, day(states[i].today));

		CASE(s.lifted.micros == UNITS(states[i].lifted), "%s",
		    states[i].what);
		CASE(s.left.micros == UNITS(states[i].left), "%s",
		    states[i].what);
		CASE(s.shortfall.micros == UNITS(states[i].shortfall), "%s",
		    states[i].what);
		CASE(s.excess.micros == UNITS(states[i].excess), "%s",
		    states[i].what);
		CASE(s.penalty.micros == UNITS(states[i].penalty), "%s",
		    states[i].what);
		CASE(s.over == states[i].over, "%s", states[i].what);
	}
}

/* 500 in 31 days: 258.065 are due on the 16th. */
static void
it_is_lifted_evenly_or_not(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct supply_contract c = made();
	struct contract_day d[] = { { ALL_THERE, day("2026-01-02"),
	    { UNITS(208) } } };
	struct list days = { d, 1 };
	struct contract_fulfilment f;

	(void)state;
	c.lifted.micros = UNITS(208);
	f = contract_stand(a, &c, &days, day("2026-01-16"));
	assert_int_equal(f.ratable_to_date.micros, 258065000);
	assert_int_equal(f.deviation_pct.micros, -10010000);
	assert_false(f.ratable);
	assert_int_equal(f.committed_min.micros, UNITS(1000));
	assert_int_equal(f.committed_max.micros, UNITS(1600));
	assert_int_equal(f.elapsed_pct.micros, 17780000);
	assert_int_equal(f.lifted_pct.micros, 20800000);
	d[0].volume.micros = 208100000;
	f = contract_stand(a, &c, &days, day("2026-01-16"));
	assert_int_equal(f.deviation_pct.micros, -9990000);
	assert_true(f.ratable);
	f = contract_stand(a, &c, &days, day("2026-03-16"));
	assert_false(HAS(&f, period));
	arena_close(a);
}

static void
the_next_change_is_the_first_of_all(void **state)
{
	struct supply_contract c = made();

	(void)state;
	contract_plan(&c);
	assert_int_equal(c.next_change_at.ms,
	    date_start(day("2026-02-01"), 0).ms);
	PUT(&c, settled_through, day("2026-02-28"));
	contract_plan(&c);
	assert_int_equal(c.next_change_at.ms,
	    date_start(day("2026-03-01"), 0).ms);
	assert_true(contract_ends_soon(&c, day("2026-03-01")));
	assert_false(contract_ends_soon(&c, day("2026-02-28")));
	c.expiring_announced = true;
	assert_false(contract_ends_soon(&c, day("2026-03-01")));
	contract_plan(&c);
	assert_int_equal(c.next_change_at.ms,
	    date_start(day("2026-04-01"), 0).ms);
	c.status = "terminated";
	contract_plan(&c);
	assert_false(HAS(&c, next_change_at));
}

static void
a_contract_is_judged_whole(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct contract_period bad[] = {
		{ ALL_THERE, "2026-13", { 0 }, { 0 } },
		{ ALL_THERE, "2026-02", { UNITS(2) }, { UNITS(1) } },
		{ ALL_THERE, "2026-Q1", { 0 }, { 0 } },
		{ ALL_THERE, "2027", { 0 }, { 0 } },
	};
	static const char *const want[] = { "/counterparty_id not_found",
		"/ratability required", "/periods/0/period bad_format",
		"/periods/1/volume_max out_of_range",
		"/periods/2/period not_allowed",
		"/periods/3/period out_of_range" };
	struct supply_contract c = made();
	struct contract_facts facts = { .terminals = (int64_t)c.terminals.n,
		.products = (int64_t)c.products.n };
	struct faults fs;
	struct judge j = { a, &fs, "", 0 };
	const struct fault *f;
	size_t n = 0;

	(void)state;
	faults_init(&fs);
	c.periods = (struct list){ bad, LEN(bad) };
	contract_check(&j, &c, &facts);
	for (f = fs.first; f != NULL; f = f->next, n++)
		assert_string_equal(want[n],
		    arena_fmt(a, "%s %s", f->pointer, err_row(f->e)->code));
	assert_int_equal(n, LEN(want));
	arena_close(a);
}

TESTS(cmocka_unit_test(a_period_is_a_span_of_days),
    cmocka_unit_test(a_contract_says_why_not),
    cmocka_unit_test(a_period_has_what_was_lifted_in_it),
    cmocka_unit_test(it_is_lifted_evenly_or_not),
    cmocka_unit_test(the_next_change_is_the_first_of_all),
    cmocka_unit_test(a_contract_is_judged_whole))
