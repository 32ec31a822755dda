/* SPDX-License-Identifier: Apache-2.0 */
#ifndef IMPORT_H
#define IMPORT_H

#include "arena.h"
#include "conf.h"
#include "db.h"

/* A file for a price source, or one that says what a source is. */
struct import_file {
	struct db *db;
	const struct conf *conf;
	const char *path;
	const char *source; /* its id */
	bool keep_good, dry;
	bool refuse; /* prices that are not plausible */
};

/* The whole of a file of at most `max` bytes, terminated; NULL: said why. */
char *import_read(const char *path, size_t max, size_t *len, struct arena *a);

/* Load it, for whoever's source it is; make a common source of it; keep it as
 * the secret of a common one.  0, or -1 where nothing came of it, and why was
 * said. */
int import_load(const struct import_file *f);
int import_define(const struct import_file *f);
int import_secret(const struct import_file *f);

#endif
