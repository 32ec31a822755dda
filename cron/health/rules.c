/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "health.h"

#include <stdarg.h>
#include <stdio.h>

const char *const health_words[] = { "ok", "warning", "critical", NULL };

#define CHECKS_MAX 128
#define HOUR       3600
#define DAY        86400

/* A number is judged by two bounds: above them, or below where they fall. */
struct bound {
	const char *check, *member, *says; /* before the seconds */
	int64_t warning, critical;
};

/* clang-format off */
static const struct bound bounds[] = {
	{ "outbox",   "outbox_oldest_seconds",   "the oldest event has waited for its number for", 60, 600 },
	{ "webhooks", "webhooks_oldest_seconds", "the oldest delivery has waited for", DAY, INT64_MAX },
	{ "mails",    "mails_oldest_seconds",    "the oldest email has waited for", 600, DAY },
	{ "log",      "log_lag_seconds",         "counting requests is behind by", 60, HOUR },
};
/* clang-format on */

static void __attribute__((format(printf, 5, 6)))
say(struct health *h, struct arena *a, const char *check,
    enum health_level level, const char *fmt, ...)
{
	struct health_check *v = h->checks.v;
	char text[200];
	va_list ap;

	if (h->checks.n == CHECKS_MAX)
		return;
	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	v[h->checks.n++] = (struct health_check){ .has = EVERYTHING,
		.check = check,
		.status = health_words[level],
		.says = arena_dup(a, text),
		.level = level };
}

static enum health_level
above(int64_t n, int64_t warning, int64_t critical)
{
	return n >= critical ? HEALTH_CRITICAL :
	    n >= warning     ? HEALTH_WARNING :
			       HEALTH_OK;
}

static bool
known(const struct health *h, const char *name)
{
	return field_has(&health_shape, h, name);
}

static void
judge_pool(struct health *h, struct arena *a, const struct health_pool *p)
{
	const char *check = arena_fmt(a, "pool_%s", p->pool);

	if (p->workers == 0)
		say(h, a, check, HEALTH_CRITICAL, "no worker runs");
	else if (p->lost != NULL)
		say(h, a, check, HEALTH_CRITICAL, "it cannot be reached: %s",
		    p->lost);
	else if (p->stopped == p->workers)
		say(h, a, check, HEALTH_CRITICAL,
		    "all %lld workers are stopped", (long long)p->workers);
	else if (p->stopped > 0)
		say(h, a, check, HEALTH_WARNING, "%lld of %lld workers stopped",
		    (long long)p->stopped, (long long)p->workers);
	else if (p->waiting > 0 && p->idle == 0)
		say(h, a, check, HEALTH_WARNING,
		    "all %lld workers are busy, %lld requests wait",
		    (long long)p->workers, (long long)p->waiting);
	else if (p->asked && !HAS(p, answer_ms))
		say(h, a, check, p->idle > 0 ? HEALTH_CRITICAL : HEALTH_WARNING,
		    "it does not answer a request within a second");
	else
		say(h, a, check, HEALTH_OK, "%lld workers, %lld busy",
		    (long long)p->workers, (long long)p->busy);
}

static void
judge_database(struct health *h, struct arena *a)
{
	if (h->database_up == 0) {
		say(h, a, "database", HEALTH_CRITICAL, "it does not answer");
		return;
	}
	say(h, a, "database",
	    above(h->database_connections,
		h->database_connections_most * 9 / 10,
		h->database_connections_most),
	    "%lld of %lld connections", (long long)h->database_connections,
	    (long long)h->database_connections_most);
}

static void
judge_certificate(struct health *h, struct arena *a)
{
	int64_t days = (h->certificate_expires_at.ms - h->as_of.ms) /
	    (DAY * 1000);

	if (!known(h, "certificate_expires_at"))
		return;
	if (h->certificate_expires_at.ms <= h->as_of.ms)
		say(h, a, "certificate", HEALTH_CRITICAL, "it has expired");
	else
		say(h, a, "certificate", days < 14 ? HEALTH_WARNING : HEALTH_OK,
		    "it expires in %lld days", (long long)days);
}

/* Of each disk once: that of the state is `disk`. */
static void
judge_disks(struct health *h, struct arena *a)
{
	const struct health_disk *v = h->disks.v;

	for (size_t i = 0; i < h->disks.n; i++) {
		const struct health_disk *d = &v[i];
		int64_t percent;

		if (d->again || d->size_bytes / 100 == 0)
			continue;
		percent = d->free_bytes / (d->size_bytes / 100);
		say(h, a, i == 0 ? "disk" : arena_fmt(a, "disk_%s", d->folder),
		    percent < h->disk_critical    ? HEALTH_CRITICAL :
			percent < h->disk_warning ? HEALTH_WARNING :
						    HEALTH_OK,
		    "%lld %% of it is free", (long long)percent);
	}
}

static void
judge_errors(struct health *h, struct arena *a)
{
	if (h->errors_lost != NULL)
		say(h, a, "error_log", HEALTH_WARNING,
		    "no program writes it; messages of nginx are lost: %s",
		    h->errors_lost);
	else if (h->errors_asked)
		say(h, a, "error_log", HEALTH_OK, "it is written");
}

/* Terminals rest on holidays: four days are no fault. */
static void
judge_prices(struct health *h, struct arena *a)
{
	const struct health_terminal *v = h->terminals.v;

	for (size_t i = 0; i < h->terminals.n; i++)
		say(h, a, arena_fmt(a, "prices_%s", v[i].terminal),
		    above(v[i].age_seconds, 4 * DAY, INT64_MAX),
		    "the newest price is %lld h old",
		    (long long)v[i].age_seconds / HOUR);
}

static void
judge_bound(struct health *h, struct arena *a, const struct bound *b)
{
	const struct field *f = shape_field(&health_shape, b->member);
	int64_t n = *(const int64_t *)field_at(f, h);

	if (known(h, b->member))
		say(h, a, b->check, above(n, b->warning, b->critical),
		    "%s %lld s", b->says, (long long)n);
}

void
health_judge(struct health *h, struct arena *a)
{
	const struct health_pool *p = h->pools.v;
	const struct health_check *v;
	int64_t worst = HEALTH_OK;

	h->checks.v = arena_array(a, struct health_check, CHECKS_MAX);
	judge_database(h, a);
	for (size_t i = 0; i < h->pools.n; i++)
		judge_pool(h, a, &p[i]);
	for (size_t i = 0; i < COUNT(bounds); i++)
		judge_bound(h, a, &bounds[i]);
	judge_certificate(h, a);
	judge_disks(h, a);
	judge_errors(h, a);
	judge_prices(h, a);
	v = h->checks.v;
	for (size_t i = 0; i < h->checks.n; i++)
		if (v[i].level > worst)
			worst = v[i].level;
	PUT(h, status, health_words[worst]);
	MARK(h, checks);
}
