/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

/* The exchange rate of a day. */
struct fx_day {
	struct presence has;
	struct date day;
	struct money rate;
};

/* clang-format off */
#define T struct fx_day
static const struct field fx_day_fields[] = {
	FIELD(T, day),
	FIELD(T, rate, .decimals = 6),
};
#undef T
static const struct shape fx_day_shape =
	SHAPE(struct fx_day, "OrderRateDay", fx_day_fields, "The exchange rate of a day.");

/* The market's goes before the account's own: nobody makes up what its payments
 * are held against. */
const struct query order_fx_day = {
	.name = "order_fx_day",
	.in   = &fx_day_shape,
	.out  = &fx_day_shape,
	.sql  = "SELECT day, rate FROM fx_rates WHERE account IN (:account, 'common')"
		" AND base = 'USD' AND quote = 'MXN' AND day <= :day"
		" AND day >= :day - INTERVAL 10 DAY AND archived_at IS NULL"
		" ORDER BY account = 'common' DESC, day DESC, recorded_at DESC LIMIT 1",
};
/* clang-format on */

enum err
order_fx_rate(struct req *rq, struct date day, struct money *rate)
{
	struct fx_day d = { .has = EVERYTHING, .day = day };
	enum err e = db_one(rq->db, &order_fx_day, &d, &d, rq->arena);

	*rate = d.rate;
	return e;
}
