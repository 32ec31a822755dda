/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "health.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*
 * The system's table of sockets says which requests a pool has
 * taken and which wait for it, and a worker is a process whose standard input
 * is the socket that its pool listens on.
 */
#define POOLS_MAX 64
#define LISTENING 0x10000
#define WAITING   2 /* states of a socket in that table */
#define TAKEN     3
#define NAME_LONG 32
#define SUFFIX    ".sock"

struct look {
	const char *prefix; /* of the sockets: /run/poliducto/sandbox- */
	struct health_pool *pools;
	size_t n;
	struct {
		unsigned long inode;
		size_t pool;
	} sockets[POOLS_MAX];
	size_t n_sockets;
	struct arena *arena;
};

static struct health_pool *
find(struct look *k, const char *name, size_t len)
{
	for (size_t i = 0; i < k->n; i++)
		if (strlen(k->pools[i].pool) == len &&
		    memcmp(k->pools[i].pool, name, len) == 0)
			return &k->pools[i];
	if (k->n == POOLS_MAX)
		return NULL;
	k->pools[k->n] = (struct health_pool){ .has = EVERYTHING,
		.pool = arena_dupn(k->arena, name, len) };
	return &k->pools[k->n++];
}

static void
take_socket(struct look *k, const char *line)
{
	unsigned flags, state;
	unsigned long inode;
	int path = 0;
	const char *name, *end;
	struct health_pool *p;

	if (sscanf(line, "%*s %*s %*s %x %*s %x %lu %n", &flags, &state, &inode,
		&path) < 3 ||
	    path == 0 ||
	    strncmp(line + path, k->prefix, strlen(k->prefix)) != 0)
		return;
	name = line + path + strlen(k->prefix);
	end = strstr(name, SUFFIX);
	if (end == NULL || end == name || end - name > NAME_LONG ||
	    (p = find(k, name, (size_t)(end - name))) == NULL)
		return;
	if ((flags & LISTENING) && k->n_sockets < POOLS_MAX) {
		k->sockets[k->n_sockets].inode = inode;
		k->sockets[k->n_sockets++].pool = (size_t)(p - k->pools);
	}
	p->busy += !(flags & LISTENING) && state == TAKEN;
	p->waiting += !(flags & LISTENING) && state == WAITING;
}

static void
read_sockets(struct look *k)
{
	FILE *f = fopen("/proc/net/unix", "re");
	char line[512];

	while (f != NULL && fgets(line, sizeof(line), f) != NULL)
		take_socket(k, line);
	if (f != NULL)
		fclose(f);
}

/* The whole of a small file of a process, "" where it is gone. */
static void
read_of(const char *pid, const char *file, char *out, size_t size)
{
	char path[64];
	FILE *f;
	size_t n = 0;

	snprintf(path, sizeof(path), "/proc/%.16s/%s", pid, file);
	if ((f = fopen(path, "re")) != NULL) {
		n = fread(out, 1, size - 1, f);
		fclose(f);
	}
	out[n] = '\0';
}

/* The pool whose socket is the process's standard input. */
static struct health_pool *
pool_of(struct look *k, const char *pid)
{
	char path[64], target[64];
	unsigned long inode;
	ssize_t n;

	snprintf(path, sizeof(path), "/proc/%.16s/fd/0", pid);
	n = readlink(path, target, sizeof(target) - 1);
	if (n <= 0)
		return NULL;
	target[n] = '\0';
	if (sscanf(target, "socket:[%lu]", &inode) != 1)
		return NULL;
	for (size_t i = 0; i < k->n_sockets; i++)
		if (k->sockets[i].inode == inode)
			return &k->pools[k->sockets[i].pool];
	return NULL;
}

/* The state stands after the last parenthesis, the start 19 fields later. */
static void
take_worker(struct look *k, const char *pid)
{
	char text[1024];
	struct health_pool *p;
	const char *at;
	int64_t start;

	read_of(pid, "comm", text, sizeof(text));
	if ((at = strstr(text, ".fcgi")) == NULL || at[5] != '\n' ||
	    (p = pool_of(k, pid)) == NULL)
		return;
	read_of(pid, "stat", text, sizeof(text));
	if ((at = strrchr(text, ')')) == NULL || at[1] == '\0')
		return;
	at += 2;
	p->workers++;
	p->stopped += *at == 'T' || *at == 't';
	for (int i = 0; i < 19 && at != NULL; i++)
		if ((at = strchr(at, ' ')) != NULL)
			at++;
	start = at != NULL ? strtoll(at, NULL, 10) : 0;
	p->starts += start > p->before;
	if (start > p->newest)
		p->newest = start;
}

/* What was seen before goes on, unless the system began anew. */
static void
go_on(struct look *k, const struct health_pool *old)
{
	struct health_pool *p = find(k, old->pool, strlen(old->pool));
	char text[64];

	if (p == NULL)
		return;
	read_of("self/..", "uptime", text, sizeof(text));
	p->starts = old->starts;
	if (old->newest <= (strtoll(text, NULL, 10) + 1) * sysconf(_SC_CLK_TCK))
		p->newest = p->before = old->newest;
}

static void
read_workers(struct look *k)
{
	DIR *d = opendir("/proc");
	struct dirent *entry;

	while (d != NULL && (entry = readdir(d)) != NULL)
		if (isdigit((unsigned char)entry->d_name[0]))
			take_worker(k, entry->d_name);
	if (d != NULL)
		closedir(d);
}

static int
by_name(const void *one, const void *other)
{
	const struct health_pool *a = one, *b = other;

	return strcmp(a->pool, b->pool);
}

void
health_pools(struct health *h, const struct conf *c, const struct list *was,
    struct arena *a)
{
	const char *slash = strrchr(c->wake_socket, '/');
	struct look k = { .arena = a,
		.pools = arena_array(a, struct health_pool, POOLS_MAX) };
	const struct health_pool *old = was->v;

	k.prefix = arena_fmt(a, "%.*s%s-",
	    slash != NULL ? (int)(slash + 1 - c->wake_socket) : 0,
	    c->wake_socket, c->env);
	/* one that has gone is still to be spoken of */
	for (size_t i = 0; i < was->n; i++)
		go_on(&k, &old[i]);
	read_sockets(&k);
	read_workers(&k);
	for (size_t i = 0; i < k.n; i++) {
		struct health_pool *p = &k.pools[i];

		p->idle = p->workers > p->busy ? p->workers - p->busy : 0;
	}
	qsort(k.pools, k.n, sizeof(*k.pools), by_name);
	PUT(h, pools, (struct list){ k.pools, k.n });
	health_ask(h, k.prefix, a);
}
