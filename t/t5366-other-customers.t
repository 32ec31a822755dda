#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What is carried for an order goes to its customer: another customer's fuel is an
# order of its own, with its own credit.  No diversion, no compartment, no stop and
# no delivery goes past that.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

begin_both()
{
	begin "$1" diversions
	ours=$customer
	party 'Somebody else' customer ''
	other=$id
	go POST sites '{"counterparty_id":"'"$other"'","name":"Theirs","country":"'$market'","timezone":"'$zone'","permits":'"$site_permits,$place"'}' \
	    "$market: a site of another customer"
	theirs=$id
	go POST "sites/$theirs/activate" '' "$market: it is active"
	go POST sites '{"counterparty_id":"'"$ours"'","name":"Second","country":"'$market'","timezone":"'$zone'","permits":'"$site_permits,$place"'}' \
	    "$market: a second site of the customer"
	second=$id
	told='"diversion_number":"D2026-1"'
	[[ $market == US ]] ||
		told='"carta_porte_id":"CCC5d3f1-3b5a-4a7e-9a2b-0123456789ff","cfdi_uuid":"5d3f1aaa-3b5a-4a7e-9a2b-0123456789ff"'
}
divert() { api POST "/api/v2/deliveries/$delivery/divert" '{"site_id":"'"$1"'",'"$told"'}'; }
# by_party WANTED WHAT: refused by G-PARTY, whose evidence is that.
by_party()
{
	refused 409 guards_failed "$market: $2"
	has '.errors | map(.code) | join(" ")' G-PARTY "$market: by G-PARTY"
	has '.errors[0] | "\(.overridable) \(.evidence.site_status) \(.evidence.site_counterparty_id)"' "false $1" "$market: which says whose it is"
}

for market in mexico the_states; do
	begin_both "$market"
	ordered
	confirmed

	# --- planned there -----------------------------------------------------------
	api POST "/api/v2/orders/$order/dispatch" "$(truck | jq -c '.compartments[0].site_id = "'"$theirs"'"')"
	refused 422 validation_failed "$market: no truck takes it to another customer"
	is "$(faults)" '/compartments/0/site_id not_allowed' "$market: the compartment is named"
	planned=$(truck | jq -c '. + {market: "'$market'", terminal: "'$terminal'",
	    stops: [{seq: 1, kind: "pickup", terminal: "'$terminal'"}, {seq: 2, kind: "drop", site_id: "'"$theirs"'"}]} |
	    .compartments[0] += {order_id: "'"$order"'", line_no: 1}')
	api POST /api/v2/loads "$planned"
	refused 422 validation_failed "$market: nor does a load whose only drop is there"
	is "$(faults)" '/stops/1/site_id not_allowed' "$market: the stop is named"
	go POST loads "${planned/"$theirs"/"$site"}" "$market: to its own site it goes"
	load=$id
	api PATCH "/api/v2/loads/$load/stops" '{"stops":[{"seq":1,"kind":"pickup","terminal":"'$terminal'"},{"seq":2,"kind":"drop","site_id":"'"$theirs"'"}]}'
	refused 422 validation_failed "$market: where it stays"
	is "$(faults)" '/stops/1/site_id not_allowed' "$market: the stop is named again"
	api POST /api/v2/deliveries '{"load_id":"'"$load"'","order_id":"'"$order"'","line_no":1,"site_id":"'"$theirs"'","market":"'$market'","product":"'$product'","unit":"'$unit'","planned":1}'
	refused 422 validation_failed "$market: nor is a delivery made for it there"
	is "$(faults)" '/site_id not_allowed' "$market: which is named"

	# --- diverted there ----------------------------------------------------------
	go POST "loads/$load/assign" "$(truck | jq -c '{carrier_id, vehicle_no, driver, tare_kg, max_gvw_kg, route_minutes}')" "$market: with its crew"
	at_the_rack
	lifted "$quantity" "$quantity"
	on_the_road
	divert "$theirs"
	by_party "active $other" 'on the road it goes to nobody else'
	divert "$second"
	by_party "draft $ours" 'nor to a site that is not active'
	go POST "sites/$second/activate" '' "$market: it is activated"
	divert "$second"
	answered 200 "$market: the customer's own site takes it"
	has .site_id "$second" "$market: and it goes there"
done
end
