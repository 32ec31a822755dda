/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SCOPES_H
#define SCOPES_H

#include "app.h"

/* What keys may be given: every scope that some route asks for. */
struct scope {
	struct presence has;
	const char *name;
	struct texts operations; /* that it opens */
};
extern const struct shape scope_shape;

/* All of them, by name, made once. */
const struct scope *scope_all(size_t *n);
bool scope_known(const char *name);

/* Answer a page of them, or of these alone. */
enum err scope_answer(struct req *rq, const struct texts *which);
handler scope_list;

#endif
