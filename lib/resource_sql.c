/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <assert.h>
#include <string.h>

#include "ask.h"

/*
 * The statements of a resource, written from its shape.  They stay as long as
 * the process; the pieces they are put together from need not.
 */
#define PIECES (1 << 20)

struct place {
	struct arena *stays, *pieces;
};

static bool
is_kept(const struct resource_plan *p, size_t i)
{
	return !(p->passing & UINT64_C(1) << i);
}

static bool
is_written(const struct resource_plan *p, size_t i)
{
	return is_kept(p, i) && !p->base->fields[i].owner &&
	    p->base->fields[i].sql == NULL;
}

static bool
is_seen(const struct resource_plan *p, size_t i)
{
	return (p->seen & UINT64_C(1) << i) != 0;
}

/* Names of what is written with a text before, between and behind them. */
static const char *
names(const struct resource_plan *p, const struct place *at,
    const char *const around[3])
{
	const char *before = around[0];
	struct buf b;

	buf_init(&b, at->pieces, 1024);
	for (size_t i = 0; i < p->base->n; i++) {
		if (!is_written(p, i))
			continue;
		buf_fmt(&b, "%s%s", before, p->base->fields[i].name);
		before = around[1];
	}
	buf_str(&b, around[2]);
	return b.s;
}

/* What is read; a member may be named as a word of SQL: lines. */
static const char *
selected(const struct resource_plan *p, const struct place *at,
    bool (*wanted)(const struct resource_plan *p, size_t i))
{
	const char *before = "";
	struct buf b;

	buf_init(&b, at->pieces, 1024);
	for (size_t i = 0; i < p->base->n; i++) {
		const struct field *f = &p->base->fields[i];

		if (!wanted(p, i))
			continue;
		buf_str(&b, before);
		if (f->owner)
			buf_str(&b, RESOURCE_OWNER("") " AS ");
		if (f->sql != NULL)
			buf_fmt(&b, "%s AS ", f->sql);
		buf_fmt(&b, "`%s`", f->name);
		before = ", ";
	}
	return b.s;
}

/* What may change: all but who it is and when it began. */
static const char *
assignments(const struct resource_plan *p, const struct place *at)
{
	struct buf b;

	buf_init(&b, at->pieces, 1024);
	for (size_t i = 0; i < p->base->n; i++) {
		const struct field *f = &p->base->fields[i];

		if (is_written(p, i) && f != p->id && f != p->created_at)
			buf_fmt(&b, "`%s` = :%s, ", f->name, f->name);
	}
	buf_str(&b, "request_id = :request_id, key_id = :key_id");
	return b.s;
}

/* What holds the next version of it to the one before. */
static const char *
held(const struct resource_plan *p, const struct place *at)
{
	struct buf b;

	buf_init(&b, at->pieces, 1024);
	if (p->version != NULL)
		resource_held(&b, p);
	return b.s;
}

static struct query
made(const struct resource_plan *p, struct arena *a, const char *what,
    const struct shape *out, const char *sql)
{
	return (struct query){ .name = arena_fmt(a, "%s_%s", p->table, what),
		.in = p->base,
		.out = out,
		.sql = sql,
		.flags = Q_MADE };
}

const char *
resource_page(const struct resource_plan *p, struct arena *a,
    const char *conditions, const char *order)
{
	const char *own = arena_fmt(a,
	    "SELECT %s FROM %s WHERE account = :account%s%s%s", p->columns,
	    p->table, p->also, conditions, order);

	if (!p->row->common)
		return own;
	return arena_fmt(a,
	    "(%s) UNION ALL (SELECT %s FROM %s WHERE account = 'common'%s%s%s)"
	    "%s",
	    own, p->columns, p->table, p->also, conditions, order, order);
}

/* A page behind an object, in the order of a member; NULL: of the ids. */
static const struct query *
ordered(const struct resource_plan *p, struct arena *a, const char *by)
{
	struct query *q = arena_new(a, struct query);
	const char *live = p->archived_at != NULL ? " AND archived_at IS NULL" :
						    "";
	const char *behind = arena_fmt(a, "%s AND id < :id", live);
	const char *order = " ORDER BY id DESC LIMIT 51";

	if (by != NULL) {
		behind = arena_fmt(a,
		    "%s AND (`%s` < :%s OR (`%s` = :%s AND id < :id))", live,
		    by, by, by, by);
		order = arena_fmt(a, " ORDER BY `%s` DESC, id DESC LIMIT 51",
		    by);
	}
	*q = made(p, a, by == NULL ? "list" : arena_fmt(a, "list_by_%s", by),
	    &p->shown, resource_page(p, a, behind, order));
	return q;
}

const struct query *const *
resource_orders(const struct resource_plan *p, struct arena *a)
{
	const char *const *sort = p->row->sort;
	const struct query **list;
	size_t n = 0;

	while (sort != NULL && sort[n] != NULL)
		n++;
	list = arena_array(a, const struct query *, n + 2);
	list[n] = ordered(p, a, NULL);
	while (n-- > 0) {
		/* a page can begin behind no NULL, and JSON has no order */
		assert(!shape_field(p->base, sort[n])->nullable);
		assert(!resource_parted(shape_field(p->base, sort[n])));
		list[n] = ordered(p, a, sort[n]);
	}
	return list;
}

/* Those that are there: what is fixed is neither written nor locked, and not
 * every table keeps versions. */
static void
list_made(struct resource_plan *p, struct arena *a)
{
	const struct query *own[] = { &p->get, &p->show, &p->many, &p->insert,
		&p->lock, &p->update, &p->versions };
	size_t n = p->version == NULL ? 3 : COUNT(own);
	size_t others = resource_unique_statements(p, a);

	if (p->version != NULL && !(p->row->ops & OP_HISTORY))
		n--;
	p->made = arena_array(a, const struct query *, n + others + 1);
	memcpy(p->made, own, n * sizeof(*own));
	for (size_t i = 0; i < others; i++)
		p->made[n + i] = &p->others[i];
}

void
resource_statements(struct resource_plan *p, struct arena *a)
{
	static const char *const columns[] = { "`", "`, `", "`" };
	static const char *const values[] = { ":", ", :", "" };
	const char *one = " AND id = :id";
	struct place at = { a, arena_open(PIECES) };
	const char *kept = selected(p, &at, is_kept);

	p->also = p->row->readable != NULL ?
	    arena_fmt(a, " AND (%s)", p->row->readable) :
	    "";
	p->whose = arena_fmt(a, "%s%s",
	    p->row->common ? "account IN (:account, 'common')" :
			     "account = :account",
	    p->also);
	p->columns = arena_dup(a, selected(p, &at, is_seen));
	p->get = made(p, a, "get", p->base,
	    arena_fmt(a, "SELECT %s FROM %s WHERE %s%s", kept, p->table,
		p->whose, one));
	p->show = made(p, a, "show", &p->shown_base,
	    arena_fmt(a, "SELECT %s FROM %s WHERE %s%s", p->columns, p->table,
		p->whose, one));
	p->lock = made(p, a, "lock", p->base,
	    arena_fmt(a,
		"SELECT %s FROM %s WHERE account = :account%s%s FOR UPDATE",
		kept, p->table, p->also, one));
	p->insert = made(p, a, "insert", NULL,
	    arena_fmt(a,
		"INSERT INTO %s (account, %s, request_id, key_id)"
		" VALUES (:account, %s, :request_id, :key_id)",
		p->table, names(p, &at, columns), names(p, &at, values)));
	p->update = made(p, a, "update", NULL,
	    arena_fmt(a,
		"UPDATE %s SET %s WHERE account = :account"
		" AND id = :id%s",
		p->table, assignments(p, &at), held(p, &at)));
	p->versions = made(p, a, "versions", &p->version_row,
	    arena_fmt(a,
		"SELECT %s, request_id, key_id FROM %s FOR SYSTEM_TIME ALL"
		" WHERE %s%s AND version < :before"
		" ORDER BY version DESC LIMIT :rows",
		p->columns, p->table, p->whose, one));
	p->versions.in = &resource_versions_shape;
	/* the list first: each of its ids is one look into the key */
	p->many = made(p, a, "many", &p->shown_base,
	    arena_fmt(a,
		"SELECT %s FROM JSON_TABLE(:ids, '$[*]' COLUMNS (wanted"
		" VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin PATH '$'))"
		" AS w STRAIGHT_JOIN %s ON id = wanted WHERE %s",
		p->columns, p->table, p->whose));
	p->many.in = &ask_ids_shape;
	list_made(p, a);
	arena_close(at.pieces);
}
