#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Rack prices on two clocks: as of any moment, corrections, whose they are, and
# what the views compute of them.
source "$(dirname "$0")/rig.sh"
needs_instance
[[ -n $(command -v node) ]] || skip_all 'no node'

account=$(fresh rack-prices)
key=$(new_key --account "$account")
other=$(new_key --account "$(fresh others)")
mine=$(account_of "$key")
path=/api/v2/rack-prices
hour() { date -u -d "$1 hours" +%FT%H:00:00.000Z; }

# --- by chance, against a second computation ---------------------------------

api POST /api/v2/counterparties '{"legal_name":"Gulf Supply","roles":["supplier"],"country":"US"}'
supplier=$(get .id)
NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA URL=$(url) KEY=$key SUPPLIER=$supplier \
    node "$t/rack-prices.mjs" >"$work/lines" 2>"$work/said"
walked=$?
[[ ! -s $work/said ]] || note "$(tail -n 40 "$work/said")"
while IFS= read -r line; do
	case $line in
	'ok '*) ok 0 "${line#ok }" ;;
	*) ok 1 "${line#not ok }" ;;
	esac
done <"$work/lines"
is "$walked" 0 'it came to its end'
is "$(sql "SELECT COUNT(*) FROM (SELECT id FROM rack_prices FOR SYSTEM_TIME ALL
	WHERE account = '$mine' GROUP BY id HAVING COUNT(*) > 1) AS changed")" 0 \
    'the table never kept a second version of a row'
is "$(sql "SELECT COUNT(*) FROM rack_prices WHERE account = '$mine'")" \
    "$(sql "SELECT COUNT(DISTINCT object_id) FROM (
	SELECT object_id, type FROM outbox WHERE account = '$mine' UNION
	SELECT object_id, type FROM events WHERE account = '$mine') AS e
	WHERE type IN ('price.published', 'price.corrected')")" \
    'every row was announced as published or corrected'

# --- one price, its correction, its withdrawal --------------------------------

one='{"terminal":"CAD","product":"PREMIUM_91","currency":"MXN","price":15.5,"unit":"l","effective_at":"'$(hour -2)'"}'
api POST "$path" "$one"
answered 201 'a price is published'
has '[.status, .branded, .price_basis, .source, .supersedes] | tojson' \
    '["published",false,"gross","posted",null]' 'what was not told is filled in'
first=$(get .id)
posted() { sql "SELECT COUNT(*) FROM rack_prices WHERE account = '$mine' AND terminal = 'CAD'"; }
api POST "$path" "${one/15.5/15.6}"
refused 409 duplicate 'nor published again for its moment'
like "$(get .detail)" "$first.*correct" 'the answer names what to correct'
api POST "$path" "${one/'"price"'/'"branded":false,"price_basis":"gross","price"'}"
refused 409 duplicate 'told in full it is the same'
api POST "$path/bulk" '{"items":['"$one,${one/CAD/KATY-0}"']}'
has '[.results[].status] | tojson' '[409,422]' 'in a bulk too'
like "$(get '.results[0].errors[0].message')" "$first" 'which names it as well'
is "$(posted)" 1 'of which nothing is kept'
again() { api POST "$path" "${one/:00:00.000Z/:30:00.000Z}" -H "Idempotency-Key: again-$mine"; }
again
answered 201 'another moment has a price of its own'
half=$(get .id)
again
is "$status $(get .id)" "201 $half" 'a request sent twice is answered as before'
codes=$(seq 12 | xargs -P 6 -I '{}' "$t/reload.sh" curl -sS --cacert "$POLIDUCTO_CA" -X POST \
    -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
    --data-binary "${one/CAD/TUX}" -o /dev/null \
    -w '%{http_code}\n' "$(url)$path" | sort | uniq -c | xargs)
is "$codes" '1 201 11 409' 'of many at once for a new key one is'
api POST "$path/$half/withdraw" '{"reason":"a test of moments"}'
api POST "$path/$first/correct" '{"price":15.7,"reason":"typing error"}'
answered 200 'it is corrected'
has '[.status, .price, .supersedes, .reason] | tojson' \
    "[\"corrected\",15.7,\"$first\",\"typing error\"]" 'by another row'
second=$(get .id)
api POST "$path/$first/correct" '{"price":15.8,"reason":"again"}'
refused 409 state_conflict 'what was corrected is not the last word any more'
like "$(get .detail)" "$second" 'which the answer names'
api POST "$path" "$one"
refused 409 duplicate 'after a correction nothing is published again either'
like "$(get .detail)" "$second" 'but the correction corrected'
codes=$(seq 12 | xargs -P 6 -I '{}' "$t/reload.sh" curl -sS --cacert "$POLIDUCTO_CA" -X POST \
    -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
    --data-binary '{"price":16.{},"reason":"many"}' -o /dev/null \
    -w '%{http_code}\n' "$(url)$path/$second/correct" | sort | uniq -c | xargs)
is "$codes" '1 200 11 409' 'of many corrections at once one is'
api GET "$path/latest?terminal=CAD&product=PREMIUM_91"
last=$(get '.data[] | select(.source == "posted") | .id')
api POST "$path/$last/withdraw" '{"reason":"never posted"}'
answered 200 'it is withdrawn'
gone=$(get .id)
api POST "$path/$gone/correct" '{"price":15.8,"reason":"no"}'
refused 409 state_conflict 'what was withdrawn is not corrected'
api GET "$path/latest?terminal=CAD&product=PREMIUM_91"
has '[.data[] | select(.source == "posted")] | length' 0 'and counts no more'
api PATCH "$path/$first" '{"price":1}'
refused 405 method_not_allowed 'a price is never changed'
api DELETE "$path/$first"
refused 405 method_not_allowed 'nor taken away'
api POST "$path" "$one"
answered 201 'but it may be published anew'
api POST "$path/$(get .id)/correct" '{"price":15.6,"reason":"x"}' -H 'If-Match: "9"'
refused 412 version_mismatch 'If-Match is heeded'

while IFS='|' read -r what from to faults; do
	[[ -n $what ]] || continue
	api POST "$path" "${one/"$from"/"$to"}"
	refused 422 validation_failed "$what"
	is "$(faults)" "$faults" 'which the fault names'
done <<'BAD'
a terminal that is none|"CAD"|"XXA"|/terminal not_found
a product that is none|PREMIUM_91|JET_A|/product not_found
a code that is none|"CAD"|"cad"|/terminal bad_format
a price of nothing|15.5|0|/price out_of_range
a negative price|15.5|-1|/price out_of_range
too many decimals|15.5|15.1234567|/price too_precise
another unit|"l"|"kg"|/unit not_allowed
cents of pesos|"l"|"cpg"|/currency not_allowed
cents too precise|"MXN","price":15.5,"unit":"l"|"USD","price":231.12345,"unit":"cpg"|/price too_precise
another currency|MXN|EUR|/currency not_allowed
no zone|.000Z|.000|/effective_at bad_format
a clock of its own|"unit":|"recorded_at":"2020-01-01T00:00:00.000Z","unit":|/recorded_at unknown_field
BAD
api POST "$path" "${one/"\"unit\""/"\"supplier_id\":\"$supplier\",\"unit\""}"
answered 201 'a supplier may post'
api POST /api/v2/counterparties '{"legal_name":"Fleet","roles":["customer"],"country":"US"}'
api POST "$path" "${one/"\"unit\""/"\"supplier_id\":\"$(get .id)\",\"unit\""}"
refused 422 validation_failed 'a customer may not'
is "$(faults)" '/supplier_id not_allowed' 'which the fault names'
key=$other api POST "$path" "${one/"\"unit\""/"\"supplier_id\":\"$supplier\",\"unit\""}"
is "$(faults)" '/supplier_id not_found' 'nor the supplier of another account'
reader=$(new_key --account "$account" --scopes prices:read,prices:write)
key=$reader api POST "$path" "$one"
refused 403 scope_missing 'who publishes needs the scope for it'
like "$(get .detail)" 'prices:publish' 'which is named'

# --- whose they are ------------------------------------------------------------

key=$other api GET "$path?limit=200&status=corrected"
has '.data | length' 0 'another account sees none of it in a list'
key=$other api GET "$path/latest?terminal=TUX"
has '[.data[].source] | unique | tojson' '["simulated (sandbox generator)"]' 'nor in a view'
key=$other api GET "$path/$first"
refused 404 not_found 'nor by its id'
common=$(sql "SELECT MAX(id) FROM rack_prices WHERE account = 'common'")
api POST "$path/$common/correct" '{"price":15.7,"reason":"mine"}'
refused 409 state_conflict 'nobody corrects the operator'\''s'

rack='/api/v1/prices/daily-rack?terminal=MTY&fuel_type=DIESEL'
api GET "$rack"
theirs=$(get '.data.prices[0].rack_price_per_liter')
api POST "$path" '{"terminal":"MTY","product":"DIESEL_ULSD","currency":"MXN","price":13.25,"unit":"l","source":"our own sheet","effective_at":"'"$(hour -1)"'"}'
own=$(get .id)
api GET "$path/latest?terminal=MTY&product=DIESEL_ULSD"
has '[.data[] | [.id, .price]] | tojson' "[[\"$own\",13.25]]" \
    'the account'\''s own price stands in the place of the operator'\''s'
api GET "$rack&currency=MXN"
has '[.data.prices[0].rack_price_per_liter, .data.meta.source] | tojson' \
    '[13.25,"our own sheet"]' 'and in the daily rack'
key=$other api GET "$rack"
has .data.prices[0].rack_price_per_liter "$theirs" 'that of others stays as it was'
api GET "$rack&date=$(date -u -d '3 days ago' +%F)"
like "$(get .data.meta.source)" simulated 'and so does that of days before'
api POST "$path/$own/withdraw" '{"reason":"over"}'
api GET "$path/latest?terminal=MTY&product=DIESEL_ULSD"
like "$(get '.data[0].source')" simulated 'once it is withdrawn the operator'\''s is shown again'
api GET '/api/v1/prices/daily-rack?terminal=MTY'
has '[.data.prices[].fuel_type] | join(" ")' 'REGULAR_87 PREMIUM_91 DIESEL_ULSD' \
    'in the daily rack too, whole and in order'
has '.data.prices[2].rack_price_per_liter' "$theirs" 'at the operator'\''s price'

# --- a terminal and a product of one's own --------------------------------------

api POST /api/v2/products '{"code":"DIESEL_R99","name":"Renewable diesel","family":"diesel","vcf_group":"fuel_oil"}'
answered 201 'a product'
api POST /api/v2/terminals '{"code":"PASADENA-2","name":"Pasadena","kind":"terminal","country":"US","state":"TX","jurisdiction":"US-TX","currency":"USD","time_zone":"America/Chicago","tcn":"T76TX2786","products":["DIESEL_R99","DIESEL_ULSD"]}'
answered 201 'a terminal'
terminal=$(get .id)
api GET '/api/v1/prices/daily-rack?terminal=PASADENA-2'
refused 424 price_unavailable 'without prices there is no daily rack'
for price in 2.8310:DIESEL_ULSD 3.9900:DIESEL_R99; do
	api POST "$path" '{"terminal":"PASADENA-2","product":"'"${price#*:}"'","currency":"USD","price":'"${price%:*}"',"unit":"gal","effective_at":"'"$(hour -3)"'"}'
	answered 201 "a price of a gallon of ${price#*:}"
done
api GET '/api/v1/prices/daily-rack?terminal=PASADENA-2&fuel_type=DIESEL'
answered 200 'the daily rack has it'
is "$(grep -oE '"DIESEL_ULSD","rack_price_per_liter":[0-9.]+' "$work/body" | sed 's/.*://')" \
    "$(awk 'BEGIN { printf "%.6f", 2.8310 / 3.785411784 }')" 'by the litre'
api GET "$path/latest?terminal=PASADENA-2"
has '[.data[] | [.product, .price, .unit]] | tojson' \
    '[["DIESEL_R99",3.99,"gal"],["DIESEL_ULSD",2.831,"gal"]]' 'the price is kept as it was given'
api GET "/api/v2/terminals/$terminal/prices"
has '.data | length' 2 'the terminal shows its prices'
api GET "/api/v2/terminals/$terminal/suppliers"
has '[.data[] | [.supplier_id, .products, .n]] | tojson' \
    '[[null,["DIESEL_R99","DIESEL_ULSD"],2]]' 'and who posts them'
key=$other api GET '/api/v1/prices/daily-rack?terminal=PASADENA-2'
refused 400 bad_parameter 'others know no such terminal'
is "$(faults)" 'terminal not_allowed' 'which the fault says'
key=$other api GET "/api/v2/terminals/$terminal/prices"
refused 404 not_found 'nor its prices'

# --- what is computed ------------------------------------------------------------

api POST /api/v2/counterparties '{"legal_name":"B Supply","roles":["supplier"],"country":"US"}'
b=$(get .id)
api POST /api/v2/terminals '{"code":"KATY","name":"Katy","kind":"terminal","country":"US","jurisdiction":"US-TX","currency":"USD","time_zone":"America/Chicago"}'
today=$(TZ=America/Chicago date +%F)
start=$(TZ=America/Chicago date -d "$today" +%s)
at() { date -u -d "@$((start + $1))" +%FT%T.000Z; }
post() { # TERMINAL PRICE UNIT BRANDED SUPPLIER SECONDS
	api POST "$path" '{"terminal":"'"$1"'","product":"REGULAR_87","currency":"USD","price":'"$2"',"unit":"'"$3"'","branded":'"$4"',"supplier_id":'"$5"',"effective_at":"'"$(at "$6")"'"}'
	[[ $status == 201 ]] || note "$(<"$work/body")"
}
post KATY 2.000000 gal false "\"$supplier\"" -86400
post KATY 2.100000 gal false "\"$b\"" -86400
post KATY 2.300000 gal true "\"$b\"" -86400
post PASADENA-2 1.900000 gal false "\"$b\"" -86400
post KATY 2.050000 gal false "\"$supplier\"" 0
api GET "$path/averages?terminal=KATY&unit=gal&effective=$(at 0)"
has '[.data[] | [.branded, .average, .n_suppliers, .low, .low_supplier_id, .high, .volume_weighted]] | tojson' \
    "[[false,2.075,2,2.05,\"$supplier\",2.1,null],[true,2.3,1,2.3,\"$b\",2.3,null]]" \
    'an average is of one kind and says how many suppliers it has'
api POST /api/v2/counterparties '{"legal_name":"C Supply","roles":["supplier"],"country":"US"}'
c=$(get .id)
key_of='"terminal":"KATY","product":"REGULAR_87","unit":"gal"'
for more in '"price":1.5,"currency":"USD","price_basis":"net_of_discount"' \
    '"price":1.6,"currency":"USD","terms":"net 30"' '"price":40,"currency":"MXN"'; do
	api POST "$path" "{$key_of,$more,\"supplier_id\":\"$c\",\"effective_at\":\"$(at $((${#more} < 30 ? 1 : -86400)))\"}"
	answered 201 "a price of another kind: $more"
done
api GET "$path/averages?terminal=KATY&effective=$(at 1)"
has '[.data[] | [.price_basis, .branded, .terms, .posted_currency, .currency, .unit, .n_suppliers, .low, .high]] | tojson' \
    '[["gross",false,null,"MXN","MXN","l",1,10.566882,10.566882],["gross",false,null,"USD","USD","gal",2,2.05,2.1],["gross",false,"net 30","USD","USD","gal",1,1.6,1.6],["gross",true,null,"USD","USD","gal",1,2.3,2.3],["net_of_discount",false,null,"USD","USD","gal",1,1.5,1.5]]' \
    'neither basis, brand, terms nor currencies are mixed, and a supplier counts once'
is "$(get '.data | group_by([.terminal, .product, .currency, .unit, .price_basis, .branded, .terms]) | map(length) | max')" 1 \
    'there is one of each key'
api GET "$path/averages?terminal=HOU&product=DIESEL_ULSD"
has '[.data[] | [.currency, .unit]] | unique | tojson' '[["USD","gal"]]' 'Houston is in dollars per gallon'
# What was lifted of whom, by bills of lading, weighs.
bill() { # ID SUPPLIER GALLONS STATUS DAY
	sql "INSERT INTO bills_of_lading (account, id, status, bol_number, terminal, supplier_id, started_at,
	    transaction_type, transaction_id, \`lines\`, total_gross, total_net, line_count, version, created_at, updated_at)
	    VALUES ('$mine', 'bol_$(printf '%026d' "$1")', '$4', '$1', 'KATY', '$2', '$(date -u -d "$5 days" '+%F %T')',
	    'original', '$1', '[{\"line_no\":1,\"product\":\"REGULAR_87\",\"gross\":$3,\"net\":$3,\"unit\":\"gal\"}]',
	    $3, $3, 1, 1, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))"
}
bill 1 "$supplier" 1000 confirmed -1
bill 2 "$supplier" 2000 invoiced -2
bill 3 "$b" 1000 confirmed -3
bill 4 "$b" 50000 received -3
bill 5 "$b" 50000 confirmed -40
api GET "$path/averages?terminal=KATY&branded=false&price_basis=gross&currency=USD"
has '.data[] | select(.terms == null and .posted_currency == "USD") | [.average, .volume_weighted, .lifted_volume] | tojson' \
    '[2.075,2.0625,15141.647]' 'what was lifted in thirty days weighs the suppliers'
api GET "$path/compare?product=REGULAR_87&terminals=KATY,PASADENA-2&unit=gal&effective=$(at 0)"
has '[.data[] | select(.terms == null and .posted_currency == "USD") | [.terminal, .price_basis, .branded, .rank, .average, .difference, .n_suppliers]] | tojson' \
    '[["PASADENA-2","gross",false,1,1.9,0,1],["KATY","gross",false,2,2.075,0.175,2],["KATY","gross",true,1,2.3,0,1],["KATY","net_of_discount",false,1,1.5,0,1]]' \
    'terminals are compared, of each kind the lowest first'
api GET "$path/compare?product=REGULAR_87&terminals=KATY,NOWHERE"
refused 400 bad_parameter 'one that is none is named'
api GET "$path/spreads?terminal=KATY&against_terminal=PASADENA-2&product=REGULAR_87&unit=gal&effective=$(at 0)"
has '[.data[] | select(.price_basis == "gross" and .terms == null) | [.branded, .average, .n_suppliers, .against_average, .against_n_suppliers, .spread]] | tojson' \
    '[[false,2.075,2,1.9,1,0.175],[true,2.3,1,null,0,null]]' \
    'a spread is the one less the other of its kind'
api GET "$path/movers?terminal=KATY&since=$(at -1)"
has '[.data[] | [.supplier_id, .before, .price, .change, .change_pct]] | tojson' \
    "[[\"$supplier\",2,2.05,0.05,2.5]]" 'what moved, and by how much'
api GET "$path/daily?terminal=KATY&date=$today"
has "[.data[] | select(.supplier_id == \"$supplier\") | [.open, .high, .low, .close, .average, .n_changes]] | tojson" \
    '[[2.05,2.05,2.05,2.05,2.05,1]]' 'a day opens with the price of its first moment'
has '[.data[] | select(.branded) | [.open, .close, .n_changes]] | tojson' '[[2.3,2.3,0]]' \
    'a price that did not change has its day too'
post KATY 2.120000 gal false "\"$b\"" -43200
post KATY 2.060000 gal false "\"$b\"" -39600
before=$(TZ=America/Chicago date -d "$today - 1 day" +%F)
api GET "$path/curve?terminal=KATY&product=REGULAR_87&supplier_id=$b&branded=false&from=$before"
has '[.data[] | [.date, .open, .high, .low, .close, .average, .n_changes]] | tojson' \
    "[[\"$before\",2.1,2.12,2.06,2.06,2.093333,3],[\"$today\",2.06,2.06,2.06,2.06,2.06,0]]" \
    'and over days'
for bad in 'daily date terminal' 'daily?terminal=NOWHERE terminal terminal' \
    "daily?terminal=KATY&date=2999-01-01 date x" 'curve?terminal=KATY from product' \
    "curve?terminal=KATY&product=REGULAR_87&from=2000-01-01 from x" 'compare product product' \
    'spreads?terminal=KATY against_terminal x' 'averages?unit=kg unit x'; do
	read -r query _ <<<"$bad"
	api GET "$path/$query"
	refused 400 bad_parameter "$query"
done

# --- exchange rates ---------------------------------------------------------------

day=$(TZ=America/Mexico_City date +%F)
api GET '/api/v1/prices/daily-rack?terminal=MTY&fuel_type=REGULAR&currency=USD'
rate=$(get .data.meta.exchange_rate)
for value in 17.5 17.25; do
	api POST /api/v2/fx-rates '{"base":"USD","quote":"MXN","day":"'"$day"'","rate":'$value',"source":"our bank"}'
	answered 201 "a rate of the day: $value"
done
premium='/api/v1/prices/daily-rack?terminal=MTY&fuel_type=PREMIUM'
shows()
{
	api GET "$premium&currency=USD"
	[[ $(get .data.meta.exchange_rate) == "$1" ]]
}
await 5 shows 17.25
has .data.meta.exchange_rate 17.25 'the last one of the account counts'
api GET "$premium"
before=$(get '.data.prices[0].sat_ieps_applied')
rule='{"jurisdiction":"MX","code":"LOCAL-FEE","label":"A fee","subject":"product",
    "basis":"net_volume","rate":0.25,"unit":"l","valid_from":"2026-01-01"}'
api POST /api/v2/tax-rules "$rule"
api POST "/api/v2/tax-rules/$(get .id)/publish"
answered 200 'a tax rule of its own'
api POST /api/v2/orders '{"terminal":"MTY","product":"PREMIUM_91","volume":20000}'
taxed=$(get .excise_total)
# An answer, and what it was made of, may each be kept for a moment.
added() { api GET "$premium" && [[ $(get ".data.prices[0].sat_ieps_applied > $before") == true ]]; }
await 5 added
has ".data.prices[0].sat_ieps_applied - $before | . * 1000 | round" 250 'is seen'
is "$taxed" "$(get '.data.prices[0].sat_ieps_applied * 20000 * 100 | round / 100')" \
    'an order is charged it at once'
key=$other api GET '/api/v1/prices/daily-rack?terminal=MTY&fuel_type=PREMIUM&currency=USD'
has .data.meta.exchange_rate "$rate" 'for that account alone'
api POST /api/v2/fx-rates '{"base":"USD","quote":"USD","day":"'"$day"'","rate":1}'
refused 422 validation_failed 'a currency is not exchanged for itself'

# Views convert as it was known then.
rate_of()
{
	api POST /api/v2/fx-rates '{"base":"USD","quote":"MXN","day":"'"$today"'","rate":'"$1"'}'
}
rate_of 16
then=$(get .recorded_at)
rate_of 32
in_pesos="$path/averages?terminal=KATY&product=REGULAR_87&unit=gal&currency=MXN"
api GET "$in_pesos"
has '.data[] | select(.branded) | .high' 73.6 'averages are converted with the rate of the day'
api GET "$in_pesos&known=$then"
has '.data[] | select(.branded) | .high' 36.8 'as it was known at that moment'

# The day is the terminal's: at 23:30 in Monterrey it is another one in London.
eve=$(date -u -d "$day - 3 days" +%F)
for rate in "$eve 16.5" "$(date -u -d "$eve + 1 day" +%F) 16.9"; do
	api POST /api/v2/fx-rates '{"base":"USD","quote":"MXN","day":"'"${rate% *}"'","rate":'"${rate#* }"',"source":"our bank"}'
done
night=$(TZ=America/Monterrey date -d "$eve 23:30" +%s)
api POST "$path" '{"terminal":"MTY","product":"PREMIUM_91","currency":"MXN","price":33,"unit":"l","effective_at":"'"$(date -u -d "@$night" +%FT%TZ)"'"}'
api GET "$path/averages?terminal=MTY&product=PREMIUM_91&currency=USD&unit=l&effective=$(date -u -d "@$night" +%FT%TZ)"
has '.data[0].average' 2 'a view converts with the rate of the day at the terminal'
api GET "$path/averages?product=PREMIUM_91&currency=USD&unit=l&effective=$(date -u -d "@$night" +%FT%TZ)"
has '.data[] | select(.terminal == "MTY") | .average' 2 'also where none is named'
end
