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

	/* the request */
	const char *method, *path, *query_string;
	const char *content_type, *accept;
	const char *authorization, *address;
	const char *body;
	size_t len;
	bool too_large;
	struct idem *idem; /* the row of its Idempotency-Key, once made */
	bool decoded;      /* another run of the transaction need not again */

	/* the answer */
	bool answered; /* by recall: the steps that follow are left out */
	int status;
	const char *location;
	const char *allow;          /* of a 405 */
	const char *original;       /* request id of the first, of a replay */
	const char *key_id;         /* for the log, as soon as it is known */
	struct stamp old_key_until; /* 0: the key is not being rotated out */
	struct buf out;
	enum err error;
};

#endif
