/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TEST_SHAPE_H
#define TEST_SHAPE_H

#include "arena.h"
#include "field.h"

#include "test.h"

/* A struct of a shape from JSON, as a body would be read; what is no such
 * struct ends the test. */
static inline void *
test_read(struct arena *a, const struct shape *s, const char *json)
{
	void *obj = arena_calloc(a, 1, shape_base(s)->size);
	const char *why = "";
	struct faults fs;
	enum err e;

	faults_init(&fs);
	e = field_read(s, obj, json, strlen(json), a, &fs, &why);
	CASE(e == OK, "%s: %s %s %s", s->name, why,
	    fs.first != NULL ? fs.first->pointer : "", json);
	return obj;
}

#endif
