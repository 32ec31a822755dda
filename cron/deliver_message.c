/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include <string.h>

#include "buf.h"
#include "sign.h"

#define PREFIX "whsec_"

/* Our own scheme: the secret as it was given is the key. */
static const char *
own_signature(struct arena *a, const char *secret, long long seconds,
    const struct buf *body)
{
	struct buf b;
	struct digest d;

	buf_init(&b, a, body->len + 32);
	buf_fmt(&b, "%lld.", seconds);
	buf_add(&b, body->s, body->len);
	d = sign_hmac(secret, strlen(secret), b.s, b.len);
	return sign_hex(a, d.b, sizeof(d.b));
}

/* Standard Webhooks: the key is what the secret says in base64; or NULL. */
static const char *
standard_signature(struct arena *a, const char *secret, const char *id,
    long long seconds, const struct buf *body)
{
	unsigned char *key;
	struct digest d;
	struct buf b;
	size_t n;

	if (strncmp(secret, PREFIX, strlen(PREFIX)) != 0 ||
	    (key = sign_unbase64(a, secret + strlen(PREFIX), &n)) == NULL ||
	    n == 0)
		return NULL;
	buf_init(&b, a, body->len + 64);
	buf_fmt(&b, "%s.%lld.", id, seconds);
	buf_add(&b, body->s, body->len);
	d = sign_hmac(key, n, b.s, b.len);
	return sign_base64(a, d.b, sizeof(d.b));
}

const char *const *
deliver_headers(struct arena *a, const struct deliver_stamp *st,
    const struct envelope_row *ev, const struct buf *body)
{
	long long seconds = st->now.ms / 1000;
	const char *own = own_signature(a, st->secret, seconds, body);
	const char *standard = standard_signature(a, st->secret, ev->id.s,
	    seconds, body);
	const char **h = arena_array(a, const char *, 11);
	size_t n = 0;

	if (standard == NULL)
		return NULL;
	h[n++] = "Content-Type: application/json";
	h[n++] = "User-Agent: Poliducto-Webhooks/1";
	h[n++] = arena_fmt(a, "X-Service-Timestamp: %lld", seconds);
	h[n++] = arena_fmt(a, "X-Service-Signature-256: sha256=%s", own);
	h[n++] = arena_fmt(a, "webhook-id: %s", ev->id.s);
	h[n++] = arena_fmt(a, "webhook-timestamp: %lld", seconds);
	h[n++] = arena_fmt(a, "webhook-signature: v1,%s", standard);
	h[n++] = arena_fmt(a, "webhook-attempt: %lld", (long long)st->attempt);
	h[n++] = arena_fmt(a, "webhook-sequence: %lld",
	    (long long)ev->sequence);
	h[n++] = arena_fmt(a, "webhook-event-type: %s", ev->type);
	return h;
}
