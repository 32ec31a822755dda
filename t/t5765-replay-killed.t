#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sweep is killed while it replays: every event that matched arrives, and of
# each there is one delivery.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
key=$(new_key)
account=$(account_of "$key")
server=$env-sweep
RANDOM=5765
trap 'stop_receiver; finish' EXIT

events=3000
since=$(date -u -d '-1 minute' +%Y-%m-%dT%H:%M:%S.000Z)
items=$(jq -cn '{items: [range(500) | {legal_name: "K \(.)", roles: ["carrier"], country: "MX"}]}')
for ((i = 0; i < events; i += 500)); do
	api POST /api/v2/counterparties/bulk "$items"
done
numbered() { (($(sql "SELECT COUNT(*) FROM events WHERE account = '$account'") >= events)); }
await 60 numbered
ok $? "there are $events events"
passed() { until=$(date -u -d '-1 second' +%Y-%m-%dT%H:%M:%S.999Z) && [[ $until > $(sql "SELECT
    DATE_FORMAT(MAX(created_at), '%Y-%m-%dT%H:%i:%s.999Z') FROM events WHERE account = '$account'") ]]; }
await 60 passed

receive
subscribe /replayed order.counterparty.created
ok $? 'a receiver is subscribed' || note "$(<"$work/body")"
api PATCH "/api/v2/webhooks/$hook" '{"max_per_second":1000,"max_concurrency":50}'
api POST "/api/v2/webhooks/$hook/replay" "{\"since\":\"$since\",\"until\":\"$until\"}"
answered 202 'a replay is begun'
id=$(get .id)

running() { [[ $(sql "SELECT status FROM webhook_replays WHERE account = '$account' AND id = '$id'") == running ]]; }
replayed() { sql "SELECT replayed FROM webhook_replays WHERE account = '$account' AND id = '$id'"; }
advanced() { [[ $(replayed) != "$at" ]] || ! running; }
while running && (($(lines "$work/killed") < 40)); do
	at=$(replayed)
	kill_all "$server" sweep && echo "$at" >>"$work/killed"
	await 60 advanced
done
(($(sort -u "$work/killed" | wc -l) >= 3))
ok $? 'sweep was killed at several places of it' || note "$(xargs <"$work/killed")"

completed() { [[ $(sql "SELECT status FROM webhook_replays WHERE account = '$account' AND id = '$id'") == completed ]]; }
await 90 completed
ok $? 'the replay comes to its end' || note "$(replayed)"
arrived() { (($(sql "SELECT COUNT(*) FROM webhook_deliveries WHERE replay_id = '$id' AND status = 'delivered'") == events)); }
await 90 arrived
ok $? 'all of it is delivered' || note "$(sql "SELECT status, attempts, COUNT(*)
    FROM webhook_deliveries WHERE replay_id = '$id' GROUP BY 1, 2")"

is "$(sql "SELECT COUNT(*), COUNT(DISTINCT event_id) FROM webhook_deliveries WHERE replay_id = '$id'")" \
    "$events"$'\t'"$events" 'of every event one delivery was made'
is "$(replayed)" "$events" 'and counted'
jq -r '.headers["webhook-id"]' "$work/received" | sort >"$work/ids"
nothing "$(comm -3 <(uniq "$work/ids") <(sql "SELECT id FROM events WHERE account = '$account'
    AND type = 'order.counterparty.created'" | sort))" 'the receiver got every event, and no other'
# What came twice was in the air at a kill: an attempt that nobody wrote down.
nothing "$(uniq -d "$work/ids" | while read -r event; do
	sql "SELECT d.event_id FROM webhook_deliveries d WHERE d.replay_id = '$id'
	    AND d.event_id = '$event' AND d.attempts > 1"
done)" 'none was sent again after it was known to have arrived'
told() { (($(sql "SELECT COUNT(*) FROM events WHERE account = '$account' AND type = 'webhook.replay.completed'") == 1)); }
await 60 told
ok $? 'its end is told once'
note "$(lines "$work/killed") kills, $(wc -l <"$work/ids") requests"
end
