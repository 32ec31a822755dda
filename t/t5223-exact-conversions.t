#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What is shown of another unit and currency is rounded once, from exact
# figures; and an average is that of exact prices, not of rounded ones.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh exact)" --tier scale)

# exactly JSON: the mean of prices of a gallon in pesos a litre, to six
# decimals, half away from zero: {"rate":18.123456,"prices":[2.31]}
exactly()
{
	node -e '
const { rate, prices } = JSON.parse(process.argv[1]);
const micros = (x) => BigInt(Math.round(x * 1e6));
// a gallon is 3785411784 nanolitres
const n = prices.reduce((sum, p) => sum + micros(p), 0n) * micros(rate) * 1000000000n;
const d = 1000000n * 3785411784n * BigInt(prices.length);
console.log(Number((2n * n + d) / (2n * d)) / 1e6);' "$1"
}

# post PRICE [TERMS]: of Houston, now
post()
{
	api POST /api/v2/rack-prices '{"terminal":"HOU","product":"DIESEL_ULSD","price":'"$1"',"unit":"gal","currency":"USD","source":"sheet","effective_at":"'"$(date -u +%Y-%m-%dT%H:%M:%S.%3NZ)"'"'"${2:-}"'}'
	answered 201 "a price: $1"
}

for price in 2.31 2.3175 2.299 1.987654 3.141593; do
	# nginx may keep an answer for a second: each is asked with a key of its own
	key=$(new_key --account "$(fresh exact)")
	post "$price"
	api GET '/api/v1/prices/daily-rack?terminal=HOU&currency=MXN&fuel_type=DIESEL&owner=account'
	answered 200 'the daily rack in pesos'
	rate=$(get .data.meta.exchange_rate)
	has '.data.prices[0].rack_price_per_liter' "$(exactly '{"rate":'"$rate"',"prices":['"$price"']}')" "$price USD/gal in pesos a litre"
	api GET '/api/v2/rack-prices/averages?terminal=HOU&product=DIESEL_ULSD&unit=l&currency=MXN&owner=account'
	has '.data[0] | "\(.average) \(.low)"' "$(get .data[0].low) $(exactly '{"rate":'"$rate"',"prices":['"$price"']}')" 'as the market has it'
done

supplier()
{
	api POST /api/v2/counterparties '{"legal_name":"'"$1"'","roles":["supplier"],"country":"US","ein":"12-3456789"}'
	answered 201 "a supplier: $1"
	supplier=',"supplier_id":"'"$(get .id)"'"'
}
for prices in 2.31,2.3175,2.299 2.000001,2.000002,2.000004; do
	key=$(new_key --account "$(fresh exact)")
	for price in ${prices//,/ }; do
		supplier "Supplier of $price"
		post "$price" "$supplier"
	done
	api GET '/api/v2/rack-prices/averages?terminal=HOU&product=DIESEL_ULSD&unit=l&currency=MXN&owner=account'
	has '.data[0] | "\(.n_suppliers) \(.average)"' "3 $(exactly '{"rate":'"$rate"',"prices":['"$prices"']}')" "the mean of $prices"
done
end
