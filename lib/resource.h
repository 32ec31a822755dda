/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RESOURCE_H
#define RESOURCE_H

#include "app.h"

/* The standard operations; each is a route that resource_expand makes. */
enum {
	OP_LIST = 1,
	OP_GET = 2,
	OP_CREATE = 4,
	OP_UPDATE = 8,
	OP_ARCHIVE = 16, /* and restore */
	OP_BULK = 32,
	OP_EXPORT = 64,
	OP_HISTORY = 128,
	OP_STATS = 256,
	OP_SEARCH = 512,
	OP_VALIDATE = 1024,
};

/*
 * Why something may not be done.  `facts` is all that the rule sees besides
 * the object itself: a query from the object's shape, run in the transaction
 * (NULL: the object is enough).  `holds` does no I/O.
 */
struct guard {
	const char *code; /* G-CREDIT */
	const struct query *facts;
	bool (*holds)(const void *obj, const void *facts);
	const char *const *shows; /* members that are evidence, without facts */
	const char *message;      /* what is wrong where it does not hold */
	const char *override;     /* the scope that may go past it, or NULL */
};
#define GUARDS(...) ((const struct guard *const[]){ __VA_ARGS__, NULL })

/* A row of a state table; the same action may stand in several. */
struct move {
	const char *const *from;
	const char *action; /* POST /x/{id}/action */
	const char *to;
	const struct guard *const *guards;
	enum err (*effect)(struct req *rq, void *obj); /* before it is kept */
	const char *event; /* NULL: <event>.updated */
	const char *doc;
};

/* Something to be computed over the rows of a list, by SQL of its own. */
struct measure {
	const char *name, *sql, *doc;
};

/* Where a resource's rule puts the faults that it finds. */
struct judge {
	struct arena *arena;
	struct faults *faults;
	const char *prefix; /* of the pointers: /items/3 */
};
void resource_fault(struct judge *j, enum err e, const char *field,
    const char *message);

/* The rule over a whole object, before it is created or changed: no I/O. */
typedef void resource_check(struct judge *j, const void *obj,
    const void *facts);

/*
 * A resource.  Its table is its name with '_' for '-'; `shape` has a member
 * for each of the table's columns but account, request_id and key_id: among
 * them id, version, archived_at, created_at, updated_at, and status where
 * there are moves.
 */
struct resource {
	const char *name;   /* of path and operations: supply-contracts */
	const char *noun;   /* one of them, for people */
	const char *prefix; /* of its identifiers */
	const char *scope;  /* scope:read, scope:write */
	const char *event;  /* order.site: .created, .updated, ... */
	const char *tier;
	int ops;
	const struct shape *shape, *create, *update;
	const char *const *filter; /* members that a list may be asked by */
	const char *const *sort;   /* with an index (account, it, id) each */
	const char *first;         /* status of a new one */
	const struct move *moves;  /* ended by one without an action */
	const struct query *facts; /* what check sees besides the object */
	resource_check *check;
	const struct guard *const *archive; /* what archiving asks */
	const struct measure *measures;     /* of stats, ended by no name */
	const char *const *dimensions;      /* members to group by */
	const enum err *errs;
	const char *doc;
};

/* The domains with their resources made routes, events and statements, in
 * memory of the arena: one list of each for whoever walks them. */
const struct domain *const *resource_expand(const struct domain *const *domains,
    struct arena *a);

#endif
