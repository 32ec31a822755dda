/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "reference.h"

#include <string.h>

#include "resource_own.h"

/* A member of a body that names something, and where it stands. */
struct reference {
	const struct field *field;
	const char *id, *pointer;
	struct reference *next;
};

struct referred {
	struct arena *arena;
	struct reference *first, **last;
	int n;
};

struct ids {
	struct presence has;
	struct any ids;
	struct id id;
};

/* clang-format off */
#define T struct ids
static const struct field ids_fields[] = {
	FIELD(T, ids),
	FIELD(T, id),
};
#undef T
static const struct shape ids_shape =
	SHAPE(struct ids, "ReferencedIds", ids_fields, "What a body names.");

/* Documents can be named for as long as they are kept. */
#define NAMED(prefix, table, whose, more)				\
	" WHEN '" prefix "' THEN EXISTS (SELECT 1 FROM " table " AS t"	\
	" WHERE t.account " whose " AND t.id = w.id" more ")"
#define DOCUMENT(prefix, table) NAMED(prefix, table, "= :account", "")
#define MASTER(prefix, table)						\
	NAMED(prefix, table, "= :account", " AND t.archived_at IS NULL")
#define SHARED(prefix, table)						\
	NAMED(prefix, table, "IN (:account, 'common')", " AND t.archived_at IS NULL")

/* What the identifiers of a prefix name, and what there is of it. */
#define KINDS(X)							\
	X("alo", "allocation",      "allocations",      DOCUMENT)     \
	X("bol", "bill of lading",  "bills_of_lading",  DOCUMENT)     \
	X("cpy", "counterparty",    "counterparties",   MASTER)       \
	X("dlv", "delivery",        "order_deliveries", DOCUMENT)     \
	X("frt", "freight rate",    "freight_rates",    SHARED)       \
	X("lod", "load",            "loads",            DOCUMENT)     \
	X("ord", "order",           "orders",           DOCUMENT)     \
	X("pfm", "price formula",   "price_formulas",   MASTER)       \
	X("psr", "price source",    "price_sources",    SHARED)       \
	X("quo", "quote",           "quotes",           DOCUMENT)     \
	X("sct", "supply contract", "supply_contracts", DOCUMENT)     \
	X("sit", "site",            "sites",            MASTER)       \
	X("tnk", "storage tank",    "storage_tanks",    MASTER)       \
	X("whk", "webhook",         "webhooks",         MASTER)
#define KIND(prefix, noun, table, whose) { prefix, noun },
#define WHEN(prefix, noun, table, whose) whose(prefix, table)
static const struct {
	const char *prefix, *noun;
} kinds[] = { KINDS(KIND) };

const struct query reference_known = {
	.name = "reference_known",
	.in   = &ids_shape,
	.out  = &ids_shape,
	.sql  = "SELECT w.id FROM JSON_TABLE(:ids, '$[*]' COLUMNS (id VARCHAR(31)"
		"  CHARACTER SET ascii COLLATE ascii_bin PATH '$')) AS w"
		" WHERE CASE LEFT(w.id, 3)"
		KINDS(WHEN)
		" ELSE FALSE END",
	.flags = Q_SCAN, /* of the list, into keys */
};
/* clang-format on */

static void walk(struct referred *w, const struct shape *s, const void *obj,
    const char *path);

static void
add(struct referred *w, const struct field *f, const char *id,
    const char *pointer)
{
	struct reference *r = arena_new(w->arena, struct reference);

	*r = (struct reference){ f, id, pointer, NULL };
	*w->last = r;
	w->last = &r->next;
	w->n++;
}

static void
walk_parts(struct referred *w, const struct field *f, const void *at,
    const char *path)
{
	const struct shape *part = f->sent != NULL ? f->sent : f->shape;
	const struct list *l = at;

	if (f->kind == K_OBJECT) {
		walk(w, part, ((const struct object *)at)->v, path);
		return;
	}
	for (size_t i = 0; i < l->n; i++)
		walk(w, part, (const char *)l->v + i * shape_base(part)->size,
		    arena_fmt(w->arena, "%s/%zu", path, i));
}

static void
walk(struct referred *w, const struct shape *s, const void *obj,
    const char *path)
{
	const struct shape *base = shape_base(s);

	for (size_t i = 0; i < base->n; i++) {
		const struct field *f = &base->fields[i];
		const void *at = field_at(f, obj);
		const char *pointer;

		if (!field_there(f, obj))
			continue;
		if (f->kind == K_ID && f->prefix != NULL && !f->loose) {
			pointer = arena_fmt(w->arena, "%s/%s", path, f->name);
			add(w, f, ((const struct id *)at)->s, pointer);
		} else if (f->kind == K_OBJECT || f->kind == K_LIST) {
			pointer = arena_fmt(w->arena, "%s/%s", path, f->name);
			walk_parts(w, f, at, pointer);
		}
	}
}

static const char *
ids_of(const struct referred *w)
{
	struct buf b;

	buf_init(&b, w->arena, 256);
	buf_char(&b, '[');
	for (const struct reference *r = w->first; r != NULL; r = r->next)
		buf_fmt(&b, "%s\"%s\"", r == w->first ? "" : ",", r->id);
	buf_char(&b, ']');
	return b.s;
}

static bool
known(const struct list *ids, const char *id)
{
	const struct ids *v = ids->v;

	for (size_t i = 0; i < ids->n; i++)
		if (strcmp(v[i].id.s, id) == 0)
			return true;
	return false;
}

static const char *
complaint(const struct referred *w, const struct field *f)
{
	for (size_t i = 0; i < COUNT(kinds); i++)
		if (strcmp(kinds[i].prefix, f->prefix) == 0)
			return arena_fmt(w->arena,
			    "does not identify %s of the account",
			    resource_one(w->arena, kinds[i].noun));
	return "does not identify an object of the account";
}

/* What the path names comes first, where nothing else is wrong with the body:
 * its handler says that it is not there. */
static bool
lacks_object(struct req *rq)
{
	void *obj;

	return rq->route->plan != NULL && rq->id != NULL && *rq->id != '\0' &&
	    resource_fetch(rq, rq->route->plan->row, rq->id, &obj) ==
	    E_NOT_FOUND;
}

/* Take out those that are there. */
static void
leave_unknown(struct referred *w, const struct list *ids)
{
	struct reference **at = &w->first;

	while (*at != NULL)
		if (known(ids, (*at)->id)) {
			*at = (*at)->next;
			w->n--;
		} else
			at = &(*at)->next;
}

enum err
reference_check(struct req *rq)
{
	struct referred w = { .arena = rq->arena, .last = &w.first };
	struct ids asked = { .has = EVERYTHING };
	struct list ids;
	enum err e;

	walk(&w, rq->route->in, rq->in, "");
	if (w.n == 0)
		return OK;
	asked.ids.text = ids_of(&w);
	e = db_all(rq->db, &reference_known, &asked, &ids, rq->arena);
	if (e != OK)
		return e;
	leave_unknown(&w, &ids);
	if (w.n == 0 || (rq->faults.n == 0 && lacks_object(rq)))
		return OK;
	/* of a bulk each item is told of its own */
	if (rq->route->flags & R_APART)
		rq->faults.max = rq->faults.kept + w.n;
	for (const struct reference *r = w.first; r != NULL; r = r->next)
		faults_add(&rq->faults, rq->arena, E_NOT_FOUND, r->pointer,
		    r->field, complaint(&w, r->field));
	return E_VALIDATION;
}
