/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "prices/prices.h"

/* clang-format off */
#define M(micros) { INT64_C(micros) }

/* The rates of a day as they are read: Mexico in 2026, with one week of the
 * stimulus, and Texas. */
#define MX(k, p, t, r, day)						\
	{ 0, k, p, t, "l", "DOF 2026", M(r), { day } }
static struct price_rate mexico[] = {
	MX("excise_outside", "DIESEL_ULSD", "IEPS-2-A",   490817, 20454),
	MX("excise",         "DIESEL_ULSD", "IEPS-2-I-D", 7363400, 20454),
	MX("excise",         "DIESEL_ULSD", "IEPS-2-I-H", 215491, 20454),
	{ 0, "vat", "DIESEL_ULSD", "IVA", "percent", "LIVA art. 1", M(16000000), { 14610 } },
	MX("excise_outside", "REGULAR_87",  "IEPS-2-A",   591390, 20454),
	MX("excise",         "REGULAR_87",  "IEPS-2-I-D", 6700100, 20454),
	MX("excise",         "REGULAR_87",  "IEPS-2-I-H", 177591, 20454),
	{ 0, "vat", "REGULAR_87", "IVA", "percent", "LIVA art. 1", M(16000000), { 14610 } },
	{ 0, "freight", NULL, NULL, "l", NULL, M(380000), { 18262 } },
	{ 0, "fx", NULL, NULL, NULL, NULL, M(18342100), { 20468 } },
	{ 0, "stimulus", "DIESEL_ULSD", "IEPS-2-I-D", "l", "Acuerdo", M(2810000), { 20533 } },
};
#define ALL_OF_MEXICO COUNT(mexico)
#define NO_STIMULUS (COUNT(mexico) - 1)

#define TX(t, r, basis)							\
	{ 0, "excise_outside", "DIESEL_ULSD", t, "gal", basis, M(r), { 9131 } }
static struct price_rate texas[] = {
	TX("FET",    243000, "26 USC 4081"),
	TX("LUST",     1000, "26 USC 4081"),
	TX("ST-EXC", 200000, "Tex. Tax Code 162.202"),
	{ 0, "freight", NULL, NULL, "l", NULL, M(11227), { 18262 } },
};
/* clang-format on */

static const struct price_row monterrey = { .product = "DIESEL_ULSD",
	.currency = "MXN",
	.jurisdiction = "MX",
	.source = "test",
	.effective_at = { 5 },
	.price = { 12790000 } };
static const struct price_row houston = { .product = "DIESEL_ULSD",
	.currency = "USD",
	.jurisdiction = "US-TX",
	.source = "test",
	.price = { 600000 } };

static struct list
rates_of(struct price_rate *rates, size_t n)
{
	return (struct list){ rates, n };
}

static void
a_price_of_a_gallon_becomes_that_of_a_litre(void **state)
{
	static const struct {
		int64_t price;
		const char *unit;
		int64_t want;
	} cases[] = {
		{ 1947000, "gal", 514343 },
		{ 1000000, "gal", 264172 },
		{ INT64_C(9999999000000), "gal", INT64_C(2641720259409) },
		{ 2, "gal", 1 },
		{ 1, "gal", 0 },
		{ 384000, "gal", 101442 },
		{ 1947000, "l", 1947000 },
	};

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct money got;

		assert_int_equal(price_per_litre((struct money){ cases[i]
								     .price },
				     cases[i].unit, &got),
		    0);
		CASE(got.micros == cases[i].want, "%zu", i);
	}
}

static void
what_does_not_fit_is_no_price(void **state)
{
	struct money got;

	(void)state;
	assert_int_equal(price_per_litre((struct money){ INT64_MAX }, "gal",
			     &got),
	    -1);
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
	struct price_row regular = monterrey;
	struct list all = rates_of(mexico, ALL_OF_MEXICO);
	struct list plain = rates_of(mexico, NO_STIMULUS);
	struct list us = rates_of(texas, COUNT(texas));
	const struct {
		const char *what;
		const struct price_row *row;
		const struct list *rates;
		int64_t inside, outside, delivered;
	} cases[] = {
		{ "diesel, Mexico", &monterrey, &plain, 7578891, 490817,
		    24559531 },
		{ "diesel in a week of stimulus", &monterrey, &all, 3025491,
		    490817, 19277587 },
		{ "regular, Mexico", &regular, &all, 6877691, 591390,
		    20494312 },
		{ "diesel, Texas", &houston, &us, 0, 117292, 728519 },
	};

	(void)state;
	regular.product = "REGULAR_87";
	regular.price.micros = 9900000;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct money inside, outside, delivered;
		struct quote q;

		assert_int_equal(price_apply("ZZZ", cases[i].row,
				     cases[i].rates, &q),
		    OK);
		assert_int_equal(price_excise(&q, false, &inside), 0);
		assert_int_equal(price_excise(&q, true, &outside), 0);
		assert_int_equal(price_delivered(&q, &delivered), 0);
		CASE(inside.micros == cases[i].inside &&
			outside.micros == cases[i].outside &&
			delivered.micros == cases[i].delivered,
		    "%s", cases[i].what);
	}
}

/* The build-up of the reference: 9.90 and the taxes of 2026, no freight. */
static void
without_freight_the_estimate_is_the_taxed_rack_price(void **state)
{
	struct price_row regular = monterrey;
	struct list rates = rates_of(mexico + 4, 4);
	struct money delivered;
	struct quote q;

	(void)state;
	regular.product = "REGULAR_87";
	regular.price.micros = 9900000;
	assert_int_equal(price_apply("MTY", &regular, &rates, &q), OK);
	assert_int_equal(price_delivered(&q, &delivered), 0);
	assert_int_equal(delivered.micros, 20053512);
}

static void
a_quote_carries_what_an_order_needs(void **state)
{
	struct list rates = rates_of(mexico, ALL_OF_MEXICO);
	struct quote q;

	(void)state;
	assert_int_equal(price_apply("MTY", &monterrey, &rates, &q), OK);
	assert_string_equal(q.terminal, "MTY");
	assert_string_equal(q.currency, "MXN");
	assert_int_equal(q.effective_at.ms, 5);
	assert_int_equal(q.vat.micros, UNITS(16));
	assert_int_equal(q.mxn_per_usd.micros, 18342100);
	assert_int_equal(q.mxn_day.days, 20468);
	assert_int_equal(q.n_levies, 3);
}

static void
no_price_without_every_tax(void **state)
{
	struct quote q;

	(void)state;
	for (size_t missing = 0; missing < 4; missing++) {
		struct price_rate some[NO_STIMULUS];
		struct list rates = rates_of(some, NO_STIMULUS);

		memcpy(some, mexico, sizeof(some));
		some[missing].product = "PREMIUM_91";
		CASE(price_apply("MTY", &monterrey, &rates, &q) ==
			E_PRICE_UNAVAILABLE,
		    "without %s", mexico[missing].tax);
	}
	assert_int_equal(price_apply("HOU", &houston,
			     &(struct list){ texas, 2 }, &q),
	    E_PRICE_UNAVAILABLE);
	assert_int_equal(price_apply("HOU", &houston, &(struct list){ 0 }, &q),
	    E_PRICE_UNAVAILABLE);
}

/* Two rows of a tax that both cover the day must not both be charged. */
static void
of_two_rates_of_a_tax_the_younger_counts(void **state)
{
	struct price_rate rates[ALL_OF_MEXICO + 2];
	struct list list = rates_of(rates, ALL_OF_MEXICO + 2);
	struct money inside;
	struct quote q;

	(void)state;
	memcpy(rates + 1, mexico, sizeof(mexico));
	rates[0] = mexico[2];
	rates[0].since.days++;
	rates[0].rate.micros = 300000;
	rates[ALL_OF_MEXICO + 1] = rates[0];
	rates[ALL_OF_MEXICO + 1].rate.micros = 400000;
	assert_int_equal(price_apply("MTY", &monterrey, &list, &q), OK);
	assert_int_equal(q.n_levies, 3);
	assert_int_equal(price_excise(&q, false, &inside), 0);
	assert_int_equal(inside.micros, 2810000 + 400000);
}

static void
each_legal_basis_is_named_once(void **state)
{
	struct list rates = rates_of(mexico, ALL_OF_MEXICO);
	const char *names[2 * BASES_MAX];
	struct texts bases = { names, 0 };
	struct quote q;

	(void)state;
	assert_int_equal(price_apply("MTY", &monterrey, &rates, &q), OK);
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
	assert_string_equal(price_product("REGULAR"), "REGULAR_87");
	assert_string_equal(price_product("PREMIUM"), "PREMIUM_91");
	assert_string_equal(price_product("DIESEL"), "DIESEL_ULSD");
	assert_null(price_product("REG"));
}

TESTS(cmocka_unit_test(a_price_of_a_gallon_becomes_that_of_a_litre),
    cmocka_unit_test(what_does_not_fit_is_no_price),
    cmocka_unit_test(taxes_make_the_delivered_price),
    cmocka_unit_test(without_freight_the_estimate_is_the_taxed_rack_price),
    cmocka_unit_test(a_quote_carries_what_an_order_needs),
    cmocka_unit_test(no_price_without_every_tax),
    cmocka_unit_test(of_two_rates_of_a_tax_the_younger_counts),
    cmocka_unit_test(each_legal_basis_is_named_once),
    cmocka_unit_test(currencies_are_converted_both_ways),
    cmocka_unit_test(names_lead_to_terminals_and_products))
