/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders/bills_of_lading/bills_of_lading.h"

#include "test_shape.h"

/* G-BOL: each part, its edges, in both markets. */

#define ORDER "ord_01aryz6s41tsv4rrffq69g5fav"
#define OF(n) ",\"order_id\":\"" ORDER "\",\"order_line\":" #n
#define WARM  ",\"temperature\":60,\"temperature_unit\":\"F\",\"api_gravity\":35"
#define COOL  ",\"temperature\":20,\"temperature_unit\":\"C\",\"density\":840"
#define L(no, gross, net, unit, more)                                   \
	"{\"line_no\":" #no ",\"product\":\"DIESEL\",\"gross\":" #gross \
	",\"net\":" #net ",\"unit\":\"" unit "\"" more "}"
#define BILL(gross, net, count, lines)                                        \
	"{\"started_at\":\"2026-11-20T12:00:00Z\",\"total_gross\":" #gross    \
	",\"total_net\":" #net ",\"line_count\":" #count ",\"lines\":[" lines \
	"]}"

/* A load of one compartment for line 1: 20,000 l, or 7,000 gal. */
#define PLAN(market, planned, unit)                                           \
	"{\"market\":\"" market "\",\"created_at\":\"2026-11-20T06:00:00Z\"," \
	"\"compartments\":[{\"no\":1,"                                        \
	"\"capacity\":30000,\"unit\":\"" unit "\",\"product\":\"DIESEL\","    \
	"\"planned\":" #planned ",\"density\":840,\"order_id\":\"" ORDER      \
	"\",\"line_no\":1}]}"
/* The same of two compartments: 12,000 l and 8,000 l. */
#define PART(no, planned)                                    \
	"{\"no\":" #no ",\"capacity\":30000,\"unit\":\"l\"," \
	"\"product\":\"DIESEL\",\"planned\":" #planned       \
	",\"density\":840,\"order_id\":\"" ORDER "\",\"line_no\":1}"
#define TWO                                                           \
	"{\"market\":\"MX\",\"created_at\":\"2026-11-20T06:00:00Z\"," \
	"\"compartments\":[" PART(1, 12000) "," PART(2, 8000) "]}"
#define IN(n) ",\"compartment\":" #n
#define CLOCK "\"now\":\"2026-11-20T12:10:00Z\",\"clock_s\":21600,"
#define MX    PLAN("MX", 20000, "l")
#define US    PLAN("US", 7000, "gal")

static const struct {
	const char *what, *bill, *load, *want;
} cases[] = {
	{ "as planned",
	    BILL(20000, 20000, 1, L(1, 20000, 20000, "l", OF(1) COOL)), MX,
	    "" },
	{ "as planned, in gallons",
	    BILL(7000, 7000, 1, L(1, 7000, 7000, "gal", OF(1) WARM)), US, "" },
	{ "of no load",
	    BILL(20000, 20000, 1, L(1, 20000, 20000, "l", OF(1) COOL)), NULL,
	    "load" },

	/* hash totals */
	{ "gross total",
	    BILL(20000.001, 20000, 1, L(1, 20000, 20000, "l", OF(1) COOL)), MX,
	    "hash_gross" },
	{ "net total",
	    BILL(20000, 19999.999, 1, L(1, 20000, 20000, "l", OF(1) COOL)), MX,
	    "hash_net" },
	{ "count", BILL(20000, 20000, 2, L(1, 20000, 20000, "l", OF(1) COOL)),
	    MX, "hash_count" },
	{ "all three", BILL(1, 1, 3, L(1, 20000, 20000, "l", OF(1) COOL)), MX,
	    "hash_gross hash_net hash_count" },
	{ "two lines add up",
	    BILL(20000, 20000, 2,
		L(1, 12000, 12000, "l", OF(1) COOL) "," L(2, 8000, 8000, "l",
		    OF(1) COOL)),
	    MX, "" },

	/* plan: the larger of 5 % and 750 l / 200 gal */
	{ "5 % over 20,000 l",
	    BILL(21000, 21000, 1, L(1, 21000, 21000, "l", OF(1) COOL)), MX,
	    "" },
	{ "a millilitre more",
	    BILL(21000.001, 21000, 1, L(1, 21000.001, 21000, "l", OF(1) COOL)),
	    MX, "plan" },
	{ "5 % under",
	    BILL(19000, 19000, 1, L(1, 19000, 19000, "l", OF(1) COOL)), MX,
	    "" },
	{ "less than that",
	    BILL(18999.999, 19000, 1, L(1, 18999.999, 19000, "l", OF(1) COOL)),
	    MX, "plan" },
	{ "750 l over 10,000 l",
	    BILL(10750, 10750, 1, L(1, 10750, 10750, "l", OF(1) COOL)),
	    PLAN("MX", 10000, "l"), "" },
	{ "751 l over it",
	    BILL(10751, 10751, 1, L(1, 10751, 10751, "l", OF(1) COOL)),
	    PLAN("MX", 10000, "l"), "plan" },
	{ "350 gal over 7,000 gal",
	    BILL(7350, 7350, 1, L(1, 7350, 7350, "gal", OF(1) WARM)), US, "" },
	{ "351 gal", BILL(7351, 7351, 1, L(1, 7351, 7351, "gal", OF(1) WARM)),
	    US, "plan" },
	{ "200 gal over 3,000 gal",
	    BILL(3200, 3200, 1, L(1, 3200, 3200, "gal", OF(1) WARM)),
	    PLAN("US", 3000, "gal"), "" },
	{ "201 gal", BILL(3201, 3201, 1, L(1, 3201, 3201, "gal", OF(1) WARM)),
	    PLAN("US", 3000, "gal"), "plan" },
	{ "lifted in litres what was planned in gallons",
	    BILL(26497.882, 26497.882, 1,
		L(1, 26497.882, 26497.882, "l", OF(1) WARM)),
	    US, "" },
	{ "both lines of an order line count",
	    BILL(21500, 21500, 2,
		L(1, 20000, 20000, "l", OF(1) COOL) "," L(2, 1500, 1500, "l",
		    OF(1) COOL)),
	    MX, "plan" },
	{ "a ticket of one of two compartments",
	    BILL(8000, 8000, 1, L(1, 8000, 8000, "l", OF(1) COOL IN(2))), TWO,
	    "" },
	{ "the other",
	    BILL(12000, 12000, 1, L(1, 12000, 12000, "l", OF(1) COOL IN(1))),
	    TWO, "" },
	{ "all of both on one",
	    BILL(20000, 20000, 1, L(1, 20000, 20000, "l", OF(1) COOL IN(1))),
	    TWO, "plan" },
	{ "both on one ticket",
	    BILL(20000, 20000, 2,
		L(1, 12000, 12000, "l", OF(1) COOL IN(1)) "," L(2, 8000, 8000,
		    "l", OF(1) COOL IN(2))),
	    TWO, "" },
	{ "less than one takes",
	    BILL(7000, 7000, 1, L(1, 7000, 7000, "l", OF(1) COOL IN(2))), TWO,
	    "plan" },
	{ "a ticket that does not say which",
	    BILL(8000, 8000, 1, L(1, 8000, 8000, "l", OF(1) COOL)), TWO, "" },
	{ "nor does one of more than both",
	    BILL(21001, 21001, 1, L(1, 21001, 21001, "l", OF(1) COOL)), TWO,
	    "plan" },
	{ "of one that the load has not",
	    BILL(20000, 20000, 1, L(1, 20000, 20000, "l", OF(1) COOL IN(7))),
	    TWO, "" },
	{ "another order line",
	    BILL(20000, 20000, 1, L(1, 20000, 20000, "l", OF(2) COOL)), MX,
	    "unplanned" },
	{ "no order line", BILL(20000, 20000, 1, L(1, 20000, 20000, "l", COOL)),
	    MX, "unassigned" },

	/* the factor: within half a point */
	{ "half a point less",
	    BILL(20000, 19900, 1, L(1, 20000, 19900, "l", OF(1) COOL)), MX,
	    "" },
	{ "a millilitre more than that",
	    BILL(20000, 19899.999, 1, L(1, 20000, 19899.999, "l", OF(1) COOL)),
	    MX, "vcf" },
	{ "half a point more",
	    BILL(20000, 20100, 1, L(1, 20000, 20100, "l", OF(1) COOL)), MX,
	    "" },
	{ "more than that",
	    BILL(20000, 20100.001, 1, L(1, 20000, 20100.001, "l", OF(1) COOL)),
	    MX, "vcf" },
	{ "temperature unknown",
	    BILL(20000, 20000, 1,
		L(1, 20000, 20000, "l", OF(1) ",\"density\":840")),
	    MX, "vcf_unknown" },
	{ "gravity unknown",
	    BILL(20000, 20000, 1,
		L(1, 20000, 20000, "l",
		    OF(1) ",\"temperature\":20,\"temperature_unit\":\"C\"")),
	    MX, "vcf_unknown" },
	{ "outside of the tables",
	    BILL(20000, 20000, 1,
		L(1, 20000, 20000, "l",
		    OF(1) ",\"temperature\":300,\"temperature_unit\":\"C\",\"density\":840")),
	    MX, "vcf_unknown" },
	{ "net forgotten at 95 F",
	    BILL(7000, 7000, 1,
		L(1, 7000, 7000, "gal",
		    OF(1) ",\"temperature\":95,\"temperature_unit\":\"F\",\"api_gravity\":35")),
	    US, "vcf" },
	{ "95 F: 0.98384",
	    BILL(7000, 6886.88, 1,
		L(1, 7000, 6886.88, "gal",
		    OF(1) ",\"temperature\":95,\"temperature_unit\":\"F\",\"api_gravity\":35")),
	    US, "" },
	{ "a line of nothing",
	    BILL(20000, 20000, 2,
		L(1, 20000, 20000, "l", OF(1) COOL) "," L(2, 0, 0, "l",
		    OF(1) COOL)),
	    MX, "" },
};

static const char *
rules(const struct list *found, struct arena *a)
{
	const struct bill_exception *x = found->v;
	const char *all = "";

	for (size_t i = 0; i < found->n; i++)
		all = arena_fmt(a, "%s%s%s", all, i > 0 ? " " : "", x[i].rule);
	return all;
}

static void
limits(struct arena *a, const char *volume, struct bill_facts *f)
{
	*f = *(struct bill_facts *)test_read(a, &bill_facts_shape,
	    arena_fmt(a,
		"{\"gross_share\":5,\"gross_volume\":%s,\"vcf\":0.5," CLOCK
		"\"authorized_from\":\"2026-11-20T11:30:00Z\","
		"\"authorized_to\":\"2026-11-20T12:30:00Z\"}",
		volume));
}

static void
a_bill_is_as_it_was_planned(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct arena *a = arena_open(1 << 22);
		const struct bill *b = test_read(a, &bill_shape, cases[i].bill);
		struct bill_facts f;
		struct list found;

		limits(a,
		    cases[i].load != NULL && strstr(cases[i].load, "US") ?
			"200" :
			"750",
		    &f);
		if (cases[i].load != NULL)
			f.load = test_read(a, &load_shape, cases[i].load);
		bill_judge(b, &f, a, &found);
		CASE(strcmp(rules(&found, a), cases[i].want) == 0, "%s: '%s'",
		    cases[i].what, rules(&found, a));
		arena_close(a);
	}
}

static const struct {
	const char *what, *market, *from, *to, *want;
} spans[] = {
	{ "at its beginning", "US", "12:00:00", "13:00:00", "" },
	{ "at its end", "US", "11:00:00", "12:00:00", "" },
	{ "in the second of its beginning", "US", "12:00:00.400", "13:00:00",
	    "" },
	{ "in the last moment of it", "US", "12:00:00.999", "13:00:00", "" },
	{ "in the second of its end", "US", "11:00:00", "12:00:00.001", "" },
	{ "a moment after its end", "US", "11:00:00", "11:59:59.999",
	    "authorization" },
	{ "before it", "US", "12:00:01", "13:00:00", "authorization" },
	{ "after it", "US", "10:00:00", "11:59:59", "authorization" },
	{ "none in the United States", "US", NULL, NULL, "authorization" },
	{ "none in Mexico", "MX", NULL, NULL, "" },
	{ "outside of one in Mexico", "MX", "10:00:00", "11:00:00",
	    "authorization" },
};

static void
loading_begins_inside_the_authorization(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(spans); i++) {
		struct arena *a = arena_open(1 << 22);
		bool us = strcmp(spans[i].market, "US") == 0;
		const struct bill *b = test_read(a, &bill_shape,
		    us ? BILL(7000, 7000, 1,
			     L(1, 7000, 7000, "gal", OF(1) WARM)) :
			 BILL(20000, 20000, 1,
			     L(1, 20000, 20000, "l", OF(1) COOL)));
		struct bill_facts f;
		struct list found;

		f = *(struct bill_facts *)test_read(a, &bill_facts_shape,
		    spans[i].from == NULL ?
			"{\"gross_share\":5,\"gross_volume\":750," CLOCK
			"\"vcf\":0.5}" :
			arena_fmt(a,
			    "{\"gross_share\":5,\"gross_volume\":750," CLOCK
			    "\"vcf\":0.5,\"authorized_from\":"
			    "\"2026-11-20T%sZ\",\"authorized_to\":"
			    "\"2026-11-20T%sZ\"}",
			    spans[i].from, spans[i].to));
		f.load = test_read(a, &load_shape, us ? US : MX);
		bill_judge(b, &f, a, &found);
		CASE(strcmp(rules(&found, a), spans[i].want) == 0, "%s: '%s'",
		    spans[i].what, rules(&found, a));
		arena_close(a);
	}
}

/* A moment told in milliseconds is that moment; both are the evidence. */
static void
moments_outside_of_it_are_shown(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct bill *b = test_read(a, &bill_shape,
	    BILL(20000, 20000, 1, L(1, 20000, 20000, "l", OF(1) COOL)));
	struct bill_facts f;
	struct bill_exception *x;
	struct list found;

	(void)state;
	limits(a, "750", &f);
	f.load = test_read(a, &load_shape, MX);
	b->started_at.ms = f.authorized_from.ms - 1;
	bill_judge(b, &f, a, &found);
	assert_string_equal(rules(&found, a), "authorization");
	x = found.v;
	assert_true(HAS(x, started_at));
	assert_int_equal(x->started_at.ms, b->started_at.ms);
	assert_true(HAS(x, authorized_from));
	assert_int_equal(x->authorized_from.ms, f.authorized_from.ms);
	assert_true(HAS(x, authorized_to));
	assert_int_equal(x->authorized_to.ms, f.authorized_to.ms);
	arena_close(a);
}

/* Loading began at noon of the 20th. */
static const struct {
	const char *what, *created, *ordered, *loading, *loaded, *now, *want;
} windows[] = {
	{ "as it is loading", "20T06", "20T05", "20T12", NULL, "20T12", "" },
	{ "reported six hours later", "19T00", "19T00", "20T18", NULL, "20T19",
	    "" },
	{ "reported seven hours later", "19T00", "19T00", "20T19", NULL,
	    "20T20", "time" },
	{ "loaded six hours before", "19T00", "19T00", "20T05", "20T06",
	    "20T12", "" },
	{ "loaded seven hours before", "19T00", "19T00", "20T04", "20T05",
	    "20T12", "time" },
	{ "before the order was made", "19T00", "20T13", NULL, NULL, "20T14",
	    "time" },
	{ "before the load was made", "20T13", "19T00", NULL, NULL, "20T14",
	    "time" },
	{ "before it is reported", "20T06", "20T05", NULL, NULL, "20T12", "" },
	{ "seven hours ahead", "19T00", "19T00", NULL, NULL, "20T05", "time" },
	{ "30 hours before the order", "21T18", "21T18", "21T18", NULL, "21T18",
	    "time" },
};

static struct stamp
hour(struct arena *a, const char *at)
{
	struct stamp s = { 0 };

	assert_int_equal(stamp_parse(arena_fmt(a, "2026-11-%s:00:00.000Z", at),
			     &s),
	    0);
	return s;
}

static void
loading_begins_while_it_can(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(windows); i++) {
		struct arena *a = arena_open(1 << 20);
		const struct bill *b = test_read(a, &bill_shape,
		    BILL(20000, 20000, 1, L(1, 20000, 20000, "l", OF(1) COOL)));
		struct load *l = test_read(a, &load_shape, MX);
		struct bill_facts f;
		struct list found;

		limits(a, "750", &f);
		f.load = l;
		f.now = hour(a, windows[i].now);
		PUT(&f, ordered_at, hour(a, windows[i].ordered));
		l->created_at = hour(a, windows[i].created);
		if (windows[i].loading != NULL)
			PUT(l, loading_at, hour(a, windows[i].loading));
		if (windows[i].loaded != NULL)
			PUT(l, loaded_at, hour(a, windows[i].loaded));
		bill_judge(b, &f, a, &found);
		CASE(strcmp(rules(&found, a), windows[i].want) == 0, "%s: '%s'",
		    windows[i].what, rules(&found, a));
		arena_close(a);
	}
}

static void
a_bill_is_of_a_terminal_that_its_load_calls_at(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct bill *b = test_read(a, &bill_shape,
	    BILL(20000, 20000, 1, L(1, 20000, 20000, "l", OF(1) COOL)));
	struct load *l = test_read(a, &load_shape, MX);
	struct load_stop s[] = { { .kind = "pickup" }, { .kind = "drop" } };
	struct bill_facts f;
	struct list found;

	(void)state;
	limits(a, "750", &f);
	f.load = l;
	l->terminal = "MTY";
	b->terminal = "TUX";
	bill_judge(b, &f, a, &found);
	assert_string_equal(rules(&found, a), "terminal");
	l->stops = (struct list){ s, 2 };
	PUT(&s[0], terminal, "MTY");
	bill_judge(b, &f, a, &found);
	assert_string_equal(rules(&found, a), "terminal");
	PUT(&s[0], terminal, "TUX"); /* the second one of two */
	bill_judge(b, &f, a, &found);
	assert_string_equal(rules(&found, a), "");
	arena_close(a);
}

static void
without_limits_nothing_is_judged_right(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct bill_facts f = { .load = test_read(a, &load_shape, MX) };
	struct list found;

	(void)state;
	bill_judge(test_read(a, &bill_shape,
		       BILL(20000, 20000, 1,
			   L(1, 20000, 20000, "l", OF(1) COOL))),
	    &f, a, &found);
	assert_string_equal(rules(&found, a), "limits");
	arena_close(a);
}

static void
a_reversal_has_all_below_zero(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct bill *b = test_read(a, &bill_shape,
	    BILL(20000, 19900, 1,
		L(1, 20000, 19900, "l",
		    OF(1) COOL ",\"components\":[{\"product\":\"ETHANOL\","
			       "\"gross\":2000,\"net\":1990}]")));
	const struct bill_line *l = b->lines.v;
	const struct bill_line *before = l;
	const struct bill_component *c;

	(void)state;
	bill_negate(b, a);
	l = b->lines.v;
	c = l->components.v;
	assert_int_equal(b->total_gross.micros, -UNITS(20000));
	assert_int_equal(b->total_net.micros, -UNITS(19900));
	assert_int_equal(l->gross.micros, -UNITS(20000));
	assert_int_equal(l->net.micros, -UNITS(19900));
	assert_int_equal(c->gross.micros, -UNITS(2000));
	assert_int_equal(c->net.micros, -UNITS(1990));
	/* the original's own lines are as they were */
	assert_int_equal(before->gross.micros, UNITS(20000));
	arena_close(a);
}

TESTS(cmocka_unit_test(a_bill_is_as_it_was_planned),
    cmocka_unit_test(loading_begins_inside_the_authorization),
    cmocka_unit_test(moments_outside_of_it_are_shown),
    cmocka_unit_test(a_bill_is_of_a_terminal_that_its_load_calls_at),
    cmocka_unit_test(without_limits_nothing_is_judged_right),
    cmocka_unit_test(loading_begins_while_it_can),
    cmocka_unit_test(a_reversal_has_all_below_zero))
