/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DELIVER_RULES_H
#define DELIVER_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* What becomes of a delivery after an attempt. */

#define DELIVER_ATTEMPTS 12

/* What a receiver says by its header webhook-delivery. */
enum deliver_control { CONTROL_NONE, CONTROL_ABORT, CONTROL_DISABLE };

struct deliver_result {
	int64_t attempt;     /* which it was, from 1 */
	int status;          /* 0: no answer */
	const char *failure; /* of the transfer, or NULL */
	int retry_after;     /* seconds, -1: not said */
	enum deliver_control control;
	int64_t total_us;  /* it took */
	const char *waits; /* the webhook's own, as JSON; NULL: those of all */
};

struct deliver_verdict {
	const char *status;  /* delivered, pending, exhausted, discarded */
	int64_t delay_ms;    /* of a pending one, until its next attempt */
	const char *disable; /* why the webhook is to be disabled, or NULL */
};

/* The header in a response head. */
enum deliver_control deliver_control(const char *head);

struct deliver_verdict deliver_judge(const struct deliver_result *r,
    uint32_t random);

/* At most `max` bytes of a foreign text as UTF-8 without NUL: what is none
 * becomes question marks, and no character is cut in two. */
char *deliver_text(struct arena *a, const char *s, size_t len, size_t max);

#endif
