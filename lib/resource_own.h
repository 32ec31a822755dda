/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RESOURCE_OWN_H
#define RESOURCE_OWN_H

#include "resource.h"

/* What the files resource_*.c and ask*.c share, and nobody else sees. */

/* A resource made ready: names, shapes and statements, once at start. */
struct resource_plan {
	const struct resource *row;
	const struct shape *base; /* that has the fields */
	/* The row's shape for what is only shown: lists and objects are the
	 * text that their columns keep, and no code looks into them. */
	struct shape shown, shown_base;
	const char *table;
	const char *columns; /* those that are shown */
	uint64_t seen;       /* their members */
	uint64_t passing;    /* members that no column keeps */
	const char *whose;   /* whose rows are read, as a condition */
	const char *also;    /* " AND ..." of those that not all may read */
	const char *path;    /* /api/v2/x */
	size_t n_moves;
	const struct field *id, *status, *version, *archived_at, *created_at,
	    *updated_at;
	struct query insert, get, show, lock, update, versions, many;
	struct shape version_row; /* a row of the table's history */
	const struct shape *bulk; /* the body of a bulk */
	const char
	    *overrides; /* the scope to go past guards; NULL: none may be */
	struct query *others; /* of each unique key: who has these values */
	const struct query **made; /* its statements, ended by NULL */
};

/* The two members that a history row has behind those of the resource. */
struct version_tail {
	const char *request_id, *key_id;
};

/* What differs between two states of an object, the first of which may be NULL,
 * as the JSON of an audit entry: of the members that are shown. */
const char *resource_diff(const struct resource_plan *p, const void *old,
    const void *new, struct arena *a);

/* The plan of a resource, which must be one of this program's; the path of what
 * has a shape, where a resource has it. */
const struct resource_plan *resource_plan(const struct req *rq,
    const struct resource *r);
const char *resource_home(const struct req *rq, const struct shape *s);

/* Shapes and statements; the body of a bulk. */
void resource_shapes(struct resource_plan *p, struct arena *a);
void resource_statements(struct resource_plan *p, struct arena *a);
const struct shape *resource_bulk_shape(const struct resource *r,
    struct arena *a);

/* Its operations and actions as routes; how many they are. */
size_t resource_routes(const struct resource_plan *p, struct route *out,
    size_t max, struct arena *a);

/* A page of rows that these conditions leave, in an order and with a limit: of
 * the account and, where they are read too, of the operator; each is one range
 * of an index, however deep the page lies. */
const char *resource_page(const struct resource_plan *p, struct arena *a,
    const char *conditions, const char *order);

/* Every event of a domain, in memory of the arena. */
const struct event *resource_domain_events(const struct domain *d,
    struct arena *a, size_t *n);

/* What a key needs to go past guards: the scope that they name or, where they
 * name several, that of any change; each is asked for its own.  NULL where none
 * may be gone past. */
const char *resource_overrides(const struct resource *r, struct arena *a);

/* What a key needs to read it, or to change it. */
const char *resource_scope(const struct resource *r, bool writes,
    struct arena *a);

/* Names for people: words for dashes, a sentence with a hole. */
const char *resource_words(struct arena *a, const char *name, char between);
const char *resource_titled(struct arena *a, const char *title,
    const char *what);

/* Can a value of this member be more or less than another? */
bool resource_ordered(const struct field *f);

/* Has this parameter of lists a meaning for it? */
bool resource_takes(const struct resource_plan *p, const char *parameter);

/* Is it kept as JSON, so that its value cannot be asked for? */
bool resource_parted(const struct field *f);

/* Can a list be asked by it: by its value or, of an object, by whether it is
 * there? */
bool resource_asked(const struct field *f);

/* Handlers of the operations, and the shapes of what they take and answer. */
handler resource_list, resource_get, resource_create, resource_update,
    resource_archive, resource_restore, resource_validate, resource_act,
    resource_history, resource_bulk, resource_export, resource_stats,
    resource_search, resource_verdicts, resource_override;
extern const struct shape resource_version_shape, resource_verdict_shape,
    resource_results_shape, resource_stats_shape, resource_search_shape,
    resource_export_shape, resource_versions_shape, resource_guards_shape,
    resource_override_shape, resource_override_new_shape;

/* Can this be an identifier of the resource's? */
bool resource_is_id(const struct resource *r, const char *id);

/* Before rows of a resource are read: say which of them the caller may. */
void resource_reads(struct req *rq, const struct resource *r);

/* The object of the path of the route's resource, locked, and not archived
 * unless `archived`; E_NOT_FOUND is refused in words. */
enum err resource_hold(struct req *rq, bool archived, void **obj);

/* Is a version among those of an If-Match or If-None-Match? */
bool resource_matches(const char *header, const char *etag);

/* An object whose status can change is in hand, and kept with `from`; NULL: it
 * is not kept yet.  Who takes it gives back what was in hand before. */
struct in_hand resource_take(struct req *rq, const void *obj, const char *from);

/* The row of an action that leaves this state, or NULL. */
const struct move *resource_find_move(const struct resource *r,
    const char *action, const char *status);

/* What holds a statement that keeps an object to its tables: conditions behind
 * others of its WHERE. */
void resource_held(struct buf *b, const struct resource_plan *p);

/* A statement held so has changed nothing: say why.  E_INTERNAL. */
enum err resource_lost(struct req *rq, const struct resource_plan *p,
    const void *obj);

/* Does a move leave this state?  Refuse in words what is none that does. */
bool resource_leaves(const struct move *m, const char *status);
/* All that it asks, before or in its effect. */
const struct guard *const *resource_asks(const struct move *m);
enum err resource_not_now(struct req *rq, const struct resource *r,
    const char *status);

/* What is refused as not possible now (E_STATE) says what is possible with the
 * object of the path: the first fault that is so has `allowed`. */
void resource_allow(struct req *rq);

/* The guard of this code, if archiving or a move that is possible now asks it;
 * what it says; and whether it was gone past. */
const struct guard *resource_guard_now(struct req *rq,
    const struct resource_plan *p, const void *obj, const char *code);
enum err resource_ask_one(struct req *rq, const struct resource_plan *p,
    const struct guard *g, const void *obj, const struct verdict **v);
enum err resource_overridden(struct req *rq, const struct resource_plan *p,
    const struct guard *g, const void *obj, struct verdict *v);

/* Judge an object as a whole: OK, or E_VALIDATION with the faults in `j`. */
enum err resource_judge(struct req *rq, const struct resource_plan *p,
    const void *obj, struct judge *j);

/* An object as it is announced; E_VALIDATION, naming its longest member, where
 * that is more than an object may be. */
#define RESOURCE_MAX (256 << 10) /* bytes of JSON */
enum err resource_weigh(struct req *rq, const struct resource_plan *p,
    const void *obj, const char **json);

/* The statements of its unique keys, and how many they are; refuse what has met
 * one of them just now. */
size_t resource_unique_statements(struct resource_plan *p, struct arena *a);
enum err resource_met(struct req *rq, const struct resource_plan *p,
    const void *obj);

/* Judge an object and begin its life. */
enum err resource_add(struct req *rq, const struct resource_plan *p, void *obj,
    struct judge *j);

#endif
