/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WIRE_H
#define WIRE_H

#include "app.h"

/*
 * A request as it came over FastCGI and the answer as it will go: filled by
 * app.c, read and written by the steps, unseen by handlers.
 */
struct wire {
	const struct domain *const *domains;
	const struct routes *routes; /* all of theirs, to be found in */

	/* the request */
	const char *method, *path, *query_string;
	const char *content_type, *accept;
	const char *authorization, *address;
	const char *asked_at; /* by nginx: seconds, of R_PASSWORD; or NULL */
	const char *if_match, *if_none_match;
	const char *body;
	size_t len;
	bool too_large;
	const char *doubled; /* header that stands twice, or NULL */
	bool home;           /* it came by the dashboard's host */
	struct idem *idem;   /* the row of its Idempotency-Key, once made */
	struct faults items; /* of an R_APART: those of its items */
	bool unsound;        /* of an R_JUDGES: the body has faults */
	bool decoded;        /* another run of the transaction need not again */

	/* the answer */
	bool answered; /* by recall: the steps that follow are left out */
	int status;
	const char *location;
	const char *allow; /* of a 405 */
	const char *etag;
	const char *type;           /* of the content; NULL: JSON */
	const char *link;           /* to the pages beside this one */
	const char *original;       /* request id of the first, of a replay */
	const char *key_id;         /* for the log, as soon as it is known */
	const char *key_secret;     /* old or new, of a key in its grace */
	struct stamp old_key_since; /* 0: the key is not being rotated out */
	struct stamp old_key_until; /* 0: nobody knows yet */
	const char *account;        /* the same, of who has no key */
	const char *cookies;        /* whole headers, or NULL */
	struct expanded *expanded;  /* what stands beside its references */
	struct buf out;
	enum err error;

	/* Send a part of an answer now, the headers before the first: 0, or
	 * -1 where nobody reads it any more.  `stream` is app.c's. */
	int (*send)(struct req *rq, const char *s, size_t n);
	void *stream;
	/* A parameter of FastCGI, NULL: none or empty. */
	const char *(*param)(const void *stream, const char *name);
	bool sent; /* a part has been: what follows cannot be refused */
};

/* A member that was asked to be answered whole: of each row of the answer its
 * JSON, NULL where it names nothing. */
struct expanded {
	const char *name;
	const char **json;
	struct expanded *next;
};

/* A page of an R_LIST: what lies behind it, and what of each row is shown. */
struct paging {
	size_t n; /* rows of rq->rows that are in it */
	const char *next;
	uint64_t show;
};

#endif
