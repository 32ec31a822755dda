/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rollup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sign.h"

#define HEAD_MAX 4096
#define CHUNK    (256 << 10) /* and the longest line that is read */

/* The end of the first line of ours; 0 where it is not there yet. */
static size_t
head_length(const char *s, size_t n)
{
	static const char mark[] = "\"request_id\":\"req_";
	const char *line = s, *end;

	while ((end = memchr(line, '\n', n - (size_t)(line - s))) != NULL) {
		if (memmem(line, (size_t)(end - line), mark,
			sizeof(mark) - 1) != NULL)
			return (size_t)(end + 1 - s);
		line = end + 1;
	}
	return n == HEAD_MAX ? n : 0;
}

/* The whole of what there is to be read there, as far as `n` goes. */
static ssize_t
read_at(int fd, char *to, size_t n, int64_t at)
{
	size_t have = 0;
	ssize_t got = 1;

	while (have < n && got > 0) {
		got = pread(fd, to + have, n - have, (off_t)at + (off_t)have);
		if (got > 0)
			have += (size_t)got;
	}
	return got < 0 ? -1 : (ssize_t)have;
}

static bool
read_head(int fd, struct digest *d)
{
	char head[HEAD_MAX];
	ssize_t got = read_at(fd, head, sizeof(head), 0);
	size_t n = got > 0 ? head_length(head, (size_t)got) : 0;

	if (n > 0)
		*d = sign_sha256(head, n);
	return n > 0;
}

/* Said once a run: it would be each second. */
static void
complain(const char *path)
{
	static bool said;

	if (!said)
		fprintf(stderr, "sweep: rollup: %s: %s\n", path,
		    strerror(errno));
	said = true;
}

int
rollup_log_open(struct rollup_log *g, const char *path, struct arena *a)
{
	struct stat st;
	struct digest d;

	*g = (struct rollup_log){ .has = EVERYTHING };
	g->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (g->fd < 0) {
		if (errno != ENOENT)
			complain(path);
		return -1;
	}
	if (fstat(g->fd, &st) != 0 || !S_ISREG(st.st_mode) ||
	    !read_head(g->fd, &d)) {
		rollup_log_close(g);
		return 1;
	}
	g->head_sha256 = sign_hex(a, &d, sizeof(d));
	g->device = (int64_t)st.st_dev;
	g->inode = (int64_t)st.st_ino;
	return 0;
}

void
rollup_log_close(struct rollup_log *g)
{
	close(g->fd);
	g->fd = -1;
}

bool
rollup_log_same(const struct rollup_log *g)
{
	struct digest d;
	char hex[2 * SHA256_LEN + 1];

	if (!read_head(g->fd, &d))
		return false;
	for (size_t i = 0; i < SHA256_LEN; i++)
		snprintf(hex + 2 * i, 3, "%02x", d.b[i]);
	return strcmp(hex, g->head_sha256) == 0;
}

void
rollup_log_begin(struct rollup_reader *r, struct rollup_log *g, struct arena *a)
{
	*r = (struct rollup_reader){ .log = g, .buf = arena_raw(a, CHUNK) };
}

/* Keep what is not yet taken, and read on behind it. */
static bool
fill(struct rollup_reader *r)
{
	ssize_t got;

	memmove(r->buf, r->buf + r->at, r->len - r->at);
	r->len -= r->at;
	r->at = 0;
	got = read_at(r->log->fd, r->buf + r->len, CHUNK - r->len,
	    r->log->position + (int64_t)r->len);
	if (got > 0)
		r->len += (size_t)got;
	return got > 0;
}

static void
advance(struct rollup_reader *r, size_t n)
{
	r->at += n;
	r->log->position += (int64_t)n;
}

bool
rollup_log_line(struct rollup_reader *r, struct rollup_text *line)
{
	struct rollup_log *g = r->log;

	for (;;) {
		const char *s = r->buf + r->at;
		size_t n = r->len - r->at;
		const char *end = memchr(s, '\n', n);

		if (end != NULL) {
			n = (size_t)(end - s);
			*line = (struct rollup_text){ s, g->inside ? 0 : n };
			g->inside = 0;
			advance(r, n + 1);
			return true;
		}
		if (n == CHUNK) { /* let it go; its end is what counts */
			g->inside = 1;
			advance(r, n);
		}
		if (!fill(r))
			return false;
	}
}

/* Rotated, and not packed: access-live.log.1, access-live.log-20261122. */
static bool
rotated(const char *name, const char *base)
{
	static const char *const packed[] = { ".gz", ".bz2", ".xz", ".zst",
		NULL };
	size_t n = strlen(base), len = strlen(name);

	if (strncmp(name, base, n) != 0 || (name[n] != '.' && name[n] != '-'))
		return false;
	for (size_t i = 0; packed[i] != NULL; i++)
		if (len > strlen(packed[i]) &&
		    strcmp(name + len - strlen(packed[i]), packed[i]) == 0)
			return false;
	return true;
}

struct old {
	const char *path;
	int64_t changed;
};

static int
by_age(const void *one, const void *other)
{
	int64_t a = ((const struct old *)one)->changed;
	int64_t b = ((const struct old *)other)->changed;

	return (a > b) - (a < b);
}

#define OLD_MAX 1000

static size_t
list_old(struct old *old, const char *path, struct arena *a)
{
	const char *base = strrchr(path, '/');
	const char *dir = base != NULL ?
	    arena_dupn(a, path, (size_t)(base - path) + 1) :
	    "./";
	DIR *d = opendir(dir);
	struct dirent *entry;
	size_t n = 0;

	base = base != NULL ? base + 1 : path;
	while (d != NULL && n < OLD_MAX && (entry = readdir(d)) != NULL) {
		struct stat st;

		if (!rotated(entry->d_name, base))
			continue;
		old[n].path = arena_fmt(a, "%s%s", dir, entry->d_name);
		if (stat(old[n].path, &st) == 0)
			old[n++].changed = st.st_mtim.tv_sec * 1000LL +
			    st.st_mtim.tv_nsec / 1000000;
	}
	if (d != NULL)
		closedir(d);
	return n;
}

struct list
rollup_log_all(const char *path, struct arena *a)
{
	struct old *old = arena_array(a, struct old, OLD_MAX);
	size_t n = list_old(old, path, a);
	const char **paths = arena_array(a, const char *, n + 1);

	qsort(old, n, sizeof(*old), by_age);
	for (size_t i = 0; i < n; i++)
		paths[i] = old[i].path;
	paths[n] = path;
	return (struct list){ paths, n + 1 };
}
