/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DB_BIND_H
#define DB_BIND_H

#include "db.h"

/* A query whose names have been found: lib/db.c's own. */

enum caller_value {
	C_MEMBER,
	C_ACCOUNT,
	C_KEY_ID,
	C_REQUEST_ID,
	C_NOW,
	C_PERSON,
	C_SESSION,
	C_READABLE
};

struct param {
	const struct field *field; /* of a C_MEMBER */
	enum caller_value from;
};

struct bound {
	const struct query *query;
	char *sql; /* '?' in the places of the names */
	struct param *params;
	unsigned n_params;
};

/* Find the names of a query; a name that neither its shape nor the caller
 * knows ends the process.  For as long as the process lives. */
struct bound *db_bind(const struct query *q);

/* The query with values in the places of its names, for EXPLAIN only. */
char *db_bind_sample(const struct bound *b, struct arena *a);

#endif
