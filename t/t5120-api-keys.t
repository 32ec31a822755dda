#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Keys as their account manages them: made, changed, looked at and ended through
# the API; what is wrong is named; and no key gives more than it has.
source "$(dirname "$0")/rig.sh"
needs_instance

keys=/api/v2/api-keys
account=$(fresh keys)
owner=$(new_key --account "$account")
key=$owner
scopes='"orders:read","keys:read","keys:write"'

# made BODY: a new key; sets `id` and `text`.
made()
{
	api POST "$keys" "$@"
	id=$(get .id)
	text=$(get .key)
}

# --- made ------------------------------------------------------------------

made '{"name":"back office","scopes":['"$scopes"'],"tier":"free","ip_allow":["127.0.0.0/8","::1"],"expires_at":"2049-01-01T00:00:00.000Z"}'
answered 201 'a key is made'
like "$text" "^sk_sandbox_${id}[0-9A-Za-z]{38}$" 'the answer has the whole, which names its id'
is "$(checked "${text:0:-6}")" "$text" 'and has its check'
is "$(header location)" "$keys/$id" 'Location names it'
has '[.name, .environment, .tier, .status, .start, .last4, .created_by] | join(" ")' \
    "back office sandbox free active sk_sandbox_${id:0:4} ${text: -4} $(key_id "$owner")" 'what it is'
has '[.expires_at, .last_used_at, .old_secret_until, .revoked_at] | map(tostring) | join(" ")' \
    '2049-01-01T00:00:00.000Z null null null' 'what it is not yet'
api GET "$keys/$id"
has '[has("key"), .id, (.scopes | length), (.ip_allow | join(" "))] | map(tostring) | join(" ")' \
    "false $id 3 127.0.0.0/8 ::1" 'it is never shown again'
key=$text api GET /api/v2/orders
answered 200 'it works at once'
key=$text api GET /api/v2/payments
refused 403 scope_missing 'and for its scopes alone'
api GET "$keys"
has '[.data[].id] | join(" ")' "$id $(key_id "$owner")" 'lists have the newest first, the operator'\''s too'
nothing "$(grep -F -e "$(secret_of "$text")" "$work/body")" 'and no secret'
api GET "$keys/$id/history"
nothing "$(grep -E 'sha256|"key"' "$work/body")" 'nor has its history'
api GET "$keys/$id/scopes"
has '[.data[].name] | join(" ")' 'keys:read keys:write orders:read' 'its scopes'
has '.data[2].operations | contains(["orders.list"])' true 'and what they open'
api GET "$keys/$(key_id "$owner")/scopes?limit=1"
has '[.has_more, (.data | length)] | map(tostring) | join(" ")' 'true 1' 'page by page'
nothing "$(sql "SELECT id FROM api_keys FOR SYSTEM_TIME ALL WHERE CONCAT_WS(' ', name, secret_sha256,
    scopes, \`start\`, last4) LIKE '%$(secret_of "$text")%'")" 'no table holds the secret'

# --- bad input ------------------------------------------------------------

while IFS='|' read -r body faults; do
	api POST "$keys" "$body"
	refused 422 validation_failed "$body"
	is "$(faults)" "$faults" "names $faults"
done <<'BAD'
{}|/name required, /scopes required
{"name":"","scopes":[]}|/name too_short
{"name":1,"scopes":"orders:read"}|/name wrong_type, /scopes wrong_type
{"name":"x","scopes":["orders:read","orders:fly"]}|/scopes/1 not_allowed
{"name":"x","scopes":["orders:read","orders:read"]}|/scopes/1 not_allowed
{"name":"x","scopes":["orders:read payments:write"]}|/scopes/0 not_allowed
{"name":"x","scopes":[],"ip_allow":["192.0.2.0/33","here"]}|/ip_allow/0 bad_format, /ip_allow/1 bad_format
{"name":"x","scopes":[],"tier":"gold"}|/tier not_allowed
{"name":"x","scopes":[],"expires_at":"2020-01-01T00:00:00.000Z"}|/expires_at out_of_range
{"name":"x","scopes":[],"expires_at":"tomorrow"}|/expires_at bad_format
{"name":"x","scopes":[],"environment":"live"}|/environment unknown_field
{"name":"x","scopes":[],"key":"sk_sandbox_"}|/key unknown_field
BAD
api PATCH "$keys/$id" '{"name":null,"scopes":["no"]}'
refused 422 validation_failed 'a change is judged too'
for body in '{"grace_seconds":-1}' '{"grace_seconds":604801}' '{"grace_starts":"never"}'; do
	api POST "$keys/$id/rotate" "$body"
	refused 422 validation_failed "rotate $body"
done
api GET "$keys?sort=name"
refused 400 bad_parameter 'no order by name'
for path in tiers scopes; do
	api GET "/api/v2/$path?limit=0"
	refused 400 bad_parameter "$path: a bad limit"
	api GET "/api/v2/$path?cursor=x"
	refused 400 invalid_cursor "$path: a bad cursor"
done

# --- changed ---------------------------------------------------------------

api PATCH "$keys/$id" '{"name":"front office","scopes":["orders:read"],"ip_allow":null,"expires_at":null}'
has '[.name, (.scopes | join(",")), .ip_allow, .expires_at, .version] | map(tostring) | join(" ")' \
    'front office orders:read null null 2' 'name, scopes, addresses and end can be changed'
api PATCH "$keys/$id" '{"ip_allow":[]}'
has '[.ip_allow, .version] | map(tostring) | join(" ")' 'null 2' 'no addresses is from anywhere'
lacks_it() { key=$text api GET "$keys" && [[ $status == 403 ]]; }
await 20 lacks_it
ok $? 'what was taken away is gone soon'
api PATCH "$keys/$id" '{"name":"x"}' -H 'If-Match: "1"'
refused 412 version_mismatch 'with If-Match only the version named'

# --- limits ----------------------------------------------------------------

# limited FIELD WHAT: more than the caller has is forbidden, and which is said.
limited()
{
	refused 403 key_limits_exceeded "$2"
	has '.errors[0].pointer' "/$1" "$2: which names $1"
}
made '{"name":"small","scopes":['"$scopes"'],"tier":"standard","ip_allow":["127.0.0.0/8","::1"],"expires_at":"2049-01-01T00:00:00.000Z"}'
small=$id key=$text
same='"ip_allow":["127.0.0.1"],"expires_at":"2048-12-31T00:00:00.000Z"'
made '{"name":"child","scopes":["orders:read"],'"$same"'}'
answered 201 'a key makes a smaller one'
has .tier standard 'of its own tier unless told'
child=$id
api POST "$keys" '{"name":"x","scopes":["orders:read","payments:read"],'"$same"'}'
limited scopes 'more scopes'
api POST "$keys" '{"name":"x","scopes":[],"expires_at":"2048-12-31T00:00:00.000Z"}'
limited ip_allow 'from anywhere'
api POST "$keys" '{"name":"x","scopes":[],"ip_allow":["126.0.0.0/7"],"expires_at":"2048-12-31T00:00:00.000Z"}'
limited ip_allow 'from a larger block'
api POST "$keys" '{"name":"x","scopes":[],"ip_allow":["127.0.0.1"]}'
limited expires_at 'without an end'
api POST "$keys" '{"name":"x","scopes":[],"ip_allow":["127.0.0.1"],"expires_at":"2049-01-01T00:00:00.001Z"}'
limited expires_at 'a later end'
api POST "$keys" '{"name":"x","scopes":[],"tier":"growth",'"$same"'}'
limited tier 'a higher tier'
api PATCH "$keys/$child" '{"scopes":["payments:read"]}'
limited scopes 'nor is a key given more later'
api PATCH "$keys/$small" '{"expires_at":null}'
limited expires_at 'not even oneself'
api PATCH "$keys/$small" '{"ip_allow":null}'
limited ip_allow 'nor from anywhere'
api PATCH "$keys/$(key_id "$owner")" '{"name":"renamed"}'
answered 200 'what a greater key has may stay'
api POST "$keys/$(key_id "$owner")/rotate" '{}'
limited scopes 'but its new secret is for nobody smaller'
api POST "$keys/$child/rotate" '{}'
answered 200 'that of a smaller key is'
# A key of more scopes that has an end and a network: who has less opens neither.
key=$owner
made '{"name":"clerk","scopes":["keys:read","keys:write"]}'
clerk=$text key=$owner
made '{"name":"payer","scopes":["payments:write"],"ip_allow":["127.0.0.1","::1"],"expires_at":"2048-12-31T00:00:00.000Z"}'
payer=$id
key=$clerk
api PATCH "$keys/$payer" '{"ip_allow":["127.0.0.1"]}'
answered 200 'a greater key is made narrower'
api PATCH "$keys/$payer" '{"ip_allow":null}'
limited scopes 'but not opened to all addresses'
api PATCH "$keys/$payer" '{"expires_at":"2049-12-31T00:00:00.000Z"}'
limited scopes 'nor made to last longer'
key=$owner api POST "$keys/$payer/rotate" '{}'
answered 200 'its owner rotates it'
api POST "$keys/$payer/roll-back"
refused 403 key_limits_exceeded 'nor is its old secret brought back by who has less'
api POST "$keys" '{"name":"x","scopes":[],"ip_allow":["10.0.0.0/000000008"]}'
refused 422 validation_failed 'a block is written in one way'
key=$owner

# A key of the operator is of the tier of its account, unless he names another.
by_the_operator() { "$top/poliducto" key create --env "$env" --account "$1" "${@:2}"; }
for env in sandbox live; do
	began=$(fresh operator)
	key=$(by_the_operator "$began")
	api GET /api/v2/account
	has .key.tier "$([[ $env == sandbox ]] && echo standard || echo free)" "in $env that is the one accounts begin with"
	sql "UPDATE accounts SET tier = 'growth' WHERE id = '$(account_of "$key")'"
	key=$(by_the_operator "$began")
	api GET /api/v2/account
	has .key.tier growth 'or the one that the operator gave the account'
	key=$(by_the_operator "$began" --tier free)
	api GET /api/v2/account
	has .key.tier free 'or the one that is named'
done
env=sandbox

# The operator says how high an account goes; in the sandbox accounts begin with
# "standard", in live with "free".
key=$(new_key --account "$(fresh tier)" --tier free)
api GET /api/v2/tiers
has '[.data[] | select(.available) | .name] | join(" ")' 'free standard' 'the tiers of a new account'
has '.data[] | select(.name == "growth") | [.per_second, .burst, .daily_rack_per_minute] | map(tostring) | join(" ")' \
    '100 200 300' 'and what each allows'
has '[.data[] | select(.name == "bench")] | length' 0 'none without limits is offered'
sql "UPDATE accounts SET tier = 'bench' WHERE id = '$(account_of "$key")'"
api GET /api/v2/tiers
has '[.data[] | select(.name == "bench") | .available] | tojson' '[true]' 'but to whom the operator gave it'
sql "UPDATE accounts SET tier = 'growth' WHERE id = '$(account_of "$key")'"
api GET /api/v2/tiers
has '[.data[] | select(.available) | .name] | join(" ")' 'free growth standard' 'until the operator allows more'
api POST "$keys" '{"name":"x","scopes":[],"tier":"growth"}'
limited tier 'its own tier still bounds a key'
key=$(env=live new_key --account "$(fresh tier)" --tier free)
env=live api GET /api/v2/tiers
has '[.data[] | select(.available) | .name] | join(" ")' free 'in live the tiers begin lower'
key=$owner
api GET "/api/v2/scopes?limit=200"
is "$(get '.data[].name')" "$("$build/contract" scopes | awk '$1 != "-" { print $1 }' | LC_ALL=C sort -u)" \
    'every scope is listed, and no other'

# --- whose -----------------------------------------------------------------

key=$(new_key --account "$(fresh strangers)")
for path in "$id" "$id/usage" "$id/scopes" "$id/history"; do
	api GET "$keys/$path"
	refused 404 not_found "another account has no $path"
done
for verb in rotate revoke end-grace roll-back; do
	api POST "$keys/$id/$verb" "$([[ $verb != rotate ]] || echo '{}')"
	refused 404 not_found "nor can it $verb it"
done
api PATCH "$keys/$id" '{"name":"mine"}'
refused 404 not_found 'or change it'
api GET "$keys"
has '.data | length' 1 'or see it in a list'

# --- ended -----------------------------------------------------------------

key=$owner
made '{"name":"to be revoked","scopes":['"$scopes"'],"tier":"bench"}'
gone() { key=$text api GET "$1" && [[ $status == 401 ]]; }
key=$text api POST "$keys/$id/revoke"
has '[.status, (.revoked_at != null)] | map(tostring) | join(" ")' 'revoked true' 'a key may revoke itself'
await 20 gone /api/v2/orders
refused 401 key_revoked 'and is refused'
api PATCH "$keys/$id" '{"name":"x"}'
refused 409 state_conflict 'it cannot be changed any more'
for verb in rotate revoke end-grace roll-back; do
	api POST "$keys/$id/$verb" "$([[ $verb != rotate ]] || echo '{}')"
	refused 409 state_conflict "nor can one $verb it"
done
made '{"name":"to be archived","scopes":['"$scopes"'],"tier":"bench"}'
api DELETE "$keys/$id"
has '[.status, (.archived_at != null)] | map(tostring) | join(" ")' 'revoked true' 'who archives a key ends it'
await 20 gone /api/v2/orders
refused 401 key_revoked 'it is refused'
api POST "$keys/$id/restore"
has '[.status, .archived_at] | map(tostring) | join(" ")' 'revoked null' 'restored it stays revoked'

# --- used ------------------------------------------------------------------

made '{"name":"used","scopes":["orders:read"],"tier":"bench"}'
for _ in 1 2 3; do
	key=$text api GET /api/v2/orders
done
key=$text api GET /api/v2/payments
is_counted()
{
	api GET "$keys/$id/usage" && [[ $(get '.calls') == 4 ]]
}
await 60 is_counted
has '[.key_id, .calls, .successes, .client_errors, .server_errors, .last_used_address] | map(tostring) | join(" ")' \
    "$id 4 3 1 0 $(sql "SELECT last_used_address FROM api_keys WHERE id = '$id'")" 'its requests are counted'
like "$(get .last_used_address)" '^(127\.0\.0\.1|::1)$' 'with where it was used from'
like "$(get .last_used_at) $(get .complete_through)" '^20.*Z 20.*Z$' 'and when'
api GET "$keys/$id"
has '[.version, (.last_used_at != null)] | map(tostring) | join(" ")' '1 true' 'being used is no version'

# --- what makes secrets remembers nothing -------------------------------------------

# Workers remember a key for a second; what is made in it would stay.
made '{"name":"thief","scopes":["orders:read","keys:read","keys:write","webhooks:read","webhooks:write"],"tier":"bench"}'
thief=$id stolen=$text
key=$stolen
made '{"name":"child","scopes":["orders:read"]}' -H 'Idempotency-Key: the child'
answered 201 'a key makes another'
child=$id
api POST "$keys" '{"name":"again","scopes":["orders:read"]}' -H 'Idempotency-Key: again'
api POST /api/v2/webhooks '{"url":"https://example.com/hook","events":["order.created"]}'
hook=$(get .id)
warmed() { for _ in {1..20}; do api GET "$keys/$thief" && api GET "/api/v2/webhooks/$hook"; done; }
warmed
key=$owner api POST "$keys/$thief/revoke"
answered 200 'it is revoked'
refusals()
{
	local body
	while read -r method path body; do
		api "$method" "$path" "$body" "$@"
		echo "$method ${path##*/} $status $(get .code)"
	done <<CALLS
POST $keys {"name":"x","scopes":["orders:read"]}
POST $keys/$child/rotate {}
PATCH $keys/$child {"scopes":["orders:read","webhooks:read"]}
POST /api/v2/webhooks {"url":"https://example.com/hook","events":["order.created"]}
PATCH /api/v2/webhooks/$hook {"url":"https://example.com/another"}
POST /api/v2/webhooks/$hook/rotate-secret {}
CALLS
}
refusals >"$work/refused"
nothing "$(grep -v ' 401 key_revoked$' "$work/refused")" 'and makes and changes none in the second after'
api POST "$keys" '{"name":"again","scopes":["orders:read"]}' -H 'Idempotency-Key: again'
refused 401 key_revoked 'nor is it told again what it made'
key=$owner
is "$(sql "SELECT COUNT(*) FROM api_keys WHERE created_by = '$thief'")" 2 'there are no others'

# Its scopes are read again too.
made '{"name":"demoted","scopes":['"$scopes"'],"tier":"bench"}'
thief=$id stolen=$text
for _ in {1..10}; do key=$stolen api GET "$keys/$thief"; done
api PATCH "$keys/$thief" '{"scopes":["orders:read","keys:read"]}'
key=$stolen api POST "$keys" '{"name":"x","scopes":["orders:read"]}'
refused 403 scope_missing 'a scope that was taken away makes nothing either'

# The token of a session that has ended neither.
signed_in leaver
key=$(token_of sandbox)
for _ in {1..10}; do api GET "$keys"; done
answered 200 'who is signed in sees keys'
dash POST /auth/sign-out
api POST "$keys" '{"name":"x","scopes":["orders:read"]}'
refused 401 token_ended 'and makes none once signed out'
end
