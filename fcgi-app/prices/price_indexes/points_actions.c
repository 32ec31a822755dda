/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "points.h"

#include <stdlib.h>
#include <string.h>

#include "page.h"
#include "price_indexes.h"

enum { SPAN = 365 };

/* --- reading --- */

/* What is asked of the index of the path: any day, as it is known now. */
static enum err
begin(struct req *rq, struct index_points *p)
{
	const struct index_asked *q = rq->query;
	struct price_index *x;
	void *obj;
	enum err e;

	if ((e = resource_path(rq, &price_indexes, &obj)) != OK)
		return e;
	x = obj;
	*p = (struct index_points){ .has = EVERYTHING,
		.id = x->id,
		.from = date_of(1900, 1, 1),
		.to = date_of(9999, 12, 31),
		.known = rq->caller.now,
		.revision = INT64_MAX };
	if (HAS(q, from))
		p->from = q->from;
	if (HAS(q, to))
		p->to = q->to;
	if (HAS(q, known))
		p->known = q->known;
	if (p->from.days > p->to.days)
		return refuse(rq, E_BAD_PARAMETER, "from", "is after to");
	return OK;
}

/* The cursor is the day and revision that the page before ended with. */
static const char *
where(struct arena *a, const void *row)
{
	const struct index_point *p = row;
	char day[DATE_LEN + 1];

	date_format(p->date, day);
	return arena_fmt(a, "%s %lld", day, (long long)p->revision);
}

static enum err
list(struct req *rq, const struct query *q, bool days)
{
	struct index_points p;
	struct page page = { 0 };
	enum err e;

	if ((e = begin(rq, &p)) != OK || (e = page_begin(rq, &page)) != OK)
		return e;
	p.rows = page.rows;
	if (*page.after != '~') {
		char *day = arena_dupn(rq->arena, page.after, DATE_LEN);

		if (date_parse(day, &p.to) != 0)
			return refuse(rq, E_BAD_CURSOR, "cursor",
			    "This is not a cursor of this list.");
		p.to.days -= days; /* of a day one row alone is shown */
		p.revision = strtoll(page.after + DATE_LEN, NULL, 10);
	}
	return page_read(rq, q, &p, where);
}

enum err
price_index_list_points(struct req *rq)
{
	return list(rq, &price_index_page, true);
}

enum err
price_index_revisions(struct req *rq)
{
	return list(rq, &price_index_revised, false);
}

enum err
price_index_latest(struct req *rq)
{
	struct index_point *found = arena_new(rq->arena, struct index_point);
	struct index_points p;
	enum err e;

	if ((e = begin(rq, &p)) != OK)
		return e;
	p.rows = 1;
	rq->out = found;
	e = db_one(rq->db, &price_index_page, &p, found, rq->arena);
	if (e == E_NOT_FOUND)
		return refuse(rq, e, NULL,
		    "The index has no value on that day.");
	return e;
}

/* The year that ends with the latest value, unless told. */
static enum err
span(struct req *rq, struct index_points *p)
{
	const struct index_asked *q = rq->query;
	struct index_point last = { .date = p->to };
	enum err e;

	p->rows = 1;
	e = db_one(rq->db, &price_index_page, p, &last, rq->arena);
	if (e != OK && e != E_NOT_FOUND)
		return e;
	if (!HAS(q, to))
		p->to = e == OK ? last.date : stamp_date(rq->caller.now, 0);
	if (!HAS(q, from))
		p->from.days = p->to.days - (SPAN - 1);
	p->rows = INDEX_FIGURES_MAX + 1;
	return OK;
}

enum err
price_index_statistics(struct req *rq)
{
	struct index_figures *f = arena_new(rq->arena, struct index_figures);
	struct index_points p;
	struct list rows;
	enum err e;

	if ((e = begin(rq, &p)) != OK || (e = span(rq, &p)) != OK)
		return e;
	e = db_all(rq->db, &price_index_page, &p, &rows, rq->arena);
	if (e != OK)
		return e;
	if (rows.n > INDEX_FIGURES_MAX)
		return refuse(rq, E_BAD_PARAMETER, "from",
		    "There are more than %d values between these days.",
		    INDEX_FIGURES_MAX);
	f->from = p.from;
	f->to = p.to;
	MARK(f, from);
	MARK(f, to);
	if (price_index_reckon(rq->arena, rows.v, rows.n, f) != 0)
		return refuse(rq, E_OUT_OF_RANGE, "from",
		    "A figure has more than 12 digits before the point.");
	rq->out = f;
	return OK;
}
