/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "attempts.h"

#include <arpa/inet.h>
#include <string.h>

#define LONGEST   900 /* seconds */
#define DOUBLINGS 10  /* up to there */
#define DAY_MS    86400000

/* So many are free; then it is one second, and twice as long each time. */
static const int free_tries[] = {
	[ATTEMPT_EMAIL] = 5,
	[ATTEMPT_ANYWHERE] = 100, /* NIST SP 800-63B, 5.2.2 */
	[ATTEMPT_DEVICE] = 5,
	[ATTEMPT_ADDRESS] = 30,
	[ATTEMPT_ASKING] = 20,
	[ATTEMPT_LETTER] = 5,
	[ATTEMPT_PERSON] = 5,
};

int
attempt_wait(enum attempt_kind kind, int64_t failures)
{
	int64_t over = failures - free_tries[kind];

	if (over < 0)
		return 0;
	if (kind == ATTEMPT_LETTER || over >= DOUBLINGS)
		return LONGEST;
	return 1 << over;
}

int64_t
attempt_left(enum attempt_kind kind, int64_t failures, struct stamp *since,
    struct stamp now)
{
	int64_t most = free_tries[kind] + DOUBLINGS;
	int64_t step = DAY_MS / free_tries[kind];
	int64_t leaked = (now.ms - since->ms) / step;

	if (failures > most)
		failures = most;
	if (leaked <= 0)
		return failures;
	if (leaked >= failures || leaked >= free_tries[kind]) {
		*since = now;
		return 0;
	}
	/* what has passed of the next step is not lost */
	since->ms += leaked * step;
	return failures - leaked;
}

const char *
attempt_network(struct arena *a, const char *address)
{
	unsigned char b[16];
	char text[INET6_ADDRSTRLEN];

	if (inet_pton(AF_INET6, address, b) != 1)
		return address;
	memset(b + 8, 0, 8);
	inet_ntop(AF_INET6, b, text, sizeof(text));
	return arena_dup(a, text);
}
