/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SWEEP_H
#define SWEEP_H

#include "arena.h"
#include "conf.h"
#include "db.h"
#include "http.h"

/* When a job ran last, and whether that failed. */
struct job_run {
	struct presence has;
	const char *job_name;
	struct stamp ran_at;
	int64_t failing;
};

/* What every job of sweep works with. */
struct sweep {
	const struct conf *conf;
	struct db *db;
	struct arena *arena; /* reset after each run of a job */
	struct http *http;
	char owner[33];   /* this process's token on what it claims */
	bool stopping;    /* finish what is in flight, begin nothing new */
	struct list runs; /* struct job_run, of those that ran */
};

/* No next time: only a datagram or an answer brings more. */
#define SWEEP_NEVER ((struct stamp){ INT64_MAX })

/*
 * One job.  `run` does what is due at `now`, in transactions of its own, each
 * safe to run twice, and says when more will be due: `now` itself where it
 * stopped early.  An error is logged and the job tried again a second later.
 * A job that begins transfers is given their answers, and says in how many
 * milliseconds it is due then; it alone is run while stopping, until it says
 * SWEEP_NEVER.
 */
struct job {
	const char *name;
	enum err (*run)(struct sweep *s, struct stamp now, struct stamp *next);
	const struct query *const *queries; /* ended by NULL; for the prover */
	int (*answered)(struct sweep *s, const struct http_answer *ans);
};

/* The tag of every transfer points to a struct that begins with this one. */
struct errand {
	const struct job *job;
};

extern const struct job alerts_job, audit_job, clabes_job, deliver_job,
    deliver_sender_job, expire_job, fanout_job, health_job, hosts_job,
    limits_job, mail_job, notes_job, operations_job, partitions_job,
    passage_job, quotes_job, replay_job, repricing_job, rollup_job, settle_job,
    sources_job, terms_job, traces_job;

#endif
