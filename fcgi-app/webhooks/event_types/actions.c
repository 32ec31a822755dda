/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "event_types.h"

#include <string.h>

#include "page.h"

static const char *
name_of(struct arena *a, const void *row)
{
	(void)a;
	return ((const struct event_type *)row)->name;
}

/* Behind the cursor, and of the domain if one was named. */
static bool
wanted(const struct event_type *t, const struct event_types_params *p,
    const char *after)
{
	return strcmp(t->name, after) > 0 &&
	    (p->domain == NULL || strcmp(t->domain, p->domain) == 0);
}

enum err
event_types_page(struct req *rq)
{
	const struct event_types_params *p = rq->query;
	struct page page = { 0 };
	struct event_type *rows;
	struct list found = { 0 };
	size_t n;
	const struct event_type *all = event_types_all(&n);
	enum err e = page_begin(rq, &page);

	if (e != OK)
		return e;
	rows = arena_array(rq->arena, struct event_type, (size_t)page.rows);
	for (size_t i = 0; i < n && found.n < (size_t)page.rows; i++)
		if (wanted(&all[i], p, p->cursor != NULL ? page.after : ""))
			rows[found.n++] = all[i];
	found.v = rows;
	page_answer(rq, &found, name_of);
	return OK;
}

static enum err
find(struct req *rq, const struct event_type **t)
{
	*t = event_type_named(rq->id);
	return *t != NULL ?
	    OK :
	    refuse(rq, E_NOT_FOUND, NULL, "No such event type.");
}

static struct envelope *
example(struct req *rq, const struct event_type *t)
{
	return event_type_example(t, rq->conf->env, rq->caller.account,
	    rq->arena);
}

enum err
event_type_find(struct req *rq)
{
	struct event_type *out = arena_new(rq->arena, struct event_type);
	const struct event_type *t;
	enum err e = find(rq, &t);

	if (e != OK)
		return e;
	*out = *t;
	out->schema.v = event_type_schema(t, rq->conf->public_url, rq->arena);
	out->example.v = example(rq, t);
	MARK(out, schema);
	MARK(out, example);
	rq->out = out;
	return OK;
}

enum err
event_type_find_schema(struct req *rq)
{
	const struct event_type *t;
	enum err e = find(rq, &t);

	if (e == OK)
		rq->out = event_type_schema(t, rq->conf->public_url, rq->arena);
	return e;
}

enum err
event_type_find_sample(struct req *rq)
{
	const struct event_type *t;
	enum err e = find(rq, &t);

	if (e == OK)
		rq->out = example(rq, t);
	return e;
}
