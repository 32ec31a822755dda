/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "health.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "clock.h"

/*
 * A request to each pool, over its socket as nginx makes it: workers may run
 * and be idle where nobody can reach them.  It asks for a path that no pool
 * has, so a worker answers it without the database.  All are asked at once, and
 * waited for together: sweep has other work.
 */
#define DEADLINE_MS 1000
#define POOLS_MAX   64
#define ID          0, 1 /* of the request; there is one a connection */

/* FastCGI 1.0: a version, a type, the id, two bytes of length, of padding. */
enum { BEGIN = 1, PARAMS = 4, STDIN = 5, STDOUT = 6 };

struct asked {
	struct health_pool *pool;
	int fd; /* -1: not asked, or its end is known */
	int64_t began;
};

struct request {
	unsigned char bytes[512];
	size_t n;
};

static void
put(struct request *r, const void *bytes, size_t n)
{
	memcpy(r->bytes + r->n, bytes, n);
	r->n += n;
}

static void
put_head(struct request *r, int type, size_t n)
{
	const unsigned char head[] = { 1, (unsigned char)type, ID,
		(unsigned char)(n >> 8), (unsigned char)n, 0, 0 };

	put(r, head, sizeof(head));
}

static void
write_request(struct request *r)
{
	static const char *const params[][2] = {
		{ "REQUEST_METHOD", "GET" },
		{ "REQUEST_URI", "/health" },
		{ "REMOTE_ADDR", "127.0.0.1" },
		{ "REQUEST_ID", "req_health" },
	};
	const unsigned char responder[] = { 0, 1, 0, 0, 0, 0, 0, 0 };
	size_t n = 0;

	put_head(r, BEGIN, sizeof(responder));
	put(r, responder, sizeof(responder));
	for (size_t i = 0; i < COUNT(params); i++)
		n += 2 + strlen(params[i][0]) + strlen(params[i][1]);
	put_head(r, PARAMS, n);
	for (size_t i = 0; i < COUNT(params); i++) {
		const unsigned char lengths[] = { (unsigned char)strlen(
						      params[i][0]),
			(unsigned char)strlen(params[i][1]) };

		put(r, lengths, sizeof(lengths));
		put(r, params[i][0], lengths[0]);
		put(r, params[i][1], lengths[1]);
	}
	put_head(r, PARAMS, 0);
	put_head(r, STDIN, 0);
}

/* Connected, or -1 with errno: EAGAIN where too many wait already. */
static int
reach(const char *path, int type)
{
	struct sockaddr_un to = { .sun_family = AF_UNIX };
	int fd;

	if (strlen(path) >= sizeof(to.sun_path)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	strcpy(to.sun_path, path);
	fd = socket(AF_UNIX, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof(to)) != 0) {
		int why = errno;

		close(fd);
		errno = why;
		return -1;
	}
	return fd;
}

/* Nobody is there to take it, which time does not mend. */
static bool
is_lost(int why)
{
	return why == ENOENT || why == ECONNREFUSED || why == ENOTSOCK ||
	    why == EPROTOTYPE || why == EACCES || why == ENAMETOOLONG;
}

static void
ask(struct asked *q, const struct request *r, const char *prefix,
    struct arena *a)
{
	struct health_pool *p = q->pool;
	const char *path = arena_fmt(a, "%s%s.sock", prefix, p->pool);

	q->began = clock_ticks();
	q->fd = reach(path, SOCK_STREAM);
	p->up = q->fd >= 0 || !is_lost(errno);
	if (!p->up)
		p->lost = arena_fmt(a, "%s: %s", path, strerror(errno));
	/* one that is full keeps what has been sent for later */
	if (q->fd >= 0 &&
	    send(q->fd, r->bytes, r->n, MSG_NOSIGNAL) != (ssize_t)r->n) {
		close(q->fd);
		q->fd = -1;
	}
}

/* The first bytes are enough: they come from a worker that has read it all. */
static void
hear(struct asked *q)
{
	unsigned char head[8] = { 0 };
	struct health_pool *p = q->pool;

	if (recv(q->fd, head, sizeof(head), 0) == (ssize_t)sizeof(head) &&
	    head[1] == STDOUT) {
		PUT(p, answer_ms, clock_ticks() - q->began);
	}
	close(q->fd);
	q->fd = -1;
}

static void
listen_to(struct asked *v, size_t n)
{
	int64_t end = clock_ticks() + DEADLINE_MS, now;
	struct pollfd at[POOLS_MAX];
	size_t open = n;

	while (open > 0 && (now = clock_ticks()) < end) {
		for (size_t i = 0; i < n; i++)
			at[i] = (struct pollfd){ .fd = v[i].fd,
				.events = POLLIN };
		if (poll(at, n, (int)(end - now)) < 0 && errno != EINTR)
			break;
		for (size_t i = open = 0; i < n; i++) {
			if (v[i].fd >= 0 && at[i].revents != 0)
				hear(&v[i]);
			open += v[i].fd >= 0;
		}
	}
	for (size_t i = 0; i < n; i++)
		if (v[i].fd >= 0)
			close(v[i].fd);
}

/* By connecting, which sends nothing. */
void
health_ask_errors(struct health *h, const struct conf *c, struct arena *a)
{
	const char *wake = c->wake_socket, *slash = strrchr(wake, '/');
	const char *path = c->errors_socket != NULL ?
	    c->errors_socket :
	    arena_fmt(a, "%.*serrors.sock",
		slash != NULL ? (int)(slash + 1 - wake) : 0, wake);
	int fd = reach(path, SOCK_DGRAM);

	h->errors_asked = true;
	if (fd >= 0)
		close(fd);
	else if (is_lost(errno))
		h->errors_lost = arena_fmt(a, "%s: %s", path, strerror(errno));
}

/* Whose workers all stand still would only keep it for later. */
static bool
stands(const struct health_pool *p)
{
	return p->workers > 0 && p->stopped == p->workers;
}

void
health_ask(struct health *h, const char *prefix, struct arena *a)
{
	struct asked v[POOLS_MAX];
	struct request r = { .n = 0 };
	struct health_pool *p = (void *)(uintptr_t)h->pools.v;
	size_t n = 0;

	write_request(&r);
	for (size_t i = 0; i < h->pools.n && n < POOLS_MAX; i++) {
		CLEAR(&p[i], answer_ms);
		p[i].asked = p[i].workers > 0 && !stands(&p[i]);
		p[i].up = p[i].workers > 0;
		if (!p[i].asked)
			continue;
		v[n].pool = &p[i];
		ask(&v[n++], &r, prefix, a);
	}
	listen_to(v, n);
}
