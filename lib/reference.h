/* SPDX-License-Identifier: Apache-2.0 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include "app.h"

/*
 * Every identifier in a body names something: an object of the account, or of
 * the operator where that is shared, and of what can be archived one that is
 * not.  What the field's .prefix says decides where it is looked for, one
 * statement for all of a body; a field that is .loose is not looked for.
 *
 * E_VALIDATION with a fault E_NOT_FOUND at each that is not there; rules about
 * what was found are the domain's.
 */
enum err reference_check(struct req *rq);

extern const struct query reference_known;

#endif
