/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "price_sources.h"

#include "prices/feed/load_own.h"
#include "feed_page.h"
#include "page.h"
#include "secrets.h"

/* clang-format off */
static const char *const statuses[] = { "active", "failing", "paused", NULL };
static const char *const kinds[] = { "file", "http", "manual", NULL };
static const char *const doubtful[] = { "warn", "refuse", NULL };
static const char *const formats[] = { "csv", "json", "eia_v2", NULL };

#define T struct price_source
static const struct field fields[] = {
	FIELD(T, id,               .prefix = "psr", .example = "\"psr_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier."),
	FIELD(T, status,           .words = statuses, .example = "\"active\"",
	      .doc = "active; failing after a run that failed, until one succeeds; paused by somebody."),
	FIELD(T, name,             .min = 1, .max = 200, .example = "\"Rack prices of Gulf Refining\"",
	      .doc = "What it is called."),
	FIELD(T, kind,             .words = kinds, .example = "\"http\"",
	      .doc = "file: its files are sent to imports. http: they are fetched from its url. manual: somebody writes them down."),
	FIELD(T, format,           .words = formats, .example = "\"csv\"",
	      .doc = "What its files are: CSV, JSON, or the JSON of version 2 of EIA's API."),
	FIELD(T, target,           .words = feed_targets, .example = "\"rack-prices\"",
	      .doc = "What its rows become: rack prices, points of indexes, exchange rates."),
	FIELD(T, mapping,          .shape = &feed_mapping_shape, .nullable = true,
	      .example = "{\"unit\":\"gal\",\"currency\":\"USD\",\"columns\":[{\"field\":\"price\",\"column\":\"Rack Price\"}],\"words\":[]}",
	      .doc = "How its files are read. null: they have our column names, and say all."),
	FIELD(T, url,              .min = 1, .max = 2048, .format = "uri", .nullable = true, .example = "\"https://prices.example.com/rack.csv\"",
	      .doc = "Where files are fetched from (kind http): https, a public address, an allowed port. Redirects are not followed. Who may read prices may read it, so it holds no API key: that is the source's secret."),
	FIELD(T, secret_in,        .words = price_secret_places, .nullable = true, .example = "null",
	      .doc = "Where its secret goes, which itself is never shown: header or query; null: it has none."),
	FIELD(T, secret_name,      .min = 1, .max = 64, .nullable = true, .example = "null",
	      .doc = "The name of that header or parameter."),
	FIELD(T, schedule_minutes, .min = 1, .max = 44640, .nullable = true, .example = "null",
	      .doc = "How often they are fetched, in minutes; null: only when a run is asked for."),
	FIELD(T, stale_after_s,    .min = 60, .max = 31622400, .nullable = true, .example = "129600",
	      .doc = "Seconds without a successful run after which its prices are stale: 129600 (36 h) is usual for a US rack, 691200 (8 d) for the weekly stimulus of the IEPS, 93600 (26 h) for the CNE."),
	FIELD(T, rows_min,         .min = 0, .max = 10000000, .nullable = true, .example = "1",
	      .doc = "Fewest rows of a file that is whole. One with fewer is refused: feeds that fail often answer with an empty file."),
	FIELD(T, rows_max,         .min = 1, .max = 10000000, .nullable = true, .example = "null",
	      .doc = "Most rows of a file."),
	FIELD(T, implausible,      .words = doubtful, .example = "\"warn\"",
	      .doc = "Rack prices that are not plausible: warn, the default, takes them and lists them among the warnings of the run; refuse takes them for bad rows. Bounds and percentages are listed in prices(7)."),
	FIELD(T, redistribution,   .example = "false",
	      .doc = "Whether the licence of its prices lets them be passed on. false: exports of rack prices leave them out."),
	FIELD(T, last_run_at,      .nullable = true, .example = "null", .doc = "When a run last ended."),
	FIELD(T, last_success_at,  .nullable = true, .example = "null", .doc = "When one last succeeded."),
	FIELD(T, next_run_at,      .nullable = true, .example = "null", .doc = "When it is fetched next, unless it is archived by then."),
	FIELD(T, stale_at,         .nullable = true, .example = "null", .doc = "When it will be stale if no run succeeds until then."),
	FIELD(T, stale_since,      .nullable = true, .example = "null", .doc = "Since when it is."),
	FIELD(T, version,          .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,       .doc = "When it was created."),
	FIELD(T, updated_at,       .doc = "When it last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T

#define WRITTEN								\
	"name", "kind", "format", "target", "url", "schedule_minutes",	\
	"mapping", "stale_after_s", "rows_min", "rows_max", "implausible", "redistribution"

const struct shape price_source_shape =
	SHAPE(struct price_source, "PriceSource", fields, "Where prices come from.");

const struct shape price_source_new_shape = {
	.name = "PriceSourceNew",
	.of   = &price_source_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("name", "kind", "format", "target", "redistribution"),
	.doc  = "A price source to be made.",
};

static const struct shape edit_shape = {
	.name = "PriceSourceEdit",
	.of   = &price_source_shape,
	.take = NAMES("name", "url", "schedule_minutes", "mapping", "stale_after_s",
		      "rows_min", "rows_max", "implausible", "redistribution"),
	.doc  = "What is to change of a price source; what its files are and become does not.",
};

static const char *const run_statuses[] = { "queued", "succeeded", "refused", "failed", NULL };
static const char *const origins[] = { "upload", "request", "schedule", "program", NULL };
static const char *const modes[] = { "all_or_nothing", "keep_good", NULL };

#define T struct price_run
static const struct field run_fields[] = {
	FIELD(T, id,             .prefix = "psn", .example = "\"psn_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier."),
	FIELD(T, source_id,      .prefix = "psr", .example = "\"psr_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Whose run it is."),
	FIELD(T, n,              .example = "1", .doc = "Counts the runs of the source."),
	FIELD(T, status,         .words = run_statuses, .example = "\"succeeded\"",
	      .doc = "queued until it is fetched; succeeded; refused for what is in the file; failed for want of one."),
	FIELD(T, origin,         .words = origins, .example = "\"upload\"",
	      .doc = "What began it: an upload, a request to run or test, the schedule, the operator's program."),
	FIELD(T, mode,           .words = modes, .example = "\"all_or_nothing\"",
	      .doc = "Whether one bad row refuses the file, or is left out."),
	FIELD(T, dry_run,        .example = "false", .doc = "Whether nothing was to be written."),
	FIELD(T, rows_read,      .nullable = true, .example = "365", .doc = "Rows of the file."),
	FIELD(T, rows_written,   .nullable = true, .example = "12", .doc = "Rows that said something new: prices and corrections. Of a dry run, those that would have been."),
	FIELD(T, rows_unchanged, .nullable = true, .example = "350", .doc = "Rows that said what was known."),
	FIELD(T, rows_empty,     .nullable = true, .example = "3", .doc = "Rows without a value: days without a quote."),
	FIELD(T, rows_repeated,  .nullable = true, .example = "0", .doc = "Rows that said what another row of the file says."),
	FIELD(T, rows_refused,   .nullable = true, .example = "0", .doc = "Rows that were not taken; faults has the first 100."),
	FIELD(T, faults,         .shape = &feed_bad_shape, .max = FEED_BAD_MAX, .nullable = true,
	      .doc = "Rows that were not taken, and why: the first 100, by line."),
	FIELD(T, rows_implausible, .nullable = true, .example = "0", .doc = "Rows with a rack price that is not plausible; warnings has the first 100. They were taken, unless such prices are refused."),
	FIELD(T, warnings,       .shape = &feed_bad_shape, .max = FEED_BAD_MAX, .nullable = true,
	      .doc = "Rows with a price that is not plausible (code price_implausible), and the bound or percentage that it passed: the first 100, by line."),
	FIELD(T, bytes,          .nullable = true, .example = "20480", .doc = "Size of the file."),
	FIELD(T, sha256,         .min = 64, .max = 64, .nullable = true, .example = "null", .doc = "Its digest, hexadecimal."),
	FIELD(T, http_status,    .nullable = true, .example = "null", .doc = "Of kind http: what the server answered."),
	FIELD(T, failure,        .max = 40, .nullable = true, .example = "null",
	      .doc = "Class of what went wrong: of the transfer (timeout, dns_error, tls_error, blocked_address, http_error, too_large, ...) or of the file (unreadable, bad_rows, row_count)."),
	FIELD(T, message,        .max = 300, .nullable = true, .example = "null", .doc = "The same in words."),
	FIELD(T, created_at,     .doc = "When it was begun."),
	FIELD(T, ended_at,       .nullable = true, .example = "null", .doc = "When it ended."),
	FIELD(T, due_at,         .doc = "When it is to be fetched, or its lease ends."),
	FIELD(T, owner,          .doc = "Who works on it."),
};
#undef T

const struct shape price_run_row_shape =
	SHAPE(struct price_run, "PriceRunRow", run_fields, "A run as it is kept.");

#define SHOWN								\
	"id", "source_id", "n", "status", "origin", "mode", "dry_run",	\
	"rows_read", "rows_written", "rows_unchanged", "rows_empty",	\
	"rows_repeated", "rows_refused", "rows_implausible", "bytes", "sha256", "http_status",	\
	"failure", "message", "created_at", "ended_at"

const struct shape price_run_shape = {
	.name = "PriceSourceRun",
	.of   = &price_run_row_shape,
	.take = NAMES(SHOWN),
	.doc  = "A run of a price source.",
};

const struct shape price_run_full_shape = {
	.name = "PriceSourceRunResult",
	.of   = &price_run_row_shape,
	.take = NAMES(SHOWN, "faults", "warnings"),
	.doc  = "A run of a price source, with the rows that it refused.",
};

#define T struct price_import
static const struct field import_fields[] = {
	FIELD(T, mode,    .words = modes, .example = "\"keep_good\"",
	      .doc = "all_or_nothing (unless told): one bad row and nothing is written. keep_good: the good rows are."),
	FIELD(T, implausible, .words = doubtful, .example = "\"refuse\"",
	      .doc = "Whether rack prices that are not plausible are taken with a warning (`warn`) or refused (`refuse`). Default: as the source says."),
	FIELD(T, dry_run, .example = "true", .doc = "true: say what would be written, and write nothing."),
};
#undef T
const struct shape price_import_shape =
	SHAPE(struct price_import, "PriceImportQuery", import_fields, "How a file is taken.");

/* --- statements ----------------------------------------------------------- */

/* The source's row is locked, so that no number is given twice. */
const struct query price_run_next = {
	.name = "price_run_next",
	.in   = &price_source_shape,
	.out  = &price_run_row_shape,
	.sql  = "SELECT n + 1 AS n FROM price_source_runs"
		" WHERE account = :account AND source_id = :id"
		" ORDER BY n DESC LIMIT 1",
};

#define COLUMNS								\
	"id, source_id, n, status, origin, mode, dry_run, rows_read,"	\
	" rows_written, rows_unchanged, rows_empty, rows_repeated,"	\
	" rows_refused, rows_implausible, bytes, sha256, http_status, failure, message,"	\
	" created_at, ended_at"

const struct query price_run_add = {
	.name = "price_run_add",
	.in   = &price_run_row_shape,
	.sql  = "INSERT INTO price_source_runs (account, " COLUMNS ", faults, warnings,"
		"  due_at, request_id)"
		" VALUES (:account, :id, :source_id, :n, :status, :origin, :mode,"
		"  :dry_run, :rows_read, :rows_written, :rows_unchanged, :rows_empty,"
		"  :rows_repeated, :rows_refused, :rows_implausible, :bytes,"
		"  :sha256, :http_status, :failure, :message, :created_at, :ended_at, :faults,"
		"  :warnings, :due_at,"
		"  :request_id)",
};

#define OF_SOURCE							\
	" FROM price_source_runs WHERE account IN (:account, 'common')"	\
	" AND source_id = :of AND id < :after"

const struct query price_run_page = {
	.name = "price_run_page",
	.in   = &feed_page_shape,
	.out  = &price_run_shape,
	.sql  = "SELECT " COLUMNS OF_SOURCE " ORDER BY id DESC LIMIT :rows",
};

const struct query price_run_errors = {
	.name = "price_run_errors",
	.in   = &feed_page_shape,
	.out  = &price_run_full_shape,
	.sql  = "SELECT " COLUMNS ", faults, warnings" OF_SOURCE
		"  AND (status IN ('refused', 'failed') OR rows_refused > 0)"
		" ORDER BY id DESC LIMIT :rows",
};

const struct query price_run_get = {
	.name = "price_run_get",
	.in   = &price_run_row_shape,
	.out  = &price_run_full_shape,
	.sql  = "SELECT " COLUMNS ", faults, warnings FROM price_source_runs"
		" WHERE account IN (:account, 'common')"
		"   AND source_id = :source_id AND n = :n",
};

/* What the end of a run means for its source: three statements, because most
 * ends change no more than its moments, which make no version. */
const struct query price_source_ran = {
	.name = "price_source_ran",
	.in   = &price_source_shape,
	.sql  = "UPDATE price_sources SET last_run_at = :last_run_at,"
		"  last_success_at = :last_success_at, stale_at = :stale_at,"
		"  stale_since = :stale_since"
		" WHERE account = :account AND id = :id",
};

const struct query price_source_turned = {
	.name = "price_source_turned",
	.in   = &price_source_shape,
	.sql  = "UPDATE price_sources SET status = :status, version = :version,"
		"  updated_at = :now, request_id = :request_id, key_id = :key_id"
		" WHERE account = :account AND id = :id",
};

const struct query price_source_next = {
	.name = "price_source_next",
	.in   = &price_source_shape,
	.sql  = "UPDATE price_sources SET next_run_at = :next_run_at"
		" WHERE account = :account AND id = :id",
};

/* The operator's program: any source by its id, locked; and a common one, as
 * creating would have it. */
#define T struct price_owned
static const struct field owned_fields[] = {
	FIELD(T, account, .doc = "Whose source it is."),
};
#undef T
const struct shape price_owned_shape =
	SHAPE(struct price_owned, "PriceOwned", owned_fields, "Whose a source is.");

const struct query price_source_owner = {
	.name  = "price_source_owner",
	.in    = &price_source_shape,
	.out   = &price_owned_shape,
	.sql   = "SELECT account FROM price_sources WHERE id = :id",
	.flags = Q_SYSTEM,
};

const struct query price_source_hold = {
	.name = "price_source_hold",
	.in   = &price_source_shape,
	.out  = &price_source_shape,
	.sql  = "SELECT id, status, name, kind, format, target, mapping, url, secret_in, secret_name, schedule_minutes,"
		"  stale_after_s, rows_min, rows_max, implausible, redistribution, last_run_at,"
		"  last_success_at, next_run_at, stale_at, stale_since, version, created_at,"
		"  updated_at, archived_at FROM price_sources"
		" WHERE account = :account AND id = :id FOR UPDATE",
};

const struct query price_source_add = {
	.name = "price_source_add",
	.in   = &price_source_shape,
	.sql  = "INSERT INTO price_sources (account, id, status, name, kind, format, target, url,"
		"  schedule_minutes, mapping, stale_after_s, rows_min, rows_max, implausible, redistribution,"
		"  next_run_at, stale_at, version, created_at, updated_at)"
		" VALUES (:account, :id, 'active', :name, :kind, :format, :target, :url,"
		"  :schedule_minutes, :mapping, :stale_after_s, :rows_min, :rows_max, :implausible, :redistribution,"
		"  :next_run_at, :stale_at, 1, :now, :now)",
};

/* --- the resource ---------------------------------------------------------- */

static const struct move moves[] = {
	{
		.from   = NAMES("active", "failing"),
		.action = "pause",
		.to     = "paused",
		.effect = price_source_pause,
		.doc    = "It is not fetched, takes no files and grows not stale until it is resumed.",
	},
	{
		.from   = NAMES("paused"),
		.action = "resume",
		.to     = "active",
		.effect = price_source_resume,
		.doc    = "It is read again; what is fetched by a schedule is due at once.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NAMES("active"),
		.to   = "failing",
		.by   = "its runs",
		.doc  = "A run is refused or fails.",
	},
	{
		.from = NAMES("failing"),
		.to   = "active",
		.by   = "its runs",
		.doc  = "A run succeeds.",
	},
	{ 0 },
};

static const struct route routes[] = {
	{
		.op     = "price-sources.set_secret",
		.method = POST,
		.path   = "/api/v2/price-sources/{id}/secret",
		.scope  = "prices:admin",
		.in     = &price_secret_shape,
		.out    = &price_source_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_STATE, E_VERSION),
		.fn     = price_source_set_secret,
		.title  = "Set the secret of a price source",
		.doc    = "What its address asks for, as an API key, sent with each fetch as a header or a parameter of the query. It takes the place of the one before and is never shown. Pointed at another scheme, host or port, the source has none any more.",
		.tier   = "core",
	},
	{
		.op     = "price-sources.drop_secret",
		.method = DELETE,
		.path   = "/api/v2/price-sources/{id}/secret",
		.scope  = "prices:admin",
		.out    = &price_source_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_STATE, E_VERSION),
		.fn     = price_source_drop_secret,
		.title  = "Drop the secret of a price source",
		.doc    = "It is fetched without one.",
		.tier   = "core",
	},
	{
		.op     = "price-sources.import",
		.method = POST,
		.path   = "/api/v2/price-sources/{id}/imports",
		.scope  = "prices:admin",
		.query  = &price_import_shape,
		.takes  = NAMES("text/csv", "application/json"),
		.sent   = "\"terminal,product,price,unit,currency,effective_at\\nMTY,DIESEL_ULSD,14.79,l,MXN,2026-01-15\\n\"",
		.out    = &price_run_full_shape,
		.errs   = ERRS(E_STATE, E_FILE_UNREADABLE),
		.fn     = price_source_import,
		.title  = "Import a file",
		.doc    = "Takes a file of the source as it is: CSV, JSON, or the JSON of EIA's API, as its format says; at most 1 MiB (the operator's program `import` takes larger ones). "
			  "A row that says what is known changes nothing, so the same file may come again; another value of the same is a correction, and nothing is overwritten. "
			  "Bad rows are named by line and column, the first 100 of them: they refuse the file (422), or are left out with mode=keep_good. "
			  "Prices that are not plausible are warnings, or bad rows with implausible=refuse.",
		.tier   = "core",
	},
	{
		.op     = "price-sources.run",
		.method = POST,
		.path   = "/api/v2/price-sources/{id}/run",
		.scope  = "prices:admin",
		.out    = &price_run_shape,
		.errs   = ERRS(E_STATE),
		.fn     = price_source_run,
		.title  = "Run a price source",
		.doc    = "Fetches a source of kind http now, beside its schedule. The run is queued; ask for it by its number.",
		.tier   = "core",
	},
	{
		.op     = "price-sources.test",
		.method = POST,
		.path   = "/api/v2/price-sources/{id}/test",
		.scope  = "prices:admin",
		.out    = &price_run_shape,
		.errs   = ERRS(E_STATE),
		.fn     = price_source_test,
		.title  = "Test a price source",
		.doc    = "Fetches a source of kind http and says what it would write, bad rows and all, but writes nothing; paused ones too.",
		.tier   = "core",
	},
	{
		.op     = "price-sources.runs",
		.method = GET,
		.path   = "/api/v2/price-sources/{id}/runs",
		.scope  = "prices:read",
		.query  = &page_params_shape,
		.out    = &price_run_shape,
		.flags  = R_LIST,
		.fn     = price_source_runs,
		.title  = "Runs of a price source",
		.doc    = "What was read from it, the newest first.",
		.tier   = "core",
	},
	{
		.op     = "price-sources.run_get",
		.method = GET,
		.path   = "/api/v2/price-sources/{id}/runs/{n}",
		.scope  = "prices:read",
		.out    = &price_run_full_shape,
		.fn     = price_source_nth,
		.title  = "Get a run of a price source",
		.doc    = "One run by its number, with the rows that it refused.",
		.tier   = "core",
	},
	{
		.op     = "price-sources.errors",
		.method = GET,
		.path   = "/api/v2/price-sources/{id}/errors",
		.scope  = "prices:read",
		.query  = &page_params_shape,
		.out    = &price_run_full_shape,
		.flags  = R_LIST,
		.fn     = price_source_errors,
		.title  = "Errors of a price source",
		.doc    = "The runs that failed, were refused or left rows out, with those rows, the newest first.",
		.tier   = "core",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "price.source.failed", &price_source_shape, "A run of a price source failed or was refused, and the one before did not." },
	{ "price.source.stale", &price_source_shape, "No run of a price source has succeeded for too long; said once, until one does." },
	{ 0 },
};

static const struct query *const queries[] = {
	&price_run_next, &price_run_add, &price_run_page, &price_run_errors,
	&price_run_get, &price_source_ran, &price_source_turned,
	&price_secret_put, &price_secret_get, &price_secret_drop, &price_secret_stray, &price_source_named,
	&price_source_next, &price_source_owner, &price_source_hold, &price_source_add, &feed_load_terminals, &feed_load_products,
	&feed_load_suppliers, &feed_load_indexes, &feed_load_rack_known,
	&feed_load_rack_add, &feed_load_index_known, &feed_load_index_add,
	&feed_load_fx_known, &feed_load_fx_add,
	&feed_load_rack_price, &feed_load_fx_rate, &feed_load_index_lock,
	&feed_load_rack_hold, &feed_load_rack_around, NULL,
};

const struct resource price_sources = {
	.name       = "price-sources",
	.noun       = "price source",
	.prefix     = "psr",
	.scope      = "prices",
	.writes     = "prices:admin",
	.event      = "price.source",
	.audit      = "price_source",
	.tier       = "core",
	.ops        = OP_LIST | OP_GET | OP_CREATE | OP_UPDATE | OP_ARCHIVE |
		      OP_HISTORY | OP_STATS | OP_SEARCH | OP_VALIDATE,
	.shape      = &price_source_shape,
	.create     = &price_source_new_shape,
	.update     = &edit_shape,
	.filter     = NAMES("status", "name", "kind", "format", "target",
			    "redistribution", "last_success_at", "stale_since",
			    "version", "created_at", "updated_at"),
	.sort       = NAMES("name", "updated_at"),
	.first      = "active",
	.moves      = moves,
	.passages   = passages,
	.check      = price_source_check,
	.measures   = resource_counts,
	.dimensions = NAMES("status", "kind", "format", "target"),
	.common     = true,
	.begin      = price_source_begin,
	.change     = price_source_change,
	.inspect    = price_source_inspect,
	.errs       = ERRS(E_URL_NOT_ALLOWED),
	.routes     = routes,
	.events     = events,
	.queries    = queries,
	.doc        = "Where prices come from: files that are sent, addresses that are fetched, people who write them down. With how they are read, how old they may grow, and whether they may be passed on.",
};
/* clang-format on */
