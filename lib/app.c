/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "app.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <fcgiapp.h>

#include "answer.h"
#include "clock.h"
#include "credential.h"
#include "decode.h"
#include "head.h"
#include "idem.h"
#include "later.h"
#include "outbox.h"
#include "park.h"
#include "record.h"
#include "resident.h"
#include "resource.h"
#include "route.h"
#include "trace.h"
#include "wire.h"

#define REQUEST_MEMORY (16 << 20)
#define BODY_MAX       (1 << 20)
#define BODY_SMALL     8192 /* what one takes need not be given back */
#define STREAM_ROOM    8000 /* what libfcgi sends at once, with what ends it */
#define FORGET_EVERY   256  /* requests: what is mapped of files goes back */
#define TRIM_EVERY     32   /* requests: free memory goes back to the system */
#define PLAN_MEMORY    (32 << 20) /* what resources are expanded into */

typedef enum err step(struct req *rq);

/* What was wrong of a request that was judged to the end: the first fault of a
 * query decides. */
static enum err
unsound(const struct req *rq)
{
	if (rq->route->in != NULL)
		return E_VALIDATION;
	return rq->faults.first->e == E_UNKNOWN_PARAMETER ?
	    E_UNKNOWN_PARAMETER :
	    E_BAD_PARAMETER;
}

static enum err
handle(struct req *rq)
{
	enum err e;

	if (rq->wire->answered)
		return OK;
	e = rq->route->fn(rq);
	if (rq->wire->unsound && (e == OK || err_row(e)->status < 500)) {
		/* what else stands in the way is told when the request is right
		 */
		rq->detail = NULL;
		return unsound(rq);
	}
	if (e == OK)
		answer_success(rq);
	return e;
}

static enum err
remember(struct req *rq)
{
	return rq->wire->answered ? OK : idem_remember(rq);
}

static enum err
decode(struct req *rq)
{
	enum err e = OK;

	if (!rq->wire->answered && !rq->wire->decoded) {
		e = decode_request(rq);
		rq->wire->decoded = e == OK && !rq->wire->unsound;
	}
	return e;
}

static enum err
check_headers(struct req *rq)
{
	const char *name = rq->wire->doubled;

	return name == NULL ?
	    OK :
	    refuse(rq, E_BAD_REQUEST, NULL,
		"The request has the header %s more than once. Send it once.",
		name);
}

#define TURN_MS 10000

/*
 * What has waited so long for its turn at a password is not begun: soon nobody
 * would wait for it any more, and others behind it wait as long.  Refusing
 * takes no time, so that the queue is short again at once.
 */
static enum err
check_turn(struct req *rq)
{
	const char *at = rq->wire->asked_at;
	char *dot;
	int64_t ms;

	if (!(rq->route->flags & R_PASSWORD) || at == NULL)
		return OK;
	ms = strtoll(at, &dot, 10) * 1000;
	if (*dot == '.')
		ms += atoi(dot + 1);
	if (clock_now().ms - ms <= TURN_MS)
		return OK;
	rq->retry_after = 5;
	return refuse(rq, E_UNAVAILABLE, NULL,
	    "Too many people are signing in at the moment. Try again in a few "
	    "seconds.");
}

/*
 * The life of a request.  The second table is one transaction where the
 * method changes something, and may then be run again from its beginning.
 */
static step *const before[] = { route_match, check_turn, check_headers,
	credential_identify, credential_permit, idem_check };
static step *const work[] = { credential_again, idem_recall, decode, handle,
	remember };

static enum err
run(step *const *steps, size_t n, struct req *rq)
{
	enum err e = OK;

	for (size_t i = 0; i < n && e == OK; i++)
		e = steps[i](rq);
	return e;
}

static enum err
run_work(void *arg)
{
	struct req *rq = arg;

	faults_init(&rq->faults);
	rq->detail = NULL;
	rq->found = (struct found){ 0 };
	rq->woke = false;
	rq->out = NULL;
	rq->retry_after = 0;
	rq->manner = (struct manner){ 0 };
	rq->wire->answered = rq->wire->unsound = false;
	rq->wire->location = rq->wire->original = NULL;
	rq->wire->etag = rq->wire->link = NULL;
	rq->wire->expanded = NULL;
	rq->wire->cookies = NULL;
	rq->paging = NULL;
	return run(work, COUNT(work), rq);
}

/* What is committed has sweep look. */
static enum err
wake_after(const struct req *rq, enum err e)
{
	if (e == OK && rq->woke && !rq->wire->answered)
		outbox_wake(rq->conf->wake_socket);
	return e;
}

static enum err
serve(struct req *rq)
{
	enum err e = run(before, COUNT(before), rq);

	if (e != OK)
		return e;
	if (!route_changes(rq->route) || (rq->route->flags & R_OWN_TX))
		return wake_after(rq, run_work(rq));
	e = db_tx(rq->db, run_work, rq);
	wake_after(rq, e);
	if (e != OK)
		idem_keep_refusal(rq, e);
	return e;
}

static const char *
param(const void *stream, const char *name)
{
	const FCGX_Request *fr = stream;
	const char *s = FCGX_GetParam(name, fr->envp);

	return s != NULL && *s != '\0' ? s : NULL;
}

const char *
app_header(const struct req *rq, const char *name)
{
	char *as = arena_fmt(rq->arena, "HTTP_%s", name);

	for (char *s = as; *s != '\0'; s++)
		*s = *s == '-' ? '_' : (char)toupper((unsigned char)*s);
	return rq->wire->param(rq->wire->stream, as);
}

const char *
app_address(const struct req *rq)
{
	return rq->wire->address;
}

const char *
app_cookie(const struct req *rq, const char *name)
{
	const char *s = app_header(rq, "Cookie");
	size_t n, len;

	name = arena_fmt(rq->arena, "__Host-%s", name);
	n = strlen(name);
	for (; s != NULL && *s != '\0'; s += len + strspn(s + len, "; ")) {
		len = strcspn(s, ";");
		if (len > n && s[n] == '=' && memcmp(s, name, n) == 0)
			return arena_dupn(rq->arena, s + n + 1, len - n - 1);
	}
	return NULL;
}

void
app_cookie_set(struct req *rq, const char *name, const char *value,
    int64_t seconds)
{
	struct wire *w = rq->wire;

	/* __Host- holds a browser to Secure, to this path and to this host */
	w->cookies = arena_fmt(rq->arena,
	    "%sSet-Cookie: __Host-%s=%s; Path=/; Max-Age=%lld; Secure; "
	    "HttpOnly; SameSite=Strict\r\n",
	    w->cookies != NULL ? w->cookies : "", name, value,
	    (long long)seconds);
}

/* The name of a header that stands twice, where two would mean different things
 * and whoever looks at the request before us may have taken the other one. */
static const char *
doubled(const FCGX_Request *fr)
{
	static const struct {
		const char *param, *name;
	} once[] = {
		{ "HTTP_AUTHORIZATION=", "Authorization" },
		{ "HTTP_CONTENT_TYPE=", "Content-Type" },
		{ "HTTP_IDEMPOTENCY_KEY=", "Idempotency-Key" },
		{ "HTTP_IF_MATCH=", "If-Match" },
		{ "HTTP_X_CSRF_TOKEN=", "X-CSRF-Token" },
	};
	int n[COUNT(once)] = { 0 };

	for (char **p = fr->envp; *p != NULL; p++)
		for (size_t i = 0; i < COUNT(once); i++)
			if (strncmp(*p, once[i].param, strlen(once[i].param)) ==
				0 &&
			    ++n[i] > 1)
				return once[i].name;
	return NULL;
}

/* The path without its query, as it was sent. */
static const char *
path_of(struct arena *a, const char *uri)
{
	return uri != NULL ? arena_dupn(a, uri, strcspn(uri, "?")) : "";
}

static void
read_wire(struct req *rq, const FCGX_Request *fr)
{
	struct wire *w = rq->wire;
	const char *len = param(fr, "CONTENT_LENGTH");
	long n = len != NULL ? strtol(len, NULL, 10) : 0;
	char *body;

	w->method = param(fr, "REQUEST_METHOD");
	if (w->method == NULL)
		w->method = "";
	if (strcmp(w->method, "HEAD") == 0)
		w->method = "GET"; /* nginx leaves the body out */
	w->path = path_of(rq->arena, param(fr, "REQUEST_URI"));
	w->query_string = param(fr, "QUERY_STRING");
	if (w->query_string == NULL)
		w->query_string = "";
	w->content_type = param(fr, "CONTENT_TYPE");
	w->accept = param(fr, "HTTP_ACCEPT");
	w->if_match = param(fr, "HTTP_IF_MATCH");
	w->if_none_match = param(fr, "HTTP_IF_NONE_MATCH");
	w->authorization = param(fr, "HTTP_AUTHORIZATION");
	w->doubled = doubled(fr);
	w->home = param(fr, "POLIDUCTO_HOME") != NULL;
	w->asked_at = param(fr, "POLIDUCTO_ASKED_AT");
	w->address = param(fr, "REMOTE_ADDR");
	if (w->address == NULL)
		w->address = "";
	w->body = "";
	if ((w->too_large = n < 0 || n > BODY_MAX) || n == 0)
		return;
	body = arena_alloc(rq->arena, (size_t)n + 1);
	w->len = (size_t)FCGX_GetStr(body, (int)n, fr->in);
	w->body = body;
}

/* Whether all that the client sends with this request has been taken in. Nobody
 * waits for what has not come yet. */
static bool
read_to_end(FCGX_Request *fr)
{
	bool end;

	if (fcntl(fr->ipcFd, F_SETFL, O_NONBLOCK) != 0)
		return false;
	end = FCGX_GetChar(fr->in) == EOF && FCGX_GetError(fr->in) == 0;
	return fcntl(fr->ipcFd, F_SETFL, 0) == 0 && end;
}

/*
 * End the request and its connection.  libfcgi would shut down its side and
 * wait until nginx has closed the other, while the next request waits for this
 * worker. That is needed only where input is left unread: a UNIX socket that is
 * closed with some in it gives the other end an error in place of the answer's
 * end. Detached, it is closed at once.
 */
static void
finish(FCGX_Request *fr)
{
	if (read_to_end(fr))
		FCGX_Detach(fr);
	FCGX_Finish_r(fr);
	FCGX_Attach(fr);
}

/* A part of an answer whose length nobody knows yet. */
static int
send_part(struct req *rq, const char *s, size_t n)
{
	struct wire *w = rq->wire;
	FCGX_Request *fr = w->stream;
	struct buf head;

	if (!w->sent) {
		w->sent = true;
		w->status = 200;
		head_init(&head, rq);
		FCGX_PutStr(head.s, (int)head.len, fr->out);
	}
	return FCGX_PutStr(s, (int)n, fr->out) < 0 ? -1 : 0;
}

/*
 * Its end.  Where it was cut the client must not take it for whole, but nginx
 * takes a connection that ends for an answer that does: what is no record of
 * FastCGI (there is no version 0) makes it break off.
 */
static void
end_parts(const struct req *rq, FCGX_Request *fr, enum err e)
{
	static const char no_record[8];

	if (e != OK) {
		fprintf(stderr, "%s: %s: cut short: %s\n",
		    rq->caller.request_id, rq->route->op, err_row(e)->code);
		(void)send(fr->ipcFd, no_record, sizeof(no_record),
		    MSG_NOSIGNAL);
		shutdown(fr->ipcFd, SHUT_RDWR);
	}
	finish(fr);
}

/* Let it go later: the connection is kept without the request, which is read
 * and may be another one's. */
static void
reply_later(const struct req *rq, FCGX_Request *fr, const struct buf *head)
{
	const struct manner *m = &rq->manner;
	struct later l = { .fd = fr->ipcFd,
		.request = fr->requestId,
		.at = clock_ticks() +
		    (m->bits > 0 ? LATER_BIT_MS : m->later_ms),
		.bits = m->bits,
		.head = head,
		.body = &rq->wire->out };

	snprintf(l.account, sizeof(l.account), "%s", rq->caller.account);
	later_take(&l);
	FCGX_Free(fr, 0);
	fr->ipcFd = -1;
}

static bool
goes_later(const struct req *rq, enum err e)
{
	return e == OK && rq->manner.later_ms + rq->manner.bits > 0;
}

static void
reply(struct req *rq, FCGX_Request *fr, enum err e)
{
	struct wire *w = rq->wire;
	struct buf head;

	if (w->sent) {
		end_parts(rq, fr, e);
		return;
	}
	if (goes_later(rq, e) && !later_room(rq->caller.account))
		e = refuse(rq, E_UNAVAILABLE, NULL,
		    "Too many requests are already waiting.");
	if (e != OK) {
		rq->manner = (struct manner){ 0 };
		/* a source that failed takes longer than a worker */
		if (rq->retry_after == 0 && err_retryable(e))
			rq->retry_after = err_row(e)->status == 424 ? 60 : 1;
		answer_problem(rq, e);
	}
	if (e != OK && w->status >= 500)
		fprintf(stderr, "%s: %s: %d %s\n", rq->caller.request_id,
		    rq->route != NULL ? rq->route->op : "-", w->status,
		    err_row(w->error)->code);
	head_init(&head, rq);
	if (goes_later(rq, e)) {
		reply_later(rq, fr, &head);
		return;
	}
	if (head.len + w->out.len > STREAM_ROOM)
		/* where nobody reads it, there is none to tell */
		(void)record_send(fr->ipcFd, fr->requestId, &head, &w->out);
	else {
		FCGX_PutStr(head.s, (int)head.len, fr->out);
		FCGX_PutStr(w->out.s, (int)w->out.len, fr->out);
	}
	/* what came with the connection goes with it */
	rq->caller.request_id = arena_dup(rq->arena, rq->caller.request_id);
	finish(fr);
	trace_request(rq);
}

/* Let it wait, if it may: it is then asked again from its beginning. */
static bool
wait_instead(const struct req *rq, FCGX_Request *fr)
{
	struct parked p = { .request = fr, .fd = fr->ipcFd, .seen = rq->seen };

	if (rq->wait_ms <= 0)
		return false;
	snprintf(p.account, sizeof(p.account), "%s", rq->caller.account);
	p.since = clock_ticks() - rq->waited_ms;
	p.until = clock_ticks() + rq->wait_ms;
	return park(&p);
}

/* False where it waits. */
static bool
one_request(struct req *rq, FCGX_Request *fr)
{
	bool waits;
	enum err e;

	rq->caller.now = clock_now();
	rq->caller.request_id = param(fr, "REQUEST_ID");
	if (rq->caller.request_id == NULL)
		rq->caller.request_id = "";
	faults_init(&rq->faults);
	read_wire(rq, fr);
	/* an answer with a session is not kept to be given again; an empty key
	 * is one, and none that is good */
	if (!rq->wire->home)
		rq->idempotency_key = FCGX_GetParam("HTTP_IDEMPOTENCY_KEY",
		    fr->envp);
	db_for(rq->db, &rq->caller);
	e = serve(rq);
	waits = e == OK && wait_instead(rq, fr);
	if (!waits)
		reply(rq, fr, e);
	arena_reset(rq->arena);
	/* the parser takes many times a body's size, and would keep it */
	if (rq->wire->len > BODY_SMALL)
		malloc_trim(0);
	return !waits;
}

static volatile sig_atomic_t stopping;

static void
stop(int sig)
{
	(void)sig;
	stopping = 1;
	FCGX_ShutdownPending();
}

static void
on_signals(void)
{
	struct sigaction sa = { .sa_handler = stop };

	sigaction(SIGTERM, &sa, NULL);
	sigaction(SIGINT, &sa, NULL);
	signal(SIGPIPE, SIG_IGN);
}

/* A name that no shape knows must stop the process now, not in the night. */
static void
bind_all(struct db *db, const struct domain *const *domains)
{
	for (; *domains != NULL; domains++)
		for (const struct query *const *q = (*domains)->queries;
		     *q != NULL; q++)
			db_bound(db, *q);
}

/* What serving takes, as long as the program. */
struct program {
	const struct domain *const *domains;
	const struct routes *routes;
	struct conf *conf;
	struct arena *arena, *plans;
	struct db *db;
};

static bool
serve_one(struct program *g, FCGX_Request *fr, int64_t waited_ms)
{
	struct wire w = { .domains = g->domains,
		.routes = g->routes,
		.send = send_part,
		.stream = fr,
		.param = param };
	struct req rq = { .arena = g->arena,
		.db = g->db,
		.conf = g->conf,
		.wire = &w,
		.waited_ms = waited_ms,
		.began = clock_ticks() };

	return one_request(&rq, fr);
}

static FCGX_Request *
new_request(void)
{
	FCGX_Request *fr = calloc(1, sizeof(*fr));

	if (fr == NULL ||
	    FCGX_InitRequest(fr, 0, FCGI_FAIL_ACCEPT_ON_INTR) != 0)
		abort();
	return fr;
}

static void
free_request(FCGX_Request *fr)
{
	FCGX_Free(fr, 1);
	free(fr);
}

/* Ask those again that waited long enough; when stopping, all of them. */
static void
serve_waiting(struct program *g, bool all)
{
	static int64_t looked;
	int64_t now = clock_ticks();
	struct parked p;

	if (!all && now - looked < PARK_MS)
		return;
	looked = now;
	later_send(now, all);
	while (park_next(g->db, all, &p))
		if (p.fd < 0 ||
		    serve_one(g, p.request, all ? INT32_MAX : now - p.since))
			free_request(p.request);
}

static bool
any_waits(const struct domain *const *domains)
{
	for (; *domains != NULL; domains++)
		for (size_t i = 0; i < (*domains)->n_routes; i++)
			if ((*domains)->routes[i].flags & R_WAITS)
				return true;
	return false;
}

/*
 * Accept and serve.  Where requests may wait, accepting gives up every PARK_MS
 * so that they are looked after: a time limit of the socket, which its workers
 * share, wakes none but its own, as a signal or poll would not.
 */
static void
accept_all(struct program *g)
{
	static const struct timeval tick = { .tv_usec = PARK_MS * 1000 };
	bool waits = any_waits(g->domains);
	FCGX_Request *fr = new_request();
	unsigned served = 0;
	int got;

	if (waits)
		setsockopt(0, SOL_SOCKET, SO_RCVTIMEO, &tick, sizeof(tick));
	while (
	    (got = FCGX_Accept_r(fr)) >= 0 || (got == -EAGAIN && !stopping)) {
		if (got >= 0 && !serve_one(g, fr, 0))
			fr = new_request();
		/* the first has connected */
		if (got >= 0 && served++ % FORGET_EVERY == 0)
			resident_forget();
		if (got >= 0 && served % TRIM_EVERY == 0)
			malloc_trim(0);
		if (waits)
			serve_waiting(g, false);
	}
	if (waits)
		serve_waiting(g, true);
	free_request(fr);
}

int
app_run(const struct domain *const *domains)
{
	struct program g = { .conf = conf_env(),
		.arena = arena_open(REQUEST_MEMORY),
		.plans = arena_open(PLAN_MEMORY) };

	sign_lightly();
	g.db = db_open(g.conf);
	g.domains = resource_expand(domains, g.plans);
	g.routes = route_index(g.domains, g.plans);
	on_signals();
	bind_all(g.db, g.domains);
	malloc_trim(0); /* what making all that took */
	if (FCGX_Init() != 0) {
		fprintf(stderr, "no FastCGI socket on descriptor 0\n");
		return 1;
	}
	accept_all(&g);
	db_close(g.db);
	arena_close(g.plans);
	arena_close(g.arena);
	conf_close(g.conf);
	return 0;
}
