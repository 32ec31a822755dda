/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ERR_H
#define ERR_H

/* Every way a request can be refused: one row of err.def each; 0 is none. */
enum err {
	OK,
#define ERR(e, status, code, title, hint) e,
#include "err.def"
#undef ERR
	E__N
};

struct err_row {
	const char *name; /* of the enum value */
	int status;
	const char *code;
	const char *title;
	const char *hint;
};

/* The row of an error other than OK. */
const struct err_row *err_row(enum err e);

/* May the same request succeed later, unchanged? */
int err_retryable(enum err e);

/* A list of errors on a route row, ended by OK. */
#define ERRS(...) ((const enum err[]){ __VA_ARGS__, OK })

#endif
