/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CONTRACT_H
#define CONTRACT_H

#include "app.h"

/* What contract prints, each into a buffer; and what it proves. */
void contract_openapi(struct buf *b);
void contract_routes(struct buf *b);
void contract_pools(struct buf *b);
void contract_errors(struct buf *b);
void contract_scopes(struct buf *b);
void contract_resources(struct buf *b);
void contract_queries(struct buf *b);

/* Against the database of POLIDUCTO_CONF: 0, or 1 with the faults on stderr. */
int contract_prove(void);
int contract_explain(void);

/* JSON as it is being written: a comma before everything but the first; a name;
 * a name with a text or with JSON (none where the value is NULL). */
void contract_comma(struct buf *b);
void contract_key(struct buf *b, const char *name);
void contract_text(struct buf *b, const char *name, const char *value);
void contract_raw(struct buf *b, const char *name, const char *json);

/* Schemas already written, by name. */
struct seen {
	const char *names[2048];
	size_t n;
};

/* JSON Schema: a member's kind (`in`: as it is sent to us), the reference to a
 * shape, and the shape with all it refers to, each once. */
void contract_kind(struct buf *b, const struct field *f, bool in);
void contract_reference(struct buf *b, const char *name);
void contract_schemas(struct buf *b, const struct shape *s, bool in,
    struct seen *seen);

/* Compact JSON, indented for people and for diff. */
void contract_indent(struct buf *out, const char *json);

#endif
