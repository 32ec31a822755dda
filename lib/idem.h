/* SPDX-License-Identifier: Apache-2.0 */
#ifndef IDEM_H
#define IDEM_H

#include "app.h"

/*
 * Steps: Idempotency-Key.  The row is claimed in the transaction of the
 * effect, before it, and given the answer after it, so that effect and answer
 * are committed together or not at all.  A second request with the same key
 * meets the first one's row: locked (still running), of another request, or
 * with the answer, which it is given again byte for byte.
 */
enum err idem_recall(struct req *rq);
enum err idem_remember(struct req *rq);

/* After the rollback of a refusal that will stay: keep that answer alone. */
void idem_keep_refusal(struct req *rq, enum err e);

/* 1 to 255 printable ASCII characters? */
bool idem_valid(const char *key);

/* Is the key's form right?  A step before the transaction. */
enum err idem_check(struct req *rq);

extern const struct query *const idem_queries[];

#endif
