/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "http_own.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "addr.h"
#include "arena.h"
#include "clock.h"
#include "http_events.h"

#define URL_MAX      2048
#define ENOUGH       65536 /* bytes of an answer after which it is cut off */
#define CONNECTIONS  256   /* kept open for the next transfer to their host */
#define CONNECTION_S 300   /* so that a changed name is followed */
#define KEPT         256   /* idle transfers, for the next */
#define BUFFER       16384 /* bytes of a transfer, each way */
#define AWAY_MS      1000  /* longer than what is done between two steps */

struct http *
http_open(const struct http_policy *p)
{
	struct http *h = calloc(1, sizeof(*h));

	if (h == NULL || curl_global_init(CURL_GLOBAL_DEFAULT) != 0 ||
	    (h->multi = curl_multi_init()) == NULL)
		abort();
	h->policy = *p;
	h->events = http_events_open(h->multi);
	h->scratch = arena_open(65536);
	h->left = clock_ticks();
	curl_multi_setopt(h->multi, CURLMOPT_MAXCONNECTS, (long)CONNECTIONS);
	if (http_ca_open(h, p->ca_file) == 0)
		return h;
	http_close(h);
	return NULL;
}

static void
transfer_free(struct transfer *t)
{
	if ((*t->at = t->peer) != NULL)
		t->peer->at = t->at;
	curl_easy_cleanup(t->easy);
	free(t);
}

void
http_close(struct http *h)
{
	struct transfer *t;

	if (h == NULL)
		return;
	while ((t = h->all) != NULL) {
		curl_multi_remove_handle(h->multi, t->easy);
		transfer_free(t);
	}
	curl_multi_cleanup(h->multi);
	http_events_close(h->events);
	curl_global_cleanup();
	arena_close(h->scratch);
	if (h->ca_fd >= 0)
		close(h->ca_fd);
	free(h);
}

int
http_running(const struct http *h)
{
	return h->running;
}

/*
 * The one place where a connection to the outside begins, given the very
 * address it goes to, so a name that changes its mind gains nothing.  One bad
 * address among a host's is enough to refuse all that come after it.
 */
static curl_socket_t
vet(void *arg, curlsocktype purpose, struct curl_sockaddr *to)
{
	struct transfer *t = arg;
	enum addr_class c = addr_class(&to->addr);

	(void)purpose;
	if (t->look_up) {
		t->found = 1;
		return CURL_SOCKET_BAD;
	}
	if (c != ADDR_PUBLIC && !(c == ADDR_LOOPBACK && t->h->policy.loopback))
		t->blocked = 1;
	if (t->blocked)
		return CURL_SOCKET_BAD;
	return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* Keep what fits; 0, which ends the transfer, once it is more than enough. */
static size_t
keep(struct transfer *t, char *at, size_t max, size_t *len, const char *s,
    size_t n)
{
	size_t room = max - *len;
	size_t take = n < room ? n : room;

	memcpy(at + *len, s, take);
	*len += take;
	t->came += n;
	t->cut = t->came > ENOUGH + t->room;
	return t->cut ? 0 : n;
}

static size_t
on_head(char *s, size_t size, size_t n, void *arg)
{
	struct transfer *t = arg;

	if (n > 5 && memcmp(s, "HTTP/", 5) == 0)
		t->head_len = 0; /* the one before was informational */
	return keep(t, t->head, HTTP_BODY_MAX, &t->head_len, s, size * n);
}

static size_t
on_body(char *s, size_t size, size_t n, void *arg)
{
	struct transfer *t = arg;

	return keep(t, t->into, t->room, &t->body_len, s, size * n);
}

/* What holds for every transfer of a handle. */
static void
prepare(struct transfer *t)
{
	const struct http *h = t->h;
	CURL *c = t->easy;

	curl_easy_setopt(c, CURLOPT_PRIVATE, t);
	curl_easy_setopt(c, CURLOPT_ERRORBUFFER, t->error);
	curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(c, CURLOPT_BUFFERSIZE, (long)BUFFER);
	curl_easy_setopt(c, CURLOPT_UPLOAD_BUFFERSIZE, (long)BUFFER);
	/* a resolver that hangs must not be waited for */
	curl_easy_setopt(c, CURLOPT_QUICK_EXIT, 1L);
	curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR,
	    h->policy.loopback ? "http,https" : "https");
	curl_easy_setopt(c, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
	curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
	curl_easy_setopt(c, CURLOPT_PROXY, "");
	curl_easy_setopt(c, CURLOPT_NOPROXY, "*");
	curl_easy_setopt(c, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
	curl_easy_setopt(c, CURLOPT_MAXLIFETIME_CONN, (long)CONNECTION_S);
	curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, vet);
	curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, t);
	curl_easy_setopt(c, CURLOPT_HEADERFUNCTION, on_head);
	curl_easy_setopt(c, CURLOPT_HEADERDATA, t);
	curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, on_body);
	curl_easy_setopt(c, CURLOPT_WRITEDATA, t);
	/* with a directory too, libcurl would not keep the parsed bundle */
	curl_easy_setopt(c, CURLOPT_CAPATH, NULL);
	if (h->ca_fd >= 0)
		curl_easy_setopt(c, CURLOPT_CAINFO, h->ca_path);
}

static struct transfer *
transfer_get(struct http *h)
{
	struct transfer *t = h->idle;

	if (t != NULL) {
		h->idle = t->next;
		h->n_idle--;
		return t;
	}
	/* what nobody writes to takes no memory */
	if ((t = malloc(sizeof(*t))) == NULL)
		abort();
	memset(t, 0, offsetof(struct transfer, head));
	if ((t->easy = curl_easy_init()) == NULL)
		abort();
	t->h = h;
	if ((t->peer = h->all) != NULL)
		t->peer->at = &t->peer;
	t->at = &h->all;
	h->all = t;
	prepare(t);
	return t;
}

static void
transfer_put(struct transfer *t)
{
	struct http *h = t->h;

	if (h->n_idle >= KEPT) {
		transfer_free(t);
		return;
	}
	t->next = h->idle;
	h->idle = t;
	h->n_idle++;
}

/* A list as libcurl reads it, without a copy of each. */
static void
add_header(struct transfer *t, const char *line)
{
	struct curl_slist *l = &t->headers[t->n_headers];

	assert(t->n_headers < HTTP_HEADERS);
	*l = (struct curl_slist){ .data = (char *)(uintptr_t)line };
	if (t->n_headers++ > 0)
		l[-1].next = l;
}

/* libcurl gives a kept connection only to who has the same certificate. */
static void
present(struct transfer *t, const char *pem)
{
	struct curl_blob b = { .flags = CURL_BLOB_COPY };

	if (pem != NULL) {
		b.data = (void *)(uintptr_t)pem;
		b.len = strlen(pem);
	}
	curl_easy_setopt(t->easy, CURLOPT_SSLCERT_BLOB, pem ? &b : NULL);
	curl_easy_setopt(t->easy, CURLOPT_SSLKEY_BLOB, pem ? &b : NULL);
}

/* A transfer to a URL that the policy allows, or NULL. */
static struct transfer *
begin(struct http *h, const struct http_request *rq)
{
	const char *fault = http_url_fault(&h->policy, rq->url, h->scratch);
	struct transfer *t;

	arena_reset(h->scratch);
	if (fault != NULL)
		return NULL;
	t = transfer_get(h);
	t->tag = rq->tag;
	t->blocked = t->cut = t->fresh = t->look_up = t->found = 0;
	t->came = t->head_len = t->body_len = 0;
	t->n_headers = 0;
	t->into = t->body;
	t->room = HTTP_BODY_MAX;
	t->error[0] = '\0';
	for (size_t i = 0; rq->headers[i] != NULL; i++)
		add_header(t, rq->headers[i]);
	curl_easy_setopt(t->easy, CURLOPT_URL, rq->url);
	curl_easy_setopt(t->easy, CURLOPT_FRESH_CONNECT, 0L);
	curl_easy_setopt(t->easy, CURLOPT_LOW_SPEED_TIME, 0L);
	present(t, rq->certificate);
	return t;
}

static void
limit(struct transfer *t, long connect_ms, long total_ms)
{
	t->connect_ms = connect_ms;
	t->total_ms = total_ms;
	curl_easy_setopt(t->easy, CURLOPT_CONNECTTIMEOUT_MS, connect_ms);
	curl_easy_setopt(t->easy, CURLOPT_TIMEOUT_MS, total_ms);
}

static int
run(struct http *h, struct transfer *t, long total_ms)
{
	limit(t, HTTP_CONNECT_MS, total_ms);
	curl_easy_setopt(t->easy, CURLOPT_HTTPHEADER,
	    t->n_headers > 0 ? t->headers : NULL);
	if (curl_multi_add_handle(h->multi, t->easy) != CURLM_OK)
		abort();
	h->running++;
	return 0;
}

int
http_post(struct http *h, const struct http_request *rq)
{
	struct transfer *t = begin(h, rq);

	if (t == NULL)
		return -1;
	add_header(t, "Expect:"); /* the body follows at once */
	/*
	 * Over HTTP/2 libcurl 7.88 takes a stream that was answered and closed
	 * before the body was read for a broken one, and hangs or loses the
	 * status of others on the same connection.
	 */
	curl_easy_setopt(t->easy, CURLOPT_HTTP_VERSION,
	    (long)CURL_HTTP_VERSION_1_1);
	curl_easy_setopt(t->easy, CURLOPT_POSTFIELDS, rq->body);
	curl_easy_setopt(t->easy, CURLOPT_POSTFIELDSIZE_LARGE,
	    (curl_off_t)rq->len);
	return run(h, t, rq->total_ms > 0 ? rq->total_ms : HTTP_TOTAL_MS);
}

int
http_get(struct http *h, const struct http_request *rq)
{
	struct transfer *t = begin(h, rq);

	if (t == NULL)
		return -1;
	t->into = rq->into;
	t->room = rq->room;
	curl_easy_setopt(t->easy, CURLOPT_LOW_SPEED_LIMIT, HTTP_SLOW_BYTES);
	curl_easy_setopt(t->easy, CURLOPT_LOW_SPEED_TIME, HTTP_SLOW_S);
	curl_easy_setopt(t->easy, CURLOPT_HTTPGET, 1L);
	curl_easy_setopt(t->easy, CURLOPT_HTTP_VERSION,
	    (long)CURL_HTTP_VERSION_2TLS);
	return run(h, t, HTTP_FETCH_MS);
}

/* A kept connection would be used without a look-up. */
int
http_look_up(struct http *h, const struct http_request *rq)
{
	struct transfer *t = begin(h, rq);

	if (t == NULL)
		return -1;
	t->look_up = 1;
	curl_easy_setopt(t->easy, CURLOPT_FRESH_CONNECT, 1L);
	curl_easy_setopt(t->easy, CURLOPT_HTTPGET, 1L);
	curl_easy_setopt(t->easy, CURLOPT_HTTP_VERSION,
	    (long)CURL_HTTP_VERSION_1_1);
	return run(h, t, HTTP_CONNECT_MS);
}

/*
 * A kept connection may have been closed by the other side, and libcurl 7.88
 * takes one by TLS for open as long as the farewell lies unread.  It tries six,
 * one after the other, and where all have ended the transfer fails without
 * having been tried: so it is, once, on a new one.
 */
static int
once_more(struct http *h, struct transfer *t, CURLcode code)
{
	long made = 0;

	curl_easy_getinfo(t->easy, CURLINFO_NUM_CONNECTS, &made);
	if (t->fresh || made > 0 || t->came > 0 ||
	    (code != CURLE_SEND_ERROR && code != CURLE_RECV_ERROR &&
		code != CURLE_GOT_NOTHING))
		return 0;
	t->fresh = 1;
	t->error[0] = '\0';
	curl_easy_setopt(t->easy, CURLOPT_FRESH_CONNECT, 1L);
	curl_multi_remove_handle(h->multi, t->easy);
	if (curl_multi_add_handle(h->multi, t->easy) != CURLM_OK)
		abort();
	return 1;
}

/*
 * Was it longer than the `ms` that were meant?  While this process was made to
 * wait, by its database or by whoever stopped it, answers may have come that
 * nobody read, and libcurl looks at its limits before it looks for them: what
 * was lost so is no time of the receivers'.
 */
static void
excuse(struct http *h, int ms)
{
	int64_t now = clock_ticks(), away = now - h->left - ms;

	h->left = now;
	if (away < AWAY_MS)
		return;
	for (struct transfer *t = h->all; t != NULL; t = t->peer)
		limit(t, t->connect_ms + (long)away, t->total_ms + (long)away);
}

void
http_step(struct http *h, int ms, struct pollfd *also,
    void (*done)(void *arg, const struct http_answer *ans), void *arg)
{
	struct transfer *t;
	const CURLMsg *m;
	int left;

	excuse(h, 0);
	http_events_wait(h->events, ms, also);
	excuse(h, ms);
	http_events_act(h->events);
	while ((m = curl_multi_info_read(h->multi, &left)) != NULL) {
		struct http_answer ans = { 0 };
		CURLcode code = m->data.result;

		curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, &t);
		if (once_more(h, t, code))
			continue;
		http_describe(t, code, &ans);
		curl_multi_remove_handle(h->multi, t->easy);
		h->running--;
		done(arg, &ans);
		transfer_put(t);
	}
}
