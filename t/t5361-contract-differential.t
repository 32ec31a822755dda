#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A contract that has a differential alone sells at the rack price of the
# posting and the differential, in the unit of the posting: provisionally when
# it is ordered, then at the lift, and again where the posting is corrected.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# contract DIFFERENTIAL UNIT: an active one with the customer, in the currency.
contract()
{
	go POST supply-contracts '{"side":"sell","number":"D-'$((++number_of))'","counterparty_id":"'"$customer"'","contract_type":"term","start_on":"2026-01-01","end_on":"'$later'","timezone":"'$zone'","unit":"'"$2"'","currency":"'$currency'","differential":'"$1"'}' \
	    "$market: a contract of rack and $1 for one $2"
	contract=$id
	local step
	for step in submit activate; do
		go POST "supply-contracts/$contract/$step" '' "$market: $step"
	done
}
number_of=0

by_contract() { line_of_order ',"price_type":"contract","contract_id":"'"$contract"'"'; }
ordered_by_contract()
{
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$(by_contract)"']}' \
	    "$market: ordered"
	order=$id
}
# priced PRICE UNIT WHAT: the line's price, as it was posted or agreed.
priced()
{
	has '.lines[0] | "\(.posted_price) \(.posted_unit) \(.price_source)"' "$1 $2 contract" "$market: $3"
}
posts()
{
	go POST rack-prices '{"terminal":"'$terminal'","product":"'$product'","price":'"$1"',"unit":"'$unit'","currency":"'$currency'","effective_at":"'"$(now)"'"}' \
	    "$market: the rack posts $1"
	posting=$id
}
due() { api GET "/api/v2/orders/$order"; [[ $(get '.repricing_due.price_id // "none"') == "$1" ]]; }

begin mexico differential
contract -0.35 l
ordered_by_contract
priced 14.44 l 'rack 14.79 less 0.35'
has '.lines[0] | [.product_total, .price_final] | tojson' '[288800,null]' "$market: 20,000 of it, provisionally"
go POST "orders/$order/submit" '' "$market: submitted"
go POST "orders/$order/confirm" '' "$market: confirmed"
go POST "orders/$order/allocate" '' "$market: allocated"
posts 15.09
first=$posting
dispatched
at_the_rack
lifted 20000 20000
on_the_road
dropped 20000 20000 25000
home
api GET "/api/v2/orders/$order"
priced 14.74 l 'lifted, it has the rack price of the lift less 0.35'
has '.lines[0] | [.price_final, .price_id] | tojson' "[true,\"$first\"]" "$market: which is final, and of that posting"
was=$(get .lines[0].amount)
go POST "rack-prices/$first/correct" '{"price":15.19,"reason":"The list was corrected."}' "$market: the posting is corrected"
await 60 due "$id"
ok $? "$market: which marks the order"
go POST "orders/$order/reprice" '{"reason":"The list was corrected."}' "$market: it is repriced"
priced 14.84 l 'at the corrected price less 0.35'
is "$(jq -n "$(get .lines[0].amount) - $was | . * 100 | round / 100")" "$(jq -n '0.1 * 20000 * 1.16')" "$market: 0.10 of each litre, and its VAT"

# The contract is in another unit than the posting.
contract -1.324894 gal
ordered_by_contract
priced 14.84 l 'a differential of gallons is converted to litres'

begin the_states differential
contract 0.05 gal
ordered_by_contract
priced 2.36 gal 'rack 2.31 and 0.05'
contract -2.5 gal
api POST /api/v2/orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","lines":['"$(by_contract)"']}'
refused 422 validation_failed "$market: a price below nothing is none"
is "$(faults)" '/lines/0/contract_id out_of_range' "$market: and the contract is named"
end
