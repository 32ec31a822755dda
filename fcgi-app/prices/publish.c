/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "publish.h"

#include "clock.h"

/* clang-format off */
#define T struct publication
static const struct field fields[] = {
	FIELD(T, id,           .prefix = "paw", .doc = "The work."),
	FIELD(T, kind,         .doc = "rack or index."),
	FIELD(T, terminal,     .doc = "Of a rack price."),
	FIELD(T, product,      .doc = "Of a rack price."),
	FIELD(T, index_code,   .doc = "Of a point."),
	FIELD(T, item,         .doc = "What was published."),
	FIELD(T, effective_at, .doc = "From when on it counts."),
};
#undef T

const struct shape price_publication_shape =
	SHAPE(struct publication, "PricePublication", fields, "Something that was published.");

const struct query price_publish_add = {
	.name = "price_publish_add",
	.in   = &price_publication_shape,
	.sql  = "INSERT INTO price_alert_queue (account, id, kind, terminal, product,"
		"  index_code, item, effective_at, created_at)"
		" VALUES (:account, :id, :kind, :terminal, :product,"
		"  :index_code, :item, :effective_at, :now)",
};
/* clang-format on */

static enum err
publish(struct db *db, struct publication *p, const char *const *with)
{
	p->id = id_make("paw", clock_now());
	for (; *with != NULL; with++)
		field_set(&price_publication_shape, p, *with);
	return db_run(db, &price_publish_add, p);
}

enum err
price_publish_rack(struct db *db, const char *terminal, const char *product,
    const char *price_id, struct stamp effective_at)
{
	struct publication p = { .kind = "rack",
		.terminal = terminal,
		.product = product,
		.item = price_id,
		.effective_at = effective_at };

	return publish(db, &p,
	    NAMES("id", "kind", "terminal", "product", "item", "effective_at"));
}

enum err
price_publish_index(struct db *db, const char *index_code, const char *point,
    struct stamp effective_at)
{
	struct publication p = { .kind = "index",
		.index_code = index_code,
		.item = point,
		.effective_at = effective_at };

	return publish(db, &p,
	    NAMES("id", "kind", "index_code", "item", "effective_at"));
}
