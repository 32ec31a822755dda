/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "arena.h"

#include <assert.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Under the address sanitizer what was not given is forbidden to touch. */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#define FORBID(p, n) ASAN_POISON_MEMORY_REGION(p, n)
#define PERMIT(p, n) ASAN_UNPOISON_MEMORY_REGION(p, n)
#else
#define FORBID(p, n) ((void)(p))
#define PERMIT(p, n) ((void)(p))
#endif

struct block {
	struct block *next;
	size_t size, used; /* of data */
	alignas(max_align_t) char data[];
};

struct deferred {
	void (*fn)(void *);
	void *obj;
	struct deferred *next;
};

struct arena {
	struct block *home; /* survives the resets */
	struct block *open; /* where small things go: home or one of more */
	struct block *more; /* all but home */
	struct deferred *deferred;
	size_t limit, used;
	size_t block; /* of data; what is larger than a quarter has its own */
};

enum {
	ALIGN = alignof(max_align_t),
	BLOCK = 65536,
	SMALL = 4096,
};

static _Noreturn void
give_up(const char *why)
{
	fprintf(stderr, "arena: %s\n", why);
	_exit(1);
}

static struct block *
block_make(size_t size, struct block *next)
{
	struct block *b = malloc(sizeof(*b) + size);

	if (b == NULL)
		give_up("the system has no memory left");
	b->next = next;
	b->size = size;
	b->used = 0;
	FORBID(b->data, size);
	return b;
}

static void
block_free(struct block *b)
{
	PERMIT(b->data, b->size);
	free(b);
}

static struct arena *
open_by(size_t block, size_t limit)
{
	struct arena *a = calloc(1, sizeof(*a));

	assert(limit <= PTRDIFF_MAX - BLOCK);
	if (a == NULL)
		give_up("the system has no memory left");
	a->block = block - sizeof(struct block);
	a->home = a->open = block_make(a->block, NULL);
	a->limit = limit;
	return a;
}

struct arena *
arena_open(size_t limit)
{
	return open_by(BLOCK, limit);
}

struct arena *
arena_open_small(size_t limit)
{
	return open_by(SMALL, limit);
}

void
arena_close(struct arena *a)
{
	if (a == NULL)
		return;
	arena_reset(a);
	block_free(a->home);
	free(a);
}

void
arena_reset(struct arena *a)
{
	struct deferred *d;
	struct block *b;

	while ((d = a->deferred) != NULL) {
		a->deferred = d->next;
		d->fn(d->obj);
	}
	while ((b = a->more) != NULL) {
		a->more = b->next;
		block_free(b);
	}
	FORBID(a->home->data, a->home->size);
	a->home->used = 0;
	a->open = a->home;
	a->used = 0;
}

/* The block that has room for `size` bytes. */
static struct block *
block_for(struct arena *a, size_t size)
{
	if (size > a->block / 4)
		return a->more = block_make(size, a->more);
	if (size > a->open->size - a->open->used)
		a->open = a->more = block_make(a->block, a->more);
	return a->open;
}

void *
arena_raw(struct arena *a, size_t n)
{
	struct block *b;
	size_t size;
	void *p;

	if (n == 0)
		n = 1; /* so that every allocation has its own address */
	if (n > a->limit)
		give_up("one allocation is past the limit");
	size = (n + ALIGN - 1) / ALIGN * ALIGN;
	if (size > a->limit || a->used > a->limit - size)
		give_up("the limit is reached");
	b = block_for(a, size);
	p = b->data + b->used;
	b->used += size;
	a->used += size;
	PERMIT(p, n);
	return p;
}

void *
arena_alloc(struct arena *a, size_t n)
{
	return memset(arena_raw(a, n), 0, n);
}

void *
arena_calloc(struct arena *a, size_t n, size_t size)
{
	size_t bytes;

	if (__builtin_mul_overflow(n, size, &bytes))
		bytes = SIZE_MAX;
	return arena_alloc(a, bytes);
}

char *
arena_dup(struct arena *a, const char *s)
{
	return arena_dupn(a, s, strlen(s));
}

char *
arena_dupn(struct arena *a, const char *s, size_t n)
{
	char *copy = arena_raw(a, n + 1);

	if (n > 0)
		memcpy(copy, s, n);
	copy[n] = '\0';
	return copy;
}

char *
arena_fmt(struct arena *a, const char *fmt, ...)
{
	va_list ap;
	char *s;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	assert(n >= 0);
	s = arena_raw(a, (size_t)n + 1);
	va_start(ap, fmt);
	vsnprintf(s, (size_t)n + 1, fmt, ap);
	va_end(ap);
	return s;
}

void
arena_defer(struct arena *a, void (*fn)(void *), void *obj)
{
	struct deferred *d = arena_new(a, struct deferred);

	d->fn = fn;
	d->obj = obj;
	d->next = a->deferred;
	a->deferred = d;
}

size_t
arena_used(const struct arena *a)
{
	return a->used;
}
