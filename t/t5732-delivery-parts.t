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
await 60 numbered
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
await 60 three
ok $? 'and nothing else arrives' || note "$(came)"

# What is left out is what the document says.
read -r sent fed < <(jq -r '.components.schemas.EventEnvelope.properties.data.description
    | [scan("([0-9]+) KiB")[0]] | join(" ")' "$top/clients/asyncapi.json")
# sized CURRENCY BYTES
sized()
{
	local start="{\"currency\":\"$1\",\"amount\":\"100.00\",\"note\":\""
	echo "CONCAT('$start', REPEAT('x', $(($2 - ${#start} - 2))), '\"}')"
}
put b "$(sized MXN $((sent * 1024)))"
put c "$(sized MXN $((sent * 1024 + 1)))"
put d "$(sized USD $((fed * 1024)))"
put e "$(sized USD $((fed * 1024 + 1)))"
await 60 numbered
ok $? 'these are numbered too'
five() { [[ $(came) == '1+ 4- 6- b+ c-' ]]; }
await 60 five
ok $? "data of $sent KiB is sent, that of a byte more is null" || note "$(came)"
# fed_data ID: is its data in the feed?
fed_data()
{
	api GET "/api/v2/events/feed?limit=1&after=$(sql "SELECT sequence - 1 FROM events
	    WHERE account = '$account' AND object_id LIKE 'pay_%$1'")"
	get '.data[0] | .object.id[-1:] + (if .data == null then "-" else "+" end)'
}
is "$(fed_data d) $(fed_data e)" 'd+ e-' "the feed has $fed KiB, and a byte more is null"
api POST "/api/v2/webhooks/$mxn/ping" '{}'
answered 200 'it is pinged' ||:
pinged() { [[ -n $(jq -r 'select(.path == "/mxn" and .headers["webhook-event-type"] == "webhook.ping") | .path' "$work/received") ]]; }
await 60 pinged
ok $? 'a ping comes whatever the filters say'

# --- an event that is not kept any more ----------------------------------------

api POST "/api/v2/webhooks/$all/pause" '{}'
put 8 "'{}'"
await 60 numbered
sql "DELETE FROM events WHERE account = '$account' AND object_id LIKE 'pay_%8'"
api POST "/api/v2/webhooks/$all/enable" '{}'
lost()
{
	sql "SELECT d.status, d.next_attempt_at, d.attempts, q.id FROM webhook_deliveries d
	     LEFT JOIN delivery_queue q ON q.account = d.account AND q.id = d.id
	     WHERE d.account = '$account' AND d.webhook_id = '$all' AND d.object_id LIKE 'pay_%8'"
}
discarded() { [[ $(lost) == $'discarded\tNULL\t0\tNULL' ]]; }
await 60 discarded
ok $? 'what has no event any more is discarded, in the log too' || note "$(lost)"

# --- its own headers, the form of its events -----------------------------------

hooked "$(jq -n --arg url "$receiver/own" '{url: $url, events: ["payment.created"], ed25519: true,
    headers: [{name: "Authorization", value: "Bearer 7f3c-mine"}, {name: "X-Tenant", value: "4711-mine"}]}')"
ok $? 'a webhook with headers is subscribed'
own=$hook
put 10 "'{}'"
# from PATH FILTER: of what came there.
from() { jq -r --arg path "$1" "select(.path == \$path) | $2" "$work/received"; }
some() { [[ -n $(from "$1" .path) ]]; }
await 60 some /own
ok $? 'its event comes'
is "$(from /own '.headers | [.authorization, .["x-tenant"], .["content-type"]] | join(" ")')" \
    'Bearer 7f3c-mine 4711-mine application/json' 'with its headers beside those of all'
is "$(from /own '.body | fromjson | .api_version')" 2026-10-01 'and the version it has asked for'
like "$(from /own '.headers["webhook-signature"]')" '^v1,[^ ]+ v1a,[^ ]+$' 'signed by both keys'
attempts()
{
	sql "SELECT $2 FROM webhook_attempts t JOIN webhook_deliveries d
	        ON d.account = t.account AND d.id = t.delivery_id
	     WHERE d.account = '$account' AND d.webhook_id = '$1'"
}
logged() { [[ -n $(attempts "$1" 1) ]]; }
await 60 logged "$own"
is "$(attempts "$own" "t.request_head LIKE '%webhook-signature: %',
    CONCAT_WS(' ', t.request_head, t.message, t.response_head) LIKE '%-mine%'")" $'1\t0' \
    'the log has what was sent, not what the webhook added'
sql "UPDATE webhooks SET headers_sealed = 'AAAA' WHERE account = '$account' AND id = '$own'"
put 11 "'{}'"
unreadable() { [[ $(attempts "$own" 't.failure, t.message') == *$'secret_unreadable\tThe headers of'* ]]; }
await 60 unreadable
ok $? 'what cannot be read any more is not sent without'
stop_receiver

# --- its client certificate -----------------------------------------------------

receive "$POLIDUCTO_RUN/tls/server.key" "$POLIDUCTO_RUN/tls/server.pem"
ok $? 'a receiver by TLS asks for certificates'
pki()
{
	openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" \
	    -days 30 -keyout "$work/$1.key" -out "$work/$1.pem" 2>/dev/null
}
fingerprint() { openssl x509 -in "$work/$1.pem" -outform DER | sha256sum | cut -d ' ' -f 1; }
for name in one two; do
	pki $name
	hooked "$(jq -n --arg url "$receiver/$name" --arg pem "$(cat "$work/$name.key" "$work/$name.pem")" \
	    '{url: $url, events: ["payment.created"], client_certificate: $pem}')"
	ok $? "a webhook with certificate $name is subscribed"
done
hooked "$(jq -n --arg url "$receiver/none" '{url: $url, events: ["payment.created"]}')"
certificates() { from "/$1" '.certificate // "none"' | sort | uniq -c | xargs; }
four() { (($(from /one .path | wc -l) == $1 && $(from /two .path | wc -l) == $1 && $(from /none .path | wc -l) == $1)); }
for n in 1 2 3 4; do
	put "2$n" "'{}'"
	await 60 four $n || break
done
four 4
ok $? 'four events come to each' || note "$(cut -c 1-200 "$work/received")"
is "$(certificates one)" "4 $(fingerprint one)" 'the first one by its certificate'
is "$(certificates two)" "4 $(fingerprint two)" 'the second by the other'
is "$(certificates none)" '4 none' 'the third by none'
end
