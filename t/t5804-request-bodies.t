#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# An account that wants it has the bodies of requests kept that succeeded too,
# redacted as those of failures; what answers or takes a secret never is.  Owners
# and administrators say so, and the audit log knows who did.
source "$(dirname "$0")/rig.sh"
source "$t/crew.sh"
needs_instance

usage=/api/v2/usage
order='{"terminal":"MTY","product":"DIESEL_ULSD","volume":31500}'
founds owner
owner=$(token_of sandbox)
hires admin admin
hires dev developer
as admin
admin=$(token_of sandbox)
as dev
dev=$(token_of sandbox)
key=$owner api POST /api/v2/api-keys '{"name":"back office","scopes":["orders:read","orders:write","payments:read","payments:write","webhooks:read","webhooks:write","usage:read","prices:admin"]}'
own=$(get .key)
stranger=$(new_key)
key=$own

# kept: rows of the request that was just answered; found: it is in the list.
kept() { sql "SELECT COUNT(*) FROM usage_failures WHERE request_id = '$id'"; }
found() { api GET "$usage/requests/$id" && [[ $status == 200 ]]; }
# asks STATUS WHAT METHOD PATH [BODY]: sets id.
asks()
{
	api "${@:3}"
	is "$status" "$1" "$2" || note "$(<"$work/body")"
	id=$(header x-request-id)
	cp "$work/body" "$work/answer"
}
# Until each worker has forgotten what it remembered of the key.
is_kept() { api POST /api/v2/orders "$order" && id=$(header x-request-id) && [[ $(kept) == 1 ]]; }
is_not_kept() { api POST /api/v2/orders "$order" && id=$(header x-request-id) && [[ $(kept) == 0 ]]; }

# --- unless told ---------------------------------------------------------------------

api GET /api/v2/account
has .trace_bodies failed 'unless told the bodies of failures are kept alone'
asks 201 'an order succeeds' POST /api/v2/orders "$order"
is "$(kept)" 0 'nothing of it is written by its worker'

# --- who may -------------------------------------------------------------------------

api PATCH /api/v2/account '{"trace_bodies":"all"}'
refused 403 scope_missing 'a key without account:admin does not change it'
key=$dev api PATCH /api/v2/account '{"trace_bodies":"all"}'
refused 403 scope_missing 'nor does a developer'
key=$owner api PATCH /api/v2/account '{"trace_bodies":"some"}'
refused 422 validation_failed 'it is one of two words'
key=$owner api PATCH /api/v2/account '{"trace_bodies":null}'
refused 422 validation_failed 'and not null'
key=$owner api PATCH /api/v2/account '{"name":"Another"}'
refused 422 validation_failed 'nothing else is changed so'
key=$owner api PATCH /api/v2/account '{"trace_bodies":"all"}'
answered 200 'an owner changes it'
has .trace_bodies all 'as the answer says'
key=$owner api PATCH /api/v2/account '{"trace_bodies":"all"}'
answered 200 'once more'
# logged N: so many entries have their place in the log.
logged() { key=$owner api GET '/api/v2/audit-entries?action=account.updated&sort=-seq' && [[ $(get '.data | length') == "$1" ]]; }
await 20 logged 1
ok $? 'which is no change, and one is in the audit log'
has '.data[0] | [.actor_type, .subject_type, (.changes.trace_bodies | .from, .to)] | join(" ")' 'person account failed all' \
    'with what it was and is' || note "$(get '.data[0]')"
is "$(get '.data[0] | .actor_id')" "${person_of[owner]}" 'and who did it'

# --- what is kept --------------------------------------------------------------------

for ((i = 0; i < 8; i++)); do await 10 is_kept; done
ok $? 'within two seconds all are kept'
await 20 found
has '[.body, .errors, .status] | tojson' "$(jq -cn --arg b "$order" '[$b, null, 201]')" 'an order that succeeded has its body'
api GET "/api/v2/orders?limit=1"
id=$(header x-request-id)
is "$(kept)" 0 'of what has no body nothing is written'
asks 422 'one that fails' POST /api/v2/orders '{"terminal":"MTY","volume":0}'
await 20 found
has '.errors | length > 0' true 'has its errors as before'
asks 201 'a payment' POST /api/v2/payments '{"amount":"10.00","currency":"MXN","clabe":"002010077777777771","reference":"4111 1111 1111 1111"}'
await 20 found
has .body '{"amount":"10.00","currency":"MXN","clabe":"***","reference":"***"}' 'has no account number'
key=$stranger api GET "$usage/requests/$id"
refused 404 not_found 'another account reads none of it'
key=$(new_key --account "$(account_of "$own")" --scopes orders:read) api GET "$usage/requests/$id"
refused 403 scope_missing 'nor does a key without usage:read'
key=$stranger asks 201 "another account's order" POST /api/v2/orders "$order"
is "$(kept)" 0 'is not kept: it does not want that'
key=$owner asks 201 'an order of the dashboard' POST /api/v2/orders "$order"
is "$(kept)" 0 "nor is one, which is nobody's traffic"

# --- secrets -------------------------------------------------------------------------

mark=$(letters 16)
# secret WHAT STATUS METHOD PATH BODY
secret()
{
	asks "$2" "$1" "${@:3}"
	is "$(kept)" 0 'nothing of it is kept'
}
secret 'a webhook, which answers its secret' 201 POST /api/v2/webhooks '{"url":"http://127.0.0.1:9/","events":["payment.*"]}'
hook=$(jq -r .id "$work/answer")
secret 'its change, which may have headers' 200 PATCH "/api/v2/webhooks/$hook" \
    "{\"headers\":[{\"name\":\"X-Key\",\"value\":\"$mark\"}]}"
secret 'its trial' 200 POST /api/v2/webhooks/validate '{"url":"http://127.0.0.1:9/","events":["payment.*"]}'
secret 'a new secret' 200 POST "/api/v2/webhooks/$hook/rotate-secret" '{"grace_seconds":60}'
asks 201 'a source of prices' POST /api/v2/price-sources \
    '{"name":"Rack","kind":"http","format":"csv","target":"rack-prices","redistribution":false,"url":"http://127.0.0.1:9/prices.csv"}'
is "$(kept)" 1 'is kept'
secret 'its secret' 200 POST "/api/v2/price-sources/$(jq -r .id "$work/answer")/secret" \
    "{\"secret_in\":\"header\",\"secret_name\":\"X-Key\",\"secret\":\"$mark\"}"
asks 422 'a webhook that fails' POST /api/v2/webhooks "{\"url\":\"no\",\"events\":[\"x\"],\"headers\":[{\"name\":\"X-Key\",\"value\":\"$mark\"}]}"
nothing "$(sql "SELECT errors, body FROM usage_failures" | grep -F "$mark")" 'no secret is anywhere'

# --- a flood, and the end of it ------------------------------------------------------

before=$(sql "SELECT COUNT(*) FROM usage_failures")
for ((i = 0; i < 600; i++)); do
	printf 'url = "%s/api/v2/orders/validate"\noutput = "/dev/null"\n' "$(url)"
done >"$work/flood"
began=$EPOCHSECONDS
ask --parallel --parallel-max 8 -K "$work/flood" -H "Authorization: Bearer $own" -H 'Content-Type: application/json' -d "$order" 2>"$work/curl"
# 8 processes at most: 50 at once, 10 a second.
(($(sql "SELECT COUNT(*) FROM usage_failures") - before <= 8 * (50 + 10 * (EPOCHSECONDS - began + 1))))
ok $? 'a flood of requests is no flood of writes'
key=$admin api PATCH /api/v2/account '{"trace_bodies":"failed"}'
answered 200 'an administrator changes it back'
await 20 logged 2
has '.data[0].changes.trace_bodies | [.from, .to] | join(" ")' 'all failed' 'which the audit log has too'
for ((i = 0; i < 8; i++)); do await 10 is_not_kept; done
ok $? 'and nothing is kept any more'
nothing "$(grep -rlF "$mark" "$POLIDUCTO_RUN/log")" 'no secret is in a log'
end
