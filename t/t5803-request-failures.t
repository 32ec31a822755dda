#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Of a request that failed every field at fault is kept, and its body without
# secrets, account numbers and names that nobody knows: to be found by its id, by
# its account alone.
source "$(dirname "$0")/rig.sh"
source "$t/crew.sh"
needs_instance

usage=/api/v2/usage
account=$(fresh traced)
own=$(new_key --account "$account")
stranger=$(new_key)
key=$own

# tries METHOD PATH [BODY]: what fails is found by its id; its answer is in `answer`.
tries()
{
	api "$@"
	failed_with=$status
	id=$(header x-request-id)
	cp "$work/body" "$work/answer"
	found() { api GET "$usage/requests/$id" && [[ $status == 200 ]]; }
	await 20 found
}
# fails STATUS WHAT METHOD PATH [BODY]
fails()
{
	tries "${@:3}"
	ok $? "$2 is found" || note "$(<"$work/body")"
	is "$failed_with" "$1" 'and has failed'
}
body_is() { is "$(get '.body')" "$1" "$2"; }

# --- every field at fault ------------------------------------------------------------

fails 422 'an order' POST /api/v2/orders '{"terminal":"MTY","product":"DIESEL_ULSD","volume":0,"no_such":"here is 1"}'
is "$(get '[.errors[] | "\(.pointer) \(.code)"] | sort | join(",")')" \
    "$(jq -r '[.errors[] | "\(.pointer) \(.code)"] | sort | join(",")' "$work/answer")" 'with the same fields at fault as its answer'
has '.errors | length > 1' true 'which are several'
body_is '{"terminal":"MTY","product":"DIESEL_ULSD","volume":0,"no_such":"***"}' 'and its body, but for what nobody knows'
has '[.body_bytes, .body_cut] | join(" ")' '75 false' 'which was so long'
fails 400 'a list' GET '/api/v2/orders?limit=x'
has '[.errors[] | "\(.parameter) \(.code)"] | join(",")' 'limit wrong_type' 'with its parameter'
has '.body' null 'it had no body'
fails 404 'an action' POST /api/v2/orders/ord_01kaf2b8m0v3n7q1x5z9c4t6h8/submit '{}'
has '[.body, (.errors | length)] | join(" ")' ' 0' 'without a field at fault, and takes no body'
fails 400 'a body that is no JSON' POST /api/v2/orders '{"terminal":"MTY","secret'
has '[.body, .body_bytes] | map(tostring) | join(" ")' 'null 25' 'of which only the length is kept'
fails 404 'an import of nobody' POST /api/v2/nowhere 'volume=1'
has '.body' null 'nor of what is for no operation'
api GET /api/v2/orders
succeeded=$(header x-request-id)

# --- secrets -------------------------------------------------------------------------

mark=$(letters 16)
# Of each: OPERATION|PATH|BODY.  Where a secret or an account belongs, and where
# somebody may have put one by mistake.
while IFS='|' read -r op path body; do
	tries POST "$path" "${body//MARK/$mark}"
	like "$failed_with" '^4' "$op fails" || note "$(<"$work/answer")"
	nothing "$(sql "SELECT errors, body FROM usage_failures WHERE request_id = '$id'" |
		grep -E "$mark|00201007777777777|4111.?1111|0020100")" "$op: nothing secret of it is kept"
	like "$(jq -r .body "$work/body")" '[*]{3}' 'but that there was something'
done <<'CASES'
payments.create|/api/v2/payments|{"amount":"x","currency":"MXN","clabe":"002010077777777771","reference":"A"}
payments.create with a number|/api/v2/payments|{"amount":"x","currency":"MXN","clabe":2010077777777771,"reference":"A"}
payments.create with too few|/api/v2/payments|{"amount":"1","currency":"MXN","clabe":"0020100","reference":"A"}
payments.create in a wrong place|/api/v2/payments|{"amount":"x","currency":"MXN","clabe":["002010077777777771"],"reference":"to 002010077777777771"}
payments.create with a card|/api/v2/payments|{"amount":"x","currency":"MXN","clabe":"1","reference":"4111 1111 1111 1111"}
payments.create with a token|/api/v2/payments|{"amount":"x","currency":"MXN","clabe":"1","reference":"eyJhbGciOiJIUzI1NiJ9.MARK"}
payments.create with a password|/api/v2/payments|{"amount":"x","currency":"MXN","clabe":"1","reference":"basic MARK"}
payments.create with a password in any letters|/api/v2/payments|{"amount":"x","currency":"MXN","clabe":"1","reference":"BASIC MARK"}
payments.create with a bearer|/api/v2/payments|{"amount":"x","currency":"MXN","clabe":"1","reference":"BEARER MARK"}
payments.create escaped|/api/v2/payments|{"amount":"x","currency":"MXN","\u0063labe":"002010077777777771","reference":"\u00300201007777777777"}
price-sources.set_secret|/api/v2/price-sources/psr_01kaf2b8m0v3n7q1x5z9c4t6h8/secret|{"secret_in":"header","secret_name":"X-Key","secret":"MARK"}
webhooks.create|/api/v2/webhooks|{"url":"https://MARK:MARK@example.com/?token=MARK","events":["x"],"client_certificate":"-----BEGIN PRIVATE KEY-----MARK"}
webhooks.create with a header|/api/v2/webhooks|{"url":"no","events":["x"],"headers":[{"name":"X-Key","value":"MARK"}]}
webhooks.validate|/api/v2/webhooks/validate|{"url":"no","events":["nothing.*"],"client_certificate":{"key":"MARK"}}
load-authorizations.create|/api/v2/load-authorizations|{"driver_card":"MARK","load_id":"x"}
api-keys.create|/api/v2/api-keys|{"name":"sk_live_MARK","scopes":["none"],"password":"MARK"}
a name that is one|/api/v2/orders|{"MARK-and-more":1,"terminal":"MTY","lines":[{"code":"MARK","MARK":{"a":"MARK"}}]}
CASES

# --- how long ------------------------------------------------------------------------

# Each ñ takes two bytes: the end falls into one of them, whatever comes before.
long=$(printf 'ñ%.0s' {1..3000})
for reference in "$long" "a$long"; do
	fails 422 'a long body' POST /api/v2/payments "{\"amount\":\"1\",\"reference\":\"$reference\"}"
	is "$(jq -j .body "$work/body" | wc -c | awk '{ print ($1 <= 4096 && $1 > 4090) }')" 1 'is cut to 4 KiB'
	jq -j .body "$work/body" | iconv -f UTF-8 -t UTF-8 >/dev/null 2>&1
	ok $? 'between two characters'
	has '[.body_cut, .body_bytes > 6000] | join(" ")' 'true true' 'and says so'
done

# --- whose ---------------------------------------------------------------------------

fails 422 'one more' POST /api/v2/orders '{"terminal":"MTY","volume":0}'
key=$stranger api GET "$usage/requests/$id"
refused 404 not_found "another account does not see it"
is "$(sql "SELECT account FROM usage_failures WHERE request_id = '$id'")" "$(account_of "$own")" \
    'it is kept for the account of the key'
key=$(new_key --account "$account" --scopes orders:read) api GET "$usage/requests/$id"
refused 403 scope_missing 'nor does a key without usage:read'
fails 422 'a payment' POST /api/v2/payments '{"amount":"1","currency":"MXN","clabe":"0020100"}'
sees() { has '[.body != null, .body_scope] | map(tostring) | join(" ")' "$1" "$2" || note "$(<"$work/body")"; }
sees 'true payments:read' 'its own key sees its body'
key=$(new_key --account "$account" --scopes usage:read,orders:read) api GET "$usage/requests/$id"
sees 'false payments:read' 'a key that may not read payments does not, and is told why'
has '.errors | length > 0' true 'but where it was at fault'
key=$(new_key --account "$account" --scopes usage:read,payments:read) api GET "$usage/requests/$id"
sees 'true payments:read' 'one that may does'
key=$(new_key --account "$account" --scopes usage:read,orders:write)
fails 403 'a payment of a key without the scope' POST /api/v2/payments '{"amount":"1","currency":"MXN","clabe":"0020100"}'
sees 'true payments:read' 'is shown to the key that sent it'
fails 422 'an override' POST /api/v2/orders '{"volume":0}'
sees 'true orders:read' 'as is what it writes and does not read'
key=$own
api GET "$usage/requests?limit=50"
has '[.data[] | has("body") or has("errors")] | any' false 'a list has no bodies'
api GET "$usage/requests/$succeeded"
has '[.errors, .body] | map(tostring) | join(" ")' 'null null' 'nor has one that succeeded'
founds owner
token=$(token_of sandbox)
key=$token api POST /api/v2/orders '{"terminal":"MTY","volume":0}'
answered 422 'a call of the dashboard that fails'
nothing "$(sql "SELECT request_id FROM usage_failures WHERE request_id = '$(header x-request-id)'")" 'is not kept'

# --- a flood -------------------------------------------------------------------------

before=$(sql "SELECT COUNT(*) FROM usage_failures")
for ((i = 0; i < 1500; i++)); do
	printf 'url = "%s/api/v2/orders?limit=x"\noutput = "/dev/null"\n' "$(url)"
done >"$work/flood"
began=$EPOCHSECONDS
ask --parallel --parallel-max 8 -K "$work/flood" -H "Authorization: Bearer $own" 2>"$work/curl"
# 8 processes at most: 50 at once, 10 a second.
(($(sql "SELECT COUNT(*) FROM usage_failures") - before <= 8 * (50 + 10 * (EPOCHSECONDS - began + 1))))
ok $? 'a flood of bad requests is no flood of writes'

nothing "$(grep -rlF "$mark" "$POLIDUCTO_RUN/log")" 'and no secret is in a log'
end
