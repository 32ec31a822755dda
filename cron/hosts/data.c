/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "hosts.h"

#include "webhooks/webhooks/webhooks.h"

/* clang-format off */
#define T struct hosts_key
static const struct field fields[] = {
	FIELD(T, account,    .doc = "Account that owns the webhook."),
	FIELD(T, webhook_id, .prefix = "whk", .doc = "Webhook."),
	FIELD(T, url,        .doc = "Its URL."),
	FIELD(T, owner,      .doc = "Token of the sweep that looks its host up."),
	FIELD(T, due_at,     .doc = "Time at which that is due, or the lease ends."),
	FIELD(T, since,      .doc = "Time of the first look-up that found nothing."),
	FIELD(T, tries,      .doc = "Look-ups in a row that found nothing."),
};
#undef T
const struct shape hosts_key_shape =
	SHAPE(struct hosts_key, "HostsKey", fields, "A host that is to be looked up.");

const struct query hosts_first = {
	.name  = "hosts_first",
	.out   = &hosts_key_shape,
	.sql   = "SELECT due_at FROM webhook_hosts FORCE INDEX (due)"
		 " WHERE due_at < '9999-12-31' ORDER BY due_at LIMIT 1",
	.flags = Q_SYSTEM,
};

/* Accounts take turns. */
const struct query hosts_due = {
	.name  = "hosts_due",
	.out   = &hosts_key_shape,
	.sql   = "SELECT account, webhook_id, url, due_at FROM ("
		 "SELECT h.account, h.webhook_id, w.url, h.due_at, ROW_NUMBER() OVER"
		 " (PARTITION BY h.account ORDER BY h.due_at) AS turn"
		 " FROM webhook_hosts h LEFT JOIN webhooks w"
		 "   ON w.account = h.account AND w.id = h.webhook_id"
		 " WHERE h.due_at <= :now) AS due"
		 " WHERE turn <= " HOSTS_AN_ACCOUNT " ORDER BY turn, due_at LIMIT 64",
	.flags = Q_SYSTEM,
};

/* Nothing where another sweep was first. */
const struct query hosts_claim = {
	.name = "hosts_claim",
	.in   = &hosts_key_shape,
	.sql  = "UPDATE webhook_hosts SET owner = :owner, due_at = :due_at"
		" WHERE account = :account AND webhook_id = :webhook_id AND due_at <= :now",
};

/* Locked as a request locks it, before the row of its host. */
const struct query hosts_webhook = {
	.name = "hosts_webhook",
	.in   = &hosts_key_shape,
	.out  = &webhook_row_shape,
	.sql  = "SELECT " WEBHOOK_COLUMNS
		"  FROM webhooks WHERE account = :account AND id = :webhook_id FOR UPDATE",
};

/* Nothing where the lease was lost, or the URL is another since: its end tells
 * one claim from the next. */
const struct query hosts_lock = {
	.name = "hosts_lock",
	.in   = &hosts_key_shape,
	.out  = &hosts_key_shape,
	.sql  = "SELECT tries, since FROM webhook_hosts"
		" WHERE account = :account AND webhook_id = :webhook_id"
		"   AND owner = :owner AND due_at = :due_at FOR UPDATE",
};

const struct query hosts_warn = {
	.name = "hosts_warn",
	.in   = &webhook_row_shape,
	.sql  = "UPDATE webhooks SET warnings = :warnings WHERE account = :account AND id = :id",
};

const struct query hosts_again = {
	.name = "hosts_again",
	.in   = &hosts_key_shape,
	.sql  = "UPDATE webhook_hosts SET owner = NULL, due_at = :due_at, tries = :tries, since = :since"
		" WHERE account = :account AND webhook_id = :webhook_id",
};

const struct query hosts_done = {
	.name = "hosts_done",
	.in   = &hosts_key_shape,
	.sql  = "DELETE FROM webhook_hosts WHERE account = :account AND webhook_id = :webhook_id",
};

const struct query *const hosts_queries[] = {
	&hosts_first, &hosts_due, &hosts_claim, &hosts_webhook, &hosts_lock,
	&hosts_warn, &hosts_again, &hosts_done, NULL,
};
/* clang-format on */
