/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "faults.h"

#include "arena.h"

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
