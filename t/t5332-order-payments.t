#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A payment counts once: for no more than its amount, for no order more than is
# owed, and not where it has failed.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

market=mexico
begin "$market" payments
ordered
total=$(get .total)
go POST "orders/$order/submit" '' 'submitted'
first=$order
cents() { jq -n "$1" | xargs printf %.2f; }

# paid AMOUNT [PAYMENT [CURRENCY]]: recorded of `order`.
paid()
{
	api POST "/api/v2/orders/$order/record-payment" "$(jq -cn --argjson a "$1" --arg p "${2:-}" --arg c "${3:-MXN}" --arg at "$(now)" \
	    '{amount: $a, currency: $c, paid_at: $at} + if $p == "" then {} else {payment_id: $p} end + if $c == "MXN" then {} else {exchange_rate: 17} end')"
}
# sent AMOUNT: a payment of the API, of that amount; sets `payment`.
sent()
{
	api POST /api/v2/payments '{"amount":'"$1"',"currency":"MXN","clabe":"002010077777777771","reference":"ORDER"}'
	payment=$(get .id)
}
is_paid() { api GET "/api/v2/orders/$1"; is "$(get .paid_total | xargs printf %.2f)" "$2" "$3"; }

# --- an order takes no more than is owed ------------------------------------------

paid "$(cents "$total + 0.01")"
refused 409 guards_failed 'more than the total is not paid ahead'
has '[.errors[].code] | join(" ")' G-PAY 'by its guard'
has '.errors[0].evidence | [.balance, .refused] | tojson' "$(jq -cn "[$total, ($total * 100 + 1 | round / 100)]")" \
    'which says what is open and what was refused'
api GET "/api/v2/orders/$order/guards"
has '.data[] | select(.code == "G-PAY") | [.passed, .evidence.balance, .evidence.refused] | tojson' "$(jq -cn "[true, $total, null]")" \
    'and beforehand what is open'
paid 999999999
refused 409 guards_failed 'nor very much'
paid 999999999 '' USD
refused 409 guards_failed 'nor in another currency'
is_paid "$first" 0.00 'nothing of it counts'

# --- a payment of the API ------------------------------------------------------------

sent 1000
paid 600 "$payment"
answered 200 'a part of a payment'
paid 600 "$payment"
refused 422 validation_failed 'and more of it than is left'
is "$(faults)" '/amount out_of_range' 'names the amount'
has '.errors[0].limit | tojson' '{"min":0.01,"max":400}' 'with what is left of it'
is_paid "$first" 600.00 'does not count'
paid 400 "$payment"
answered 200 'the rest of it'
paid 0.01 "$payment"
refused 422 validation_failed 'then nothing is left'
has '.errors[0].limit | tojson' '{"min":0,"max":0}' 'as its limit says'
ordered
second=$order
go POST "orders/$order/submit" '' 'another order'
paid 1000 "$payment"
refused 422 validation_failed 'nor for another order'
sent 1000
paid 500 "$payment"
answered 200 'orders can share one'
order=$first
paid 500 "$payment"
answered 200 'up to its amount'
is_paid "$first" 1500.00 'each has its part'
is_paid "$second" 500.00 'and the other its own'
sent 1000
paid 50 "$payment" USD
refused 422 validation_failed 'its currency is its own'
is "$(faults)" '/currency not_allowed' 'which is named'

# Eight at once have no more of it than its amount either.
at_once()
{
	local i
	for i in 1 2 3 4 5 6 7 8; do
		ask -o /dev/null -w '%{http_code}\n' -H 'Content-Type: application/json' \
		    -d '{"amount":300,"currency":"MXN","paid_at":"'"$(now)"'","payment_id":"'"$payment"'"}' \
		    "$(url)/api/v2/orders/$([[ $((i % 2)) == 0 ]] && echo "$first" || echo "$second")/record-payment" &
	done | sort | uniq -c | tr -s ' \n' ' '
}
is "$(at_once)" ' 3 200 5 422 ' 'three of eight that come at once fit into it'

paid 1 pay_00000000000000000000000000
refused 422 validation_failed 'one that is not there'
is "$(faults)" '/payment_id not_found' 'is named'
mine=$key
key=$(new_key)
sent 1000
key=$mine
paid 1 "$payment"
refused 422 validation_failed 'nor does that of another account count'

# --- one from elsewhere -------------------------------------------------------------

for like_ours in opy_2041 "opy_${payment#pay_}"; do
	paid 1 "$like_ours"
	refused 422 validation_failed "\"$like_ours\" is no identifier of a payment"
	is "$(faults)" '/payment_id bad_format' 'as it looks like one of a recorded payment'
done
paid 1 "${payment%?}"
refused 422 validation_failed 'and one of the API that was cut off'
is "$(faults)" '/payment_id not_found' 'is not one from elsewhere'

paid 100 SPEI-2041
answered 200 'a payment from elsewhere'
paid 100 SPEI-2041
refused 409 duplicate 'counts once'
like "$(get .detail)" "$first" 'and the order is named that has it'
has '.errors[0] | [.pointer, .code, .value, .existing_id] | join(" ")' "/payment_id duplicate SPEI-2041 $first" \
    'to programs too, with the value'
order=$second
paid 100 SPEI-2041
refused 409 duplicate 'for one order'
order=$first

# --- one without an identifier ----------------------------------------------------

api POST "/api/v2/orders/$order/record-payment" '{"amount":7,"currency":"MXN"}'
answered 200 'a payment without an identifier or a time'
has '.payments[-1] | [(.id | test("^opy_[0-9a-hjkmnp-tv-z]{26}$")), has("payment_id") and .payment_id == null, (.paid_at | type)] | tojson' \
    '[true,true,"string"]' 'has an identifier of its own, and says when it was paid'
entry=$(get '.payments[-1].id')
api POST "/api/v2/orders/$order/record-payment" '{"amount":7,"currency":"MXN"}'
answered 200 'another one of the same amount'
has '[.payments[].id] | length == (unique | length)' true 'is told from it'
before=$(get .paid_total)
api POST "/api/v2/orders/$order/return-payment" '{"payment_id":"'"$entry"'","reason":"The cheque bounced."}'
answered 200 'one of them comes back'
has '[.payments[-2:][] | .returned_at != null] | tojson' '[true,false]' 'and not the other'
is "$(get .paid_total | xargs printf %.2f)" "$(cents "$before - 7")" 'so much less is paid'
returned_at=$(get '[.payments[] | .returned_at // empty][-1]')
api POST "/api/v2/orders/$order/return-payment" '{"payment_id":"'"$entry"'"}'
refused 422 validation_failed 'it comes back once'
is "$(faults)" '/payment_id not_allowed' 'as its identifier says'
like "$(get .errors[0].message)" "was returned already.*$returned_at" 'with the time at which it did'
api POST "/api/v2/orders/$order/return-payment" '{"payment_id":"SPEI-UNKNOWN"}'
refused 422 validation_failed 'one that was never recorded'
is "$(faults)" '/payment_id not_found' 'is not known'
paid 3 SPEI-OWN
answered 200 'one from elsewhere'
entry=$(get '.payments[-1].id')
api POST "/api/v2/orders/$order/return-payment" '{"payment_id":"'"$entry"'"}'
answered 200 'comes back by the identifier of its entry too'
has '.payments[-1] | [.payment_id, .returned_at != null] | tojson' '["SPEI-OWN",true]' 'which is its own'
api POST "/api/v2/orders/$order/return-payment" '{"payment_id":"SPEI-OWN"}'
is "$(faults)" '/payment_id not_allowed' 'once, by its name too'
paid 3 SPEI-OWN
answered 200 'then it is free for an order again'
api POST "/api/v2/orders/$order/return-payment" '{"payment_id":"'"$entry"'"}'
is "$(faults)" '/payment_id not_allowed' 'and the entry that came back does not stand for the new one'

# --- one that has failed --------------------------------------------------------------

sent 9100.01
returned() { api GET "/api/v2/payments/$payment"; [[ $(get .status) == returned ]]; }
await 30 returned
ok $? 'a payment is returned'
paid 100 "$payment"
refused 422 validation_failed 'which counts for nothing'
is "$(faults)" '/payment_id not_allowed' 'and is named'

# --- of an order that ends -------------------------------------------------------------

order=$second
sent 1000
paid 1000 "$payment"
answered 200 'a payment of an order'
paid 100 SPEI-2042
answered 200 'and one from elsewhere'
go POST "orders/$second/cancel" '{}' 'which is canceled'
order=$first
paid 1000 "$payment"
answered 200 'another can have the payment'
paid 100 SPEI-2042
answered 200 'and the one from elsewhere'

# --- in another currency ----------------------------------------------------------------

# foreign AMOUNT CURRENCY RATE: recorded of `order`.
foreign()
{
	api POST "/api/v2/orders/$order/record-payment" \
	    "$(jq -cn --argjson a "$1" --arg c "$2" --argjson r "$3" --arg at "$(now)" '{amount: $a, currency: $c, exchange_rate: $r, paid_at: $at}')"
}
ordered
go POST "orders/$order/submit" '' 'an order in pesos'
api GET "/api/v2/orders/$order"
rate=$(get .mxn_per_usd)
foreign 50 USD "$(jq -n "1 / $rate * 1000000 | floor / 1000000")"
refused 422 validation_failed 'a rate of USD for one peso'
is "$(faults)" '/exchange_rate out_of_range' 'is named'
like "$(get .errors[0].message)" "$rate" 'with the rate of the day'
foreign 50 USD "$(jq -n "$rate * 1.21 * 10000 | floor / 10000")"
refused 422 validation_failed 'nor one a fifth too high'
foreign 50 USD "$rate"
answered 200 'MXN for one dollar'
is_paid "$order" "$(cents "$rate * 50")" 'count as so many pesos'
api POST "/api/v2/orders/$order/record-payment" '{"amount":1,"currency":"MXN","applied":1000}'
refused 422 validation_failed 'what it counts for is not said'
is "$(faults)" '/applied unknown_field' 'but computed'
begin the_states payments
ordered
go POST "orders/$order/submit" '' 'an order in dollars'
foreign 1000 MXN "$(jq -n "1 / $rate * 1000000 | floor / 1000000")"
refused 422 validation_failed 'a rate of USD for one peso'
foreign 1000 MXN "$rate"
answered 200 'is MXN for one dollar there too'
is_paid "$order" "$(cents "1000 / $rate * 100 | round / 100")" 'and counts as so many dollars'

# --- one that comes back after it was recorded ---------------------------------------------

# exposed: what the customer owes for the order, and what is paid, by the ledger.
exposed()
{
	sql "SELECT CONCAT_WS(' ', COALESCE(SUM(IF(stage = 'paid', 0, s.a)), 0), COALESCE(SUM(IF(stage = 'paid', s.a, 0)), 0)) FROM
	    (SELECT stage, SUM(IF(direction = 'in', amount, -amount)) AS a FROM credit_ledger
	      WHERE account = '$mine' AND source_id LIKE '$order/%' GROUP BY stage) s"
}
# on_its_way: a payment of 9300.02, which is returned when `comes_back` lets it.
on_its_way()
{
	sent 9300.02
	submitted() { api GET "/api/v2/payments/$payment"; [[ $(get .status) == submitted ]]; }
	await 30 submitted
	ok $? 'a payment is on its way'
	sql "UPDATE payments SET due_at = due_at + INTERVAL 1 DAY WHERE account = '$mine' AND id = '$payment'"
}
comes_back()
{
	sql "UPDATE payments SET due_at = NOW(3) WHERE account = '$mine' AND id = '$payment'"
	await 90 returned
	ok $? 'it is returned'
}
told()
{
	sql "SELECT COUNT(*) FROM (SELECT id, type, object_id FROM outbox WHERE account = '$mine' UNION
	    SELECT id, type, object_id FROM events WHERE account = '$mine') e
	    WHERE object_id = '$1' AND type = '$2'"
}
# invoiced: of `order`, for what G-MATCH expects; its `invoice_total`.
invoiced()
{
	api POST "/api/v2/orders/$order/invoice" '{"invoice_number":"A-'"$order"'","issued_on":"'"$(date -u +%F)"'","quantity":1,"total":1,"tax_total":1,"permits":["H/12345/COM/2019"]}'
	local said
	said=$(get '.errors[] | select(.code == "G-MATCH") | .evidence')
	invoice_total=$(jq .expected_total <<<"$said")
	go POST "orders/$order/invoice" "$(jq -c --arg on "$(date -u +%F)" '{invoice_number: "A-'"$order"'", issued_on: $on, quantity: .expected_quantity, total: .expected_total, tax_total: .expected_tax, permits: .expected_permits}' <<<"$said")" 'invoiced'
}

begin mexico returned
hauled
on_its_way
paid 5000 "$payment"
answered 200 'a part of it counts ahead'
paid 300 "$payment"
answered 200 'and another'
before=$(get .paid_total)
invoiced
paid 1000 SPEI-1
answered 200 'one from elsewhere too'
paid "$(cents "$invoice_total - 6300")" SPEI-2
answered 200 'and the rest'
has .status paid 'it is paid'
is "$(exposed)" "0.00 $(cents "$invoice_total")" 'nothing of it is owed'
comes_back
api GET "/api/v2/orders/$order"
has '[.status, .lines[0].status] | join(" ")' 'invoiced invoiced' 'the order is invoiced again'
is "$(get .paid_total | xargs printf %.2f)" "$(cents "$invoice_total - 5300")" 'what came back counts no more'
has '[.payments[] | .returned_at != null] | tojson' '[true,true,false,false]' 'which its payments say'
is "$(exposed)" "5300.00 $(cents "$invoice_total - 5300")" 'and is owed again'
is "$(told "$order" order.payment_returned)" 1 'it is announced, once'
api GET "/api/v2/orders/$order/timeline?limit=1"
has '.data[0] | [.action, .from_status, .to_status] | join(" ")' 'return-payment paid invoiced' 'and stands in the timeline'
api POST "/api/v2/orders/$order/return-payment" '{"payment_id":"'"$payment"'"}'
refused 422 validation_failed 'it comes back once'
is "$(faults)" '/payment_id not_allowed' 'for this order'
api POST "/api/v2/orders/$order/return-payment" '{"payment_id":"SPEI-2","reason":"The cheque bounced."}'
answered 200 'one from elsewhere comes back when it is said'
is "$(exposed)" "$(cents "$invoice_total - 1000") 1000.00" 'and is owed too'
paid "$(cents "$invoice_total - 1000")" SPEI-3
answered 200 'it is paid again'
has .status paid 'in full'
is "$(exposed)" "0.00 $(cents "$invoice_total")" 'and nothing is owed'
sent 1000
api POST "/api/v2/orders/$order/return-payment" '{"payment_id":"'"$payment"'"}'
refused 422 validation_failed 'one that was never recorded does not come back'

# It came back for an order that had ended, too.
dip 5000
ordered
ended=$order
go POST "orders/$order/submit" '' 'an order'
on_its_way
paid 9300.02 "$payment"
answered 200 'which a payment is for'
paid 700 SPEI-5
answered 200 'and one from elsewhere'
go POST "orders/$order/cancel" '{}' 'canceled'
ordered
go POST "orders/$order/submit" '' 'another one'
paid 5000 "$payment"
answered 200 'has a part of the payment'
comes_back
is_paid "$order" 0.00 'it counts no more for that one'
is_paid "$ended" 700.00 'nor for the canceled one'
has '[.status, (.payments[] | .returned_at != null)] | tojson' '["canceled",true,false]' 'whose payments say so'
is "$(told "$ended" order.payment_returned)" 1 'it is announced, once'
api POST "/api/v2/orders/$ended/return-payment" '{"payment_id":"SPEI-5"}'
answered 200 'one from elsewhere comes back there when it is said'
has '[.status, .paid_total, (.payments[] | .returned_at != null)] | tojson' '["canceled",0,true,true]' 'and nothing is paid'
paid 50 SPEI-6
answered 200 'one of an order'
go POST "orders/$order/reject" '{}' 'that is rejected'
api POST "/api/v2/orders/$order/return-payment" '{"payment_id":"SPEI-6"}'
answered 200 'comes back there as well'
has .status rejected 'which it stays'

# What is prepaid is exposure again.
go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"prepaid","requested_window":'"$(window)"',"lines":['"$(quantity=500; line_of_order)"']}' 'a prepaid order'
order=$id
total=$(get .total)
go POST "orders/$order/submit" '' 'submitted'
on_its_way
paid 9300.02 "$payment"
answered 200 'which a payment is for'
api POST "/api/v2/orders/$order/return-payment" '{"payment_id":"'"$payment"'"}'
refused 422 validation_failed 'what is under way did not come back'
paid "$(cents "$total * 1.03 - 9300.02")" SPEI-4
answered 200 'and one more, to its cover'
go POST "orders/$order/release-hold" '{}' 'it waits for nothing else'
go POST "orders/$order/confirm" '' 'confirmed'
is "$(exposed)" '0.00 0.00' 'nothing of it is exposed'
comes_back
is "$(exposed)" "$(cents "9300.02 - ($total * 1.03 * 100 | round / 100 - $total)") 0.00" 'then what is not paid is'

# --- paid too much -----------------------------------------------------------------------

begin mexico surplus
ordered
whole=$(get .total)
confirmed
paid 1000 SPEI-10
answered 200 'an order is paid ahead'
paid "$(cents "$whole - 1000")" SPEI-11
answered 200 'in full'
dispatched
at_the_rack
lifted 19900 19900
on_the_road
dropped 19900 19900 24900
home
invoiced
surplus=$(cents "$whole - $invoice_total")
api GET "/api/v2/orders/$order"
has .status paid 'billed for less than was paid it is paid'
is "$(get .paid_total | xargs printf %.2f)" "$(cents "$invoice_total")" 'with what is owed'
has '[.payments[].unapplied] | tojson' "[null,$(jq -n "$surplus")]" 'the rest of the latest payment is unapplied'
is "$(exposed)" "0.00 $(cents "$invoice_total")" 'and so the ledger has it'
paid 1 SPEI-11
[[ $status == 409 ]]
ok $? 'the order itself takes no more'
first=$order
dip 5000
ordered
go POST "orders/$order/submit" '' 'another order'
paid "$(cents "$surplus + 0.01")" SPEI-11
refused 422 validation_failed 'takes no more than is free'
is "$(faults)" '/amount out_of_range' 'which is named'
has '.errors[0].limit.max' "$(jq -n "$surplus")" 'with what is free'
paid 10 SPEI-11 USD
refused 422 validation_failed 'in the currency of the payment'
paid 10 SPEI-10
refused 409 duplicate 'and nothing of what was applied'
paid "$surplus" SPEI-11
answered 200 'but all that is free'
paid 0.01 SPEI-11
refused 409 duplicate 'once'
api POST "/api/v2/orders/$first/return-payment" '{"payment_id":"SPEI-11"}'
refused 422 validation_failed 'that came back for the other first'
like "$(get .detail)$(get '.errors[0].message')" "$order" 'which is named'
api POST "/api/v2/orders/$order/return-payment" '{"payment_id":"SPEI-11"}'
answered 200 'then'
api POST "/api/v2/orders/$first/return-payment" '{"payment_id":"SPEI-11"}'
answered 200 'for this one'
is "$(get .paid_total | xargs printf %.2f)" 1000.00 'and no more than the other payment counts'

# --- what is free of its own payments -----------------------------------------------------

# unapplied: what is free of each payment of `order`.
unapplied() { api GET "/api/v2/orders/$order"; get '[.payments[].unapplied] | tojson'; }
dip 5000
ordered
whole=$(get .total)
rate=$(get .mxn_per_usd)
confirmed
worth=$(cents "$rate * 500 * 100 | round / 100")
paid "$(cents "$whole - 4000 - $worth")" SPEI-19
paid 1000 SPEI-20
paid 3000 SPEI-21
api POST "/api/v2/orders/$order/record-payment" "$(jq -cn --argjson r "$rate" '{amount: 500, currency: "USD", exchange_rate: $r, payment_id: "SPEI-22"}')"
answered 200 'an order is paid ahead, in dollars too'
dispatched
at_the_rack
lifted 19900 19900
on_the_road
dropped 19900 19900 24900
home
invoiced
surplus=$(cents "$whole - $invoice_total")
api GET "/api/v2/orders/$order"
has .status paid 'billed for less than was paid it is paid'
has '.payments[-1] | [.applied, .unapplied] | tojson' \
    "$(jq -cn "[($worth - $surplus, $surplus * 500 / $worth) * 100 | round / 100]")" 'dollars are free of it'
api POST "/api/v2/orders/$order/return-payment" '{"payment_id":"SPEI-20"}'
answered 200 'a payment of it comes back'
has '[.status, .written_off] | tojson' '["paid",null]' 'what is free of another takes its place: it stays paid'
is "$(get .paid_total | xargs printf %.2f)" "$(cents "$invoice_total")" 'in full'
has '.payments[-1] | [.applied, .unapplied] | tojson' \
    "$(jq -cn "[($worth - $surplus + 1000, ($surplus - 1000) * 500 / $worth) * 100 | round / 100]")" 'and so many dollars less are free'
is "$(exposed)" "0.00 $(cents "$invoice_total")" 'nothing of it is owed'
api POST "/api/v2/orders/$order/return-payment" '{"payment_id":"SPEI-21"}'
answered 200 'another comes back'
has .status invoiced 'of which not all is there'
is "$(unapplied)" '[null,null,null,null]' 'all that was free counts'
is "$(get .paid_total | xargs printf %.2f)" "$(cents "$whole - 4000")" 'for what it was paid'
is "$(exposed)" "$(cents "$invoice_total - $whole + 4000") $(cents "$whole - 4000")" 'and only the rest is owed'
end
