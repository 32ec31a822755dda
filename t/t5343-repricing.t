#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A draft is priced anew when the place or the use changes; a price that is kept
# keeps its time, and a rate goes with the currency that needed it.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

in_the_states
key=$(new_key --account "$(fresh repriced)" --tier scale)
open_for_trade
texas=$site
go POST sites '{"counterparty_id":"'"$customer"'","name":"Abroad","country":"MX","state":"NLE","city":"Apodaca","timezone":"America/Monterrey"}' \
    'a site in Mexico'
abroad=$id
go POST tax-rules '{"jurisdiction":"US-TX","product":"'$product'","code":"TX-ROAD","label":"Of roads","subject":"product","basis":"net_volume","rate":0.1,"unit":"gal","valid_from":"2026-01-01","exempt_uses":["off_road"]}' \
    'a tax of roads'
go POST "tax-rules/$id/publish" '' 'is in force'

go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$texas"'","lines":[{"product":"'$product'","terminal":"HOU","quantity":7000,"unit":"gal"}]}' \
    'a draft'
order=$id
kept=$(get '.lines[0].priced_at')
has '"\(.excise_total) \(.total) \(.exchange_rate != null)"' '3808 19978 true' 'for Texas, by road'
go POST rack-prices '{"terminal":"HOU","product":"'$product'","price":2.5,"unit":"gal","currency":"USD","effective_at":"'"$(now)"'"}' \
    'the rack price rises'
go PATCH "counterparties/$customer" '{"permits":[{"kind":"exemption_certificate","number":"T-1","authority":"TX Comptroller"}]}' 'the buyer has a certificate of Texas'
go PATCH "orders/$order" '{"buyer_use":"off_road"}' 'off the road'
has '"\(.excise_total) \(.total)"' '3108 19278' 'it is free of what is of roads'
is "$(get '"\(.lines[0].posted_price) \(.lines[0].priced_at) \(.priced_at)"')" "2.31 $kept $kept" \
    'the price is kept, and so is its time'
go PATCH "orders/$order" '{"buyer_use":null}' 'for the road again'
has .excise_total 3808 'with its tax'
go PATCH "orders/$order" '{"site_id":"'"$abroad"'"}' 'to Mexico'
has '"\(.excise_total) \(.lines[0].posted_price)"' '2408 2.5' 'an export bears no state excise, and has the price of now'
go PATCH "orders/$order" '{"site_id":"'"$texas"'"}' 'back to Texas'
has .excise_total 3808 'with all of them'
go PATCH "orders/$order/lines/1" '{"terminal":"MTY","unit":"l"}' 'from Monterrey'
has '"\(.currency) \(.exchange_rate) \(.total == .total_mxn)"' 'MXN null true' 'in pesos there is no rate'
api GET "/api/v2/orders/$order"
has '"\(.currency) \(.exchange_rate)"' 'MXN null' 'nor is one kept'

# --- the time of a price ------------------------------------------------------------

go POST quotes '{"counterparty_id":"'"$customer"'","lines":[{"product":"'$product'","terminal":"HOU","quantity":7000,"unit":"gal"}],"valid_until":"'$later'T00:00:00Z"}' \
    'a quote'
go POST "quotes/$id/finalize" '' 'locked'
locked=$(get .locked_at)
go POST "quotes/$id/accept" '{}' 'accepted'
api GET "/api/v2/orders/$(get .order_id)"
has '.lines[0].priced_at' "$locked" 'its price is of when it was locked'

# --- one list of uses ---------------------------------------------------------------

cost='{"terminal":"HOU","product":"'$product'","quantity":7000,"unit":"gal","price_source":"rack"}'
while IFS='|' read -r what body pointer; do
	api POST "/api/v2/$what" "${body//USE/off_road}"
	answered 201 "off_road: $what"
	api POST "/api/v2/$what" "${body//USE/offroad}"
	is "$status $(faults)" "422 $pointer not_allowed" "offroad is no word: $what"
done <<USES
orders|{"product":"$product","terminal":"HOU","volume":100,"buyer_use":"USE"}|/buyer_use
quotes|{"counterparty_id":"$customer","buyer_use":"USE","lines":[{"product":"$product","terminal":"HOU","quantity":1}],"valid_until":"${later}T00:00:00Z"}|/buyer_use
cost-calculations|${cost/\{/\{\"buyer_use\":\"USE\",}|/buyer_use
tax-rules|{"jurisdiction":"US-TX","code":"TX-ANY","label":"x","subject":"product","basis":"net_volume","rate":0.1,"unit":"gal","valid_from":"2040-01-01","exempt_uses":["USE"]}|/exempt_uses/0
USES
api POST /api/v2/cost-calculations "${cost/\{/\{\"buyer_use\":\"off_road\",}"
has .excise_total 3108 'a delivered cost heeds it as an order does'
end
