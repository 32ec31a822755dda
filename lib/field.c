/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "field.h"

#include <stdlib.h>
#include <string.h>

#include <json.h>

#include "arena.h"
#include "clock.h"
#include "scan.h"

/* Reading one JSON body: what all the functions below share. */
struct reading {
	struct arena *arena;
	struct faults *faults;
	const void *root;  /* the object that the whole body is */
	uint64_t *cleared; /* its members that were given as null; or NULL */
	bool kept;         /* from a column: judged when it was written */
};

static void read_object(struct reading *r, const struct shape *s, void *obj,
    struct json_object *from, const char *path);

/* Does the JSON type suit the kind?  Numbers come as numbers or strings. */
static bool
suits(const struct field *f, enum json_type t)
{
	switch (f->kind) {
	case K_TEXT:
	case K_STAMP:
	case K_DATE:
	case K_ID:
		return t == json_type_string;
	case K_INT:
		return t == json_type_int || t == json_type_double;
	case K_BOOL:
		return t == json_type_boolean;
	case K_MONEY:
	case K_VOLUME:
		return t == json_type_int || t == json_type_double ||
		    t == json_type_string;
	case K_TEXTS:
	case K_INTS:
	case K_LIST:
		return t == json_type_array;
	case K_OBJECT:
		return t == json_type_object;
	case K_ANY:
		return (f->json && t != json_type_null) ||
		    t == json_type_string || t == json_type_int ||
		    t == json_type_double || t == json_type_boolean;
	case K__N:
		break;
	}
	return false;
}

/* A string with a NUL inside would end early: it is no text of ours. */
static bool
whole(struct json_object *v)
{
	return !json_object_is_type(v, json_type_string) ||
	    strlen(json_object_get_string(v)) ==
	    (size_t)json_object_get_string_len(v);
}

/* NULL where it is none. */
static const char *
text_of(struct json_object *v)
{
	return json_object_is_type(v, json_type_string) ?
	    json_object_get_string(v) :
	    NULL;
}

/* One text of several.  What was kept was judged by the limits of its day. */
static enum err
read_one_text(struct reading *r, const struct field *element, const char **out,
    struct json_object *v)
{
	if (!json_object_is_type(v, json_type_string))
		return E_TYPE;
	if (!r->kept && !whole(v))
		return E_FORMAT;
	if (!r->kept)
		return field_value(element, out, json_object_get_string(v),
		    r->arena);
	*out = arena_dup(r->arena, json_object_get_string(v));
	return OK;
}

static enum err
read_texts(struct reading *r, const struct field *f, struct texts *out,
    struct json_object *from, const char *path)
{
	size_t n = json_object_array_length(from);
	enum err e = field_fits(f, (int64_t)n), one;
	struct field element = field_element(f);

	if (e != OK)
		return e;
	out->v = arena_array(r->arena, const char *, n + 1);
	out->n = n;
	for (size_t i = 0; i < n; i++) {
		one = read_one_text(r, &element, &out->v[i],
		    json_object_array_get_idx(from, i));
		if (one == OK)
			continue;
		out->v[i] = ""; /* rules look at the others */
		faults_add(r->faults, r->arena, one,
		    arena_fmt(r->arena, "%s/%zu", path, i), f,
		    field_blame(one, &element,
			text_of(json_object_array_get_idx(from, i)), r->arena));
	}
	return OK;
}

static enum err
read_ints(struct reading *r, const struct field *f, struct ints *out,
    struct json_object *from, const char *path)
{
	size_t n = json_object_array_length(from);
	enum err e = field_fits(f, (int64_t)n), one;
	struct field element = { .kind = K_INT };

	if (e != OK)
		return e;
	out->v = arena_array(r->arena, int64_t, n + 1);
	out->n = n;
	for (size_t i = 0; i < n; i++) {
		struct json_object *v = json_object_array_get_idx(from, i);

		one = suits(&element, json_object_get_type(v)) ?
		    field_value(&element, &out->v[i], json_object_get_string(v),
			r->arena) :
		    E_TYPE;
		if (one != OK)
			faults_add(r->faults, r->arena, one,
			    arena_fmt(r->arena, "%s/%zu", path, i), f,
			    field_complaint(one, &element, r->arena));
	}
	return OK;
}

/* Any JSON, as its text. */
static const char *
json_of(struct reading *r, struct json_object *v)
{
	return arena_dup(r->arena,
	    json_object_to_json_string_ext(v,
		JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
}

static enum err
read_json(struct reading *r, const struct field *f, struct any *out,
    struct json_object *v)
{
	out->text = json_of(r, v);
	return field_fits(f, (int64_t)strlen(out->text));
}

static const struct shape *
part_of(const struct field *f)
{
	return f->sent != NULL ? f->sent : f->shape;
}

static enum err
read_list(struct reading *r, const struct field *f, struct list *out,
    struct json_object *from, const char *path)
{
	const struct shape *part = part_of(f);
	size_t n = json_object_array_length(from), size;
	enum err e = field_fits(f, (int64_t)n);

	if (e != OK)
		return e;
	size = shape_base(part)->size;
	out->v = arena_calloc(r->arena, n + 1, size);
	out->n = n;
	for (size_t i = 0; i < n; i++) {
		struct json_object *v = json_object_array_get_idx(from, i);
		const char *at = arena_fmt(r->arena, "%s/%zu", path, i);

		if (f->apart)
			r->faults->max = r->faults->kept + FAULTS_EACH;
		if (json_object_is_type(v, json_type_object))
			read_object(r, part, (char *)out->v + i * size, v, at);
		else
			faults_add(r->faults, r->arena, E_TYPE, at, f,
			    "must be an object");
	}
	return OK;
}

static enum err
read_member(struct reading *r, const struct field *f, void *at,
    struct json_object *v, const char *path)
{
	if (!suits(f, json_object_get_type(v)))
		return E_TYPE;
	if (!whole(v))
		return E_FORMAT;
	switch (f->kind) {
	case K_TEXTS:
		return read_texts(r, f, at, v, path);
	case K_INTS:
		return read_ints(r, f, at, v, path);
	case K_LIST:
		return read_list(r, f, at, v, path);
	case K_ANY:
		if (f->json)
			return read_json(r, f, at, v);
		return field_value(f, at, json_object_get_string(v), r->arena);
	case K_OBJECT:
		((struct object *)at)->v = arena_calloc(r->arena, 1,
		    shape_base(part_of(f))->size);
		read_object(r, part_of(f), ((struct object *)at)->v, v, path);
		return OK;
	default: /* a single value: its text says it all */
		return field_value(f, at, json_object_get_string(v), r->arena);
	}
}

/* What a body may not say any more was kept as it was: any characters, and any
 * year. */
static enum err
text_kept(struct reading *r, enum kind kind, void *at, const char *s)
{
	if (kind == K_STAMP)
		return stamp_read(s, at) == 0 ? OK : E_FORMAT;
	if (kind == K_DATE)
		return date_read(s, at) == 0 ? OK : E_FORMAT;
	*(const char **)at = arena_dup(r->arena, s);
	return OK;
}

/* Held to no limits; what may be anything is its JSON. */
static enum err
read_kept(struct reading *r, const struct field *f, void *at,
    struct json_object *v, const char *path)
{
	struct field plain = { .kind = f->kind,
		.decimals = 6,
		.shape = f->shape };

	if ((f->kind == K_TEXT || f->kind == K_STAMP || f->kind == K_DATE) &&
	    json_object_is_type(v, json_type_string))
		return text_kept(r, f->kind, at, json_object_get_string(v));
	if (f->kind == K_ANY) {
		((struct any *)at)->text = json_of(r, v);
		return OK;
	}
	return read_member(r, &plain, at, v, path);
}

#define AHEAD_MS 300000 /* clocks of others are not ours */

/* Is a value of a .past member of the future?  Days are those of UTC, which no
 * market is ahead of. */
static bool
ahead(const struct field *f, const void *at)
{
	struct stamp latest = clock_now();

	if (!f->past)
		return false;
	latest.ms += AHEAD_MS;
	if (f->kind == K_DATE)
		return ((const struct date *)at)->days >
		    stamp_date(latest, 0).days;
	return ((const struct stamp *)at)->ms > latest.ms;
}

/* RFC 6901: '~' is written "~0" and '/' "~1". */
static const char *
pointer(struct arena *a, const char *path, const char *name)
{
	size_t n = strlen(path);
	char *out = arena_alloc(a, n + 2 * strlen(name) + 2), *p = out + n;

	memcpy(out, path, n);
	*p++ = '/';
	for (; *name != '\0'; name++) {
		if (*name != '~' && *name != '/') {
			*p++ = *name;
			continue;
		}
		*p++ = '~';
		*p++ = *name == '~' ? '0' : '1';
	}
	return out;
}

static void
read_one(struct reading *r, const struct shape *s, void *obj, const char *name,
    struct json_object *v, const char *path)
{
	const struct field *f = shape_field(s, name);
	const char *at = pointer(r->arena, path, name);
	enum err e;

	if (r->kept && (f == NULL || v == NULL))
		return;
	if (f == NULL) {
		faults_add(r->faults, r->arena, E_UNKNOWN_FIELD, at, NULL,
		    "is not a field of this request");
		return;
	}
	if (v == NULL && f->nullable && !shape_needs(s, name)) {
		if (obj == r->root && r->cleared != NULL)
			*r->cleared |= shape_bit(s, name);
		return;
	}
	e = r->kept ? read_kept(r, f, field_at(f, obj), v, at) :
		      read_member(r, f, field_at(f, obj), v, at);
	if (e != OK)
		faults_add(r->faults, r->arena, e, at, f,
		    field_blame(e, f, text_of(v), r->arena));
	else if (!r->kept && ahead(f, field_at(f, obj)))
		faults_add(r->faults, r->arena, E_OUT_OF_RANGE, at, f,
		    "is in the future");
	else
		field_set(s, obj, name);
}

static void
read_object(struct reading *r, const struct shape *s, void *obj,
    struct json_object *from, const char *path)
{
	json_object_object_foreach(from, name, v)
	    read_one(r, s, obj, name, v, path);
	for (const char *const *n = s->need;
	     !r->kept && n != NULL && *n != NULL; n++)
		if (!json_object_object_get_ex(from, *n, NULL))
			faults_add(r->faults, r->arena, E_REQUIRED,
			    pointer(r->arena, path, *n), shape_field(s, *n),
			    "is required");
}

static struct json_object *
parse(const char *json, size_t len, struct arena *a, const char **why)
{
	struct json_tokener *tok = json_tokener_new_ex(SCAN_DEPTH + 1);
	struct json_object *root = NULL;
	size_t end;

	if (tok == NULL || len > INT32_MAX)
		abort();
	json_tokener_set_flags(tok,
	    JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
	root = json_tokener_parse_ex(tok, json, (int)len);
	end = json_tokener_get_parse_end(tok);
	if (json_tokener_get_error(tok) == json_tokener_continue)
		/* a bare number is complete only at an end */
		root = json_tokener_parse_ex(tok, "", 1);
	if (json_tokener_get_error(tok) != json_tokener_success) {
		*why = arena_fmt(a, "%s at byte %zu.",
		    json_tokener_error_desc(json_tokener_get_error(tok)), end);
		root = NULL;
	}
	json_tokener_free(tok);
	return root;
}

enum err
field_read(const struct shape *s, void *obj, const char *json, size_t len,
    struct arena *a, struct faults *fs, const char **why)
{
	return field_patch(s, obj, NULL, json, len, a, fs, why);
}

enum err
field_patch(const struct shape *s, void *obj, uint64_t *cleared,
    const char *json, size_t len, struct arena *a, struct faults *fs,
    const char **why)
{
	struct reading r = { a, fs, obj, cleared, false };
	struct json_object *root;
	int before = fs->n;

	/* first, for what is told of the rest may repeat a name; the parser
	 * lets overlong forms and surrogates pass */
	if (!scan_utf8(arena_dupn(a, json, len))) {
		*why = "The body is not well-formed UTF-8.";
		return E_NOT_JSON;
	}
	if ((*why = scan_json(json, len, a)) != NULL)
		return E_NOT_JSON;
	*why = "The body must be one JSON object.";
	root = parse(json, len, a, why);
	if (!json_object_is_type(root, json_type_object)) {
		json_object_put(root);
		return E_NOT_JSON;
	}
	*why = NULL;
	read_object(&r, s, obj, root, "");
	json_object_put(root);
	return fs->n > before ? E_VALIDATION : OK;
}

enum err
field_kept(const struct field *f, void *at, const char *json, struct arena *a)
{
	struct faults fs;
	struct reading r = { .arena = a, .faults = &fs, .kept = true };
	struct json_object *root;
	const char *why;
	enum err e;

	if (f->kind == K_ANY) {
		const char *text = f->shape != NULL ? field_shown(f, json, a) :
						      json;

		((struct any *)at)->text = text;
		return text != NULL ? OK : E_TYPE;
	}
	faults_init(&fs);
	root = parse(json, strlen(json), a, &why);
	e = read_kept(&r, f, at, root, "");
	json_object_put(root);
	return fs.n > 0 ? E_TYPE : e;
}
