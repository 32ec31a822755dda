/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "accounts.h"

/* clang-format off */
#define T struct tier
static const struct field fields[] = {
	FIELD(T, name,                  .doc = "Name."),
	FIELD(T, per_second,            .doc = "Requests a second."),
	FIELD(T, burst,                 .doc = "Requests above that rate at once."),
	FIELD(T, daily_rack_per_minute, .doc = "Requests a minute for the daily rack."),
};
#undef T

const struct shape tier_shape =
	SHAPE(struct tier, "Tier", fields, "What a key of this tier may ask for.");

const struct query tier_get = {
	.name  = "tier_get",
	.in    = &tier_shape,
	.out   = &tier_shape,
	.sql   = "SELECT name FROM tiers WHERE name = :name",
	.flags = Q_SHARED,
};

const struct query tier_list = {
	.name  = "tier_list",
	.out   = &tier_shape,
	.sql   = "SELECT name, per_second, burst, daily_rack_per_minute"
		 "  FROM tiers ORDER BY name",
	.flags = Q_SHARED | Q_SCAN,
};

const struct query tier_put = {
	.name  = "tier_put",
	.in    = &tier_shape,
	.sql   = "INSERT INTO tiers (name, per_second, burst, daily_rack_per_minute)"
		 " VALUES (:name, :per_second, :burst, :daily_rack_per_minute)"
		 " ON DUPLICATE KEY UPDATE per_second = VALUES(per_second),"
		 " burst = VALUES(burst),"
		 " daily_rack_per_minute = VALUES(daily_rack_per_minute)",
	.flags = Q_SHARED,
};
/* clang-format on */
