/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "idem.h"

#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "route.h"
#include "wire.h"

#define KEEP_HOURS  72
#define KEY_MAX_LEN 255

struct idem {
	struct presence has;
	const char *key_sha256;
	const char *request_sha256;
	const char *request_id;
	int64_t status;
	const char *location;
	const char *etag;
	const char *body; /* sealed: an answer may hold a secret */
	struct stamp expires_at;
};

/* clang-format off */
#define T struct idem
static const struct field fields[] = {
	FIELD(T, key_sha256),
	FIELD(T, request_sha256),
	FIELD(T, request_id),
	FIELD(T, status),
	FIELD(T, location),
	FIELD(T, etag),
	FIELD(T, body),
	FIELD(T, expires_at),
};
#undef T
static const struct shape idem_shape =
	SHAPE(struct idem, "Idempotency", fields, "A remembered answer.");
/* clang-format on */

/* A second one must not wait for the first: it is told so instead. */
static const struct query claim = {
	.name = "idem_claim",
	.in = &idem_shape,
	.sql = "SET STATEMENT innodb_lock_wait_timeout = 0 FOR"
	       " INSERT INTO idempotency (account, key_sha256, request_sha256,"
	       "  request_id, created_at, expires_at)"
	       " VALUES (:account, :key_sha256, :request_sha256, :request_id,"
	       "  :now, :expires_at)",
	.flags = Q_NOWAIT,
};

static const struct query find = {
	.name = "idem_find",
	.in = &idem_shape,
	.out = &idem_shape,
	.sql = "SELECT request_sha256, request_id, status, location, body,"
	       " expires_at, etag"
	       "  FROM idempotency"
	       " WHERE account = :account AND key_sha256 = :key_sha256",
};

static const struct query fill = {
	.name = "idem_fill",
	.in = &idem_shape,
	.sql = "UPDATE idempotency"
	       "   SET status = :status, location = :location, body = :body,"
	       "       etag = :etag"
	       " WHERE account = :account AND key_sha256 = :key_sha256",
};

/* A row whose time is over makes room for a new request; so does a refusal that
 * is no longer kept, for it had no effect. */
static const struct query forget = {
	.name = "idem_forget",
	.in = &idem_shape,
	.sql = "DELETE FROM idempotency"
	       " WHERE account = :account AND key_sha256 = :key_sha256"
	       "   AND (expires_at < :now OR (status IS NOT NULL"
	       "        AND body IS NULL AND location IS NULL))",
};

const struct query *const idem_queries[] = { &claim, &find, &fill, &forget,
	NULL };

/* Only what changes something is remembered. */
static bool
applies(const struct req *rq)
{
	return rq->idempotency_key != NULL && route_changes(rq->route);
}

bool
idem_valid(const char *key)
{
	size_t n = strlen(key);

	for (size_t i = 0; i < n; i++)
		if (key[i] < 0x20 || key[i] > 0x7e)
			return false;
	return n > 0 && n <= KEY_MAX_LEN;
}

enum err
idem_check(struct req *rq)
{
	if (applies(rq) && !idem_valid(rq->idempotency_key))
		return refuse(rq, E_BAD_IDEMPOTENCY_KEY, NULL,
		    "Idempotency-Key must be 1 to %d printable ASCII "
		    "characters.",
		    KEY_MAX_LEN);
	return OK;
}

static const char *
digest(struct req *rq, const char *s, size_t len)
{
	struct digest d = sign_sha256(s, len);

	return sign_hex(rq->arena, &d, sizeof(d));
}

/*
 * What makes two requests the same: method, path, query and body.  Where the
 * answer is a secret, also who asked: another key of the account may have less
 * scopes than the one that the answer tells.
 */
static const char *
fingerprint(struct req *rq)
{
	const struct wire *w = rq->wire;
	struct buf b;

	buf_init(&b, rq->arena, w->len + 256);
	if ((rq->route->flags & R_SECRET) && rq->caller.key_id != NULL)
		buf_fmt(&b, "%s ", rq->caller.key_id);
	buf_fmt(&b, "%s %s?%s\n", w->method, w->path, w->query_string);
	buf_add(&b, w->body, w->len);
	return digest(rq, b.s, b.len);
}

static struct idem *
row_of(struct req *rq)
{
	struct idem *row = rq->wire->idem;

	if (row != NULL)
		return row;
	row = rq->wire->idem = arena_new(rq->arena, struct idem);
	row->key_sha256 = digest(rq, rq->idempotency_key,
	    strlen(rq->idempotency_key));
	row->request_sha256 = fingerprint(rq);
	row->request_id = rq->caller.request_id;
	row->expires_at.ms = rq->caller.now.ms + KEEP_HOURS * 3600000LL;
	MARK(row, key_sha256);
	MARK(row, request_sha256);
	MARK(row, request_id);
	if (!(rq->route->flags & R_FOREVER))
		MARK(row, expires_at);
	return row;
}

static enum err
replay(struct req *rq, const struct idem *row)
{
	struct wire *w = rq->wire;
	const char *body = sign_unseal(rq->arena, rq->conf->secret, row->body);

	if (body == NULL) {
		fprintf(stderr,
		    "%s: a stored answer cannot be read; was "
		    "`secret` changed?\n",
		    rq->caller.request_id);
		return E_INTERNAL;
	}
	w->answered = true;
	w->status = (int)row->status;
	w->location = row->location;
	w->etag = row->etag;
	w->original = row->request_id;
	buf_init(&w->out, rq->arena, strlen(body) + 1);
	buf_str(&w->out, body);
	return OK;
}

/*
 * The answer is no longer kept, what it was about is for ever: it is read as it
 * is now, by the route that its Location leads to.
 */
static enum err
reread(struct req *rq, const struct idem *row)
{
	struct wire *w = rq->wire;
	const struct route *first = rq->route;
	const char *method = w->method, *path = w->path;
	enum err e;

	w->method = route_methods[GET];
	w->path = row->location;
	if ((e = route_match(rq)) == OK && (e = rq->route->fn(rq)) == OK)
		answer_success(rq);
	rq->route = first;
	w->method = method;
	w->path = path;
	w->answered = e == OK;
	w->status = (int)row->status;
	w->location = row->location;
	w->original = row->request_id;
	return e;
}

/* Its time is over: nobody else can take the key while we hold its row. */
static enum err
claim_anew(struct req *rq, const struct idem *row)
{
	enum err e = db_run(rq->db, &forget, row);

	return e == OK ? db_run(rq->db, &claim, row) : e;
}

/*
 * The key is taken, and its row can be read: by whom, and is it answered?
 * Replays only read: two that tried to delete would wait for each other.
 */
static enum err
recall_row(struct req *rq, const struct idem *mine)
{
	struct idem *row = arena_new(rq->arena, struct idem);
	enum err e = db_one(rq->db, &find, mine, row, rq->arena);

	if (e != OK)
		return e;
	if (HAS(row, expires_at) && row->expires_at.ms < rq->caller.now.ms)
		return claim_anew(rq, mine);
	if (row->body == NULL && row->location == NULL)
		return claim_anew(rq, mine);
	if (strcmp(row->request_sha256, mine->request_sha256) != 0)
		return refuse(rq, E_IDEMPOTENCY_REUSED, NULL,
		    "The Idempotency-Key was first used by request %s, and this request differs from it%s.",
		    row->request_id,
		    rq->route->flags & R_SECRET ?
			", or was sent by another caller: the stored response contains a secret" :
			"");
	return row->body != NULL ? replay(rq, row) : reread(rq, row);
}

enum err
idem_recall(struct req *rq)
{
	struct idem *row;
	enum err e;

	if (!applies(rq))
		return OK;
	row = row_of(rq);
	if ((e = db_run(rq->db, &claim, row)) == E_DUPLICATE)
		return recall_row(rq, row);
	if (e != E_STATE)
		return e;
	rq->retry_after = 1;
	return refuse(rq, E_IDEMPOTENCY_RUNNING, NULL,
	    "A request with this Idempotency-Key is running.");
}

static enum err
store(struct req *rq, struct idem *row)
{
	const struct wire *w = rq->wire;

	row->status = w->status;
	row->location = w->location;
	row->etag = w->etag;
	row->body = sign_seal(rq->arena, rq->conf->secret, w->out.s);
	MARK(row, status);
	MARK(row, body);
	if (w->location != NULL)
		MARK(row, location);
	if (w->etag != NULL)
		MARK(row, etag);
	return db_run(rq->db, &fill, row);
}

enum err
idem_remember(struct req *rq)
{
	return applies(rq) ? store(rq, row_of(rq)) : OK;
}

static enum err
claim_and_store(void *arg)
{
	struct req *rq = arg;
	struct idem *row = row_of(rq);
	enum err e = db_run(rq->db, &claim, row);

	return e == OK ? store(rq, row) : e;
}

/* Refusals that the same request would meet again. */
static bool
stays(enum err e)
{
	int status = err_row(e)->status;

	return (status == 402 || status == 409) && !err_retryable(e);
}

void
idem_keep_refusal(struct req *rq, enum err e)
{
	if (applies(rq) && !rq->wire->answered && stays(e)) {
		answer_problem(rq, e);
		/* one that cannot be kept is only tried anew next time */
		(void)db_tx(rq->db, claim_and_store, rq);
	}
}
