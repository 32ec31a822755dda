#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What happened can be read as it was told, by who may, for 90 days.  The walk
# of t5310 has all that holds of every list.
source "$(dirname "$0")/rig.sh"
needs_instance

account=$(fresh events)
key=$(new_key --account "$account")
mine=$(account_of "$key")

api POST /api/v2/counterparties '{"legal_name":"Ñandú","roles":["supplier"],"country":"US"}'
party=$(get .id)
made=$(jq -cS . "$work/body")
request=$(header x-request-id)
there() { api GET "/api/v2/events?object_id=$party" && [[ $(get '.data | length') == 1 ]]; }
await 20 there
ok $? 'what happened is there'
has '.data[0] | keys_unsorted | join(" ")' \
    'id sequence type object_type object_id data request_id created_at' 'an event has all its members'
id=$(get '.data[0].id')
api GET "/api/v2/events/$id"
answered 200 'it is read by its id'
has '[.type, .object_type, .object_id, .request_id] | join(" ")' \
    "order.counterparty.created counterparty $party $request" 'it says what, to whom and by which request'
is "$(jq -cS .data "$work/body")" "$made" 'its data are the object as it was answered'
is "$(header etag)" '' 'it has no ETag, for it has one version'
has .sequence 1 'it is the first of the account'

api PATCH "/api/v2/counterparties/$party" '{"legal_name":"Changed"}'
changed() { api GET "/api/v2/events?object_id=$party&sort=sequence" && [[ $(get '.data | length') == 2 ]]; }
await 20 changed
has '[.data[] | "\(.sequence) \(.type) \(.data.legal_name)"] | join(", ")' \
    '1 order.counterparty.created Ñandú, 2 order.counterparty.updated Changed' \
    'a later one leaves the first as it was'
api GET "/api/v2/events?type=order.counterparty.updated&sequence%5Bgt%5D=1"
has '.data | length' 1 'they are asked for by type and sequence'
while IFS='|' read -r pattern n what; do
	api GET "/api/v2/events?object_id=$party&type=$pattern"
	has '.data | length' "$n" "$pattern: $what"
done <<'PATTERNS'
order.*|2|all of a domain
order.counterparty.*|2|all of an object
order.counterparty.created|1|a type
order.bol.*|0|those of another object
payment.*|0|and of another domain
order.*&type=payment.*|2|either of two
order.counterparty.created&type=payment.settled|1|or of two types
PATTERNS
for pattern in order. '*' order.no_such.* order.counterparty.creat 'order*'; do
	api GET "/api/v2/events?type=$pattern"
	refused 400 bad_parameter "$pattern is no pattern of a webhook, and none here"
	is "$(faults)" 'type unknown_event_pattern' 'which is named'
	like "$(get .errors[0].message)" '<domain>\.\*' 'with what is a pattern'
done
api POST /api/v2/events/search '{"where":{"and":[{"field":"object_id","value":"'"$party"'"},{"not":{"field":"type","value":"order.*"}}]}}'
has '.data | length' 0 'a search takes them too'
api POST /api/v2/events/search '{"where":{"field":"type","value":"order.no_such.*"}}'
refused 422 validation_failed 'and refuses what none is'
is "$(faults)" '/where/value unknown_event_pattern' 'which is named'
api GET "/api/v2/events/stats?type=order.*&object_id=$party"
has '.data[0].value' 2 'so do statistics'
for method in PATCH DELETE; do
	api "$method" "/api/v2/events/$id"
	refused 405 method_not_allowed "$method: nobody changes what happened"
done
api GET '/api/v2/events?archived=true'
refused 400 unknown_parameter 'there is no archive'
api POST /api/v2/events/search '{"where":{"field":"data","value":"x"}}'
refused 422 validation_failed 'data cannot be asked for'
key=$(new_key --account "$account" --scopes orders:read) api GET "/api/v2/events/$id"
refused 403 scope_missing 'who reads orders does not read events'
key=$(new_key --account "$account" --scopes events:read) api GET "/api/v2/events/$id"
refused 404 not_found 'who reads events alone reads of no party'
key=$(new_key --account "$account" --scopes events:read,counterparties:read) api GET "/api/v2/events/$id"
answered 200 'it needs events:read, and what its object needs'

# Ninety days: a sweep of its own, beside those that run.
for age in 89 91; do
	sql "INSERT INTO events (account, id, sequence, type, object_type, object_id, data, created_at)
	    VALUES ('$mine', 'evt_0000000000000000000000000$age', 10$age, 'order.created', 'order',
		'ord_00000000000000000000000000', '{}', UTC_TIMESTAMP(3) - INTERVAL $age DAY)"
done
own_conf "$work/conf"
POLIDUCTO_CONF=$work/conf "$build/sweep" --once 2>"$work/said"
ok $? 'sweep does what is due' || note "$(<"$work/said")"
is "$(sql "SELECT GROUP_CONCAT(sequence ORDER BY sequence) FROM events WHERE account = '$mine'")" \
    '1,2,1089' 'what is older than ninety days is kept no longer'
end
