/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "load_own.h"

#include "outbox.h"
#include "prices/publish.h"
#include "prices/rack_prices/rack_prices.h"

/*
 * What of a file of rack prices is news: of each key the price that is the
 * newest now, and those that will be, of a chunk the last NEWS_MAX.  What a
 * file says besides of days gone by is history, of which years may come at
 * once: nobody wants those as events, and no alert is about them.
 */

#define NEWS_MAX 500 /* a request waits for each of them to be written */

static bool
same_key(const struct feed_row *a, const struct feed_row *b)
{
	return a->supplier == b->supplier && a->branded == b->branded &&
	    a->basis == b->basis && a->terms == b->terms &&
	    a->currency == b->currency;
}

/* Was row `i` not written, or is it past and followed by another of its key
 * that is? */
static bool
is_history(const struct feed_row *rows, const struct id *ids, size_t n,
    size_t i, struct stamp now)
{
	if (ids[i].s[0] == '\0')
		return true;
	for (size_t k = i + 1; k < n && rows[k].time <= now.ms; k++)
		if (ids[k].s[0] != '\0' && same_key(&rows[i], &rows[k]))
			return true;
	return false;
}

/* Where the last NEWS_MAX of them begin. */
static size_t
first_news(const struct feed_row *rows, const struct id *ids, size_t n,
    struct stamp now)
{
	size_t i = n;

	for (int left = NEWS_MAX; i > 0 && left > 0; i--)
		left -= !is_history(rows, ids, n, i - 1, now);
	return i;
}

static enum err
announce(struct db *db, struct arena *a, const struct rack_price *p)
{
	bool correction = HAS(p, supersedes);

	return outbox_add(db, a,
	    correction ? "price.corrected" : "price.published", p->id.s,
	    &rack_price_shape, p);
}

/* A look at the alerts of a place sees all its keys: one for each moment. */
static enum err
publish(struct db *db, const struct rack_price *p)
{
	return price_publish_rack(db, p->terminal, p->product, p->id.s,
	    p->effective_at);
}

enum err
feed_load_tell(struct db *db, struct arena *a, const struct feed_row *rows,
    const struct id *ids, size_t n, struct stamp now)
{
	struct rack_price key = { 0 }, p, last = { 0 };
	size_t first = first_news(rows, ids, n, now);
	bool told = false;
	enum err e = OK;

	MARK(&key, id);
	for (size_t i = first; i < n && e == OK; i++) {
		if (is_history(rows, ids, n, i, now))
			continue;
		key.id = ids[i];
		p = (struct rack_price){ 0 };
		e = db_one(db, &feed_load_rack_price, &key, &p, a);
		if (e == OK)
			e = announce(db, a, &p);
		if (e == OK && told &&
		    last.effective_at.ms != p.effective_at.ms)
			e = publish(db, &last);
		last = p;
		told = true;
	}
	return e == OK && told ? publish(db, &last) : e;
}
