/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhooks.h"

#include "domains.h"
#include "find.h"
#include "http.h"
#include "resource.h"

static const struct shape *const row = &webhook_row_shape;

#define PLAN_MEMORY (32 << 20)

/* Every event type there is.  For nothing else a worker of webhooks needs the
 * resources of all domains, so they do not stay. */
static struct texts
all_types(struct arena *a)
{
	struct arena *plans = arena_open(PLAN_MEMORY);
	const struct domain *const *all = resource_expand(domains, plans);
	struct texts t = { 0 };
	size_t n = 0;

	for (const struct domain *const *d = all; *d != NULL; d++)
		n += (*d)->n_events;
	t.v = arena_array(a, const char *, n + 1);
	for (const struct domain *const *d = all; *d != NULL; d++)
		for (size_t i = 0; i < (*d)->n_events; i++)
			t.v[t.n++] = arena_dup(a, (*d)->events[i].type);
	arena_close(plans);
	return t;
}

static void
judge_events(struct req *rq, const struct texts *patterns)
{
	struct texts types = all_types(rq->arena);

	for (size_t i = 0; i < patterns->n; i++)
		if (!webhook_pattern(patterns->v[i], types.v, types.n))
			faults_add(&rq->faults, rq->arena, E_EVENT_PATTERN,
			    arena_fmt(rq->arena, "/events/%zu", i),
			    shape_field(row, "events"), "matches no event");
}

static void
judge_url(struct req *rq, const char *url)
{
	const struct http_policy policy = {
		.loopback = rq->conf->webhook_loopback,
		.ports = rq->conf->webhook_ports,
		.ca_file = rq->conf->webhook_ca,
	};
	const char *why = http_url_fault(&policy, url, rq->arena);

	if (why != NULL)
		faults_add(&rq->faults, rq->arena, E_URL_NOT_ALLOWED, "/url",
		    shape_field(row, "url"), why);
}

static enum err
room(struct req *rq)
{
	struct list active;
	enum err e = db_all(rq->db, &webhook_active, NULL, &active, rq->arena);

	if (e == OK && active.n >= WEBHOOKS_MAX)
		return refuse(rq, E_STATE, NULL,
		    "The account has %d active webhooks, the most there may be.",
		    WEBHOOKS_MAX);
	return e;
}

static const char *
new_secret(struct arena *a)
{
	unsigned char key[32];

	sign_random(key, sizeof(key));
	return arena_fmt(a, "whsec_%s", sign_base64(a, key, sizeof(key)));
}

/* What the service adds to a body. */
static void
begin(struct req *rq, struct webhook *w)
{
	w->id = id_make("whk", rq->caller.now);
	w->status = "active";
	w->secret = new_secret(rq->arena);
	w->secret_sealed = sign_seal(rq->arena, rq->conf->secret, w->secret);
	w->created_at = w->updated_at = rq->caller.now;
	for (const char *const *name = NAMES("id", "status", "secret",
		 "secret_sealed", "created_at", "updated_at");
	     *name != NULL; name++)
		field_set(row, w, *name);
}

enum err
webhook_create(struct req *rq)
{
	const struct webhook *in = rq->in;
	struct webhook *w = arena_new(rq->arena, struct webhook);
	enum err e;

	judge_url(rq, in->url);
	judge_events(rq, &in->events);
	if (rq->faults.n > 0)
		return E_VALIDATION;
	if ((e = room(rq)) != OK)
		return e;
	*w = *in;
	begin(rq, w);
	rq->out = w;
	e = db_run(rq->db, &webhook_insert, w);
	return e == OK ? db_run(rq->db, &webhook_secret_insert, w) : e;
}

enum err
webhook_find(struct req *rq)
{
	return find_one(rq, &webhook_get, "webhook");
}

enum err
webhook_page(struct req *rq)
{
	return find_page(rq, &webhook_page_rows);
}
