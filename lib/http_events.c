/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "http_events.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

#define CURL_DISABLE_DEPRECATION /* of curl_multi_socket_all */
#include <curl/curl.h>

#include "clock.h"

#define READY  64 /* sockets that are asked for at once */
#define ALL_MS 1000
#define NEVER  INT64_MAX

struct http_events {
	CURLM *multi;
	int epoll;
	int64_t due; /* ticks: when libcurl wants its turn in any case */
	int64_t all; /* and when all transfers have it */
};

/* libcurl says what it waits for; one that it closed is gone already. */
static int
on_socket(CURL *easy, curl_socket_t fd, int what, void *arg, void *known)
{
	struct http_events *v = arg;
	struct epoll_event e = { .data.fd = fd };

	(void)easy;
	(void)known;
	if (what == CURL_POLL_REMOVE) {
		epoll_ctl(v->epoll, EPOLL_CTL_DEL, fd, NULL);
		return 0;
	}
	if (what != CURL_POLL_OUT)
		e.events |= EPOLLIN;
	if (what != CURL_POLL_IN)
		e.events |= EPOLLOUT;
	if (epoll_ctl(v->epoll, EPOLL_CTL_ADD, fd, &e) != 0 &&
	    (errno != EEXIST ||
		epoll_ctl(v->epoll, EPOLL_CTL_MOD, fd, &e) != 0))
		abort();
	return 0;
}

static int
on_timer(CURLM *multi, long ms, void *arg)
{
	struct http_events *v = arg;

	(void)multi;
	v->due = ms < 0 ? NEVER : clock_ticks() + ms;
	return 0;
}

struct http_events *
http_events_open(CURLM *multi)
{
	struct http_events *v = calloc(1, sizeof(*v));

	if (v == NULL || (v->epoll = epoll_create1(EPOLL_CLOEXEC)) < 0)
		abort();
	v->multi = multi;
	v->due = NEVER;
	curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, on_socket);
	curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, v);
	curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, on_timer);
	curl_multi_setopt(multi, CURLMOPT_TIMERDATA, v);
	return v;
}

void
http_events_close(struct http_events *v)
{
	if (v == NULL)
		return;
	close(v->epoll);
	free(v);
}

static void
act(struct http_events *v, curl_socket_t fd, int what)
{
	int running;

	if (curl_multi_socket_action(v->multi, fd, what, &running) != CURLM_OK)
		abort();
}

static void
act_on_ready(struct http_events *v)
{
	struct epoll_event e[READY];
	int n = epoll_wait(v->epoll, e, READY, 0);

	for (int i = 0; i < n; i++) {
		int what = 0;

		if (e[i].events & (EPOLLIN | EPOLLHUP))
			what |= CURL_CSELECT_IN;
		if (e[i].events & EPOLLOUT)
			what |= CURL_CSELECT_OUT;
		if (e[i].events & EPOLLERR)
			what |= CURL_CSELECT_ERR;
		act(v, e[i].data.fd, what);
	}
}

/* libcurl sets no new timer for a limit that was moved: it looks at all. */
static void
act_on_all(struct http_events *v)
{
	int running;

	if (clock_ticks() < v->all)
		return;
	v->all = clock_ticks() + ALL_MS;
	if (curl_multi_socket_all(v->multi, &running) != CURLM_OK)
		abort();
}

void
http_events_wait(struct http_events *v, int ms, struct pollfd *also)
{
	struct pollfd p[2] = { { .fd = v->epoll, .events = POLLIN },
		{ .fd = -1 } };
	int64_t left = v->due == NEVER ? ms : v->due - clock_ticks();

	if (also != NULL)
		p[1] = *also;
	if (left > ms)
		left = ms;
	if (poll(p, 2, left > 0 ? (int)left : 0) < 0 && errno != EINTR)
		abort();
	if (also != NULL)
		also->revents = p[1].revents;
}

void
http_events_act(struct http_events *v)
{
	act_on_ready(v);
	if (clock_ticks() >= v->due) {
		v->due = NEVER; /* unless libcurl says when */
		act(v, CURL_SOCKET_TIMEOUT, 0);
	}
	act_on_all(v);
}
