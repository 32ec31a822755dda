#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The log of deliveries: read in every way, each attempt with what was sent and
# answered; what ended is tried again, what is pending is taken back.  The walk
# of t5310 has what holds of every list and action.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
name=$(fresh log)
key=$(new_key --account "$name")
account=$(account_of "$key")
log=/api/v2/webhook-deliveries
trap 'stop_receiver; finish' EXIT
receive

# party NAME: an event of the type that all webhooks here ask for.
party()
{
	api POST /api/v2/counterparties "$(jq -cn --arg name "$1" \
	    '{legal_name: $name, roles: ["supplier"], country: "US"}')"
	object=$(get .id)
}
# one HOOK OBJECT: sets dlv to the delivery of an object's event to a webhook.
one()
{
	dlv=$(sql "SELECT id FROM webhook_deliveries WHERE account = '$account'
	    AND webhook_id = '$1' AND object_id = '$2'")
	[[ -n $dlv ]]
}
became() { api GET "$log/$1" && [[ $(get .status) == "$2" ]]; }
# tried ID N: so many attempts of it came to an end.
tried() { api GET "$log/$1" && (($(get .attempts) >= $2)); }
queued() { sql "SELECT COUNT(*) FROM delivery_queue WHERE id = '$1'"; }
# put ID STATUS ATTEMPTS: as time would have left it.
put()
{
	sql "DELETE FROM delivery_queue WHERE id = '$1';
	    UPDATE webhook_deliveries SET status = '$2', attempts = $3,
	    next_attempt_at = NULL WHERE id = '$1'"
}

subscribe /good order.counterparty.created
ok $? 'a receiver that takes all' || note "$(<"$work/body")"
good=$hook
subscribe /answer/503 order.counterparty.created
bad=$hook
subscribe /answer/204/4000 order.counterparty.created
slow=$hook
party first
first=$object
await 15 one "$good" "$first"
await 15 became "$dlv" delivered
ok $? 'an event is delivered'

# --- the log ---------------------------------------------------------------

has '[.webhook_id, .event_type, .object_id, .trigger, .attempts, .last_status, .next_attempt_at] | tojson' \
    "[\"$good\",\"order.counterparty.created\",\"$first\",\"event\",1,204,null]" 'the log says what became of it'
arrived=$dlv event=$(get .event_id)
is "$(get '(.delivered_at >= .created_at) and (.last_duration_ms >= 0)')" true 'and when'
one "$bad" "$first"
failing=$dlv
await 15 tried "$failing" 1
has '[.status, .last_status, .delivered_at, (.next_attempt_at > .last_attempt_at)] | tojson' \
    '["pending",503,null,true]' 'one that fails is pending, and says when it is next tried'
api GET "/api/v2/webhooks/$good/deliveries"
has '[.data[].id] | tojson' "[\"$arrived\"]" 'the list of a webhook has its deliveries'
api GET "/api/v2/webhooks/$good/deliveries?status=pending"
has '.data | length' 0 'narrowed as any list'
api GET "/api/v2/webhooks/$good/deliveries?fields=status&expand=event_id"
has '.data[0] | [.status, .event.id] | tojson' "[\"delivered\",\"$event\"]" 'or widened'
api GET "/api/v2/webhooks/$good/deliveries?no_such=1"
refused 400 unknown_parameter 'but not by what it has not'
api GET "/api/v2/webhooks/whk_01aryz6s41tsv4rrffq69g5fav/deliveries"
refused 404 not_found 'of a webhook that is not there'
api GET "/api/v2/events/$event/deliveries?sort=id"
has '[.data[].webhook_id] | sort | tojson' "$(jq -cn '$ARGS.positional | sort' --args "$good" "$bad" "$slow")" \
    'that of an event has one for each webhook'
api GET "/api/v2/events/$event/deliveries?limit=1"
cursor=$(get .next_cursor)
api GET "/api/v2/events/$event/deliveries?limit=1&cursor=$cursor"
has '.data | length' 1 'page by page'
api GET "/api/v2/events/evt_01aryz6s41tsv4rrffq69g5fav/deliveries"
refused 404 not_found 'of an event that is not there'
api GET "$log/dead-letter"
has '.data | length' 0 'nothing was given up'
api GET "$log?webhook_id=$bad&event_type=order.counterparty.created&trigger=event&object_id=$first&created_at%5Bgte%5D=2020-01-01T00:00:00.000Z"
has '[.data[].id] | tojson' "[\"$failing\"]" 'the log is asked for by what a row has'

# One partition alone is read for an identifier.
like "$(sql "EXPLAIN PARTITIONS SELECT status FROM webhook_deliveries
    WHERE account = '$account' AND id = '$arrived'")" $'\t(p[0-9]{8}|rest)\tconst' 'a get reads one partition'

# --- attempts --------------------------------------------------------------

api GET "$log/$arrived/attempts"
has '.data | length' 1 'each attempt is kept'
has '.data[0] | [.attempt, .trigger, .status, .failure, .truncated] | tojson' \
    '[1,"auto",204,null,false]' 'with what came of it'
has '.data[0] | .total_us >= .first_byte_us and .first_byte_us > 0 and .address == "127.0.0.1"' \
    true 'how long it took and where it went'
like "$(get '.data[0].request_head')" '^POST http://127.0.0.1:[0-9]+/good' 'what was sent'
jq -c --arg id "$event" 'select(.path == "/good" and .headers["webhook-id"] == $id)' "$work/received" >"$work/one"
is "$(get '.data[0].request_sha256')" "$(jq -j .body "$work/one" | sha256sum | cut -d ' ' -f 1)" \
    'and the digest of its body'
like "$(get '.data[0].response_head')" '^HTTP/1.1 204' 'and what was answered'
await 30 tried "$failing" 2
api GET "$log/$failing/attempts"
has '[.data[] | [.attempt, .status]] | tojson' '[[2,503],[1,503]]' 'the newest first'
api GET "$log/$failing/attempts?limit=1"
cursor=$(get .next_cursor)
api GET "$log/$failing/attempts?limit=1&cursor=$cursor"
has '[.data[].attempt, .has_more] | tojson' '[1,false]' 'page by page'
api GET "$log/$failing/attempts?limit=21"
refused 400 bad_parameter 'twenty at most'
key=$(new_key) api GET "$log/$failing/attempts"
refused 404 not_found 'nobody else sees them'

# --- the message -----------------------------------------------------------

api GET "$log/$arrived/message"
answered 200 'what is sent is shown'
has '[.delivery_id, .webhook_id, .webhook_status, .held_by] | tojson' \
    "[\"$arrived\",\"$good\",\"active\",null]" 'with the webhook that receives it'
like "$(get .url)" '^http://127.0.0.1:[0-9]+/good$' 'and its URL'
is "$(jq -j .body "$work/body" | sha256sum | cut -d ' ' -f 1)" "$(jq -j .body "$work/one" | sha256sum | cut -d ' ' -f 1)" \
    'the body is that which arrived, byte for byte'
sum=$(get .body_sha256)
api GET "$log/$arrived/attempts"
has '.data[0].request_sha256' "$sum" 'its digest is that of the attempt'
api GET "$log/$failing/message"
has .held_by null 'what waits for its next attempt is not kept back'
key=$(new_key) api GET "$log/$arrived/message"
refused 404 not_found 'nobody else sees it'
key=$(new_key --account "$name" --scopes webhooks:read) api GET "$log/$arrived/message"
has '[.webhook_id, .body, .body_sha256] | tojson' "[\"$good\",null,null]" 'who may not read events sees no body'

# As failures would have left it.
sql "UPDATE webhook_health SET health = 'degraded', trial_at = UTC_TIMESTAMP(3) + INTERVAL 1 HOUR
    WHERE webhook_id = '$bad'"
api GET "$log/$failing/message"
has '[.held_by, (.held_until | type)] | tojson' '["failing","string"]' \
    'of a receiver that fails it is held until the next trial, and says so'
sql "UPDATE webhook_health SET health = 'healthy', trial_at = NULL WHERE webhook_id = '$bad'"

# --- retry at once -----------------------------------------------------------

# What else has failed of it meanwhile does not hold this one.
healthy() { sql "DELETE FROM webhook_health WHERE webhook_id = '$bad'"; }
# Its next attempt is far off, and is not begun meanwhile.
far_off()
{
	sql "UPDATE delivery_queue SET due_at = UTC_TIMESTAMP(3) + INTERVAL 1 DAY WHERE id = '$failing' AND owner IS NULL"
	(($(sql "SELECT COUNT(*) FROM delivery_queue WHERE id = '$failing' AND owner IS NULL") == 1))
}
await 20 far_off
healthy
api GET "$log/$failing"
tries=$(get .attempts)
api POST "$log/$failing/retry"
answered 200 'what is pending is tried at once'
has '[.status, .trigger, .attempts] | tojson' "[\"pending\",\"retry\",$tries]" 'it stays pending'
await 20 tried "$failing" $((tries + 1))
api GET "$log/$failing/attempts"
has ".data[] | select(.attempt == $((tries + 1))).trigger" manual 'the attempt was asked for'
became "$failing" pending
ok $? 'then the schedule goes on'

# --- cancel ----------------------------------------------------------------

api POST "$log/$failing/cancel"
answered 200 'what is pending is canceled'
has '[.status, .next_attempt_at] | tojson' '["canceled",null]' 'it will not be sent'
is "$(queued "$failing")" 0 'and waits no longer'
api POST "$log/$failing/cancel"
refused 409 state_conflict 'once'
api POST "$log/$arrived/cancel"
refused 409 state_conflict 'what has arrived cannot be taken back'
party slowly
await 15 one "$slow" "$object"
sent() { grep -q '"/answer/204/4000".*slowly' "$work/received"; }
await 15 sent
api POST "$log/$dlv/cancel"
refused 409 state_conflict 'nor what is being sent'
api POST "$log/$dlv/retry"
refused 409 state_conflict 'which is not sent twice at once either'
await 15 became "$dlv" delivered
ok $? 'which then arrives'

# What is behind one of its object does not wait for it any more.
subscribe /answer/500 order.counterparty.created order.counterparty.updated
behind=$hook
party waits
api PATCH "/api/v2/counterparties/$object" '{"legal_name":"waits on"}'
both() { (($(sql "SELECT COUNT(*) FROM delivery_queue WHERE webhook_id = '$behind' AND stream = '$object'") == 2)); }
await 15 both
head=$(sql "SELECT id FROM delivery_queue WHERE webhook_id = '$behind' ORDER BY sequence LIMIT 1")
next=$(sql "SELECT id FROM delivery_queue WHERE webhook_id = '$behind' ORDER BY sequence DESC LIMIT 1")
await 15 tried "$head" 1
api GET "$log/$next/message"
has '[.held_by, .behind_id, (.held_until | type)] | tojson' "[\"order\",\"$head\",\"string\"]" \
    'one that waits for an earlier one of its object says so'
canceled() { api POST "$log/$head/cancel" && [[ $status == 200 ]]; }
await 15 canceled
await 15 tried "$next" 1
ok $? 'the next of its object goes on'

party hurries
api PATCH "/api/v2/counterparties/$object" '{"legal_name":"hurries on"}'
await 15 both
head=$(sql "SELECT id FROM delivery_queue WHERE webhook_id = '$behind' AND stream = '$object' ORDER BY sequence LIMIT 1")
next=$(sql "SELECT id FROM delivery_queue WHERE webhook_id = '$behind' AND stream = '$object' ORDER BY sequence DESC LIMIT 1")
await 15 tried "$head" 1
hastened() { api POST "$log/$next/retry" && [[ $status == 200 ]]; }
await 15 hastened
await 15 tried "$next" 1
ok $? 'one that waits for it is sent where that is asked for'
is "$(queued "$head")" 1 'the earlier one is still tried'

# --- retry -----------------------------------------------------------------

api POST "/api/v2/webhooks/$good/pause"
api POST "$log/$arrived/retry"
answered 200 'what arrived is sent once more'
has '[.status, .trigger, .attempts, .delivered_at] | tojson' '["pending","retry",1,null]' 'it is pending again'
api POST "$log/$arrived/retry"
answered 200 'which may be asked for again'
api GET "$log/$arrived/message"
has '[.held_by, .webhook_status, .held_until] | tojson' '["pause","paused",null]' 'a pause holds it, and it says so'
api POST "/api/v2/webhooks/$good/enable"
await 15 tried "$arrived" 2
await 15 became "$arrived" delivered
ok $? 'it arrives' || note "$(<"$work/body")"
is "$(jq -r --arg id "$event" 'select(.path == "/good" and .headers["webhook-id"] == $id) |
    .headers["webhook-attempt"]' "$work/received" | xargs)" '1 2' \
    'with the webhook-id it had and the next number of an attempt'
api GET "$log/$arrived/attempts"
has '[.data[] | [.attempt, .trigger]] | tojson' '[[2,"manual"],[1,"auto"]]' 'both are in the log, the one that was asked for as such'

put "$failing" exhausted 12
healthy
api GET "$log/dead-letter"
has '[.data[].id] | tojson' "[\"$failing\"]" 'what was given up is found as dead letters'
api POST "$log/$failing/retry"
answered 200 'it is tried again'
await 15 tried "$failing" 13
await 15 became "$failing" exhausted
ok $? 'that one attempt is all it has'
is "$(queued "$failing")" 0 'nothing is left of it in the queue'
put "$failing" canceled 3
healthy
api POST "$log/$failing/retry"
await 15 tried "$failing" 4
became "$failing" pending
ok $? 'the schedule of one that was canceled goes on where it stood'
healthy
sql "UPDATE delivery_queue SET due_at = UTC_TIMESTAMP(3) WHERE id = '$failing'"
await 15 tried "$failing" 5
is "$(sql "SELECT attempt, \`trigger\` FROM webhook_attempts WHERE delivery_id = '$failing'
    AND attempt IN (4, 5) ORDER BY attempt" | xargs)" '4 manual 5 auto' 'by itself again'

# --- many ------------------------------------------------------------------

for i in 1 2 3; do party "many $i"; done
three() { (($(sql "SELECT COUNT(*) FROM webhook_deliveries WHERE webhook_id = '$good' AND status = 'delivered'") == 7)); }
await 20 three
sql "UPDATE webhook_deliveries SET status = 'exhausted' WHERE webhook_id = '$good' AND id <> '$arrived'"
api POST "$log/retry-bulk" "{\"webhook_id\":\"$good\",\"since\":\"2020-01-01T00:00:00.000Z\"}"
answered 200 'many are tried at once'
has '[.retried, .failed, .has_more, (.results | length)] | tojson' '[6,0,false,6]' 'those that were given up'
await 20 three
ok $? 'they arrive'
api POST "$log/retry-bulk" "{\"webhook_id\":\"$good\"}"
has '[.retried, .results] | tojson' '[0,[]]' 'then there are none left'
api POST "$log/retry-bulk" "$(jq -cn '{ids: $ARGS.positional}' --args "$arrived" "$arrived" dlv_01aryz6s41tsv4rrffq69g5fav x)"
has '[.retried, .failed, [.results[] | [.status, .code]]] | tojson' \
    '[2,2,[[200,null],[200,null],[404,"not_found"],[404,"not_found"]]]' \
    'of those that are named each has its answer'
api POST "$log/retry-bulk" "{\"ids\":[\"$arrived\"],\"webhook_id\":\"$good\"}"
refused 422 validation_failed 'either names or conditions'
is "$(faults)" '/ids not_allowed' 'which it says'
api POST "$log/retry-bulk" '{"since":"2026-01-02T00:00:00.000Z","until":"2026-01-01T00:00:00.000Z"}'
is "$(faults)" '/until out_of_range' 'no time that ends before it begins'
api POST "$log/retry-bulk" "$(jq -cn '{ids: [range(501) | "dlv_01aryz6s41tsv4rrffq69g5fav"]}')"
refused 422 validation_failed 'at most 500'

await 20 became "$arrived" delivered
api POST "/api/v2/webhooks/$good/disable"
api POST "$log/$arrived/retry"
refused 409 guards_failed 'nothing is tried where nobody receives'
has '.errors[0] | [.code, .evidence.webhook_status] | tojson' '["G-RECEIVER","disabled"]' 'and says so'
api POST "$log/retry-bulk" "{\"ids\":[\"$arrived\"]}"
has '.results[0] | [.status, .code] | tojson' '[409,"guards_failed"]' 'among many too'
like "$(get '.results[0].message')" 'disabled' 'with the reason'
sql "DELETE FROM events WHERE id = '$event'"
api POST "/api/v2/webhooks/$good/enable"
api POST "$log/$arrived/retry"
has '[.errors[].code] | tojson' '["G-EVENT"]' 'nor what is kept no longer'

# --- figures ---------------------------------------------------------------

api GET "$log/stats?measure=delivery-success&webhook_id=$good"
has '.data[0].value' 100 'all that came to an end arrived'
api GET "$log/stats?measure=failure-reasons&group_by=last_status&webhook_id=$bad"
is "$(get '[.data[] | select(.group == "503")] | length')" 1 'failures by what was answered'
api GET "$log/stats?measure=endpoint-latency&group_by=webhook_id"
is "$(get "[.data[] | select(.group == \"$slow\")][0].value >= 4000")" true 'the slow receiver is seen'
key=$(new_key --account "$name" --scopes webhooks:read)
api POST "$log/$failing/cancel"
refused 403 scope_missing 'who reads them changes none'
end
