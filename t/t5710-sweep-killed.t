#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sweep is killed while it settles and delivers: no event is lost, none comes
# twice but for a kill, and every payment is settled once.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
key=$(new_key)
account=$(account_of "$key")
server=$env-sweep
RANDOM=5710
trap 'stop_receiver; finish' EXIT

# Two events of each payment.  A fifth of the first attempts fails, which is
# tried again after 5 s; what a killed sweep had claimed, when its lease ends.
payments=150
events=$((2 * payments))
receive
subscribe /fail/20 'payment.*'
ok $? 'a receiver that often fails is subscribed' || note "$(<"$work/body")"

pay "$payments" 4 "$account" &
payer=$!
await 60 has_lines "$work/paid" 5
# The one that works and the one that waits for its lock, or only one.
killed=0
: >"$work/claims"
while ((killed < 16)); do
	strike && ((++killed))
	pause 500
done
wait "$payer"
ok $? "$payments payments are made meanwhile" || note "$(<"$work/unpaid")"

all_delivered()
{
	(($(sql "SELECT COUNT(*) FROM webhook_deliveries WHERE account = '$account'
	     AND status = 'delivered'") == events))
}
await 90 all_delivered
ok $? "all $events events are delivered in the end" ||
	note "$(sql "SELECT status, attempts, next_attempt_at, COUNT(*) FROM webhook_deliveries
	     WHERE account = '$account' GROUP BY 1, 2, 3")"

# --- what the receiver saw -------------------------------------------------

jq -r 'select(.status == 204) | .headers["webhook-id"]' "$work/received" |
	sort >"$work/ids"
sql "SELECT id FROM events WHERE account = '$account' AND type LIKE 'payment.%'" |
	sort >"$work/events"
is "$(wc -l <"$work/events")" "$events" "there are $events events"
nothing "$(comm -23 "$work/events" <(uniq "$work/ids"))" 'none is lost'
nothing "$(comm -13 "$work/events" <(uniq "$work/ids"))" 'none is made up'

# As often as it was under way at a kill, and once more.
sql "SELECT id, event_id FROM webhook_deliveries WHERE account = '$account'" >"$work/deliveries"
nothing "$(awk 'FILENAME ~ /deliveries$/ { event[$1] = $2; next }
    FILENAME ~ /claims$/ { may[event[$1]]++; next }
    ++came[$1] > 1 + may[$1]' "$work/deliveries" "$work/claims" "$work/ids")" 'what came twice came so by a kill'
note "$killed kills, $(wc -l <"$work/received") requests," \
    "$(($(wc -l <"$work/ids") - events)) events received again"
nothing "$(jq -r 'select(.body | fromjson | .account_id != "'"$account"'") | .body' \
    "$work/received")" 'all of them are of this account'

# --- what is written down --------------------------------------------------

is "$(sql "SELECT COUNT(*) - MAX(sequence), MIN(sequence),
     COUNT(*) - COUNT(DISTINCT sequence) FROM events WHERE account = '$account'")" \
    $'0\t1\t0' 'sequences have no gap and no number twice'
is "$(jq -s 'map({id: .headers["webhook-id"], n: (.body | fromjson | .sequence),
	h: (.headers["webhook-sequence"] | tonumber)}) | unique |
	map(select(.n != .h)) + (group_by(.id) | map(select(length > 1))) | length' \
    "$work/received")" 0 'an event has the same number in every delivery'
is "$(sql "SELECT COUNT(*) FROM outbox WHERE account = '$account'")" 0 \
    'the outbox is empty'
is "$(sql "SELECT status, COUNT(*) FROM payments WHERE account = '$account'
     GROUP BY status")" "settled"$'\t'"$payments" 'every payment is settled'
is "$(sql "SELECT cause, COUNT(*), COUNT(DISTINCT payment_id) FROM ledger_entries
     WHERE account = '$account' GROUP BY cause ORDER BY cause" | tr '\t\n' '  ')" \
    "created $payments $payments settled $payments $payments " \
    'and booked once as such'
is "$(sql "SELECT type, COUNT(*), COUNT(DISTINCT object_id) FROM events
     WHERE account = '$account' AND type LIKE 'payment.%'
     GROUP BY type ORDER BY type" | tr '\t\n' '  ')" \
    "payment.created $payments $payments payment.settled $payments $payments " \
    'and announced once'
(($(pids "$server" sweep | wc -l) > 0))
ok $? 'sweep runs'
end
