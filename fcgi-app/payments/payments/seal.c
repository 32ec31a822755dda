/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "payments.h"

#include <stdio.h>
#include <string.h>

#include "sign.h"

/*
 * Account numbers at rest.  Each use has a key of its own, derived from the
 * environment's `secret`.  What is sealed begins with the name of its key and a
 * dot, so that one made by another `secret` is told from one that was changed.
 */
#define SEAL_USE "poliducto: seal account numbers"
#define FIND_USE "poliducto: find account numbers"
#define NAME_USE "poliducto: name of the key that seals account numbers"
#define NAME_LEN 8 /* hex digits */

static struct digest
key_of(const char *secret, const char *use)
{
	return sign_derive(secret, strlen(secret), use);
}

static const char *
key_name(struct arena *a, const char *secret)
{
	struct digest d = key_of(secret, NAME_USE);

	return sign_hex(a, &d, NAME_LEN / 2);
}

/* Sealed for this row and column: elsewhere it is worth nothing. */
static const char *
where(struct arena *a, const char *account, const struct payment *p)
{
	return arena_fmt(a, "payments.clabe %s %s", account, p->id.s);
}

static const char *
hash(struct arena *a, const char *secret, const char *account,
    const char *clabe)
{
	struct digest key = key_of(secret, FIND_USE);
	const char *text = arena_fmt(a, "%s %s", account, clabe);
	struct digest d = sign_hmac(&key, sizeof(key), text, strlen(text));

	return sign_hex(a, &d, sizeof(d));
}

void
payment_seal(struct arena *a, const char *secret, const char *account,
    struct payment *p)
{
	struct digest key = key_of(secret, SEAL_USE);

	p->clabe_sealed = arena_fmt(a, "%s.%s", key_name(a, secret),
	    sign_seal_at(a, sign_hex(a, &key, sizeof(key)),
		where(a, account, p), p->clabe));
	p->clabe_hash = hash(a, secret, account, p->clabe);
	p->clabe_masked = arena_fmt(a, "%.3s***********%s", p->clabe,
	    p->clabe + CLABE_LEN - 4);
	for (const char *const *name =
		 NAMES("clabe_sealed", "clabe_hash", "clabe_masked");
	     *name != NULL; name++)
		field_set(&payment_row_shape, p, *name);
}

enum err
payment_unseal(struct arena *a, const char *secret, const char *account,
    struct payment *p)
{
	struct digest key = key_of(secret, SEAL_USE);
	const char *name = key_name(a, secret), *sealed = p->clabe_sealed;
	bool ours;

	if (sealed == NULL)
		return OK;
	ours = strncmp(sealed, name, NAME_LEN) == 0 && sealed[NAME_LEN] == '.';
	p->clabe = ours ? sign_unseal_at(a, sign_hex(a, &key, sizeof(key)),
			      where(a, account, p), sealed + NAME_LEN + 1) :
			  NULL;
	if (p->clabe != NULL)
		return OK;
	fprintf(stderr,
	    "payment %s: its CLABE cannot be decrypted: sealed with key %.*s, "
	    "`secret` makes %s\n",
	    p->id.s, NAME_LEN, sealed, name);
	return E_INTERNAL;
}
