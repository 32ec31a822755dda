#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Orders on their way: lines, states that only loads bring them to, what is
# reopened, what races, and the ledger of what they expose.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"
source "$t/crash/crash.sh"

[[ -x $build/contract ]] || skip_all 'no contract in the build directory'
"$build/contract" resources | jq '.[] | select(.name == "orders") | .moves' >"$work/moves"

# What a body needs at least, so that it is the state that refuses.
body_of()
{
	case $1 in
	hold | reprice) echo '{"reason":"x"}' ;;
	reschedule) echo '{"requested_window":'"$(window)"'}' ;;
	split) echo '{"line_no":1,"quantity":1}' ;;
	dispatch) truck ;;
	invoice) echo '{"invoice_number":"x","issued_on":"'"$(date -u +%F)"'","quantity":1,"total":1,"tax_total":0}' ;;
	correct-invoice) echo '{"invoice_number":"x","issued_on":"2026-01-01","quantity":1,"total":1,"tax_total":0,"reason":"x"}' ;;
	record-payment) echo '{"amount":1,"currency":"'$currency'","paid_at":"'"$(now)"'"}' ;;
	return-payment) echo '{"payment_id":"SPEI-2041"}' ;;
	*) echo '{}' ;;
	esac
}

# table STATE: the order is there, and every action that the table does not
# have for it is refused, naming those that it has.
table()
{
	local action allowed wrong=
	api GET "/api/v2/orders/$order"
	has .status "$1" "the order is $1"
	has '[.lines[].status] | unique | join(" ")' "$1" 'as its lines are'
	allowed=$(jq -c --arg s "$1" '[.[] | select(.from | index($s)) | .action]' "$work/moves")
	while read -r action; do
		[[ $allowed == *"\"$action\""* ]] && continue
		api POST "/api/v2/orders/$order/$action" "$(body_of "$action")"
		[[ $status == 409 &&
		    $(get '"\(.code) \(.errors[0].allowed | tojson)"') == "state_conflict $allowed" ]] ||
			wrong+="$action: $(head -c 300 "$work/body")"$'\n'
	done < <(jq -r '[.[].action] | unique[]' "$work/moves")
	nothing "$wrong" "what is $1 can only: $allowed"
}

stages()
{
	sql "SELECT stage, SUM(IF(direction = 'in', amount, -amount)) AS a FROM credit_ledger
	    WHERE account = '$mine' GROUP BY stage HAVING a <> 0" | xargs
}

# --- the whole way, every action of every state -------------------------------------

begin mexico flow
ordered
table draft
go POST "orders/$order/submit" '' 'submitted'
table submitted
go POST "orders/$order/hold" '{"reason":"A call is awaited."}' 'held by hand'
has '.hold_reasons | join(" ")' manual 'which is its reason'
table on_hold
go POST "orders/$order/release-hold" '{}' 'released'
go POST "orders/$order/confirm" '' 'confirmed'
total=$(get .total)
is "$(stages)" "reserved $(printf %.2f "$total")" 'its total is reserved'
table confirmed
go POST "orders/$order/allocate" '' 'allocated'
table allocated
dispatched
table dispatched
at_the_rack
table loading
lifted 19900 19900
on_the_road
table in_transit
api GET "/api/v2/orders/$order"
has '"\(.lines[0].loaded_gross) \(.lines[0].loaded_net) \(.lines[0].price_final) \(.lines[0].lifted_at != null)"' \
    '19900 19900 true true' 'what was lifted is known, and its price is final'
is "$(stages)" "in_transit $(get '.lines[0].amount' | xargs printf %.2f)" \
    'what it came to is in transit, and nothing is reserved'
go POST "deliveries/$delivery/start" '{}' 'unloading'
api POST "/api/v2/deliveries/$delivery/complete" '{"gross":17000,"net":17000,"level_after":22000,"ticket_no":"T-1","signed_by":"R. Garza"}'
answered 200 'less than was lifted, beyond the tolerance'
table delivered
is "$(stages | cut -d ' ' -f 1)" unbilled 'what is delivered is to be billed'
api POST "/api/v2/orders/$order/reconcile"
refused 409 guards_failed 'so it is not reconciled'
has '[.errors[].code] | join(" ")' G-DELIV 'by G-DELIV'
go POST "deliveries/$delivery/dispute" '{"reason":"2900 litres are missing.","amount":1000,"currency":"'$currency'"}' 'it is disputed'
claim=$(get .claim_id)
go POST "claims/$claim/investigate" '' 'the claim is looked into'
go POST "claims/$claim/accept" '{"reason":"The meter agrees."}' 'and right'
go POST "claims/$claim/settle" '{"settlement":900}' 'it is settled, which reconciles the order'
table reconciled
api GET "/api/v2/deliveries/$delivery"
has .status accepted 'and its delivery is no longer in dispute'
home

# --- invoiced, paid, closed ------------------------------------------------------------

# bill TOTAL_MORE: what G-MATCH expects, and so much more.
bill()
{
	local said body='{"invoice_number":"F-'"$order"'","issued_on":"'"${2:-$(date -u +%F)}"'","quantity":1,"total":1,"tax_total":0,"permits":'"$invoice_permits"'}'
	api POST "/api/v2/orders/$order/invoice" "$body"
	refused 409 guards_failed 'an invoice of nothing'
	has '[.errors[].code] | join(" ")' G-MATCH 'does not match'
	said=$(get '.errors[0].evidence | "\"quantity\":\(.expected_quantity),\"total\":\(.expected_total + '"$1"'),\"tax_total\":\(.expected_tax)"')
	api POST "/api/v2/orders/$order/invoice" "${body/'"quantity":1,"total":1,"tax_total":0'/$said}"
}
api POST "/api/v2/orders/$order/invoice" '{"invoice_number":"F-1","issued_on":"'"$(date -u -d '+2 days' +%F)"'","quantity":1,"total":1,"tax_total":0}'
refused 422 validation_failed 'an invoice of another day to come'
is "$(faults)" '/issued_on out_of_range' 'which is named'
bill 0.02
refused 409 guards_failed 'two cents too much do not match either'
bill 0.01
answered 200 'one cent is within the tolerance'
table invoiced
owed=$(get .invoice.total)
api GET "/api/v2/orders/$order"
owed=$(get .invoice.total)
is "$(stages)" "invoiced $(printf %.2f "$owed")" 'the invoice is what is owed'
has '.invoice.due_on' "$(date -u -d '+15 days' +%F)" 'and due by its terms'

pay() { api POST "/api/v2/orders/$order/record-payment" '{"amount":'"$1"',"currency":"'"${2:-$currency}"'","paid_at":"'"$(now)"'"'"${3:-}"'}'; }
api POST "/api/v2/orders/$order/record-payment" '{}'
refused 422 validation_failed 'a payment of nothing in no currency'
is "$(faults)" '/amount required, /currency required' 'what lacks is named'
api POST "/api/v2/orders/$order/record-payment" '{"currency":"'$currency'","paid_at":"'"$(date -u -d '+6 minutes' +%FT%TZ)"'"}'
refused 422 validation_failed 'a payment that will come'
is "$(faults)" '/amount required, /paid_at out_of_range' 'is named with all else'
pay 1 USD
refused 422 validation_failed 'a payment in another currency needs its rate'
is "$(faults)" '/exchange_rate required' 'which is named'
pay "$(jq -n "$owed + 0.01")"
refused 409 guards_failed 'more than the balance'
has '[.errors[].code] | join(" ")' G-PAY 'is not taken'
api GET "/api/v2/orders/$order/guards?action=record-payment"
has '[.data[] | "\(.code) \(.passed)"] | join(" ")' 'G-PAY true' 'an open balance can be paid, says the preview'
pay 1000
answered 200 'a part of it is'
has '"\(.status) \(.paid_total)"' 'invoiced 1000' 'and it stays open'
pay "$(jq -n "($owed - 1000 - 100.01) * 100 | round / 100")"
has .status invoiced 'a hundred pesos and a cent short is not paid'
pay 0.01
api GET "/api/v2/orders/$order"
has '"\(.status) \(.written_off)"' 'paid 100' 'a hundred pesos short is written off'
is "$(stages | cut -d ' ' -f 1)" paid 'and nothing is owed'
table paid
api POST "/api/v2/orders/$order/close"
answered 200 'closed'
table closed
api GET "/api/v2/orders/$order/timeline?limit=200"
has '[.data[] | .to_status] | reverse | join(" ")' \
    'draft submitted on_hold submitted confirmed allocated dispatched loading in_transit delivered reconciled invoiced paid closed' \
    'its timeline has each step once'
is "$(sql "SELECT GROUP_CONCAT(type ORDER BY id SEPARATOR ' ') FROM
    (SELECT id, type, object_id FROM outbox WHERE account = '$mine' UNION ALL
     SELECT id, type, object_id FROM events WHERE account = '$mine') e
    WHERE object_id = '$order' AND type <> 'order.updated'")" \
    'order.created order.submitted order.held order.hold_released order.confirmed order.allocated order.dispatched order.loading order.in_transit order.delivered order.reconciled order.invoiced order.paid order.closed' \
    'and each was announced once, in this order'

# --- reopened: closed, another takes the credit, reopened -------------------------------

first=$order
limit=$(jq -n "$total * 1.5 | round")
go PATCH "credit-profiles/$profile" '{"credit_limit":'"$limit"'}' 'credit for one order, not for two'
dip 5000
ordered
second=$order
go POST "orders/$second/submit" '' 'another order'
go POST "orders/$second/confirm" '' 'takes the credit'
go POST "orders/$first/reopen" '' 'the first is reopened'
api GET "/api/v2/orders/$first"
has '"\(.status) \(.hold_reasons | join(" ")) \(.round)"' 'on_hold G-CREDIT 2' \
    'its guards are asked again: it is held'
has '"\(.invoice) \(.payments) \(.paid_total) \(.lines[0].loaded_net) \(.lines[0].amount)"' \
    'null null 0 null null' 'and nothing of its first life counts'
api POST "/api/v2/orders/$first/confirm"
refused 409 state_conflict 'so it cannot pass'
api POST "/api/v2/orders/$first/release-hold" '{}'
refused 409 guards_failed 'nor be released'
go POST "orders/$second/cancel" '{"reason":"Not needed."}' 'the other is canceled'
go POST "orders/$first/release-hold" '{}' 'now there is credit'
go POST "orders/$first/confirm" '' 'and it is confirmed a second time'
is "$(sql "SELECT COUNT(*) FROM credit_ledger WHERE account = '$mine'
    AND source_id LIKE '$first/1/%' AND stage = 'reserved' AND direction = 'in'")" 2 \
    'with an entry of its own for each life'
go POST "orders/$first/cancel" '{}' 'canceled'

# Overrides are of one life only.
go PATCH "credit-profiles/$profile" '{"credit_limit":1000}' 'too little credit'
ordered
go POST "orders/$order/submit" '' 'an order beyond it'
for _ in 1 2; do
	api POST "/api/v2/orders/$order/override-guard" '{"code":"G-CREDIT","reason":"x"}'
	key=$(new_key --account "$account_name" --tier scale --person second)
done
go POST "orders/$order/release-hold" '{}' 'two persons go past'
go POST "orders/$order/cancel" '{}' 'canceled'
go POST "orders/$order/reopen" '' 'reopened'
api GET "/api/v2/orders/$order"
has '"\(.status) \(.guards | map(select(.code == "G-CREDIT"))[0].overridden)"' 'on_hold false' \
    'what they went past stands again'
go POST "orders/$order/reject" '{}' 'rejected'
go PATCH "credit-profiles/$profile" '{"credit_limit":9000000}' 'credit again'

# --- reconciled by hand -----------------------------------------------------------------

# waiting FILTER WHAT: another bill of lading of the load, changed by jq, that is
# looked at and not confirmed.
waiting()
{
	((++bill_number))
	go POST bills-of-lading "$(jq -cn --argjson l "[$(bill_line 20000 20000)]" '{
	    bol_number: "'$bill_number'", terminal: "MTY", supplier_id: "'"$supplier"'",
	    load_id: "'"$load"'", started_at: "'"$(now)"'", lines: $l,
	    total_gross: 20000, total_net: 20000, line_count: 1} | ('"$1"')')" "a bill of lading $2"
	other=$id
	go POST "bills-of-lading/$other/match" '' 'is looked at'
}

dip 5000
ordered
confirmed
dispatched
at_the_rack
lifted 19914 19914
on_the_road
waiting 'del(.lines[0].order_id, .lines[0].order_line)' 'of no order'
has '[.status, .exceptions[0].rule] | join(" ")' 'exception unassigned' 'it waits among the exceptions'
astray=$bill_number
waiting . 'that names the order'
has '[.status, .exceptions[].rule] | join(" ")' 'exception ordered duplicate' 'it is too much, and nobody confirmed it'
dropped 19914 19914 24914
has .within_tolerance true 'what was lifted is delivered'
api GET "/api/v2/orders/$order"
has .status delivered 'with bills of lading open the order is not reconciled by itself'
api POST "/api/v2/orders/$order/reconcile"
refused 409 guards_failed 'nor by hand'
has '.errors | map([.code, .overridable, .evidence.unconfirmed, .evidence.unassigned]) | tojson' \
    '[["G-BOL",false,["'$bill_number'"],["'$astray'"]]]' 'by G-BOL, which names both'
go PATCH "bills-of-lading/$other" "$(jq -cn --argjson l "[$(bill_line 20000 20000)]" '{lines: $l} | del(.lines[0].order_id, .lines[0].order_line)')" \
    'was written by mistake'
api GET "/api/v2/orders/$order/guards"
has '.data[] | select(.code == "G-BOL") | [.passed, .evidence.unconfirmed, .evidence.unassigned] | tojson' \
    '[true,[],["'$astray'","'$bill_number'"]]' 'now no bill that is open names the order'
api GET "/api/v2/orders/$order"
has .status delivered 'they may yet be its own, so it waits for somebody who knows'
go POST "orders/$order/reconcile" '' 'who reconciles it by hand'
table reconciled
api GET "/api/v2/orders/$order/timeline"
has '.data[0] | [.action, .from_status, .to_status, (.key_id | type)] | join(" ")' \
    'reconcile delivered reconciled string' 'its timeline says who did'
is "$(sql "SELECT COUNT(*) FROM (SELECT id, type, object_id FROM outbox WHERE account = '$mine' UNION
    SELECT id, type, object_id FROM events WHERE account = '$mine') e
    WHERE object_id = '$order' AND type = 'order.reconciled'")" 1 'and it was announced once'
api GET "/api/v2/orders/$order"
amount=$(get '.lines[0].amount')
api POST "/api/v2/orders/$order/invoice" "$(body_of invoice)"
refused 409 guards_failed 'it is billed'
has '.errors[] | select(.code == "G-MATCH").evidence | [.expected_quantity, .expected_total] | tojson' \
    "[19914,$amount]" 'and must come to what is exposed, to the cent'

# --- past due ---------------------------------------------------------------------------

# An invoice whose day has gone by stops the next order.
hauled
sql "UPDATE bills_of_lading SET started_at = started_at - INTERVAL 22 DAY WHERE account = '$mine' AND id = '$bill'"
bill 0 "$(date -u -d '21 days ago' +%F)"
answered 200 'an invoice of three weeks ago'
late=$order
dip 5000
ordered
api GET "/api/v2/orders/$order/guards"
has '[.data[] | select(.code == "G-CREDIT")][0] | "\(.passed) \(.evidence.past_due > 10000)"' 'false true' \
    'which is past due by more than five days'
order=$late
pay "$(sql "SELECT JSON_VALUE(invoice, '$.total') FROM orders WHERE account = '$mine' AND id = '$late'")"
answered 200 'it is paid'

sql "UPDATE orders SET updated_at = UTC_TIMESTAMP(3) - INTERVAL 31 DAY WHERE account = '$mine' AND id = '$late'"
closed()
{
	api GET "/api/v2/orders/$late"
	[[ $(get .status) == closed ]]
}
sweep_begins
await 90 closed
ok $? 'a month after it was paid it closes by itself'
api GET "/api/v2/orders/$late/timeline"
has '.data[0] | "\(.action) \(.key_id)"' 'close null' 'nobody did it but time'

# --- what races --------------------------------------------------------------------------

begin mexico flow
go PATCH "credit-profiles/$profile" '{"credit_limit":300000,"max_net_days":30}' 'credit for three of eight'
one='{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"product":"DIESEL_ULSD","terminal":"MTY","volume":3500}'
ids=()
for _ in 1 2 3 4 5 6 7 8; do
	api POST /api/v2/orders "$one"
	ids+=("$(get .id)")
	api POST "/api/v2/orders/${ids[-1]}/submit"
done
is "$(sql "SELECT COUNT(*) FROM orders WHERE account = '$mine' AND status = 'submitted'")" 8 \
    'eight orders are submitted, each within the limit'
at_once()
{
	printf '%s\n' "${ids[@]}" | xargs -P 8 -I '{}' "$t/reload.sh" curl -sS --cacert "$POLIDUCTO_CA" -X POST \
	    -H "Authorization: Bearer $key" -o /dev/null -w '%{http_code}\n' \
	    "$(url)/api/v2/orders/{}/$1" | sort | uniq -c | xargs
}
is "$(at_once confirm)" '3 200 5 409' 'of eight that are confirmed at once three are'
is "$(sql "SELECT SUM(o.total) = t.reserved AND t.reserved <= 300000 FROM orders o
    JOIN credit_totals t ON t.account = o.account AND t.counterparty_id = o.counterparty_id
    WHERE o.account = '$mine' AND o.status = 'confirmed'")" 1 'and what is reserved is theirs'
is "$(at_once cancel)" '8 200' 'all are canceled'
is "$(stages)" '' 'and nothing is reserved'

# --- lines, and what belongs to an order ---------------------------------------------------

go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","external_source":"sap","external_id":"4711","lines":[{"product":"DIESEL_ULSD","terminal":"MTY","quantity":1000},{"product":"REGULAR_87","terminal":"MTY","quantity":264.172,"unit":"gal"}]}' \
    'an order of two lines'
order=$id
has '[.lines[] | "\(.line_no) \(.unit) \(.volume)"] | join(", ")' '1 l 1000, 2 gal 1000' 'in litres and gallons'
has '(.total - ([.lines[].total] | add)) | fabs < 0.001' true 'whose totals add up'
api POST /api/v2/orders '{"external_source":"sap","external_id":"4711","product":"DIESEL_ULSD","terminal":"MTY","volume":1}'
refused 409 duplicate 'its number elsewhere is its own'
api POST /api/v2/orders '{"external_source":"erp","external_id":"4711","product":"DIESEL_ULSD","terminal":"MTY","volume":1}'
answered 201 'in that system only'
go POST "orders/$order/lines" '{"product":"PREMIUM_91","terminal":"MTY","quantity":500}' 'a third line'
has '.lines[2].line_no' 3 'has the next number'
api POST "/api/v2/orders/$order/lines" '{"product":"PREMIUM_91","terminal":"HOU","quantity":500}'
refused 422 validation_failed 'a line in another currency has no place'
api POST "/api/v2/orders/$order/lines" '{"product":"WATER","terminal":"MTY","quantity":500}'
refused 422 validation_failed 'nor one of no product'
is "$(faults)" '/product not_allowed' 'which is named'
go PATCH "orders/$order/lines/3" '{"quantity":600}' 'it is changed'
has '.lines[2].volume' 600 'and priced again'
go DELETE "orders/$order/lines/2" '' 'the second is dropped'
go POST "orders/$order/lines" '{"product":"REGULAR_87","terminal":"MTY","quantity":1}' 'another one'
has '[.lines[].line_no] | join(" ")' '1 3 4' 'does not take its number'
for n in 2 99 0 x -1 1.0; do
	api PATCH "/api/v2/orders/$order/lines/$n" '{"quantity":1}'
	refused 404 not_found "there is no line $n"
done
api PATCH "/api/v2/orders/$order/lines/1" '{"price_type":"quote"}'
refused 422 validation_failed 'a quote must be named'
is "$(faults)" '/quote_id required' 'which the fault says'
api PATCH "/api/v2/orders/$order/lines/1" '{"quantity":2}' -H 'If-Match: "1"'
refused 412 version_mismatch 'of a version that is gone nothing is changed'
go POST "orders/$order/split" '{"line_no":1,"quantity":400}' 'a line is split'
has '[.lines[] | "\(.line_no):\(.quantity)"] | join(" ")' '1:600 3:600 4:1 5:400' 'in two'
api POST "/api/v2/orders/$order/split" '{"line_no":1,"quantity":600}'
refused 422 validation_failed 'all of it is no part'
for part in 599.5 0.5; do
	api POST "/api/v2/orders/$order/split" "{\"line_no\":1,\"quantity\":$part}"
	refused 422 validation_failed "nor is $part: no line has less than 1"
done
api GET "/api/v2/orders/$order/price-breakdown"
has '[.lines[] | (.total - ([.steps[] | select(.kind == "line").amount] | add)) | fabs < 0.001] | all' true \
    'the steps of each line add up to it'
go POST "orders/$order/duplicate" '' 'it is ordered again'
has '"\(.status) \(.external_id) \(.lines | length)"' 'draft null 4' 'as a draft without its number elsewhere'
go POST "orders/$order/comments" '{"text":"Llame antes de llegar."}' 'a comment'
api GET "/api/v2/orders/$order/comments"
has '[.data[].text] | join("")' 'Llame antes de llegar.' 'is there'
go PATCH "orders/$order" '{"payment_terms":"net","net_days":7}' 'a draft can be changed'
go POST "orders/$order/submit" '' 'submitted'
for change in '{"net_days":9}' '{"site_id":null}' '{"po_number":"1","buyer_use":"retail"}'; do
	api PATCH "/api/v2/orders/$order" "$change"
	refused 409 state_conflict "no longer: $change"
done
go PATCH "orders/$order" '{"po_number":"PO-9"}' 'but its number with the customer'
api POST "/api/v2/orders/$order/lines" '{"product":"PREMIUM_91","terminal":"MTY","quantity":500}'
refused 409 state_conflict 'nor its lines'
api DELETE "/api/v2/orders/$order"
refused 409 guards_failed 'what is on its way is not archived'

go PATCH "credit-profiles/$profile" '{"credit_limit":9000000}' 'credit again'

# --- where it costs least, and a dry run -----------------------------------------------------

# Of today, whatever day that is: the rack posts none on a weekend.
for at in MTY:24.11 TUX:23.97 CAD:24.05; do
	go POST rack-prices '{"terminal":"'${at%:*}'","product":"PREMIUM_91","price":'${at#*:}',"unit":"l","currency":"MXN","effective_at":"'"$(now)"'"}' \
	    "a price at ${at%:*}"
done
best='{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","sourcing_strategy":"best_buy","payment_terms":"net","net_days":15,"lines":[{"product":"PREMIUM_91","quantity":1000}]}'
before=$(sql "SELECT COUNT(*) FROM orders WHERE account = '$mine'")
api POST /api/v2/orders/validate "$best"
answered 200 'an order is tried'
has '"\(.valid) \(.guards | length) \(.currency)"' 'true 10 MXN' 'it would be accepted'
cheapest=$(get '.lines[0].terminal')
total=$(get .total)
for terminal in MTY TUX CAD; do
	api POST /api/v2/orders/validate "${best/\"quantity\"/\"terminal\":\"$terminal\",\"quantity\"}"
	has ".total >= $total" true "at $terminal it would cost no less than at $cheapest"
done
api POST /api/v2/orders/validate "${best/best_buy/specific}"
refused 422 validation_failed 'who asks for no best buy names the terminal'
is "$(faults)" '/lines/0/terminal required' 'which the fault says'
api POST /api/v2/orders/validate '{"product":"DIESEL_ULSD","terminal":"MTY","volume":1}'
has '"\(.valid) \([.guards[] | select(.passed | not).code] | join(" "))"' 'false G-PARTY G-CREDIT G-TAX' 'every guard says what it would'
is "$(sql "SELECT COUNT(*) FROM orders WHERE account = '$mine'")" "$before" 'and nothing was made'
go POST orders "$best" 'it is made'
is "$(get '.lines[0].terminal')" "$cheapest" 'there'
terminal=MTY

# --- canceled late ------------------------------------------------------------------------

ordered
go POST "orders/$order/submit" '' 'submitted'
go POST "orders/$order/confirm" '' 'confirmed'
product_total=$(get .product_total)
go POST "orders/$order/cancel" '{}' 'canceled an hour before'
has "(.cancel_fee - $product_total * 0.01) | fabs < 0.006" true 'costs one per cent'
ahead=$(date -u -d '+10 days' +%F)
go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","product":"DIESEL_ULSD","terminal":"MTY","volume":100,"payment_terms":"net","net_days":7,"requested_window":{"start":"'$ahead'T00:00:00Z","end":"'$ahead'T01:00:00Z"}}' \
    'an order of long ahead'
order=$id
go POST "orders/$order/submit" '' 'submitted'
go POST "orders/$order/confirm" '' 'confirmed'
go POST "orders/$order/reschedule" '{"requested_window":{"start":"'$ahead'T02:00:00Z","end":"'$ahead'T03:00:00Z"}}' 'rescheduled'
has .requested_window.start "${ahead}T02:00:00.000Z" 'to another hour'
api POST "/api/v2/orders/$order/reschedule" '{"requested_window":{"start":"'$ahead'T03:00:00Z","end":"'$ahead'T03:00:00Z"}}'
refused 422 validation_failed 'a window has a length'
api POST "/api/v2/orders/$order/reschedule" '{"requested_window":{"start":"'"$(date -u -d '-2 hours' +%FT%TZ)"'","end":"'"$(date -u -d '-1 hour' +%FT%TZ)"'"}}'
refused 422 validation_failed 'a window that has ended'
is "$(faults)" '/requested_window/end out_of_range' 'which is named'
go POST "orders/$order/cancel" '{}' 'canceled in time'
has .cancel_fee null 'costs nothing'

# --- the ledger is held against its sums, once a day ----------------------------------------

drifts()
{
	sql "SELECT COUNT(*) FROM (SELECT id FROM outbox WHERE account = '$mine' AND type = 'credit.profile.drift_detected'
	    UNION SELECT id FROM events WHERE account = '$mine' AND type = 'credit.profile.drift_detected') e"
}
looked() { [[ $(sql "SELECT day FROM daily_work WHERE name = 'credit_drift'") == $(date -u +%F) ]]; }
look()
{
	sql "UPDATE daily_work SET day = '2000-01-01' WHERE name = 'credit_drift'"
	sweep_begins
	await 90 looked
	ok $? 'the sums are looked at'
}
look
is "$(drifts)" 0 'where nothing differs nothing is said'
sql "UPDATE credit_totals SET reserved = reserved + 1 WHERE account = '$mine'"
look
drifted() { (($(drifts) == 1)); }
await 10 drifted
ok $? 'a peso that nobody wrote is found'
look
is "$(drifts)" 1 'and is said once'
sql "UPDATE credit_totals SET reserved = reserved - 1 WHERE account = '$mine'"
end
