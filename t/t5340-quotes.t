#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Quotes: priced and locked, accepted once, expired by time.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"
source "$t/crash/crash.sh"

in_mexico
account=$(fresh quotes)
key=$(new_key --account "$account" --tier scale)
open_for_trade

quote()
{
	go POST quotes '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","lines":['"$1"'],"valid_until":"'"${2:-${later}T00:00:00Z}"'"'"${3:-}"'}' \
	    "a quote"
	quote=$id
}
line='{"product":"DIESEL_ULSD","terminal":"MTY","quantity":10000}'

# --- what is no quote ----------------------------------------------------------------

while IFS='|' read -r what body faults; do
	api POST /api/v2/quotes "$body"
	refused 422 validation_failed "$what"
	is "$(faults)" "$faults" 'which the fault says'
done <<BAD
one that has expired|{"counterparty_id":"$customer","lines":[$line],"valid_until":"2026-01-01T00:00:00Z"}|/valid_until out_of_range
no lines|{"counterparty_id":"$customer","lines":[],"valid_until":"${later}T00:00:00Z"}|/lines too_short
no terminal|{"counterparty_id":"$customer","lines":[{"product":"DIESEL_ULSD","quantity":1}],"valid_until":"${later}T00:00:00Z"}|/lines/0/terminal required
no such product|{"counterparty_id":"$customer","lines":[{"product":"WATER","terminal":"MTY","quantity":1}],"valid_until":"${later}T00:00:00Z"}|/lines/0/product not_allowed
one line twice|{"counterparty_id":"$customer","lines":[$line,$line],"valid_until":"${later}T00:00:00Z"}|/lines/1/product not_allowed
nobody's|{"counterparty_id":"cpy_01aryz6s41tsv4rrffq69g5fav","lines":[$line],"valid_until":"${later}T00:00:00Z"}|/counterparty_id not_found
BAD

# --- finalized -----------------------------------------------------------------------

quote "$line"
has '"\(.status) \(.total) \(.lines[0].unit_price)"' 'draft null null' 'a draft has no price'
api POST "/api/v2/quotes/$quote/accept" '{}'
refused 409 state_conflict 'and cannot be accepted'
go POST "quotes/$quote/finalize" '' 'finalized'
has '"\(.status) \(.currency) \(.locked_at != null)"' 'open MXN true' 'its price is locked'
total=$(get .total)
price=$(get '.lines[0].unit_price')
api POST /api/v2/orders '{"product":"DIESEL_ULSD","terminal":"MTY","volume":10000}'
is "$(get .total)" "$total" 'it is what an order costs now'
api GET "/api/v2/quotes/$quote/breakdown"
has '(.data[0].total - ([.data[0].price_breakdown[] | select(.kind == "line").amount] | add)) | fabs < 0.001' true \
    'the steps add up to it'
has '[.data[0].price_breakdown[] | select(.code == "PRODUCT" or .code == "IVA-BASE") | "\(.code): \(.label)"] | join(", ")' 'PRODUCT: Product, IVA-BASE: Base of IVA' \
    'product and VAT among them'
api PATCH "/api/v2/quotes/$quote" '{"notes":"x"}'
refused 409 state_conflict 'what is open does not change'
api POST "/api/v2/quotes/$quote/extend" '{"valid_until":"2048-01-01T00:00:00Z"}'
refused 422 validation_failed 'to extend is to make longer'
go POST "quotes/$quote/extend" '{"valid_until":"2051-01-01T00:00:00Z"}' 'extended'

# A price that moves after it was locked changes nothing.
go POST rack-prices '{"terminal":"MTY","product":"DIESEL_ULSD","price":99.5,"currency":"MXN","unit":"l","effective_at":"'"$(now)"'"}' \
    'the rack price rises'

# --- accepted, once --------------------------------------------------------------------

is "$(seq 8 | xargs -P 8 -I '{}' "$t/reload.sh" curl -sS --cacert "$POLIDUCTO_CA" -X POST \
    -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
    --data-binary '{"payment_terms":"net","net_days":15,"po_number":"PO-{}"}' -o /dev/null \
    -w '%{http_code}\n' "$(url)/api/v2/quotes/$quote/accept" | sort | uniq -c | xargs)" \
    '1 200 7 409' 'of eight who accept it at once one does'
is "$(sql "SELECT COUNT(*) FROM orders WHERE account = '$mine' AND quote_id = '$quote'")" 1 \
    'and one order is made'
api GET "/api/v2/quotes/$quote"
order=$(get .order_id)
has .status accepted 'which it names'
api GET "/api/v2/orders/$order"
has '"\(.status) \(.quote_id) \(.lines[0].price_type) \(.lines[0].price_final)"' "quoted $quote quote true" 'it is of the quote'
has '"\(.lines[0].unit_price) \(.total)"' "$price $total" 'at the locked price'
go POST "orders/$order/submit" '' 'it is submitted'
go POST "orders/$order/confirm" '' 'and confirmed'
api POST /api/v2/orders '{"product":"DIESEL_ULSD","terminal":"MTY","volume":1}'
has .unit_price 99.5 'others pay the price of now'

# --- delivered, options, requoted ---------------------------------------------------------

quote '{"product":"REGULAR_87","quantity":10000}' '' ',"terminal_options":["MTY","CAD","TUX"],"freight_mode":"delivered"'
go POST "quotes/$quote/finalize" '' 'a line without a terminal is finalized'
chosen=$(get '.lines[0].terminal')
has '.lines[0] | (.product_total + .excise_total + .vat_total + (.freight_total // 0) - .total) | fabs < 0.001' true \
    'freight is part of the total'
api GET "/api/v2/quotes/$quote/comparison"
has '[.data[].total_mxn] | . == sort' true 'terminals are compared, the cheapest first'
is "$(get '.data[0].terminal')" "$chosen" 'which is the one that was chosen'
has '[.data[] | select(.chosen).terminal] | join("")' "$chosen" 'and marked'
api GET "/api/v2/quotes/$quote/comparison?line_no=2"
refused 400 bad_parameter 'of a line that it has'
go POST "quotes/$quote/decline" '{"reason":"Another was cheaper."}' 'declined'
has .notes 'Another was cheaper.' 'for a reason'
go POST "quotes/$quote/requote" '{"valid_until":"'$later'T00:00:00Z"}' 'requoted'
has '"\(.status) \(.requoted_from_id) \(.lines[0].unit_price) \(.lines[0].quantity)"' "draft $quote null 10000" 'as a draft without a price'

# A quote in dollars, in gallons.
go POST quotes '{"counterparty_id":"'"$customer"'","lines":[{"product":"DIESEL_ULSD","terminal":"HOU","quantity":1000,"unit":"gal"},'"$line"'],"valid_until":"'$later'T00:00:00Z"}' 'a quote in two currencies'
api POST "/api/v2/quotes/$id/finalize"
refused 422 validation_failed 'is none'
go POST quotes '{"counterparty_id":"'"$customer"'","lines":[{"product":"DIESEL_ULSD","terminal":"HOU","quantity":1000,"unit":"gal"}],"valid_until":"'$later'T00:00:00Z"}' 'a quote in dollars'
go POST "quotes/$id/finalize" '' 'is finalized'
has '"\(.currency) \(.exchange_rate > 1) \((.total * .exchange_rate - .total_mxn) | fabs < 0.006)"' 'USD true true' \
    'and told in pesos too'

# --- expired ------------------------------------------------------------------------------

soon=$(shortly 3)
quote "$line" "$soon"
go POST "quotes/$quote/finalize" '' 'one that ends in a moment'
over() { [[ $(date -u +%s) -gt $(date -u -d "$soon" +%s) ]]; }
await 10 over
api POST "/api/v2/quotes/$quote/accept" '{}'
[[ $status == 409 ]]
ok $? 'is not accepted after'
expired()
{
	api GET "/api/v2/quotes/$quote"
	[[ $(get .status) == expired ]]
}
sweep_begins
await 90 expired
ok $? 'and expires by itself'
is "$(sql "SELECT COUNT(*) FROM (SELECT id, type, object_id, account FROM outbox UNION
     SELECT id, type, object_id, account FROM events) e
    WHERE account = '$mine' AND type = 'order.quote.expired' AND object_id = '$quote'")" 1 'which is announced once'
api GET "/api/v2/quotes/$quote/history"
has '.data[0].key_id' null 'nobody did it but time'
api POST "/api/v2/quotes/$quote/extend" '{"valid_until":"'$later'T00:00:00Z"}'
refused 409 state_conflict 'what has expired is not extended'
end
