/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "route.h"

#include <string.h>

#include "wire.h"

const char *const route_methods[METHOD__N] = {
	[GET] = "GET",
	[POST] = "POST",
	[PATCH] = "PATCH",
	[DELETE] = "DELETE",
};

/* Does the path fit?  `*id` is then the text in the place of {id}. */
static bool
fits(const char *pattern, const char *path, const char **id, size_t *len)
{
	const char *hole = strstr(pattern, "{id}");
	size_t head;

	*id = NULL;
	if (hole == NULL)
		return strcmp(pattern, path) == 0;
	head = (size_t)(hole - pattern);
	if (strncmp(pattern, path, head) != 0)
		return false;
	*id = path + head;
	*len = strcspn(*id, "/");
	return *len > 0 && strcmp(hole + 4, *id + *len) == 0;
}

static void
take(struct req *rq, const struct domain *d, const struct route *r,
    const char *id, size_t len)
{
	rq->domain = d;
	rq->route = r;
	if (id != NULL)
		rq->id = arena_dupn(rq->arena, id, len);
}

static enum err
not_here(struct req *rq, unsigned allowed)
{
	struct buf b;

	if (allowed == 0)
		return refuse(rq, E_NOT_FOUND, NULL, "There is no such path.");
	buf_init(&b, rq->arena, 64);
	for (int m = 0; m < METHOD__N; m++)
		if (allowed & 1u << m)
			buf_fmt(&b, "%s%s", b.len > 0 ? ", " : "",
			    route_methods[m]);
	rq->wire->allow = b.s;
	return refuse(rq, E_METHOD, NULL, "This path takes %s.", b.s);
}

enum err
route_match(struct req *rq)
{
	const struct wire *w = rq->wire;
	unsigned allowed = 0;
	const char *id;
	size_t len = 0;

	for (const struct domain *const *d = w->domains; *d != NULL; d++)
		for (size_t i = 0; i < (*d)->n_routes; i++) {
			const struct route *r = &(*d)->routes[i];

			if (!fits(r->path, w->path, &id, &len))
				continue;
			if (strcmp(route_methods[r->method], w->method) == 0) {
				take(rq, *d, r, id, len);
				return OK;
			}
			allowed |= 1u << r->method;
		}
	return not_here(rq, allowed);
}
