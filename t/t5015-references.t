#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What a body names is there and is the account's, in every operation of the
# OpenAPI document: references.mjs asks, and this makes what it asks by.
source "$(dirname "$0")/rig.sh"
needs_instance
[[ -n $(command -v node) ]] || skip_all 'no node'
[[ -d $t/node_modules/fast-check ]] || skip_all 'no tools; npm ci --prefix t'

# things: an identifier by its prefix, of objects of `key`
things()
{
	local out='{}' prefix path body
	while IFS='|' read -r prefix path body; do
		body=$(jq -n --argjson its "$out" "$body")
		api POST "/api/v2/$path" "$body"
		[[ $status == 201 ]] || note "$path: $status $(<"$work/body")"
		out=$(jq -nc --argjson its "$out" --arg p "$prefix" --arg id "$(get .id)" '$its + {($p): $id}')
	done <<-'BODIES'
	cpy|counterparties|{legal_name: "A", roles: ["customer", "supplier", "carrier"], country: "US", ein: "12-3456789"}
	sit|sites|{counterparty_id: $its.cpy, name: "S", country: "US", timezone: "America/Chicago", city: "Houston", state: "TX"}
	tnk|storage-tanks|{site_id: $its.sit, product: "DIESEL_ULSD", name: "1", kind: "ust", unit: "gal", capacity: 10000}
	ord|orders|{product: "DIESEL_ULSD", terminal: "MTY", volume: 1000}
	psr|price-sources|{name: "feed", kind: "file", format: "csv", target: "rack-prices", redistribution: false}
	clm|claims|{kind: "shortage", description: "Short", claimed_quantity: 10, unit: "l"}
	BODIES
	echo "$out"
}

key=$(new_key --account "$(fresh others)")
things >"$work/foreign"
key=$(new_key --account "$(fresh references)")
things >"$work/own"
export KEY=$key URL
URL=$(url)
"$build/contract" openapi >"$work/openapi"
OPENAPI=$work/openapi NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA node "$t/references.mjs" \
    "$work/own" "$work/foreign" >"$work/body" 2>"$work/said"
ok $? 'every reference of every operation is asked' || note "$(<"$work/said")"
echo "# $(get '"\(.asked) references, \(.count) refusals"')"
has '.asked > 100 and .count > .asked' true 'there are many'
nothing "$(get '.wrong[]')" 'what is not there, or is not the account'\''s, is refused where it stands'

# --- the four that were stored unchecked, and what is archived ------------------

none() { echo "$1_01aryz6s41tsv4rrffq69g5fav"; }
api POST /api/v2/orders "{\"lines\":[{\"product\":\"DIESEL_ULSD\",\"quantity\":1000,\"tank_id\":\"$(none tnk)\"}],\"terminal\":\"MTY\"}"
refused 422 validation_failed 'a tank of an order line'
is "$(faults)" '/lines/0/tank_id not_found, /lines/0/terminal required, /terminal not_allowed' 'is named'
site=$(jq -r .sit "$work/own")
api DELETE "/api/v2/sites/$site"
answered 200 'a site is archived'
api POST /api/v2/storage-tanks "{\"site_id\":\"$site\",\"product\":\"DIESEL_ULSD\",\"name\":\"2\",\"kind\":\"ust\",\"unit\":\"gal\",\"capacity\":10000}"
is "$(faults)" '/site_id not_found' 'and can no longer be named'
api POST /api/v2/storage-tanks '{"site_id":"'"$(none sit)"'","product":"DIESEL_ULSD","name":"2","kind":"ust","unit":"gal","capacity":"x"}'
is "$(faults)" '/capacity wrong_type, /site_id not_found' 'it is said together with what is wrong otherwise'
api PATCH "/api/v2/storage-tanks/$(none tnk)" '{"name":"3"}'
refused 404 not_found 'the object of the path comes first'
api POST /api/v2/sites/bulk '{"items":[{"counterparty_id":"'"$(jq -r .cpy "$work/own")"'","name":"B","country":"US","timezone":"America/Chicago","city":"Houston","state":"TX"},
    {"counterparty_id":"'"$(none cpy)"'","name":"C","country":"US","timezone":"America/Chicago","city":"Houston","state":"TX"}]}'
has '[.results[] | "\(.status) \(.errors[0].pointer // "-") \(.errors[0].code // "-")"] | join(", ")' \
    '201 - -, 422 /items/1/counterparty_id not_found' 'of a bulk each item answers for itself'
end
