#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Idempotency-Key: one effect, one answer, however often and at once it is sent.
source "$(dirname "$0")/rig.sh"
needs_instance

account=$(fresh idem)
key=$(new_key --account "$account")
good='{"product":"REGULAR_87","terminal":"MTY","volume":1000}'
path=/api/v2/orders

# again KEY [BODY]
again()
{
	api POST "$path" "${2-$good}" -H "Idempotency-Key: $1"
}

orders()
{
	api GET "$path?limit=200"
	get '.data | length'
}

# --- the same again --------------------------------------------------------

again once
answered 201 'the first is done'
is "$(header idempotent-replayed)" '' 'and is no replay'
cp "$work/body" "$work/first"
location=$(header location)
request=$(header x-request-id)
id=$(get .id)
for i in 1 2 3; do
	again once
	answered 201 "replay $i has the same status"
	is "$(header idempotent-replayed)" true 'says that it is one'
	cmp -s "$work/first" "$work/body"
	ok $? 'has the same bytes'
	is "$(header location)" "$location" 'the same Location'
	is "$(header idempotency-original-request-id)" "$request" 'names the first request'
	[[ $(header x-request-id) != "$request" ]]
	ok $? 'and has its own request id'
done
is "$(orders)" 1 'there is one order'
api POST "$path" "$good" -H 'Idempotency-Key:   once  ' --http1.1
answered 201 'blanks around a key are not part of it'
is "$(header idempotent-replayed)" true 'it is the same key'

# Who sends an empty key or two means something, and it is not "no key".
for http in --http1.1 --http2; do
	api POST "$path" "$good" -H 'Idempotency-Key;' "$http"
	refused 400 idempotency_key_invalid "an empty key is none that counts: $http"
	like "$(get .detail)" 'Idempotency-Key' 'the header is named'
done
for http in --http1.1 --http2; do
	api POST "$path" "$good" -H 'Idempotency-Key: once' -H 'Idempotency-Key: another' "$http"
	refused 400 bad_request "nor are two keys one: $http"
	like "$(get .detail)" 'Idempotency-Key' 'the header is named'
	api POST "$path" "$good" -H 'Idempotency-Key: another' -H 'Idempotency-Key: another' "$http"
	refused 400 bad_request 'not even the same twice'
done
api GET "$path" '' -H 'Idempotency-Key;'
answered 200 'where nothing changes it does not matter'
is "$(orders)" 1 'there is still one order'

# --- what is another request -----------------------------------------------

while IFS='|' read -r what body; do
	again once "$body"
	refused 422 idempotency_key_reused "$what"
	like "$(get .detail)" "$request" 'it names the request that had the key'
done <<'OTHER'
another body|{"product":"REGULAR_87","terminal":"MTY","volume":1001}
the same said with other blanks|{"product":"REGULAR_87", "terminal":"MTY","volume":1000}
no JSON|what
OTHER
api POST /api/v2/payments '{"amount":1,"currency":"MXN","clabe":"002010077777777771","reference":"x"}' \
    -H 'Idempotency-Key: once'
refused 422 idempotency_key_reused 'another path'
api POST "$path?a=b" "$good" -H 'Idempotency-Key: once'
refused 422 idempotency_key_reused 'another query'
is "$(orders)" 1 'there still is one order'
api GET "$path/$id" -H 'Idempotency-Key: once'
answered 200 'reading pays no attention to it'
is "$(header idempotent-replayed)" '' 'nor replays'

# --- whose key it is -------------------------------------------------------

other=$(new_key --account "$(fresh idem2)")
key=$other again once
answered 201 'another account has keys of its own'
is "$(header idempotent-replayed)" '' 'so that is no replay'
[[ $(get .id) != "$id" ]]
ok $? 'but an order of its own'
second=$(new_key --account "$account")
key=$second again once
answered 201 'another API key of the account means the same'
is "$(get .id)" "$id" 'the order of the account'
reader=$(new_key --account "$account" --scopes orders:read)
key=$reader again once
refused 403 scope_missing 'one that may not order is not told either'

# --- refusals --------------------------------------------------------------

again mended '{"product":"REGULAR_87","terminal":"MTY","volume":0}'
refused 422 validation_failed 'a refused body'
again mended
answered 201 'does not use the key up: it can be mended'
is "$(header idempotent-replayed)" '' 'and is done then'
is "$(orders)" 2 'now there are two orders'

while IFS='|' read -r what value; do
	again "$value"
	refused 400 idempotency_key_invalid "$what"
done <<BAD
a key of 256 characters|$(printf '%0256d' 7)
a key of 1000 characters|$(printf '%01000d' 7)
a key with a tab|a	b
a key in UTF-8|ñandú
BAD
again "$(printf '%0255d' 7)"
answered 201 'a key may have 255 characters'
again "!\"#\$%&'()*+,-./:;<=>?@[\\]^_\`{|}~"
answered 201 'and all that can be printed'
again "' OR 1=1 -- "
answered 201 'SQL is only a key'
is "$(orders)" 5 'these were three'
again Once
is "$(header idempotent-replayed)" '' 'case counts'

# A refusal that stays is an answer as well: the 21st webhook.
hook='{"url":"https://example.com/","events":["order.*"]}'
for i in {1..20}; do
	api POST /api/v2/webhooks "$hook" -H "Idempotency-Key: hook-$i"
done
answered 201 'there are as many webhooks as there may be'
api POST /api/v2/webhooks "$hook" -H 'Idempotency-Key: hook-21'
refused 409 state_conflict 'one more is refused'
cp "$work/body" "$work/first"
sql "UPDATE webhooks SET status = 'disabled' WHERE account = '$(account_of "$key")'"
api POST /api/v2/webhooks "$hook" -H 'Idempotency-Key: hook-21'
answered 409 'and again with its key, though there is room now'
is "$(header content-type)" application/problem+json 'as the problem document'
is "$(header idempotent-replayed)" true 'that it was'
is "$(header location)" '' 'of nothing'
cmp -s "$work/first" "$work/body"
ok $? 'byte for byte'
api POST /api/v2/webhooks "$hook" -H 'Idempotency-Key: hook-22'
answered 201 'another key has another answer'

# --- for how long ----------------------------------------------------------

sql "UPDATE idempotency SET expires_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND
	WHERE account = '$(account_of "$key")' AND key_sha256 = SHA2('Once', 256)"
had=$(orders)
again Once
answered 201 'after its time a key may be used again'
is "$(header idempotent-replayed)" '' 'for a new order'
again Once
is "$(header idempotent-replayed)" true 'which is remembered in turn'
is "$(orders)" "$((had + 1))" 'there is one more'
like "$(sql "SELECT TIMESTAMPDIFF(MINUTE, created_at, expires_at) FROM idempotency
	WHERE account = '$(account_of "$key")' AND key_sha256 = SHA2('Once', 256)")" \
    '^4320$' 'for 72 hours'

sql "UPDATE idempotency SET body = 'torn' WHERE key_sha256 = SHA2('Once', 256)
	AND account = '$(account_of "$key")'"
again Once
refused 500 internal_error 'an answer that cannot be read is our fault'
is "$(orders)" "$((had + 1))" 'and no reason to do it again'

# --- at once ---------------------------------------------------------------

# together N COMMAND: the status of each of N requests at once, sorted.
together()
{
	seq "$1" | xargs -P "$1" -I '{}' "$t/reload.sh" curl -sS --max-time 30 \
	    --cacert "$POLIDUCTO_CA" -H "Authorization: Bearer $key" \
	    -H 'Content-Type: application/json' -H "Idempotency-Key: $2" \
	    --data-binary "$3" -o "$work/answer.{}" -w '%{http_code}\n' \
	    "$(url)$4" | sort | uniq -c | awk '{ print $2 }' | paste -s -d ' '
}

sum()
{
	sql "SELECT COUNT(*) FROM $1 WHERE account = '$(account_of "$key")'"
}

for round in 1 2 3; do
	rm -f "$work"/answer.*
	had=$(sum orders)
	got=$(together 40 "race-$round" "$good" "$path")
	like "$got" '^201( 409)?$' "round $round: 40 at once are done or told to wait"
	is "$(jq -r '.id // empty' "$work"/answer.* | sort -u | wc -l)" 1 \
	    'all that are answered name one order'
	is "$(jq -r '.code // empty' "$work"/answer.* | sort -u)" \
	    "$([[ $got == *409* ]] && echo idempotency_in_progress)" \
	    'the others say that one is running'
	is "$(sum orders)" "$((had + 1))" 'one order was made'
done

rm -f "$work"/answer.*
is "$(together 40 race-1 "$good" "$path")" 201 '40 replays at once are all answered'
is "$(jq -r .id "$work"/answer.* | sort -u | wc -l)" 1 'with the same order'

pay='{"amount":123.45,"currency":"MXN","clabe":"002010077777777771","reference":"once"}'
rm -f "$work"/answer.*
got=$(together 40 race-pay "$pay" /api/v2/payments)
like "$got" '^201( 409)?$' '40 payments at once'
is "$(jq -r '.id // empty' "$work"/answer.* | sort -u | wc -l)" 1 'are one'
is "$(sum payments)" 1 'in the tables too'
is "$(sql "SELECT COUNT(*) FROM ledger_entries WHERE cause = 'created'
	AND account = '$(account_of "$key")'")" 1 'booked once'
is "$(sql "SELECT (SELECT COUNT(*) FROM outbox WHERE type = 'payment.created'
	AND account = '$(account_of "$key")') + (SELECT COUNT(*) FROM events
	WHERE type = 'payment.created' AND account = '$(account_of "$key")')")" 1 'announced once'
api POST /api/v2/payments "$pay" -H 'Idempotency-Key: race-pay'
is "$(header idempotent-replayed)" true 'afterwards it is replayed'
api GET '/api/v2/payments?idempotency_key=race-pay'
has '.data | length' 1 'and found by its key'
is "$(sql "SELECT COUNT(*) FROM idempotency WHERE expires_at IS NULL
	AND account = '$(account_of "$key")'")" 1 'which is kept for ever'

# After 72 hours sweep drops the answers of payments and keeps their keys.
cp "$work/body" "$work/first"
aged()
{
	sql "UPDATE idempotency SET body_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND
		WHERE account = '$(account_of "$key")' AND key_sha256 = SHA2('$1', 256)"
}
settled() { api GET "/api/v2/payments/$1" && [[ $(get .status) == settled ]]; }
api POST /api/v2/payments "$pay" -H 'Idempotency-Key: aged-pay'
answered 201 'another payment'
id=$(get .id)
await 10 settled "$id"
like "$(sql "SELECT TIMESTAMPDIFF(MINUTE, created_at, body_until) FROM idempotency
	WHERE account = '$(account_of "$key")' AND key_sha256 = SHA2('aged-pay', 256)")" \
    '^43(19|20)$' 'its answer is kept for 72 hours'
aged aged-pay
own_conf "$work/conf"
POLIDUCTO_CONF=$work/conf timeout 60 "$build/sweep" --once 2>"$work/log"
is "$(sql "SELECT COALESCE(body, etag), location, LENGTH(request_sha256) FROM idempotency
	WHERE account = '$(account_of "$key")' AND key_sha256 = SHA2('aged-pay', 256)")" \
    "NULL	/api/v2/payments/$id	64" 'then key, digest and place are left'
api POST /api/v2/payments "$pay" -H 'Idempotency-Key: aged-pay'
answered 201 'it is answered still'
is "$(header idempotent-replayed) $(header location)" "true /api/v2/payments/$id" 'as a repetition'
has '[.id, .status] | join(" ")' "$id settled" 'with the payment as it is now'
api POST /api/v2/payments "${pay/123.45/123.46}" -H 'Idempotency-Key: aged-pay'
refused 422 idempotency_key_reused 'another request with the key is refused'
rm -f "$work"/answer.*
is "$(together 20 aged-pay "$pay" /api/v2/payments)" 201 '20 repetitions at once are all answered'
is "$(sum payments)" 2 'and nothing was paid for again'
is "$(sql "SELECT COUNT(*) FROM idempotency WHERE account = '$(account_of "$key")'
	AND (status IS NULL OR body IS NULL AND body_until IS NOT NULL)")" 0 'no row is left half done'
is "$(sql "SELECT COUNT(*) FROM idempotency WHERE account = '$(account_of "$key")'
	AND body LIKE '%\"id\"%'")" 0 'and the answers are not kept in clear'
end
