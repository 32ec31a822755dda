/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "head.h"

#include <stdio.h>

#include "wire.h"

static void
http_date(struct stamp t, char out[64])
{
	static const char days[] = "SunMonTueWedThuFriSat";
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	struct date d = stamp_date(t, 0);
	int year, month, day, s = (int)((t.ms - date_start(d, 0).ms) / 1000);

	date_split(d, &year, &month, &day);
	snprintf(out, 64, "%.3s, %02d %.3s %04d %02d:%02d:%02d GMT",
	    days + 3 * date_weekday(d), day, months + 3 * (month - 1), year,
	    s / 3600, s / 60 % 60, s % 60);
}

/* The old secret of a rotated key says since when it is one, and until when it
 * works (RFC 9745, RFC 8594). */
static void
put_sunset(struct buf *b, const struct wire *w)
{
	char date[64];

	buf_fmt(b, "Deprecation: @%lld\r\n",
	    (long long)(w->old_key_since.ms / 1000));
	if (w->old_key_until.ms == 0)
		return;
	http_date(w->old_key_until, date);
	buf_fmt(b, "Sunset: %s\r\n", date);
}

static const char *
content_type(const struct req *rq)
{
	const struct wire *w = rq->wire;

	if (w->status >= 400 && rq->manner.status == 0)
		return "application/problem+json";
	return w->type != NULL ? w->type : "application/json";
}

static void
put_own(const struct req *rq, struct buf *b)
{
	const struct wire *w = rq->wire;

	buf_fmt(b, "Status: %d\r\n", w->status);
	if (w->status != 304)
		buf_fmt(b, "Content-Type: %s\r\n", content_type(rq));
	if (w->status != 304 && !w->sent)
		buf_fmt(b, "Content-Length: %zu\r\n",
		    w->out.len + (size_t)rq->manner.bits);
	if (w->etag != NULL && w->status < 400)
		buf_fmt(b, "ETag: %s\r\n", w->etag);
	if (w->link != NULL && w->status < 400)
		buf_fmt(b, "Link: %s\r\n", w->link);
	if (w->location != NULL)
		buf_fmt(b, "Location: %s\r\n", w->location);
	if (w->allow != NULL)
		buf_fmt(b, "Allow: %s\r\n", w->allow);
	if (rq->manner.inner != NULL)
		buf_fmt(b, "X-Accel-Redirect: %s\r\n", rq->manner.inner);
	if (w->original != NULL)
		buf_fmt(b,
		    "Idempotent-Replayed: true\r\n"
		    "Idempotency-Original-Request-Id: %s\r\n",
		    w->original);
	if (w->status == 401 && rq->manner.status == 0)
		buf_fmt(b, "WWW-Authenticate: %s%s\r\n",
		    w->home ? "Session" : "Bearer",
		    w->home || w->error == E_KEY_MISSING ?
			"" :
			" error=\"invalid_token\"");
	if (w->cookies != NULL && w->status < 400)
		buf_str(b, w->cookies);
	if (w->home)
		buf_str(b, "Cache-Control: no-store\r\n");
	if (rq->retry_after > 0)
		buf_fmt(b, "Retry-After: %d\r\n", rq->retry_after);
	if (w->old_key_since.ms != 0)
		put_sunset(b, w);
}

/* For nginx's log; nginx does not pass them on. */
static void
put_log(const struct req *rq, struct buf *b)
{
	const struct wire *w = rq->wire;
	const char *field;

	if (rq->route != NULL)
		buf_fmt(b, "X-Poliducto-Route: %s\r\n", rq->route->op);
	if (w->key_id != NULL)
		buf_fmt(b, "X-Poliducto-Key: %s\r\n", w->key_id);
	if (w->key_id != NULL && w->key_secret != NULL)
		buf_fmt(b, "X-Poliducto-Secret: %s\r\n", w->key_secret);
	if (w->account != NULL)
		buf_fmt(b, "X-Poliducto-Account: %s\r\n", w->account);
	if (w->error != OK)
		buf_fmt(b, "X-Poliducto-Error: %s\r\n",
		    err_row(w->error)->code);
	if (w->error != OK &&
	    (field = faults_field(&rq->faults, rq->arena)) != NULL)
		buf_fmt(b, "X-Poliducto-Field: %s\r\n", field);
}

void
head_init(struct buf *b, const struct req *rq)
{
	buf_init(b, rq->arena, 512);
	put_own(rq, b);
	put_log(rq, b);
	buf_str(b, "\r\n");
}
