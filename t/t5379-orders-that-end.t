#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Orders that end before all of it was delivered: canceled with the loads that
# were planned, after all was returned or reversed, or closed short; the
# customer owes nothing for what does not come.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# owed: what the customer owes for the order.
owed()
{
	sql "SELECT COALESCE(SUM(IF(direction = 'in', amount, -amount)), 0) FROM credit_ledger
	    WHERE account = '$mine' AND source_id LIKE '$order/%' AND stage <> 'paid'"
}

reserved()
{
	api GET "/api/v2/storage-tanks/$tank"
	get .reserved
}

told()
{
	sql "SELECT COUNT(*) FROM (SELECT id, type, object_id FROM outbox WHERE account = '$mine' UNION
	    SELECT id, type, object_id FROM events WHERE account = '$mine') e
	    WHERE object_id = '$1' AND type = '$2'"
}

# canceled WHAT: and nothing of it is left.
canceled()
{
	go POST "orders/$order/cancel" '{"reason":"No more."}' "$market: $1"
	has .status canceled "$market: it is canceled"
	is "$(owed) $(reserved)" '0.00 0' "$market: nothing is owed, and no room is kept"
	api GET "/api/v2/allocations/$allocation"
	has .remaining "$remaining" "$market: what it took of the allocation is back"
}

# not_canceled FILTER WANTED WHAT: G-UNLIFTED, and its evidence.
not_canceled()
{
	api POST "/api/v2/orders/$order/cancel" '{}'
	refused 409 guards_failed "$market: $3"
	has ".errors[0] | [.code, (.evidence | $1)] | tojson" "[\"G-UNLIFTED\",$2]" "$market: with its evidence"
}

with_its_loads()
{
	quantity=$((quantity * 2)) ordered
	confirmed
	dispatched
	first=$load
	go POST "orders/$order/dispatch" "$(truck)" "$market: another truck"
	api GET "/api/v2/loads?order_ids=$order&sort=-id&limit=1"
	second=$(get '.data[0].id')
	lifted "$quantity" "$quantity" # of the first load
	not_canceled '.bills' "[\"$bill_number\"]" 'with a bill of lading posted it is not canceled'
	go POST "bills-of-lading/$bill/void" '{"reason":"x"}' "$market: which is voided"
	go POST "loads/$first/accept" '' "$market: the carrier accepts"
	go POST "loads/$first/arrive" '' "$market: one truck is at the terminal"
	canceled 'before it loads'
	for load in $first $second; do
		api GET "/api/v2/loads/$load"
		has '[.status, .reason] | join(" ")' 'aborted The order was canceled.' "$market: its load is aborted"
		is "$(told "$load" order.load.aborted)" 1 "$market: which is announced, once"
	done
}

# A load for two orders goes for the other.
shared()
{
	local other
	ordered
	confirmed
	other=$order
	ordered
	confirmed
	go POST loads "$(truck | jq -c --arg a "$order" --arg b "$other" '. + {market: "'$market'", terminal: "'$terminal'", max_gvw_kg: 66000} |
	    .compartments[0] += {order_id: $a, line_no: 1, planned: (.compartments[0].planned / 2)} |
	    .compartments += [.compartments[0] | .no = 2 | .order_id = $b]')" "$market: a load for two orders"
	load=$id
	api POST "/api/v2/orders/$order/cancel" '{}'
	answered 200 "$market: one of them is canceled"
	api GET "/api/v2/loads/$load"
	has '[.status, (.order_ids | join(" ")), (.compartments | length)] | tojson' "[\"planned\",\"$other\",1]" \
	    "$market: the load goes for the other"
	order=$other
	canceled 'the other too'
	api GET "/api/v2/loads/$load"
	has .status aborted "$market: then it does not go"
}

# Nothing was dropped.
returned()
{
	ordered
	confirmed
	dispatched
	at_the_rack
	not_canceled '.under_way' "[\"$load\"]" 'while it loads it is not canceled'
	lifted "$quantity" "$quantity"
	on_the_road
	not_canceled '[.under_way[0], .open_drops]' "[\"$load\",1]" 'nor on the road'
	dropped 0 0 "$level"
	home
	api GET "/api/v2/orders/$order"
	has .status delivered "$market: its only drop is done, with nothing"
	remaining=$(api GET "/api/v2/allocations/$allocation" && get ".remaining + $quantity")
	canceled 'all of it came back'
}

# Loaded, billed, and not gone.
reversed()
{
	ordered
	confirmed
	dispatched
	at_the_rack
	lifted "$quantity" "$quantity"
	go POST "bills-of-lading/$bill/match" '' "$market: the bill is matched"
	go POST "bills-of-lading/$bill/confirm" '' "$market: and confirmed"
	go POST "loads/$load/abort" '{"reason":"Back to the tank."}' "$market: the truck does not leave"
	not_canceled '[.under_way, .bills]' '[[],[]]' 'while its bill of lading stands it is not canceled'
	go POST "bills-of-lading/$bill/reverse" '{"reason":"Back to the tank."}' "$market: which is reversed"
	canceled 'nothing of it was lifted'
}

# The first truck came, the second does not.
closed_short()
{
	quantity=$((quantity * 2)) ordered
	confirmed
	dispatched
	first=$load
	go POST "orders/$order/dispatch" "$(truck)" "$market: another truck"
	api GET "/api/v2/loads?order_ids=$order&sort=-id&limit=1"
	second=$(get '.data[0].id')
	load=$first
	at_the_rack
	lifted "$quantity" "$quantity"
	on_the_road
	dropped "$quantity" "$quantity" "$((level + quantity))"
	home
	api GET "/api/v2/orders/$order"
	has .status in_transit "$market: one of two loads is there"
	not_canceled .dropped "$quantity" 'what was delivered is not canceled'
	go POST "orders/$order/reconcile" '' "$market: it is closed short"
	api GET "/api/v2/orders/$order"
	has '[.status, .lines[0].to_lift, .lines[0].delivered_net] | tojson' "[\"reconciled\",0,$quantity]" \
	    "$market: with what was delivered"
	is "$(owed)" "$(get .lines[0].amount | xargs printf %.2f)" "$market: and that is owed"
	api GET "/api/v2/loads/$second"
	has '[.status, .reason] | join(" ")' 'aborted The order was closed short.' "$market: the second truck does not come"
	api GET "/api/v2/allocations/$allocation"
	has .remaining "$((remaining - quantity))" "$market: the allocation is less by what was lifted"
	is "$(reserved)" 0 "$market: and no room is kept"
}

# Two lines of which half came, and something was paid ahead.
paid_ahead()
{
	local body part=$quantity both
	dip "$level"
	quantity=$((part * 2))
	body=$(line_of_order),$(line_of_order)
	quantity=$part
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$body"']}' \
	    "$market: an order of two lines"
	order=$id
	confirmed
	go POST "orders/$order/dispatch" "$(truck | jq -c '.max_gvw_kg *= 2 | .compartments[0].line_no = 1 |
	    .compartments += [.compartments[0] | .no = 2 | .line_no = 2] | .compartments[].planned /= 2')" "$market: one truck takes of both"
	api GET "/api/v2/loads?order_ids=$order"
	load=$(get '.data[0].id')
	at_the_rack
	both="$(bill_line $((part / 2)) $((part / 2))),$(bill_line $((part / 2)) $((part / 2)) | jq -c '.line_no = 2 | .order_line = 2 | .compartment = 2')"
	go POST bills-of-lading '{"bol_number":"'$((++bill_number))'","terminal":"'$terminal'","supplier_id":"'"$supplier"'","load_id":"'"$load"'","started_at":"'"$(now)"'","lines":['"$both"'],"total_gross":'"$part"',"total_net":'"$part"',"line_count":2}' \
	    "$market: a bill of lading of both"
	bill=$id
	on_the_road
	api GET "/api/v2/deliveries?order_id=$order"
	for delivery in $(get '.data[].id'); do
		go POST "deliveries/$delivery/start" '{}' "$market: one is unloaded"
		go POST "deliveries/$delivery/complete" '{"gross":'$((part / 2))',"net":'$((part / 2))'}' "$market: and done"
	done
	home
	api GET "/api/v2/orders/$order"
	both=$(get '.lines | map(.amount) | add')
	go POST "orders/$order/record-payment" "$(jq -cn --argjson a "$(jq -n "$both * 60 | floor / 100")" '{amount: $a, currency: "'$currency'", paid_at: "'"$(now)"'"}')" \
	    "$market: more than half of it is paid"
	go POST "orders/$order/reconcile" '' "$market: it is closed short"
	api GET "/api/v2/orders/$order"
	is "$(owed)" "$(get '(.lines | map(.amount) | add) - .paid_total' | xargs printf %.2f)" "$market: the rest of what was delivered is owed"
}

# taken: what the allocation still has.
left_of_allocation()
{
	api GET "/api/v2/allocations/$allocation"
	get .remaining
}

# A line that never comes: the order ends with what came of the other.
one_line_of_two()
{
	local before total
	dip "$level"
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$(line_of_order),$(line_of_order)"']}' \
	    "$market: an order of two lines"
	order=$id
	before=$(left_of_allocation)
	confirmed
	api POST "/api/v2/orders/$order/close-short" '{}'
	refused 409 state_conflict "$market: of which nothing was lifted is canceled, not closed short"
	go POST loads "$(truck | jq -c --arg o "$order" '. + {market: "'$market'", terminal: "'$terminal'",
	    stops: [{seq: 1, kind: "pickup", terminal: "'$terminal'"}, {seq: 2, kind: "drop", site_id: "'"$site"'"}]} |
	    .compartments[0] += {order_id: $o, line_no: 1}')" "$market: a truck for the first"
	load=$id
	go POST "loads/$load/assign" "$(truck | jq -c '{carrier_id, vehicle_no, driver, tare_kg, max_gvw_kg, route_minutes}')" "$market: with its crew"
	at_the_rack
	api POST "/api/v2/orders/$order/close-short" '{"lines":[1]}'
	refused 409 state_conflict "$market: what is being loaded is not closed short"
	lifted "$quantity" "$quantity"
	on_the_road
	dropped "$quantity" "$quantity" "$((level + quantity))"
	home
	api GET "/api/v2/orders/$order"
	has '[.status, (.lines[] | .status)] | join(" ")' 'allocated reconciled allocated' "$market: the order waits for the second"
	api POST "/api/v2/orders/$order/close-short" '{"lines":[3]}'
	refused 422 validation_failed "$market: there is no third"
	api POST "/api/v2/orders/$order/close-short" '{"lines":[1]}'
	refused 409 state_conflict "$market: and nothing left of the first"
	go POST "orders/$order/close-short" '{"lines":[2],"reason":"No more product."}' "$market: the second is closed short"
	has '[.status, .lines[1].to_lift, .lines[1].delivered_net, .lines[1].amount, .lines[1].closed_short_at != null] | tojson' \
	    '["reconciled",0,0,0,true]' "$market: with nothing, and the order is reconciled"
	total=$(get .lines[0].amount)
	is "$(owed) $(reserved)" "$(printf %.2f "$total") 0" "$market: what came is owed, and no room is kept"
	is "$(left_of_allocation)" $((before - quantity)) "$market: the allocation has the rest back"
	is "$(told "$order" order.reconciled)" 1 "$market: which is announced"
	api GET "/api/v2/orders/$order/timeline?limit=200"
	has '.data[] | select(.action == "close-short").reason' 'No more product.' "$market: the reason stands in the timeline"
	api POST "/api/v2/orders/$order/close-short" '{}'
	refused 409 state_conflict "$market: what is reconciled is not closed short"
	api GET "/api/v2/orders/$order"
	tax=$(get '.lines[0] | .excise_total + .vat_total')
	go POST "orders/$order/invoice" '{"invoice_number":"F-'"$order"'","issued_on":"'"$(date -u +%F)"'","quantity":'"$quantity"',"total":'"$total"',"tax_total":'"$tax"',"permits":'"$invoice_permits"'}' \
	    "$market: it is invoiced"
	is "$(owed)" "$(printf %.2f "$total")" "$market: that is owed"
	go POST "orders/$order/record-payment" '{"amount":'"$total"',"currency":"'"$currency"'","paid_at":"'"$(now)"'"}' "$market: it is paid"
	has .status paid "$market: in full"
	go POST "orders/$order/close" '' "$market: and closed"
}

# A truck on the road still delivers.
short_on_the_road()
{
	dip "$level"
	quantity=$((quantity * 2)) ordered
	confirmed
	dispatched
	first=$load
	go POST "orders/$order/dispatch" "$(truck)" "$market: another truck"
	api GET "/api/v2/loads?order_ids=$order&sort=-id&limit=1"
	second=$(get '.data[0].id')
	load=$first
	at_the_rack
	lifted "$quantity" "$quantity"
	on_the_road
	go POST "orders/$order/close-short" '{}' "$market: closed short with a truck on the road"
	has '[.status, .lines[0].to_lift] | tojson' '["in_transit",0]' "$market: which is awaited"
	is "$(owed)" "$(get .lines[0].amount | xargs printf %.2f)" "$market: no more than it carries is owed"
	api GET "/api/v2/loads/$second"
	has '[.status, .reason] | join(" ")' 'aborted The order was closed short.' "$market: the other does not come"
	api POST "/api/v2/orders/$order/dispatch" "$(truck)"
	refused 409 state_conflict "$market: nor is another dispatched"
	dropped "$quantity" "$quantity" "$((level + quantity))"
	api GET "/api/v2/orders/$order"
	has '[.status, .lines[0].delivered_net] | tojson' "[\"reconciled\",$quantity]" "$market: with its drop the order is reconciled"
	home
}

# What the last truck would have brought is within what a rack may load less.
last_load_aborted()
{
	local part=$((quantity * 97 / 100))
	dip "$level"
	ordered
	confirmed
	go POST "orders/$order/dispatch" "$(truck | jq -c '.compartments[0].planned = '$part)" "$market: a truck takes most of it"
	api GET "/api/v2/loads?order_ids=$order"
	load=$(get '.data[0].id')
	go POST "orders/$order/dispatch" "$(truck | jq -c '.compartments[0].planned = '$((quantity - part)))" "$market: another the rest"
	api GET "/api/v2/loads?order_ids=$order&sort=-id&limit=1"
	second=$(get '.data[0].id')
	at_the_rack
	lifted "$part" "$part"
	on_the_road
	dropped "$part" "$part" "$((level + part))"
	api GET "/api/v2/orders/$order"
	has .status in_transit "$market: the rest is still to come"
	go POST "loads/$second/abort" '{"reason":"No driver."}' "$market: the last load is aborted"
	api GET "/api/v2/orders/$order"
	has '[.status, .lines[0].to_lift] | tojson' '["reconciled",0]' "$market: then the line is delivered"
}

for place in in_mexico in_the_states; do
	$place
	((capacity *= 10))
	key=$(new_key --account "$(fresh "ends-$market")" --tier scale)
	open_for_trade
	remaining=500000
	with_its_loads
	shared
	reversed
	returned
	remaining=500000
	closed_short
	paid_ahead
	one_line_of_two
	short_on_the_road
	last_load_aborted
done
end
