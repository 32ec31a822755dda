/* SPDX-License-Identifier: Apache-2.0 */
#ifndef APP_H
#define APP_H

#include "arena.h"
#include "buf.h"
#include "conf.h"
#include "db.h"
#include "err.h"
#include "field.h"
#include "sign.h"

/* What a domain is made of, and what a handler sees: see lib/README. */

enum method { GET, POST, PATCH, DELETE, METHOD__N };

struct req;
struct resource;
struct resource_plan;
struct paging;
struct move;
typedef enum err handler(struct req *rq);

enum {
	R_LIST = 1,    /* answers {data, has_more, next_cursor} of `out` */
	R_OK_DATA = 2, /* answers {ok, data}: only the v1 daily rack */
	R_CREATED = 4, /* answers 201 with Location */
	R_CACHED =
	    16, /* nginx may keep the answer a second, per key and query */
	R_FOREVER = 8,     /* its Idempotency-Keys are never forgotten */
	R_ETAG = 32,       /* answers with the ETag of `out`'s version */
	R_ASKS = 64,       /* reads its query itself: filters, see resource.h */
	R_STREAM = 128,    /* sends rows as they come, not JSON of `out` */
	R_APART = 256,     /* the faults of its items are the handler's */
	R_PUBLIC = 512,    /* a GET that takes no key and says no secret; nginx
			      keeps the answer a minute, clients an hour */
	R_WAITS = 1024,    /* may take long without a worker: see rq->wait_ms
			      and rq->manner */
	R_SANDBOX = 2048,  /* is not there in live */
	R_ACCEPTED = 4096, /* answers 202 where rq->accepted, else 200 */
	R_NO_EFFECT = 8192, /* a POST that changes nothing: each repetition is
			       answered anew, whatever its Idempotency-Key */
	R_HOME = 16384,     /* of the dashboard's host, served by the home
			       environment to who has a session: session.h */
	R_OPEN = 32768,     /* of an R_HOME: to anybody */
	R_OWN_TX = 65536,   /* opens its transactions itself, so that what it
			       refuses may be written down */
	R_SECRET = 131072,  /* answers a secret, which its Idempotency-Key gives
			       again to the same caller alone */
	R_PASSWORD = 262144, /* of an R_HOME: makes or judges a password, which
				takes long: served by a pool of its own */
	R_JUDGES = 524288,   /* its handler is given a body, or of who has none
				a query, with faults too, and adds those that it
				finds to the one refusal */
	R_FRESH = 1048576,   /* makes or changes what lets somebody in, or says
				a secret, again too: whose it is is not taken
				from memory but read in its transaction */
};

struct route {
	const char *op; /* operationId and client method: orders.create */
	enum method method;
	const char *path;          /* may hold {id}, then one more: {n} */
	const struct field *hole;  /* the words that the first one may be, by
				      another name; without words: any text;
				      NULL: an identifier */
	const char *scope;         /* what the key must carry */
	const char *also;          /* and besides, where the answer has rows of
				      another resource: its scope; or NULL */
	const struct shape *query; /* its parameters, NULL: none */
	const struct shape *in;    /* its body, NULL: none */
	const char *const *takes;  /* types of a body that the handler reads
				      itself, as it came: rq->raw */
	const char *sent;          /* JSON: such a body, of the first type */
	const struct field *id;    /* what {id} is, where no shape says so */
	const struct shape *out;   /* its answer */
	const char *gives;         /* the answer's type; NULL: JSON */
	int flags;
	const enum err *errs; /* besides those that every route has */
	handler *fn;
	/* Who may call without a key: it sets rq->caller.account by what else
	 * the request has (app_header, rq->raw).  E_NOT_FOUND: nothing of that,
	 * so a key is asked for.  NULL: it always is. */
	handler *vouch;
	const char *title;
	const char *doc;
	const char *tier;                 /* day-one, core, breadth; or NULL */
	const struct resource_plan *plan; /* of a resource's operation */
	const struct move *move;          /* the first of its action */
};

struct event {
	const char *type;          /* order.created */
	const struct shape *shape; /* of its data */
	const char *doc;
};

/* One domain: what contract prints and what a worker serves. */
struct domain {
	const char *name; /* of its pool and socket */
	const char *title;
	const char *doc;
	const struct route *routes;
	size_t n_routes;
	const struct event *events;
	size_t n_events;
	const struct query *const *queries;       /* ended by NULL */
	const struct resource *const *resources;  /* ended by NULL, or NULL */
	const struct resource_plan *const *plans; /* of them, once expanded */
};

/* A body as it came, of one of the types that its route takes. */
struct raw {
	const char *type; /* of route->takes */
	const char *text; /* may hold any bytes */
	size_t len;
};

/* How an answer differs from that of its route: of who plays a part. */
struct manner {
	int status;           /* in place of 200 */
	const char *location; /* where a redirect leads */
	const char *inner;    /* nginx answers, from this place of its own */
	/* Of an R_WAITS: it goes so much later; behind its headers come so many
	 * blanks first, one a second. */
	int64_t later_ms, bits;
};

/* An object that is being made or moved, and the status that it is kept with.
 */
struct in_hand {
	const void *obj;
	const char *from;
};

/* The object of the path as it was found: what may be done with it. */
struct found {
	const struct resource *of;
	const char *status; /* NULL: it has none */
	bool archived, common;
};

/* A request; zeroed before each, its memory is the arena. */
struct req {
	struct arena *arena;
	struct db *db;
	const struct conf *conf;
	const struct domain *domain;
	const struct route *route;
	struct caller caller;
	const char *scopes;            /* space separated, of key or role */
	const struct session *session; /* of an R_HOME that is not R_OPEN */
	const char *id;                /* the {id} of the path */
	const char *nth;               /* what stands in its second hole */
	const char *idempotency_key;   /* as sent, or NULL */
	const void *query;             /* of route->query */
	const void *in;                /* of route->in */
	uint64_t cleared;              /* members of `in` given as null */
	struct raw raw;                /* of a route that takes a file */
	const void *out;               /* of route->out; set by the handler */
	const struct shape *shown;     /* in its place: of `out` and `rows` */
	struct list rows; /* of an R_LIST: at most limit + 1, see page.h */
	const struct paging *paging; /* of a list that pages itself */
	/* Of an R_WAITS: the handler found nothing and may be asked again when
	 * the account has an event behind the number `seen`, within so long;
	 * its answer of now stands where nobody can wait. */
	int64_t wait_ms, seen;
	int64_t waited_ms; /* by now */
	int64_t began; /* tick; the same however often its work is repeated */
	struct manner manner;
	bool trace_all; /* trace.h: its body is kept though it succeeds */
	bool accepted;  /* of an R_ACCEPTED: what was asked for has begun */
	bool woke;      /* sweep has something to do after the commit */
	struct in_hand hand; /* lib's own */
	struct found found;  /* the same */
	struct wire *wire;   /* as it came and goes; lib's own */
	struct faults faults;
	const char *detail; /* of a refusal */
	int retry_after;    /* seconds, 0: none */
};

/*
 * Refuse: record why and return e.  `field` names the member at fault (its
 * pointer stands in errors[]), or is NULL.
 */
enum err refuse(struct req *rq, enum err e, const char *field, const char *fmt,
    ...) __attribute__((format(printf, 4, 5)));

/* The same of an amount or a quantity of which no more than `most` is left,
 * which is the limit that the fault tells. */
enum err refuse_over(struct req *rq, const char *field, int64_t most,
    const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* The same of what a body names and nobody has: the fault is not_found, and the
 * refusal that of the body. */
enum err refuse_unknown(struct req *rq, const char *field, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* A header as it was sent, of those that nginx passes on; NULL: none. */
const char *app_header(const struct req *rq, const char *name);

/* The address that asks, as nginx saw it. */
const char *app_address(const struct req *rq);

/* A cookie of an R_HOME, NULL: none.  Setting one: what the answer takes along
 * where it succeeds, for so long; 0 takes it away. */
const char *app_cookie(const struct req *rq, const char *name);
void app_cookie_set(struct req *rq, const char *name, const char *value,
    int64_t seconds);

/* Serve the domains' routes until the pool is stopped; 0, or 1 at a fault. */
int app_run(const struct domain *const *domains);

#endif
