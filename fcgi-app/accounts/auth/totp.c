/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "auth.h"

#include <string.h>

#include "accounts/attempts/attempts.h"
#include "totp.h"

/* The second factor: an authenticator, and codes on paper for when it is lost;
 * and what else a person changes of itself. */

#define CODES 10

enum err
auth_totp_begin(struct req *rq)
{
	const struct auth_body *in = rq->in;
	struct auth_row *p = arena_new(rq->arena, struct auth_row);
	struct auth_totp *o = arena_new(rq->arena, struct auth_totp);
	struct auth_row r = { .has = EVERYTHING };
	enum err e = auth_self(rq, p);

	if (e != OK ||
	    (e = auth_ask_password(rq, "password", in->password, p)) != OK)
		return e;
	if (p->totp_secret != NULL)
		return refuse(rq, E_STATE, NULL,
		    "Two-factor authentication is already on. Turn it off first.");
	o->has = EVERYTHING;
	o->secret = totp_secret(rq->arena);
	o->uri = totp_uri(rq->arena, o->secret, "Poliducto", p->email);
	r.id = p->id;
	r.totp_pending = sign_seal(rq->arena, rq->conf->secret, o->secret);
	rq->out = o;
	return db_run(rq->db, &auth_row_set_pending, &r);
}

/* Fifty random bits, as two groups of five. */
static const char *
new_code(struct arena *a)
{
	unsigned char bytes[7];
	char *s;

	sign_random(bytes, sizeof(bytes));
	s = totp_base32(a, bytes, sizeof(bytes));
	for (char *p = s; *p != '\0'; p++)
		if (*p >= 'A' && *p <= 'Z')
			*p = (char)(*p | 0x20);
	return arena_fmt(a, "%.5s-%.5s", s, s + 5);
}

static enum err
make_codes(struct req *rq, struct texts *out)
{
	enum err e = db_run(rq->db, &auth_codes_delete, NULL);

	out->v = arena_array(rq->arena, const char *, CODES);
	for (out->n = 0; e == OK && out->n < CODES; out->n++) {
		const char *code = new_code(rq->arena);
		struct auth_code c = { EVERYTHING, session_digest(rq, code) };

		out->v[out->n] = code;
		e = db_run(rq->db, &auth_code_insert, &c);
	}
	return e;
}

enum err
auth_totp_confirm(struct req *rq)
{
	const struct auth_body *in = rq->in;
	struct auth_row *p = arena_new(rq->arena, struct auth_row);
	struct auth_codes *o = arena_new(rq->arena, struct auth_codes);
	struct auth_row r = { .has = EVERYTHING };
	const char *secret = NULL;
	enum err e = auth_self(rq, p);

	if (e != OK)
		return e;
	if (p->totp_pending != NULL)
		secret = sign_unseal(rq->arena, rq->conf->secret,
		    p->totp_pending);
	if (secret == NULL)
		return refuse(rq, E_STATE, NULL,
		    "No setup of two-factor authentication is in progress. Start one first.");
	r.id = p->id;
	r.totp_step = totp_step(rq->arena, secret, in->code, rq->caller.now, 0);
	if (r.totp_step < 0)
		return refuse(rq, E_CODE_WRONG, "code",
		    "is not the current code of the authenticator app");
	if ((e = db_run(rq->db, &auth_row_set_totp, &r)) != OK ||
	    (e = auth_log(rq, p, "person.second_factor_added")) != OK)
		return e;
	o->has = EVERYTHING;
	rq->out = o;
	return make_codes(rq, &o->recovery_codes);
}

struct ending {
	struct req *rq;
	const struct auth_row *person;
};

static enum err
disable(void *arg)
{
	struct ending *t = arg;
	struct req *rq = t->rq;
	const struct auth_body *in = rq->in;
	struct auth_row r = { .has = EVERYTHING, .id = t->person->id };
	enum err e = auth_second_factor(rq, t->person, in->code);

	if (e == E_SECOND_FACTOR_WRONG) {
		faults_init(&rq->faults);
		return refuse(rq, E_CODE_WRONG, "code",
		    "is wrong, expired or was already used");
	}
	if (e != OK || (e = db_run(rq->db, &auth_row_clear_totp, &r)) != OK ||
	    (e = db_run(rq->db, &auth_codes_delete, NULL)) != OK ||
	    (e = auth_log(rq, t->person, "person.second_factor_removed")) != OK)
		return e;
	return attempt_forgive(rq, ATTEMPT_PERSON, t->person->id.s, true);
}

/* The password is judged first, and the code counts as a try of its own. */
enum err
auth_totp_disable(struct req *rq)
{
	const struct auth_body *in = rq->in;
	struct auth_row *p = arena_new(rq->arena, struct auth_row);
	struct ending t = { rq, p };
	enum err e = auth_self(rq, p);

	if (e != OK ||
	    (e = auth_ask_password(rq, "password", in->password, p)) != OK)
		return e;
	if (p->totp_secret == NULL)
		return refuse(rq, E_STATE, NULL,
		    "Two-factor authentication is not on.");
	if ((e = attempt_begin(rq, ATTEMPT_PERSON, p->id.s)) != OK)
		return e;
	rq->out = arena_new(rq->arena, struct auth_count);
	return db_tx(rq->db, disable, &t);
}

enum err
auth_person_edit(struct req *rq)
{
	const struct auth_body *in = rq->in;
	struct auth_row *p = arena_new(rq->arena, struct auth_row);
	struct auth_person *o = arena_new(rq->arena, struct auth_person);
	enum err e = auth_self(rq, p);

	if (e != OK)
		return e;
	if (in->name != NULL)
		p->name = in->name;
	if (in->language != NULL)
		p->language = in->language;
	if ((e = db_run(rq->db, &auth_row_edit, p)) != OK ||
	    (e = auth_person_of(rq, o)) != OK)
		return e;
	rq->out = o;
	return OK;
}
