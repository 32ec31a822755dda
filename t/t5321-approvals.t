#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Two persons go past a guard, not two keys: several keys of one person, keys made
# with them and a sign-in are that person, and keys of which the operator named
# nobody are one.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"
source "$t/crew.sh"

in_mexico
founds ana
as ana
hires bob admin
as ana
token=$(token_of sandbox) # which makes the account in the sandbox
key=$(new_key --account "$account" --tier scale)
whole=$key
open_for_trade
go PATCH "credit-profiles/$profile" '{"credit_limit":100000}' 'a small limit'

# held: another order beyond its credit.
held()
{
	key=$whole go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"lines":['"$(line_of_order)"']}' 'an order'
	order=$id
	key=$whole go POST "orders/$order/submit" '' 'is held'
}

# past KEY
past()
{
	key=$1 api POST "/api/v2/orders/$order/override-guard" '{"code":"G-CREDIT","reason":"I vouch."}'
}

# counts N PERSON WHAT
counts()
{
	[[ $status == 20[01] ]]
	ok $? "$3" || note "$(<"$work/body")"
	has '"\(.approvals) \(.person)"' "$1 $2" 'as the answer says'
}

# twice WHAT: the same person again
twice()
{
	refused 409 state_conflict "$1"
	like "$(get .detail)" 'second person' 'and it is said why'
}

# made KEY [MORE]: the text of a key made with this one.
made()
{
	key=$1 api POST /api/v2/api-keys '{"name":"x","scopes":["keys:write","orders:write","orders:override"]}'
	get .key
}

# --- who is signed in -----------------------------------------------------------

held
past "$token"
counts 1 "${person_of[ana]}" 'a person goes past it'
first=$(made "$token")
has .person "${person_of[ana]}" 'a key that she makes is hers'
past "$first"
twice 'her key is no second person'
second=$(made "$first")
has .person "${person_of[ana]}" 'so is a key made with that one'
past "$second"
twice 'nor is a key that her key made'
past "$(new_key --account "$account" --person "${person_of[ana]}")"
twice 'nor one that the operator made for her'
api GET "/api/v2/orders/$order/guards"
has '[.data[] | select(.code == "G-CREDIT")][0] | "\(.approvals) \(.needed) \(.overridden)"' '1 2 false' \
    'so one has, of two'
as bob
past "$(token_of sandbox)"
counts 2 "${person_of[bob]}" 'somebody else is a second person'
key=$whole go POST "orders/$order/release-hold" '{}' 'which is enough'
key=$whole go POST "orders/$order/cancel" '{}' 'canceled'

# --- keys of the operator --------------------------------------------------------

held
past "$whole"
counts 1 operator 'nobody knows whose a key of the operator is'
past "$(new_key --account "$account")"
twice 'another one is no second person'
past "$(made "$whole")"
twice 'nor is what one of them made'
carla=$(new_key --account "$account" --person carla@example.com)
past "$carla"
counts 2 carla@example.com 'one of which the operator says whose it is is'
key=$carla api GET "/api/v2/api-keys/$(key_id "$carla")"
has .person carla@example.com 'and the key says it'
key=$whole go POST "orders/$order/cancel" '{}' 'canceled'

# --- both at once ---------------------------------------------------------------

held
for text in "$first" "$second" "$token"; do
	key=$text ask -o /dev/null -w '%{http_code}\n' -X POST -H 'Content-Type: application/json' \
	    --data-binary '{"code":"G-CREDIT","reason":"At once."}' \
	    "$(url)/api/v2/orders/$order/override-guard" &
done >"$work/codes"
wait
is "$(sort "$work/codes" | xargs)" '200 409 409' 'of two keys and a sign-in of one person one counts'

# --- what nobody can say of himself ----------------------------------------------

key=$first api PATCH "/api/v2/api-keys/$(key_id "$second")" '{"person":"bob"}'
refused 422 validation_failed 'whose a key is cannot be changed'
is "$(faults)" '/person unknown_field' 'which is said'
# Nor by the secret of another's key.
as ana
theirs=$(made "$(token_of sandbox)")
as bob
bob=$(token_of sandbox)
key=$bob api POST "/api/v2/api-keys/$(key_id "$theirs")/rotate" '{}'
refused 403 key_limits_exceeded "a new secret of another person's key is not given"
is "$(faults)" '/person key_limits_exceeded' 'for whose it is'
key=$whole api POST "/api/v2/api-keys/$(key_id "$theirs")/rotate" '{}'
refused 403 key_limits_exceeded 'nor to a key of nobody'
key=$theirs api GET /api/v2/orders
refused 403 scope_missing 'and its secret still holds'
as ana
key=$(token_of sandbox) api POST "/api/v2/api-keys/$(key_id "$theirs")/rotate" '{}'
answered 200 'the person is given it'
theirs=$(get .key)
key=$theirs api POST "/api/v2/api-keys/$(key_id "$theirs")/rotate" '{"grace_seconds":0}'
like "$status" '^(200|409)$' 'the key itself too'
held
key=$bob past "$bob"
spare=$(new_key --account "$account")
rotate_spare() { key=$bob api POST "/api/v2/api-keys/$(key_id "$spare")/rotate" "$1"; }
rotate_spare '{"grace_seconds":60}'
refused 422 validation_failed 'a key of nobody is not taken over with a grace'
is "$(faults)" '/grace_seconds not_allowed' 'which is named'
rotate_spare '{"grace_seconds":0,"grace_starts":"first_use"}'
is "$(faults)" '/grace_starts not_allowed' 'nor with one that waits'
rotate_spare '{}'
answered 200 'a key of nobody can be taken over'
has '[.person, .status, .old_secret_until] | tojson' "[\"${person_of[bob]}\",\"active\",null]" 'and is that of who has its secret'
taken=$(get .key)
ended() { key=$spare api GET /api/v2/orders && [[ $status == 401 ]]; }
await 5 ended
ok $? 'whose old secret is over'
key=$taken api POST "/api/v2/api-keys/$(key_id "$taken")/roll-back"
refused 409 state_conflict 'and does not come back'
past "$taken"
twice 'which makes no second person'
key=$bob api POST "/api/v2/api-keys/$(key_id "$theirs")/revoke"
answered 200 "another person's key can be revoked"

for word in '' 'two words' $'a\tb'; do
	"$top/poliducto" key create --env sandbox --person "$word" >"$work/out" 2>&1
	is $? 1 "the operator is refused '${word//$'\t'/ }'"
done
end
