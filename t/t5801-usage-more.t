#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Usage beyond its figures: what was never called, when a limit will be reached,
# rows as a file; and no secret of a path in the log.
source "$(dirname "$0")/rig.sh"
needs_instance

usage=/api/v2/usage
account=$(fresh usage)
key=$(new_key --account "$account")
own=$key
slow=$(new_key --account "$account" --tier standard)
stranger=$(new_key)
id=$(account_of "$own")

# Whole days and a present one: none of it may end meanwhile.
day_is_young() { ((EPOCHSECONDS % 86400 < 86100)); }
await 400 day_is_young
ok $? 'the day does not end meanwhile'

# --- what is never called --------------------------------------------------

"$build/contract" openapi | jq -r '.paths | to_entries[] | .key as $path | .value
    | to_entries[] | select(.value | type == "object" and has("operationId") and (has("servers") | not))
    | "\(.value.operationId) \(.key | ascii_upcase)"' | sort >"$work/reference"
all_known()
{
	api GET "$usage/adoption"
	get '.data[] | "\(.route) \(.method)"' | sort >"$work/known"
	cmp -s "$work/reference" "$work/known"
}
await 60 all_known
ok $? 'every operation of the reference is there' ||
	note "$(diff "$work/reference" "$work/known" | head)"
key=$stranger
api GET "$usage/adoption?called=true"
answered 200 'who called nothing is told so'
has '[.total.operations - .total.never_called - .total.called, (.data | map(.calls) | add // 0)
    - (.data | map(select(.route | startswith("usage."))) | map(.calls) | add // 0)] | join(" ")' '0 0' \
    'and that the rest is all'
key=$own
api GET /api/v2/orders
api GET '/api/v2/orders?limit=0'
refused 400 bad_parameter 'a call that is refused' || true
called()
{
	api GET "$usage/adoption?domain=orders&called=true"
	[[ $(get '.data[] | select(.route == "orders.list") | .calls') == 2 ]]
}
await 30 called
ok $? 'what was called is counted, refused ones too' || note "$(<"$work/body")"
has '[.data[].route] | join(",")' 'orders.list' 'and nothing else of the domain'
has '.data[0] | (.first_at <= .last_at) and (.first_at | endswith(":00.000Z"))' true \
    'from the first minute to the last'
has '[.domains[] | "\(.domain) \(.called) \(.operations - .called - .never_called)"] | join(",")' \
    'orders 1 0' 'the domain has one that was called'
has '[.as_of, .complete_through] | map(test("^20[0-9-]+T[0-9:.]+Z$")) | all' true \
    'and how far that is known'
api GET "$usage/adoption?domain=orders&called=false"
has '[.data[] | select(.route == "orders.list")] | length' 0 'it is none of those that never were'
has '[(.data | length) == .total.never_called, (.data | all(.calls == 0 and .first_at == null))] | join(" ")' \
    'true true' 'which have no time'
api GET "$usage/adoption?key_id=$(key_id "$slow")&called=true"
has '.data | length' 0 'another key has called nothing'
api GET "$usage/adoption?domain=nowhere"
has '.total.operations' 0 'a domain that is none has nothing'

# --- when a limit is reached -----------------------------------------------

today=$(date -u +%F)
slow_id=$(key_id "$slow")
days_back() { date -u -d "$today - $1 days" +%F; }
# busiest DAYS_AGO CALLS ROUTE: in one minute, by every span as sweep writes it.
busiest()
{
	local day at
	day=$(days_back "$1")
	for at in "1 $day 10:07:00" "60 $day 10:00:00" "1440 $day 00:00:00"; do
		sql "INSERT INTO usage_counts (account, span, at, key_id, route, status, code, field,
		         calls, cached, bytes_in, bytes_out, ms)
		     VALUES ('$id', ${at%% *}, '${at#* }', '$slow_id', '$3', 200, '', '', $2, 0, 0, 0, 0);
		     INSERT INTO usage_latencies (account, span, at, key_id, route, class, histogram)
		     VALUES ('$id', ${at%% *}, '${at#* }', '$slow_id', '$3', 2, '1:$2')"
	done
}
forget()
{
	sql "DELETE FROM usage_counts WHERE account = '$id' AND key_id = '$slow_id';
	     DELETE FROM usage_latencies WHERE account = '$id' AND key_id = '$slow_id'"
}
trap 'forget; finish' EXIT
# outlook LIMIT WANTED WHAT
outlook()
{
	has ".data[] | select(.limit == \"$1\") | [.status, .allowed_per_minute, .busiest_per_minute,
	    .used_percent, .days, .growth_per_week, .exhausted_on] | map(tostring) | join(\" \")" "$2" "$3"
}

api GET "$usage/forecast"
answered 200 'limits are looked at'
has '[.data[] | .key_id] | unique | join(",")' "$slow_id" 'of keys that have any'
outlook rate 'too_little_data 1500 0 0 0 null null' 'without requests nothing is said'
busiest 6 100 orders.list
busiest 5 200 orders.list
api GET "$usage/forecast?key_id=$slow_id"
outlook rate 'too_little_data 1500 200 13 2 null null' 'nor of two days'
for ago in 4 3 2 1; do
	busiest "$ago" $(((7 - ago) * 100)) orders.list
done
api GET "$usage/forecast?key_id=$slow_id"
outlook rate "expected 1500 600 40 6 700 $(date -u -d "$today + 8 days" +%F)" \
    'a straight line says the day'
outlook daily_rack 'too_little_data 300 0 0 0 null null' 'of each limit by itself'
has '[.as_of, .complete_through] | map(test("^20[0-9-]+T[0-9:.]+Z$")) | all' true \
    'and how far that is known'
busiest 1 300 prices.daily_rack
api GET "$usage/forecast?key_id=$slow_id"
outlook daily_rack "reached 300 300 100 1 null $today" 'what is reached is reached today'
has '.data[0].limit' daily_rack 'and stands first'
key=$stranger
api GET "$usage/forecast?key_id=$slow_id"
has '.data | length' 0 "nobody sees another's"
api GET "$usage/adoption?key_id=$slow_id&called=true"
has '[.data[] | select(.route == "orders.list")] | length' 0 'nor what its key called'
api GET "$usage/export?key_id=$slow_id&from=$(days_back 6)T00:00:00Z"
is "$(wc -c <"$work/body")" 0 'nor its rows'

# --- rows ------------------------------------------------------------------

key=$own
from=$(days_back 6)T00:00:00Z
for span in '1 minute' '60 hour' '1440 day'; do
	api GET "$usage/export?interval=${span#* }&from=$from&key_id=$slow_id"
	answered 200 "rows by the ${span#* }"
	is "$(jq -s -r '[length, (map(.calls) | add)] | join(" ")' "$work/body")" \
	    "$(sql "SELECT COUNT(*), SUM(calls) FROM usage_counts
	         WHERE account = '$id' AND span = ${span% *} AND key_id = '$slow_id'" | tr '\t' ' ')" \
	    'as many as the table has, with the same sum'
done
like "$(header content-type)" '^application/x-ndjson' 'as lines of JSON'
is "$(jq -s -r 'map(.at) == (map(.at) | sort)' "$work/body")" true 'the oldest first'
is "$(jq -s -r 'all(.as_of and .complete_through)' "$work/body")" true \
    'each says how far it is known'
cp "$work/body" "$work/lines"
api GET "$usage/export?interval=day&from=$from&key_id=$slow_id&format=csv"
like "$(header content-type)" '^text/csv' 'or as CSV'
is "$(sed -n 's/\r$//; 1p' "$work/body")" \
    'at,key_id,route,status,code,field,calls,cached,bytes_in,bytes_out,ms,as_of,complete_through' \
    'with a line of names'
is "$(sed 's/\r$//; 1d' "$work/body" | cut -d , -f 1-11)" \
    "$(jq -r '[.at, .key_id, .route, .status, .code, .field, .calls, .cached, .bytes_in, .bytes_out, .ms]
        | map(tostring) | join(",")' "$work/lines")" 'and the same rows'
api GET "$usage/export?interval=day&from=$from&route=prices.daily_rack&key_id=$slow_id"
is "$(jq -s -r 'map(.calls) | join(",")' "$work/body")" 300 'of one operation'
api GET "$usage/summary?from=$from&key_id=$slow_id"
has .total.calls 2400 'the figures are of the same rows'
forget
trap finish EXIT

# --- what is refused -------------------------------------------------------

key=$(new_key --account "$account" --scopes orders:read)
for view in adoption forecast export; do
	api GET "$usage/$view"
	refused 403 scope_missing "$view needs usage:read"
done
key=$own
while IFS='|' read -r query fault; do
	api GET "$usage/$query"
	[[ $status == 400 && $(faults) == "$fault" ]]
	ok $? "$query: $fault" || note "$(<"$work/body")"
done <<'CASES'
adoption?called=perhaps|called wrong_type
adoption?domain=A%27|domain bad_format
adoption?from=2026-01-01T00:00:00Z|from unknown_parameter
adoption?key_id=x|key_id too_short
forecast?key_id=x|key_id too_short
forecast?limit=3|limit unknown_parameter
export?format=xml|format not_allowed
export?interval=week|interval not_allowed
export?interval=minute&from=2026-01-01T00:00:00Z|interval bad_parameter
export?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z|from bad_parameter
export?cursor=x|cursor unknown_parameter
CASES

# --- no secret in the log --------------------------------------------------

mark=$(letters 20)
for path in "orders/$own" "orders/dt_$mark" "webhooks/whsec_$mark=" "nowhere/sk_live_$mark/more" \
    "orders/%73k%5Fsandbox%5f$mark" "orders/SK_LIVE_$mark" "orders/x.dt_$mark"; do
	api GET "/api/v2/$path"
	final=$(header x-request-id)
done
logged() { grep -q "$final" "$POLIDUCTO_RUN/log/access-$env.log"; }
await 30 logged
ok $? 'what has a secret in its path is logged'
nothing "$(grep -F -e "$mark" -e "$(secret_of "$own")" "$POLIDUCTO_RUN/log/access-$env.log")" \
    'without it'
is "$(grep -F "$final" "$POLIDUCTO_RUN/log/access-$env.log" | jq -r .path)" '/api/v2/orders/x.***' \
    'up to where it began'
end
