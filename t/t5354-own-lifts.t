#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# An order line that three trucks lift on three days: each has the price, the
# taxes and the exchange rate of its own day, the line is their sum, and what is
# corrected, repriced or invoiced follows lift by lift.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

day() { TZ=$zone date -d "$1 days" +%F; }
# at DAYS HOUR: a moment so many days from now, at that hour of the terminal.
at() { date -u -d "TZ=\"$zone\" $(day "$1") $2:00" +%FT%T.000Z; }

posted_at() # PRICE DAYS
{
	go POST rack-prices '{"terminal":"'$terminal'","product":"'$product'","price":'"$1"',"unit":"'$unit'","currency":"'$currency'","effective_at":"'"$(at "$2" 6)"'"}' \
	    "$market: $1 is posted for day $2"
	posting=$id
}

# three_trucks: an order of as much as three take.
three_trucks()
{
	local quantity=$((quantity * 3))
	dip "$level"
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15'"${1:-}"',"requested_window":'"$(window)"',"lines":['"$(line_of_order "${2:-}")"']}' \
	    "$market: an order of three trucks"
	order=$id
	confirmed
}

# comes_for [LINE]: a truck for all of the order, or for a line of it.
comes_for()
{
	if [[ -z $1 ]]; then
		go POST "orders/$order/dispatch" "$(truck)" "$market: a truck is dispatched"
		api GET "/api/v2/loads?order_ids=$order&sort=-id&limit=1"
		load=$(get '.data[0].id')
		return
	fi
	go POST loads "$(truck | jq -c --arg o "$order" --argjson l "$1" '. + {market: "'$market'", terminal: "'$terminal'",
	    stops: [{seq: 1, kind: "pickup", terminal: "'$terminal'"}, {seq: 2, kind: "drop", site_id: "'"$site"'"}]} |
	    .compartments[0] += {order_id: $o, line_no: $l}')" "$market: a truck for line $1"
	load=$id
	go POST "loads/$load/assign" "$(truck | jq -c '{carrier_id, vehicle_no, driver, tare_kg, max_gvw_kg, route_minutes}')" "$market: with its crew"
}

# loaded NET DAYS [LINE]: one more truck lifts so much, on that day, and leaves.
loaded()
{
	comes_for "${3:-}"
	at_the_rack
	order_line=${3:-1} lifted "$quantity" "$1"
	go POST "loads/$load/complete-loading" '' "$market: loaded"
	go POST "bills-of-lading/$bill/match" '' "$market: the bill is matched"
	local moment
	moment=$(at "$2" 12)
	sql "UPDATE bills_of_lading SET started_at = '${moment%Z}' WHERE account = '$mine' AND id = '$bill'"
	go POST "bills-of-lading/$bill/confirm" '' "$market: and confirmed"
	go POST "loads/$load/depart" '' "$market: the truck leaves"
	go POST "loads/$load/arrive-stop" '{}' "$market: it is at the site"
	api GET "/api/v2/deliveries?load_id=$load"
	delivery=$(get '.data[0].id')
}

# unloaded NET: it is dropped, and the truck goes home.
unloaded()
{
	dip "$level"
	dropped "$1" "$1" "$((level + quantity))"
	home
}

# worth NET PRICE ROAD: what so much comes to, in cents, as the documents add up:
# in Mexico the unit price with IEPS is rounded once, in the States each tax.
worth()
{
	node -e '
		const [market, net, price, road] = process.argv.slice(1);
		const micros = (s) => BigInt(Math.round(Number(s) * 1e6));
		const q = BigInt(Math.round(Number(net) * 1e3));
		const of = (rate) => (q * rate + 5000000n) / 10000000n; // cents
		const p = micros(price);
		console.log(String(market === "MX" ?
		    of(p + 8069708n) + (of(p + 7578891n) * 16n + 50n) / 100n :
		    of(p) + of(243000n) + of(1000n) + of(200000n) + of(micros(road)))); ' "$market" "$@"
}
# cents FILTER: an amount of the answer.
cents() { get "$1 * 100 | round"; }

# three_days P1 P2 P3 ROAD: three trucks, the price of each day, and a tax that
# began with the third.
three_days()
{
	local net1 net2 net3 one two three
	read -r net1 net2 net3 <<<"$nets"
	three_trucks
	loaded "$net1" -3
	first=$load drop1=$delivery
	api GET "/api/v2/orders/$order"
	has '.lines[0] | [.posted_price, .price_final, (.lifts | length)] | tojson' "[$1,true,1]" \
	    "$market: of one truck the line has the price"
	one=$(worth "$net1" "$1" 0)
	is "$(cents .lines[0].amount)" "$one" "$market: and came to what that is worth"
	is "$(cents .lines[0].lifts[0].total)" "$one" "$market: as its lift says"
	loaded "$net2" -2
	second=$load bill2=$bill drop2=$delivery
	loaded "$net3" -1
	third=$load drop3=$delivery
	two=$(worth "$net2" "$2" 0)
	three=$(worth "$net3" "$3" "$4")
	api GET "/api/v2/orders/$order"
	has '[.lines[0].lifts[] | [.load_id, .lifted_at, .posted_price, .loaded_net]] | tojson' \
	    "$(jq -cn --argjson n "[$net1,$net2,$net3]" --argjson p "[$1,$2,$3]" \
		'[["'"$first"'","'"$(at -3 12)"'"],["'"$second"'","'"$(at -2 12)"'"],["'"$third"'","'"$(at -1 12)"'"]] | to_entries | map(.value + [$p[.key], $n[.key]])')" \
	    "$market: three lifts, each of its moment and price"
	has '[.lines[0].lifts[] | .total * 100 | round] | tojson' "[$one,$two,$three]" "$market: each is worth what it was that day"
	is "$(cents .lines[0].amount)" "$((one + two + three))" "$market: the line came to their sum"
	is "$(cents .lines[0].total) $(cents .total)" "$((one + two + three)) $((one + two + three))" \
	    "$market: which is its total, and that of the order"
	has '[.lines[0] as $l | ("product_total", "excise_total", "vat_total") as $n | ([$l.lifts[] | .[$n]] | add * 100 | round) == ($l[$n] * 100 | round)] | all' true \
	    "$market: product, excise and VAT are sums too"
	is "$(get .lines[0].unit_price)" "$(node -e '
	    const [n, p] = process.argv.slice(1).map((s) => s.split(" ").map(Number));
	    const num = n.reduce((a, x, i) => a + BigInt(Math.round(x * 1e3)) * BigInt(Math.round(p[i] * 1e6)), 0n);
	    const den = n.reduce((a, x) => a + BigInt(Math.round(x * 1e3)), 0n);
	    console.log(Number((num * 2n + den) / (den * 2n)) / 1e6)' "$nets" "$1 $2 $3")" \
	    "$market: its price is their average, weighted by quantity"
	is "$(get .lines[0].lifted_at)" "$(at -3 12)" "$market: it was lifted first with the first"
	api GET "/api/v2/credit-profiles/$profile/exposure"
	is "$(cents .in_transit)" "$((one + two + three))" "$market: so much is owed"
	api GET "/api/v2/orders/$order/price-breakdown"
	has '[.lines[0].lifts[] | ([.steps[] | select(.kind == "line") | .amount] | add * 100 | round) == (.total * 100 | round)] | tojson' \
	    '[true,true,true]' "$market: the steps of each lift add up to it"
	sum=$((one + two + three)) second_worth=$two
}

# corrected NET PRICE: the second truck took another quantity.  The rack let it
# load on that day.
corrected()
{
	sql "UPDATE load_authorizations SET created_at = created_at - INTERVAL 5 DAY WHERE account = '$mine' AND load_id = '$second'"
	sql "UPDATE loads SET created_at = created_at - INTERVAL 5 DAY, loading_at = loading_at - INTERVAL 5 DAY WHERE account = '$mine' AND id = '$second'"
	sql "UPDATE orders SET created_at = created_at - INTERVAL 5 DAY WHERE account = '$mine' AND id = '$order'"
	api POST "/api/v2/bills-of-lading/$bill2/correct" "$(jq -cn --argjson l "$(bill_line "$quantity" "$1")" \
	    '{reason: "Read wrong.", lines: [$l], total_gross: $l.gross, total_net: $l.net, line_count: 1}')"
	answered 200 "$market: the second bill is corrected"
	api GET "/api/v2/orders/$order"
	has '.lines[0].lifts[1] | [.load_id, .loaded_net, .posted_price, .lifted_at] | tojson' \
	    "[\"$second\",$1,$2,\"$(at -2 12)\"]" "$market: its lift has the other quantity, at the price that it had"
	sum=$((sum - second_worth + $(worth "$1" "$2" 0)))
	second_worth=$(worth "$1" "$2" 0)
	is "$(cents .lines[0].amount)" "$sum" "$market: and the line comes to that"
}

# repriced FROM TO NET: the posting of the second day is corrected.
due() { api GET "/api/v2/orders/$order"; [[ $(get '.repricing_due != null') == true ]]; }
repriced()
{
	api GET "/api/v2/orders/$order"
	go POST "rack-prices/$(get '.lines[0].lifts[1].price_id')/correct" '{"price":'"$2"',"reason":"The list was corrected."}' \
	    "$market: the price of the second day is corrected"
	await 30 due
	ok $? "$market: the order is marked"
	has '.repricing_due.load_ids | tojson' "[\"$second\"]" "$market: for the second load"
	before=$(get '[.lines[0].lifts[0, 2]] | tojson')
	go POST "orders/$order/reprice" '{"reason":"The list was corrected."}' "$market: it is repriced"
	has '.lines[0].lifts[1].posted_price' "$2" "$market: the second lift has the corrected price"
	has '[.lines[0].lifts[0, 2]] | tojson' "$before" "$market: the others stay as they are"
	sum=$((sum - second_worth + $(worth "$3" "$2" 0)))
	is "$(cents .lines[0].amount)" "$sum" "$market: and the line comes to that"
	has '.repricings[0].load_ids | tojson' "[\"$second\"]" "$market: the repricing says which load"
}

# invoiced: G-MATCH takes the sum of the lifts, and no cent less.
invoiced()
{
	local drop
	for drop in "$drop1 $first" "$drop2 $second" "$drop3 $third"; do
		read -r delivery load <<<"$drop"
		unloaded "$quantity"
	done
	api GET "/api/v2/orders/$order"
	has .status reconciled "$market: all is dropped"
	is "$(cents .lines[0].amount)" "$sum" "$market: which changes nothing of what was lifted"
	local tax quantity
	quantity=$(get '[.lines[0].lifts[].billed_quantity] | add')
	tax=$(get '[.lines[0].lifts[] | .excise_total + .vat_total] | add * 100 | round / 100')
	api POST "/api/v2/orders/$order/invoice" '{"invoice_number":"F-1","issued_on":"'"$(date -u +%F)"'","quantity":'"$quantity"',"total":'"$(jq -n "($sum - 100) / 100")"',"tax_total":'"$tax"',"permits":'"$invoice_permits"'}'
	has '.errors[] | select(.code == "G-MATCH").evidence.expected_total * 100 | round' "$sum" "$market: the invoice is expected to be their sum"
	go POST "orders/$order/invoice" '{"invoice_number":"F-1","issued_on":"'"$(date -u +%F)"'","quantity":'"$quantity"',"total":'"$(jq -n "$sum / 100")"',"tax_total":'"$tax"',"permits":'"$invoice_permits"'}' \
	    "$market: which is taken"
}

# closed: two of three trucks lift, and the third does not come.
closed()
{
	local one two
	three_trucks
	loaded "$quantity" -3
	loaded "$quantity" -1
	api GET "/api/v2/orders/$order"
	one=$(worth "$quantity" "$1" 0)
	two=$(worth "$quantity" "$2" "$3")
	is "$(cents .lines[0].amount)" "$((one + two))" "$market: two trucks, two prices"
	# what is still to be lifted counts at the price of the last
	is "$(cents .lines[0].total)" "$((one + two + two))" "$market: the third is expected at the last"
	api GET "/api/v2/credit-profiles/$profile/exposure"
	local owed
	owed=$(cents .in_transit)
	go POST "orders/$order/close-short" '{}' "$market: it does not come"
	is "$(cents .lines[0].total) $(cents .lines[0].amount)" "$((one + two)) $((one + two))" "$market: then both are all of it"
	api GET "/api/v2/credit-profiles/$profile/exposure"
	is "$((owed - $(cents .in_transit)))" "$two" "$market: and nothing is owed for the third"
}

# reversed: a truck whose bill is reversed is worth nothing, and has its price
# again when it is posted anew.
reversed()
{
	three_trucks
	loaded "$quantity" -3
	loaded "$quantity" -2
	local two=$bill
	go POST "bills-of-lading/$two/reverse" '{"reason":"Wrong customer."}' "$market: the second bill is reversed"
	api GET "/api/v2/orders/$order"
	has '.lines[0] | [.loaded_net, .lifts[1].loaded_net, .lifts[1].total, .lifts[1].bol_ids] | tojson' "[$quantity,0,0,null]" \
	    "$market: its lift is of nothing"
	is "$(cents .lines[0].amount)" "$(worth "$quantity" "$1" 0)" "$market: the line is what the first is worth"
}

# Two lines, of which one truck each lifted on its own day: the total in pesos is
# at the rate of each day, and the order's rate is what that comes to.
two_lines()
{
	dip "$level"
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$(line_of_order),$(line_of_order)"']}' \
	    "$market: an order of two lines"
	order=$id
	confirmed
	loaded "$quantity" -3 1
	api GET "/api/v2/orders/$order"
	is "$(cents .total_mxn)" "$(get '(.total * 18.1 * 100) | round')" "$market: one was lifted: all is at its rate"
	loaded "$quantity" -1 2
	api GET "/api/v2/orders/$order"
	has '[.lines[] | (.lifts | length), .lifts[0].mxn_per_usd] | tojson' '[1,18.1,1,18.7]' "$market: each line has the rate of its day"
	is "$(cents .total_mxn)" "$(get '[.lines[].lifts[0] | .total * .mxn_per_usd * 100 | round] | add')" \
	    "$market: the total in pesos is of these"
	has '(.total_mxn / .total - .exchange_rate) | fabs < 0.000001' true "$market: and the rate is their average"
}

in_mexico
((capacity *= 20))
nets='19950.5 20010.25 19988'
key=$(new_key --account "$(fresh lifts-MX)" --tier scale)
open_for_trade
posted_at 14.69 -3
posted_at 15.06 -2
posted_at 14.48 -1
three_days 14.69 15.06 14.48 0
corrected 19990 15.06
repriced 15.06 15.01 19990
invoiced
closed 14.69 14.48 0
reversed 14.69

in_the_states
((capacity *= 20))
nets='6990 6985.5 7001'
key=$(new_key --account "$(fresh lifts-US)" --tier scale)
open_for_trade
posted_at 2.2575 -3
posted_at 2.4012 -2
posted_at 2.3333 -1
go POST fx-rates '{"base":"USD","quote":"MXN","day":"'"$(day -3)"'","rate":18.1}' 'a rate of the first day'
go POST fx-rates '{"base":"USD","quote":"MXN","day":"'"$(day -1)"'","rate":18.7}' 'and one of the third'
go POST tax-rules '{"jurisdiction":"US-TX","product":"'$product'","code":"TX-ROAD","label":"Of roads","subject":"product","basis":"net_volume","rate":0.1,"unit":"gal","valid_from":"'"$(day -1)"'"}' 'a tax of roads from the third day on'
go POST "tax-rules/$id/publish" '' 'is in force'
three_days 2.2575 2.4012 2.3333 0.1
has '[.lines[0].lifts[].load_id] | length' 3 'three lifts'
api GET "/api/v2/orders/$order"
has '[.lines[0].lifts[].mxn_per_usd] | [.[0], .[2]] | tojson' '[18.1,18.7]' 'each has the exchange rate of its day'
has '[.lines[0].lifts[] | .total * .mxn_per_usd * 100 | round] | add' "$(cents .total_mxn)" 'and the total in pesos is of these'
corrected 6990 2.4012
repriced 2.4012 2.3988 6990
invoiced
closed 2.2575 2.3333 0.1
reversed 2.2575
two_lines
end
