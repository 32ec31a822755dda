/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "health/health.h"
#include "test.h"

/* One that is well. */
static struct health
well(struct arena *a)
{
	struct health h = { .environment = "sandbox",
		.as_of = { INT64_C(1700000000000) } };
	struct health_pool *p = arena_array(a, struct health_pool, 2);

	p[0] = (struct health_pool){ .has = ALL_THERE,
		.pool = "orders",
		.workers = 4,
		.idle = 3,
		.busy = 1 };
	h.pools = (struct list){ p, 1 };
	MARK(&h, environment);
	MARK(&h, pools);
	health_set(&h, "database_up", 1);
	health_set(&h, "database_connections", 10);
	health_set(&h, "database_connections_most", 100);
	health_set(&h, "outbox_oldest_seconds", 0);
	return h;
}

/* What is said of it, of one check. */
static const char *
said(struct health *h, const char *check, struct arena *a)
{
	const struct health_check *v;

	h->checks = (struct list){ 0 };
	health_judge(h, a);
	v = h->checks.v;
	for (size_t i = 0; i < h->checks.n; i++)
		if (strcmp(v[i].check, check) == 0)
			return v[i].status;
	return "nothing";
}

static void
what_is_well_is_ok(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct health h = well(a);

	(void)state;
	assert_string_equal(said(&h, "database", a), "ok");
	assert_string_equal(said(&h, "pool_orders", a), "ok");
	assert_string_equal(said(&h, "certificate", a), "nothing");
	assert_string_equal(h.status, "ok");
	arena_close(a);
}

static void
a_pool_is_judged_by_its_workers(void **state)
{
	static const struct {
		int64_t workers, idle, stopped, waiting;
		const char *status;
	} cases[] = {
		{ 0, 0, 0, 0, "critical" },
		{ 4, 0, 4, 9, "critical" },
		{ 4, 3, 1, 0, "warning" },
		{ 4, 0, 0, 1, "warning" },
		{ 4, 1, 0, 1, "ok" },
		{ 4, 0, 0, 0, "ok" },
	};
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct health h = well(a);
		struct health_pool *p = h.pools.v;

		p->workers = cases[i].workers;
		p->idle = cases[i].idle;
		p->stopped = cases[i].stopped;
		p->waiting = cases[i].waiting;
		CASE(strcmp(said(&h, "pool_orders", a), cases[i].status) == 0,
		    "%zu: %s", i, said(&h, "pool_orders", a));
		assert_string_equal(h.status, cases[i].status);
	}
	arena_close(a);
}

/* One that is busy may be late; one that is idle has no reason to. */
static void
a_pool_is_judged_by_its_answer(void **state)
{
	static const struct {
		const char *lost;
		int64_t idle;
		bool answered;
		const char *status;
	} cases[] = {
		{ NULL, 2, true, "ok" },
		{ NULL, 2, false, "critical" },
		{ NULL, 0, false, "warning" },
		{ "orders.sock: Connection refused", 2, false, "critical" },
		{ "orders.sock: Connection refused", 0, false, "critical" },
	};
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct health h = well(a);
		struct health_pool *p = h.pools.v;

		p->workers = 2;
		p->idle = cases[i].idle;
		p->asked = true;
		p->lost = cases[i].lost;
		p->has = EVERYTHING;
		if (!cases[i].answered)
			CLEAR(p, answer_ms);
		CASE(strcmp(said(&h, "pool_orders", a), cases[i].status) == 0,
		    "%zu: %s", i, said(&h, "pool_orders", a));
	}
	arena_close(a);
}

static void
numbers_are_judged_by_their_bounds(void **state)
{
	static const struct {
		const char *member, *check;
		int64_t n;
		const char *status;
	} cases[] = {
		{ "database_up", "database", 0, "critical" },
		{ "database_connections", "database", 89, "ok" },
		{ "database_connections", "database", 90, "warning" },
		{ "database_connections", "database", 99, "warning" },
		{ "database_connections", "database", 100, "critical" },
		{ "outbox_oldest_seconds", "outbox", 59, "ok" },
		{ "outbox_oldest_seconds", "outbox", 60, "warning" },
		{ "outbox_oldest_seconds", "outbox", 600, "critical" },
		{ "log_lag_seconds", "log", 3, "ok" },
		{ "log_lag_seconds", "log", 61, "warning" },
		{ "log_lag_seconds", "log", 3600, "critical" },
		{ "webhooks_oldest_seconds", "webhooks", 86399, "ok" },
		{ "webhooks_oldest_seconds", "webhooks", 1 << 30, "warning" },
	};
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct health h = well(a);

		health_set(&h, cases[i].member, cases[i].n);
		CASE(strcmp(said(&h, cases[i].check, a), cases[i].status) == 0,
		    "%s %lld: %s", cases[i].member, (long long)cases[i].n,
		    said(&h, cases[i].check, a));
	}
	arena_close(a);
}

static void
a_certificate_ends_and_a_disk_fills(void **state)
{
	static const struct {
		int64_t days, free;
		const char *certificate, *disk;
	} cases[] = { { 90, 50000, "ok", "ok" },
		{ 13, 9900, "warning", "warning" },
		{ 0, 1900, "critical", "critical" } };
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct health h = well(a);
		struct health_disk disk = { .has = ALL_THERE,
			.folder = "state",
			.size_bytes = 100000 };

		h.certificate_expires_at.ms = h.as_of.ms +
		    cases[i].days * 86400000;
		MARK(&h, certificate_expires_at);
		disk.free_bytes = cases[i].free;
		h.disks = (struct list){ &disk, 1 };
		h.disk_warning = 10;
		h.disk_critical = 2;
		assert_string_equal(said(&h, "certificate", a),
		    cases[i].certificate);
		assert_string_equal(said(&h, "disk", a), cases[i].disk);
	}
	arena_close(a);
}

/* A disk is judged once, by bounds of the operator's. */
static void
each_disk_is_judged_once(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct health h = well(a);
	struct health_disk v[] = {
		{ .folder = "state", .free_bytes = 900, .size_bytes = 1000 },
		{ .folder = "database", .free_bytes = 240, .size_bytes = 1000 },
		{ .folder = "log",
		    .free_bytes = 240,
		    .size_bytes = 1000,
		    .again = true },
	};

	(void)state;
	h.disks = (struct list){ v, 3 };
	h.disk_warning = 25;
	h.disk_critical = 5;
	assert_string_equal(said(&h, "disk", a), "ok");
	assert_string_equal(said(&h, "disk_database", a), "warning");
	assert_string_equal(said(&h, "disk_log", a), "nothing");
	v[1].free_bytes = 40;
	assert_string_equal(said(&h, "disk_database", a), "critical");
	arena_close(a);
}

static void
an_error_log_that_nobody_writes_is_told(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct health h = well(a);

	(void)state;
	assert_string_equal(said(&h, "error_log", a), "nothing");
	h.errors_asked = true;
	assert_string_equal(said(&h, "error_log", a), "ok");
	h.errors_lost = "errors.sock: Connection refused";
	assert_string_equal(said(&h, "error_log", a), "warning");
	arena_close(a);
}

/* Buckets hold those below them; a class its statuses. */
static void
requests_are_counters_and_histograms(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct health h = well(a);
	struct health_total v[] = {
		{ .pool = "orders",
		    .status = 404,
		    .most_ms = 5,
		    .calls = 2,
		    .ms = 3 },
		{ .pool = "orders",
		    .status = 429,
		    .most_ms = 10,
		    .calls = 1,
		    .ms = 7 },
		{ .pool = "orders",
		    .status = 500,
		    .most_ms = 4294967295,
		    .calls = 1,
		    .ms = 11000 },
		{ .pool = "prices",
		    .status = 500,
		    .most_ms = 5,
		    .calls = 9,
		    .ms = 0 },
	};
	struct buf b;

	(void)state;
	buf_init(&b, a, 1024);
	h.requests = (struct list){ v, 4 };
	h.arena = a;
	health_put_requests(&b, &h, "r");
	health_put_durations(&b, &h, "d");
#define ORDERS "{environment=\"sandbox\",pool=\"orders\",class="
	assert_non_null(strstr(b.s, "r" ORDERS "\"4xx\",status=\"404\"} 2\n"));
	assert_non_null(strstr(b.s, "r" ORDERS "\"4xx\",status=\"429\"} 1\n"));
	assert_non_null(
	    strstr(b.s, "d_bucket" ORDERS "\"4xx\",le=\"0.005\"} 2\n"));
	assert_non_null(
	    strstr(b.s, "d_bucket" ORDERS "\"4xx\",le=\"0.01\"} 3\n"));
	assert_non_null(strstr(b.s,
	    "d_bucket" ORDERS "\"4xx\",le=\"+Inf\"} 3\n"
	    "d_sum" ORDERS "\"4xx\"} 0.010\nd_count" ORDERS "\"4xx\"} 3\n"));
	assert_non_null(
	    strstr(b.s, "d_bucket" ORDERS "\"5xx\",le=\"10\"} 0\n"));
	assert_non_null(strstr(b.s, "d_sum" ORDERS "\"5xx\"} 11.000\n"));
	arena_close(a);
}

/* Samples of two environments stand together under one head. */
static void
metrics_are_one_text(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct health h = well(a);
	struct health_part parts[] = {
		{ .environment = "sandbox", .fresh = true, .at = { 1500 } },
		{ .environment = "live",
		    .text = "poliducto_database_up{x} 1\n" },
	};
	struct list l = { parts, 2 };
	struct buf samples, all;

	(void)state;
	buf_init(&samples, a, 1024);
	buf_init(&all, a, 1024);
	health_judge(&h, a);
	health_samples(&samples, &h);
	parts[0].text = samples.s;
	health_metrics(&all, &l);
	assert_non_null(strstr(all.s,
	    "\npoliducto_sweep_up{environment=\"sandbox\"} 1\n"
	    "poliducto_sweep_up{environment=\"live\"} 0\n"));
	assert_non_null(strstr(all.s,
	    "\npoliducto_health_timestamp_seconds{environment=\"sandbox\"} 1.500\n"));
	assert_non_null(strstr(all.s,
	    "\n# TYPE poliducto_pool_workers gauge\n"
	    "poliducto_pool_workers{environment=\"sandbox\",pool=\"orders\"} 4\n#"));
	assert_null(strstr(all.s, "{x}"));
	arena_close(a);
}

TESTS(cmocka_unit_test(what_is_well_is_ok),
    cmocka_unit_test(a_pool_is_judged_by_its_workers),
    cmocka_unit_test(a_pool_is_judged_by_its_answer),
    cmocka_unit_test(numbers_are_judged_by_their_bounds),
    cmocka_unit_test(a_certificate_ends_and_a_disk_fills),
    cmocka_unit_test(each_disk_is_judged_once),
    cmocka_unit_test(an_error_log_that_nobody_writes_is_told),
    cmocka_unit_test(requests_are_counters_and_histograms),
    cmocka_unit_test(metrics_are_one_text))
