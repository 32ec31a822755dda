#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Deliveries of one object come in the order of their events, one at a time,
# whoever sends them; those of another object do not wait for them.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
key=$(new_key)
account=$(account_of "$key")
trap 'stop_second; unwatch; stop_receiver; finish' EXIT
receive

unwatch()
{
	root_sql "DROP TRIGGER IF EXISTS owner_seen_INSERT; DROP TRIGGER IF EXISTS owner_seen_UPDATE;
	    DROP TABLE IF EXISTS owners_seen"
}
stop_second()
{
	[[ -z ${second:-} ]] || kill "$second" 2>/dev/null
	# shellcheck disable=SC2086
	[[ -z ${first:-} ]] || kill -CONT $first 2>/dev/null
}
# pay_one REFERENCE: sets payment.
pay_one()
{
	api POST /api/v2/payments "$(jq -n --arg reference "$1" '{amount: "10.00",
	    currency: "MXN", clabe: "002010077777777771", reference: $reference}')"
	payment=$(get .id)
	[[ $status == 201 ]]
}
# of TYPE COLUMNS: of the log of the payment's event.
of()
{
	sql "SELECT $2 FROM webhook_deliveries WHERE account = '$account'
	     AND webhook_id = '$hook' AND object_id = '$payment' AND event_type = '$1'"
}
are() { [[ $(of "$1" "$2") == "$3" ]]; }
attempts() { (($(of "$1" attempts) >= $2)); }
# due TYPE SET: now, and what else is to be set; not while it is being sent.
due() { await 60 made_due "$@"; }
made_due()
{
	local rows
	rows=$(sql "UPDATE delivery_queue q JOIN webhook_deliveries d ON d.account = q.account AND d.id = q.id
	        SET q.due_at = UTC_TIMESTAMP(3)${2:+, $2}
	      WHERE q.account = '$account' AND d.object_id = '$payment'
	        AND d.event_type = '$1' AND q.owner IS NULL;
	     SELECT ROW_COUNT()")
	((rows > 0))
}

# --- one that fails holds the later ones of its object -----------------------

subscribe /answer/500 'payment.*'
ok $? 'a receiver that fails is subscribed' || note "$(<"$work/body")"
pay_one first
await 60 attempts payment.created 1
ok $? 'the first event of a payment has failed'
await 60 are payment.settled 'status' pending
ok $? 'the second is there'
due payment.settled
held()
{
	[[ $(sql "SELECT q.due_at > UTC_TIMESTAMP(3) AND q.owner IS NULL FROM delivery_queue q
	     JOIN webhook_deliveries d ON d.account = q.account AND d.id = q.id
	     WHERE q.account = '$account' AND d.event_type = 'payment.settled'") == 1 ]]
}
await 60 held
ok $? 'however due it is, it is put off'
is "$(of payment.settled 'attempts, out_of_order')" $'0\t0' 'and was not sent'
is "$(jq -r 'select(.headers["webhook-event-type"] == "payment.settled") | .path' \
    "$work/received")" '' 'nothing of it came'

is "$(of payment.created status)" pending 'and will be tried again'
before=$(of payment.created attempts)
due payment.created 'q.failing_since = UTC_TIMESTAMP(3) - INTERVAL 9 MINUTE'
await 60 attempts payment.created $((before + 1))
due payment.settled
await 60 held
is "$(of payment.settled attempts)" 0 'it is held for nine minutes'
before=$(of payment.created attempts)
due payment.created 'q.failing_since = UTC_TIMESTAMP(3) - INTERVAL 11 MINUTE'
await 60 attempts payment.created $((before + 1))
due payment.settled
await 60 are payment.settled out_of_order 1
ok $? 'after eleven it goes, and the log says out of order' ||
	note "$(of payment.settled 'attempts, out_of_order')"

# --- two sweeps at once ------------------------------------------------------

subscribe /fail/100/500 'payment.*'
ok $? 'a receiver whose first answer is always 500 is subscribed'
# The first is made to pause in the midst of it, so that both have a part; a new
# one that its minute starts meanwhile pauses too.
pause_first()
{
	first=$(pids "$env-sweep" sweep | xargs)
	# shellcheck disable=SC2086 # each is a number
	hold $first
}
# Who works on a delivery is soon gone from its row: each is written down by the
# database itself.
root_sql "CREATE TABLE owners_seen (owner CHAR(32) CHARACTER SET ascii PRIMARY KEY)"
for event in INSERT UPDATE; do
	root_sql "CREATE TRIGGER owner_seen_$event AFTER $event ON delivery_queue FOR EACH ROW
	    INSERT IGNORE INTO owners_seen SELECT NEW.owner FROM DUAL
	     WHERE NEW.owner IS NOT NULL AND NEW.account = '$account' AND NEW.webhook_id = '$hook'"
done
owners() { root_sql "SELECT owner FROM owners_seen"; }
seen() { (($(owners | wc -l) >= $1)); }
for n in {1..6}; do
	pay_one "many $n" || break
done
ok $? 'six payments are made'
# Until then, what was to be retried is due.  This receiver fails so often that it
# would be spared; that is another test's matter.
arrived()
{
	sql "DELETE FROM webhook_health WHERE account = '$account' AND webhook_id = '$hook';
	     UPDATE delivery_queue SET due_at = UTC_TIMESTAMP(3)
	      WHERE account = '$account' AND webhook_id = '$hook'
	        AND owner IS NULL AND failing_since IS NOT NULL"
	[[ $(sql "SELECT COUNT(*) FROM webhook_deliveries WHERE account = '$account'
	     AND webhook_id = '$hook' AND status = 'delivered'") == 24 ]]
}
one() { arrived; seen 1; }
both() { pause_first; arrived; seen 2; }
await 60 one
# Only now: who was seen first is not it.
own_conf "$work/second.conf"
POLIDUCTO_CONF=$work/second.conf "$build/sweep" --for 300 2>"$work/second.log" &
second=$!
await 60 pause_first
for n in {7..12}; do
	pay_one "many $n" || break
done
ok $? 'and six more while the first is made to pause'
await 60 both
ok $? 'both have sent some' || note "$(owners)"
# shellcheck disable=SC2086
kill -CONT $first
await 60 arrived
ok $? 'all their events arrive' ||
	note "$(sql "SELECT event_type, status, attempts FROM webhook_deliveries
	     WHERE account = '$account' AND webhook_id = '$hook'")"
# Of each object: the number and answer of each request, as they came.
jq -s 'map(select(.path == "/fail/100/500") | (.body | fromjson) as $e |
    {object: $e.object.id, n: $e.sequence, status}) | group_by(.object)[]' \
    "$work/received" >"$work/objects"
is "$(jq -s 'map([.[] | [.n, .status]] | unique | length) | add' "$work/objects")" 48 \
    'each was refused at first, and then taken'
nothing "$(jq -r '. as $all | range(1; length) |
    select($all[.].n < $all[. - 1].n or
	($all[.].n > $all[. - 1].n and $all[. - 1].status != 204)) |
    $all[.].object' "$work/objects")" 'none came before the one before it was taken'
is "$(sql "SELECT SUM(out_of_order) FROM webhook_deliveries WHERE account = '$account'
     AND webhook_id = '$hook'")" 0 'none is said to be out of order'
(($(jq -s 'map(.[0].object) | unique | length' "$work/objects") == 12))
ok $? 'of all the payments'
(($(jq -s 'map(select(.path == "/fail/100/500") | .body | fromjson | .object.id) as $o |
    [range(2; $o | length) as $i | select($o[$i] != $o[$i - 1] and
	($o[0:$i - 1] | index([$o[$i]]) != null))] | length' "$work/received") > 0))
ok $? 'and the objects did not wait for each other'
end
