/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ATTEMPTS_H
#define ATTEMPTS_H

#include "app.h"

/*
 * Tries that fail make whoever tries wait, longer each time: by e-mail address,
 * whether anybody has it or not, and by the address that asks.  A try counts as
 * failed before it is judged, so that many at once are no way around.
 */
enum attempt_kind {
	ATTEMPT_EMAIL,
	ATTEMPT_ADDRESS,
	ATTEMPT_LETTER,
	ATTEMPT_PERSON, /* who is signed in or has a link: no stranger counts */
};

struct attempt {
	uint64_t has;
	const char *subject_sha256;
	int64_t failures;
	struct stamp last_at, blocked_until;
};

extern const struct query attempt_get, attempt_put, attempt_delete,
    attempt_less;

/* How many seconds after so many failures in a row; the rule. */
int attempt_wait(enum attempt_kind kind, int64_t failures);

/* What is counted together: an IPv4 address, a network of IPv6. */
const char *attempt_network(struct arena *a, const char *address);

/* Count one of this subject and of the caller's address, in a transaction of
 * its own: E_TOO_MANY_ATTEMPTS where one of them must wait. */
enum err attempt_begin(struct req *rq, enum attempt_kind kind,
    const char *whose);

/* It did not fail; with `wholly` those before it are forgotten too. */
enum err attempt_forgive(struct req *rq, enum attempt_kind kind,
    const char *whose, bool wholly);

/* Forget those of the subject alone. */
enum err attempt_forget(struct req *rq, enum attempt_kind kind,
    const char *whose);

/* May another letter go to this address now?  Counts it. */
enum err attempt_letter(struct req *rq, const char *email, bool *may);

#endif
