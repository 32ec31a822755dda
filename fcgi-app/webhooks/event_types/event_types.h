/* SPDX-License-Identifier: Apache-2.0 */
#ifndef EVENT_TYPES_H
#define EVENT_TYPES_H

#include "webhooks/envelope.h"
#include "resource.h"

/* The catalogue: every type of event there is, from the tables of all domains.
 */

struct event_type {
	struct presence has;
	const char *name; /* order.created */
	const char *domain;
	const char *object_type;
	int64_t version;
	const char *description;
	struct date deprecated_on;
	const char *scope;         /* that reads the object */
	struct object schema;      /* struct event_schema */
	struct object example;     /* struct envelope */
	const struct shape *shape; /* of its data; not a member */
};
extern const struct shape event_type_shape, event_type_whole_shape;

/* JSON Schema of a whole envelope. */
struct event_schema {
	struct presence has;
	const char *dialect, *id, *title, *description, *ref;
	struct any properties, required, defs;
};
extern const struct shape event_schema_shape;

struct event_types_params {
	struct presence has;
	int64_t limit;
	const char *cursor;
	const char *domain;
};
extern const struct shape event_types_params_shape;

/* All of them by name, as long as the program lives; one, or NULL. */
const struct event_type *event_types_all(size_t *n);
const struct event_type *event_type_named(const char *name);

/* May a webhook or a reader of the feed ask for such events? */
bool event_types_match(const char *pattern);

/* All patterns of a member that may not are its faults. */
void event_types_judge(struct judge *j, const char *member,
    const struct texts *patterns);

/* May who has these scopes read the objects of its events? */
bool event_type_readable(const struct event_type *t, const char *scopes);

/* The types whose objects the caller may read, with commas between; NULL: it
 * may read all. */
const char *event_types_readable(struct req *rq);

/* Is this one of them?  What was a type once is told to who may read all. */
bool event_type_told(struct req *rq, const char *type);

/* E_SCOPE_MISSING where the caller may not read the objects of this type. */
enum err event_type_need(struct req *rq, const struct event_type *t);

/* The same by its name, which may have been a type once. */
enum err event_type_need_named(struct req *rq, const char *type);

/* The same of every type that a pattern covers. */
enum err event_types_need(struct req *rq, const struct texts *patterns);

/* A pattern that covers events which the caller may not read is a fault of the
 * member, and names the scopes that lack. */
void event_types_permit(struct req *rq, struct judge *j, const char *member,
    const struct texts *patterns);

/* Its schema, whose address begins with `url`; its example, which the schema
 * allows: both in memory of the arena. */
struct event_schema *event_type_schema(const struct event_type *t,
    const char *url, struct arena *a);
struct envelope *event_type_example(const struct event_type *t,
    const char *environment, const char *account, struct arena *a);

/* The envelope of its events as the members of a schema, with what of it is
 * its own. */
const char *event_type_payload(const struct event_type *t, const char *home,
    struct arena *a);

/* What its events tell, made of the examples of the members; the status is that
 * which the type names, if it names one. */
void event_sample(struct buf *b, const struct event_type *t);

handler event_types_page, event_type_find, event_type_find_schema,
    event_type_find_sample;

#endif
