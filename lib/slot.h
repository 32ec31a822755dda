/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SLOT_H
#define SLOT_H

struct arena;

/*
 * One at a time, among the processes of this host: for what must not take every
 * worker of a pool.  `key` is 64 hex digits that only these processes know,
 * `what` is what has one slot.  A descriptor that holds it, or -1 where another
 * does; a process that ends gives its slot back.
 */
int slot_take(struct arena *a, const char *key, const char *what);
void slot_give(int fd);

#endif
