/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "prices/series/series.h"
#include "test_db.h"

/* Taxes in a year whose quotas nobody has entered, in a transaction that is
 * rolled back: nobody else sees that year. */
struct count {
	struct presence has;
	struct date day;
	int64_t taxes, carried;
};

/* clang-format off */
#define T struct count
static const struct field count_fields[] = {
	FIELD(T, day),
	FIELD(T, taxes),
	FIELD(T, carried),
};
#undef T
static const struct shape count_shape =
	SHAPE(struct count, "Count", count_fields, "Taxes of Mexico on a day.");

static const struct query count_taxes = {
	"t_count_taxes", &count_shape, &count_shape,
	"SELECT COUNT(*) AS taxes,"
	" CAST(SUM(legal_ref LIKE '%(179/2025), carried on') AS INT) AS carried"
	"  FROM tax_rules WHERE account = 'common' AND jurisdiction = 'MX'"
	"   AND subject = 'product' AND status <> 'draft'"
	"   AND valid_from <= :day AND (valid_to IS NULL OR valid_to >= :day)",
	Q_SYSTEM,
};
/* clang-format on */

static struct count before, after;
static int years;

static enum err
look(struct count *c, struct date day)
{
	*c = (struct count){ .day = day };
	MARK(c, day);
	return db_one(db, &count_taxes, c, c, arena);
}

static enum err
carry(void *arg)
{
	const struct date day = *(const struct date *)arg;
	const struct series any = { .time_zone = "America/Mexico_City" };
	struct series_point p = price_series_point(&any,
	    (struct series_day){ .day = day }, (struct stamp){ 0 });
	enum err e = look(&before, day);

	for (years = 0; e == OK; years++)
		if ((e = db_run(db, &price_series_carry, &p)) == OK &&
		    db_changed(db) == 0)
			break;
	if (e == OK)
		e = look(&after, day);
	return e == OK ? E_GUARDS : e; /* roll it back */
}

static void
the_last_quotas_go_on(void **state)
{
	struct date day = date_of(2090, 6, 1);

	(void)state;
	assert_int_equal(db_tx(db, carry, &day), E_GUARDS);
	assert_int_equal(before.taxes, 3); /* IVA alone has no end */
	assert_true(years > 0);
	assert_int_equal(after.taxes, 12);
	assert_int_equal(after.carried, 9);
}

static void
a_year_with_quotas_is_left_alone(void **state)
{
	struct date day = date_of(2026, 6, 1);

	(void)state;
	assert_int_equal(db_tx(db, carry, &day), E_GUARDS);
	assert_int_equal(years, 0);
	assert_int_equal(after.taxes, 12);
}

DB_TESTS(EACH(the_last_quotas_go_on), EACH(a_year_with_quotas_is_left_alone))
