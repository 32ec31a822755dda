#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Quote, order and delivered cost have one pricing: rack, pricing rules, freight
# and fees; and a seller's own price stands beside what was computed.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

in_mexico
key=$(new_key --account "$(fresh pricing)" --tier scale)
open_for_trade
line='"product":"'$product'","terminal":"MTY","quantity":10000,"unit":"l"'

# rule NAME JSON [UNIT]: an active rule of the price book.
rule()
{
	go POST pricing-rules '{"name":"'"$1"'","unit":"'"${3:-l}"'","currency":"MXN","valid_from":"2026-01-01",'"$2"'}' "a rule: $1"
	go POST "pricing-rules/$id/activate" '' 'which counts'
}

# what quote, order and cost of the line say, with delivery
figures='"\(.unit_price // .price) \(.product_total) \(.excise_total) \(.vat_total) \(.freight_total // 0) \(.fee_total // 0) \(.total)"'
quoted()
{
	go POST quotes '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_mode":"'"${2:-delivered}"'","lines":[{'"$line${1:-}"'}],"valid_until":"'$later'T00:00:00Z"}' 'a quote'
	quote=$id
	go POST "quotes/$quote/finalize" '' 'finalized'
}
ordered()
{
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"'"${2:-delivered}"'","lines":[{'"$line${1:-}"'}]}' 'an order'
	order=$id
}
cost() { go POST cost-calculations '{'"$line"',"counterparty_id":"'"$customer"'","site_id":"'"$site"'","price_source":"rules"'"${1:-}"'}' 'a delivered cost'; }

# --- without rules -------------------------------------------------------------------

ordered
has '.lines[0] | "\(.price_source) \(.posted_price) \(.freight_rate) \(.freight_unit)"' 'rack 14.79 0.38 l' \
    'the rack price, and the freight of its tariff'
by_tariff=$(get '.lines[0] | '"$figures")
has '"\(.freight_total) \(.total - (.product_total + .excise_total + .vat_total + .freight_total) | fabs < 0.001)"' '3800 true' \
    'which is part of the total'
ordered '' fob_rack
has '"\(.freight_total) \(.lines[0].freight_rate)"' '0 null' 'at the rack there is none'
go PATCH "orders/$order" '{"freight_terms":"delivered"}' 'delivered after all'
is "$(get '.lines[0] | '"$figures")" "$by_tariff" 'the same as from the beginning'
quoted
is "$(get '.lines[0] | '"$figures")" "$by_tariff" 'and as a quote'
cost ',"freight":{"basis":"gross","rate":0.38}'
is "$(get "$figures")" "$by_tariff" 'and as a delivered cost'

# --- with them ------------------------------------------------------------------------

rule 'Margin' '"label":"MARGIN","value":0.35,"counterparty_id":"'"$customer"'"'
rule 'Rebate' '"label":"REBATE","value":0.05'
rule 'Carriage' '"label":"FREIGHT","value":0.41'
rule 'Delivery' '"label":"FEE","value":250' load
cost
all=$(get "$figures")
is "${all%% *} $(get '"\(.freight_total) \(.fee_total)"')" '15.09 4100 250' 'a delivered cost by the book'
ordered
is "$(get '.lines[0] | '"$figures")" "$all" 'an order is the same'
has '"\(.lines[0].price_source) \(.fee_total) \(.freight_total)"' 'rules 250 4100' 'and says where its price is from'
whole=$(get .total)
api GET "/api/v2/orders/$order/price-breakdown"
has '.lines[0] | (.total - ([.steps[] | select(.kind == "line").amount] | add)) | fabs < 0.001' true 'its steps add up'
quoted
is "$(get '.lines[0] | '"$figures")" "$all" 'a quote is the same'
has '.lines[0].price_source' rules 'from the same source'
go POST "quotes/$quote/accept" '{}' 'accepted'
api GET "/api/v2/orders/$(get .order_id)"
has '.lines[0] | "\(.price_source) '"${figures:1}" "quote $all" 'and so is the order of it'

# --- split, best buy ---------------------------------------------------------------------

go POST "orders/$order/split" '{"line_no":1,"quantity":4000}' 'split'
has '"\(.freight_total) \(.fee_total) \([.lines[].freight_total] | tojson)"' '4100 250 [2460,1640]' \
    'freight is charged once, and so are fees'
has "(.total - $whole) | fabs < 0.03" true 'the sum is the same but for cents'
for terms in delivered fob_rack; do
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"'$terms'","sourcing_strategy":"best_buy","lines":[{"product":"'$product'","quantity":10000}]}' "best buy, $terms"
	best=$(get .total)
	for terminal in MTY TUX CAD; do
		api POST /api/v2/orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"'$terms'","lines":[{"product":"'$product'","terminal":"'$terminal'","quantity":10000}]}'
		get .total
		echo
	done >"$work/totals"
	is "$best" "$(grep . "$work/totals" | sort -n | head -1)" 'is the cheapest with all that is charged'
done

# --- the seller's own price -------------------------------------------------------------

ordered ',"unit_price":14.5'
has '.lines[0] | "\(.price_source) \(.unit_price) \(.computed_price) \(.product_total) \(.price_final)"' \
    'given 14.5 15.09 145000 true' 'an order at a price of its own, the computed one beside it'
go PATCH "orders/$order/lines/1" '{"unit_price":14.25}' 'another'
has '.lines[0] | "\(.unit_price) \(.computed_price) \(.product_total)"' '14.25 15.09 142500' 'takes its place'
go PATCH "orders/$order/lines/1" '{"quantity":20000}' 'more of it'
has '.lines[0] | "\(.price_source) \(.unit_price) \(.product_total)"' 'given 14.25 285000' 'at the same price'
go POST "orders/$order/duplicate" '' 'once more'
has '.lines[0] | "\(.price_source) \(.unit_price)"' 'given 14.25' 'with the price that was given'
go PATCH "orders/$order/lines/1" '{"unit_price":null,"quantity":10000}' 'none of its own'
has '.lines[0] | "\(.price_source) \(.unit_price) \(.computed_price)"' 'rules 15.09 null' 'is the computed one'
quoted ',"unit_price":14.5'
has '.lines[0] | "\(.price_source) \(.unit_price) \(.computed_price) \(.product_total)"' 'given 14.5 15.09 145000' 'a quote, the same'
go POST "quotes/$quote/requote" '{"valid_until":"'$later'T00:00:00Z"}' 'requoted'
has '.lines[0] | "\(.price_source) \(.unit_price) \(.total)"' 'given 14.5 null' 'what was given stays, and nothing else'
api POST /api/v2/orders '{"lines":[{'"$line"',"price_type":"quote","quote_id":"'"$quote"'","unit_price":1}]}'
refused 422 validation_failed 'a price of its own beside that of a quote'
is "$(faults)" '/lines/0/unit_price not_allowed' 'which the fault names'
api POST /api/v2/orders '{"lines":[{'"$line"',"unit_price":0}]}'
is "$(faults)" '/lines/0/unit_price out_of_range' 'nothing is no price'
end
