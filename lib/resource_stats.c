/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <string.h>

#include "ask.h"

#define STATS_MAX 10000

struct stat_row {
	struct presence has;
	const char *group, *period;
	struct any value;
};
struct stats {
	struct presence has;
	const char *measure, *group_by, *interval;
	struct list data;
};

/* clang-format off */
#define T struct stat_row
static const struct field row_fields[] = {
	FIELD(T, group,  .nullable = true, .example = "\"active\"", .doc = "Value of the `group_by` member. Null if not grouped by a member or if the member has no value."),
	FIELD(T, period, .nullable = true, .example = "\"2026-01\"", .doc = "Day, month or year, as `interval` asks. Null if not grouped by time."),
	FIELD(T, value,  .doc = "Value of the measure. Null if there is nothing to compute it from."),
};
#undef T
static const struct shape row_shape =
	SHAPE(struct stat_row, "StatRow", row_fields, "One row of statistics.");

#define T struct stats
static const struct field fields[] = {
	FIELD(T, measure,  .example = "\"count\"", .doc = "Measure that was computed."),
	FIELD(T, group_by, .nullable = true, .doc = "Member that rows are grouped by."),
	FIELD(T, interval, .nullable = true, .doc = "Period that rows are grouped by."),
	FIELD(T, data,     .shape = &row_shape, .doc = "Rows, sorted by group and then by period."),
};
#undef T
const struct shape resource_stats_shape =
	SHAPE(struct stats, "Stats", fields, "Statistics.");
/* clang-format on */

static const struct {
	const char *name, *format;
} intervals[] = {
	{ "day", "%Y-%m-%d" },
	{ "month", "%Y-%m" },
	{ "year", "%Y" },
};

static const struct measure *
measure_of(struct ask *k)
{
	const struct measure *m = k->plan->row->measures;
	const char *name = k->params.measure;

	if (name == NULL)
		return m;
	while (m->name != NULL && strcmp(m->name, name) != 0)
		m++;
	return m->name != NULL ? m : NULL;
}

static const char *const *
measures(const struct ask *k)
{
	const struct measure *m = k->plan->row->measures;
	const char **words;
	size_t n = 0;

	while (m[n].name != NULL)
		n++;
	words = arena_array(k->rq->arena, const char *, n + 1);
	while (n-- > 0)
		words[n] = m[n].name;
	return words;
}

static bool
dimension(const struct ask *k, const char *name)
{
	for (const char *const *d = k->plan->row->dimensions; *d != NULL; d++)
		if (strcmp(*d, name) == 0)
			return true;
	return false;
}

/* The columns: constants where nothing is grouped by. */
static const char *
columns(struct ask *k, const struct measure *m)
{
	const struct ask_params *p = &k->params;
	struct buf b;

	buf_init(&b, k->rq->arena, 256);
	if (p->group_by != NULL)
		buf_fmt(&b, "`%s` AS `group`, ", p->group_by);
	else
		buf_str(&b, "NULL AS `group`, ");
	if (p->interval == NULL)
		buf_str(&b, "NULL");
	for (size_t i = 0; p->interval != NULL && i < COUNT(intervals); i++)
		if (strcmp(intervals[i].name, p->interval) == 0)
			buf_fmt(&b, "DATE_FORMAT(created_at, '%s')",
			    intervals[i].format);
	buf_fmt(&b, " AS period, %s AS value", m->sql);
	return b.s;
}

static enum err
bad(struct ask *k, const char *name, const char *const *words)
{
	return ask_not_allowed(k, name, words,
	    "is not a declared measure or dimension");
}

static enum err
figures(struct ask *k, const struct measure *m, struct stats *out)
{
	struct req *rq = k->rq;
	struct buf text;
	enum err e;

	buf_init(&text, rq->arena, 512);
	ask_select(k, &text, columns(k, m));
	if (k->params.group_by != NULL || k->params.interval != NULL)
		buf_fmt(&text, " GROUP BY 1, 2 ORDER BY 1, 2 LIMIT %d",
		    STATS_MAX);
	e = db_all(rq->db, ask_statement(k, text.s, &row_shape), &k->values,
	    &out->data, rq->arena);
	for (size_t i = 0; i < out->data.n; i++) {
		struct stat_row *r = (struct stat_row *)out->data.v + i;

		if (!HAS(r, value))
			r->value.text = "null";
		MARK(r, value);
	}
	return e;
}

enum err
resource_stats(struct req *rq)
{
	struct stats *out = arena_new(rq->arena, struct stats);
	const struct measure *m;
	struct ask k;
	enum err e;

	ask_begin(&k, rq);
	if ((e = ask_query(&k, &ask_stats_shape)) != OK)
		return e;
	if ((m = measure_of(&k)) == NULL)
		return bad(&k, "measure", measures(&k));
	if (k.params.group_by != NULL && !dimension(&k, k.params.group_by))
		return bad(&k, "group_by", k.plan->row->dimensions);
	*out = (struct stats){ .has = EVERYTHING,
		.measure = m->name,
		.group_by = k.params.group_by,
		.interval = k.params.interval };
	if (out->group_by == NULL)
		CLEAR(out, group_by);
	if (out->interval == NULL)
		CLEAR(out, interval);
	rq->out = out;
	return figures(&k, m, out);
}
