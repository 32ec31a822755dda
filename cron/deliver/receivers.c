/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include <stdlib.h>
#include <string.h>

#include "clock.h"

/*
 * Who is known is who has something pending or in the air, and no more than so
 * many: those left out are found when others are forgotten.
 */
#define KNOWN     65536
#define BUCKETS   8192
#define FEW       8   /* flights that an account may always have */
#define QUICK_MS  250 /* a receiver this quick has more claimed than it gets */
#define AHEAD     8   /* times its concurrency */
#define THOUSANDS 1000
#define TYPICAL   8192 /* bytes of a flight, while there are none */

static struct receiver *receivers[BUCKETS];
static struct tenant *tenants[BUCKETS];
static int n_receivers, n_tenants;
static int held, reserved;
static int64_t bytes;
static uint64_t turn = 1;

/* FNV-1a. */
static unsigned
bucket(const char *s)
{
	uint32_t h = 2166136261u;

	for (; *s != '\0'; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	return h % BUCKETS;
}

static void *
must(void *p)
{
	if (p == NULL)
		abort();
	return p;
}

static struct tenant *
tenant(const char *account)
{
	struct tenant **head = &tenants[bucket(account)], *t;

	for (t = *head; t != NULL; t = t->next)
		if (strcmp(t->account, account) == 0)
			return t;
	t = must(calloc(1, sizeof(*t)));
	strncpy(t->account, account, sizeof(t->account) - 1);
	t->next = *head;
	n_tenants++;
	return *head = t;
}

static void
tenant_left(struct tenant *gone)
{
	struct tenant **at = &tenants[bucket(gone->account)];

	if (--gone->receivers > 0)
		return;
	while (*at != gone)
		at = &(*at)->next;
	*at = gone->next;
	n_tenants--;
	free(gone);
}

struct receiver *
deliver_receiver(const struct id *webhook, const char *account)
{
	struct receiver **head = &receivers[bucket(webhook->s)], *r;

	for (r = *head; r != NULL; r = r->next)
		if (strcmp(r->webhook_id.s, webhook->s) == 0)
			return r;
	if (n_receivers >= KNOWN)
		return NULL;
	r = must(calloc(1, sizeof(*r)));
	r->webhook_id = *webhook;
	r->tenant = tenant(account);
	r->tenant->receivers++;
	r->due = SWEEP_NEVER;
	r->max_concurrency = r->max_per_second = 1;
	r->took_ms = QUICK_MS;
	r->tokens = THOUSANDS;
	r->filled = clock_ticks();
	r->ready_end = &r->ready;
	r->next = *head;
	n_receivers++;
	return *head = r;
}

void
deliver_hint(struct receiver *r, struct stamp due)
{
	if (r != NULL && due.ms < r->due.ms)
		r->due = due;
}

/* A tenth of a second's worth may come at once. */
static int64_t
most_tokens(const struct receiver *r)
{
	int64_t n = r->max_per_second * THOUSANDS / 10;

	return n > THOUSANDS ? n : THOUSANDS;
}

static void
refill(struct receiver *r)
{
	int64_t now = clock_ticks(), most = most_tokens(r);

	r->tokens += (now - r->filled) * r->max_per_second;
	if (r->tokens > most || now - r->filled > THOUSANDS)
		r->tokens = most;
	r->filled = now;
}

void
deliver_limits(struct receiver *r, const struct deliver_hook *hook)
{
	r->max_concurrency = hook->max_concurrency;
	r->max_per_second = hook->max_per_second;
}

enum err
deliver_read_hooks(struct sweep *s, struct receiver *const *v, size_t n,
    struct list *hooks)
{
	struct delivery *d = arena_array(s->arena, struct delivery, n);
	struct delivery ask = { .has = EVERYTHING };

	for (size_t i = 0; i < n; i++) {
		d[i].has = EVERYTHING;
		d[i].account = v[i]->tenant->account;
		d[i].id = v[i]->webhook_id;
	}
	ask.keys = deliver_rows(s->arena, deliver_by_id, d, n);
	return db_all(s->db, &deliver_hooks, &ask, hooks, s->arena);
}

const struct deliver_hook *
deliver_hook_of(const struct list *hooks, const struct receiver *r)
{
	const struct deliver_hook *v = hooks->v;

	for (size_t i = 0; i < hooks->n; i++)
		if (strcmp(v[i].id.s, r->webhook_id.s) == 0)
			return &v[i];
	return NULL;
}

void
deliver_turn(void)
{
	turn++;
	reserved = 0;
}

static int
least(int64_t a, int64_t b)
{
	return (int)(a < b ? a : b);
}

/* Of an account: a part of all for each that has something, and one to spare,
 * so that whoever comes finds room. */
static int
share(struct tenant *t)
{
	int most = DELIVER_FLIGHTS / (n_tenants + 1);

	if (t->turn != turn) {
		t->turn = turn;
		t->reserved = 0;
	}
	return (most > FEW ? most : FEW) - t->held - t->reserved;
}

/* How many more the bytes are enough for, by what those that are held take. */
static int
affordable(void)
{
	int64_t each = held > 0 ? bytes / held : 0;

	if (each < TYPICAL)
		each = TYPICAL;
	return (int)((DELIVER_BYTES - bytes) / each) - reserved;
}

int
deliver_room(struct receiver *r)
{
	int64_t most = r->max_concurrency;
	int room;

	if (r->turn != turn) {
		r->turn = turn;
		r->reserved = 0;
	}
	refill(r);
	if (r->took_ms < QUICK_MS)
		most *= AHEAD;
	room = least(most - r->held - r->reserved, r->tokens / THOUSANDS);
	room = least(room, share(r->tenant));
	room = least(room, affordable());
	return least(room, DELIVER_FLIGHTS - held - reserved);
}

void
deliver_reserve(struct receiver *r, int n)
{
	r->reserved += n;
	r->tenant->reserved += n;
	r->tokens -= (int64_t)n * THOUSANDS;
	r->served = turn;
	reserved += n;
}

void
deliver_count(struct receiver *r, int n)
{
	r->held += n;
	r->tenant->held += n;
	held += n;
}

void
deliver_weigh(int64_t n)
{
	bytes += n;
}

int64_t
deliver_token_ms(const struct receiver *r)
{
	if (r->tokens >= THOUSANDS)
		return 0;
	return (THOUSANDS - r->tokens) / r->max_per_second + 1;
}

void
deliver_each(void (*fn)(void *arg, struct receiver *r), void *arg)
{
	for (int i = 0; i < BUCKETS; i++)
		for (struct receiver *r = receivers[i]; r != NULL; r = r->next)
			fn(arg, r);
}

void
deliver_forget_idle(void)
{
	for (int i = 0; i < BUCKETS; i++) {
		struct receiver **at = &receivers[i], *r;

		while ((r = *at) != NULL) {
			if (r->held > 0 || r->due.ms != INT64_MAX) {
				at = &r->next;
				continue;
			}
			*at = r->next;
			tenant_left(r->tenant);
			n_receivers--;
			free(r);
		}
	}
}
