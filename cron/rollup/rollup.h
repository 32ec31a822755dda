/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ROLLUP_H
#define ROLLUP_H

#include "sweep.h"
#include "usage/figures/rules.h"

/* nginx's access log, counted into minutes, hours and days: see rollup.c. */

/* A part of a line; not terminated. */
struct rollup_text {
	const char *s;
	size_t n;
};

/* The same for the same characters, in every process. */
unsigned rollup_text_hash(const struct rollup_text *t);

/* What of a line is counted.  The texts of a line that was read are of the
 * characters and the length that their columns take, but for the path's and the
 * address's. */
struct rollup_line {
	int64_t at, ms; /* milliseconds: when it ended, how long it took */
	int64_t status, bytes_in, bytes_out;
	struct rollup_text request_id, key_id, key, secret, account, method,
	    path, route, code, field, cache, address;
};

/* Read a line without its end; false where it is none of ours. */
bool rollup_line_read(struct rollup_line *l, const char *s, size_t n);

/*
 * A log that is open.  It is known by its head, up to the end of its first line
 * of ours, so it may be renamed, copied, or cut and filled anew: the head goes
 * with what it stands before.
 */
struct rollup_log {
	struct presence has;
	const char *head_sha256;
	int64_t position, inside, device, inode; /* as in usage_logs */
	int64_t begin; /* the position that was committed */
	int fd;
};

/* Open one, with its head: 0; 1 where it has none yet or is no file; -1 where
 * it is not there or cannot be read. */
int rollup_log_open(struct rollup_log *g, const char *path, struct arena *a);
void rollup_log_close(struct rollup_log *g);

/* Does the head still stand there?  What was read before is then of this log.
 */
bool rollup_log_same(const struct rollup_log *g);

/* The next line from `position`, which goes behind it; false at the end of the
 * last whole line.  One that is too long comes as no text at all. */
struct rollup_reader {
	struct rollup_log *log;
	char *buf;
	size_t at, len; /* of what is in it */
};
void rollup_log_begin(struct rollup_reader *r, struct rollup_log *g,
    struct arena *a);
bool rollup_log_line(struct rollup_reader *r, struct rollup_text *line);

/* All logs beside this path, itself the last: rotated ones by their age. */
struct list rollup_log_all(const char *path, struct arena *a);

/* What is counted together: what the key of usage_counts says, in one minute
 * (or hour, or day). */
struct rollup_use;
struct rollup_total;
struct rollup_group {
	struct rollup_group *next;  /* of all, in their order */
	struct rollup_group *other; /* with the same hash */
	uint64_t hash;
	const char *account;
	int64_t at, status;
	const char *key_id, *route, *code, *field;
	int64_t calls, cached, bytes_in, bytes_out, ms;
	uint32_t latency[USAGE_BUCKETS];
	const char *was;        /* the histogram to add to, or NULL */
	struct rollup_use *use; /* of its key */
	struct rollup_total *total;
};
struct rollup_tally;
struct rollup_tally *rollup_tally_open(struct arena *a);
struct rollup_group *rollup_tally_first(const struct rollup_tally *t);

/* The group of a line in the minute `at`: found, or made of it. */
struct rollup_group *rollup_tally_find(struct rollup_tally *t, int64_t at,
    const char *account, const struct rollup_line *l);

/* The group that has the same key as this one; NULL, or made of its key. */
struct rollup_group *rollup_tally_like(struct rollup_tally *t,
    const struct rollup_group *like, bool make);

/* The same requests by a longer span, or by the class of their status alone. */
struct rollup_tally *rollup_tally_merge(const struct rollup_tally *t,
    int64_t span_ms, bool classes, struct arena *a);

/* When a key was used last, and with which of its secrets: of what a worker has
 * checked alone. */
struct rollup_use {
	struct presence has;
	const char *account, *key_id, *address;
	struct stamp used_at, old_at, new_at; /* new_at: first */
	struct rollup_use *next;
};

/* A line is such a use, of the key of its group. */
void rollup_use_note(struct rollup_use **all, struct rollup_group *g,
    const struct rollup_line *l, struct arena *a);
enum err rollup_use_write(struct sweep *s, const struct rollup_use *all);

/* Requests of a pool with one status, by how long they took: a number of each
 * bucket of rollup_steps, in milliseconds, the last of which takes any. */
#define ROLLUP_STEPS 12
#define ROLLUP_ANY   UINT32_MAX
extern const int64_t rollup_steps[ROLLUP_STEPS];
struct rollup_total {
	const char *pool;
	int64_t status, calls[ROLLUP_STEPS], ms[ROLLUP_STEPS];
	struct rollup_total *next;
};

/* Where the requests of a group belong: found, or made.  The pool is that of
 * the route's domain, "none" where there is no such operation. */
struct rollup_total *rollup_total_of(struct rollup_total **all,
    const struct rollup_group *g, struct arena *a);
void rollup_total_add(struct rollup_total *t, int64_t ms);
enum err rollup_total_write(struct sweep *s, const struct rollup_total *all);

/* What one transaction writes. */
struct rollup_batch {
	struct sweep *sweep;
	struct rollup_log *log;
	struct rollup_tally *tally;
	struct rollup_use *uses;
	struct rollup_total *totals;
	size_t lines, n_groups;
	int64_t last; /* moment of the last line with one that can be true */
};

/* Of which account a key is, "" if of none; remembered. */
enum err rollup_keys_account(struct sweep *s, const struct rollup_text *key,
    const char **account);

/*
 * What a line means.  The account, "" if none: of the key that a worker
 * checked, or else of the one that the caller claims, which `key` then has.  A
 * call of one who is signed in, by the dashboard, is no account's.
 */
enum err rollup_name_account(struct sweep *s, struct rollup_line *l,
    const char **account);

/* Name the operation, where nginx refused it and no worker has. */
void rollup_name_route(struct rollup_line *l, struct arena *a);
const char *rollup_name_method(const struct rollup_line *l);

/* Its minute; where the clock cannot have been right, that of now. */
int64_t rollup_name_minute(int64_t at, int64_t now);

/* Where a log was read to; made where it is new. */
enum err rollup_data_position(struct sweep *s, struct rollup_log *g);

/* Write the batch, and where it ended.  E_STATE, E_DUPLICATE: another was
 * quicker. */
enum err rollup_data_commit(struct rollup_batch *b);

/* All that ended before `through` is counted of the log at this path. */
enum err rollup_data_complete(struct sweep *s, const char *path,
    struct stamp through);

extern const struct query rollup_key, rollup_position, rollup_begin,
    rollup_advance, rollup_count, rollup_latency, rollup_latency_insert,
    rollup_latency_update, rollup_through, rollup_total, rollup_use;
extern const struct shape rollup_log_shape;

#endif
