#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# An order line that one truck lifted: what is still to be lifted counts as it
# was ordered, and once nothing is, line and order come to what was lifted, with
# its taxes, freight and fees; no more than that is paid.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# cents FILTER: an amount of the answer.
cents() { get "$1 * 100 | round"; }

# worth NET: what so much comes to at the rack, in cents, without freight.
worth()
{
	node -e '
		const [market, net] = process.argv.slice(1);
		const q = BigInt(Math.round(Number(net) * 1e3));
		const of = (rate) => (q * rate + 5000000n) / 10000000n;
		console.log(String(market === "MX" ?
		    of(14790000n + 8069708n) + (of(14790000n + 7578891n) * 16n + 50n) / 100n :
		    of(2310000n) + of(243000n) + of(1000n) + of(200000n)));' "$market" "$1"
}

# two_trucks_ordered [MORE]: lines of what two trucks take.
two_trucks_ordered()
{
	dip "$level"
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15'"${1:-}"',"requested_window":'"$(window)"',"lines":['"$(quantity=$((quantity * 2)) line_of_order)${2:-}"']}' \
	    "$market: an order of two trucks"
	order=$id
	confirmed
}

# leaves NET: a truck lifts so much, and goes.
leaves()
{
	go POST loads "$(truck | jq -c --arg o "$order" '. + {market: "'$market'", terminal: "'$terminal'",
	    stops: [{seq: 1, kind: "pickup", terminal: "'$terminal'"}, {seq: 2, kind: "drop", site_id: "'"$site"'"}]} |
	    .compartments[0] += {order_id: $o, line_no: 1}')" "$market: a truck for the first line"
	load=$id
	go POST "loads/$load/assign" "$(truck | jq -c '{carrier_id, vehicle_no, driver, tare_kg, max_gvw_kg, route_minutes}')" "$market: with its crew"
	at_the_rack
	lifted "$quantity" "$1"
	on_the_road
	api GET "/api/v2/orders/$order"
}

# comes_to CENTS WHAT: line, order and what is owed; all parts add up to it.
comes_to()
{
	api GET "/api/v2/orders/$order"
	is "$(cents .lines[0].total) $(cents .total)" "$1 $1" "$market: $2: line and order"
	has '. as $o | ("product_total", "excise_total", "vat_total", "freight_total", "fee_total", "total") as $n |
	    ([$o.lines[] | .[$n] // 0] | add * 100 | round) == ($o[$n] * 100 | round)' $'true\ntrue\ntrue\ntrue\ntrue\ntrue' "$market: $2: each part of it"
	has '[.lines[0], .] | map((.product_total + .excise_total + .vat_total + .freight_total + .fee_total - .total) * 100 | round) | tojson' '[0,0]' \
	    "$market: $2: and no other"
	api GET "/api/v2/credit-profiles/$profile/exposure"
	is "$(cents .exposure)" "$1" "$market: $2: so much is owed"
}

# pays CENTS: a payment is recorded, or is not.
pays()
{
	api POST "/api/v2/orders/$order/record-payment" '{"payment_id":"P-'"$order"'","amount":'"$(jq -n "$1 / 100")"',"currency":"'$currency'"}'
}

closed_short()
{
	local lift rest
	two_trucks_ordered
	leaves "$less"
	lift=$(worth "$less")
	rest=$(worth "$quantity")
	is "$(cents .lines[0].amount)" "$lift" "$market: the truck lifted a little less"
	comes_to "$((lift + rest))" 'the other is expected'
	api GET "/api/v2/orders/$order/price-breakdown"
	has '.lines[0] | "\(.steps | length) \(.lifts | length)"' '0 1' "$market: the line has the steps of its lift"
	go POST "orders/$order/close-short" '{}' "$market: closed short"
	comes_to "$lift" 'closed short'
	is "$(get .in_transit | xargs printf %.2f)" "$(jq -n "$lift / 100" | xargs printf %.2f)" "$market: on the road"
	api GET "/api/v2/orders/$order"
	has '[.lines[0], .lines[0].lifts[0]] | map([.product_total, .excise_total, .vat_total, .total]) | .[0] == .[1]' true \
	    "$market: the line has the taxes of the lift"
	api GET "/api/v2/orders/$order/price-breakdown"
	has '.lines[0] | (.total - ([.steps[] | select(.kind == "line").amount] | add)) | fabs < 0.001' true "$market: and its steps"
	pays "$((lift + 1))"
	refused 409 guards_failed "$market: a cent more is not paid"
	has '.errors[] | select(.code == "G-PAY").evidence.balance * 100 | round' "$lift" "$market: by G-PAY, which says what is owed"
	pays "$lift"
	answered 200 "$market: what was lifted is"
	dropped "$less" "$less" "$((level + less))"
	home
	api GET "/api/v2/orders/$order"
	is "$(get .status) $(cents .total) $(cents .paid_total)" "reconciled $lift $lift" "$market: dropped, it is paid in full"
}

# A truck takes all but what a rack may load less, and none is to come.
one_truck()
{
	local lift
	lift=$(worth "$less")
	ordered
	confirmed
	api GET "/api/v2/orders/$order"
	is "$(cents .total)" "$(worth "$quantity")" "$market: one truck is ordered"
	leaves "$less"
	comes_to "$lift" 'nothing is left to lift'
	go POST "bills-of-lading/$bill/reverse" '{"reason":"Wrong customer."}' "$market: the bill is reversed"
	comes_to "$(worth "$quantity")" 'it may be as much as was ordered'
	has .in_transit "$(jq -n "$(worth "$quantity") / 100")" "$market: and is still on the road"
}

# bears CENTS LEFT WHAT: closed short, the line comes to so much on the road, and
# so much is left of the allocation.
bears()
{
	comes_to "$1" "$3"
	is "$(cents .in_transit)" "$1" "$market: $3: on the road"
	api GET "/api/v2/allocations/$allocation"
	has .remaining "$2" "$market: $3: of the allocation"
}

# Closed short, what is on the road may be as much as its truck was to take, while
# its bill of lading is reversed.
unknown_on_the_road()
{
	two_trucks_ordered
	leaves "$less"
	go POST "orders/$order/close-short" '{}' "$market: closed short on the road"
	bears "$(worth "$less")" "$((500000 - less))" 'what the truck took'
	go POST "bills-of-lading/$bill/reverse" '{"reason":"Meter."}' "$market: its bill is reversed"
	bears "$(worth "$quantity")" "$((500000 - quantity))" 'what the truck was to take'
	go POST "bills-of-lading/$bill/correct" '{"reason":"Meter.","lines":['"$(bill_line "$quantity" "$((less - 1))")"'],"total_gross":'"$quantity"',"total_net":'"$((less - 1))"',"line_count":1}' \
	    "$market: and posted anew"
	bears "$(worth "$((less - 1))")" "$((500000 - less + 1))" 'what the new bill says'
}

# A line of which nothing was lifted costs nothing.
none_of_one()
{
	local lift
	lift=$(worth "$quantity")
	two_trucks_ordered '' ",$(line_of_order)"
	leaves "$quantity"
	api GET "/api/v2/orders/$order"
	is "$(cents .total)" "$((3 * lift))" "$market: three are expected"
	go POST "orders/$order/close-short" '{"lines":[2]}' "$market: the second line is closed short"
	api GET "/api/v2/orders/$order"
	has '.lines[1] | [.product_total, .excise_total, .vat_total, .total, .amount] | tojson' '[0,0,0,0,0]' "$market: it costs nothing"
	comes_to "$((2 * lift))" 'one line is left'
	go POST "orders/$order/close-short" '{"lines":[1]}' "$market: and so is the first"
	comes_to "$lift" 'one truck is left'
}

# says WHAT_TO_DO WHAT: it is refused, and says what has to be done first.
says()
{
	api POST "/api/v2/orders/$order/close-short" '{}'
	refused 409 state_conflict "$market: $2"
	is "$(get .detail | sed 's/.* First //')" "$1" "$market: and says what has to be done"
}

# A truck that has begun to load keeps its line from being closed short until it
# has left with what it took.
not_away()
{
	two_trucks_ordered
	go POST "orders/$order/dispatch" "$(truck)" "$market: a truck is dispatched"
	api GET "/api/v2/loads?order_ids=$order&sort=-id&limit=1"
	load=$(get '.data[0].id')
	at_the_rack
	says 'complete its loading, confirm its bill of lading and record its departure, or abort the load.' 'while it is loading'
	lifted "$quantity" "$quantity"
	go POST "loads/$load/complete-loading" '' "$market: loaded"
	says 'confirm its bill of lading and record its departure, or abort the load.' 'while it is loaded'
	go POST "bills-of-lading/$bill/match" '' "$market: the bill is matched"
	go POST "bills-of-lading/$bill/confirm" '' "$market: and confirmed"
	says 'record its departure.' 'while it has not left'
	go POST "loads/$load/depart" '' "$market: the truck leaves"
	go POST "orders/$order/close-short" '{}' "$market: then it is closed short"
}

for place in in_mexico in_the_states; do
	$place
	((capacity *= 20))
	less=$((quantity - (quantity > 10000 ? 50 : 10)))
	key=$(new_key --account "$(fresh "short-$market")" --tier scale)
	open_for_trade
	closed_short
	key=$(new_key --account "$(fresh "short-$market")" --tier scale)
	open_for_trade
	one_truck
	key=$(new_key --account "$(fresh "short-$market")" --tier scale)
	open_for_trade
	unknown_on_the_road
	key=$(new_key --account "$(fresh "short-$market")" --tier scale)
	open_for_trade
	none_of_one
	key=$(new_key --account "$(fresh "short-$market")" --tier scale)
	open_for_trade
	not_away
done

# --- freight and fees of loads ---------------------------------------------------

key=$(new_key --account "$(fresh "short-$market")" --tier scale)
open_for_trade
go POST freight-rates '{"name":"Own","terminal":"'$terminal'","currency":"'$currency'","valid_from":"'"$(TZ=$zone date +%F)"'","basis":"per_load","unit":"load","base_rate":480}' 'a tariff'
go POST "freight-rates/$id/publish" '' 'which is charged'
go POST pricing-rules '{"name":"Delivery","label":"FEE","value":25,"unit":"load","currency":"USD","valid_from":"2026-01-01"}' 'a fee'
go POST "pricing-rules/$id/activate" '' 'which counts'
two_trucks_ordered ',"freight_terms":"delivered"'
leaves "$quantity"
comes_to "$((2 * $(worth "$quantity") + 2 * 50500))" 'two loads with freight and fee'
has .orders_confirmed 0 'nothing of it is elsewhere'
go POST "orders/$order/close-short" '{}' 'closed short'
comes_to "$(($(worth "$quantity") + 50500))" 'one load with freight and fee'
api GET "/api/v2/orders/$order"
has '.lines[0] | "\(.freight_total) \(.fee_total) \(.fee_per_load)"' '480 25 25' 'of the load that came'

# Two lines share a load, and one of them does not come.
two_trucks_ordered ',"freight_terms":"delivered"' ",$(line_of_order)"
api GET "/api/v2/orders/$order"
has '[.lines[] | [.freight_total, .fee_total]] | tojson' '[[320,25],[160,null]]' 'two lines are one load'
go POST "orders/$order/close-short" '{"lines":[1]}' 'the first line is closed short'
has '[.lines[] | [.freight_total, .fee_total]] | tojson' '[[null,null],[480,25]]' 'the other bears the fee and all of the freight'
has '[.total, .lines[1].total] | map(. * 100 | round) | tojson' "[$(($(worth "$quantity") + 50500)),$(($(worth "$quantity") + 50500))]" \
    'which is in the totals'
api GET "/api/v2/credit-profiles/$profile/exposure"
is "$(cents .orders_confirmed)" "$(($(worth "$quantity") + 50500))" 'and is owed'

# The fee of a load is known with its bill of lading.
two_trucks_ordered ',"freight_terms":"delivered"'
has '.lines[0].fee_per_load' null 'before the lift it is not'
go POST "orders/$order/dispatch" "$(truck)" 'a truck is dispatched'
api GET "/api/v2/loads?order_ids=$order&sort=-id&limit=1"
load=$(get '.data[0].id')
at_the_rack
lifted "$quantity" "$quantity"
go POST "loads/$load/complete-loading" '' 'loaded'
go POST "bills-of-lading/$bill/match" '' 'the bill is matched'
go POST "bills-of-lading/$bill/confirm" '' 'and confirmed'
api GET "/api/v2/orders/$order"
has '.lines[0] | "\(.fee_total) \(.fee_per_load) \(.lifts[0].fee_per_load)"' '25 25 25' 'then it is'
end
