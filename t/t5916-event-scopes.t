#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Events tell of objects: nobody hears by a webhook, at the feed or in the log what
# the key may not read.
source "$(dirname "$0")/rig.sh"
needs_instance

account=$(fresh scopes)
whole=$(new_key --account "$account")
narrow=$(new_key --account "$account" --scopes webhooks:read,webhooks:write,events:read,orders:read)
to=https://example.com/hook
hook() { api POST /api/v2/webhooks '{"url":"'$to'","events":['"$1"']}'; }

# --- webhooks ---------------------------------------------------------------------

key=$narrow
hook '"order.created"'
answered 201 'a type of what the key may read'
id=$(get .id)
hook '"order.created","payment.settled"'
refused 422 validation_failed 'one of what it may not read'
is "$(faults)" '/events/1 scope_missing' 'is named'
like "$(get '.errors[0].message')" 'payments:read' 'with the scope'
for pattern in 'payment.*' 'order.*' 'account.api_key.*'; do
	hook "\"$pattern\""
	is "$(faults)" '/events/0 scope_missing' "$pattern covers more than it may read"
done
api PATCH "/api/v2/webhooks/$id" '{"events":["payment.settled"]}'
is "$(faults)" '/events/0 scope_missing' 'nor is it changed to that'
api PATCH "/api/v2/webhooks/$id" '{"description":"mine"}'
answered 200 'its own is changed'
key=$whole
hook '"payment.*"'
answered 201 'a key that may read payments subscribes to them'
id=$(get .id)
key=$narrow
api PATCH "/api/v2/webhooks/$id" '{"url":"https://example.com/elsewhere"}'
is "$(faults)" '/events/0 scope_missing' 'which the other key cannot lead elsewhere'
api GET "/api/v2/webhooks/$id"
has .url "$to" 'and has not'

# --- the feed ---------------------------------------------------------------------

key=$whole
api POST /api/v2/orders '{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000}'
api POST /api/v2/payments '{"amount":1000,"currency":"MXN","clabe":"002010077777777771","reference":"X"}'
answered 201 'an order and a payment'
types() { api GET "/api/v2/events/feed?after=0&limit=200${1:-}"; get '[.data[].type | split(".")[0]] | unique | join(" ")'; }
told() { [[ $(types) == *order*payment* ]]; }
await 20 told
ok $? 'a key that may read all is told of both' || note "$(<"$work/body")"
key=$narrow
is "$(types)" 'order webhook' 'the other of what it may read'
is "$(types '&types=order.*,payment.*')" order 'a star is all that it may read'
api GET '/api/v2/events/feed?after=0&types=payment.created'
refused 403 scope_missing 'a type that it may not read'
like "$(get .detail)" payments:read 'is refused with the scope'
key=$whole
is "$(types '&types=payment.*')" payment 'who may read them asks for them'

# --- the log ----------------------------------------------------------------------

api GET '/api/v2/events?type=payment.created'
answered 200 'they stand in the log'
payment=$(get '.data[0].id')
api GET '/api/v2/events?type=order.created'
order=$(get '.data[0].id')
kinds() { jq -r "$1"' | split(".")[0]' "$work/body" | sort -u | xargs; }
key=$narrow
api GET '/api/v2/events?limit=200'
is "$(kinds '.data[].type')" 'order webhook' 'where the other key finds what it may read'
has '.data | length' "$(sql "SELECT COUNT(*) FROM events WHERE account = '$(account_of "$whole")' AND type REGEXP '^(order|webhook)'")" 'all of it'
api GET "/api/v2/events/$order"
answered 200 'an order is read'
api GET "/api/v2/events/$payment"
refused 404 not_found 'a payment is not there'
api GET "/api/v2/events/$payment/deliveries"
refused 404 not_found 'nor are deliveries of it'
for format in csv ndjson; do
	api GET "/api/v2/events/export?format=$format"
	answered 200 "$format"
	is "$(grep -o 'order\.created' "$work/body" | sort -u)$(grep -o 'payment\.created' "$work/body")" order.created \
	    'has the orders alone'
done
api POST /api/v2/events/search '{"where":{"or":[{"field":"type","value":"payment.created"},{"field":"type","value":"order.created"}]}}'
is "$(kinds '.data[].type')" order 'nor is it found' || note "$(<"$work/body")"
api GET '/api/v2/events/stats?group_by=type'
is "$(kinds '.data[].group')" 'order webhook' 'nor counted'
key=$whole
api GET '/api/v2/events/stats?group_by=type'
like "$(kinds '.data[].group')" payment 'but for who may read payments'

# --- what was sent ----------------------------------------------------------------

sent() { api GET "/api/v2/webhook-deliveries?webhook_id=$id&event_id=$payment" && delivery=$(get '.data[0].id') && [[ $delivery == dlv_* ]]; }
await 20 sent
ok $? 'the payment is to be delivered' || note "$(<"$work/body")"
api GET "/api/v2/webhook-deliveries/$delivery/message"
like "$(get .body)" "$payment" 'which who may read it is shown'
api GET "/api/v2/webhook-deliveries/$delivery?expand=event_id"
has .event.id "$payment" 'beside its event'
key=$narrow
api GET "/api/v2/webhook-deliveries/$delivery/message"
has '[.body, .body_sha256] | tojson' '[null,null]' 'the other key is not'
api GET "/api/v2/webhook-deliveries/$delivery?expand=event_id"
has '.event // "none"' none 'nor the event'
since=$(date -u -d '-1 hour' +%FT%T.000Z) until=$(date -u -d '-1 second' +%FT%T.000Z)
replay() { api POST "/api/v2/webhooks/$id/replay" '{"since":"'"$since"'","until":"'"$until"'","dry_run":'"$1"'}'; }
for dry in true false; do
	replay "$dry"
	refused 403 scope_missing "it has no payments sent again, dry run: $dry"
	like "$(get .detail)" payments:read 'the scope is named'
done
api POST "/api/v2/webhooks/$id/rotate-secret" '{}'
refused 403 scope_missing 'it is given no secret that signs payments'
key=$whole
api POST "/api/v2/webhooks/$id/disable" '{}'
answered 200 'disabled'
key=$narrow
api POST "/api/v2/webhooks/$id/enable" '{"replay_since":"'"$since"'"}'
refused 403 scope_missing 'nor has it what was missed sent'
key=$whole
api POST "/api/v2/webhooks/$id/enable" '{}'
answered 200 'enabled'
replay true
answered 200 'who may read payments asks how many'
api POST "/api/v2/webhooks/$id/rotate-secret" '{}'
like "$(get .secret)" '^whsec_' 'and is given the secret'
end
