/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

/* clang-format off */
const char *const exposure_stages[] = { "reserved", "in_transit", "unbilled", "invoiced", "paid", NULL };
static const char *const directions[] = { "in", "out", NULL };

#define T struct exposure
static const struct field fields[] = {
	FIELD(T, counterparty_id, .prefix = "cpy", .doc = "Whose exposure it is."),
	FIELD(T, source_type,     .doc = "What kind of thing."),
	FIELD(T, source_id,       .doc = "Which."),
	FIELD(T, stage,           .words = exposure_stages, .doc = "Where it stands."),
	FIELD(T, direction,       .words = directions, .doc = "Whether it came or went."),
	FIELD(T, seq,             .doc = "Which entry of the stage, from 1."),
	FIELD(T, amount,          .decimals = 2, .doc = "How much."),
	FIELD(T, currency,        .doc = "Of what."),
	FIELD(T, due_on,          .nullable = true, .doc = "When it is due."),
	FIELD(T, at,              .doc = "When."),
};
#undef T
const struct shape exposure_shape =
	SHAPE(struct exposure, "Exposure", fields, "A row of the ledger of exposure.");

#define T struct exposure_total
static const struct field total_fields[] = {
	FIELD(T, counterparty_id, .prefix = "cpy", .doc = "Whose."),
	FIELD(T, currency,        .doc = "Of all of them."),
	FIELD(T, reserved,        .decimals = 2, .doc = "Of confirmed orders not yet lifted."),
	FIELD(T, in_transit,      .decimals = 2, .doc = "Lifted and not yet delivered."),
	FIELD(T, unbilled,        .decimals = 2, .doc = "Delivered and not yet billed."),
	FIELD(T, invoiced,        .decimals = 2, .doc = "Billed and not yet paid."),
	FIELD(T, paid,            .decimals = 2, .doc = "Paid: counts no more."),
};
#undef T
const struct shape exposure_total_shape =
	SHAPE(struct exposure_total, "ExposureTotal", total_fields, "Sums of the ledger.");

const struct query exposure_begin = {
	.name = "exposure_begin",
	.in   = &exposure_shape,
	.sql  = "INSERT IGNORE INTO credit_totals (account, counterparty_id, currency)"
		" SELECT :account, :counterparty_id, COALESCE("
		"  (SELECT currency FROM credit_profiles"
		"    WHERE account = :account AND counterparty_id = :counterparty_id),"
		"  (SELECT COALESCE(default_currency, IF(country = 'US', 'USD', 'MXN'))"
		"     FROM counterparties WHERE account = :account AND id = :counterparty_id),"
		"  'MXN')",
};

const struct query exposure_hold = {
	.name = "exposure_hold",
	.in   = &exposure_shape,
	.out  = &exposure_total_shape,
	.sql  = "SELECT counterparty_id, currency, reserved, in_transit, unbilled, invoiced, paid"
		"  FROM credit_totals"
		" WHERE account = :account AND counterparty_id = :counterparty_id FOR UPDATE",
};

const struct query exposure_insert = {
	.name = "exposure_insert",
	.in   = &exposure_shape,
	.sql  = "INSERT INTO credit_ledger (account, source_type, source_id, stage,"
		"  direction, seq, counterparty_id, amount, currency, due_on, at, request_id)"
		" SELECT :account, :source_type, :source_id, :stage, :direction,"
		"  COALESCE(:seq, (SELECT COALESCE(MAX(l.seq), 0) + 1 FROM credit_ledger l"
		"    WHERE l.account = :account AND l.source_type = :source_type"
		"      AND l.source_id = :source_id AND l.stage = :stage"
		"      AND l.direction = 'in')),"
		"  :counterparty_id, :amount, :currency, :due_on, :at, :request_id",
};

#define STAGE(name)							\
	name " = " name " + IF(:stage = '" name "', IF(:direction = 'in', 1, -1) * CAST(:amount AS DECIMAL(15,2)), 0)"
const struct query exposure_count = {
	.name = "exposure_count",
	.in   = &exposure_shape,
	.sql  = "UPDATE credit_totals SET " STAGE("reserved") ", " STAGE("in_transit") ", "
		STAGE("unbilled") ", " STAGE("invoiced") ", " STAGE("paid")
		" WHERE account = :account AND counterparty_id = :counterparty_id",
};

const struct query exposure_now = {
	.name = "exposure_now",
	.in   = &exposure_shape,
	.out  = &exposure_shape,
	.sql  = "SELECT counterparty_id, source_type, source_id, stage, seq, amount,"
		"  currency, due_on"
		"  FROM credit_ledger l"
		" WHERE account = :account AND source_type = :source_type"
		"   AND source_id = :source_id AND direction = 'in'"
		"   AND NOT EXISTS (SELECT 1 FROM credit_ledger o"
		"         WHERE o.account = :account AND o.source_type = l.source_type"
		"           AND o.source_id = l.source_id AND o.stage = l.stage"
		"           AND o.direction = 'out' AND o.seq = l.seq)"
		" ORDER BY l.stage = 'paid', l.seq DESC LIMIT 1",
};
/* clang-format on */
