/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "accounts/account/account.h"

/* clang-format off */
#define T struct tier
static const struct field fields[] = {
	FIELD(T, name,                  .doc = "Name of the tier."),
	FIELD(T, per_second,            .doc = "Requests a second."),
	FIELD(T, burst,                 .doc = "Burst: number of requests above the rate that are allowed at once."),
	FIELD(T, daily_rack_per_minute, .doc = "Requests a minute for the daily rack."),
	FIELD(T, live_keys,             .doc = "Keys that hold, of an account."),
};
#undef T

const struct shape tier_shape =
	SHAPE(struct tier, "TierRow", fields, "The rate limits of a tier.");

const struct query tier_get = {
	.name  = "tier_get",
	.in    = &tier_shape,
	.out   = &tier_shape,
	.sql   = "SELECT name, per_second, burst, daily_rack_per_minute, live_keys"
		 "  FROM tiers WHERE name = :name",
	.flags = Q_SHARED,
};

#define T struct tier_ask
static const struct field ask_fields[] = {
	FIELD(T, environment, .doc = "Environment of the account: `sandbox` (simulated, no money moves) or `live`."),
};
#undef T
const struct shape tier_ask_shape =
	SHAPE(struct tier_ask, "TierAsk", ask_fields, "Where an account lives.");

/* What the operator said of it, or what accounts begin with. */
const struct query tier_of_account = {
	.name  = "tier_of_account",
	.in    = &tier_ask_shape,
	.out   = &tier_shape,
	.sql   = "SELECT name, per_second, burst, daily_rack_per_minute, live_keys FROM tiers"
		 " WHERE name = COALESCE((SELECT tier FROM accounts WHERE id = :account),"
		 "  (SELECT name FROM tiers WHERE begins_in = :environment ORDER BY name LIMIT 1))",
	.flags = Q_SCAN,
};

#define T struct tier_offer
static const struct field offer_fields[] = {
	FIELD(T, name,                  .example = "\"standard\"", .doc = "Name of the tier."),
	FIELD(T, per_second,            .nullable = true, .example = "25", .doc = "Rate limit of each key, in requests per second. Null if not limited."),
	FIELD(T, burst,                 .nullable = true, .example = "50", .doc = "Burst: number of requests above the rate that are allowed at once."),
	FIELD(T, daily_rack_per_minute, .nullable = true, .example = "300", .doc = "Rate limit of each key for the daily rack, in requests in any minute, instead of the general rate. Null if the general rate applies."),
	FIELD(T, live_keys,             .nullable = true, .example = "20", .doc = "Maximum number of valid keys of an account in this tier. Null means 1,000. The operator can allow an account more. Revoked and expired keys do not count; a key in its grace period counts once."),
	FIELD(T, available,             .example = "true", .doc = "Whether the account can give this tier to its keys. For a higher tier, ask the operator."),
};
#undef T
const struct shape tier_offer_shape =
	SHAPE(struct tier_offer, "Tier", offer_fields, "A tier and its rate limits.");

const struct query tier_list = {
	.name  = "tier_list",
	.out   = &tier_shape,
	.sql   = "SELECT name, per_second, burst, daily_rack_per_minute, live_keys"
		 "  FROM tiers ORDER BY name",
	.flags = Q_SHARED | Q_SCAN,
};

const struct query tier_put = {
	.name  = "tier_put",
	.in    = &tier_shape,
	.sql   = "INSERT INTO tiers (name, per_second, burst, daily_rack_per_minute, live_keys)"
		 " VALUES (:name, :per_second, :burst, :daily_rack_per_minute, :live_keys)"
		 " ON DUPLICATE KEY UPDATE per_second = VALUES(per_second),"
		 " burst = VALUES(burst),"
		 " daily_rack_per_minute = VALUES(daily_rack_per_minute),"
		 " live_keys = VALUES(live_keys)",
	.flags = Q_SHARED,
};
/* clang-format on */
