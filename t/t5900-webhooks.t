#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Subscriptions: their shape, their secret, the URLs and patterns they take.
source "$(dirname "$0")/rig.sh"
needs_instance

path=/api/v2/webhooks
account=$(fresh webhooks)
key=$(new_key --account "$account")

subscribe()
{
	api POST "$path" "$(jq -cn --arg u "$1" --argjson e "${2:-[\"order.*\"]}" \
	    '{url: $u, events: $e}')"
}

# --- made, once with its secret --------------------------------------------

subscribe https://example.com/hooks/fuel '["order.*","payment.settled"]'
answered 201 'a subscription is made'
members='id url description events filters delivery_order order_hold_minutes max_per_second'
members+=' max_concurrency timeout_seconds retry_seconds api_version ed25519 header_names'
members+=' client_certificate_sha256 client_certificate_expires_at status disabled_reason warnings'
is "$(get 'keys_unsorted | join(" ")')" "$members secret version created_at updated_at archived_at" \
    'it has all its members'
secret=$(get .secret)
id=$(get .id)
like "$secret" '^whsec_[A-Za-z0-9+/]{43}=$' 'the secret is whsec_ and base64 of 32 bytes'
is "$(base64 -d <<<"${secret#whsec_}" | wc -c)" 32 'indeed'
like "$id" '^whk_[0-9a-hjkmnp-tv-z]{26}$' 'it has an id'
has '[.url, .status, (.events | join(","))] | join(" ")' \
    'https://example.com/hooks/fuel active order.*,payment.settled' 'and says what was sent'
is "$(header location)" "$path/$id" 'Location says where it is'
api GET "$path/$id"
answered 200 'there it can be read'
is "$(get 'keys_unsorted | join(" ")')" "$members version created_at updated_at archived_at" \
    'without the secret'
api GET "$path"
has '.data | length' 1 'and in the list'
! grep -q whsec "$work/body"
ok $? 'that shows no secret either'
subscribe https://example.com/hooks/fuel
[[ $(get .secret) != "$secret" ]]
ok $? 'each has a secret of its own'

is "$(sql "SELECT COUNT(*) FROM webhook_secrets
	WHERE secret_sealed LIKE '%$secret%' OR secret_sealed LIKE '%${secret#whsec_}%'")" 0 \
    'the database does not hold it in clear'
subscribe_again() { api POST "$path" '{"url":"https://example.com/","events":["order.created"]}' \
    -H 'Idempotency-Key: one hook'; }
subscribe_again
again=$(get .secret)
subscribe_again
is "$(get .secret)" "$again" 'a replay shows it again to who did not get it'
is "$(sql "SELECT COUNT(*) FROM idempotency WHERE body LIKE '%\"secret\"%'")" 0 \
    'though the answer is not kept in clear'
nothing "$(grep -rlF -e "$secret" -e "${again#whsec_}" "$POLIDUCTO_RUN/log")" 'no log holds one'

# --- patterns --------------------------------------------------------------

for events in '["order.*"]' '["payment.*"]' '["compliance.*"]' '["credit.*"]' '["fleet.*"]' \
    '["price.*"]' '["webhook.*"]' '["account.*"]' '["order.created"]' '["payment.settled"]' \
    '["webhook.delivery.*"]' '["order.*","payment.*","order.created"]'; do
	subscribe https://example.com/ "$events"
	answered 201 "$events"
done
while IFS='|' read -r events faults; do
	subscribe https://example.com/ "$events"
	refused 422 validation_failed "$events"
	is "$(faults)" "$faults" 'and which of them'
done <<'BAD'
["*"]|/events/0 unknown_event_pattern
["orders.*"]|/events/0 unknown_event_pattern
["order"]|/events/0 unknown_event_pattern
["order."]|/events/0 unknown_event_pattern
["order.*.created"]|/events/0 unknown_event_pattern
["order.**"]|/events/0 unknown_event_pattern
["ORDER.*"]|/events/0 unknown_event_pattern
["order.vanished"]|/events/0 unknown_event_pattern
["order.boat.*"]|/events/0 unknown_event_pattern
["*.created"]|/events/0 unknown_event_pattern
["order.* payment.*"]|/events/0 unknown_event_pattern
[""]|/events/0 too_short
["order.*","nothing.*","payment.settled","payment.lost"]|/events/1 unknown_event_pattern, /events/3 unknown_event_pattern
[]|/events too_short
BAD

# --- addresses -------------------------------------------------------------

# Creations that are refused leave room for those that are not: 20 at most.
declare -A caller
for env in sandbox live; do
	caller[$env]=$(new_key --account "$(fresh urls)")
done

not_here()
{
	env=$1 key=${caller[$1]}
	subscribe "$2"
	refused 422 validation_failed "$1: ${2:0:60}"
	is "$(faults)" "${3:-/url url_not_allowed}" 'because of the URL'
}

while read -r url; do
	not_here sandbox "$url"
	not_here live "$url"
done <<'BAD'
ftp://example.com/
file:///etc/passwd
gopher://example.com/
javascript:alert(1)
example.com/hook
//example.com/hook
https://
https://user@example.com/
https://user:password@example.com/
https://example.com/#fragment
https://example.com/a b
https://exämple.com/
https://example.com:99999/
https://example.com:https/
https://10.0.0.1/
https://172.16.0.1/
https://172.31.255.254/
https://192.168.1.1/
https://169.254.169.254/latest/meta-data/
https://100.64.0.1/
https://0.0.0.0/
https://224.0.0.1/
https://255.255.255.255/
https://192.0.2.1/
https://198.18.0.1/
https://167772161/
https://0xa000001/
https://012.0.0.1/
https://10.1/
https://[::]/
https://[fe80::1]/
https://[fe80::1%25eth0]/
https://[fc00::1]/
https://[fd12:3456::1]/
https://[ff02::1]/
https://[::ffff:10.0.0.1]/
https://[::ffff:a00:1]/
https://[64:ff9b::10.0.0.1]/
https://[2002:a00:1::1]/
https://[2001:db8::1]/
https://[not-an-address]/
BAD
for env in sandbox live; do
	not_here "$env" "https://example.com/$(printf '%02048d' 0)" '/url too_long'
	not_here "$env" '' '/url too_short'
done

# Live takes no loopback, no plain HTTP and few ports.
while read -r url; do
	not_here live "$url"
done <<'BAD'
http://example.com/
https://127.0.0.1/
https://127.1.2.3/
https://2130706433/
https://0x7f.1/
https://localhost/
https://LocalHost./
https://a.localhost/
https://[::1]/
https://[::ffff:127.0.0.1]/
https://example.com:80/
https://example.com:22/
https://example.com:3306/
https://example.com:8444/
BAD
for env in live sandbox; do
	key=${caller[$env]}
	for url in https://example.com https://example.com:8443/hook?a=b \
	    https://8.8.8.8/ 'https://[2606:4700::1111]/' HTTPS://EXAMPLE.COM/Hook; do
		subscribe "$url"
		answered 201 "$env: $url"
		has .url "$url" 'as it was sent'
	done
done
for url in http://localhost:21599/hook https://127.0.0.1:1/ 'http://[::1]:8080/'; do
	env=sandbox key=${caller[sandbox]}
	subscribe "$url"
	answered 201 "sandbox: $url, for who tries it at home"
done

# --- how many, and whose ---------------------------------------------------

key=$(new_key --account "$(fresh many)")
wanted=$(seq 1 30 | xargs -P 10 -I '{}' "$t/reload.sh" curl -sS --cacert "$POLIDUCTO_CA" \
    -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
    --data-binary '{"url":"https://example.com/{}","events":["order.*"]}' \
    -o /dev/null -w '%{http_code}\n' "$(url)$path" | sort | uniq -c | xargs)
is "$wanted" '20 201 10 409' 'at most twenty are active, however fast they are asked for'
subscribe https://example.com/
refused 409 state_conflict 'the next is told so'
for replayed in '' true; do
	api POST "$path" '{"url":"https://example.com/","events":["order.*"]}' \
	    -H 'Idempotency-Key: too many'
	refused_as=$(get .code)
	is "$refused_as $(header idempotent-replayed)" "state_conflict $replayed" \
	    "a refusal that stays is remembered${replayed:+, and replayed}"
done
api GET "$path?limit=7"
has '(.data | length), .has_more' $'7\ntrue' 'they are listed page by page'
api GET "$path?limit=200&cursor=$(get .next_cursor)"
has '(.data | length), .has_more' $'13\nfalse' 'to the end'
other=$(get '.data[0].id')
key=${caller[sandbox]} api GET "$path/$other"
refused 404 not_found 'another account does not see them'
for bad in x whk_ ord_01aryz6s41tsv4rrffq69g5fav "${other}x"; do
	api GET "$path/$bad"
	refused 404 not_found "no webhook $bad"
done
end
