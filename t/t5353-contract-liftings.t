#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A contract counts what its lines lifted, truck by truck and as it is corrected,
# holds what they are still to lift, and takes back what did not come to be.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

in_mexico
((capacity *= 10))
key=$(new_key --account "$(fresh lifted)" --tier scale)
open_for_trade
go POST supply-contracts '{"side":"sell","number":"C-1","counterparty_id":"'"$customer"'","contract_type":"fixed","start_on":"2026-01-01","end_on":"'$later'","timezone":"America/Monterrey","unit":"l","currency":"MXN","unit_price":14.25,"periods":[{"period":"'"$(TZ=$zone date +%Y)"'","volume_min":0,"volume_max":200000}]}' \
    'a contract'
contract=$id
go POST "supply-contracts/$contract/submit" '' 'it is sent'
go POST "supply-contracts/$contract/activate" '' 'it is signed'

# by_contract TRUCKS [WINDOW]: an order of what so many take, allocated.
by_contract()
{
	local quantity=$((quantity * $1))
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"${2:-$(window)}"',"lines":['"$(line_of_order ',"price_type":"contract","contract_id":"'"$contract"'"')"']}' \
	    "an order of $1 trucks"
	order=$id
	confirmed
}
# counts LIFTED HELD WHAT: of the contract.
counts()
{
	api GET "/api/v2/supply-contracts/$contract"
	is "$(get .lifted | xargs printf %.0f) $(sql "SELECT COALESCE(SUM(volume), 0) + 0 FROM contract_liftings
	    WHERE account = '$mine'" | xargs printf %.0f) $(sql "SELECT COALESCE(SUM(volume), 0) FROM contract_holds
	    WHERE account = '$mine'" | xargs printf %.0f)" "$1 $1 $2" "$3"
}
next_truck()
{
	go POST "orders/$order/dispatch" "$(truck)" 'a truck is dispatched'
	api GET "/api/v2/loads?order_ids=$order&sort=-id&limit=1"
	load=$(get '.data[0].id')
}

# fulfilled LIFTED HELD WHAT: of the contract, and of the year.
fulfilled()
{
	api GET "/api/v2/supply-contracts/$contract/fulfilment"
	has '"\(.lifted) \(.held) \(.period_lifted) \(.period_held) \(.period_left)"' "$1 $2 $1 $2 $((200000 - $1))" "$3"
}

fulfilled 0 0 'nothing is lifted yet'
by_contract 2
counts 0 40000 'what was confirmed is held'
fulfilled 0 40000 'which its fulfilment says'
next_truck
at_the_rack
lifted 20000 20000
go POST "loads/$load/complete-loading" '' 'loaded'
go POST "bills-of-lading/$bill/match" '' 'the bill is matched'
fulfilled 0 40000 'which is not lifted yet'
go POST "bills-of-lading/$bill/confirm" '' 'and confirmed'
fulfilled 20000 20000 'then it is, before the truck leaves'
go POST "loads/$load/depart" '' 'the truck leaves'
go POST "loads/$load/arrive-stop" '{}' 'it is at the site'
api GET "/api/v2/deliveries?order_id=$order"
delivery=$(get '.data[0].id')
one=$delivery
counts 20000 20000 'the first truck counts, the rest is held'
next_truck
at_the_rack
lifted 20000 19990
on_the_road
counts 39990 0 'the second counts too'
fulfilled 39990 0 'and nothing is held'
delivery=$one
dropped 20000 20000 25000

by_contract 1
next_truck
at_the_rack
lifted 20000 20000
on_the_road
counts 59990 0 'so does another order'
dropped 0 0 25000
home
go POST "orders/$order/cancel" '{}' 'all of it came back, and it is canceled'
counts 39990 0 'what it lifted is taken back'
go POST "orders/$order/reopen" '{}' 'it begins again'
go POST "orders/$order/confirm" '' 'it is confirmed'
counts 39990 20000 'and holds what it is to lift'
go POST "orders/$order/cancel" '{}' 'canceled again'
counts 39990 0 'it holds nothing'

by_contract 1
next_truck
at_the_rack
lifted 20000 20000
on_the_road
counts 59990 0 'another lifts'
go POST "bills-of-lading/$bill/reverse" '{"reason":"Of another customer."}' 'its bill is reversed'
counts 39990 20000 'it is taken back, and held again as long as it is to be lifted'

by_contract 2
counts 39990 60000 'an order of two trucks'
next_truck
at_the_rack
lifted 20000 20000
on_the_road
counts 59990 40000 'of which one lifts'
go POST "orders/$order/close-short" '{}' 'closed short'
counts 59990 20000 'what is not lifted of it is held no more'

# --- the window ----------------------------------------------------------------------

# day N: so many days from today, there; evening DAY: a window of it that is the next
# day in UTC.
day() { TZ=$zone date -d "+$1 days" +%F; }
at() { date -u -d "TZ=\"$zone\" $1" +%Y-%m-%dT%H:%M:%S.000Z; }
evening() { echo '{"start":"'"$(at "$1 20:00")"'","end":"'"$(at "$1 22:00")"'"}'; }
held_on() { is "$(sql "SELECT held_on FROM contract_holds WHERE account = '$mine' AND source_id LIKE '$order/%'")" "$1" "$2"; }
go POST "supply-contracts/$contract/amend" '{"reason":"By the day.","periods":[{"period":"'"$(day 1)"'","volume_max":20000},{"period":"'"$(day 2)"'","volume_max":20000},{"period":"'"$(day 3)"'","volume_max":5000}]}' \
    'more periods'
by_contract 1 "$(evening "$(day 1)")"
held_on "$(day 1)" 'a hold is of a day of the contract'\''s time zone'
go POST "orders/$order/reschedule" '{"requested_window":'"$(evening "$(day 2)")"'}' 'another window'
held_on "$(day 2)" 'and moves with the window'
api POST "/api/v2/orders/$order/reschedule" '{"requested_window":'"$(evening "$(day 3)")"'}'
refused 409 guards_failed 'where less is left'
held_on "$(day 2)" 'it stays'
end
