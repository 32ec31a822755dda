/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "attempts.h"

#include <string.h>

#define FORGOTTEN_MS 86400000 /* after so long without another */

/* clang-format off */
#define T struct attempt
static const struct field fields[] = {
	FIELD(T, subject_sha256),
	FIELD(T, failures),
	FIELD(T, last_at),
	FIELD(T, blocked_until),
};
#undef T
static const struct shape shape =
	SHAPE(struct attempt, "Attempt", fields, "Tries that failed.");

/* Whoever tries is of no account. */
const struct query attempt_get = {
	.name  = "attempt_get",
	.in    = &shape,
	.out   = &shape,
	.sql   = "SELECT failures, last_at, blocked_until FROM attempts"
		 " WHERE subject_sha256 = :subject_sha256 FOR UPDATE",
	.flags = Q_SYSTEM,
};

const struct query attempt_put = {
	.name  = "attempt_put",
	.in    = &shape,
	.sql   = "INSERT INTO attempts (subject_sha256, failures, last_at, blocked_until)"
		 " VALUES (:subject_sha256, :failures, :last_at, :blocked_until)"
		 " ON DUPLICATE KEY UPDATE failures = VALUES(failures),"
		 " last_at = VALUES(last_at), blocked_until = VALUES(blocked_until)",
	.flags = Q_SYSTEM,
};

const struct query attempt_delete = {
	.name  = "attempt_delete",
	.in    = &shape,
	.sql   = "DELETE FROM attempts WHERE subject_sha256 = :subject_sha256",
	.flags = Q_SYSTEM,
};

/* One was none after all. */
const struct query attempt_less = {
	.name  = "attempt_less",
	.in    = &shape,
	.sql   = "UPDATE attempts SET failures = failures - 1, blocked_until = :now"
		 " WHERE subject_sha256 = :subject_sha256 AND failures > 0",
	.flags = Q_SYSTEM,
};
/* clang-format on */

/* Only a digest is kept: the table is no list of addresses. */
static struct attempt
subject(struct req *rq, enum attempt_kind kind, const char *whose)
{
	static const char *const kinds[] = { "email", "address", "letter",
		"person" };
	const char *text = arena_fmt(rq->arena, "%s %s", kinds[kind],
	    kind == ATTEMPT_ADDRESS ? attempt_network(rq->arena, whose) :
				      whose);
	struct digest d = sign_hmac(rq->conf->secret, strlen(rq->conf->secret),
	    text, strlen(text));

	return (struct attempt){ .has = UINT64_MAX,
		.subject_sha256 = sign_hex(rq->arena, &d, sizeof(d)) };
}

/* One more: *wait is the seconds that it must wait, and does not count then. */
static enum err
count(struct req *rq, enum attempt_kind kind, const char *whose, int *wait)
{
	struct attempt t = subject(rq, kind, whose);
	struct stamp now = rq->caller.now;
	enum err e = db_one(rq->db, &attempt_get, &t, &t, rq->arena);

	if (e != OK && e != E_NOT_FOUND)
		return e;
	if (e == E_NOT_FOUND || now.ms - t.last_at.ms > FORGOTTEN_MS)
		t.failures = t.blocked_until.ms = 0;
	*wait = 0;
	if (t.blocked_until.ms > now.ms) {
		*wait = (int)((t.blocked_until.ms - now.ms + 999) / 1000);
		return OK;
	}
	t.failures++;
	t.last_at = now;
	t.blocked_until.ms = now.ms + attempt_wait(kind, t.failures) * 1000LL;
	t.has = UINT64_MAX;
	return db_run(rq->db, &attempt_put, &t);
}

struct
try {
	struct req *rq;
	enum attempt_kind kind;
	const char *whose;
};

static enum err
count_both(void *arg)
{
	struct try *t = arg;
	struct req *rq = t->rq;
	int wait;
	enum err e = count(rq, ATTEMPT_ADDRESS, app_address(rq), &wait);

	if (e == OK && wait == 0)
		e = count(rq, t->kind, t->whose, &wait);
	if (e != OK || wait == 0)
		return e;
	rq->retry_after = wait;
	return refuse(rq, E_TOO_MANY_ATTEMPTS, NULL,
	    "Too many attempts have failed; wait %d s.", wait);
}

enum err
attempt_begin(struct req *rq, enum attempt_kind kind, const char *whose)
{
	struct try t = { rq, kind, whose };

	return db_tx(rq->db, count_both, &t);
}

enum err
attempt_forgive(struct req *rq, enum attempt_kind kind, const char *whose,
    bool wholly)
{
	struct attempt of_subject = subject(rq, kind, whose);
	struct attempt of_address = subject(rq, ATTEMPT_ADDRESS,
	    app_address(rq));
	enum err e = db_run(rq->db, &attempt_less, &of_address);

	if (e != OK)
		return e;
	return db_run(rq->db, wholly ? &attempt_delete : &attempt_less,
	    &of_subject);
}

enum err
attempt_forget(struct req *rq, enum attempt_kind kind, const char *whose)
{
	struct attempt of_subject = subject(rq, kind, whose);

	return db_run(rq->db, &attempt_delete, &of_subject);
}

enum err
attempt_letter(struct req *rq, const char *email, bool *may)
{
	int wait;
	enum err e = count(rq, ATTEMPT_LETTER, email, &wait);

	*may = wait == 0;
	return e;
}
