/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include <stdlib.h>
#include <string.h>

#include "clock.h"

#define FLIGHT_BYTES (4 << 20)
#define KEPT         256  /* idle ones, for the next */
#define FLIGHT_OWN   8192 /* bytes that each takes */
#define COPIES       3    /* of its data: as read, as sent, as signed */

static struct flight *idle, *landed, **landed_end = &landed;
static size_t n_idle, n_landed;

static struct flight *
flight_make(void)
{
	struct flight *f = idle;

	if (f != NULL) {
		idle = f->next;
		n_idle--;
		return f;
	}
	if ((f = calloc(1, sizeof(*f))) == NULL)
		abort();
	f->arena = arena_open_small(FLIGHT_BYTES);
	return f;
}

static const char *
dup(struct arena *a, const char *s)
{
	return s == NULL ? NULL : arena_dup(a, s);
}

/* Without the patterns: those have been looked at. */
static struct deliver_hook
hook_copy(struct arena *a, const struct deliver_hook *from)
{
	struct deliver_hook h = *from;

	h.account = dup(a, h.account);
	h.url = dup(a, h.url);
	h.events = (struct texts){ NULL, 0 };
	h.filters = (struct list){ 0 };
	h.status = h.delivery_order = h.health = NULL;
	h.retry_seconds = dup(a, h.retry_seconds);
	h.secrets = dup(a, h.secrets);
	h.api_version = dup(a, h.api_version);
	h.headers_sealed = dup(a, h.headers_sealed);
	h.client_certificate_sealed = dup(a, h.client_certificate_sealed);
	return h;
}

struct flight *
deliver_take(struct receiver *r, const struct deliver_hook *h,
    const struct delivery *d)
{
	struct flight *f = flight_make();

	f->errand.job = &deliver_job;
	f->next = NULL;
	f->receiver = r;
	f->hook = hook_copy(f->arena, h);
	f->delivery = *d;
	f->delivery.has = EVERYTHING;
	f->delivery.account = f->hook.account;
	f->delivery.stream = arena_dup(f->arena, d->stream);
	f->delivery.cause = arena_dup(f->arena, d->cause);
	f->delivery.keys = NULL;
	deliver_count(r, 1);
	return f;
}

void
deliver_ready(struct flight *f, size_t data_len)
{
	struct receiver *r = f->receiver;

	f->bytes = FLIGHT_OWN + COPIES * (int64_t)data_len;
	deliver_weigh(f->bytes);
	*r->ready_end = f;
	r->ready_end = &f->next;
}

struct flight *
deliver_first(struct receiver *r)
{
	struct flight *f = r->ready;

	if (f == NULL)
		return NULL;
	if ((r->ready = f->next) == NULL)
		r->ready_end = &r->ready;
	f->next = NULL;
	return f;
}

void
deliver_release(struct flight *f)
{
	struct arena *a = f->arena;

	deliver_count(f->receiver, -1);
	deliver_weigh(-f->bytes);
	if (n_idle >= KEPT) {
		arena_close(a);
		free(f);
		return;
	}
	arena_reset(a);
	*f = (struct flight){ .arena = a, .next = idle };
	idle = f;
	n_idle++;
}

static char *
text(struct flight *f, const char *s, size_t max)
{
	return s == NULL ? NULL : deliver_text(f->arena, s, strlen(s), max);
}

/* A quarter of what is new. */
static void
remember_time(struct receiver *r, int64_t us)
{
	r->took_ms += (us / 1000 - r->took_ms) / 4;
}

void
deliver_land(struct flight *f, const struct http_answer *ans)
{
	struct delivery_attempt *t = &f->attempt;

	t->status = ans->status;
	t->failure = ans->failure;
	t->message = text(f, ans->message, 255);
	t->address = *ans->address != '\0' ? text(f, ans->address, 64) : NULL;
	t->dns_us = ans->dns_us;
	t->connect_us = ans->connect_us;
	t->tls_us = ans->tls_us;
	t->first_byte_us = ans->first_byte_us;
	t->total_us = ans->total_us;
	t->truncated = ans->truncated;
	if (ans->status == 0)
		CLEAR(t, status);
	else {
		t->response_head = text(f, ans->head, HTTP_BODY_MAX);
		t->response_body = deliver_text(f->arena, ans->body,
		    ans->body_len, HTTP_BODY_MAX);
	}
	f->retry_after = ans->retry_after;
	remember_time(f->receiver, ans->total_us);
	*landed_end = f;
	landed_end = &f->next;
	n_landed++;
}

struct flight *
deliver_landed(size_t *n)
{
	*n = n_landed;
	return landed;
}

void
deliver_release_landed(size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct flight *f = landed;

		landed = f->next;
		deliver_release(f);
	}
	n_landed -= n;
	if (landed == NULL)
		landed_end = &landed;
}
