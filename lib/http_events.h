/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HTTP_EVENTS_H
#define HTTP_EVENTS_H

/*
 * Which sockets of libcurl's multi handle have something to do, by epoll: a
 * step costs what is ready, however many transfers are under way.  For http.c
 * alone.
 */
struct http_events;
struct pollfd;

struct http_events *http_events_open(void *multi);
void http_events_close(struct http_events *v); /* after the multi handle */

/* Wait at most `ms`, or until a transfer has something to do or `also`, which
 * may be NULL, has what it asks for.  Then give the transfers their turn. */
void http_events_wait(struct http_events *v, int ms, struct pollfd *also);
void http_events_act(struct http_events *v);

#endif
