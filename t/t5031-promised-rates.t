#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What RateLimit-Policy promises is never refused, with a key of any tier, and what
# is above it is: of the tiers, and of the daily rack, whose own limit stands in
# their place.
source "$(dirname "$0")/rig.sh"
needs_instance

account=$(fresh promised)
rack='/api/v1/prices/daily-rack?terminal=MTY'

# policies PATH: what the header says, "NAME Q W" a line.
policies()
{
	api GET "$1"
	sed -n 's/\r$//; s/^ratelimit-policy: //Ip' "$work/head" | tr , '\n' |
		sed -nE 's/^ *"([a-z-]+)";q=([0-9]+);w=([0-9]+)$/\1 \2 \3/p'
}

# at_once N PATH [KEY]...: as many at once as go, by `key` or by these keys in turn;
# sets `served`, `refused` and `took` in milliseconds.
at_once()
{
	local n=$1 path=$2 i keys began
	shift 2
	keys=("${@:-$key}")
	for ((i = 0; i < n; i++)); do
		((i == 0)) || echo next
		printf 'url = "%s%s"\noutput = /dev/null\nwrite-out = "%%{http_code}\\n"\n' "$(url)" "$path"
		printf 'cacert = "%s"\nheader = "Authorization: Bearer %s"\n' "$POLIDUCTO_CA" \
		    "${keys[i % ${#keys[@]}]}"
	done >"$work/asked"
	began=${EPOCHREALTIME/[.,]/}
	curl -sS -Z --parallel-max 100 -K "$work/asked" >"$work/codes" 2>"$work/said"
	took=$(((${EPOCHREALTIME/[.,]/} - began) / 1000))
	served=$(grep -cE '^(200|401)$' "$work/codes")
	refused=$(grep -c '^429$' "$work/codes")
}
# within Q W: no more were served than that, what came back meanwhile, and one.
within()
{
	((served <= $1 + $1 * took / ($2 * 1000) + 1))
}
# past MOMENT in milliseconds.
now_ms() { echo $((${EPOCHREALTIME/[.,]/} / 1000)); }
past() { (($(now_ms) >= $1)); }

is "$(sql "SELECT name, daily_rack_per_minute FROM tiers WHERE name IN ('free', 'standard', 'growth', 'scale')
    ORDER BY per_second" | xargs)" 'free 300 standard 300 growth 300 scale 300' 'four tiers'
for tier in free standard growth scale; do
	# --- the tier's own -------------------------------------------------------
	key=$(new_key --account "$account" --tier "$tier")
	read -r name q w < <(policies /api/v2/account)
	is "$name $(policies /api/v2/account | wc -l)" 'tier 1' "$tier: one policy, of the tier"
	await 10 past $(($(now_ms) + w * 1000))
	for round in 1 2; do
		at_once "$q" /api/v2/account
		is "$served $refused" "$q 0" "$tier: $q in $w s at once, round $round" ||
			note "$(head -n 3 "$work/said")"
		await 10 past $(($(now_ms) + w * 1000))
	done
	at_once $((3 * q + 20)) /api/v2/account
	within "$q" "$w"
	ok $? "$tier: and no more than that" || note "$served served, $refused refused in $took ms"

	# --- the daily rack's -----------------------------------------------------
	key=$(new_key --account "$account" --tier "$tier")
	api GET "$rack"
	is "$(policies "$rack")" 'daily-rack 300 60' "$tier: the daily rack names its own limit alone"
	key=$(new_key --account "$account" --tier "$tier")
	since=$(now_ms)
	at_once 300 "$rack"
	is "$served $refused" '300 0' "$tier: 300 of the daily rack at once"
	at_once 300 "$rack"
	((served <= 5 * ($(now_ms) - since) / 1000 + 1))
	ok $? "$tier: and no more for a while" || note "$served served, $refused refused in $took ms"
	api GET /api/v2/account
	answered 200 "$tier: which does not count for the tier"
done

# Spread otherwise: a few, the rest at once, and the few again.
key=$(new_key --account "$account" --tier free)
all=0
for part in 1 2 97 100 100; do
	at_once "$part" "$rack"
	((all += served))
done
is "$all" 300 'however they are spread'

# --- what the configuration says, to the last request ------------------------------

# A busy machine gives some back before all are sent.
limits=$POLIDUCTO_RUN/limits/sandbox
for zone in limit guess; do
	is "$(grep -c "zone=daily_${zone}_300_sandbox burst=299 nodelay;" "$limits/daily-limits.conf")" 1 \
	    "299 beside the first, by $zone"
done
# Where nginx's thousandths of a second lose something, one more.
tier=t${EPOCHREALTIME#*[.,]}
sql "INSERT INTO tiers (name, per_second, burst, daily_rack_per_minute) VALUES
    ('${tier}a', 7, 9, 100), ('${tier}b', 10, 3, NULL), ('${tier}c', 10, NULL, 1)"
printed() { POLIDUCTO_CONF=$POLIDUCTO_RUN/etc/sandbox.conf "$build/keys" nginx "$@"; }
printed >"$work/tiers"
printed --daily-limits >"$work/daily"
while IFS='|' read -r one rate daily; do
	is "$(sed -n '/\$rate_policy_sandbox {/,/}/p' "$work/tiers" | grep -F "$tier$one " | tr -d "\"'\t")" "$tier$one $rate;" \
	    "the rate of $one"
	is "$(sed -n '/\$daily_policy_sandbox {/,/}/p' "$work/tiers" | grep -F "$tier$one " | tr -d "\"'\t")" "$daily" \
	    "and its daily rack"
done <<POLICIES
a|tier;q=7;w=1|${tier}a daily-rack;q=100;w=60;
b|tier;q=4;w=1|
c|tier;q=1;w=1|${tier}c daily-rack;q=1;w=60;
POLICIES
grep -q 'zone=daily_limit_100_sandbox burst=100 nodelay;' "$work/daily"
ok $? 'a hundred a minute'
grep -q "zone=limit_${tier}b_sandbox burst=3 nodelay;" "$work/daily"
ok $? 'without a number of its own the rate of the tier holds'
sql "DELETE FROM tiers WHERE name LIKE '$tier%'"

# --- guesses ------------------------------------------------------------------------

key=$(new_key --account "$account" --tier free)
guesses=()
for ((i = 0; i < 420; i++)); do guesses+=("sk_sandbox_$(key_id "$key")$(letters 38)"); done
at_once 420 "$rack" "${guesses[@]}"
((refused > 0)) && within 300 60
ok $? 'guessing a secret is limited there too' || note "$served served, $refused refused in $took ms"
nobody api GET "$rack"
is "$(header ratelimit-policy)" '"address";q=50;w=1' 'who has no key is counted by address'
end
