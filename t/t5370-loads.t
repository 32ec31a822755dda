#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Loads: what their guards refuse, with the evidence; stops, compartments and
# papers; and how they take their order lines along.  (The walk of t5310 has every
# action of every state but the last.)
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# guards WANTED WHAT: which of them refused.
guards()
{
	refused 409 guards_failed "$2"
	is "$(get '[.errors[].code] | join(" ")')" "$1" "$market: that is what it asked"
}

# with MEMBER VALUE: the truck, with that member instead.
with()
{
	truck | jq -c --arg m "$1" --argjson v "$2" '.[$m] = $v'
}

# crew MEMBER VALUE: of a load to be assigned.
crew()
{
	with "$1" "$2" | jq -c 'del(.compartments, .papers, .planned_km)'
}

compartment()
{
	truck | jq -c --argjson more "$1" '.compartments[0] += $more | .compartments'
}

line_state()
{
	api GET "/api/v2/orders/$order"
	has '.lines[0].status' "$1" "$market: $2"
}

# --- what dispatching asks -------------------------------------------------

# dispatch_refused BODY GUARDS WHAT [FILTER WANTED]: and the evidence.  What G-SPLIT
# says names the member `named`.
dispatch_refused()
{
	api POST "/api/v2/orders/$order/dispatch" "$1"
	guards "$2" "$market: dispatched with $3"
	has .errors[0].overridable false "$market: which nobody may go past"
	[[ $2 != G-SPLIT ]] || like "$(get .errors[0].message)" ": .*$named" "$market: the message names $named"
	[[ $# == 3 ]] || has ".errors[0].evidence | $4 | tojson" "$5" "$market: the evidence shows it"
	line_state allocated 'and nothing has changed'
}

split_refused()
{
	local more=$1
	shift
	dispatch_refused "$(with compartments "$(compartment "$more")")" G-SPLIT "$@"
}

what_dispatching_asks()
{
	local named=/compartments/0/planned
	split_refused '{"capacity":'$((quantity * 100 / 97 - 1))'}' 'a compartment over 97 %' \
	    '[.fill, .compartments[0].planned]' "[0.97,$quantity]"
	named=/compartments/0/retained_product
	split_refused '{"retained_product":null}' 'its rest not declared'
	named=/max_gvw_kg
	dispatch_refused "$(with max_gvw_kg 20000)" G-SPLIT 'too light a truck' \
	    '[.max_gvw_kg, (.gross_kg > 20000)]' '[20000,true]'
	named='/gross_kg.*gvw_kg'
	dispatch_refused "$(with max_gvw_kg 90000 | jq -c '.tare_kg = 60000')" G-SPLIT 'more than the road bears'
	dispatch_refused "$(with route_minutes 490)" G-HOS 'a driver whose hours do not suffice' \
	    '[.route_factor, .loading_minutes, .driver.drive_minutes_left]' '[1.15,45,600]'
	dispatch_refused "$(with driver "$(driver | jq -c '.next_break_minutes = 0')")" G-HOS 'a break that is due'
	dispatch_refused "$(with carrier_id "\"$customer\"")" "G-PERMIT-$market" 'who is no carrier'
	dispatch_refused "$(truck | jq -c '.route_minutes = 490 | .max_gvw_kg = 20000')" \
	    'G-SPLIT G-HOS' 'two wrongs'
	[[ $market == MX ]] || dispatch_refused "$(with driver "$(driver | jq -c '.endorsements = ["N"]')")" \
	    G-PERMIT-US 'a driver without hazardous goods'
	api POST "/api/v2/orders/$order/dispatch" "$(with compartments "$(compartment '{"product":"REGULAR_87"}')")"
	refused 422 validation_failed "$market: a product that the order has not"
	is "$(faults)" '/compartments/0/product not_found' "$market: which is named"
	api POST "/api/v2/orders/$order/dispatch" '{}'
	refused 422 validation_failed "$market: without compartments"
}

# --- on the way ------------------------------------------------------------

until_it_leaves()
{
	dispatched
	line_state dispatched 'the line is dispatched'
	state assigned 'a load with its crew is assigned'
	api GET "/api/v2/loads/$load"
	has '[.order_ids[0], .stops[0].terminal, .stops[1].site_id] | join(" ")' "$order $terminal $site" \
	    "$market: it knows the order, terminal and site"
	has '.compartments[0] | [.order_id, .line_no, .tank_id] | join(" ")' "$order 1 $tank" \
	    "$market: and line and tank"
	go POST "loads/$load/decline" '{"reason":"No driver"}' "$market: the carrier declines"
	has '[.status, .reason, .carrier_id, .driver] | tojson' '["planned","No driver",null,null]' \
	    "$market: it has no crew then"
	api POST "/api/v2/loads/$load/assign" "$(crew route_minutes 490)"
	guards G-HOS "$market: assigned to a driver who may not drive so long"
	go POST "loads/$load/assign" "$(crew route_minutes 90)" "$market: assigned"
	go POST "loads/$load/reassign" "$(crew vehicle_no '"77ZZ9Z"')" "$market: and another vehicle"
	has .vehicle_no 77ZZ9Z "$market: has it now"
	api GET "/api/v2/loads/$load/guards"
	has '[.data[] | select(.actions | index("accept")) | .code] | sort | join(" ")' \
	    'G-HOS G-PERMIT-MX G-PERMIT-US G-SPLIT' "$market: what accepting asks can be read"
	# A limit for all markets, though it is newer, does not stand before their own.
	sql "INSERT INTO guard_limits VALUES ('G-SPLIT', 'gvw', '*', UTC_DATE(), 1, 'kg', 'for all')"
	api GET "/api/v2/loads/$load/guards"
	has '[.data[] | select(.code == "G-SPLIT")][0].evidence.gvw_kg' \
	    "$([[ $market == MX ]] && echo 66500 || echo 36287.389)" "$market: its own limit goes before one for all"
	sql "DELETE FROM guard_limits WHERE code = 'G-SPLIT' AND name = 'gvw' AND market = '*'"
	go POST "loads/$load/accept" '' "$market: accepted"
	api PATCH "/api/v2/loads/$load/compartments" \
	    "{\"compartments\":$(compartment '{"order_id":"'"$order"'","line_no":1,"planned":'$((quantity * 2))'}')}"
	guards 'G-SPLIT G-LIFT' "$market: more cannot be planned than a compartment takes, and the order has"
	go PATCH "loads/$load/compartments" \
	    "{\"compartments\":$(compartment '{"order_id":"'"$order"'","line_no":1,"site_id":"'"$site"'","tank_id":"'"$tank"'","capacity":'$((quantity * 2))'}')}" \
	    "$market: a larger compartment can"
	has ".compartments[0].capacity" "$((quantity * 2))" "$market: it is answered"
	go PATCH "loads/$load/compartments" "{\"compartments\":$(compartment '{}')}" \
	    "$market: without the order"
	line_state allocated 'its line is allocated again'
	go PATCH "loads/$load/compartments" \
	    "{\"compartments\":$(compartment '{"order_id":"'"$order"'","line_no":1,"site_id":"'"$site"'","tank_id":"'"$tank"'"}')}" \
	    "$market: with it again"
	line_state dispatched 'it is dispatched again'
	api PATCH "/api/v2/loads/$load/compartments" \
	    "{\"compartments\":$(compartment '{"order_id":"ord_01aryz6s41tsv4rrffq69g5fav","line_no":1}')}"
	refused 422 validation_failed "$market: an order that is none"
	is "$(faults)" '/compartments/0/order_id not_found' "$market: is named"
	stops
}

stops()
{
	local eta=2049-01-01T10:00:00.000Z
	go PATCH "loads/$load/stops" '{"stops":[{"seq":1,"kind":"pickup","terminal":"'$terminal'"},{"seq":2,"kind":"drop","site_id":"'"$site"'","eta":"'$eta'"}]}' \
	    "$market: the stop is expected at ten"
	api GET "/api/v2/loads/$load/stops"
	has '[.stops[].status] | unique | join(" ")' pending "$market: no stop was called at"
	api GET "/api/v2/loads/$load/eta"
	has '[.stops_left, .next_seq, .last_eta] | tojson' "[2,1,\"$eta\"]" "$market: when it arrives can be asked"
	api PATCH "/api/v2/loads/$load/stops" '{"stops":[{"seq":2,"kind":"drop"},{"seq":1,"kind":"pickup"}]}'
	refused 422 validation_failed "$market: stops that cannot be"
	is "$(faults)" '/stops/0/site_id required, /stops/1/seq not_allowed, /stops/1/terminal required' \
	    "$market: are named, each"
	api PATCH "/api/v2/loads/$load/stops" '{"stops":[]}' -H 'If-Match: "1"'
	refused 412 version_mismatch "$market: nor on an old version"
}

state()
{
	api GET "/api/v2/loads/$load"
	has .status "$1" "$market: $2"
}

papers_aboard()
{
	go POST "loads/$load/arrive" '' "$market: it is at the terminal"
	loading_begins
	line_state loading 'the line is loading'
	api PATCH "/api/v2/loads/$load" '{"vehicle_no":"X1"}'
	refused 409 state_conflict "$market: the vehicle cannot change any more"
	api PATCH "/api/v2/loads/$load/compartments" "{\"compartments\":$(compartment '{}')}"
	refused 409 state_conflict "$market: nor the compartments"
	go POST "loads/$load/complete-loading" '' "$market: loaded"
	go PATCH "loads/$load" '{"papers":null}' "$market: without papers"
	api GET "/api/v2/loads/$load/papers"
	has '[.complete, .bills, .papers] | tojson' '[false,0,null]' "$market: they are not complete"
	api POST "/api/v2/loads/$load/depart"
	guards G-DOC "$market: it does not leave without papers"
	has '.errors[0].evidence | [.bills, .papers] | tojson' '[0,null]' "$market: the evidence says so"
	like "$(get .errors[0].message)" '/papers is missing' "$market: and the message"
	go PATCH "loads/$load" '{"papers":'"$(jq -c 'del(.emergency_phone, .cfdi_uuid)' <<<"$papers")"'}' "$market: with one too few"
	api POST "/api/v2/loads/$load/depart"
	guards G-DOC "$market: nor with one too few"
	like "$(get .errors[0].message)" ': .*/papers/(emergency_phone|cfdi_uuid) is missing$' "$market: which is named"
	go PATCH "loads/$load" '{"papers":'"$papers"'}' "$market: with its papers"
	if [[ $market == US ]]; then
		api POST "/api/v2/loads/$load/depart"
		guards G-DOC "$market: nor without a bill of lading"
		lifted "$quantity" "$quantity"
	fi
	api GET "/api/v2/loads/$load/papers"
	has .complete true "$market: they are complete"
	go POST "loads/$load/depart" '' "$market: it leaves"
	line_state loading 'without a confirmed bill its line is not in transit'
	api PATCH "/api/v2/loads/$load" '{"papers":null}'
	refused 409 state_conflict "$market: under way the papers stay"
	api GET "/api/v2/deliveries?load_id=$load"
	has '[.data[] | .status, .planned, .tank_id] | tojson' "[\"scheduled\",$quantity,\"$tank\"]" \
	    "$market: its drop is scheduled"
	delivery=$(get '.data[0].id')
}

to_the_end()
{
	api POST "/api/v2/loads/$load/complete"
	guards G-STOPS "$market: it is not completed before its stops are"
	has '.errors[0].evidence | [.open_drops, .stops[1].status] | tojson' '[1,"pending"]' \
	    "$market: which the evidence shows"
	api POST "/api/v2/loads/$load/arrive-stop" '{"seq":1}'
	refused 422 validation_failed "$market: a pickup is no drop"
	api POST "/api/v2/loads/$load/arrive-stop" '{"seq":9}'
	refused 422 validation_failed "$market: nor is a stop that it has not"
	go POST "loads/$load/arrive-stop" '{"seq":2,"at":"2026-01-01T00:00:00Z"}' "$market: it is at the stop"
	has '.stops[1] | [.status, .arrived_at] | join(" ")' 'arrived 2026-01-01T00:00:00.000Z' \
	    "$market: since then"
	api PATCH "/api/v2/loads/$load/stops" '{"stops":[{"seq":1,"kind":"pickup","terminal":"'$terminal'"}]}'
	refused 409 state_conflict "$market: a stop that it is at must stay"
	api GET "/api/v2/deliveries/$delivery"
	has .status arrived "$market: its delivery has arrived with it"
	go POST "deliveries/$delivery/start" '{}' "$market: and is unloaded"
	state unloading 'then the load is unloading'
	go POST "deliveries/$delivery/complete" '{"gross":1,"net":1}' "$market: dropped"
	home
	for action in assign accept decline reassign optimize arrive start-loading complete-loading \
	    depart arrive-stop start-unloading complete-stop complete abort; do
		case $action in
		assign | reassign) body=$(crew route_minutes 90) ;;
		decline | abort) body='{"reason":"No"}' ;;
		start-loading | arrive-stop | complete-stop) body='{}' ;;
		*) body= ;;
		esac
		api POST "/api/v2/loads/$load/$action" "$body"
		refused 409 state_conflict "$market: $action of what is completed"
		has '.errors[0].allowed | tojson' '[]' "$market: nothing is possible"
	done
	api PATCH "/api/v2/loads/$load/stops" '{"stops":[]}'
	refused 409 state_conflict "$market: its stops stand"
}

# A truck that turns back gives its lines back; another may take them.
turned_back()
{
	ordered
	confirmed
	dispatched
	go POST "loads/$load/accept" '' "$market: accepted"
	go POST "loads/$load/arrive" '' "$market: at the terminal"
	loading_begins
	go POST "loads/$load/abort" '{"reason":"The rack is down"}' "$market: aborted"
	has '[.status, .reason] | join(" ")' 'aborted The rack is down' "$market: for that reason"
	line_state allocated 'the line is allocated again'
	# A load that is posted takes its lines itself.
	go POST loads "$(truck | jq -c --arg o "$order" '. + {market: "'$market'", terminal: "'$terminal'"} |
	    .compartments[0] += {order_id: $o, line_no: 1}')" "$market: a load is posted for it"
	line_state dispatched 'and dispatches it'
}

for place in in_mexico in_the_states; do
	$place
	key=$(new_key --account "$(fresh "loads-$market")")
	open_for_trade
	ordered
	confirmed
	what_dispatching_asks
	until_it_leaves
	papers_aboard
	to_the_end
	dip "$level"
	turned_back
done

# --- the order of the drops --------------------------------------------------

in_mexico
places=('25.70,-100.30' '25.80,-100.20' '25.68,-100.35' '27.50,-99.50')
stops='{"seq":1,"kind":"pickup","terminal":"MTY"}'
for i in 3 0 2 1; do
	go POST sites '{"counterparty_id":"'"$customer"'","name":"Site '"$i"'","country":"US","timezone":"America/Chicago","latitude":'"${places[i]%,*}"',"longitude":'"${places[i]#*,}"'}' \
	    "site $i"
	sites[i]=$id
	stops+=',{"seq":'$((i == 3 ? 2 : i == 0 ? 3 : i == 2 ? 4 : 5))',"kind":"drop","site_id":"'"$id"'"}'
done
go POST loads "$(truck | jq -c --argjson s "[$stops]" '. + {market: "US", terminal: "HOU", stops: $s}')" \
    'a load with four drops'
load=$id
for again in once twice; do
	go POST "loads/$load/optimize" '' "its drops are ordered, $again"
	is "$(get '[.stops[1:][].site_id] | join(" ")')" \
	    "${sites[3]} ${sites[1]} ${sites[0]} ${sites[2]}" \
	    'the first stays, then always the nearest'
	has '[.stops[].seq] | tojson' '[1,2,3,4,5]' 'numbered anew'
done

# --- what it names -----------------------------------------------------------

named()
{
	api POST /api/v2/loads "$(truck | jq -c --arg s "${sites[0]}" '. + {market: "US", terminal: "HOU"} | ('"$1"')')"
	refused 422 validation_failed "$2"
	is "$(faults)" "$3" 'which is named'
}
named '.terminal = "NOWHERE"' 'a terminal that is none' '/terminal not_allowed'
named '.market = "MX"' 'another market than the terminal lies in' '/market not_allowed'
named '.compartments[0].product = "WATER"' 'a product that is none' '/compartments/0/product not_allowed'
named '.compartments[0].retained_product = "WATER"' 'nor one that it held' '/compartments/0/retained_product not_allowed'
named '.carrier_id = "cpy_01aryz6s41tsv4rrffq69g5fav"' 'a carrier that is none' '/carrier_id not_found'
named '.stops = [{seq: 1, kind: "drop", site_id: "sit_01aryz6s41tsv4rrffq69g5fav"}]' \
    'a site that is none' '/stops/0/site_id not_found'
named '.compartments += [.compartments[0] | .capacity = 1]' 'two capacities of one compartment' \
    '/compartments/1/capacity not_allowed'
named '.compartments[0] += {site_id: $s, tank_id: "tnk_01aryz6s41tsv4rrffq69g5fav"}' \
    'a tank that the site has not' '/compartments/0/tank_id not_found'
named '.tare_kg = 90000' 'a truck heavier than it may be' '/tare_kg not_allowed'
end
