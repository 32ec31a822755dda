/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RECEIVER_H
#define RECEIVER_H

#include "app.h"

/* A receiver of the sandbox that fails as it is told, for trials of how
 * deliveries are retried. */

enum receiver_behaviour {
	RECEIVER_STATUS,
	RECEIVER_DELAY,
	RECEIVER_SLOW,
	RECEIVER_HUGE,
	RECEIVER_REDIRECT,
	RECEIVER_DROP,
	RECEIVER_RESET,
	RECEIVER_BAD_TLS,
	RECEIVER_FLAKY,
	RECEIVER__N
};
extern const struct field receiver_hole; /* its names stand in .words */

struct receiver_params {
	struct presence has;
	int64_t code, retry_after;
	int64_t seconds;
	int64_t percent, first;
	const char *certificate;
};
extern const struct shape receiver_params_shape;

struct receiver_answer {
	struct presence has;
	const char *behaviour;
	const char *event_id;
	int64_t attempt;
	flag failed;
	const char *url;
};
extern const struct shape receiver_answer_shape;

/* What vouches for a delivery. */
struct receiver_secret {
	struct presence has;
	const char *event_id;
	const char *secret_sealed;
};
extern const struct query receiver_secrets;

/* Fill in what was not said. */
void receiver_defaults(enum receiver_behaviour b, struct receiver_params *p);

/* What is wrong with one of them, NULL: nothing; `unknown`: it is none of this
 * behaviour. */
const char *receiver_fault(enum receiver_behaviour b,
    const struct receiver_params *p, const char **name, bool *unknown);

/* Does a flaky one fail at this attempt?  `random` is any number. */
bool receiver_fails(const struct receiver_params *p, int64_t attempt,
    uint32_t random);

/* Is `signature`, one of several with blanks between, among `given`? */
bool receiver_signed(const char *given, const char *signature);

handler receiver_vouch, receiver_play;

#endif
