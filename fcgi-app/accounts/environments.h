/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ENVIRONMENTS_H
#define ENVIRONMENTS_H

#include "app.h"

/* The environments of this installation, as the home environment sees them: its
 * own, and where that is live, the sandbox.  No other program has connections
 * to both. */
struct environment {
	const char *name, *url;
	struct db *db; /* the request's own, or one that is kept */
	const struct conf *conf;
	const char *token_secret; /* of its own settings */
};

#define ENVIRONMENTS_MAX 2

/* All of them, the home environment first: how many there are. */
int environment_all(struct req *rq, struct environment out[ENVIRONMENTS_MAX]);

/* The one of this name; false where there is none. */
bool environment_find(struct req *rq, const char *name,
    struct environment *out);

#endif
