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

struct trace {
	uint64_t has;
	const char *errors, *body;
	int64_t body_bytes;
	bool body_cut;
};

/* clang-format off */
#define T struct trace
static const struct field fields[] = {
	FIELD(T, errors), FIELD(T, body), FIELD(T, body_bytes), FIELD(T, body_cut),
};
#undef T
static const struct shape trace_shape =
	SHAPE(struct trace, "Trace", fields, "Why a request failed.");

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

/* Is there one more to be had?  A flood of bad requests must not become as many
 * writes. */
static bool
allowed(void)
{
	static int64_t last, left = TRACE_BURST * SECOND_MS;
	int64_t now = clock_ticks();

	left += (now - last) * TRACE_RATE;
	last = now;
	if (left > TRACE_BURST * SECOND_MS)
		left = TRACE_BURST * SECOND_MS;
	if (left < SECOND_MS)
		return false;
	left -= SECOND_MS;
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
	t->has &= ~shape_bit(&trace_shape, "body");
	if (w->len == 0 || shape == NULL || rq->route->takes != NULL ||
	    w->error == E_NOT_JSON)
		return;
	buf_init(&b, rq->arena, 512);
	if (!redact_json(&b, shape, w->body, w->len, &t->body_cut))
		return;
	t->body = b.s;
	t->has = UINT64_MAX;
}

/* Of a key that a worker checked; the dashboard's calls are nobody's traffic.
 */
static bool
wanted(const struct req *rq)
{
	const struct wire *w = rq->wire;

	return rq->route != NULL && w->status >= 400 &&
	    w->error != E_UNAVAILABLE && !w->home &&
	    rq->caller.account != NULL && *rq->caller.account != '\0' &&
	    rq->caller.key_id != NULL && rq->caller.person == NULL;
}

void
trace_failure(struct req *rq)
{
	struct trace t = { .has = UINT64_MAX };

	if (!wanted(rq) || !allowed())
		return;
	t.errors = errors_of(rq);
	put_body(rq, &t);
	(void)db_run(rq->db, &trace_insert, &t);
}
