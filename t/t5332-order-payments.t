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
is "$(faults)" '/amount validation_failed' 'names the amount'
is_paid "$first" 600.00 'does not count'
paid 400 "$payment"
answered 200 'the rest of it'
paid 0.01 "$payment"
refused 422 validation_failed 'then nothing is left'
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
is "$(faults)" '/currency validation_failed' 'which is named'

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
is "$(faults)" '/payment_id validation_failed' 'is named'
mine=$key
key=$(new_key)
sent 1000
key=$mine
paid 1 "$payment"
refused 422 validation_failed 'nor does that of another account count'

# --- one from elsewhere -------------------------------------------------------------

paid 100 SPEI-2041
answered 200 'a payment from elsewhere'
paid 100 SPEI-2041
refused 409 duplicate 'counts once'
like "$(get .detail)" "$first" 'and the order is named that has it'
order=$second
paid 100 SPEI-2041
refused 409 duplicate 'for one order'
order=$first

# --- one that has failed --------------------------------------------------------------

sent 9100.01
returned() { api GET "/api/v2/payments/$payment"; [[ $(get .status) == returned ]]; }
await 30 returned
ok $? 'a payment is returned'
paid 100 "$payment"
refused 422 validation_failed 'which counts for nothing'
is "$(faults)" '/payment_id validation_failed' 'and is named'

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
end
