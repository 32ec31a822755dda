/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HTTP_H
#define HTTP_H

#include <stddef.h>
#include <stdint.h>

/*
 * HTTP to the outside, many transfers at once; libcurl is behind this file
 * alone.  Every address is judged at the moment of connecting, by the guard of
 * addr.h; redirects are not followed and no proxy is used.
 */
struct arena;
struct http;
struct pollfd;

#define HTTP_BODY_MAX   16384
#define HTTP_CONNECT_MS 5000  /* to be connected */
#define HTTP_TOTAL_MS   15000 /* to be done */
#define HTTP_FETCH_MS   60000 /* the same of a file, */
#define HTTP_SLOW_BYTES 1000L /* of which fewer came in each second */
#define HTTP_SLOW_S     20L   /* of so many: it is given up */

struct http_policy {
	int loopback;        /* loopback and plain http are allowed */
	const char *ports;   /* "443,8443" or "any" */
	const char *ca_file; /* further CA, or NULL */
};

struct http_request {
	const char *url;
	const char *const *headers; /* "Name: value", ended by NULL */
	const char *body;
	size_t len;
	const char
	    *certificate; /* of the client, its key besides: PEM; or NULL */
	long total_ms;    /* of a POST, to be done; 0: HTTP_TOTAL_MS */
	char *into;       /* of a GET: where the body of the answer goes, */
	size_t room;      /* which is cut off behind so many bytes */
	void *tag;        /* the caller's own */
};

struct http_answer {
	void *tag;
	int status;          /* 0: none came */
	const char *failure; /* dns_error, connection_refused, tls_error,
				timeout, blocked_address, ... or NULL */
	const char *message; /* libcurl's words, or NULL */
	/* the first three by themselves, the last two since the beginning */
	int64_t dns_us, connect_us, tls_us, first_byte_us, total_us;
	int retry_after;  /* seconds; -1: none */
	const char *head; /* response head, at most HTTP_BODY_MAX */
	const char *body; /* response body, cut at HTTP_BODY_MAX or the room */
	size_t body_len;
	int truncated;
	char address[64]; /* connected to, "" if none */
};

/* The policy's texts must outlive it.  NULL: logged why, the CA file mostly. */
struct http *http_open(const struct http_policy *p);
void http_close(struct http *h);

/* NULL, or a sentence that says why the policy lets nobody post to this URL.
 * A host name is judged later, by the addresses it has then. */
const char *http_url_fault(const struct http_policy *p, const char *url,
    struct arena *a);

/* The host of a URL that the policy allows, in lower case, without a port. */
const char *http_url_host(const char *url, struct arena *a);

/* Scheme, host and port of a URL that the policy allows, in one spelling: whom
 * it is sent to. */
const char *http_url_origin(const char *url, struct arena *a);

/* Begin a POST; what the request points to must live until its answer.
 * 0, or -1 where the transfer cannot begin (the URL is refused at once). */
int http_post(struct http *h, const struct http_request *rq);

/* The same of a GET, without a body. */
int http_get(struct http *h, const struct http_request *rq);

/* The same of nothing but the host's address: nobody is connected to.  The
 * answer's failure is NULL where it has one, else dns_error or timeout. */
int http_look_up(struct http *h, const struct http_request *rq);

/* Transfers that have begun and are not answered. */
int http_running(const struct http *h);

/* Drive all transfers; wait at most `ms`, or until `also`, which may be NULL,
 * has what it asks for; call `done` for each that ended.  The answer lives
 * until `done` returns. */
void http_step(struct http *h, int ms, struct pollfd *also,
    void (*done)(void *arg, const struct http_answer *ans), void *arg);

#endif
