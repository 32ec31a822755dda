#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What a receiver gets: signatures that programs which are not ours verify,
# retries that say so, and a log of attempts that tells the truth.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
[[ -e $t/node_modules/standardwebhooks/package.json ]] ||
	skip_all 'no npm package standardwebhooks'
key=$(new_key)
account=$(account_of "$key")
trap 'stop_receiver; finish' EXIT
receive

# make REFERENCE: a payment, which makes events.
make()
{
	api POST /api/v2/payments "$(jq -n --arg reference "$1" '{amount: "1250.50",
	    currency: "MXN", clabe: "002010077777777771", reference: $reference}')"
	[[ $status == 201 ]]
}
# came PATH N: that many requests came there.
came()
{
	(($(jq -c --arg path "$1" 'select(.path == $path)' "$work/received" |
	    wc -l) >= $2))
}
# request PATH N: the Nth of them, into $work/one.
request()
{
	jq -c --arg path "$1" 'select(.path == $path)' "$work/received" |
		sed -n "$2p" >"$work/one"
}
# of FILTER: of that request; name HEADER.
of() { jq -r "$1" "$work/one"; }
name() { of ".headers[\"$1\"] // empty"; }

subscribe /good payment.created
ok $? 'a receiver is subscribed' || note "$(<"$work/body")"
like "$secret" '^whsec_[A-Za-z0-9+/]{43}=$' 'its secret is 32 bytes in base64'
good=$hook
make 'Factura Ñ-1 "€" 🚚'
ok $? 'a payment is made'
await 60 came /good 1
ok $? 'its event comes'
request /good 1
of .body | head -c -1 >"$work/raw"

# --- the envelope ----------------------------------------------------------

is "$(jq -r 'keys | join(" ")' "$work/raw")" \
    'account_id api_version created_at data environment id object request_id sequence type' \
    'the envelope has its members'
is "$(jq -r '[.type, .environment, .account_id, .object.type, .data.reference,
    (.sequence | type), (.data.id == .object.id)] | map(tostring) | join(" ")' "$work/raw")" \
    "payment.created sandbox $account payment Factura Ñ-1 \"€\" 🚚 number true" \
    'with what happened'
is "$(name webhook-id)" "$(jq -r .id "$work/raw")" 'webhook-id is the event'
is "$(name content-type)" application/json 'it is said to be JSON'
is "$(name webhook-attempt) $(name webhook-event-type)" '1 payment.created' \
    'attempt and type stand in the head'

# --- signatures ------------------------------------------------------------

seconds=$(name x-service-timestamp)
is "$seconds" "$(name webhook-timestamp)" 'both families have one time'
age=$((EPOCHSECONDS - seconds))
((age >= 0 && age < 60))
ok $? 'which is now'
is "$(name x-service-signature-256)" \
    "sha256=$({ printf '%s.' "$seconds"; cat "$work/raw"; } |
    openssl dgst -sha256 -hmac "$secret" -r | cut -d ' ' -f 1)" \
    'openssl finds the same X-Service-Signature-256'
hex=$(base64 -d <<<"${secret#whsec_}" | od -An -v -tx1 | tr -d ' \n')
is "$(name webhook-signature)" \
    "v1,$({ printf '%s.%s.' "$(name webhook-id)" "$seconds"; cat "$work/raw"; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$hex" -binary | base64)" \
    'and the same webhook-signature'

node "$t/crash/verify.mjs" "$secret" <"$work/one" >"$work/verdicts"
ok $? 'the package standardwebhooks judges it'
while IFS=: read -r what verdict; do
	is "$(sed -n "s/^$what: //p" "$work/verdicts")" "${verdict# }" \
	    "$what: ${verdict# }"
done <<'VERDICTS'
as it came: accepted
a byte of the body changed: rejected
a byte too many: rejected
another id: rejected
another time: rejected
no signature: rejected
another secret: rejected
300 s old: accepted
301 s old: rejected
300 s ahead: accepted
301 s ahead: rejected
signed by the package: the same
VERDICTS

# --- retries ---------------------------------------------------------------

# attempts WEBHOOK COLUMNS: of its deliveries, as they were written down.
attempts()
{
	sql "SELECT $2 FROM webhook_attempts t JOIN webhook_deliveries d
	        ON d.account = t.account AND d.id = t.delivery_id
	     WHERE d.account = '$account' AND d.webhook_id = '$1'
	     ORDER BY d.id, t.attempt"
}
written() { (($(attempts "$1" 1 | wc -l) >= $2)); }

await 60 written "$good" 1
is "$(attempts "$good" 't.attempt, t.status, t.failure, d.status, d.attempts')" \
    $'1\t204\tNULL\tdelivered\t1' 'a delivery and its attempt are written down'
is "$(attempts "$good" "t.address LIKE '127.0.0.1%', t.total_us > 0, t.total_us < 15000000,
    t.first_byte_us > 0, t.first_byte_us <= t.total_us, t.connect_us <= t.total_us,
    t.tls_us, t.truncated, t.response_head LIKE 'HTTP/1.1 204 %', t.response_body,
    ABS(TIMESTAMPDIFF(SECOND, t.started_at, UTC_TIMESTAMP())) < 60")" \
    $'1\t1\t1\t1\t1\t1\t0\t0\t1\t\t1' 'with address, timings and answer'

subscribe /fail/100 payment.created
failing=$hook failing_secret=$secret
receiver=http://127.0.0.1:1 subscribe /nobody payment.created
nobody=$hook
receiver=http://127.0.0.1:$(<"$work/port")
subscribe /answer/410 payment.created
gone=$hook
make 'second'
await 60 came /fail/100 2
ok $? 'what was answered with 500 comes again'
request /fail/100 1
first=$(name webhook-id) then=$(name webhook-timestamp)
is "$(name webhook-attempt)" 1 'the first says it is the first'
body=$(of .body)
request /fail/100 2
is "$(name webhook-attempt)" 2 'the second that it is the second'
is "$(name webhook-id)" "$first" 'of the same event'
is "$(of .body)" "$body" 'with the same body'
waited=$(($(name webhook-timestamp) - then))
((waited >= 3))
ok $? 'after about five seconds, not at once' || note "$waited s"
is "$(node "$t/crash/verify.mjs" "$failing_secret" <"$work/one" | head -n 1)" \
    'as it came: accepted' 'and signed at the time of the retry'
await 60 written "$failing" 2
is "$(attempts "$failing" 't.attempt, t.status, d.status' | tr '\t\n' '  ')" \
    '1 500 delivered 2 204 delivered ' 'both attempts are written down'

await 60 written "$nobody" 1
is "$(attempts "$nobody" 't.attempt, t.status, t.failure, t.message IS NOT NULL,
    d.status, d.next_attempt_at > d.created_at' | head -n 1)" \
    $'1\tNULL\tconnection_refused\t1\tpending\t1' \
    'nobody there: no status, but the reason, and another attempt'

await 60 written "$gone" 1
is "$(attempts "$gone" 't.status, d.status')" $'410\tdiscarded' \
    '410 ends the delivery'
is "$(sql "SELECT status FROM webhooks WHERE account = '$account' AND id = '$gone'")" \
    disabled 'and disables the webhook'
told()
{
	[[ $(sql "SELECT COUNT(*) FROM events WHERE account = '$account'
	     AND type = 'webhook.disabled' AND object_id = '$gone'") == 1 ]]
}
await 60 told
ok $? 'which is an event too'
end
