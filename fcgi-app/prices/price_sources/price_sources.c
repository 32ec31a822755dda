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
	      .doc = "Unique identifier of the price source."),
	FIELD(T, status,           .words = statuses, .example = "\"active\"",
	      .doc = "Current status of the price source: `active`, `failing` (the last run failed) or `paused`."),
	FIELD(T, name,             .min = 1, .max = 200, .example = "\"Rack prices of Gulf Refining\"",
	      .doc = "Name of the price source."),
	FIELD(T, kind,             .words = kinds, .example = "\"http\"",
	      .doc = "Kind of source: `file` (files are uploaded to the import endpoint), `http` (files are fetched from `url`) or `manual` (values are entered by hand)."),
	FIELD(T, format,           .words = formats, .example = "\"csv\"",
	      .doc = "Format of the files: `csv`, `json`, or `eia_v2` (JSON of version 2 of the EIA API)."),
	FIELD(T, target,           .words = feed_targets, .example = "\"rack-prices\"",
	      .doc = "Records created from the rows: `rack-prices`, `price-indexes` (values of indexes) or `fx-rates` (exchange rates)."),
	FIELD(T, mapping,          .shape = &feed_mapping_shape, .nullable = true,
	      .example = "{\"unit\":\"gal\",\"currency\":\"USD\",\"columns\":[{\"field\":\"price\",\"column\":\"Rack Price\"}],\"words\":[]}",
	      .doc = "Mapping of the files' columns and formats. Null if they use the column names of this API and state every value."),
	FIELD(T, url,              .min = 1, .max = 2048, .format = "uri", .nullable = true, .example = "\"https://prices.example.com/rack.csv\"",
	      .doc = "Address to fetch files from (kind `http`): https, a public address, an allowed port. Redirects are not followed. Anyone who can read prices can read it, so it must not contain an API key; use the source's secret instead."),
	FIELD(T, secret_in,        .words = price_secret_places, .nullable = true, .example = "null",
	      .doc = "Part of the request that carries the secret: `header` or `query`. Null if the source has no secret. The secret itself is never shown."),
	FIELD(T, secret_name,      .min = 1, .max = 64, .nullable = true, .example = "null",
	      .doc = "Name of the header or query parameter."),
	FIELD(T, schedule_minutes, .min = 1, .max = 44640, .nullable = true, .example = "null",
	      .doc = "Interval between fetches, in minutes. Null if files are fetched only on request."),
	FIELD(T, stale_after_s,    .min = 60, .max = 31622400, .nullable = true, .example = "129600",
	      .doc = "Number of seconds without a successful run after which the prices are stale: typically 129600 (36 h) for a US rack, 691200 (8 d) for the weekly IEPS stimulus, 93600 (26 h) for the CNE."),
	FIELD(T, rows_min,         .min = 0, .max = 10000000, .nullable = true, .example = "1",
	      .doc = "Minimum number of rows. A file with fewer is refused, as failing feeds often return an empty file."),
	FIELD(T, rows_max,         .min = 1, .max = 10000000, .nullable = true, .example = "null",
	      .doc = "Maximum number of rows of a file."),
	FIELD(T, implausible,      .words = doubtful, .example = "\"warn\"",
	      .doc = "Treatment of implausible rack prices: `warn` (the default) imports them and lists them in the warnings of the run, `refuse` treats them as bad rows. Bounds and percentages are listed in prices(7)."),
	FIELD(T, redistribution,   .example = "false",
	      .doc = "Whether the license of the prices allows passing them on. If false, exports of rack prices leave them out."),
	FIELD(T, last_run_at,      .unversioned = true, .nullable = true, .example = "null", .doc = "Time at which the last run ended."),
	FIELD(T, last_success_at,  .unversioned = true, .nullable = true, .example = "null", .doc = "Time at which the last successful run ended."),
	FIELD(T, next_run_at,      .unversioned = true, .nullable = true, .example = "null", .doc = "Time of the next fetch, unless the source is archived by then."),
	FIELD(T, stale_at,         .unversioned = true, .nullable = true, .example = "null", .doc = "Time at which the source becomes stale if no run succeeds before."),
	FIELD(T, stale_since,      .unversioned = true, .nullable = true, .example = "null", .doc = "Time since which the source has been stale. Null if it is not."),
	FIELD(T, version,          .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,       .doc = "Time at which the price source was created."),
	FIELD(T, updated_at,       .doc = "Time at which the price source was last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "Time at which the price source was archived. Null unless it is archived."),
};
#undef T

#define WRITTEN								\
	"name", "kind", "format", "target", "url", "schedule_minutes",	\
	"mapping", "stale_after_s", "rows_min", "rows_max", "implausible", "redistribution"

const struct shape price_source_shape =
	SHAPE(struct price_source, "PriceSource", fields, "A source of prices.");

const struct shape price_source_new_shape = {
	.name = "PriceSourceNew",
	.of   = &price_source_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("name", "kind", "format", "target", "redistribution"),
	.doc  = "Fields accepted when creating a price source.",
};

static const struct shape edit_shape = {
	.name = "PriceSourceEdit",
	.of   = &price_source_shape,
	.take = NAMES("name", "url", "schedule_minutes", "mapping", "stale_after_s",
		      "rows_min", "rows_max", "implausible", "redistribution"),
	.doc  = "Fields accepted when updating a price source. The format and target of its files cannot be changed.",
};

static const char *const run_statuses[] = { "queued", "succeeded", "refused", "failed", NULL };
static const char *const origins[] = { "upload", "request", "schedule", "program", NULL };
static const char *const modes[] = { "all_or_nothing", "keep_good", NULL };

#define T struct price_run
static const struct field run_fields[] = {
	FIELD(T, id,             .prefix = "psn", .example = "\"psn_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the run."),
	FIELD(T, source_id,      .prefix = "psr", .example = "\"psr_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Price source of the run."),
	FIELD(T, n,              .example = "1", .doc = "Number of the run, starting at 1 for each source."),
	FIELD(T, status,         .words = run_statuses, .example = "\"succeeded\"",
	      .doc = "Current status of the run: `queued` (not fetched yet), `succeeded`, `refused` (the file has errors) or `failed` (no file was obtained)."),
	FIELD(T, origin,         .words = origins, .example = "\"upload\"",
	      .doc = "Origin of the run: `upload` (a file sent to the source), `request` (a request to run or test), `schedule` or `program` (the operator's import program)."),
	FIELD(T, mode,           .words = modes, .example = "\"all_or_nothing\"",
	      .doc = "Treatment of bad rows: `all_or_nothing` refuses the file, `keep_good` leaves them out."),
	FIELD(T, dry_run,        .example = "false", .doc = "Whether the run was a dry run, which writes nothing."),
	FIELD(T, rows_read,      .nullable = true, .example = "365", .doc = "Number of rows in the file."),
	FIELD(T, rows_written,   .nullable = true, .example = "12", .doc = "Number of rows with new information: prices and corrections. For a dry run, rows that would have been written."),
	FIELD(T, rows_unchanged, .nullable = true, .example = "350", .doc = "Number of rows that match what was already recorded."),
	FIELD(T, rows_empty,     .nullable = true, .example = "3", .doc = "Number of rows without a value, such as days without a quote."),
	FIELD(T, rows_repeated,  .nullable = true, .example = "0", .doc = "Number of rows that repeat another row of the file."),
	FIELD(T, rows_refused,   .nullable = true, .example = "0", .doc = "Number of rows that were refused. `faults` has the first 100."),
	FIELD(T, faults,         .shape = &feed_bad_shape, .max = FEED_BAD_MAX, .nullable = true,
	      .doc = "Refused rows with the reason: the first 100, by line."),
	FIELD(T, rows_implausible, .nullable = true, .example = "0", .doc = "Number of rows with an implausible rack price. They were imported unless such prices are refused. `warnings` has the first 100."),
	FIELD(T, warnings,       .shape = &feed_bad_shape, .max = FEED_BAD_MAX, .nullable = true,
	      .doc = "Rows with an implausible price (code `price_implausible`) and the bound or percentage that it exceeds: the first 100, by line."),
	FIELD(T, bytes,          .nullable = true, .example = "20480", .doc = "Size of the file, in bytes."),
	FIELD(T, sha256,         .min = 64, .max = 64, .nullable = true, .example = "null", .doc = "SHA-256 digest of the file, in hexadecimal."),
	FIELD(T, http_status,    .nullable = true, .example = "null", .doc = "HTTP status returned by the server (kind `http`)."),
	FIELD(T, failure,        .max = 40, .nullable = true, .example = "null",
	      .doc = "Class of the failure: of the transfer (`timeout`, `dns_error`, `tls_error`, `blocked_address`, `http_error`, `too_large`, ...) or of the file (`unreadable`, `bad_rows`, `row_count`)."),
	FIELD(T, message,        .max = 300, .nullable = true, .example = "null", .doc = "Human-readable description of the failure."),
	FIELD(T, created_at,     .doc = "Time at which the run began."),
	FIELD(T, ended_at,       .nullable = true, .example = "null", .doc = "Time at which the run ended."),
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
	      .doc = "Treatment of bad rows: `all_or_nothing` (the default) writes nothing if any row is bad, `keep_good` writes the good rows."),
	FIELD(T, implausible, .words = doubtful, .example = "\"refuse\"",
	      .doc = "Whether implausible rack prices are imported with a warning (`warn`) or refused (`refuse`). Defaults to the setting of the source."),
	FIELD(T, dry_run, .example = "true", .doc = "Whether to report what would be written without writing anything."),
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
		" WHERE account = :account AND id = :id AND version = :version - 1"
		"   AND status IN ('active', 'failing')",
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
		.doc    = "Pauses the source: it is not fetched, accepts no files and does not become stale until it is resumed.",
	},
	{
		.from   = NAMES("paused"),
		.action = "resume",
		.to     = "active",
		.effect = price_source_resume,
		.doc    = "Resumes the source. If it is fetched on a schedule, a fetch is due at once.",
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
		.doc    = "Sets the secret that the address requires, such as an API key. It is sent with each fetch, in a header or a query parameter, and is never shown. It replaces an earlier secret. Changing the scheme, host or port of the URL removes the secret.",
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
		.title  = "Remove the secret of a price source",
		.doc    = "Removes the secret. The source is fetched without one.",
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
		.title  = "Import a file of a price source",
		.doc    = "Imports a file in the format of the source: CSV, JSON, or the JSON of the EIA API, at most 1 MiB (the operator's program `import` accepts larger files). A row that matches what is recorded changes nothing, so the same file can be sent again; a different value is recorded as a correction, and nothing is overwritten. Bad rows are reported by line and column, up to the first 100. They refuse the whole file (422), or are left out with `mode=keep_good`. Implausible prices are warnings, or bad rows with `implausible=refuse`.",
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
		.doc    = "Fetches a source of kind `http` now, in addition to its schedule. The run is queued; read its result by its number.",
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
		.doc    = "Fetches a source of kind `http`, even if it is paused, and reports what would be written, including bad rows. Nothing is written.",
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
		.title  = "List the runs of a price source",
		.doc    = "Lists the runs of the source, newest first.",
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
		.doc    = "Returns a run by its number, with the rows that it refused.",
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
		.title  = "List the errors of a price source",
		.doc    = "Lists the runs that failed, were refused or left rows out, with those rows, newest first.",
		.tier   = "core",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "price.source.failed", &price_source_shape, "A run of a price source failed or was refused, after one that did not." },
	{ "price.source.stale", &price_source_shape, "A price source is stale: no run has succeeded for too long. Sent once until a run succeeds." },
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
	.doc        = "Sources of prices: uploaded files, addresses that files are fetched from, and manual entry. A source defines how files are read, when its prices become stale, and whether they may be passed on.",
};
/* clang-format on */
