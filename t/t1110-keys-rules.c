/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "accounts/api_keys/api_keys.h"

#include "addr.h"
#include "test.h"

#define DAY INT64_C(86400000)
#define NOW (INT64_C(1800000000) * 1000)

static struct api_key
key_of(const char **scopes, size_t n, const char **blocks, size_t m)
{
	struct api_key k = { .scopes = { scopes, n },
		.ip_allow = { blocks, m },
		.status = "active" };

	MARK(&k, scopes);
	if (m > 0)
		MARK(&k, ip_allow);
	return k;
}

static void
set(struct api_key *k, const char *name, int64_t ms)
{
	const struct field *f = shape_field(&api_key_row_shape, name);

	*(struct stamp *)field_at(f, k) = (struct stamp){ ms };
	field_set(&api_key_row_shape, k, name);
}

static void
blocks_lie_in_blocks(void **state)
{
	static const struct {
		const char *block, *blocks;
		int in;
	} cases[] = {
		{ "192.0.2.0/24", "192.0.2.0/24", 1 },
		{ "192.0.2.7", "192.0.2.0/24", 1 },
		{ "192.0.2.0/25", "10.0.0.0/8 192.0.2.0/24", 1 },
		{ "192.0.2.0/23", "192.0.2.0/24", 0 },
		{ "192.0.3.0/24", "192.0.2.0/24", 0 },
		{ "0.0.0.0/0", "192.0.2.0/24", 0 },
		{ "192.0.2.0/24", "0.0.0.0/0", 1 },
		{ "2001:db8::/48", "2001:db8::/32", 1 },
		{ "2001:db8::/31", "2001:db8::/32", 0 },
		{ "::ffff:192.0.2.1", "192.0.2.0/24", 1 },
		{ "::/0", "0.0.0.0/0", 0 },
		{ "here", "0.0.0.0/0", 0 },
		{ "192.0.2.1", "", 0 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(addr_block_in(cases[i].block, cases[i].blocks),
		    cases[i].in);
	assert_true(addr_is_block("192.0.2.1"));
	assert_true(addr_is_block("2001:db8::/32"));
	assert_false(addr_is_block("192.0.2.0/33"));
	assert_false(addr_is_block("192.0.2.0/"));
	assert_false(addr_is_block(""));
}

static void
nobody_gives_more_than_he_has(void **state)
{
	const char *one[] = { "orders:read" };
	const char *two[] = { "orders:read", "payments:read" };
	const char *near[] = { "192.0.2.0/25" };
	const char *far[] = { "198.51.100.0/24" };
	struct api_key_limits l = { .scopes = "keys:write orders:read" };
	struct api_key k = key_of(one, 1, NULL, 0), had;

	(void)state;
	assert_null(api_key_beyond(&k, &l, NULL));
	had = k = key_of(two, 2, NULL, 0);
	assert_string_equal(api_key_beyond(&k, &l, NULL), "scopes");
	assert_null(api_key_beyond(&k, &l, &had));

	l.ip_allow = "192.0.2.0/24";
	k = key_of(one, 1, NULL, 0);
	assert_string_equal(api_key_beyond(&k, &l, NULL), "ip_allow");
	assert_null(api_key_beyond(&k, &l, &k));
	k = key_of(one, 1, near, 1);
	assert_null(api_key_beyond(&k, &l, NULL));
	had = k = key_of(one, 1, far, 1);
	assert_string_equal(api_key_beyond(&k, &l, NULL), "ip_allow");
	assert_null(api_key_beyond(&k, &l, &had));
	k = key_of(one, 1, NULL, 0);
	assert_string_equal(api_key_beyond(&k, &l, &had), "ip_allow");

	l.ip_allow = NULL;
	l.expires = true;
	l.expires_at.ms = NOW + DAY;
	k = key_of(one, 1, NULL, 0);
	assert_string_equal(api_key_beyond(&k, &l, NULL), "expires_at");
	assert_null(api_key_beyond(&k, &l, &k));
	set(&k, "expires_at", NOW + DAY);
	assert_null(api_key_beyond(&k, &l, NULL));
	had = k;
	set(&had, "expires_at", NOW + 3 * DAY);
	set(&k, "expires_at", NOW + 2 * DAY);
	assert_string_equal(api_key_beyond(&k, &l, NULL), "expires_at");
	assert_null(api_key_beyond(&k, &l, &had));
	set(&k, "expires_at", NOW + 4 * DAY);
	assert_string_equal(api_key_beyond(&k, &l, &had), "expires_at");
}

static void
time_brings_what_it_should(void **state)
{
	struct stamp now = { NOW };
	struct api_key k = { .status = "active" };

	(void)state;
	assert_int_equal(api_key_next(&k, now).ms, 0);
	set(&k, "expires_at", NOW + 10 * DAY);
	assert_int_equal(api_key_next(&k, now).ms, NOW + 3 * DAY);
	set(&k, "next_change_at", NOW + 3 * DAY);
	assert_false(api_key_warns(&k, now));
	assert_true(api_key_warns(&k, (struct stamp){ NOW + 3 * DAY }));
	/* late: both warnings are one, and behind the end there is none */
	assert_true(api_key_warns(&k, (struct stamp){ NOW + 9 * DAY }));
	assert_false(api_key_warns(&k, (struct stamp){ NOW + 10 * DAY }));
	assert_int_equal(api_key_next(&k, (struct stamp){ NOW + 3 * DAY }).ms,
	    NOW + 9 * DAY);
	set(&k, "next_change_at", NOW + 9 * DAY);
	assert_false(api_key_warns(&k, (struct stamp){ NOW + 8 * DAY }));
	assert_true(api_key_warns(&k, (struct stamp){ NOW + 9 * DAY }));
	assert_int_equal(api_key_next(&k, (struct stamp){ NOW + 9 * DAY }).ms,
	    NOW + 10 * DAY);
	/* what ends is never forgotten, however late it is looked at */
	assert_int_equal(api_key_next(&k, (struct stamp){ NOW + 11 * DAY }).ms,
	    NOW + 10 * DAY);

	PUT(&k, old_secret_sha256, "");
	set(&k, "old_secret_until", NOW + DAY);
	assert_int_equal(api_key_next(&k, now).ms, NOW + DAY);
	k.status = "revoked";
	assert_true(api_key_ended(&k));
	assert_int_equal(api_key_next(&k, now).ms, 0);
	assert_false(api_key_warns(&k, (struct stamp){ NOW + 9 * DAY }));
	k.status = "expired";
	assert_true(api_key_ended(&k));
}

static void
tiers_have_an_order(void **state)
{
	struct tier slow = { .per_second = 2, .burst = 4 },
		    quick = { .per_second = 25, .burst = 50 }, free = { 0 };

	(void)state;
	for (const char *const *n = NAMES("per_second", "burst"); *n != NULL;
	     n++) {
		field_set(&tier_shape, &slow, *n);
		field_set(&tier_shape, &quick, *n);
	}
	assert_true(tier_within(&slow, &quick));
	assert_true(tier_within(&quick, &quick));
	assert_false(tier_within(&quick, &slow));
	assert_true(tier_within(&quick, &free));
	assert_false(tier_within(&free, &quick));
	assert_true(tier_within(&free, &free));
}

TESTS(cmocka_unit_test(blocks_lie_in_blocks),
    cmocka_unit_test(nobody_gives_more_than_he_has),
    cmocka_unit_test(time_brings_what_it_should),
    cmocka_unit_test(tiers_have_an_order))
