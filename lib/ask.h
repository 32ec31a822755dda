/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ASK_H
#define ASK_H

#include "resource_own.h"

/*
 * What a request asks of a resource's rows: conditions, order, and place and
 * size of the page.  The statement is text of our own with the names :p0, :p1,
 * ...; what the caller sent is only ever bound to them.
 */
#define ASK_VALUES 60 /* bound to one statement */
#define ASK_LIMIT  50 /* of those, from conditions */

enum ask_op { ASK_EQ, ASK_NE, ASK_GTE, ASK_GT, ASK_LTE, ASK_LT, ASK__N };
extern const char *const ask_ops[ASK__N + 1];

union ask_value {
	const char *text;
	int64_t number;
	bool is;
	struct money money;
	struct volume volume;
	struct stamp stamp;
	struct date date;
	struct id id;
};
struct ask_values {
	struct presence has;
	union ask_value v[ASK_VALUES];
};

/* The parameters that are not conditions; each operation takes some. */
struct ask_params {
	struct presence has;
	int64_t limit;
	const char *cursor, *sort, *fields, *expand;
	flag archived;
	const char *format;
	const char *measure, *group_by, *interval;
};
extern const struct shape ask_list_shape, ask_get_shape, ask_export_shape,
    ask_stats_shape, ask_search_shape, ask_ids_shape;

struct condition {
	const struct field *field;
	enum ask_op op;
	const char *name; /* as it was sent */
	const char *value;
};

struct ask {
	struct req *rq;
	const struct resource_plan *plan;
	struct ask_params params;
	struct condition conditions[ASK_LIMIT];
	size_t n_conditions;
	struct ask_values values;
	enum kind kinds[ASK_VALUES];
	size_t n;
	struct buf where; /* " AND ..." */
	struct buf meant; /* the same with its values, to be signed */
	const struct field *sort;
	bool rising;     /* lowest first */
	bool back;       /* the page before the cursor */
	uint64_t show;   /* members of the answer */
	uint64_t expand; /* of its row's expansions */
};

void ask_begin(struct ask *k, struct req *rq);

/* Read the query string: parameters of the shape, and conditions. */
enum err ask_query(struct ask *k, const struct shape *params);

/* Make sense of sort, fields and expand; E_SCOPE_MISSING where the key may not
 * read what it would have expanded. */
enum err ask_order(struct ask *k);
enum err ask_expansions(struct ask *k);

/*
 * Read what these rows refer to, as far as it is to be expanded, and have it
 * answered with them.  *n rows become fewer where that would make the page too
 * heavy; the first is always left, with all that it refers to.
 */
enum err ask_expand(struct ask *k, const void *rows, size_t *n);

/* A fault of a parameter, which of a search is a member of the body. */
enum err ask_fault(struct ask *k, enum err e, const char *name,
    const char *message);

/* The same of a value that is not one of these words. */
enum err ask_not_allowed(struct ask *k, const char *name,
    const char *const *words, const char *message);

/* Add a value's name to a text; E_VALIDATION with a fault at `name`. */
enum err ask_bind(struct ask *k, struct buf *text, const struct field *f,
    const char *name, const char *value);
void ask_number(struct ask *k, struct buf *text, int64_t n);

/* One condition of a member as SQL, and as it is signed. */
enum err ask_condition(struct ask *k, struct buf *text,
    const struct condition *c);

/* The statement of this text with the values as they are, kept prepared. */
const struct query *ask_statement(struct ask *k, const char *text,
    const struct shape *out);

/* "SELECT columns FROM table WHERE conditions"; the conditions alone, without
 * whose rows they are of. */
void ask_select(struct ask *k, struct buf *text, const char *columns);
void ask_conditions(struct ask *k, struct buf *text);

/* A page: read it, with the cursors and links beside it, into the answer. */
enum err ask_page(struct ask *k);

#endif
