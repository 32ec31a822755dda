#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sweep and workers are killed all the while events flow to receivers that often
# fail, and the database once: no event is lost, none comes twice but what was
# under way at a kill, and where it was asked for the order of each object is
# kept.  POLIDUCTO_EVENTS and POLIDUCTO_KILLS say how many; see t/README.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
key=$(new_key)
account=$(account_of "$key")
server=$env-sweep
pool=$(pool orders)
RANDOM=5766
trap 'stop_receiver; finish' EXIT
: >"$work/claims"

changes=4
objects=$((${POLIDUCTO_EVENTS:-2000} / (1 + changes)))
events=$((objects * (1 + changes)))
kills=${POLIDUCTO_KILLS:-12}

# hooked NAME PATTERN ORDER: a webhook to its own path of the receiver.
hooked()
{
	local path=/chaos/20/0/$1
	api POST /api/v2/webhooks "$(jq -n --arg url "$receiver$path" --arg events "$2" --arg order "$3" \
	    '{url: $url, events: [$events], delivery_order: $order, order_hold_minutes: 60,
	      max_per_second: 1000, timeout_seconds: 5, retry_seconds: [range(20) | 1]}')"
	printf '%s\t' "$path" "$(get .id)" "$2" >>"$work/hooks"
	echo "$3" >>"$work/hooks"
	[[ $status == 201 ]] || { note "$(<"$work/body")"; return 1; }
}
receive
hooked all 'order.*' unordered && hooked objects 'order.counterparty.*' per_object &&
	hooked changes order.counterparty.updated per_object &&
	hooked new order.counterparty.created unordered
ok $? 'four receivers are subscribed, which fail one time in five'
deliveries=$((objects * (3 + 3 * changes)))

# Kills are spread over the deliveries, the last ones left to themselves.
client change.mjs "$objects" "$changes" 16 "$account" >"$work/changed" 2>"$work/unchanged" &
client=$!
killed=0 workers=0
while ((killed < kills)); do
	await 60 has_lines "$work/received" $((deliveries * killed / kills * 4 / 5)) || break
	pause 400
	strike && ((++killed))
	# shellcheck disable=SC2086
	kill_one $pool && ((++workers))
	((killed != kills / 4)) || [[ -e $work/restarted ]] || {
		kill_all mariadbd mariadbd
		await 30 answers
		ok $? 'the database, killed once, comes back by itself' && touch "$work/restarted"
	}
done
is "$killed" "$kills" "sweep was killed $kills times, workers $workers times"
wait "$client"
ok $? "$events events are made meanwhile" || note "$(<"$work/unchanged")"
note "$(<"$work/unchanged")"

settled()
{
	[[ $(sql "SELECT (SELECT COUNT(*) FROM outbox WHERE account = '$account') +
	    (SELECT COUNT(*) FROM delivery_queue WHERE account = '$account')") == 0 ]]
}
await $((120 + events / 50)) settled
ok $? 'in the end nothing waits, neither in the outbox nor in the queue' ||
	note "$(sql "SELECT webhook_id, owner IS NULL, attempts, MIN(due_at), COUNT(*)
	    FROM delivery_queue WHERE account = '$account' GROUP BY 1, 2, 3")"

# --- what is written down ------------------------------------------------------

is "$(sql "SELECT COUNT(*) - MAX(sequence), MIN(sequence), COUNT(*) - COUNT(DISTINCT sequence)
     FROM events WHERE account = '$account'")" $'0\t1\t0' 'sequences have no gap and no number twice'
sql "SELECT id, type, object_id, sequence, JSON_VALUE(data, '\$.legal_name') FROM events
     WHERE account = '$account' AND type LIKE 'order.%'" >"$work/events"
is "$(wc -l <"$work/events")" "$events" 'there is an event of each change'
nothing "$(sort -t $'\t' -k 3,3 -k 4,4n "$work/events" | awk -F '\t' '
    { n = $3 == object ? n + 1 : 0; object = $3 }
    $5 !~ ", change " n "$" || $2 != "order.counterparty." (n ? "updated" : "created")')" \
    'those of one object are numbered in the order of its changes'
nothing "$(comm -3 <(sort "$work/changed") <(cut -f 3 "$work/events" | sort -u))" \
    'their objects are those that the client was told of'
is "$(sql "SELECT status, COUNT(*), COUNT(DISTINCT webhook_id, event_id) FROM webhook_deliveries
     WHERE account = '$account' GROUP BY status")" "delivered"$'\t'"$deliveries"$'\t'"$deliveries" \
    'of each event one delivery was made to each who wants it, and it arrived'
nothing "$(sql "SELECT id FROM webhook_deliveries WHERE account = '$account' AND
     (last_status NOT BETWEEN 200 AND 299 OR next_attempt_at IS NOT NULL OR out_of_order
      OR delivered_at IS NULL OR last_attempt_at > delivered_at)")" 'which the log says of each'
nothing "$(sql "SELECT delivery_id, attempt FROM (SELECT delivery_id, attempt, started_at, LAG(started_at)
     OVER (PARTITION BY delivery_id ORDER BY attempt) AS before_it FROM webhook_attempts
     WHERE account = '$account') t WHERE started_at <= before_it")" 'attempts follow each other'

# --- what the receivers saw ------------------------------------------------------

sql "SELECT id, webhook_id, event_id, attempts FROM webhook_deliveries
     WHERE account = '$account'" >"$work/deliveries"
sql "SELECT delivery_id, attempt, status, failure FROM webhook_attempts
     WHERE account = '$account'" >"$work/attempts"
node "$t/crash/judge.mjs" "$work" >"$work/faults"
ok $? 'what they got is held against it'
faults_of() { sed -n "s/^$1 //p" "$work/faults"; }
nothing "$(faults_of lost)" 'no event is lost to anyone'
nothing "$(faults_of stray)" 'nothing came to who does not want it'
nothing "$(faults_of again)" 'what came twice was under way at a kill'
nothing "$(faults_of order)" 'of one object each came after the one before had arrived'
nothing "$(faults_of log)" 'attempts are in the log as they were answered'
note "$(faults_of counts)"
(($(pids "$server" sweep | wc -l) > 0))
ok $? 'sweep runs'
end
