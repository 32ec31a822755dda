/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HEALTH_H
#define HEALTH_H

#include "buf.h"
#include "sweep.h"

/* How an environment is, for the operator: see health.c. */

/* A pool, as the sockets and processes of this host show it. */
struct health_pool {
	struct presence has;
	const char *pool;
	int64_t workers, idle, busy, stopped; /* by a signal */
	int64_t waiting; /* requests that no worker has taken */
	int64_t starts;  /* of workers, since it was first seen */
	/* in ticks of the system: when the last one started, now and as was
	 * known before */
	int64_t newest, before;
	/* of a request to it: does its socket take one, how long did the answer
	 * take; absent: none came in time */
	int64_t up, answer_ms;
	flag asked;
	const char *lost; /* why it does not */
};

/* The newest price of a terminal. */
struct health_terminal {
	struct presence has;
	const char *terminal;
	struct stamp effective_at;
	int64_t age_seconds;
};

/* Room on the disk of a folder: state, database, log, cache or tmp. */
struct health_disk {
	struct presence has;
	const char *folder;
	int64_t free_bytes, size_bytes;
	int64_t device;
	flag again; /* another folder is on it too, and stands before */
};

/* Requests of a pool with one status and within one bucket of rollup_steps. */
struct health_total {
	struct presence has;
	const char *pool;
	int64_t status, most_ms, calls, ms;
};

enum health_level { HEALTH_OK, HEALTH_WARNING, HEALTH_CRITICAL };
extern const char *const health_words[];

struct health_check {
	struct presence has;
	const char *check, *status, *says;
	int64_t level;
};

/* All of it; what is not known is absent. */
struct health {
	struct presence has;
	const char *environment, *status;
	struct stamp as_of;
	int64_t database_up, database_answer_ms, database_bytes,
	    database_connections, database_connections_most;
	int64_t webhooks_pending, webhooks_oldest_seconds, outbox_events,
	    outbox_oldest_seconds, mails_unsent, mails_oldest_seconds;
	int64_t log_lag_bytes, log_lag_seconds;
	struct stamp certificate_expires_at;
	struct stamp backup_at; /* when the last one was finished */
	int64_t disk_free_bytes, disk_bytes; /* of the folder `state` */
	struct list pools, terminals, checks, disks, jobs;
	struct list requests; /* struct health_total; in the metrics alone */
	/* percent that are free: below that it is said */
	int64_t disk_warning, disk_critical;
	const char *errors_lost; /* why nobody writes error.log; or NULL */
	flag errors_asked;
	struct arena *arena;
};
extern const struct shape health_shape, health_pool_shape,
    health_terminal_shape, health_check_shape, health_disk_shape,
    health_job_shape;

void health_set(struct health *h, const char *name, int64_t value);

/* Pools of the host; `was` are those that were seen before. */
void health_pools(struct health *h, const struct conf *c,
    const struct list *was, struct arena *a);

/* Make a request to each of them; `prefix` is that of their sockets. */
void health_ask(struct health *h, const char *prefix, struct arena *a);

/* Does anybody take what nginx says of errors?  By its socket. */
void health_ask_errors(struct health *h, const struct conf *c, struct arena *a);

/* Room on disks; `database` is the folder of its data, or NULL. */
void health_disks(struct health *h, const struct conf *c, const char *database,
    struct arena *a);

/* What only the database knows; where it does not answer that is all. */
void health_database(struct sweep *s, struct health *h);

/* The folder of its data, "" where it was never told. */
const char *health_datadir(void);

/* How far the access log is counted. */
void health_log(struct sweep *s, struct health *h);

/* What to think of it: checks and the worst of them.  No I/O. */
void health_judge(struct health *h, struct arena *a);

/* As samples of Prometheus, and as a part of a page. */
void health_samples(struct buf *b, const struct health *h);
void health_put_requests(struct buf *b, const struct health *h,
    const char *name);
void health_put_durations(struct buf *b, const struct health *h,
    const char *name);
void health_section(struct buf *b, const struct health *h, struct arena *a);

/* What an environment wrote, and whether that was lately. */
struct health_part {
	const char *environment, *text;
	bool fresh;
	struct stamp at;
};
/* All parts together: struct health_part each. */
void health_metrics(struct buf *b, const struct list *samples);
void health_page(struct buf *b, const struct list *sections, struct stamp now);

extern const struct query health_queue, health_outbox, health_mails,
    health_counted, health_position, health_server, health_size, health_prices,
    health_requests;

#endif
