#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A day in both markets, by requests alone: quote, order, allocation, dispatch,
# load authorization, load, bill of lading, delivery with a shortage, claim,
# reconciliation, invoice, payment, close.  Then what it left: each step once and
# in order among the events that a receiver got, numbers without a gap, nothing
# exposed, and tank, allocation and documents that add up.
source "$(dirname "$0")/rig.sh"
needs_instance
[[ -n $(command -v node) ]] || skip_all 'no node'
source "$t/trade.sh"

receiver=
trap '[[ -z $receiver ]] || kill "$receiver"; finish' EXIT

# --- what is looked at -----------------------------------------------------

# state PATH WANTED WHAT
state()
{
	api GET "/api/v2/$1"
	has .status "$2" "$market: $3"
}

exposure()
{
	sql "SELECT COALESCE(SUM(IF(direction = 'in', amount, -amount)), 0)
	    FROM credit_ledger WHERE account = '$mine' AND stage <> 'paid'"
}

# As G-MATCH says that the invoice must be; that it says what the order's total
# comes to for so much is computed here.
invoiced()
{
	local body said
	body='{"invoice_number":"F-'$1'","issued_on":"'$(date -u +%F)'","quantity":1,"total":1,"tax_total":0,"permits":'$invoice_permits'}'
	api GET "/api/v2/orders/$order"
	wanted=$(get ".total * $2 / $quantity")
	api POST "/api/v2/orders/$order/invoice" "$body"
	refused 409 guards_failed "$market: an invoice of another sum does not match"
	has '.errors[0].code' G-MATCH "$market: which G-MATCH says"
	has ".errors[0].evidence | .expected_total - $wanted | fabs < 0.05" true \
	    "$market: and wants what $2 $unit come to"
	said=$(get '.errors[0].evidence | "\"quantity\":\(.expected_quantity),\"total\":\(.expected_total),\"tax_total\":\(.expected_tax)"')
	total=$(get '.errors[0].evidence.expected_total')
	go POST "orders/$order/invoice" \
	    "${body/'"quantity":1,"total":1,"tax_total":0'/$said}" "$market: invoiced"
	is "$(exposure)" "$(printf %.2f "$total")" "$market: exactly that is owed"
	go POST "bills-of-lading/$bill/invoice" '' "$market: and the bill of lading is billed"
}

paid_and_closed()
{
	go POST "orders/$order/record-payment" '{"payment_id":"P-'$1'","amount":'"$total"',"currency":"'$currency'","paid_at":"'"$(now)"'"}' \
	    "$market: paid"
	state "orders/$order" paid 'the order is paid'
	is "$(exposure)" 0.00 "$market: nothing is exposed any more"
	go POST "orders/$order/close" '' "$market: and closed"
}

# --- a receiver of all that happens ------------------------------------------

listen()
{
	: >"$work/got-$market"
	node "$t/demo-receiver.mjs" </dev/null >"$work/got-$market" &
	receiver=$!
	await 10 test -s "$work/got-$market"
	ok $? "$market: a receiver listens"
	go POST webhooks '{"url":"http://127.0.0.1:'"$(head -n 1 "$work/got-$market")"'/","events":["order.*"]}' \
	    "$market: and is subscribed"
}

# All that was announced has come.
came()
{
	local wanted got
	wanted=$(sql "SELECT COUNT(*) FROM events WHERE account = '$mine' AND type LIKE 'order.%'")
	got=$(tail -n +2 "$work/got-$market" | jq -r '.headers["webhook-id"]' | sort -u | wc -l)
	[[ $(sql "SELECT COUNT(*) FROM outbox WHERE account = '$mine'") == 0 && $wanted == "$got" ]]
}

# types OBJECT: what was said of it, by number, without what only changed it.
types()
{
	tail -n +2 "$work/got-$market" | jq -r '.body | fromjson |
	    "\(.sequence) \(.object.id) \(.type)"' | sort -un |
		awk -v id="$1" '$2 == id && $3 !~ /[.]updated$/ { print $3 }' | paste -s -d ' '
}

# --- the day -------------------------------------------------------------------

# From a quote; a little is lost on the way.
first_order()
{
	go POST quotes '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","lines":[{"product":"'$product'","terminal":"'$terminal'","quantity":'$quantity',"unit":"'$unit'"}],"valid_until":"'$later'T00:00:00Z"}' \
	    "$market: quoted"
	quote=$id
	go POST "quotes/$quote/finalize" '' "$market: the quote is open"
	go POST "quotes/$quote/accept" '{"payment_terms":"net","net_days":15,"requested_window":'"$(window)"'}' \
	    "$market: and accepted"
	order=$(get .order_id)
	state "orders/$order" quoted 'the order is there'
	go PATCH "orders/$order/lines/1" '{"tank_id":"'"$tank"'"}' "$market: it goes into the tank"
	confirmed
	dispatched
	at_the_rack
	state "orders/$order" loading 'the order is loading'
	lifted "$quantity" "$quantity"
	on_the_road
	state "orders/$order" in_transit 'the order is in transit'
	api GET "/api/v2/bills-of-lading/$bill/reconciliation"
	has '.lines[0] | [.planned, .gross, .delivered_net] | tojson' \
	    "[$quantity,$quantity,null]" "$market: plan and bill stand side by side"
	dropped "$((quantity - short))" "$((quantity - short))" "$((level + quantity - short))"
	has .within_tolerance true "$market: a shortage of $short $unit is within tolerance"
	has .variance "-$short" "$market: which the delivery says"
	state "orders/$order" reconciled 'the order is reconciled by itself'
	home
	go POST "deliveries/$delivery/accept" '' "$market: the customer takes it"
	api GET "/api/v2/deliveries/$delivery/ticket"
	has '[.bol_numbers, .signed_by, .ticket_no] | join(" ")' "$bill_number R. Garza T-1" \
	    "$market: the ticket names the bill, and who signed"
	invoiced 1 "$quantity"
	first=$order first_load=$load first_bill=$bill first_delivery=$delivery
	paid_and_closed 1
}

# More is lost than may be: a claim.
second_order()
{
	ordered
	confirmed
	dispatched
	at_the_rack
	lifted "$quantity" "$quantity"
	on_the_road
	dropped "$((quantity - lost))" "$((quantity - lost))" "$((level + 2 * quantity - short - lost))"
	has .within_tolerance false "$market: a shortage of $lost $unit is not within tolerance"
	state "orders/$order" delivered 'the order is delivered, not reconciled'
	api POST "/api/v2/deliveries/$delivery/accept"
	refused 409 guards_failed "$market: so it cannot be accepted"
	has '[.errors[0].code, .errors[0].evidence.variance] | join(" ")' "G-DELIV -$lost" \
	    "$market: G-DELIV says why"
	api POST "/api/v2/orders/$order/reconcile"
	refused 409 guards_failed "$market: nor can the order be reconciled by hand"
	go POST "deliveries/$delivery/dispute" '{"reason":"Short at the dip","amount":1000,"currency":"'$currency'"}' \
	    "$market: it is disputed"
	claim=$(get .claim_id)
	state "claims/$claim" open 'a claim is opened'
	has '[.claimed_quantity, .liable_party_id, .order_id] | join(" ")' "$lost $carrier $order" \
	    "$market: for the shortage, against the carrier"
	go POST "claims/$claim/investigate" '' "$market: it is investigated"
	go POST "claims/$claim/evidence" '{"kind":"ticket","text":"T-1: short"}' "$market: with evidence"
	go POST "claims/$claim/accept" '{"reason":"The meter agrees."}' "$market: it is right"
	state "orders/$order" delivered 'until it is settled the order waits'
	go POST "claims/$claim/settle" '{"settlement":900}' "$market: it is settled"
	state "orders/$order" reconciled 'then the order is reconciled'
	home
	invoiced 2 "$quantity"
	paid_and_closed 2
}

# The first bill turns out to be wrong after the invoice.
corrected()
{
	local net=$((quantity - 10))
	go POST "bills-of-lading/$first_bill/correct" '{"reason":"Meter factor","lines":['"$(order=$first bill_line "$net" "$net")"'],"total_gross":'$net',"total_net":'$net',"line_count":1}' \
	    "$market: the bill of lading is corrected"
	has .status reposted "$market: the original is reposted"
	api GET "/api/v2/bills-of-lading?bol_number=$(sql "SELECT bol_number FROM bills_of_lading WHERE id = '$first_bill'")&sort=id"
	has '[.data[] | .transaction_type, .total_net, .lines[0].net] | tojson' \
	    "[\"original\",$quantity,$quantity,\"reversal\",-$quantity,-$quantity,\"correction\",$net,$net]" \
	    "$market: by a reversal and a correction; nothing was edited"
	has '[.data[].transaction_id] | unique | length' 1 "$market: of one transaction"
	api GET "/api/v2/orders/$first"
	has '[.status, .lines[0].loaded_net, .invoice.invoice_number] | join(" ")' "closed $net F-1" \
	    "$market: the order knows what was lifted, and its invoice stands"
	api GET "/api/v2/deliveries/$first_delivery/variance"
	has '[.bol_net, .variance] | tojson' "[$net,$((10 - short))]" \
	    "$market: the delivery is compared with it"
}

day()
{
	short=$1 lost=$2
	key=$(new_key --account "$(fresh "day-$market")")
	listen
	open_for_trade
	first_order
	level_of_first=$((level + quantity - short))
	dip "$level_of_first"
	second_order
	corrected
}

# --- what it left ----------------------------------------------------------------

adds_up()
{
	local net=$((2 * quantity - 10))
	await 30 came
	ok $? "$market: everything that was announced has come"
	is "$(sql "SELECT COUNT(*) = MAX(sequence) AND MIN(sequence) = 1 FROM events WHERE account = '$mine'")" 1 \
	    "$market: the numbers have no gap"
	is "$(tail -n +2 "$work/got-$market" | jq -r '.body | fromjson | .sequence' | sort -n | uniq -d)" '' \
	    "$market: and none is two events'"
	is "$(types "$first")" 'order.created order.submitted order.confirmed order.allocated order.dispatched order.loading order.in_transit order.delivered order.reconciled order.invoiced order.paid order.closed' \
	    "$market: each step of the order once, in order"
	is "$(types "$order")" "$(types "$first")" "$market: of the second the same"
	is "$(types "$first_load")" 'order.load.created order.load.assigned order.load.accepted order.load.arrived order.load.loading order.load.loaded order.load.departed order.load.stop_arrived order.load.unloading order.load.stop_completed order.load.completed' \
	    "$market: of the load"
	is "$(types "$first_bill")" 'order.bol.received order.bol.matched order.bol.confirmed order.bol.invoiced order.bol.reversed' \
	    "$market: of the bill of lading"
	is "$(types "$first_delivery")" 'order.delivery.created order.delivery.arrived order.delivery.started order.delivery.completed order.delivery.accepted' \
	    "$market: of the delivery"
	is "$(types "$claim")" 'order.claim.opened order.claim.investigating order.claim.accepted order.claim.settled' \
	    "$market: of the claim"
	is "$(types "$quote")" 'order.quote.created order.quote.finalized order.quote.accepted' \
	    "$market: of the quote"
	is "$(exposure)" 0.00 "$market: nothing is exposed"
	is "$(sql "SELECT reserved + in_transit + unbilled + invoiced FROM credit_totals WHERE account = '$mine'")" \
	    0.00 "$market: the sums of the ledger say the same"
	api GET "/api/v2/allocations/$allocation"
	has .remaining "$((500000 - net))" "$market: the allocation is less by what was lifted net"
	is "$(sql "SELECT SUM(amount) FROM allocation_entries WHERE account = '$mine' AND allocation_id = '$allocation'")" \
	    "$((500000 - net)).000" "$market: its ledger adds up to it"
	api GET "/api/v2/storage-tanks/$tank"
	has '[.level, .reserved] | tojson' "[$((level + 2 * quantity - short - lost)),0]" \
	    "$market: the tank holds what was dropped, and keeps no room"
	is "$(sql "SELECT SUM(total_net) FROM bills_of_lading WHERE account = '$mine'")" \
	    "$net.000" "$market: the bills of lading add up to what was lifted"
	kill "$receiver" && wait "$receiver" 2>/dev/null
	receiver=
}

in_mexico
day 60 200
adds_up
in_the_states
day 15 40
adds_up
end
