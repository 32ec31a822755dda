/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ROUTE_H
#define ROUTE_H

#include "app.h"

extern const char *const route_methods[METHOD__N];

/* Step: find the route of the method and path, and the {id} in it.
 * E_NOT_FOUND, or E_METHOD with the path's methods in the Allow header. */
enum err route_match(struct req *rq);

#endif
