/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CLOCK_H
#define CLOCK_H

#include "stamp.h"

/* Now, of the wall: what is written down. */
struct stamp clock_now(void);

/* Milliseconds that only go forward: what is waited and measured. */
int64_t clock_ticks(void);

#endif
