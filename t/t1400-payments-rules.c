/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "payments/payments/payments.h"
#include "payments/payments/rails.h"

static const struct {
	const char *clabe;
	enum err want;
} clabes[] = {
	{ "002010077777777771", OK }, { "032180000118359719", OK },
	{ "002010777777777770", OK }, /* the digit rolls over to 0 */
	{ "072691004495711499", OK }, { "646180110400000007", OK },
	{ "012180004643051249", OK },
	{ "000000000000000000", OK }, /* its bank is another question */
	{ "002000000000000008", OK }, { "002010077777777779", E_CLABE_DIGIT },
	{ "002010077777777770", E_CLABE_DIGIT },
	{ "020010077777777771", E_CLABE_DIGIT },
	{ "00000000000000000a", E_FORMAT }, { "00201007777777777 ", E_FORMAT },
	{ "+02010077777777771", E_FORMAT }, { "00201007777777777", E_FORMAT },
	{ "0020100777777777711", E_FORMAT }, { "", E_FORMAT },
	{ "\331\240\331\240\331\240\331\240\331\240\331\240\331\240\331\240"
	  "\331\240",
	    E_FORMAT }, /* digits, but not ours: 18 bytes of Arabic zeros */
};

static void
a_clabe_is_judged(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(clabes); i++)
		CASE(payment_clabe(clabes[i].clabe) == clabes[i].want, "%s",
		    clabes[i].clabe);
}

static void
every_single_wrong_digit_is_found(void **state)
{
	char clabe[] = "646180110400000007";

	(void)state;
	for (size_t i = 0; i < CLABE_LEN; i++) {
		char right = clabe[i];

		for (clabe[i] = '0'; clabe[i] <= '9'; clabe[i]++)
			CASE(payment_clabe(clabe) ==
				(clabe[i] == right ? OK : E_CLABE_DIGIT),
			    "%s", clabe);
		clabe[i] = right;
	}
}

static const char *const statuses[] = { NULL, "created", "submitted", "settled",
	"returned", "failed" };

static const struct {
	const char *from, *to, *debit, *credit, *event;
} moves[] = {
	{ NULL, "created", "payables", "spei_clearing", "payment.created" },
	{ "created", "submitted", NULL, NULL, NULL },
	{ "submitted", "settled", "spei_clearing", "bank", "payment.settled" },
	{ "submitted", "returned", "spei_clearing", "payables",
	    "payment.returned" },
	{ "submitted", "failed", "spei_clearing", "payables",
	    "payment.failed" },
};

static int
same(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static void
a_move_books_and_tells_what_the_table_says(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(moves); i++) {
		const struct payment_move *m = payment_move(moves[i].from,
		    moves[i].to);

		CASE(m != NULL && same(m->debit, moves[i].debit) &&
			same(m->credit, moves[i].credit) &&
			same(m->event, moves[i].event),
		    "%s to %s", moves[i].from ? moves[i].from : "nothing",
		    moves[i].to);
	}
}

static int
listed(const char *from, const char *to)
{
	for (size_t i = 0; i < LEN(moves); i++)
		if (same(moves[i].from, from) && same(moves[i].to, to))
			return 1;
	return 0;
}

static void
there_is_no_other_move(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(statuses); i++)
		for (size_t j = 1; j < LEN(statuses); j++)
			CASE((payment_move(statuses[i], statuses[j]) != NULL) ==
				listed(statuses[i], statuses[j]),
			    "%zu to %s", i, statuses[j]);
	assert_null(payment_move("created", "lost"));
}

/* What is booked along a way, by book, in debits less credits. */
static int
balance(const char *const *way, size_t n, const char *book)
{
	int sum = 0;

	for (size_t i = 1; i < n; i++) {
		const struct payment_move *m = payment_move(way[i - 1], way[i]);

		assert_non_null(m);
		if (m->debit != NULL)
			sum += same(m->debit, book) - same(m->credit, book);
	}
	return sum;
}

static void
the_books_close_on_every_way(void **state)
{
	const char *const ends[] = { "settled", "returned", "failed" };

	(void)state;
	for (size_t i = 0; i < LEN(ends); i++) {
		const char *way[] = { NULL, "created", "submitted", ends[i] };
		int paid = same(ends[i], "settled");

		CASE(balance(way, 4, "spei_clearing") == 0, "%s", ends[i]);
		CASE(balance(way, 4, "payables") == paid, "%s", ends[i]);
		CASE(balance(way, 4, "bank") == -paid, "%s", ends[i]);
	}
}

static void
a_tracking_key_is_of_capitals_and_digits(void **state)
{
	struct id id = id_make("pay", (struct stamp){ INT64_C(1790000000000) });
	char key[TRACKING_KEY_LEN + 1], again[TRACKING_KEY_LEN + 1];

	(void)state;
	payment_tracking_key(id, key);
	payment_tracking_key(id, again);
	assert_string_equal(key, again);
	assert_int_equal(strlen(key), 2 + ID_BODY);
	assert_int_equal(strspn(key, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
	    strlen(key));
	payment_tracking_key(id_make("pay",
				 (struct stamp){ INT64_C(1790000000000) }),
	    again);
	assert_string_not_equal(key, again);
}

static const struct {
	const char *env, *rail;
	int want;
} rails[] = {
	{ "sandbox", "simulator", 1 },
	{ "sandbox", NULL, 0 },
	{ "sandbox", "carrier pigeon", 0 },
	{ "live", "simulator", 0 }, /* it moves no money */
	{ "live", NULL, 0 },
};

static void
a_rail_is_found_where_it_may_serve(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(rails); i++) {
		struct conf c = { .env = rails[i].env, .rail = rails[i].rail };

		CASE((rail_find(&c) != NULL) == rails[i].want, "%s %s",
		    rails[i].env, rails[i].rail ? rails[i].rail : "none");
	}
}

TESTS(cmocka_unit_test(a_clabe_is_judged),
    cmocka_unit_test(every_single_wrong_digit_is_found),
    cmocka_unit_test(a_move_books_and_tells_what_the_table_says),
    cmocka_unit_test(there_is_no_other_move),
    cmocka_unit_test(the_books_close_on_every_way),
    cmocka_unit_test(a_tracking_key_is_of_capitals_and_digits),
    cmocka_unit_test(a_rail_is_found_where_it_may_serve))
