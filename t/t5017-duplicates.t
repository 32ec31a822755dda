#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What only one object of an account may have: who takes it again is told the
# members, their values and the object that has them, whichever unique key it
# was, also where two come at once.  Another account's is nobody's business.
source "$(dirname "$0")/rig.sh"
needs_instance

# things: what the bodies name, of the account of `key`
things()
{
	api POST /api/v2/counterparties '{"legal_name":"A","roles":["customer","supplier"],"country":"US","ein":"12-3456789"}'
	party=$(get .id)
	api POST /api/v2/sites '{"counterparty_id":"'"$party"'","name":"S","country":"US","timezone":"America/Chicago","city":"Houston","state":"TX"}'
	site=$(get .id)
	api POST /api/v2/storage-tanks '{"site_id":"'"$site"'","product":"DIESEL_ULSD","name":"0","kind":"ust","unit":"gal","capacity":1000}'
	tank=$(get .id)
}

# said: of each fault its pointer and value, and whose it is
said()
{
	get '[.errors[]? | "\(.pointer) \(.code) \(.value) \(.existing_id)"] | join(", ")'
}

keys()
{
	cat <<-'KEYS'
	products|by_code|code|{"code":"B5","name":"N","family":"diesel"}
	terminals|by_code|code|{"code":"PTX2","name":"N","kind":"terminal","country":"US","jurisdiction":"US-TX","currency":"USD","time_zone":"America/Chicago"}
	price-indexes|by_code|code|{"code":"X.Y","name":"N","source":"S","frequency":"daily","unit":"gal","currency":"USD"}
	price-formulas|by_code|code|{"code":"X-Y","name":"N","expression":"1 + 1","currency":"USD","unit":"gal"}
	counterparties|by_scac|scac|{"legal_name":"C","roles":["carrier"],"country":"US","ein":"12-3456780","scac":"ABCD"}
	counterparties|by_own_company|roles|{"legal_name":"O","roles":["self"],"country":"US","ein":"12-3456781"}
	sites|by_consignee|counterparty_id consignee_no|{"counterparty_id":"CPY","name":"S","country":"US","timezone":"America/Chicago","consignee_no":"K7"}
	storage-tanks|by_site|site_id name|{"site_id":"SIT","product":"DIESEL_ULSD","name":"1","kind":"ust","unit":"gal","capacity":1000}
	tank-readings|by_seq|tank_id source seq|{"tank_id":"TNK","at":"2026-01-15T12:00:00.000Z","gross":100,"source":"atg","seq":7}
	supply-contracts|by_number|number|{"number":"C-1","side":"buy","counterparty_id":"CPY","contract_type":"term","terminals":["MTY"],"products":["DIESEL_ULSD"],"start_on":"2026-01-01","end_on":"2049-12-31","timezone":"America/Monterrey","unit":"l","currency":"MXN"}
	orders|by_external|external_source external_id|{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000,"external_source":"erp","external_id":"7"}
	bills-of-lading|by_number|supplier_id terminal bol_number|{"bol_number":"7","terminal":"MTY","supplier_id":"CPY","started_at":"2026-01-15T18:00:00.000Z","lines":[{"line_no":1,"product":"DIESEL_ULSD","gross":19000,"net":18900,"unit":"l","temperature":26.4,"temperature_unit":"C","density":840,"compartment":1}],"total_gross":19000,"total_net":18900,"line_count":1}
	credit-profiles|by_counterparty|counterparty_id|{"counterparty_id":"CPY","currency":"MXN","credit_limit":5000000}
	rack-prices|by_series|terminal product effective_at|{"terminal":"MTY","product":"DIESEL_ULSD","currency":"MXN","price":14.79,"unit":"l","effective_at":"2026-01-15T06:00:00.000Z"}
	KEYS
}

body_of()
{
	local text=${1//CPY/$party}
	text=${text//SIT/$site}
	echo "${text//TNK/$tank}"
}

# --- each unique key -----------------------------------------------------------

key=$(new_key --account "$(fresh duplicates)")
things
while IFS='|' read -r path unique members text; do
	body=$(body_of "$text")
	api POST "/api/v2/$path" "$body"
	answered 201 "$path: the first" || note "$(<"$work/body")"
	id=$(get .id)
	api POST "/api/v2/$path" "$body"
	refused 409 duplicate "$path: the second"
	for m in $members; do
		is "$(get ".errors[] | select(.pointer == \"/$m\") | .existing_id")" "$id" "$path: names $m and the other ($unique)"
		is "$(get ".errors[] | select(.pointer == \"/$m\") | .value | tojson")" \
		    "$(jq -c ".$m" <<<"$body")" "$path: with the value"
	done
	like "$(get .detail)" "$id" "$path: in words too"
	echo "$id" >>"$work/ids"
done < <(keys)
api POST /api/v2/products/validate '{"code":"B5","name":"N","family":"diesel"}'
refused 409 duplicate 'validating says so too'
is "$(said)" "/code duplicate B5 $(head -1 "$work/ids")" 'and whose it is'

# --- what changes, and many ------------------------------------------------------

api POST /api/v2/products '{"code":"B6","name":"N","family":"diesel"}'
second=$(get .id)
api PATCH "/api/v2/sites/$site" '{"consignee_no":"K7"}'
refused 409 duplicate 'a change to what another has'
is "$(get '.errors[] | select(.value != null and .pointer == "/consignee_no") | .code')" duplicate 'names it'
api POST /api/v2/products/bulk '{"items":[{"code":"B6","name":"N","family":"diesel"},{"code":"B7","name":"N","family":"diesel"}]}'
has '[.results[].status] | tojson' '[409,201]' 'of a bulk one item'
has '.results[0].errors[0] | "\(.pointer) \(.code)"' '/items/0/code duplicate' 'says which member'
like "$(get '.results[0].errors[0].message')" "$second" 'and whose it is'
api POST /api/v2/products/bulk '{"atomic":true,"items":[{"code":"B8","name":"N","family":"diesel"},{"code":"B8","name":"N","family":"diesel"}]}'
is "$(said)" '/items/1/code duplicate B8 null' 'an item that did not stay is not named'

# --- at once -----------------------------------------------------------------------

race()
{
	curl -sS --cacert "$POLIDUCTO_CA" -X POST -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
	    --data-binary '{"code":"RACE","name":"N","family":"diesel"}' "$(url)/api/v2/products" |
		jq -r '"\(.status) \(.id // .errors[0].existing_id)"'
}
export -f race url
export key POLIDUCTO_CA env POLIDUCTO_SANDBOX_URL
seq 8 | xargs -P 8 -I '{}' bash -c race >"$work/race"
is "$(cut -d' ' -f2 "$work/race" | sort -u | wc -l)" 1 'of eight at once each names the one that was made'
is "$(grep -c '^409 ' "$work/race")" 7 'and seven are refused'

# --- others -------------------------------------------------------------------------

key=$(new_key --account "$(fresh stranger)")
things
while IFS='|' read -r path unique members text; do
	api POST "/api/v2/$path" "$(body_of "$text")"
	answered 201 "$path: another account may have the same ($unique $members)"
	nothing "$(grep -F "$(get .id)" "$work/ids")" "$path: of its own"
done < <(keys)

# --- none is forgotten ----------------------------------------------------------------

# The unique keys of all tables that a resource keeps, but those that the service
# numbers by itself.
ours=' api_keys.by_id score_models.by_day alert_items.by_item load_authorizations.by_open_number fx_rates.by_pair price_sources.by_id '
missing=
while read -r table unique; do
	[[ $ours == *" $table.$unique "* ]] || keys | grep -q "^${table//_/-}|$unique|" || missing+=" $table.$unique"
done < <(sql "SELECT DISTINCT s.table_name, s.index_name FROM information_schema.statistics s
    JOIN information_schema.columns c ON c.table_schema = s.table_schema AND c.table_name = s.table_name
	AND c.column_name = 'version'
    WHERE s.table_schema = DATABASE() AND s.non_unique = 0 AND s.index_name <> 'PRIMARY'")
nothing "$missing" 'every unique key of a resource is asked for'

# --- a dry run of an order -----------------------------------------------------

order='{"product":"DIESEL_ULSD","terminal":"MTY","volume":20000,"external_source":"erp","external_id":"X-1"}'
api POST /api/v2/orders/validate "$order"
answered 200 'an order that could be created'
api POST /api/v2/orders "$order"
answered 201 'it is'
first=$(get .id)
api POST /api/v2/orders/validate "$order"
refused 409 duplicate 'again it is a duplicate, as creating says'
is "$(get '[.errors[] | .pointer, .existing_id] | unique | join(" ")')" "/external_id /external_source $first" 'by its numbers, of that order'
api GET '/api/v2/orders?external_id=X-1'
has '.data | length' 1 'and nothing was created'

end
