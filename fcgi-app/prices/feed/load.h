/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FEED_LOAD_H
#define FEED_LOAD_H

#include "prices/price_sources/price_sources.h"

/*
 * Rows that were read, into the tables: those that say something new are added
 * beside what is there, which is what a correction is; in statements of many
 * rows, after one read of all that is known of their range.
 */
struct feed_load {
	struct db *db; /* speaks for the account whose rows they are */
	struct arena *arena;
	const struct price_source *source;
	struct stamp now;
	bool apart; /* in transactions of its own, of a few thousand rows */
	bool dry;   /* count only */
	struct list bounds; /* of plausible prices; set by feed_load_judge */
	uint64_t written, unchanged;
};

/* What files of the source may name; the codes stay in the arena. */
enum err feed_load_settings(struct feed_load *l, struct feed_settings *s);

/*
 * Doubt what is not plausible among rack prices (plausible.h): marked and kept
 * in f->doubted, or, where it is to be refused, taken out and among the bad.
 * Nothing is written.
 */
enum err feed_load_judge(struct feed_load *l, const struct feed_settings *s,
    struct feed *f, bool refuse);

enum err feed_load_rows(struct feed_load *l, const struct feed_settings *s,
    const struct feed *f);

#endif
