/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "price_indexes.h"

#include <string.h>

#include "outbox.h"

enum err
price_index_tally(struct db *db, struct arena *a, const char *id)
{
	struct price_index key = { 0 };
	struct price_index *x = arena_new(a, struct price_index);
	enum err e;

	strcpy(key.id.s, id);
	MARK(&key, id);
	e = db_run(db, &price_index_tallied, &key);
	if (e != OK || db_changed(db) == 0)
		return e;
	if ((e = db_one(db, &price_index_read, &key, x, a)) != OK)
		return e;
	return outbox_add(db, a, "price.index.updated", id, &price_index_shape,
	    x);
}
