/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "series.h"

#include "zone.h"

/* clang-format off */
#define T struct series_point
static const struct field fields[] = {
	FIELD(T, terminal,  .max = 3),
	FIELD(T, product,   .max = 16),
	FIELD(T, currency,  .max = 3),
	FIELD(T, base,      .max = 3),
	FIELD(T, quote,     .max = 3),
	FIELD(T, source,    .max = 100),
	FIELD(T, effective_at),
	FIELD(T, day),
	FIELD(T, recorded_at),
	FIELD(T, value,     .decimals = 6),
};
#undef T

const struct shape price_point_shape = SHAPE(struct series_point, "SeriesPoint", fields,
	"A value of a daily series.");

const struct query price_series_terminals = {
	.name = "price_series_terminals",
	.out = &price_row_shape,
	.sql = "SELECT code AS terminal, currency, jurisdiction, time_zone"
	       "  FROM terminals",
	.flags = Q_SHARED | Q_SCAN,
};

const struct query price_series_known = {
	.name = "price_series_known",
	.in = &price_point_shape,
	.out = &price_point_shape,
	.sql = "SELECT price AS value, currency FROM rack_prices"
	       " WHERE terminal = :terminal AND product = :product"
	       "  AND effective_at = :effective_at"
	       " ORDER BY recorded_at DESC LIMIT 1",
	.flags = Q_SHARED,
};

const struct query price_series_add = {
	.name = "price_series_add",
	.in = &price_point_shape,
	.sql = "INSERT INTO rack_prices (terminal, product, effective_at,"
	       "  recorded_at, price, currency, source)"
	       " VALUES (:terminal, :product, :effective_at, :recorded_at,"
	       "  :value, :currency, :source)",
	.flags = Q_SHARED,
};

/* The last day that this source has quoted. */
const struct query price_series_newest = {
	.name = "price_series_newest",
	.in = &price_point_shape,
	.out = &price_point_shape,
	.sql = "SELECT effective_at FROM rack_prices"
	       " WHERE terminal = :terminal AND product = :product"
	       "  AND source = :source"
	       " ORDER BY effective_at DESC LIMIT 1",
	.flags = Q_SHARED,
};

/* The days from one on that anybody has quoted. */
const struct query price_series_taken = {
	.name = "price_series_taken",
	.in = &price_point_shape,
	.out = &price_point_shape,
	.sql = "SELECT DISTINCT effective_at FROM rack_prices"
	       " WHERE terminal = :terminal AND product = :product"
	       "  AND effective_at >= :effective_at"
	       " ORDER BY effective_at",
	.flags = Q_SHARED,
};

const struct query price_series_fx_known = {
	.name = "price_series_fx_known",
	.in = &price_point_shape,
	.out = &price_point_shape,
	.sql = "SELECT rate AS value FROM fx_rates"
	       " WHERE base = :base AND quote = :quote AND day = :day"
	       " ORDER BY recorded_at DESC LIMIT 1",
	.flags = Q_SHARED,
};

const struct query price_series_fx_add = {
	.name = "price_series_fx_add",
	.in = &price_point_shape,
	.sql = "INSERT INTO fx_rates (base, quote, day, recorded_at, rate,"
	       "  source)"
	       " VALUES (:base, :quote, :day, :recorded_at, :value, :source)",
	.flags = Q_SHARED,
};

const struct query price_series_fx_newest = {
	.name = "price_series_fx_newest",
	.in = &price_point_shape,
	.out = &price_point_shape,
	.sql = "SELECT day FROM fx_rates"
	       " WHERE base = :base AND quote = :quote AND source = :source"
	       " ORDER BY day DESC LIMIT 1",
	.flags = Q_SHARED,
};

const struct query price_series_fx_taken = {
	.name = "price_series_fx_taken",
	.in = &price_point_shape,
	.out = &price_point_shape,
	.sql = "SELECT DISTINCT day FROM fx_rates"
	       " WHERE base = :base AND quote = :quote AND day >= :day"
	       " ORDER BY day",
	.flags = Q_SHARED,
};

const struct query price_series_carry = {
	.name = "price_series_carry",
	.in = &price_point_shape,
	.sql = "INSERT INTO tax_rates (jurisdiction, product, tax, valid_from,"
	       "  valid_to, kind, rate, unit, legal_basis)"
	       " SELECT jurisdiction, product, tax,"
	       "  DATE_ADD(valid_to, INTERVAL 1 DAY),"
	       "  DATE_ADD(valid_to, INTERVAL 1 YEAR), kind, rate, unit,"
	       "  IF(legal_basis LIKE '%, carried on', legal_basis,"
	       "   CONCAT(legal_basis, ', carried on'))"
	       "  FROM tax_rates AS t"
	       " WHERE valid_to < :day AND NOT EXISTS (SELECT 1"
	       "  FROM tax_rates AS later WHERE later.valid_to > t.valid_to"
	       "   AND later.jurisdiction = t.jurisdiction"
	       "   AND later.product = t.product AND later.tax = t.tax)",
	.flags = Q_SHARED | Q_SCAN,
};
/* clang-format on */

static void
set_text(struct series_point *p, const char **member, const char *name,
    const char *value)
{
	if (value == NULL)
		return;
	*member = value;
	field_set(&price_point_shape, p, name);
}

struct series_point
price_series_point(const struct series *s, struct series_day d,
    struct stamp recorded_at)
{
	struct series_point p = {
		.day = d.day,
		.effective_at = zone_start(s->time_zone, d.day),
		.recorded_at = recorded_at,
		.value = d.value,
	};

	set_text(&p, &p.terminal, "terminal", s->terminal);
	set_text(&p, &p.product, "product", s->product);
	set_text(&p, &p.currency, "currency", s->currency);
	set_text(&p, &p.base, "base", s->base);
	set_text(&p, &p.quote, "quote", s->quote);
	set_text(&p, &p.source, "source", s->source);
	field_set(&price_point_shape, &p, "day");
	field_set(&price_point_shape, &p, "effective_at");
	field_set(&price_point_shape, &p, "recorded_at");
	field_set(&price_point_shape, &p, "value");
	return p;
}
