#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What the rack said: no load begins to load with an authorization that is made
# up, denied, another's or over, nor without one where the terminal wants it; no
# bill of lading matches that was lifted when nothing could be.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# asked FILTER: the rack is asked for the load, the question changed by jq.
asked()
{
	api POST /api/v2/load-authorizations "$(jq -cn '{terminal: "'$terminal'",
	    carrier_scac: "'"$(get_scac)"'", driver_card: "4711", consignee_no: "7001",
	    order_id: "'"$order"'", load_id: "'"$load"'", unit: "'$unit'",
	    products: [{product: "'$product'", quantity: '$quantity'}]} | ('"$1"')')"
	answered 201 "$market: the rack is asked: ${1:0:60}"
	authorization=$(get .id) number=$(get .auth_number)
}

# stopped BODY FINDING WHAT: loading does not begin, by G-AUTH.
stopped()
{
	api POST "/api/v2/loads/$load/start-loading" "$1"
	refused 409 guards_failed "$market: $3"
	has '[.errors[] | .code, .evidence.finding] | join(" ")' "G-AUTH $2" "$market: for that reason"
}

# At the terminal, nobody asked yet.
brought()
{
	dip "$level"
	ordered
	confirmed
	dispatched
	go POST "loads/$load/accept" '' "$market: the carrier accepts"
	go POST "loads/$load/arrive" '' "$market: the truck is at the terminal"
}

is_expired() { [[ $(sql "SELECT status FROM load_authorizations WHERE account = '$mine' AND id = '$authorization'") == expired ]]; }

begins() { go POST "loads/$load/start-loading" "$1" "$market: $2"; }

left() { api GET "/api/v2/allocations/$allocation" && get .remaining; }

# loads_past_its_hour: a truck begins to load, and the hour of its authorization,
# which names no order and so took its volume itself, ends; sweep was at those
# whose time is over.  `before` is what was left of the allocation, `began` when
# it began to load.
loads_past_its_hour()
{
	local its
	brought
	before=$(left)
	asked 'del(.order_id)'
	its=$authorization
	begins '{"authorization_number":"'"$number"'"}' 'it begins to load'
	began=$(get .loading_at)
	sql "UPDATE load_authorizations SET expires_at = UTC_TIMESTAMP(3) WHERE account = '$mine' AND id = '$its'"
	asked 'del(.order_id, .load_id) | .products[0].quantity = 1'
	sql "UPDATE load_authorizations SET expires_at = UTC_TIMESTAMP(3) WHERE account = '$mine' AND id = '$authorization'"
	await 60 is_expired
	ok $? "$market: sweep writes down what nobody loads with"
	authorization=$its
	api GET "/api/v2/load-authorizations/$authorization"
	has .status approved "$market: and not what a truck loads with"
	is "$(left)" "$((before - quantity))" "$market: whose volume stays taken"
}

# What a truck loads with in time stays until the truck has left or is aborted.
held_while_it_loads()
{
	local before began
	loads_past_its_hour
	api POST "/api/v2/load-authorizations/$authorization/extend" '{"minutes":60}'
	refused 409 state_conflict "$market: it is not made longer"
	go POST "loads/$load/abort" '{"reason":"The pump leaks."}' "$market: the load is aborted"
	await 60 is_expired
	ok $? "$market: then it expires"
	is "$(left)" "$before" "$market: and gives back what it took"

	loads_past_its_hour
	lifted "$quantity" "$((quantity - 1))"
	go PATCH "bills-of-lading/$bill" '{"started_at":"'"$began"'"}' "$market: as the load says when it began"
	go POST "loads/$load/complete-loading" '' "$market: loaded"
	go POST "bills-of-lading/$bill/match" '' "$market: the bill is matched"
	has .status matched "$market: for it began in time"
	go POST "bills-of-lading/$bill/confirm" '' "$market: and confirmed"
	api GET "/api/v2/load-authorizations/$authorization"
	has '"\(.status) \(.bol_number)"' "consumed $bill_number" "$market: which it is consumed by"
	is "$(left)" "$((before - quantity + 2))" "$market: with what was lifted, as the order is"

	loads_past_its_hour
	go POST "load-authorizations/$authorization/consume" '{"bol_number":"B-1","products":[{"product":"'$product'","quantity":'$((quantity - 2))'}]}' \
	    "$market: or it is consumed by hand"
	is "$(left)" "$((before - quantity + 2))" "$market: with as much"
}

for place in in_mexico in_the_states; do
	$place
	((capacity *= 8)) # room for all of it
	key=$(new_key --account "$(fresh "rack-$market")")
	open_for_trade
	brought
	stopped '{"authorization_number":"00000000"}' 'no load authorization has this number' 'a number is made up'
	api PATCH "/api/v2/loads/$load" '{"authorization_number":"00000000"}'
	refused 422 validation_failed "$market: nor is it written on the load"
	is "$(faults)" '/authorization_number not_found' "$market: which is named"

	asked '.consignee_no = "9999"'
	has '[.status, .denial_code] | join(" ")' 'denied consignee_unknown' "$market: it is denied"
	stopped '{}' 'the load authorization is not approved' 'after a denial nothing is loaded without'
	has '.errors[0].evidence | [.status, .denial_code, .load_id] | join(" ")' \
	    "denied consignee_unknown $load" "$market: which the refusal shows"
	asked .
	go POST "load-authorizations/$authorization/void" '' "$market: one is voided"
	stopped '{"authorization_number":"'"$number"'"}' 'the load authorization is not approved' 'it is nobody'"'s"
	asked '.products[0].product = "REGULAR_87"'
	stopped '{"authorization_number":"'"$number"'"}' 'the load authorization does not cover all products' 'one of another product'
	asked '.products[0].quantity -= 1'
	stopped '{"authorization_number":"'"$number"'"}' 'the load authorization covers less than the load plans' 'one of less'
	has '.errors[0].evidence | [.lacking[0], .products[0].quantity] | tojson' "[\"$product\",$((quantity - 1))]" \
	    "$market: which says of what, and how much it is for"
	go PATCH "loads/$load/stops" '{"stops":[{"seq":1,"kind":"pickup","terminal":"'$terminal'"}]}' "$market: its drop is taken away"
	asked .
	api POST "/api/v2/loads/$load/start-loading" '{"authorization_number":"'"$number"'"}'
	refused 409 guards_failed "$market: a load that goes nowhere does not begin to load"
	has '.errors[0] | [.code, (.evidence.stops | length)] | tojson' '["G-STOPS",1]' "$market: by G-STOPS"
	go PATCH "loads/$load/stops" '{"stops":[{"seq":1,"kind":"pickup","terminal":"'$terminal'"},{"seq":2,"kind":"drop","site_id":"'"$site"'"}]}' \
	    "$market: it has stops again"
	asked .
	sql "UPDATE load_authorizations SET created_at = created_at - INTERVAL 1 DAY,
	    expires_at = expires_at - INTERVAL 1 DAY WHERE account = '$mine' AND id = '$authorization'"
	stopped '{"authorization_number":"'"$number"'"}' 'the load authorization has expired' 'one of yesterday'
	await 60 is_expired
	ok $? "$market: sweep writes it down"
	stopped '{"authorization_number":"'"$number"'"}' 'the load authorization has expired' 'and it is refused for the same'
	first=$load
	asked .
	other=$number
	brought
	stopped '{"authorization_number":"'"$other"'"}' 'the load authorization is for another load' "that of the other load"
	api GET "/api/v2/terminals?code=$terminal"
	has '.data[0].authorization_required' "$([[ $market == US ]] && echo true || echo false)" \
	    "$market: the terminal says whether it wants one"
	if [[ $market == US ]]; then
		stopped '{}' 'the terminal requires a load authorization' 'where nobody was asked, loading does not begin'
		asked .
	fi
	begins '{}' 'as the terminal wants, loading begins'
	load=$first
	begins '{}' 'the last that was asked for it lets the load begin'
	has .authorization_number "$other" "$market: and is the load's"

	# --- one for an order is used by its loads together ---
	dip "$level"
	quantity=$((quantity * 2)) ordered
	confirmed
	dispatched
	first=$load
	go POST "orders/$order/dispatch" "$(truck)" "$market: another truck"
	api GET "/api/v2/loads?order_ids=$order&sort=-id&limit=1"
	second=$(get '.data[0].id')
	for load in $first $second; do
		go POST "loads/$load/accept" '' "$market: the carrier accepts"
		go POST "loads/$load/arrive" '' "$market: the truck is at the terminal"
	done
	load=$first
	asked 'del(.load_id)'
	begins '{"authorization_number":"'"$number"'"}' 'one for the order lets its first truck load'
	load=$second
	stopped '{"authorization_number":"'"$number"'"}' 'the load authorization covers less than the load plans' 'but not the second beside it'
	has '.errors[0].evidence | [.lacking[0], .taken[0].quantity] | tojson' "[\"$product\",$quantity]" \
	    "$market: which says how much the first takes"
	go POST "loads/$first/abort" '{"reason":"The pump leaks."}' "$market: the first is aborted"
	begins '{"authorization_number":"'"$number"'"}' 'then the second may load with it'
	dip "$level"
	quantity=$((quantity / 2)) ordered
	confirmed
	other=$order
	quantity=$((quantity / 2)) ordered
	confirmed
	go POST loads "$(truck | jq -c --arg a "$other" --arg b "$order" '. + {market: "'$market'", terminal: "'$terminal'",
	    stops: [{seq: 1, kind: "pickup", terminal: "'$terminal'"}, {seq: 2, kind: "drop", site_id: "'"$site"'"}]} |
	    .compartments[0] += {order_id: $a, line_no: 1, planned: (.compartments[0].planned / 2)} |
	    .compartments += [.compartments[0] | .no = 2 | .order_id = $b]')" "$market: a load for two orders"
	load=$id
	go POST "loads/$load/assign" "$(truck | jq -c '{carrier_id, vehicle_no, driver, tare_kg, max_gvw_kg, route_minutes}')" "$market: with its crew"
	go POST "loads/$load/accept" '' "$market: the carrier accepts"
	go POST "loads/$load/arrive" '' "$market: the truck is at the terminal"
	asked 'del(.load_id) | .products[0].quantity /= 2'
	stopped '{"authorization_number":"'"$number"'"}' 'the load carries orders that the load authorization does not cover' 'one for an order is not for another'
	asked .
	begins '{"authorization_number":"'"$number"'"}' 'one for the load is for all of it'

	held_while_it_loads

	# --- a terminal that wants one ---
	go POST terminals '{"code":"RACK","name":"Own","kind":"terminal","country":"'$market'","jurisdiction":"'"$([[ $market == MX ]] && echo MX || echo US-TX)"'","currency":"'$currency'","time_zone":"'$zone'","authorization_required":true}' \
	    "$market: a terminal that wants an authorization"
	has .authorization_required true "$market: says so"
	terminal=RACK
	go POST rack-prices '{"terminal":"'$terminal'","product":"'$product'","price":'$posted',"unit":"'$unit'","currency":"'$currency'","effective_at":"'"$(now)"'"}' \
	    "$market: a price there"
	go POST allocations '{"name":"There","type":"product","counterparty_id":"'"$customer"'","terminal":"'$terminal'","product":"'$product'","period":"month","unit":"'$unit'","start_amount":500000,"timezone":"'$zone'"}' \
	    "$market: an allocation there"
	brought
	stopped '{}' 'the terminal requires a load authorization' 'without one nothing is loaded there'
	api GET "/api/v2/loads/$load/guards"
	has '[.data[] | select(.code == "G-AUTH") | .passed, .evidence.required, (.actions | join(" "))] | join(" ")' \
	    'false true start-loading' "$market: which can be asked beforehand"
	asked .
	begins '{"authorization_number":"'"$number"'"}' 'with one it is'

	# --- when it was lifted ---
	lifted "$quantity" "$quantity"
	early=$(date -u -d '30 hours ago' +%Y-%m-%dT%H:%M:%SZ)
	go PATCH "bills-of-lading/$bill" '{"started_at":"'"$early"'"}' "$market: lifted 30 hours before it was ordered"
	sql "UPDATE load_authorizations SET created_at = created_at - INTERVAL 2 DAY
	    WHERE account = '$mine' AND id = '$authorization'"
	go POST "bills-of-lading/$bill/match" '' "$market: it is looked at"
	has '[.status, .exceptions[].rule] | join(" ")' 'exception time' "$market: and does not match"
	has '.exceptions[0] | [.started_at, (.window_from < .window_to), .started_at < .window_from] | map(tostring) | join(" ")' \
	    "${early%Z}.000Z true true" "$market: with its evidence"
	go PATCH "bills-of-lading/$bill" '{"started_at":"'"$(now)"'"}' "$market: lifted now"
	go POST "bills-of-lading/$bill/match" '' "$market: it is looked at"
	has .status matched "$market: it matches"
done
end
