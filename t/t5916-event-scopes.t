#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Events tell of objects: nobody hears by a webhook, at the feed or in the log what
# the key may not read.
source "$(dirname "$0")/rig.sh"
needs_instance

account=$(fresh scopes)
whole=$(new_key --account "$account")
mine=$(account_of "$whole")
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

# --- what is on its way already ---------------------------------------------------

pay() { key=$whole api POST /api/v2/payments '{"amount":1000,"currency":"MXN","clabe":"002010077777777771","reference":"X"}'; }
waits() { (($(sql "SELECT COUNT(*) FROM delivery_queue q JOIN webhook_deliveries d ON d.account = q.account AND d.id = q.id WHERE q.account = '$mine' AND q.webhook_id = '$id' AND d.event_type LIKE 'payment.%'") > 0)); }
key=$whole
hook '"payment.*"'
id=$(get .id)
api POST "/api/v2/webhooks/$id/pause"
pay
await 20 waits
ok $? 'a payment waits for a webhook that is paused'
delivery=$(sql "SELECT MIN(id) FROM delivery_queue WHERE account = '$mine' AND webhook_id = '$id'")
key=$narrow
api POST "/api/v2/webhooks/$id/enable" '{}'
refused 403 scope_missing 'who may not read payments does not have them sent'
like "$(get .detail)" payments:read 'the scope is named'
key=$whole
api PATCH "/api/v2/webhooks/$id" '{"events":["order.created"]}'
answered 200 'from now on it asks for orders alone'
key=$narrow
api PATCH "/api/v2/webhooks/$id" '{"url":"https://example.com/elsewhere"}'
refused 403 scope_missing 'the payment that waits is not led elsewhere'
like "$(get .detail)" payments:read 'the scope is named again'
api PATCH "/api/v2/webhooks/$id" '{"description":"mine"}'
refused 403 scope_missing 'nor is anything else changed'
api POST "/api/v2/webhooks/$id/enable" '{}'
refused 403 scope_missing 'nor is it sent'
api POST "/api/v2/webhooks/$id/rotate-secret" '{}'
refused 403 scope_missing 'nor signed with a new secret'
api POST "/api/v2/webhook-deliveries/$delivery/retry"
refused 403 scope_missing 'nor hastened'
api GET "/api/v2/webhooks/$id"
has '[.url, .status] | tojson' '["'$to'","paused"]' 'it is as it was'

key=$whole
api POST "/api/v2/webhook-deliveries/$delivery/cancel"
answered 200 'the payment is canceled'
key=$narrow
api POST "/api/v2/webhook-deliveries/$delivery/retry"
refused 403 scope_missing 'and is not sent again'
like "$(get .detail)" payments:read 'for want of the scope'
api POST /api/v2/webhook-deliveries/retry-bulk '{"ids":["'"$delivery"'"]}'
has '[.retried, .failed, .results[0].status, .results[0].code] | tojson' '[0,1,403,"scope_missing"]' 'nor among others'

# Whoever fans out has locked the account; what it makes is waited for.
sql "BEGIN; SELECT last FROM sequences WHERE account = '$mine' FOR UPDATE;
    INSERT INTO delivery_queue (account, id, webhook_id, event_id, stream, sequence, attempts, due_at, created_at)
	SELECT account, id, webhook_id, event_id, '', sequence, 0, NOW(3) + INTERVAL 1 HOUR, created_at
	  FROM webhook_deliveries WHERE account = '$mine' AND id = '$delivery';
    DO SLEEP(3); COMMIT" >"$work/held" &
fans_out() { ! sql "SELECT last FROM sequences WHERE account = '$mine' FOR UPDATE NOWAIT" >"$work/lock" 2>&1; }
await 10 fans_out
api PATCH "/api/v2/webhooks/$id" '{"url":"https://example.com/elsewhere"}'
refused 403 scope_missing 'a fan-out that has begun is waited for'
wait $!
sql "DELETE FROM delivery_queue WHERE account = '$mine' AND webhook_id = '$id'"
api PATCH "/api/v2/webhooks/$id" '{"url":"https://example.com/elsewhere"}'
answered 200 'where nothing waits it is led elsewhere'
key=$whole
api POST "/api/v2/webhooks/$id/enable" '{}'
answered 200 'and enabled'

# --- sent to try it ---------------------------------------------------------------

key=$narrow
api POST "/api/v2/webhooks/$id/test" '{"type":"payment.settled"}'
refused 403 scope_missing 'no payment is made up by who may read none'
api POST /api/v2/sandbox/events '{"type":"payment.settled"}'
refused 403 scope_missing 'for nobody'
api POST "/api/v2/webhooks/$id/test" '{"type":"order.created"}'
answered 200 'an order is'
key=$(new_key --account "$account" --scopes webhooks:write)
api POST "/api/v2/webhooks/$id/ping"
refused 403 scope_missing 'a ping tells of the webhook'
like "$(get .detail)" webhooks:read 'which one may read'
key=$narrow
api POST "/api/v2/webhooks/$id/ping"
answered 200 'then it is sent'

# --- what was answered ------------------------------------------------------------

key=$whole
hook '"payment.created"'
id=$(get .id)
pay
tried() { delivery=$(sql "SELECT MIN(d.id) FROM webhook_deliveries d JOIN webhook_attempts t ON t.account = d.account AND t.delivery_id = d.id WHERE d.account = '$mine' AND d.webhook_id = '$id'") && [[ $delivery == dlv_* ]]; }
await 30 tried
ok $? 'a payment was tried'
sql "UPDATE webhook_attempts SET response_body = 'your CLABE is 002010077777777771' WHERE account = '$mine' AND delivery_id = '$delivery'"
key=$whole
api GET "/api/v2/webhook-deliveries/$delivery/attempts"
like "$(get '.data[0].response_body')" CLABE 'a receiver may repeat what it got'
key=$narrow
api GET "/api/v2/webhook-deliveries/$delivery/attempts"
has '.data[0].response_body' null 'which who may not read the event is not shown'
end
