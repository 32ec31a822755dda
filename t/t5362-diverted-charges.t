#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A delivery that is diverted bears the taxes and the freight of where it is
# dropped: IVA of the border region, taxes of another state, a longer way.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

cents() { get "$1 * 100 | round"; }
tariff()
{
	go POST freight-rates '{"name":"By distance","terminal":"'$terminal'","basis":"gross","unit":"'$unit'","currency":"'$currency'","valid_from":"'"$(TZ=$zone date +%F)"'",'"$1"'}' "$market: a tariff: $1"
	go POST "freight-rates/$id/publish" '' "$market: which is charged"
}
# at_the_site: a delivered order of one truck, 50 km away, at the first site.
at_the_site()
{
	dip "$level"
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"delivered","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$(line_of_order ',"distance_km":50')"']}' \
	    "$market: ordered, with delivery"
	order=$id
	confirmed
	dispatched
	at_the_rack
	lifted "$quantity" "$quantity"
	on_the_road
}
# another PLACE: a second site of the customer, with a tank that was read.
another()
{
	into=$tank
	go POST sites '{"counterparty_id":"'"$customer"'","name":"The other","country":"'$market'","timezone":"'$zone'","permits":'"$site_permits,$1"'}' "$market: another site"
	other=$id
	go POST "sites/$other/activate" '' "$market: it is active"
	go POST storage-tanks '{"site_id":"'"$other"'","product":"'$product'","name":"T2","kind":"ust","unit":"'$unit'","capacity":'$capacity',"safe_fill_pct":90}' "$market: with a tank"
	tank=$id
	dip "$level"
}
charged='.lines[0] | [.freight_total, .lifts[0].freight_total, .lifts[0].site_id, .lifts[0].freight_rate] | tojson'
# follows WANTED TAXES WHAT: the line, the order and what is owed.
follows()
{
	api GET "/api/v2/orders/$order"
	has "$charged" "$1" "$market: $3: freight"
	is "$(cents "$taxes")" "$2" "$market: $3: taxes"
	is "$(cents '.lines[0].lifts[0].total') $(cents .lines[0].total) $(cents .total)" \
	    "$(cents .lines[0].amount) $(cents .lines[0].amount) $(cents .lines[0].amount)" "$market: $3: line and order come to what was lifted"
	local owed
	owed=$(cents .lines[0].amount)
	api GET "/api/v2/credit-profiles/$profile/exposure"
	is "$(cents .exposure)" "$owed" "$market: $3: so much is owed"
}
invoiced()
{
	local said bill today
	today=$(date -u +%F)
	bill='{"invoice_number":"F-1","issued_on":"'"$today"'","quantity":'"$quantity"',"total":1,"tax_total":0,"permits":'"$invoice_permits"'}'
	api GET "/api/v2/orders/$order"
	has .status reconciled "$market: dropped there, the order is reconciled"
	said=$(cents .lines[0].amount)
	api POST "/api/v2/orders/$order/invoice" "$bill"
	is "$(cents '.errors[0].evidence.expected_total')" "$said" "$market: and the invoice is expected to say so"
}

# --- the border ---------------------------------------------------------------

begin mexico diverted
go POST tax-rules '{"jurisdiction":"MX-RFN","code":"IVA","label":"IVA, border region","subject":"product","basis":"value","base_rounding":"unit","layer":"stimulus","stimulus_percentage":50,"rate":8,"unit":"percent","valid_from":"2019-01-01","valid_to":"2026-12-31","legal_ref":"Aviso 2601-447"}' 'the right to the IVA of the border'
go POST "tax-rules/$id/publish" '' 'is in force'
tariff '"base_rate":0.31,"distance_from":0,"distance_to":100'
tariff '"base_rate":0.47,"distance_from":101,"distance_to":400'
at_the_site
taxes='[.lines[0].lifts[0] | (.product_total + .excise_total), .vat_total][1]'
api GET "/api/v2/orders/$order"
base=$(node -e 'console.log(String((20000000n * (14790000n + 7578891n) + 5000000n) / 10000000n))')
# vat RATE FREIGHT: IVA of the product at a rate, and of the carriage at 16 %.
vat() { echo "$(((base * $1 + 50) / 100 + ($2 * 16 + 50) / 100))"; }
follows "[6200,6200,\"$site\",0.31]" "$(vat 16 620000)" 'before'
another '"state":"TAM","city":"Nuevo Laredo","postal_code":"88000"'
go POST "deliveries/$delivery/divert" '{"site_id":"'"$other"'","tank_id":"'"$tank"'","distance_km":230,"carta_porte_id":"CCC5d3f1-3b5a-4a7e-9a2b-0123456789ff","cfdi_uuid":"5d3f1aaa-3b5a-4a7e-9a2b-0123456789ff"}' \
    'it is diverted to the border, farther away'
has .distance_km 230 'by a longer way'
rate=8
[[ $(date +%Y) -le 2026 ]] || rate=16
follows "[9400,9400,\"$other\",0.47]" "$(vat $rate 940000)" 'diverted'
go POST "loads/$load/complete-stop" '{}' 'the truck leaves the first site'
go POST "loads/$load/arrive-stop" '{}' 'and comes to the other'
dropped "$quantity" "$quantity" "$((level + quantity))"
invoiced
home

# --- another state -------------------------------------------------------------

begin the_states diverted
for state in TX CA; do
	go POST tax-rules '{"jurisdiction":"US-'$state'","product":"'$product'","code":"'$state'-OWN","label":"Of the state","subject":"product","basis":"net_volume","rate":'"$([[ $state == TX ]] && echo 0.05 || echo 0.389)"',"unit":"gal","valid_from":"2026-01-01"}' "a tax of $state"
	go POST "tax-rules/$id/publish" '' 'is in force'
done
company_permits='[{"kind":"state_supplier","number":"TX-3201","authority":"TX Comptroller"},{"kind":"state_supplier","number":"CA-1","authority":"CA CDTFA"}]'
go PATCH "counterparties/$(sql "SELECT id FROM counterparties WHERE account = '$mine' AND own_company = 1")" '{"permits":'"$company_permits"'}' 'the company is registered in both'
tariff '"base_rate":0.0425,"min_charge":310,"distance_from":0,"distance_to":100'
tariff '"base_rate":0.09,"distance_from":101,"distance_to":400'
at_the_site
taxes='.lines[0].lifts[0].excise_total'
# 7,000 x (0.243 + 0.001 + 0.2 + 0.05), then 7,000 x (0.243 + 0.001 + 0.389)
follows "[310,310,\"$site\",0.0425]" 345800 'before'
another '"state":"CA","city":"Needles"'
go POST "deliveries/$delivery/divert" '{"site_id":"'"$other"'","tank_id":"'"$tank"'","diversion_number":"D2026-1","distance_km":300}' 'it is diverted to another state'
follows "[630,630,\"$other\",0.09]" 443100 'diverted'
go POST "loads/$load/complete-stop" '{}' 'the truck leaves the first site'
go POST "loads/$load/arrive-stop" '{}' 'and comes to the other'
dropped "$quantity" "$quantity" "$((level + quantity))"
invoiced
home
tank=$into

# What is still to be lifted of a line goes where it was ordered for.
dip "$level"
go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"delivered","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$(quantity=$((quantity * 2)) line_of_order ',"distance_km":50')"']}' \
    'an order of two trucks'
order=$id
confirmed
dispatched
at_the_rack
lifted "$quantity" "$quantity"
on_the_road
another '"state":"CA","city":"Needles"'
go POST "deliveries/$delivery/divert" '{"site_id":"'"$other"'","tank_id":"'"$tank"'","diversion_number":"D2026-3","distance_km":300}' 'the first is diverted'
api GET "/api/v2/orders/$order"
# 4,431 and 630 in California, 3,458 and 310 in Texas
has '.lines[0] | [.lifts[0].excise_total, .lifts[0].freight_total, .excise_total, .freight_total, .freight_rate] | tojson' \
    '[4431,630,7889,940,0.0425]' 'the other is charged as ordered'
tank=$into

# A rate that depends on a distance that nobody said is named as missing.
at_the_site
another '"state":"CA","city":"Needles"'
go POST "deliveries/$delivery/divert" '{"site_id":"'"$other"'","tank_id":"'"$tank"'","diversion_number":"D2026-2"}' 'a diversion without a distance'
api GET "/api/v2/orders/$order"
has '.lines[0].lifts[0] | "\(.freight_total) \(.warnings | map(.reason) | join(", "))"' 'null distance_unknown' 'has no freight, and says why'
end
