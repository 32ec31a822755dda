/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "turn.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/time.h>
#include <unistd.h>

#include "clock.h"

#define TICK_US 100000 /* how often a wait looks up */

static int
open_file(const char *path, const char *suffix)
{
	char name[4096];

	if (snprintf(name, sizeof(name), "%s%s", path, suffix) >=
	    (int)sizeof(name)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	return open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

/* Close without losing why. */
static int
leave(int fd, int why)
{
	close(fd);
	errno = why;
	return -1;
}

static void
on_tick(int sig)
{
	(void)sig;
}

/* A tick interrupts flock, and the next one does where this one came before
 * it had begun. */
static void
tick(int on)
{
	struct sigaction sa = { .sa_handler = on_tick };
	struct itimerval every = { { 0 }, { 0 } };

	if (on)
		every.it_interval.tv_usec = every.it_value.tv_usec = TICK_US;
	sigaction(SIGALRM, &sa, NULL);
	setitimer(ITIMER_REAL, &every, NULL);
}

static int
wait_for(int fd, int64_t ms, const volatile sig_atomic_t *stop)
{
	int64_t end = clock_ticks() + ms;

	while (flock(fd, LOCK_EX) != 0) {
		if (errno != EINTR)
			return -1;
		if (*stop)
			return -1;
		if (clock_ticks() >= end) {
			errno = ETIME;
			return -1;
		}
	}
	return 0;
}

int
turn_take(const char *path, int64_t ms, const volatile sig_atomic_t *stop)
{
	int lock, seat = open_file(path, ".next");
	int failed, why;

	if (seat < 0)
		return -1;
	if (flock(seat, LOCK_EX | LOCK_NB) != 0)
		return leave(seat, errno);
	if ((lock = open_file(path, "")) < 0)
		return leave(seat, errno);
	tick(1);
	failed = wait_for(lock, ms, stop);
	why = errno;
	tick(0);
	close(seat);
	return failed ? leave(lock, why) : lock;
}
