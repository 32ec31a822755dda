/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "route.h"

#include <assert.h>
#include <string.h>

#include "wire.h"

const char *const route_methods[METHOD__N] = {
	[GET] = "GET",
	[POST] = "POST",
	[PATCH] = "PATCH",
	[DELETE] = "DELETE",
};

bool
route_changes(const struct route *r)
{
	return r->method != GET && !(r->flags & R_NO_EFFECT);
}

/*
 * The paths as a tree of their segments: so many comparisons as a path has
 * segments, however many routes there are.
 */
struct routes {
	const char *text; /* of the segment; NULL: a hole */
	size_t len;
	const struct route *by[METHOD__N]; /* of paths that end here */
	const struct domain *domain;
	struct routes *children, *next, *hole;
};

static struct routes *
child(const struct routes *n, const char *text, size_t len)
{
	struct routes *c = n->children;

	while (c != NULL && (c->len != len || memcmp(c->text, text, len) != 0))
		c = c->next;
	return c;
}

static struct routes *
grow(struct routes *n, const char *text, size_t len, struct arena *a)
{
	struct routes *c;

	if (*text == '{') {
		if (n->hole == NULL)
			n->hole = arena_new(a, struct routes);
		return n->hole;
	}
	if ((c = child(n, text, len)) != NULL)
		return c;
	c = arena_new(a, struct routes);
	*c = (struct routes){ .text = text, .len = len, .next = n->children };
	n->children = c;
	return c;
}

static void
plant(struct routes *root, const struct domain *d, const struct route *r,
    struct arena *a)
{
	struct routes *n = root;
	size_t len;

	for (const char *s = r->path; *s == '/'; s += len) {
		len = strcspn(++s, "/");
		n = grow(n, s, len, a);
	}
	assert(n->by[r->method] == NULL);
	n->by[r->method] = r;
	n->domain = d;
}

struct routes *
route_index(const struct domain *const *domains, struct arena *a)
{
	struct routes *root = arena_new(a, struct routes);

	for (; *domains != NULL; domains++)
		for (size_t i = 0; i < (*domains)->n_routes; i++)
			plant(root, *domains, &(*domains)->routes[i], a);
	return root;
}

/* The texts in the places of the holes: {id}, then another. */
struct holes {
	const char *text[2];
	size_t len[2];
	int n;
};

/*
 * The route for what is left of a path.  A text of its own is preferred to a
 * hole, which is tried where that leads nowhere; `allowed` gathers the methods
 * of the ends that were reached.
 */
static const struct route *
walk(const struct routes *n, const char *path, const char *method,
    struct holes *h, const struct domain **d, unsigned *allowed)
{
	const struct routes *named;
	const struct route *r;
	size_t len;

	if (*path != '/') {
		for (int m = 0; m < METHOD__N; m++) {
			if (n->by[m] == NULL)
				continue;
			*d = n->domain;
			if (strcmp(route_methods[m], method) == 0)
				return n->by[m];
			*allowed |= 1u << m;
		}
		return NULL;
	}
	len = strcspn(++path, "/");
	named = child(n, path, len);
	r = named != NULL ? walk(named, path + len, method, h, d, allowed) :
			    NULL;
	if (r != NULL || n->hole == NULL || len == 0)
		return r;
	assert(h->n < 2);
	h->text[h->n] = path;
	h->len[h->n++] = len;
	if ((r = walk(n->hole, path + len, method, h, d, allowed)) == NULL)
		h->n--;
	return r;
}

static enum err
not_here(struct req *rq, unsigned allowed)
{
	struct buf b;

	if (allowed == 0)
		return refuse(rq, E_NOT_FOUND, NULL,
		    "This path does not exist.");
	buf_init(&b, rq->arena, 64);
	for (int m = 0; m < METHOD__N; m++)
		if (allowed & 1u << m)
			buf_fmt(&b, "%s%s", b.len > 0 ? ", " : "",
			    m == GET ? "GET, HEAD" : route_methods[m]);
	rq->wire->allow = b.s;
	return refuse(rq, E_METHOD, NULL, "This path accepts %s.", b.s);
}

/* The hole takes words alone, where it has any. */
static enum err
look_into(struct req *rq, const struct field *hole)
{
	struct buf b;

	buf_init(&b, rq->arena, 64);
	for (const char *const *w = hole->words; *w != NULL; w++) {
		if (strcmp(*w, rq->id) == 0)
			return OK;
		buf_fmt(&b, "%s%s", b.len > 0 ? ", " : "", *w);
	}
	return refuse(rq, E_NOT_FOUND, NULL,
	    "There is no such %s; there are %s.", hole->name, b.s);
}

enum err
route_match(struct req *rq)
{
	const struct wire *w = rq->wire;
	struct holes h = { .n = 0 };
	unsigned allowed = 0;

	rq->route = walk(w->routes, w->path, w->method, &h, &rq->domain,
	    &allowed);
	if (rq->route == NULL)
		return not_here(rq, allowed);
	if ((rq->route->flags & R_SANDBOX) &&
	    strcmp(rq->conf->env, "sandbox") != 0) {
		rq->route = NULL;
		return refuse(rq, E_NOT_FOUND, NULL,
		    "This path exists only in the sandbox.");
	}
	if (((rq->route->flags & R_HOME) != 0) != w->home ||
	    (w->home && !rq->conf->home)) {
		rq->route = NULL;
		return refuse(rq, E_NOT_FOUND, NULL,
		    "This path does not exist at this address.");
	}
	if (h.n > 0)
		rq->id = arena_dupn(rq->arena, h.text[0], h.len[0]);
	if (h.n > 1)
		rq->nth = arena_dupn(rq->arena, h.text[1], h.len[1]);
	if (rq->route->hole == NULL || rq->route->hole->words == NULL)
		return OK;
	return look_into(rq, rq->route->hole);
}

const char *
route_op(const struct routes *all, const char *method, const char *path)
{
	struct holes h = { .n = 0 };
	const struct domain *d;
	unsigned allowed = 0;
	const struct route *r = walk(all, path, method, &h, &d, &allowed);

	return r != NULL ? r->op : NULL;
}
