/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RESOURCE_OWN_H
#define RESOURCE_OWN_H

#include "resource.h"

/* What the files resource_*.c and ask*.c share, and nobody else sees. */

/* A resource made ready: names, shapes and statements, once at start. */
struct resource_plan {
	const struct resource *row;
	const struct shape *base; /* that has the fields */
	const char *table, *columns;
	const char *path; /* /api/v2/x */
	size_t n_moves;
	const struct field *id, *status, *version, *archived_at, *created_at,
	    *updated_at;
	struct query insert, get, lock, update, versions;
	struct shape version_row;  /* a row of the table's history */
	const struct shape *bulk;  /* the body of a bulk */
	const struct query **made; /* all of its statements, ended by NULL */
};

/* The two members that a history row has behind those of the resource. */
struct version_tail {
	const char *request_id, *key_id;
};

/* Shapes and statements; the parameters of a list, for the contract; the body
 * of a bulk. */
void resource_shapes(struct resource_plan *p, struct arena *a);
void resource_statements(struct resource_plan *p, struct arena *a);
const struct shape *resource_params(const struct resource_plan *p,
    const struct shape *own, const char *operation, struct arena *a);
const struct shape *resource_bulk_shape(const struct resource *r,
    struct arena *a);

/* Its operations and actions as routes; how many they are. */
size_t resource_routes(const struct resource_plan *p, struct route *out,
    size_t max, struct arena *a);

/* Names for people: words for dashes, the noun with its article, a sentence
 * with a hole. */
const char *resource_words(struct arena *a, const char *name, char between);
const char *resource_one(struct arena *a, const char *noun);
const char *resource_titled(struct arena *a, const char *title,
    const char *what);

/* Can a value of this member be more or less than another? */
bool resource_ordered(const struct field *f);

/* Handlers of the operations, and the shapes of what they take and answer. */
handler resource_list, resource_get, resource_create, resource_update,
    resource_archive, resource_restore, resource_validate, resource_act,
    resource_history, resource_bulk, resource_export, resource_stats,
    resource_search;
extern const struct shape resource_version_shape, resource_verdict_shape,
    resource_results_shape, resource_stats_shape, resource_search_shape,
    resource_export_shape, resource_versions_shape;

/* The object of the path; E_NOT_FOUND is refused in words.  The second one is
 * locked, not archived unless `archived`, and of a version in If-Match. */
enum err resource_find(struct req *rq, void **obj);
enum err resource_hold(struct req *rq, bool archived, void **obj);

/* Is a version among those of an If-Match or If-None-Match? */
bool resource_matches(const char *header, const char *etag);

/* Judge an object as a whole: OK, or E_VALIDATION with the faults in `j`. */
enum err resource_judge(struct req *rq, const void *obj, struct judge *j);

/* Begin the life of an object; keep its next version; each announced. */
enum err resource_add(struct req *rq, void *obj);
enum err resource_keep(struct req *rq, void *obj, const char *event);

/* Refuse with every guard that does not hold. */
enum err resource_guards(struct req *rq, const struct guard *const *guards,
    const void *obj);

#endif
