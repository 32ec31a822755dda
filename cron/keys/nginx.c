/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "keys.h"

#define ZONE_SIZE "10m"

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
	for (size_t i = 0; HAS(t, per_second) && i < COUNT(counts); i++) {
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

	if (!HAS(tier_at(tiers, i), daily_rack_per_minute))
		return false;
	while (i-- > 0)
		if (HAS(tier_at(tiers, i), daily_rack_per_minute) &&
		    tier_at(tiers, i)->daily_rack_per_minute == n)
			return false;
	return true;
}

/* One tier's number for the daily rack is that of all who have the same. */
static void
daily_zone(struct buf *b, const char *env, const struct list *tiers, int64_t n)
{
	for (size_t c = 0; c < COUNT(counts); c++) {
		buf_fmt(b,
		    "map $tier_%s $daily_%s_%lld_%s {\n"
		    "\tdefault \"\";\n",
		    env, counts[c].name, (long long)n, env);
		for (size_t i = 0; i < tiers->n; i++)
			if (HAS(tier_at(tiers, i), daily_rack_per_minute) &&
			    tier_at(tiers, i)->daily_rack_per_minute == n)
				buf_fmt(b, "\t%s %s;\n",
				    tier_at(tiers, i)->name, counts[c].by);
		buf_fmt(b,
		    "}\nlimit_req_zone $daily_%s_%lld_%s"
		    " zone=daily_%s_%lld_%s:" ZONE_SIZE " rate=%lldr/m;\n",
		    counts[c].name, (long long)n, env, counts[c].name,
		    (long long)n, env, (long long)n);
	}
}

/*
 * What is never refused, in the words of the IETF draft: so many in any so many
 * seconds, however they are spread.  nginx takes the burst and one at once and
 * regains the rate each second, so that holds for as many seconds as the burst
 * has of the rate; where it has not one second of it, for the burst alone.
 */
static void
rate_policy(struct buf *b, const struct tier *t)
{
	int64_t rate = t->per_second, burst = HAS(t, burst) ? t->burst : 0;
	int64_t seconds = burst / rate;

	buf_fmt(b, "\t%s '\"tier\";q=%lld;w=%lld';\n", t->name,
	    (long long)(seconds > 0 ? rate * seconds : burst + 1),
	    (long long)(seconds > 0 ? seconds : 1));
}

static void
rate_policies(struct buf *b, const char *env, const struct list *tiers)
{
	buf_fmt(b, "map $tier_%s $rate_policy_%s {\n\tdefault \"\";\n", env,
	    env);
	for (size_t i = 0; i < tiers->n; i++)
		if (HAS(tier_at(tiers, i), per_second))
			rate_policy(b, tier_at(tiers, i));
	buf_str(b, "}\n");
}

/* For the daily rack its own number stands instead of the tier's rate. */
static void
daily_policies(struct buf *b, const char *env, const struct list *tiers)
{
	buf_fmt(b,
	    "map $tier_%s $daily_policy_%s {\n\tdefault $rate_policy_%s;\n",
	    env, env, env);
	for (size_t i = 0; i < tiers->n; i++) {
		const struct tier *t = tier_at(tiers, i);

		if (HAS(t, daily_rack_per_minute))
			buf_fmt(b, "\t%s '\"daily-rack\";q=%lld;w=60';\n",
			    t->name, (long long)t->daily_rack_per_minute);
	}
	buf_str(b, "}\n");
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
	rate_policies(b, env, tiers);
	daily_policies(b, env, tiers);
}

/* A burst of nothing is what nginx does unasked, and it takes no zero. */
static void
limit(struct buf *b, int64_t burst)
{
	if (burst > 0)
		buf_fmt(b, " burst=%lld nodelay", (long long)burst);
	buf_str(b, ";\n");
}

/* The limits of a tier's rate. */
static void
tier_limits(struct buf *b, const char *env, const struct tier *t)
{
	for (size_t c = 0; HAS(t, per_second) && c < COUNT(counts); c++) {
		buf_fmt(b, "limit_req zone=%s_%s_%s", counts[c].name, t->name,
		    env);
		limit(b, HAS(t, burst) ? t->burst : 0);
	}
}

void
keys_nginx_limits(struct buf *b, const char *env, const struct list *tiers)
{
	for (size_t i = 0; i < tiers->n; i++)
		tier_limits(b, env, tier_at(tiers, i));
}

/* All of a minute's number may come at once.  nginx keeps thousandths of a
 * request a second: where that loses some, one more makes up for it. */
static int64_t
daily_burst(int64_t n)
{
	return n * 1000 % 60 == 0 ? n - 1 : n;
}

void
keys_nginx_daily(struct buf *b, const char *env, const struct list *tiers)
{
	for (size_t i = 0; i < tiers->n; i++) {
		const struct tier *t = tier_at(tiers, i);
		int64_t n = t->daily_rack_per_minute;

		if (!HAS(t, daily_rack_per_minute))
			tier_limits(b, env, t);
		for (size_t c = 0; first_daily(tiers, i) && c < COUNT(counts);
		     c++) {
			buf_fmt(b, "limit_req zone=daily_%s_%lld_%s",
			    counts[c].name, (long long)n, env);
			limit(b, daily_burst(n));
		}
	}
}
