#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What a subscription may say, what it keeps to itself, and what becomes of it.
source "$(dirname "$0")/rig.sh"
needs_instance
[[ -n $(command -v openssl) ]] || skip_all 'no openssl'

path=/api/v2/webhooks
account=$(fresh webhooks)
key=$(new_key --account "$account")
mine=$(account_of "$key")

# body PATCH: what creates a subscription, merged with it.
body()
{
	jq -cn --argjson more "$1" '{url: "https://example.com/hook", events: ["order.*"]} + $more'
}
# subscribe PATCH
subscribe()
{
	api POST "$path" "$(body "$1")"
	id=$(get .id) secret=$(get .secret)
}
show() { get "$1 | tojson"; }

# --- what it has, asked for or not ------------------------------------------

subscribe '{}'
answered 201 'a subscription is made of a URL and patterns'
is "$(show '[.description, .filters, .delivery_order, .order_hold_minutes, .max_per_second,
    .max_concurrency, .timeout_seconds, .retry_seconds, .api_version, .ed25519, .header_names,
    .client_certificate_sha256, .status, .disabled_reason, .version]')" \
    '[null,null,"per_object",10,100,10,15,null,"2026-10-01",false,null,null,"active",null,1]' \
    'and has the rest by itself'

# A certificate, its issuer, and a key; the marks are looked for later.
pki()
{
	openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" \
	    -days 30 -keyout "$work/$1.key" -out "$work/$1.pem" 2>/dev/null
}
pki mine && pki other
ok $? 'there are certificates'
pem=$(cat "$work/mine.pem" "$work/mine.key")
fingerprint=$(openssl x509 -in "$work/mine.pem" -outform DER | sha256sum | cut -d ' ' -f 1)
ends=$(date -u -d "$(openssl x509 -in "$work/mine.pem" -noout -enddate | cut -d = -f 2)" +%FT%T.000Z)
mark=mark-$RANDOM$RANDOM$RANDOM
keymark=$(sed -n 2p "$work/mine.key")
whole=$(jq -cn --arg pem "$pem" --arg value "Bearer $mark" '{
    description: "Orders for the ERP",
    filters: [{field: "/data/terminal", op: "in", value: ["MTY", "TUX"]},
	{field: "/data/volume", op: "gte", value: 1000.50}, {field: "/data/site_id", op: "exists"}],
    delivery_order: "unordered", order_hold_minutes: 60, max_per_second: 1000,
    max_concurrency: 100, timeout_seconds: 30, retry_seconds: [1, 86400, 30],
    api_version: "2026-10-01", ed25519: true, client_certificate: $pem,
    headers: [{name: "Authorization", value: $value}, {name: "X-Tenant", value: "7"}]}')
subscribe "$whole"
answered 201 'one may say all of it'
full=$id
is "$(show 'del(.id, .url, .events, .secret, .version, .created_at, .updated_at, .archived_at,
	.status, .disabled_reason, .warnings)')" \
    "$(jq -c --arg sha "$fingerprint" --arg ends "$ends" 'del(.headers, .client_certificate) +
	{header_names: ["Authorization", "X-Tenant"], client_certificate_sha256: $sha,
	client_certificate_expires_at: $ends} | {description, filters, delivery_order,
	order_hold_minutes, max_per_second, max_concurrency, timeout_seconds, retry_seconds,
	api_version, ed25519, header_names, client_certificate_sha256,
	client_certificate_expires_at}' <<<"$whole" | jq -c .)" 'and is answered with what it said'
has 'has("headers") or has("client_certificate")' false 'but for what is never shown'
api GET "$path/$full"
has '.filters | map(.value) | tojson' '[["MTY","TUX"],1000.5,null]' 'filters are kept'
has '.retry_seconds | tojson' '[1,86400,30]' 'and waits'

# --- what it keeps to itself -------------------------------------------------

api PATCH "$path/$full" '{"description":"Another"}'
has .version 2 'it is changed'
api POST "$path/$full/rotate-secret" '{}'
answered 200 'its secret is rotated'
newer=$(get .secret)
like "$newer" '^whsec_[A-Za-z0-9+/]{43}=$' 'the answer has the new one'
[[ $newer != "$secret" ]]
ok $? 'which is another'
api POST "$path/$full/pause"
: >"$work/all"
for asked in "$path" "$path/$full" "$path/$full/history" "$path/$full/secret-versions" \
    "$path/$full/health" "$path/export" "$path/export?format=csv" "$path/stats" \
    "$path/$full?" "$path?fields=id,header_names,url"; do
	api GET "$asked"
	answered 200 "${asked/$full/ID} is read"
	cat "$work/body" >>"$work/all"
done
api POST "$path/search" '{"where":{"field":"status","value":"paused"}}'
has '.data[0].id' "$full" 'it is found'
cat "$work/body" >>"$work/all"
for sealed in headers headers_sealed client_certificate client_certificate_sealed secret secret_sealed; do
	api GET "$path?fields=$sealed"
	refused 400 bad_parameter "$sealed is no member to ask for"
	is "$(grep -c "\"$sealed\"" "$work/all")" 0 'and stands nowhere'
done
sql "SELECT data FROM outbox WHERE account = '$mine'
    UNION ALL SELECT data FROM events WHERE account = '$mine'
    UNION ALL SELECT CONCAT_WS(' ', headers_sealed, client_certificate_sealed)
	FROM webhooks FOR SYSTEM_TIME ALL WHERE account = '$mine'
    UNION ALL SELECT secret_sealed FROM webhook_secrets WHERE account = '$mine'
    UNION ALL SELECT body FROM idempotency WHERE account = '$mine'" >>"$work/all"
is "$(grep -c 'X-Tenant' "$work/all" | sed 's/^[1-9].*/some/')" some 'names of headers are shown'
for hidden in "$mark" "$keymark" 'PRIVATE KEY' "${secret#whsec_}" "${newer#whsec_}"; do
	! grep -qF -e "$hidden" "$work/all"
	ok $? "what it sends and signs with is nowhere: ${hidden:0:6}..."
	nothing "$(grep -rlF -e "$hidden" "$POLIDUCTO_RUN/log")" 'and in no log'
done
is "$(sql "SELECT COUNT(*) FROM webhooks WHERE id = '$full' AND LENGTH(headers_sealed) > 40
    AND LENGTH(client_certificate_sealed) > 400")" 1 'though it is kept, sealed'

# --- what is absent stays, null clears ----------------------------------------

# kept: which of the sealed columns hold something.
kept()
{
	sql "SELECT CONCAT(headers_sealed IS NOT NULL, client_certificate_sealed IS NOT NULL)
	    FROM webhooks WHERE account = '$mine' AND id = '$full'"
}
is "$(kept)" 11 'other changes leave both'
# move URL [MORE]: another URL, and what else a change says.
move() { api PATCH "$path/$full" "$(jq -cn --arg url "$1" --argjson more "${2-{\}}" '{url: $url} + $more')"; }
both=$(jq -c '{headers, client_certificate}' <<<"$whole")
move https://example.com/another
is "$(kept)" 11 'another path leaves them too'
move HTTPS://EXAMPLE.com:443/another?x=1
is "$(kept)" 11 'and another spelling of the same host'
for elsewhere in https://example.org/hook https://example.com:8443/hook http://127.0.0.1:8443/hook; do
	move "$elsewhere"
	answered 200 "$elsewhere"
	is "$(kept)" 00 'gets neither: they were for the host before'
	has '[.header_names, .client_certificate_sha256, .client_certificate_expires_at] | tojson' '[null,null,null]' 'and the answer says so'
	move https://example.com/hook "$both"
	is "$(kept)" 11 'given in the same request they stay'
	has '.header_names | tojson' '["Authorization","X-Tenant"]' 'as they were given'
done
move https://example.org/hook "$(jq -c '{headers}' <<<"$both")"
is "$(kept)" 10 'of both, what was given'
move https://example.com/hook "$both"

api PATCH "$path/$full" '{"headers":null}'
has .header_names null 'headers are cleared'
is "$(kept)" 01 'and they are gone'
api PATCH "$path/$full" '{"headers":null}'
has .header_names null 'a second time too'
api PATCH "$path/$full" '{"headers":[{"name":"X-One","value":"1"}]}'
has '.header_names | tojson' '["X-One"]' 'and set anew'
api PATCH "$path/$full" '{"headers":[]}'
has .header_names null 'an empty list has none'
api PATCH "$path/$full" '{"client_certificate":null}'
has '[.client_certificate_sha256, .client_certificate_expires_at] | tojson' '[null,null]' \
    'a certificate is cleared'
is "$(kept)" 00 'and gone'
api PATCH "$path/$full" '{"filters":null,"retry_seconds":null}'
has '[.filters, .retry_seconds] | tojson' '[null,null]' 'and so are filters and waits'
api PATCH "$path/$full" "$(jq -cn --arg pem "$(cat "$work/mine.pem" "$work/other.key")" \
    '{client_certificate: $pem, url: "ftp://x"}')"
refused 422 validation_failed 'a bad change'
is "$(faults)" '/client_certificate bad_format, /url url_not_allowed' 'is told whole'
is "$(kept)" 00 'and changes nothing'

# --- bad input ------------------------------------------------------------------

before=$(sql "SELECT COUNT(*) FROM webhooks WHERE account = '$mine'")
long=$(printf '%0201d' 0)
locked=$(openssl pkcs8 -topk8 -in "$work/mine.key" -passout pass:x)
filters=$(jq -cn '[range(11) | {field: "/data/a", op: "exists"}]')
headers=$(jq -cn '[range(11) | {name: "X-\(.)", value: "1"}]')
pem() { jq -cn --arg pem "$1" '{client_certificate: $pem}'; }
bad=(
	'{"description":"'"$long"'"}|/description too_long'
	'{"description":"a\nb"}|/description bad_format'
	'{"delivery_order":"strict"}|/delivery_order not_allowed'
	'{"order_hold_minutes":0}|/order_hold_minutes out_of_range'
	'{"order_hold_minutes":61}|/order_hold_minutes out_of_range'
	'{"order_hold_minutes":1.5}|/order_hold_minutes too_precise'
	'{"max_per_second":0}|/max_per_second out_of_range'
	'{"max_per_second":1001}|/max_per_second out_of_range'
	'{"max_concurrency":101}|/max_concurrency out_of_range'
	'{"max_concurrency":-1}|/max_concurrency out_of_range'
	'{"timeout_seconds":4}|/timeout_seconds out_of_range'
	'{"timeout_seconds":31}|/timeout_seconds out_of_range'
	'{"timeout_seconds":"15"}|/timeout_seconds wrong_type'
	'{"retry_seconds":[]}|/retry_seconds too_short'
	'{"retry_seconds":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21]}|/retry_seconds too_long'
	'{"retry_seconds":[5,0]}|/retry_seconds/1 out_of_range'
	'{"retry_seconds":[-5,86401]}|/retry_seconds/0 out_of_range, /retry_seconds/1 out_of_range'
	'{"retry_seconds":[5,"6"]}|/retry_seconds/1 wrong_type'
	'{"retry_seconds":[86400,86400,86400,86400,86400,86400,86400,1]}|/retry_seconds out_of_range'
	'{"api_version":"2026-10-02"}|/api_version not_allowed'
	'{"ed25519":1}|/ed25519 wrong_type'
	'{"status":"paused"}|/status unknown_field'
	'{"secret":"whsec_x"}|/secret unknown_field'
	'{"headers_sealed":"x"}|/headers_sealed unknown_field'
	'{"header_names":["X"]}|/header_names unknown_field'
	'{"filters":'"$filters"'}|/filters too_long'
	'{"filters":[{"field":"/data/a"}]}|/filters/0/op required'
	'{"filters":[{"field":"/data/a","op":"like","value":1}]}|/filters/0/op not_allowed'
	'{"filters":[{"field":"/data/a","op":"eq"}]}|/filters/0/value required'
	'{"filters":[{"field":"/data/a","op":"eq","value":null}]}|/filters/0/value wrong_type'
	'{"filters":[{"field":"/data/a","op":"eq","value":{"a":1}}]}|/filters/0/value bad_format'
	'{"filters":[{"field":"data/a","op":"exists"},{"field":"/request_id","op":"exists"}]}|/filters/0/field bad_format, /filters/1/field bad_format'
	'{"filters":[{"field":"/data/a","op":"in","value":"MTY"}]}|/filters/0/value bad_format'
	'{"filters":[{"field":"/data/a","op":"lt","value":12345678901234567890}]}|/filters/0/value bad_format'
	'{"filters":[{"field":"/data/a","op":"eq","value":1,"or":[]}]}|/filters/0/or unknown_field'
	'{"headers":'"$headers"'}|/headers too_long'
	'{"headers":[{"name":"X"}]}|/headers/0/value required'
	'{"headers":[{"name":"X","value":""}]}|/headers/0/value too_short'
	'{"headers":[{"name":"X:","value":"1"}]}|/headers/0/name bad_format'
	'{"headers":[{"name":"X Y","value":"1"}]}|/headers/0/name bad_format'
	'{"headers":[{"name":"X\r\nY","value":"1"}]}|/headers/0/name bad_format'
	'{"headers":[{"name":"X","value":"1\r\nHost: a"}]}|/headers/0/value bad_format'
	'{"headers":[{"name":"X","value":"1\nY: 2"}]}|/headers/0/value bad_format'
	'{"headers":[{"name":"X","value":"1\u0000"}]}|/headers/0/value bad_format'
	'{"headers":[{"name":"X","value":"é"}]}|/headers/0/value bad_format'
	'{"headers":[{"name":"X","value":" 1"}]}|/headers/0/value bad_format'
	'{"headers":[{"name":"X-A","value":"1"},{"name":"x-a","value":"2"}]}|/headers/1/name not_allowed'
)
for name in Host host User-Agent Content-Type content-length Transfer-Encoding Connection \
    Expect Cookie TE Trailer Upgrade Keep-Alive Proxy-Authorization Forwarded X-Forwarded-For \
    webhook-id Webhook-Signature X-Service-Timestamp x-service-anything Accept-Encoding Date; do
	bad+=('{"headers":[{"name":"'"$name"'","value":"1"}]}|/headers/0/name not_allowed')
done
for text in x "$(<"$work/mine.pem")" "$(<"$work/mine.key")" \
    "$(cat "$work/mine.pem" "$work/other.key")" "$(cat "$work/mine.pem")"$'\n'"$locked" \
    "$(cat "$work/mine.pem" "$work/other.pem" "$work/mine.key")"; do
	bad+=("$(pem "$text")|/client_certificate bad_format")
done
bad+=("$(pem "$(printf '%032769d' 0)")|/client_certificate too_long")
for one in "${bad[@]}"; do
	api POST "$path/validate" "$(body "${one%|*}")"
	is "$status $(faults)" "422 ${one##*|}" "refused: ${one:0:90}"
done

# URLs: what is no address of a public host, in every spelling.
while IFS='|' read -r url fault; do
	api POST "$path/validate" "$(jq -cn --arg u "$url" '{url: ($u | gsub("<NL>"; "\n") |
	    gsub("<NUL>"; "\u0000")), events: ["order.*"]}')"
	is "$status $(faults)" "422 /url ${fault:-url_not_allowed}" "no URL for us: ${url:0:70}"
done <<'BAD'
https://a:b@example.com/
https://@example.com/
https://example.com@10.0.0.1/
https://example.com\@10.0.0.1/
https:///example.com/
https:example.com/
data:text/plain,x
https://example.com/#
https://example.com/<NL>|bad_format
https://exa<NL>mple.com/|bad_format
https://example.com/<NUL>|bad_format
https://example.com/%0a b
https://0300.0250.0.1/
https://0xC0.0xA8.0.1/
https://0xc0a80001/
https://3232235521/
https://192.168.1/
https://10.0.0.1./
https://[::10.0.0.1]/
https://[::ffff:0a00:0001]/
https://[0:0:0:0:0:ffff:10.0.0.1]/
https://[fe80::1%lo]/
https://[fec0::1]/
https://[64:ff9b:1::1]/
https://[::1/
https://::1/
https://1.2.3.4.5/
https://256.1.1.1/
https://example.com:0/
https://example.com:65536/
https://example.com:8080x/
https://example.com:-1/
https://bücher.example/
https://example.com/ñ
https://exa mple.com/
https://exam_ple.com:443:443/
BAD
api POST "$path/validate" "$(jq -cn --arg u "https://example.com/$(printf '%08192d' 0)" \
    '{url: $u, events: ["order.*"]}')"
is "$status $(faults)" '422 /url too_long' 'nor one of 8 KiB'
for url in https://xn--bcher-kva.example/ https://example.com/%C3%B1?a=%23 https://a-b.example:443/; do
	api POST "$path/validate" "$(jq -cn --arg u "$url" '{url: $u, events: ["order.*"]}')"
	answered 200 "but $url"
done
is "$(sql "SELECT COUNT(*) FROM webhooks WHERE account = '$mine'")" "$before" 'none of them made one'

# --- rotation ---------------------------------------------------------------------

rotate() { api POST "$path/$id/rotate-secret" "${1:-{\}}" "${@:2}"; }
# live: how many secrets sign now, by the table.
live()
{
	sql "SELECT COUNT(*) FROM webhook_secrets WHERE account = '$mine' AND webhook_id = '$id'
	    AND (expires_at IS NULL OR expires_at > UTC_TIMESTAMP(3))"
}
subscribe '{}'
first=$secret
is "$(live)" 1 'one secret signs'
rotate '{"grace_seconds":604800}' -H 'Idempotency-Key: turn'
answered 200 'rotated with a week of grace'
second=$(get .secret)
rotate '{"grace_seconds":604800}' -H 'Idempotency-Key: turn'
has .secret "$second" 'who lost the answer gets the same one again'
is "$(live)" 2 'two sign'
api GET "$path/$id/secret-versions"
has '[.data[] | keys_unsorted | join(" ")] | unique | tojson' '["id created_at expires_at"]' \
    'they are listed without themselves'
has '[.data[].expires_at | type] | tojson' '["null","string"]' 'the newest first'
api GET "$path/$id/secret-versions?limit=1"
has '[(.data | length), .has_more] | tojson' '[1,true]' 'page by page'
rotate
refused 409 state_conflict 'a third must wait'
is "$(live)" 2 'and nothing has changed'
rotate '{"grace_seconds":0}'
answered 200 'unless both end at once'
third=$(get .secret)
is "$(live)" 1 'then one signs'
is "$(printf '%s\n' "$first" "$second" "$third" | sort -u | wc -l)" 3 'each is another'
for bad in '{"grace_seconds":-1}' '{"grace_seconds":604801}'; do
	rotate "$bad"
	refused 422 validation_failed "$bad"
	is "$(faults)" '/grace_seconds out_of_range' 'is too little or too much'
done
rotate '{"grace_seconds":1}' -H 'If-Match: "1"'
refused 412 version_mismatch 'a rotation is held to its version'
told() { sql "SELECT COUNT(*) FROM events WHERE account = '$mine' AND type = '$1' AND object_id = '$id'"; }
tells() { [[ $(told "$1") == "$2" ]]; }
await 10 tells webhook.secret_rotated 2
ok $? 'each rotation is told, a refused one is not'

# --- states ---------------------------------------------------------------------

act() { api POST "$path/$id/$1"; }
subscribe '{}'
act pause && has .status paused 'it is paused'
act pause
refused 409 state_conflict 'once'
act enable && has .status active 'enabled'
act disable
has '[.status, .disabled_reason] | tojson' '["disabled","by_request"]' 'disabled, and why'
act enable
has '[.status, .disabled_reason] | tojson' '["active",null]' 'and enabled again'
api GET "$path/$id/health"
has '[.health, .pending, .oldest_due_at, .last_failure_at] | tojson' '["unproven",0,null,null]' \
    'of what was never tried nothing bad is known'
for event in created paused enabled disabled; do
	n=1
	[[ $event != enabled ]] || n=2
	await 10 tells "webhook.$event" "$n"
	ok $? "webhook.$event is told"
done

# What is pending when it ends is discarded; nothing comes to it afterwards.
log()
{
	sql "SELECT GROUP_CONCAT(DISTINCT status ORDER BY status) FROM webhook_deliveries
	    WHERE account = '$mine' AND webhook_id = '$id'"
}
queued() { sql "SELECT COUNT(*) FROM delivery_queue WHERE webhook_id = '$id'"; }
waits() { [[ $(queued) == "$1" ]]; }
failed_once()
{
	[[ $(sql "SELECT COUNT(*) FROM webhook_deliveries WHERE webhook_id = '$id'
	    AND status = 'pending' AND attempts > 0") == 1 ]]
}
party() { api POST /api/v2/counterparties '{"legal_name":"A","roles":["carrier"],"country":"MX"}'; }
numbered() { [[ $(sql "SELECT COUNT(*) FROM outbox WHERE account = '$mine'") == 0 ]]; }
dead='{"url":"https://127.0.0.1:1/","events":["order.counterparty.*"],"retry_seconds":[86400,86400]}'
for end in DELETE disable; do
	subscribe "$dead"
	answered 201 'a receiver that nobody is'
	party
	await 15 failed_once
	ok $? 'a delivery waits for its next attempt'
	api GET "$path/$id/health"
	has '[.pending, (.oldest_due_at != null)] | tojson' '[1,true]' 'which its health says'
	if [[ $end == DELETE ]]; then
		api DELETE "$path/$id"
	else
		act disable
	fi
	answered 200 "$end"
	is "$(queued) $(log)" '0 discarded' 'nothing waits any more'
	party
	await 10 numbered
	ok $? 'what happens then'
	is "$(queued) $(log)" '0 discarded' 'is not for it'
done
api DELETE "$path/$id"
api POST "$path/$id/restore"
has '[.status, .archived_at] | tojson' '["disabled",null]' 'a restored one is what it was'

# --- how many -----------------------------------------------------------------

key=$(new_key --account "$(fresh many)")
subscribe '{}'
one=$id
act pause
subscribe '{}'
two=$id
api DELETE "$path/$two"
for _ in {1..20}; do
	subscribe '{}'
	[[ $status == 201 ]] || break
done
answered 201 'twenty are active'
id=$one
act enable
refused 409 state_conflict 'no paused one can join them'
api POST "$path/$two/restore"
refused 409 state_conflict 'nor one from the archive'
api GET "$path/$two"
has '.archived_at != null' true 'which stays there'
api GET "$path?status=active&limit=1"
id=$(get '.data[0].id')
act pause
id=$one
act enable
answered 200 'where one leaves there is room'

# --- ping -----------------------------------------------------------------------

key=$(new_key --account "$(fresh ping)")
mine=$(account_of "$key")
subscribe '{"url":"https://127.0.0.1:1/","events":["webhook.*"]}'
everything=$id
subscribe '{"url":"https://127.0.0.1:1/","events":["payment.settled"],"filters":[{"field":"/type","op":"eq","value":"no"}]}'
act ping
answered 200 'it is pinged'
event=$(get .event_id)
like "$event" '^evt_[0-9a-hjkmnp-tv-z]{26}$' 'and told of which event'
pinged()
{
	[[ $(sql "SELECT CONCAT(webhook_id, ' ', \`trigger\`) FROM webhook_deliveries
	    WHERE account = '$mine' AND event_id = '$event'") == "$id ping" ]]
}
await 10 pinged
ok $? 'which is delivered to it alone, whatever it asks for'
is "$(sql "SELECT CONCAT(type, ' ', object_type, ' ', object_id) FROM events WHERE id = '$event'")" \
    "webhook.ping webhook $id" 'as webhook.ping'
tried()
{
	[[ $(sql "SELECT t.\`trigger\` FROM webhook_attempts t JOIN webhook_deliveries d
	     ON d.account = t.account AND d.id = t.delivery_id
	     WHERE d.account = '$mine' AND d.event_id = '$event' ORDER BY attempt LIMIT 2" | xargs) == "$1" ]]
}
await 10 tried 'manual auto'
ok $? 'its first attempt was asked for, the next was not'
act pause
act ping
refused 409 state_conflict 'a paused one is not pinged'
api DELETE "$path/$id"
act ping
refused 409 state_conflict 'nor an archived one'
[[ -n $everything ]]
ok $? 'another one was there'
end
