/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sandbox.h"

#include <string.h>

#include "pointer.h"

#define DEEPEST  8
#define JSON_MAX 16384

/* The shape as a body that may have all of its members, at every depth: what a
 * request may send of an object is less than what an event shows. */
static const struct shape *
whole(const struct shape *s, struct arena *a, int depth)
{
	const struct shape *base = shape_base(s);
	struct field *fields = arena_array(a, struct field, base->n);
	struct shape *copy = arena_new(a, struct shape);

	for (size_t i = 0; i < base->n; i++) {
		struct field *f = &fields[i];

		*f = base->fields[i];
		f->sent = NULL;
		if (f->kind == K_ANY) {
			f->json = true;
			f->max = JSON_MAX;
			f->shape = NULL;
		} else if (f->shape != NULL && depth < DEEPEST)
			f->shape = whole(f->shape, a, depth + 1);
	}
	*copy = *base;
	copy->fields = fields;
	if (s == base)
		return copy;
	copy = arena_new(a, struct shape);
	*copy = *s;
	copy->of = whole(base, a, depth);
	copy->need = NULL;
	return copy;
}

static struct span
text(const char *s)
{
	return (struct span){ .s = s, .len = strlen(s) };
}

static bool
parts(struct span v)
{
	return v.len > 0 && *v.s == '{';
}

static void
merge(struct buf *b, const struct shape *s, struct span target,
    struct span patch)
{
	const struct shape *base = shape_base(s);

	buf_char(b, '{');
	for (size_t i = 0; i < base->n; i++) {
		const struct field *f = &base->fields[i];
		const char *name = arena_fmt(b->arena, "/%s", f->name);
		struct span t, p;
		bool there, given;

		if (shape_field(s, f->name) == NULL)
			continue;
		there = pointer_find(target, name, &t);
		given = pointer_find(patch, name, &p);
		if (given ? pointer_is_null(p) : !there)
			continue;
		buf_key(b, f->name);
		if (given && there && f->kind == K_OBJECT && parts(p) &&
		    parts(t))
			merge(b, f->shape, t, p);
		else if (given)
			buf_add(b, p.s, p.len);
		else
			buf_add(b, t.s, t.len);
	}
	buf_char(b, '}');
}

static void judge_missing(const struct shape *s, struct span merged,
    struct arena *a, struct faults *fs, const char *at);

static void
judge_parts(const struct shape *s, struct span list, struct arena *a,
    struct faults *fs, const char *at)
{
	struct span one;
	const char *place = "/0";

	for (int i = 1; pointer_find(list, place, &one); i++) {
		if (parts(one))
			judge_missing(s, one, a, fs,
			    arena_fmt(a, "%s%s", at, place));
		place = arena_fmt(a, "/%d", i);
	}
}

/* A member that every event of the type has cannot be left out. */
static void
judge_missing(const struct shape *s, struct span merged, struct arena *a,
    struct faults *fs, const char *at)
{
	const struct shape *base = shape_base(s);
	struct span v;

	for (size_t i = 0; i < base->n; i++) {
		const struct field *f = &base->fields[i];
		const char *name = arena_fmt(a, "/%s", f->name);
		bool there = pointer_find(merged, name, &v);

		if (shape_field(s, f->name) == NULL)
			continue;
		if (there && f->kind == K_OBJECT && parts(v))
			judge_missing(f->shape, v, a, fs,
			    arena_fmt(a, "%s%s", at, name));
		else if (there && f->kind == K_LIST)
			judge_parts(f->shape, v, a, fs,
			    arena_fmt(a, "%s%s", at, name));
		else if (!there && !f->nullable && !f->optional)
			faults_add(fs, a, E_REQUIRED,
			    arena_fmt(a, "%s%s", at, name), f, "is required");
	}
}

/* Read one of both; its faults stand below `at`. */
static enum err
read_below(const struct shape *s, const char *json, struct arena *a,
    struct faults *fs, const char *at, void **obj)
{
	struct faults own;
	const char *why = NULL;
	uint64_t cleared = 0;
	enum err e;

	*obj = arena_alloc(a, shape_base(s)->size);
	faults_init(&own);
	e = field_patch(s, *obj, &cleared, json, strlen(json), a, &own, &why);
	for (const struct fault *f = own.first; f != NULL; f = f->next) {
		struct fault below = *f;

		below.pointer = arena_fmt(a, "%s%s", at,
		    f->pointer != NULL ? f->pointer : "");
		below.next = NULL;
		faults_put(fs, a, below);
	}
	if (e == E_NOT_JSON)
		faults_add(fs, a, E_FORMAT, at, NULL, why);
	return e == OK ? OK : E_VALIDATION;
}

enum err
sandbox_merge(const struct shape *s, const char *sample, const char *patch,
    struct arena *a, struct faults *fs, const char *at, void **obj)
{
	const struct shape *body = whole(s, a, 0);
	struct buf b;
	int before = fs->n;
	enum err e = read_below(body, patch, a, fs, at, obj);

	if (e != OK)
		return e;
	buf_init(&b, a, 2048);
	merge(&b, s, text(sample), text(patch));
	judge_missing(s, text(b.s), a, fs, at);
	if (fs->n > before)
		return E_VALIDATION;
	return read_below(body, b.s, a, fs, at, obj);
}
