#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The way out of the queue of bills of lading that do not match: accepted with
# evidence, rejected, voided, or the plan is corrected; and no truck leaves on
# exceptions alone.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# matched_as STATUS WHAT
matched_as()
{
	go POST "bills-of-lading/$bill/match" '' "$market: the bill is looked at"
	has .status "$1" "$market: $2"
}

for place in in_mexico in_the_states; do
	$place
	account_name=$(fresh "queue-$market")
	key=$(new_key --account "$account_name")
	open_for_trade
	quantity=$((quantity * 11 / 10)) ordered # more than the truck is to take
	confirmed
	dispatched
	at_the_rack

	# --- what stays wrong is not accepted ---
	over=$((quantity * 106 / 100)) # the truck holds 110 %, and 97 % of that are 106.7 %
	lifted $over $over
	excess=$bill
	accept='{"accepted_reason":"The arm was emptied.","accepted_evidence":"Ticket 88123"}'
	api POST "/api/v2/bills-of-lading/$bill/accept" "$accept"
	refused 409 state_conflict "$market: what nobody looked at is not accepted"
	go PATCH "bills-of-lading/$bill" '{"line_count":2}' "$market: and one of its totals is wrong"
	matched_as exception 'it is more than was planned'
	has '[.exceptions[].rule] | join(" ")' 'hash_count plan' "$market: and says two lines"
	api POST "/api/v2/bills-of-lading/$bill/accept" "$accept"
	refused 409 guards_failed "$market: a wrong total is corrected, not accepted"
	has '.errors[0] | [.code, .evidence.exceptions[0].rule] | join(" ")' 'G-BOL hash_count' "$market: which it names"
	go PATCH "bills-of-lading/$bill" '{"line_count":1}' "$market: corrected"
	matched_as exception 'it is still too much'

	# --- no truck leaves on it ---
	go POST "loads/$load/complete-loading" '' "$market: loaded"
	api POST "/api/v2/loads/$load/depart"
	refused 409 guards_failed "$market: on an exception alone no truck leaves"
	has '.errors[0] | [.code, .evidence.bills, .evidence.exceptions] | map(tostring) | join(" ")' 'G-DOC 0 1' \
	    "$market: by G-DOC"

	# --- accepted ---
	weak=$(new_key --account "$account_name" --scopes bols:read,bols:write)
	key=$weak api POST "/api/v2/bills-of-lading/$bill/accept" "$accept"
	refused 403 scope_missing "$market: who may not approve does not accept it"
	api POST "/api/v2/bills-of-lading/$bill/accept" '{}'
	refused 422 validation_failed "$market: nor without evidence"
	is "$(faults)" '/accepted_evidence required, /accepted_reason required' "$market: both are wanted"
	go POST "bills-of-lading/$bill/accept" "$accept" "$market: it is accepted"
	has '[.status, .exceptions[0].rule, .accepted_reason, .accepted_evidence, (.accepted_at | type)] | join("|")' \
	    'matched|plan|The arm was emptied.|Ticket 88123|string' "$market: what was found stays on record"
	go POST "bills-of-lading/$bill/unmatch" '' "$market: it is looked at again"
	has '[.status, .exceptions, .accepted_at] | tojson' '["received",null,null]' "$market: so it is no more"
	matched_as exception 'as before'

	# --- or the plan is corrected ---
	plan()
	{
		jq -c '{reason: "The rack loaded more.", compartments: [.compartments[0] | .planned = '"$1"']} | ('"${2:-.}"')' "$work/load"
	}
	api GET "/api/v2/loads/$load"
	cp "$work/body" "$work/load"
	api POST "/api/v2/loads/$load/correct-plan" "$(plan $((quantity * 108 / 100)))"
	refused 409 guards_failed "$market: more than the truck may hold is no plan"
	has '.errors[0].code' G-SPLIT "$market: by G-SPLIT"
	api POST "/api/v2/loads/$load/correct-plan" "$(plan $over '.compartments[0].line_no = 2')"
	refused 422 validation_failed "$market: nor one of other order lines"
	is "$(faults)" '/compartments not_allowed' "$market: which is named"
	go POST "loads/$load/correct-plan" "$(truck | jq -c '{reason: "As dispatched.", compartments}')" \
	    "$market: what a dispatch takes is a plan"
	has '[.compartments, '"$(jq -c .compartments "$work/load")"'] | map(tojson) | .[0] == .[1]' true \
	    "$market: of the same order line, site and tank"
	go POST "loads/$load/correct-plan" "$(plan $over)" "$market: the plan is what was loaded"
	has '[.status, .reason, .compartments[0].planned] | tojson' "[\"loaded\",\"The rack loaded more.\",$over]" \
	    "$market: and says why"
	matched_as matched 'now it matches'
	has .exceptions null "$market: without exceptions"

	# --- voided, rejected ---
	go POST "bills-of-lading/$bill/void" '{"reason":"Posted twice."}' "$market: what is matched is voided"
	has '[.status, .reason] | join(" ")' 'voided Posted twice.' "$market: for a reason"
	((--bill_number))
	lifted $over $over
	[[ $bill != "$excess" ]]
	ok $? "$market: its number may be posted again"
	go POST "bills-of-lading/$bill/reject" '{"reason":"Of another customer."}' "$market: that is rejected"
	has .status rejected "$market: for good"
	for action in match confirm void assign-order accept; do
		case $action in
		assign-order) body='{"order_id":"'"$order"'","order_line":1}' ;;
		void) body='{"reason":"x"}' ;;
		accept) body=$accept ;;
		*) body= ;;
		esac
		api POST "/api/v2/bills-of-lading/$bill/$action" "$body"
		refused 409 state_conflict "$market: $action of what is rejected"
	done
	api GET "/api/v2/orders/$order/guards"
	lifted $over $over
	matched_as matched 'the true one matches'
	go POST "bills-of-lading/$bill/confirm" '' "$market: and is confirmed"
	api POST "/api/v2/bills-of-lading/$bill/void" '{"reason":"x"}'
	refused 409 state_conflict "$market: what is confirmed is reversed, not voided"
	go POST "loads/$load/depart" '' "$market: the truck leaves"
	api GET "/api/v2/orders/$order"
	has '.lines[0] | [.status, .loaded_net] | tojson' "[\"in_transit\",$over]" "$market: with what was lifted"
	go POST "loads/$load/arrive-stop" '{}' "$market: it is at the site"
	api GET "/api/v2/deliveries?order_id=$order"
	delivery=$(get '.data[0].id')
	dropped $over $over $((level + over))
	api GET "/api/v2/orders/$order"
	has .status reconciled "$market: no bill that was rejected or voided is in the way of the order"
done
end
