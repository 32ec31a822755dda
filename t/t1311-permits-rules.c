/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders/permits.h"

#include "test.h"

/* Permits: the forms of their numbers, and what a list of them covers. */

static const struct {
	const char *kind, *number;
	bool want;
} numbers[] = {
	{ "expendio", "PL/658/EXP/ES/2015", true },
	{ "expendio", "PL/00320/EXP/ES/2019", true },
	{ "expendio", "CNE/PL/1/EXP/ES/2025", true },
	{ "expendio", "PL/1/EXP/ES/MM/2020", true },
	{ "expendio", "PL/1/EXP/AE/2020", true },
	{ "expendio", "PL/123456/EXP/ES/2019", false },
	{ "expendio", "PL//EXP/ES/2019", false },
	{ "expendio", "PL/12/EXP/ES/19", false },
	{ "expendio", "PL/12/EXP/ES/20199", false },
	{ "expendio", "PL/12/EXP/ESA/2019", false },
	{ "expendio", "H/12/EXP/ES/2019", false },
	{ "expendio", " PL/12/EXP/ES/2019", false },
	{ "autoconsumo", "PL/12/EXP/ESA/2019", true },
	{ "autoconsumo", "CNE/PL/12/DES/AUT/2025", true },
	{ "distribucion", "PL/3/DIS/OM/2016", true },
	{ "distribucion", "PL/3/DIS/DUC/2016", false },
	{ "distribucion_ducto", "PL/3/DIS/DUC/2016", true },
	{ "comercializacion", "H/09857/COM/2015", true },
	{ "comercializacion", "CNE/PL/7/COM/2025", true },
	{ "comercializacion", "PL/3/DIS/OM/2016", false },
	{ "transporte", "PL/5/TRA/OM/2017", true },
	{ "transporte", "PL/5/TRA/DUC/2017", false },
	{ "transporte_ducto", "PL/5/TRA/DUC/2017", true },
	{ "transporte_maritimo", "PL/5/TRA/TM/2017", true },
	{ "almacenamiento", "PL/5/ALM/2017", true },
	{ "almacenamiento", "PL/5/ALM/AE/2017", true },
	{ "refinacion", "SENER-REF-1-2017", true },
	{ "procesamiento", "SENER-TP-1-2017", true },
	{ "procesamiento", "SENER-REF-1-2017", false },
	{ "tcn", "T-74-TX-2700", true },
	{ "tcn", "T-74-TX-270", false },
	{ "tcn", "T74TX2700", true },
	{ "letter_637", "75-S-12345", true },
	{ "letter_637", "", false },
	{ "no_such", "PL/5/ALM/2017", false },
};

static void
a_number_has_the_form_of_its_kind(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(numbers); i++)
		CASE(permit_number(numbers[i].kind, numbers[i].number) ==
			numbers[i].want,
		    "%s %s", numbers[i].kind, numbers[i].number);
}

static const struct {
	const char *one, *other;
	bool want;
} pairs[] = {
	{ "PL/00320/EXP/ES/2019", "PL/320/EXP/ES/2019", true },
	{ "PL/320/EXP/ES/2019", "PL/320/EXP/ES/2019", true },
	{ "PL/3200/EXP/ES/2019", "PL/320/EXP/ES/2019", false },
	{ "PL/0/EXP/ES/2019", "PL/00/EXP/ES/2019", true },
	{ "PL/1/EXP/ES/2019", "PL/1/EXP/ES/2018", false },
	{ "PL/1/EXP/ES", "PL/1/EXP/ES/2018", false },
	{ "X-001", "X-1", false },
	{ "", "", true },
};

static void
zeros_before_a_serial_do_not_count(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(pairs); i++) {
		CASE(permit_same(pairs[i].one, pairs[i].other) == pairs[i].want,
		    "%s %s", pairs[i].one, pairs[i].other);
		CASE(permit_same(pairs[i].other, pairs[i].one) == pairs[i].want,
		    "%s %s", pairs[i].other, pairs[i].one);
	}
}

static struct permit
made(const char *kind, const char *number, const char **products, int from,
    int to)
{
	struct permit p = { .kind = kind, .number = number };

	MARK(&p, kind);
	MARK(&p, number);
	if (products != NULL)
		PUT(&p, products, (struct texts){ products, 2 });
	if (from > 0) {
		p.valid_from.days = from;
		MARK(&p, valid_from);
	}
	if (to > 0) {
		p.valid_to.days = to;
		MARK(&p, valid_to);
	}
	return p;
}

static const struct {
	const char *what;
	const char *kind, *product;
	int day;
	int want; /* which, or -1 */
} asked[] = {
	{ "its products", "distribucion", "DIESEL_ULSD", 100, 0 },
	{ "the last of them", "distribucion", "REGULAR_87", 100, 0 },
	{ "another product", "distribucion", "JET_A", 100, -1 },
	{ "any product", "distribucion", NULL, 100, 0 },
	{ "the first day", "distribucion", NULL, 10, 0 },
	{ "the last day", "distribucion", NULL, 200, 0 },
	{ "the day before", "distribucion", NULL, 9, -1 },
	{ "the day after", "distribucion", NULL, 201, -1 },
	{ "no products named", "expendio", "JET_A", 100, 1 },
	{ "for ever", "expendio", "JET_A", 999999, 1 },
	{ "the kind beside it", "transporte", NULL, 100, -1 },
};

static void
a_list_covers_what_one_of_it_does(void **state)
{
	const char *products[] = { "DIESEL_ULSD", "REGULAR_87" };
	struct permit all[] = {
		made("distribucion", "PL/1/DIS/OM/2019", products, 10, 200),
		made("expendio", "PL/1/EXP/ES/2019", NULL, 0, 0),
	};
	struct list l = { all, LEN(all) };

	(void)state;
	for (size_t i = 0; i < LEN(asked); i++)
		CASE(permit_covers(&l, NAMES("x", asked[i].kind),
			 asked[i].product, (struct date){ asked[i].day }) ==
			(asked[i].want < 0 ? NULL : &all[asked[i].want]),
		    "%s", asked[i].what);
	assert_null(permit_covers(&(struct list){ 0 }, NAMES("expendio"), NULL,
	    (struct date){ 1 }));
}

static void
a_list_is_judged_whole(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct faults fs;
	struct judge j = { a, &fs, "", 0 };
	struct permit all[] = {
		made("expendio", "PL/1/EXP/ES/2019", NULL, 0, 0),
		made("expendio", "PL/0001/EXP/ES/2019", NULL, 0, 0),
		made("distribucion", "PL/1/EXP/ES/2019", NULL, 20, 19),
	};
	static const char *const want[] = { "/permits/1/number not_allowed",
		"/permits/2/number bad_format",
		"/permits/2/valid_to out_of_range" };
	const struct fault *f;
	size_t n = 0;

	(void)state;
	faults_init(&fs);
	permit_check(&j, "permits", &(struct list){ all, LEN(all) });
	for (f = fs.first; f != NULL; f = f->next, n++)
		assert_string_equal(want[n],
		    arena_fmt(a, "%s %s", f->pointer, err_row(f->e)->code));
	assert_int_equal(n, LEN(want));
	arena_close(a);
}

static void
every_kind_has_its_form(void **state)
{
	(void)state;
	for (const char *const *k = permit_kinds; *k != NULL; k++)
		CASE(!permit_number(*k, ""), "%s", *k);
}

TESTS(cmocka_unit_test(a_number_has_the_form_of_its_kind),
    cmocka_unit_test(zeros_before_a_serial_do_not_count),
    cmocka_unit_test(a_list_covers_what_one_of_it_does),
    cmocka_unit_test(a_list_is_judged_whole),
    cmocka_unit_test(every_kind_has_its_form))
