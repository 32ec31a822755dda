/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DECODE_H
#define DECODE_H

#include "app.h"

/* Step: the headers that matter, the query string and the body, into the
 * structs of the route's shapes.  All faults are reported at once. */
enum err decode_request(struct req *rq);

#endif
