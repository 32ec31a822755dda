/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "audit.h"

#include <string.h>

#include "clock.h"
#include "wire.h"

/* clang-format off */
#define T struct audit_row
static const struct field fields[] = {
	FIELD(T, account),
	FIELD(T, id),
	FIELD(T, number),
	FIELD(T, seq),
	FIELD(T, occurred_at),
	FIELD(T, action),
	FIELD(T, actor_type),
	FIELD(T, actor_id),
	FIELD(T, actor_name),
	FIELD(T, subject_type),
	FIELD(T, subject_id),
	FIELD(T, address),
	FIELD(T, user_agent),
	FIELD(T, request_id),
	FIELD(T, changes),
	FIELD(T, previous_hash),
	FIELD(T, hash),
};
#undef T
const struct shape audit_row_shape =
	SHAPE(struct audit_row, "AuditRow", fields, "An entry of the audit log.");

/* A key has its name from its row, a person from the token or session. */
const struct query audit_insert = {
	.name = "audit_insert",
	.in   = &audit_row_shape,
	.sql  = "INSERT INTO audit_waiting (account, id, occurred_at, action, actor_type,"
		" actor_id, actor_name, subject_type, subject_id, address, user_agent,"
		" request_id, changes) VALUES (:account, :id, :occurred_at, :action, :actor_type,"
		" :actor_id, IF(:actor_type = 'key', (SELECT name FROM api_keys"
		"   WHERE account = :account AND id = :actor_id), :actor_name),"
		" :subject_type, :subject_id, :address, :user_agent, :request_id, :changes)",
};
/* clang-format on */

/* What is shorter would not gain; with it, all members of a shape are within
 * AUDIT_CHANGES_MAX. */
#define LONG 100

const char *
audit_brief(struct arena *a, const char *json)
{
	size_t n = strlen(json);
	struct digest d;

	if (n <= LONG)
		return json;
	d = sign_sha256(json, n);
	return arena_fmt(a, "{\"sha256\":\"%s\",\"bytes\":%zu}",
	    sign_hex(a, &d, sizeof(d)), n);
}

const char *
audit_change(struct arena *a, const char *changes, const char *name,
    const char *from, const char *to)
{
	struct buf b;

	buf_init(&b, a, 128);
	if (changes != NULL && strcmp(changes, "{}") != 0)
		buf_add(&b, changes, strlen(changes) - 1);
	buf_name(&b, b.len == 0 ? '{' : ',', name);
	buf_fmt(&b, "{\"from\":%s,\"to\":%s}}", from != NULL ? from : "null",
	    to != NULL ? to : "null");
	return b.s;
}

static const char *
quoted(struct arena *a, const char *s)
{
	struct buf b;

	if (s == NULL)
		return NULL;
	buf_init(&b, a, strlen(s) + 8);
	buf_quote(&b, s);
	return b.s;
}

const char *
audit_changed(struct arena *a, const char *changes, const char *name,
    const char *from, const char *to)
{
	return audit_change(a, changes, name, quoted(a, from), quoted(a, to));
}

/* The members that have a value. */
static void
mark(struct audit_row *r)
{
	for (size_t i = 0; i < COUNT(fields); i++) {
		const struct field *f = &fields[i];

		if (f->kind != K_TEXT ||
		    *(const char *const *)field_at(f, r) != NULL)
			field_mark(f, r);
	}
}

static struct audit_row
row_of(const struct audit *what, struct stamp now)
{
	return (struct audit_row){ .account = what->account,
		.id = id_make("aud", clock_now()),
		.occurred_at = now,
		.action = what->action,
		.actor_type = "system",
		.subject_type = what->type,
		.subject_id = what->id,
		.changes = what->changes != NULL ? what->changes : "{}" };
}

/* A text in UTF-8 of at most so many bytes, cut between characters. */
static const char *
cut(struct arena *a, const char *s, size_t max)
{
	size_t n;

	if (s == NULL || (n = strlen(s)) <= max)
		return s;
	for (n = max; n > 0 && ((unsigned char)s[n] & 0xc0) == 0x80; n--)
		;
	return arena_dupn(a, s, n);
}

/* What a header says may be anything: only what is printed stays. */
static const char *
plain(struct arena *a, const char *s)
{
	char *text, *p;

	if (s == NULL)
		return NULL;
	text = arena_dup(a, cut(a, s, 300));
	for (p = text; *p != '\0'; p++)
		if (*p < ' ' || *p > '~')
			*p = '?';
	return text;
}

struct audit_origin
audit_origin(struct req *rq)
{
	struct audit_origin from = { .request_id = rq->caller.request_id };

	/* where sweep acts as a request would, nobody sent one */
	if (rq->wire->param == NULL)
		return from;
	from.address = rq->wire->address;
	from.user_agent = plain(rq->arena, app_header(rq, "User-Agent"));
	return from;
}

static void
act(struct audit_row *r, struct req *rq, const struct audit *what)
{
	struct audit_origin from = what->from != NULL ? *what->from :
							audit_origin(rq);

	if (what->person != NULL) {
		r->actor_type = "person";
		r->actor_id = what->person;
		r->actor_name = what->person_name;
	} else if (rq->caller.person != NULL) {
		r->actor_type = "person";
		r->actor_id = rq->caller.person;
		r->actor_name = rq->caller.person_name;
	} else if (rq->caller.key_id != NULL) {
		r->actor_type = "key";
		r->actor_id = rq->caller.key_id;
	}
	r->request_id = from.request_id;
	r->address = from.address;
	r->user_agent = from.user_agent;
}

enum err
audit_add(struct req *rq, const struct audit *what)
{
	struct audit_row r = row_of(what, rq->caller.now);

	if (r.account == NULL)
		r.account = rq->caller.account;
	act(&r, rq, what);
	mark(&r);
	rq->woke = true;
	return db_run(rq->db, &audit_insert, &r);
}

enum err
audit_system(struct db *db, const struct audit *what, struct stamp now)
{
	struct audit_row r = row_of(what, now);

	mark(&r);
	return db_run(db, &audit_insert, &r);
}

enum err
audit_operator(struct db *db, const struct audit *what, struct stamp now)
{
	struct audit_row r = row_of(what, now);

	r.actor_type = "operator";
	mark(&r);
	return db_run(db, &audit_insert, &r);
}

static void
put(struct buf *b, const char *s)
{
	if (s == NULL)
		s = "";
	buf_fmt(b, "%zu:", strlen(s));
	buf_str(b, s);
	buf_char(b, ',');
}

/* What is absent is no pointer of an older row. */
static const char *
text(const struct audit_row *r, const char *name, const char *s)
{
	return field_has(&audit_row_shape, r, name) ? s : NULL;
}

const char *
audit_hash(struct arena *a, const struct audit_row *r)
{
	char at[STAMP_LEN + 1];
	struct digest d;
	struct buf b;

	buf_init(&b, a, strlen(r->changes) + 2048);
	put(&b, r->previous_hash);
	put(&b, arena_fmt(a, "%lld", (long long)r->seq));
	put(&b, r->id.s);
	stamp_format(r->occurred_at, at);
	put(&b, at);
	put(&b, r->action);
	put(&b, r->actor_type);
	put(&b, text(r, "actor_id", r->actor_id));
	put(&b, text(r, "actor_name", r->actor_name));
	put(&b, r->subject_type);
	put(&b, r->subject_id);
	put(&b, text(r, "address", r->address));
	put(&b, text(r, "user_agent", r->user_agent));
	put(&b, text(r, "request_id", r->request_id));
	put(&b, r->changes);
	d = sign_sha256(b.s, b.len);
	return sign_hex(a, &d, sizeof(d));
}
