#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Whose posting counts: the one that took effect last, whoever posted it, and the
# account's own of one moment; in prices, indexes and freight rates.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh owners)")
path=/api/v2/rack-prices
place='terminal=MTY&product=DIESEL_ULSD'
day() { TZ=America/Monterrey date -d "$(TZ=America/Monterrey date +%F) - $1 days" +%F; }
post() { # PRICE MOMENT
	api POST "$path" '{"terminal":"MTY","product":"DIESEL_ULSD","currency":"MXN","price":'"$1"',"unit":"l","effective_at":"'"$2"'"}'
	[[ $status == 201 ]] || note "$(<"$work/body")"
}

# --- what the operator has, before anything is posted --------------------------

api GET "$path/latest?$place"
theirs=$(get '.data[0].id') now=$(get '.data[0].price') moment=$(get '.data[0].effective_at')
has '[.data[].owner] | unique | tojson' '["operator"]' 'the operator'\''s posting says so'
api GET "$path/curve?$place&from=$(day 89)"
days=$(get '.data | length')
is "$days" 90 'the operator has ninety days of history'
api POST /api/v2/orders '{"terminal":"MTY","product":"DIESEL_ULSD","volume":20000}'
litre=$(get .unit_price)

# --- an older posting of one's own hides nothing --------------------------------

post 3 "$(day 40)T18:00:00.000Z"
has '.owner' account 'a posting of one'\''s own says whose it is'
mine=$(get .id)
api GET "$path/latest?$place"
has '[.data[] | [.id, .price, .owner]] | tojson' "[[\"$theirs\",$now,\"operator\"]]" \
    'what the operator posted since is in effect'
api GET "$path/curve?$place&from=$(day 89)"
has '.data | length' "$days" 'and the days before are still there'
has "[.data[] | select(.date == \"$(day 40)\") | [.close, .n_changes >= 1, .owner]] | tojson" \
    '[[3,true,"account"]]' 'the day of one'\''s own ends with it'
has "[.data[] | select(.date == \"$(day 60)\" or .date == \"$(day 1)\") | .owner] | unique | tojson" \
    '["operator"]' 'other days are the operator'\''s'
api GET "$path/as-of?$place&effective=$(day 40)T18:00:00.000Z"
has '[.data[] | [.id, .owner]] | tojson' "[[\"$mine\",\"account\"]]" 'as of its moment it was in effect'
api GET "$path/daily?$place&date=$(day 60)"
has '.data | length' 1 'a day before it is shown'
api GET "$path/movers?$place&since=$(day 40)T18:00:00.000Z"
has '[.data[] | [.before, .price]] | tojson' "[[3,$now]]" 'since then it moved to the operator'\''s'
api GET '/api/v1/prices/daily-rack?terminal=MTY&fuel_type=DIESEL'
has '[.data.prices[0].rack_price_per_liter, .data.meta.owner] | tojson' "[$now,\"operator\"]" \
    'the daily rack has the operator'\''s'
api POST /api/v2/orders '{"terminal":"MTY","product":"DIESEL_ULSD","volume":20000}'
has .unit_price "$litre" 'an order is priced by it'
api POST /api/v2/cost-calculations '{"terminal":"MTY","product":"DIESEL_ULSD","quantity":1000,"unit":"l","price_source":"rack"}'
has .price "$now" 'and a delivered cost'

# --- one of the two is asked for -------------------------------------------------

api GET "$path/latest?$place&owner=account"
has '[.data[].id] | tojson' "[\"$mine\"]" 'only one'\''s own'
api GET "$path/latest?$place&owner=operator"
has '[.data[].id] | tojson' "[\"$theirs\"]" 'only the operator'\''s'
api GET "$path/curve?$place&from=$(day 89)&owner=account"
has '[.data | length, ([.[].close] | unique)] | tojson' '[41,[3]]' 'also over days'
api GET "$path/curve?$place&from=$(day 89)&owner=operator"
has '[.data | length, ([.[].owner] | unique)] | tojson' "[$days,[\"operator\"]]" 'of either'
api GET "$path/averages?$place&owner=account"
has '.data[0].low' 3 'and in averages'
api GET '/api/v1/prices/daily-rack?terminal=MTY&fuel_type=DIESEL&owner=account'
has '[.data.prices[0].rack_price_per_liter, .data.meta.owner] | tojson' '[3,"account"]' \
    'and in the daily rack'
api GET '/api/v1/prices/daily-rack?terminal=TUX&owner=account'
refused 424 price_unavailable 'where one has none there is none'
like "$(get .detail)" "of your account's own" 'and the detail says whose was asked for'
api GET '/api/v1/prices/daily-rack?owner=account&date=2001-01-01&fuel_type=DIESEL'
refused 424 price_unavailable 'nor was there on a day of long ago'
like "$(get .detail)" "^No price of your account's own was quoted at MTY by the end of 2001-01-01\.$" 'which it names'
api GET "$path?owner=account"
has '[.data[].id] | tojson' "[\"$mine\"]" 'a list of one'\''s own'
api GET "$path?owner=operator&limit=5"
has '[.data[].owner] | unique | tojson' '["operator"]' 'a list of the operator'\''s'
api GET "$path/latest?owner=everybody"
refused 400 bad_parameter 'nobody else owns prices'
api GET "$path/$theirs"
has .owner operator 'one price says whose it is'
api GET "$path/$mine/history"
has '.data[0].changes[] | select(.field == "owner") | .to' account 'its history too'

# --- of one moment one's own counts ------------------------------------------------

post 4 "$moment"
same=$(get .id)
api GET "$path/latest?$place"
has '[.data[].id] | tojson' "[\"$same\"]" 'of the same moment one'\''s own is in effect'
shows() { api GET '/api/v1/prices/daily-rack?terminal=MTY&fuel_type=DIESEL' &&
	[[ $(get '.data | [.prices[0].rack_price_per_liter, .meta.owner] | tojson') == '[4,"account"]' ]]; }
await 5 shows
ok $? 'in the daily rack too'
api GET "$path/curve?$place&from=$(day 0)"
has '[.data[-1].close, .data[-1].owner] | tojson' '[4,"account"]' 'and in the course of the day'
api POST /api/v2/price-formulas '{"code":"RACK","name":"r","expression":"rack('\''MTY'\'', '\''DIESEL_ULSD'\'')","currency":"MXN","unit":"l"}'
formula=$(get .id)
api POST "/api/v2/price-formulas/$formula/evaluate" '{}'
has .value 4 'a formula reads one of the key'
api POST "$path/$same/withdraw" '{"reason":"over"}'
api GET "$path/latest?$place"
has '[.data[].id] | tojson' "[\"$theirs\"]" 'once it is withdrawn the operator'\''s is in effect again'

# --- indexes --------------------------------------------------------------------

code=OWN.${EPOCHREALTIME/[.,]/}
index() { # OWNER UNIT ID POINTS
	sql "INSERT INTO price_indexes (account, id, status, code, name, source, frequency, unit, currency,
	        calendar, lag_days, time_zone, points, version, created_at, updated_at)
	    VALUES ('common', '$1', 'active', '$code$3', 'n', 's', 'daily', '$2', 'USD', 'none', 0, 'UTC', 3, 1,
	        '2026-01-01', '2026-01-01');
	    INSERT INTO price_index_points (account, index_id, date, revision, value, recorded_at)
	    VALUES ('common', '$1', '2026-06-01', 1, 1, '2026-06-01'), ('common', '$1', '2026-06-02', 1, 2, '2026-06-02'),
	        ('common', '$1', '2026-06-03', 1, 3, '2026-06-03')"
}
two=pix_$(printf '%026d' "${EPOCHREALTIME/[.,]/}")
index "$two" gal A
api GET "/api/v2/price-indexes/$two"
has .owner operator 'an index says whose it is'
for unit in gal bbl; do
	[[ $unit == gal ]] || index "pix_$(printf '%026d' "${EPOCHREALTIME/[.,]/}")" gal B
	letter=$([[ $unit == gal ]] && echo A || echo B)
	api POST /api/v2/price-indexes '{"code":"'"$code$letter"'","name":"n","source":"s","frequency":"daily","unit":"'$unit'","currency":"USD"}'
	api POST "/api/v2/price-indexes/$(get .id)/points" '{"points":[{"date":"2026-06-01","value":10},{"date":"2026-06-02","value":20}]}'
	answered 200 "one's own of the same code, in $unit"
	api POST /api/v2/price-formulas '{"code":"IX'$letter'","name":"i","expression":"index('\'"$code$letter"\'')","currency":"USD","unit":"gal"}'
	formula=$(get .id)
	[[ $status == 201 ]] || note "$(<"$work/body")"
	for on in 02 03; do
		api POST "/api/v2/price-formulas/$formula/evaluate" '{"lift_at":"2026-06-'$on'T12:00:00Z"}'
		got[${on#0}]=$(get '.value // .code')
	done
	[[ $unit == gal ]] && want='20 3' || want='20 input_missing'
	is "${got[*]}" "$want" "beside the operator's in gal, of the second and the third day"
done

# --- freight rates ------------------------------------------------------------------

delivered() { api GET "/api/v1/prices/daily-rack?terminal=CAD&fuel_type=DIESEL&currency=MXN" && get '.data.prices[0].delivered_estimate'; }
before=$(delivered)
rate() { # FROM
	api POST /api/v2/freight-rates '{"name":"own","terminal":"CAD","basis":"gross","unit":"l","currency":"MXN","base_rate":1.38,"valid_from":"'"$1"'"}'
	has .owner account 'a freight rate says whose it is'
	api POST "/api/v2/freight-rates/$(get .id)/publish"
}
rate 2019-01-01
is "$(delivered)" "$before" 'one that the operator'\''s came after does not count'
rate 2021-01-01
changed() { [[ $(delivered) != "$before" ]]; }
await 5 changed
ok $? 'one that came after the operator'\''s does'
api GET '/api/v2/freight-rates?owner=operator&limit=3'
has '[.data[].owner] | unique | tojson' '["operator"]' 'a list of the operator'\''s'
end
