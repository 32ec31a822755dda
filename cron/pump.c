/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "pump.h"

#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "clock.h"
#include "wake.h"

#define DRAIN_MS HTTP_FETCH_MS /* the longest of what is in flight */
#define AGAIN_MS 1000          /* after an error */
#define NAP_MS   1000 /* the longest sleep, so that nothing hangs on it */
#define DAY_MS   86400000
#define NEVER    INT64_MAX

/* Datagrams come by the hundred in a second.  They mean events first of all, so
 * that these wait for nothing else; who may be late looks for all of them that
 * came in the meantime. */
#define SOON_MS  50
#define NOT      -1 /* no datagram means it */

/* `woken`: it is due so long after a datagram.  `then`: what is due after it,
 * for what it did: a payment settled is an event to number, an event a delivery
 * to make. */
/* clang-format off */
static const struct {
	const struct job *job;
	int woken;
	const struct job *then;
} jobs[] = {
	{ &health_job,         NOT,     NULL }, /* done without a database too */
	{ &deliver_sender_job, NOT,     NULL }, /* before what it signs */
	{ &fanout_job,         0,       &deliver_job },
	{ &deliver_job,        0,       NULL },
	{ &notes_job,          SOON_MS, &mail_job },
	{ &audit_job,          SOON_MS, NULL },
	{ &settle_job,         SOON_MS, &fanout_job },
	{ &sources_job,        SOON_MS, &alerts_job },
	{ &alerts_job,         SOON_MS, &fanout_job },
	{ &repricing_job,      SOON_MS, &fanout_job },
	{ &hosts_job,          SOON_MS, &fanout_job },
	{ &replay_job,         SOON_MS, &deliver_job },
	{ &mail_job,           SOON_MS, NULL },
	{ &terms_job,          NOT,     NULL },
	{ &quotes_job,         NOT,     NULL },
	{ &passage_job,        NOT,     NULL },
	{ &limits_job,         NOT,     NULL },
	{ &rollup_job,         NOT,     NULL },
	{ &traces_job,         NOT,     NULL }, /* behind the counts */
	{ &expire_job,         NOT,     NULL },
	{ &partitions_job,     NOT,     NULL },
	{ &clabes_job,         NOT,     NULL },
	{ &operations_job,     NOT,     NULL },
};
/* clang-format on */

#define JOBS     ((int)COUNT(jobs))

/* Due times are in ticks, so the wall clock may jump. */
struct state {
	struct pump *pump;
	int64_t due[JOBS];
	struct job_run runs[JOBS];
	bool away; /* the database; said so already */
	bool failed;
};

static int
place(const struct job *job)
{
	int i = 0;

	while (jobs[i].job != job)
		i++;
	return i;
}

static void
sooner(struct state *st, int i, int64_t due)
{
	if (due < st->due[i])
		st->due[i] = due;
}

/* Once stopping, only what brings transfers to their end. */
static bool
counts(const struct state *st, int i)
{
	return !st->pump->sweep->stopping || jobs[i].job->answered != NULL;
}

static int64_t
first_due(const struct state *st)
{
	int64_t first = NEVER;

	for (int i = 0; i < JOBS; i++)
		if (counts(st, i) && st->due[i] < first)
			first = st->due[i];
	return first;
}

static void
report(struct state *st, const struct job *job, enum err e)
{
	if (e != OK)
		st->failed = true;
	if (e == E_UNAVAILABLE) {
		if (!st->away)
			fprintf(stderr,
			    "sweep: %s: no database; trying each second\n",
			    job->name);
		st->away = true;
		return;
	}
	if (st->away)
		fprintf(stderr, "sweep: the database is available again\n");
	st->away = false;
	if (e != OK)
		fprintf(stderr, "sweep: %s: %s; trying again in a second\n",
		    job->name, err_row(e)->code);
}

/* Ticks at which a moment is reached; a day is as good as never. */
static int64_t
ticks_at(struct stamp t, struct stamp now)
{
	int64_t ms = t.ms <= now.ms ? 0 : t.ms - now.ms;

	return ms > DAY_MS ? NEVER : clock_ticks() + ms;
}

/* For who asks how all is: those that have run. */
static void
note_run(struct state *st, int i, struct stamp at, enum err e)
{
	struct list *l = &st->pump->sweep->runs;
	struct job_run *r = st->runs;

	while (r < st->runs + l->n && r->job_name != jobs[i].job->name)
		r++;
	if (r == st->runs + l->n)
		l->n++;
	*r = (struct job_run){ .has = EVERYTHING,
		.job_name = jobs[i].job->name,
		.ran_at = at,
		.failing = e != OK };
}

static enum err
run_job(struct state *st, int i)
{
	struct sweep *s = st->pump->sweep;
	const struct job *job = jobs[i].job;
	struct stamp now = clock_now(), next = SWEEP_NEVER;
	struct caller nobody = { .now = now };
	enum err e;

	db_for(s->db, &nobody);
	st->due[i] = NEVER; /* but for what comes while it runs */
	e = job->run(s, now, &next);
	arena_reset(s->arena);
	report(st, job, e);
	note_run(st, i, now, e);
	if (e == OK)
		sooner(st, i, ticks_at(next, now));
	else
		st->due[i] = clock_ticks() + AGAIN_MS;
	return e;
}

/* Without a database none of the others need try now. */
static void
postpone_all(struct state *st)
{
	int64_t again = clock_ticks() + AGAIN_MS;

	for (int i = 0; i < JOBS; i++)
		if (st->due[i] < again)
			st->due[i] = again;
}

/* Run what is due, each at most once. */
static void
run_due(struct state *st)
{
	for (int i = 0; i < JOBS; i++) {
		if (!counts(st, i) || st->due[i] > clock_ticks())
			continue;
		if (run_job(st, i) == E_UNAVAILABLE) {
			postpone_all(st);
			return;
		}
		if (jobs[i].then != NULL)
			st->due[place(jobs[i].then)] = 0;
	}
}

/* Take the datagrams; without a database they can wait with the rest. */
static bool
woken(struct state *st)
{
	if (!wake_drain(st->pump->wake) || st->away)
		return false;
	for (int i = 0; i < JOBS; i++)
		if (jobs[i].woken != NOT)
			sooner(st, i, clock_ticks() + jobs[i].woken);
	return true;
}

static void
on_answer(void *arg, const struct http_answer *ans)
{
	struct state *st = arg;
	const struct job *job = ((const struct errand *)ans->tag)->job;
	int64_t due = clock_ticks() + job->answered(st->pump->sweep, ans);

	if (!st->away)
		sooner(st, place(job), due);
}

/* The next sweep need not wait for what is in flight: it is leased, so that
 * one leaves it alone. */
static void
hand_over(struct pump *p)
{
	if (p->wake >= 0) {
		unlink(p->sweep->conf->wake_socket);
		close(p->wake);
	}
	if (p->lock >= 0)
		close(p->lock);
	p->wake = p->lock = -1;
}

static void
stop(struct state *st)
{
	st->pump->sweep->stopping = true;
	st->pump->end = clock_ticks() + DRAIN_MS;
	for (int i = 0; i < JOBS; i++)
		st->due[i] = 0; /* what has come is written down */
	hand_over(st->pump);
}

static bool
finished(const struct state *st)
{
	const struct pump *p = st->pump;
	bool flying = http_running(p->sweep->http) > 0;
	int64_t now = clock_ticks();

	if (p->sweep->stopping)
		return now >= p->end || (!flying && first_due(st) == NEVER);
	return p->once && !flying && first_due(st) > now;
}

static void
nap(struct state *st)
{
	struct pollfd wake = { .fd = st->pump->wake, .events = POLLIN };
	int64_t now = clock_ticks(), until = first_due(st);

	if (st->pump->end < until)
		until = st->pump->end;
	if (until > now + NAP_MS)
		until = now + NAP_MS;
	http_step(st->pump->sweep->http, until > now ? (int)(until - now) : 0,
	    &wake, on_answer, st);
}

/* Transfers go on while the database works. */
static void
meanwhile(void *arg, struct pollfd *server, int ms)
{
	struct state *st = arg;

	http_step(st->pump->sweep->http, ms, server, on_answer, st);
}

bool
pump_run(struct pump *p)
{
	struct state st = { .pump = p };

	p->sweep->runs = (struct list){ st.runs, 0 };
	db_meanwhile(p->sweep->db, meanwhile, &st);
	for (;;) {
		if (!p->sweep->stopping &&
		    (*p->stop || clock_ticks() >= p->end))
			stop(&st);
		run_due(&st);
		if (!woken(&st) && finished(&st))
			break;
		nap(&st);
		woken(&st);
	}
	if (http_running(p->sweep->http) > 0)
		fprintf(stderr, "sweep: %d transfers were not answered\n",
		    http_running(p->sweep->http));
	db_meanwhile(p->sweep->db, NULL, NULL);
	hand_over(p);
	p->sweep->runs = (struct list){ 0 };
	return st.failed;
}
