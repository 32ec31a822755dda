#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Events tell of objects: nobody hears by a webhook or at the feed what the key
# may not read.
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
end
