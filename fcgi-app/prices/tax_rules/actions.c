/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "tax_rules.h"

#include <string.h>

static struct date
today(const struct req *rq)
{
	return stamp_date(rq->caller.now, 0);
}

static void
end(struct tax_rule *r, struct date last)
{
	r->valid_to = last;
	MARK(r, valid_to);
}

/* The rule that this one takes the place of ends the day before it begins. */
enum err
tax_rule_publish(struct req *rq, void *obj)
{
	struct tax_rule *r = obj, *before;
	struct tax_rule_facts f = { 0 };
	void *found;
	enum err e;

	if ((e = db_one(rq->db, &tax_rule_others, r, &f, rq->arena)) != OK)
		return e;
	if (!HAS(&f, previous))
		return OK;
	if ((e = resource_lock(rq, &tax_rules, f.previous.s, &found)) != OK)
		return e;
	before = found;
	end(before, (struct date){ r->valid_from.days - 1 });
	if ((e = resource_turn(rq, &tax_rules, before, "supersede")) != OK)
		return e;
	return resource_save(rq, &tax_rules, before,
	    "compliance.tax_rule.superseded");
}

enum err
tax_rule_supersede(struct req *rq, void *obj)
{
	const struct tax_rule_end *in = rq->in;
	struct tax_rule *r = obj;
	struct date last = { today(rq).days - 1 };

	if (in != NULL && HAS(in, valid_to))
		last = in->valid_to;
	if (HAS(r, valid_to) && r->valid_to.days < last.days)
		return refuse(rq, E_OUT_OF_RANGE, "valid_to",
		    "The rule already ends before that day.");
	if (last.days < r->valid_from.days - 1)
		last.days = r->valid_from.days - 1;
	end(r, last);
	return OK;
}

/* Prices were made with it: what was published is not changed, only ended. */
enum err
tax_rule_change(struct req *rq, void *obj)
{
	const struct tax_rule *r = obj;

	if (strcmp(r->status, "draft") == 0)
		return OK;
	return refuse(rq, E_STATE, NULL,
	    "The rule has status %s; only drafts can be changed. Publish another rule instead.",
	    r->status);
}

static void
answer(struct req *rq, const struct tax_asked *in, struct date day,
    const struct tax_set *set)
{
	struct tax_effective *out = arena_new(rq->arena, struct tax_effective);
	struct tax *rules = arena_array(rq->arena, struct tax, set->n + 1);

	for (size_t i = 0; i < set->n; i++)
		rules[i] = *set->v[i];
	*out = (struct tax_effective){ .jurisdiction = in->jurisdiction,
		.product = in->product,
		.date = day,
		.use = in->use,
		.resolves = tax_verdicts[set->verdict],
		.code = set->code,
		.rules = { rules, set->n },
		.exempt = { (const char **)arena_array(rq->arena, const char *,
				set->n_exempt + 1),
		    set->n_exempt } };
	memcpy(out->exempt.v, set->exempt,
	    set->n_exempt * sizeof(*set->exempt));
	for (const char *const *n = NAMES("jurisdiction", "product", "date",
		 "resolves", "rules", "exempt");
	     *n != NULL; n++)
		field_set(&tax_effective_shape, out, *n);
	if (in->use != NULL)
		MARK(out, use);
	if (set->code != NULL)
		MARK(out, code);
	rq->out = out;
}

enum err
tax_rule_effective(struct req *rq)
{
	const struct tax_asked *in = rq->query;
	struct date day = HAS(in, date) ? in->date : today(rq);
	struct tax_key k = tax_place(rq->arena, in->jurisdiction, day);
	struct list rows = { 0 };
	const struct tax_buyer anybody = { .use = in->use };
	struct tax_set set;
	enum err e;

	if ((e = tax_read(rq, &k, &rows)) != OK)
		return e;
	tax_resolve(&rows, in->product, &anybody, day, &set);
	answer(rq, in, day, &set);
	return OK;
}

enum err
tax_rule_begin(struct req *rq)
{
	struct tax_changes *out = arena_new(rq->arena, struct tax_changes);
	struct tax_window w = *(const struct tax_window *)rq->query;
	enum err e;

	if (!HAS(&w, since))
		w.since = today(rq);
	if (!HAS(&w, until))
		w.until = date_of(9999, 12, 31);
	if (!HAS(&w, limit))
		w.limit = 50;
	w.limit++;
	for (const char *const *n = NAMES("since", "until", "limit");
	     *n != NULL; n++)
		field_set(&tax_window_shape, &w, *n);
	e = db_all(rq->db, &tax_rule_changes, &w, &out->data, rq->arena);
	out->complete = (int64_t)out->data.n < w.limit;
	if (!out->complete)
		out->data.n--;
	out->has = EVERYTHING;
	rq->out = out;
	return e;
}

enum err
tax_rule_places(struct req *rq)
{
	struct tax_jurisdictions *out = arena_new(rq->arena,
	    struct tax_jurisdictions);
	struct tax_key k = { .day = today(rq) };

	MARK(&k, day);
	out->has = EVERYTHING;
	rq->out = out;
	return db_all(rq->db, &tax_rule_jurisdictions, &k, &out->data,
	    rq->arena);
}
