/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <assert.h>
#include <string.h>

#include "ask.h"
#include "page.h"

/* A resource's operations and actions as routes. */

enum body { NO_BODY, BODY_CREATE, BODY_UPDATE, BODY_BULK, BODY_SEARCH };
enum answer {
	ANSWER_OBJECT,
	ANSWER_VERDICT,
	ANSWER_RESULTS,
	ANSWER_EXPORT,
	ANSWER_STATS,
	ANSWER_VERSIONS
};

/*
 * The standard operations.  %s of a title is the plural or, after an article,
 * the noun.  Literal paths stand before those with an id in the same place.
 */
/* clang-format off */
static const struct operation {
	int op;
	const char *verb;
	enum method method;
	const char *suffix;
	bool writes;
	int flags;
	enum body in;
	enum answer out;
	const struct shape *asks;
	const enum err *errs;
	handler *fn;
	const char *title;
	bool many;
	const char *doc;
} operations[] = {
	{ OP_LIST, "list", GET, "", false, R_LIST | R_ASKS, NO_BODY, ANSWER_OBJECT, &ask_list_shape,
	  NULL, resource_list, "List %s", true,
	  "Page by page, the newest first unless told.  A member is asked for by its name, again for any of several values, and by name[gte|gt|lte|lt] for a range.  Link names the pages beside this one." },
	{ OP_CREATE, "create", POST, "", true, R_CREATED | R_ETAG, BODY_CREATE, ANSWER_OBJECT, NULL,
	  ERRS(E_DUPLICATE), resource_create, "Create %s", false, "Makes one." },
	{ OP_VALIDATE, "validate", POST, "/validate", true, 0, BODY_CREATE, ANSWER_VERDICT, NULL,
	  NULL, resource_validate, "Validate %s", false, "Judges a body as creating would, without an effect." },
	{ OP_BULK, "bulk", POST, "/bulk", true, R_APART, BODY_BULK, ANSWER_RESULTS, NULL,
	  ERRS(E_DUPLICATE), resource_bulk, "Create many %s", true,
	  "Up to 500 at once, with an answer for each; atomic: all of them or none." },
	{ OP_SEARCH, "search", POST, "/search", false, R_LIST, BODY_SEARCH, ANSWER_OBJECT, NULL,
	  NULL, resource_search, "Search %s", true, "A list by conditions joined with and, or, not." },
	{ OP_EXPORT, "export", GET, "/export", false, R_ASKS | R_STREAM, NO_BODY, ANSWER_EXPORT, &ask_export_shape,
	  NULL, resource_export, "Export %s", true, "All that the filters leave, oldest first, as CSV or a JSON object a line." },
	{ OP_STATS, "stats", GET, "/stats", false, R_ASKS, NO_BODY, ANSWER_STATS, &ask_stats_shape,
	  NULL, resource_stats, "Figures on %s", true, "A measure of all that the filters leave, by a member and by time." },
	{ OP_GET, "get", GET, "/{id}", false, R_ETAG, NO_BODY, ANSWER_OBJECT, NULL,
	  NULL, resource_get, "Get %s", false, "One of the account; its ETag is its version." },
	{ OP_UPDATE, "update", PATCH, "/{id}", true, R_ETAG, BODY_UPDATE, ANSWER_OBJECT, NULL,
	  ERRS(E_STATE, E_DUPLICATE, E_VERSION), resource_update, "Update %s", false,
	  "A merge patch (RFC 7396): what is left out stays, null clears.  With If-Match only the version named is changed." },
	{ OP_ARCHIVE, "archive", DELETE, "/{id}", true, R_ETAG, NO_BODY, ANSWER_OBJECT, NULL,
	  ERRS(E_GUARDS, E_VERSION), resource_archive, "Archive %s", false, "Lists leave it out from now on; nothing is lost." },
	{ OP_ARCHIVE, "restore", POST, "/{id}/restore", true, R_ETAG, NO_BODY, ANSWER_OBJECT, NULL,
	  ERRS(E_VALIDATION, E_VERSION), resource_restore, "Restore %s", false, "Takes it back from the archive, judged as if it were created anew." },
	{ OP_HISTORY, "history", GET, "/{id}/history", false, R_LIST, NO_BODY, ANSWER_VERSIONS, NULL,
	  NULL, resource_history, "History of %s", false, "Every version, the newest first: when, by which request and key, and what changed." },
};
/* clang-format on */

const char *
resource_words(struct arena *a, const char *name, char between)
{
	char *s = arena_dup(a, name);

	for (char *p = s; *p != '\0'; p++)
		if (*p == '-')
			*p = between;
	return s;
}

static const struct shape *
shape_in(const struct resource_plan *p, enum body in)
{
	switch (in) {
	case NO_BODY:
		return NULL;
	case BODY_CREATE:
		return p->row->create;
	case BODY_UPDATE:
		return p->row->update;
	case BODY_BULK:
		return p->bulk;
	case BODY_SEARCH:
		return &resource_search_shape;
	}
	return NULL;
}

static const struct shape *
shape_out(const struct resource_plan *p, enum answer out)
{
	switch (out) {
	case ANSWER_OBJECT:
		return p->row->shape;
	case ANSWER_VERDICT:
		return &resource_verdict_shape;
	case ANSWER_RESULTS:
		return &resource_results_shape;
	case ANSWER_EXPORT:
		return &resource_export_shape;
	case ANSWER_STATS:
		return &resource_stats_shape;
	case ANSWER_VERSIONS:
		return &resource_version_shape;
	}
	return NULL;
}

const char *
resource_one(struct arena *a, const char *noun)
{
	return arena_fmt(a, "%s %s", strchr("aeiou", *noun) ? "an" : "a", noun);
}

static const struct shape *
query_of(const struct resource_plan *p, const struct operation *o,
    struct arena *a)
{
	if (o->op == OP_HISTORY)
		return &page_params_shape;
	return o->asks != NULL ? resource_params(p, o->asks, o->verb, a) : NULL;
}

/* "%s" of the table above; the only formats are our own. */
const char *
resource_titled(struct arena *a, const char *title, const char *what)
{
	const char *hole = strstr(title, "%s");

	return arena_fmt(a, "%.*s%s%s", (int)(hole - title), title, what,
	    hole + 2);
}

/* The row's own errors are those of whatever judges a whole object. */
static const enum err *
errs_of(struct arena *a, const enum err *one, const enum err *more)
{
	enum err *all = arena_array(a, enum err, 2 * E__N);
	size_t n = 0;

	for (; one != NULL && *one != OK; one++)
		all[n++] = *one;
	for (; more != NULL && *more != OK; more++)
		all[n++] = *more;
	return all;
}

static struct route
standard(const struct resource_plan *p, const struct operation *o,
    struct arena *a)
{
	const struct resource *r = p->row;
	const char *what = o->many ? resource_words(a, r->name, ' ') :
				     resource_one(a, r->noun);
	bool judges = o->in != NO_BODY && o->in != BODY_SEARCH;

	return (struct route){ .op = arena_fmt(a, "%s.%s", r->name, o->verb),
		.method = o->method,
		.path = arena_fmt(a, "%s%s", p->path, o->suffix),
		.scope = arena_fmt(a, "%s:%s", r->scope,
		    o->writes ? "write" : "read"),
		.query = query_of(p, o, a),
		.in = shape_in(p, o->in),
		.out = shape_out(p, o->out),
		.flags = o->flags,
		.errs = errs_of(a, o->errs, judges ? r->errs : NULL),
		.fn = o->fn,
		.title = resource_titled(a, o->title, what),
		.doc = o->op == OP_LIST ?
		    arena_fmt(a, "%s  %s", r->doc, o->doc) :
		    o->doc,
		.tier = r->tier,
		.plan = p };
}

static bool
first_of_action(const struct resource *r, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (strcmp(r->moves[j].action, r->moves[i].action) == 0)
			return false;
	return true;
}

static struct route
action(const struct resource_plan *p, const struct move *v, struct arena *a)
{
	static const enum err errs[] = { E_STATE, E_GUARDS, E_VERSION, OK };
	const struct resource *r = p->row;
	char *title = arena_fmt(a, "%s %s", resource_words(a, v->action, ' '),
	    resource_one(a, r->noun));

	title[0] = (char)(title[0] & ~0x20);
	return (struct route){ .op = arena_fmt(a, "%s.%s", r->name, v->action),
		.method = POST,
		.path = arena_fmt(a, "%s/{id}/%s", p->path, v->action),
		.scope = arena_fmt(a, "%s:write", r->scope),
		.out = r->shape,
		.flags = R_ETAG,
		.errs = errs,
		.fn = resource_act,
		.title = title,
		.doc = v->doc,
		.tier = r->tier,
		.plan = p,
		.move = v };
}

size_t
resource_routes(const struct resource_plan *p, struct route *out, size_t max,
    struct arena *a)
{
	const struct resource *r = p->row;
	size_t n = 0;

	for (size_t i = 0; i < COUNT(operations); i++)
		if (r->ops & operations[i].op) {
			assert(n < max);
			out[n++] = standard(p, &operations[i], a);
		}
	for (size_t i = 0; i < p->n_moves; i++)
		if (first_of_action(r, i)) {
			assert(n < max);
			out[n++] = action(p, &r->moves[i], a);
		}
	return n;
}
