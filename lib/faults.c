/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "faults.h"

#include <string.h>

#include "arena.h"
#include "buf.h"

void
faults_init(struct faults *fs)
{
	fs->first = NULL;
	fs->last = &fs->first;
	fs->n = fs->kept = 0;
	fs->max = FAULTS_MAX;
}

void
faults_put(struct faults *fs, struct arena *a, struct fault fault)
{
	struct fault *one;

	fs->n++;
	if (fs->kept >= fs->max)
		return;
	fs->kept++;
	one = arena_new(a, struct fault);
	*one = fault;
	one->next = NULL;
	*fs->last = one;
	fs->last = &one->next;
}

void
faults_add(struct faults *fs, struct arena *a, enum err e, const char *pointer,
    const struct field *f, const char *message)
{
	faults_put(fs, a,
	    (struct fault){ .e = e,
		.pointer = pointer,
		.message = message,
		.field = f });
}

static const char *
copy(struct arena *a, const char *s)
{
	return s != NULL ? arena_dup(a, s) : NULL;
}

static bool
same_words(const char *const *a, const char *const *b)
{
	if (a == b)
		return true;
	if (a == NULL || b == NULL)
		return false;
	while (*a != NULL && *b != NULL && strcmp(*a, *b) == 0)
		a++, b++;
	return *a == NULL && *b == NULL;
}

static const char *const *
copy_words(struct arena *a, const char *const *words)
{
	const char **to;
	size_t n = 0;

	while (words[n] != NULL)
		n++;
	to = arena_array(a, const char *, n + 1);
	for (size_t i = 0; i < n; i++)
		to[i] = arena_dup(a, words[i]);
	return to;
}

/* A field may lie in the arena of the fault, and its words too where they are
 * those of a catalogue; many faults are of one field. */
static const struct field *
copy_field(struct arena *a, const struct field *f, const struct field *before)
{
	struct field plain = { 0 }, *to;

	if (f == NULL)
		return NULL;
	plain = *f;
	if (before != NULL && same_words(f->words, before->words)) {
		plain.words = before->words;
		if (memcmp(&plain, before, sizeof(plain)) == 0)
			return before;
	} else if (f->words != NULL)
		plain.words = copy_words(a, f->words);
	to = arena_new(a, struct field);
	*to = plain;
	return to;
}

struct fault
faults_copy(struct arena *a, const struct fault *f, const struct field *before)
{
	struct fault c = *f;

	c.pointer = copy(a, f->pointer);
	c.message = copy(a, f->message);
	c.code = copy(a, f->code);
	c.more = copy(a, f->more);
	c.field = copy_field(a, f->field, before);
	return c;
}

/* Is one pointer the other's, or that of what holds it? */
static bool
holds(const char *outer, const char *inner)
{
	size_t n = strlen(outer);

	return strncmp(outer, inner, n) == 0 &&
	    (inner[n] == '\0' || inner[n] == '/');
}

bool
faults_touch(const struct faults *fs, int n, const char *pointer)
{
	const struct fault *f = fs->first;

	for (; f != NULL && n-- > 0; f = f->next)
		if (f->pointer != NULL &&
		    (holds(f->pointer, pointer) || holds(pointer, f->pointer)))
			return true;
	return false;
}

/* A shorter number is a smaller one: none begins with a zero. */
static int
compare_step(const char *a, size_t n, const char *b, size_t m)
{
	bool numbers = strspn(a, "0123456789") == n &&
	    strspn(b, "0123456789") == m;
	int order = memcmp(a, b, n < m ? n : m);

	if (numbers && n != m)
		return n < m ? -1 : 1;
	return order != 0 ? order : n < m ? -1 : n > m;
}

static int
compare(const char *a, const char *b)
{
	size_t n, m;
	int order = 0;

	while (order == 0 && *a != '\0' && *b != '\0') {
		n = strcspn(a, "/");
		m = strcspn(b, "/");
		order = compare_step(a, n, b, m);
		a += n + (a[n] == '/');
		b += m + (b[m] == '/');
	}
	return order != 0 ? order : (*a != '\0') - (*b != '\0');
}

/* What is at fault as a whole comes first. */
static bool
behind(const struct fault *f, const struct fault *other)
{
	if (f->pointer == NULL || other->pointer == NULL)
		return f->pointer != NULL && other->pointer == NULL;
	return compare(f->pointer, other->pointer) > 0;
}

void
faults_sort(struct faults *fs)
{
	struct fault *rest = fs->first, *one, *end = NULL, **at;

	fs->first = NULL;
	for (; (one = rest) != NULL; *at = one) {
		rest = one->next;
		/* most stand in order already */
		at = end != NULL && !behind(end, one) ? &end->next : &fs->first;
		while (*at != NULL && !behind(*at, one))
			at = &(*at)->next;
		if ((one->next = *at) == NULL)
			end = one;
	}
	fs->last = end != NULL ? &end->next : &fs->first;
}

#define LOGGED_MAX 100 /* that a column takes */

const char *
faults_field(const struct faults *fs, struct arena *a)
{
	const struct fault *f = fs->first;
	const char *s;
	struct buf b;
	size_t n;

	while (f != NULL &&
	    (f->pointer == NULL || f->e == E_UNKNOWN_FIELD ||
		f->e == E_UNKNOWN_PARAMETER))
		f = f->next;
	if (f == NULL)
		return NULL;
	s = f->pointer;
	buf_init(&b, a, 64);
	for (s += *s == '/'; *s != '\0' && *s != '['; s += n + (s[n] == '/')) {
		n = strcspn(s, "/[");
		if (b.len > 0)
			buf_char(&b, '/');
		if (strspn(s, "0123456789") == n)
			buf_char(&b, '*');
		else
			buf_add(&b, s, n);
	}
	n = strspn(b.s, "abcdefghijklmnopqrstuvwxyz_/*0123456789");
	return n == b.len && n > 0 && n <= LOGGED_MAX ? b.s : NULL;
}
