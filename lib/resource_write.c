/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <string.h>

#include "audit.h"
#include "clock.h"
#include "outbox.h"
#include "wire.h"

/* What validating answers where nothing is wrong. */
struct approval {
	struct presence has;
	flag valid;
};

/* clang-format off */
#define T struct approval
static const struct field verdict_fields[] = {
	FIELD(T, valid, .example = "true", .doc = "True: the request would be accepted. A request that would be refused returns the error instead."),
};
#undef T
const struct shape resource_verdict_shape =
	SHAPE(struct approval, "Verdict", verdict_fields, "Result of a validation.");
/* clang-format on */

void
resource_fault(struct judge *j, enum err e, const char *field,
    const char *message)
{
	const char *pointer = arena_fmt(j->arena, "%s/%s", j->prefix, field);

	if (!faults_touch(j->faults, j->told, pointer))
		faults_add(j->faults, j->arena, e, pointer, NULL, message);
}

bool
resource_sound(const struct judge *j, const char *at, const char *members)
{
	size_t n;

	for (; j->told > 0 && *members != '\0';
	     members += n + (members[n] == ' ')) {
		n = strcspn(members, " ");
		if (faults_touch(j->faults, j->told,
			arena_fmt(j->arena, "%s/%s%.*s", j->prefix, at, (int)n,
			    members)))
			return false;
	}
	return true;
}

static bool
is_said(const struct judge *j, const char *field)
{
	const char *pointer = arena_fmt(j->arena, "%s/%s", j->prefix, field);

	for (const struct fault *f = j->faults->first; f != NULL; f = f->next)
		if (f->pointer != NULL && strcmp(f->pointer, pointer) == 0)
			return true;
	return false;
}

/* A column keeps words with spaces between; of one that the row's own rule has
 * found at fault there is no more to say. */
static void
judge_words(struct judge *j, const struct field *f, const struct texts *t)
{
	for (size_t i = 0; i < t->n; i++) {
		const char *at = arena_fmt(j->arena, "%s/%zu", f->name, i);

		if ((*t->v[i] == '\0' || strchr(t->v[i], ' ') != NULL) &&
		    !is_said(j, at))
			resource_fault(j, E_FORMAT, at,
			    "must be a word without spaces");
	}
}

static enum err
read_facts(struct req *rq, const struct query *q, const void *obj,
    const void **facts)
{
	void *found;
	enum err e;

	*facts = NULL;
	if (q == NULL)
		return OK;
	*facts = found = arena_calloc(rq->arena, 1, shape_base(q->out)->size);
	e = db_one(rq->db, q, obj, found, rq->arena);
	return e == E_NOT_FOUND ? OK : e;
}

/* What was found so far is told, unless it is another object's. */
static void
next_stage(struct judge *j, int before)
{
	if (j->faults->n > before)
		j->told = j->faults->kept;
}

enum err
resource_judge(struct req *rq, const struct resource_plan *p, const void *obj,
    struct judge *j)
{
	int before = j->told > 0 ? 0 : j->faults->n;
	const void *facts;
	enum err e;

	if ((e = read_facts(rq, p->row->facts, obj, &facts)) != OK)
		return e;
	if (p->row->check != NULL)
		p->row->check(j, obj, facts);
	next_stage(j, before);
	if (p->row->examine != NULL && (e = p->row->examine(rq, j, obj)) != OK)
		return e;
	for (size_t i = 0; i < p->base->n; i++) {
		const struct field *f = &p->base->fields[i];

		if (f->kind == K_TEXTS && field_has(p->base, obj, f->name))
			judge_words(j, f, field_at(f, obj));
	}
	return j->faults->n > before ? E_VALIDATION : OK;
}

/* The same of a body, and what takes more than a look at it. */
static enum err
judge_body(struct req *rq, const struct resource_plan *p, const void *obj,
    struct judge *j)
{
	int before = j->told > 0 ? 0 : j->faults->n;
	enum err e = resource_judge(rq, p, obj, j), f;

	if ((e != OK && e != E_VALIDATION) || p->row->inspect == NULL)
		return e;
	next_stage(j, before);
	if ((f = p->row->inspect(rq, j, obj)) != OK)
		return f;
	return j->faults->n > before ? E_VALIDATION : OK;
}

struct judge
resource_judging(struct req *rq)
{
	return (struct judge){ rq->arena, &rq->faults, "",
		rq->wire->unsound ? rq->faults.kept : 0 };
}

static void
set_stamp(const struct resource_plan *p, void *obj, const struct field *f,
    struct stamp t)
{
	*(struct stamp *)field_at(f, obj) = t;
	field_set(p->base, obj, f->name);
}

/* In the audit log it is named by the event, by its own name in front. */
static enum err
log_it(struct req *rq, const struct resource_plan *p, const void *old,
    const void *obj, const char *event)
{
	const struct resource *r = p->row;
	size_t n = strlen(r->event);

	if (strncmp(event, r->event, n) != 0 || event[n] != '.')
		n = (size_t)(strrchr(event, '.') - event);
	return audit_add(rq,
	    &(struct audit){
		.action = arena_fmt(rq->arena, "%s%s", r->audit, event + n),
		.type = r->audit,
		.id = ((const struct id *)field_at(p->id, obj))->s,
		.changes = resource_diff(p, old, obj, rq->arena) });
}

/* `old` is what it was before; NULL: it was not there.  `json` is what it is
 * now, as it was weighed. */
static enum err
announce(struct req *rq, const struct resource_plan *p, const void *old,
    const void *obj, const char *json, const char *event)
{
	const struct outbox_event ev = { .type = event,
		.object_id = ((struct id *)field_at(p->id, obj))->s,
		.json = json };
	struct id id;
	enum err e = OK;

	rq->woke = true;
	if (p->row->audit != NULL)
		e = log_it(rq, p, old, obj, event);
	return e != OK ? e : outbox_put(rq->db, rq->arena, &ev, &id);
}

static const char *
event_of(const struct req *rq, const struct resource *r, const char *what)
{
	return arena_fmt(rq->arena, "%s.%s", r->event, what);
}

static const char *
beginning(const struct req *rq, const struct resource *r, const void *obj)
{
	if (r->tells != NULL)
		return r->tells(obj);
	return r->begins != NULL ? r->begins : event_of(rq, r, "created");
}

/* What the API writes is the account's own. */
static void
set_owner(const struct resource_plan *p, void *obj)
{
	for (size_t i = 0; i < p->base->n; i++) {
		const struct field *f = &p->base->fields[i];

		if (!f->owner)
			continue;
		*(const char **)field_at(f, obj) = resource_owners[0];
		field_set(p->base, obj, f->name);
	}
}

static void
begin(struct req *rq, const struct resource_plan *p, void *obj)
{
	/* by the clock, as the event's: only so do those of a bulk count up */
	if (p->row->prefix != NULL)
		*(struct id *)field_at(p->id, obj) = id_make(p->row->prefix,
		    clock_now());
	field_set(p->base, obj, "id");
	*(int64_t *)field_at(p->version, obj) = 1;
	field_set(p->base, obj, "version");
	if (p->row->first != NULL) {
		*(const char **)field_at(p->status, obj) = p->row->first;
		field_set(p->base, obj, "status");
	}
	set_owner(p, obj);
	set_stamp(p, obj, p->created_at, rq->caller.now);
	set_stamp(p, obj, p->updated_at, rq->caller.now);
}

enum err
resource_add(struct req *rq, const struct resource_plan *p, void *obj,
    struct judge *j)
{
	const struct resource *r = p->row;
	struct in_hand before;
	const char *json;
	enum err e;

	if ((e = judge_body(rq, p, obj, j)) != OK)
		return e;
	begin(rq, p, obj);
	before = resource_take(rq, obj, NULL);
	if (r->begin != NULL)
		e = r->begin(rq, obj);
	rq->hand = before;
	if (e != OK)
		return e == E_DUPLICATE && rq->detail == NULL ?
		    resource_met(rq, p, obj) :
		    e;
	if ((e = resource_weigh(rq, p, obj, &json)) != OK)
		return e;
	if ((e = db_run(rq->db, &p->insert, obj)) == E_DUPLICATE)
		return resource_met(rq, p, obj);
	if (e != OK)
		return e;
	return announce(rq, p, NULL, obj, json, beginning(rq, r, obj));
}

enum err
resource_put(struct req *rq, const struct resource *r, void *obj)
{
	struct judge j = resource_judging(rq);

	return resource_add(rq, resource_plan(rq, r), obj, &j);
}

/* What an object that is to be saved was, where that is of interest. */
static enum err
before(struct req *rq, const struct resource_plan *p, const void *obj,
    void **old)
{
	if (p->row->audit == NULL)
		return OK;
	return resource_fetch(rq, p->row,
	    ((const struct id *)field_at(p->id, obj))->s, old);
}

enum err
resource_save(struct req *rq, const struct resource *r, void *obj,
    const char *event)
{
	const struct resource_plan *p = resource_plan(rq, r);
	const char *json;
	void *old = NULL;
	enum err e = before(rq, p, obj, &old);

	if (e != OK)
		return e;
	++*(int64_t *)field_at(p->version, obj);
	set_stamp(p, obj, p->updated_at, rq->caller.now);
	if ((e = resource_weigh(rq, p, obj, &json)) != OK)
		return e;
	if ((e = db_run(rq->db, &p->update, obj)) == E_DUPLICATE)
		return resource_met(rq, p, obj);
	if (e != OK)
		return e;
	if (db_changed(rq->db) == 0)
		return resource_lost(rq, p, obj);
	return announce(rq, p, old, obj, json,
	    event != NULL ? event : event_of(rq, r, "updated"));
}

enum err
resource_create(struct req *rq)
{
	const struct resource_plan *p = rq->route->plan;
	void *obj = arena_calloc(rq->arena, 1, p->base->size);

	memcpy(obj, rq->in, p->base->size);
	rq->out = obj;
	return resource_put(rq, p->row, obj);
}

/* Creates one and takes it back, so that whatever creating would refuse is
 * refused: by a hook, by what it names, by a value that only one may have. */
enum err
resource_validate(struct req *rq)
{
	struct approval *v = arena_new(rq->arena, struct approval);
	enum err e = db_mark(rq->db);

	if (e == OK)
		e = resource_create(rq);
	if (e == OK)
		e = db_undo(rq->db);
	PUT(v, valid, true);
	rq->out = v;
	rq->woke = false;
	return e;
}

/* All of an object; what a hook changes in its lists is seen in this alone. */
static const char *
whole(struct req *rq, const struct resource_plan *p, const void *obj)
{
	struct buf b;

	buf_init(&b, rq->arena, 1024);
	field_write(&b, p->base, obj);
	return b.s;
}

/* Merge the patch, and let the row's hook follow it: is anything new? */
static enum err
merge(struct req *rq, const struct resource_plan *p, void *obj, bool *changed)
{
	const struct resource *r = p->row;
	const char *before = r->change != NULL ? whole(rq, p, obj) : NULL;
	enum err e;

	/* what no column keeps can be cleared though it is not there */
	*changed = field_merge(p->base, obj, rq->in, rq->cleared) != 0 ||
	    (rq->cleared & p->passing) != 0 || rq->wire->unsound;
	if (!*changed || r->change == NULL || rq->wire->unsound)
		return OK;
	e = r->change(rq, obj);
	*changed = strcmp(before, whole(rq, p, obj)) != 0;
	return e;
}

/* A fault of the body that a hook has named: rules may find more. */
static bool
is_fault(const struct req *rq, enum err e)
{
	return e != OK && err_row(e)->status == 422 && rq->faults.n > 0;
}

/* What a hook and the rules found, in one refusal. */
static enum err
judge_changed(struct req *rq, const struct resource_plan *p, const void *obj,
    bool faulty)
{
	struct judge j = resource_judging(rq);
	enum err e;

	if (faulty)
		j.told = rq->faults.kept;
	e = judge_body(rq, p, obj, &j);
	if (faulty && rq->faults.n > 1)
		rq->detail = NULL; /* it speaks of one alone */
	return e;
}

enum err
resource_update(struct req *rq)
{
	const struct resource_plan *p = rq->route->plan;
	bool changed;
	void *obj;
	enum err e, f;

	if ((e = resource_hold(rq, false, &obj)) != OK)
		return e;
	rq->out = obj;
	e = merge(rq, p, obj, &changed);
	if ((e != OK && !is_fault(rq, e)) || !changed)
		return e;
	f = judge_changed(rq, p, obj, e != OK);
	if (e != OK)
		return err_row(f)->status == 422 ? e : f;
	if (f != OK || (f = resource_unoverride(rq, p->row, obj)) != OK)
		return f;
	return resource_save(rq, p->row, obj, NULL);
}

enum err
resource_archive(struct req *rq)
{
	const struct resource_plan *p = rq->route->plan;
	void *obj;
	enum err e;

	if ((e = resource_hold(rq, true, &obj)) != OK)
		return e;
	rq->out = obj;
	if (field_has(p->base, obj, "archived_at"))
		return OK;
	if ((e = resource_guard(rq, p->row, p->row->archive, obj)) != OK)
		return e;
	set_stamp(p, obj, p->archived_at, rq->caller.now);
	if (p->row->retire != NULL && (e = p->row->retire(rq, obj)) != OK)
		return e;
	return resource_save(rq, p->row, obj, event_of(rq, p->row, "archived"));
}

enum err
resource_restore(struct req *rq)
{
	const struct resource_plan *p = rq->route->plan;
	struct judge j = resource_judging(rq);
	void *obj;
	enum err e;

	if ((e = resource_hold(rq, true, &obj)) != OK)
		return e;
	rq->out = obj;
	if (!field_has(p->base, obj, "archived_at"))
		return OK;
	field_unset(p->base, obj, "archived_at");
	if ((e = resource_judge(rq, p, obj, &j)) != OK)
		return e;
	if (p->row->revive != NULL && (e = p->row->revive(rq, obj)) != OK)
		return e;
	return resource_save(rq, p->row, obj, event_of(rq, p->row, "restored"));
}
