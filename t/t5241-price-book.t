#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The price book, tariffs of carriers, and the sheets that customers get.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh book)")
costs=/api/v2/cost-calculations
book=/api/v2/pricing-rules

# rule NAME JSON [UNIT]: an active pricing rule; its id in $made.
rule()
{
	api POST "$book" "{\"name\":\"$1\",\"unit\":\"${3:-l}\",\"currency\":\"MXN\",\"valid_from\":\"2026-01-01\",$2}"
	made=$(get .id)
	api POST "$book/$made/activate"
}
api POST /api/v2/counterparties '{"legal_name":"Estaciones del Norte","roles":["customer","carrier"],"country":"MX"}'
buyer=$(get .id)
api POST /api/v2/sites "{\"counterparty_id\":\"$buyer\",\"name\":\"Apodaca\",\"country\":\"MX\",\"state\":\"NLE\",\"timezone\":\"America/Monterrey\"}"
site=$(get .id)

# --- the narrowest rule of each label ---------------------------------------------

question() { echo "{\"terminal\":\"MTY\",\"product\":\"DIESEL_ULSD\",\"quantity\":1000,\"unit\":\"l\",\"price_source\":\"$1\"${2:+,$2}}"; }
api POST "$costs" "$(question rack)"
answered 201 'at the posted price'
rack=$(get .price)
over() { jq -r "(.price - $rack) * 1e6 | round" "$work/body"; }
rule 'Margin of all' '"label":"MARGIN","value":0.5'
answered 200 'a rule of all'
api POST "$costs" "$(question rules)"
is "$(over)" 500000 'is added to the posted price'
has '[.steps[] | select(.kind == "component") | .code] | join(" ")' 'RACK MARGIN' 'and stands in the steps'
rule 'Margin of the north' '"label":"MARGIN","value":0.4,"customer_group":"NORTH"'
rule 'Margin of the buyer' "\"label\":\"MARGIN\",\"value\":0.3,\"counterparty_id\":\"$buyer\""
rule 'Margin of the site' "\"label\":\"MARGIN\",\"value\":0.2,\"site_id\":\"$site\""
rule 'Margin of diesel' "\"label\":\"MARGIN\",\"value\":0.1,\"site_id\":\"$site\",\"product\":\"DIESEL_ULSD\""
while IFS='|' read -r who want what; do
	api POST "$costs" "$(question rules "$who")"
	is "$(over)" "$want" "$what"
done <<CASES
"customer_group":"SOUTH"|500000|another group has the rule of all
"customer_group":"NORTH"|400000|a group before all
"counterparty_id":"$buyer","customer_group":"NORTH"|300000|a customer before its group
"site_id":"$site"|100000|a site and a product before a site
CASES
rule 'Rebate' '"label":"REBATE","value":0.05'
rule 'Carriage' '"label":"FREIGHT","value":0.38'
rule 'Delivery' '"label":"FEE","value":100' load
answered 200 'a fee is of a load'
api POST "$costs" "$(question rules)"
is "$(over)" 450000 'a rebate is taken off'
has '[.freight_total, .fee_total] | join(" ")' '380 100' 'freight and fee are lines of their own'
api POST "$costs" "$(question rules '"freight":{"basis":"gross","rate":0.1}')"
has .freight_total 100 'freight that is given stands'
api GET "$book/effective?terminal=MTY&product=DIESEL_ULSD&site_id=$site"
has '[.rules[] | select(.label == "MARGIN") | .name] | join(" ")' 'Margin of diesel' 'which rules count can be asked'

# --- a rule by formula ------------------------------------------------------------------

api POST /api/v2/price-formulas '{"code":"CENTS","name":"Two cents a litre","expression":"0.01 * 2","currency":"MXN","unit":"l"}'
formula=$(get .id)
api POST "/api/v2/price-formulas/$formula/activate"
rule 'Cost by formula' "\"label\":\"COST\",\"terminal\":\"MTY\",\"formula_id\":\"$formula\""
answered 200 'a rule whose value a formula makes'
api POST "$costs" "$(question rules)"
is "$(over)" 470000 'is added with it'
api POST "$book/$made/expire"

# --- what is alike -------------------------------------------------------------------

rule 'Margin twice' '"label":"MARGIN","value":0.7'
twin=$made
api POST "$costs" "$(question rules)"
refused 424 price_unavailable 'two rules that are alike make no price'
api GET "$book/effective?terminal=MTY"
has .tied MARGIN 'which says so'
api GET "$book/conflicts"
has '[.data[] | .label, .one_name, .other_name] | join(", ")' 'MARGIN, Margin of all, Margin twice' 'and they are listed'
api POST "$book/$twin/expire"
api GET "$book/conflicts"
has '.data | length' 0 'until one is expired'

# --- margins that must be approved --------------------------------------------------------

api POST "$book" '{"name":"Thin","label":"COST","unit":"l","currency":"MXN","value":0.01,"min_margin":0.1,"valid_from":"2026-01-01"}'
thin=$(get .id)
api POST "$book/$thin/activate"
refused 409 guards_failed 'below its least margin'
clerk=$(new_key --account "$(fresh clerk)" --scopes prices:read,prices:write)
key=$clerk api POST "$book/$thin/approve"
refused 403 scope_missing 'approving has a scope of its own'
api POST "$book/$thin/approve"
answered 200 'approved'
api PATCH "$book/$thin" '{"value":0.02}'
has .approved_at null 'a change takes the approval back'
api POST "$book/$thin/approve"
api POST "$book/$thin/activate"
answered 200 'approved, it counts'
api PATCH "$book/$thin" '{"value":0.5}'
refused 409 state_conflict 'and is not changed any more'
api POST "$book/$thin/expire"
signed_in boss
boss=$(token_of sandbox)
key=$boss api POST "$book" '{"name":"Thin","label":"COST","unit":"l","currency":"MXN","value":0.01,"min_margin":0.1,"valid_from":"2026-01-01"}'
thin=$(get .id)
key=$boss api POST "$book/$thin/approve"
answered 200 'a person approves too'
has .approved_by "$person" 'and is named'
while IFS='|' read -r change faults; do
	api POST "$book" "$(jq -c ". + $change" <<<'{"name":"Bad","label":"MARGIN","unit":"l","currency":"MXN","value":1,"valid_from":"2026-01-01"}')"
	is "$(faults)" "$faults" "refused: $change"
done <<BAD
{"value":null}|/value required
{"unit":"load"}|/unit not_allowed
{"label":"FEE"}|/unit not_allowed
{"label":"REBATE","value":-1}|/value out_of_range
{"counterparty_id":"$buyer","customer_group":"A"}|/customer_group not_allowed
{"counterparty_id":"cpy_01aryz6s41tsv4rrffq69g5fav"}|/counterparty_id not_found
{"formula_id":"pfm_01aryz6s41tsv4rrffq69g5fav"}|/formula_id not_found
{"valid_to":"2025-01-01"}|/valid_to out_of_range
BAD

# --- sheets --------------------------------------------------------------------------------

api POST "$book/publish-sheet" "{\"counterparty_id\":\"$buyer\",\"unit\":\"l\",\"terminals\":[\"MTY\",\"TUX\"],\"products\":[\"DIESEL_ULSD\",\"REGULAR_87\"]}"
answered 200 'a sheet is published'
has '.prices | length' 4 'with a row for each terminal and product'
has '.prices[0] | ((.price - .rack) * 1e6 | round)' 250000 'at the price of the customer'
sheet=$(get .id)
api GET "$book/sheets"
has '.data[0].id' "$sheet" 'and is kept'
is "$(sql "SELECT type FROM outbox WHERE object_id = '$sheet' UNION SELECT type FROM events WHERE object_id = '$sheet'")" \
    price.sheet.published 'and announced'

# --- tariffs ---------------------------------------------------------------------------------

rates=/api/v2/freight-rates
api POST "$rates" "{\"name\":\"Norte\",\"carrier_id\":\"$buyer\",\"terminal\":\"MTY\",\"basis\":\"gross\",\"unit\":\"l\",\"currency\":\"MXN\",\"base_rate\":0.38,\"min_quantity\":20000,\"valid_from\":\"2026-01-01\",
\"fuel_surcharges\":[{\"fuel_price_from\":22,\"percent\":3},{\"fuel_price_from\":24,\"percent\":5}],
\"accessorials\":[{\"code\":\"SPLIT\",\"rate\":800},{\"code\":\"PUMP\",\"rate\":500},{\"code\":\"DEMURRAGE\",\"rate\":150,\"free_min\":60},{\"code\":\"DEADHEAD\",\"rate\":12}]}"
answered 201 'a tariff'
tariff=$(get .id)
carry() { api POST "$rates/$tariff/calculate" "{\"quantity\":$1,\"unit\":\"l\",\"freight\":{$2}}"; }
carry 31500 '"fuel_price":23.99,"splits":1,"waiting_min":61,"deadhead":10.5'
has '[.steps[] | .code, .amount] | map(tostring) | join(" ")' \
    'FREIGHT 11970 SURCHARGE 359.1 SPLIT 800 DEMURRAGE 150 DEADHEAD 126' 'what the carriage costs'
has .total 13405.1 'in all'
carry 31500 '"fuel_price":24,"waiting_min":60,"pump":true'
has '[.steps[] | .code, .amount] | map(tostring) | join(" ")' 'FREIGHT 11970 SURCHARGE 598.5 PUMP 500' \
    'from 24 on the surcharge is 5 per cent, and 60 minutes are free'
carry 10000 '"fuel_price":1,"waiting_min":76'
has '[.steps[] | .code, .amount] | map(tostring) | join(" ")' 'FREIGHT 7600 DEMURRAGE 300' \
    'the least quantity is charged, and each quarter of an hour begun'
carry 10000 ''
is "$(faults)" '/freight/fuel_price required' 'a surcharge table needs the price of fuel'
# A least distance, and a least charge, of a rate of a mile.
api POST "$rates" '{"name":"Corta","terminal":"HOU","basis":"per_mile","unit":"mile","currency":"USD","base_rate":3.25,"min_quantity":100,"valid_from":"2026-01-01"}'
answered 201 'a rate of a mile with a least distance'
least=$(get .id)
api POST "$rates/$least/calculate" '{"quantity":7500,"unit":"gal","freight":{"distance":40}}'
has '[.steps[0].quantity, .steps[0].unit, .total] | tojson' '[100,"mile",325]' 'it is charged where fewer are driven'
api POST "$rates/$least/calculate" '{"quantity":7500,"unit":"gal","freight":{"distance":100.5}}'
has .total 326.63 'beyond it what is driven'
api POST "$rates" '{"name":"Corta","terminal":"HOU","basis":"per_mile","unit":"mile","currency":"USD","base_rate":3.25,"min_charge":450.5,"valid_from":"2026-01-01",
"fuel_surcharges":[{"fuel_price_from":0,"percent":10}],"accessorials":[{"code":"SPLIT","rate":50}]}'
answered 201 'another with a least charge'
least=$(get .id)
has .min_charge 450.5 'which it says'
api POST "$rates/$least/calculate" '{"quantity":7500,"unit":"gal","freight":{"distance":40,"fuel_price":3,"splits":1}}'
has '[.steps[] | .code, .quantity, .rate, .amount] | map(tostring) | join(" ")' \
    'FREIGHT 1 450.5 450.5 SURCHARGE 450.5 10 45.05 SPLIT 1 50 50' 'surcharge and accessorials stand on top of it'
has '[.steps[0].basis, .steps[0].unit, .total] | tojson' '["per_load","load",545.55]' 'it is a charge of the load'
api POST "$rates/$least/calculate" '{"quantity":7500,"unit":"gal","freight":{"distance":200,"fuel_price":3}}'
has .total 715 'a longer way is charged by the mile'
api POST "$rates" '{"name":"x","terminal":"HOU","basis":"gross","unit":"gal","currency":"USD","base_rate":0.04,"min_charge":1.005,"valid_from":"2026-01-01"}'
is "$(faults)" '/min_charge too_precise' 'a charge has cents'
api POST "$costs" '{"terminal":"HOU","product":"DIESEL_ULSD","priced_on":"2026-01-15","quantity":1000,"unit":"gal","price_source":"given","unit_price":2,"freight":{"basis":"gross","rate":0.04,"min_charge":75}}'
has '[.freight_total, (.steps[] | select(.code == "FREIGHT") | .label)] | tojson' '[75,"Freight, minimum charge"]' \
    'a delivered cost knows one too'
by_tariff=$(question rack "\"freight\":{\"freight_rate_id\":\"$tariff\",\"fuel_price\":23}")
api POST "$costs" "$by_tariff"
is "$(get .code) $(faults)" 'not_found /freight/freight_rate_id not_found' 'a draft is not charged'
api POST "$rates/$tariff/publish"
answered 200 'published'
api POST "$costs" "$by_tariff"
has '[.freight_total, .price_ids[-1]] | join(" ")' "7828 $tariff:2" 'it is, and named with its version'
api PATCH "$rates/$tariff" '{"base_rate":1}'
refused 409 state_conflict 'and not changed any more'
api POST "$rates/$tariff/supersede" '{"valid_to":"2026-01-31"}'
has '[.status, .valid_to] | join(" ")' 'superseded 2026-01-31' 'it ends'
api POST "$costs" "$by_tariff"
is "$(get .code)" not_found 'and is not charged after that'
while IFS='|' read -r change faults; do
	api POST "$rates" "$(jq -c ". + $change" <<<'{"name":"Bad","basis":"gross","unit":"l","currency":"MXN","base_rate":1,"valid_from":"2026-01-01"}')"
	is "$(faults)" "$faults" "refused: $change"
done <<BAD
{"unit":"km"}|/unit not_allowed
{"basis":"per_km"}|/unit not_allowed
{"terminal":"MTY","origin_zone":"A"}|/origin_zone not_allowed
{"distance_from":9,"distance_to":8}|/distance_to out_of_range
{"carrier_id":"cpy_01aryz6s41tsv4rrffq69g5fav"}|/carrier_id not_found
{"fuel_surcharges":[{"fuel_price_from":2,"percent":1},{"fuel_price_from":2,"percent":2}]}|/fuel_surcharges/1/fuel_price_from out_of_range
{"accessorials":[{"code":"PUMP","rate":1},{"code":"PUMP","rate":2}]}|/accessorials/1/code duplicate
{"accessorials":[{"code":"TEA","rate":1}]}|/accessorials/0/code not_allowed
{"valid_to":"2025-12-31"}|/valid_to out_of_range
BAD
end
