/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DECODE_H
#define DECODE_H

#include "app.h"

/* Call fn with each parameter of the query string, as far as it can be read:
 * the first error, the faults name them all. */
enum err decode_query(struct req *rq,
    enum err (*fn)(void *arg, const char *name, const char *value), void *arg);

/* May a request of the route come without a body?  One that needs nothing of it
 * may. */
bool decode_may_lack(const struct route *r);

/* The query string into rq->query, by the route's shape: for a route that
 * R_ASKS.  The first error decides the code; the faults name them all. */
enum err decode_params(struct req *rq);

/* Step: the headers that matter, the query string and the body, into the
 * structs of the route's shapes.  All faults are reported at once. */
enum err decode_request(struct req *rq);

#endif
