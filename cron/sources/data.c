/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sources.h"

#include "waits.h"

/* clang-format off */
#define T struct sources_key
static const struct field key_fields[] = {
	FIELD(T, account,    .doc = "Account that owns the row."),
	FIELD(T, id,         .doc = "The source, or its run."),
	FIELD(T, source_id,  .prefix = "psr", .doc = "The source of the run."),
	FIELD(T, url,        .doc = "Where it is fetched."),
	FIELD(T, request_id, .doc = "Which request began it."),
	FIELD(T, dry_run,    .doc = "Whether nothing is to be written."),
	FIELD(T, owner,      .doc = "Who works on it."),
	FIELD(T, due_at,     .doc = "When it is due, or the lease ends."),
	FIELD(T, rows,       .doc = "How many to claim."),
	FIELD(T, tries,      .doc = "How often it was refused."),
};
#undef T
const struct shape sources_key_shape =
	SHAPE(struct sources_key, "SourcesKey", key_fields, "A source or its run.");

const struct query sources_stale = {
	.name  = "sources_stale",
	.in    = &sources_key_shape,
	.out   = &sources_key_shape,
	.sql   = WAITS_FAIR("sources_stale", "price_sources", "stale_at",
		   "stale_at <= :due_at"),
	.flags = Q_SYSTEM,
};

const struct query sources_scheduled = {
	.name  = "sources_scheduled",
	.in    = &sources_key_shape,
	.out   = &sources_key_shape,
	.sql   = WAITS_FAIR("sources_scheduled", "price_sources", "next_run_at",
		   "next_run_at <= :due_at AND archived_at IS NULL"),
	.flags = Q_SYSTEM,
};

const struct query sources_silent = {
	.name = "sources_silent",
	.in   = &price_source_shape,
	.sql  = "UPDATE price_sources SET stale_at = NULL, stale_since = :stale_since"
		" WHERE account = :account AND id = :id",
};

/* Is a run of it on its way already? */
const struct query sources_waiting = {
	.name = "sources_waiting",
	.in   = &price_source_shape,
	.out  = &sources_key_shape,
	.sql  = "SELECT id FROM price_source_runs WHERE account = :account AND source_id = :id"
		"   AND status = 'queued' AND NOT dry_run ORDER BY n DESC LIMIT 1",
};

const struct query sources_due = {
	.name  = "sources_due",
	.in    = &sources_key_shape,
	.out   = &sources_key_shape,
	.sql   = WAITS_ROWS("sources_due", ", source_id, request_id, dry_run", "id",
		   "price_source_runs", "due_at", "d.due_at <= :due_at", ":rows"),
	.flags = Q_SYSTEM,
};

/* Nothing where another sweep was first. */
const struct query sources_claim = {
	.name = "sources_claim",
	.in   = &sources_key_shape,
	.sql  = "UPDATE price_source_runs SET owner = :owner, due_at = :due_at"
		" WHERE account = :account AND id = :id AND due_at <= :now",
};

/* The run, where it is still its owner's. */
const struct query sources_run = {
	.name = "sources_run",
	.in   = &sources_key_shape,
	.out  = &price_run_row_shape,
	.sql  = "SELECT id, source_id, n, status, origin, mode, dry_run, created_at"
		"  FROM price_source_runs WHERE account = :account AND id = :id"
		"   AND status = 'queued' AND owner = :owner FOR UPDATE",
};

const struct query sources_settle = {
	.name = "sources_settle",
	.in   = &price_run_row_shape,
	.sql  = "UPDATE price_source_runs SET status = :status, rows_read = :rows_read,"
		"  rows_written = :rows_written, rows_unchanged = :rows_unchanged,"
		"  rows_empty = :rows_empty, rows_repeated = :rows_repeated,"
		"  rows_refused = :rows_refused, rows_implausible = :rows_implausible,"
		"  faults = :faults, warnings = :warnings, bytes = :bytes,"
		"  sha256 = :sha256, http_status = :http_status, failure = :failure,"
		"  message = :message, ended_at = :ended_at, due_at = NULL, owner = NULL"
		" WHERE account = :account AND id = :id AND status = 'queued'",
};

/* The first moment at which one is due; where it was refused, its next try. */
#define FIRST(kind, table, due, where)					\
	"IFNULL((SELECT MIN(GREATEST(d." due ", IFNULL(w.next_try_at, d." due ")))" \
	" FROM " table " d" WAITS_JOIN(kind, "d.account", "d.id")	\
	" WHERE d." due " IS NOT NULL" where "), '9999-12-31')"

const struct query sources_first = {
	.name  = "sources_first",
	.out   = &sources_key_shape,
	.sql   = "SELECT LEAST(" FIRST("sources_due", "price_source_runs", "due_at", "")
		 ", " FIRST("sources_scheduled", "price_sources", "next_run_at",
			" AND d.archived_at IS NULL")
		 ", " FIRST("sources_stale", "price_sources", "stale_at", "")
		 ") AS due_at",
	.flags = Q_SYSTEM,
};

const struct query *const sources_queries[] = {
	&sources_stale, &sources_scheduled, &sources_silent,
	&sources_waiting, &sources_due, &sources_claim, &sources_run,
	&sources_settle, &sources_first, NULL,
};
/* clang-format on */
