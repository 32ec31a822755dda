/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "credential.h"

#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "id.h"
#include "role.h"
#include "token.h"
#include "wire.h"

#define REMEMBERED  64 /* sessions */
#define REMEMBER_MS 1000

struct ended {
	struct presence has;
	const char *session;
};

/* clang-format off */
#define T struct ended
static const struct field fields[] = {
	FIELD(T, session),
};
#undef T
static const struct shape ended_shape =
	SHAPE(struct ended, "EndedSession", fields, "A session that has ended.");
/* clang-format on */

const struct query credential_ended = {
	.name = "credential_ended",
	.in = &ended_shape,
	.out = &ended_shape,
	.sql = "SELECT session FROM ended_sessions WHERE session = :session",
	.flags = Q_SYSTEM,
};

/* Sessions that were looked up: of a place the last one. */
static struct {
	char session[ID_LEN + 1];
	int64_t until;
	bool ended;
} remembered[REMEMBERED];

static unsigned
place_of(const char *s)
{
	unsigned h = 0;

	for (; *s != '\0'; s++)
		h = h * 31 + (unsigned char)*s;
	return h % REMEMBERED;
}

static enum err
look_up(struct req *rq, const char *session, bool *out)
{
	struct ended row = { .has = EVERYTHING, .session = session };
	enum err e = db_one(rq->db, &credential_ended, &row, &row, rq->arena);

	*out = e == OK;
	return e == E_NOT_FOUND ? OK : e;
}

/* Whether it has ended is asked again after a second. */
static enum err
has_ended(struct req *rq, const char *session, bool *out)
{
	unsigned i = place_of(session);
	enum err e;

	*out = remembered[i].ended;
	if (strcmp(remembered[i].session, session) == 0 &&
	    clock_ticks() < remembered[i].until)
		return OK;
	remembered[i].session[0] = '\0';
	if ((e = look_up(rq, session, out)) != OK)
		return e;
	snprintf(remembered[i].session, sizeof(remembered[i].session), "%s",
	    session);
	remembered[i].until = clock_ticks() + REMEMBER_MS;
	remembered[i].ended = *out;
	return OK;
}

static enum err
over(struct req *rq)
{
	return refuse(rq, E_TOKEN_ENDED, NULL,
	    "The session that the token came from has ended.");
}

enum err
credential_token_again(struct req *rq)
{
	bool ended;
	enum err e = look_up(rq, rq->caller.session, &ended);

	return e == OK && ended ? over(rq) : e;
}

static void
take(struct req *rq, const struct token *t)
{
	rq->caller.account = rq->wire->account = t->account;
	rq->caller.person = rq->caller.key_id = t->person;
	rq->caller.whose = t->person;
	rq->caller.person_name = t->name;
	rq->caller.session = t->session;
	rq->caller.role = t->role;
	rq->wire->key_id = "person";
	rq->scopes = role_scopes(t->role);
}

/* Is it for another environment, which signs with a secret of its own? */
static bool
elsewhere(struct req *rq, const char *text)
{
	const char *env = token_claims(rq->arena, text);

	return env != NULL && strcmp(env, rq->conf->env) != 0;
}

enum err
credential_token(struct req *rq, const char *text)
{
	const char *secret = rq->conf->token_secret;
	struct token t;
	bool ended;
	enum err e;

	if (elsewhere(rq, text))
		return refuse(rq, E_KEY_WRONG_ENVIRONMENT, NULL,
		    "This is the %s environment, but the token is for another.",
		    rq->conf->env);
	if (secret == NULL || token_read(rq->arena, secret, text, &t) != 0)
		return refuse(rq, E_KEY_MALFORMED, NULL,
		    "The token was not issued here or has been modified.");
	/* whose it was is known in any case, and counts */
	rq->wire->account = t.account;
	rq->wire->key_id = "person";
	if (t.expires_at.ms <= rq->caller.now.ms)
		return refuse(rq, E_TOKEN_EXPIRED, NULL,
		    "The token has expired. Request a new one.");
	if ((e = has_ended(rq, t.session, &ended)) != OK)
		return e;
	if (ended)
		return over(rq);
	if (role_scopes(t.role) == NULL)
		return refuse(rq, E_KEY_MALFORMED, NULL,
		    "The role of the token does not exist.");
	take(rq, &t);
	return OK;
}
