/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "prices/fx_rates/fx_rates.h"
#include "prices/market/market.h"
#include "prices/products/products.h"
#include "prices/terminals/terminals.h"

#include "test.h"

/* What the views compute, and what is judged of the catalogue. */

static void
set(const struct shape *s, void *obj, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(s, obj, *names);
}

/* clang-format off */
#define M(micros) { INT64_C(micros) }
#define PRICE(at, p, u, brand, cur, who)				\
	{ { { 0 } }, .terminal = at, .product = "DIESEL", .supplier_id = { who },	\
	  .branded = brand, .price_basis = "gross", .currency = cur,	\
	  .price = M(p), .unit = u }

static const struct rack_price posted[] = {
	PRICE("HOU", 2000000, "gal", false, "USD", "cpy_a"),
	PRICE("HOU", 2100001, "gal", false, "USD", "cpy_b"),
	PRICE("HOU", 2300000, "gal", true,  "USD", "cpy_b"),
	PRICE("MTY", 18000000, "l",  false, "MXN", ""),
};
/* clang-format on */

#define USD_GAL                                                               \
	{                                                                     \
		.currency = "USD", .unit = "gal", .mxn_per_usd = { 18000000 } \
	}

static void
an_average_is_of_one_kind(void **state)
{
	struct rack_price rows[LEN(posted)];
	const struct market_lift lifts[] = {
		{ { { 0 } }, "HOU", "DIESEL", { "cpy_a" }, { 3000000000 } },
		{ { { 0 } }, "HOU", "DIESEL", { "cpy_b" }, { 1000000000 } },
		{ { { 0 } }, "MTY", "DIESEL", { "cpy_a" }, { 9000000000 } },
	};
	const struct list lifted = { (void *)lifts, LEN(lifts) }, none = { 0 };
	const struct market_terms as_posted = { 0 };
	struct market_average a;
	struct arena *arena = arena_open(1 << 20);

	(void)state;
	memcpy(rows, posted, sizeof(rows));
	market_sort_kinds(rows, LEN(rows));
	assert_int_equal(market_kind(rows, LEN(rows)), 2);
	assert_int_equal(market_average(arena, rows, 2, &lifted, &as_posted,
			     &a),
	    OK);
	assert_int_equal(a.n_suppliers, 2);
	assert_string_equal(a.currency, "USD");
	assert_string_equal(a.unit, "gal");
	assert_false(a.branded);
	assert_int_equal(a.average.micros, 2050001); /* rounded once */
	assert_int_equal(a.low.micros, 2000000);
	assert_string_equal(a.low_supplier_id.s, "cpy_a");
	assert_int_equal(a.high.micros, 2100001);
	assert_int_equal(a.volume_weighted.micros, 2025000);
	assert_int_equal(a.lifted_volume.micros, 4000000000);
	assert_int_equal(market_kind(rows + 2, 2), 1);
	assert_int_equal(market_average(arena, rows + 2, 1, &none, &as_posted,
			     &a),
	    OK);
	assert_true(a.branded);
	assert_int_equal(a.average.micros, 2300000);
	assert_false(HAS(&a, volume_weighted));
	assert_int_equal(market_average(arena, rows + 3, 1, &none, &as_posted,
			     &a),
	    OK);
	assert_string_equal(a.unit, "l");
	arena_close(arena);
}

static void
prices_are_brought_to_one_currency(void **state)
{
	struct arena *arena = arena_open(1 << 20);
	struct market_terms t = USD_GAL;
	struct money got;

	(void)state;
	assert_int_equal(market_convert(arena, &posted[3], &t, &got), OK);
	assert_int_equal(got.micros, 3785412); /* a dollar a litre */
	t.mxn_per_usd.micros = 0;
	assert_int_equal(market_convert(arena, &posted[3], &t, &got),
	    E_RATE_UNAVAILABLE);
	assert_int_equal(market_convert(arena, &posted[0], &t, &got), OK);
	t.unit = "l";
	assert_int_equal(market_convert(arena, &posted[0], &t, &got), OK);
	assert_int_equal(got.micros, 528344);
	arena_close(arena);
}

static void
the_lowest_average_of_its_kind_is_first(void **state)
{
	struct market_average rows[] = {
		{ .terminal = "A",
		    .n_suppliers = 1,
		    .average = { 30 },
		    .price_basis = "gross" },
		{ .terminal = "B" },
		{ .terminal = "C",
		    .n_suppliers = 2,
		    .average = { 20 },
		    .price_basis = "gross" },
		{ .terminal = "D",
		    .n_suppliers = 1,
		    .average = { 20 },
		    .price_basis = "gross" },
		{ .terminal = "A",
		    .n_suppliers = 1,
		    .average = { 10 },
		    .price_basis = "net_of_discount" },
		{ .terminal = "C",
		    .n_suppliers = 1,
		    .average = { 40 },
		    .price_basis = "gross",
		    .branded = true },
	};

	(void)state;
	market_rank(rows, LEN(rows));
	assert_string_equal(rows[0].terminal, "C");
	assert_int_equal(rows[0].rank, 1);
	assert_string_equal(rows[1].terminal, "D");
	assert_int_equal(rows[1].rank, 1);
	assert_string_equal(rows[2].terminal, "A");
	assert_int_equal(rows[2].rank, 3);
	assert_int_equal(rows[2].difference.micros, 10);
	assert_true(rows[3].branded);
	assert_int_equal(rows[3].rank, 1);
	assert_int_equal(rows[3].difference.micros, 0);
	assert_int_equal(rows[4].average.micros, 10);
	assert_int_equal(rows[4].rank, 1);
	assert_string_equal(rows[5].terminal, "B");
	assert_false(HAS(&rows[5], rank));
}

static void
a_spread_needs_both_sides(void **state)
{
	const struct market_average a = { .n_suppliers = 1, .average = { 30 } };
	const struct market_average b = { .n_suppliers = 2, .average = { 50 } };
	const struct market_average none = { 0 };
	struct market_spread s;

	(void)state;
	market_spread(&a, &b, &s);
	assert_int_equal(s.spread.micros, -20);
	assert_true(HAS(&s, spread));
	market_spread(&a, &none, &s);
	assert_false(HAS(&s, spread));
}

static void
a_move_is_measured_in_the_units_of_now(void **state)
{
	struct rack_price was = posted[0], now = posted[0];
	struct arena *arena = arena_open(1 << 20);
	struct market_course m;

	(void)state;
	was.price.micros = 500000;
	was.unit = "l";
	assert_int_equal(market_move(arena, &now, &was, &m), OK);
	assert_int_equal(m.before.micros, 1892706);
	assert_int_equal(m.change.micros, 107294);
	assert_int_equal(m.change_pct.micros, 5668800);
	was.price.micros = 0;
	assert_int_equal(market_move(arena, &now, &was, &m), E_OUT_OF_RANGE);
	arena_close(arena);
}

/* clang-format off */
static const struct {
	const char *what;
	int64_t open; /* 0: none */
	int64_t changes[3];
	size_t n;
	int64_t want[5]; /* open, high, low, close, average */
} days[] = {
	{ "nothing happens",    10, { 0 }, 0,         { 10, 10, 10, 10, 10 } },
	{ "it goes up",         10, { 12 }, 1,        { 10, 12, 10, 12, 11 } },
	{ "up and down",        10, { 13, 9 }, 2,     { 10, 13, 9, 9, 11 } },
	{ "a day that begins",  0,  { 13, 9 }, 2,     { 13, 13, 9, 9, 11 } },
	{ "a mean is rounded",  10, { 10, 11 }, 2,    { 10, 11, 10, 11, 10 } },
	{ "half away from zero", 10, { 11 }, 1,       { 10, 11, 10, 11, 11 } },
};
/* clang-format on */

static void
a_day_has_its_figures(void **state)
{
	const struct date day = { 20000 };
	struct arena *arena = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(days); i++) {
		struct rack_price open = posted[3], p[3];
		struct market_course d;
		const int64_t *want = days[i].want;

		open.price.micros = days[i].open;
		for (size_t k = 0; k < days[i].n; k++) {
			p[k] = posted[3];
			p[k].price.micros = days[i].changes[k];
		}
		assert_int_equal(market_day(arena, day,
				     days[i].open != 0 ? &open : NULL, p,
				     days[i].n, &d),
		    OK);
		CASE(d.open.micros == want[0] && d.high.micros == want[1] &&
			d.low.micros == want[2] && d.close.micros == want[3] &&
			d.average.micros == want[4] &&
			d.n_changes == (int64_t)days[i].n,
		    "%s", days[i].what);
	}
	arena_close(arena);
}

static void
keys_differ_in_any_of_their_members(void **state)
{
	struct rack_price a = posted[0], b = posted[0];

	(void)state;
	a.terms = "net 30";
	assert_false(market_same_key(&a, &b));
	b.terms = "net 30";
	assert_true(market_same_key(&a, &b));
	b.branded = true;
	assert_false(market_same_key(&a, &b));
	assert_false(market_same_key(&posted[0], &posted[1]));
	b = a;
	b.price.micros = 1;
	b.unit = "l";
	assert_true(market_same_key(&a, &b));
}

static void
a_query_leaves_what_it_names(void **state)
{
	struct market_query q = { .supplier_id = { "cpy_b" } };

	(void)state;
	assert_true(market_wants(&q, &posted[0]));
	set(&market_query_shape, &q, NAMES("supplier_id"));
	assert_false(market_wants(&q, &posted[0]));
	assert_true(market_wants(&q, &posted[1]));
	set(&market_query_shape, &q, NAMES("branded"));
	q.branded = true;
	assert_false(market_wants(&q, &posted[1]));
	assert_true(market_wants(&q, &posted[2]));
	q.price_basis = "net_of_discount";
	assert_false(market_wants(&q, &posted[2]));
}

/* The pointers and codes of what was found, as one text. */
static const char *
found(const struct faults *fs, struct arena *a)
{
	struct buf b;

	buf_init(&b, a, 64);
	for (const struct fault *f = fs->first; f != NULL; f = f->next)
		buf_fmt(&b, "%s %s;", f->pointer, err_row(f->e)->code);
	return b.s;
}

static void
a_terminal_is_judged_whole(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct faults fs;
	struct judge j = { a, &fs, "", 0 };
	const char *hours[] = { "mon:06:00-18:00", "mon" };
	const char *codes[] = { "A1", "A2" };
	struct terminal t = { .country = "US",
		.state = "TEX",
		.jurisdiction = "MX",
		.tcn = "T76TX27",
		.price_change_local_time = "25:00",
		.operating_hours = { hours, 2 },
		.products = { codes, 2 } };
	struct terminal_facts f = { .products = 1 };

	(void)state;
	faults_init(&fs);
	set(&terminal_shape, &t,
	    NAMES("state", "longitude", "tcn", "price_change_local_time",
		"operator_counterparty_id"));
	terminal_check(&j, &t, &f);
	assert_string_equal(found(&fs, a),
	    "/state bad_format;/jurisdiction bad_format;/tcn bad_format;"
	    "/latitude required;"
	    "/price_change_local_time bad_format;"
	    "/operating_hours/1 bad_format;/products not_found;"
	    "/operator_counterparty_id not_found;");
	assert_true(terminal_tcn("T76TX2786"));
	assert_false(terminal_tcn("T76TX278A"));
	assert_false(terminal_tcn("76TX2786T"));
	arena_close(a);
}

static void
a_blend_is_all_of_its_parts(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct faults fs;
	struct judge j = { a, &fs, "", 0 };
	struct product_component parts[] = {
		{ { { 0 } }, "DIESEL", { UNITS(95) } },
		{ { { 0 } }, "B100", { UNITS(5) } },
	};
	struct product p = { .code = "B5", .blend_components = { parts, 2 } };
	struct product_facts f = { .components = 2 };

	(void)state;
	faults_init(&fs);
	product_check(&j, &p, &f);
	assert_string_equal(found(&fs, a), "");
	parts[0].pct.micros--;
	parts[1].product = "B5";
	f.components = 1;
	product_check(&j, &p, &f);
	assert_string_equal(found(&fs, a),
	    "/blend_components/1/product not_allowed;"
	    "/blend_components not_found;/blend_components out_of_range;");
	faults_init(&fs);
	parts[0].pct.micros++;
	parts[1].product = "DIESEL";
	product_check(&j, &p, &f);
	assert_string_equal(found(&fs, a),
	    "/blend_components/1/product duplicate;");
	arena_close(a);
}

static void
a_price_needs_its_place(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct faults fs;
	struct judge j = { a, &fs, "", 0 };
	struct rack_price p = { 0 };
	struct rack_price_facts f = { .roles = "customer suppliers" };

	(void)state;
	faults_init(&fs);
	set(&rack_price_shape, &p, NAMES("supplier_id"));
	rack_price_check(&j, &p, &f);
	assert_string_equal(found(&fs, a),
	    "/terminal not_found;/product not_found;/supplier_id not_found;");
	faults_init(&fs);
	set(&rack_price_facts_shape, &f, NAMES("terminal", "product", "roles"));
	rack_price_check(&j, &p, &f);
	assert_string_equal(found(&fs, a), "/supplier_id not_allowed;");
	faults_init(&fs);
	f.roles = "customer supplier";
	rack_price_check(&j, &p, &f);
	assert_string_equal(found(&fs, a), "");
	arena_close(a);
}

static void
a_currency_is_exchanged_for_another(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct faults fs;
	struct judge j = { a, &fs, "", 0 };
	struct fx_rate f = { .base = "USD", .quote = "USD" };

	(void)state;
	faults_init(&fs);
	fx_rate_check(&j, &f, NULL);
	assert_string_equal(found(&fs, a), "/quote not_allowed;");
	arena_close(a);
}

TESTS(cmocka_unit_test(an_average_is_of_one_kind),
    cmocka_unit_test(prices_are_brought_to_one_currency),
    cmocka_unit_test(the_lowest_average_of_its_kind_is_first),
    cmocka_unit_test(a_spread_needs_both_sides),
    cmocka_unit_test(a_move_is_measured_in_the_units_of_now),
    cmocka_unit_test(a_day_has_its_figures),
    cmocka_unit_test(keys_differ_in_any_of_their_members),
    cmocka_unit_test(a_query_leaves_what_it_names),
    cmocka_unit_test(a_terminal_is_judged_whole),
    cmocka_unit_test(a_blend_is_all_of_its_parts),
    cmocka_unit_test(a_price_needs_its_place),
    cmocka_unit_test(a_currency_is_exchanged_for_another))
