/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ARENA_H
#define ARENA_H

#include <stddef.h>

/*
 * Memory with one lifetime: all of it goes at once, at the reset.  What an
 * arena gives is zeroed and never NULL: past its limit it logs and ends the
 * process, whose transaction rolls back and whose supervisor starts another.
 */
struct arena;

/* An arena that gives at most `limit` bytes between two resets. */
struct arena *arena_open(size_t limit);

/* The same for many that hold little each: it grows by 4 KiB, not by 64. */
struct arena *arena_open_small(size_t limit);

/* Release everything, the arena too; NULL is harmless. */
void arena_close(struct arena *a);

/* Forget all allocations, last deferred function first. */
void arena_reset(struct arena *a);

/* `n` zeroed bytes, aligned for any type. */
void *arena_alloc(struct arena *a, size_t n);

/* The same, not zeroed: for what is written over at once. */
void *arena_raw(struct arena *a, size_t n);

/* `n` elements of `size` bytes; a product that overflows is past the limit. */
void *arena_calloc(struct arena *a, size_t n, size_t size);

#define arena_new(a, T)      ((T *)arena_alloc((a), sizeof(T)))
#define arena_array(a, T, n) ((T *)arena_calloc((a), (n), sizeof(T)))

/* A copy of a string, of `n` bytes (terminated), of a formatted text. */
char *arena_dup(struct arena *a, const char *s);
char *arena_dupn(struct arena *a, const char *s, size_t n);
char *arena_fmt(struct arena *a, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Call fn(obj) at the reset: for what is not memory. */
void arena_defer(struct arena *a, void (*fn)(void *), void *obj);

/* Bytes given since the last reset. */
size_t arena_used(const struct arena *a);

#endif
