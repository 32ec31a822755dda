/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ANSWER_H
#define ANSWER_H

#include "app.h"

/* Write what the handler set, by the route's shape, into the wire. */
void answer_success(struct req *rq);

/* The ETag of an object that has a version. */
const char *answer_etag(struct arena *a, const struct shape *s,
    const void *obj);

/* Write one fault, with what a program can mend it by. */
struct fault;
void answer_fault(struct buf *b, const struct fault *f);

/* Write a problem document (RFC 9457) into the wire. */
void answer_problem(struct req *rq, enum err e);

#endif
