/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PRESENCE_H
#define PRESENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Which members of a struct are present.  The first member of every shaped
 * struct is `struct presence has`, with a bit for each eight bytes of it: every
 * type that a member may have begins at a multiple of eight, so that no two
 * share a bit, and where a member stands is all that must be known of it.  Who
 * names a member that the struct does not have is told so by the compiler.
 *
 *   if (HAS(order, site_id)) ...
 *   PUT(order, unit, "gal");       its value, and that it is there
 *   MARK(order, lines);            what was filled in before is there
 *   CLEAR(order, unit);            it is not there any more
 *   TAKE(order, unit, other);      as the other has it, or has it not
 *   struct place p = { .has = EVERYTHING, .code = ... };
 */
#define PRESENCE_WORDS 4 /* a struct has at most 2 KiB */

struct presence {
	uint64_t of[PRESENCE_WORDS];
};

/* A bool that is a member of a shaped struct. */
typedef bool flag __attribute__((aligned(8)));

/* clang-format off */
/* ALL_THERE begins a static struct, which cannot begin with a value. */
#define ALL_THERE  { { UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX } }
#define EVERYTHING ((struct presence)ALL_THERE)
#define NOTHING    ((struct presence){ { 0 } })

#define PRESENCE_PLACE(o, m) (offsetof(__typeof__(*(o)), m) / 8)
#define PRESENCE_WORD(o, m)  ((o)->has.of[PRESENCE_PLACE(o, m) / 64])
#define PRESENCE_BIT(o, m)   (UINT64_C(1) << PRESENCE_PLACE(o, m) % 64)

#define HAS(o, m)        ((PRESENCE_WORD(o, m) & PRESENCE_BIT(o, m)) != 0)
#define MARK(o, m)       ((void)(PRESENCE_WORD(o, m) |= PRESENCE_BIT(o, m)))
#define CLEAR(o, m)      ((void)(PRESENCE_WORD(o, m) &= ~PRESENCE_BIT(o, m)))
#define PUT(o, m, ...)   ((o)->m = __VA_ARGS__, MARK(o, m))
#define TAKE(o, m, from) \
	((o)->m = (from)->m, HAS(from, m) ? MARK(o, m) : CLEAR(o, m))
/* clang-format on */

#endif
