#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# One order line that several trucks carry: each goes its own way, the line
# follows from all of them, and the customer owes what was billed and what is
# still to be lifted, until the order ends.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# stands STAGE: what the customer owes there, as its credit profile says.
stands()
{
	api GET "/api/v2/credit-profiles/$profile/exposure"
	get ".$1" | xargs printf %.2f
}

line_state()
{
	api GET "/api/v2/orders/$order"
	has '"\(.status) \(.lines[0].status)"' "$1 $1" "$market: $2"
}

# owes STAGE FILTER WHAT: so much of the order counts with the customer.
owes()
{
	local wanted
	api GET "/api/v2/orders/$order"
	wanted=$(get "$2" | xargs printf %.2f)
	is "$(stands "$1")" "$wanted" "$market: $3"
}

# next_truck: one more load of the line; its crew is known.
next_truck()
{
	go POST "orders/$order/dispatch" "$(truck)" "$market: another truck is dispatched"
	api GET "/api/v2/loads?order_ids=$order&sort=-id&limit=1"
	load=$(get '.data[0].id')
}

# An order of as much as three trucks take.
three_loads_ordered()
{
	local quantity=$((quantity * 3))
	ordered
	confirmed
	api GET "/api/v2/orders/$order"
	total=$(get .lines[0].total)
}

# loaded: it leaves with what was lifted, and arrives.
left()
{
	lifted "$quantity" "$quantity"
	on_the_road
	api GET "/api/v2/deliveries?load_id=$load"
	delivery=$(get '.data[0].id')
}

three_trucks()
{
	three_loads_ordered
	next_truck
	first=$load
	next_truck
	second=$load
	line_state dispatched 'with two trucks planned it is dispatched'

	# --- the first goes ---
	load=$first
	at_the_rack
	line_state loading 'the first truck is loading'
	next_truck
	third=$load
	line_state loading 'a third is planned meanwhile'
	load=$first
	left
	line_state in_transit 'the first is on the road'
	api GET "/api/v2/orders/$order"
	has '.lines[0].to_lift' "$((quantity * 2))" "$market: two loads are still to be lifted"
	owes in_transit ".lines[0] | .amount + .total * 2 / 3 | . * 100 | round / 100" \
	    'what was billed and what is still to be lifted is owed'
	is "$(printf %.0f "$(stands exposure)")" "$(printf %.0f "$total")" "$market: which is about all that was ordered"
	api GET "/api/v2/allocations/$allocation"
	has .remaining "$((500000 - 3 * quantity))" "$market: the allocation keeps the rest for it"
	one=$delivery

	# --- one turns back, another takes its place ---
	load=$second
	at_the_rack
	line_state in_transit 'the second loads'
	go POST "loads/$second/abort" '{"reason":"The pump leaks."}' "$market: and turns back"
	line_state in_transit 'the first is still on the road'
	delivery=$one
	dropped "$quantity" "$quantity" "$((level + quantity))"
	line_state in_transit 'what the first dropped is not all of it'
	next_truck
	second=$load
	for load in $second $third; do
		at_the_rack
		left
		dropped "$quantity" "$quantity" "$((level + quantity))"
		[[ $load == "$third" ]] || line_state in_transit 'the last is still to come'
	done
	api GET "/api/v2/orders/$order"
	has '[.status, .lines[0].loaded_net, .lines[0].delivered_net, .lines[0].to_lift] | tojson' \
	    "[\"reconciled\",$((3 * quantity)),$((3 * quantity)),0]" "$market: all was lifted and dropped"
	owes unbilled .lines[0].amount 'what it came to is to be billed'
	is "$(stands exposure)" "$(stands unbilled)" "$market: and nothing else"
	api GET "/api/v2/allocations/$allocation"
	has .remaining "$((500000 - 3 * quantity))" "$market: the allocation is less by what was lifted"
	api GET "/api/v2/orders/$order/timeline?limit=200"
	has '[.data[].to_status] | reverse | join(" ")' \
	    'draft submitted confirmed allocated dispatched loading in_transit delivered reconciled' \
	    "$market: its timeline has each step once"
	go POST "loads" "$(truck | jq -c --arg o "$order" '. + {market: "'$market'", terminal: "'$terminal'"} | del(.compartments[0].order_id)')" \
	    "$market: a load of nobody"
	api POST /api/v2/loads "$(truck | jq -c --arg o "$order" '. + {market: "'$market'", terminal: "'$terminal'"} |
	    .compartments[0] += {order_id: $o, line_no: 1}')"
	refused 409 state_conflict "$market: for what is reconciled no truck is planned"
}

# A truck that turns back gives up its own part alone.
turned_back()
{
	three_loads_ordered
	next_truck
	first=$load
	next_truck
	go POST "loads/$first/abort" '{"reason":"No driver."}' "$market: the first truck does not come"
	line_state dispatched 'the second still does'
	at_the_rack
	go POST "loads/$load/abort" '{"reason":"No product."}' "$market: nor does the second"
	line_state allocated 'then no truck is planned'
	owes orders_confirmed .lines[0].total 'all of it is still to be lifted'
	go POST "orders/$order/cancel" '{}' "$market: canceled"
	is "$(sql "SELECT COALESCE(SUM(IF(direction = 'in', amount, -amount)), 0) FROM credit_ledger
	    WHERE account = '$mine' AND source_id LIKE '$order/%'")" 0.00 "$market: nothing of it is owed"
}

# too_much WANTED WHAT: G-LIFT does not let it be planned, with its evidence.
too_much()
{
	answered 409 "$market: $2"
	has '[.errors[] | select(.code == "G-LIFT") | .evidence.lines[0] | [.quantity, .elsewhere, .planned, .allowed]] | tojson' \
	    "[[$((quantity * 3)),$1,$((quantity * 3 / 20))]]" "$market: by G-LIFT, with its evidence"
}

# No more is planned than was ordered, and what a rack may load more.
no_more_than_ordered()
{
	local for_line third
	three_loads_ordered
	next_truck
	next_truck
	next_truck
	third=$load
	api POST "/api/v2/orders/$order/dispatch" "$(truck)"
	too_much "$((quantity * 3)),$quantity" 'a fourth truck is not dispatched'
	for_line=$(truck | jq -c --arg o "$order" '. + {market: "'$market'", terminal: "'$terminal'"} |
	    .compartments[0] += {order_id: $o, line_no: 1}')
	api POST /api/v2/loads "$for_line"
	too_much "$((quantity * 3)),$quantity" 'nor is a load planned'
	api PATCH "/api/v2/loads/$third/compartments" "$(jq -c '{compartments} | .compartments[0] |= (.capacity *= 2 | .planned *= 6 / 5)' <<<"$for_line")"
	too_much "$((quantity * 2)),$((quantity * 6 / 5))" 'nor more put on one that is'
	go PATCH "loads/$third/compartments" "$(jq -c '{compartments} | .compartments[0].planned *= 21 / 20' <<<"$for_line")" \
	    "$market: within the tolerance of a rack it is"
	go POST "loads/$third/accept" '' "$market: the carrier accepts"
	go POST "loads/$third/arrive" '' "$market: and it is at the terminal"
	api GET "/api/v2/loads/$third/guards"
	has '.data[] | select(.code == "G-LIFT") | [.passed, .actions] | tojson' '[true,["start-loading"]]' "$market: G-LIFT holds"
	go POST "loads/$third/abort" '{"reason":"No driver."}' "$market: the third is aborted"
	go POST loads "$for_line" "$market: then another takes its place"
	go POST "loads/$id/abort" '{"reason":"Never mind."}' "$market: and goes again"
	go POST "orders/$order/cancel" '{}' "$market: canceled"
}

for place in in_mexico in_the_states; do
	$place
	((capacity *= 10))
	key=$(new_key --account "$(fresh "trucks-$market")" --tier scale)
	open_for_trade
	three_trucks
	dip "$level"
	turned_back
	dip "$level"
	no_more_than_ordered
done
end
