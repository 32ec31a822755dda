/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test_db.h"

#include "resource_own.h"

#include "domains.h"
#include "orders/claims/claims.h"
#include "wire.h"

/* The statement that keeps an object takes the next version alone, and no
 * status that no row leads to: the claims of an account of ours, in
 * transactions that are taken back. */
struct attempt {
	const char *from, *to; /* statuses */
	int64_t version;       /* that it is saved as */
	enum err e;            /* what came of it */
	struct claim kept;
};

static const struct domain *const *all;
static FILE *said;

static struct req
asked(struct wire *w)
{
	struct req rq = { .arena = arena, .db = db, .conf = conf, .wire = w };

	if (all == NULL)
		all = resource_expand(domains_all(), arena_open(64 << 20));
	w->domains = all;
	rq.caller.account = arena_fmt(arena, "%sa", prefix);
	rq.caller.request_id = "req_01kaf2b8m0v3n7q1x5z9c4t6h8";
	rq.caller.now = (struct stamp){ INT64_C(1790000000000) };
	return rq;
}

static struct claim
claim_of(const struct req *rq, const char *status)
{
	struct claim c = { 0 };

	PUT(&c, id, id_make("clm", rq->caller.now));
	PUT(&c, status, status);
	PUT(&c, kind, "shortage");
	PUT(&c, description, "It is less than was billed.");
	PUT(&c, escalated, false);
	PUT(&c, version, 4);
	PUT(&c, created_at, rq->caller.now);
	PUT(&c, updated_at, rq->caller.now);
	return c;
}

/* E_STATE in the end: nothing of it is committed. */
static enum err
attempt(void *arg)
{
	struct attempt *t = arg;
	struct wire w = { 0 };
	struct req rq = asked(&w);
	const struct resource_plan *p = resource_plan(&rq, &claims);
	struct claim c = claim_of(&rq, t->from);
	enum err e;

	db_for(db, &rq.caller);
	e = db_run(db, &p->insert, &c);
	c.status = t->to;
	c.version = t->version - 1; /* resource_save counts it up */
	if (e == OK)
		t->e = resource_save(&rq, &claims, &c, "order.claim.accepted");
	if (e == OK)
		e = db_one(db, &p->get, &c, &t->kept, arena);
	db_for(db, &nobody);
	return e == OK ? E_STATE : e;
}

/* What stderr is told meanwhile. */
static const char *
told(struct attempt *t)
{
	static char text[256];
	int was = dup(STDERR_FILENO);
	size_t n;

	fflush(stderr);
	said = tmpfile();
	assert_non_null(said);
	dup2(fileno(said), STDERR_FILENO);
	assert_int_equal(db_tx(db, attempt, t), E_STATE);
	fflush(stderr);
	dup2(was, STDERR_FILENO);
	close(was);
	rewind(said);
	n = fread(text, 1, sizeof(text) - 1, said);
	text[n] = '\0';
	fclose(said);
	return text;
}

static void
a_row_leads_and_it_is_kept(void **state)
{
	struct attempt t = { .from = "open",
		.to = "accepted",
		.version = 5,
		.e = E_INTERNAL };

	(void)state;
	assert_string_equal(told(&t), "");
	assert_int_equal(t.e, OK);
	assert_string_equal(t.kept.status, "accepted");
	assert_int_equal(t.kept.version, 5);
}

static void
what_stays_where_it_is_needs_no_row(void **state)
{
	struct attempt t = { .from = "settled",
		.to = "settled",
		.version = 5,
		.e = E_INTERNAL };

	(void)state;
	assert_string_equal(told(&t), "");
	assert_int_equal(t.e, OK);
	assert_int_equal(t.kept.version, 5);
}

static void
no_row_leads_and_nothing_is_kept(void **state)
{
	struct attempt t = { .from = "settled",
		.to = "open",
		.version = 5,
		.e = OK };

	(void)state;
	assert_string_equal(told(&t),
	    "no move or passage leads claims from settled to open\n");
	assert_int_equal(t.e, E_INTERNAL);
	assert_string_equal(t.kept.status, "settled");
	assert_int_equal(t.kept.version, 4);
}

static void
another_version_has_come_between(void **state)
{
	static const int64_t versions[] = { 3, 4, 6 };

	(void)state;
	for (size_t i = 0; i < LEN(versions); i++) {
		struct attempt t = { .from = "open",
			.to = "accepted",
			.version = versions[i],
			.e = OK };

		assert_non_null(
		    strstr(told(&t), " does not follow the one kept\n"));
		assert_int_equal(t.e, E_INTERNAL);
		assert_string_equal(t.kept.status, "open");
		assert_int_equal(t.kept.version, 4);
	}
}

DB_TESTS(EACH(a_row_leads_and_it_is_kept),
    EACH(what_stays_where_it_is_needs_no_row),
    EACH(no_row_leads_and_nothing_is_kept),
    EACH(another_version_has_come_between))
