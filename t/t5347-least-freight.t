#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What a tariff charges at least of a load, quotes, orders and what is billed
# charge as a cost calculation does.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# tariff TERMINAL UNIT CURRENCY RATE QUANTITY CHARGE: the account's own, from now on.
tariff()
{
	go POST freight-rates '{"name":"Least","terminal":"'"$1"'","basis":"gross","unit":"'"$2"'","currency":"'"$3"'","base_rate":'"$4"',"min_quantity":'"$5"',"min_charge":'"$6"',"valid_from":"'"$(TZ=$zone date +%F)"'"}' \
	    "$market: a tariff"
	tariff=$id
	go POST "freight-rates/$tariff/publish" '' "$market: which is charged"
}
order_of() # LINES
{
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"delivered","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$1"']}' "$market: an order"
	order=$id
}
asked() { echo '{"product":"'$product'","terminal":"'$terminal'","quantity":'"$1"',"unit":"'$unit'"'"${2:-}"'}'; }

# charged QUANTITY WANTED: by the tariff itself, a cost, an order and a quote
charged()
{
	go POST "freight-rates/$tariff/calculate" '{"quantity":'"$1"',"unit":"'$unit'"}' "$market: $1: the freight"
	has .total "$2" "$market: $1: by the tariff"
	go POST cost-calculations "$(asked "$1" ',"bol_net":'"$1"',"price_source":"rack","freight":{"freight_rate_id":"'"$tariff"'"}')" "$market: $1: a cost"
	has .freight_total "$2" "$market: $1: of a cost"
	order_of "$(asked "$1")"
	has .freight_total "$2" "$market: $1: of an order"
	api GET "/api/v2/orders/$order/price-breakdown"
	has '[.lines[0].steps[] | select(.code == "FREIGHT").amount] | add' "$2" "$market: $1: of its breakdown"
	go POST quotes '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_mode":"delivered","lines":['"$(asked "$1")"'],"valid_until":"'$later'T00:00:00Z"}' "$market: $1: a quote"
	go POST "quotes/$id/finalize" '' "$market: finalized"
	has '.lines[0].freight_total' "$2" "$market: $1: of a quote"
	go POST "quotes/$id/accept" '{}' "$market: accepted"
	api GET "/api/v2/orders/$(get .order_id)"
	has .freight_total "$2" "$market: $1: of the order of it"
}

begin the_states least
tariff HOU gal USD 0.0425 7000 310
charged 5000 310
charged 7400 314.5
order_of "$(asked 3000),$(asked 4400)"
has '"\(.freight_total) \([.lines[].freight_total] | tojson)"' '314.5 [127.5,187]' 'two lines of one terminal are one load'
order_of "$(asked 2000),$(asked 3000)"
has '"\(.freight_total) \([.lines[].freight_total] | tojson)"' '310 [124,186]' 'which bear its least by quantity'
order_of "$(asked 5000)"
go POST "orders/$order/split" '{"line_no":1,"quantity":2000}' 'split'
has .freight_total 310 'it is charged once'
go PATCH "orders/$order" '{"freight_terms":"fob_rack"}' 'at the rack'
has '"\(.freight_total) \(.lines[0].freight_min_charge)"' '0 null' 'there is none'

order_of "$(line_of_order)"
confirmed
dispatched
at_the_rack
lifted 7000 7000
on_the_road
dropped 6990 6990 8990
api POST "/api/v2/orders/$order/invoice" '{"invoice_number":"F-1","issued_on":"'"$(date -u +%F)"'","quantity":1,"total":1,"tax_total":0,"permits":[]}'
# 6,990 x 2.31 and 310
has '.errors[] | select(.code == "G-MATCH").evidence | (.expected_total - .expected_tax) * 100 | round / 100' 16456.9 \
    'it is billed so'

begin mexico least
tariff MTY l MXN 0.38125 20000 8000
charged 15000 8000
end
