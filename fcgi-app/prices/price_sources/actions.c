/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "price_sources.h"

#include <stdlib.h>
#include <string.h>

#include "feed_page.h"
#include "http.h"
#include "secrets.h"

static const struct shape *const shape = &price_source_shape;

/* Only sweep calls out, but what it could not call is refused now. */
enum err
price_source_inspect(struct req *rq, struct judge *j, const void *obj)
{
	const struct price_source *s = obj;
	const struct http_policy policy = {
		.loopback = rq->conf->webhook_loopback,
		.ports = rq->conf->webhook_ports,
		.ca_file = rq->conf->webhook_ca,
	};
	const char *why;

	if (HAS(s, url) && resource_sound(j, "", "url") &&
	    (why = price_secret_url_fault(&policy, s->url, rq->arena)) != NULL)
		faults_add(j->faults, j->arena, E_URL_NOT_ALLOWED,
		    arena_fmt(j->arena, "%s/url", j->prefix),
		    shape_field(shape, "url"), why);
	return OK;
}

enum err
price_source_begin(struct req *rq, void *obj)
{
	struct price_source *s = obj;

	price_source_default(s);
	price_source_schedule(s, rq->caller.now);
	price_source_age(s, rq->caller.now, rq->caller.now);
	return OK;
}

enum err
price_source_change(struct req *rq, void *obj)
{
	struct price_source *s = obj;

	if (strcmp(s->status, "paused") != 0) {
		price_source_schedule(s, rq->caller.now);
		price_source_age(s,
		    HAS(s, last_success_at) ? s->last_success_at :
					      s->created_at,
		    rq->caller.now);
	}
	return price_secret_follow(rq->db, rq->arena, s);
}

enum err
price_source_pause(struct req *rq, void *obj)
{
	(void)rq;
	price_source_rest(obj);
	return OK;
}

enum err
price_source_resume(struct req *rq, void *obj)
{
	struct price_source *s = obj;

	PUT(s, next_run_at, rq->caller.now);
	price_source_schedule(s, rq->caller.now);
	price_source_age(s, rq->caller.now, rq->caller.now);
	rq->woke = true;
	return OK;
}

/* The source of the path, locked; a paused one only where that is no matter. */
static enum err
hold(struct req *rq, bool paused, struct price_source **out)
{
	void *obj;
	struct price_source *s;
	enum err e = resource_path_lock(rq, &price_sources, &obj);

	if (e != OK)
		return e;
	*out = s = obj;
	if (HAS(s, archived_at))
		return refuse(rq, E_STATE, NULL,
		    "The price source is archived. Restore it first.");
	if (!paused && strcmp(s->status, "paused") == 0)
		return refuse(rq, E_STATE, NULL,
		    "The price source is paused. Resume it first.");
	return OK;
}

/* --- imports ---------------------------------------------------------------
 */

/* The type of the body is that of the source's files. */
static enum err
judge_type(struct req *rq, const struct price_source *s)
{
	bool csv = strcmp(s->format, "csv") == 0;

	if (csv == (strcmp(rq->raw.type, "text/csv") == 0))
		return OK;
	return refuse(rq, E_MEDIA_TYPE, NULL,
	    "The files of this source are %s: send Content-Type: %s.",
	    s->format, csv ? "text/csv" : "application/json");
}

/* Each bad row a fault: where, and why. */
static enum err
refuse_rows(struct req *rq, const struct price_run *run)
{
	const struct feed_bad *bad = run->faults.v;

	for (size_t i = 0; i < run->faults.n; i++) {
		struct buf more;

		buf_init(&more, rq->arena, 64);
		buf_fmt(&more,
		    "\"line\":%lld,\"column\":", (long long)bad[i].line);
		if (bad[i].column != NULL)
			buf_quote(&more, bad[i].column);
		else
			buf_str(&more, "null");
		faults_put(&rq->faults, rq->arena,
		    (struct fault){ .e = E_VALIDATION,
			.pointer = arena_fmt(rq->arena, "/%lld",
			    (long long)bad[i].line),
			.code = bad[i].code,
			.message = bad[i].message,
			.more = more.s });
	}
	return refuse(rq, E_VALIDATION, NULL, "%s", run->message);
}

/* What is in the file is the sender's matter: a refusal, and no run. */
static enum err
judge_run(struct req *rq, const struct price_run *run)
{
	if (strcmp(run->status, "refused") != 0 || run->dry_run)
		return OK;
	if (strcmp(run->failure, "bad_rows") == 0)
		return refuse_rows(rq, run);
	return refuse(rq, E_FILE_UNREADABLE, NULL, "%s", run->message);
}

static void
choose(struct price_run *run, struct price_file *file,
    const struct price_import *in)
{
	if (HAS(in, implausible))
		file->implausible = in->implausible;
	if (HAS(in, mode))
		run->mode = in->mode;
	run->dry_run = in->dry_run;
}

enum err
price_source_import(struct req *rq)
{
	struct price_run *run = arena_new(rq->arena, struct price_run);
	struct price_file file = { .text = rq->raw.text,
		.len = rq->raw.len,
		.now = rq->caller.now };
	struct price_source *s;
	enum err e;

	if ((e = hold(rq, false, &s)) != OK || (e = judge_type(rq, s)) != OK ||
	    (e = price_run_begin(rq->db, rq->arena, s, "upload", file.now,
		 run)) != OK)
		return e;
	choose(run, &file, rq->query);
	if ((e = price_run_take(rq->db, rq->arena, s, &file, run)) != OK ||
	    (e = judge_run(rq, run)) != OK)
		return e;
	rq->out = run;
	rq->woke = run->rows_written > 0 && !run->dry_run;
	if ((e = db_run(rq->db, &price_run_add, run)) != OK)
		return e;
	return price_run_end(rq->db, rq->arena, s, run, &rq->woke);
}

/* --- runs ------------------------------------------------------------------
 */

static enum err
queue(struct req *rq, bool dry)
{
	struct price_run *run = arena_new(rq->arena, struct price_run);
	struct price_source *s;
	enum err e = hold(rq, dry, &s);

	if (e != OK)
		return e;
	if (!price_source_fetches(s))
		return refuse(rq, E_STATE, NULL,
		    "The price source has kind %s and is not fetched. Send "
		    "its files to imports.",
		    s->kind);
	e = price_run_begin(rq->db, rq->arena, s, "request", rq->caller.now,
	    run);
	if (e != OK)
		return e;
	run->dry_run = dry;
	PUT(run, due_at, rq->caller.now);
	rq->out = run;
	rq->woke = true;
	return db_run(rq->db, &price_run_add, run);
}

enum err
price_source_run(struct req *rq)
{
	return queue(rq, false);
}

enum err
price_source_test(struct req *rq)
{
	return queue(rq, true);
}

enum err
price_source_runs(struct req *rq)
{
	return feed_page_read(rq, &price_sources, &price_run_page, NULL);
}

enum err
price_source_errors(struct req *rq)
{
	return feed_page_read(rq, &price_sources, &price_run_errors, NULL);
}

enum err
price_source_nth(struct req *rq)
{
	struct price_run key = { .has = EVERYTHING };
	struct price_run *run = arena_new(rq->arena, struct price_run);
	enum err e = E_NOT_FOUND;
	char *end;

	if (id_valid(rq->id, "psr") && strlen(rq->nth) < 10) {
		strcpy(key.source_id.s, rq->id);
		key.n = strtol(rq->nth, &end, 10);
		if (*end == '\0')
			e = db_one(rq->db, &price_run_get, &key, run,
			    rq->arena);
	}
	rq->out = run;
	return e == E_NOT_FOUND ?
	    refuse(rq, e, NULL, "No such run of a price source.") :
	    e;
}
