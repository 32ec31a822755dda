/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "faults.h"

#include "arena.h"

void
faults_init(struct faults *fs)
{
	fs->first = NULL;
	fs->last = &fs->first;
	fs->n = 0;
}

void
faults_add(struct faults *fs, struct arena *a, enum err e, const char *pointer,
    const struct field *f, const char *message)
{
	struct fault *one;

	if (++fs->n > FAULTS_MAX)
		return;
	one = arena_new(a, struct fault);
	*one = (struct fault){ e, pointer, message, f, NULL };
	*fs->last = one;
	fs->last = &one->next;
}
