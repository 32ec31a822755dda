/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ROUTE_H
#define ROUTE_H

#include "app.h"

extern const char *const route_methods[METHOD__N];

/* May it change something?  Then it is one transaction, and its answer is
 * remembered by its Idempotency-Key. */
bool route_changes(const struct route *r);

/* The routes of these domains, made ready to be found. */
struct routes;
struct routes *route_index(const struct domain *const *domains,
    struct arena *a);

/* Step: find the route of the method and path, and what is in its holes.
 * E_NOT_FOUND, or E_METHOD with the path's methods in the Allow header. */
enum err route_match(struct req *rq);

/* The operation of a method and path, whose texts last as long as the routes;
 * NULL where there is none. */
const char *route_op(const struct routes *all, const char *method,
    const char *path);

#endif
