/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "webhooks/webhooks.h"

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

TESTS(cmocka_unit_test(a_pattern_covers_a_type),
    cmocka_unit_test(one_pattern_of_many_is_enough),
    cmocka_unit_test(a_subscription_may_ask_for_what_there_is))
