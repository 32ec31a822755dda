#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A fee of the price book is charged once for an order and a terminal, however
# many lines are loaded there, in quotes and in orders.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

in_mexico
key=$(new_key --account "$(fresh fees)" --tier scale)
open_for_trade
line() { echo '{"product":"'"$1"'","terminal":"'"${2:-MTY}"'","quantity":10000,"unit":"l"}'; }
fees='"\(.fee_total) \([.lines[].fee_total] | tojson)"'
go POST pricing-rules '{"name":"Delivery","label":"FEE","value":250,"unit":"load","currency":"MXN","valid_from":"2026-01-01"}' 'a fee'
go POST "pricing-rules/$id/activate" '' 'which counts'

ordered()
{
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"delivered","lines":['"$1"']}' 'an order'
	order=$id
}

ordered "$(line DIESEL_ULSD),$(line REGULAR_87),$(line PREMIUM_91)"
has "$fees" '250 [250,null,null]' 'three lines of one terminal bear it once'
ordered "$(line DIESEL_ULSD),$(line REGULAR_87 TUX),$(line PREMIUM_91 TUX)"
has "$fees" '500 [250,250,null]' 'two terminals bear it each'
go PATCH "orders/$order/lines/2" '{"terminal":"MTY"}' 'a line is loaded elsewhere'
has "$fees" '500 [250,null,250]' 'and the line that stays bears it'
go DELETE "orders/$order/lines/3" '' 'that is dropped'
has "$fees" '250 [250,null]' 'and its fee with it'
go DELETE "orders/$order/lines/1" '' 'the line with the fee is dropped'
has "$fees" '250 [250]' 'the other bears it'
go POST "orders/$order/lines" "$(line DIESEL_ULSD)" 'a line more'
has "$fees" '250 [250,null]' 'has none'
go PATCH "orders/$order" '{"freight_terms":"fob_rack"}' 'priced anew'
has "$fees" '250 [250,null]' 'it is the same'

go POST quotes '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_mode":"delivered","lines":['"$(line DIESEL_ULSD),$(line REGULAR_87)"'],"valid_until":"'$later'T00:00:00Z"}' 'a quote'
quote=$id
go POST "quotes/$quote/finalize" '' 'finalized'
has '[.lines[].fee_total] | tojson' '[250,null]' 'bears it once'
total=$(get .total)
go POST "quotes/$quote/accept" '{}' 'accepted'
api GET "/api/v2/orders/$(get .order_id)"
has "$fees" '250 [250,null]' 'and so does its order'
has .total "$total" 'which costs what was quoted'

# What was agreed takes the place of the pricing rules, fees included.
go POST supply-contracts '{"side":"sell","number":"C-1","counterparty_id":"'"$customer"'","contract_type":"fixed","start_on":"2026-01-01","end_on":"'$later'","timezone":"'$zone'","unit":"l","currency":"MXN","unit_price":14.25}' 'a contract'
contract=$id
ordered "$(line DIESEL_ULSD | jq -c --arg c "$contract" '. + {price_type: "contract", contract_id: $c}'),$(line REGULAR_87)"
has "$fees" '250 [null,250]' 'a line by a contract bears no fee, the other does'

# by_quote PRODUCT...: an order of lines by a quote of two products.
by_quote()
{
	local name lines=''
	go POST quotes '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_mode":"delivered","lines":['"$(line DIESEL_ULSD),$(line REGULAR_87)"'],"valid_until":"'$later'T00:00:00Z"}' 'a quote'
	quote=$id
	go POST "quotes/$quote/finalize" '' 'finalized'
	for name; do
		lines+=,$(line "$name" | jq -c --arg q "$quote" '. + {quantity: 5000, price_type: "quote", quote_id: $q}')
	done
	ordered "${lines:1}"
}
by_quote DIESEL_ULSD DIESEL_ULSD
has "$fees" '250 [250,null]' 'two lines of the one that bears it bear it once'
by_quote REGULAR_87
has "$fees" '250 [250]' 'the other bears it where it is alone'
end
