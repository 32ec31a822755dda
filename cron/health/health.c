/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "health.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "clock.h"
#include "sign.h"

/*
 * How all is, looked at every few seconds in one place and written down for
 * who asks: ENV.json for the control script, and together with what the other
 * environments' sweeps wrote a page and metrics that nginx serves.  It is the
 * first job, so that it is done without a database too, and it never fails.
 */
#define EVERY_MS 5000
#define STALE_MS 20000
#define TEXT_MAX (256 << 10)
#define PARTS    8
#define ROOM     8192 /* that files grow by */

/*
 * Others write to the folder, too, and one of them may have been taken over: a
 * link there would lead to a file elsewhere, and opening a FIFO would wait for
 * good.  A plain file, or -1.
 */
static int
open_plain(const char *path, int flags)
{
	int fd = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
	struct stat st;

	if (fd < 0 || (fstat(fd, &st) == 0 && S_ISREG(st.st_mode)))
		return fd;
	close(fd);
	errno = EINVAL;
	return -1;
}

/* A whole file, NULL where it cannot be read. */
static char *
read_whole(int fd, struct arena *a)
{
	FILE *f = fd >= 0 ? fdopen(fd, "r") : NULL;
	char *text;
	size_t n;

	if (f == NULL)
		return NULL;
	text = arena_raw(a, TEXT_MAX);
	n = fread(text, 1, TEXT_MAX - 1, f);
	text[n] = '\0';
	fclose(f);
	return text;
}

/* One of the folder. */
static char *
read_file(const char *path, struct arena *a)
{
	return read_whole(open_plain(path, O_RDONLY), a);
}

/* The environments may be different users who share a folder by its group: what
 * one has written the other is to write over. */
static int
open_shared(const char *new, const char *path, struct arena *a)
{
	const char *end = strrchr(path, '/');
	const char *folder = arena_fmt(a, "%.*s",
	    end != NULL ? (int)(end - path) : 0, path);
	int fd = open_plain(new, O_WRONLY | O_CREAT);
	struct stat st;

	if (fd >= 0 && stat(folder, &st) == 0 && (st.st_mode & S_IWGRP) != 0)
		(void)fchmod(fd, 0664); /* EPERM: the other one has done so */
	return fd;
}

/*
 * A full disk takes no new blocks, but what is in a file's blocks may be
 * written over.  So a file never shrinks, it ends in empty lines; it has room
 * for more from the beginning; and the one before it, with which it changes
 * places, stays for the next time.  Whoever reads it sees the old one or the
 * new one.  One that was `read` and has been removed since stays away: who
 * removes it wants its content to be forgotten.
 */
static bool
write_over(const char *new, const char *path, const struct buf *b, bool read,
    struct arena *a)
{
	int fd = open_shared(new, path, a);
	size_t size = (b->len / ROOM + 1) * ROOM;
	struct stat st;
	bool ok = fd >= 0 && fstat(fd, &st) == 0;
	char *text;

	if (ok) {
		if ((size_t)st.st_size > size)
			size = (size_t)st.st_size;
		text = memset(arena_raw(a, size), '\n', size);
		memcpy(text, b->s, b->len);
		ok = pwrite(fd, text, size, 0) == (ssize_t)size;
	}
	if (fd >= 0)
		ok = close(fd) == 0 && ok;
	if (!ok)
		return false;
	if (renameat2(AT_FDCWD, new, AT_FDCWD, path, RENAME_EXCHANGE) == 0)
		return true;
	return (read && access(path, F_OK) != 0) || rename(new, path) == 0;
}

/* Said once a run if it cannot be. */
static void
replace_file(struct sweep *s, const char *name, const struct buf *b, bool read)
{
	static bool said;
	const char *folder = s->conf->health_folder;
	const char *path = arena_fmt(s->arena, "%s/%s", folder, name);
	const char *new = arena_fmt(s->arena, "%s/.%s.%s", folder, name,
	    s->conf->env);

	if (!write_over(new, path, b, read, s->arena) && !said) {
		fprintf(stderr, "sweep: health: %s: %s\n", path,
		    strerror(errno));
		said = true;
	}
}

static void
write_file(struct sweep *s, const char *name, const struct buf *b)
{
	replace_file(s, name, b, false);
}

static const char *
own(struct sweep *s, const char *suffix)
{
	return arena_fmt(s->arena, "%s.%s", s->conf->env, suffix);
}

/* The pools as they were the last time: lines of name, newest, starts. */
static struct list
read_pools(struct sweep *s)
{
	struct health_pool *v = arena_array(s->arena, struct health_pool, 64);
	char *text = read_file(arena_fmt(s->arena, "%s/%s",
				   s->conf->health_folder, own(s, "pools")),
	    s->arena);
	struct list l = { v, 0 };
	char name[33], *line;

	while (
	    text != NULL && l.n < 64 && (line = strsep(&text, "\n")) != NULL) {
		long long newest, starts;

		if (sscanf(line, "%32s %lld %lld", name, &newest, &starts) != 3)
			continue;
		v[l.n++] = (struct health_pool){ .pool = arena_dup(s->arena,
						     name),
			.newest = newest,
			.starts = starts };
	}
	return l;
}

/* When jobs ran, as the sweep before this one knew, until this one does: lines
 * of name, milliseconds, whether it failed. */
static struct list
read_runs(struct sweep *s)
{
	struct job_run *v = arena_array(s->arena, struct job_run, 64);
	char *text = read_file(arena_fmt(s->arena, "%s/%s",
				   s->conf->health_folder, own(s, "jobs")),
	    s->arena);
	struct list l = { v, 0 };
	char name[33], *line;

	while (
	    text != NULL && l.n < 64 && (line = strsep(&text, "\n")) != NULL) {
		long long at, failing;

		if (sscanf(line, "%32s %lld %lld", name, &at, &failing) != 3)
			continue;
		v[l.n++] = (struct job_run){ .has = EVERYTHING,
			.job_name = arena_dup(s->arena, name),
			.ran_at = { at },
			.failing = failing };
	}
	return l;
}

static void
write_runs(struct sweep *s, const struct health *h)
{
	const struct job_run *v = h->jobs.v;
	struct buf b;

	buf_init(&b, s->arena, 1024);
	for (size_t i = 0; i < h->jobs.n; i++)
		buf_fmt(&b, "%s %lld %lld\n", v[i].job_name,
		    (long long)v[i].ran_at.ms, (long long)v[i].failing);
	write_file(s, own(s, "jobs"), &b);
}

/* `was` is what was read: where a pool is taken away for good, the control
 * script removes the file, perhaps during this look (fcgi-app/control.sh). */
static void
write_pools(struct sweep *s, const struct health *h, const struct list *was)
{
	const struct health_pool *v = h->pools.v;
	struct buf b;

	buf_init(&b, s->arena, 1024);
	for (size_t i = 0; i < h->pools.n; i++)
		buf_fmt(&b, "%s %lld %lld\n", v[i].pool, (long long)v[i].newest,
		    (long long)v[i].starts);
	replace_file(s, own(s, "pools"), &b, was->n > 0);
}

/* That of the database, as it was told last; NULL if never. */
static const char *
data_folder(struct sweep *s)
{
	const char *name = own(s, "datadir"), *now = health_datadir();
	char *was = read_file(arena_fmt(s->arena, "%s/%s",
				  s->conf->health_folder, name),
	    s->arena);
	struct buf b;

	if (was != NULL)
		was[strcspn(was, "\n")] = '\0';
	if (*now == '\0' || (was != NULL && strcmp(was, now) == 0))
		return was;
	buf_init(&b, s->arena, 256);
	buf_fmt(&b, "%s\n", now);
	write_file(s, name, &b);
	return now;
}

static void
look_around(struct sweep *s, struct health *h)
{
	const char *path = s->conf->certificate;
	/* the operator's own, which may be a link */
	const char *pem = path != NULL ?
	    read_whole(open(path, O_RDONLY | O_CLOEXEC), s->arena) :
	    NULL;
	const struct health_disk *state;
	struct stat st;

	if (pem != NULL &&
	    sign_certificate_end(pem, &h->certificate_expires_at) == 0)
		MARK(h, certificate_expires_at);
	/* touched by who has made one */
	if (stat(arena_fmt(s->arena, "%s/backup", s->conf->health_folder),
		&st) == 0) {
		h->backup_at.ms = st.st_mtim.tv_sec * INT64_C(1000);
		MARK(h, backup_at);
	}
	health_disks(h, s->conf, data_folder(s), s->arena);
	state = h->disks.v;
	if (h->disks.n > 0 && strcmp(state->folder, "state") == 0) {
		health_set(h, "disk_free_bytes", state->free_bytes);
		health_set(h, "disk_bytes", state->size_bytes);
	}
	health_ask_errors(h, s->conf, s->arena);
}

static void
write_own(struct sweep *s, const struct health *h, const struct list *was)
{
	struct buf b;

	buf_init(&b, s->arena, 16384);
	field_write(&b, &health_shape, h);
	buf_char(&b, '\n');
	write_file(s, own(s, "json"), &b);
	b.len = 0;
	health_samples(&b, h);
	write_file(s, own(s, "samples"), &b);
	b.len = 0;
	health_section(&b, h, s->arena);
	write_file(s, own(s, "section"), &b);
	write_pools(s, h, was);
	write_runs(s, h);
}

/* What the environments wrote of a kind; the folder is read in no order. */
static struct list
read_parts(struct sweep *s, const char *suffix, struct stamp now)
{
	static const char *const environments[] = { "sandbox", "live" };
	struct health_part *v = arena_array(s->arena, struct health_part,
	    PARTS);
	struct list l = { v, 0 };

	for (size_t i = 0; i < COUNT(environments); i++) {
		const char *path = arena_fmt(s->arena, "%s/%s.%s",
		    s->conf->health_folder, environments[i], suffix);
		struct stat st;

		if (lstat(path, &st) != 0)
			continue;
		v[l.n] = (struct health_part){ .environment = environments[i],
			.text = read_file(path, s->arena),
			.at = { st.st_mtim.tv_sec * INT64_C(1000) +
			    st.st_mtim.tv_nsec / 1000000 } };
		v[l.n].fresh = v[l.n].text != NULL &&
		    v[l.n].at.ms > now.ms - STALE_MS;
		l.n++;
	}
	return l;
}

static void
write_all(struct sweep *s, struct stamp now)
{
	struct list parts = read_parts(s, "samples", now);
	struct buf b;

	buf_init(&b, s->arena, 32768);
	health_metrics(&b, &parts);
	write_file(s, "metrics", &b);
	parts = read_parts(s, "section", now);
	b.len = 0;
	health_page(&b, &parts, now);
	write_file(s, "index.html", &b);
}

static enum err
health_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct health h = { .environment = s->conf->env,
		.as_of = now,
		.arena = s->arena };
	struct list was;

	*next = (struct stamp){ now.ms + EVERY_MS };
	if (s->conf->health_folder == NULL)
		return OK;
	MARK(&h, environment);
	MARK(&h, as_of);
	PUT(&h, jobs, s->runs.n > 0 ? s->runs : read_runs(s));
	was = read_pools(s);
	health_pools(&h, s->conf, &was, s->arena);
	health_database(s, &h);
	health_log(s, &h);
	look_around(s, &h);
	health_judge(&h, s->arena);
	write_own(s, &h, &was);
	write_all(s, clock_now());
	return OK;
}

static const struct query *const queries[] = { &health_queue, &health_outbox,
	&health_mails, &health_counted, &health_position, &health_server,
	&health_size, &health_prices, &health_requests, NULL };

const struct job health_job = {
	.name = "health",
	.run = health_run,
	.queries = queries,
};
