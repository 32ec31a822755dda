/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WAKE_H
#define WAKE_H

#include <stdbool.h>

/*
 * The datagram socket by which workers say that something is due.  Opening
 * takes the place of one left behind; who opens holds the lock.  A descriptor,
 * or -1 with errno.  Draining takes all that came; was there any?
 */
int wake_open(const char *path);
bool wake_drain(int fd);

#endif
