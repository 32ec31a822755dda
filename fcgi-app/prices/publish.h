/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PUBLISH_H
#define PUBLISH_H

#include "db.h"

/*
 * Something was published: a rack price, a point of an index, an exchange
 * rate.  A row of work is left in the transaction that publishes it; after its
 * commit sweep looks at the alerts of all who may read it.  Whoever publishes
 * sets rq->woke (or calls outbox_wake) so that this is soon.
 */
struct publication {
	struct presence has;
	struct id id;         /* of the work; filled in */
	const char *kind;     /* rack or index */
	const char *terminal; /* of a rack price, with its product */
	const char *product;
	const char *index_code;    /* of a point */
	const char *item;          /* what was published: its id, at most 64 */
	struct stamp effective_at; /* from when on it counts */
};
extern const struct shape price_publication_shape;
extern const struct query price_publish_add;

/* For the account that db speaks for: the caller's, or 'common'. */
enum err price_publish_rack(struct db *db, const char *terminal,
    const char *product, const char *price_id, struct stamp effective_at);
enum err price_publish_index(struct db *db, const char *index_code,
    const char *point, struct stamp effective_at);

#endif
