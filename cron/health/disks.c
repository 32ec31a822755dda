/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "health.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

/*
 * Room where the instance and its database write.  The database's folder is
 * asked of it and remembered, as a full disk may be why it is away.
 */
#define DISKS_MAX 5

static void
look_at(struct health *h, const char *folder, const char *path)
{
	struct health_disk *v = (void *)(uintptr_t)h->disks.v, *d;
	struct statvfs disk;
	struct stat st;

	if (path == NULL || stat(path, &st) != 0 || statvfs(path, &disk) != 0)
		return;
	d = &v[h->disks.n++];
	*d = (struct health_disk){ .has = EVERYTHING,
		.folder = folder,
		.free_bytes = (int64_t)(disk.f_bavail * disk.f_frsize),
		.size_bytes = (int64_t)(disk.f_blocks * disk.f_frsize),
		.device = (int64_t)st.st_dev };
	while (v->device != d->device)
		v++;
	d->again = v != d;
}

/* The folder that a file or folder is in. */
static const char *
above(const char *path, struct arena *a)
{
	const char *slash = path != NULL ? strrchr(path, '/') : NULL;

	return slash != NULL && slash > path ?
	    arena_dupn(a, path, (size_t)(slash - path)) :
	    NULL;
}

void
health_disks(struct health *h, const struct conf *c, const char *database,
    struct arena *a)
{
	const char *state = c->health_folder, *run = above(state, a);

	h->disk_warning = atoi(c->disk_warning_percent);
	h->disk_critical = atoi(c->disk_critical_percent);
	h->disks.v = arena_array(a, struct health_disk, DISKS_MAX);
	look_at(h, "state", state);
	look_at(h, "database", database);
	look_at(h, "log", above(c->access_log, a));
	if (run != NULL) {
		look_at(h, "cache", arena_fmt(a, "%s/cache", run));
		look_at(h, "tmp", arena_fmt(a, "%s/tmp", run));
	}
	MARK(h, disks);
}
