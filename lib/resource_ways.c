/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <stdio.h>
#include <string.h>

/* The ways from one status to another: rows of moves and passages. */

static bool
among(const char *const *names, const char *name)
{
	for (; names != NULL && *names != NULL; names++)
		if (strcmp(*names, name) == 0)
			return true;
	return false;
}

static bool
moves_to(const struct resource *r, const char *from, const char *to)
{
	const struct move *m = r->moves;

	for (; m != NULL && m->action != NULL; m++)
		if (m->to != NULL && strcmp(m->to, to) == 0 &&
		    among(m->from, from))
			return true;
	return false;
}

static bool
passes_to(const struct resource *r, const char *from, const char *to)
{
	const struct passage *p = r->passages;

	for (; p != NULL && p->to != NULL; p++)
		if (strcmp(p->to, to) == 0 &&
		    (from == NULL ? p->from == NULL : among(p->from, from)))
			return true;
	return false;
}

bool
resource_leads(const struct resource *r, const char *from, const char *to)
{
	const char *stays = from != NULL ? from : r->first;

	if (stays != NULL && strcmp(stays, to) == 0)
		return true;
	return passes_to(r, from, to) ||
	    (from != NULL && moves_to(r, from, to));
}

static enum err
no_way(const struct resource *r, const char *from, const char *to)
{
	fprintf(stderr, "no move or passage leads %s from %s to %s\n", r->name,
	    from != NULL ? from : "nothing", to);
	return E_INTERNAL;
}

static const char **
status_of(const struct resource *r, void *obj)
{
	return field_at(shape_field(r->shape, "status"), obj);
}

struct in_hand
resource_take(struct req *rq, const void *obj, const char *from)
{
	struct in_hand before = rq->hand;

	rq->hand = (struct in_hand){ obj, from };
	return before;
}

/* What an object is kept with: an effect's may say more than that by now. */
static const char *
kept_with(const struct req *rq, const void *obj, const char *status)
{
	return rq != NULL && rq->hand.obj == obj ? rq->hand.from : status;
}

/* Where the first row of an action leads, for who is told that none does. */
static const char *
aim(const struct resource *r, const char *action)
{
	const struct move *m = r->moves;

	for (; m != NULL && m->action != NULL; m++)
		if (strcmp(m->action, action) == 0 && m->to != NULL)
			return m->to;
	return action;
}

enum err
resource_turn(struct req *rq, const struct resource *r, void *obj,
    const char *action)
{
	const char **status = status_of(r, obj);
	const char *from = kept_with(rq, obj, *status);
	const struct move *m = from != NULL ?
	    resource_find_move(r, action, from) :
	    NULL;

	if (m == NULL)
		return no_way(r, from, aim(r, action));
	if (m->to != NULL)
		*status = m->to;
	return OK;
}

enum err
resource_pass(struct req *rq, const struct resource *r, void *obj,
    const char *to)
{
	const char **status = status_of(r, obj);
	const char *from = kept_with(rq, obj, *status);

	if (!resource_leads(r, from, to))
		return no_way(r, from, to);
	*status = to;
	return OK;
}

/* --- what is kept is held to them ----------------------------------------- */

/* Is a status named by an earlier word of the list? */
static bool
earlier(const char *const *words, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (strcmp(words[k], words[i]) == 0)
			return true;
	return false;
}

/* A status with all those that lead to it; nothing where it is only itself. */
static void
led_to(struct buf *b, const struct resource *r, const char *const *words,
    const char *to)
{
	size_t n = 0;

	for (size_t i = 0; words[i] != NULL; i++) {
		if (strcmp(words[i], to) == 0 || earlier(words, i) ||
		    !resource_leads(r, words[i], to))
			continue;
		if (n++ == 0)
			buf_fmt(b, " WHEN '%s' THEN `status` IN ('%s'", to, to);
		buf_fmt(b, ", '%s'", words[i]);
	}
	if (n > 0)
		buf_char(b, ')');
}

void
resource_held(struct buf *b, const struct resource_plan *p)
{
	const char *const *words = p->status != NULL ? p->status->words : NULL;
	size_t before;

	buf_str(b, " AND version = :version - 1");
	if (words == NULL || p->row->first == NULL)
		return;
	buf_str(b, " AND CASE :status");
	before = b->len;
	for (size_t i = 0; words[i] != NULL; i++)
		led_to(b, p->row, words, words[i]);
	if (b->len == before)
		buf_str(b, " WHEN '' THEN FALSE");
	buf_str(b, " ELSE `status` = :status END");
}

enum err
resource_lost(struct req *rq, const struct resource_plan *p, const void *obj)
{
	void *kept = arena_calloc(rq->arena, 1, p->base->size);
	enum err e = db_one(rq->db, &p->lock, obj, kept, rq->arena);
	int64_t version;

	if (e != OK && e != E_NOT_FOUND)
		return e;
	version = *(int64_t *)field_at(p->version, obj);
	if (e == OK && *(int64_t *)field_at(p->version, kept) == version - 1)
		return no_way(p->row, *status_of(p->row, kept),
		    *(const char **)field_at(p->status, obj));
	fprintf(stderr, "version %d of %s %s does not follow the one kept\n",
	    (int)version, p->row->noun,
	    ((const struct id *)field_at(p->id, obj))->s);
	return E_INTERNAL;
}
