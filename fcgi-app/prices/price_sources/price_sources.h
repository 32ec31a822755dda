/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PRICE_SOURCES_H
#define PRICE_SOURCES_H

#include "prices/feed/rows.h"
#include "resource.h"

/* Where prices come from: files, addresses, people. */
struct price_source {
	struct presence has;
	struct id id;
	const char *status;
	const char *name;
	const char *kind, *format, *target;
	const char *url;
	const char *secret_in, *secret_name; /* see secrets.h */
	int64_t schedule_minutes;
	struct object mapping; /* a struct feed_mapping */
	int64_t stale_after_s;
	int64_t rows_min, rows_max;
	const char *implausible; /* warn, refuse */
	flag redistribution;
	struct stamp last_run_at, last_success_at, next_run_at;
	struct stamp stale_at, stale_since;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What was read from one, or will be. */
struct price_run {
	struct presence has;
	struct id id;
	struct id source_id;
	int64_t n;
	const char *status, *origin, *mode;
	flag dry_run;
	int64_t rows_read, rows_written, rows_unchanged, rows_empty,
	    rows_repeated, rows_refused, rows_implausible;
	struct list faults, warnings; /* of struct feed_bad */
	int64_t bytes;
	const char *sha256;
	int64_t http_status;
	const char *failure, *message;
	struct stamp created_at, ended_at;
	struct stamp due_at;
	const char *owner;
};

/* How a file is taken. */
struct price_import {
	struct presence has;
	const char *mode;
	const char *implausible;
	flag dry_run;
};

/* Whose a source is. */
struct price_owned {
	struct presence has;
	const char *account;
};

extern const struct resource price_sources;
extern const struct shape price_source_shape, price_run_row_shape,
    price_run_shape, price_run_full_shape, price_import_shape,
    price_source_new_shape, price_owned_shape;
extern const struct query price_run_next, price_run_add, price_run_page,
    price_run_errors, price_run_get, price_source_ran, price_source_turned,
    price_source_next, price_source_owner, price_source_hold, price_source_add;

resource_check price_source_check;
bool price_source_fetches(const struct price_source *s);
enum feed_target price_source_target(const struct price_source *s);

/* What a new one has unless it was told. */
void price_source_default(struct price_source *s);

/* When it is fetched next, and from when on it will be stale; neither, for as
 * long as it is paused. */
void price_source_schedule(struct price_source *s, struct stamp now);
void price_source_age(struct price_source *s, struct stamp from,
    struct stamp now);
void price_source_rest(struct price_source *s);

enum err price_source_begin(struct req *rq, void *obj);
enum err price_source_inspect(struct req *rq, struct judge *j, const void *obj);
enum err price_source_change(struct req *rq, void *obj);
enum err price_source_pause(struct req *rq, void *obj);
enum err price_source_resume(struct req *rq, void *obj);
handler price_source_import, price_source_run, price_source_test,
    price_source_runs, price_source_errors, price_source_nth;

/* The next run of a source whose row is locked: its number and beginning. */
enum err price_run_begin(struct db *db, struct arena *a,
    const struct price_source *s, const char *origin, struct stamp now,
    struct price_run *run);

/*
 * Read a file of the source and load what it says, for the account that db
 * speaks for; `run` has its mode, and is given status, counts and faults.  In
 * the caller's transaction, or (`apart`) in many of its own.  The run itself is
 * not written down.
 */
struct price_file {
	const char *text;
	size_t len;
	struct stamp now;
	bool apart;
	const char *implausible; /* NULL: as the source says */
};
enum err price_run_take(struct db *db, struct arena *a,
    const struct price_source *s, const struct price_file *file,
    struct price_run *run);

/*
 * What its end means for the source, whose row is locked: when it ran last and
 * will be stale; that it fails now, or is well again, which is announced
 * (*announced: sweep has something to do).
 */
enum err price_run_end(struct db *db, struct arena *a, struct price_source *s,
    const struct price_run *run, bool *announced);

#endif
