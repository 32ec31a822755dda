/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "webhooks/filters.h"

#define DATA                                                         \
	"{\"terminal\":\"MTY\",\"volume\":20000.000,\"price\":null," \
	"\"paid\":false,\"lines\":[{\"product\":\"DIESEL_ULSD\"}],"  \
	"\"due_at\":\"2026-03-01T06:00:00.000Z\",\"a/b\":\"7\"}"

static const struct webhook_subject subject = {
	.type = "order.created",
	.object_type = "order",
	.object_id = "ord_01kaf2b8m0v3n7q1x5z9c4t6h8",
	.data = DATA,
	.len = sizeof(DATA) - 1,
};

static struct webhook_filter
filter(const char *field, const char *op, const char *value)
{
	struct webhook_filter f = { .field = field,
		.op = op,
		.value = { value } };

	MARK(&f, field);
	MARK(&f, op);
	if (value != NULL)
		MARK(&f, value);
	return f;
}

static const struct {
	const char *field, *op, *value;
	bool want;
} cases[] = {
	{ "/data/terminal", "eq", "\"MTY\"", true },
	{ "/data/terminal", "eq", "\"TUX\"", false },
	{ "/data/terminal", "eq", "\"mty\"", false },
	{ "/data/terminal", "ne", "\"TUX\"", true },
	{ "/data/terminal", "ne", "\"MTY\"", false },
	{ "/data/terminal", "in", "[\"TUX\",\"MTY\"]", true },
	{ "/data/terminal", "in", "[\"TUX\",\"HOU\"]", false },
	{ "/data/terminal", "in", "[]", false },
	{ "/data/volume", "eq", "20000", true },
	{ "/data/volume", "eq", "2e4", true },
	{ "/data/volume", "eq", "\"20000.0\"", true },
	{ "/data/volume", "eq", "20000.001", false },
	{ "/data/volume", "in", "[1,20000]", true },
	{ "/data/volume", "gt", "19999.999999999", true },
	{ "/data/volume", "gt", "20000", false },
	{ "/data/volume", "gte", "20000", true },
	{ "/data/volume", "lt", "20000.000000001", true },
	{ "/data/volume", "lt", "20000", false },
	{ "/data/volume", "lte", "20000", true },
	{ "/data/volume", "lte", "3000", false },
	{ "/data/volume", "gt", "\"MTY\"", false },
	{ "/data/volume", "lt", "\"MTY\"", false },
	{ "/data/volume", "ne", "\"MTY\"", true },
	{ "/data/due_at", "gte", "\"2026-03-01T06:00:00.000Z\"", true },
	{ "/data/due_at", "lt", "\"2026-04\"", true },
	{ "/data/paid", "eq", "false", true },
	{ "/data/paid", "eq", "true", false },
	{ "/data/paid", "ne", "true", true },
	{ "/data/paid", "gt", "true", false },
	{ "/data/lines/0/product", "eq", "\"DIESEL_ULSD\"", true },
	{ "/data/lines/1/product", "eq", "\"DIESEL_ULSD\"", false },
	{ "/data/lines", "exists", NULL, true },
	{ "/data/lines", "eq", "\"\"", false },
	{ "/data/a~1b", "eq", "\"7\"", true },
	{ "/data", "exists", "true", true },
	{ "/data/price", "exists", "true", false },
	{ "/data/price", "exists", "false", true },
	{ "/data/price", "eq", "0", false },
	{ "/data/price", "ne", "0", true },
	{ "/data/price", "lt", "1", false },
	{ "/data/none", "exists", NULL, false },
	{ "/data/none", "exists", "false", true },
	{ "/data/none", "ne", "1", true },
	{ "/data/none", "eq", "1", false },
	{ "/data/none", "in", "[1]", false },
	{ "/data/none", "gte", "1", false },
	{ "/type", "eq", "\"order.created\"", true },
	{ "/type", "in", "[\"order.created\"]", true },
	{ "/type", "exists", NULL, true },
	{ "/object/type", "eq", "\"order\"", true },
	{ "/object/id", "eq", "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"", true },
	{ "/object/id", "ne", "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"", false },
};

static void
a_filter_holds_or_not(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct webhook_filter f = filter(cases[i].field, cases[i].op,
		    cases[i].value);
		struct list one = { &f, 1 };

		CASE(webhook_filter_matches(&one, &subject) == cases[i].want,
		    "%s %s %s", cases[i].field, cases[i].op,
		    cases[i].value != NULL ? cases[i].value : "");
	}
}

static void
all_must_hold(void **state)
{
	struct webhook_filter both[] = {
		filter("/data/terminal", "eq", "\"MTY\""),
		filter("/data/volume", "gt", "1"),
		filter("/data/volume", "gt", "1e9"),
	};
	struct list none = { NULL, 0 }, two = { both, 2 }, three = { both, 3 };

	(void)state;
	assert_true(webhook_filter_matches(&none, &subject));
	assert_true(webhook_filter_matches(&two, &subject));
	assert_false(webhook_filter_matches(&three, &subject));
}

#define MANY "1,2,3,4,5,6,7,8,9,10,"

static const struct {
	const char *field, *op, *value, *fault; /* pointer and error, or NULL */
} judged[] = {
	{ "/data/terminal", "eq", "\"MTY\"", NULL },
	{ "/data", "exists", NULL, NULL },
	{ "/data/", "exists", "false", NULL },
	{ "/type", "in", "[\"a\",1,true]", NULL },
	{ "/object/id", "ne", "\"\"", NULL },
	{ "/data/a~1b", "eq", "123456789012345", NULL },
	{ "/data/a", "gt", "-0.000001", NULL },
	{ "/data/a", "gt", "0", NULL },
	{ "/data/a", "in", "[" MANY MANY MANY MANY "1,2,3,4,5,6,7,8,9,10]",
	    NULL },
	{ "/data/a", "in", "[" MANY MANY MANY MANY MANY "1]", "/value" },
	{ "data/terminal", "eq", "1", "/field" },
	{ "/database", "eq", "1", "/field" },
	{ "/data/a~2", "eq", "1", "/field" },
	{ "/data/a~", "eq", "1", "/field" },
	{ "/account_id", "eq", "1", "/field" },
	{ "/object", "exists", NULL, "/field" },
	{ "", "exists", NULL, "/field" },
	{ "/data/a", "eq", NULL, "/value" },
	{ "/data/a", "in", NULL, "/value" },
	{ "/data/a", "in", "[]", "/value" },
	{ "/data/a", "in", "1", "/value" },
	{ "/data/a", "in", "[[1]]", "/value" },
	{ "/data/a", "in", "[null]", "/value" },
	{ "/data/a", "in", "{\"a\":1}", "/value" },
	{ "/data/a", "eq", "[1]", "/value" },
	{ "/data/a", "eq", "{}", "/value" },
	{ "/data/a", "gt", "true", "/value" },
	{ "/data/a", "exists", "1", "/value" },
	{ "/data/a", "exists", "\"true\"", "/value" },
	{ "/data/a", "eq", "1234567890123456", "/value" },
	{ "/data/a", "eq", "9223372036854775807", "/value" },
	{ "/data/a", "eq", "1e300", "/value" },
	{ "/data/a", "eq", "1e-300", "/value" },
};

static void
bad_filters_are_named(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(judged); i++) {
		struct webhook_filter f = filter(judged[i].field, judged[i].op,
		    judged[i].value);
		struct list one = { &f, 1 };
		struct faults fs;
		struct judge j = { a, &fs, "", 0 };
		const char *at;

		faults_init(&fs);
		webhook_filter_check(&j, &one);
		at = fs.n > 0 ? strrchr(fs.first->pointer, '/') : NULL;
		CASE(fs.n == (judged[i].fault != NULL) &&
			(at == NULL || strcmp(at, judged[i].fault) == 0),
		    "%s %s %s: %d faults", judged[i].field, judged[i].op,
		    judged[i].value != NULL ? judged[i].value : "", fs.n);
		arena_reset(a);
	}
	arena_close(a);
}

TESTS(cmocka_unit_test(a_filter_holds_or_not), cmocka_unit_test(all_must_hold),
    cmocka_unit_test(bad_filters_are_named))
