#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Events of a time are delivered once more: counted first, then made a part at a
# time, each once, until the end or until it is canceled.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
key=$(new_key)
account=$(account_of "$key")
trap 'stop_receiver; finish' EXIT
receive
since=$(date -u -d '-1 minute' +%Y-%m-%dT%H:%M:%S.000Z)

bulk()
{
	api POST /api/v2/counterparties/bulk "$(jq -cn --argjson n "$1" \
	    '{items: [range($n) | {legal_name: "R \(.)", roles: ["carrier"], country: "MX"}]}')"
}
events() { (($(sql "SELECT COUNT(*) FROM events WHERE account = '$account' AND type LIKE 'order.%'") >= $1)); }
now() { date -u +%Y-%m-%dT%H:%M:%S.999Z -d '-1 second'; }
# replay BODY: of `hook`, since the beginning of the test, until `until`.
replay()
{
	api POST "/api/v2/webhooks/$hook/replay" "$(jq -cn --arg s "$since" --arg u "$until" \
	    --argjson more "$1" '{since: $s, until: $u} + $more')"
}
became() { api GET "/api/v2/webhook-replays/$1" && [[ $(get .status) == "$2" ]]; }
# arrived REPLAY N: so many of its deliveries did.
arrived() { (($(sql "SELECT COUNT(*) FROM webhook_deliveries WHERE replay_id = '$1' AND status = 'delivered'") == $2)); }
# times PATH: how often each event came there, counted.
times() { jq -r --arg path "$1" 'select(.path == $path) | .headers["webhook-id"]' "$work/received" | sort | uniq -c | awk '{ print $1 }' | sort | uniq -c | xargs; }

bulk 40
api POST /api/v2/sites '{"name":"no party"}'
await 20 events 40
ok $? 'there are events'
passed() { until=$(now) && [[ $until > $(sql "SELECT DATE_FORMAT(MAX(created_at), '%Y-%m-%dT%H:%i:%s.999Z')
    FROM events WHERE account = '$account'") ]]; }
await 10 passed

subscribe /replayed 'order.*'
ok $? 'a webhook that came after them' || note "$(<"$work/body")"

# --- counted ---------------------------------------------------------------

replay '{"dry_run":true}'
answered 200 'a dry run is answered'
has '[.dry_run, .matched, .estimated_seconds, .webhook_id] | tojson' "[true,40,1,\"$hook\"]" 'with how many there are'
has '[.first_event.type, (.last_event.sequence - .first_event.sequence), has("id")] | tojson' \
    '["order.counterparty.created",39,false]' 'from which to which'
is "$(sql "SELECT COUNT(*) FROM webhook_replays WHERE account = '$account'")" 0 'and nothing is begun'
replay '{"dry_run":true,"types":["order.site.*"]}'
has '[.matched, .first_event, .last_event] | tojson' '[0,null,null]' 'by type'
api POST "/api/v2/webhooks/$hook/replay" '{"since":"2026-01-01T00:00:00.000Z","until":"2026-01-02T00:00:00.000Z","types":["order.*","漢","order.lost"]}'
refused 422 validation_failed 'types that no event has are refused'
is "$(faults)" '/types/1 unknown_event_pattern, /types/2 unknown_event_pattern' 'and named'
replay '{"dry_run":true,"types":["payment.*"]}'
has .matched 0 'what the webhook does not ask for is not replayed'
while IFS='|' read -r from to faults; do
	api POST "/api/v2/webhooks/$hook/replay" "{\"since\":\"$from\",\"until\":\"$to\"}"
	refused 422 validation_failed "$from to $to"
	is "$(faults)" "$faults" 'which says what is wrong'
done <<'BAD'
2026-01-02T00:00:00.000Z|2026-01-02T00:00:00.000Z|/until out_of_range
2026-01-02T00:00:00.000Z|2026-01-01T00:00:00.000Z|/until out_of_range
2026-01-01T00:00:00.000Z|2026-01-31T00:00:00.001Z|/since out_of_range
2049-01-01T00:00:00.000Z|2049-01-02T00:00:00.000Z|/until out_of_range
BAD
api POST "/api/v2/webhooks/$hook/replay" '{}'
is "$(faults)" '/since required, /until required' 'a time must be said'

# --- made ------------------------------------------------------------------

api PATCH "/api/v2/webhooks/$hook" '{"max_per_second":1000,"max_concurrency":10}'
replay '{}'
answered 202 'a replay is begun'
id=$(get .id)
has '[.dry_run, .status, .matched, .replayed, .progress] | tojson' '[false,"running",40,0,0]' 'and is said to run'
await 20 became "$id" completed
ok $? 'it comes to its end'
has '[.replayed, .progress, (.finished_at != null)] | tojson' '[40,100,true]' 'with all of them'
await 20 arrived "$id" 40
ok $? 'they arrive'
is "$(times /replayed)" '40 1' 'each once'
is "$(jq -r 'select(.path == "/replayed") | .headers["webhook-id"]' "$work/received" | sort)" \
    "$(sql "SELECT id FROM events WHERE account = '$account' AND type LIKE 'order.%' ORDER BY id")" \
    'with the webhook-id that the event has'
api GET "/api/v2/webhook-deliveries?replay_id=$id&trigger=replay&limit=1"
has '.data | length' 1 'the log knows which replay it was'
told() { (($(sql "SELECT COUNT(*) FROM events WHERE account = '$account' AND type = 'webhook.replay.completed' AND object_id = '$id'") == 1)); }
await 20 told
ok $? 'an event tells of the end'
replay '{"only":"undelivered"}'
has '[.matched, .first_event] | tojson' '[0,null]' 'what has arrived is not undelivered'
await 20 became "$(get .id)" completed
sql "UPDATE webhook_deliveries SET status = 'exhausted' WHERE replay_id = '$id' ORDER BY id LIMIT 3"
replay '{"only":"undelivered"}'
id=$(get .id)
has .matched 3 'what was given up is'
await 20 arrived "$id" 3
ok $? 'and arrives'
is "$(times /replayed)" '37 1 3 2' 'nothing else comes again'

# --- stopped ---------------------------------------------------------------

api PATCH "/api/v2/webhooks/$hook" '{"max_per_second":1}'
replay '{}'
id=$(get .id)
has .estimated_seconds 40 'a slow webhook takes longer'
replay '{}'
refused 409 state_conflict 'one at a time'
replay '{"dry_run":true}'
answered 200 'but it may be asked how many there are'
begun() { api GET "/api/v2/webhook-replays/$id" && (($(get .replayed) >= 10)); }
await 20 begun
is "$(sql "SELECT COUNT(*) <= 10 FROM delivery_queue WHERE webhook_id = '$hook'")" 1 \
    'no more wait than two seconds bring'
api POST "/api/v2/webhook-replays/$id/cancel"
answered 200 'it is canceled'
made=$(get .replayed)
has '[.status, (.finished_at != null), (.replayed < 40)] | tojson' '["canceled",true,true]' 'before its end'
api POST "/api/v2/webhook-replays/$id/cancel"
refused 409 state_conflict 'once'
is "$(sql "SELECT COUNT(*) FROM webhook_deliveries WHERE replay_id = '$id'")" "$made" 'no more is made'
api GET "/api/v2/webhook-replays?webhook_id=$hook&status=canceled"
has '[.data[].id] | tojson' "[\"$id\"]" 'the list has it'

replay '{}'
id=$(get .id)
api POST "/api/v2/webhooks/$hook/pause"
api POST "/api/v2/webhooks/$hook/disable"
await 20 became "$id" canceled
ok $? 'it ends where the webhook is disabled'
replay '{}'
refused 409 state_conflict 'and none begins'

# --- beside those that wait --------------------------------------------------

subscribe /waits 'order.*'
waits=$hook
api POST "/api/v2/webhooks/$waits/pause"
sql "INSERT INTO webhook_replays (account, id, webhook_id, since, until, \`only\`, status, matched,
	replayed, progress, position, last, created_at, updated_at)
    SELECT '$account', CONCAT('rpl_', LPAD(seq, 26, '0')), '$waits', NOW(3), NOW(3), 'all', 'running',
	1, 0, 0, 0, 1, UTC_TIMESTAMP(3), '2026-01-01' FROM seq_1_to_70"
subscribe /beside 'order.*'
replay '{}'
await 20 became "$(get .id)" completed
ok $? 'a replay goes on, however many wait for their webhooks'
sql "DELETE FROM webhook_replays WHERE account = '$account' AND webhook_id = '$waits'"
api GET "/api/v2/webhook-replays?status=canceled"
hook=$(get '.data[0].webhook_id')
id=$(get '.data[0].id')

# --- with enabling it --------------------------------------------------------

# enable BODY
enable() { api POST "/api/v2/webhooks/$hook/enable" "$@"; }
ago() { date -u -d "-$1" +%Y-%m-%dT%H:%M:%S.000Z; }
while IFS='|' read -r when fault; do
	enable "{\"replay_since\":$when}"
	refused 422 validation_failed "enabled with a replay since $when"
	is "$(faults)" "$fault" 'which is named'
done <<BAD
"$(ago '31 days')"|/replay_since out_of_range
"2049-01-01T00:00:00.000Z"|/replay_since out_of_range
"yesterday"|/replay_since bad_format
17|/replay_since wrong_type
BAD
enable '{"since":"2026-01-01T00:00:00.000Z"}'
is "$(faults)" '/since unknown_field' 'no other member is taken'
api GET "/api/v2/webhooks/$hook"
has .status disabled 'and it was not enabled'
bulk 5
await 20 events 45
await 10 passed
n=$(sql "SELECT COUNT(*) FROM events e WHERE account = '$account' AND type LIKE 'order.%' AND NOT EXISTS
    (SELECT 1 FROM webhook_deliveries d WHERE d.account = e.account AND d.event_id = e.id
	AND d.webhook_id = '$hook' AND d.status IN ('delivered', 'pending'))")
((n >= 5))
ok $? "while it was disabled it has missed $n events"
before=$(jq -r 'select(.path == "/replayed") | .headers["webhook-id"]' "$work/received" | wc -l)
api PATCH "/api/v2/webhooks/$hook" '{"max_per_second":1000}'
enable "{\"replay_since\":\"$since\"}" -H 'Idempotency-Key: on'
answered 200 'it is enabled with a replay since before that'
id=$(get .replay_id)
has '[.status, (.replay_id | startswith("rpl_")), has("secret")] | tojson' '["active",true,false]' \
    'which the answer names'
enable "{\"replay_since\":\"$since\"}" -H 'Idempotency-Key: on'
has .replay_id "$id" 'once, however often it is asked'
await 20 became "$id" completed
has '[.only, .matched, .replayed, .since] | tojson' "[\"undelivered\",$n,$n,\"$since\"]" \
    'it is one of what has not arrived'
await 20 arrived "$id" "$n"
ok $? 'that arrives'
is "$(jq -r 'select(.path == "/replayed") | .headers["webhook-id"]' "$work/received" | wc -l)" \
    $((before + n)) 'and nothing else does'
api GET "/api/v2/webhooks/$hook"
has 'has("replay_id")' false 'no other answer names it'
api POST "/api/v2/webhooks/$hook/pause"
enable '{}'
has '[.status, .replay_id] | tojson' '["active",null]' 'without a moment none is begun'
api PATCH "/api/v2/webhooks/$hook" '{"max_per_second":1}'
replay '{}'
id=$(get .id)
api POST "/api/v2/webhooks/$hook/pause"
enable "{\"replay_since\":\"$since\"}"
refused 409 state_conflict 'nor beside one that is running'
api GET "/api/v2/webhooks/$hook"
has .status paused 'and it stays as it was'
api POST "/api/v2/webhook-replays/$id/cancel"
enable
answered 200 'without a body too it is enabled'
key=$(new_key) api GET "/api/v2/webhook-replays/$id"
refused 404 not_found 'nobody else sees it'
end
