/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "notes.h"

#include <string.h>

#include "audit.h"
#include "accounts/letters.h"

#define LINK_MS 3600000

enum err
auth_note(struct req *rq, const char *action, const char *email)
{
	struct audit_origin from = audit_origin(rq);
	struct auth_note n = { .has = EVERYTHING,
		.id = id_make("note", rq->caller.now),
		.action = action,
		.email = email,
		.occurred_at = rq->caller.now,
		.address = from.address,
		.user_agent = from.user_agent,
		.request_id = from.request_id };

	/* soon where the request succeeds; of one that is refused, as a sign-in
	 * that failed, sweep learns by looking */
	rq->woke = true;
	return db_run(rq->db, &auth_note_insert, &n);
}

/* A link to set another password, good for an hour from when it was asked for.
 */
static enum err
write_link(struct req *rq, const struct auth_row *p)
{
	char *token = auth_secret(rq->arena);
	struct auth_reset r = { .has = EVERYTHING,
		.token_sha256 = session_digest(rq, token),
		.person = p->id.s,
		.expires_at = { rq->caller.now.ms + LINK_MS } };
	struct letter_words words = { .name = p->name,
		.link = letter_link(rq, "reset", token) };
	enum err e = db_run(rq->db, &auth_reset_insert, &r);

	return e != OK ?
	    e :
	    letter_add(rq, LETTER_RESET, p->language, p->email, &words);
}

/* What follows where somebody has the address. */
static enum err
settle(struct req *rq, const struct auth_note *n)
{
	struct audit_origin from = { n->address, n->user_agent, n->request_id };
	struct auth_row p = { .email = n->email };
	enum err e;

	MARK(&p, email);
	e = db_one(rq->db, &auth_row_by_email, &p, &p, rq->arena);
	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	rq->caller.now = n->occurred_at;
	db_for(rq->db, &rq->caller);
	if ((e = auth_log_from(rq, &p, n->action, &from)) != OK ||
	    strcmp(n->action, AUTH_FORGOT) != 0)
		return e;
	return write_link(rq, &p);
}

enum err
auth_note_settle(struct req *rq, const char *id)
{
	struct auth_note *n = arena_new(rq->arena, struct auth_note);
	enum err e;

	strcpy(n->id.s, id);
	n->has = EVERYTHING;
	e = db_one(rq->db, &auth_note_take, n, n, rq->arena);
	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	if ((e = db_run(rq->db, &auth_note_delete, n)) != OK)
		return e;
	return settle(rq, n);
}
