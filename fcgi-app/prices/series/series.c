/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "series.h"

#include "clock.h"
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
	FIELD(T, unit,      .max = 3),
	FIELD(T, warnings),
	FIELD(T, id),
};
#undef T

const struct shape price_point_shape = SHAPE(struct series_point, "SeriesPoint", fields,
	"A value of a daily series.");

const struct query price_series_terminals = {
	.name = "price_series_terminals",
	.out = &price_row_shape,
	.sql = "SELECT code AS terminal, currency, jurisdiction, time_zone"
	       "  FROM terminals WHERE account = :account"
	       "   AND archived_at IS NULL",
};

const struct query price_series_known = {
	.name = "price_series_known",
	.in = &price_point_shape,
	.out = &price_point_shape,
	.sql = "SELECT IF(status = 'withdrawn', 0, price) AS value, unit,"
	       "  currency FROM rack_prices"
	       " WHERE account = :account AND terminal = :terminal"
	       "  AND product = :product AND effective_at = :effective_at"
	       "  AND supplier_id IS NULL AND NOT branded"
	       "  AND price_basis = 'gross' AND terms IS NULL"
	       " ORDER BY recorded_at DESC LIMIT 1",
};

const struct query price_series_add = {
	.name = "price_series_add",
	.in = &price_point_shape,
	.sql = "INSERT INTO rack_prices (account, id, status, terminal,"
	       "  product, branded, price_basis, currency, price, unit,"
	       "  effective_at, recorded_at, source, warnings, version, created_at,"
	       "  updated_at)"
	       " VALUES (:account, :id, 'published', :terminal, :product,"
	       "  FALSE, 'gross', :currency, :value, :unit, :effective_at,"
	       "  :recorded_at, :source, :warnings, 1, :now, :now)",
};

/* The last day that this source has quoted. */
const struct query price_series_newest = {
	.name = "price_series_newest",
	.in = &price_point_shape,
	.out = &price_point_shape,
	.sql = "SELECT effective_at FROM rack_prices"
	       " WHERE account = :account AND terminal = :terminal"
	       "  AND product = :product AND source = :source"
	       " ORDER BY effective_at DESC LIMIT 1",
};

/* The days from one on that anybody has quoted. */
const struct query price_series_taken = {
	.name = "price_series_taken",
	.in = &price_point_shape,
	.out = &price_point_shape,
	.sql = "SELECT DISTINCT effective_at FROM rack_prices"
	       " WHERE account = :account AND terminal = :terminal"
	       "  AND product = :product AND effective_at >= :effective_at"
	       " ORDER BY effective_at",
};

const struct query price_series_fx_known = {
	.name = "price_series_fx_known",
	.in = &price_point_shape,
	.out = &price_point_shape,
	.sql = "SELECT rate AS value FROM fx_rates"
	       " WHERE account = :account AND base = :base AND quote = :quote"
	       "  AND day = :day ORDER BY recorded_at DESC LIMIT 1",
};

const struct query price_series_fx_add = {
	.name = "price_series_fx_add",
	.in = &price_point_shape,
	.sql = "INSERT INTO fx_rates (account, id, base, quote, day,"
	       "  recorded_at, rate, source, version, created_at, updated_at)"
	       " VALUES (:account, :id, :base, :quote, :day, :recorded_at,"
	       "  :value, :source, 1, :now, :now)",
};

const struct query price_series_fx_newest = {
	.name = "price_series_fx_newest",
	.in = &price_point_shape,
	.out = &price_point_shape,
	.sql = "SELECT day FROM fx_rates"
	       " WHERE account = :account AND base = :base AND quote = :quote"
	       "  AND source = :source ORDER BY day DESC LIMIT 1",
};

const struct query price_series_fx_taken = {
	.name = "price_series_fx_taken",
	.in = &price_point_shape,
	.out = &price_point_shape,
	.sql = "SELECT DISTINCT day FROM fx_rates"
	       " WHERE account = :account AND base = :base AND quote = :quote"
	       "  AND day >= :day ORDER BY day",
};

const struct query price_series_carry = {
	.name = "price_series_carry",
	.in = &price_point_shape,
	.sql = "INSERT INTO tax_rules (account, id, status, jurisdiction,"
	       "  product_family, product, code, label, subject, basis, rate,"
	       "  unit, included_in_base_of, base_rounding, layer, required,"
	       "  exempt_uses, valid_from, valid_to, legal_ref, version,"
	       "  created_at, updated_at)"
	       " SELECT account,"
	       "  CONCAT('txr_0', LEFT(MD5(CONCAT(id, valid_to)), 25)), 'active',"
	       "  jurisdiction, product_family, product, code, label, subject,"
	       "  basis, rate, unit, included_in_base_of, base_rounding, layer,"
	       "  required, exempt_uses, DATE_ADD(valid_to, INTERVAL 1 DAY),"
	       "  DATE_ADD(valid_to, INTERVAL 1 YEAR),"
	       "  IF(legal_ref LIKE '%, carried on', legal_ref,"
	       "   CONCAT(legal_ref, ', carried on')),"
	       "  1, :now, :now"
	       "  FROM tax_rules AS t"
	       " WHERE account = 'common' AND required = 1"
	       "  AND status <> 'draft' AND valid_to < :day"
	       "  AND NOT EXISTS (SELECT 1 FROM tax_rules AS later"
	       "   WHERE later.account = t.account AND later.required = 1"
	       "    AND (later.valid_to > t.valid_to OR later.valid_to IS NULL)"
	       "    AND later.jurisdiction = t.jurisdiction"
	       "    AND later.product <=> t.product"
	       "    AND later.product_family <=> t.product_family"
	       "    AND later.code = t.code AND later.status <> 'draft')",
	.flags = Q_SYSTEM | Q_SCAN,
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
		.id = id_make(s->terminal != NULL ? "rpr" : "fxr", clock_now()),
	};

	set_text(&p, &p.terminal, "terminal", s->terminal);
	set_text(&p, &p.product, "product", s->product);
	set_text(&p, &p.currency, "currency", s->currency);
	set_text(&p, &p.unit, "unit", s->unit);
	set_text(&p, &p.base, "base", s->base);
	set_text(&p, &p.quote, "quote", s->quote);
	set_text(&p, &p.source, "source", s->source);
	set_text(&p, &p.warnings, "warnings", d.warnings);
	MARK(&p, id);
	MARK(&p, day);
	MARK(&p, effective_at);
	MARK(&p, recorded_at);
	MARK(&p, value);
	return p;
}
