/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TRACE_H
#define TRACE_H

#include "app.h"

/*
 * Why a request with a key failed: every field at fault and the body as it may
 * be kept (redact.h), for who looks for it by its id; the rest of it sweep has
 * from nginx's log.  Of an account that wants all bodies kept, that of a
 * request that succeeded too, but for operations that answer or take a secret.
 * One row, written when the client has its answer.  A worker writes TRACE_RATE
 * of each kind a second at most, TRACE_BURST at once, and none where the
 * database is away: what is lost are these details, never the request's row.
 */
#define TRACE_RATE  10
#define TRACE_BURST 50
void trace_request(struct req *rq);

extern const struct query trace_insert;

#endif
