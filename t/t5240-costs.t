#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Delivered costs: the worked examples of both markets line by line, what is
# asked again, compared and ranked, and what is refused.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh costs)")
path=/api/v2/cost-calculations
lines() { get '.steps[] | [.kind, .code, .quantity, .unit, .rate, .amount] | map(. // "-") | join(" ")'; }

# --- the United States --------------------------------------------------------

us='{"terminal":"HOU","product":"DIESEL_ULSD","priced_on":"2026-01-15","quantity":7500,"unit":"gal",
"temperature":84,"temperature_unit":"F","api_gravity":36,"price_source":"components",
"components":[{"code":"OPIS_LOW","value":2.3080},{"code":"BASIS","value":0.0125}],
"freight":{"basis":"gross","rate":0.0425,"surcharge_percent":18},
"fees":[{"code":"SPLIT","label":"Split-drop fee","basis":"per_load","rate":50}],"prompt_pay_percent":1}'
api POST "$path" "$us"
answered 201 'diesel from Houston, billed net'
us_id=$(get .id)
is "$(lines | sort)" "$(sort <<'LINES'
volume NET 7500 gal 0.98878 -
component OPIS_LOW 1 gal 2.308 -
component BASIS 1 gal 0.0125 -
line PRODUCT 7416 gal 2.3205 17208.83
line FET 7416 gal 0.243 1802.09
line LUST 7416 gal 0.001 7.42
line ST-EXC 7416 gal 0.2 1483.2
subtotal PRODUCT-TOTAL - - - 20501.54
line FREIGHT 7500 gal 0.0425 318.75
line SURCHARGE 318.75 percent 18 57.38
subtotal CARRIER - - - 376.13
line SPLIT 1 load 50 50
total TOTAL - - - 20927.67
LINES
)" 'every line of it'
has '[.total, .net_quantity, .per_unit, .per_gross_unit, .prompt_pay_discount, .total_prompt_paid, .gross_billing_adds, .currency] | join(" ")' \
    '20927.67 7416 2.821962 2.790356 172.09 20755.58 194.92 USD' 'and what follows from the total'
has '.rule_ids | length' 3 'it names its three tax rules'

# --- Mexico ---------------------------------------------------------------------

mx='{"terminal":"MTY","product":"DIESEL_ULSD","priced_on":"2026-01-15","quantity":31500,"unit":"l",
"temperature":28,"temperature_unit":"C","density":831.45,"price_source":"components",
"components":[{"code":"TAD","value":13.14},{"code":"DISCOUNT","value":-0.35}],
"freight":{"basis":"gross","rate":0.38}}'
api POST "$path" "$mx"
answered 201 'diesel from Monterrey'
is "$(lines)" 'volume NET 31500 l 0.99312 -
component TAD 1 l 13.14 -
component DISCOUNT 1 l -0.35 -
part PRODUCT 31283 l 12.79 400109.57
part IEPS-2I-D 31283 l 7.3634 230349.24
part IEPS-CARBON 31283 l 0.215491 6741.2
line IVA-BASE 31283 l 20.368891 637200.02
line IEPS-2A-II 31283 l 0.490817 15354.23
subtotal IMPORTE 31283 l 20.859708 652554.25
line IVA 637200.02 percent 16 101952
subtotal PRODUCT-TOTAL - - - 754506.25
line FREIGHT 31500 l 0.38 11970
line IVA 11970 percent 16 1915.2
withheld IVA-RET 11970 percent 4 478.8
subtotal CARRIER - - - 13406.4
total TOTAL - - - 768391.45' 'every line of it'
has '[.total, .net_quantity, .per_unit, .per_unit_before_vat, .withheld_total, .carrier_payable, .currency] | join(" ")' \
    '768391.45 31283 24.562588 21.242344 478.8 13406.4 MXN' 'and what follows from the total'

# --- a week of stimulus -----------------------------------------------------------

api POST "$path" "${mx/2026-01-15/2026-03-24}"
has '[.steps[] | select(.code == "IEPS-2I-D") | .rate] | join(" ")' 2.81 \
    'in a week of stimulus its quota takes the place of the ordinary one'

# --- asked again, explained, compared -----------------------------------------------

api GET "$path/$us_id/steps"
has '.steps | length' 13 'its steps alone'
api GET "$path/$us_id/explain"
has '.sentences[] | select(startswith("Freight"))' \
    'Freight: 7500 gal at 0.0425 USD is 318.75 USD.' 'it explains itself'
api POST "$path/$us_id/recompute"
has '[.total, .recomputed_from] | join(" ")' "20927.67 $us_id" 'asked again, the same, linked'
other=$(get .id)
[[ $other != "$us_id" ]]
ok $? 'as a new calculation'
api POST "$path" "${us/0.0425/0.05}"
dearer=$(get .id)
api POST "$path/compare" "{\"ids\":[\"$us_id\",\"$dearer\"]}"
has '.data[0] | [.difference, (.lines[] | select(.difference != 0) | .code, .difference)] | join(" ")' \
    '66.37 FREIGHT 56.25 SURCHARGE 10.12' 'two calculations differ where they do'
api PATCH "$path/$us_id" '{"quantity":1}'
refused 405 method_not_allowed 'a calculation is final'

# --- from where it costs least --------------------------------------------------------

api POST "$path/best-buy" '{"terminals":["MTY","TUX","CAD","HOU","NOPE"],"cost":{"product":"DIESEL_ULSD","jurisdiction":"MX","quantity":30000,"unit":"l","price_source":"rack"}}'
answered 200 'five terminals are asked'
has '[.data[].rank] | map(. // "-") | join(" ")' '1 2 3 4 -' 'four deliver'
has '.data | map(select(.rank) | .total) | . == sort' true 'the cheapest is first'
has '[.data[] | select(.rank > 1) | .reason | test("higher than|same cost")] | all' true 'the others say why they lose'
has '.data[4].reason' 'Validation failed: /terminal is not one of the allowed values.' 'and why one cannot'
has '[.data[] | select(.rank) | .currency] | unique | join(" ")' MXN \
    'the price of Houston is in pesos for a delivery in Mexico'

# --- a price by formula -------------------------------------------------------------------

api POST /api/v2/price-formulas '{"code":"LESS35","name":"Posted less 0.35","expression":"13.14 - 0.35","currency":"MXN","unit":"l"}'
answered 201 'a formula'
formula=$(get .id)
by_formula=$(jq -c "del(.components) | . + {price_source: \"formula\", formula_id: \"$formula\"}" <<<"$mx")
api POST "$path" "$by_formula"
is "$(get .code) $(faults)" 'not_found /formula_id not_found' 'a draft makes no price'
api POST "/api/v2/price-formulas/$formula/activate"
answered 200 'active, it does'
api POST "$path" "$by_formula"
has '[.price, .total] | join(" ")' '12.79 768391.45' 'the same as its parts'
has '.price_ids[0] | startswith("pfm_")' true 'and is named with its version'

# --- many at once -----------------------------------------------------------------------

api POST "$path/batch" "{\"items\":[$us,${us/HOU/NOPE},$mx,{\"product\":\"DIESEL_ULSD\",\"quantity\":1,\"unit\":\"l\",\"price_source\":\"given\"}]}"
answered 200 'four at once'
has '[.created, .failed] | join(" ")' '2 2' 'two are made, two are not'
has '[.results[] | .cost.total // .code] | map(tostring) | join(" ")' \
    '20927.67 validation_failed 768391.45 validation_failed' 'each by itself'
many=$(for ((i = 0; i < 101; i++)); do printf '%s,' "$mx"; done)
api POST "$path/batch" "{\"items\":[${many%,}]}"
refused 422 validation_failed 'not more than 100'

# --- uses and days -------------------------------------------------------------------------

api GET '/api/v2/tax-rules/effective?jurisdiction=MX&product=DIESEL_ULSD&date=2022-06-01'
has '.resolves' none 'before the first rules there is no set'
api POST "$path" "${mx/2026-01-15/2022-06-01}"
refused 424 price_unavailable 'and no cost'
rule='{"jurisdiction":"US-TX","product":"DIESEL_ULSD","code":"FEE-TX","label":"Delivery fee","subject":"product","basis":"per_load","rate":25,"unit":"load","valid_from":"2026-01-01","exempt_uses":["farm"]}'
api POST /api/v2/tax-rules "$rule"
fee=$(get .id)
api POST "$path" "$us"
has .total 20927.67 'a draft counts for nothing'
api POST "/api/v2/tax-rules/$fee/publish"
answered 200 'published, it counts'
api POST "$path" "$us"
has .total 20952.67 'for the account'
api POST "$path" "${us/\"quantity\"/\"buyer_use\":\"farm\",\"quantity\"}"
has .total 20927.67 'but not for an exempt use'
api POST /api/v2/tax-rules "${rule/25/30}"
twin=$(get .id)
api POST "/api/v2/tax-rules/$twin/publish"
refused 409 guards_failed 'two rules of a tax cannot begin on one day'
api POST /api/v2/tax-rules "$(sed 's/"rate":25/"rate":30/; s/2026-01-01/2026-06-01/' <<<"$rule")"
later=$(get .id)
api POST "/api/v2/tax-rules/$later/publish"
answered 200 'a later one takes its place'
api GET "/api/v2/tax-rules/$fee"
has '[.status, .valid_to] | join(" ")' 'superseded 2026-05-31' 'and ends it the day before'
api POST "$path" "$us"
has .total 20952.67 'what was before stays'
api POST "$path" "${us/2026-01-15/2026-06-15}"
has .total 20957.67 'what comes after is the new'
api PATCH "/api/v2/tax-rules/$later" '{"rate":1}'
refused 409 state_conflict 'what was published is not changed'
api POST /api/v2/tax-rules "$(sed 's/"product":"DIESEL_ULSD"/"product_family":"diesel"/; s/FEE-TX/FAM-TX/' <<<"$rule")"
api POST "/api/v2/tax-rules/$(get .id)/publish"
answered 200 'one of a family'
effective='/api/v2/tax-rules/effective?jurisdiction=US-TX&date=2026-01-15&product'
api GET "$effective=DIESEL_ULSD"
has '.rules[] | select(.code == "FAM-TX") | .covers | index("DIESEL_ULSD") != null' true \
    'is on its products'
api GET "$effective=REGULAR_87"
has '[.rules[] | select(.code == "FAM-TX")] | length' 0 'and on no other'
nobodys=$(sql "SELECT id FROM tax_rules WHERE account = 'common' AND code = 'FET' LIMIT 1")
api POST "/api/v2/tax-rules/$nobodys/supersede"
refused 409 state_conflict 'nor are the rules of the operator'

# --- what is refused ---------------------------------------------------------------------------

body_of='"product":"DIESEL_ULSD","terminal":"MTY","quantity":1000,"unit":"l","price_source":"given","unit_price":12'
while IFS='|' read -r change code faults; do
	body=$(jq -c ". + $change | with_entries(select(.value != \"-\"))" <<<"{$body_of}")
	api POST "$path" "$body"
	is "$(get .code)" "$code" "$change"
	[[ -z $faults ]] || is "$(faults)" "$faults" 'and what is wrong'
done <<'BAD'
{"product":"WATER"}|validation_failed|/product not_allowed
{"terminal":"NOPE"}|validation_failed|/terminal not_allowed
{"terminal":"-"}|validation_failed|/jurisdiction required
{"quantity":0}|validation_failed|/quantity out_of_range
{"quantity":1.0005}|validation_failed|/quantity too_precise
{"unit":"kg"}|validation_failed|/unit not_allowed
{"unit":"cpg"}|validation_failed|/unit not_allowed
{"price_source":"rack","unit_price":"-","price_unit":"gal"}|validation_failed|/price_unit not_allowed
{"price_unit":"cpg"}|validation_failed|/price_unit not_allowed
{"price_unit":"cpg","currency":"MXN"}|validation_failed|/price_unit not_allowed
{"price_unit":"cpg","currency":"USD","unit_price":231.12345}|validation_failed|/unit_price too_precise
{"unit_price":"-"}|validation_failed|/unit_price required
{"unit_price":-1}|validation_failed|/unit_price out_of_range
{"price_source":"components","unit_price":"-"}|validation_failed|/components required
{"price_source":"rack"}|validation_failed|/unit_price not_allowed
{"currency":"USD"}|validation_failed|/currency not_allowed
{"temperature":20}|validation_failed|/density required, /temperature_unit required
{"temperature":20,"temperature_unit":"C","density":830,"api_gravity":38}|validation_failed|/density not_allowed
{"temperature":400,"temperature_unit":"C","density":830}|validation_failed|/temperature out_of_range
{"temperature":200,"temperature_unit":"C","density":830}|validation_failed|/temperature out_of_range
{"temperature":20,"temperature_unit":"C","density":450}|validation_failed|/density out_of_range
{"density":830}|validation_failed|/temperature required
{"bol_net":900,"temperature":20,"temperature_unit":"C","density":830}|validation_failed|/temperature not_allowed
{"freight":{}}|validation_failed|/freight/basis required, /freight/rate required
{"freight":{"basis":"per_km","rate":1}}|validation_failed|/freight/distance required
{"fees":[{"code":"A","basis":"net","rate":1,"count":2}]}|validation_failed|/fees/0/count not_allowed
{"fees":[{"code":"a b","basis":"net","rate":1}]}|validation_failed|/fees/0/code bad_format
{"components":[{"code":"OFF","value":-13}]}|validation_failed|/components out_of_range
{"site_id":"sit_01aryz6s41tsv4rrffq69g5fav"}|validation_failed|/site_id not_found
{"jurisdiction":"FR"}|not_found|/jurisdiction not_found
{"quantity":10000000,"unit_price":1000000}|validation_failed|
{"quantity":10000000,"bol_net":0.001,"billing_basis":"gross"}|validation_failed|/quantity out_of_range
BAD
end
