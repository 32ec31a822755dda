/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "alerts.h"

#include "waits.h"

/* clang-format off */
#define T struct alerts_work
static const struct field work_fields[] = {
	FIELD(T, account,       .doc = "Who published it."),
	FIELD(T, id,            .prefix = "paw", .doc = "The work."),
	FIELD(T, terminal,      .doc = "Of a rack price."),
	FIELD(T, product,       .doc = "Of a rack price."),
	FIELD(T, index_code,    .doc = "Of a point."),
	FIELD(T, item,          .doc = "What was published."),
	FIELD(T, effective_at,  .doc = "From when on it counts, now at least."),
	FIELD(T, known,         .doc = "When it was known."),
	FIELD(T, after_account, .doc = "The alert looked at last: whose,"),
	FIELD(T, after_id,      .doc = "and which."),
};
#undef T
const struct shape alerts_work_shape =
	SHAPE(struct alerts_work, "AlertsWork", work_fields, "Something published.");

#define T struct alerts_key
static const struct field key_fields[] = {
	FIELD(T, account, .doc = "Whose alert."),
	FIELD(T, id,      .prefix = "pal", .doc = "Which."),
	FIELD(T, due_at,  .doc = "When time may change it."),
	FIELD(T, tries,   .doc = "How often it was refused."),
};
#undef T
const struct shape alerts_key_shape =
	SHAPE(struct alerts_key, "AlertsKey", key_fields, "An alert.");

/* Accounts take turns: whose is it after the last one? */
const struct query alerts_whose = {
	.name  = "alerts_whose",
	.in    = &alerts_work_shape,
	.out   = &alerts_work_shape,
	.sql   = "SELECT account FROM price_alert_queue WHERE account > :account"
		 " ORDER BY account LIMIT 1",
	.flags = Q_SYSTEM,
};

/* The oldest of an account first, and waited for: another sweep that works on it
 * holds its lock until it has committed, so prices are looked at in their order. */
const struct query alerts_next = {
	.name  = "alerts_next",
	.in    = &alerts_work_shape,
	.out   = &alerts_work_shape,
	.sql   = "SELECT q.account, q.id, q.terminal, q.product, q.index_code, q.item,"
		 "  GREATEST(q.effective_at, q.created_at) AS effective_at,"
		 "  GREATEST(q.created_at, IFNULL((SELECT p.recorded_at FROM rack_prices AS p"
		 "   WHERE p.account = q.account AND p.id = q.item), q.created_at)) AS known,"
		 "  q.after_account, q.after_id"
		 "  FROM price_alert_queue AS q WHERE q.account = :account"
		 " ORDER BY q.id LIMIT 1 FOR UPDATE",
};

/* One that was refused is not held against each price, but tried again by its
 * time, against those of then. */
#define ALERTS(condition)						\
	"SELECT account, id FROM price_alerts WHERE " condition		\
	" AND archived_at IS NULL AND (:account = 'common' OR account = :account)"	\
	" AND (account > :after_account OR (account = :after_account AND id > :after_id))" \
	" AND NOT EXISTS (SELECT 1 FROM sweep_waits w WHERE w.account = price_alerts.account" \
	"  AND w.kind = 'alerts_due' AND w.id = price_alerts.id)"

const struct query alerts_concerned = {
	.name  = "alerts_concerned",
	.in    = &alerts_work_shape,
	.out   = &alerts_key_shape,
	.sql   = ALERTS("terminal = :terminal AND product = :product")
		 " UNION " ALERTS("minus_terminal = :terminal AND minus_product = :product")
		 " UNION " ALERTS("index_code = :index_code")
		 " UNION " ALERTS("minus_index_code = :index_code")
		 " UNION " ALERTS("subject = 'formula'")
		 " ORDER BY account, id LIMIT 100",
	.flags = Q_SYSTEM,
};

const struct query alerts_go_on = {
	.name = "alerts_go_on",
	.in   = &alerts_work_shape,
	.sql  = "UPDATE price_alert_queue SET after_account = :after_account, after_id = :after_id"
		" WHERE account = :account AND id = :id",
};

const struct query alerts_done = {
	.name = "alerts_done",
	.in   = &alerts_work_shape,
	.sql  = "DELETE FROM price_alert_queue WHERE account = :account AND id = :id",
};

const struct query alerts_lock = {
	.name = "alerts_lock",
	.in   = &alerts_key_shape,
	.out  = &price_alert_shape,
	.sql  = "SELECT id, status, name, note, subject, terminal, product, supplier_id, index_code,"
		"  minus_terminal, minus_product, minus_index_code, formula_id, source_id,"
		"  currency, unit, `condition`, value, value_high, window_days, stale_after_s,"
		"  cooldown_s, muted_until, last_fired_at, version, created_at, updated_at"
		"  FROM price_alerts WHERE account = :account AND id = :id"
		"   AND archived_at IS NULL FOR UPDATE",
};

const struct query alerts_due = {
	.name  = "alerts_due",
	.in    = &alerts_key_shape,
	.out   = &alerts_key_shape,
	.sql   = WAITS_ROWS("alerts_due", "", "alert_id", "price_alert_states", "due_at",
		   "d.due_at <= :due_at", "100"),
	.flags = Q_SYSTEM,
};

const struct query alerts_rest = {
	.name = "alerts_rest",
	.in   = &alerts_key_shape,
	.sql  = "UPDATE price_alert_states SET due_at = :due_at"
		" WHERE account = :account AND alert_id = :id",
};

/* Refused: its time comes when it has waited. */
const struct query alerts_wait = {
	.name = "alerts_wait",
	.in   = &alerts_key_shape,
	.sql  = "UPDATE price_alert_states s JOIN sweep_waits w ON w.account = s.account"
		"   AND w.kind = 'alerts_due' AND w.id = s.alert_id"
		" SET s.due_at = w.next_try_at WHERE s.account = :account AND s.alert_id = :id",
};

const struct query alerts_first = {
	.name  = "alerts_first",
	.out   = &alerts_key_shape,
	.sql   = "SELECT due_at FROM price_alert_states WHERE due_at IS NOT NULL"
		 " ORDER BY due_at LIMIT 1",
	.flags = Q_SYSTEM,
};

/* Nothing where the alert has told of this item already. */
const struct query alerts_fire = {
	.name = "alerts_fire",
	.in   = &price_alert_firing_shape,
	.sql  = "INSERT IGNORE INTO price_alert_firings (account, id, alert_id, item, alert_name,"
		"  note, subject, `condition`, value, threshold, measure, reference, supplier_id,"
		"  effective_at, fired_at)"
		" VALUES (:account, :id, :alert_id, :item, :alert_name, :note, :subject, :condition,"
		"  :value, :threshold, :measure, :reference, :supplier_id, :effective_at, :fired_at)",
};

const struct query alerts_turn = {
	.name = "alerts_turn",
	.in   = &price_alert_shape,
	.sql  = "UPDATE price_alerts SET status = :status, last_fired_at = :last_fired_at,"
		"  muted_until = :muted_until, version = :version, updated_at = :now,"
		"  request_id = :request_id, key_id = :key_id"
		" WHERE account = :account AND id = :id AND version = :version - 1",
};

const struct query *const alerts_queries[] = {
	&alerts_whose, &alerts_next, &alerts_concerned, &alerts_go_on, &alerts_done, &alerts_lock,
	&alerts_due, &alerts_rest, &alerts_wait, &alerts_first, &alerts_fire, &alerts_turn, NULL,
};
/* clang-format on */
