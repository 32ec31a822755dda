#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What is dropped beyond the bill of lading is owed from the drop on, until its
# claim is decided; and the claim says that it is of an overage.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# stands MEMBER: what the customer owes so, as its credit profile says.
stands()
{
	api GET "/api/v2/credit-profiles/$profile/exposure"
	get ".$1" | xargs printf %.2f
}
amount() { api GET "/api/v2/orders/$order" && get '.lines[0].amount' | xargs printf %.2f; }
line_is()
{
	api GET "/api/v2/orders/$order"
	has '.lines[0].status' "$1" "$market: $2"
}

# An order that is delivered, whose truck dropped GROSS; `lift` is what the lift
# came to.
dropped_of()
{
	dip "$level"
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"delivered","billing_basis":"'"$2"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$(line_of_order)"']}' \
	    "$market: a delivered order, billed $2"
	order=$id
	confirmed
	dispatched
	at_the_rack
	lifted "$quantity" "$quantity"
	on_the_road
	lift=$(amount)
	is "$(stands in_transit)" "$lift" "$market: in transit it counts as it was lifted"
	dropped "$1" "$1" "$((level + $1))"
	drop=$(amount)
}

# expected: what its invoice must say.
expected()
{
	api POST "/api/v2/orders/$order/invoice" '{"invoice_number":"F-1","issued_on":"'"$(date -u +%F)"'","quantity":1,"total":1,"tax_total":0,"permits":'"$invoice_permits"'}'
	get '.errors[] | select(.code == "G-MATCH") | .evidence.expected_total' | xargs printf %.2f
}
disputed()
{
	go POST "deliveries/$delivery/dispute" '{"reason":"The dip says other."}' "$market: disputed"
	claim=$(get .claim_id)
	api GET "/api/v2/claims/$claim"
	has '"\(.kind) \(.claimed_quantity) \(.unit)"' "$1 $2 $unit" "$market: the claim says of what, and how much"
}
# invoiced: as G-MATCH expects it, after `expected`.
invoiced()
{
	local body
	body=$(jq -c --argjson permits "$invoice_permits" '.errors[] | select(.code == "G-MATCH") | .evidence |
	    {invoice_number: "F-1", issued_on: (now | todate[:10]), quantity: .expected_quantity, total: .expected_total,
	     tax_total: .expected_tax, permits: $permits}' "$work/body")
	go POST "orders/$order/invoice" "$body" "$market: invoiced"
}
# reread QUANTITY: the bill of lading is corrected to it.
reread()
{
	go POST "bills-of-lading/$bill/correct" '{"reason":"Read again.","lines":['"$(bill_line "$1" "$1")"'],"total_gross":'"$1"',"total_net":'"$1"',"line_count":1}' \
	    "$market: its bill of lading is corrected"
	api GET "/api/v2/orders/$order"
}

for market in mexico the_states; do
	begin "$market" overage
	over=$((quantity * 2 / 100))

	dropped_of $((quantity + over)) net
	[[ $drop != "$lift" ]]
	ok $? "$market: what was dropped too much comes to more"
	is "$(stands in_transit) $(stands unbilled)" "0.00 $drop" "$market: and the customer owes it at once"
	disputed overage $over
	is "$(stands unbilled)" "$drop" "$market: while the claim is open"
	go POST "claims/$claim/accept" '{"reason":"It was dropped."}' "$market: the claim is accepted"
	go POST "claims/$claim/settle" '{"settlement":1,"currency":"'$currency'"}' "$market: and settled"
	line_is reconciled 'the order goes on'
	is "$(stands unbilled) $(expected)" "$drop $drop" "$market: which is what the invoice says"

	dropped_of $((quantity + over)) gross
	first=$drop
	disputed overage $over
	go POST "claims/$claim/reject" '{"reason":"The meter was wrong."}' "$market: the claim is rejected"
	line_is reconciled 'the order goes on'
	is "$(amount) $(expected)" "$lift $lift" "$market: then no more is owed than was lifted"
	[[ $first != "$lift" ]]
	ok $? "$market: which it was before"

	invoiced
	reread $((quantity - 10))
	is "$(get '.lines[0] | [.lifts[0].billed_quantity, .lifts[0].delivered_gross] | map(. == '$((quantity - 10))') | tojson')" \
	    '[true,true]' "$market: invoiced, its bill is corrected: so much is billed"
	has '.lines[0] | "\(.delivered_gross) \(.delivered_net)"' "$((quantity - 10)) $((quantity - 10))" "$market: and stands of what was dropped"

	dropped_of $((quantity + over)) net
	disputed overage $over
	go POST "claims/$claim/reject" '{"reason":"The meter was wrong."}' "$market: one more is rejected"
	reread $((quantity + over / 2))
	has '.lines[0] | [.delivered_net, .lifts[0].delivered_net, .lifts[0].billed_quantity] | tojson' \
	    "[$((quantity + over / 2)),$((quantity + over / 2)),$((quantity + over / 2))]" "$market: its bill is corrected: so much stands"

	dropped_of $((quantity - over)) net
	disputed shortage $over
	go POST "claims/$claim/accept" '{"reason":"It is missing."}' "$market: a shortage is accepted"
	go POST "claims/$claim/settle" '{"settlement":1,"currency":"'$currency'"}' "$market: and settled"
	is "$(amount) $(expected)" "$drop $drop" "$market: and owed as it was dropped"
	reread $((quantity - 10))
	is "$(amount)" "$(expected)" "$market: which is owed as the invoice will say"
done
api GET '/api/v2/claims?kind=overage'
has '.data | length' 3 'claims are found by that kind'
api POST /api/v2/claims '{"kind":"surplus","description":"x"}'
refused 422 validation_failed 'and by no other name'
end
