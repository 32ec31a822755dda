#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A price that nobody would believe is taken with a warning, whoever posts it: by
# the API, a file, or the operator's import, which may refuse it.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh implausible)" --tier scale)
account=$(account_of "$key")

# post PRICE UNIT CURRENCY DAY: posts a price, at Houston in dollars and at
# Monterrey in pesos; nobody else has prices of those days.
post()
{
	local at=MTY
	[[ $3 == MXN ]] || at=HOU
	api POST /api/v2/rack-prices '{"terminal":"'$at'","product":"DIESEL_ULSD","price":'"$1"',"unit":"'"$2"'","currency":"'"$3"'","effective_at":"'"$4"'T06:00:00Z"}'
}
reasons() { get '[.warnings // [] | .[] | .reason] | join(" ") | if . == "" then "none" else . end'; }

# --- bounds, in every unit -----------------------------------------------------------

n=0
while read -r price unit currency reason what; do
	# days so far apart that none follows on another
	post "$price" "$unit" "$currency" "20$(printf '%02d-%02d' $((1 + n / 6)) $((1 + 2 * (n % 6))))-01"
	is "$status $(reasons)" "201 $reason" "$price $currency/$unit: $what"
	n=$((n + 1))
done <<PRICES
2.31 gal USD none a price of these years
231 gal USD above a decimal point that is missing
10.6 gal USD none the upper bound
10.600001 gal USD above a hair over it
0.18 gal USD none the lower bound
0.179999 gal USD below a hair under it
231 cpg USD none cents per gallon
2.31 cpg USD below dollars that are called cents
97.02 bbl USD none a barrel
445.2 bbl USD none the upper bound of a barrel
445.200001 bbl USD above a hair over it
0.61 l USD none a liter in dollars
14.79 l MXN none a liter in pesos
1479 l MXN above a hundredfold
14790 m3 MXN none a cubic meter
14.79 m3 MXN below of a liter that is called a cubic meter
PRICES
post 231 gal USD 2020-01-15
has '.warnings[0] | "\(.code): \(.message)"' 'price_implausible: is above 10.6 USD/gal, the bound for its product' \
    'the warning names the bound'
wrong=$(get .id)
api GET "/api/v2/rack-prices/$wrong"
is "$(reasons)" above 'and stays with the price'
is "$(sql "SELECT DISTINCT JSON_VALUE(data, '\$.warnings[0].code') FROM events WHERE account = '$account' AND object_id = '$wrong'")" \
    price_implausible 'and with its event'
api POST "/api/v2/rack-prices/$wrong/correct" '{"price":2.31,"reason":"decimal point"}'
is "$status $(reasons)" '200 none' 'what is corrected has none'
api POST "/api/v2/rack-prices/$(get .id)/correct" '{"price":0.01,"reason":"mistaken again"}'
is "$status $(reasons)" '200 below' 'a correction may have one'
api POST "/api/v2/rack-prices/$(get .id)/withdraw" '{"reason":"mistaken"}'
is "$status $(reasons)" '200 none' 'a withdrawal says nothing of its price'

# --- the price before it --------------------------------------------------------------

post 2.00 gal USD 2022-03-01
is "$(reasons)" none 'a first price has nothing before it'
post 280 cpg USD 2022-03-02
is "$(reasons)" none '40 % more, in another unit, is plausible'
post 392.0001 cpg USD 2022-03-03
is "$(reasons)" change 'more than that is not'
like "$(get '.warnings[0].message')" '40 %' 'and the percentage is named'
post 2.36 gal USD 2022-03-04
is "$(reasons)" none 'what is 40 % less is held against the price before'
post 236 gal USD 2022-03-05
is "$(reasons)" above 'a price outside the bounds'
post 2.37 gal USD 2022-03-06
is "$(reasons)" none 'is nothing to compare the next one with'
post 4.10 gal USD 2022-05-10
is "$(reasons)" none 'nor is one of 30 days ago'
sql "INSERT INTO price_bounds VALUES ('USD', 'DIESEL_ULSD', '2022-06-01', 3, 4, 'gal', 1, 30, 'of this test')"
trap 'sql "DELETE FROM price_bounds WHERE source = '\''of this test'\''"; finish' EXIT
post 2.99 gal USD 2022-05-31
is "$(reasons)" none 'bounds are of a day'
post 2.99 gal USD 2022-06-01
is "$(reasons)" below 'from which on they count'
sql "DELETE FROM price_bounds WHERE source = 'of this test'"

# --- files ------------------------------------------------------------------------------

api POST /api/v2/price-sources '{"name":"doubtful","kind":"file","format":"csv","target":"rack-prices","redistribution":true,"mapping":{"terminal":"HOU","product":"REGULAR_87","unit":"gal","currency":"USD"}}'
is "$status $(get .implausible)" '201 warn' 'a source warns unless told'
source=$(get .id)
import()
{
	api POST "/api/v2/price-sources/$source/imports${1:-}" -H 'Content-Type: text/csv' --data-binary "@$work/file"
}
said() { get '"\(.status) \(.rows_written) \(.rows_refused) \(.rows_implausible) \([.warnings[] | "\(.line)"] | join(","))"'; }
prices() { sql "SELECT COUNT(*) FROM rack_prices WHERE source_id = '$source'"; }
printf 'effective_at,price\n2021-02-01,2.00\n2021-02-02,201\n2021-02-03,2.02\n2021-02-04,3.50\n' >"$work/file"
import '?implausible=refuse'
refused 422 validation_failed 'an import may refuse what is not plausible'
is "$(faults)" '/3 price_implausible, /5 price_implausible' 'and names the lines'
is "$(prices)" 0 'and writes nothing'
import '?implausible=refuse&mode=keep_good'
is "$(said)" 'succeeded 2 2 2 3,5' 'or leaves them out'
import '?dry_run=true'
is "$(said)" 'succeeded 2 0 2 3,5' 'a dry run says what would be written'
import
is "$(said)" 'succeeded 2 0 2 3,5' 'unless it is told, they are written, with warnings'
api GET "/api/v2/price-sources/$source/runs/$(get .n)"
is "$(said)" 'succeeded 2 0 2 3,5' 'which stay with the run'
api GET "/api/v2/rack-prices?source_id=$source&sort=effective_at"
is "$(get '[.data[] | .warnings // [] | map(.reason) | join("")] | join(",")')" ',above,,change' 'and with the prices'
printf 'effective_at,price\n2021-02-05,2.03\n' >"$work/file"
import
is "$(said)" 'succeeded 1 0 1 2' 'a file of one day is held against what is known'
printf 'effective_at,price\n2021-02-06,2.04\n2021-02-07,0.01\n' >"$work/file"
api PATCH "/api/v2/price-sources/$source" '{"implausible":"refuse"}'
answered 200 'a source may refuse them'
import
refused 422 validation_failed 'without being told each time'
import '?implausible=warn'
is "$(said)" 'succeeded 2 0 1 3' 'unless the import says otherwise'

# --- the operator's program -----------------------------------------------------------------

program()
{
	out=$("$top/poliducto" import prices "$work/file" "$@" --env sandbox 2>&1)
	left=$?
}
printf 'effective_at,price\n2021-03-01,2.00\n2021-03-02,201\n' >"$work/file"
program --source "$source"
like "$left $out" '^1 .*:3: price is above 10.6' 'it refuses what the source does'
api PATCH "/api/v2/price-sources/$source" '{"implausible":"warn"}'
program --source "$source" --refuse-implausible
like "$left $out" '^1 .*:3: price is above 10.6' 'and what it is told to'
program --source "$source"
like "$left $out" '^0 .*:3: warning: price is above 10.6.*2 written.* 1 not plausible' 'or warns'
series=(--terminal HOU --product DIESEL_DYED --unit gal --currency USD)
printf 'day,price\n2003-05-01,2.31\n2003-05-02,231\n' >"$work/file"
program "${series[@]}" --refuse-implausible
like "$left $out" '^1 .*: 2003-05-02: price is above .*nothing was written' 'a series is refused the same way'
is "$(sql "SELECT COUNT(*) FROM rack_prices WHERE product = 'DIESEL_DYED' AND account = 'common' AND effective_at < '2004-01-01'")" 0 \
    'and nothing of it written'
program "${series[@]}"
like "$left $out" '^0 .*warning: 2003-05-02: price is above .*2 written' 'or written with a warning'
is "$(sql "SELECT JSON_VALUE(warnings, '\$[0].reason') FROM rack_prices WHERE product = 'DIESEL_DYED' AND account = 'common' AND price = 231")" \
    above 'which stays with the price'
sql "DELETE FROM rack_prices WHERE account = 'common' AND product = 'DIESEL_DYED' AND effective_at < '2004-01-01'"
end
