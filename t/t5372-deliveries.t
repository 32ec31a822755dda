#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Deliveries: what G-DELIV finds, disputes and their claims, diversions with the
# guards of the new destination, and what an order's line waits for.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

path=/api/v2/deliveries

# minutes N: the moment in so many.
minutes() { date -u -d "+$1 minutes" +%Y-%m-%dT%H:%M:%SZ; }

# An order whose truck is at its site.
at_the_site()
{
	ordered
	confirmed
	dispatched
	at_the_rack
	lifted "$quantity" "$quantity"
	on_the_road
}

# found FILTER WANTED WHAT: what G-DELIV says against accepting.
found()
{
	api POST "$path/$delivery/accept"
	refused 409 guards_failed "$market: $3"
	has ".errors[0] | [.code, (.evidence | $1)] | tojson" "[\"G-DELIV\",$2]" "$market: with its evidence"
}

line_state()
{
	api GET "/api/v2/orders/$order"
	has '.lines[0].status' "$1" "$market: $2"
}

full_and_elsewhere()
{
	local most=$((capacity * 9 / 10))
	at_the_site
	go POST "deliveries/$delivery/start" '{"level_before":'"$level"'}' "$market: unloading begins"
	api PATCH "$path/$delivery" '{"latitude":1}'
	refused 422 validation_failed "$market: half a place"
	go POST "deliveries/$delivery/complete" '{"gross":'$quantity',"net":'$quantity',"level_after":'$((most + 1))'}' \
	    "$market: the tank is overfilled"
	has .within_tolerance false "$market: that is not within tolerance"
	found '[.level_after, .tank_capacity, .tank_safe_fill_pct]' "[$((most + 1)),$capacity,90]" 'an overfilled tank'
	line_state delivered 'the line is delivered, and waits'
	api PATCH "$path/$delivery" '{"level_after":1}'
	refused 409 state_conflict "$market: what was measured stands"
	go POST "deliveries/$delivery/dispute" '{"reason":"Overfilled","kind":"other"}' "$market: disputed"
	claim=$(get .claim_id)
	api GET "/api/v2/claims/$claim"
	has '[.kind, .status, .claimed_quantity, .delivery_id] | tojson' "[\"other\",\"open\",null,\"$delivery\"]" \
	    "$market: a claim, of no shortage"
	go POST "claims/$claim/reject" '{"reason":"The gauge was wrong"}' "$market: the claim is rejected"
	line_state reconciled 'then nothing is open about the line'
	api GET "$path/$delivery"
	has '[.status, .within_tolerance, .claim_id] | tojson' "[\"accepted\",false,\"$claim\"]" \
	    "$market: and the delivery is no longer in dispute"
	is "$(sql "SELECT COUNT(*) FROM (SELECT id, type, object_id, account FROM outbox UNION
	     SELECT id, type, object_id, account FROM events) e
	    WHERE account = '$mine' AND type = 'order.delivery.accepted' AND object_id = '$delivery'")" 1 \
	    "$market: which is announced once"
	for action in arrive start complete accept dispute divert; do
		case $action in
		start) body='{}' ;;
		complete) body='{"gross":1,"net":1}' ;;
		dispute) body='{"reason":"Again"}' ;;
		divert) body='{"site_id":"'"$site"'"}' ;;
		*) body= ;;
		esac
		api POST "$path/$delivery/$action" "$body"
		refused 409 state_conflict "$market: $action of what was disputed"
	done
	dip "$level"
	at_the_site
	go POST "deliveries/$delivery/start" '{}' "$market: the next one"
	go POST "deliveries/$delivery/complete" \
	    '{"gross":'$quantity',"net":'$quantity',"latitude":1,"longitude":1,"level_after":'$((level + quantity))'}' \
	    "$market: is dropped elsewhere"
	found '[.latitude, .fence]' '[1,300]' 'a drop outside of the fence'
	go POST "deliveries/$delivery/dispute" '{"reason":"Not here","amount":5,"currency":"'$currency'","quantity":7}' "$market: disputed"
	api GET "/api/v2/claims/$(get .claim_id)"
	has '[.claimed_quantity, .claimed_amount, .currency] | tojson' "[7,5,\"$currency\"]" \
	    "$market: a claim as it was told"
	api POST "/api/v2/orders/$order/reconcile"
	refused 409 guards_failed "$market: while it is open the order is not reconciled"
	has '.errors[] | select(.code == "G-DELIV") | .evidence.unmatched' 1 "$market: G-DELIV counts it"
	dip "$level"
}

# Without a confirmed bill the drop is known, and the line follows later.
before_its_bill()
{
	ordered
	confirmed
	dispatched
	at_the_rack
	lifted "$quantity" "$quantity"
	go POST "loads/$load/complete-loading" '' "$market: loaded"
	go POST "loads/$load/depart" '' "$market: the truck leaves before its bill is confirmed"
	api GET "$path?order_id=$order"
	delivery=$(get '.data[0].id')
	api POST "$path/$delivery/start" '{"level_before":'"$capacity"'.001,"started_at":"'"$(minutes 6)"'"}'
	refused 422 validation_failed "$market: unloading has not begun yet"
	is "$(faults)" '/started_at out_of_range' "$market: it begins now, or before"
	api POST "$path/$delivery/start" '{"level_before":'"$capacity"'.001}'
	refused 422 validation_failed "$market: more than the tank holds was not in it"
	is "$(faults)" '/level_before out_of_range' "$market: which is named"
	go POST "deliveries/$delivery/start" '{"level_before":'"$capacity"'}' "$market: unloading, of a full tank"
	api PATCH "$path/$delivery" '{"level_after":'"$capacity"'.001}'
	refused 422 validation_failed "$market: nor is it after"
	is "$(faults)" '/level_after out_of_range' "$market: which is named"
	api POST "$path/$delivery/complete" '{"gross":'$quantity',"net":'$quantity',"level_after":'"$capacity"'.001}'
	refused 422 validation_failed "$market: by nothing that is dropped"
	is "$(faults)" '/level_after out_of_range' "$market: which is named then, too"
	api POST "$path/$delivery/complete" '{"gross":'$quantity',"ended_at":"'"$(minutes 6)"'"}'
	refused 422 validation_failed "$market: unloading does not end in the future"
	is "$(faults)" '/ended_at out_of_range, /net required' "$market: named with all else"
	go POST "deliveries/$delivery/complete" '{"gross":'$quantity',"net":'$quantity',"signed_by":"R. Garza"}' "$market: dropped"
	has '[.bol_net, .within_tolerance] | tojson' '[null,false]' "$market: nothing to compare it with"
	found '[.bol_net, .net]' "[null,$quantity]" 'what was lifted is not known'
	line_state loading 'the line waits'
	go POST "bills-of-lading/$bill/match" '' "$market: the bill is matched"
	go POST "bills-of-lading/$bill/confirm" '' "$market: and confirmed"
	line_state reconciled 'the line goes all the way'
	api GET "$path/$delivery/variance"
	has '[.bol_net, .variance, .within_tolerance] | tojson' "[$quantity,0,true]" "$market: the drop is compared"
	go POST "deliveries/$delivery/accept" '' "$market: and accepted"
	for action in arrive start complete accept dispute divert; do
		case $action in
		start) body='{}' ;;
		complete) body='{"gross":1,"net":1}' ;;
		dispute) body='{"reason":"Again"}' ;;
		divert) body='{"site_id":"'"$site"'"}' ;;
		*) body= ;;
		esac
		api POST "$path/$delivery/$action" "$body"
		refused 409 state_conflict "$market: $action of what is accepted"
		has '.errors[0].allowed | tojson' '["sign"]' "$market: only signing is possible"
	done
	api POST "$path/$delivery/sign" '{"signed_by":"M. Luna","signed_at":"'"$(minutes 6)"'"}'
	refused 422 validation_failed "$market: nobody signs in the future"
	is "$(faults)" '/signed_at out_of_range' "$market: which is named"
	go POST "deliveries/$delivery/sign" '{"signed_by":"M. Luna","signed_at":"'"$(minutes 4)"'"}' "$market: but by a clock that is ahead"
	go POST "deliveries/$delivery/sign" '{"signed_by":"M. Luna","signed_at":"2026-01-01T00:00:00Z"}' "$market: another signs"
	has '[.signed_by, .signed_at] | join(" ")' 'M. Luna 2026-01-01T00:00:00.000Z' "$market: and stands there"
	dip "$level"
}

diverted()
{
	local here=$site into=$tank told
	at_the_site
	go POST sites '{"counterparty_id":"'"$customer"'","name":"Another","country":"'$market'","timezone":"'$zone'","permits":[],'"$place"'}' \
	    "$market: another site"
	site=$id
	go POST "sites/$site/activate" '' "$market: it is active"
	go POST storage-tanks '{"site_id":"'"$site"'","product":"'$product'","name":"T2","kind":"ust","unit":"'$unit'","capacity":'$capacity',"safe_fill_pct":90}' \
	    "$market: with a tank"
	tank=$id
	if [[ $market == MX ]]; then
		told='"carta_porte_id":"CCC5d3f1-3b5a-4a7e-9a2b-0123456789ff","cfdi_uuid":"5d3f1aaa-3b5a-4a7e-9a2b-0123456789ff"'
	else
		told='"diversion_number":"D2026-1"'
	fi
	api POST "$path/$delivery/divert" '{"site_id":"'"$site"'"}'
	refused 422 validation_failed "$market: what the country wants of a diversion"
	is "$(faults)" "$([[ $market == MX ]] && echo '/carta_porte_id required, /cfdi_uuid required' || echo '/diversion_number required')" \
	    "$market: is named"
	api POST "$path/$delivery/divert" '{"site_id":"'"$here"'",'"$told"'}'
	refused 422 validation_failed "$market: it goes there already"
	api POST "$path/$delivery/divert" '{"site_id":"'"$site"'","tank_id":"'"$tank"'",'"$told"'}'
	refused 409 guards_failed "$market: the guards of the new destination are asked"
	is "$(get '[.errors[].code] | join(" ")')" \
	    "$([[ $market == MX ]] && echo 'G-PERMIT-MX G-TANK' || echo G-TANK)" \
	    "$market: no permit there, and a tank that nobody read"
	go PATCH "sites/$site" '{"permits":'"$site_permits"'}' "$market: with its permit"
	dip "$level"
	go POST "deliveries/$delivery/divert" '{"site_id":"'"$site"'","tank_id":"'"$tank"'",'"$told"'}' "$market: it is diverted"
	has '[.status, .diverted, .site_id, .tank_id, .diverted_from_id] | join(" ")' \
	    "scheduled true $site $tank $here" "$market: and says from where"
	api GET "/api/v2/loads/$load"
	has '.stops[-1] | [.site_id, .status] | join(" ")' "$site pending" "$market: the load has a stop more"
	[[ $market == US ]] || has .papers.carta_porte_id CCC5d3f1-3b5a-4a7e-9a2b-0123456789ff \
	    "$market: and another Carta Porte"
	for action in start arrive; do
		api POST "$path/$delivery/$action" '{}'
		refused 409 state_conflict "$market: $action: the truck is still at the first site"
		like "$(get .detail)" "$here.*$site" "$market: which names both"
	done
	has '.errors[0].allowed | tojson' '["start","divert"]' "$market: and what else is possible"
	go POST "loads/$load/complete-stop" '{}' "$market: the truck leaves the first site"
	go POST "loads/$load/arrive-stop" '{}' "$market: and comes to the other"
	dropped "$quantity" "$quantity" "$((level + quantity))"
	api GET "/api/v2/storage-tanks/$tank"
	has .level "$((level + quantity))" "$market: the other tank holds it"
	api GET "/api/v2/storage-tanks/$into"
	has '[.level, .reserved] | tojson' "[$level,0]" "$market: the first does not, nor keeps room"
	line_state reconciled 'the line is reconciled'
	home
	site=$here tank=$into
}

for place in in_mexico in_the_states; do
	$place
	key=$(new_key --account "$(fresh "drops-$market")")
	open_for_trade
	full_and_elsewhere
	before_its_bill
	diverted
done

# --- what is on its way to a tank --------------------------------------------

in_mexico
key=$(new_key --account "$(fresh drops-room)")
capacity=40000 # 36,000 to be filled
open_for_trade
# judged WANTED WHAT: what G-TANK says of the order
judged()
{
	api GET "/api/v2/orders/$order/guards"
	has '[.data[] | select(.code == "G-TANK") | .evidence.lines[] | .takes] | unique | tojson' "$1" "$2"
}
room() { api GET "/api/v2/storage-tanks/$tank" && has '[.level, .reserved] | tojson' "$1" "$2"; }
two='{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$(line_of_order),$(line_of_order)"']}'
go POST orders "$two" 'two lines of 20,000 into one tank with room for 31,000'
order=$id
judged '[false]' 'together they do not fit, whichever is looked at'
has '[.data[] | select(.code == "G-TANK") | .evidence.lines[0] | .gross, .together][0:2] | tojson' '[20000,40000]' 'which the evidence says'
go POST orders "${two//20000/15000}" 'of 15,000 each'
order=$id
judged '[true]' 'they do'
confirmed
room '[5000,30000]' 'and keep their room'
other=$order
quantity=10000 ordered
judged '[false]' 'which another order has not'
order=$other
go POST loads "$(quantity=15000 truck | jq -c --arg o "$order" '. + {market: "MX", terminal: "MTY",
    stops: [{seq: 1, kind: "pickup", terminal: "MTY"}, {seq: 2, kind: "drop", site_id: "'"$site"'"}]} |
    .compartments[0] += {order_id: $o, line_no: 1, planned: 8000, site_id: "'"$site"'", tank_id: "'"$tank"'"}')" 'a truck takes a part of the first'
load=$id
go POST "loads/$load/assign" "$(truck | jq -c '{carrier_id, vehicle_no, driver, tare_kg, max_gvw_kg, route_minutes}')" 'with its crew'
at_the_rack
lifted 8000 8000
on_the_road
room '[5000,30000]' 'on the road it still wants its room'
dropped 8000 8000 13000
room '[13000,22000]' 'dropped it is in the tank, and wants none'
home
go POST "orders/$order/close-short" '{}' 'no more comes of the order'
room '[13000,0]' 'and all room is free'

# diverted N: a truck of 10,000 for another site goes to this tank instead.
go POST sites '{"counterparty_id":"'"$customer"'","name":"Elsewhere","country":"MX","timezone":"'$zone'","permits":'"$site_permits,$place"'}' 'another site'
there=$id
go POST "sites/$there/activate" '' 'it is active'
go POST storage-tanks '{"site_id":"'"$there"'","product":"'$product'","name":"T2","kind":"ust","unit":"gal","capacity":10000,"safe_fill_pct":90}' 'with a tank in gallons'
far=$id
go POST tank-readings '{"tank_id":"'"$far"'","at":"'"$(now)"'","source":"dip","gross":4000}' 'which is read: room for 5,000 gal, 18,927 l'
diverted()
{
	quantity=10000 ordered
	confirmed
	quantity=10000 dispatched
	quantity=10000 at_the_rack
	lifted 10000 10000
	on_the_road
	api POST "$path/$delivery/divert" '{"site_id":"'"$there"'","tank_id":"'"$far"'","carta_porte_id":"CCC5d3f1-3b5a-4a7e-9a2b-01234567890'"$1"'","cfdi_uuid":"5d3f1aaa-3b5a-4a7e-9a2b-0123456789ff"}'
}
diverted 1
answered 200 'a truck of 10,000 l is diverted there'
first=$delivery first_load=$load
api GET "/api/v2/storage-tanks/$far"
has .reserved 2641.721 'and keeps its room there, in gallons'
room '[13000,0]' 'and none where it was to go'
diverted 2
refused 409 guards_failed 'another finds too little beside it'
has '.errors[0] | [.code, .evidence.lines[0].finding] | join(" ")' 'G-TANK there is not enough room at the time of arrival' 'by G-TANK'
delivery=$first
for step in complete-stop arrive-stop; do
	go POST "loads/$first_load/$step" '{}' "the truck of the first: $step"
done
dropped 10000 10000 6641
api GET "/api/v2/storage-tanks/$far"
has '[.level, .reserved] | tojson' '[6641.721,0]' 'the first is dropped, and wants no room any more'

# --- the stop that it was meant for -------------------------------------------

dip 5000
quantity=10000 ordered
confirmed
quantity=10000 dispatched
quantity=10000 at_the_rack
lifted 10000 10000
go POST "loads/$load/complete-loading" '' 'loaded'
go POST "bills-of-lading/$bill/match" '' 'the bill is matched'
go POST "bills-of-lading/$bill/confirm" '' 'and confirmed'
go POST "loads/$load/depart" '' 'the truck leaves'
api GET "$path?order_id=$order"
delivery=$(get '.data[0].id')
go POST "deliveries/$delivery/divert" '{"site_id":"'"$there"'","carta_porte_id":"CCC5d3f1-3b5a-4a7e-9a2b-012345678903","cfdi_uuid":"5d3f1aaa-3b5a-4a7e-9a2b-0123456789ff"}' 'diverted on the road'
api GET "/api/v2/loads/$load"
has '[.stops[] | .kind, .site_id, .status] | tojson' "[\"pickup\",null,\"completed\",\"drop\",\"$there\",\"pending\"]" \
    'the truck calls there instead, for nothing of it goes to the other'
api POST "/api/v2/loads/$load/arrive-stop" '{"at":"'"$(minutes 6)"'"}'
refused 422 validation_failed 'it does not arrive in the future'
is "$(faults)" '/at out_of_range' 'which is named'
go POST "loads/$load/arrive-stop" '{}' 'it arrives'
api GET "$path/$delivery"
has .status arrived 'and so has the delivery'
go POST "deliveries/$delivery/start" '{}' 'it is unloaded'
go POST "deliveries/$delivery/complete" '{"gross":10000,"net":10000}' 'and done'
home

# --- two drops of one line ---------------------------------------------------

in_mexico
key=$(new_key --account "$(fresh drops-two)")
open_for_trade
ordered
confirmed
go POST sites '{"counterparty_id":"'"$customer"'","name":"Second","country":"MX","timezone":"'$zone'","permits":'"$site_permits,$place"'}' 'a second site'
second=$id
go POST "orders/$order/dispatch" "$(truck | jq -c --arg s "$site" --arg o "$second" '
    .compartments[0].planned = 12000 |
    .compartments += [.compartments[0] | .no = 2 | .planned = 8000 | .site_id = $o] |
    .stops = [{seq: 1, kind: "pickup", terminal: "MTY"}, {seq: 2, kind: "drop", site_id: $s},
	{seq: 3, kind: "drop", site_id: $o}]')" 'dispatched to two sites'
api GET "/api/v2/loads?order_ids=$order"
load=$(get '.data[0].id')
at_the_rack
go POST bills-of-lading '{"bol_number":"'$((++bill_number))'","terminal":"MTY","supplier_id":"'"$supplier"'","load_id":"'"$load"'","started_at":"'"$(now)"'","lines":['"$(bill_line 12000 12000)"','"$(bill_line 8000 8000 | jq -c '.line_no = 2 | .compartment = 2')"'],"total_gross":20000,"total_net":20000,"line_count":2}' \
    'a bill of lading with a line for each compartment'
bill=$id
on_the_road
api GET "$path?load_id=$load&sort=id"
has '[.data[].planned] | tojson' '[12000,8000]' 'two deliveries'
one=$(get '.data[0].id') other=$(get '.data[1].id')
go POST "deliveries/$one/start" '{}' 'the first is unloaded'
go POST "deliveries/$one/complete" '{"gross":12000,"net":12000}' 'and done'
has '[.bol_net, .variance] | tojson' '[12000,0]' 'its share of the lift is by what was planned'
line_state in_transit 'the line waits for the other'
go POST "loads/$load/complete-stop" '{}' 'on to the next stop'
go POST "loads/$load/arrive-stop" '{}' 'there'
go POST "deliveries/$other/start" '{}' 'the second is unloaded'
go POST "deliveries/$other/complete" '{"gross":7950,"net":7950}' 'and done'
line_state reconciled 'all drops are done, and match'
api GET "/api/v2/orders/$order"
has '.lines[0] | [.loaded_net, .delivered_net] | tojson' '[20000,19950]' 'the line knows both sums'

# --- two lines, each with a bill of its own ----------------------------------

dip 5000
quantity=10000
go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$(line_of_order),$(line_of_order)"']}' \
    'an order of two lines'
order=$id
confirmed
go POST "orders/$order/dispatch" "$(truck | jq -c '.compartments[0].line_no = 1 |
    .compartments += [.compartments[0] | .no = 2 | .line_no = 2]')" 'one truck takes both'
api GET "/api/v2/loads?order_ids=$order"
load=$(get '.data[0].id')
quantity=20000 at_the_rack
lifted 10000 10000
on_the_road
go POST bills-of-lading '{"bol_number":"'$((++bill_number))'","terminal":"MTY","supplier_id":"'"$supplier"'","load_id":"'"$load"'","started_at":"'"$(now)"'","lines":['"$(bill_line 10000 10000 | jq -c '.order_line = 2 | .compartment = 2')"'],"total_gross":10000,"total_net":10000,"line_count":1}' \
    'the bill of lading of the second comes late'
bill=$id
go POST "bills-of-lading/$bill/match" '' 'it matches'
api GET "$path?load_id=$load&sort=id"
for delivery in $(get '.data[].id'); do
	go POST "deliveries/$delivery/start" '{}' 'one is unloaded'
	go POST "deliveries/$delivery/complete" '{"gross":10000,"net":10000}' 'and done'
done
both_lines() { api GET "/api/v2/orders/$order" && has '[.lines[].status] | join(" ")' "$1" "$2"; }
both_lines 'delivered loading' 'the first line waits for what else names the order'
go POST "bills-of-lading/$bill/confirm" '' 'the late bill is confirmed'
both_lines 'reconciled reconciled' 'and both lines go all the way'

# --- what it names -----------------------------------------------------------

named()
{
	api POST $path "$(jq -cn '{load_id: "'"$load"'", site_id: "'"$site"'", tank_id: "'"$tank"'", market: "MX",
	    product: "'$product'", unit: "l", planned: 1} | ('"$1"')')"
	refused 422 validation_failed "$2"
	is "$(faults)" "$3" 'which is named'
}
named '.product = "WATER"' 'a product that is none' '/product not_allowed'
named '.load_id = "lod_01aryz6s41tsv4rrffq69g5fav"' 'a load that is none' '/load_id not_found'
named '.site_id = "sit_01aryz6s41tsv4rrffq69g5fav"' 'a site that is none' '/site_id not_found'
named '.site_id = "'"$second"'"' 'a tank of another site' '/tank_id not_found'
named '.order_id = "'"$order"'"' 'an order without its line' '/line_no required'
end
