/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ATTEMPTS_H
#define ATTEMPTS_H

#include "app.h"
#include "accounts/letters.h"

/*
 * Tries that fail make whoever tries wait, longer each time, whether anybody
 * has the e-mail address or not.  A try counts as failed before it is judged,
 * so that many at once are no way around.  Strangers are counted by network,
 * so that nobody keeps the owner of an address out from elsewhere; what all of
 * them may do together has its own, higher bound.  A browser that has signed in
 * with the address before is no stranger, and is counted alone.  Time takes all
 * of this away, also where others go on.
 */
enum attempt_kind {
	ATTEMPT_EMAIL,    /* an e-mail address, from one network */
	ATTEMPT_ANYWHERE, /* the same, from all networks together */
	ATTEMPT_DEVICE,   /* the same, of a browser that has signed in */
	ATTEMPT_ADDRESS,  /* whoever asks, by network */
	ATTEMPT_ASKING,   /* letters that are asked for, by network */
	ATTEMPT_LETTER,   /* letters of one kind to an e-mail address */
	ATTEMPT_PERSON, /* who is signed in or has a link: no stranger counts */
};

struct attempt {
	struct presence has;
	const char *subject_sha256;
	int64_t failures;
	struct stamp last_at; /* up to when time has taken some away */
	struct stamp blocked_until;
};

extern const struct query attempt_get, attempt_put, attempt_delete,
    attempt_less;

/* How many seconds after so many failures in a row; the rule. */
int attempt_wait(enum attempt_kind kind, int64_t failures);

/* How many still count: in a day as many as are free leak away, one by one, and
 * no more are kept than make the longest wait.  *since moves with what leaked.
 */
int64_t attempt_left(enum attempt_kind kind, int64_t failures,
    struct stamp *since, struct stamp now);

/* What is counted together: an IPv4 address, a network of IPv6. */
const char *attempt_network(struct arena *a, const char *address);

/* Count one of an e-mail address (ATTEMPT_EMAIL) or a person, and of the
 * caller's network, in a transaction of its own: E_TOO_MANY_ATTEMPTS where one
 * of them must wait. */
enum err attempt_begin(struct req *rq, enum attempt_kind kind,
    const char *whose);

/* It did not fail; with `wholly` those before it are forgotten too. */
enum err attempt_forgive(struct req *rq, enum attempt_kind kind,
    const char *whose, bool wholly);

/* Forget those of the e-mail address. */
enum err attempt_forget(struct req *rq, const char *email);

/* Who signed in with it uses this browser: a cookie says so from now on. */
void attempt_trust(struct req *rq, const char *email);

/* May the caller's network ask for another letter, to anybody?  Counts it;
 * E_TOO_MANY_ATTEMPTS.  Who follows a link has not asked for nothing. */
enum err attempt_ask(struct req *rq);
enum err attempt_asked_well(struct req *rq);

/* May another such letter go to this address now?  Counts it: who has one kind
 * sent in vain keeps none of the others back. */
enum err attempt_letter(struct req *rq, enum letter which, const char *email,
    bool *may);

#endif
