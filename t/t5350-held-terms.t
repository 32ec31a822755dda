#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What is left of a contract is held by the orders that are confirmed, and a
# quote by one order; both are free again when that is canceled.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

begin mexico held
go POST supply-contracts '{"side":"sell","number":"C-1","counterparty_id":"'"$customer"'","contract_type":"fixed","start_on":"2026-01-01","end_on":"'$later'","timezone":"America/Monterrey","unit":"l","currency":"MXN","unit_price":14.25,"periods":[{"period":"'"$(date -u +%Y)"'","volume_min":0,"volume_max":15000}]}' \
    'a contract of 15000 litres'
contract=$id
go POST "supply-contracts/$contract/submit" '' 'it is sent'
go POST "supply-contracts/$contract/activate" '' 'it is signed'

# by_contract QUANTITY...: a draft of lines by the contract.
by_contract()
{
	local lines=
	for quantity; do
		lines+=',{"product":"'$product'","terminal":"MTY","quantity":'"$quantity"',"price_type":"contract","contract_id":"'"$contract"'"}'
	done
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"${lines:1}"']}' "an order: $*"
	order=$id
}

# submitted QUANTITY...: the same, submitted.
submitted()
{
	by_contract "$@"
	go POST "orders/$order/submit" '' 'submitted'
	has .status submitted 'and not held'
}
left='.errors[] | select(.code == "G-PRICE").evidence.lines[0].contract_left'

submitted 10000
first=$order
submitted 8000
second=$order
go POST "orders/$first/confirm" '' 'the first is confirmed'
api POST "/api/v2/orders/$second/confirm"
refused 409 guards_failed 'the second is more than is left'
has "$left" 5000 'as the guard says'
go POST "orders/$first/cancel" '{}' 'the first is canceled'
go POST "orders/$second/confirm" '' 'and the second confirmed'
go POST "orders/$second/cancel" '{}' 'it is canceled too'

# lines of one order share what is left
by_contract 9000 9000
go POST "orders/$order/submit" '' 'submitted'
has '"\(.status) \(.hold_reasons | join(" "))"' 'on_hold G-PRICE' 'two lines are more than is left together'
has '.guards | map(select(.code == "G-PRICE"))[0].evidence.lines | map("\(.quantity) \(.together) \(.contract_left)") | join(", ")' \
    '9000 18000 15000, 9000 18000 15000' 'as the guard says'
api POST "/api/v2/orders/$order/release-hold" '{}'
refused 409 guards_failed 'nor is it released'
go POST "orders/$order/cancel" '{}' 'it is canceled'
submitted 9000 6000
go POST "orders/$order/confirm" '' 'two lines that are all that is left are confirmed'
go POST "orders/$order/cancel" '{}' 'and canceled'

# two at once
orders=()
for _ in 1 2 3 4; do
	submitted 6000
	orders+=("$order")
done
for order in "${orders[@]}"; do
	curl -s -o /dev/null -w '%{http_code}\n' --cacert "$POLIDUCTO_CA" -X POST -H "Authorization: Bearer $key" \
	    "$POLIDUCTO_SANDBOX_URL/api/v2/orders/$order/confirm" >"$work/confirm-$order" &
done
wait
is "$(cat "$work"/confirm-* | sort | uniq -c | xargs)" '2 200 2 409' 'of four at once two find room'
for order in "${orders[@]}"; do
	api GET "/api/v2/orders/$order"
	[[ $(get .status) == confirmed ]] && go POST "orders/$order/cancel" '{}' 'canceled again'
done
submitted 15000
go POST "orders/$order/confirm" '' 'then all of it is left'

# --- quotes -----------------------------------------------------------------------

quote_for()
{
	go POST quotes '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","lines":[{"product":"'$product'","terminal":"MTY","quantity":10000}],"valid_until":"'$later'T00:00:00Z"}' 'a quote'
	quote=$id
	go POST "quotes/$quote/finalize" '' 'finalized'
}
by_quote='{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":[{"product":"'$product'","terminal":"MTY","quantity":10000,"price_type":"quote","quote_id":"QUOTE"}]}'
quote_for
go POST orders "${by_quote/QUOTE/$quote}" 'an order of it'
first=$id
go POST orders "${by_quote/QUOTE/$quote}" 'another'
second=$id
go POST "orders/$first/submit" '' 'the first is submitted'
api GET "/api/v2/quotes/$quote"
has '"\(.status) \(.order_id)"' "accepted $first" 'and holds the quote'
api POST "/api/v2/orders/$second/submit"
refused 409 duplicate 'the second cannot have it'
has ".detail | contains(\"$first\")" true 'which names the first'
api POST /api/v2/orders "${by_quote/QUOTE/$quote}"
refused 409 duplicate 'nor can a third'
api POST "/api/v2/quotes/$quote/accept" '{}'
refused 409 state_conflict 'nor is it accepted again'
go POST "orders/$first/cancel" '{}' 'the first is canceled'
api GET "/api/v2/quotes/$quote"
has '"\(.status) \(.order_id)"' 'open null' 'the quote is open again'
go POST "orders/$second/submit" '' 'and the second has it'
quote_for
go POST orders "${by_quote/QUOTE/$quote}" 'an order of one'
first=$id
go POST "orders/$first/submit" '' 'submitted'
go POST "orders/$first/reject" '{"reason":"Too late."}' 'and rejected'
api GET "/api/v2/quotes/$quote"
has '"\(.status) \(.order_id)"' 'open null' 'that frees the quote too'
quote_for
go POST "quotes/$quote/accept" '{}' 'a quote that is accepted'
first=$(get .order_id)
api POST /api/v2/orders "${by_quote/QUOTE/$quote}"
refused 409 duplicate 'is held by its order'
go POST "orders/$first/cancel" '{}' 'until that is canceled'
go POST orders "${by_quote/QUOTE/$quote}" 'and then free'

# --- a quote holds once, however many lines name it -----------------------------------

price='.guards | map(select(.code == "G-PRICE"))[0]'
line='{"product":"'$product'","terminal":"MTY","quantity":10000,"price_type":"quote","quote_id":"QUOTE"}'
quote_for
thrice=${by_quote/"[$line]"/"[$line,$line,$line]"}
go POST orders "${thrice//QUOTE/$quote}" 'three lines of all that was quoted'
order=$id
go POST "orders/$order/submit" '' 'submitted'
has '"\(.status) \(.hold_reasons | join(" "))"' 'on_hold G-PRICE' 'it is held'
has "$price"'.evidence.lines[0] | "\(.quantity) \(.together) \(.quoted_quantity)"' '10000 30000 10000' 'for what they are together'
go POST "orders/$order/cancel" '{}' 'canceled'
go POST orders "${by_quote/QUOTE/$quote}" 'one line of it'
order=$id
go POST "orders/$order/split" '{"line_no":1,"quantity":4000}' 'is split'
has '[.lines[].quantity] | sort | tojson' '[4000,6000]' 'in two'
go POST "orders/$order/submit" '' 'submitted'
has .status submitted 'and not held: the quantity is the same'
go POST "orders/$order/confirm" '' 'it is confirmed'
end
