/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "keys.h"

#define ZONE_SIZE "10m"

static bool
has(const struct tier *t, const char *name)
{
	return field_has(&tier_shape, t, name);
}

static const struct tier *
tier_at(const struct list *tiers, size_t i)
{
	return (const struct tier *)tiers->v + i;
}

/*
 * What is no key, and a key id that nobody was given, has no tier: such callers
 * are counted by their address, so guessing keys gets nobody a new count. nginx
 * finds texts in a map without case, so it is found with the id as it is
 * written and compared again: each other spelling of a known id would have a
 * new count.
 */
static void
tier_of_key(struct buf *b, const char *env, const struct list *keys)
{
	const struct operator_key *k = keys->v;

	buf_fmt(b, "map $key_id $known_%s {\n\tdefault \"\";\n", env);
	for (size_t i = 0; i < keys->n; i++)
		buf_fmt(b, "\t%s \"%s %s\";\n", k[i].id, k[i].id, k[i].tier);
	buf_fmt(b,
	    "}\nmap \"$key_id $known_%s\" $tier_%s {\n\tdefault \"\";\n"
	    "\t\"~^(?<same_%s>[^ ]+) \\k<same_%s> (?<tier_%s_found>.+)$\""
	    " $tier_%s_found;\n}\n",
	    env, env, env, env, env, env);
}

/*
 * What a tier counts by.  nginx cannot tell a key from its id with another
 * secret: by the id alone whoever knows it could use up the key's rate, and by
 * the whole alone each guess would have a new count.  So both are counted: the
 * whole, wherever it comes from, and the id at one address.
 */
static const struct {
	const char *name, *by;
} counts[] = {
	{ "limit", "$credential" },
	{ "guess", "$key_id$binary_remote_addr" },
};

/* nginx does not count an empty key, so each zone sees its own tier only. */
static void
tier_zones(struct buf *b, const char *env, const struct tier *t)
{
	for (size_t i = 0; has(t, "per_second") && i < COUNT(counts); i++) {
		const char *name = counts[i].name;

		buf_fmt(b,
		    "map $tier_%s $%s_%s_%s {\n\tdefault \"\";\n"
		    "\t%s %s;\n}\n",
		    env, name, t->name, env, t->name, counts[i].by);
		buf_fmt(b,
		    "limit_req_zone $%s_%s_%s zone=%s_%s_%s:" ZONE_SIZE
		    " rate=%lldr/s;\n",
		    name, t->name, env, name, t->name, env,
		    (long long)t->per_second);
	}
}

/* Is this the first tier with its number for the daily rack? */
static bool
first_daily(const struct list *tiers, size_t i)
{
	int64_t n = tier_at(tiers, i)->daily_rack_per_minute;

	if (!has(tier_at(tiers, i), "daily_rack_per_minute"))
		return false;
	while (i-- > 0)
		if (has(tier_at(tiers, i), "daily_rack_per_minute") &&
		    tier_at(tiers, i)->daily_rack_per_minute == n)
			return false;
	return true;
}

static void
daily_zone(struct buf *b, const char *env, const struct list *tiers, int64_t n)
{
	buf_fmt(b, "map $tier_%s $daily_%lld_%s {\n\tdefault \"\";\n", env,
	    (long long)n, env);
	for (size_t i = 0; i < tiers->n; i++)
		if (has(tier_at(tiers, i), "daily_rack_per_minute") &&
		    tier_at(tiers, i)->daily_rack_per_minute == n)
			buf_fmt(b, "\t%s $credential;\n",
			    tier_at(tiers, i)->name);
	buf_fmt(b,
	    "}\nlimit_req_zone $daily_%lld_%s zone=daily_%lld_%s:" ZONE_SIZE
	    " rate=%lldr/m;\n",
	    (long long)n, env, (long long)n, env, (long long)n);
}

/* The header in the words of the IETF draft: so many in so many seconds. */
static void
policy(struct buf *b, const struct tier *t)
{
	int64_t rate = t->per_second, burst = has(t, "burst") ? t->burst : 0;

	if (!has(t, "per_second"))
		return;
	buf_fmt(b, "\t%s '", t->name);
	if (burst > 0)
		buf_fmt(b, "\"burst\";q=%lld;w=%lld, ", (long long)burst,
		    (long long)((burst + rate - 1) / rate));
	buf_fmt(b, "\"sustained\";q=%lld;w=60';\n", (long long)(rate * 60));
}

/* And of the daily rack, which has both. */
static void
daily_policy(struct buf *b, const struct tier *t)
{
	if (has(t, "daily_rack_per_minute"))
		buf_fmt(b, "\t%s '\"daily-rack\";q=%lld;w=60';\n", t->name,
		    (long long)t->daily_rack_per_minute);
}

void
keys_nginx_maps(struct buf *b, const char *env, const struct list *tiers,
    const struct list *keys)
{
	buf_fmt(b,
	    "# Printed by \"keys nginx\" from the tiers and keys of %s.\n",
	    env);
	tier_of_key(b, env, keys);
	for (size_t i = 0; i < tiers->n; i++)
		tier_zones(b, env, tier_at(tiers, i));
	for (size_t i = 0; i < tiers->n; i++)
		if (first_daily(tiers, i))
			daily_zone(b, env, tiers,
			    tier_at(tiers, i)->daily_rack_per_minute);
	buf_fmt(b, "map $tier_%s $rate_policy_%s {\n\tdefault \"\";\n", env,
	    env);
	for (size_t i = 0; i < tiers->n; i++)
		policy(b, tier_at(tiers, i));
	buf_fmt(b, "}\nmap $tier_%s $daily_policy_%s {\n\tdefault \"\";\n", env,
	    env);
	for (size_t i = 0; i < tiers->n; i++)
		daily_policy(b, tier_at(tiers, i));
	buf_str(b, "}\n");
}

/* A burst of nothing is what nginx does unasked, and it takes no zero. */
static void
limit(struct buf *b, int64_t burst)
{
	if (burst > 0)
		buf_fmt(b, " burst=%lld nodelay", (long long)burst);
	buf_str(b, ";\n");
}

void
keys_nginx_limits(struct buf *b, const char *env, const struct list *tiers)
{
	for (size_t i = 0; i < tiers->n; i++) {
		const struct tier *t = tier_at(tiers, i);

		for (size_t j = 0; has(t, "per_second") && j < COUNT(counts);
		     j++) {
			buf_fmt(b, "limit_req zone=%s_%s_%s", counts[j].name,
			    t->name, env);
			limit(b, has(t, "burst") ? t->burst : 0);
		}
	}
}

/* A tenth of the minute's number may come at once. */
void
keys_nginx_daily(struct buf *b, const char *env, const struct list *tiers)
{
	for (size_t i = 0; i < tiers->n; i++) {
		int64_t n = tier_at(tiers, i)->daily_rack_per_minute;

		if (!first_daily(tiers, i))
			continue;
		buf_fmt(b, "limit_req zone=daily_%lld_%s", (long long)n, env);
		limit(b, n / 10);
	}
}
