#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What a delivered order is billed: the product of the drop, the excise of the
# United States on the gallons that were removed at the rack, freight on the
# gross quantity that was loaded; and nothing of an overage whose claim was
# rejected.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# delivered NET AFTER [LOADED_NET GROSS BASIS]: an order with delivery is brought
# to its drop, all of it lifted.
delivered()
{
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"delivered","billing_basis":"'"${5:-net}"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$(line_of_order)"']}' \
	    "$market: ordered, with delivery"
	order=$id
	confirmed
	dispatched
	at_the_rack
	lifted "$quantity" "${3:-$quantity}"
	on_the_road
	dropped "${4:-$1}" "$1" "$2"
}

# matched QUANTITY_AMOUNT_TAX WHAT: what G-MATCH expects of the invoice; the
# amount is product and freight.
matched()
{
	api POST "/api/v2/orders/$order/invoice" '{"invoice_number":"F-1","issued_on":"'"$(date -u +%F)"'","quantity":1,"total":1,"tax_total":0,"permits":'"$invoice_permits"'}'
	has '.errors[0].evidence | "\(.expected_quantity) \((.expected_total - .expected_tax) * 100 | round / 100) \(.expected_tax)"' "$1" "$2"
}

in_the_states
key=$(new_key --account "$(fresh billed)" --tier scale)
open_for_trade

delivered 6990 8990
api GET "/api/v2/orders/$order"
has .status reconciled 'ten gallons short are within the tolerance'
# 6,990 x 2.31; 297.49 of freight, by the tariff; 7,000 x (0.243 + 0.001 + 0.2)
matched '6990 16444.39 3108' 'the product is of the drop, federal and state excise of the bill of lading'
home

dip 500
delivered 7060 7560
go POST "deliveries/$delivery/dispute" '{"reason":"60 gal more than ordered.","kind":"other","amount":138.6,"currency":"USD"}' \
    'sixty gallons too much are disputed'
go POST "claims/$(get .claim_id)/reject" '{"reason":"The meter of the truck was wrong."}' 'the claim is rejected'
api GET "/api/v2/orders/$order"
has '.status + " \(.lines[0].delivered_net) \(.lines[0].delivered_gross)"' 'reconciled 7000 7000' \
    'what is over does not count'
matched '7000 16467.49 3108' 'and is not billed'
home

in_mexico
key=$(new_key --account "$(fresh billed)" --tier scale)
open_for_trade
delivered 19950 24950
# IEPS of the litres that are sold: the unit price of the document holds it.
# Freight is 20,000 x 0.38, as was loaded, and bears IVA.
api GET "/api/v2/orders/$order"
has .status reconciled 'fifty litres short are within the tolerance'
matched "19950 302660.5 $(node -e '
    const at = (rates) => (19950n * rates + 5000n) / 10000n; // micros to cents
    const cents = at(14790000n + 8069708n) - at(14790000n) + ((at(14790000n + 7578891n) * 16n + 50n) / 100n) + 121600n;
    console.log(Number(cents) / 100)')" 'in Mexico taxes are on what is sold'
home

# 19,890 x 14.79 and freight of 20,000: of the gross, though the net is billed.
dip 5000
delivered 19890 24950 19950 19940
api POST "/api/v2/orders/$order/invoice" '{"invoice_number":"F-2","issued_on":"'"$(date -u +%F)"'","quantity":1,"total":1,"tax_total":0,"permits":'"$invoice_permits"'}'
has '.errors[0].evidence | "\(.expected_quantity) \((.expected_total - .expected_tax) * 100 | round / 100)"' '19890 301773.1' \
    'freight is on the gross quantity that was loaded'
home

# Billed gross, IEPS is on the gross litres: they are what is sold.
dip 5000
delivered 19950 25000 19950 20000 gross
api POST "/api/v2/orders/$order/invoice" '{"invoice_number":"F-3","issued_on":"'"$(date -u +%F)"'","quantity":1,"total":1,"tax_total":0,"permits":'"$invoice_permits"'}'
expected=$(get '.errors[0].evidence | "\(.expected_quantity) \(.expected_total)"')
go POST cost-calculations '{"terminal":"MTY","product":"'$product'","quantity":20000,"unit":"l","bol_net":19950,"billing_basis":"gross","price_source":"rules","freight":{"basis":"gross","rate":0.38}}' \
    'a delivered cost of the same, billed gross'
has '"\(.billed_quantity) \(.total)"' "$expected" 'comes to what G-MATCH expects'
has '.steps[] | select(.code == "IEPS-2I-D") | .quantity' 20000 'with IEPS on the litres that are billed'
home

# --- lines in litres and in gallons ----------------------------------------------------

dip 5000
go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$(quantity=10000 line_of_order),$(quantity=1000 unit=gal line_of_order)"']}' \
    'an order of litres and gallons'
order=$id
confirmed
go POST "orders/$order/dispatch" "$(truck | jq -c '.compartments[0].line_no = 1 | .compartments[0].planned = 10000 |
    .compartments += [.compartments[0] | .no = 2 | .line_no = 2 | .unit = "gal" | .capacity = 1100 | .planned = 1000]')" 'one truck takes both'
api GET "/api/v2/loads?order_ids=$order"
load=$(get '.data[0].id')
quantity=14000 at_the_rack
both="$(bill_line 10000 10000),$(bill_line 1000 1000 | jq -c '.line_no = 2 | .order_line = 2 | .compartment = 2 | .unit = "gal"')"
go POST bills-of-lading '{"bol_number":"'$((++bill_number))'","terminal":"MTY","supplier_id":"'"$supplier"'","load_id":"'"$load"'","started_at":"'"$(now)"'","lines":['"$both"'],"total_gross":11000,"total_net":11000,"line_count":2}' \
    'a bill of lading of both'
bill=$id
on_the_road
api GET "/api/v2/deliveries?order_id=$order"
for delivery in $(get '.data[].id'); do
	api GET "/api/v2/deliveries/$delivery"
	part=$([[ $(get .line_no) == 1 ]] && echo 10000 || echo 1000)
	go POST "deliveries/$delivery/start" '{}' 'unloading begins'
	go POST "deliveries/$delivery/complete" '{"gross":'"$part"',"net":'"$part"'}' "$part are dropped"
done
home
api POST "/api/v2/orders/$order/invoice" '{"invoice_number":"F-4","issued_on":"'"$(date -u +%F)"'","quantity":1,"total":1,"tax_total":0,"permits":'"$invoice_permits"'}'
has '.errors[0].evidence.expected_quantity' 13785.412 'both are billed, in litres'
has '.errors[0].evidence.expected_permits | tojson' "$invoice_permits" 'the permit of both is named once'

# --- the number of an invoice is of one order --------------------------------------

# billed NUMBER: the invoice of `order`, as G-MATCH expects it.
billed()
{
	api POST "/api/v2/orders/$order/invoice" '{"invoice_number":"'"$1"'","issued_on":"'"$(date -u +%F)"'","quantity":1,"total":1,"tax_total":0,"permits":'"$invoice_permits"'}'
	api POST "/api/v2/orders/$order/invoice" "$(jq -c --arg n "$1" --arg on "$(date -u +%F)" \
	    '.errors[0].evidence | {invoice_number: $n, issued_on: $on, quantity: .expected_quantity,
	    total: .expected_total, tax_total: .expected_tax, permits: .expected_permits}' "$work/body")"
}
billed F-4
answered 200 'an invoice'
first=$order
dip 5000
delivered 20000 25000
home
billed F-4
refused 409 duplicate 'its number is not taken for another order'
has '.errors[0] | [.pointer, .code, .value, .existing_id] | join(" ")' "/invoice_number duplicate F-4 $first" \
    'which names the other'
api GET "/api/v2/orders/$order"
has '[.status, .invoice] | tojson' '["reconciled",null]' 'and nothing was recorded'
billed F-5
answered 200 'another number is'

# --- the gross of a drop that its net does not agree with -----------------------------

# undropped BASIS: an order with delivery, its truck at the site: 20,000 l
# lifted, 19,950 net.
undropped()
{
	dip 5000
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"delivered","billing_basis":"'"$1"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$(line_of_order)"']}' \
	    'ordered, with delivery'
	order=$id
	confirmed
	dispatched
	at_the_rack
	lifted 20000 19950
	on_the_road
	go POST "deliveries/$delivery/start" '{}' 'unloading begins'
}

# unbilled WHAT: the drop does not match, and nothing is billed for it.
unbilled()
{
	has .within_tolerance false "$1: not within tolerance"
	api GET "/api/v2/orders/$order"
	has .status delivered "$1: the order is not reconciled"
	api POST "/api/v2/orders/$order/invoice" '{"invoice_number":"F-5","issued_on":"'"$(date -u +%F)"'","quantity":1,"total":1,"tax_total":0,"permits":'"$invoice_permits"'}'
	refused 409 state_conflict "$1: no invoice is taken"
	api POST "/api/v2/deliveries/$delivery/accept"
	refused 409 guards_failed "$1: it is not accepted"
}

undropped gross
api POST "/api/v2/deliveries/$delivery/complete" '{"gross":22000.001,"net":24200.001}'
refused 422 validation_failed 'more than the truck holds was not dropped'
is "$(faults)" '/gross out_of_range, /net out_of_range' 'both volumes are named'
go POST "deliveries/$delivery/complete" '{"gross":21900,"net":19950}' 'more gross than was lifted'
unbilled 'ten percent more gross'
has '.errors[0] | [.code, (.evidence | .gross, .bol_gross, .factor, .vcf, .billing_basis)] | tojson' \
    '["G-DELIV",21900,20000,0.9975,0.5,"gross"]' 'G-DELIV says what it compares'
go POST "deliveries/$delivery/dispute" '{"reason":"1,900 l were not delivered","kind":"other"}' 'it is disputed'
go POST "claims/$(get .claim_id)/reject" '{"reason":"The ticket was misread."}' 'the claim is rejected'
api GET "/api/v2/orders/$order"
has '"\(.status) \(.lines[0].delivered_gross) \(.lines[0].delivered_net)"' 'reconciled 20000 19950' \
    'what is over what was lifted does not count'
home

undropped net
go POST "deliveries/$delivery/complete" '{"gross":10,"net":19950}' 'less gross than net'
unbilled 'ten litres of gross'
home

undropped net
go POST "deliveries/$delivery/complete" '{"gross":20000,"net":19950,"temperature":60,"temperature_unit":"C","density":700}' \
    'a temperature that gives another net'
unbilled 'as hot as that'
home

# 120 l are more than 0.5 % of 20,000: held to each other they agree.
undropped gross
go POST "deliveries/$delivery/complete" '{"gross":20120,"net":19990}' '120 l more gross, 40 l more net'
unbilled 'billed gross'
home
undropped net
go POST "deliveries/$delivery/complete" '{"gross":20120,"net":19990}' 'the same'
has .within_tolerance true 'billed net it is within tolerance'
home
end
