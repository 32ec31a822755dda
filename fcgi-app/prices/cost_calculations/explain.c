/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cost_calculations.h"

#include <string.h>

static void
number(struct buf *b, struct money m, int decimals)
{
	char text[DECIMAL_LEN + 1];

	decimal_format(m.micros, decimals, text);
	buf_str(b, text);
}

/* "7416 gal at 0.243 USD is", "16 percent of 637200.02 is" */
static void
reckoning(struct buf *b, const struct cost_step *s, const char *currency)
{
	if (strcmp(s->unit, "percent") == 0) {
		number(b, s->rate, 0);
		buf_str(b, " percent of ");
		number(b, s->quantity, 2);
		buf_fmt(b, " %s", currency);
		return;
	}
	number(b, s->quantity, 0);
	buf_fmt(b, " %s at ", s->unit);
	number(b, s->rate, 0);
	buf_fmt(b, " %s", currency);
}

/* What a line is to the total. */
static const char *
standing(const struct cost_step *s)
{
	if (strcmp(s->kind, "part") == 0)
		return " (within the base that follows)";
	return strcmp(s->kind, "withheld") == 0 ? " (kept back)" : "";
}

static const char *
sentence(struct arena *a, const struct cost *c, const struct cost_step *s)
{
	struct buf b;

	buf_init(&b, a, 128);
	buf_fmt(&b, "%s: ", s->label);
	if (strcmp(s->kind, "volume") == 0) {
		number(&b, s->quantity, 0);
		buf_fmt(&b, " %s times ", c->unit);
		number(&b, s->rate, 5);
		buf_str(&b, " is ");
		number(&b, (struct money){ c->net_quantity.micros }, 0);
		buf_fmt(&b, " %s.", c->unit);
		return b.s;
	}
	if (HAS(s, rate))
		reckoning(&b, s, c->currency);
	if (HAS(s, rate) && HAS(s, amount))
		buf_str(&b, " is ");
	if (HAS(s, amount)) {
		number(&b, s->amount, 2);
		buf_fmt(&b, " %s%s", c->currency, standing(s));
	}
	if (HAS(s, legal_ref))
		buf_fmt(&b, " (%s)", s->legal_ref);
	buf_char(&b, '.');
	return b.s;
}

enum err
cost_explain(struct req *rq)
{
	struct cost_explained *out = arena_new(rq->arena,
	    struct cost_explained);
	const struct cost_step *s;
	void *obj;
	struct cost *c;
	enum err e = resource_path(rq, &cost_calculations, &obj);

	if (e != OK)
		return e;
	c = obj;
	s = c->steps.v;
	out->id = c->id;
	out->sentences.v = arena_array(rq->arena, const char *, c->steps.n);
	for (size_t i = 0; i < c->steps.n; i++)
		out->sentences.v[out->sentences.n++] = sentence(rq->arena, c,
		    &s[i]);
	out->has = EVERYTHING;
	rq->out = out;
	return OK;
}
