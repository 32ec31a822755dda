#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Nothing is sold from or loaded at a terminal that is decommissioned, nor in an
# outage at the time of the lift.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# at HOURS: so many hours from now.
at() { date -u -d "+$1 hours" +%Y-%m-%dT%H:%M:%SZ; }
outage() { go POST "terminals/$rack/report-outage" '{"reason":"Vapor recovery unit down"'"$1"'}' "$market: an outage"; }
cleared() { go POST "terminals/$rack/clear-outage" '' "$market: it is over"; }
terminal_guard() { has '[.errors[] | select(.code == "G-TERMINAL")][0] | '"$1" "$2" "$market: $3"; }

for place in in_mexico in_the_states; do
	$place
	key=$(new_key --account "$(fresh "closed-$market")" --tier scale)
	go POST terminals '{"code":"OWN","name":"Own","kind":"terminal","country":"'$market'","jurisdiction":"'"$([[ $market == MX ]] && echo MX || echo US-TX)"'","currency":"'$currency'","time_zone":"'$zone'"}' \
	    "$market: a terminal of the account"
	rack=$id terminal=OWN
	open_for_trade

	# --- an outage ---------------------------------------------------------------
	outage ''
	ordered
	api POST "/api/v2/orders/$order/submit"
	refused 409 guards_failed "$market: nothing is ordered there while it lasts"
	terminal_guard '"\(.overridable) \(.evidence.terminals[0] | "\(.terminal) \(.status) \(.outage_expected_until) \(.open)")"' \
	    'false OWN outage null false' 'with its evidence'
	cleared
	outage ',"expected_until":"'"$(at 3)"'"'
	ordered
	api POST "/api/v2/orders/$order/submit"
	refused 409 guards_failed "$market: nor what is to be loaded before it is expected to end"
	go PATCH "orders/$order" '{"requested_window":{"start":"'"$(at 4)"'","end":"'"$(at 8)"'"}}' "$market: what is to be loaded after that"
	go POST "orders/$order/submit" '' "$market: is submitted"
	has .status submitted "$market: and not held"
	go POST "orders/$order/confirm" '' "$market: and confirmed"
	api POST "/api/v2/orders/$order/reschedule" '{"requested_window":{"start":"'"$(at 1)"'","end":"'"$(at 5)"'"}}'
	refused 409 guards_failed "$market: it is not moved into the outage"
	terminal_guard .evidence.terminals[0].status outage 'by the same guard'
	go POST "orders/$order/allocate" '' "$market: allocated"
	dispatched
	go POST "loads/$load/accept" '' "$market: the carrier accepts"
	go POST "loads/$load/arrive" '' "$market: the truck is there before it is over"
	api POST "/api/v2/loads/$load/start-loading" '{}'
	refused 409 guards_failed "$market: and does not load"
	terminal_guard '"\(.evidence.terminal) \(.evidence.status) \(.evidence.open)"' 'OWN outage false' 'which says why'
	cleared
	loading_begins

	# --- for good ----------------------------------------------------------------
	dip "$level"
	ordered
	confirmed
	was=$order
	planned=$(truck | jq -c '. + {market: "'$market'", terminal: "OWN",
	    stops: [{seq: 1, kind: "pickup", terminal: "OWN"}, {seq: 2, kind: "drop", site_id: "'"$site"'"}]}')
	go POST "terminals/$rack/decommission" '' "$market: it is decommissioned"
	api POST "/api/v2/orders/$was/dispatch" "$(truck)"
	[[ $status == 409 || $status == 422 ]]
	ok $? "$market: no truck is sent there"
	api POST /api/v2/orders '{"counterparty_id":"'"$customer"'","lines":['"$(line_of_order)"']}'
	refused 422 validation_failed "$market: nothing is ordered from it"
	is "$(faults)" '/lines/0/terminal not_allowed' "$market: the line is named"
	api POST /api/v2/quotes '{"counterparty_id":"'"$customer"'","lines":[{"product":"'$product'","terminal":"OWN","quantity":1000,"unit":"'$unit'"}],"valid_until":"'$later'T00:00:00Z"}'
	refused 422 validation_failed "$market: nor quoted"
	is "$(faults)" '/lines/0/terminal not_allowed' "$market: the line is named"
	api POST /api/v2/loads "$planned"
	refused 422 validation_failed "$market: nor is a load planned there"
	is "$(faults)" '/terminal not_allowed' "$market: which is named"
	go POST "orders/$was/cancel" '{}' "$market: what waits for it can be canceled"
	api POST "/api/v2/orders/$was/reopen" '{}'
	[[ $status == 409 ]]
	ok $? "$market: but not reopened"
	terminal_guard .evidence.terminals[0].status decommissioned 'by G-TERMINAL'
done
end
