/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "price_indexes.h"

#include <string.h>

#include "points.h"

#define VALUE_MAX UNITS(999999999)

static const struct shape *const shape = &price_index_shape;

static void
set_text(struct price_index *x, const char *name, const char *text)
{
	const char **member = field_at(shape_field(shape, name), x);

	if (field_has(shape, x, name))
		return;
	*member = text;
	field_set(shape, x, name);
}

enum err
price_index_begin(struct req *rq, void *obj)
{
	struct price_index *x = obj;

	(void)rq;
	set_text(x, "calendar", "none");
	set_text(x, "time_zone", "UTC");
	MARK(x, lag_days); /* 0 unless told, as points are */
	MARK(x, points);
	return OK;
}

static enum err
too_large(struct req *rq)
{
	faults_add(&rq->faults, rq->arena, E_OUT_OF_RANGE, "/factor",
	    shape_field(&price_index_factor_shape, "factor"),
	    "would make a value of more than 9 digits before the point");
	return E_VALIDATION;
}

enum err
price_index_rebase(struct req *rq, void *obj)
{
	const struct index_factor *in = rq->in;
	struct price_index *x = obj;
	struct index_points p = { .id = x->id, .factor = in->factor };
	struct index_points peak = { 0 };
	enum err e;

	MARK(&p, id);
	MARK(&p, factor);
	e = db_one(rq->db, &price_index_peak, &p, &peak, rq->arena);
	if (e != OK)
		return e;
	if (money_mul(peak.value, in->factor, 6, &peak.value) != 0 ||
	    peak.value.micros > VALUE_MAX)
		return too_large(rq);
	if ((e = db_run(rq->db, &price_index_rebased, &p)) != OK)
		return e;
	if (!HAS(x, latest_value))
		return OK;
	x->recorded_at = rq->caller.now;
	/* it is not above the peak */
	return money_mul(x->latest_value, in->factor, 6, &x->latest_value) ==
		0 ?
	    OK :
	    too_large(rq);
}
