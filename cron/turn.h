/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TURN_H
#define TURN_H

#include <signal.h>
#include <stdint.h>

/*
 * One at a time, and one who waits.  Take the lock file, waiting at most `ms`
 * for the one that holds it: a descriptor, whose closing hands over.  -1 with
 * errno EAGAIN where another waits already, ETIME where the wait was in vain,
 * EINTR where *stop was set, or the system's reason.
 */
int turn_take(const char *path, int64_t ms, const volatile sig_atomic_t *stop);

#endif
