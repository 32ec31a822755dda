/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "fetch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "outbox.h"
#include "prices/price_sources/secrets.h"

/* Files between their claim and their end. */

#define FILE_MAX     (8 << 20)
#define FLIGHT_BYTES 8192
#define OURS         "User-Agent: Poliducto"

struct sources_flight sources_flights[SOURCES_FLIGHTS];

static void
release(struct sources_flight *f)
{
	if (f->arena != NULL)
		arena_reset(f->arena);
	free(f->file);
	f->file = NULL;
	f->state = SOURCES_IDLE;
}

int64_t
sources_fetch_room(void)
{
	int64_t n = 0;

	for (int i = 0; i < SOURCES_FLIGHTS; i++)
		n += sources_flights[i].state == SOURCES_IDLE;
	return n;
}

int64_t
sources_fetch_share(const char *account)
{
	bool few = sources_fetch_room() <= SOURCES_FLIGHTS / 2;
	int64_t n = few ? SOURCES_EACH / 2 : SOURCES_EACH;

	for (int i = 0; i < SOURCES_FLIGHTS; i++) {
		const struct sources_flight *f = &sources_flights[i];

		n -= f->state != SOURCES_IDLE &&
		    strcmp(f->key.account, account) == 0;
	}
	return n;
}

bool
sources_fetch_answered(void)
{
	for (int i = 0; i < SOURCES_FLIGHTS; i++)
		if (sources_flights[i].state == SOURCES_ANSWERED)
			return true;
	return false;
}

void
sources_fetch_forget(void)
{
	for (int i = 0; i < SOURCES_FLIGHTS; i++)
		if (sources_flights[i].state == SOURCES_CLAIMED)
			release(&sources_flights[i]);
}

/* Only what comes takes pages of it. */
static void
make_room(struct sources_flight *f)
{
	if (f->arena == NULL)
		f->arena = arena_open(FLIGHT_BYTES);
	if (f->file == NULL && (f->file = malloc(FILE_MAX)) == NULL)
		abort();
}

/* What is kept of a secret goes with the flight's arena. */
static void
keep_request(struct sources_flight *f, const struct price_request *ask)
{
	f->headers[0] = OURS;
	f->headers[1] = "Accept: text/csv, application/json, */*;q=0.1";
	f->headers[2] = f->headers[3] = NULL;
	f->url = NULL;
	if (ask == NULL)
		return;
	f->url = arena_dup(f->arena, ask->url != NULL ? ask->url : "");
	if (ask->header != NULL)
		f->headers[2] = arena_dup(f->arena, ask->header);
}

void
sources_fetch_claim(const struct sources_key *k,
    const struct price_request *ask)
{
	struct sources_flight *f = sources_flights;

	while (f->state != SOURCES_IDLE)
		f++;
	make_room(f);
	f->errand.job = &sources_job;
	f->state = SOURCES_CLAIMED;
	f->key = *k;
	f->key.account = arena_dup(f->arena, k->account);
	if (k->request_id != NULL)
		f->key.request_id = arena_dup(f->arena, k->request_id);
	keep_request(f, ask);
	f->status = 0;
	f->len = 0;
	f->failure[0] = f->message[0] = '\0';
}

static void
fail(struct sources_flight *f, const char *failure, const char *message)
{
	snprintf(f->failure, sizeof(f->failure), "%s", failure);
	snprintf(f->message, sizeof(f->message), "%s", message);
	f->state = SOURCES_ANSWERED;
}

void
sources_fetch_send(struct sweep *s)
{
	for (int i = 0; i < SOURCES_FLIGHTS; i++) {
		struct sources_flight *f = &sources_flights[i];
		struct http_request rq = { .url = f->url,
			.headers = f->headers,
			.into = f->file,
			.room = FILE_MAX,
			.tag = f };

		if (f->state != SOURCES_CLAIMED)
			continue;
		f->state = SOURCES_FLYING;
		if (f->url == NULL)
			fail(f, "secret_unreadable",
			    "The secret of the source cannot be decrypted. Set it again.");
		else if (http_get(s->http, &rq) != 0)
			fail(f, "url_not_allowed",
			    "Requests to this URL are not allowed.");
	}
}

void
sources_fetch_land(struct sources_flight *f, const struct http_answer *ans)
{
	char words[80];

	f->status = ans->status;
	f->len = ans->body_len;
	if (ans->truncated)
		fail(f, "too_large", "The file is larger than 8 MiB.");
	else if (ans->failure != NULL)
		fail(f, ans->failure, ans->message);
	else if (ans->status != 200) {
		snprintf(words, sizeof(words), "The server answered %d.",
		    ans->status);
		fail(f, "http_error", words);
	} else
		f->state = SOURCES_ANSWERED;
}

/* --- writing down ----------------------------------------------------------
 */

struct record {
	struct sweep *sweep;
	struct caller who;
	struct sources_flight *flight;
	bool announced, lost;
};

/* No file came: the run has failed. */
static void
put_failure(const struct sources_flight *f, struct price_run *run,
    struct stamp now)
{
	PUT(run, status, "failed");
	PUT(run, failure, f->failure);
	PUT(run, message, f->message);
	PUT(run, ended_at, now);
}

static enum err
take(struct record *r, struct price_source *src, struct price_run *run)
{
	struct sources_flight *f = r->flight;
	struct sweep *s = r->sweep;
	struct price_file file = { .text = f->file,
		.len = f->len,
		.now = r->who.now };

	if (f->status != 0)
		PUT(run, http_status, f->status);
	if (HAS(src, archived_at))
		fail(f, "archived",
		    "The source was archived before it was loaded.");
	if (*f->failure == '\0')
		return price_run_take(s->db, s->arena, src, &file, run);
	put_failure(f, run, r->who.now);
	return OK;
}

/* Nothing where the lease was lost. */
static enum err
write_one(void *arg)
{
	struct record *r = arg;
	struct sweep *s = r->sweep;
	struct sources_key source = r->flight->key;
	struct price_source src = { 0 };
	struct price_run run = { 0 };
	enum err e;

	arena_reset(s->arena);
	r->announced = false;
	source.id = source.source_id;
	if ((e = sources_hold(s, &r->who, &source, &src)) != OK)
		return e;
	r->who.request_id = r->flight->key.request_id;
	e = db_one(s->db, &sources_run, &r->flight->key, &run, s->arena);
	if ((r->lost = e == E_NOT_FOUND))
		return OK;
	if (e != OK || (e = take(r, &src, &run)) != OK ||
	    (e = db_run(s->db, &sources_settle, &run)) != OK ||
	    HAS(&src, archived_at))
		return e;
	return price_run_end(s->db, s->arena, &src, &run, &r->announced);
}

enum err
sources_fetch_record(struct sweep *s, struct stamp now)
{
	enum err e = OK;

	for (int i = 0; i < SOURCES_FLIGHTS && e == OK; i++) {
		struct sources_flight *f = &sources_flights[i];
		struct record r = { .sweep = s,
			.who = { .now = now },
			.flight = f };

		if (f->state != SOURCES_ANSWERED)
			continue;
		db_for(s->db, &r.who);
		e = db_tx(s->db, write_one, &r);
		if (e == E_UNAVAILABLE)
			return e;
		if (e != OK)
			fprintf(stderr, "sources: %s cannot be recorded\n",
			    f->key.id.s);
		else if (r.lost)
			fprintf(stderr, "sources: %s: the lease was lost\n",
			    f->key.id.s);
		else
			outbox_wake(s->conf->wake_socket);
		release(f);
		e = OK; /* its lease ends, and it is tried again */
	}
	return e;
}
