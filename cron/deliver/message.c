/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include <string.h>

#include "buf.h"
#include "sign.h"
#include "webhooks/signatures.h"

#define SENT_MOST 12 /* headers that every delivery has */

/* Both headers' values by all secrets, and by the key of the service, which
 * kid names; -1 where one of them is none. */
static int
sign_all(struct buf *own, struct buf *standard, const struct deliver_stamp *st,
    const char *id, const struct buf *body, const char **kid)
{
	long long seconds = st->now.ms / 1000;
	struct buf named, plain;

	/* <id>.<time>.<body> holds <time>.<body> */
	buf_init(&named, own->arena, body->len + 64);
	buf_fmt(&named, "%s.%lld.", id, seconds);
	buf_add(&named, body->s, body->len);
	plain = named;
	plain.s += strlen(id) + 1;
	plain.len -= strlen(id) + 1;
	for (size_t i = 0; st->secrets[i] != NULL; i++) {
		if (i > 0) {
			buf_char(own, ',');
			buf_char(standard, ' ');
		}
		signature_own(own, st->secrets[i], &plain);
		if (signature_standard(standard, st->secrets[i], &named) != 0)
			return -1;
	}
	if (st->secrets[0] == NULL)
		return -1;
	if (!st->ed25519)
		return 0;
	buf_char(standard, ' ');
	return deliver_sender_sign(standard, &named, kid);
}

const char *const *
deliver_headers(struct arena *a, const struct deliver_stamp *st,
    const struct envelope_row *ev, const struct buf *body)
{
	long long seconds = st->now.ms / 1000;
	const char **h = arena_array(a, const char *, SENT_MOST);
	const char *kid = NULL;
	struct buf own, standard;
	size_t n = 0;

	buf_init(&own, a, 160);
	buf_init(&standard, a, 256);
	if (sign_all(&own, &standard, st, ev->id.s, body, &kid) != 0)
		return NULL;
	h[n++] = "Content-Type: application/json";
	h[n++] = "User-Agent: Poliducto-Webhooks/1";
	h[n++] = arena_fmt(a, "X-Service-Timestamp: %lld", seconds);
	h[n++] = arena_fmt(a, "X-Service-Signature-256: %s", own.s);
	h[n++] = arena_fmt(a, "webhook-id: %s", ev->id.s);
	h[n++] = arena_fmt(a, "webhook-timestamp: %lld", seconds);
	h[n++] = arena_fmt(a, "webhook-signature: %s", standard.s);
	if (kid != NULL)
		h[n++] = arena_fmt(a, "webhook-signature-key: %s", kid);
	h[n++] = arena_fmt(a, "webhook-attempt: %lld", (long long)st->attempt);
	h[n++] = arena_fmt(a, "webhook-sequence: %lld",
	    (long long)ev->sequence);
	h[n++] = arena_fmt(a, "webhook-event-type: %s", ev->type);
	return h;
}

/* The list, as it is read. */
struct added {
	struct presence has;
	struct list headers;
};

static const struct field added_headers = FIELD(struct added, headers,
    .shape = &webhook_header_shape, .max = WEBHOOK_HEADERS_MAX);

const char *const *
deliver_own_headers(struct arena *a, const char *secret, const char *sealed,
    const char *const *headers)
{
	const char **h = arena_array(a, const char *,
	    SENT_MOST + WEBHOOK_HEADERS_MAX);
	const char *plain = sign_unseal(a, secret, sealed);
	const struct webhook_header *v;
	struct added added = { 0 };
	size_t n = 0;

	if (plain == NULL ||
	    field_kept(&added_headers, &added.headers, plain, a) != OK)
		return NULL;
	for (; headers[n] != NULL; n++)
		h[n] = headers[n];
	v = added.headers.v;
	for (size_t i = 0; i < added.headers.n; i++)
		h[n++] = arena_fmt(a, "%s: %s", v[i].name, v[i].value);
	return h;
}
