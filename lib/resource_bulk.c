/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "clock.h"
#include "slot.h"
#include "wire.h"

#define BULK_MAX    500
#define ITEM_FAULTS (2 * FAULTS_EACH) /* that an item is told, at most */
#define ITEM_MEMORY (16 << 20)        /* as much as a request of its own */

struct bulk {
	struct presence has;
	struct list items;
	flag atomic;
};

/* What is answered for each item; its errors are written as those of a refusal
 * are, and what that is stands in the first two. */
struct bound {
	struct presence has;
	struct money min, max;
	int64_t decimals;
};
struct problem {
	struct presence has;
	const char *pointer, *code, *message;
	struct texts allowed;
	struct object limit; /* struct bound */
	struct any value;
	const char *existing_id;
};
struct result {
	struct presence has;
	int64_t index, status;
	struct id id;
	const char *code;
	struct any errors; /* a list of struct problem */
};
struct results {
	struct presence has;
	int64_t created, failed;
	struct list results;
};

/* clang-format off */
#define T struct bulk
static const struct field bulk_fields[] = {
	FIELD(T, items,  .min = 1, .max = BULK_MAX, .apart = true, .doc = "Items to create."),
	FIELD(T, atomic, .example = "false", .doc = "Whether all items are created or none. Default false: each item succeeds or fails on its own."),
};
#undef T

static const char *const bulk_need[] = { "items", NULL };

#define T struct bound
static const struct field bound_fields[] = {
	FIELD(T, min,      .decimals = 6, .optional = true, .doc = "Minimum value, or minimum length in characters or elements."),
	FIELD(T, max,      .decimals = 6, .optional = true, .doc = "Maximum value, or maximum length in characters or elements."),
	FIELD(T, decimals, .optional = true, .doc = "Maximum number of decimals."),
};
#undef T
static const struct shape bound_shape =
	SHAPE(struct bound, "ItemLimit", bound_fields, "Limits that a value violates.");

#define T struct problem
static const struct field problem_fields[] = {
	FIELD(T, pointer, .nullable = true, .example = "\"/items/3/name\"", .doc = "JSON Pointer (RFC 6901) to the field in the request body."),
	FIELD(T, code,    .example = "\"required\"", .doc = "Error code, stable across languages and releases."),
	FIELD(T, message, .example = "\"is required\"", .doc = "Human-readable description of the error."),
	FIELD(T, allowed, .optional = true, .doc = "Allowed values."),
	FIELD(T, limit,   .optional = true, .shape = &bound_shape, .doc = "Limits that the value violates."),
	FIELD(T, value,   .optional = true, .doc = "For a duplicate: the value that is already used."),
	FIELD(T, existing_id, .optional = true, .doc = "For a duplicate: identifier of the object that uses the value."),
};
#undef T
static const struct shape problem_shape =
	SHAPE(struct problem, "ItemFault", problem_fields, "An error in one item.");

#define RESULT(T)							\
	FIELD(T, index,  .example = "0", .doc = "Position of the item in the request, starting at 0."),	\
	FIELD(T, status, .example = "201", .doc = "HTTP status that the item would have returned in a request of its own."),	\
	FIELD(T, id,     .optional = true, .doc = "Identifier of the created object."),	\
	FIELD(T, code,   .optional = true, .example = "\"validation_failed\"", .doc = "Error code, if the item was not created.")

#define T struct result
static const struct field result_fields[] = {
	RESULT(T),
	{ .name = "errors", .kind = K_LIST, .off = offsetof(T, errors), .shape = &problem_shape,
	  .optional = true, .doc = "Errors found in the item." },
};
static const struct field result_shown_fields[] = { RESULT(T), FIELD(T, errors) };
#undef T
static const struct shape result_shape =
	SHAPE(struct result, "ItemResult", result_fields, "Result for one item.");
static const struct shape result_shown_shape =
	SHAPE(struct result, "ItemResultShown", result_shown_fields, "The same, with its errors written already.");

#define RESULTS(T, of)							\
	FIELD(T, created, .example = "2", .doc = "Number of items created."),	\
	FIELD(T, failed,  .example = "0", .doc = "Number of items not created."),	\
	FIELD(T, results, .shape = (of), .doc = "Results, one for each item, in the order of the request.")

#define T struct results
static const struct field results_fields[] = { RESULTS(T, &result_shape) };
static const struct field results_shown_fields[] = { RESULTS(T, &result_shown_shape) };
#undef T
const struct shape resource_results_shape =
	SHAPE(struct results, "BulkResults", results_fields, "Results of a bulk request.");
static const struct shape results_shown_shape =
	SHAPE(struct results, "BulkResultsShown", results_shown_fields, "The same, as they are written.");
/* clang-format on */

/* "CounterpartyNew" makes "CounterpartyNewBulk", of such items. */
const struct shape *
resource_bulk_shape(const struct resource *r, struct arena *a)
{
	struct shape *s = arena_new(a, struct shape);
	struct field *f = arena_array(a, struct field, COUNT(bulk_fields));

	memcpy(f, bulk_fields, sizeof(bulk_fields));
	f[0].shape = r->create;
	*s = (struct shape){ .name = arena_fmt(a, "%sBulk", r->create->name),
		.size = PRESENT(struct bulk),
		.fields = f,
		.n = MEMBERS(bulk_fields),
		.need = bulk_need,
		.doc = "Items to create in one request." };
	return s;
}

/* What is at work on one bulk. */
struct work {
	struct req *rq;
	const struct bulk *in;
	struct faults *faults; /* of each item */
	struct results *out;
	struct arena *arena;       /* the request's: rq->arena is an item's */
	int64_t last;              /* tick behind which no item is begun */
	bool late;                 /* there were some */
	const struct field *field; /* of the fault that was kept last */
};

/* The faults of the body, each to the item whose pointer it has. */
static void
share_out(struct work *w)
{
	const struct fault *f = w->rq->wire->items.first;

	for (size_t i = 0; i < w->in->items.n; i++) {
		faults_init(&w->faults[i]);
		w->faults[i].max = ITEM_FAULTS;
	}
	for (; f != NULL; f = f->next)
		faults_put(&w->faults[strtoul(f->pointer + strlen("/items/"),
			       NULL, 10)],
		    w->rq->arena, *f);
}

/* The faults as JSON, in the order of their pointers. */
static const char *
problems(struct arena *a, struct faults *fs)
{
	struct buf b;

	faults_sort(fs);
	buf_init(&b, a, 256);
	buf_char(&b, '[');
	for (const struct fault *f = fs->first; f != NULL; f = f->next) {
		buf_comma(&b);
		answer_fault(&b, f);
	}
	buf_char(&b, ']');
	return b.s;
}

static void
set(struct result *r, const char *name)
{
	field_set(&result_shown_shape, r, name);
}

static struct result *
result_of(struct work *w, size_t i, int status)
{
	struct result *r = (struct result *)w->out->results.v + i;

	r->index = (int64_t)i;
	r->status = status;
	set(r, "index");
	set(r, "status");
	return r;
}

static void
put_failure(struct work *w, size_t i, enum err e)
{
	const struct err_row *row = err_row(e);
	struct result *r = result_of(w, i, row->status);

	/* as of a refusal: what its fields are faulted with stands there */
	if (row->status == 422 && w->faults[i].kept > 0)
		row = err_row(E_VALIDATION);
	r->code = row->code;
	set(r, "code");
	r->errors.text = problems(w->arena, &w->faults[i]);
	if (w->faults[i].kept > 0)
		set(r, "errors");
	w->out->failed++;
}

static void
put_success(struct work *w, size_t i, const void *obj)
{
	struct result *r = result_of(w, i, 201);

	r->id = *(struct id *)field_at(w->rq->route->plan->id, obj);
	set(r, "id");
	w->out->created++;
}

/* An item's memory is given back behind it: what is told of it is copied. */
static void
keep_faults(struct work *w, size_t i)
{
	struct faults found = w->faults[i];

	faults_init(&w->faults[i]);
	w->faults[i].max = ITEM_FAULTS;
	for (const struct fault *f = found.first; f != NULL; f = f->next) {
		struct fault one = faults_copy(w->arena, f, w->field);

		if (one.field != NULL)
			w->field = one.field;
		faults_put(&w->faults[i], w->arena, one);
	}
}

/* What the row's hook refused, as faults of the item. */
static void
take_refusal(struct work *w, size_t i, enum err e)
{
	struct req *rq = w->rq;
	const char *at = arena_fmt(rq->arena, "/items/%zu", i);

	if (rq->faults.n == 0 && rq->detail != NULL)
		faults_add(&w->faults[i], rq->arena, e, at, NULL, rq->detail);
	for (const struct fault *f = rq->faults.first; f != NULL; f = f->next) {
		struct fault one = *f;

		one.pointer = arena_fmt(rq->arena, "%s%s", at,
		    f->pointer != NULL ? f->pointer : "");
		faults_put(&w->faults[i], rq->arena, one);
	}
	faults_init(&rq->faults);
	rq->detail = NULL;
}

/* Begin an object's life; what a hook did before it failed is taken back. */
static enum err
add(struct work *w, size_t i, void *obj, struct judge *j)
{
	struct req *rq = w->rq;
	const struct resource_plan *p = rq->route->plan;
	bool marked = p->row->begin != NULL;
	enum err e = marked ? db_mark(rq->db) : OK, undone;

	if (e != OK || (e = resource_add(rq, p, obj, j)) == OK)
		return e;
	take_refusal(w, i, e);
	if (marked && err_row(e)->status < 500 &&
	    (undone = db_undo(rq->db)) != OK)
		return undone;
	return e;
}

static enum err
try_item(struct work *w, size_t i, void *obj)
{
	struct req *rq = w->rq;
	struct judge j = { rq->arena, &w->faults[i],
		arena_fmt(rq->arena, "/items/%zu", i), w->faults[i].kept };

	/* of more than that nobody knows which members are at fault */
	return j.told < FAULTS_EACH ? add(w, i, obj, &j) : E_VALIDATION;
}

/* OK also where the item failed by itself; its result then says so. */
static enum err
one_item(struct work *w, size_t i)
{
	struct req *rq = w->rq;
	size_t size = rq->route->plan->base->size;
	const void *item = (const char *)w->in->items.v + i * size;
	void *obj = arena_calloc(rq->arena, 1, size);
	enum err e;

	memcpy(obj, item, size);
	e = try_item(w, i, obj);
	keep_faults(w, i);
	if (e == OK)
		put_success(w, i, obj);
	if (e != OK && err_row(e)->status >= 500)
		return e;
	if (e != OK)
		put_failure(w, i, e);
	return OK;
}

static void
put_undone(struct work *w, size_t i)
{
	w->late = true;
	faults_init(&w->faults[i]);
	faults_add(&w->faults[i], w->arena, E_UNAVAILABLE,
	    arena_fmt(w->arena, "/items/%zu", i), NULL,
	    arena_fmt(w->arena,
		"was not tried: the request took longer than %s seconds",
		w->rq->conf->bulk_seconds));
	put_failure(w, i, E_UNAVAILABLE);
}

/*
 * Each in memory of its own, which is given back behind it: so many orders need
 * no more than one.  What begins too late is left, as nginx waits for no answer
 * for ever; the first is always tried, so that who repeats comes to an end.
 */
static enum err
each_item(struct work *w)
{
	struct req *rq = w->rq;
	enum err e = OK;

	rq->arena = arena_open(ITEM_MEMORY);
	for (size_t i = 0; i < w->in->items.n && e == OK; i++) {
		if (i > 0 && clock_ticks() >= w->last) {
			put_undone(w, i);
			continue;
		}
		e = one_item(w, i);
		arena_reset(rq->arena);
	}
	arena_close(rq->arena);
	rq->arena = w->arena;
	return e;
}

/* All or none, and one was not: the refusal names every fault. */
static enum err
undo(struct work *w)
{
	struct req *rq = w->rq;
	const struct result *r = w->out->results.v;

	rq->faults.max = BULK_MAX * FAULTS_EACH;
	for (size_t i = 0; i < w->in->items.n; i++) {
		const struct fault *f = w->faults[i].first;

		if (r[i].status == err_row(E_DUPLICATE)->status && f == NULL)
			faults_add(&rq->faults, rq->arena, E_DUPLICATE,
			    arena_fmt(rq->arena, "/items/%zu", i), NULL,
			    "has a value that must be unique and is already used");
		for (; f != NULL; f = f->next)
			faults_put(&rq->faults, rq->arena, *f);
	}
	if (w->late)
		return refuse(rq, E_UNAVAILABLE, NULL,
		    "The items took longer than %s seconds, so none was "
		    "created. Send fewer.",
		    rq->conf->bulk_seconds);
	return refuse(rq, E_VALIDATION, NULL,
	    "%lld of the items cannot be created, so none was created.",
	    (long long)w->out->failed);
}

static enum err
all_items(struct req *rq)
{
	const struct bulk *in = rq->in;
	struct results *out = arena_new(rq->arena, struct results);
	struct work w = { rq, in, NULL, out, rq->arena,
		rq->began + atoi(rq->conf->bulk_seconds) * INT64_C(1000), false,
		NULL };
	enum err e;

	w.faults = arena_array(rq->arena, struct faults, in->items.n);
	out->has = EVERYTHING;
	out->results.v = arena_array(rq->arena, struct result, in->items.n);
	out->results.n = in->items.n;
	share_out(&w);
	e = each_item(&w);
	if (e == OK && in->atomic && out->failed > 0)
		e = undo(&w);
	rq->out = out;
	rq->shown = &results_shown_shape;
	return e;
}

/* Of an account one at a time, so that the other workers of the pool are there
 * for all others. */
enum err
resource_bulk(struct req *rq)
{
	int slot = slot_take(rq->arena, rq->conf->secret,
	    arena_fmt(rq->arena, "bulk %s %s", rq->domain->name,
		rq->caller.account));
	enum err e;

	if (slot < 0) {
		rq->retry_after = 5;
		return refuse(rq, E_RATE_LIMITED, NULL,
		    "Another bulk request of the account is still running.");
	}
	e = all_items(rq);
	slot_give(slot);
	return e;
}
