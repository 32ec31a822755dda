/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "contract.h"

#include <stdio.h>

#include "audit.h"
#include "credential.h"
#include "domains.h"
#include "idem.h"
#include "mail.h"
#include "outbox.h"
#include "park.h"
#include "resource.h"
#include "session.h"
#include "sweep.h"
#include "trace.h"
#include "waits.h"

static const struct query *const lib_queries[] = { &credential_find,
	&credential_hold, &credential_role, &credential_ended, &session_find,
	&session_touch, &session_seen, &mail_insert, &outbox_insert,
	&audit_insert, &park_last, &trace_insert, NULL };

static const struct job *const jobs[] = { &audit_job, &clabes_job, &deliver_job,
	&deliver_sender_job, &expire_job, &alerts_job, &fanout_job, &health_job,
	&hosts_job, &limits_job, &mail_job, &notes_job, &operations_job,
	&partitions_job, &passage_job, &quotes_job, &replay_job, &repricing_job,
	&rollup_job, &settle_job, &sources_job, &terms_job, &traces_job, NULL };

#define ORDERS (1 << 20)

typedef void each(void *arg, const struct query *q);

static void
each_of(const struct query *const *list, each *fn, void *arg)
{
	for (; *list != NULL; list++)
		fn(arg, *list);
}

static void
each_order(const struct domain *d, each *fn, void *arg)
{
	struct arena *a = arena_open(ORDERS);

	for (const struct resource_plan *const *p = d->plans;
	     p != NULL && *p != NULL; p++)
		each_of(resource_orders(*p, a), fn, arg);
	arena_close(a);
}

static void
each_of_domain(const struct domain *d, each *fn, void *arg)
{
	each_of(d->queries, fn, arg);
	each_order(d, fn, arg);
}

/* Every statement of every program. */
static void
each_query(each *fn, void *arg)
{
	each_of(lib_queries, fn, arg);
	each_of(idem_queries, fn, arg);
	each_of(resource_queries, fn, arg);
	for (size_t i = 0; domains_all()[i] != NULL; i++)
		each_of_domain(domains_all()[i], fn, arg);
	each_of(waits_queries, fn, arg);
	for (size_t i = 0; jobs[i] != NULL; i++)
		each_of(jobs[i]->queries, fn, arg);
}

static void
print_query(void *arg, const struct query *q)
{
	buf_fmt(arg, "%s\t%s%s%s%s%s%s\t%s\n", q->name,
	    q->flags & Q_SCAN ? "scan " : "",
	    q->flags & Q_SHARED ? "shared " : "",
	    q->flags & Q_SYSTEM ? "system " : "",
	    q->flags & Q_NOWAIT ? "nowait " : "",
	    q->flags & Q_STEADY ? "steady " : "",
	    q->flags & Q_MADE ? "made " : "", q->sql);
}

void
contract_queries(struct buf *b)
{
	each_query(print_query, b);
}

/* What the checks below share. */
struct proof {
	struct db *db;
	struct arena *arena;
	int n, bad;
};

static void
prove_query(void *arg, const struct query *q)
{
	struct proof *p = arg;
	const char *why;

	p->n++;
	if (db_prove(p->db, q, &why) == 0)
		return;
	fprintf(stderr, "%s: %s\n", q->name, why);
	p->bad++;
}

static void
explain_query(void *arg, const struct query *q)
{
	struct proof *p = arg;
	const char *why, *table;

	if (q->flags & (Q_SCAN | Q_NOWAIT))
		return;
	p->n++;
	table = db_explain(p->db, q, p->arena, &why);
	if (table != NULL && *table == '\0')
		return;
	fprintf(stderr, "%s: %s%s\n", q->name,
	    table != NULL ? "full scan of " : why, table != NULL ? table : "");
	p->bad++;
}

static int
check_all(each *fn, const char *done)
{
	struct conf *conf = conf_env();
	struct proof p = { .db = db_open(conf), .arena = arena_open(8 << 20) };

	each_query(fn, &p);
	printf("%d statements %s, %d faults\n", p.n, done, p.bad);
	db_close(p.db);
	arena_close(p.arena);
	conf_close(conf);
	return p.bad > 0;
}

/* What another row has said already would be read by nobody. */
static int
repeats_of(const struct resource *r)
{
	const char *member;
	int n = 0;

	for (const struct move *m = r->moves; m != NULL && m->action != NULL;
	     m++)
		if ((member = resource_repeats(r, m)) != NULL) {
			fprintf(stderr,
			    "%s.%s: a row repeats .%s of another one\n",
			    r->name, m->action, member);
			n++;
		}
	return n;
}

static int
repeats(void)
{
	int n = 0;

	for (const struct domain *const *d = domains_all(); *d != NULL; d++)
		for (const struct resource *const *r = (*d)->resources;
		     r != NULL && *r != NULL; r++)
			n += repeats_of(*r);
	return n;
}

int
contract_prove(void)
{
	return (check_all(prove_query, "prepared") | (repeats() > 0));
}

int
contract_explain(void)
{
	return check_all(explain_query, "explained");
}
