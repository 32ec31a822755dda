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
