/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include <string.h>

#define PER_RECEIVER 16 /* so that one that hangs leaves room for others */
#define FLIGHT_BYTES (4 << 20)

struct flight deliver_flights[FLIGHTS];

int
deliver_room(const struct id *webhook)
{
	int idle = 0, left = PER_RECEIVER;

	for (int i = 0; i < FLIGHTS; i++) {
		const struct flight *f = &deliver_flights[i];

		if (f->state == F_IDLE)
			idle++;
		else if (strcmp(f->delivery.webhook_id.s, webhook->s) == 0)
			left--;
	}
	return idle < left ? idle : left;
}

struct flight *
deliver_take(void)
{
	struct flight *f = deliver_flights;

	while (f->state != F_IDLE)
		f++;
	if (f->arena == NULL)
		f->arena = arena_open(FLIGHT_BYTES);
	f->errand.job = &deliver_job;
	f->state = F_CLAIMED;
	return f;
}

void
deliver_release(struct flight *f)
{
	struct arena *a = f->arena;

	arena_reset(a);
	*f = (struct flight){ .arena = a };
}

void
deliver_release_all(enum deliver_state state)
{
	for (int i = 0; i < FLIGHTS; i++)
		if (deliver_flights[i].state == state)
			deliver_release(&deliver_flights[i]);
}

static char *
text(struct flight *f, const char *s, size_t max)
{
	return s == NULL ? NULL : deliver_text(f->arena, s, strlen(s), max);
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
		t->has &= ~shape_bit(&deliver_attempt_shape, "status");
	else {
		t->response_head = text(f, ans->head, HTTP_BODY_MAX);
		t->response_body = deliver_text(f->arena, ans->body,
		    ans->body_len, HTTP_BODY_MAX);
	}
	f->retry_after = ans->retry_after;
	f->state = F_ANSWERED;
}
