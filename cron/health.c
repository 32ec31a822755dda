/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "health.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
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

/* A whole file, NULL where it cannot be read. */
static char *
read_file(const char *path, struct arena *a)
{
	FILE *f = fopen(path, "re");
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

/* Whoever reads it sees the old one or the new one; said once a run if not. */
static void
write_file(struct sweep *s, const char *name, const struct buf *b)
{
	static bool said;
	const char *folder = s->conf->health_folder;
	const char *path = arena_fmt(s->arena, "%s/%s", folder, name);
	const char *new = arena_fmt(s->arena, "%s/.%s.%s", folder, name,
	    s->conf->env);
	FILE *f = fopen(new, "we");
	bool ok = f != NULL;

	if (ok) {
		ok = fwrite(b->s, 1, b->len, f) == b->len;
		ok = fclose(f) == 0 && ok && rename(new, path) == 0;
	}
	if (!ok && !said) {
		fprintf(stderr, "sweep: health: %s: %s\n", path,
		    strerror(errno));
		said = true;
	}
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

static void
write_pools(struct sweep *s, const struct health *h)
{
	const struct health_pool *v = h->pools.v;
	struct buf b;

	buf_init(&b, s->arena, 1024);
	for (size_t i = 0; i < h->pools.n; i++)
		buf_fmt(&b, "%s %lld %lld\n", v[i].pool, (long long)v[i].newest,
		    (long long)v[i].starts);
	write_file(s, own(s, "pools"), &b);
}

static void
look_around(struct sweep *s, struct health *h)
{
	const char *path = s->conf->certificate;
	const char *pem = path != NULL ? read_file(path, s->arena) : NULL;
	struct statvfs disk;

	if (pem != NULL &&
	    sign_certificate_end(pem, &h->certificate_expires_at) == 0)
		field_set(&health_shape, h, "certificate_expires_at");
	if (statvfs(s->conf->health_folder, &disk) == 0) {
		health_set(h, "disk_free_bytes",
		    (int64_t)(disk.f_bavail * disk.f_frsize));
		health_set(h, "disk_bytes",
		    (int64_t)(disk.f_blocks * disk.f_frsize));
	}
}

static void
write_own(struct sweep *s, const struct health *h)
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
	write_pools(s, h);
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

		if (stat(path, &st) != 0)
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
	struct health h = { .environment = s->conf->env, .as_of = now };
	struct list was;

	*next = (struct stamp){ now.ms + EVERY_MS };
	if (s->conf->health_folder == NULL)
		return OK;
	field_set(&health_shape, &h, "environment");
	field_set(&health_shape, &h, "as_of");
	was = read_pools(s);
	health_pools(&h, s->conf, &was, s->arena);
	health_database(s, &h);
	health_log(s, &h);
	look_around(s, &h);
	health_judge(&h, s->arena);
	write_own(s, &h);
	write_all(s, clock_now());
	return OK;
}

static const struct query *const queries[] = { &health_queue, &health_outbox,
	&health_mails, &health_counted, &health_position, &health_server,
	&health_size, &health_prices, NULL };

const struct job health_job = {
	.name = "health",
	.run = health_run,
	.queries = queries,
};
