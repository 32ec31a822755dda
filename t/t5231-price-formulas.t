#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Price formulas: what is refused and where, what they are worth and why, and
# that an evaluation can be made again after everything was corrected.
source "$(dirname "$0")/rig.sh"
needs_instance
account=$(fresh formulas)
key=$(new_key --account "$account")
mine=$(account_of "$key")
base=/api/v2/price-formulas

# index CODE CALENDAR POINTS
index()
{
	api POST /api/v2/price-indexes '{"code":"'"$1"'","name":"n","source":"s","frequency":"daily","unit":"gal","currency":"USD","calendar":"'"$2"'","time_zone":"America/Chicago"}'
	id=$(get .id)
	api POST "/api/v2/price-indexes/$id/points" "{\"points\":$3}"
	answered 200 "an index $1"
}

# formula CODE EXPRESSION [MEMBERS]
formula()
{
	api POST $base "$(jq -cn --arg code "$1" --arg x "$2" --argjson more "${3:-{\}}" \
	    '{code: $code, name: $code, expression: $x, currency: "USD", unit: "gal"} + $more')"
	id=$(get .id)
}
evaluate()
{
	api POST "$base/$id/evaluate" "$1"
}

# Friday 3 July 2026 is a holiday in the United States, the 4th a Saturday.
index SPOT US '[{"date":"2026-06-29","value":2.00},{"date":"2026-06-30","value":2.10},
    {"date":"2026-07-01","value":2.20},{"date":"2026-07-02","value":2.30},{"date":"2026-07-06","value":2.55}]'
spot=$id
index THIN none '[{"date":"2026-06-01","value":1},{"date":"2026-06-10","value":2},{"date":"2026-06-30","value":6},{"date":"2026-07-02","value":7}]'
sql "INSERT INTO fx_rates (account, id, base, quote, day, recorded_at, rate, source) VALUES
    ('$mine', 'fxr_$(printf '%026d' "${EPOCHREALTIME/[.,]/}1")', 'USD', 'MXN', '2026-07-02', '2026-07-02 18:00', 18.25, 'FIX'),
    ('$mine', 'fxr_$(printf '%026d' "${EPOCHREALTIME/[.,]/}2")', 'USD', 'MXN', '2026-07-02', '2026-07-02 19:00', 18.5, 'H10')"

# --- refused at the place ----------------------------------------------------

while IFS='|' read -r text code line column; do
	formula BAD "$text"
	refused 422 validation_failed "$text"
	has '.errors[0] | [.pointer, .code, .line, .column, .offset] | tojson' \
	    "[\"/expression\",\"$code\",$line,$column,$((column - 1))]" 'which is named'
done <<'EOF'
1 +|formula_syntax|1|4
1 + * 2|formula_syntax|1|5
index('SPOT', day=today)|formula_syntax|1|19
0.0125 $/gal|formula_syntax|1|8
sqrt(2)|formula_unknown_name|1|1
2 * index('NONE')|formula_unknown_name|1|5
rack('NOWHERE', 'DIESEL_ULSD')|formula_unknown_name|1|1
rack('MTY', 'MILK')|formula_unknown_name|1|1
1 + fx('EURUSD')|formula_unknown_name|1|5
formula('NONE')|formula_unknown_name|1|1
1 + formula('BAD')|formula_cycle|1|5
index('SPOT') / (2 - 2)|formula_constant|1|15
1 + 1000000000 * 1000000000|formula_constant|1|16
(((((((((((((((((((((((((((((((((1)))))))))))))))))))))))))))))))))|formula_too_large|1|33
EOF
formula BAD "$(printf '1%.0s+' {1..40})1"
has '.errors[0] | [.code, .column] | tojson' '["formula_too_large",64]' '64 parts are the most'
formula BAD "index('ONE') + index('SPOT') + rack('HERE', 'THIS')"
has '[.errors[] | [.code, .column]] | tojson' \
    '[["formula_unknown_name",1],["formula_unknown_name",32],["formula_unknown_name",32]]' \
    'every unknown name, each at its place'
formula BAD 1 '{"floor":2,"cap":1}'
is "$(faults)" '/floor out_of_range' 'a floor above the cap'
api POST $base/validate '{"code":"BAD","name":"n","expression":"1 / 0","currency":"USD","unit":"gal"}'
has '.errors[0].code' formula_constant 'a dry run finds the same'
api POST $base/bulk '{"items":[{"code":"BULK","name":"n","expression":"1 +","currency":"USD","unit":"gal"}]}'
like "$(get '.results[0].errors[0].message')" '^line 1, column 4: ' 'and a bulk'

# --- cycles, as formulas change ------------------------------------------------

formula LEAF "index('SPOT') + 0.01"
leaf=$id
formula NEAR "2 * formula('LEAF')"
refused 422 validation_failed 'a formula that is a draft cannot be named'
api POST "$base/$leaf/activate"
has .status active 'when it is active it can'
formula NEAR "2 * formula('LEAF')"
near=$id
api POST "$base/$near/activate"
formula FAR "formula('NEAR') + formula('LEAF')"
far=$id
api POST "$base/$far/activate"
api PATCH "$base/$leaf" '{"expression":"1 + formula('"'FAR'"')"}'
refused 422 validation_failed 'a change that closes a circle is refused'
has '.errors[0].message' 'line 1, column 5: the formula depends on itself: LEAF, FAR, NEAR, LEAF' 'and the circle is said'

# Of two changes at once, each sound alone, one waits for the other and sees it.
formula RING_A '1'
api POST "$base/$id/activate"
ring_a=$id
formula RING_B '1'
api POST "$base/$id/activate"
ring_b=$id
patch() { # FORMULA EXPRESSION: the status that is answered
	curl -sS --cacert "$POLIDUCTO_CA" -X PATCH -H "Authorization: Bearer $key" \
	    -H 'Content-Type: application/json' -o /dev/null -w '%{http_code}\n' \
	    --data-binary "{\"expression\":\"$2\"}" "$(url)$base/$1"
}
for round in {1..20}; do
	# both wait for their rows, and go on together
	sql "START TRANSACTION; SELECT id FROM price_formulas WHERE account = '$mine' AND id IN ('$ring_a', '$ring_b') FOR UPDATE;
		SELECT SLEEP(0.2); COMMIT" >/dev/null &
	patch "$ring_a" "$round + formula('RING_B')" >"$work/a" &
	one=$!
	patch "$ring_b" "$round + formula('RING_A')" >"$work/b" &
	wait "$one" $!
	sort "$work/a" "$work/b" | xargs >>"$work/rings"
	wait
	patch "$ring_a" "1" >"$work/a"
	patch "$ring_b" "1" >"$work/b"
done
is "$(sort -u "$work/rings")" '200 422' 'of two changes at once that would make a circle one is refused'
api POST "$base/$leaf/retire"
refused 409 guards_failed 'what active formulas name is not retired'
has '.errors[0] | [.code, .evidence.formulas] | tojson' '["G-FORMULAS",2]' 'which are two'
api DELETE "$base/$leaf"
refused 409 guards_failed 'nor archived'
api DELETE "/api/v2/price-indexes/$spot"
refused 409 guards_failed 'nor the index'
api GET "$base/$leaf/guards"
answered 200 'its guards can be asked'
formula HOLD "index('THIN')"
api GET '/api/v2/price-indexes?code=THIN'
thin=$(get '.data[0].id')
api DELETE "/api/v2/price-indexes/$thin"
api POST "$base/$id/activate"
refused 409 guards_failed 'what names an index that is archived is not activated'
has '.errors[0].code' G-FORMULA 'which its guard says'
api POST "/api/v2/price-indexes/$thin/restore"

# --- days ------------------------------------------------------------------------

serial=0

# worth WANTED EXPRESSION MOMENT WHAT [MEMBERS]
worth()
{
	formula "D$((++serial))" "$2" "${5:-{\}}"
	evaluate "$3"
	has '.value // .code' "$1" "$4"
}
noon='{"lift_at":"2026-07-02T17:00:00Z"}'
worth 2.3 "index('SPOT')" "$noon" 'the value of the day'
worth 2.2 "index('SPOT', day=prior)" "$noon" 'of the business day before'
worth 2.2 "index('SPOT')" '{"lift_at":"2026-07-02T04:59:59Z"}' 'before midnight where the index is'
worth 2.3 "index('SPOT')" '{"lift_at":"2026-07-02T05:00:00Z"}' 'and after it'
worth 2.3 "index('SPOT')" '{"lift_at":"2026-07-02T04:59:59Z","time_zone":"UTC"}' 'by another clock'
worth 2.2 "index('SPOT')" '{"lift_at":"2026-07-02T05:30:00Z","terminal":"MTY"}' 'by the clock of the terminal'
worth 2.3 "index('SPOT')" "$noon" 'or by its own' '{"time_zone":"America/Mexico_City"}'
worth 2.3 "index('SPOT')" '{"lift_at":"2026-07-04T17:00:00Z"}' 'on a weekend the last business day'
worth 2.55 "index('SPOT')" '{"lift_at":"2026-07-04T17:00:00Z"}' 'or the next' '{"weekend_rule":"next"}'
worth 2.55 "index('SPOT')" '{"lift_at":"2026-07-05T17:00:00Z"}' 'or the nearest' '{"weekend_rule":"nearest"}'
worth 2.3 "index('SPOT')" '{"lift_at":"2026-07-03T17:00:00Z"}' 'a holiday is one too' '{"weekend_rule":"nearest"}'
worth input_missing "index('SPOT')" '{"lift_at":"2026-07-04T17:00:00Z"}' 'or that day itself' '{"weekend_rule":"none"}'
worth 2.3 "index('SPOT', missing=previous)" '{"lift_at":"2026-07-04T17:00:00Z"}' 'which takes what was before' '{"weekend_rule":"none"}'
worth 2.3 "index('SPOT', day=prior)" '{"lift_at":"2026-07-06T17:00:00Z"}' 'before Monday was Thursday'
worth input_missing "index('SPOT', day=prior, calendar=MX)" '{"lift_at":"2026-07-06T17:00:00Z"}' 'where Friday is none'
worth 2.55 "index('SPOT', day=delivery)" '{"lift_at":"2026-07-02T17:00:00Z","delivery_at":"2026-07-06T17:00:00Z"}' 'of the delivery'
worth 2.3 "index('SPOT', day=delivery)" "$noon" 'which is the lift unless told'
worth 2.2 "index('SPOT', window=3bd)" "$noon" 'the mean of three days'
worth 2.2875 "index('SPOT', window=4bd)" '{"lift_at":"2026-07-06T17:00:00Z"}' 'over a holiday'
worth 2.15 "index('SPOT', window=4bd, day=prior)" '{"lift_at":"2026-07-03T17:00:00Z"}' 'that ends the day before'
worth 3 "index('THIN', month=avg_prev)" "$noon" 'all that was published in the month before'
worth 6.5 "index('THIN', window=2bd)" '{"lift_at":"2026-07-09T17:00:00Z"}' 'the last that were published'
worth input_missing "index('SPOT', month=avg_prev)" "$noon" 'a month must be whole'
worth input_missing "index('SPOT', missing=previous)" '{"lift_at":"2026-07-17T17:00:00Z"}' 'ten days back and no further'
worth 2.55 "index('SPOT', missing=previous)" '{"lift_at":"2026-07-16T17:00:00Z"}' 'but so far'
worth input_missing "index('SPOT', missing=previous)" '{"lift_at":"2031-07-16T17:00:00Z"}' 'nor where no holidays are known'
like "$(get .detail)" 'the calendar US has no holidays of 2031' 'which is said'
worth 18.25 "fx('USDMXN.FIX')" '{"lift_at":"2026-07-05T17:00:00Z"}' 'a rate of its source, the last there is'
worth 18.5 "fx('USDMXN')" "$noon" 'or of any, the last that was learned'

# --- posted prices -----------------------------------------------------------------

terminal=T${EPOCHREALTIME/[.,]/}
terminal=${terminal:0:15}
sql "INSERT INTO terminals (account, id, code, name, country, jurisdiction, currency, time_zone)
    VALUES ('$mine', 'ter_$(printf '%026d' "${EPOCHREALTIME/[.,]/}")', '$terminal', 't', 'US', 'US-TX', 'USD', 'America/Chicago')"
post()
{
	sql "INSERT INTO rack_prices (account, terminal, product, effective_at, recorded_at, price, currency, source, unit, supplier_id, branded)
	    VALUES ('$mine', '$terminal', 'DIESEL_ULSD', '$1', '$1', $2, '${6:-USD}', 't', '$3', $4, $5)"
}
post '2026-07-01 23:00' 2.31 gal "'cpy_00000000000000000000000001'" 0
post '2026-07-01 23:00' 2.35 gal "'cpy_00000000000000000000000002'" 1
post '2026-07-01 23:00' 0.6 l "'cpy_00000000000000000000000003'" 0
post '2026-07-01 23:00' 44 gal "'cpy_00000000000000000000000004'" 0 MXN
post '2026-07-02 23:00' 2.41 gal "'cpy_00000000000000000000000001'" 0
rack="rack('$terminal', 'DIESEL_ULSD'"
worth 2.31 "$rack, high, branded=no) + 0 * $rack)" "$noon" 'a posted price, the highest of the unbranded'
has '[.inputs[] | select(.at == "1:1")] | length' 2 'of two, which are told'
worth 2.271247 "$rack, low)" "$noon" 'the lowest is of litres, made one of gallons exactly'
worth 2.310416 "$rack)" "$noon" 'and all have a mean'
worth 2.35 "$rack, supplier='cpy_00000000000000000000000002')" "$noon" 'that of a supplier'
worth 2.41 "$rack, high, branded=no)" '{"lift_at":"2026-07-02T23:00:00Z"}' 'the next from its moment on'
worth 2.31 "$rack, high, branded=no, day=prior)" '{"lift_at":"2026-07-02T23:00:00Z"}' 'the last of the day before, where it lies'
worth input_missing "$rack)" '{"lift_at":"2026-07-20T17:00:00Z"}' 'what is too old is none'
worth 0.610237 "$rack, high, branded=no)" "$noon" 'of a litre where the formula is' '{"unit":"l"}'

# --- arithmetic, rounding, traces ---------------------------------------------------

worth 2.3125 "round(index('SPOT', missing=previous) + 0.0125, 4)" "$noon" 'the example'
worth 12.508508 "index('SPOT', window=3bd) * fx('USDMXN.FIX', day=lift) / 3.785411784 + 1.902" "$noon" 'the other one'
worth 0.33 '1 / 3' "$noon" 'rounded once' '{"decimals":2}'
worth 0.12 '1 / 8' "$noon" 'to the even digit' '{"decimals":2,"rounding":"half_even"}'
worth 0.13 '1 / 8' "$noon" 'or up' '{"decimals":2}'
worth 2.5 "index('SPOT')" "$noon" 'with a floor' '{"floor":2.5}'
has '[.steps[].does] | tojson' '["index '"'SPOT'"'","floor","half_up"]' 'which is a step'
worth 1.5 "index('SPOT')" "$noon" 'and a cap' '{"cap":1.5}'
worth not_computable "1 / (index('SPOT') - 2.3)" "$noon" 'division by zero'
has '.errors[0] | [.code, .formula, .line, .column] | tojson' \
    "[\"not_computable\",\"D$serial\",1,3]" 'at its place'
worth not_computable "index('SPOT') * 100000000000000000 * 10" "$noon" 'overflow'
worth not_computable "index('SPOT') * 1000000000" "$noon" 'more than a price can be'
id=$far
evaluate "$noon"
has .value 6.93 'formulas are worth what they name'
has '[.inputs[] | [.formula, .kind, .name, .value]] | tojson' \
    '[["LEAF","index","SPOT",2.3],["NEAR","formula","LEAF",2.31],["FAR","formula","NEAR",4.62],["FAR","formula","LEAF",2.31]]' \
    'each once, with all that was read'
has '.inputs[0] | [.id == "'"$spot"'", .day, .date, .revision, .at] | tojson' \
    '[true,"2026-07-02","2026-07-02",1,"1:1"]' 'and where it came from'
has '[.steps[] | select(.formula == "FAR") | [.at, .does, .value]] | tojson' \
    '[["1:1","formula '"'NEAR'"'","4.62"],["1:19","formula '"'LEAF'"'","2.31"],["1:17","+","6.93"],[null,"half_up","6.930000"]]' \
    'and every step'

# --- what was evaluated stays, and can be made again ---------------------------------

evaluation=$(get .id)
known=$(get .known)
value=$(get .value)
inputs=$(get '.inputs | tojson')
await 2 bash -c "[[ \$(date -u +%FT%T.%3NZ) > $known ]]"
api POST "/api/v2/price-indexes/$spot/points" '{"date":"2026-07-02","value":9}'
api PATCH "$base/$leaf" '{"expression":"index('"'SPOT'"') + 0.05"}'
evaluate "$noon"
has .value 27.15 'a correction and another version give another value'
evaluate "{\"lift_at\":\"2026-07-02T17:00:00Z\",\"known\":\"$known\"}"
has .value "$value" 'but what was known then gives what it was worth then'
has '.inputs | tojson' "$inputs" 'of the same inputs'
api GET "$base/$far/evaluations"
has '[.data[].value] | tojson' "[$value,27.15,$value]" 'all of them are kept'
has '.data[2].id' "$evaluation" 'the newest first'
has '.data[2].inputs | tojson' "$inputs" 'whole'
api GET "$base/$far/evaluations?limit=2"
api GET "$base/$far/evaluations?limit=2&cursor=$(get .next_cursor)"
has '[.data[].id] | tojson' "[\"$evaluation\"]" 'page by page'
api GET "$base/$leaf/versions"
has '[.data[] | [.version, .status, .expression]] | tojson' \
    '[[3,"active","index('"'SPOT'"') + 0.05"],[2,"active","index('"'SPOT'"') + 0.01"],[1,"draft","index('"'SPOT'"') + 0.01"]]' \
    'a formula has its versions'
evaluate '{"known":"2020-01-01T00:00:00Z"}'
refused 404 not_found 'before it was made it has none'
evaluate '{"terminal":"NOWHERE"}'
is "$(faults)" '/terminal not_found' 'a terminal must be one'

# --- inputs and backtest -----------------------------------------------------------------

formula NAMES "max(index('SPOT', window=5bd, calendar=US), $rack, low, day=prior)) * fx('USDMXN.FIX', missing=fail) + formula('LEAF')"
api GET "$base/$id/inputs"
has '[.data[] | [.at, .kind, .name, .product, .window, .posted, .day, .missing]] | tojson' \
    '[["1:5","index","SPOT",null,5,null,null,null],["1:45","rack","'"$terminal"'","DIESEL_ULSD",null,"low","prior",null],["1:'"$((45 + ${#rack} + 21))"'","fx","USDMXN.FIX",null,null,null,null,"fail"],["1:'"$((45 + ${#rack} + 54))"'","formula","LEAF",null,null,null,null,null]]' \
    'what a formula names is listed'
formula TRIED "index('SPOT') * 2"
api POST "$base/$id/backtest" '{"from":"2026-06-27","to":"2026-07-07","terminal":"HOU"}'
answered 200 'a backtest'
has '[.data[] | .value] | tojson' '[null,null,4,4.2,4.4,18,18,18,18,5.1,null]' 'a price for each day, weekends and holidays too'
has '[.days, .refused, .min, .max, .mean] | tojson' '[11,3,4,18,11.2125]' 'and figures on them'
has '.data[0] | [.refused, .at, .why] | tojson' \
    '["input_missing","1:1","index '"'SPOT'"' has no value of 2026-06-26"]' 'or why there is none'
api POST "$base/$id/backtest" "{\"from\":\"2026-06-30\",\"to\":\"2026-07-02\",\"known\":\"$known\"}"
refused 404 not_found 'before it was made there is nothing'
api POST "$base/$id/backtest" '{"from":"2026-07-02","to":"2026-07-01"}'
is "$(faults)" '/to out_of_range' 'days have an order'
api POST "$base/$id/backtest" '{"from":"2025-01-01","to":"2026-07-01"}'
is "$(faults)" '/to out_of_range' 'and are not too many'
is "$(sql "SELECT COUNT(*) FROM formula_evaluations WHERE formula_id = '$id'")" 0 'nothing of it is kept'

# What an evaluation may read is bounded, and a long backtest of it is answered.
index MANY none "$(jq -cn '[range(60) | {date: (1780272000 + . * 86400 | todate | .[:10]), value: ((100 + .) / 100)}]')"
many="index('MANY', window=60bd)"
formula MUCH "$(printf "$many + %.0s" {1..15})$many"
evaluate '{"lift_at":"2026-08-01T17:00:00Z"}'
has '[.value, (.inputs | length)] | tojson' '[20.72,960]' 'of 960 values'
api POST "$base/$id/backtest" '{"from":"2026-07-30","to":"2027-07-30","time_zone":"UTC"}'
has '[.days, .refused, .max] | tojson' '[366,294,20.72]' 'tried on 366 days'
formula MORE "$(printf "$many + %.0s" {1..16})$many"
evaluate '{"lift_at":"2026-08-01T17:00:00Z"}'
refused 409 not_computable 'but not of 1020'
api POST "$base/$id/backtest" '{"from":"2026-08-01","to":"2026-08-01"}'
has '.data[0].refused' not_computable 'nor on any day'

# A posted price of one's own takes the operator's place when it takes effect.
publish_own()
{
	api POST /api/v2/rack-prices '{"terminal":"TUX","product":"PREMIUM_91","currency":"MXN","unit":"l","price":99,"effective_at":"'"$(date -u -d "$1" +%FT%T.000Z)"'"}'
	price=$(get .id)
}
formula TUXPAN "rack('TUX', 'PREMIUM_91')" '{"currency":"MXN","unit":"l"}'
evaluate '{}'
operators=$(get .value)
like "$operators" '^1[0-9]' 'the operator'"'"'s price'
publish_own '+3 days'
evaluate '{}'
has .value "$operators" 'which stands until one of the account'"'"'s own is in effect'
publish_own '-1 minute'
evaluate '{}'
has .value 99 'as this one is'
api POST "/api/v2/rack-prices/$price/withdraw" '{"reason":"mistaken"}'
evaluate '{}'
has .value "$operators" 'and again where that is withdrawn'

# Every rack(...) looks at every price of the place: all days of a backtest
# together have a bound.
printf 'terminal,product,price,unit,currency,effective_at,terms\n' >"$work/file"
for n in {1..40}; do
	printf 'TUX,PREMIUM_91,14.%02d,l,MXN,%s,net %d\n' "$n" "$(date -u -d '-8 days' +%FT%TZ)" "$n" >>"$work/file"
done
api POST /api/v2/price-sources '{"name":"posted","kind":"file","format":"csv","target":"rack-prices","redistribution":false}'
api POST "/api/v2/price-sources/$(get .id)/imports" -H 'Content-Type: text/csv' --data-binary "@$work/file"
answered 200 'forty prices of a place'
formula TIMES "$(printf "rack('TUX', 'PREMIUM_91') + %.0s" {1..20})0" '{"currency":"MXN","unit":"l"}'
api POST "$base/$id/backtest" '{"from":"'"$(date -u -d '-40 days' +%F)"'","to":"'"$(date -u +%F)"'"}'
has '.data[-1] | [.refused, .why] | tojson' '["not_computable","more than 10000 posted prices are looked at"]' \
    'days without end are not computed'

# --- whose they are -----------------------------------------------------------------------

other=$(new_key --account "$(fresh others)")
key=$other api POST "$base/$far/evaluate" '{}'
refused 404 not_found 'of another account'
key=$other formula MINE "index('SPOT')"
refused 422 validation_failed 'whose indexes are its own'
key=$other formula MINE "formula('LEAF')"
refused 422 validation_failed 'and formulas'
reader=$(new_key --account "$account" --scopes prices:read)
key=$reader api POST "$base/$far/evaluate" '{}'
refused 403 scope_missing 'to evaluate is to calculate'
end
