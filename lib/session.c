/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "session.h"

#include <string.h>

#include "route.h"
#include "wire.h"

/* clang-format off */
#define T struct session
static const struct field fields[] = {
	FIELD(T, id),
	FIELD(T, account),
	FIELD(T, person),
	FIELD(T, role),
	FIELD(T, person_name),
	FIELD(T, secret_sha256),
	FIELD(T, address),
	FIELD(T, user_agent),
	FIELD(T, created_at),
	FIELD(T, last_used_at),
};
#undef T
const struct shape session_shape =
	SHAPE(struct session, "SessionRow", fields, "A session and its user.");

/* The cookie finds the account; who is no member any more has no session. */
const struct query session_find = {
	.name  = "session_find",
	.in    = &session_shape,
	.out   = &session_shape,
	.sql   = "SELECT s.id, s.account, s.person, m.role, p.name AS person_name,"
		 " s.created_at, s.last_used_at"
		 "  FROM sessions s"
		 "  JOIN memberships m ON m.account = s.account AND m.person = s.person"
		 "  JOIN persons p ON p.id = s.person"
		 " WHERE s.secret_sha256 = :secret_sha256 AND s.ended_at IS NULL"
		 "   AND s.last_used_at > :now - INTERVAL 12 HOUR"
		 "   AND s.created_at > :now - INTERVAL 30 DAY",
	.flags = Q_SYSTEM,
};

const struct query session_touch = {
	.name = "session_touch",
	.in   = &session_shape,
	.sql  = "UPDATE sessions SET last_used_at = :now, address = :address"
		" WHERE id = :id AND account = :account AND ended_at IS NULL",
};

const struct query session_seen = {
	.name = "session_seen",
	.in   = &session_shape,
	.sql  = "UPDATE memberships SET last_seen_at = :now"
		" WHERE account = :account AND person = :person",
};
/* clang-format on */

const char *
session_digest(struct req *rq, const char *cookie)
{
	struct digest d = sign_sha256(cookie, strlen(cookie));

	return sign_hex(rq->arena, &d, sizeof(d));
}

const char *
session_csrf(struct req *rq, const char *cookie)
{
	const char *secret = rq->conf->token_secret;
	const char *text = arena_fmt(rq->arena, "csrf %s", cookie);
	struct digest d = sign_hmac(secret, strlen(secret), text, strlen(text));

	return sign_base64url(rq->arena, &d, sizeof(d));
}

struct stamp
session_end(const struct session *s)
{
	int64_t idle = s->last_used_at.ms + SESSION_IDLE_MS;
	int64_t last = s->created_at.ms + SESSION_MS;

	return (struct stamp){ idle < last ? idle : last };
}

enum err
session_look_up(struct req *rq, struct session *out)
{
	const char *cookie = app_cookie(rq, SESSION_COOKIE);

	if (cookie == NULL)
		return E_NOT_FOUND;
	*out = (struct session){ .secret_sha256 = session_digest(rq, cookie) };
	MARK(out, secret_sha256);
	return db_one(rq->db, &session_find, out, out, rq->arena);
}

/* Its use, of the session and of the member. */
static enum err
touch(struct req *rq, struct session *s)
{
	enum err e;

	if (rq->caller.now.ms - s->last_used_at.ms < SESSION_TOUCH_MS)
		return OK;
	s->last_used_at = rq->caller.now;
	PUT(s, address, rq->wire->address);
	if ((e = db_run(rq->db, &session_touch, s)) != OK)
		return e;
	return db_run(rq->db, &session_seen, s);
}

static enum err
look_up(struct req *rq, struct session *s)
{
	enum err e = session_look_up(rq, s);

	return e == E_NOT_FOUND ?
	    refuse(rq, E_SESSION_MISSING, NULL,
		"You are not signed in, or the session has ended.") :
	    e;
}

static bool
same(const char *a, const char *b)
{
	size_t n = strlen(a);

	return strlen(b) == n && sign_same(a, b, n);
}

/* A browser says from where a page asks, and a page of another origin can
 * neither read the token nor send the header. */
static enum err
from_dashboard(struct req *rq)
{
	const char *origin = app_header(rq, "Origin");

	if (origin != NULL && strcmp(origin, rq->conf->dashboard_url) != 0)
		return refuse(rq, E_CSRF, NULL,
		    "The request does not come from a page of the dashboard.");
	return OK;
}

static enum err
with_token(struct req *rq)
{
	const char *sent = app_header(rq, "X-CSRF-Token");
	const char *cookie = app_cookie(rq, SESSION_COOKIE);

	if (sent == NULL || !same(sent, session_csrf(rq, cookie)))
		return refuse(rq, E_CSRF, NULL,
		    "X-CSRF-Token does not match the session.");
	return OK;
}

static void
take(struct req *rq, const struct session *s)
{
	rq->session = s;
	rq->caller.account = s->account;
	rq->caller.person = rq->caller.key_id = s->person;
	rq->caller.whose = s->person;
	rq->caller.person_name = s->person_name;
	rq->caller.role = s->role;
	rq->caller.session = s->id;
	rq->wire->account = s->account;
	rq->wire->key_id = "person";
}

enum err
session_identify(struct req *rq)
{
	bool changes = rq->route->method != GET;
	struct session *s = arena_new(rq->arena, struct session);
	enum err e;

	rq->caller.account = rq->scopes = "";
	if (changes && (e = from_dashboard(rq)) != OK)
		return e;
	if (rq->route->flags & R_OPEN)
		return OK;
	if ((e = look_up(rq, s)) != OK ||
	    (changes && (e = with_token(rq)) != OK) || (e = touch(rq, s)) != OK)
		return e;
	take(rq, s);
	return OK;
}

enum err
session_again(struct req *rq)
{
	struct session *s = arena_new(rq->arena, struct session);
	enum err e = look_up(rq, s);

	if (e == OK)
		take(rq, s);
	return e;
}
