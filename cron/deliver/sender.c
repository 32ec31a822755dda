/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include <stdio.h>
#include <string.h>

#include "buf.h"
#include "sign.h"

/*
 * The service's own keys.  The oldest that may still sign does; the next is
 * made, and published, AHEAD before it has to, so that who keeps the published
 * set for a day or two knows it by then; and one that signs no more is
 * published for KEPT, for what it signed.  What has expired is deleted.
 */
#define DAY_MS   86400000LL
#define SIGNS_MS (90 * DAY_MS)
#define AHEAD_MS (7 * DAY_MS)
#define KEPT_MS  (30 * DAY_MS)
#define EVERY_MS 60000

struct sender_key {
	struct presence has;
	struct id id; /* the kid */
	int64_t generation;
	const char *public_key;     /* base64 */
	const char *private_sealed; /* the seed in base64, sealed */
	struct stamp created_at;
	struct stamp signs_until;
	struct stamp expires_at; /* until then it is published */
};

static struct {
	struct sign_key *key;
	char kid[ID_LEN + 1];
} sender;

/* clang-format off */
#define T struct sender_key
static const struct field fields[] = {
	FIELD(T, id,             .prefix = "sgk", .doc = "Names the key."),
	FIELD(T, generation,     .doc = "One more than that before it."),
	FIELD(T, public_key,     .doc = "Public half, in base64."),
	FIELD(T, private_sealed, .doc = "The seed, sealed."),
	FIELD(T, created_at,     .doc = "When it was made."),
	FIELD(T, signs_until,    .doc = "When the next one takes over."),
	FIELD(T, expires_at,     .doc = "When it is published no more."),
};
#undef T
static const struct shape key_shape =
	SHAPE(struct sender_key, "SenderKey", fields, "A key of the service.");

static const struct query deliver_sender_keys = {
	.name  = "deliver_sender_keys",
	.out   = &key_shape,
	.sql   = "SELECT id, generation, public_key, private_sealed, created_at, signs_until, expires_at"
		 "  FROM sender_keys ORDER BY generation",
	.flags = Q_SHARED | Q_SCAN,
};

static const struct query deliver_sender_add = {
	.name  = "deliver_sender_add",
	.in    = &key_shape,
	.sql   = "INSERT INTO sender_keys (id, generation, public_key, private_sealed,"
		 " created_at, signs_until, expires_at) VALUES (:id, :generation, :public_key,"
		 " :private_sealed, :created_at, :signs_until, :expires_at)",
	.flags = Q_SHARED,
};

static const struct query deliver_sender_expire = {
	.name  = "deliver_sender_expire",
	.sql   = "DELETE FROM sender_keys WHERE expires_at <= :now",
	.flags = Q_SHARED | Q_SCAN,
};
/* clang-format on */

static const struct query *const queries[] = { &deliver_sender_keys,
	&deliver_sender_add, &deliver_sender_expire, NULL };

/* Its seed; NULL where it was sealed with another secret. */
static const unsigned char *
seed_of(struct sweep *s, const struct sender_key *k)
{
	const char *text = sign_unseal(s->arena, s->conf->secret,
	    k->private_sealed);
	const unsigned char *seed = NULL;
	size_t n = 0;

	if (text != NULL)
		seed = sign_unbase64(s->arena, text, &n);
	if (seed != NULL && n == SIGN_KEY_LEN)
		return seed;
	fprintf(stderr, "sweep: the key %s cannot be read\n", k->id.s);
	return NULL;
}

static void
use(struct sweep *s, const struct sender_key *k)
{
	const unsigned char *seed;

	if (strcmp(sender.kid, k->id.s) == 0 || (seed = seed_of(s, k)) == NULL)
		return;
	sign_key_close(sender.key);
	sender.key = sign_key_open(seed);
	snprintf(sender.kid, sizeof(sender.kid), "%s", k->id.s);
}

/* One that signs for its time from `from` on. */
static struct sender_key
make(struct sweep *s, struct stamp now, int64_t from, int64_t generation)
{
	unsigned char seed[SIGN_KEY_LEN], public[SIGN_KEY_LEN];
	struct sender_key k = { .has = EVERYTHING, .created_at = now };
	struct sign_key *key;

	sign_random(seed, sizeof(seed));
	key = sign_key_open(seed);
	sign_key_public(key, public);
	sign_key_close(key);
	k.id = id_make("sgk", now);
	k.generation = generation;
	k.public_key = sign_base64(s->arena, public, sizeof(public));
	k.private_sealed = sign_seal(s->arena, s->conf->secret,
	    sign_base64(s->arena, seed, sizeof(seed)));
	k.signs_until.ms = from + SIGNS_MS;
	k.expires_at.ms = from + SIGNS_MS + KEPT_MS;
	return k;
}

/* Which of them signs: the oldest that may and can be read; NULL: none. */
static const struct sender_key *
signer(struct sweep *s, const struct list *keys, struct stamp now)
{
	const struct sender_key *v = keys->v;

	for (size_t i = 0; i < keys->n; i++)
		if (v[i].signs_until.ms > now.ms && seed_of(s, &v[i]) != NULL)
			return &v[i];
	return NULL;
}

/* Take up the one that signs; `more`: another was made, by whomever. */
static enum err
look(struct sweep *s, struct stamp now, bool *more)
{
	const struct sender_key *signing, *last = NULL;
	struct sender_key made;
	struct list keys;
	enum err e;

	e = db_all(s->db, &deliver_sender_keys, NULL, &keys, s->arena);
	if (e != OK)
		return e;
	if (keys.n > 0)
		last = (const struct sender_key *)keys.v + keys.n - 1;
	if ((signing = signer(s, &keys, now)) != NULL)
		use(s, signing);
	*more = signing == NULL || last->signs_until.ms <= now.ms + AHEAD_MS;
	if (!*more)
		return OK;
	made = make(s, now, signing != NULL ? last->signs_until.ms : now.ms,
	    last != NULL ? last->generation + 1 : 1);
	e = db_run(s->db, &deliver_sender_add, &made);
	return e == E_DUPLICATE ? OK : e;
}

static enum err
sender_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct caller who = { .now = now };
	bool more = true;
	enum err e;

	db_for(s->db, &who);
	*next = (struct stamp){ now.ms + EVERY_MS };
	e = db_run(s->db, &deliver_sender_expire, NULL);
	while (e == OK && more)
		e = look(s, now, &more);
	return e;
}

int
deliver_sender_sign(struct buf *out, const struct buf *named, const char **kid)
{
	unsigned char b[SIGN_ED25519_LEN];

	if (sender.key == NULL)
		return -1;
	sign_ed25519(sender.key, named->s, named->len, b);
	buf_fmt(out, "v1a,%s", sign_base64(out->arena, b, sizeof(b)));
	*kid = sender.kid;
	return 0;
}

const struct job deliver_sender_job = {
	.name = "sender",
	.run = sender_run,
	.queries = queries,
};
