/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "score.h"

#define DAY_MS  INT64_C(86400000)
#define WEEK_MS (7 * DAY_MS)
#define YEAR_MS (365 * DAY_MS)

/* Values are gathered here; a characteristic without one has no data. */
struct values {
	struct credit_value v[8];
	size_t n;
};

static void
know(struct values *vs, const char *code, struct money value)
{
	vs->v[vs->n++] = (struct credit_value){ code, value };
}

static enum err
read_model(struct req *rq, struct credit_model *m)
{
	const struct {
		const struct query *q;
		struct list *l;
	} parts[] = {
		{ &credit_model_blocks, &m->blocks },
		{ &credit_model_characteristics, &m->characteristics },
		{ &credit_model_bins, &m->bins },
		{ &credit_model_bands, &m->bands },
	};
	enum err e = db_one(rq->db, &credit_model_now, NULL, m, rq->arena);

	for (size_t i = 0; e == OK && i < COUNT(parts); i++)
		e = db_all(rq->db, parts[i].q, m, parts[i].l, rq->arena);
	return e;
}

/* From here on the statements look no further back than this. */
static void
look_back(struct req *rq, struct credit_facts *f, const char *prefix,
    int64_t ms)
{
	struct stamp since = { rq->caller.now.ms - ms };

	PUT(f, since_id, id_make(prefix, since));
}

static enum err
payment_values(struct req *rq, struct credit_facts *f, struct values *vs)
{
	enum err e;

	look_back(rq, f, "pay", YEAR_MS);
	if ((e = db_one(rq->db, &credit_payments, f, f, rq->arena)) != OK)
		return e;
	if (f->ended > 0)
		know(vs, "P5", (struct money){ UNITS(f->failures) });
	return OK;
}

static enum err
account_values(struct req *rq, struct credit_facts *f, struct values *vs)
{
	enum err e = db_one(rq->db, &credit_account, NULL, f, rq->arena);
	int months;

	if (e != OK)
		return e;
	months = credit_months(stamp_date(f->opened_at, 0),
	    stamp_date(rq->caller.now, 0));
	know(vs, "S2", (struct money){ UNITS(months) });
	return OK;
}

/* Weeks are counted back from now; the one of the first order is not whole. */
static size_t
whole_weeks(const struct req *rq, const struct credit_facts *f)
{
	int64_t n = (rq->caller.now.ms - f->first_at.ms) / WEEK_MS;

	return n > CREDIT_WEEKS_MAX ? CREDIT_WEEKS_MAX : n > 0 ? (size_t)n : 0;
}

static enum err
order_values(struct req *rq, struct credit_facts *f, struct values *vs)
{
	struct volume litres[CREDIT_WEEKS_MAX] = { { 0 } };
	struct money variation;
	const struct credit_week *w;
	struct list weeks;
	size_t n;
	enum err e = db_one(rq->db, &credit_first_order, NULL, f, rq->arena);

	if (e != OK) /* without a first order there is nothing to add */
		return e == E_NOT_FOUND ? OK : e;
	if ((e = db_one(rq->db, &credit_exposure, NULL, f, rq->arena)) != OK)
		return e;
	look_back(rq, f, "ord", CREDIT_WEEKS_MAX * WEEK_MS);
	if ((e = db_all(rq->db, &credit_weeks, f, &weeks, rq->arena)) != OK)
		return e;
	n = whole_weeks(rq, f);
	w = weeks.v;
	for (size_t i = 0; i < weeks.n; i++)
		if (w[i].weeks_ago >= 0 && w[i].weeks_ago < (int64_t)n)
			litres[w[i].weeks_ago] = w[i].litres;
	if (credit_variation(litres, n, &variation) == 0)
		know(vs, "S3", variation);
	return OK;
}

enum err
credit_read(struct req *rq)
{
	struct credit_score *s = arena_new(rq->arena, struct credit_score);
	struct credit_model m = { 0 };
	struct credit_facts f = { 0 };
	struct values vs = { 0 };
	enum err e;

	if ((e = read_model(rq, &m)) != OK)
		return e == E_NOT_FOUND ? E_INTERNAL : e;
	if ((e = payment_values(rq, &f, &vs)) != OK ||
	    (e = account_values(rq, &f, &vs)) != OK ||
	    (e = order_values(rq, &f, &vs)) != OK)
		return e;
	credit_judge(&m, vs.v, vs.n, rq->arena, s);
	s->model_version = m.version;
	s->model_status = m.status;
	s->as_of = rq->caller.now;
	s->exposure_mxn = f.exposure_mxn;
	s->has = EVERYTHING;
	if (s->band_cap == NULL)
		CLEAR(s, band_cap);
	rq->out = s;
	return OK;
}
