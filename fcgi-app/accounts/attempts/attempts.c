/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "attempts.h"

#include <stdlib.h>
#include <string.h>

#define DEVICE_COOKIE "poliducto-device"
#define DEVICE_DAYS   180
#define DAY_MS        86400000LL
#define DEVICE_NAME   43 /* characters: 256 bits */

static const char *
mac(struct req *rq, const char *text)
{
	const char *secret = rq->conf->secret;
	struct digest d = sign_hmac(secret, strlen(secret), text, strlen(text));

	return sign_hex(rq->arena, &d, sizeof(d));
}

/* --- browsers that are known -----------------------------------------------
 */

/* A cookie is a name by chance, the day that it was given, and proof that it
 * was for this address: it opens nothing, and is counted like the address
 * itself would be. */
static const char *
device_cookie(struct req *rq, const char *email, const char *name, long day)
{
	return arena_fmt(rq->arena, "%s.%ld.%s", name, day,
	    mac(rq, arena_fmt(rq->arena, "trust %s %s %ld", email, name, day)));
}

static long
today(const struct req *rq)
{
	return (long)(rq->caller.now.ms / DAY_MS);
}

/* The name of the browser that asks; NULL: it has not signed in as this. */
static const char *
device(struct req *rq, const char *email)
{
	const char *cookie = app_cookie(rq, DEVICE_COOKIE), *name, *want;
	long day;

	if (cookie == NULL || strcspn(cookie, ".") != DEVICE_NAME)
		return NULL;
	name = arena_dupn(rq->arena, cookie, DEVICE_NAME);
	day = strtol(cookie + DEVICE_NAME + 1, NULL, 10);
	want = device_cookie(rq, email, name, day);
	if (strlen(cookie) != strlen(want) ||
	    !sign_same(cookie, want, strlen(want)) ||
	    today(rq) - day > DEVICE_DAYS)
		return NULL;
	return name;
}

void
attempt_trust(struct req *rq, const char *email)
{
	const char *name = device(rq, email);
	unsigned char bytes[32];

	if (name == NULL) {
		sign_random(bytes, sizeof(bytes));
		name = sign_base64url(rq->arena, bytes, sizeof(bytes));
	}
	app_cookie_set(rq, DEVICE_COOKIE,
	    device_cookie(rq, email, name, today(rq)),
	    DEVICE_DAYS * DAY_MS / 1000);
}

/* --- what is counted -------------------------------------------------------
 */

/* Only a digest is kept: the table is no list of addresses. */
static struct attempt
subject(struct req *rq, enum attempt_kind kind, const char *whose)
{
	static const char *const kinds[] = { "email", "anywhere", "device",
		"address", "asking", "letter", "person" };

	return (struct attempt){ .has = EVERYTHING,
		.subject_sha256 = mac(rq,
		    arena_fmt(rq->arena, "%s %s", kinds[kind], whose)) };
}

/* What a try counts for, besides the network that asks. */
struct tally {
	enum attempt_kind kind;
	const char *whose;
};
#define TALLIES 2

static const char *
network(struct req *rq)
{
	return attempt_network(rq->arena, app_address(rq));
}

/* Others of its network do not hold back a browser that is known. */
static bool
stranger(struct req *rq, enum attempt_kind kind, const char *whose)
{
	return kind != ATTEMPT_EMAIL || device(rq, whose) == NULL;
}

static size_t
tallies(struct req *rq, enum attempt_kind kind, const char *whose,
    struct tally t[TALLIES])
{
	const char *name;

	t[0] = (struct tally){ kind, whose };
	if (kind != ATTEMPT_EMAIL)
		return 1;
	if ((name = device(rq, whose)) != NULL) {
		t[0] = (struct tally){ ATTEMPT_DEVICE,
			arena_fmt(rq->arena, "%s %s", whose, name) };
		return 1;
	}
	t[0].whose = arena_fmt(rq->arena, "%s %s", whose, network(rq));
	t[1] = (struct tally){ ATTEMPT_ANYWHERE, whose };
	return 2;
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
	if (e == E_NOT_FOUND) {
		t.failures = t.blocked_until.ms = 0;
		t.last_at = now;
	}
	*wait = 0;
	if (t.blocked_until.ms > now.ms) {
		*wait = (int)((t.blocked_until.ms - now.ms + 999) / 1000);
		return OK;
	}
	t.failures = attempt_left(kind, t.failures, &t.last_at, now) + 1;
	t.blocked_until.ms = now.ms + attempt_wait(kind, t.failures) * 1000LL;
	t.has = EVERYTHING;
	return db_run(rq->db, &attempt_put, &t);
}

static enum err
hold_back(struct req *rq, int wait, const char *what)
{
	rq->retry_after = wait;
	return refuse(rq, E_TOO_MANY_ATTEMPTS, NULL, "%s; wait %d s.", what,
	    wait);
}

struct attempt_try {
	struct req *rq;
	enum attempt_kind kind;
	const char *whose;
};

static enum err
count_all(void *arg)
{
	struct attempt_try *t = arg;
	struct req *rq = t->rq;
	struct tally all[TALLIES];
	size_t n = tallies(rq, t->kind, t->whose, all);
	int wait = 0;
	enum err e = OK;

	if (stranger(rq, t->kind, t->whose))
		e = count(rq, ATTEMPT_ADDRESS, network(rq), &wait);
	for (size_t i = 0; e == OK && wait == 0 && i < n; i++)
		e = count(rq, all[i].kind, all[i].whose, &wait);
	if (e != OK || wait == 0)
		return e;
	return hold_back(rq, wait, "Too many attempts have failed");
}

enum err
attempt_begin(struct req *rq, enum attempt_kind kind, const char *whose)
{
	struct attempt_try t = { rq, kind, whose };

	return db_tx(rq->db, count_all, &t);
}

static enum err
change(struct req *rq, const struct query *q, enum attempt_kind kind,
    const char *whose)
{
	struct attempt t = subject(rq, kind, whose);

	return db_run(rq->db, q, &t);
}

enum err
attempt_forgive(struct req *rq, enum attempt_kind kind, const char *whose,
    bool wholly)
{
	struct tally all[TALLIES];
	size_t n = tallies(rq, kind, whose, all);
	enum err e = OK;

	if (stranger(rq, kind, whose))
		e = change(rq, &attempt_less, ATTEMPT_ADDRESS, network(rq));
	for (size_t i = 0; e == OK && i < n; i++)
		e = change(rq, wholly ? &attempt_delete : &attempt_less,
		    all[i].kind, all[i].whose);
	return e;
}

enum err
attempt_forget(struct req *rq, const char *email)
{
	struct tally all[TALLIES];
	size_t n = tallies(rq, ATTEMPT_EMAIL, email, all);
	enum err e = change(rq, &attempt_delete, ATTEMPT_ANYWHERE, email);

	for (size_t i = 0; e == OK && i < n; i++)
		e = change(rq, &attempt_delete, all[i].kind, all[i].whose);
	return e;
}

/* --- letters -----------------------------------------------------------------
 */

enum err
attempt_ask(struct req *rq)
{
	int wait;
	enum err e = count(rq, ATTEMPT_ASKING, network(rq), &wait);

	if (e != OK || wait == 0)
		return e;
	return hold_back(rq, wait, "Too many emails were requested");
}

enum err
attempt_asked_well(struct req *rq)
{
	return change(rq, &attempt_less, ATTEMPT_ASKING, network(rq));
}

enum err
attempt_letter(struct req *rq, enum letter which, const char *email, bool *may)
{
	static const char *const purposes[LETTER__N] = {
		[LETTER_CONFIRM] = "confirm",
		[LETTER_KNOWN] = "known",
		[LETTER_RESET] = "reset",
		[LETTER_PASSWORD] = "password",
		[LETTER_INVITATION] = "invitation",
	};
	int wait;
	enum err e = count(rq, ATTEMPT_LETTER,
	    arena_fmt(rq->arena, "%s %s", purposes[which], email), &wait);

	*may = wait == 0;
	return e;
}
