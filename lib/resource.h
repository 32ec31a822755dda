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
	OP_GUARDS = 2048, /* what its guards say now, without an effect */
};
#define OP_ALL                                                             \
	(OP_LIST | OP_GET | OP_CREATE | OP_UPDATE | OP_ARCHIVE | OP_BULK | \
	    OP_EXPORT | OP_HISTORY | OP_STATS | OP_SEARCH | OP_VALIDATE)

/* Of what never changes once it is there. */
#define OP_FIXED (OP_LIST | OP_GET | OP_EXPORT | OP_STATS | OP_SEARCH)

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
	/* Behind that, of which members: without a word where it says no more.
	 */
	void (*names)(struct buf *b, const void *obj, const void *facts);
	const char *override; /* the scope that may go past it, or NULL */
	int persons;          /* how many must, of different keys; 0 is one */
	/* Instead of `facts`, where no one query has them: fills in a zeroed
	 * struct of `seen`, by reading alone. */
	enum err (*look)(struct req *rq, const void *obj, void *facts);
	const struct shape *seen;
};
#define GUARDS(...) ((const struct guard *const[]){ __VA_ARGS__, NULL })

/*
 * A row of a state table; the same action may stand in several, of which the
 * first says title, doc, in, out, scope and errs for all.  `effect` is run
 * before the object is kept and may change it, its status by resource_pass;
 * `then` after it was kept and announced, and may make further moves.
 */
struct move {
	const char *const *from;
	const char *action; /* POST /x/{id}/action */
	/* "Place %s on watch"; NULL: the action, if it is one word, and what
	 * it is done to. */
	const char *title;
	const char *to; /* NULL: where it is */
	const struct guard *const *guards;
	enum err (*effect)(struct req *rq, void *obj);
	enum err (*then)(struct req *rq, void *obj);
	const char *event; /* NULL: <event>.updated */
	const char *doc;   /* of the operation */
	/* Of the event; NULL: what its type ends with was done to the noun. */
	const char *told;
	const struct shape *in; /* rq->in of the effect; NULL: no body */
	const char *scope;      /* NULL: that of other changes */
	const enum err *errs;   /* besides those that every move has */
	/* Instead of `event`, where what came of it decides; each that it may
	 * say stands among the resource's events. */
	const char *(*tells)(const void *obj);
	/* Of the answer, where it has a secret that no other answer shows
	 * (R_SECRET). */
	const struct shape *out;
	/* Instead of `guards`, those that the effect asks by itself: of what it
	 * has made of the body, or to do otherwise where one does not hold. */
	const struct guard *const *asks;
};

/*
 * A change of the status that no user asks for: it follows from another object
 * or a clock, or an effect decides so instead of `to`.
 */
struct passage {
	const char *const *from; /* NULL: it may begin so, not as .first */
	const char *to;
	const char *by;  /* what brings it about: a clock, another object, or
			    the action whose effect decides so */
	const char *doc; /* when, as a sentence */
};

/* Something to be computed over the rows of a list, by SQL of its own. */
struct measure {
	const char *name, *sql, *doc;
};

/*
 * A unique key of the table, by its name in SQL: of an account one object alone
 * has these values.  Whoever takes them again is told the members, the values
 * and that object.
 */
struct unique {
	const char *key;
	const char *const *members; /* that are named, and compared */
	const char *where; /* SQL instead, of a key that is computed of them */
};

/*
 * Where a resource's rule puts the faults that it finds.  A body is judged in
 * stages: its form and what it names, `check`, `examine`, `inspect`.  All are
 * run, and then it is refused once.  Of a member that an earlier stage found at
 * fault no more is said, and a rule that needs it is left out.
 */
struct judge {
	struct arena *arena;
	struct faults *faults;
	const char *prefix; /* of the pointers: /items/3 */
	int told;           /* faults of the stages before */
};
/* Of the request's own body. */
struct judge resource_judging(struct req *rq);
void resource_fault(struct judge *j, enum err e, const char *field,
    const char *message);

/* Are these members without a fault of an earlier stage?  Names with a space
 * between, which may be paths, behind `at`: "" or "lines/3/".  Where one is
 * not, its value is nothing to go by: it may be zero though it is required. */
bool resource_sound(const struct judge *j, const char *at, const char *members);

/* The rule over a whole object, before it is created or changed: no I/O. */
typedef void resource_check(struct judge *j, const void *obj,
    const void *facts);

/* The measure that all have: how many. */
extern const struct measure resource_counts[];

/* Whose a row is that may be the operator's: the words of a member with .owner,
 * and the SQL of it, of a table's name with a point behind it or of "". */
extern const char *const resource_owners[]; /* account, operator */
#define RESOURCE_OWNER(of) "IF(" of "account = 'common', 'operator', 'account')"

/*
 * A resource.  Its table is named as it is, with '_' for '-'; `shape` has a
 * member for each of the table's columns but account, request_id and key_id:
 * among them id, version, archived_at, created_at, updated_at, and status where
 * there are moves.  Where `shape` is a part of another, that has the columns,
 * and those that `shape` does not take are never shown: not in an answer, an
 * event, an export or the history.  Members that are .passing have no column.
 * One without a version is fixed: something else writes it once, it has no
 * archive and no ETag, and only OP_FIXED can be done with it.
 */
struct resource {
	const char *name;   /* of path and operations: supply-contracts */
	const char *table;  /* where that name is taken, or NULL */
	const char *noun;   /* one of them, for people */
	const char *prefix; /* of its identifiers; NULL: .begin makes them, of
			       letters and digits */
	const char *scope;  /* scope:read, scope:write */
	const char *writes; /* a scope instead of scope:write, or NULL */
	const char *event;  /* order.site: .created, .updated, ... */
	const char *begins; /* instead of .created: order.bol.received */
	/* What it is called in the audit log, which then has all that is done
	 * to it: api_key, and api_key.created; NULL: it is not there. */
	const char *audit;
	/* Instead of `begins`, where what .begin made of it decides. */
	const char *(*tells)(const void *obj);
	const char *tier;
	int ops;
	const struct shape *shape, *create, *update;
	const struct shape *made; /* the answer of create, where it has a secret
				     that no other answer shows (R_SECRET); or
				     NULL */
	const char *const *filter; /* members that a list may be asked by */
	const char *const *sort;   /* with an index (account, it, id) each */
	const char *order; /* the one of them that a list has unless told,
			      the latest first; NULL: by id */
	const char *first; /* status of a new one */
	const struct move *moves;       /* ended by one without an action */
	const struct passage *passages; /* ended by one without a to */
	const struct unique
	    *unique;               /* ended by one without a key; NULL: none */
	const struct query *facts; /* what check sees besides the object */
	resource_check *check;
	const struct guard *const *archive; /* what archiving asks */
	const struct measure *measures;     /* of stats, ended by no name */
	const char *const *dimensions;      /* members to group by */
	const enum err *errs;
	const char *doc;

	/*
	 * The operator's rows, of the account 'common', are read by all
	 * accounts beside their own, and changed by none (409).  They come
	 * into the table by SQL or an import, never by the API.
	 */
	bool common;
	/* SQL of the rows that the caller may read, where those who may read
	 * the resource may not read all of it: the others are not there for it,
	 * whatever reads them.  :readable in it is what `reads` makes of the
	 * caller's scopes. */
	const char *readable;
	const char *(*reads)(struct req *rq);
	/* SQL of the rows that an export may hold, where not all may leave;
	 * NULL: all. */
	const char *exports;
	/* What creating adds to a judged body, with I/O, before it is kept; in
	 * a bulk too, where what it did is undone if its item fails. */
	enum err (*begin)(struct req *rq, void *obj);
	/* The same of a change, merged already, before it is judged. */
	enum err (*change)(struct req *rq, void *obj);
	/* The same of archiving and of restoring: it may change the object. */
	enum err (*retire)(struct req *rq, void *obj);
	enum err (*revive)(struct req *rq, void *obj);
	/* What `check` cannot see without the request: wherever that judges,
	 * behind it, and by reading alone. */
	enum err (*examine)(struct req *rq, struct judge *j, const void *obj);
	/* The same of a body alone: of what is created or changed, not of what
	 * is restored.  Created, it is not begun yet. */
	enum err (*inspect)(struct req *rq, struct judge *j, const void *obj);
	/* References (K_ID members) that `expand` may resolve. */
	const struct expansion *expands; /* ended by no member */

	/* Routes, events and statements of its own, besides those above.  A
	 * route with R_ETAG answers a shape that has `version`; of one with
	 * R_LIST | R_ASKS see resource_among. */
	const struct route *routes; /* ended by one without an op */
	const struct event *events; /* ended by one without a type */
	const struct query *const *queries;
};

/* expand=site_id adds the member `site`, where the key may read sites. */
struct expansion {
	const char *member;
	const struct resource *of;
};

/*
 * Other resources' objects, for effects and handlers: in the transaction, of
 * the caller's account.  The resource must belong to the program's domain.
 * fetch and lock: E_NOT_FOUND without a refusal of its own, archived ones too;
 * locking a common one is refused, and the path's own object (rq->id) is held
 * to If-Match.  put begins the life of an object, judged, begun and announced
 * as if it had been posted (id, version, status and times are filled in before
 * .begin); save keeps a locked one's next version, announced as `event` (NULL:
 * <event>.updated). do makes a move of the state table: guards, effect, event,
 * then; the effect sees an empty body.
 */
enum err resource_fetch(struct req *rq, const struct resource *r,
    const char *id, void **obj);
enum err resource_lock(struct req *rq, const struct resource *r, const char *id,
    void **obj);

/* The same as fetch and lock of the path's object, where the path has one of
 * this resource: E_NOT_FOUND is refused in words. */
enum err resource_path(struct req *rq, const struct resource *r, void **obj);
enum err resource_path_lock(struct req *rq, const struct resource *r,
    void **obj);

/* The same as fetch for what a body names: E_VALIDATION at `pointer` where the
 * account has no such object.  obj may be NULL. */
enum err resource_named(struct req *rq, const struct resource *r,
    const char *id, const char *pointer, void **obj);
/* The same where a body is judged: a fault is added at `member`, and OK. */
enum err resource_judge_named(struct req *rq, struct judge *j,
    const struct resource *r, const char *id, const char *member);
enum err resource_put(struct req *rq, const struct resource *r, void *obj);
enum err resource_save(struct req *rq, const struct resource *r, void *obj,
    const char *event);
enum err resource_do(struct req *rq, const struct resource *r, void *obj,
    const char *action);

/* The same with a body, of the shape that the action has. */
enum err resource_do_with(struct req *rq, const struct resource *r, void *obj,
    const char *action, const void *in);

/*
 * The status of an object changes by a row of its tables, and by nothing else.
 * turn takes what the row of an action says and does no more: no guards, no
 * effect, nothing is kept or announced.  pass takes the row that leads to this
 * status; within an effect, from the status that the object is still kept with.
 * Where no row leads that is our own mistake: E_INTERNAL, said on stderr.
 * What is saved is held to the rows too.  rq is NULL in a job without requests.
 */
enum err resource_turn(struct req *rq, const struct resource *r, void *obj,
    const char *action);
enum err resource_pass(struct req *rq, const struct resource *r, void *obj,
    const char *to);

/* The first row of an action, for any of its rows; and which member a row gives
 * though another one has said it: NULL where it repeats nothing. */
const struct move *resource_action(const struct resource *r,
    const struct move *m);
const char *resource_repeats(const struct resource *r, const struct move *m);

/* Does a row lead from a status to another?  From NULL: may it begin so?  What
 * stays where it is needs none. */
bool resource_leads(const struct resource *r, const char *from, const char *to);

/* What a guard said of an object: a row of GET /x/{id}/guards, and of the
 * snapshots that objects keep. */
struct verdict {
	struct presence has;
	const char *code;
	flag passed;
	flag overridable;
	flag overridden; /* it does not hold, and somebody went past it */
	const char *message;
	struct any evidence;
	const char *override_scope; /* of one that is overridable */
	int64_t approvals, needed;  /* persons who went past it, and must */
	struct texts actions;       /* moves that ask it, in GET guards */
};
extern const struct shape resource_guard_shape;

/* Ask guards about an object of the resource: a struct verdict for each; none
 * of them is refused for. */
enum err resource_ask(struct req *rq, const struct resource *r,
    const struct guard *const *guards, const void *obj, struct list *verdicts);

/* Refuse with every guard that does not hold and was not gone past. */
enum err resource_guard(struct req *rq, const struct resource *r,
    const struct guard *const *guards, const void *obj);

/* Overrides of an object hold no longer: it is another matter now.  A PATCH
 * does so by itself; making a move does not. */
enum err resource_unoverride(struct req *rq, const struct resource *r,
    const void *obj);

/* Refuse an object with E_DUPLICATE, as another one has its values of these
 * members: the faults name each, and `id`, the other one. */
enum err resource_taken(struct req *rq, const struct resource *r,
    const void *obj, const char *const *members, const char *id);

/* A list of a resource's rows, of those whose member has this value: for the
 * handler of a route of its row with R_LIST | R_ASKS, which is asked as its
 * list is. */
enum err resource_among(struct req *rq, const char *member, const char *value);
/* The same of several: a member, its value, and so on, ended by NULL. */
enum err resource_among_all(struct req *rq, const char *const *pairs);

/* All that the query of a route may hold; where it asks for rows of a resource
 * (R_ASKS), its conditions too.  Only who prints the contract wants to know. */
const struct shape *resource_query(const struct route *o, struct arena *a);

/* A noun with its article: "an order". */
const char *resource_one(struct arena *a, const char *noun);

/* The member that expanding x adds: `site` for site_id. */
const char *resource_expanded(struct arena *a, const struct expansion *x);

/* An event of a domain's table or, with a resource, of that. */
struct announced {
	struct event event;
	const struct domain *domain;
	const struct resource *resource;
};

/* Every event of these domains, as they are before resource_expand: a list of
 * them costs no plans of their resources. */
const struct announced *resource_events(const struct domain *const *domains,
    struct arena *a, size_t *n);

/* Statements of all resources: of overrides. */
extern const struct query *const resource_queries[];

/* The domains with their resources made routes, events and statements, in
 * memory of the arena: one list of each for whoever walks them. */
const struct domain *const *resource_expand(const struct domain *const *domains,
    struct arena *a);

/* The orders that a list may have, as statements that are proven and explained:
 * what a request asks is one of them with conditions added. */
const struct query *const *resource_orders(const struct resource_plan *p,
    struct arena *a);

#endif
