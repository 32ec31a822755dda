/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <assert.h>
#include <string.h>

#include "ask.h"
#include "page.h"

/* A resource's operations and actions as routes. */

enum body {
	NO_BODY,
	BODY_CREATE,
	BODY_UPDATE,
	BODY_BULK,
	BODY_SEARCH,
	BODY_OVERRIDE
};
#define OP_OVERRIDE (OP_GUARDS << 1)
enum answer {
	ANSWER_OBJECT,
	ANSWER_VERDICT,
	ANSWER_RESULTS,
	ANSWER_EXPORT,
	ANSWER_STATS,
	ANSWER_VERSIONS,
	ANSWER_GUARDS,
	ANSWER_OVERRIDE
};

/*
 * The standard operations.  %s of a title and a text is the plural or, after an
 * article, the noun.  Literal paths stand before those with an id in the same
 * place.
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
	  "Lists %s, newest first by default." },
	{ OP_CREATE, "create", POST, "", true, R_CREATED | R_ETAG | R_JUDGES, BODY_CREATE, ANSWER_OBJECT, NULL,
	  ERRS(E_DUPLICATE), resource_create, "Create %s", false, "Creates %s." },
	{ OP_VALIDATE, "validate", POST, "/validate", true, R_JUDGES, BODY_CREATE, ANSWER_VERDICT, NULL,
	  ERRS(E_DUPLICATE), resource_validate, "Validate %s", false, "Checks a request to create %s against every rule and guard, without creating anything." },
	{ OP_BULK, "bulk", POST, "/bulk", true, R_APART, BODY_BULK, ANSWER_RESULTS, NULL,
	  ERRS(E_DUPLICATE), resource_bulk, "Create %s in bulk", true,
	  "Creates up to 500 %s in one request and returns a result for each. With `atomic`, all of them are created or none." },
	{ OP_SEARCH, "search", POST, "/search", false, R_LIST, BODY_SEARCH, ANSWER_OBJECT, NULL,
	  NULL, resource_search, "Search %s", true, "Returns the %s that match conditions combined with `and`, `or` and `not`." },
	{ OP_EXPORT, "export", GET, "/export", false, R_ASKS | R_STREAM, NO_BODY, ANSWER_EXPORT, &ask_export_shape,
	  NULL, resource_export, "Export %s", true, "Streams all %s that match the filters, oldest first, as CSV or as one JSON object per line." },
	{ OP_STATS, "stats", GET, "/stats", false, R_ASKS, NO_BODY, ANSWER_STATS, &ask_stats_shape,
	  NULL, resource_stats, "Get statistics on %s", true, "Computes a measure over the %s that match the filters, grouped by a member, by time, or by both." },
	{ OP_GET, "get", GET, "/{id}", false, R_ETAG, NO_BODY, ANSWER_OBJECT, NULL,
	  NULL, resource_get, "Get %s", false, "Returns %s. The ETag header carries its version." },
	{ OP_UPDATE, "update", PATCH, "/{id}", true, R_ETAG | R_JUDGES, BODY_UPDATE, ANSWER_OBJECT, NULL,
	  ERRS(E_STATE, E_DUPLICATE, E_VERSION), resource_update, "Update %s", false,
	  "Updates %s with a JSON merge patch (RFC 7396): members left out keep their values, null clears a member, and a list or nested object is replaced as a whole. With If-Match, only that version is updated." },
	{ OP_ARCHIVE, "archive", DELETE, "/{id}", true, R_ETAG, NO_BODY, ANSWER_OBJECT, NULL,
	  ERRS(E_GUARDS, E_VERSION), resource_archive, "Archive %s", false, "Archives %s. Lists leave archived items out by default; nothing is deleted." },
	{ OP_ARCHIVE, "restore", POST, "/{id}/restore", true, R_ETAG, NO_BODY, ANSWER_OBJECT, NULL,
	  ERRS(E_VALIDATION, E_DUPLICATE, E_VERSION), resource_restore, "Restore %s", false, "Restores %s from the archive, subject to the same rules as creation." },
	{ OP_HISTORY, "history", GET, "/{id}/history", false, R_LIST, NO_BODY, ANSWER_VERSIONS, NULL,
	  NULL, resource_history, "Get the history of %s", false, "Lists the versions of %s, newest first: the time, request and key of each, and what changed." },
	{ OP_GUARDS, "guards", GET, "/{id}/guards", false, R_LIST, NO_BODY, ANSWER_GUARDS, NULL,
	  ERRS(E_STATE), resource_verdicts, "Check the guards of %s", false,
	  "Evaluates the guards of %s without any effect: those of every action allowed in its current status, and those of archiving." },
	{ OP_OVERRIDE, "override-guard", POST, "/{id}/override-guard", true, 0, BODY_OVERRIDE, ANSWER_OVERRIDE, NULL,
	  ERRS(E_STATE, E_VERSION), resource_override, "Override a guard of %s", false,
	  "Overrides one failing guard of %s, with a reason. The key needs the scope that the guard names. The override is recorded permanently and holds until the object changes." },
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
	case BODY_OVERRIDE:
		return &resource_override_new_shape;
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
	case ANSWER_GUARDS:
		return &resource_guard_shape;
	case ANSWER_OVERRIDE:
		return &resource_override_shape;
	}
	return NULL;
}

const char *
resource_one(struct arena *a, const char *noun)
{
	return arena_fmt(a, "%s %s", strchr("AEIOUaeiou", *noun) ? "an" : "a",
	    noun);
}

/* Its plural: of "bill of lading" that of the first word. */
static const char *
resource_many(struct arena *a, const char *noun)
{
	const char *of = strstr(noun, " of ");
	size_t n = of != NULL ? (size_t)(of - noun) : strlen(noun);
	bool y = noun[n - 1] == 'y' && strchr("aeiou", noun[n - 2]) == NULL;

	return arena_fmt(a, "%.*s%s%s", (int)(y ? n - 1 : n), noun,
	    y                      ? "ies" :
		noun[n - 1] == 'x' ? "es" :
				     "s",
	    of != NULL ? of : "");
}

/* A single object is asked for with what it refers to. */
static bool
asks(const struct resource *r, const struct operation *o)
{
	return o->op == OP_GET && r->expands != NULL;
}

static const struct shape *
query_of(const struct resource_plan *p, const struct operation *o)
{
	if (o->op == OP_HISTORY)
		return &page_params_shape;
	if (o->op == OP_GUARDS)
		return &resource_guards_shape;
	return asks(p->row, o) ? &ask_get_shape : o->asks;
}

/* "%s" of the table above; the only formats are our own. */
const char *
resource_titled(struct arena *a, const char *title, const char *what)
{
	const char *hole = strstr(title, "%s");

	return arena_fmt(a, "%.*s%s%s", (int)(hole - title), title, what,
	    hole + 2);
}

static size_t
count(const enum err *e)
{
	size_t n = 0;

	while (e != NULL && e[n] != OK)
		n++;
	return n;
}

/* Two lists of errors as one. */
static const enum err *
errs_of(struct arena *a, const enum err *one, const enum err *more)
{
	size_t n = count(one), m = count(more);
	enum err *all = arena_array(a, enum err, n + m + 1);

	if (n > 0)
		memcpy(all, one, n * sizeof(*all));
	if (m > 0)
		memcpy(all + n, more, m * sizeof(*all));
	return all;
}

/* The row's own errors are those of whatever judges a whole object; what is the
 * operator's cannot be changed. */
static const enum err *
errs_beside(const struct resource *r, const struct operation *o,
    struct arena *a)
{
	bool judges = o->in == BODY_CREATE || o->in == BODY_UPDATE ||
	    o->in == BODY_BULK;
	bool changes = o->writes && strstr(o->suffix, "{id}") != NULL;
	bool revives = o->fn == resource_restore && r->revive != NULL;

	return errs_of(a, judges ? r->errs : NULL,
	    (changes && r->common) || revives ? ERRS(E_STATE) : NULL);
}

const char *
resource_scope(const struct resource *r, bool writes, struct arena *a)
{
	if (writes && r->writes != NULL)
		return r->writes;
	return arena_fmt(a, "%s:%s", r->scope, writes ? "write" : "read");
}

static const char *
scope_of(const struct resource_plan *p, const struct operation *o,
    struct arena *a)
{
	return o->op == OP_OVERRIDE ? p->overrides :
				      resource_scope(p->row, o->writes, a);
}

/* Going past guards is there where some may be gone past. */
static bool
offered(const struct resource_plan *p, const struct operation *o)
{
	if (o->op == OP_OVERRIDE)
		return p->overrides != NULL;
	return (p->row->ops & o->op) != 0;
}

/* Does it answer what is shown where an object is made, and never again? */
static bool
makes(const struct resource *r, const struct operation *o)
{
	return o->in == BODY_CREATE && o->out == ANSWER_OBJECT &&
	    r->made != NULL;
}

/* What is made of a secret lets somebody in: whatever changes it does so for
 * who may at that moment. */
static int
fresh(const struct resource *r, bool writes)
{
	return writes && r->made != NULL ? R_FRESH : 0;
}

/* What is fixed has no version for an ETag. */
static int
flags_of(const struct resource_plan *p, const struct operation *o)
{
	int flags = o->flags | (asks(p->row, o) ? R_ASKS : 0) |
	    (makes(p->row, o) ? R_SECRET : 0) | fresh(p->row, o->writes);

	return p->version != NULL ? flags : flags & ~R_ETAG;
}

static const char *
doc_of(const struct resource_plan *p, const struct operation *o,
    const char *what, struct arena *a)
{
	const char *doc = o->doc;

	if (o->op == OP_GET && p->version == NULL)
		doc = "Returns %s. It never changes once created.";
	doc = resource_titled(a, doc, what);
	return o->op == OP_LIST ? arena_fmt(a, "%s  %s", p->row->doc, doc) :
				  doc;
}

static struct route
standard(const struct resource_plan *p, const struct operation *o,
    struct arena *a)
{
	const struct resource *r = p->row;
	const char *what = o->many ? resource_many(a, r->noun) :
				     resource_one(a, r->noun);

	return (struct route){ .op = arena_fmt(a, "%s.%s", r->name, o->verb),
		.method = o->method,
		.path = arena_fmt(a, "%s%s", p->path, o->suffix),
		.scope = scope_of(p, o, a),
		.query = query_of(p, o),
		.in = shape_in(p, o->in),
		.out = makes(r, o) ? r->made : shape_out(p, o->out),
		.flags = flags_of(p, o),
		.errs = errs_of(a, o->errs, errs_beside(r, o, a)),
		.fn = o->fn,
		.title = resource_titled(a, o->title, what),
		.doc = doc_of(p, o, what, a),
		.tier = r->tier,
		.plan = p };
}

/* "Submit an order"; a row says it where the action has several words. */
static const char *
move_title(const struct resource *r, const struct move *v, struct arena *a)
{
	const char *what = resource_one(a, r->noun);
	char *title;

	if (v->title != NULL)
		return resource_titled(a, v->title, what);
	assert(strchr(v->action, '-') == NULL);
	title = arena_fmt(a, "%s %s", v->action, what);
	title[0] = (char)(title[0] & ~0x20);
	return title;
}

static struct route
action(const struct resource_plan *p, const struct move *v, struct arena *a)
{
	static const enum err errs[] = { E_STATE, E_GUARDS, E_VERSION, OK };
	const struct resource *r = p->row;

	return (struct route){ .op = arena_fmt(a, "%s.%s", r->name, v->action),
		.method = POST,
		.path = arena_fmt(a, "%s/{id}/%s", p->path, v->action),
		.scope = v->scope != NULL ? v->scope :
					    resource_scope(r, true, a),
		.in = v->in,
		.out = v->out != NULL ? v->out : r->shape,
		.flags = R_ETAG | (v->out != NULL ? R_SECRET : 0) |
		    fresh(r, true),
		.errs = errs_of(a, errs, v->errs),
		.fn = resource_act,
		.title = move_title(r, v, a),
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
		if (offered(p, &operations[i])) {
			assert(n < max);
			out[n++] = standard(p, &operations[i], a);
		}
	for (size_t i = 0; i < p->n_moves; i++)
		if (resource_action(r, &r->moves[i]) == &r->moves[i]) {
			assert(n < max);
			out[n++] = action(p, &r->moves[i], a);
		}
	return n;
}
