#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# An invoice whose bill of lading is corrected after it is replaced by another one:
# the difference is a debit or a credit, and what is owed follows at once, whether
# the first was paid or not.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

stands()
{
	api GET "/api/v2/credit-profiles/$profile/exposure"
	get ".$1" | xargs printf %.2f
}
# Sums of the ledger, and of what it says: nothing where they agree.
books()
{
	local stage
	for stage in reserved in_transit unbilled invoiced paid; do
		sql "SELECT '$stage', t.$stage FROM credit_totals t WHERE t.account = '$mine'
		    AND t.$stage <> COALESCE((SELECT SUM(IF(l.direction = 'in', l.amount, -l.amount)) FROM credit_ledger l
		     WHERE l.account = t.account AND l.counterparty_id = t.counterparty_id AND l.stage = '$stage'), 0)"
	done
}
told() { sql "SELECT COUNT(*) FROM (SELECT id, type, object_id FROM outbox WHERE account = '$mine' UNION SELECT id, type, object_id FROM events WHERE account = '$mine') e WHERE object_id = '$order' AND type = '$1'"; }
# say ACTION NUMBER [REASON]: record an invoice, as G-MATCH expects it; `total`.
say()
{
	local reason=
	[[ -z ${3:-} ]] || reason=',"reason":"'"$3"'"'
	body='{"invoice_number":"'"$2"'","issued_on":"'"$(date -u +%F)"'","quantity":0.001,"total":0,"tax_total":0,"permits":'"$invoice_permits$reason"'}'
	api POST "/api/v2/orders/$order/$1" "$body"
	refused 409 guards_failed "$market: $2: another amount is refused"
	total=$(get '.errors[0].evidence.expected_total')
	body=$(jq -c --argjson e "$(get '.errors[0].evidence')" '.quantity = $e.expected_quantity | .total = $e.expected_total | .tax_total = $e.expected_tax' <<<"$body")
	api POST "/api/v2/orders/$order/$1" "$body"
	answered 200 "$market: $2: as the bills of lading say"
}
correct_bill() # GROSS
{
	go POST "bills-of-lading/$bill/correct" '{"reason":"The meter was read again.","lines":['"$(bill_line "$1" "$1")"'],"total_gross":'"$1"',"total_net":'"$1"',"line_count":1}' \
	    "$market: the bill of lading is corrected to $1"
	api GET "/api/v2/bills-of-lading?bol_number=$bill_number&transaction_type=correction&status=confirmed"
	bill=$(get '.data[0].id')
}
pay()
{
	go POST "orders/$order/record-payment" '{"payment_id":"P-'"$RANDOM$RANDOM"'","amount":'"$1"',"currency":"'"$currency"'","paid_at":"'"$(now)"'"}' "$market: paid: $1"
}
# free SUM WHAT: so much of its payments is free, and counts for nobody.
free()
{
	api GET "/api/v2/orders/$order"
	is "$(get '[.payments[].unapplied // 0] | add' | xargs printf %.2f)" "$(cents "$1")" "$2 is free"
	is "$(sql "SELECT SUM(amount) FROM order_payments WHERE account = '$mine' AND order_id = '$order'")" \
	    "$(cents "$(get .paid_total)")" "$2: the rest of its payments counts"
}
paid_of()
{
	sql "SELECT SUM(IF(direction = 'in', amount, -amount)) FROM credit_ledger
	    WHERE account = '$mine' AND source_id LIKE '$order/%' AND stage = 'paid'"
}
cents() { jq -n "$1 * 100 | round / 100" | xargs printf %.2f; }
corrections() { api GET "/api/v2/orders/$order" && get '.invoice_corrections[-1] | "\(.replaced) \(.invoice_number) \(.adjustment) \(.difference)"'; }

for market in mexico the_states; do
	begin "$market" corrections
	whole=$key
	ordered
	confirmed
	dispatched
	at_the_rack
	lifted "$quantity" "$quantity"
	on_the_road
	dropped "$quantity" "$quantity" "$((level + quantity))"
	say invoice F-1
	first=$total
	is "$(stands ar_open)" "$(cents "$first")" "$market: it is owed"

	# --- less, before it is paid -------------------------------------------------
	correct_bill $((quantity - 50))
	is "$(stands ar_open)" "$(cents "$first")" "$market: the invoice stands"
	api POST "/api/v2/orders/$order/correct-invoice" "$(jq -c '. + {reason: "x"}' <<<"$body")"
	refused 422 validation_failed "$market: it is not replaced by one of its number"
	is "$(faults)" '/invoice_number validation_failed' "$market: which is named"
	api POST "/api/v2/orders/$order/correct-invoice" "${body/F-1/F-2}"
	refused 422 validation_failed "$market: nor without a reason"
	is "$(faults)" '/reason required' "$market: which is named"
	key=$(new_key --account "$account_name" --scopes orders:write)
	api POST "/api/v2/orders/$order/correct-invoice" '{}'
	refused 403 scope_missing "$market: nor by who may not approve"
	key=$whole
	say correct-invoice F-2 'The meter was read again.'
	second=$total
	has '"\(.status) \(.invoice.invoice_number) \(.invoice.reason)"' 'invoiced F-2 The meter was read again.' "$market: another takes its place"
	is "$(corrections)" "F-1 F-2 credit $(jq -n "($second - $first) * 100 | round / 100")" "$market: the difference is a credit"
	is "$(stands ar_open)" "$(cents "$second")" "$market: and so much less is owed"
	is "$(told order.invoice_corrected)" 1 "$market: which is announced"
	nothing "$(books)" "$market: the books hold"

	# --- more, after it is paid --------------------------------------------------
	pay "$second"
	has .status paid "$market: it is paid in full"
	correct_bill $((quantity - 20))
	say correct-invoice F-3 'Read once more.'
	third=$total
	has .status invoiced "$market: what was paid is open again"
	is "$(corrections)" "F-2 F-3 debit $(jq -n "($third - $second) * 100 | round / 100")" "$market: the difference is a debit"
	is "$(stands ar_open)" "$(cents "($third - $second)")" "$market: so much is owed"
	nothing "$(books)" "$market: the books hold"
	pay "$(jq -n "($third - $second) * 100 | round / 100")"
	has .status paid "$market: it is paid"
	is "$(stands ar_open)" 0.00 "$market: and nothing is owed"
	nothing "$(books)" "$market: the books hold"

	# --- less, after it is closed ------------------------------------------------
	go POST "orders/$order/close" '' "$market: closed"
	correct_bill $((quantity - 80))
	say correct-invoice F-4 'And again.'
	has '"\(.status) \([.payments[].unapplied // 0] | add > 0)"' 'paid true' "$market: it is paid at once, and the rest is free"
	is "$(stands ar_open)" 0.00 "$market: nothing is owed"
	api GET "/api/v2/orders/$order"
	has '.invoice_corrections | length' 3 "$market: each correction is kept"
	nothing "$(books)" "$market: the books hold"

	# --- and more again: its own free money pays for it ---------------------------
	free "($third - $total)" "$market: what was paid too much"
	correct_bill $((quantity - 120))
	say correct-invoice F-5 'Less again.'
	free "($third - $total)" "$market: paid too much twice"
	correct_bill $((quantity - 60))
	say correct-invoice F-6 'More again.'
	has '"\(.status) \(.paid_total == .invoice.total)"' 'paid true' "$market: what is free of its payments pays for it at once"
	free "($third - $total)" "$market: the rest of it"
	is "$(stands ar_open)" 0.00 "$market: and nothing is owed"
	correct_bill $((quantity - 20))
	say correct-invoice F-7 'As it was.'
	has '"\(.status) \(.paid_total == .invoice.total) \(.written_off)"' 'paid true null' "$market: and so does all of it"
	free 0 "$market: nothing"
	is "$(stands ar_open)" 0.00 "$market: and nothing is owed"
	is "$(paid_of)" "$(cents "$total")" "$market: all of it is paid in the ledger"
	nothing "$(books)" "$market: the books hold"
done
end
