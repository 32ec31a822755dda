/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "look.h"

#include <string.h>

#include "prices/formula/formula.h"
#include "prices/quote/prices.h"
#include "unit.h"

/* What there is to see of an alert's subject, at a moment as it was known. */

struct alert_key {
	struct presence has;
	const char *terminal, *product, *index_code;
	struct id supplier_id, source_id;
	const char *currency, *unit;
	struct stamp at, known, since;
	struct date day, since_day;
};
struct alert_seen {
	struct presence has;
	const char *item, *supplier;
	struct money value;
	struct stamp effective_at, recorded_at, stale_at, last_success_at;
};

/* clang-format off */
#define T struct alert_key
static const struct field key_fields[] = {
	FIELD(T, terminal),
	FIELD(T, product),
	FIELD(T, index_code),
	FIELD(T, supplier_id),
	FIELD(T, source_id),
	FIELD(T, currency),
	FIELD(T, unit),
	FIELD(T, at),
	FIELD(T, known),
	FIELD(T, since),
	FIELD(T, day),
	FIELD(T, since_day),
};
#undef T
static const struct shape key_shape =
	SHAPE(struct alert_key, "AlertKey", key_fields, "What an alert looks at.");

#define T struct alert_seen
static const struct field seen_fields[] = {
	FIELD(T, item),
	FIELD(T, supplier),
	FIELD(T, value, .decimals = 6),
	FIELD(T, effective_at),
	FIELD(T, recorded_at),
	FIELD(T, stale_at),
	FIELD(T, last_success_at),
};
#undef T
static const struct shape seen_shape =
	SHAPE(struct alert_seen, "AlertSeen", seen_fields, "What it sees.");

/* A price in the alert's unit. */
#define IN_UNIT(p)							\
	"ROUND(" UNIT_SQL_PRICE(p ".price", p ".unit", "IFNULL(:unit, " p ".unit)") ", 6)"

/* The lowest of the prices in effect: one probe of each series. */
const struct query alert_look_low = {
	.name = "alert_look_low",
	.in   = &key_shape,
	.out  = &seen_shape,
	.sql  = "SELECT p.id AS item, IFNULL(p.supplier_id, '-') AS supplier, p.effective_at,"
		"  p.recorded_at, " IN_UNIT("p") " AS value"
		"  FROM rack_series AS s JOIN rack_prices AS p ON p.account = s.account"
		"   AND p.id = " PRICE_IN_EFFECT("s.account", "s.series")
		" WHERE s.account IN (:account, 'common') AND s.terminal = :terminal"
		"  AND s.product = :product AND p.currency = :currency"
		"  AND (:supplier_id IS NULL OR p.supplier_id = :supplier_id) AND " PRICE_LAST("p")
		" ORDER BY value, p.id LIMIT 1",
};

/* The lowest at each moment of a window. */
const struct query alert_look_lows = {
	.name = "alert_look_lows",
	.in   = &key_shape,
	.out  = &seen_shape,
	.sql  = "SELECT p.effective_at, MIN(" IN_UNIT("p") ") AS value FROM rack_prices AS p"
		" WHERE p.account IN (:account, 'common') AND p.terminal = :terminal"
		"  AND p.product = :product AND p.effective_at >= :since AND p.effective_at < :at"
		"  AND p.currency = :currency AND " PRICE_STANDS("p")
		"  AND (:supplier_id IS NULL OR p.supplier_id = :supplier_id)"
		"  AND " PRICE_FIRST("p")
		" GROUP BY p.effective_at ORDER BY p.effective_at DESC LIMIT 1000",
};

#define POINTS								\
	"  FROM price_indexes AS i JOIN price_index_points AS p"	\
	"   ON p.account = i.account AND p.index_id = i.id"		\
	" WHERE i.account IN (:account, 'common') AND i.code = :index_code"	\
	"  AND i.archived_at IS NULL AND p.recorded_at <= :known AND " INDEX_COUNTS

const struct query alert_look_point = {
	.name = "alert_look_point",
	.in   = &key_shape,
	.out  = &seen_shape,
	.sql  = "SELECT CONCAT(i.id, '/', p.date, '/', p.revision) AS item,"
		"  CAST(p.date AS DATETIME) AS effective_at, p.recorded_at, p.value"
		POINTS "  AND p.date <= :day"
		" ORDER BY p.date DESC, i.account = 'common', p.revision DESC LIMIT 1",
};

const struct query alert_look_points = {
	.name = "alert_look_points",
	.in   = &key_shape,
	.out  = &seen_shape,
	.sql  = "SELECT p.value" POINTS "  AND p.date >= :since_day AND p.date < :day"
		"  AND p.revision = (SELECT MAX(last.revision) FROM price_index_points AS last"
		"   WHERE last.account = p.account AND last.index_id = p.index_id"
		"    AND last.date = p.date AND last.recorded_at <= :known)"
		"  AND (i.account = :account OR NOT EXISTS (SELECT 1"
		"    FROM price_indexes AS mine JOIN price_index_points AS its"
		"     ON its.account = mine.account AND its.index_id = mine.id"
		"   WHERE mine.account = :account AND mine.code = i.code"
		"    AND mine.archived_at IS NULL AND its.date = p.date"
		"    AND its.recorded_at <= :known))"
		" ORDER BY p.date DESC LIMIT 1000",
};

const struct query alert_look_source = {
	.name = "alert_look_source",
	.in   = &key_shape,
	.out  = &seen_shape,
	.sql  = "SELECT CONCAT(id, '/', IFNULL(stale_since, stale_at)) AS item,"
		"  IFNULL(stale_since, stale_at) AS stale_at, last_success_at"
		"  FROM price_sources WHERE account IN (:account, 'common')"
		"   AND id = :source_id AND archived_at IS NULL AND status <> 'paused'",
};
/* clang-format on */

#define DAY_MS INT64_C(86400000)

static struct alert_key
key_of(const struct price_alert *al, const struct alert_moment *m)
{
	struct alert_key k = { 0 };

	PUT(&k, at, m->at);
	PUT(&k, known, m->known);
	PUT(&k, day, m->day);
	if (al->currency != NULL)
		PUT(&k, currency, al->currency);
	if (al->unit != NULL)
		PUT(&k, unit, al->unit);
	if (*al->supplier_id.s != '\0' &&
	    strcmp(al->condition, "supplier_left_low") != 0)
		PUT(&k, supplier_id, al->supplier_id);
	return k;
}

static enum err
see(struct db *db, struct arena *a, const struct query *q,
    const struct alert_key *k, struct alert_view *v)
{
	struct alert_seen s = { 0 };
	enum err e = db_one(db, q, k, &s, a);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	v->seen = true;
	v->value = s.value;
	v->item = s.item;
	v->supplier = s.supplier;
	v->effective_at = s.effective_at;
	v->recorded_at = s.recorded_at;
	v->stale_at = s.stale_at;
	return OK;
}

/* A price of a place, or a value of an index: one leg of what is looked at. */
static enum err
see_leg(struct db *db, struct arena *a, struct alert_key *k,
    const char *terminal, const char *product, const char *index_code,
    struct alert_view *v)
{
	if (index_code != NULL) {
		PUT(k, index_code, index_code);
		return see(db, a, &alert_look_point, k, v);
	}
	PUT(k, terminal, terminal);
	PUT(k, product, product);
	return see(db, a, &alert_look_low, k, v);
}

static enum err
see_past(struct db *db, struct arena *a, const struct alert_key *k,
    struct alert_view *v)
{
	const struct query *q = k->index_code != NULL ? &alert_look_points :
							&alert_look_lows;
	const struct alert_seen *s;
	struct money *past;
	struct list list;
	enum err e = db_all(db, q, k, &list, a);

	if (e != OK)
		return e;
	s = list.v;
	v->past = past = arena_array(a, struct money, list.n + 1);
	for (v->n_past = 0; v->n_past < list.n; v->n_past++)
		past[v->n_past] = s[v->n_past].value;
	return OK;
}

/* What it was at the beginning of the window. */
static enum err
see_reference(struct db *db, struct arena *a, const struct alert_key *k,
    struct alert_view *v)
{
	struct alert_view then = { 0 };
	struct alert_key before = *k;
	enum err e;

	before.at = k->since;
	before.day = k->since_day;
	e = see(db, a,
	    k->index_code != NULL ? &alert_look_point : &alert_look_low,
	    &before, &then);
	v->compared = then.seen;
	v->reference = then.value;
	return e;
}

static enum err
see_spread(struct db *db, struct arena *a, const struct price_alert *al,
    struct alert_key *k, struct alert_view *v)
{
	struct alert_view minus = { 0 };
	struct alert_key other = *k;
	enum err e;

	e = see_leg(db, a, k, al->terminal, al->product, al->index_code, v);
	if (e == OK)
		e = see_leg(db, a, &other, al->minus_terminal,
		    al->minus_product, al->minus_index_code, &minus);
	if (e != OK)
		return e;
	v->reference = minus.value;
	v->seen = v->seen && minus.seen &&
	    money_sub(v->value, minus.value, &v->value) == 0;
	return OK;
}

/* What cannot be computed now is not seen. */
static enum err
see_formula(struct db *db, struct arena *a, const struct price_alert *al,
    const struct alert_moment *m, struct alert_view *v)
{
	const struct formula_moment when = { .lift_at = m->at,
		.known = m->known };
	struct formula_result r = { 0 };
	enum err e = formula_value(db, a, al->formula_id.s, &when, &r);

	if (e == E_NOT_FOUND || r.why != NULL)
		return OK;
	if (e != OK)
		return e;
	v->seen = true;
	v->value = r.value;
	v->effective_at = m->at;
	v->item = m->item != NULL ? m->item : al->formula_id.s;
	return OK;
}

/* The window ends with what is seen. */
static void
set_window(struct alert_key *k, const struct price_alert *al, struct stamp end)
{
	struct date day = stamp_date(end, 0);

	PUT(k, at, end);
	PUT(k, day, day);
	PUT(k, since, ((struct stamp){ end.ms - al->window_days * DAY_MS }));
	day.days -= (int32_t)al->window_days;
	PUT(k, since_day, day);
}

static enum err
see_series(struct db *db, struct arena *a, const struct price_alert *al,
    struct alert_key *k, struct alert_view *v)
{
	bool changes = strcmp(al->condition, "abs_change") == 0 ||
	    strcmp(al->condition, "pct_change") == 0;
	enum err e = see_leg(db, a, k, al->terminal, al->product,
	    al->index_code, v);

	if (e != OK || !v->seen)
		return e;
	if (al->stale_after_s > 0)
		v->stale_at.ms = v->recorded_at.ms + al->stale_after_s * 1000;
	set_window(k, al, v->effective_at);
	if (changes)
		return see_reference(db, a, k, v);
	return alert_needs_past(al) ? see_past(db, a, k, v) : OK;
}

enum err
alert_look(struct db *db, struct arena *a, const struct price_alert *al,
    const struct alert_moment *m, struct alert_view *v)
{
	struct alert_key k = key_of(al, m);

	*v = (struct alert_view){ .seen = false };
	if (strcmp(al->subject, "formula") == 0)
		return see_formula(db, a, al, m, v);
	if (strcmp(al->subject, "spread") == 0)
		return see_spread(db, a, al, &k, v);
	if (strcmp(al->subject, "source") != 0)
		return see_series(db, a, al, &k, v);
	PUT(&k, source_id, al->source_id);
	return see(db, a, &alert_look_source, &k, v);
}
