/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "acting.h"

#include <string.h>

#include "credit/credit_profiles/credit_profiles.h"
#include "orders/flow/own.h"
#include "orders/orders/own.h"
#include "orders/quotes/quotes.h"
#include "outbox.h"
#include "resource.h"
#include "waits.h"

/*
 * What passes with time in orders and credit: quotes expire, orders that were
 * paid close, and once a day the sums of each exposure are held against its
 * ledger.  Objects are moved by the very functions that requests call.
 */
#define EVERY_MS 30000

/* clang-format off */
static const struct query passage_quotes = {
	.name  = "passage_quotes",
	.out   = &acting_due_shape,
	.sql   = WAITS_FAIR("passage_quotes", "quotes", "valid_until",
		   "status = 'open' AND valid_until <= :now AND archived_at IS NULL"),
	.flags = Q_SYSTEM,
};

static const struct query passage_orders = {
	.name  = "passage_orders",
	.out   = &acting_due_shape,
	.sql   = WAITS_FAIR("passage_orders", "orders", "updated_at",
		   "status = 'paid' AND archived_at IS NULL AND updated_at <= :now - INTERVAL"
		   "  (SELECT value FROM guard_limits"
		   "    WHERE code = 'CLOSE' AND name = 'after' AND market = '*'"
		   "      AND valid_from <= DATE(:now) ORDER BY valid_from DESC LIMIT 1) DAY"),
	.flags = Q_SYSTEM,
};

static const struct query passage_day = {
	.name  = "passage_day",
	.sql   = "UPDATE daily_work SET day = DATE(:now)"
		 " WHERE name = 'credit_drift' AND day < DATE(:now)",
	.flags = Q_SYSTEM,
};

#define SUM(stage)							\
	"COALESCE(SUM(IF(l.stage = '" stage "', IF(l.direction = 'in', l.amount, - l.amount), 0)), 0)"
#define LEDGER(stage) SUM(stage) " AS ledger_" stage
static const struct query passage_drift = {
	.name  = "passage_drift",
	.out   = &profile_row_shape,
	.sql   = "SELECT t.account, t.counterparty_id, t.currency, t.reserved, t.in_transit,"
		 "  t.unbilled, t.invoiced, t.paid, " LEDGER("reserved") ", " LEDGER("in_transit") ", "
		 LEDGER("unbilled") ", " LEDGER("invoiced") ", " LEDGER("paid")
		 "  FROM credit_totals t LEFT JOIN credit_ledger l"
		 "    ON l.account = t.account AND l.counterparty_id = t.counterparty_id"
		 " GROUP BY t.account, t.counterparty_id"
		 " HAVING t.reserved <> ledger_reserved OR t.in_transit <> ledger_in_transit"
		 "   OR t.unbilled <> ledger_unbilled OR t.invoiced <> ledger_invoiced"
		 "   OR t.paid <> ledger_paid",
	.flags = Q_SYSTEM | Q_SCAN,
};

static const struct query passage_drifted = {
	.name = "passage_drifted",
	.in   = &profile_row_shape,
	.sql  = "UPDATE credit_totals SET drifted_at = :now"
		" WHERE account = :account AND counterparty_id = :counterparty_id"
		"   AND drifted_at IS NULL",
};

/* What was mended is announced again where it drifts again. */
static const struct query passage_mended = {
	.name  = "passage_mended",
	.sql   = "UPDATE credit_totals t SET t.drifted_at = NULL"
		 " WHERE t.drifted_at IS NOT NULL"
		 "   AND (t.reserved, t.in_transit, t.unbilled, t.invoiced, t.paid) ="
		 "  (SELECT " SUM("reserved") ", " SUM("in_transit") ", " SUM("unbilled") ", "
		 SUM("invoiced") ", " SUM("paid") " FROM credit_ledger l"
		 "    WHERE l.account = t.account AND l.counterparty_id = t.counterparty_id)",
	.flags = Q_SYSTEM | Q_SCAN,
};

static const struct query *const queries[] = {
	&passage_quotes, &passage_orders, &passage_day, &passage_mended, &passage_drift,
	&passage_drifted, NULL
};
/* clang-format on */

/* --- objects that move by time -----------------------------------------------
 */

static enum err
expire_quote(struct req *rq, const char *id)
{
	struct order_quote *q;
	void *obj;
	enum err e = resource_lock(rq, &quotes, id, &obj);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	q = obj;
	if (strcmp(q->status, "open") != 0 ||
	    q->valid_until.ms > rq->caller.now.ms)
		return OK;
	if ((e = resource_pass(rq, &quotes, q, "expired")) != OK)
		return e;
	return resource_save(rq, &quotes, q, "order.quote.expired");
}

static enum err
close_order(struct req *rq, const char *id)
{
	void *obj;
	enum err e = resource_lock(rq, &orders, id, &obj);

	if (e != OK || strcmp(((struct order *)obj)->status, "paid") != 0)
		return e == E_NOT_FOUND ? OK : e;
	return resource_do(rq, &orders, obj, "close");
}

/* --- the daily look at exposures
 * ---------------------------------------------- */

struct look {
	struct sweep *sweep;
	struct stamp now;
	const struct profile_drift *drift;
};

static enum err
announce(void *arg)
{
	struct look *l = arg;
	struct caller who = { .account = l->drift->account, .now = l->now };
	struct db *db = l->sweep->db;
	enum err e;

	db_for(db, &who);
	if ((e = db_run(db, &passage_drifted, l->drift)) != OK ||
	    db_changed(db) == 0)
		return e;
	return outbox_add(db, l->sweep->arena, "credit.profile.drift_detected",
	    l->drift->counterparty_id.s, &profile_drift_shape, l->drift);
}

static enum err
look_at_exposures(struct sweep *s, struct stamp now)
{
	const struct caller nobody = { .now = now };
	struct list drifts;
	enum err e;

	db_for(s->db, &nobody);
	if ((e = db_run(s->db, &passage_day, NULL)) != OK ||
	    db_changed(s->db) == 0)
		return e;
	if ((e = db_run(s->db, &passage_mended, NULL)) != OK)
		return e;
	e = db_all(s->db, &passage_drift, NULL, &drifts, s->arena);
	for (size_t i = 0; i < drifts.n && e == OK; i++) {
		struct look l = { s, now,
			(const struct profile_drift *)drifts.v + i };

		e = db_tx(s->db, announce, &l);
	}
	return e;
}

static const struct acting kinds[] = {
	{ &passage_quotes, expire_quote },
	{ &passage_orders, close_order },
};

static enum err
passage_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	bool more;
	enum err e;

	*next = (struct stamp){ now.ms + EVERY_MS };
	for (size_t i = 0; i < COUNT(kinds); i++) {
		if ((e = acting_run(s, &kinds[i], now, &more)) != OK)
			return e;
		if (more)
			*next = now;
	}
	return look_at_exposures(s, now);
}

const struct job passage_job = {
	.name = "passage",
	.run = passage_run,
	.queries = queries,
};
