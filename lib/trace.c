/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace.h"

#include <string.h>

#include "clock.h"
#include "redact.h"
#include "scan.h"
#include "wire.h"

#define POINTER_MAX 200
#define SECOND_MS   1000
#define DEPTH       8 /* of shapes in shapes */

struct trace {
	struct presence has;
	const char *errors, *body;
	int64_t body_bytes;
	flag body_cut;
};

/* clang-format off */
#define T struct trace
static const struct field fields[] = {
	FIELD(T, errors), FIELD(T, body), FIELD(T, body_bytes), FIELD(T, body_cut),
};
#undef T
static const struct shape trace_shape =
	SHAPE(struct trace, "Trace", fields, "What is kept of a request.");

const struct query trace_insert = {
	.name = "trace_insert",
	.in   = &trace_shape,
	.sql  = "INSERT INTO usage_failures (account, request_id, at, errors, body,"
		" body_bytes, body_cut)"
		" VALUES (:account, :request_id, :now, :errors, :body,"
		" :body_bytes, :body_cut)"
		" ON DUPLICATE KEY UPDATE account = VALUES(account)",
};
/* clang-format on */

/* Is there one more to be had?  A flood of requests must not become as many
 * writes, and one of good ones takes no room from the bad. */
static bool
allowed(bool failed)
{
	static struct {
		int64_t last, left;
	} kinds[2] = { { 0, TRACE_BURST * SECOND_MS },
		{ 0, TRACE_BURST * SECOND_MS } };
	int64_t now = clock_ticks(), *left = &kinds[failed].left;

	*left += (now - kinds[failed].last) * TRACE_RATE;
	kinds[failed].last = now;
	if (*left > TRACE_BURST * SECOND_MS)
		*left = TRACE_BURST * SECOND_MS;
	if (*left < SECOND_MS)
		return false;
	*left -= SECOND_MS;
	return true;
}

static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789_/[]";

static void
put_fault(struct buf *b, const struct fault *f)
{
	const char *p = f->pointer != NULL ? f->pointer : "";
	bool body = *p == '/' && f->e != E_UNKNOWN_PARAMETER;
	size_t n = strlen(p);

	buf_fmt(b, "%s{\"%s\":", b->len > 1 ? "," : "",
	    body ? "pointer" : "parameter");
	/* a name that no shape knows may be anything */
	buf_quote(b,
	    n <= POINTER_MAX && strspn(p, plain) == n ? redact_text(p, n) :
							REDACTED);
	buf_fmt(b, ",\"code\":\"%s\"}",
	    f->code != NULL ? f->code : err_row(f->e)->code);
}

static const char *
errors_of(const struct req *rq)
{
	struct buf b;

	buf_init(&b, rq->arena, 256);
	buf_char(&b, '[');
	for (const struct fault *f = rq->faults.first; f != NULL; f = f->next)
		put_fault(&b, f);
	buf_char(&b, ']');
	return scan_utf8(b.s) ? b.s : "[]";
}

static void
put_body(const struct req *rq, struct trace *t)
{
	const struct wire *w = rq->wire;
	const struct shape *shape = rq->route->in;
	struct buf b;

	t->body_bytes = (int64_t)w->len;
	CLEAR(t, body);
	if (w->len == 0 || shape == NULL || rq->route->takes != NULL ||
	    w->error == E_NOT_JSON)
		return;
	buf_init(&b, rq->arena, 512);
	if (!redact_json(&b, shape, w->body, w->len, &t->body_cut))
		return;
	t->body = b.s;
	t->has = EVERYTHING;
}

/* May a body of this shape have what opens something? */
static bool
takes_secret(const struct shape *s, int depth)
{
	const struct shape *base = shape_base(s);

	for (size_t i = 0; i < base->n; i++) {
		const struct field *f = &base->fields[i];
		const struct shape *in = f->sent != NULL ? f->sent : f->shape;

		if (shape_field(s, f->name) == NULL)
			continue; /* of another part of the struct */
		if (f->secret)
			return true;
		if ((f->kind == K_OBJECT || f->kind == K_LIST) && in != NULL &&
		    (depth == 0 || takes_secret(in, depth - 1)))
			return true;
	}
	return false;
}

/* Of one that succeeded there is nothing but the body. */
static bool
is_kept(const struct req *rq)
{
	return rq->trace_all && rq->wire->len > 0 && rq->route->in != NULL &&
	    rq->route->takes == NULL && !(rq->route->flags & R_SECRET) &&
	    !takes_secret(rq->route->in, DEPTH);
}

/* Of a key that a worker checked; the dashboard's calls are nobody's traffic.
 */
static bool
wanted(const struct req *rq)
{
	const struct wire *w = rq->wire;

	return rq->route != NULL && (w->status >= 400 || is_kept(rq)) &&
	    w->error != E_UNAVAILABLE && !w->home &&
	    rq->caller.account != NULL && *rq->caller.account != '\0' &&
	    rq->caller.key_id != NULL && rq->caller.person == NULL;
}

void
trace_request(struct req *rq)
{
	struct trace t = { .has = EVERYTHING };

	if (!wanted(rq) || !allowed(rq->wire->status >= 400))
		return;
	t.errors = errors_of(rq);
	put_body(rq, &t);
	(void)db_run(rq->db, &trace_insert, &t);
}
