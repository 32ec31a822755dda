#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A price is computed in the unit it was posted in: 100,000 gal at 2.31 are
# 231,000.00 in quote, order, match of the invoice and delivered cost, whether
# it was posted by the gallon, the barrel or in cents.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# posted PRICE UNIT: at the rack from now on.
posted()
{
	go POST rack-prices '{"terminal":"'$terminal'","product":"'$product'","price":'"$1"',"unit":"'"$2"'","currency":"'$currency'","effective_at":"'"$(now)"'"}' \
	    "posted: $1 $currency a $2"
}

# quoted QUANTITY UNIT: a quote of it, finalized.
quoted()
{
	go POST quotes '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","lines":[{"product":"'$product'","terminal":"'$terminal'","quantity":'"$1"',"unit":"'"$2"'"}],"valid_until":"'$later'T00:00:00Z"}' \
	    "a quote: $1 $2"
	go POST "quotes/$id/finalize" '' 'finalized'
}

# --- the United States ------------------------------------------------------------

in_the_states
capacity=500000
key=$(new_key --account "$(fresh posted)" --tier scale)
open_for_trade
line='"product":"'$product'","terminal":"HOU","quantity":100000,"unit":"gal"'

while read -r price per kept; do
	posted "$price" "$per"
	quoted 100000 gal
	has '.lines[0] | "\(.product_total) \(.posted_price) \(.posted_unit) \(.unit_price)"' \
	    "231000 $kept 2.31" "$price a $per: the quote"
	has '.lines[0].price_breakdown[0] | "\(.code) \(.amount)"' 'PRODUCT 231000' 'and its breakdown'
	api POST /api/v2/orders '{"lines":[{'"$line"'}]}'
	has '.lines[0] | "\(.product_total) \(.posted_price) \(.posted_unit) \(.unit_price)"' \
	    "231000 $kept 2.31" 'the order'
	api GET "/api/v2/orders/$(get .id)/price-breakdown"
	has '.lines[0].steps[0] | "\(.code) \(.quantity) \(.unit) \(.rate) \(.amount)"' \
	    "PRODUCT $(jq -rn "(100000 * 2.31 / ${kept% *} * 1000000 | round) / 1000000") ${kept#* } ${kept% *} 231000" \
	    'and its breakdown, in the unit of the price'
	api POST /api/v2/cost-calculations '{'"$line"',"price_source":"rack"}'
	has '"\(.product_total) \(.posted_price) \(.posted_unit) \(.price)"' \
	    "231000 $kept 2.31" 'the delivered cost'
	api POST /api/v2/cost-calculations '{"product":"'$product'","terminal":"HOU","quantity":378541.178,"unit":"l","price_source":"rack"}'
	has '"\(.product_total) \(.posted_unit) \(.price)"' "231000 ${kept#* } 0.610237" \
	    'in litres too, whose price is shown alone'
done <<'WAYS'
2.31 gal 2.31 gal
97.02 bbl 97.02 bbl
231.00 cpg 2.31 gal
WAYS
api POST /api/v2/cost-calculations '{'"$line"',"price_source":"given","unit_price":231,"price_unit":"cpg"}'
has '"\(.product_total) \(.price)"' '231000 2.31' 'a price that is given in cents'
calculation=$(get .id)
api POST "/api/v2/cost-calculations/$calculation/recompute"
has '"\(.product_total) \(.price_unit)"' '231000 cpg' 'asked again the same'
api GET '/api/v1/prices/daily-rack?terminal=HOU&fuel_type=DIESEL'
has '.data.prices[0].rack_price_per_liter' 0.610237 'the daily rack shows the litre'

# --- the invoice --------------------------------------------------------------------

go POST "quotes" '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","lines":[{'"$line"'}],"valid_until":"'$later'T00:00:00Z"}' 'a quote'
go POST "quotes/$id/finalize" '' 'finalized'
go POST "quotes/$id/accept" '{"payment_terms":"net","net_days":15}' 'accepted'
order=$(get .order_id)
posted 2.5 gal
api GET "/api/v2/orders/$order"
has '.lines[0] | "\(.product_total) \(.posted_price) \(.posted_unit) \(.price_final)"' '231000 2.31 gal true' \
    'the order has the price of the quote'
# A train of tank cars, which no load of ours is: lifted, as if it had been.
sql "UPDATE orders SET status = 'reconciled', \`lines\` = JSON_SET(\`lines\`, '\$[0].status', 'reconciled',
    '\$[0].loaded_gross', 100000, '\$[0].loaded_net', 100000) WHERE account = '$mine' AND id = '$order'"
api POST "/api/v2/orders/$order/invoice" '{"invoice_number":"F-1","issued_on":"'"$(date -u +%F)"'","quantity":1,"total":1,"tax_total":0}'
refused 409 guards_failed 'an invoice of nothing'
has '.errors[0] | "\(.code) \(.evidence.expected_total - .evidence.expected_tax)"' 'G-MATCH 231000' \
    'is matched with the product at the posted price'

# --- Mexico -----------------------------------------------------------------------

in_mexico
key=$(new_key --account "$(fresh cubic)" --tier scale)
open_for_trade
posted 12790.123456 m3
quoted 31283 l
has '.lines[0] | "\(.product_total) \(.posted_price) \(.posted_unit) \(.unit_price)"' \
    '400113.43 12790.123456 m3 12.790123' 'MXN a cubic metre, of litres'
api POST /api/v2/cost-calculations '{"terminal":"MTY","product":"'$product'","quantity":31.283,"unit":"m3","price_source":"rack"}'
has '"\(.product_total) \(.price) \(.unit)"' '400113.43 12790.123456 m3' 'and of cubic metres'
end
