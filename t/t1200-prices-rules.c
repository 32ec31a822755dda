/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "exact.h"
#include "prices/quote/prices.h"

/* clang-format off */
#define M(micros) { INT64_C(micros) }

/* The taxes of a day as they are read: Mexico in 2026, the week of a stimulus
 * at the end, and Texas; and what else enters a price. */
#define ONE(p) { (const char *[]){ p }, 1 }
#define BASE_IVA { (const char *[]){ "IVA" }, 1 }
#define RULE(place, p, c, on, r, u, l, law, ...)			\
	{ .has = ALL_THERE, .jurisdiction = place, .covers = ONE(p), .code = c,	\
	  .subject = "product", .basis = on, .rate = M(r), .unit = u,	\
	  .layer = l, .legal_ref = law, .narrow = 2, __VA_ARGS__ }
#define MX(p, c, r, ...)						\
	RULE("MX", p, c, "net_volume", r, "l", "ordinary", "DOF 2026", __VA_ARGS__)
#define IVA(p)								\
	RULE("MX", p, "IVA", "value", 16000000, "percent", "ordinary", "LIVA art. 1", .own = false)
static struct tax mexico[] = {
	MX("DIESEL_ULSD", "IEPS-2A-II",   490817, .own = false),
	MX("DIESEL_ULSD", "IEPS-2I-D",    7363400, .included_in_base_of = BASE_IVA),
	MX("DIESEL_ULSD", "IEPS-CARBON",  215491, .included_in_base_of = BASE_IVA),
	IVA("DIESEL_ULSD"),
	MX("REGULAR_87",  "IEPS-2A-II",   591390, .own = false),
	MX("REGULAR_87",  "IEPS-2I-D",    6700100, .included_in_base_of = BASE_IVA),
	MX("REGULAR_87",  "IEPS-CARBON",  177591, .included_in_base_of = BASE_IVA),
	IVA("REGULAR_87"),
	RULE("MX", "DIESEL_ULSD", "IEPS-2I-D", "net_volume", 2810000, "l",
	     "stimulus", "Acuerdo", .included_in_base_of = BASE_IVA),
};
#define ALL_OF_MEXICO COUNT(mexico)
#define NO_STIMULUS (COUNT(mexico) - 1)

#define TX(c, r, law)							\
	RULE("US", "DIESEL_ULSD", c, "net_volume", r, "gal", "ordinary", law, .own = false)
static struct tax texas[] = {
	TX("FET",    243000, "26 USC 4081"),
	TX("LUST",     1000, "26 USC 4081"),
	TX("ST-EXC", 200000, "Tex. Tax Code 162.202"),
};

static struct price_rate in_mexico[] = {
	{ .kind = "freight", .unit = "l", .rate = { 380000 }, .since = { 18262 } },
	{ .kind = "fx", .rate = { 18342100 }, .since = { 20468 } },
};
static struct price_rate in_texas[] = {
	{ .kind = "freight", .unit = "l", .rate = { 11227 }, .since = { 18262 } },
};
static const struct list pesos = { in_mexico, COUNT(in_mexico) };
static const struct list dollars = { in_texas, COUNT(in_texas) };
static const struct list nothing;
/* clang-format on */

static const struct price_row monterrey = { .product = "DIESEL_ULSD",
	.currency = "MXN",
	.jurisdiction = "MX",
	.source = "test",
	.effective_at = { 5 },
	.price = { 12790000 },
	.unit = "l" };
static const struct price_row houston = { .product = "DIESEL_ULSD",
	.currency = "USD",
	.jurisdiction = "US-TX",
	.source = "test",
	.price = { 600000 },
	.unit = "l" };

static struct money
shown(const struct exact *x)
{
	struct money m;

	assert_int_equal(exact_to_micros(x, 6, &m.micros), 0);
	return m;
}

static struct list
taxes_of(struct tax *taxes, size_t n)
{
	return (struct list){ taxes, n };
}

static void
what_does_not_fit_is_no_price(void **state)
{
	struct money got;

	(void)state;
	assert_int_equal(price_convert((struct money){ INT64_MAX }, "USD",
			     "MXN", (struct money){ 18000000 }, &got),
	    -1);
	assert_int_equal(price_convert((struct money){ 1 }, "MXN", "USD",
			     (struct money){ 0 }, &got),
	    -1);
}

static void
taxes_make_the_delivered_price(void **state)
{
	struct arena *arena = arena_open(1 << 20);
	struct price_row regular = monterrey;
	struct list all = taxes_of(mexico, ALL_OF_MEXICO);
	struct list plain = taxes_of(mexico, NO_STIMULUS);
	struct list us = taxes_of(texas, COUNT(texas));
	const struct {
		const char *what;
		const struct price_row *row;
		const struct list *taxes, *rates;
		int64_t inside, outside, delivered;
	} cases[] = {
		{ "diesel, Mexico", &monterrey, &plain, &pesos, 7578891, 490817,
		    24559531 },
		{ "diesel in a week of stimulus", &monterrey, &all, &pesos,
		    3025491, 490817, 19277587 },
		{ "regular, Mexico", &regular, &all, &pesos, 6877691, 591390,
		    20494312 },
		{ "diesel, Texas", &houston, &us, &dollars, 0, 117292, 728519 },
	};

	(void)state;
	regular.product = "REGULAR_87";
	regular.price.micros = 9900000;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct money inside, outside, delivered;
		struct quote q;

		assert_int_equal(price_apply("ZZZ", cases[i].row,
				     cases[i].taxes, NULL, (struct date){ 0 },
				     cases[i].rates, &q),
		    OK);
		inside = shown(price_excise(arena, &q, false));
		outside = shown(price_excise(arena, &q, true));
		delivered = shown(price_delivered(arena, &q));
		CASE(inside.micros == cases[i].inside &&
			outside.micros == cases[i].outside &&
			delivered.micros == cases[i].delivered,
		    "%s", cases[i].what);
	}
	arena_close(arena);
}

/* The build-up of the reference: 9.90 and the taxes of 2026, no freight. */
static void
without_freight_the_estimate_is_the_taxed_rack_price(void **state)
{
	struct arena *arena = arena_open(1 << 20);
	struct price_row regular = monterrey;
	struct list rates = taxes_of(mexico + 4, 4);
	struct money delivered;
	struct quote q;

	(void)state;
	regular.product = "REGULAR_87";
	regular.price.micros = 9900000;
	assert_int_equal(price_apply("MTY", &regular, &rates, NULL,
			     (struct date){ 0 }, &nothing, &q),
	    OK);
	delivered = shown(price_delivered(arena, &q));
	assert_int_equal(delivered.micros, 20053512);
	arena_close(arena);
}

static void
a_quote_carries_what_an_order_needs(void **state)
{
	struct list rates = taxes_of(mexico, ALL_OF_MEXICO);
	struct quote q;

	(void)state;
	assert_int_equal(price_apply("MTY", &monterrey, &rates, NULL,
			     (struct date){ 0 }, &pesos, &q),
	    OK);
	assert_string_equal(q.terminal, "MTY");
	assert_string_equal(q.currency, "MXN");
	assert_int_equal(q.effective_at.ms, 5);
	assert_int_equal(q.vat.micros, UNITS(16));
	assert_int_equal(q.mxn_per_usd.micros, 18342100);
	assert_int_equal(q.mxn_day.days, 20468);
	assert_int_equal(q.n_levies, 3);
}

/* A tax that was required before and has no rate now. */
static void
no_price_without_every_tax(void **state)
{
	struct quote q;

	(void)state;
	for (size_t missing = 0; missing < 4; missing++) {
		struct tax some[NO_STIMULUS];
		struct list taxes = taxes_of(some, NO_STIMULUS);

		memcpy(some, mexico, sizeof(some));
		some[missing].lapsed = true;
		CASE(price_apply("MTY", &monterrey, &taxes, NULL,
			 (struct date){ 0 }, &pesos, &q) == E_PRICE_UNAVAILABLE,
		    "without %s", mexico[missing].code);
		assert_int_equal(q.taxes.verdict, TAX_MISSING);
		assert_string_equal(q.taxes.code, mexico[missing].code);
	}
	assert_int_equal(price_apply("HOU", &houston, &nothing, NULL,
			     (struct date){ 0 }, &dollars, &q),
	    E_PRICE_UNAVAILABLE);
	assert_int_equal(q.taxes.verdict, TAX_NONE);
}

/* Two rows of a tax that both cover the day: nobody knows which. */
static void
no_price_with_two_rates_of_a_tax(void **state)
{
	struct tax taxes[ALL_OF_MEXICO + 1];
	struct list list = taxes_of(taxes, ALL_OF_MEXICO + 1);
	struct quote q;

	(void)state;
	memcpy(taxes + 1, mexico, sizeof(mexico));
	taxes[0] = mexico[2];
	taxes[0].rate.micros = 300000;
	assert_int_equal(price_apply("MTY", &monterrey, &list, NULL,
			     (struct date){ 0 }, &pesos, &q),
	    E_PRICE_UNAVAILABLE);
	assert_int_equal(q.taxes.verdict, TAX_AMBIGUOUS);
	assert_string_equal(q.taxes.code, "IEPS-CARBON");
}

static void
each_legal_basis_is_named_once(void **state)
{
	struct list rates = taxes_of(mexico, ALL_OF_MEXICO);
	const char *names[2 * BASES_MAX];
	struct texts bases = { names, 0 };
	struct quote q;

	(void)state;
	assert_int_equal(price_apply("MTY", &monterrey, &rates, NULL,
			     (struct date){ 0 }, &pesos, &q),
	    OK);
	price_bases(&q, &bases);
	price_bases(&q, &bases);
	assert_int_equal(bases.n, 3);
	assert_string_equal(names[0], "DOF 2026");
	assert_string_equal(names[1], "Acuerdo");
	assert_string_equal(names[2], "LIVA art. 1");
}

static void
currencies_are_converted_both_ways(void **state)
{
	const struct money rate = { 18342100 };
	struct money got;

	(void)state;
	assert_int_equal(price_convert((struct money){ 11400000 }, "MXN", "USD",
			     rate, &got),
	    0);
	assert_int_equal(got.micros, 621521);
	assert_int_equal(price_convert((struct money){ 600000 }, "USD", "MXN",
			     rate, &got),
	    0);
	assert_int_equal(got.micros, 11005260);
	assert_int_equal(price_convert((struct money){ 600000 }, "USD", "USD",
			     (struct money){ 0 }, &got),
	    0);
	assert_int_equal(got.micros, 600000);
}

static void
names_lead_to_terminals_and_products(void **state)
{
	(void)state;
	assert_string_equal(price_hub("USD"), "HOU");
	assert_string_equal(price_hub("MXN"), "MTY");
	assert_string_equal(price_hub(NULL), "MTY");
	assert_true(price_is_fuel("REGULAR_87", "REGULAR"));
	assert_true(price_is_fuel("LPG", "LPG"));
	assert_false(price_is_fuel("REGULAR_87", "REG"));
	assert_false(price_is_fuel("REGULAR_87", "REGULAR_87"));
	assert_false(price_is_fuel("REGULAR_87", ""));
	assert_true(price_is_code("MTY"));
	assert_true(price_is_code("ABCDEFGHIJ-_0189"));
	assert_false(price_is_code("M"));
	assert_false(price_is_code("mty"));
	assert_false(price_is_code("ABCDEFGHIJKLMNOPQ"));
	assert_false(price_is_code(""));
}

/* What is shown of a litre is derived from it, to six decimals. */
static void
a_price_is_quoted_as_it_was_posted(void **state)
{
	struct arena *arena = arena_open(1 << 20);
	static const struct {
		int64_t price, kept, excise, delivered; /* millionths */
		const char *unit, *keeps;
	} cases[] = {
		{ 2310000, 2310000, 117292, 738757, "gal", "gal" },
		{ 231000000, 2310000, 117292, 738757, "cpg", "gal" },
		{ 97020000, 97020000, 117292, 738757, "bbl", "bbl" },
		{ 610237000, 610237000, 117292, 738756, "m3", "m3" },
		{ 610237, 610237, 117292, 738756, "l", "l" },
	};
	struct list us = taxes_of(texas, COUNT(texas));

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct price_row row = houston;
		struct money excise, delivered;
		struct quote q;

		row.price.micros = cases[i].price;
		row.unit = cases[i].unit;
		assert_int_equal(price_apply("HOU", &row, &us, NULL,
				     (struct date){ 0 }, &dollars, &q),
		    OK);
		excise = shown(price_excise(arena, &q, true));
		delivered = shown(price_delivered(arena, &q));
		CASE(q.price.micros == cases[i].kept &&
			strcmp(q.unit, cases[i].keeps) == 0 &&
			excise.micros == cases[i].excise &&
			delivered.micros == cases[i].delivered,
		    "%s: %lld %s, %lld, %lld", cases[i].unit,
		    (long long)q.price.micros, q.unit, (long long)excise.micros,
		    (long long)delivered.micros);
	}
	arena_close(arena);
}

/* clang-format off */
#define ROW(i, code, mine, t, brand, basis, p, u)			\
	{ { { 0 } }, { i }, .product = code, .quoted = "MXN", .currency = "MXN",	\
	  .effective_at = { t }, .price = M(p), .unit = u, .own = mine,	\
	  .branded = brand, .price_basis = basis }
/* clang-format on */

/* clang-format off */
#define BY(s, c) .supplier_id = { s }, .terms = c
#define WHOLE(i, s, brand, basis, c, p)					\
	{ { { 0 } }, { i }, .product = "DIESEL_ULSD", .quoted = "USD", .currency = "USD",	\
	  .effective_at = { 5 }, .price = M(p), .unit = "gal",		\
	  .branded = brand, .price_basis = basis, BY(s, c) }

static const struct {
	const char *what;
	struct price_want want;
	const char *chosen; /* NULL: none */
} choices[] = {
	{ "nothing is named: the terminal's own, dear as it is", { .branded = false }, "own" },
	{ "a supplier: without terms, before a lower one with them", { .supplier_id = { "A" } }, "a" },
	{ "a supplier that has only terms: the lowest", { .supplier_id = { "C" } }, "c20" },
	{ "a supplier and terms", { .supplier_id = { "A" }, .terms = "1% 10" }, "a10" },
	{ "terms alone: the lowest that has them", { .terms = "1% 10" }, "a10" },
	{ "a brand: the lowest of any supplier", { .branded = true }, "bb" },
	{ "a brand of a supplier", { .supplier_id = { "A" }, .branded = true }, "ab" },
	{ "net of the discount", { .price_basis = "net_of_discount" }, "an" },
	{ "gross is what is meant otherwise", { .price_basis = "gross" }, "own" },
	{ "a supplier that posts nothing", { .supplier_id = { "D" } }, NULL },
	{ "terms that nobody has", { .terms = "net 90" }, NULL },
	{ "one alone, and it has terms", { .supplier_id = { "C" }, .alone = true }, NULL },
	{ "one alone: the terminal's own", { .alone = true }, "own" },
	{ "one alone of a supplier and terms", { .supplier_id = { "C" }, .terms = "1% 20", .alone = true }, "c20" },
};
/* clang-format on */

static void
the_posting_that_is_asked_for_is_chosen(void **state)
{
	static const struct price_row all[] = {
		WHOLE("a", "A", false, "gross", NULL, 240),
		WHOLE("a10", "A", false, "gross", "1% 10", 230),
		WHOLE("an", "A", false, "net_of_discount", NULL, 200),
		WHOLE("ab", "A", true, "gross", NULL, 225),
		WHOLE("b", "B", false, "gross", NULL, 235),
		WHOLE("bb", "B", true, "gross", NULL, 220),
		WHOLE("c20", "C", false, "gross", "1% 20", 241),
		WHOLE("c30", "C", false, "gross", "1% 30", 242),
		WHOLE("own", "", false, "gross", NULL, 250),
	};
	struct price_row rows[LEN(all)];

	(void)state;
	for (size_t i = 0; i < LEN(choices); i++) {
		const char *got = NULL;

		memcpy(rows, all, sizeof(all));
		if (price_pick(rows, LEN(rows), &choices[i].want) > 0)
			got = rows[0].id.s;
		CASE(got == NULL || choices[i].chosen == NULL ?
			got == choices[i].chosen :
			strcmp(got, choices[i].chosen) == 0,
		    "%s: %s", choices[i].what, got != NULL ? got : "none");
	}
}

static void
without_the_terminals_own_the_low_rack_counts(void **state)
{
	static const struct price_want any = { .branded = false };
	struct price_row rows[] = {
		WHOLE("a", "A", false, "gross", NULL, 240),
		WHOLE("b", "B", false, "gross", NULL, 235),
		WHOLE("bb", "B", true, "gross", NULL, 220),
		WHOLE("bn", "B", false, "net_of_discount", NULL, 200),
		WHOLE("own", "", true, "gross", NULL, 210),
	};

	(void)state;
	rows[2].effective_at.ms = 9; /* whichever changed last */
	assert_int_equal(price_pick(rows, LEN(rows), &any), 1);
	assert_string_equal(rows[0].id.s, "b");
}

static void
one_price_of_each_product_is_picked(void **state)
{
	static const struct price_want any = { .branded = false };
	struct price_row rows[] = {
		ROW("a", "DIESEL_ULSD", false, 9, false, "gross", 900, "l"),
		ROW("b", "DIESEL_ULSD", true, 5, false, "gross", 950, "l"),
		ROW("c", "REGULAR_87", false, 4, false, "gross", 800, "l"),
		ROW("d", "REGULAR_87", false, 5, true, "gross", 700, "l"),
		ROW("e", "PREMIUM_91", true, 5, true, "gross", 1, "l"),
		ROW("j", "LPG", false, 5, false, "gross", 2, "l"),
		ROW("m", "JET_A", false, 7, false, "gross", 2, "l"),
		ROW("n", "JET_A", true, 7, false, "gross", 3, "l"),
	};

	(void)state;
	/* what took effect last, whoever posted it; of one moment its own */
	assert_int_equal(price_pick(rows, LEN(rows), &any), 4);
	assert_string_equal(rows[0].id.s, "c");
	assert_string_equal(rows[1].id.s, "a");
	assert_string_equal(rows[2].id.s, "n");
	assert_string_equal(rows[3].id.s, "j");
	assert_int_equal(price_pick(rows, 0, &any), 0);
}

static void
a_price_counts_at_its_terminal_and_in_its_currency(void **state)
{
	static const struct price_want any = { .branded = false };
	struct price_row rows[] = {
		ROW("a", "DIESEL_ULSD", false, 9, false, "gross", 900, "l"),
		ROW("b", "REGULAR_87", false, 9, false, "gross", 900, "l"),
		ROW("c", "DIESEL_ULSD", false, 1, false, "gross", 900, "l"),
	};

	(void)state;
	rows[2].own_terminal = rows[1].own_terminal = true;
	rows[1].quoted = "USD";
	assert_int_equal(price_pick(rows, LEN(rows), &any), 1);
	assert_string_equal(rows[0].id.s, "c");
}

TESTS(cmocka_unit_test(what_does_not_fit_is_no_price),
    cmocka_unit_test(taxes_make_the_delivered_price),
    cmocka_unit_test(without_freight_the_estimate_is_the_taxed_rack_price),
    cmocka_unit_test(a_quote_carries_what_an_order_needs),
    cmocka_unit_test(no_price_without_every_tax),
    cmocka_unit_test(no_price_with_two_rates_of_a_tax),
    cmocka_unit_test(each_legal_basis_is_named_once),
    cmocka_unit_test(currencies_are_converted_both_ways),
    cmocka_unit_test(names_lead_to_terminals_and_products),
    cmocka_unit_test(a_price_is_quoted_as_it_was_posted),
    cmocka_unit_test(the_posting_that_is_asked_for_is_chosen),
    cmocka_unit_test(without_the_terminals_own_the_low_rack_counts),
    cmocka_unit_test(one_price_of_each_product_is_picked),
    cmocka_unit_test(a_price_counts_at_its_terminal_and_in_its_currency))
