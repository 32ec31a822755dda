#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What keys and tiers are nginx hears without anybody's command: a key made by
# the API has its tier's limits, another tier when it is given one, and none when
# it has ended.
source "$(dirname "$0")/rig.sh"
needs_instance

keys=/api/v2/api-keys
tier=t${EPOCHREALTIME#*[.,]}
owner=$(new_key --account "$(fresh tiers)")
key=$owner
policy()
{
	key=$text api GET /api/v2/account
	[[ $(header ratelimit-policy) == "$1" ]]
}

api POST "$keys" '{"name":"free","scopes":["orders:read"],"tier":"free"}'
answered 201 'a key of the tier "free"'
id=$(get .id) text=$(get .key)
await 60 policy '"tier";q=4;w=2'
ok $? 'nginx knows it' || note "$(<"$work/head")"
codes=$(seq 40 | xargs -P 8 -I '{}' "$t/reload.sh" curl -sS --cacert "$POLIDUCTO_CA" \
    -H "Authorization: Bearer $text" -o /dev/null -w '%{http_code}\n' "$(url)/api/v2/account" | sort | uniq -c)
like "$codes" ' 429' 'and refuses what is above its rate'
api GET "/api/v2/usage/rate-limits?key_id=$id"
has '.data[0] | [.key_id, .tier, .per_second, .burst] | map(tostring) | join(" ")' "$id free 2 4" \
    'which the account sees'
limits_seen()
{
	api GET "/api/v2/usage/rate-limits?key_id=$id" && (($(get '.data[0].rate_limited') > 0))
}
await 60 limits_seen
ok $? 'with how much was refused'
api GET "$keys/$id/usage"
has '.rate_limited > 0' true 'of the key too'

api PATCH "$keys/$id" '{"tier":"growth"}'
has .tier growth 'it is given another tier'
await 60 policy '"tier";q=200;w=2'
ok $? 'nginx follows'

# A tier that the operator makes, and changes.
sql "INSERT INTO tiers (name, per_second, burst, daily_rack_per_minute) VALUES ('$tier', 7, 9, 300)"
api PATCH "$keys/$id" "{\"tier\":\"$tier\"}"
has .tier "$tier" 'a tier of the operator'
await 60 policy '"tier";q=7;w=1'
ok $? 'nginx knows that'
sql "UPDATE tiers SET per_second = 8 WHERE name = '$tier'"
await 60 policy '"tier";q=8;w=1'
ok $? 'and when it changes'

api POST "$keys/$id/revoke"
answered 200 'the key is revoked'
address() { policy '"address";q=50;w=1'; }
await 60 address
ok $? 'then nginx counts it by its address'
refused 401 key_revoked 'and it is refused'
sql "DELETE FROM tiers WHERE name = '$tier'"

# A reload that nginx refuses is none: what it had stays.
"$top/poliducto" status >"$work/status"
like "$(<"$work/status")" 'nginx-limits +pid' 'what reloads nginx is kept running'
end
