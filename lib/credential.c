/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "credential.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "addr.h"
#include "clock.h"
#include "key.h"
#include "role.h"
#include "session.h"
#include "token.h"
#include "wire.h"

#define REMEMBERED  64 /* keys */
#define REMEMBER_MS 1000

struct credential {
	struct presence has;
	const char *id, *account, *scopes, *ip_allow;
	const char *person; /* NULL: nobody knows whose it is */
	const char *role;   /* that bounds the person's keys; NULL: none does */
	const char *secret_sha256, *old_secret_sha256;
	struct stamp expires_at, revoked_at, rotated_at, old_secret_until;
	flag trace_all; /* the account keeps bodies of what succeeds too */
};

/* clang-format off */
#define T struct credential
static const struct field fields[] = {
	FIELD(T, id),
	FIELD(T, account),
	FIELD(T, person),
	FIELD(T, role),
	FIELD(T, scopes),
	FIELD(T, ip_allow),
	FIELD(T, secret_sha256),
	FIELD(T, old_secret_sha256),
	FIELD(T, expires_at),
	FIELD(T, revoked_at),
	FIELD(T, rotated_at),
	FIELD(T, old_secret_until),
	FIELD(T, trace_all),
};
#undef T
static const struct shape credential_shape =
	SHAPE(struct credential, "Credential", fields, "A key's row.");
/* clang-format on */

#define READ                                                                 \
	"SELECT k.account, k.person, r.role, k.scopes, k.ip_allow,"          \
	" k.secret_sha256, k.old_secret_sha256, k.expires_at, k.revoked_at," \
	" k.rotated_at, k.old_secret_until"
#define OF                                        \
	"  FROM api_keys k LEFT JOIN key_roles r" \
	"    ON r.account = k.account AND r.person = k.person"

/* The key id is what finds the account. */
const struct query credential_find = {
	.name = "credential_find",
	.in = &credential_shape,
	.out = &credential_shape,
	.sql = READ ", (SELECT trace_bodies = 'all' FROM accounts"
		    "   WHERE accounts.id = k.account) AS trace_all" OF
		    " WHERE k.id = :id",
	.flags = Q_SYSTEM,
};

/* The same, and whoever ends it or changes the role waits until this
 * transaction has. */
const struct query credential_hold = {
	.name = "credential_hold",
	.in = &credential_shape,
	.out = &credential_shape,
	.sql = READ OF " WHERE k.id = :id AND k.account = :account FOR UPDATE",
};

/* The same of a person who is signed in. */
const struct query credential_role = {
	.name = "credential_role",
	.in = &credential_shape,
	.out = &credential_shape,
	.sql = "SELECT role FROM key_roles"
	       " WHERE account = :account AND person = :person FOR UPDATE",
};

/* A place for one key; its texts live in an arena of their own. */
static struct {
	char id[KEY_ID_LEN + 1];
	int64_t until;
	struct arena *arena;
	struct credential row;
} remembered[REMEMBERED];

static unsigned
place_of(const char *id)
{
	unsigned h = 0;

	for (; *id != '\0'; id++)
		h = h * 31 + (unsigned char)*id;
	return h % REMEMBERED;
}

/* Of these scopes those that a role has too; NULL: nothing bounds them. */
static const char *
bounded(struct arena *a, const char *scopes, const char *role)
{
	const char *has = role != NULL ? role_scopes(role) : scopes;
	struct buf b;
	size_t n;

	if (has == scopes)
		return scopes;
	buf_init(&b, a, strlen(scopes) + 1);
	for (; has != NULL && *scopes != '\0';
	     scopes += n + strspn(scopes + n, " ")) {
		const char *one = arena_dupn(a, scopes,
		    n = strcspn(scopes, " "));

		if (credential_has(has, one))
			buf_fmt(&b, "%s%s", b.len > 0 ? " " : "", one);
	}
	return b.len > 0 ? b.s : "";
}

/* As it is remembered, unless it is asked for `anew`, which it then has been.
 */
static enum err
look_up(struct req *rq, const char *id, const struct credential **out,
    bool *anew)
{
	unsigned i = place_of(id);
	struct credential *c = &remembered[i].row;
	enum err e;

	*out = c;
	if (!*anew && strcmp(remembered[i].id, id) == 0 &&
	    clock_ticks() < remembered[i].until)
		return OK;
	*anew = true;
	if (remembered[i].arena == NULL)
		remembered[i].arena = arena_open_small(64 << 10);
	arena_reset(remembered[i].arena);
	remembered[i].id[0] = '\0';
	*c = (struct credential){ .id = arena_dup(remembered[i].arena, id) };
	MARK(c, id);
	e = db_one(rq->db, &credential_find, c, c, remembered[i].arena);
	if (e != OK)
		return e;
	c->scopes = bounded(remembered[i].arena, c->scopes, c->role);
	snprintf(remembered[i].id, sizeof(remembered[i].id), "%s", id);
	remembered[i].until = clock_ticks() + REMEMBER_MS;
	return OK;
}

/* The digests are texts of 64 hex digits; compared without haste. */
static bool
is_secret(struct req *rq, const char *text, const char *sha256)
{
	struct digest d = sign_sha256(text, strlen(text));
	const char *hex = sign_hex(rq->arena, &d, sizeof(d));

	return sha256 != NULL && strlen(sha256) == 2 * SHA256_LEN &&
	    sign_same(hex, sha256, 2 * SHA256_LEN);
}

enum secret { NO_SECRET, THE_SECRET, OLD_SECRET };

static enum secret
secret_of(struct req *rq, const struct key *key, const struct credential *c)
{
	if (is_secret(rq, key->text, c->secret_sha256))
		return THE_SECRET;
	return is_secret(rq, key->text, c->old_secret_sha256) ? OLD_SECRET :
								NO_SECRET;
}

static bool
is_past(const struct req *rq, const struct credential *c, const char *name,
    struct stamp t)
{
	return field_has(&credential_shape, c, name) &&
	    t.ms <= rq->caller.now.ms;
}

/* Of a key that has two secrets, which one it was. */
static void
tell(struct req *rq, const struct credential *c, bool old)
{
	struct wire *w = rq->wire;

	w->key_secret = old ? "old" : "new";
	if (!old)
		return;
	w->old_key_since = c->rotated_at.ms != 0 ? c->rotated_at :
						   rq->caller.now;
	w->old_key_until = c->old_secret_until;
}

static enum err
check_row(struct req *rq, const struct credential *c, enum secret which)
{
	if (which == NO_SECRET)
		return refuse(rq, E_KEY_UNKNOWN, NULL,
		    HAS(c, rotated_at) ?
			"The key was rotated and this secret is no longer "
			"valid. Use the newest secret." :
			"This is not the secret of the key.");
	if (HAS(c, revoked_at))
		return refuse(rq, E_KEY_REVOKED, NULL, "The key is revoked.");
	if (HAS(c, role) && role_scopes(c->role) == NULL)
		return refuse(rq, E_KEY_REVOKED, NULL,
		    "The owner of the key has left the account.");
	if (which == OLD_SECRET &&
	    is_past(rq, c, "old_secret_until", c->old_secret_until))
		return refuse(rq, E_KEY_EXPIRED, NULL,
		    "The key was rotated and the grace period of this secret "
		    "has ended. Use the newer secret.");
	if (is_past(rq, c, "expires_at", c->expires_at))
		return refuse(rq, E_KEY_EXPIRED, NULL, "The key has expired.");
	if (c->ip_allow != NULL && !addr_in(rq->wire->address, c->ip_allow))
		return refuse(rq, E_IP_NOT_ALLOWED, NULL,
		    "The key cannot be used from %s.", rq->wire->address);
	if (c->old_secret_sha256 != NULL)
		tell(rq, c, which == OLD_SECRET);
	return OK;
}

/* What is remembered of a key may be from before it was rotated: nobody is
 * refused for it. */
static enum err
check_key(struct req *rq, const struct key *key, const struct credential **c)
{
	bool anew = false;
	enum secret which;
	enum err e = look_up(rq, key->id, c, &anew);

	if (e == OK && (which = secret_of(rq, key, *c)) == NO_SECRET && !anew) {
		anew = true;
		if ((e = look_up(rq, key->id, c, &anew)) == OK)
			which = secret_of(rq, key, *c);
	}
	if (e == E_NOT_FOUND)
		return refuse(rq, E_KEY_UNKNOWN, NULL,
		    "The key was never issued here.");
	return e == OK ? check_row(rq, *c, which) : e;
}

/* The token of "Authorization: Bearer TOKEN" (RFC 6750), or NULL. */
static const char *
bearer(const char *header)
{
	if (header == NULL || strncasecmp(header, "Bearer ", 7) != 0)
		return NULL;
	header += 7;
	header += strspn(header, " ");
	return *header != '\0' ? header : NULL;
}

/* Somebody else says who it is; that one may do this and nothing else. */
static enum err
vouched(struct req *rq)
{
	const struct wire *w = rq->wire;
	enum err e;

	rq->raw = (struct raw){ w->content_type, w->body, w->len };
	if ((e = rq->route->vouch(rq)) == OK)
		rq->scopes = rq->route->scope;
	return e;
}

enum err
credential_identify(struct req *rq)
{
	const char *token = bearer(rq->wire->authorization);
	const struct credential *c;
	struct key key;
	enum err e;

	if (rq->route->flags & R_HOME)
		return session_identify(rq);
	if (rq->route->flags & R_PUBLIC) {
		rq->caller.account = rq->scopes = "";
		return OK;
	}
	if (rq->route->vouch != NULL && (e = vouched(rq)) != E_NOT_FOUND)
		return e;
	if (token == NULL)
		return refuse(rq, E_KEY_MISSING, NULL,
		    "The Authorization header carries no bearer token.");
	if (strncmp(token, TOKEN_PREFIX, strlen(TOKEN_PREFIX)) == 0)
		return credential_token(rq, token);
	if (key_read(&key, token) != 0)
		return refuse(rq, E_KEY_MALFORMED, NULL,
		    "The token is not an API key: its format or checksum is wrong.");
	if (strcmp(key.env, rq->conf->env) != 0)
		return refuse(rq, E_KEY_WRONG_ENVIRONMENT, NULL,
		    "This is the %s environment, but the key is a %s key.",
		    rq->conf->env, key.env);
	if ((e = check_key(rq, &key, &c)) != OK)
		return e;
	rq->caller.account = arena_dup(rq->arena, c->account);
	rq->caller.key_id = rq->wire->key_id = arena_dup(rq->arena, c->id);
	rq->caller.whose = c->person != NULL ? arena_dup(rq->arena, c->person) :
					       CALLER_OPERATOR;
	rq->scopes = arena_dup(rq->arena, c->scopes);
	rq->trace_all = c->trace_all;
	return OK;
}

bool
credential_has(const char *scopes, const char *scope)
{
	size_t n = strlen(scope), len;

	for (; *scopes != '\0'; scopes += len + strspn(scopes + len, " ")) {
		len = strcspn(scopes, " ");
		if (len == n && memcmp(scopes, scope, n) == 0)
			return true;
	}
	return false;
}

enum err
credential_need(struct req *rq, const char *scope)
{
	if (credential_has(rq->scopes, scope))
		return OK;
	if (rq->caller.person != NULL)
		return refuse(rq, E_SCOPE_MISSING, NULL,
		    "The role %s lacks the scope %s.", rq->caller.role, scope);
	return refuse(rq, E_SCOPE_MISSING, NULL, "The key lacks the scope %s.",
	    scope);
}

enum err
credential_permit(struct req *rq)
{
	const struct route *r = rq->route;
	enum err e = r->scope != NULL ? credential_need(rq, r->scope) : OK;

	return e == OK && r->also != NULL ? credential_need(rq, r->also) : e;
}

/* The key was read before: its text is sound, and its account is known. */
static enum err
hold_key(struct req *rq)
{
	struct credential *c = arena_new(rq->arena, struct credential);
	struct key key;
	enum err e;

	if (key_read(&key, bearer(rq->wire->authorization)) != 0)
		return E_KEY_MALFORMED;
	PUT(c, id, rq->caller.key_id);
	PUT(c, account, rq->caller.account);
	e = db_one(rq->db, &credential_hold, c, c, rq->arena);
	if (e == E_NOT_FOUND)
		return refuse(rq, E_KEY_UNKNOWN, NULL,
		    "The key no longer exists.");
	if (e != OK || (e = check_row(rq, c, secret_of(rq, &key, c))) != OK)
		return e;
	rq->scopes = bounded(rq->arena, c->scopes, c->role);
	return OK;
}

/* A token is of a role that the person may have no longer. */
static enum err
hold_person(struct req *rq)
{
	struct credential *c = arena_new(rq->arena, struct credential);
	enum err e = credential_token_again(rq);

	if (e != OK)
		return e;
	PUT(c, account, rq->caller.account);
	PUT(c, person, rq->caller.person);
	e = db_one(rq->db, &credential_role, c, c, rq->arena);
	if (e == OK)
		rq->scopes = bounded(rq->arena, rq->scopes, c->role);
	return e == E_NOT_FOUND ? OK : e;
}

enum err
credential_again(struct req *rq)
{
	enum err e;

	if (!(rq->route->flags & R_FRESH))
		return OK;
	if (rq->route->flags & R_HOME)
		return session_again(rq);
	e = rq->caller.person != NULL ? hold_person(rq) : hold_key(rq);
	return e == OK ? credential_permit(rq) : e;
}
