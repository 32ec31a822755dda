/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/api_keys/api_keys.h"
#include "accounts/scopes/scopes.h"
#include "addr.h"
#include "audit.h"
#include "key.h"
#include "scan.h"

/* A name is one line of text. */
static const char *
name_text(const char *option, const char *s)
{
	size_t n = strlen(s);

	if (n == 0 || n > 100 || !scan_utf8(s))
		keys_die("%s must be 1 to 100 bytes of UTF-8", option);
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)s[i] < ' ' || s[i] == 0x7f)
			keys_die("%s must not hold control characters", option);
	return s;
}

/* The parts of a text between commas. */
static struct texts
split(struct arena *a, const char *s)
{
	struct texts t = { arena_array(a, const char *, strlen(s) + 1), 0 };
	char *rest = NULL, *copy = arena_dup(a, s), *part;

	for (part = strtok_r(copy, ",", &rest); part != NULL;
	     part = strtok_r(NULL, ",", &rest))
		t.v[t.n++] = part;
	return t;
}

static struct texts
all_scopes(struct arena *a)
{
	size_t n;
	const struct scope *all = scope_all(&n);
	struct texts t = { arena_array(a, const char *, n), n };

	for (size_t i = 0; i < n; i++)
		t.v[i] = all[i].name;
	return t;
}

static struct texts
scopes_of(struct arena *a, const char *s)
{
	struct texts known = all_scopes(a), want, out = { 0 };

	if (s == NULL)
		return out;
	if (strcmp(s, "all") == 0)
		return known;
	want = split(a, s);
	out.v = arena_array(a, const char *, want.n + 1);
	for (size_t i = 0; i < want.n; i++) {
		if (!shape_texts_have(&known, want.v[i]))
			keys_die("no scope '%s'; the scopes are: %s", want.v[i],
			    keys_joined(a, &known));
		if (!shape_texts_have(&out, want.v[i]))
			out.v[out.n++] = want.v[i];
	}
	return out;
}

static const char *
blocks_of(struct arena *a, const char *s)
{
	struct texts t = split(a, s);
	const char *text = keys_joined(a, &t);

	if (t.n == 0 || strlen(text) > 1000)
		keys_die("--ips must be CIDR blocks, 1000 bytes at most");
	for (size_t i = 0; i < t.n; i++)
		if (!addr_is_block(t.v[i]))
			keys_die(
			    "'%s' is not a CIDR block such as 192.0.2.0/24",
			    t.v[i]);
	return text;
}

/* Whose the key is: the identifier of who signs in, or any word for somebody.
 */
static const char *
person_of(const char *s)
{
	size_t n = strlen(s);

	if (n == 0 || n > 100)
		keys_die("--person must be 1 to 100 characters");
	for (size_t i = 0; i < n; i++)
		if (s[i] <= ' ' || s[i] >= 0x7f)
			keys_die(
			    "--person must be printable ASCII without spaces");
	return s;
}

/* The day named is the last one; it ends in UTC. */
static struct stamp
end_of(const struct tool *t, const char *s)
{
	struct date d;

	if (date_parse(s, &d) != 0)
		keys_die("--expires must be a date such as 2026-12-31");
	d.days++;
	if (date_start(d, 0).ms <= t->now.ms)
		keys_die("--expires must be in the future");
	return date_start(d, 0);
}

struct creation {
	struct tool *tool;
	struct operator_key *key;
};

/* What the operator said of the account, or what accounts begin with. */
static enum err
tier_had(struct tool *t, const struct operator_key *k, struct tier *had)
{
	struct tier_ask ask = { .has = EVERYTHING,
		.environment = t->conf->env };
	enum err e;

	keys_for(t, k->account);
	e = db_one(t->db, &tier_of_account, &ask, had, t->arena);
	keys_for(t, NULL);
	return e;
}

/* Unless the operator names one, a key is of the tier that its account has. */
static enum err
choose(struct tool *t, struct operator_key *k)
{
	struct tier had = { 0 };
	enum err e = tier_had(t, k, &had);

	k->tier = e == OK ? had.name : "free";
	return e == E_NOT_FOUND ? OK : e;
}

/* The operator's word on what the account may have: where its keys may be of a
 * lower tier only, of this one from now on. */
static enum err
allow(struct tool *t, const struct operator_key *k)
{
	struct tier had = { 0 }, wanted = { .name = k->tier };
	enum err e = tier_had(t, k, &had);

	MARK(&wanted, name);
	keys_for(t, k->account);
	if (e == OK)
		e = db_one(t->db, &tier_get, &wanted, &wanted, t->arena);
	if (e == OK && !tier_within(&wanted, &had))
		e = db_run(t->db, &operator_key_allow, k);
	keys_for(t, NULL);
	return e;
}

/* Words with a space between, as JSON; none needs an escape. */
static const char *
listed(struct arena *a, const char *words)
{
	struct buf b;

	buf_init(&b, a, strlen(words) + 16);
	for (buf_str(&b, *words != '\0' ? "[\"" : "["); *words != '\0'; words++)
		if (*words == ' ')
			buf_str(&b, "\",\"");
		else
			buf_char(&b, *words);
	buf_str(&b, b.len > 1 ? "\"]" : "]");
	return b.s;
}

/* What it was given, as the log of what the API does has it; no secret. */
static const char *
given(struct tool *t, const struct operator_key *k)
{
	char end[STAMP_LEN + 1];
	const char *s;

	s = audit_changed(t->arena, NULL, "name", NULL, k->name);
	s = audit_changed(t->arena, s, "tier", NULL, k->tier);
	if (k->person != NULL)
		s = audit_changed(t->arena, s, "person", NULL, k->person);
	s = audit_change(t->arena, s, "scopes", NULL,
	    listed(t->arena, keys_joined(t->arena, &k->scopes)));
	if (k->ip_allow != NULL)
		s = audit_change(t->arena, s, "ip_allow", NULL,
		    listed(t->arena, k->ip_allow));
	if (k->expires_at.ms != 0) {
		stamp_format(k->expires_at, end);
		s = audit_changed(t->arena, s, "expires_at", NULL, end);
	}
	return s;
}

static enum err
store(void *arg)
{
	struct creation *c = arg;
	struct operator_key *k = c->key;
	struct db *db = c->tool->db;
	enum err e = db_one(db, &operator_key_account, k, k, c->tool->arena);

	if (e == E_NOT_FOUND) {
		PUT(k, account,
		    arena_dup(c->tool->arena, id_make("acc", c->tool->now).s));
		e = db_run(db, &operator_key_account_insert, k);
	}
	if (e == OK && k->tier == NULL)
		e = choose(c->tool, k);
	if (e != OK || (e = allow(c->tool, k)) != OK ||
	    (e = db_run(db, &operator_key_insert, k)) != OK)
		return e;
	return keys_log(c->tool, k, "api_key.created", given(c->tool, k));
}

void
keys_need_tier(struct tool *t, const char *name)
{
	struct tier tier = { .name = name };
	enum err e;

	MARK(&tier, name);
	e = db_one(t->db, &tier_get, &tier, &tier, t->arena);
	if (e == E_NOT_FOUND)
		keys_die("no tier '%s'", name);
	keys_must(e, "tier");
}

/* Which members a new key has. */
static void
mark(struct operator_key *k)
{
	const char *const *name;

	for (name = NAMES("account_name", "id", "name", "environment", "start",
		 "last4", "secret_sha256", "tier", "scopes", "created_at");
	     *name != NULL; name++)
		field_set(&operator_key_shape, k, *name);
	if (k->ip_allow != NULL)
		MARK(k, ip_allow);
	if (k->person != NULL)
		MARK(k, person);
	if (k->expires_at.ms != 0) {
		MARK(k, expires_at);
		MARK(k, next_change_at);
	}
}

/* As of a key that the API makes. */
static struct stamp
next_change(const struct operator_key *k, struct stamp now)
{
	struct api_key same = { .expires_at = k->expires_at };

	if (k->expires_at.ms != 0)
		MARK(&same, expires_at);
	return api_key_next(&same, now);
}

void
keys_create(struct tool *t)
{
	const struct options *o = t->opt;
	struct key key;
	struct digest d;
	struct operator_key k = {
		.account_name = o->account != NULL ? o->account : "default",
		.name = o->name != NULL ? o->name : "default",
		.tier = o->tier,
		.scopes = scopes_of(t->arena, o->scopes),
		.created_at = t->now,
	};
	struct creation c = { t, &k };

	name_text("--account", k.account_name);
	name_text("--name", k.name);
	if (o->tier != NULL)
		keys_need_tier(t, o->tier);
	if (o->ips != NULL)
		k.ip_allow = blocks_of(t->arena, o->ips);
	if (o->person != NULL)
		k.person = person_of(o->person);
	if (o->expires != NULL)
		k.expires_at = end_of(t, o->expires);
	key_make(&key, t->conf->env);
	d = sign_sha256(key.text, strlen(key.text));
	k.id = key.id;
	k.environment = t->conf->env;
	k.start = arena_fmt(t->arena, "sk_%s_%.4s", t->conf->env, key.id);
	k.last4 = key.text + strlen(key.text) - 4;
	k.next_change_at = next_change(&k, t->now);
	k.secret_sha256 = sign_hex(t->arena, &d, sizeof(d));
	mark(&k);
	keys_must(db_tx(t->db, store, &c), "create");
	puts(key.text);
}
