#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A lift asks the contract that it is priced by once more: for its day, and
# whether it is active; at the dispatch, at the rack and when loading begins.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

begin mexico contract-days
contracted()
{
	go POST supply-contracts '{"side":"sell","number":"C-'"$1"'","counterparty_id":"'"$customer"'","contract_type":"fixed","start_on":"2026-01-01","end_on":"'$later'","timezone":"America/Monterrey","unit":"l","currency":"MXN","unit_price":14.25}' \
	    "a contract: $1"
	contract=$id
	go POST "supply-contracts/$contract/submit" '' 'it is sent'
	go POST "supply-contracts/$contract/activate" '' 'it is signed'
}
by_contract()
{
	dip 5000
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"${1:-$(window)}"',"lines":['"$(line_of_order ',"price_type":"contract","contract_id":"'"$contract"'"')"']}' \
	    'an order by the contract'
	order=$id
	confirmed
}
ends() { sql "UPDATE supply_contracts SET end_on = '$1', next_change_at = NULL WHERE account = '$mine' AND id = '$contract'"; }
# by_the_contract WHY WHAT: the last request was refused by G-CONTRACT.
by_the_contract()
{
	refused 409 guards_failed "$2"
	has '.errors | map(.code) | join(" ")' G-CONTRACT "$2: by G-CONTRACT"
	has '.errors[0].evidence | .lines // .orders[0].lines | .[0] | "\(.line_no) \(.contract_id) \(.open) \(.why)"' "1 $contract false $1" "$2: with its evidence"
}
yesterday=$(TZ=$zone date -d yesterday +%F)
today=$(TZ=$zone date +%F)

contracted 1
by_contract
dispatched
go POST "loads/$load/accept" '' 'the carrier accepts'
go POST "loads/$load/arrive" '' 'the truck is at the terminal'
ends "$yesterday"
api POST "/api/v2/loads/$load/start-loading" '{}'
by_the_contract day 'nothing is lifted by a contract that ended yesterday'
has '.errors[0].evidence.orders[0] | "\(.order_id) \(.overridden) \(.lines[0] | .lift_on + " " + .end_on)"' "$order false $today $yesterday" \
    'which says of which order, which day, and when it ended'
api GET "/api/v2/orders/$order/guards"
has '.data[] | select(.code == "G-CONTRACT") | "\(.passed) \(.overridable) \(.override_scope)"' 'false true orders:override' 'somebody may answer for the order'
asked() { go POST load-authorizations '{"terminal":"MTY","carrier_scac":"TRNO","driver_card":"4711","consignee_no":"7001","order_id":"'"$order"'","load_id":"'"$load"'","unit":"l","products":[{"product":"'$product'","quantity":20000}]}' 'the rack is asked'; }
asked
has '"\(.status) \(.denial_code)"' 'denied contract_closed' 'nor does the rack let it be lifted'
has '.decision_trace[] | select(.check == "contract") | "\(.passed) \(.evidence | test("line 1 .day."))"' 'false true' 'and says why'
go POST "orders/$order/override-guard" '{"code":"G-CONTRACT","reason":"The successor is being signed."}' 'somebody answers for it'
asked
has .status approved 'then the rack lets it'
go POST "loads/$load/start-loading" '{}' 'and loading begins'

contracted 2
by_contract
ends "$yesterday"
api POST "/api/v2/orders/$order/dispatch" "$(truck)"
by_the_contract day 'no truck is sent for it either'
ends "$today"
dispatched
go POST "loads/$load/accept" '' 'on its last day a truck is sent'
go POST "loads/$load/arrive" '' 'it is at the terminal'
go POST "supply-contracts/$contract/suspend" '{"reason":"They do not pay."}' 'the contract is suspended'
api POST "/api/v2/loads/$load/start-loading" '{}'
by_the_contract state 'nothing is lifted by it'
go POST "supply-contracts/$contract/resume" '{}' 'it goes on'
go POST "loads/$load/start-loading" '{}' 'and so does the load'

# What was lifted is delivered and billed, whatever becomes of the contract.
lifted 20000 20000
ends "$yesterday"
on_the_road
dropped 20000 20000 25000
api GET "/api/v2/orders/$order"
has .status reconciled 'what was lifted in time is reconciled after it'

# A truck that is sent before the contract begins lifts by it on its first day.
contracted 3
tomorrow='{"start":"'"$(date -u -d '+26 hours' +%Y-%m-%dT%H:%M:%SZ)"'","end":"'"$(date -u -d '+30 hours' +%Y-%m-%dT%H:%M:%SZ)"'"}'
sql "UPDATE supply_contracts SET start_on = '$(TZ=$zone date -d '+25 hours' +%F)' WHERE account = '$mine' AND id = '$contract'"
by_contract "$tomorrow"
dispatched
go POST "loads/$load/accept" '' 'the carrier accepts'
go POST "loads/$load/arrive" '' 'and comes too early'
api POST "/api/v2/loads/$load/start-loading" '{}'
by_the_contract day 'today nothing is lifted by it'
end
