/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "acting.h"

#include <stdio.h>

#include "domains.h"
#include "resource.h"
#include "waits.h"
#include "wire.h"

#define PLAN_MEMORY (32 << 20)

/* clang-format off */
#define T struct acting_due
static const struct field fields[] = {
	FIELD(T, account, .doc = "Account that owns the row."),
	FIELD(T, id,      .doc = "What it is."),
	FIELD(T, due_at,  .doc = "Since when it is due."),
	FIELD(T, tries,   .doc = "How often it was refused."),
};
#undef T
const struct shape acting_due_shape =
	SHAPE(struct acting_due, "Due", fields, "Something whose time has come.");
/* clang-format on */

/* The domains whose resources may be acted on, made ready once. */
static const struct domain *const *
ready(void)
{
	static const struct domain *const acted[] = { &orders_domain,
		&accounts_domain, NULL };
	static const struct domain *const *all;
	static struct arena *plans; /* as long as the program */

	if (plans == NULL) {
		plans = arena_open(PLAN_MEMORY);
		all = resource_expand(acted, plans);
	}
	return all;
}

struct turn {
	struct sweep *sweep;
	const struct acting *acting;
	const char *id;
	struct caller caller;
};

struct req
acting_req(struct sweep *s, struct wire *w, const struct caller *caller)
{
	struct req rq = { .arena = s->arena,
		.db = s->db,
		.conf = s->conf,
		.caller = *caller,
		.wire = w };

	*w = (struct wire){ .domains = ready() };
	rq.domain = w->domains[0];
	faults_init(&rq.faults);
	return rq;
}

static enum err
act(void *arg)
{
	struct turn *t = arg;
	struct wire w;
	struct req rq = acting_req(t->sweep, &w, &t->caller);
	enum err e;

	/* also where it runs again, after an end in the middle */
	db_for(rq.db, &t->caller);
	e = t->acting->act(&rq, t->id);
	if (e != OK && rq.detail != NULL)
		fprintf(stderr, "sweep: %s: %s\n", t->id, rq.detail);
	return e;
}

/* One that fails keeps no other waiting: it waits itself. */
static enum err
take_turn(struct turn *t, const struct acting_due *d)
{
	struct db *db = t->sweep->db;
	const struct wait w = { .kind = t->acting->due->name,
		.account = d->account,
		.id = d->id };
	enum err e;

	db_for(db, &t->caller);
	e = db_tx(db, act, t);
	if (e == E_UNAVAILABLE)
		return e;
	if (e != OK)
		return waits_refused(db, w, e);
	return d->tries > 0 ? waits_over(db, w) : OK;
}

enum err
acting_run(struct sweep *s, const struct acting *a, struct stamp now,
    bool *more)
{
	struct caller everybody = { .now = now };
	const struct acting_due *d;
	struct list due;
	enum err e;

	db_for(s->db, &everybody);
	e = db_all(s->db, a->due, NULL, &due, s->arena);
	if (e != OK)
		return e;
	d = due.v;
	for (size_t i = 0; i < due.n && e == OK && !s->stopping; i++) {
		struct turn t = { .sweep = s,
			.acting = a,
			.id = d[i].id.s,
			.caller = { .account = d[i].account, .now = now } };

		e = take_turn(&t, &d[i]);
	}
	*more = due.n == ACTING_BATCH;
	return e;
}

enum err
acting_all(struct sweep *s, const struct acting *kinds, size_t n,
    int64_t every_ms, struct stamp now, struct stamp *next)
{
	enum err e, worst = OK;
	bool more;

	*next = (struct stamp){ now.ms + every_ms };
	for (size_t i = 0; i < n; i++) {
		more = false;
		if ((e = acting_run(s, &kinds[i], now, &more)) != OK)
			worst = e;
		if (more)
			*next = now;
	}
	return worst;
}
