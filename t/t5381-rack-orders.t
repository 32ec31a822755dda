#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A load authorization is for no more than its orders have, and is not voided under
# a truck that loads by it.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

asked() # QUANTITY MORE
{
	api POST /api/v2/load-authorizations "$(jq -cn '{terminal: "'$terminal'",
	    carrier_scac: "'"$(get_scac)"'", driver_card: "4711", consignee_no: "7001",
	    order_id: "'"$order"'", load_id: "'"$load"'", unit: "'$unit'",
	    products: [{product: "'$product'", quantity: '"$1"'}]} | ('"${2:-.}"')')"
	answered 201 "$market: the rack is asked for $1"
	authorization=$(get .id) number=$(get .auth_number)
}
decided() { has '"\(.status) \(.denial_code)"' "$1" "$market: $2"; }
voided() { api POST "/api/v2/load-authorizations/$authorization/void"; }
brought()
{
	go POST "loads/$load/accept" '' "$market: the carrier accepts"
	go POST "loads/$load/arrive" '' "$market: the truck is at the terminal"
}

for market in mexico the_states; do
	begin "$market" rack-orders
	spare=$([[ $market == MX ]] && echo 1000 || echo 350) # 5 %

	# --- as much as the order has ------------------------------------------------
	ordered
	confirmed
	dispatched
	brought
	asked $((quantity * 2))
	decided 'denied order_quantity' 'twice as much as was ordered is denied'
	has '.decision_trace[] | select(.check == "order_quantity") | .passed' false "$market: by a check of its own"
	like "$(get '.decision_trace[] | select(.check == "order_quantity") | .evidence')" "$((quantity * 2)).000 $unit.*$((quantity + spare)).000" \
	    "$market: which says how much there is"
	asked $((quantity + spare + 1))
	decided 'denied order_quantity' 'nor is more than a rack may load more'
	asked $((quantity + spare))
	decided 'approved null' 'so much is'
	voided
	answered 200 "$market: one that nobody loads by is voided"
	asked $((quantity * 2)) 'del(.order_id)'
	decided 'denied order_quantity' 'of a load the orders that it carries count'

	# --- not voided under the truck ----------------------------------------------
	asked "$quantity"
	go POST "loads/$load/start-loading" '{"authorization_number":"'"$number"'"}' "$market: loading begins"
	voided
	refused 409 state_conflict "$market: under the truck it is not voided"
	like "$(get .detail)" "$load" "$market: the load is named"
	go POST "loads/$load/complete-loading" '' "$market: loaded"
	voided
	refused 409 state_conflict "$market: nor when it is loaded"
	go POST "loads/$load/abort" '{"reason":"The valve leaks."}' "$market: the load is aborted"
	voided
	answered 200 "$market: then it is"

	# --- what is left of the order -----------------------------------------------
	dispatched
	api GET "/api/v2/loads?order_ids=$order&status=assigned"
	load=$(get '.data[0].id')
	at_the_rack
	lifted "$quantity" "$quantity"
	on_the_road
	asked "$quantity" 'del(.load_id)'
	decided 'denied order_quantity' 'of an order that was lifted nothing is left'
done
end
