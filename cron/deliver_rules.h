/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DELIVER_RULES_H
#define DELIVER_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* What becomes of a delivery after an attempt. */

#define DELIVER_ATTEMPTS 12

struct deliver_result {
	int64_t attempt;     /* which it was, from 1 */
	int status;          /* 0: no answer */
	const char *failure; /* of the transfer, or NULL */
	int retry_after;     /* seconds, -1: not said */
};

struct deliver_verdict {
	const char *status; /* delivered, pending, exhausted, discarded */
	int64_t delay_ms;   /* of a pending one, until its next attempt */
	bool disable;       /* the receiver wants no more at all */
};

struct deliver_verdict deliver_judge(const struct deliver_result *r,
    uint32_t random);

/* At most `max` bytes of a foreign text as UTF-8 without NUL: what is none
 * becomes question marks, and no character is cut in two. */
char *deliver_text(struct arena *a, const char *s, size_t len, size_t max);

#endif
