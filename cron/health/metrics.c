/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "health.h"

#include <string.h>

/*
 * The text format of Prometheus: base units, _total for what only grows, a
 * family's samples together.  Each environment writes its own samples; here
 * they come under the head of their family.
 */
enum of {
	OF_ALL,
	OF_POOL,
	OF_TERMINAL,
	OF_CHECK,
	OF_DISK,
	OF_JOB,
	OF_NONE,
	OF_REQUESTS
};

/* How a member becomes a number. */
enum unit { PLAIN, MILLI, MOMENT };

struct family {
	const char *name, *type;
	enum of of;
	const char *member;
	enum unit unit;
	const char *help;
};

/* clang-format off */
static const struct family families[] = {
	{ "poliducto_sweep_up",                       "gauge",   OF_NONE, NULL, PLAIN, "Whether sweep of the environment has checked within the last twenty seconds." },
	{ "poliducto_health_timestamp_seconds",       "gauge",   OF_NONE, NULL, PLAIN, "Time of the last check by sweep." },
	{ "poliducto_check_level",                    "gauge",   OF_CHECK, "level", PLAIN, "0: ok, 1: warning, 2: critical." },
	{ "poliducto_pool_up",                        "gauge",   OF_POOL, "up", PLAIN, "Whether the socket of a pool accepts a request." },
	{ "poliducto_pool_answer_seconds",            "gauge",   OF_POOL, "answer_ms", MILLI, "Duration of a small request to a pool. Absent if there was no response within a second." },
	{ "poliducto_pool_workers",                   "gauge",   OF_POOL, "workers", PLAIN, "Processes of a pool." },
	{ "poliducto_pool_workers_busy",              "gauge",   OF_POOL, "busy", PLAIN, "Requests that workers of a pool have accepted." },
	{ "poliducto_pool_workers_stopped",           "gauge",   OF_POOL, "stopped", PLAIN, "Processes of a pool that are stopped by a signal." },
	{ "poliducto_pool_requests_waiting",          "gauge",   OF_POOL, "waiting", PLAIN, "Requests waiting for a worker of a pool." },
	{ "poliducto_pool_worker_starts_total",       "counter", OF_POOL, "starts", PLAIN, "Number of workers of a pool that were started." },
	{ "poliducto_http_requests_total",            "counter", OF_REQUESTS, NULL, PLAIN, "Requests in the access log, by the pool of their route, class and status." },
	{ "poliducto_http_request_duration_seconds",  "histogram", OF_REQUESTS, NULL, PLAIN, "Duration of requests as measured by nginx, in seconds, to the millisecond." },
	{ "poliducto_job_run_timestamp_seconds",      "gauge",   OF_JOB, "ran_at", MOMENT, "Time of the last run of a job of sweep." },
	{ "poliducto_job_failing",                    "gauge",   OF_JOB, "failing", PLAIN, "Whether the last run of the job failed." },
	{ "poliducto_database_up",                    "gauge",   OF_ALL, "database_up", PLAIN, "Whether the database responds." },
	{ "poliducto_database_answer_seconds",        "gauge",   OF_ALL, "database_answer_ms", MILLI, "Duration of a small query." },
	{ "poliducto_database_size_bytes",            "gauge",   OF_ALL, "database_bytes", PLAIN, "Size of the data and indexes of the database." },
	{ "poliducto_database_connections",           "gauge",   OF_ALL, "database_connections", PLAIN, "Open connections to the database server." },
	{ "poliducto_database_connections_limit",     "gauge",   OF_ALL, "database_connections_most", PLAIN, "Maximum number of connections to the database server." },
	{ "poliducto_webhook_deliveries_pending",     "gauge",   OF_ALL, "webhooks_pending", PLAIN, "Webhook deliveries that have not been completed, counted up to 100000." },
	{ "poliducto_webhook_oldest_pending_seconds", "gauge",   OF_ALL, "webhooks_oldest_seconds", PLAIN, "Age of the oldest of them." },
	{ "poliducto_outbox_events",                  "gauge",   OF_ALL, "outbox_events", PLAIN, "Events without a sequence number, counted up to 100000." },
	{ "poliducto_outbox_oldest_seconds",          "gauge",   OF_ALL, "outbox_oldest_seconds", PLAIN, "Age of the oldest of them." },
	{ "poliducto_mails_unsent",                   "gauge",   OF_ALL, "mails_unsent", PLAIN, "Emails waiting to be sent." },
	{ "poliducto_mail_oldest_unsent_seconds",     "gauge",   OF_ALL, "mails_oldest_seconds", PLAIN, "Age of the oldest of them." },
	{ "poliducto_access_log_lag_bytes",           "gauge",   OF_ALL, "log_lag_bytes", PLAIN, "Size of the part of the access log that has not been counted." },
	{ "poliducto_access_log_lag_seconds",         "gauge",   OF_ALL, "log_lag_seconds", PLAIN, "Time since all requests were counted." },
	{ "poliducto_certificate_expiry_timestamp_seconds", "gauge", OF_ALL, "certificate_expires_at", MOMENT, "Time at which the certificate of the server expires." },
	{ "poliducto_price_age_seconds",              "gauge",   OF_TERMINAL, "age_seconds", PLAIN, "Age of a terminal's newest rack price." },
	{ "poliducto_backup_timestamp_seconds",       "gauge",   OF_ALL, "backup_at", MOMENT, "Time at which the last backup was completed." },
	{ "poliducto_disk_free_bytes",                "gauge",   OF_DISK, "free_bytes", PLAIN, "Free space on the disk of a directory." },
	{ "poliducto_disk_size_bytes",                "gauge",   OF_DISK, "size_bytes", PLAIN, "Total space on the disk of a directory." },
};
/* clang-format on */

/* What the samples of a family are read from. */
static const struct {
	const struct shape *shape;
	const char *list, *label;
} sources[] = {
	[OF_ALL] = { &health_shape, NULL, NULL },
	[OF_POOL] = { &health_pool_shape, "pools", "pool" },
	[OF_TERMINAL] = { &health_terminal_shape, "terminals", "terminal" },
	[OF_CHECK] = { &health_check_shape, "checks", "check" },
	[OF_DISK] = { &health_disk_shape, "disks", "folder" },
	[OF_JOB] = { &health_job_shape, "jobs", "job_name" },
};

static void
put_number(struct buf *b, const struct family *f, const struct field *m,
    const void *row)
{
	const void *at = field_at(m, (void *)(uintptr_t)row);
	int64_t n = m->kind == K_STAMP ? ((const struct stamp *)at)->ms :
					 *(const int64_t *)at;

	if (f->unit == PLAIN)
		buf_fmt(b, " %lld\n", (long long)n);
	else
		buf_fmt(b, " %lld.%03lld\n", (long long)(n / 1000),
		    (long long)(n % 1000));
}

/* A label's value: names of ours, and what a terminal is called. */
static void
put_label(struct buf *b, const char *name, const char *value)
{
	buf_fmt(b, ",%s=\"", name);
	for (; *value != '\0'; value++) {
		if (*value == '"' || *value == '\\')
			buf_char(b, '\\');
		buf_char(b, *value == '\n' ? ' ' : *value);
	}
	buf_char(b, '"');
}

static void
put_sample(struct buf *b, const struct health *h, const struct family *f,
    const void *row)
{
	const struct shape *s = sources[f->of].shape;
	const char *label = sources[f->of].label;

	if (!field_has(s, row, f->member))
		return;
	buf_fmt(b, "%s{environment=\"%s\"", f->name, h->environment);
	if (label != NULL)
		put_label(b, label,
		    *(const char *const *)field_at(shape_field(s, label), row));
	buf_char(b, '}');
	put_number(b, f, shape_field(s, f->member), row);
}

static void
put_rows(struct buf *b, const struct health *h, const struct family *f)
{
	const struct field *m = shape_field(&health_shape, sources[f->of].list);
	const struct list *rows = field_at(m, h);
	const char *row = rows->v;

	for (size_t i = 0; i < rows->n; i++)
		put_sample(b, h, f, row + i * sources[f->of].shape->size);
}

static bool
is_histogram(const struct family *f)
{
	return strcmp(f->type, "histogram") == 0;
}

void
health_samples(struct buf *b, const struct health *h)
{
	for (size_t i = 0; i < COUNT(families); i++) {
		const struct family *f = &families[i];

		if (f->of == OF_ALL)
			put_sample(b, h, f, h);
		else if (f->of == OF_REQUESTS && is_histogram(f))
			health_put_durations(b, h, f->name);
		else if (f->of == OF_REQUESTS)
			health_put_requests(b, h, f->name);
		else if (f->of != OF_NONE)
			put_rows(b, h, f);
	}
}

/* Is it a sample of the family?  `name` is what follows the family's. */
static bool
is_of(const struct family *f, const char *name)
{
	static const char *const parts[] = { "_bucket{", "_sum{", "_count{" };

	if (!is_histogram(f))
		return *name == '{';
	for (size_t i = 0; i < COUNT(parts); i++)
		if (strncmp(name, parts[i], strlen(parts[i])) == 0)
			return true;
	return false;
}

/* The lines of a family in what an environment wrote. */
static void
put_lines(struct buf *b, const char *text, const struct family *f)
{
	size_t n = strlen(f->name);
	const char *end;

	for (; (end = strchr(text, '\n')) != NULL; text = end + 1)
		if (strncmp(text, f->name, n) == 0 && is_of(f, text + n))
			buf_add(b, text, (size_t)(end + 1 - text));
}

static void
put_own(struct buf *b, const struct family *f, const struct health_part *p)
{
	buf_fmt(b, "%s{environment=\"%s\"} ", f->name, p->environment);
	if (f == families)
		buf_str(b, p->fresh ? "1\n" : "0\n");
	else
		buf_fmt(b, "%lld.%03lld\n", (long long)(p->at.ms / 1000),
		    (long long)(p->at.ms % 1000));
}

/* Of one that has long been silent only that is known. */
void
health_metrics(struct buf *b, const struct list *samples)
{
	const struct health_part *v = samples->v;

	for (size_t i = 0; i < COUNT(families); i++) {
		const struct family *f = &families[i];

		buf_fmt(b, "# HELP %s %s\n# TYPE %s %s\n", f->name, f->help,
		    f->name, f->type);
		for (size_t p = 0; p < samples->n; p++) {
			if (f->of == OF_NONE)
				put_own(b, f, &v[p]);
			else if (v[p].fresh)
				put_lines(b, v[p].text, f);
		}
	}
}
