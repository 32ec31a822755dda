/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "signatures.h"

#include <string.h>

#include "buf.h"
#include "sign.h"

#define PREFIX "whsec_"

/* The secret as it was given is the key. */
void
signature_own(struct buf *out, const char *secret, const struct buf *plain)
{
	struct digest d = sign_hmac(secret, strlen(secret), plain->s,
	    plain->len);

	buf_str(out, "sha256=");
	buf_str(out, sign_hex(out->arena, d.b, sizeof(d.b)));
}

/* The key is what the secret says in base64. */
int
signature_standard(struct buf *out, const char *secret, const struct buf *plain)
{
	unsigned char *key;
	struct digest d;
	size_t n;

	if (strncmp(secret, PREFIX, strlen(PREFIX)) != 0 ||
	    (key = sign_unbase64(out->arena, secret + strlen(PREFIX), &n)) ==
		NULL ||
	    n == 0)
		return -1;
	d = sign_hmac(key, n, plain->s, plain->len);
	buf_str(out, "v1,");
	buf_str(out, sign_base64(out->arena, d.b, sizeof(d.b)));
	return 0;
}
