/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SANDBOX_H
#define SANDBOX_H

#include "app.h"

/* Events of nothing that happened, for trials: only in the sandbox. */

struct sandbox_event_new {
	struct presence has;
	const char *type;
	struct any overrides;
	struct id webhook_id;
};
extern const struct shape sandbox_event_new_shape, sandbox_test_shape;

struct sandbox_event {
	struct presence has;
	struct id id;
	const char *type;
	const char *object_id;
	struct id webhook_id;
	struct any data;
};
extern const struct shape sandbox_event_shape;

handler sandbox_event_make, sandbox_event_test;

/*
 * merge.c: a new struct of the shape, from the JSON of a sample and a
 * merge patch of it (RFC 7396).  What the patch has that the shape does not
 * take is a fault below `at`: E_VALIDATION.
 */
enum err sandbox_merge(const struct shape *s, const char *sample,
    const char *patch, struct arena *a, struct faults *fs, const char *at,
    void **obj);

#endif
