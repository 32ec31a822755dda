/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SCHEMA_H
#define SCHEMA_H

#include "app.h"

/* JSON Schema (2020-12) from shapes: for OpenAPI, AsyncAPI and event types. */

/* Shapes already written, by name. */
struct schema_seen {
	const char *names[2048];
	size_t n;
};

struct schema {
	struct buf *b;
	const char *home; /* of references: "#/components/schemas/" */
	bool in;          /* as it is sent to us, else as it is answered */
	/* Whose resources may have been answered with `expand`; or NULL. */
	const struct domain *const *domains;
	struct schema_seen *seen; /* for schema_shape */
};

/* What a member's kind is, the reference to a shape: members of an object that
 * is being written.  The shape with all it refers to, each once, by name. */
void schema_kind(const struct schema *s, const struct field *f);
void schema_reference(const struct schema *s, const char *name);
void schema_shape(const struct schema *s, const struct shape *shape);

#endif
