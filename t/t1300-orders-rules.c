/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "orders/orders/orders.h"

/* clang-format off */
#define TAX(c, on, r, u, ...)						\
	&(const struct tax){ .has = ALL_THERE, .jurisdiction = "X",	\
	  .code = c, .label = c, .subject = "product", .basis = on,	\
	  .rate = { r }, .unit = u, .layer = "ordinary", __VA_ARGS__ }
#define INSIDE .included_in_base_of = { (const char *[]){ "IVA" }, 1 }
#define MEXICO(p, d, h, a)						\
	{ .currency = "MXN", .price = { p }, .unit = "l",		\
	  .taxes = { .n = 4, .v = {					\
		TAX("IEPS-2I-D", "net_volume", d, "l", INSIDE),		\
		TAX("IEPS-CARBON", "net_volume", h, "l", INSIDE),	\
		TAX("IEPS-2A-II", "net_volume", a, "l", .own = false),	\
		TAX("IVA", "value", UNITS(16), "percent", .base_rounding = "unit") } } }
#define GALLON(c, r) TAX(c, "net_volume", r, "gal", .own = false)
#define TEXAS(p, f) POSTED(p, "l", f)
#define POSTED(p, u, f)							\
	{ .currency = "USD", .price = { p }, .unit = u,			\
	  .taxes = { .n = 3, .v = { GALLON("FET", f),			\
		GALLON("LUST", 1000), GALLON("ST-EXC", 200000) } },	\
	  .mxn_per_usd = { 18342100 } }

static const struct {
	const char *what;
	struct quote quote;
	int64_t volume;                     /* millilitres */
	int64_t product, excise, vat, total, mxn; /* cents */
} cases[] = {
	{ "the worked example: diesel, Mexico, 2026",
	  MEXICO(12790000, 7363400, 215491, 490817), 31283000,
	  40010957, 25244468, 10195200, 75450625, 75450625 },
	{ "one litre of regular",
	  MEXICO(11400000, 6700100, 177591, 591390), 1000,
	  1140, 747, 292, 2179, 2179 },
	{ "a million litres of premium",
	  MEXICO(15400000, 5657900, 177591, 721605), 1000000000,
	  1540000000, 655709600, 339767856, 2535477456, 2535477456 },
	{ "a broken volume at an odd price",
	  MEXICO(14801234, 7363400, 215491, 490817), 12345678,
	  18273127, 9962602, 4420765, 32656494, 32656494 },
	{ "7416 gallons of diesel, Texas",
	  TEXAS(613014, 243000), 28072614,
	  1720891, 329271, 0, 2050162, 37604276 },
	{ "a million litres of regular, Texas",
	  TEXAS(540000, 183000), 1000000000,
	  54000000, 10144207, 0, 64144207, 1176539459 },
	{ "one litre, Texas: a line below half a cent is nothing",
	  TEXAS(540000, 183000), 1000,
	  54, 10, 0, 64, 1174 },
	{ "100,000 gallons at 2.31, ordered in litres",
	  POSTED(2310000, "gal", 243000), 378541178,
	  23100000, 4440000, 0, 27540000, 505141434 },
	{ "the same, posted by the barrel",
	  POSTED(97020000, "bbl", 243000), 378541178,
	  23100000, 4440000, 0, 27540000, 505141434 },
	{ "every line is rounded by itself",
	  TEXAS(540000, 183000), 1000001,
	  54000, 10143, 0, 64143, 1176517 },
};
/* clang-format on */

static int
is_cents(struct money m, int64_t cents)
{
	return m.micros == cents * (MONEY_SCALE / 100);
}

/* An order of one line of litres, priced. */
static enum err
price(const struct quote *q, struct order *o)
{
	struct arena *arena = arena_open(1 << 20);
	static struct order_line l;
	enum err e;

	l = (struct order_line){ .status = "draft",
		.quantity = o->volume,
		.unit = "l" };
	o->lines = (struct list){ &l, 1 };
	e = order_price(arena, q, &l);
	arena_close(arena);
	return e == OK ? order_sum(q->currency, q->mxn_per_usd, o) : e;
}

static void
an_order_is_priced_as_its_country_bills(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct order o = { .volume = { cases[i].volume * 1000 } };

		CASE(price(&cases[i].quote, &o) == OK &&
			is_cents(o.product_total, cases[i].product) &&
			is_cents(o.excise_total, cases[i].excise) &&
			is_cents(o.vat_total, cases[i].vat) &&
			is_cents(o.total, cases[i].total) &&
			is_cents(o.total_mxn, cases[i].mxn),
		    "%s", cases[i].what);
	}
}

static void
the_parts_add_up_to_the_total(void **state)
{
	uint64_t seed = 1300;

	(void)state;
	for (int i = 0; i < 10000; i++) {
		const struct quote *q =
		    &cases[test_next(&seed) % LEN(cases)].quote;
		struct order o = { .volume = {
				       (int64_t)(test_next(&seed) % 1000000000 +
					   1) *
				       1000 } };

		assert_int_equal(price(q, &o), OK);
		assert_int_equal(o.product_total.micros +
			o.excise_total.micros + o.vat_total.micros,
		    o.total.micros);
	}
}

static void
pesos_need_no_rate_and_dollars_do(void **state)
{
	struct quote us = TEXAS(540000, 183000);
	struct order o = { .volume = { UNITS(1000) } };

	(void)state;
	assert_int_equal(price(&cases[0].quote, &o), OK);
	assert_false(HAS(&o, exchange_rate));
	assert_int_equal(price(&us, &o), OK);
	assert_true(HAS(&o, exchange_rate));
	assert_int_equal(o.exchange_rate.micros, 18342100);
	us.mxn_per_usd.micros = 0;
	assert_int_equal(price(&us, &o), E_RATE_UNAVAILABLE);
}

static void
the_price_of_the_quote_is_kept(void **state)
{
	struct quote q = cases[0].quote;
	struct order o = { .volume = { UNITS(10) } };

	(void)state;
	q.effective_at.ms = 1234;
	assert_int_equal(price(&q, &o), OK);
	assert_int_equal(o.unit_price.micros, 12790000);
	assert_int_equal(o.priced_at.ms, 1234);
	assert_string_equal(o.currency, "MXN");
}

static void
what_does_not_fit_is_refused(void **state)
{
	const int64_t huge = INT64_C(9999999000000);
	const struct quote quotes[] = {
		MEXICO(huge, 1, 1, 1),
		MEXICO(1, huge, 1, 1),
		MEXICO(1, 1, 1, huge),
		TEXAS(huge, 1),
		TEXAS(1, huge),
		{ .currency = "USD",
		    .price = { UNITS(1000000) },
		    .unit = "l",
		    .mxn_per_usd = { huge } },
	};

	(void)state;
	for (size_t i = 0; i < LEN(quotes); i++) {
		struct order o = { .volume = { UNITS(1000000) } };

		CASE(price(&quotes[i], &o) == E_OUT_OF_RANGE, "%zu", i);
	}
}

/* In any unit of the order, and however the posting was written. */
static void
a_hundred_thousand_gallons_at_2_31_are_231000(void **state)
{
	static const struct {
		const char *unit;
		int64_t quantity, posted;
		const char *per;
	} ways[] = {
		{ "gal", UNITS(100000), 2310000, "gal" },
		{ "gal", UNITS(100000), 97020000, "bbl" },
		{ "l", INT64_C(378541178400), 2310000, "gal" },
		{ "l", INT64_C(378541178400), 97020000, "bbl" },
	};
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(ways); i++) {
		struct quote q = POSTED(ways[i].posted, ways[i].per, 243000);
		struct order_line l = { .quantity = { ways[i].quantity },
			.unit = ways[i].unit };

		assert_int_equal(order_price(a, &q, &l), OK);
		CASE(is_cents(l.product_total, 23100000) &&
			l.posted_price.micros == ways[i].posted &&
			strcmp(l.posted_unit, ways[i].per) == 0,
		    "%s at the price of a %s: %lld", ways[i].unit, ways[i].per,
		    (long long)l.product_total.micros);
	}
	arena_close(a);
}

/* Earlier releases kept what a unit cost, by way of litres. */
static void
a_line_of_an_earlier_release_takes_its_posting(void **state)
{
	static const struct {
		const char *what;
		int64_t kept, posted, cents;
	} lines[] = {
		{ "the posting of the quote", 2309998, 2310000, 23100000 },
		{ "what was agreed on", 2309900, 2309900, 23099000 },
	};
	struct quote q = POSTED(2310000, "gal", 243000);
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(lines); i++) {
		struct order_line l = { .quantity = { UNITS(100000) },
			.unit = "gal",
			.unit_price = { lines[i].kept } };

		MARK(&l, unit_price);
		assert_int_equal(order_price(a, &q, &l), OK);
		CASE(l.posted_price.micros == lines[i].posted &&
			l.unit_price.micros == lines[i].posted &&
			is_cents(l.product_total, lines[i].cents),
		    "%s: %lld", lines[i].what,
		    (long long)l.posted_price.micros);
	}
	arena_close(a);
}

/* Lines of 100.00 USD that one truck each lifted, and one that none has: it is
 * at the rate of the order. */
static void
each_line_is_in_pesos_at_the_rate_of_its_lift(void **state)
{
	static const struct {
		const char *what;
		int64_t rates[2], mxn, rate; /* thousandths, cents, micros */
	} days[] = {
		{ "two days", { 18000, 19001 }, 560010, 18667000 },
		{ "one day", { 19000, 19000 }, 570000, 19000000 },
	};

	(void)state;
	for (size_t i = 0; i < LEN(days); i++) {
		struct order_line l[3] = { { .total = { UNITS(100) } },
			{ .total = { UNITS(100) } },
			{ .total = { UNITS(100) } } };
		struct order_lift lifts[2] = { { .total = { UNITS(100) } },
			{ .total = { UNITS(100) } } };
		struct order o = { .lines = { l, 3 } };

		for (size_t k = 0; k < LEN(lifts); k++) {
			PUT(&lifts[k], mxn_per_usd,
			    (struct money){ days[i].rates[k] * 1000 });
			PUT(&l[k], lifts, (struct list){ &lifts[k], 1 });
			MARK(&l[k], lifted_at);
		}
		for (size_t k = 0; k < LEN(l); k++)
			MARK(&l[k], total);
		assert_int_equal(order_sum("USD", (struct money){ UNITS(19) },
				     &o),
		    OK);
		CASE(is_cents(o.total_mxn, days[i].mxn) &&
			o.exchange_rate.micros == days[i].rate,
		    "%s: %lld at %lld", days[i].what,
		    (long long)o.total_mxn.micros,
		    (long long)o.exchange_rate.micros);
	}
}

TESTS(cmocka_unit_test(an_order_is_priced_as_its_country_bills),
    cmocka_unit_test(the_parts_add_up_to_the_total),
    cmocka_unit_test(pesos_need_no_rate_and_dollars_do),
    cmocka_unit_test(the_price_of_the_quote_is_kept),
    cmocka_unit_test(a_hundred_thousand_gallons_at_2_31_are_231000),
    cmocka_unit_test(a_line_of_an_earlier_release_takes_its_posting),
    cmocka_unit_test(each_line_is_in_pesos_at_the_rate_of_its_lift),
    cmocka_unit_test(what_does_not_fit_is_refused))
