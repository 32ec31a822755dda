/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "score.h"

#include <stdlib.h>
#include <string.h>

#define SCORE_MIN 300
#define SCORE_MAX 850
#define REASONS   4

/* Holds the square of any sum of litres. */
__extension__ typedef unsigned __int128 wide;

/* What a score is made from: a model and the values that are known. */
struct sheet {
	const struct credit_model *model;
	const struct credit_value *values;
	size_t n;
	struct arena *arena;
};

static const struct credit_value *
value_of(const struct sheet *s, const char *code)
{
	for (size_t i = 0; i < s->n; i++)
		if (strcmp(s->values[i].code, code) == 0)
			return &s->values[i];
	return NULL;
}

static bool
block_known(const struct sheet *s, const char *block)
{
	const struct list *l = &s->model->characteristics;
	const struct credit_characteristic *c = l->v;

	for (size_t i = 0; i < l->n; i++)
		if (strcmp(c[i].block, block) == 0 &&
		    value_of(s, c[i].code) != NULL)
			return true;
	return false;
}

/* Of the first bin that the value is under, else of the last. */
static int64_t
bin_points(const struct list *bins, const char *code, struct money value)
{
	const struct credit_bin *b = bins->v;
	int64_t points = 0;

	for (size_t i = 0; i < bins->n; i++) {
		if (strcmp(b[i].code, code) != 0)
			continue;
		points = b[i].points;
		if (!HAS(&b[i], below) || money_cmp(value, b[i].below) < 0)
			break;
	}
	return points;
}

static const char *
value_text(const struct credit_value *v, struct arena *a)
{
	char text[DECIMAL_LEN + 1];

	decimal_format(v->value.micros, 0, text);
	return arena_dup(a, text);
}

static struct credit_points
earned(const struct sheet *s, const struct credit_characteristic *c)
{
	const struct credit_value *v = value_of(s, c->code);
	struct credit_points p = {
		.has = EVERYTHING,
		.code = c->code,
		.block = c->block,
		.max_points = c->max_points,
		.has_data = v != NULL,
	};

	if (v != NULL) {
		p.value = value_text(v, s->arena);
		p.points = bin_points(&s->model->bins, c->code, v->value);
	} else {
		CLEAR(&p, value);
		p.points = block_known(s, c->block) ? c->neutral : c->alone;
	}
	return p;
}

/* The bands' names follow the alphabet, the best one first. */
static const char *
worse(const char *a, const char *b)
{
	return strcmp(a, b) > 0 ? a : b;
}

static const char *
band_of(const struct list *bands, int64_t score)
{
	const struct credit_band *b = bands->v;
	const char *band = NULL, *last = "";

	for (size_t i = 0; i < bands->n; i++) {
		last = worse(last, b[i].band);
		if (score >= b[i].from_score &&
		    (band == NULL || strcmp(b[i].band, band) < 0))
			band = b[i].band;
	}
	return band != NULL ? band : last;
}

/* The worst cap of the blocks that nothing is known of; NULL: none. */
static const char *
cap_of(const struct sheet *s)
{
	const struct credit_block *b = s->model->blocks.v;
	const char *cap = NULL;

	for (size_t i = 0; i < s->model->blocks.n; i++)
		if (b[i].cap != NULL && !block_known(s, b[i].block))
			cap = cap == NULL ? b[i].cap : worse(cap, b[i].cap);
	return cap;
}

static int
by_loss(const void *a, const void *b)
{
	const struct credit_reason *x = a, *y = b;

	if (x->points_lost != y->points_lost)
		return x->points_lost < y->points_lost ? 1 : -1;
	return strcmp(x->code, y->code);
}

/* Only what is known to be bad is a reason; what is not known is a gap. */
static void
explain(const struct sheet *s, struct credit_score *out)
{
	const struct credit_characteristic *c = s->model->characteristics.v;
	const struct credit_points *p = out->characteristics.v;
	size_t n = out->characteristics.n;
	struct credit_reason *r = arena_array(s->arena, struct credit_reason,
	    n + 1);
	struct credit_gap *g = arena_array(s->arena, struct credit_gap, n + 1);

	out->reason_codes.v = r;
	out->no_data.v = g;
	for (size_t i = 0; i < n; i++) {
		int64_t lost = p[i].max_points - p[i].points;

		if (!p[i].has_data)
			g[out->no_data.n++] = (struct credit_gap){ EVERYTHING,
				c[i].code, c[i].needs };
		else if (lost > 0)
			r[out->reason_codes.n++] = (struct credit_reason){
				EVERYTHING, c[i].reason, lost, c[i].reason_en,
				c[i].reason_es
			};
	}
	qsort(r, out->reason_codes.n, sizeof(*r), by_loss);
	if (out->reason_codes.n > REASONS)
		out->reason_codes.n = REASONS;
}

void
credit_judge(const struct credit_model *m, const struct credit_value *v,
    size_t n, struct arena *a, struct credit_score *out)
{
	const struct sheet s = { m, v, n, a };
	const struct credit_characteristic *c = m->characteristics.v;
	size_t many = m->characteristics.n;
	struct credit_points *p = arena_array(a, struct credit_points,
	    many + 1);

	out->score = m->base;
	for (size_t i = 0; i < many; i++) {
		p[i] = earned(&s, &c[i]);
		out->score += p[i].points;
	}
	if (out->score < SCORE_MIN)
		out->score = SCORE_MIN;
	if (out->score > SCORE_MAX)
		out->score = SCORE_MAX;
	out->characteristics = (struct list){ p, many };
	out->band = band_of(&m->bands, out->score);
	if ((out->band_cap = cap_of(&s)) != NULL)
		out->band = worse(out->band, out->band_cap);
	explain(&s, out);
}

int
credit_months(struct date from, struct date to)
{
	int y1, m1, d1, y2, m2, d2, n;

	date_split(from, &y1, &m1, &d1);
	date_split(to, &y2, &m2, &d2);
	n = (y2 - y1) * 12 + m2 - m1 - (d2 < d1);
	return n < 0 ? 0 : n;
}

/* The largest number whose square is at most n. */
static uint64_t
root(wide n)
{
	uint64_t r = 0;

	for (uint64_t bit = UINT64_C(1) << 63; bit != 0; bit >>= 1)
		if ((wide)(r | bit) * (r | bit) <= n)
			r |= bit;
	return r;
}

/*
 * With whole litres x, the square of the coefficient is
 * (n Σx² − (Σx)²) / (Σx)²; it is taken with twice the decimals of its root.
 */
int
credit_variation(const struct volume *weeks, size_t n, struct money *out)
{
	const int64_t most = INT64_C(1000000000); /* litres; far beyond any */
	wide sum = 0, squares = 0;

	if (n < CREDIT_WEEKS_MIN || n > CREDIT_WEEKS_MAX)
		return -1;
	for (size_t i = 0; i < n; i++) {
		int64_t litres = weeks[i].micros / MONEY_SCALE;

		if (litres < 0 || litres > most)
			return -1;
		sum += (wide)litres;
		squares += (wide)litres * (wide)litres;
	}
	if (sum == 0)
		return -1;
	out->micros = (int64_t)root((n * squares - sum * sum) * MONEY_SCALE *
	    MONEY_SCALE / (sum * sum));
	return 0;
}
