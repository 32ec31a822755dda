#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Which events a webhook gets, and what is sent with them besides: filters, its
# own headers, its client certificate.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
key=$(new_key)
account=$(account_of "$key")
trap 'stop_receiver; finish' EXIT
receive

# hooked MEMBERS: a webhook to the receiver; sets hook.
hooked()
{
	api POST /api/v2/webhooks "$1"
	hook=$(get .id)
	[[ $status == 201 ]] || { note "$(<"$work/body")"; return 1; }
}
# put ID DATA: an event payment.created of the payment ID, as a request makes it.
put()
{
	sql "INSERT INTO outbox (account, id, type, object_type, object_id, data, created_at)
	     VALUES ('$account', CONCAT('evt_', LPAD('$1', 26, '0')), 'payment.created',
		'payment', CONCAT('pay_', LPAD('$1', 26, '0')), $2, UTC_TIMESTAMP(3))"
}
numbered() { [[ $(sql "SELECT COUNT(*) FROM outbox WHERE account = '$account'") == 0 ]]; }
# wanted HOOK: the payments whose events it is to get, in the order of events.
wanted()
{
	sql "SELECT TRIM(LEADING '0' FROM SUBSTR(object_id, 5)) FROM webhook_deliveries
	      WHERE account = '$account' AND webhook_id = '$1' ORDER BY sequence" | xargs
}

# --- filters -----------------------------------------------------------------

hooked "$(jq -n --arg url "$receiver/mxn" '{url: $url, events: ["payment.created"],
    filters: [{field: "/data/currency", op: "eq", value: "MXN"},
	{field: "/data/amount", op: "gte", value: 100}]}')"
ok $? 'a webhook with filters is subscribed'
mxn=$hook
hooked "$(jq -n --arg url "$receiver/all" '{url: $url, events: ["payment.created"]}')"
all=$hook
hooked "$(jq -n --arg url "$receiver/named" '{url: $url, events: ["payment.*"],
    filters: [{field: "/object/id", op: "eq", value: "pay_00000000000000000000000003"}]}')"
named=$hook
# The member that decides stands behind 30000 bytes, which are not sent.
large() { echo "CONCAT('{\"note\":\"', REPEAT('x', 30000), '\",\"currency\":\"$1\",\"amount\":\"$2\"}')"; }
put 1 "'{\"currency\":\"MXN\",\"amount\":\"100.00\"}'"
put 2 "'{\"currency\":\"MXN\",\"amount\":\"99.99\"}'"
put 3 "'{\"currency\":\"USD\",\"amount\":\"100.00\"}'"
put 4 "$(large MXN 100.00)"
put 5 "$(large USD 100.00)"
put 6 "$(large MXN 250.00)"
put 7 "'{\"amount\":\"100.00\"}'"
await 20 numbered
ok $? 'their events are numbered'
is "$(wanted "$all")" '1 2 3 4 5 6 7' 'without filters all of them are wanted'
is "$(wanted "$mxn")" '1 4 6' 'with filters those of which all hold, large ones too'
is "$(wanted "$named")" 3 'a filter may name the object'
came()
{
	jq -r 'select(.path == "/mxn") | .body | fromjson | .object.id[-1:] +
	    (if .data == null then "-" else "+" end)' "$work/received" | sort | xargs
}
three() { [[ $(came) == '1+ 4- 6-' ]]; }
await 20 three
ok $? 'and nothing else arrives' || note "$(came)"
api POST "/api/v2/webhooks/$mxn/ping" '{}'
answered 200 'it is pinged' ||:
pinged() { [[ -n $(jq -r 'select(.path == "/mxn" and .headers["webhook-event-type"] == "webhook.ping") | .path' "$work/received") ]]; }
await 20 pinged
ok $? 'a ping comes whatever the filters say'

# --- an event that is not kept any more ----------------------------------------

api POST "/api/v2/webhooks/$all/pause" '{}'
put 8 "'{}'"
await 20 numbered
sql "DELETE FROM events WHERE account = '$account' AND object_id LIKE 'pay_%8'"
api POST "/api/v2/webhooks/$all/enable" '{}'
lost()
{
	sql "SELECT d.status, d.next_attempt_at, d.attempts, q.id FROM webhook_deliveries d
	     LEFT JOIN delivery_queue q ON q.account = d.account AND q.id = d.id
	     WHERE d.account = '$account' AND d.webhook_id = '$all' AND d.object_id LIKE 'pay_%8'"
}
discarded() { [[ $(lost) == $'discarded\tNULL\t0\tNULL' ]]; }
await 20 discarded
ok $? 'what has no event any more is discarded, in the log too' || note "$(lost)"
end
