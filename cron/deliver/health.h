/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DELIVER_HEALTH_H
#define DELIVER_HEALTH_H

#include "field.h"
#include "id.h"
#include "stamp.h"

/* How a receiver does: a row of webhook_health.  A moment of 0 is none. */
struct deliver_health {
	struct presence has;
	const char *account;
	struct id webhook_id;
	const char *health; /* healthy, degraded, suspended */
	struct stamp window_at;
	int64_t window_attempts, window_failures;
	int64_t unauthorized; /* 401 and 403 in a row */
	struct stamp failing_since;
	int64_t trials; /* failed in a row */
	struct stamp trial_at;
	int64_t warnings;
	struct stamp last_success_at, last_failure_at;
	const char *last_failure;
	int64_t last_status; /* 0: no answer */
	const char *keys;    /* JSON of what is asked for */
};

/* What an answer says of who gave it. */
enum health_class {
	HEALTH_GOOD,
	HEALTH_BAD,
	HEALTH_UNAUTHORIZED, /* bad, and not by chance */
	HEALTH_NEITHER       /* it is about the message, or our own fault */
};

struct health_outcome {
	int status;          /* 0: no answer */
	const char *failure; /* of the transfer, or NULL */
	bool trial;
	struct stamp at;
};

enum health_class deliver_health_class(int status, const char *failure);

/* What an outcome has changed; in bits. */
#define HEALTH_HELD      1 /* nothing but trials from now on */
#define HEALTH_RECOVERED 2
#define HEALTH_WARNED    4 /* it has been failing for long */
#define HEALTH_GIVEN_UP  8
#define HEALTH_STILL     16 /* it was held before, by whomever */

unsigned deliver_health_apply(struct deliver_health *h,
    const struct health_outcome *o);

#endif
