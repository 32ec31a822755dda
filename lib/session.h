/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SESSION_H
#define SESSION_H

#include "app.h"

/*
 * Who is signed in at the dashboard: routes with R_HOME are asked with a
 * cookie, by pages of the dashboard alone.  A session ends after so long
 * without use, and after so long in any case.
 */
#define SESSION_COOKIE   "poliducto"
#define SESSION_IDLE_MS  (12 * 3600000LL)
#define SESSION_MS       (30 * 86400000LL)
#define SESSION_TOUCH_MS 60000 /* its last use is written to the minute */

struct session {
	struct presence has;
	const char *id, *account, *person, *role, *person_name;
	const char *secret_sha256; /* of the cookie */
	const char *address, *user_agent;
	struct stamp created_at, last_used_at;
};

extern const struct shape session_shape;
extern const struct query session_find, session_touch, session_seen;

/* Step: whose session it is, into rq->session and rq->caller, where the route
 * is not R_OPEN; and that what changes something comes from the dashboard. */
enum err session_identify(struct req *rq);

/* The same once more, in the transaction of an R_FRESH row. */
enum err session_again(struct req *rq);

/* The session of the request's cookie, if any: E_NOT_FOUND. */
enum err session_look_up(struct req *rq, struct session *out);

/* Of a cookie: its digest, and what X-CSRF-Token must be. */
const char *session_digest(struct req *rq, const char *cookie);
const char *session_csrf(struct req *rq, const char *cookie);

/* When it will have ended, if nobody uses it any more. */
struct stamp session_end(const struct session *s);

#endif
