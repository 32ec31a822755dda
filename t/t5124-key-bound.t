#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# How many keys that hold an account may have at once: its tier says, the operator
# can say otherwise, and two that are made at once do not both slip through.  What
# has ended is not brought back to life either.
source "$(dirname "$0")/rig.sh"
needs_instance

keys=/api/v2/api-keys
name=$(fresh bound)
owner=$(new_key --account "$name")
account=$(account_of "$owner")
key=$owner

# tier NAME: what the operator lets the account have.
tier()
{
	"$top/poliducto" key account --env sandbox "$name" --tier "$1"
}

# made [MORE]: one more key; sets `id`.
made()
{
	api POST "$keys" '{"name":"one more","scopes":["orders:read"]'"${1:-}}"
	id=$(get .id)
}

# full N WHAT
full()
{
	refused 409 too_many_keys "$2"
	is "$(get .detail)" "The account has $1 valid keys; its limit is $1." 'the answer says how many'
}

# --- by tier ---------------------------------------------------------------------

api GET /api/v2/tiers
has '[.data[] | select(.name | IN("free", "standard", "growth", "scale")) | "\(.name) \(.live_keys)"] | join(", ")' \
    'free 5, growth 50, scale 200, standard 20' 'each tier says how many'
tier free
ok $? 'an account of the tier "free"'
for n in 2 3 4 5; do
	made
	answered 201 "key $n"
done
made
full 5 'a sixth is refused'
api POST "$keys/$id/revoke"
last=$(sql "SELECT id FROM api_keys WHERE account = '$account' AND name = 'one more' ORDER BY created_at DESC LIMIT 1")
api POST "$keys/$last/rotate" '{"grace_seconds":600}'
answered 200 'a key is rotated'
made
full 5 'with both secrets it counts once'
api POST "$keys/$last/revoke"
made ',"expires_at":"2049-01-01T00:00:00.000Z"'
answered 201 'a revoked key does not count'
made
full 5 'then it is full again'
sql "UPDATE api_keys SET expires_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND, next_change_at = NULL
    WHERE account = '$account' AND expires_at IS NOT NULL"
made
answered 201 'nor does one that has expired, before sweep has seen it'
tier standard
made
answered 201 'a higher tier has room for more'
tier free
made
full_after=$(get .detail)
is "$full_after" 'The account has 6 valid keys; its limit is 5.' \
    'a lower one takes none away, and lets none be made'
refused 409 too_many_keys 'as it says'

# --- as the operator says -----------------------------------------------------------

"$top/poliducto" key account --env sandbox "$name" --keys 7
ok $? 'the operator allows seven'
made
answered 201 'the seventh'
made
full 7 'and no eighth'
"$top/poliducto" key account --env sandbox "$name" --keys none
made
is "$(get .detail)" 'The account has 7 valid keys; its limit is 5.' 'none: as the tier says again'
for wrong in 0 -1 x 1000001; do
	"$top/poliducto" key account --env sandbox "$name" --keys="$wrong" >"$work/out" 2>&1
	is $? 1 "not $wrong"
done
"$top/poliducto" key account --env sandbox "$name" >"$work/out" 2>&1
is $? 2 'nor nothing at all'
mine=t${EPOCHREALTIME#*[.,]}
"$top/poliducto" key tier --env sandbox "$mine" --per-second 5 --daily-rack 5 --keys 8
"$top/poliducto" key tier --env sandbox "$mine" --per-second 6 --daily-rack 6
api GET /api/v2/tiers?limit=200
has ".data[] | select(.name == \"$mine\") | \"\(.per_second) \(.live_keys)\"" '6 8' \
    'a tier keeps its number unless told'
tier "$mine"
made
answered 201 'the eighth'
made
full 8 'by a tier of the operator'
owned=$(new_key --account "$name" --tier "$mine")
like "$owned" '^sk_sandbox_' 'the operator himself is not bound'

# --- at once -----------------------------------------------------------------------

"$top/poliducto" key account --env sandbox "$name" --keys 12
for n in {1..12}; do
	ask -o /dev/null -w '%{http_code}\n' -X POST -H 'Content-Type: application/json' \
	    --data-binary '{"name":"at once","scopes":[]}' "$(url)$keys" &
done >"$work/codes"
wait
is "$(sort "$work/codes" | uniq -c | xargs)" '3 201 9 409' 'of twelve at once three find room'
is "$(sql "SELECT COUNT(*) FROM api_keys WHERE account = '$account' AND status IN ('active', 'rotating')
    AND (expires_at IS NULL OR expires_at > UTC_TIMESTAMP(3))")" 12 'and there are as many as there may be'
"$top/poliducto" key account --env sandbox "$name" --keys 100 --tier bench
sql "DELETE FROM tiers WHERE name = '$mine'"

# --- what has ended ------------------------------------------------------------------

# ended: a key that rotates and whose end has come, which sweep has not seen.
ended()
{
	made ',"expires_at":"2049-01-01T00:00:00.000Z"'
	api POST "$keys/$id/rotate" '{}'
	sql "UPDATE api_keys SET expires_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND, next_change_at = NULL
	    WHERE id = '$id'"
}

# stays WHAT
stays()
{
	refused 409 state_conflict "$1"
	like "$(get .detail)" 'is expired for good' 'and is told so'
}

ended
for change in '{"expires_at":"2050-01-01T00:00:00.000Z"}' '{"expires_at":null}' '{"name":"x"}'; do
	api PATCH "$keys/$id" "$change"
	stays "an end that has come is not put off: $change"
done
for verb in roll-back end-grace; do
	api POST "$keys/$id/$verb"
	stays "nor does $verb help"
done
sql "UPDATE api_keys SET status = 'active' WHERE id = '$id'"
api POST "$keys/$id/rotate" '{}'
stays 'nor a new secret'
is "$(sql "SELECT CONCAT_WS(' ', status, expires_at < UTC_TIMESTAMP(3), version) FROM api_keys WHERE id = '$id'")" \
    'active 1 2' 'nothing of it changed'
sql "UPDATE api_keys SET next_change_at = UTC_TIMESTAMP(3) WHERE id = '$id'"
over() { api GET "$keys/$id" && [[ $(get .status) == expired ]]; }
await 60 over
ok $? 'sweep says so too'
api PATCH "$keys/$id" '{"expires_at":null}'
stays 'and it is so for good'
api DELETE "$keys/$id"
answered 200 'it can be archived'
api POST "$keys/$id/restore"
has .status expired 'and stays expired when it is restored'
ended
api POST "$keys/$id/revoke"
has .status revoked 'a key whose end has come can still be revoked'
end
