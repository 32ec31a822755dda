/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PUMP_H
#define PUMP_H

#include <signal.h>

#include "sweep.h"

/* What keeps the jobs going. */
struct pump {
	struct sweep *sweep;
	int lock, wake; /* descriptors; -1 once handed over */
	int64_t end;    /* ticks when to stop, INT64_MAX: never */
	bool once;      /* stop when nothing is due now */
	const volatile sig_atomic_t *stop; /* stop when it is set */
};

/*
 * Run the jobs whenever they are due or a datagram came, until it is time to
 * stop.  Then lock and socket are closed at once, which lets the next sweep in,
 * and what is in flight is waited for.  Returns whether a job failed.
 */
bool pump_run(struct pump *p);

#endif
