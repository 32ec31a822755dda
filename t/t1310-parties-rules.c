/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "hours.h"
#include "orders/counterparties/counterparties.h"
#include "orders/sites/sites.h"

#include "test.h"

/* Tax numbers, hours, and what is judged of counterparties and sites. */

static const struct {
	const char *text;
	bool rfc, ein;
} numbers[] = {
	{ "TNO010203AB9", true, false },
	{ "GODE561231GR8", true, false },
	{ "ÑAÑ010203AB9", true, false },
	{ "A&B010203AB9", true, false },
	{ "XAXX010101000", true, false },
	{ "TN010203AB9", false, false },
	{ "TNOXX010203AB9", false, false },
	{ "TNO01020AB9", false, false },
	{ "TNO010203AB", false, false },
	{ "TNO010203AB99", false, false },
	{ "tno010203ab9", false, false },
	{ "", false, false },
	{ "12-3456789", false, true },
	{ "123456789", false, true },
	{ "1234567890", false, false },
	{ "12345678", false, false },
	{ "123-456789", false, false },
	{ "12-345678", false, false },
	{ "12-34567890", false, false },
	{ "12-345678x", false, false },
};

static void
a_tax_number_has_its_form(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(numbers); i++) {
		CASE(counterparty_rfc(numbers[i].text) == numbers[i].rfc,
		    "RFC %s", numbers[i].text);
		CASE(counterparty_ein(numbers[i].text) == numbers[i].ein,
		    "EIN %s", numbers[i].text);
	}
}

static void
an_employer_number_is_kept_in_one_form(void **state)
{
	struct arena *a = arena_open(1 << 16);

	(void)state;
	assert_string_equal(counterparty_ein_kept("123456789", a),
	    "12-3456789");
	assert_string_equal(counterparty_ein_kept("12-3456789", a),
	    "12-3456789");
	assert_string_equal(counterparty_ein_kept("1", a), "1");
	arena_close(a);
}

static const struct {
	const char *text;
	bool want;
} windows[] = {
	{ "mon:06:00-18:00", true },
	{ "sun:00:00-24:00", true },
	{ "wed:23:59-24:00", true },
	{ "mon:18:00-06:00", false },
	{ "mon:06:00-06:00", false },
	{ "mon:06:60-18:00", false },
	{ "mon:06:00-24:01", false },
	{ "mon:6:00-18:00", false },
	{ "day:06:00-18:00", false },
	{ "mon-06:00-18:00", false },
	{ "mon:06:00:18:00", false },
	{ "mon:06:00-18:00 ", false },
	{ "", false },
};

static void
a_window_is_a_day_and_a_span(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(windows); i++)
		CASE(hours_window(windows[i].text) == windows[i].want, "%s",
		    windows[i].text);
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
set(const struct shape *s, void *obj, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(s, obj, *names);
}

static void
a_counterparty_is_judged_whole(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct faults fs;
	struct judge j = { a, &fs, "/items/3", 0 };
	struct counterparty c = { .country = "US",
		.rfc = "TNO010203AB9",
		.ein = "1",
		.id = { "cpy_1" },
		.parent_counterparty_id = { "cpy_1" } };
	struct counterparty_facts f = { .parent = { "cpy_1" } };

	(void)state;
	faults_init(&fs);
	set(&counterparty_shape, &c,
	    NAMES("id", "country", "rfc", "ein", "parent_counterparty_id"));
	counterparty_check(&j, &c, &f);
	assert_string_equal(found(&fs, a),
	    "/items/3/rfc not_allowed;/items/3/ein bad_format;"
	    "/items/3/parent_counterparty_id not_found;");
	faults_init(&fs);
	c.country = "MX";
	set(&counterparty_facts_shape, &f, NAMES("parent"));
	counterparty_check(&j, &c, &f);
	assert_string_equal(found(&fs, a),
	    "/items/3/ein not_allowed;"
	    "/items/3/parent_counterparty_id not_allowed;");
	arena_close(a);
}

static void
a_site_is_judged_whole(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct faults fs;
	struct judge j = { a, &fs, "", 0 };
	const char *hours[] = { "mon:06:00-18:00", "mon" };
	struct site s = { .country = "MX",
		.state = "TX",
		.delivery_windows = { hours, 2 } };
	struct site_facts f = { 0 };

	(void)state;
	faults_init(&fs);
	set(&site_shape, &s,
	    NAMES("country", "state", "latitude", "delivery_windows"));
	site_check(&j, &s, &f);
	assert_string_equal(found(&fs, a),
	    "/counterparty_id not_found;/state bad_format;"
	    "/longitude required;/delivery_windows/1 bad_format;");
	faults_init(&fs);
	s.country = "US";
	s.delivery_windows.n = 1;
	set(&site_shape, &s, NAMES("longitude"));
	set(&site_facts_shape, &f, NAMES("counterparty_status"));
	site_check(&j, &s, &f);
	assert_string_equal(found(&fs, a), "");
	arena_close(a);
}

static void
a_zip_code_is_of_one_state(void **state)
{
	static const struct {
		const char *zip, *state;
	} cases[] = {
		{ "77002", "TX" },
		{ "77002-1234", "TX" },
		{ "88510", "TX" }, /* El Paso */
		{ "88001", "NM" },
		{ "70112", "LA" },
		{ "73301", "TX" }, /* Austin, the IRS */
		{ "73101", "OK" },
		{ "20136", "VA" },
		{ "20001", "DC" },
		{ "20701", "MD" },
		{ "00501", "NY" },
		{ "02108", "MA" },
		{ "05501", "MA" },
		{ "06390", "NY" },
		{ "06401", "CT" },
		{ "83414", "WY" },
		{ "83415", "ID" },
		{ "99950", "AK" },
		{ "09012", NULL }, /* military */
		{ "96910", NULL }, /* Guam */
		{ "34001", NULL }, /* military */
		{ "00001", NULL },
	};

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		const char *got = site_zip_state(cases[i].zip);

		CASE(got == NULL || cases[i].state == NULL ?
			got == cases[i].state :
			strcmp(got, cases[i].state) == 0,
		    "%s: %s", cases[i].zip, got != NULL ? got : "none");
	}
	assert_true(site_is_us_state("TX"));
	assert_false(site_is_us_state("TZ"));
}

static void
guards_look_at_their_facts(void **state)
{
	struct counterparty c = { 0 };
	struct counterparty_facts some = { .open_sites = 1 }, none = { 0 };
	struct site s = { 0 };
	struct site_party f = { .counterparty_status = "active" };

	(void)state;
	assert_false(counterparty_taxed(&c, NULL));
	set(&counterparty_shape, &c, NAMES("ein"));
	assert_true(counterparty_taxed(&c, NULL));
	assert_false(counterparty_deserted(&c, &some));
	assert_true(counterparty_deserted(&c, &none));
	assert_false(site_welcome(&s, &f));
	set(&site_party_shape, &f, NAMES("counterparty_status"));
	assert_true(site_welcome(&s, &f));
	f.counterparty_status = "suspended";
	assert_false(site_welcome(&s, &f));
	set(&site_shape, &s, NAMES("city"));
	assert_false(site_placed(&s, NULL));
	set(&site_shape, &s, NAMES("state"));
	assert_true(site_placed(&s, NULL));
}

TESTS(cmocka_unit_test(a_tax_number_has_its_form),
    cmocka_unit_test(an_employer_number_is_kept_in_one_form),
    cmocka_unit_test(a_window_is_a_day_and_a_span),
    cmocka_unit_test(a_counterparty_is_judged_whole),
    cmocka_unit_test(a_site_is_judged_whole),
    cmocka_unit_test(a_zip_code_is_of_one_state),
    cmocka_unit_test(guards_look_at_their_facts))
