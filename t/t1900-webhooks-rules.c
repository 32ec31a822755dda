/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "webhooks/sandbox/receiver.h"
#include "webhooks/webhooks/webhooks.h"

static const struct {
	const char *pattern, *type;
	bool want;
} pairs[] = {
	{ "order.created", "order.created", true },
	{ "order.created", "order.created.twice", false },
	{ "order.created", "order.create", false },
	{ "order.*", "order.created", true },
	{ "order.*", "order.bol.matched", true },
	{ "order.*", "orders.created", false },
	{ "order.*", "order", false },
	{ "order.*", "order.", false },
	{ "order.*", "payment.created", false },
	{ "order.bol.*", "order.bol.matched", true },
	{ "order.bol.*", "order.bol", false },
	{ "order.bol.*", "order.bold.matched", false },
	{ "order.bol.*", "order.created", false },
	{ "*", "order.created", false },
	{ ".*", "order.created", false },
	{ "order.c*", "order.created", false },
	{ "ORDER.*", "order.created", false },
	{ "order.*.matched", "order.bol.matched", false },
	{ "", "order.created", false },
};

static void
a_pattern_covers_a_type(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(pairs); i++) {
		const char *v[] = { pairs[i].pattern };
		struct texts t = { v, 1 };

		CASE(webhook_matches(&t, pairs[i].type) == pairs[i].want,
		    "%s and %s", pairs[i].pattern, pairs[i].type);
	}
}

static void
one_pattern_of_many_is_enough(void **state)
{
	const char *v[] = { "credit.*", "payment.settled", "fleet.trip.*" };
	struct texts all = { v, LEN(v) }, none = { v, 0 };

	(void)state;
	assert_true(webhook_matches(&all, "payment.settled"));
	assert_true(webhook_matches(&all, "fleet.trip.ended"));
	assert_false(webhook_matches(&all, "payment.failed"));
	assert_false(webhook_matches(&none, "payment.settled"));
}

static const char *const types[] = {
	"order.created",
	"payment.settled",
	"webhook.delivery.exhausted",
};

static const struct {
	const char *pattern;
	bool want;
} patterns[] = {
	{ "order.created", true },
	{ "webhook.delivery.exhausted", true },
	{ "order.*", true },
	{ "payment.*", true },
	{ "compliance.*", true }, /* a domain without events yet */
	{ "credit.*", true },
	{ "fleet.*", true },
	{ "price.*", true },
	{ "webhook.*", true },
	{ "account.*", true },
	{ "webhook.delivery.*", true },
	{ "order.shipped", false },
	{ "order.bol.*", false },
	{ "orders.*", false },
	{ "order*", false },
	{ "order", false },
	{ "order.", false },
	{ "order..*", false },
	{ "order.created.*", false },
	{ "*", false },
	{ "*.*", false },
	{ ".*", false },
	{ "", false },
	{ "order.created order.*", false },
	{ "Order.*", false },
};

static void
a_subscription_may_ask_for_what_there_is(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(patterns); i++)
		CASE(webhook_pattern(patterns[i].pattern, types, LEN(types)) ==
			patterns[i].want,
		    "'%s'", patterns[i].pattern);
}

/* `name` is given as `value`. */
static struct receiver_params
given(const char *name, int64_t value)
{
	struct receiver_params p = { 0 };
	const struct field *f = shape_field(&receiver_params_shape, name);

	if (f->kind == K_INT)
		*(int64_t *)field_at(f, &p) = value;
	else
		*(const char **)field_at(f, &p) = "expired";
	field_set(&receiver_params_shape, &p, name);
	return p;
}

static void
each_behaviour_has_its_own_parameters(void **state)
{
	static const struct {
		enum receiver_behaviour b;
		const char *name;
		int64_t value;
	} good[] = {
		{ RECEIVER_STATUS, "code", 599 },
		{ RECEIVER_STATUS, "retry_after", 1 },
		{ RECEIVER_DELAY, "seconds", 60 },
		{ RECEIVER_SLOW, "seconds", 1 },
		{ RECEIVER_REDIRECT, "code", 308 },
		{ RECEIVER_BAD_TLS, "certificate", 0 },
		{ RECEIVER_FLAKY, "code", 300 },
		{ RECEIVER_FLAKY, "retry_after", 1 },
		{ RECEIVER_FLAKY, "percent", 0 },
		{ RECEIVER_FLAKY, "first", 20 },
	};
	const struct shape *s = &receiver_params_shape;

	(void)state;
	for (enum receiver_behaviour b = 0; b < RECEIVER__N; b++)
		for (size_t i = 0; i < s->n; i++) {
			struct receiver_params p = given(s->fields[i].name,
			    500);
			const char *name = NULL, *why;
			bool unknown, mine = false;

			for (size_t j = 0; j < LEN(good); j++)
				mine |= good[j].b == b &&
				    strcmp(good[j].name, s->fields[i].name) ==
					0;
			why = receiver_fault(b, &p, &name, &unknown);
			CASE(mine != unknown, "%s of %s", s->fields[i].name,
			    receiver_hole.words[b]);
			CASE(mine ||
				(why != NULL &&
				    strcmp(name, s->fields[i].name) == 0),
			    "and %s is named", s->fields[i].name);
		}
	for (size_t i = 0; i < LEN(good); i++) {
		struct receiver_params p = given(good[i].name, good[i].value);
		const char *name;
		bool unknown;

		CASE(receiver_fault(good[i].b, &p, &name, &unknown) == NULL,
		    "%s %lld", good[i].name, (long long)good[i].value);
	}
}

static void
a_redirect_leads_on_and_a_failure_is_none(void **state)
{
	static const struct {
		enum receiver_behaviour b;
		int64_t code;
	} bad[] = {
		{ RECEIVER_REDIRECT, 200 },
		{ RECEIVER_REDIRECT, 300 },
		{ RECEIVER_REDIRECT, 304 },
		{ RECEIVER_REDIRECT, 306 },
		{ RECEIVER_REDIRECT, 309 },
		{ RECEIVER_FLAKY, 200 },
		{ RECEIVER_FLAKY, 299 },
	};

	(void)state;
	for (size_t i = 0; i < LEN(bad); i++) {
		struct receiver_params p = given("code", bad[i].code);
		const char *name;
		bool unknown;

		CASE(receiver_fault(bad[i].b, &p, &name, &unknown) != NULL &&
			!unknown && strcmp(name, "code") == 0,
		    "%s %lld", receiver_hole.words[bad[i].b],
		    (long long)bad[i].code);
	}
}

static void
a_flaky_one_fails_first_and_then_by_chance(void **state)
{
	struct receiver_params p = given("first", 2);
	int failed = 0;

	(void)state;
	receiver_defaults(RECEIVER_FLAKY, &p);
	assert_int_equal(p.code, 500);
	for (int64_t n = 1; n <= 20; n++)
		CASE(receiver_fails(&p, n, 0) == (n <= 2), "attempt %lld",
		    (long long)n);
	p = given("percent", 30);
	receiver_defaults(RECEIVER_FLAKY, &p);
	for (uint32_t random = 0; random < 1000; random++)
		failed += receiver_fails(&p, 1, random);
	assert_int_equal(failed, 300);
	p = given("percent", 100);
	assert_true(receiver_fails(&p, 9, UINT32_MAX));
}

static void
one_signature_that_fits_is_enough(void **state)
{
	(void)state;
	assert_true(receiver_signed("v1,abc=", "v1,abc="));
	assert_true(receiver_signed("v1,xyz= v1,abc=", "v1,abc="));
	assert_true(receiver_signed("v1a,q v1,abc=  v1,x", "v1,abc="));
	assert_false(receiver_signed("v1,abc", "v1,abc="));
	assert_false(receiver_signed("v1,abc==", "v1,abc="));
	assert_false(receiver_signed("v1a,abc=", "v1,abc="));
	assert_false(receiver_signed("v1,abc=,v1,x", "v1,abc="));
	assert_false(receiver_signed("", "v1,abc="));
	assert_false(receiver_signed(" ", "v1,abc="));
}

TESTS(cmocka_unit_test(a_pattern_covers_a_type),
    cmocka_unit_test(one_pattern_of_many_is_enough),
    cmocka_unit_test(a_subscription_may_ask_for_what_there_is),
    cmocka_unit_test(each_behaviour_has_its_own_parameters),
    cmocka_unit_test(a_redirect_leads_on_and_a_failure_is_none),
    cmocka_unit_test(a_flaky_one_fails_first_and_then_by_chance),
    cmocka_unit_test(one_signature_that_fits_is_enough))
