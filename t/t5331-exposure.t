#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What a customer owes follows a bill of lading that is corrected, and a part
# that is paid, at once; the books hold after every step and every race.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# stands MEMBER: what the customer owes so, as its credit profile says.
stands()
{
	api GET "/api/v2/credit-profiles/$profile/exposure"
	get ".$1" | xargs printf %.2f
}

# What the customer has paid on credit.
paid()
{
	sql "SELECT paid FROM credit_totals WHERE account = '$mine' AND counterparty_id = '$customer'"
}

# Everything that is wrong with the books of the account: sums that are not
# those of the ledger, an entry that was left without having been entered with
# as much, a source that stands twice.
books()
{
	local stage sums=
	for stage in reserved in_transit unbilled invoiced paid; do
		sums+=" OR t.$stage <> COALESCE((SELECT SUM(IF(l.direction = 'in', l.amount, -l.amount))
		    FROM credit_ledger l WHERE l.account = t.account
		    AND l.counterparty_id = t.counterparty_id AND l.stage = '$stage'), 0)"
	done
	sql "SELECT 'sums', t.counterparty_id FROM credit_totals t
	      WHERE t.account = '$mine' AND (FALSE$sums)
	     UNION ALL SELECT 'left', o.source_id FROM credit_ledger o
	      WHERE o.account = '$mine' AND o.direction = 'out' AND NOT EXISTS
	       (SELECT 1 FROM credit_ledger i WHERE i.account = o.account
	         AND i.source_type = o.source_type AND i.source_id = o.source_id
	         AND i.stage = o.stage AND i.seq = o.seq AND i.direction = 'in'
	         AND i.amount = o.amount AND i.currency = o.currency)
	     UNION ALL SELECT 'twice', i.source_id FROM credit_ledger i
	      WHERE i.account = '$mine' AND i.direction = 'in' AND i.stage <> 'paid'
	       AND NOT EXISTS (SELECT 1 FROM credit_ledger o WHERE o.account = i.account
	         AND o.source_type = i.source_type AND o.source_id = i.source_id
	         AND o.stage = i.stage AND o.seq = i.seq AND o.direction = 'out')
	      GROUP BY i.source_id HAVING COUNT(*) > 1"
}

# amounts: what the order's lines came to.
amounts()
{
	api GET "/api/v2/orders/$order"
	get '[.lines[].amount] | add' | xargs printf %.2f
}

# correct BILL GROSS: it was so much; `bill` is the correction.
correct()
{
	go POST "bills-of-lading/$1/correct" '{"reason":"The meter was read again.","lines":['"$(bill_line "$2" "$2")"'],"total_gross":'"$2"',"total_net":'"$2"',"line_count":1}' \
	    "the bill of lading is corrected to $2"
	api GET "/api/v2/bills-of-lading?bol_number=$bill_number&transaction_type=correction&status=confirmed"
	bill=$(get '.data[0].id')
}

pay()
{
	api POST "/api/v2/orders/$order/record-payment" '{"amount":'"$1"',"currency":"'"$currency"'","paid_at":"'"$(now)"'"}'
}

cents() { jq -n "$1" | xargs printf %.2f; }

# --- a corrected bill of lading --------------------------------------------------

for market in mexico the_states; do
	begin "$market" exposure
	much=$((quantity - 100)) less=$((quantity - 200)) more=$((quantity - 50))
	ordered
	confirmed
	dispatched
	at_the_rack
	lifted $much $much
	on_the_road
	was=$(amounts)
	is "$(stands in_transit)" "$was" "$market: what was lifted is in transit"

	correct "$bill" $less
	now_is=$(amounts)
	[[ $now_is != "$was" ]]
	ok $? "$market: which comes to another amount"
	is "$(stands in_transit)" "$now_is" "$market: and that is in transit at once"
	correct "$bill" $more
	is "$(stands in_transit)" "$(amounts)" "$market: more of it too"
	nothing "$(books)" "$market: the books hold"

	go POST "bills-of-lading/$bill/reverse" '{"reason":"Wrong truck."}' "$market: reversed"
	api GET "/api/v2/orders/$order"
	is "$(stands in_transit)" "$(api GET "/api/v2/orders/$order" && get .lines[0].total | xargs printf %.2f)" \
	    "$market: until it is posted anew the line counts as it was ordered"
	has .lines[0].to_lift "$quantity" "$market: and all that was planned is to be lifted"
	correct "$bill" $less
	is "$(stands in_transit)" "$(amounts)" "$market: posted anew it counts as that says"
	nothing "$(books)" "$market: the books hold"

	go POST "deliveries/$delivery/start" '{}' "$market: unloading"
	go POST "deliveries/$delivery/complete" '{"gross":'$much',"net":'$much',"level_after":'$((level + much))',"ticket_no":"T-1","signed_by":"R. Garza"}' \
	    "$market: dropped"
	is "$(stands in_transit) $(stands unbilled)" "0.00 $(amounts)" "$market: it is to be billed"
	correct "$bill" $much
	is "$(stands unbilled)" "$(amounts)" "$market: a correction after the drop counts at once too"
	nothing "$(books)" "$market: the books hold"
done

# --- a part is paid --------------------------------------------------------------

begin mexico exposure
hauled
bill='{"invoice_number":"F-1","issued_on":"'"$(date -u +%F)"'","quantity":1,"total":1,"tax_total":0,"permits":'"$invoice_permits"'}'
api POST "/api/v2/orders/$order/invoice" "$bill"
said=$(get '.errors[0].evidence | "\"quantity\":\(.expected_quantity),\"total\":\(.expected_total),\"tax_total\":\(.expected_tax)"')
api POST "/api/v2/orders/$order/invoice" "${bill/'"quantity":1,"total":1,"tax_total":0'/$said}"
answered 200 'invoiced'
owed=$(get .invoice.total | xargs printf %.2f)
is "$(stands ar_open)" "$owed" 'the invoice is what is owed'

go PATCH "credit-profiles/$profile" '{"credit_limit":'"$owed"'}' 'there is credit for that alone'
dip 5000
go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"product":"DIESEL_ULSD","terminal":"MTY","volume":1000}' \
    'a small order'
second=$id
small=$(get .total)
go POST "orders/$second/submit" '' 'is submitted'
has .status on_hold 'and waits for credit'
pay "$small"
answered 200 'so much is paid of the first'
is "$(stands ar_open)" "$(cents "$owed - $small")" 'it is owed no more'
is "$(paid)" "$(printf %.2f "$small")" 'it is paid'
nothing "$(books)" 'the books hold'
go POST "orders/$second/release-hold" '{}' 'now there is credit'
go POST "orders/$second/confirm" '' 'and the order is confirmed'
is "$(stands exposure)" "$owed" 'to the last cent of the limit'

# Payments at once: xargs asks for each with a key of its own.
at_once()
{
	local body
	body='{"amount":'"$2"',"currency":"MXN","paid_at":"'"$(now)"'"}'
	seq "$1" | xargs -P 8 -I '{}' "$t/reload.sh" curl -sS --cacert "$POLIDUCTO_CA" -X POST \
	    -H "Authorization: Bearer $key" -H 'Content-Type: application/json' -d "$body" \
	    -o /dev/null -w '%{http_code}\n' "$(url)/api/v2/orders/$order/record-payment" |
		sort | uniq -c | xargs
}
is "$(at_once 8 1000.01)" '8 200' 'eight parts are paid at once'
is "$(stands ar_open)" "$(cents "$owed - $small - 8000.08")" 'each of them frees credit'
nothing "$(books)" 'the books hold'
rest=$(cents "$owed - $small - 8000.08 - 200")
is "$(at_once 2 "$rest")" '1 200 1 409' 'of two that pay nearly all of it one is taken'
is "$(stands ar_open)" 200.00 'and the other frees nothing'
pay 150
api GET "/api/v2/orders/$order"
has '"\(.status) \(.written_off)"' 'paid 50' 'the rest is little enough'
is "$(stands ar_open) $(paid)" "0.00 $owed" 'nothing of the first order is owed'
nothing "$(books)" 'the books hold'

# --- paid ahead ------------------------------------------------------------------

order=$second
pay 100
answered 200 'a part is paid before anything is lifted'
is "$(stands orders_confirmed)" "$(cents "$small - 100")" 'so much less credit is reserved'
go POST "orders/$order/cancel" '{}' 'canceled'
is "$(stands exposure)" 0.00 'nothing is owed'
nothing "$(books)" 'the books hold'

go PATCH "credit-profiles/$profile" '{"credit_limit":9000000}' 'credit again'
go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":[{"product":"DIESEL_ULSD","terminal":"MTY","quantity":1000},{"product":"DIESEL_ULSD","terminal":"MTY","quantity":500}]}' \
    'an order of two lines'
order=$id
both=$(get .total)
line=$(get .lines[1].total)
go POST "orders/$order/submit" '' 'submitted'
go POST "orders/$order/confirm" '' 'confirmed'
pay "$(cents "$line + 10")"
is "$(stands orders_confirmed)" "$(cents "$both - $line - 10")" 'more is paid than the last line costs'
is "$(sql "SELECT SUM(IF(direction = 'in', amount, -amount)) FROM credit_ledger
    WHERE account = '$mine' AND source_id = '$order/2/1'")" 0.00 'which counts with nothing'
pay "$(cents "$both - $line - 10")"
is "$(stands orders_confirmed)" 0.00 'all is paid ahead'
nothing "$(books)" 'the books hold'
end
