/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HTTP_OWN_H
#define HTTP_OWN_H

#include <curl/curl.h>

#include "http.h"

/* What the files http*.c share, and nobody else sees. */

#define HTTP_HEADERS 32 /* that a request has, at most */

struct http_events;

struct transfer {
	CURL *easy;
	struct http *h;
	struct transfer *peer, **at; /* all there are; what points to it */
	struct transfer *next;       /* the idle ones */
	struct curl_slist
	    headers[HTTP_HEADERS]; /* of texts that the caller keeps */
	size_t n_headers;
	void *tag;
	int blocked;   /* a forbidden address came up */
	int cut;       /* the answer went on and on */
	int fresh;     /* it has a connection of its own */
	int look_up;   /* it ends where it would connect, */
	int found;     /* which it was about to */
	long total_ms; /* that it may take, and to connect */
	long connect_ms;
	size_t came; /* bytes of the answer, kept or not */
	size_t head_len, body_len;
	char *into; /* the body, or what the caller gave for it */
	size_t room;
	char error[CURL_ERROR_SIZE];
	char head[HTTP_BODY_MAX + 1];
	char body[HTTP_BODY_MAX + 1];
};

struct http {
	struct http_policy policy;
	CURLM *multi;
	struct http_events *events;
	struct arena *scratch; /* of one URL check */
	struct transfer *all, *idle;
	int running, n_idle;
	int64_t left; /* ticks at which its sockets were looked at last */
	int ca_fd;    /* -1: the system's file alone */
	char ca_path[32];
};

/* What became of a transfer. */
void http_describe(struct transfer *t, CURLcode code, struct http_answer *ans);

/* The authorities that are trusted: the system's and a further file, or NULL.
 * -1: that could not be read, which was logged. */
int http_ca_open(struct http *h, const char *further);

#endif
