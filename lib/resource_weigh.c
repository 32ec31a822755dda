/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <string.h>

/* How large an object may become, so that a page can hold it and what it refers
 * to, and its history can compare it. */

static size_t
length(struct req *rq, const struct field *f, const void *obj)
{
	struct buf b;

	buf_init(&b, rq->arena, 256);
	field_write_value(&b, f, field_at(f, obj));
	return b.len;
}

/* The member that takes most of an object. */
static const char *
longest(struct req *rq, const struct resource_plan *p, const void *obj)
{
	const char *name = p->id->name;
	size_t most = 0, n;

	for (size_t i = 0; i < p->base->n; i++) {
		const struct field *f = &p->base->fields[i];

		if (!field_has(p->base, obj, f->name) ||
		    (n = length(rq, f, obj)) <= most)
			continue;
		most = n;
		name = f->name;
	}
	return name;
}

enum err
resource_weigh(struct req *rq, const struct resource_plan *p, const void *obj,
    const char **json)
{
	struct buf b;

	buf_init(&b, rq->arena, 1024);
	field_write(&b, p->row->shape, obj);
	*json = b.s;
	/* what asks with no body can shorten nothing */
	if (b.len <= RESOURCE_MAX || rq->route->in == NULL)
		return OK;
	faults_add(&rq->faults, rq->arena, E_TOO_LONG,
	    arena_fmt(rq->arena, "/%s", longest(rq, p, obj)), NULL,
	    arena_fmt(rq->arena,
		"makes the %s too large: %zu bytes as JSON, at most %d are allowed",
		p->row->noun, b.len, RESOURCE_MAX));
	return E_VALIDATION;
}
