#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Orders and quotes charge a tariff of a load or a distance, and its fuel
# surcharge, as a cost calculation does; what they cannot charge they say.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

today=
# tariff JSON: one of the account's own that counts from today on.
tariff()
{
	go POST freight-rates '{"name":"Own","terminal":"'$terminal'","currency":"'$currency'","valid_from":"'"$today"'",'"$1"'}' "$market: a tariff: $1"
	tariff=$id
	go POST "freight-rates/$tariff/publish" '' "$market: which is charged"
}
ended() { go DELETE "freight-rates/$tariff" '' "$market: it is gone"; }
asked() { echo '{"product":"'"${3:-$product}"'","terminal":"'$terminal'","quantity":'"$1"',"unit":"'$unit'"'"${2:-}"'}'; }
order_of() # LINES
{
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"delivered","lines":['"$1"']}' "$market: an order"
	order=$id
}
quote_of() # LINES
{
	go POST quotes '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_mode":"delivered","lines":['"$1"'],"valid_until":"'$later'T00:00:00Z"}' "$market: a quote"
	quote=$id
	go POST "quotes/$quote/finalize" '' "$market: finalized"
}
freight='"\(.freight_rate) \(.freight_unit) \(.freight_basis) \(.freight_total)"'
missing='.lines[0].warnings | map("\(.code) \(.reason)") | join(", ")'

begin the_states tariffs
today=$(TZ=$zone date +%F)

# --- a load, a distance ----------------------------------------------------------

tariff '"basis":"per_load","unit":"load","base_rate":480'
order_of "$(asked 7000)"
has ".lines[0] | $freight" '480 load per_load 480' 'a load has its rate'
has '"\(.lines[0].freight_rate_id) \(.lines[0].warnings)"' "$tariff null" 'of the tariff, and nothing is missing'
api GET "/api/v2/orders/$order/price-breakdown"
has '.lines[0].steps[] | select(.code == "FREIGHT") | "\(.quantity) \(.unit) \(.amount)"' '1 load 480' 'as its breakdown says'
order_of "$(asked 3000),$(asked 4000)"
has '"\(.freight_total) \([.lines[].freight_total] | tojson)"' '480 [205.71,274.29]' 'two lines of one terminal are one load'
quote_of "$(asked 7000)"
has ".lines[0] | $freight" '480 load per_load 480' 'a quote has it'
ended

tariff '"basis":"per_mile","unit":"mile","base_rate":3.10'
order_of "$(asked 7000)"
has '"\(.freight_total) '"\\($missing)"'"' '0 freight_missing distance_unknown' 'of no distance an order says what is missing'
quote_of "$(asked 7000)"
has '"\(.lines[0].freight_total) '"\\($missing)"'"' 'null freight_missing distance_unknown' 'and so does a quote'
go POST "quotes/$quote/accept" '{}' 'accepted'
api GET "/api/v2/orders/$(get .order_id)"
has "$missing" 'freight_missing distance_unknown' 'the order of it too'
order_of "$(asked 7000 ',"distance_km":193.12128')"
has ".lines[0] | $freight" '3.1 mile per_mile 372' '193.12128 km are 120 miles'
has '.lines[0].warnings' null 'and nothing is missing'
api POST /api/v2/cost-calculations "$(asked 7000 ',"price_source":"rack","freight":{"freight_rate_id":"'"$tariff"'"}')"
is "$(faults)" '/freight/distance required' 'a cost calculation wants the distance'
go POST cost-calculations "$(asked 7000 ',"price_source":"rack","freight":{"freight_rate_id":"'"$tariff"'","distance":120}')" 'with it'
has .freight_total 372 'it is the same'
quote_of "$(asked 7000 ',"distance_km":193.12128')"
has ".lines[0] | $freight" '3.1 mile per_mile 372' 'and a quote'
go PATCH "orders/$order/lines/1" '{"distance_km":null}' 'the distance is taken away'
has '"\(.freight_total) '"\\($missing)"'"' '0 freight_missing distance_unknown' 'and so is the freight'
ended

# --- bands of distances, families of products --------------------------------------

tariff '"basis":"gross","unit":"gal","base_rate":0.05,"distance_from":0,"distance_to":50'
near=$tariff
tariff '"basis":"gross","unit":"gal","base_rate":0.09,"distance_from":51,"distance_to":150'
order_of "$(asked 7000 ',"distance_km":193.12128')"
has ".lines[0] | $freight" '0.09 gal gross 630' '120 miles are in the farther band'
order_of "$(asked 7000 ',"distance_km":48.28032')"
has ".lines[0] | $freight" '0.05 gal gross 350' '30 miles in the nearer'
order_of "$(asked 7000)"
has "$missing" 'freight_missing distance_unknown' 'of no distance neither counts'
ended
tariff=$near
ended
tariff '"basis":"gross","unit":"gal","base_rate":0.07,"product_family":"gasoline"'
before=$(order_of "$(asked 7000)" >/dev/null; get .lines[0].freight_rate)
is "$([[ $before == 0.07 ]] && echo wrong)" '' 'a tariff of gasoline is none of diesel'
order_of "$(asked 7000 '' REGULAR_87)"
has ".lines[0] | $freight" '0.07 gal gross 490' 'but of regular'
ended

# --- the fuel surcharge ------------------------------------------------------------

go POST price-indexes '{"code":"DOE.DIESEL","name":"Diesel, retail","source":"EIA","frequency":"weekly","unit":"gal","currency":"USD"}' 'an index of diesel'
index=$id
table='"fuel_surcharges":[{"fuel_price_from":3,"percent":12},{"fuel_price_from":3.5,"percent":18.5}]'
tariff '"basis":"gross","unit":"gal","base_rate":0.0425,"surcharge_index":"DOE.DIESEL",'"$table"
order_of "$(asked 7500)"
has '"\(.freight_total) '"\\($missing)"'"' '318.75 surcharge_missing fuel_price_unknown' 'an index without a value is said'
week=$(TZ=$zone date -d '-3 days' +%F)
go POST "price-indexes/$index/points" '{"date":"'"$week"'","value":3.61}' 'a value'
order_of "$(asked 7500)"
has '.lines[0] | "\(.freight_total) \(.surcharge_percent) \(.surcharge_index) \(.surcharge_index_value) \(.surcharge_index_date) \(.warnings)"' \
    "377.72 18.5 DOE.DIESEL 3.61 $week null" 'the surcharge is charged, and says by which value'
api GET "/api/v2/orders/$order/price-breakdown"
has '.lines[0].steps[] | select(.code == "SURCHARGE") | "\(.quantity) \(.rate) \(.amount) \(.index_code) \(.index_value) \(.index_date)"' \
    "318.75 18.5 58.97 DOE.DIESEL 3.61 $week" 'as its breakdown does'
quote_of "$(asked 7500)"
has '.lines[0] | "\(.freight_total) \(.surcharge_index_value)"' '377.72 3.61' 'a quote has it'
go POST "price-indexes/$index/points" '{"date":"'"$week"'","value":3.2}' 'it is corrected'
go POST "quotes/$quote/accept" '{}' 'the quote is accepted'
api GET "/api/v2/orders/$(get .order_id)"
has '.lines[0] | "\(.freight_total) \(.surcharge_percent) \(.surcharge_index_value)"' '377.72 18.5 3.61' 'at the surcharge that it locked'
go POST cost-calculations "$(asked 7500 ',"bol_net":7500,"price_source":"rack","freight":{"freight_rate_id":"'"$tariff"'"}')" 'a cost calculation'
has '"\(.freight_total) \(.steps[] | select(.code == "SURCHARGE") | .index_value)"' '357 3.2' 'goes by the index too'
go POST "freight-rates/$tariff/calculate" '{"quantity":7500,"unit":"gal"}' 'and the tariff itself'
has .total 357 'is the same'
ended
tariff '"basis":"gross","unit":"gal","base_rate":0.0425,"fuel_surcharges":[{"fuel_price_from":0,"percent":18}]'
order_of "$(asked 7500)"
has '.lines[0] | "\(.freight_total) \(.surcharge_percent) \(.surcharge_index) \(.warnings)"' '376.13 18 null null' 'one percentage of any price needs no index'
ended
api POST /api/v2/freight-rates '{"name":"X","terminal":"HOU","basis":"gross","unit":"gal","currency":"USD","base_rate":1,"valid_from":"2026-01-01","surcharge_index":"NONE"}'
is "$(faults)" '/surcharge_index not_found' 'an index must be known'
end
