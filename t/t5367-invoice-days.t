#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# An invoice is not dated before the last truck was loaded, by the day there; and a
# payment's rate is held against the market's, not one that the account made up.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

invoice()
{
	api POST "/api/v2/orders/$order/invoice" '{"invoice_number":"F-1","issued_on":"'"$1"'","quantity":1,"total":1,"tax_total":0,"permits":'"$invoice_permits"'}'
}
# refused_for DAY WHAT: issued on that day it is refused for the day.
refused_for()
{
	invoice "$1"
	refused 422 validation_failed "$2"
	is "$(faults)" '/issued_on validation_failed' "$2: which is named"
}
# A second truck takes the rest.
next_truck()
{
	go POST "orders/$order/dispatch" "$(truck)" "$market: a truck is dispatched"
	api GET "/api/v2/loads?order_ids=$order&sort=-id&limit=1"
	load=$(get '.data[0].id')
	at_the_rack
	lifted "$quantity" "$quantity"
	on_the_road
	dropped "$quantity" "$quantity" "$((level + quantity))"
	dip "$level"
}

for market in mexico the_states; do
	begin "$market" invoice-days
	quantity=$((quantity * 2)) ordered
	confirmed
	next_truck
	first=$bill
	next_truck
	api GET "/api/v2/orders/$order"
	has .status reconciled "$market: two trucks were loaded"
	today=$(TZ=$zone date +%F)
	refused_for "$(TZ=$zone date -d yesterday +%F)" "$market: no invoice is of the day before"
	like "$(get .errors[0].message)" "$today" "$market: which says when it was loaded"
	invoice "$today"
	refused 409 guards_failed "$market: of that day it is looked at"
	is "$(get '.errors | map(.code) | join(" ")')" G-MATCH "$market: for what it says"

	# The first truck was loaded three days ago: the last one counts.
	sql "UPDATE bills_of_lading SET started_at = started_at - INTERVAL 3 DAY WHERE account = '$mine' AND id = '$first'"
	refused_for "$(TZ=$zone date -d '-2 days' +%F)" "$market: nor is it of a day between two lifts"
	sql "UPDATE bills_of_lading SET started_at = started_at - INTERVAL 3 DAY WHERE account = '$mine' AND id = '$bill'"
	invoice "$(TZ=$zone date -d '-2 days' +%F)"
	refused 409 guards_failed "$market: after both it may be"
	sql "UPDATE bills_of_lading SET started_at = started_at + INTERVAL 3 DAY WHERE account = '$mine' AND id IN ('$first', '$bill')"
done

# The day is that of the terminal: what is loaded at 23:30 there is of that day,
# though it is the next one in UTC.
evening=$(TZ=$zone date -d '23:30 2 days ago' +%s)
sql "UPDATE bills_of_lading SET started_at = FROM_UNIXTIME($evening) WHERE account = '$mine' AND load_id IS NOT NULL"
invoice "$(TZ=$zone date -d "@$evening" +%F)"
refused 409 guards_failed 'an invoice of the evening of the lift is looked at'
refused_for "$(TZ=$zone date -d "@$((evening - 86400))" +%F)" 'one of the day before is not'

# --- the rate of a payment ---------------------------------------------------------

paid()
{
	api POST "/api/v2/orders/$order/record-payment" \
	    "$(jq -cn --argjson r "$1" --arg at "$(now)" '{amount: 100, currency: "MXN", exchange_rate: $r, paid_at: $at}')"
}
# A day that the operator has a rate of: the market's.
fix=$(sql "SELECT rate + 0 FROM fx_rates WHERE account = 'common' AND base = 'USD' AND quote = 'MXN' AND archived_at IS NULL
    AND day BETWEEN UTC_DATE() - INTERVAL 10 DAY AND UTC_DATE() ORDER BY day DESC, recorded_at DESC LIMIT 1")
[[ -n $fix ]]
ok $? 'the market has a rate'
go POST fx-rates '{"base":"USD","quote":"MXN","day":"'"$(TZ=$zone date +%F)"'","rate":30,"source":"ours"}' 'the account makes up one of 30'
ordered
has .mxn_per_usd 30 'its order is priced with that'
go POST "orders/$order/submit" '' 'submitted'
paid 30
refused 422 validation_failed 'a payment is not converted at it'
is "$(faults)" '/exchange_rate out_of_range' 'which is named'
like "$(get .errors[0].message)" "$(jq -n "$fix")" "with the market's rate"
paid "$(jq -n "$fix * 1.1 * 10000 | floor / 10000")"
answered 200 "at one near the market's it is"
end
