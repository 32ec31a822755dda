#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What is charged for a load is charged for each: a rate of a load or of a mile,
# the least that a tariff charges, fees of the price book.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

tariff()
{
	go POST freight-rates '{"name":"Own","terminal":"'$terminal'","currency":"'$currency'","valid_from":"'"$(TZ=$zone date +%F)"'",'"$1"'}' "$market: a tariff: $1"
	tariff=$id
	go POST "freight-rates/$tariff/publish" '' "$market: which is charged"
}
ended() { go DELETE "freight-rates/$tariff" '' "$market: it is gone"; }
ordered_of() # LINES
{
	dip "$level"
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"delivered","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$1"']}' "$market: an order, with delivery"
	order=$id
	confirmed
}
# of TRUCKS [MORE]: a line of what so many trucks take.
of() { quantity=$((quantity * $1)) line_of_order "${2:-}"; }
# leaves [COMPARTMENTS] [BILL_LINES COUNT TOTAL]: a truck lifts, and goes.
leaves()
{
	go POST "orders/$order/dispatch" "$(truck | jq -c "${1:-.}")" "$market: a truck is dispatched"
	api GET "/api/v2/loads?order_ids=$order&sort=-id&limit=1"
	load=$(get '.data[0].id')
	at_the_rack
	if [[ -n ${2:-} ]]; then
		((++bill_number))
		go POST bills-of-lading '{"bol_number":"'$bill_number'","terminal":"'$terminal'","supplier_id":"'"$supplier"'","load_id":"'"$load"'","started_at":"'"$(now)"'","lines":['"$2"'],"total_gross":'"$4"',"total_net":'"$4"',"line_count":'"$3"'}' "$market: a bill of lading of $3 lines"
		bill=$id
	else
		lifted "$quantity" "$quantity"
	fi
	on_the_road
	api GET "/api/v2/orders/$order"
}
freights='"\(.lines[0].freight_total) \([.lines[0].lifts[].freight_total] | tojson)"'

in_the_states
((capacity *= 20))
key=$(new_key --account "$(fresh "loads-$market")" --tier scale)
open_for_trade

tariff '"basis":"per_load","unit":"load","base_rate":480'
ordered_of "$(of 3)"
has .status allocated 'three trucks'
api GET "/api/v2/orders/$order"
has .lines[0].freight_total 480 'one load is expected before any has lifted'
leaves
has "$freights" '960 [480]' 'the first truck, and one that is to come'
leaves
has "$freights" '1440 [480,480]' 'the second, and one that is to come'
leaves
has "$freights" '1440 [480,480,480]' 'three loads are charged three times'
has '.lines[0] | .amount == ([.lifts[].total] | add)' true 'which is in the amount'
ended

tariff '"basis":"per_mile","unit":"mile","base_rate":3.10'
ordered_of "$(of 2 ',"distance_km":193.12128')"
leaves
leaves
has "$freights" '744 [372,372]' 'each truck drives 120 miles'
ended

tariff '"basis":"gross","unit":"gal","base_rate":0.0425,"min_quantity":7000,"min_charge":310'
ordered_of "$(of 2)"
api GET "/api/v2/orders/$order"
has .lines[0].freight_total 595 '14,000 gallons are more than the least'
leaves
leaves
has "$freights" '620 [310,310]' 'each truck is charged the least of a load'
ended

# --- fees, and two lines on one truck --------------------------------------------

tariff '"basis":"per_load","unit":"load","base_rate":480'
go POST pricing-rules '{"name":"Delivery","label":"FEE","value":25,"unit":"load","currency":"USD","valid_from":"2026-01-01"}' 'a fee'
go POST "pricing-rules/$id/activate" '' 'which counts'
ordered_of "$(of 2)"
leaves
leaves
has '.lines[0] | "\(.fee_total) \(.fee_per_load) \([.lifts[].fee_total] | tojson)"' '50 25 [25,25]' 'each load bears the fee'
has '.fee_total' 50 'and so does the order'

ordered_of "$(of 1),$(of 1)"
api GET "/api/v2/orders/$order"
has '"\(.freight_total) \(.fee_total)"' '480 25' 'two lines are expected as one load'
both='.compartments[0].line_no = 1 | .compartments[0].planned = 3000 |
    .compartments += [.compartments[0] | .no = 2 | .line_no = 2 | .planned = 4000]'
bills="$(bill_line 3000 3000),$(bill_line 4000 4000 | jq -c '.line_no = 2 | .order_line = 2 | .compartment = 2')"
leaves "$both" "$bills" 2 7000
has '[.lines[].lifts[] | [.freight_total, .fee_total]] | tojson' '[[205.71,25],[274.29,null]]' 'one truck with both is one load'
rest='.compartments[0].line_no = 2 | .compartments[0].planned = 3000'
leaves "$rest" "$(bill_line 3000 3000 | jq -c '.order_line = 2')" 1 3000
has '[.lines[].lifts[] | [.freight_total, .fee_total]] | tojson' '[[205.71,25],[274.29,null],[480,25]]' 'one with the second alone is another'

# Two lines that two trucks take both of: what is to come is one load more.
ordered_of "$(quantity=6000 line_of_order),$(quantity=8000 line_of_order)"
bills="$(bill_line 3000 3000),$(bill_line 4000 4000 | jq -c '.line_no = 2 | .order_line = 2 | .compartment = 2')"
leaves "$both" "$bills" 2 7000
has '"\(.freight_total) \(.fee_total) \([.lines[].freight_total] | tojson)"' '960 50 [411.42,548.58]' 'one truck left, and one is to come'
leaves "$both" "$bills" 2 7000
has '"\(.freight_total) \(.fee_total) \([.lines[].freight_total] | tojson)"' '960 50 [411.42,548.58]' 'both left'

# The line with the fee is done: what is to come of the other has one all the same.
ordered_of "$(quantity=3000 line_of_order),$(quantity=12000 line_of_order)"
bills="$(bill_line 3000 3000),$(bill_line 4000 4000 | jq -c '.line_no = 2 | .order_line = 2 | .compartment = 2')"
leaves "$both" "$bills" 2 7000
fees='"\(.freight_total) \(.fee_total) \([.lines[].fee_total] | tojson)"'
has "$fees" '960 50 [25,25]' 'the second line awaits a load, which has a fee'
quantity=4000 # asked of the rack
rest='.compartments[0].line_no = 2 | .compartments[0].planned = 4000'
leaves "$rest" "$(bill_line 4000 4000 | jq -c '.order_line = 2')" 1 4000
has "$fees" '1440 75 [25,50]' 'its second load, and one that is to come'
total=$(get .total)
leaves "$rest" "$(bill_line 4000 4000 | jq -c '.order_line = 2')" 1 4000
has "$fees" '1440 75 [25,50]' 'three loads have three fees'
has .total "$total" 'and the total stays'
has '[.lines[].lifts[].fee_total] | tojson' '[25,null,25,25]' 'each has borne one'

in_mexico
((capacity *= 20))
key=$(new_key --account "$(fresh "loads-$market")" --tier scale)
open_for_trade
tariff '"basis":"gross","unit":"l","base_rate":0.38125,"min_quantity":20000,"min_charge":8000'
ordered_of "$(of 2)"
leaves
leaves
has "$freights" '16000 [8000,8000]' 'each truck is charged the least of a load'
ended

# --- the lines' shares of a load add up to its charge ----------------------------

shares='"\(.freight_total) \([.lines[].freight_total] | tojson)"'
# shared LINES WANTED [STEPS]: of an order, of its breakdown and of a quote.
shared()
{
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"delivered","lines":['"$1"']}' "$market: an order"
	has "$shares" "$2" "$market: the shares add up"
	api GET "/api/v2/orders/$id/price-breakdown"
	has '[.lines[] | [.steps[] | select(.code == "FREIGHT" or .code == "SURCHARGE").amount] | add * 100 | round / 100] | tojson' "${2#* }" "$market: and so do the steps"
	go POST quotes '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_mode":"delivered","lines":['"$1"'],"valid_until":"'$later'T00:00:00Z"}' "$market: a quote"
	go POST "quotes/$id/finalize" '' "$market: finalized"
	has '[.lines[].freight_total] | tojson' "${2#* }" "$market: shares as an order"
}
# asked QUANTITY...: lines of as many products.
asked()
{
	local product lines=''
	for product in DIESEL_ULSD REGULAR_87 PREMIUM_91; do
		[[ -z ${1:-} ]] || lines+=',{"product":"'$product'","terminal":"'$terminal'","quantity":'"$1"',"unit":"'$unit'","distance_km":16.09344}'
		shift
	done
	echo "${lines:1}"
}

# 10,000 and 7 percent are 10,700 for a load
tariff '"basis":"per_load","unit":"load","base_rate":10000,"fuel_surcharges":[{"fuel_price_from":0,"percent":7}]'
shared "$(asked 7000 7000 3000)" '10700 [4405.88,4405.88,1888.24]'
shared "$(asked 7000 7000 7000)" '10700 [3566.67,3566.66,3566.67]'
shared "$(asked 7000)" '10700 [10700]'
ordered_of "$(quantity=7000 line_of_order),$(quantity=7000 line_of_order),$(quantity=3000 line_of_order)"
three='.compartments[0] as $c | .compartments = [[1, 7000], [2, 7000], [3, 3000] | [.] | map(. as [$n, $v] | $c | .no = $n | .line_no = $n | .planned = $v)[]]'
bills="$(bill_line 7000 7000),$(bill_line 7000 7000 | jq -c '.line_no = 2 | .order_line = 2 | .compartment = 2'),$(bill_line 3000 3000 | jq -c '.line_no = 3 | .order_line = 3 | .compartment = 3')"
quantity=17000 # asked of the rack
leaves "$three" "$bills" 3 17000
has "$shares" '10700 [4405.88,4405.88,1888.24]' 'what one truck lifted of three lines is charged once'
has '[.lines[].lifts[].freight_total] | tojson' '[4405.88,4405.88,1888.24]' 'and shared by its lifts'
ended
tariff '"basis":"gross","unit":"l","base_rate":0.01,"min_charge":10000'
shared "$(asked 7000 7000 7000)" '10000 [3333.33,3333.34,3333.33]'
ended

in_the_states
key=$(new_key --account "$(fresh "shares-$market")" --tier scale)
open_for_trade
# 10 miles at the price of 40 are 150 for a load
tariff '"basis":"per_mile","unit":"mile","base_rate":3.75,"min_quantity":40'
shared "$(asked 4000 3000)" '150 [85.71,64.29]'
shared "$(asked 1000 6000)" '150 [21.43,128.57]'
end
