#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Bills of lading: each part of G-BOL that sends one to the exceptions, with its
# evidence, in both markets; what confirming does; reversal and repost.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

path=/api/v2/bills-of-lading

# posted FILTER: a bill of lading of the load, changed by jq.
posted()
{
	((++bill_number))
	api POST $path "$(jq -cn --argjson l "[$(bill_line "$quantity" "$quantity")]" '{
	    bol_number: "'$bill_number'", terminal: "'$terminal'", supplier_id: "'"$supplier"'",
	    load_id: "'"$load"'", started_at: "'"$(now)"'", lines: $l,
	    total_gross: '$quantity', total_net: '$quantity', line_count: 1} |
	    ('"$1"')')"
	answered 201 "$market: a bill of lading: ${1:0:50}"
	bill=$(get .id)
}

# excepted FILTER RULES [FILTER WANTED]: it does not match, and why.
excepted()
{
	posted "$1"
	go POST "bills-of-lading/$bill/match" '' "$market: it is looked at"
	has '[.status, (.exceptions // [] | map(.rule))[]] | join(" ")' "exception $2" "$market: $2"
	[[ $# == 2 ]] || has ".exceptions[0] | $3 | tojson" "$4" "$market: with its evidence"
}

# Gross and net of the line and of the totals.
both()
{
	echo ".lines[0].gross = $1 | .lines[0].net = $1 | .total_gross = $1 | .total_net = $1"
}

judged()
{
	local over=$((quantity * 105 / 100 + 1)) under=$((quantity * 95 / 100 - 1))
	excepted '.total_gross = 1' hash_gross '[.found, .wanted]' "[1,$quantity]"
	excepted '.total_net = 1' hash_net '[.found, .wanted]' "[1,$quantity]"
	excepted '.line_count = 2' hash_count '[.found, .wanted]' '[2,1]'
	excepted "$(both "$over")" 'plan ordered' '[.found, .wanted, .allowed, .line_no]' \
	    "[$over,$quantity,$((quantity / 20)),1]"
	excepted "$(both "$under")" plan '[.found, .wanted]' "[$under,$quantity]"
	excepted '.lines[0].net -= '$((quantity * 6 / 1000))' | .total_net = .lines[0].net' vcf \
	    '[.wanted, .allowed]' "[$quantity,$((quantity * 5 / 1000))]"
	excepted 'del(.lines[0].temperature, .lines[0].temperature_unit)' vcf_unknown
	excepted '.lines[0].order_line = 9' unplanned
	excepted 'del(.lines[0].order_id, .lines[0].order_line)' unassigned
	excepted 'del(.load_id)' load
	excepted '.started_at = "2026-01-01T00:00:00Z"' 'authorization time' \
	    '[.started_at, .authorized_from, .authorized_to]' \
	    "[\"2026-01-01T00:00:00.000Z\",$(key=$key api GET "/api/v2/load-authorizations/$authorization" && jq -c '.created_at, .expires_at' "$work/body" | paste -s -d ,)]"
	# The second of the authorization, as a rack without milliseconds tells it.
	posted '.started_at = "'"$(api GET "/api/v2/load-authorizations/$authorization" && get '.created_at[0:19]')"'Z"'
	go POST "bills-of-lading/$bill/match" '' "$market: it is looked at"
	has .status matched "$market: a whole second is not before a part of it"
	voided
	excepted '.line_count = 2 | .lines[0].net = 1' 'hash_net hash_count vcf'
	api GET "$path/$bill/exceptions"
	has '[.status, (.exceptions | length)] | tojson' '["exception",3]' "$market: they can be read"
	api GET "$path?status=exception"
	has '.data | length' 12 "$market: the queue has them all"
	api GET "/api/v2/orders/$order"
	has '.lines[0] | [.status, .loaded_net] | tojson' '["loading",null]' \
	    "$market: and of none does the order know"
}

# Another is to stand for what it says.
voided()
{
	go POST "bills-of-lading/$bill/void" '{"reason":"Another is tried."}' "$market: it is voided"
}

mended()
{
	posted '.total_gross = 1'
	go POST "bills-of-lading/$bill/match" '' "$market: one with a wrong total"
	api POST "$path/$bill/confirm"
	refused 409 state_conflict "$market: is not confirmed"
	go PATCH "bills-of-lading/$bill" '{"total_gross":'$quantity'}' "$market: it was read wrong"
	go PATCH "bills-of-lading/$bill" '{"transaction_id":null}' "$market: what its lifting is called is taken back"
	has .transaction_id "$bill" "$market: so it is called like the bill"
	go POST "bills-of-lading/$bill/match" '' "$market: now"
	has '[.status, .exceptions] | tojson' '["matched",null]' "$market: it matches"
	api PATCH "$path/$bill" '{"total_gross":1}'
	refused 409 state_conflict "$market: and stands"
	go POST "bills-of-lading/$bill/unmatch" '' "$market: until it is unmatched"
	go POST "bills-of-lading/$bill/match" '' "$market: matched again"
	voided
	excepted 'del(.lines[0].order_id, .lines[0].order_line, .load_id)' load
	go POST "bills-of-lading/$bill/assign-order" '{"order_id":"'"$order"'","order_line":1,"load_id":"'"$load"'"}' \
	    "$market: one of no order is assigned"
	has '[.status, .lines[0].order_id, .load_id] | join(" ")' "received $order $load" "$market: it is received anew"
	go POST "bills-of-lading/$bill/match" '' "$market: and matches"
	has .status matched "$market: indeed"
	api POST "$path/$bill/assign-order" '{"order_id":"'"$order"'","order_line":1}'
	refused 409 state_conflict "$market: then it is not assigned"
	voided
	posted '.'
	jq -c '{bol_number, terminal, supplier_id, started_at, lines, total_gross, total_net, line_count}' \
	    "$work/body" >"$work/again"
	api POST $path "@$work/again"
	refused 409 duplicate "$market: a number is one bill's, of a supplier and terminal"
	dry_run
}

# A dry run says what creating would, and leaves nothing.
dry_run()
{
	local before
	api POST $path/validate "@$work/again"
	refused 409 duplicate "$market: as judging it says"
	api POST $path/validate "$(jq -c '.supplier_id = "cpy_01aryz6s41tsv4rrffq69g5fav"' "$work/again")"
	is "$(faults)" '/supplier_id not_found' "$market: which sees whom it names"
	before=$(sql "SELECT COUNT(*) FROM bills_of_lading")
	api POST $path/validate "$(jq -c '.bol_number += "V"' "$work/again")"
	has .valid true "$market: another could be made"
	is "$(sql "SELECT COUNT(*) FROM bills_of_lading")" "$before" "$market: and is not"
}

confirmed_once()
{
	posted '.'
	true_number=$bill_number
	api GET "/api/v2/load-authorizations/$authorization"
	has .status approved "$market: until a bill is confirmed its authorization is open"
	go POST "bills-of-lading/$bill/match" '' "$market: the true one matches"
	go POST "bills-of-lading/$bill/confirm" '' "$market: and is confirmed"
	api GET "/api/v2/orders/$order"
	has '.lines[0] | [.status, .loaded_net] | tojson' "[\"loading\",$quantity]" \
	    "$market: the order knows what was lifted, before the truck has left"
	has '.lines[0] | .amount == .total' true "$market: and that it comes to all of it"
	consumed "$market: its authorization is consumed by it"
	api POST "/api/v2/load-authorizations/$authorization/consume" '{"bol_number":"X"}'
	refused 409 state_conflict "$market: and not again by hand"
	go POST "loads/$load/complete-loading" '' "$market: loaded"
	go POST "loads/$load/depart" '' "$market: the truck leaves"
	api GET "/api/v2/orders/$order"
	has '[.status, .lines[0].status] | join(" ")' 'in_transit in_transit' "$market: the line is in transit"
}

# The authorization is consumed by the true bill, which was announced once.
consumed()
{
	api GET "/api/v2/load-authorizations/$authorization"
	has '[.status, .bol_number, .products[0].quantity, (.closed_at | type)] | tojson' \
	    "[\"consumed\",\"$true_number\",$quantity,\"string\"]" "$1"
	is "$(sql "SELECT COUNT(*) FROM (SELECT id, type, object_id FROM outbox WHERE account = '$mine' UNION
	    SELECT id, type, object_id FROM events WHERE account = '$mine') e
	    WHERE object_id = '$authorization' AND type = 'order.load_authorization.consumed'")" 1 "$1, once"
}

reposted()
{
	local less=$((quantity - 86)) line worth
	line=$(bill_line "$less" "$less")
	api POST "$path/$bill/correct" '{"reason":"Meter","lines":['"$line"'],"total_gross":1,"total_net":1,"line_count":1}'
	refused 409 guards_failed "$market: a correction must match too"
	has '[.errors[] | .code, .evidence.rule] | join(" ")' 'G-BOL hash_gross G-BOL hash_net' \
	    "$market: else its findings are told"
	api GET "$path/$bill"
	has .status confirmed "$market: and the bill stands"
	go POST "bills-of-lading/$bill/reverse" '{"reason":"Meter"}' "$market: it is reversed"
	has '[.status, .reason, .total_net] | tojson' "[\"reversed\",\"Meter\",$quantity]" \
	    "$market: its own volumes stay"
	api GET "/api/v2/orders/$order"
	has '.lines[0] | [.loaded_net, .amount] | tojson' '[0,0]' "$market: the order has nothing lifted then"
	api GET "$path?original_id=$bill"
	has '.data[0] | [.transaction_type, .status, .total_net] | tojson' "[\"reversal\",\"confirmed\",-$quantity]" \
	    "$market: by a document below zero"
	api POST "$path/$(get '.data[0].id')/reverse" '{"reason":"No"}'
	refused 409 state_conflict "$market: which is not reversed itself"
	go POST "bills-of-lading/$bill/correct" '{"reason":"Meter","lines":['"$line"'],"total_gross":'$less',"total_net":'$less',"line_count":1}' \
	    "$market: it is posted anew"
	has .status reposted "$market: the first is reposted"
	api POST /api/v2/orders/validate '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","lines":['"$(quantity=$less line_of_order)"']}'
	worth=$(get '.lines[0].total')
	consumed "$market: its authorization stays consumed by the first"
	api GET "/api/v2/orders/$order"
	has '.lines[0] | [.loaded_net, .amount] | tojson' "[$less,$worth]" \
	    "$market: the order knows the corrected volume, and what it comes to"
	api GET "/api/v2/allocations/$allocation"
	has .remaining "$((500000 - less))" "$market: the allocation too"
	api GET "$path/$bill/reconciliation"
	has '[.lines[0].planned, .lines[0].net, .lines[0].delivered_net] | tojson' \
	    "[$quantity,$quantity,null]" "$market: each document is compared as it is"
}

for place in in_mexico in_the_states; do
	$place
	key=$(new_key --account "$(fresh "bills-$market")")
	open_for_trade
	ordered
	confirmed
	dispatched
	at_the_rack
	judged
	mended
	confirmed_once
	reposted
done

# --- what nobody posts -------------------------------------------------------

# posting FILTER: the last one again, under another number.
posting()
{
	api POST $path "$(jq -c '{bol_number: "N'"$((++bill_number))"'", terminal, supplier_id, started_at, lines,
	    total_gross, total_net, line_count} | ('"$1"')' "$work/model")"
}

posted '.'
cp "$work/body" "$work/model"
posting '.lines[0].gross = -1 | .lines[0].net = -1'
refused 422 validation_failed 'volumes below zero are a reversal, which is made'
is "$(faults)" '/lines/0/gross out_of_range, /lines/0/net out_of_range' 'and are named'
posting '.supplier_id = "cpy_01aryz6s41tsv4rrffq69g5fav"'
refused 422 validation_failed 'a supplier that is none'
posting '.load_id = "lod_01aryz6s41tsv4rrffq69g5fav"'
refused 422 validation_failed 'a load that is none'
posting '.terminal = "NOWHERE"'
refused 422 validation_failed 'a terminal that is none'
posting '.lines[0].product = "WATER"'
refused 422 validation_failed 'a product that is none'
is "$(faults)" '/lines/0/product not_allowed' 'which is named'
posting '.ended_at = "2020-01-01T00:00:00Z"'
refused 422 validation_failed 'an end before the beginning'
posting '.lines[0].api_gravity = 35'
refused 422 validation_failed 'two densities'
posting '.lines += .lines'
refused 422 validation_failed 'two lines of one number'
is "$(faults)" '/lines/1/line_no not_allowed' 'which is named'
end
