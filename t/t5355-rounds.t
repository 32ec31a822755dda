#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# An order that came back, was canceled and begins again: drops, disputes and
# bills of lading of its first round count no more in the next.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# again: it begins once more, up to its truck at the site.
again()
{
	go POST "orders/$order/reopen" '{}' "$market: it begins again"
	go POST "orders/$order/confirm" '' "$market: confirmed"
	go POST "orders/$order/allocate" '' "$market: allocated"
	go POST "orders/$order/dispatch" "$(truck)" "$market: dispatched"
	api GET "/api/v2/loads?order_ids=$order&sort=-id&limit=1"
	load=$(get '.data[0].id')
	at_the_rack
	lifted "$quantity" "$quantity"
	on_the_road
	api GET "/api/v2/deliveries?load_id=$load"
	delivery=$(get '.data[0].id')
}

came_back()
{
	ordered
	confirmed
	dispatched
	at_the_rack
	lifted "$quantity" "$quantity"
	on_the_road
	dropped 0 0 "$level"
	home
	first=$bill
	go POST "orders/$order/cancel" '{"reason":"It came back."}' "$market: all of it came back, and it is canceled"
	dip "$level"
	again
	dropped "$quantity" "$((quantity - 10))" "$((level + quantity))"
	api GET "/api/v2/orders/$order"
	has '[.status, .round, .lines[0].loaded_net, .lines[0].delivered_net] | tojson' \
	    "[\"reconciled\",2,$quantity,$((quantity - 10))]" "$market: what was dropped in this round is all that counts"
	home
	api POST "/api/v2/bills-of-lading/$first/correct" "$(jq -cn --argjson l "$(bill_line "$((quantity - 5))" "$((quantity - 5))")" \
	    '{reason: "Read wrong.", lines: [$l], total_gross: $l.gross, total_net: $l.net, line_count: 1}')"
	refused 409 guards_failed "$market: a bill of lading of the first round is not corrected any more"
	has '[.errors[].evidence.rule] | index("ended") != null' true "$market: for its order began again"
	go POST "bills-of-lading/$first/reverse" '{"reason":"Read wrong."}' "$market: it is reversed"
	api GET "/api/v2/orders/$order"
	has '.lines[0].loaded_net' "$quantity" "$market: and counts for nothing"
}

# A drop that nobody settled in the first round keeps nothing waiting.
disputed_before()
{
	dip "$level"
	ordered
	confirmed
	dispatched
	at_the_rack
	lifted "$quantity" "$quantity"
	on_the_road
	dropped 0 0 "$level"
	go POST "deliveries/$delivery/dispute" '{"reason":"Nothing came.","kind":"other"}' "$market: it is disputed"
	home
	go POST "orders/$order/cancel" '{}' "$market: canceled"
	again
	dropped "$quantity" "$quantity" "$((level + quantity))"
	api GET "/api/v2/orders/$order"
	has .status reconciled "$market: a dispute of the first round keeps nothing waiting"
	api GET "/api/v2/orders/$order/guards"
	has '[.data[] | select(.code == "G-DELIV") | .passed] | all' true "$market: nor does G-DELIV count it"
	home
}

for place in in_mexico in_the_states; do
	$place
	((capacity *= 4))
	key=$(new_key --account "$(fresh "rounds-$market")" --tier scale)
	open_for_trade
	came_back
	disputed_before
done
end
