/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "field.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "unseen.h"
#include "zone.h"

void *
field_at(const struct field *f, const void *obj)
{
	return (char *)(uintptr_t)obj + f->off;
}

bool
field_there(const struct field *f, const void *obj)
{
	const struct presence *has = obj;
	unsigned place = f->off / 8;

	return (has->of[place / 64] >> place % 64 & 1) != 0;
}

void
field_mark(const struct field *f, void *obj)
{
	struct presence *has = obj;
	unsigned place = f->off / 8;

	has->of[place / 64] |= UINT64_C(1) << place % 64;
}

void
field_clear(const struct field *f, void *obj)
{
	struct presence *has = obj;
	unsigned place = f->off / 8;

	has->of[place / 64] &= ~(UINT64_C(1) << place % 64);
}

bool
field_has(const struct shape *s, const void *obj, const char *name)
{
	const struct field *f = shape_field(s, name);

	return f != NULL && field_there(f, obj);
}

void
field_set(const struct shape *s, void *obj, const char *name)
{
	const struct field *f = shape_field(s, name);

	assert(f != NULL);
	field_mark(f, obj);
}

void
field_unset(const struct shape *s, void *obj, const char *name)
{
	const struct field *f = shape_field(s, name);

	if (f != NULL)
		field_clear(f, obj);
}

void
field_keep(const struct shape *s, void *obj)
{
	const struct shape *base = shape_base(s);
	uint64_t kept = shape_bits(s);

	for (size_t i = 0; i < base->n; i++)
		if (!(kept >> i & 1))
			field_clear(&base->fields[i], obj);
}

uint64_t
field_given(const struct shape *s, const void *obj)
{
	const struct shape *base = shape_base(s);
	uint64_t given = 0;

	for (size_t i = 0; i < base->n; i++)
		if (field_there(&base->fields[i], obj))
			given |= UINT64_C(1) << i;
	return given;
}

enum err
field_text(const struct shape *s, void *obj, const char *name, const char *text,
    struct arena *a, struct faults *fs)
{
	const struct field *f = shape_field(s, name);
	enum err e;

	assert(f != NULL);
	if ((e = field_value(f, field_at(f, obj), text, a)) != OK)
		faults_add(fs, a, e, name, f, field_blame(e, f, text, a));
	else
		field_set(s, obj, name);
	return e;
}

/* A value from its text, held to the limits of its field. */

/* Characters, not bytes; the text is valid UTF-8. */
static int64_t
characters(const char *s)
{
	int64_t n = 0;

	for (; *s != '\0'; s++)
		n += ((unsigned char)*s & 0xc0) != 0x80;
	return n;
}

static bool
bounded(const struct field *f)
{
	return f->min != 0 || f->max != 0;
}

enum err
field_fits(const struct field *f, int64_t n)
{
	if (!bounded(f))
		return OK;
	return n < f->min ? E_TOO_SHORT : n > f->max ? E_TOO_LONG : OK;
}

struct field
field_element(const struct field *f)
{
	return (struct field){ .kind = K_TEXT,
		.min = 1,
		.max = f->each > 0 ? f->each : TEXT_OF_TEXTS,
		.chars = f->chars,
		.words = f->words };
}

static enum err
value_fits(const struct field *f, int64_t n)
{
	return bounded(f) && (n < f->min || n > f->max) ? E_OUT_OF_RANGE : OK;
}

/* Is every character in the set "A-Z0-9/-"?  A dash at its end is a dash. */
static bool
within(const char *set, const char *s)
{
	for (; *s != '\0'; s++) {
		const char *c = set;

		while (*c != '\0' && *c != *s &&
		    !(c[1] == '-' && c[2] != '\0' && *s >= c[0] && *s <= c[2]))
			c += c[1] == '-' && c[2] != '\0' ? 3 : 1;
		if (*c == '\0')
			return false;
	}
	return true;
}

static unsigned
control_in(const char *s)
{
	for (; *s != '\0'; s++)
		if ((unsigned char)*s < 0x20 || *s == 0x7f)
			return (unsigned char)*s;
	return 0;
}

/* The character that a text may not have, or 0.  Ends of lines are none where
 * it may have lines; a secret that somebody chose is of any that can be
 * typed. */
static unsigned
forbidden_in(const struct field *f, const char *s, struct arena *a)
{
	char *copy;

	if (f->lines && strpbrk(s, "\r\n") != NULL) {
		s = copy = arena_dup(a, s);
		while ((copy = strpbrk(copy, "\r\n")) != NULL)
			*copy = ' ';
	}
	return f->secret ? control_in(s) : unseen_first(s);
}

/* A name must be seen: one of blanks alone is none.  What is longer than a
 * line, or a secret, is no name. */
static bool
is_blank(const struct field *f, const char *s)
{
	return f->min > 0 && !f->lines && !f->secret && *s != '\0' &&
	    unseen_blank(s);
}

static enum err
read_text(const struct field *f, const char **out, const char *s,
    struct arena *a)
{
	if (forbidden_in(f, s, a) != 0)
		return E_FORMAT;
	if (f->words == NULL && !f->zone && is_blank(f, s))
		return E_FORMAT;
	if (f->words != NULL) {
		for (const char *const *w = f->words; *w != NULL; w++)
			if (strcmp(*w, s) == 0) {
				*out = *w;
				return OK;
			}
		return E_NOT_ALLOWED;
	}
	if (f->chars != NULL && !within(f->chars, s))
		return E_FORMAT;
	if (f->zone && !zone_known(s))
		return E_NOT_ALLOWED;
	*out = arena_dup(a, s);
	return field_fits(f, characters(s));
}

static enum err
read_decimal(const struct field *f, int64_t *out, const char *s)
{
	switch (decimal_parse(s, f->decimals, out)) {
	case 0:
		return value_fits(f, *out);
	case -2:
		return E_TOO_PRECISE;
	case -3:
		return E_OUT_OF_RANGE;
	}
	return E_TYPE;
}

static enum err
read_int(const struct field *f, int64_t *out, const char *s)
{
	int64_t micros;
	char *end;
	int got = decimal_parse(s, 0, &micros);

	if (got != 0 && got != -3)
		return got == -2 ? E_TOO_PRECISE : E_TYPE;
	if (got == 0) {
		*out = micros / MONEY_SCALE;
		return value_fits(f, *out);
	}
	/* beyond what six decimals leave room for */
	*out = strtoll(s, &end, 10);
	if (*end != '\0' || *out == INT64_MAX || *out == INT64_MIN)
		return E_OUT_OF_RANGE;
	return value_fits(f, *out);
}

static enum err
of_time(int got)
{
	return got == 0 ? OK : got == -3 ? E_OUT_OF_RANGE : E_FORMAT;
}

static enum err
read_bool(bool *out, const char *s)
{
	*out = strcmp(s, "true") == 0 || strcmp(s, "1") == 0;
	return *out || strcmp(s, "false") == 0 || strcmp(s, "0") == 0 ? OK :
									E_TYPE;
}

static enum err
read_id(const struct field *f, struct id *out, const char *s)
{
	if (f->prefix != NULL && !id_valid(s, f->prefix))
		return E_FORMAT;
	if (strlen(s) > ID_LEN)
		return E_FORMAT;
	strcpy(out->s, s);
	return OK;
}

/* Words between single spaces, as a column keeps them. */
static void
read_words(struct texts *out, const char *s, struct arena *a)
{
	char *copy = arena_dup(a, s), *rest = NULL, *word;
	size_t n = 1;

	for (const char *p = s; *p != '\0'; p++)
		n += *p == ' ';
	out->v = arena_array(a, const char *, n);
	out->n = 0;
	for (word = strtok_r(copy, " ", &rest); word != NULL;
	     word = strtok_r(NULL, " ", &rest))
		out->v[out->n++] = word;
}

enum err
field_value(const struct field *f, void *at, const char *s, struct arena *a)
{
	switch (f->kind) {
	case K_TEXT:
		return read_text(f, at, s, a);
	case K_INT:
		return read_int(f, at, s);
	case K_BOOL:
		return read_bool(at, s);
	case K_MONEY:
		return read_decimal(f, &((struct money *)at)->micros, s);
	case K_VOLUME:
		return read_decimal(f, &((struct volume *)at)->micros, s);
	case K_STAMP:
		return of_time(stamp_parse(s, at));
	case K_DATE:
		return of_time(date_parse(s, at));
	case K_ID:
		return read_id(f, at, s);
	case K_TEXTS:
		read_words(at, s, a);
		return OK;
	case K_ANY:
		((struct any *)at)->text = arena_dup(a, s);
		return OK;
	case K_INTS:
	case K_OBJECT:
	case K_LIST:
	case K__N:
		break;
	}
	return E_TYPE;
}

static const char *const wanted[K__N] = {
	[K_TEXT] = "must be a string",
	[K_INT] = "must be an integer",
	[K_BOOL] = "must be true or false",
	[K_MONEY] = "must be a number or a decimal string",
	[K_VOLUME] = "must be a number or a decimal string",
	[K_STAMP] = "must be a string",
	[K_DATE] = "must be a string",
	[K_ID] = "must be a string",
	[K_TEXTS] = "must be an array of strings",
	[K_INTS] = "must be an array of integers",
	[K_OBJECT] = "must be an object",
	[K_LIST] = "must be an array of objects",
	[K_ANY] = "must be a string, a number, true or false",
};

static const char *
bounds(const struct field *f, struct arena *a)
{
	char lo[DECIMAL_LEN + 1], hi[DECIMAL_LEN + 1];

	if (f->kind != K_MONEY && f->kind != K_VOLUME)
		return arena_fmt(a, "%lld and %lld", (long long)f->min,
		    (long long)f->max);
	decimal_format(f->min, 0, lo);
	decimal_format(f->max, 0, hi);
	return arena_fmt(a, "%s and %s", lo, hi);
}

/* What a person needs to know to mend the value. */
const char *
field_complaint(enum err e, const struct field *f, struct arena *a)
{
	switch (e) {
	case E_TYPE:
		return wanted[f->kind];
	case E_TOO_PRECISE:
		return arena_fmt(a, "has more than %d decimals", f->decimals);
	case E_OUT_OF_RANGE:
		if (f->kind == K_STAMP || f->kind == K_DATE)
			return "must be in the years " STAMP_YEARS;
		if (bounded(f))
			return arena_fmt(a, "must be between %s", bounds(f, a));
		return "is too large";
	case E_TOO_SHORT:
	case E_TOO_LONG:
		return arena_fmt(a, "must have %s %s",
		    f->min == f->max ?
			arena_fmt(a, "exactly %lld", (long long)f->min) :
			arena_fmt(a, "between %s", bounds(f, a)),
		    f->kind == K_TEXT || f->kind == K_ANY ? "characters" :
							    "elements");
	case E_NOT_ALLOWED:
		return f->zone ? "is not a time zone of the IANA database" :
				 "is not one of the allowed values";
	default: /* the other errors are not of reading a value */
		break;
	}
	if (f->kind == K_STAMP)
		return "must be a time such as 2026-10-01T12:00:00.000Z";
	if (f->kind == K_DATE)
		return "must be a date such as 2026-10-01";
	if (f->kind == K_ID && f->prefix != NULL)
		return arena_fmt(a,
		    "must be an identifier: %s_ and %d "
		    "characters",
		    f->prefix, ID_BODY);
	return "has a character that is not allowed";
}

const char *
field_blame(enum err e, const struct field *f, const char *text,
    struct arena *a)
{
	unsigned c = 0;

	if (e == E_FORMAT && text != NULL &&
	    (f->kind == K_TEXT || f->kind == K_TEXTS))
		c = forbidden_in(f, text, a);
	if (c == 0 && e == E_FORMAT && f->kind == K_TEXT && text != NULL &&
	    is_blank(f, text))
		return "must have a character that is not a blank";
	if (c == 0)
		return field_complaint(e, f, a);
	return arena_fmt(a,
	    "has an invisible or control character (U+%04X), which is not "
	    "allowed",
	    c);
}
