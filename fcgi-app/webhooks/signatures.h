/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SIGNATURES_H
#define SIGNATURES_H

struct buf;

/* What a secret makes of a message, behind what is in the buffer: the one place
 * that signs, for who sends and for who verifies. */

/* Of X-Service-Signature-256; `plain` is <time>.<body>. */
void signature_own(struct buf *out, const char *secret,
    const struct buf *plain);

/* Of Standard Webhooks; `plain` is <id>.<time>.<body>.  -1: it is no secret. */
int signature_standard(struct buf *out, const char *secret,
    const struct buf *plain);

#endif
