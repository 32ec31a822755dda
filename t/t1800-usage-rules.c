/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "buf.h"
#include "rollup/rollup.h"
#include "test.h"

static void
a_bucket_is_within_a_sixteenth(void **state)
{
	(void)state;
	for (int64_t ms = 0; ms < 1 << 20; ms = ms < 5000 ? ms + 1 : ms + 97) {
		int bucket = usage_bucket(ms);
		int64_t stands = usage_bucket_ms(bucket);

		assert_in_range(bucket, 0, USAGE_BUCKETS - 1);
		assert_true(16 * llabs(stands - ms) <= ms);
		assert_int_equal(usage_bucket(stands), bucket);
		assert_true(bucket <= usage_bucket(ms + 1));
	}
	assert_int_equal(usage_bucket(-1), 0);
	assert_int_equal(usage_bucket(INT64_MAX), USAGE_BUCKETS - 1);
}

static void
percentiles_are_of_what_was_added_up(void **state)
{
	int64_t calls[USAGE_BUCKETS] = { 0 };

	(void)state;
	assert_int_equal(usage_percentile(calls, 500), 0);
	calls[usage_bucket(3)] = 1;
	assert_int_equal(usage_percentile(calls, 1), 3);
	assert_int_equal(usage_percentile(calls, 990), 3);
	for (int ms = 1; ms <= 10; ms++)
		calls[ms] = 100;
	calls[3] = 100;
	assert_int_equal(usage_percentile(calls, 500), 5);
	assert_int_equal(usage_percentile(calls, 501), 6);
	assert_int_equal(usage_percentile(calls, 900), 9);
	assert_int_equal(usage_percentile(calls, 990), 10);
	assert_int_equal(usage_percentile(calls, 1000), 10);
}

static void
histograms_are_read_as_they_were_written(void **state)
{
	struct arena *a = arena_open(1 << 20);
	int64_t calls[USAGE_BUCKETS] = { [0] = 7, [9] = 1, [143] = 1L << 40 };
	int64_t sum[USAGE_BUCKETS] = { 0 };
	struct buf b;

	(void)state;
	buf_init(&b, a, 16);
	usage_histogram_write(&b, calls);
	assert_string_equal(b.s, "0:7 9:1 143:1099511627776");
	assert_int_equal(usage_histogram_add(sum, b.s), 0);
	assert_memory_equal(sum, calls, sizeof(sum));
	assert_int_equal(usage_histogram_add(sum, "9:41"), 0);
	assert_int_equal(sum[9], 42);
	assert_int_equal(usage_histogram_add(sum, ""), 0);
	assert_int_equal(usage_histogram_add(sum, "144:1"), -1);
	assert_int_equal(usage_histogram_add(sum, "-1:1"), -1);
	assert_int_equal(usage_histogram_add(sum, "1"), -1);
	assert_int_equal(usage_histogram_add(sum, "x"), -1);
	arena_close(a);
}

#define LINE                                                                \
	"{\"time\":1795333233.785,\"request_id\":\"req_43a59802c9ce70b3\"," \
	"\"env\":\"sandbox\",\"key_id\":\"lWelGrYikjR3\",\"key\":\"\","     \
	"\"method\":\"POST\",\"path\":\"/a\\\"b\\\\\",\"route\":\"x.y_z\"," \
	"\"status\":422,\"code\":\"c\",\"field\":\"items/*/v\","            \
	"\"bytes_in\":36,\"bytes_out\":425,\"seconds\":1.203,"              \
	"\"upstream_seconds\":\"\",\"limit\":\"\",\"cache\":\"HIT\","       \
	"\"remote_addr\":\"::1\",\"protocol\":\"HTTP/2.0\"}"

static void
a_line_is_read(void **state)
{
	struct rollup_line l;

	(void)state;
	assert_true(rollup_line_read(&l, LINE, sizeof(LINE) - 1));
	assert_int_equal(l.at, INT64_C(1795333233785));
	assert_int_equal(l.ms, 1203);
	assert_int_equal(l.status, 422);
	assert_int_equal(l.bytes_in, 36);
	assert_int_equal(l.bytes_out, 425);
	assert_int_equal(l.key.n, 0);
	assert_memory_equal(l.key_id.s, "lWelGrYikjR3", l.key_id.n);
	assert_memory_equal(l.path.s, "/a\\\"b\\\\", l.path.n);
	assert_int_equal(l.path.n, 7);
	assert_memory_equal(l.field.s, "items/*/v", l.field.n);
	assert_memory_equal(l.cache.s, "HIT", l.cache.n);
}

#define HEAD "\"time\":1.000,\"request_id\":\"req_1\",\"status\":200"

static const struct {
	const char *text;
	bool ours;
} cases[] = {
	{ "{" HEAD ",\"seconds\":0.001}", true },
	{ "{\"seconds\":0.001," HEAD "}", true },
	{ "{" HEAD ",\"seconds\":0.001,\"new\":\"x\",\"newer\":1}", true },
	{ "{" HEAD ",\"seconds\":0.001,\"path\":\"\xff\x01\"}", true },
	{ "{" HEAD ",\"seconds\":0.001,\"status\":200}", false },
	{ "{" HEAD ",\"seconds\":0.001,\"route\":\"a b\"}", false },
	{ "{" HEAD ",\"seconds\":0.001,\"route\":\"a'--\"}", false },
	{ "{" HEAD ",\"seconds\":0.001,\"key\":\"1234567890123\"}", false },
	{ "{" HEAD ",\"seconds\":0.001,\"new\":{}}", false },
	{ "{" HEAD ",\"seconds\":0.001}x", false },
	{ "{" HEAD ",\"seconds\":0.001", false },
	{ "{" HEAD ",\"seconds\":1}", false },
	{ "{" HEAD ",\"seconds\":-1.000}", false },
	{ "{" HEAD ",\"seconds\":9999999999999999.000}", false },
	{ "{" HEAD "}", false },
	{ "{" HEAD ",\"req{" HEAD ",\"seconds\":0.001}", false },
	{ "", false },
	{ "{", false },
	{ "{}", false },
	{ "null", false },
	{ "127.0.0.1 - - [22/Nov/2026:07:40:33 +0000] \"GET / HTTP/1.1\"",
	    false },
};

static void
what_is_no_line_is_not_read(void **state)
{
	struct rollup_line l;

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		CASE(rollup_line_read(&l, cases[i].text,
			 strlen(cases[i].text)) == cases[i].ours,
		    "%s", cases[i].text);
	/* cut anywhere, none is left */
	for (size_t n = 0; n < sizeof(LINE) - 1; n++)
		assert_false(rollup_line_read(&l, LINE, n));
}

static struct rollup_line
line_of(const char *key, const char *route, int64_t status)
{
	return (struct rollup_line){ .status = status,
		.key = { key, strlen(key) },
		.route = { route, strlen(route) } };
}

static void
requests_are_counted_together(void **state)
{
	struct arena *a = arena_open(8 << 20);
	struct rollup_tally *t = rollup_tally_open(a), *hours, *classes;
	struct rollup_line one = line_of("k", "orders.list", 400);
	struct rollup_line two = line_of("k", "orders.list", 404);
	struct rollup_group *g = rollup_tally_find(t, 3600000, "acc", &one);

	(void)state;
	g->calls = 2;
	g->latency[5] = 2;
	assert_ptr_equal(rollup_tally_find(t, 3600000, "acc", &one), g);
	g = rollup_tally_find(t, 3660000, "acc", &one);
	g->calls = 3;
	g = rollup_tally_find(t, 3660000, "acc", &two);
	g->calls = 4;
	g->latency[5] = 4;
	hours = rollup_tally_merge(t, 3600000, false, a);
	g = rollup_tally_first(hours);
	assert_int_equal(g->at, 3600000);
	assert_int_equal(g->calls, 5);
	assert_int_equal(g->next->calls, 4);
	assert_null(g->next->next);
	classes = rollup_tally_merge(hours, 86400000, true, a);
	g = rollup_tally_first(classes);
	assert_int_equal(g->at, 0);
	assert_int_equal(g->status, 400);
	assert_int_equal(g->calls, 9);
	assert_int_equal(g->latency[5], 6);
	assert_null(g->next);
	arena_close(a);
}

TESTS(cmocka_unit_test(a_bucket_is_within_a_sixteenth),
    cmocka_unit_test(percentiles_are_of_what_was_added_up),
    cmocka_unit_test(histograms_are_read_as_they_were_written),
    cmocka_unit_test(a_line_is_read),
    cmocka_unit_test(what_is_no_line_is_not_read),
    cmocka_unit_test(requests_are_counted_together))
