#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A posted price that is corrected after the lift marks the orders that it
# touches; repriced, what they owe is reversed and entered anew, and an invoice
# that stands gets a debit or a credit beside it.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"
needs_instance
source "$t/trade.sh"

in_mexico
key=$(new_key --account "$(fresh repricing)" --tier scale)
open_for_trade
stands()
{
	api GET "/api/v2/credit-profiles/$profile/exposure"
	get ".$1" | xargs printf %.2f
}
# books: sums that are not those of the ledger.
books()
{
	sql "SELECT t.counterparty_id FROM credit_totals t WHERE t.account = '$mine'
	    AND (t.unbilled, t.invoiced, t.paid) <> (SELECT
	      COALESCE(SUM(IF(stage = 'unbilled', IF(direction = 'in', amount, -amount), 0)), 0),
	      COALESCE(SUM(IF(stage = 'invoiced', IF(direction = 'in', amount, -amount), 0)), 0),
	      COALESCE(SUM(IF(stage = 'paid', IF(direction = 'in', amount, -amount), 0)), 0)
	      FROM credit_ledger l WHERE l.account = t.account AND l.counterparty_id = t.counterparty_id)"
}
told() { sql "SELECT COUNT(*) FROM events WHERE account = '$mine' AND type = '$1' AND object_id = '$order'"; }
# due POSTING: is the order marked, by this posting?
due()
{
	api GET "/api/v2/orders/$order"
	[[ $(get '.repricing_due.price_id // "none"') == "$1" ]]
}
correct()
{
	go POST "rack-prices/$1/correct" '{"price":'"$2"',"reason":"The list was corrected."}' "the price is corrected to $2"
	posting=$id
}
reprice() { api POST "/api/v2/orders/$order/reprice" '{"reason":"The list was corrected."}' "$@"; }
delivered()
{
	dip "$level"
	hauled
	api GET "/api/v2/orders/$order"
	has .status reconciled 'delivered and reconciled'
}
amount() { get .lines[0].amount | xargs printf %.2f; }

# invoiced: by the figures that G-MATCH expects.
invoiced()
{
	local bill said
	bill='{"invoice_number":"F-'"$order"'","issued_on":"'"$(date -u +%F)"'","quantity":1,"total":1,"tax_total":0,"permits":'"$invoice_permits"'}'
	api POST "/api/v2/orders/$order/invoice" "$bill"
	said=$(get '.errors[0].evidence | "\"quantity\":\(.expected_quantity),\"total\":\(.expected_total),\"tax_total\":\(.expected_tax)"')
	api POST "/api/v2/orders/$order/invoice" "${bill/'"quantity":1,"total":1,"tax_total":0'/$said}"
	answered 200 'invoiced'
}

delivered
posting=$(get .lines[0].price_id)
like "$posting" '^rpr_' 'the line says which posting it was priced by'
is "$(get .lines[0].posted_price)" 14.79 'whose price it has'
before=$(amount)
is "$(stands unbilled)" "$before" 'so much is owed'
reprice
refused 409 state_conflict 'there is nothing to reprice'
ordered
other=$order
order=$(get .id)
api GET "/api/v2/orders?status=reconciled&counterparty_id=$customer"
order=$(get '.data[0].id')

# --- marked ---------------------------------------------------------------------------

first=$posting
due_elsewhere() { sql "SELECT COUNT(*) FROM orders WHERE account <> '$mine' AND repricing_due IS NOT NULL"; }
before_it=$(due_elsewhere)
correct "$first" 14.69
await 30 due "$posting"
ok $? 'a correction after the lift marks the order'
is "$(get '"\(.repricing_due.corrects) \(.lines[0].posted_price)"') $(amount)" "$first 14.79 $before" \
    'with what it corrects; nothing else changes'
is "$(told order.repricing_due)" 1 'it is announced once'
api GET '/api/v2/orders?repricing_due=true'
has '[.data[] | .repricing_due != null] | tojson' '[true]' 'orders that are due are listed'
api GET '/api/v2/orders?repricing_due=false'
has '[.data[] | .repricing_due] | unique | tojson' '[null]' 'and those that are not'
api POST /api/v2/orders/search '{"where":{"field":"repricing_due","value":true}}'
has '[.data[] | .repricing_due != null] | tojson' '[true]' 'a search finds them too'
api GET "/api/v2/orders/$other"
has .repricing_due null 'one that was not lifted is not marked'
stranger=$(new_key --account "$(fresh stranger)")
is "$(due_elsewhere)" "$before_it" 'nor any of others'
correct "$posting" 14.59
second=$posting

# --- repriced ---------------------------------------------------------------------------

reprice -H "Idempotency-Key: $first"
answered 200 'it is repriced'
answer=$(<"$work/body")
is "$(get '"\(.lines[0].posted_price) \(.lines[0].price_id) \(.repricing_due)"')" "14.59 $second null" \
    'at the price as it is known now, of two corrections the last'
after=$(amount)
is "$(jq -n "($before - $after) * 100 | round")" "$(jq -n '20000 * 0.20 * 1.16 * 100 | round')" 'with its VAT, and the excise as it was'
is "$(get '.repricings[0] | "\(.amount_before) \(.amount) \(.adjustment)"' | awk '{ printf "%.2f %.2f %s", $1, $2, $3 }')" \
    "$before $after null" 'the amounts before and after are kept'
is "$(stands unbilled)" "$after" 'so much is owed now'
is "$(sql "SELECT GROUP_CONCAT(CONCAT(seq, direction) ORDER BY seq, direction) FROM credit_ledger
    WHERE account = '$mine' AND source_id = '$order/1/1' AND stage = 'unbilled'")" '1in,1out,2in' \
    'the entry was reversed and posted anew'
nothing "$(books)" 'the books hold'
is "$(told order.repriced)" 1 'and it is announced'
reprice -H "Idempotency-Key: $first"
is "$(<"$work/body")" "$answer" 'the same request again gets the same answer'
reprice
refused 409 state_conflict 'another has nothing to do'
api GET "/api/v2/orders/$order/history"
like "$(<"$work/body")" '14\.79' 'the history has the old price'

# --- invoiced ---------------------------------------------------------------------------

invoiced
owed=$(get .invoice.total | xargs printf %.2f)
is "$owed" "$after" 'at the corrected price'
correct "$second" 14.79
await 30 due "$posting"
ok $? 'a correction after the invoice marks it again'

# A correction that comes while it is repriced is in it, or marks it again.
third=$posting
api POST "/api/v2/rack-prices/$third/correct" '{"price":14.89,"reason":"Once more."}' &
reprice
wait $!
answered 200 'repriced, while the price is corrected again'
api GET "/api/v2/rack-prices?supersedes=$third"
fourth=$(get '.data[0].id')
settled() { api GET "/api/v2/orders/$order"; [[ $(get .lines[0].price_id) == "$fourth" || $(get '.repricing_due.price_id // ""') == "$fourth" ]]; }
sql "UPDATE price_corrections SET due_at = UTC_TIMESTAMP(3) WHERE id = '$fourth'"
await 30 settled
ok $? 'the other correction is not lost'
[[ $(get '.repricing_due') == null ]] || reprice
api GET "/api/v2/orders/$order"
is "$(get .lines[0].posted_price)" 14.89 'in the end it has the last price'
has .invoice.total "$(jq -n "$owed")" 'the invoice stands'
is "$(get '[.repricings[] | .adjustment // empty] | unique | join(",")')" debit 'the difference is a debit beside it'
is "$(get '[.repricings[] | select(.adjustment != null) | .difference] | add | . * 100 | round')" "$(jq -n '20000 * 0.30 * 1.16 * 100 | round')" \
    'of all that the price rose'
now_owed=$(amount)
is "$(stands ar_open)" "$now_owed" 'and is owed'
nothing "$(books)" 'the books hold'
api POST "/api/v2/orders/$order/record-payment" '{"amount":'"$now_owed"',"currency":"MXN","paid_at":"'"$(now)"'"}'
answered 200 'paid'
has .status paid 'in full, with the debit'
is "$(stands ar_open)" 0.00 'nothing is owed'
nothing "$(books)" 'the books hold'
reprice
refused 409 state_conflict 'what is paid is not repriced'

# --- many orders, and sweep is killed -----------------------------------------------------

is "$(sql "SELECT COUNT(*) FROM order_postings WHERE account = '$mine' AND order_id = '$other'")" 0 \
    'what is not lifted has no posting'
delivered
posting=$(get .lines[0].price_id)
of="price_id = '$posting'"
# more than one step finds; their orders are gone
sql "INSERT INTO order_postings (account, order_id, price_id)
    SELECT '$mine', CONCAT('ord_', LPAD(seq, 26, '0')), '$posting' FROM seq_1_to_1200"
correct "$posting" 14.99
for _ in 1 2 3 4; do
	kill_all sandbox-sweep sweep
	pause 300
done
found() { [[ $(sql "SELECT COUNT(*) FROM order_postings WHERE $of AND (corrected_by IS NULL OR due_at IS NOT NULL)") == 0 ]]; }
await 60 found
ok $? 'sweep finds all orders of a price, however often it is killed'
due "$posting"
ok $? 'and marks them'
is "$(told order.repricing_due)" 1 'each once'
sql "UPDATE price_corrections SET due_at = UTC_TIMESTAMP(3) WHERE id = '$posting'"
gone() { [[ $(sql "SELECT COUNT(*) FROM price_corrections WHERE id = '$posting'") == 0 ]]; }
await 30 gone
ok $? 'it looks a second time, and is done'
is "$(told order.repricing_due)" 1 'which says nothing again'
reprice
answered 200 'repriced'
nothing "$(books)" 'the books hold'

# --- the operator's price ---------------------------------------------------------------

mark() { sql "SELECT COUNT(*) FROM events WHERE type = 'order.repricing_due' AND account = '$1' AND object_id = '$2'"; }
told_both() { [[ $(mark "$mine" "$order") == 2 && $(mark "$theirs" "$strange") == 1 ]]; }
common=$(sql "SELECT id FROM rack_prices WHERE account = 'common' AND terminal = 'TUX' AND product = 'PREMIUM_91' ORDER BY effective_at, recorded_at DESC LIMIT 1")
theirs=$(account_of "$stranger") own=$key key=$stranger
go POST orders '{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000}' 'another account has an order'
strange=$id key=$own
sql "UPDATE orders SET status = 'delivered', \`lines\` = JSON_SET(\`lines\`, '\$[0].price_id', '$common', '\$[0].price_source', 'rack', '\$[0].lifted_at', '2026-01-15T06:00:00.000Z',
    '\$[0].lifts[0].price_id', '$common')
    WHERE (account, id) IN (('$mine', '$order'), ('$theirs', '$strange'))"
sql "INSERT INTO order_postings (account, order_id, price_id) VALUES ('$mine', '$order', '$common'), ('$theirs', '$strange', '$common')"
sql "INSERT INTO rack_prices (account, status, terminal, product, branded, price_basis, currency, price, unit, effective_at, recorded_at, source)
    SELECT account, 'corrected', terminal, product, branded, price_basis, currency, price + 0.01, unit, effective_at, UTC_TIMESTAMP(3), source
    FROM rack_prices WHERE account = 'common' AND id = '$common'"
await 30 told_both
ok $? 'a correction of the operator marks the orders of every account that it touches'

# --- a drop of another quantity than the bill of lading --------------------------------------

# short BASIS: billed by the drop, ten gallons less than the bill of lading.
short()
{
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"delivered","payment_terms":"net","net_days":15,"billing_basis":"'"$1"'","requested_window":'"$(window)"',"lines":['"$(line_of_order)"']}' \
	    "ordered, billed $1"
	order=$id
	confirmed
	dispatched
	at_the_rack
	lifted 7000 6980
	on_the_road
	dropped 6990 6970 8990
	home
	invoiced
	api GET "/api/v2/orders/$order"
	owed=$(get .invoice.total | xargs printf %.2f)
	posting=$(get .lines[0].price_id)
}
is_due() { api GET "/api/v2/orders/$order"; [[ $(get .repricing_due.price_id) == "$posting" ]]; }

begin the_states shorter
for case in 'net 2.31 2.29 -139.40' 'gross 2.29 2.31 139.80'; do
	read -r basis from to difference <<<"$case"
	dip 2000
	short "$basis"
	before=$(stands ar_open)
	correct "$posting" "$to"
	await 30 is_due
	ok $? "$basis: marked"
	reprice
	answered 200 "$basis: from $from to $to"
	is "$(get '.repricings[0] | .amount_before, .amount, .difference' | xargs printf '%.2f %.2f %.2f')" \
	    "$owed $(jq -n "$owed + $difference" | xargs printf %.2f) $difference" \
	    "$basis: the adjustment is what the invoice would be, less what it is"
	is "$(jq -n "$(stands ar_open) - $before" | xargs printf %.2f)" "$difference" "$basis: what is owed moves by that"
	api POST "/api/v2/orders/$order/record-payment" '{"amount":'"$(jq -n "$owed + $difference")"',"currency":"USD","paid_at":"'"$(now)"'"}'
	answered 200 "$basis: and that pays it"
	has .status paid "$basis: in full"
	nothing "$(books)" "$basis: the books hold"
done
end
