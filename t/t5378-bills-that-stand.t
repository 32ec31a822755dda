#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# One bill of lading stands for what was lifted: a second for a compartment, one
# of an aborted load or a canceled order, and more than was ordered are
# exceptions; a rack that asks no authorization lets bills match without; what
# was accepted is corrected, and the number of what was rejected is free.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

path=/api/v2/bills-of-lading

# looked_at WANTED WHAT: the bill is matched: its status, and the rules it fails.
looked_at()
{
	go POST "bills-of-lading/$bill/match" '' "$market: the bill is looked at"
	has '[.status, (.exceptions // [] | map(.rule))[]] | join(" ")' "$1" "$market: $2"
}

# changed FILTER: a bill of lading of the load, changed by jq.
changed()
{
	((++bill_number))
	go POST bills-of-lading "$(jq -cn --argjson l "[$(bill_line "$quantity" "$quantity")]" '{
	    bol_number: "'$bill_number'", terminal: "'$terminal'", supplier_id: "'"$supplier"'",
	    load_id: "'"$load"'", started_at: "'"$(now)"'", lines: $l,
	    total_gross: '"$quantity"', total_net: '"$quantity"', line_count: 1} | ('"$1"')')" \
	    "$market: a bill of lading: $1"
	bill=$id
}

in_transit()
{
	api GET "/api/v2/credit-profiles/$profile/exposure"
	get .in_transit | xargs printf %.2f
}

twice()
{
	ordered
	confirmed
	dispatched
	at_the_rack
	lifted "$quantity" "$quantity"
	first=$bill
	looked_at matched 'the first matches'
	changed .
	second=$bill
	looked_at 'exception duplicate' 'a second for the same compartment does not'
	has '.exceptions[0].message' "bill of lading $((bill_number - 1)) of the load covers the same compartment" \
	    "$market: which names the first"
	api POST "$path/$second/accept" '{"accepted_reason":"x","accepted_evidence":"x"}'
	refused 409 guards_failed "$market: nobody answers for two"
	changed 'del(.lines[0].compartment)'
	looked_at 'exception duplicate' 'nor does one that names no compartment'
	go POST "bills-of-lading/$bill/reject" '{"reason":"Another truck."}' "$market: it is rejected"
	((--bill_number))
	changed .
	[[ $bill != "$second" ]]
	ok $? "$market: and its number is free again"
	go POST "bills-of-lading/$bill/void" '{"reason":"x"}' "$market: voided"
	go POST "bills-of-lading/$first/void" '{"reason":"x"}' "$market: the first is voided"
	bill=$second
	looked_at matched 'then the second matches'
	go POST "bills-of-lading/$second/confirm" '' "$market: and is confirmed"
	changed .
	looked_at 'exception ordered duplicate' 'after that no other does, and it is more than was ordered'
	go POST "bills-of-lading/$second/reverse" '{"reason":"Wrong truck."}' "$market: until it is reversed"
	looked_at matched 'now it matches'
	changed '.terminal = "'"$elsewhere"'"'
	looked_at 'exception terminal duplicate' 'a bill of another terminal is none of this load'
}

# Accepted as it is, and read wrong.
accepted()
{
	local much=$((quantity * 106 / 100)) less=$((quantity * 1055 / 1000)) was
	dip "$level"
	ordered
	confirmed
	dispatched
	at_the_rack
	lifted $much $much
	looked_at 'exception plan ordered' 'more is lifted than was planned, and ordered'
	go POST "bills-of-lading/$bill/accept" '{"accepted_reason":"The arm was emptied.","accepted_evidence":"Ticket 88123"}' \
	    "$market: somebody answers for it"
	go POST "bills-of-lading/$bill/confirm" '' "$market: it is confirmed"
	go POST "loads/$load/complete-loading" '' "$market: loaded"
	go POST "loads/$load/depart" '' "$market: the truck leaves"
	was=$(in_transit)
	api POST "$path/$bill/correct" '{"reason":"Meter","lines":['"$(bill_line $((much + 1)) $((much + 1)))"'],"total_gross":'$((much + 1))',"total_net":'$((much + 1))',"line_count":1}'
	refused 409 guards_failed "$market: a correction that is further off is somebody's to answer for"
	go POST "bills-of-lading/$bill/correct" '{"reason":"Meter","lines":['"$(bill_line $less $less)"'],"total_gross":'$less',"total_net":'$less',"line_count":1}' \
	    "$market: it is corrected"
	api GET "$path?original_id=$bill&transaction_type=correction"
	has '.data[0] | [.status, .accepted_reason, (.exceptions | map(.rule))[]] | join(" ")' \
	    'confirmed The arm was emptied. plan ordered' "$market: what was accepted stays on record"
	api GET "/api/v2/orders/$order"
	has '.lines[0].loaded_net' "$less" "$market: the order knows what was lifted"
	is "$(jq -n "$was * $less / $much - $(in_transit) | fabs < 0.02")" true \
	    "$market: and so much is owed"
}

# What was not carried is no lifting.
not_carried()
{
	dip "$level"
	ordered
	confirmed
	dispatched
	at_the_rack
	lifted "$quantity" "$quantity"
	looked_at matched 'a bill of a load'
	go POST "loads/$load/abort" '{"reason":"Back to the tank."}' "$market: which is aborted"
	api POST "$path/$bill/confirm"
	refused 409 guards_failed "$market: is not confirmed"
	has '.errors[0] | [.code, .evidence.load_status] | join(" ")' 'G-BOL aborted' "$market: as the evidence says"
	go POST "orders/$order/cancel" '{}' "$market: nor when its order is canceled"
	api POST "$path/$bill/confirm"
	has '.errors[0].evidence.ended[0]' "$order" "$market: which it names too"
	go POST "bills-of-lading/$bill/unmatch" '' "$market: looked at again"
	looked_at 'exception aborted ended' 'it is an exception'
}

# compartments COUNT: a load of so many for the line, at the rack.
compartments()
{
	local part=$((quantity / $1))
	dip "$level"
	ordered
	confirmed
	go POST "orders/$order/dispatch" "$(truck | jq -c '.compartments[0] as $c |
	    .compartments = [range(1; '$(($1 + 1))') as $n | $c | .no = $n | .planned = '$part']')" \
	    "$market: dispatched in $1 compartments"
	api GET "/api/v2/loads?order_ids=$order"
	load=$(get '.data[0].id')
	at_the_rack
}

# bills COUNT [QUANTITY]: such a load, each compartment with its bill: `some`.
bills()
{
	local part=${2:-$((quantity / $1))} i
	compartments "$1"
	some=()
	for ((i = 1; i <= $1; i++)); do
		quantity=$part changed ".lines[0].compartment = $i"
		looked_at matched "the bill of compartment $i is all that was planned for it"
		some+=("$bill")
	done
}

# A ticket for each compartment, which does not say for which.
tickets()
{
	local part=$((quantity / 4)) i first
	compartments 4
	for ((i = 1; i <= 4; i++)); do
		quantity=$part changed 'del(.lines[0].compartment)'
		looked_at matched "ticket $i of four is a part of what was planned"
		[[ $i == 1 ]] && first=$bill_number
	done
	go POST "bills-of-lading/$bill/confirm" '' "$market: one is confirmed"
	quantity=$part changed 'del(.lines[0].compartment)'
	looked_at 'exception duplicate' 'a fifth has no room'
	has '.exceptions[0].message' "together with bill of lading $first it exceeds the plan of the load" \
	    "$market: beside the first"
	quantity=$part changed '.lines[0].compartment = 2'
	looked_at 'exception duplicate' 'nor one that says for which it is'
	quantity=$((part * 3)) changed '.lines[0].compartment = 2'
	looked_at 'exception plan duplicate' 'nor one of more than that compartment'
}

# Each is within its tolerance, and both are more than was ordered: who is
# confirmed first is not known when they are matched.
together()
{
	local more=750
	[[ $market == MX ]] || more=200
	bills 2 $((quantity / 2 + more))
	go POST "bills-of-lading/${some[0]}/confirm" '' "$market: one of two bills is confirmed"
	api POST "$path/${some[1]}/confirm"
	refused 409 guards_failed "$market: with the other it is more than was ordered"
	has '.errors[0] | [.code, .evidence.exceptions[0].rule] | join(" ")' 'G-BOL ordered' "$market: as the evidence says"
	go POST "bills-of-lading/${some[1]}/unmatch" '' "$market: looked at again"
	bill=${some[1]}
	looked_at 'exception ordered' 'it is an exception'
	go POST "bills-of-lading/$bill/accept" '{"accepted_reason":"The arm was emptied.","accepted_evidence":"Ticket 9"}' \
	    "$market: somebody answers for it"
	go POST "bills-of-lading/$bill/confirm" '' "$market: and it is confirmed"
}

# beside METHOD PATH BODY: a request beside others; its status is left in `work`.
beside()
{
	local to=$work/beside.$BASHPID
	mkdir -p "$to"
	(work=$to; api "$@"; echo "$status" >"$to/status")
}

# Bills of one order line that are confirmed at once all count.
at_once()
{
	local one all=()
	bills 5
	for one in "${some[@]}"; do
		beside POST "$path/$one/confirm" &
		all+=($!)
	done
	wait "${all[@]}"
	api GET "$path?load_id=$load&status=confirmed"
	has '.data | length' 5 "$market: five bills are confirmed at once"
	api GET "/api/v2/orders/$order"
	has '.lines[0].loaded_net' "$quantity" "$market: and the order line has all of them"
}

# A rack in the United States that asks no authorization.
unasked()
{
	go POST terminals '{"code":"OPEN","name":"Own","kind":"terminal","country":"US","jurisdiction":"US-TX","currency":"USD","time_zone":"'$zone'","authorization_required":false}' \
	    'a terminal that asks no authorization'
	terminal=OPEN
	go POST rack-prices '{"terminal":"OPEN","product":"'$product'","price":'$posted',"unit":"gal","currency":"USD","effective_at":"'"$(now)"'"}' 'a price there'
	go POST allocations '{"name":"There","type":"product","counterparty_id":"'"$customer"'","terminal":"OPEN","product":"'$product'","period":"month","unit":"gal","start_amount":500000,"timezone":"'$zone'"}' 'an allocation there'
	ordered
	confirmed
	dispatched
	go POST "loads/$load/accept" '' 'the carrier accepts'
	go POST "loads/$load/arrive" '' 'the truck is at the terminal'
	go POST "loads/$load/start-loading" '{}' 'it loads without one'
	lifted "$quantity" "$quantity"
	go PATCH "bills-of-lading/$bill" '{"started_at":"2026-01-01T00:00:00Z"}' 'lifted long ago'
	looked_at 'exception time' 'time counts all the same'
	go PATCH "bills-of-lading/$bill" '{"started_at":"'"$(now)"'"}' 'lifted now'
	looked_at matched 'it matches by load, terminal, product and time'
	go POST "bills-of-lading/$bill/unmatch" '' 'looked at again'
	go PATCH "bills-of-lading/$bill" '{"started_at":"2026-01-01T00:00:00Z"}' 'lifted long ago'
	looked_at 'exception time' 'which is an exception'
	go POST "bills-of-lading/$bill/accept" '{"accepted_reason":"The clock of the rack.","accepted_evidence":"Ticket 88124"}' \
	    'somebody answers for it'
	go POST "bills-of-lading/$bill/confirm" '' 'it is confirmed'
	local more
	more='"reason":"Meter","lines":['"$(bill_line "$quantity" "$quantity")"'],"total_gross":'$quantity',"total_net":'$quantity',"line_count":1'
	api POST "$path/$bill/correct" '{"started_at":"2025-01-01T00:00:00Z",'"$more"'}'
	refused 409 guards_failed 'of another time nobody has answered'
	go POST "bills-of-lading/$bill/correct" "{$more}" 'of that one somebody has'
}

for place in in_mexico in_the_states; do
	$place
	((capacity *= 10))
	elsewhere=$([[ $market == MX ]] && echo TUX || echo RACK)
	key=$(new_key --account "$(fresh "stand-$market")" --tier scale)
	open_for_trade
	[[ $market == MX ]] || go POST terminals '{"code":"RACK","name":"Own","kind":"terminal","country":"US","jurisdiction":"US-TX","currency":"USD","time_zone":"'$zone'"}' \
	    'another terminal'
	twice
	accepted
	not_carried
	at_once
	tickets
	together
done
unasked
end
