/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "prices/cost/cost.h"

/* clang-format off */
#define M(micros) { INT64_C(micros) }
#define IN_IVA .included_in_base_of = { (const char *[]){ "IVA" }, 1 }
#define RULE(place, c, on, r, u, ...)					\
	{ .has = ALL_THERE, .jurisdiction = place, .code = c, .label = c,	\
	  .subject = "product", .basis = on, .rate = M(r), .unit = u,	\
	  .layer = "ordinary", __VA_ARGS__ }
#define DIESEL .covers = { (const char *[]){ "DIESEL" }, 1 }, .narrow = 2

static struct tax mexico[] = {
	RULE("MX", "IEPS-2I-D",   "net_volume", 7363400,  "l", IN_IVA, DIESEL),
	RULE("MX", "IEPS-CARBON", "net_volume", 215491,   "l", IN_IVA, DIESEL),
	RULE("MX", "IEPS-2A-II",  "net_volume", 490817,   "l", DIESEL),
	RULE("MX", "IVA",         "value",      16000000, "percent", DIESEL, .base_rounding = "unit"),
};
static struct tax texas[] = {
	RULE("US",    "FET",    "net_volume",   243000, "gal", DIESEL),
	RULE("US",    "LUST",   "gross_volume", 1000,   "gal", DIESEL),
	RULE("US-TX", "ST-EXC", "net_volume",   200000, "gal", DIESEL),
	RULE("US-TX", "FEE",    "per_load",     25000000, "load", DIESEL),
	RULE("US-TX", "SALES",  "value",        1500000, "percent", DIESEL),
};

/* Which of the rules of a day is charged: the numbers of the rows that are. */
#define R(c, r, ...) RULE("US", c, "net_volume", r, "gal", __VA_ARGS__)
static const struct {
	const char *what;
	struct tax rules[4];
	size_t n;
	const char *use;
	enum tax_verdict verdict;
	const char *code;
	int64_t rate; /* of the first that is charged, 0: none is */
} sets[] = {
	{ "none at all", { { .code = NULL } }, 0, NULL, TAX_NONE, NULL, 0 },
	{ "one", { R("A", 1, DIESEL) }, 1, NULL, TAX_RESOLVES, NULL, 1 },
	{ "one of another product", { R("A", 1, .covers = { (const char *[]){ "JET" }, 1 }) }, 1,
	  NULL, TAX_NONE, NULL, 0 },
	{ "of the product before that of its family",
	  { R("A", 1, DIESEL), R("A", 2, .covers = { (const char *[]){ "JET", "DIESEL" }, 2 }, .narrow = 1) }, 2,
	  NULL, TAX_RESOLVES, NULL, 1 },
	{ "of the state before that of the country",
	  { R("A", 1, DIESEL), RULE("US-TX", "A", "net_volume", 2, "gal", DIESEL) }, 2, NULL, TAX_RESOLVES, NULL, 2 },
	{ "one's own before the operator's",
	  { R("A", 1, DIESEL), R("A", 2, DIESEL, .own = true) }, 2, NULL, TAX_RESOLVES, NULL, 2 },
	{ "of a country whose states tax too, alone", { R("A", 1, DIESEL, .by_state = true) }, 1, NULL, TAX_NONE, NULL, 1 },
	{ "of a country and its state",
	  { R("A", 1, DIESEL, .by_state = true), RULE("US-TX", "B", "net_volume", 2, "gal", DIESEL, .by_state = true) }, 2,
	  NULL, TAX_RESOLVES, NULL, 1 },
	{ "two alike", { R("A", 1, DIESEL), R("A", 2, DIESEL) }, 2, NULL, TAX_AMBIGUOUS, "A", 0 },
	{ "one that has lapsed beside another", { R("A", 1, DIESEL), R("B", 2, DIESEL, .lapsed = true) }, 2,
	  NULL, TAX_MISSING, "B", 1 },
	{ "one that has lapsed and goes on", { R("A", 1, DIESEL), R("A", 2, DIESEL, .lapsed = true) }, 2,
	  NULL, TAX_RESOLVES, NULL, 1 },
	{ "an exempt use", { R("A", 1, DIESEL, .exempt_uses = { (const char *[]){ "farm" }, 1 }), R("B", 2, DIESEL) }, 2,
	  "farm", TAX_RESOLVES, NULL, 2 },
	{ "another use", { R("A", 1, DIESEL, .exempt_uses = { (const char *[]){ "farm" }, 1 }) }, 1,
	  "highway", TAX_RESOLVES, NULL, 1 },
};
/* clang-format on */

static struct arena *arena;

static struct tax_set
set_of(struct tax *rules, size_t n)
{
	struct tax_set set;

	tax_resolve(&(struct list){ rules, n }, "DIESEL", NULL,
	    (struct date){ 0 }, &set);
	assert_int_equal(set.verdict, TAX_RESOLVES);
	return set;
}

static void
exactly_one_set_of_taxes_resolves(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(sets); i++) {
		struct tax rules[4];
		struct tax_set set;

		memcpy(rules, sets[i].rules, sizeof(rules));
		tax_resolve(&(struct list){ rules, sets[i].n }, "DIESEL",
		    &(struct tax_buyer){ .use = sets[i].use },
		    (struct date){ 0 }, &set);
		CASE(set.verdict == sets[i].verdict &&
			(sets[i].code == NULL ?
				set.code == NULL :
				strcmp(set.code, sets[i].code) == 0) &&
			(sets[i].rate == 0 ?
				set.n == 0 :
				set.v[0]->rate.micros == sets[i].rate),
		    "%s", sets[i].what);
	}
}

static void
a_stimulus_takes_the_place_of_the_quota(void **state)
{
	struct tax rules[] = { mexico[0], mexico[0] };
	struct tax_set set;

	(void)state;
	rules[1].layer = "stimulus";
	rules[1].rate.micros = 2810000;
	set = set_of(rules, 2);
	assert_int_equal(set.n, 1);
	assert_int_equal(set.v[0]->rate.micros, 2810000);
}

static void
a_place_lies_in_larger_ones(void **state)
{
	struct tax_key k = tax_place(arena, "US-TX-201", (struct date){ 0 });

	(void)state;
	assert_string_equal(k.country, "US");
	assert_string_equal(k.state, "US-TX");
	assert_string_equal(k.jurisdiction, "US-TX-201");
	k = tax_place(arena, "MX", (struct date){ 0 });
	assert_string_equal(k.country, "MX");
	assert_string_equal(k.state, "MX");
}

/* A cost at random; its fees and freight live in the arena. */
static struct cost_terms
some(uint64_t *seed, const struct tax_set *set, const char *unit,
    struct cost *c)
{
	struct cost_freight *f = arena_new(arena, struct cost_freight);
	struct cost_fee *fee = arena_array(arena, struct cost_fee, 2);

	*c = (struct cost){ .unit = unit,
		.billing_basis = test_next(seed) % 2 ? "gross" : "net",
		.quantity = { (int64_t)(test_next(seed) % 60000000 + 1000) *
		    1000 },
		.price = { (int64_t)(test_next(seed) % 30000000) } };
	c->net_quantity.micros = c->quantity.micros / 1000 * 99 / 100 * 1000 +
	    1000;
	c->billed_quantity = *c->billing_basis == 'g' ? c->quantity :
							c->net_quantity;
	*f = (struct cost_freight){ .basis = "gross",
		.rate = { (int64_t)(test_next(seed) % 1000000) },
		.surcharge_percent = {
		    (int64_t)(test_next(seed) % 30000000) } };
	for (int i = 0; i < 2; i++)
		fee[i] = (struct cost_fee){ .code = "FEE",
			.basis = i ? "net" : "percent_of_product",
			.rate = { (int64_t)(test_next(seed) % 100000) } };
	return (struct cost_terms){ .arena = arena,
		.taxes = set,
		.freight = f,
		.freight_unit = unit,
		.fees = fee,
		.n_fees = 2 };
}

/* Of the lines, and of those up to the product's total. */
static void
sums(const struct cost *c, int64_t *all, int64_t *product)
{
	const struct cost_step *s = c->steps.v;

	*all = *product = 0;
	for (size_t i = 0; i < c->steps.n; i++) {
		if (strcmp(s[i].kind, "line") == 0)
			*all += s[i].amount.micros;
		if (strcmp(s[i].code, "PRODUCT-TOTAL") == 0)
			*product = *all;
	}
}

static void
the_lines_add_up_to_the_total(void **state)
{
	struct tax_set sets_of[] = { set_of(mexico, LEN(mexico)),
		set_of(texas, LEN(texas)) };
	uint64_t seed = 1240;

	(void)state;
	for (int i = 0; i < 10000; i++) {
		bool mx = i % 2 == 0;
		int64_t all, product;
		struct cost c;
		struct cost_terms t;

		arena_reset(arena);
		t = some(&seed, &sets_of[!mx], mx ? "l" : "gal", &c);
		assert_int_equal(cost_add_up(&t, &c), 0);
		sums(&c, &all, &product);
		assert_int_equal(all, c.total.micros);
		assert_int_equal(c.product_total.micros +
			c.excise_total.micros + c.vat_total.micros +
			c.freight_total.micros + c.fee_total.micros,
		    c.total.micros);
		assert_int_equal(all % 10000, 0);
	}
}

static int64_t
amount_of(const struct cost *c, const char *code)
{
	const struct cost_step *s = c->steps.v;

	for (size_t i = 0; i < c->steps.n; i++)
		if (strcmp(s[i].code, code) == 0)
			return s[i].amount.micros;
	return -1;
}

static int64_t
half_up(int64_t n, int64_t by)
{
	return (2 * n + by) / (2 * by) * by;
}

/* Quantity at a unit price, both in millionths, to cents. */
static int64_t
importe_of(int64_t quantity, int64_t price)
{
	__extension__ typedef __int128 wide;
	wide cents = ((wide)quantity * price + INT64_C(5000000000)) /
	    INT64_C(10000000000);

	return (int64_t)(cents * 10000);
}

/* Base of IVA and importe are each the billed quantity at a unit price, rounded
 * once; what the lines differ by stands in the trace. */
static void
the_mexican_document_foots(void **state)
{
	struct tax_set set = set_of(mexico, LEN(mexico));
	uint64_t seed = 1241;

	(void)state;
	for (int i = 0; i < 10000; i++) {
		int64_t all, product, base, importe, rest;
		struct cost c;
		struct cost_terms t;

		arena_reset(arena);
		t = some(&seed, &set, "l", &c);
		assert_int_equal(cost_add_up(&t, &c), 0);
		sums(&c, &all, &product);
		base = amount_of(&c, "IVA-BASE");
		importe = amount_of(&c, "IMPORTE");
		assert_int_equal(base,
		    importe_of(c.billed_quantity.micros,
			c.price.micros + 7363400 + 215491));
		assert_int_equal(importe,
		    importe_of(c.billed_quantity.micros,
			c.price.micros + 8069708));
		assert_int_equal(product,
		    importe + half_up(base / 100 * 16, 10000));
		rest = importe - base - amount_of(&c, "IEPS-2A-II");
		assert_int_equal(rest != 0 ? rest : -1,
		    amount_of(&c, "ROUNDING"));
		assert_true(rest >= -10000 && rest <= 10000);
	}
}

static void
what_does_not_fit_is_refused(void **state)
{
	struct tax_set set = set_of(texas, LEN(texas));
	struct cost c = { .unit = "gal",
		.billing_basis = "net",
		.quantity = { INT64_MAX },
		.net_quantity = { INT64_MAX },
		.billed_quantity = { INT64_MAX },
		.price = { INT64_MAX } };
	struct cost_terms t = { .arena = arena, .taxes = &set };

	(void)state;
	assert_int_equal(cost_add_up(&t, &c), -1);
	c = (struct cost){ .unit = "gal",
		.billing_basis = "net",
		.quantity = { UNITS(1) } };
	assert_int_equal(cost_add_up(&t, &c), -1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(exactly_one_set_of_taxes_resolves),
		cmocka_unit_test(a_stimulus_takes_the_place_of_the_quota),
		cmocka_unit_test(a_place_lies_in_larger_ones),
		cmocka_unit_test(the_lines_add_up_to_the_total),
		cmocka_unit_test(the_mexican_document_foots),
		cmocka_unit_test(what_does_not_fit_is_refused),
	};

	arena = arena_open(16 << 20);
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
