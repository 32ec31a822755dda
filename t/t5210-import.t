#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Real series are imported into live, and the API answers what the files say,
# computed here once more.
source "$(dirname "$0")/rig.sh"
needs_instance
needs_shared

data=$shared/data
env=live
key=$(new_key --account "$(fresh import)")

# import ARGUMENT...: sets `said`, both its outputs, and `left`, its status.
import()
{
	said=$("$top/poliducto" import "$@" --env "$env" 2>&1)
	left=$?
}
quotes() { sql "SELECT COUNT(*) FROM rack_prices WHERE terminal = 'HOU'"; }
rates() { sql 'SELECT COUNT(*) FROM fx_rates'; }

# What a series file says: "day value" for each day with a quote.
series() { sed -nE '1d; s/\r$//; s/^([0-9-]{10}),([0-9.]*[0-9][0-9.]*)$/\1 \2/p' "$1"; }

# --- once, and once more ---------------------------------------------------

while read -r product file; do
	days=$(series "$data/$file" | wc -l)
	lines=$(($(grep -c . "$data/$file") - 1))
	like "$days" '^1[0-9]{3}$' "$file has quotes"
	for round in first second; do
		import prices "$data/$file" --terminal HOU --product "$product" \
		    --unit gal --currency USD
		is "$left" 0 "$product: the $round import ends well"
		like "$said" "^$lines read, [0-9]+ written, [0-9]+ unchanged, $((lines - days)) without a quote" \
		    'and counts its lines'
		read -r _ _ written _ unchanged _ <<<"${said//,/}"
		is "$((written + unchanged))" "$days" 'and every quote'
	done
	is "$written" 0 'the second writes nothing'
	is "$(sql "SELECT COUNT(DISTINCT effective_at) FROM rack_prices
		WHERE terminal = 'HOU' AND product = '$product'")" "$days" 'the table has them all'
done <<FILES
DIESEL_ULSD usgc-ulsd-spot.csv
REGULAR_87 usgc-gasoline-spot.csv
FILES
days=$(series "$data/usd-mxn-h10.csv" | wc -l)
for round in first second; do
	import fx "$data/usd-mxn-h10.csv" --pair USD/MXN
	is "$left" 0 "rates: the $round import ends well" || note "$said"
done
like "$said" " 0 written, $days unchanged" 'the second writes nothing'
before="$(quotes) $(rates)"

# --- what the API says of a day --------------------------------------------

# last FILE DAY: the last quote of that day or before.
last() { series "$1" | awk -v day="$2" '$1 <= day { v = $2 } END { print v }'; }

# What a number was in the answer, digit by digit: jq would write it its way.
shown()
{
	grep -oE "\"fuel_type\":\"$1\",\"rack_price_per_liter\":[0-9.]+" "$work/body" |
		sed 's/.*://'
}
checked=0 wrong=
check_day()
{
	local product=$1 file=$2 day=$3 want
	api GET "/api/v1/prices/daily-rack?terminal=HOU&date=$day"
	want=$(last "$data/$file" "$day" | awk '{ printf "%.6f", $1 / 3.785411784 }')
	[[ $status == 200 && $(shown "$product") == "$want" ]] ||
		wrong+="$product $day: $status $(shown "$product"), wanted $want"$'\n'
	((++checked))
}
while read -r product file; do
	# every 29th quote, every day without one, and the weekend that follows it
	chosen=$(series "$data/$file" | awk 'NR % 29 == 1 { print $1 }'
		sed -nE 's/^([0-9-]{10}),[.]?\r?$/\1/p' "$data/$file" | awk 'NR % 4 == 1')
	for day in $chosen 2020-01-02 2020-01-04 2020-01-05 2021-12-25 2022-02-21 2024-12-31; do
		check_day "$product" "$file" "$day"
	done
done <<FILES
DIESEL_ULSD usgc-ulsd-spot.csv
REGULAR_87 usgc-gasoline-spot.csv
FILES
nothing "$wrong" "on $checked days the price is the file's last, per litre"

api GET '/api/v1/prices/daily-rack?terminal=HOU&fuel_type=DIESEL&date=2020-01-20'
has .data.timestamp 2020-01-17T06:00:00.000Z 'on a holiday the quote is that of the Friday before'
has '.data.prices[0].valid_until' 2020-01-21T06:00:00.000Z 'valid to the end of the day asked for'
like "$(get .data.meta.source)" 'usgc-ulsd-spot' 'the source is named'
has '.data.prices[0] | "\(.sat_ieps_applied) \(.vat_percentage)"' \
    "$(awk 'BEGIN { printf "%.6f", 0.444 / 3.785411784 }' | sed 's/0*$//') 0" \
    'with the federal and the state'\''s excise and no VAT'
api GET '/api/v1/prices/daily-rack?terminal=HOU&date=2021-07-04'
has '.data.prices[0].valid_until' 2021-07-05T05:00:00.000Z 'in summer the day ends an hour earlier'
api GET '/api/v1/prices/daily-rack?terminal=HOU&date=2020-01-01'
refused 424 price_unavailable 'before the first quote there is none'
is "$(header retry-after)" 60 'and when to ask again'
api GET '/api/v1/prices/daily-rack?terminal=HOU&fuel_type=PREMIUM&date=2022-02-22'
refused 424 price_unavailable 'nor of a product that was never quoted'
api GET '/api/v1/prices/daily-rack?terminal=MTY&date=2022-02-22'
refused 424 price_unavailable 'nor at another terminal'

wrong=
for day in 2020-01-02 2020-01-20 2020-12-25 2021-05-31 2022-09-05 2023-09-15 2023-09-24; do
	api GET "/api/v1/prices/daily-rack?terminal=HOU&fuel_type=DIESEL&currency=MXN&date=$day"
	rate=$(last "$data/usd-mxn-h10.csv" "$day")
	[[ $status == 200 && $(get .data.meta.exchange_rate) == "$rate" ]] ||
		wrong+="$day: $status $(get .data.meta.exchange_rate), wanted $rate"$'\n'
done
nothing "$wrong" 'converted with the last rate of the day'
has .data.meta.exchange_rate_date 2023-09-15 'whose day is named'
api GET '/api/v1/prices/daily-rack?terminal=HOU&currency=MXN&date=2023-09-26'
refused 424 exchange_rate_unavailable 'a rate of eleven days ago is none'
api GET '/api/v1/prices/daily-rack?terminal=HOU&date=2023-09-26'
answered 200 'in dollars none is needed'

# --- files that are wrong --------------------------------------------------

options=(--terminal HOU --product DIESEL_ULSD --unit gal --currency USD)
tomorrow=$(date -u -d '2 days' +%F)
while IFS='|' read -r what says text; do
	[[ -n $what ]] || continue
	printf %b "$text" >"$work/bad.csv"
	import prices "$work/bad.csv" "${options[@]}"
	is "$left" 1 "$what is refused" || note "$said"
	like "$said" "$says" 'with the line'
done <<BAD
no header|bad.csv:1: |2024-01-02,2.0\n2024-01-03,2.1\n
a header of one column|bad.csv:1: |day\n2024-01-02\n
an empty file|bad.csv:1: |
a day that is none|bad.csv:3: |day,v\n2024-01-02,2.0\n2024-02-30,2.1\n
a day in another order|bad.csv:2: |day,v\n02/01/2024,2.0\n
a day twice|bad.csv:4: .*line 2|day,v\n2024-01-02,2.0\n2024-01-03,2.0\n2024-01-02,2.1\n
a day to come|bad.csv:2: |day,v\n$tomorrow,2.0\n
words|bad.csv:3: |day,v\n2024-01-02,2.0\n2024-01-03,much\n
a negative price|bad.csv:2: |day,v\n2024-01-02,-2.0\n
a price of nothing|bad.csv:2: |day,v\n2024-01-02,0\n
a decimal comma|bad.csv:2: |day;v\n2024-01-02;2,0\n
seven decimals|bad.csv:2: |day,v\n2024-01-02,2.0000001\n
a price beyond the column|bad.csv:2: |day,v\n2024-01-02,10000000\n
a number beyond int64|bad.csv:2: |day,v\n2024-01-02,99999999999999999999\n
three columns|bad.csv:3: |day,v\n2024-01-02,2.0\n2024-01-03,2.0,x\n
a NUL|bad.csv|day,v\n2024-01-02,2.0\\000\n
two bad lines|bad.csv:2: .*bad.csv:4: |day,v\nx,1\n2024-01-03,1\ny,1\n
BAD
{ echo day,v && for i in {1..40}; do echo "x$i,1"; done; } >"$work/bad.csv"
import prices "$work/bad.csv" "${options[@]}"
like "$said" '40 bad lines' 'many bad lines are counted'
is "$(grep -c 'bad.csv:' <<<"$said")" 20 'and the first of them shown'

import prices "$work/none.csv" "${options[@]}"
is "$left" 1 'a file that is not there'
import prices "$work" "${options[@]}"
is "$left" 1 'a folder'
import prices "$data/usgc-ulsd-spot.csv" --terminal HOU --product DIESEL_ULSD --unit gal --currency MXN
is "$left" 1 'a currency that is not the terminal'\''s'
for bad in '--terminal LAX' '--product JET' '--unit barrel' '--unit cpg --currency MXN' '--currency EUR' '--pair USD/MXN'; do
	read -ra bad <<<"$bad"
	import prices "$data/usgc-ulsd-spot.csv" "${options[@]}" "${bad[@]}"
	[[ $left != 0 ]]
	ok $? "${bad[*]} is refused"
done
import fx "$data/usd-mxn-h10.csv" --pair MXN/USD
[[ $left != 0 ]]
ok $? 'a pair that nobody knows'
import prices "$data/usgc-ulsd-spot.csv" "${options[@]}" --dry-run
like "$left $said" '^0 .* 0 to write' 'a dry run says what it would do'
is "$(quotes) $(rates)" "$before" 'and of all this nothing was written'

# --- a correction ----------------------------------------------------------

printf 'day,v\n2020-03-02,9.999999\n' >"$work/correct.csv"
import prices "$work/correct.csv" "${options[@]}" --source 'a correction'
is "$left" 0 'a day may be corrected'
api GET '/api/v1/prices/daily-rack?terminal=HOU&fuel_type=DIESEL&date=2020-03-02'
is "$(shown DIESEL_ULSD)" "$(awk 'BEGIN { printf "%.6f", 9.999999 / 3.785411784 }')" \
    'the correction counts'
has .data.meta.source 'a correction' 'and names its source'
import prices "$data/usgc-ulsd-spot.csv" "${options[@]}"
like "$said" ' 1 written,' 'the old file corrects it back'
is "$(quotes)" "$((${before% *} + 2))" 'and nothing was overwritten'
is "$(env=sandbox sql "SELECT COUNT(*) FROM rack_prices WHERE source LIKE 'usgc%'")" 0 \
    'the sandbox knows nothing of it'
end
