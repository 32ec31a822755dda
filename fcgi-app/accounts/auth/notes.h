/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AUTH_NOTES_H
#define AUTH_NOTES_H

#include "auth.h"

/*
 * What a stranger did with an e-mail address: written down the same whether
 * anybody has it, so that neither the answer nor its time says so.  Sweep finds
 * out who it was about, and does the rest; cron/notes.c.
 */
struct auth_note {
	struct presence has;
	struct id id;
	const char *action; /* of the audit log, below */
	const char *email;
	struct stamp occurred_at;
	const char *address, *user_agent, *request_id;
};
#define AUTH_FAILED "person.sign_in_failed"
#define AUTH_FORGOT "person.password_reset_asked"

extern const struct query auth_note_insert, auth_note_take, auth_note_delete;

enum err auth_note(struct req *rq, const char *action, const char *email);

/* Do what follows from a note, if it is still there: in a transaction. */
enum err auth_note_settle(struct req *rq, const char *id);

#endif
