/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ACTING_H
#define ACTING_H

#include "app.h"
#include "sweep.h"

/*
 * What time brings to objects of resources: done as a request would do it, in a
 * transaction of each, with its account, its history and its events.
 */
struct acting_due {
	struct presence has;
	const char *account;
	struct id id;
	struct stamp due_at;
	int64_t tries; /* how often it was refused already */
};
extern const struct shape acting_due_shape;

/* `due` is WAITS_FAIR of what is due at :now (waits.h); `act` locks the object
 * and does what is still to be done, or nothing. */
struct acting {
	const struct query *due;
	enum err (*act)(struct req *rq, const char *id);
};
#define ACTING_BATCH 64

/* A request of sweep's own, in the name of a caller: inside a transaction whose
 * statements speak for the same one. */
struct wire;
struct req acting_req(struct sweep *s, struct wire *w,
    const struct caller *caller);

/* Act on all that is due; *more where there may be more than a batch.  What is
 * refused waits and is no error of the job: E_UNAVAILABLE is one. */
enum err acting_run(struct sweep *s, const struct acting *a, struct stamp now,
    bool *more);

/* All kinds of a job, each at least once; *next: now where there is more, or
 * every_ms later.  The last error of any, which stops no other. */
enum err acting_all(struct sweep *s, const struct acting *kinds, size_t n,
    int64_t every_ms, struct stamp now, struct stamp *next);

#endif
