/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "clock.h"

#include <assert.h>
#include <time.h>

static int64_t
read_clock(clockid_t id)
{
	struct timespec ts;
	int failed = clock_gettime(id, &ts);

	assert(!failed);
	return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

struct stamp
clock_now(void)
{
	return (struct stamp){ read_clock(CLOCK_REALTIME) };
}

int64_t
clock_ticks(void)
{
	return read_clock(CLOCK_MONOTONIC);
}
