/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "prices/formula/compute.h"

#include "test.h"

static struct arena *a;

/* Every index is 2.5 but 'NONE', every rate 18.25, every rack price 21. */
static enum err
read_input(struct formula_run *run, const struct formula_node *n,
    const struct exact **value)
{
	if (strcmp(n->input.name, "NONE") == 0) {
		run->fault.message = "no value";
		return run->fault.e = E_INPUT_MISSING;
	}
	*value = exact_parse(run->arena,
	    n->op == FORMULA_INDEX  ? "2.5" :
		n->op == FORMULA_FX ? "18.25" :
				      "21");
	return OK;
}

static char made[1000];

static void
remember(struct formula_run *run, const struct formula_node *n,
    const char *value)
{
	size_t len = strlen(made);

	(void)run;
	snprintf(made + len, sizeof(made) - len, "%d:%d %s %s\n", n->at.line,
	    n->at.column, formula_names[n->op], value);
}

/* clang-format off */
static const struct { const char *text, *want; } good[] = {
	{ "1", "1.000000" },
	{ "1 + 2 * 3", "7.000000" },
	{ "(1 + 2) * 3", "9.000000" },
	{ "10 - 2 - 3", "5.000000" },
	{ "100 / 10 / 2", "5.000000" },
	{ "2 * 3 / 4 * 5", "7.500000" },
	{ "-2 * -3", "6.000000" },
	{ "--1 - -1", "2.000000" },
	{ "1 / 3 * 3", "1.000000" },
	{ "0.1 + 0.2", "0.300000" },
	{ "min(3, 1, 2)", "1.000000" },
	{ "max(3, 1, 2)", "3.000000" },
	{ "avg(1, 2, 4)", "2.333333" },
	{ "if(1 < 2, 10, 20)", "10.000000" },
	{ "if(2 <= 1, 10, 20)", "20.000000" },
	{ "if(0.3 = 0.1 + 0.2, 10, 20)", "10.000000" },
	{ "if(1 != 1, 10, if(2 >= 2, 30, 40))", "30.000000" },
	{ "if(1 > 2, 1 / (index('A') - 2.5), 7)", "7.000000" },
	{ "round(2.345, 2)", "2.350000" },
	{ "round(-2.345, 2)", "-2.350000" },
	{ "round(1234.5, 0)", "1235.000000" },
	{ "\n\tround ( index( 'A' , day = lift ) ,\r\n 4 )", "2.500000" },
	{ "round(index('OPIS.HOU.ULSD.UNB.LOW', day=lift, missing=previous) + 0.0125, 4)", "2.512500" },
	{ "max(index('PEMEX.TAD.MTY.DIESEL', day=lift) - 0.35, 0)", "2.150000" },
	{ "index('EIA.USGC.ULSD', window=5bd) * fx('USDMXN.FIX', day=prior) / 3.785411784 + 1.42", "13.472850" },
	{ "index('A', month=avg_prev, calendar=none)", "2.500000" },
	{ "rack('MTY', 'DIESEL_ULSD')", "21.000000" },
	{ "rack('MTY', 'DIESEL_ULSD', supplier='cpy_01kaf2b8m0v3n7q1x5z9c4t6h8', low, day=prior, missing=fail, branded=no)", "21.000000" },
	{ "formula('OTHER') / 2", "10.500000" },
	{ "((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))", "1.000000" },
};
static const struct { const char *text; enum err e; int line, column, offset; const char *message; } bad[] = {
	{ "", E_FORMULA_SYNTAX, 1, 1, 0, "a number, a function or \"(\" must stand here, not the end" },
	{ "1 +", E_FORMULA_SYNTAX, 1, 4, 3, "not the end" },
	{ "1 + * 2", E_FORMULA_SYNTAX, 1, 5, 4, "not \"*\"" },
	{ "1 2", E_FORMULA_SYNTAX, 1, 3, 2, "an operation or the end" },
	{ "(1 + 2", E_FORMULA_SYNTAX, 1, 7, 6, "\")\" must stand here, not the end" },
	{ "1 + 2)", E_FORMULA_SYNTAX, 1, 6, 5, "an operation or the end" },
	{ "1 +\n  2 ^ 3", E_FORMULA_SYNTAX, 2, 5, 8, "not \"^\"" },
	{ "index(A)", E_FORMULA_SYNTAX, 1, 7, 6, "an index's code in quotes must stand here, not \"A\"" },
	{ "index('A", E_FORMULA_SYNTAX, 1, 7, 6, "not closed" },
	{ "index('a b')", E_FORMULA_SYNTAX, 1, 7, 6, "not closed" },
	{ "index('')", E_FORMULA_SYNTAX, 1, 7, 6, "empty" },
	{ "index('A', day=today)", E_FORMULA_SYNTAX, 1, 16, 15, "lift or prior or delivery must stand here" },
	{ "index('A', day lift)", E_FORMULA_SYNTAX, 1, 16, 15, "\"=\" must stand here" },
	{ "index('A', colour=red)", E_FORMULA_SYNTAX, 1, 12, 11, "an option of index must stand here, not \"colour\"" },
	{ "index('A', low)", E_FORMULA_SYNTAX, 1, 12, 11, "an option of index" },
	{ "index('A', day=lift, day=lift)", E_FORMULA_SYNTAX, 1, 26, 25, "day is given twice" },
	{ "index('A', window=0bd)", E_FORMULA_SYNTAX, 1, 19, 18, "a whole number from 1 to 60" },
	{ "index('A', window=61bd)", E_FORMULA_SYNTAX, 1, 19, 18, "a whole number from 1 to 60" },
	{ "index('A', window=1.5bd)", E_FORMULA_SYNTAX, 1, 19, 18, "a whole number" },
	{ "index('A', window=5)", E_FORMULA_SYNTAX, 1, 20, 19, "bd must stand here" },
	{ "index('A', window=5bd, month=avg_prev)", E_FORMULA_SYNTAX, 1, 24, 23, "window and month" },
	{ "index('A', window=5bd, window=6bd)", E_FORMULA_SYNTAX, 1, 31, 30, "window is given twice" },
	{ "fx('USD')", E_FORMULA_SYNTAX, 1, 4, 3, "a pair of currencies is as" },
	{ "fx('usdmxn')", E_FORMULA_SYNTAX, 1, 4, 3, "a pair of currencies is as" },
	{ "rack('MTY')", E_FORMULA_SYNTAX, 1, 11, 10, "\",\" must stand here" },
	{ "rack('MTY', 'D', window=5bd)", E_FORMULA_SYNTAX, 1, 18, 17, "an option of rack" },
	{ "rack('MTY', 'D', low, high)", E_FORMULA_SYNTAX, 1, 23, 22, "given twice" },
	{ "formula('A', day=lift)", E_FORMULA_SYNTAX, 1, 12, 11, "\")\" must stand here" },
	{ "min(1)", E_FORMULA_SYNTAX, 1, 6, 5, "another value" },
	{ "min()", E_FORMULA_SYNTAX, 1, 5, 4, "a number" },
	{ "if(1, 2, 3)", E_FORMULA_SYNTAX, 1, 5, 4, "one of < <= > >= = !=" },
	{ "if(1 < 2, 3)", E_FORMULA_SYNTAX, 1, 12, 11, "\",\" must stand here" },
	{ "1 < 2", E_FORMULA_SYNTAX, 1, 3, 2, "an operation or the end" },
	{ "round(1)", E_FORMULA_SYNTAX, 1, 8, 7, "\",\" must stand here" },
	{ "round(1, 7)", E_FORMULA_SYNTAX, 1, 10, 9, "a whole number from 0 to 6" },
	{ "round(1, -1)", E_FORMULA_SYNTAX, 1, 10, 9, "a whole number from 0 to 6" },
	{ "sqrt(2)", E_FORMULA_NAME, 1, 1, 0, "there is no function \"sqrt\"" },
	{ "x + 1", E_FORMULA_NAME, 1, 1, 0, "there is no function \"x\"" },
	{ "MAX(1, 2)", E_FORMULA_NAME, 1, 1, 0, "there is no function \"MAX\"" },
	{ "max (1, 2) + max", E_FORMULA_SYNTAX, 1, 17, 16, "\"(\" must stand here, not the end" },
	{ "1.", E_FORMULA_SYNTAX, 1, 2, 1, "not \".\"" },
	{ ".5", E_FORMULA_SYNTAX, 1, 1, 0, "not \".\"" },
	{ "1e3", E_FORMULA_SYNTAX, 1, 2, 1, "a number has no unit" },
	{ "0.0125 $/gal", E_FORMULA_SYNTAX, 1, 8, 7, "a number has no unit" },
	{ "1.42 MXN", E_FORMULA_SYNTAX, 1, 6, 5, "a number has no unit" },
	{ "007", E_FORMULA_SYNTAX, 1, 1, 0, "a leading zero" },
	{ "1 + 12345678901234567890123456789012345678901", E_FORMULA_SYNTAX, 1, 5, 4, "more than 40 digits" },
	{ "1 + \xc2\xbd", E_FORMULA_SYNTAX, 1, 5, 4, "outside of ASCII" },
	{ "(((((((((((((((((((((((((((((((((1)))))))))))))))))))))))))))))))))", E_FORMULA_SIZE, 1, 33, 32, "inside each other" },
	{ "---------------------------------1", E_FORMULA_SIZE, 1, 33, 32, "inside each other" },
};
static const struct { const char *text; enum err e; int line, column; const char *message; } wrong[] = {
	{ "1 / 0", E_FORMULA_CONSTANT, 1, 3, "a division by zero" },
	{ "index('A') / (2 - 2)", E_FORMULA_CONSTANT, 1, 12, "a division by zero" },
	{ "if(1 < 2, 3, 4 / 0)", E_FORMULA_CONSTANT, 1, 16, "a division by zero" },
	{ "1000000000 * 1000000000", E_FORMULA_CONSTANT, 1, 12, "the result of \"*\" is too large" },
	{ "-1000000000 * 999999999.9999", OK, 0, 0, NULL },
	{ "index('A') + 1000000000000000000", E_FORMULA_CONSTANT, 1, 14, "the result of \"number\" is too large" },
	{ "1 +\nindex('B')", E_FORMULA_NAME, 2, 1, "there is no index 'B'" },
	{ "rack('XXX', 'DIESEL_ULSD')", E_FORMULA_NAME, 1, 1, "there is no terminal 'XXX'" },
	{ "rack('MTY', 'MILK')", E_FORMULA_NAME, 1, 1, "there is no product 'MILK'" },
	{ "2 * fx('EURUSD.FIX')", E_FORMULA_NAME, 1, 5, "there is no exchange rate 'EURUSD'" },
	{ "fx('USDMXN.FIX') + fx('USDMXN')", OK, 0, 0, NULL },
	{ "formula('GONE')", E_FORMULA_NAME, 1, 1, "there is no active formula 'GONE'" },
	{ "formula('LEAF')", OK, 0, 0, NULL },
	{ "1 + formula('ME')", E_FORMULA_CYCLE, 1, 5, "the formula depends on itself: ME, ME" },
	{ "formula('LEAF') + formula('FAR')", E_FORMULA_CYCLE, 1, 19, "the formula depends on itself: ME, FAR, NEAR, ME" },
	{ "formula('ROUND')", OK, 0, 0, NULL }, /* a circle without it */
	{ "index('A') + rack('MTY', 'DIESEL_ULSD')", OK, 0, 0, NULL },
};
static struct formula_known names[] = {
	{ .kind = "index", .name = "A" },
	{ .kind = "fx", .name = "USDMXN" },
	{ .kind = "terminal", .name = "MTY" },
	{ .kind = "product", .name = "DIESEL_ULSD" },
	{ .kind = "formula", .name = "LEAF", .expression = "1" },
	{ .kind = "formula", .name = "NEAR", .expression = "formula('LEAF') + formula('ME')" },
	{ .kind = "formula", .name = "FAR", .expression = "2 * formula('NEAR')" },
	{ .kind = "formula", .name = "ROUND", .expression = "formula('TRIP')" },
	{ .kind = "formula", .name = "TRIP", .expression = "formula('ROUND')" },
};
/* clang-format on */

static void
formulas_have_the_value_that_they_say(void **state)
{
	struct formula_run run = { .read = read_input };
	struct formula_fault why;

	(void)state;
	run.arena = a;
	for (size_t i = 0; i < LEN(good); i++) {
		const struct formula *f = formula_parse(a, good[i].text, &why);
		const struct exact *x;

		CASE(f != NULL, "%s: %s", good[i].text, why.message);
		CASE(formula_compute(&run, f, &x) == OK, "%s: %s", good[i].text,
		    run.fault.message);
		CASE(strcmp(exact_text(a, x, 6), good[i].want) == 0, "%s: %s",
		    good[i].text, exact_text(a, x, 6));
	}
}

static void
what_is_no_formula_is_refused_with_its_place(void **state)
{
	struct formula_fault why;

	(void)state;
	for (size_t i = 0; i < LEN(bad); i++) {
		CASE(formula_parse(a, bad[i].text, &why) == NULL, "%s",
		    bad[i].text);
		CASE(why.e == bad[i].e && why.at.line == bad[i].line &&
			why.at.column == bad[i].column &&
			why.at.offset == bad[i].offset,
		    "%s: %d:%d (%d) %s", bad[i].text, why.at.line,
		    why.at.column, why.at.offset, why.message);
		CASE(strstr(why.message, bad[i].message) != NULL, "%s: %s",
		    bad[i].text, why.message);
	}
}

static void
a_formula_has_so_many_nodes_and_no_more(void **state)
{
	char text[FORMULA_LENGTH + 3] = "1";
	struct formula_fault why;
	const struct formula *f;

	(void)state;
	for (int i = 0; i < 31; i++) /* two more nodes each */
		strcat(text, "+1");
	strcat(text, "+-1");
	f = formula_parse(a, text, &why);
	assert_null(f);
	assert_int_equal(why.e, E_FORMULA_SIZE);
	assert_int_equal(why.at.offset, 64); /* the sign is the 65th */
	text[63] = '\0';
	assert_non_null(f = formula_parse(a, text, &why));
	assert_int_equal(f->n, 63);
	memset(text, ' ', FORMULA_LENGTH + 1);
	text[FORMULA_LENGTH] = '\0';
	text[0] = '1';
	assert_non_null(formula_parse(a, text, &why));
	text[FORMULA_LENGTH] = ' ';
	assert_null(formula_parse(a, text, &why));
	assert_int_equal(why.e, E_FORMULA_SIZE);
}

static void
found(void *arg, const struct formula_fault *fault)
{
	struct formula_fault *first = arg;

	if (first->e == OK)
		*first = *fault;
}

static void
what_a_formula_names_is_looked_up(void **state)
{
	const struct list known = { names, LEN(names) };

	(void)state;
	for (size_t i = 0; i < LEN(wrong); i++) {
		struct formula_fault first = { OK, { 0, 0, 0 }, NULL };
		const struct formula *f = formula_parse(a, wrong[i].text,
		    &first);

		CASE(f != NULL, "%s: %s", wrong[i].text, first.message);
		formula_check(a, f, "ME", &known, found, &first);
		CASE(first.e == wrong[i].e && first.at.line == wrong[i].line &&
			first.at.column == wrong[i].column,
		    "%s: %d:%d %s", wrong[i].text, first.at.line,
		    first.at.column, first.message);
		CASE(wrong[i].message == NULL ||
			strstr(first.message, wrong[i].message) != NULL,
		    "%s: %s", wrong[i].text, first.message);
	}
}

/* However often it names the first of a long row of formulas. */
static void
what_formulas_need_is_looked_at_once(void **state)
{
	struct formula_known *v = arena_array(a, struct formula_known,
	    FORMULA_FAMILY + 1);
	struct list known = { v, FORMULA_FAMILY };
	struct formula_fault first = { OK, { 0, 0, 0 }, NULL }, why;
	char text[FORMULA_LENGTH] = "formula('N0')";
	const struct formula *f;
	size_t used;

	(void)state;
	for (int i = 0; i <= FORMULA_FAMILY; i++) {
		v[i].kind = "formula";
		v[i].name = arena_fmt(a, "N%d", i);
		v[i].expression = arena_fmt(a, "1 + formula('N%d')", i + 1);
	}
	for (int i = 0; i < 31; i++)
		strcat(text, "+formula('N0')");
	assert_non_null(f = formula_parse(a, text, &why));
	used = arena_used(a);
	formula_check(a, f, "ME", &known, found, &first);
	assert_int_equal(first.e, OK);
	assert_true(arena_used(a) - used < 1 << 20);
	known.n++;
	formula_check(a, f, "ME", &known, found, &first);
	assert_int_equal(first.e, E_FORMULA_SIZE);
}

/* clang-format off */
static const struct { const char *text; enum err e; int column; const char *message; } failing[] = {
	{ "1 / (index('A') - 2.5)", E_NOT_COMPUTABLE, 3, "a division by zero" },
	{ "1 + index('NONE')", E_INPUT_MISSING, 5, "no value" },
	{ "avg(1, 2 / (index('A') - 2.5))", E_NOT_COMPUTABLE, 10, "a division by zero" },
	{ "index('A') * 100000000000000000 * 4", E_NOT_COMPUTABLE, 33, "too large" },
	{ "if(index('A') > 2, 1 / (index('A') - 2.5), 0)", E_NOT_COMPUTABLE, 22, "a division by zero" },
	{ "-(index('A') * 400000000000000000)", E_NOT_COMPUTABLE, 14, "too large" },
};
/* clang-format on */

static void
what_has_no_value_names_the_place(void **state)
{
	struct formula_run run = { .read = read_input };
	struct formula_fault why;

	(void)state;
	run.arena = a;
	for (size_t i = 0; i < LEN(failing); i++) {
		const struct formula *f = formula_parse(a, failing[i].text,
		    &why);
		const struct exact *x;

		CASE(f != NULL, "%s: %s", failing[i].text, why.message);
		CASE(formula_compute(&run, f, &x) == failing[i].e, "%s",
		    failing[i].text);
		CASE(run.fault.at.column == failing[i].column &&
			strstr(run.fault.message, failing[i].message) != NULL,
		    "%s: %d %s", failing[i].text, run.fault.at.column,
		    run.fault.message);
	}
}

/* A hostile formula: its numbers double in length with every product. */
static void
long_numbers_are_refused_before_they_eat_memory(void **state)
{
	struct formula_run run = { .read = read_input };
	const struct exact *x, *third;
	struct formula_node n = { .op = FORMULA_MUL };
	enum err e = OK;
	int rounds = 0;

	(void)state;
	run.arena = a;
	third = exact_div(a, exact_parse(a, "1"), exact_parse(a, "3"));
	for (; e == OK && rounds < 100; rounds++, third = x)
		e = formula_apply(&run, &n,
		    (const struct exact *const[]){ third, third }, 2, &x);
	assert_int_equal(e, E_NOT_COMPUTABLE);
	assert_int_equal(rounds, 12); /* 3^4096 is past 4096 bits */
	assert_in_range(arena_used(a), 1, 1 << 17);
}

static void
every_step_is_told_in_the_order_it_is_made(void **state)
{
	struct formula_run run = { .read = read_input, .made = remember };
	struct formula_fault why;
	const struct exact *x;
	const struct formula *f;

	(void)state;
	run.arena = a;
	made[0] = '\0';
	f = formula_parse(a,
	    "round(if(fx('USDMXN') > 18,\n index('A') / 3, 1 / 0.7), 4)", &why);
	assert_non_null(f);
	assert_int_equal(formula_compute(&run, f, &x), OK);
	assert_string_equal(made,
	    "1:10 fx 18.25\n"
	    "1:23 > true\n"
	    "2:2 index 2.5\n"
	    "2:13 / 0.833333333333\n"
	    "1:7 if 0.833333333333\n"
	    "1:1 round 0.8333\n");
}

static int
open_arena(void **state)
{
	(void)state;
	a = arena_open(8 << 20);
	return 0;
}

static int
close_arena(void **state)
{
	(void)state;
	arena_close(a);
	return 0;
}

#define EACH(test) \
	cmocka_unit_test_setup_teardown(test, open_arena, close_arena)

TESTS(EACH(formulas_have_the_value_that_they_say),
    EACH(what_is_no_formula_is_refused_with_its_place),
    EACH(a_formula_has_so_many_nodes_and_no_more),
    EACH(what_a_formula_names_is_looked_up),
    EACH(what_formulas_need_is_looked_at_once),
    EACH(what_has_no_value_names_the_place),
    EACH(long_numbers_are_refused_before_they_eat_memory),
    EACH(every_step_is_told_in_the_order_it_is_made))
