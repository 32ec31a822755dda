#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What is published is held against the alerts: each tells once, is armed again
# when the value has moved back, and what it tells reaches a receiver.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"
needs_instance
needs_node

key=$(new_key --account "$(fresh alerts)")
account=$(account_of "$key")
trap 'stop_receiver; finish' EXIT

api POST /api/v2/price-sources '{"name": "posted", "kind": "manual", "format": "csv", "target": "rack-prices",
	"redistribution": false, "mapping": {"terminal": "TUX", "unit": "l", "currency": "MXN"}}'
source=$(get .id)
# publish PRODUCT PRICE MINUTES [SUPPLIER]: a price effective so many minutes
# from an hour ago on.
began=$(($(date +%s) - 3600))
publish()
{
	printf 'product,price,effective_at,supplier\n%s,%s,%s,%s\n' "$1" "$2" \
	    "$(date -u -d "@$((began + 60 * $3))" +%FT%TZ)" "${4:-}" >"$work/file"
	api POST "/api/v2/price-sources/$source/imports" -H 'Content-Type: text/csv' --data-binary "@$work/file"
	[[ $status == 200 ]] || note "$(<"$work/body")"
}
# alert CONDITION MORE: of diesel at Tuxpan; sets `alert`.
alert()
{
	api POST /api/v2/price-alerts "$(jq -n --arg condition "$1" --argjson more "$2" \
	    '{name: $condition, subject: "rack", terminal: "TUX", product: "DIESEL_ULSD", unit: "l",
	      currency: "MXN", condition: $condition, cooldown_s: 86400} + $more')"
	[[ $status == 201 ]] || note "$(<"$work/body")"
	alert=$(get .id)
}
drained() { [[ $(sql "SELECT COUNT(*) FROM price_alert_queue WHERE account = '$account'") == 0 ]]; }
# told [ALERT]: how often it has, once all that was published has been looked at.
told()
{
	await 20 drained || note 'the queue is not drained'
	sql "SELECT COUNT(*) FROM price_alert_firings WHERE account = '$account' AND alert_id = '${1:-$alert}'"
}
status_of() { sql "SELECT status FROM price_alerts WHERE account = '$account' AND id = '$alert'"; }

# --- crossing, telling, moving back --------------------------------------------

receive
subscribe /answer/204 'price.alert.*'
ok $? 'a receiver is subscribed' || note "$(<"$work/body")"
alert above '{"value": 15, "note": "call the trader"}'
has .status active 'an alert waits'
publish DIESEL_ULSD 14.9 0
is "$(told)" 0 'below its threshold it tells nothing'
publish DIESEL_ULSD 15.01 1
is "$(told) $(status_of)" '1 triggered' 'above it tells'
publish DIESEL_ULSD 15.02 2
is "$(told)" 1 'and once, for as long as the price stays there'
publish DIESEL_ULSD 14.97 3
is "$(told) $(status_of)" '1 triggered' 'a price that moved back by less than 0.25 % arms it not'
publish DIESEL_ULSD 15.03 4
is "$(told)" 1 'so that one around the threshold does not tell each time'
publish DIESEL_ULSD 14.96 5
is "$(told) $(status_of)" '1 active' 'one that moved back far enough does'
publish DIESEL_ULSD 15.04 6
is "$(told)" 2 'and then it tells again'
publish DIESEL_ULSD 15.04 6
is "$(told)" 2 'the same file again tells nothing'
api GET "/api/v2/price-alerts/$alert/firings"
is "$(get '.data[0] | "\(.value) \(.threshold) \(.measure) \(.condition) \(.note) \(.acknowledged_at)"')" \
    '15.04 15 15.04 above call the trader null' 'its firings say what it saw'
item=$(get '.data[0].item')
is "$(sql "SELECT price FROM rack_prices WHERE account = '$account' AND id = '$item'")" 15.040000 'and of which price'
is "$(get '.data | length')" 2 'each once'
received() { (($(jq -r 'select(.body | fromjson | .type == "price.alert.triggered") | .headers["webhook-id"]' "$work/received" | sort -u | wc -l) >= 2)); }
await 20 received
ok $? 'both reach the receiver'
is "$(jq -r '.body | fromjson | select(.type == "price.alert.triggered") | "\(.data.value) \(.object.id)"' "$work/received" | sort -u | tr '\n' ' ')" \
    "15.01 $alert 15.04 $alert " 'with what was seen'

# --- acknowledged, muted --------------------------------------------------------

api POST "/api/v2/price-alerts/$alert/acknowledge"
has .status cooldown 'somebody acknowledges it'
api GET "/api/v2/price-alerts/$alert/firings"
like "$(get '.data[0].acknowledged_at')" '^20' 'which the firing says'
publish DIESEL_ULSD 14.5 7
told >/dev/null
is "$(status_of)" active 'a price that moved back arms it'
api POST "/api/v2/price-alerts/$alert/mute"
has .status muted 'it is muted'
publish DIESEL_ULSD 15.5 8
is "$(told)" 2 'and tells nothing'
api POST "/api/v2/price-alerts/$alert/test"
is "$(get '"\(.holds) \(.armed) \(.fires) \(.value)"')" 'true true false 15.5' 'a test says what it sees'
api POST "/api/v2/price-alerts/$alert/unmute"
has .status active 'it is unmuted'
api POST "/api/v2/price-alerts/$alert/test"
is "$(get .fires) $(told)" 'true 2' 'a test tells nobody'
publish DIESEL_ULSD 15.6 9
is "$(told)" 3 'the next price does'
api POST "/api/v2/price-alerts/$alert/mute" '{"until": "2020-01-01T00:00:00Z"}'
refused 422 validation_failed 'it cannot be muted until a day that is past'
until=$(shortly 2)
api POST "/api/v2/price-alerts/$alert/mute" "{\"until\": \"$until\"}"
has .muted_until "$until" 'it may be muted for a while'
unmuted() { [[ $(status_of) == active ]]; }
await 20 unmuted
ok $? 'after which it waits again'
api PATCH "/api/v2/price-alerts/$alert" '{"value": 16}'
is "$(get '"\(.status) \(.value)"')" 'active 16' 'a change arms it anew'
publish DIESEL_ULSD 15.9 10
is "$(told)" 3 'with its new threshold'
api DELETE "/api/v2/price-alerts/$alert"
publish DIESEL_ULSD 16.5 11
is "$(told)" 3 'an archived one tells nothing'
alert above '{"value": 15, "terminal": "CAD"}'
api POST "/api/v2/price-alerts/$alert/mute" "{\"until\": \"$(shortly 2)\"}"
api DELETE "/api/v2/price-alerts/$alert"
rests()
{
	[[ $(sql "SELECT due_at > UTC_TIMESTAMP() + INTERVAL 30 MINUTE FROM price_alert_states
		WHERE account = '$account' AND alert_id = '$alert'") == 1 ]]
}
await 20 rests
ok $? 'and when its time comes it is laid aside, not looked at again and again'

# A price of one's own that is not in effect yet hides none of the operator's.
alert above '{"value": 1, "terminal": "MTY"}'
api POST "/api/v2/price-alerts/$alert/test"
seen=$(get .item)
api POST /api/v2/rack-prices "{\"terminal\":\"MTY\",\"product\":\"DIESEL_ULSD\",\"currency\":\"MXN\",\"unit\":\"l\",
	\"price\":99,\"effective_at\":\"$(date -u -d '3 days' +%FT%TZ)\"}"
answered 201 'a price for days to come'
api POST "/api/v2/price-alerts/$alert/test"
has .item "$seen" 'until then the operator'"'"'s is looked at'
api DELETE "/api/v2/price-alerts/$alert"

# A file with several prices to come: each of them is looked at.
alert above '{"value": 20, "product": "PREMIUM_91"}'
printf 'product,price,effective_at\nPREMIUM_91,21,%s\nPREMIUM_91,19,%s\n' "$(date -u -d '2 hours' +%FT%TZ)" "$(date -u -d '4 hours' +%FT%TZ)" >"$work/file"
api POST "/api/v2/price-sources/$source/imports" -H 'Content-Type: text/csv' --data-binary "@$work/file"
is "$(get .rows_written) $(told)" '2 1' 'a price between now and the last of a file is not passed over'
api DELETE "/api/v2/price-alerts/$alert"

# More alerts than one transaction looks at, each of a formula that reads about
# as much as one may.
api POST /api/v2/price-indexes '{"code":"WIDE","name":"n","source":"s","frequency":"daily","unit":"gal","currency":"USD","calendar":"none","time_zone":"UTC"}'
wide=$(get .id)
today=$(date -u +%F)
api POST "/api/v2/price-indexes/$wide/points" "$(for ((i = 0; i < 120; i++)); do date -u -d "$today - $i days" +%F; done |
	jq -Rn '{points: [inputs | {date: ., value: 1.5}]}')"
answered 200 'an index with the values of weeks'
api POST /api/v2/price-formulas "$(jq -n '{code: "WIDE", name: "n", currency: "USD", unit: "gal",
	expression: ([range(16) | "index('"'WIDE'"', window=60bd, calendar=none)"] | join(" + "))}')"
formula=$(get .id)
api POST "/api/v2/price-formulas/$formula/activate"
answered 200 'and a formula that reads them sixteen times'
for ((i = 0; i < 101; i++)); do
	api POST /api/v2/price-alerts '{"name":"wide","subject":"formula","formula_id":"'"$formula"'","condition":"above","value":23,"cooldown_s":86400}'
done
answered 201 'a hundred and one alerts look at it'
publish PREMIUM_91 19 90
told >/dev/null
is "$(sql "SELECT COUNT(DISTINCT alert_id) FROM price_alert_firings WHERE account = '$account' AND alert_name = 'wide'")" 101 \
    'and each of them tells'
# --- each condition ---------------------------------------------------------------

# Each over a product of its own: the published prices, and how often it told.
tries=0
while IFS='|' read -r condition more prices want; do
	[[ -n $condition ]] || continue
	publish REGULAR_87 17 "$((20 + 10 * tries))"
	told >/dev/null
	alert "$condition" "$(jq -c '. + {product: "REGULAR_87"}' <<<"$more")"
	minute=$((20 + 10 * tries++)) got=
	for price in $prices; do
		publish REGULAR_87 "$price" "$((++minute))"
		got+=" $(told)"
	done
	is "$got" " $want" "$condition: ${prices// /, }"
	api DELETE "/api/v2/price-alerts/$alert"
done <<'CONDITIONS'
below|{"value": 16}|16 15.99 15 16.03 16.04 15.9|0 1 1 1 1 2
outside_corridor|{"value": 16, "value_high": 18}|17 18.1 15.9 17 15.9|0 1 1 1 2
new_low|{"window_days": 5}|16.5 6.8 6.79 7 6.7|0 1 1 1 2
CONDITIONS
api POST /api/v2/counterparties '{"legal_name":"Refinería Uno","roles":["supplier"],"country":"MX"}'
one=$(get .id)
api POST /api/v2/counterparties '{"legal_name":"Refinería Dos","roles":["supplier"],"country":"MX"}'
two=$(get .id)
alert supplier_left_low "{\"product\": \"PREMIUM_91\", \"supplier_id\": \"$one\"}"
publish PREMIUM_91 99 0 # in the place of the sandbox's own
publish PREMIUM_91 16 0 "$one"
publish PREMIUM_91 17 1 "$two"
is "$(told)" 0 'a supplier has the lowest price'
publish PREMIUM_91 15.5 2 "$two"
is "$(told)" 1 'and is told of when it has it no more'
alert above '{"product": "PREMIUM_91", "value": 15.6}'
publish PREMIUM_91 18 3 "$two"
is "$(told)" 1 'of several suppliers the lowest price counts'
alert above "{\"product\": \"PREMIUM_91\", \"value\": 15.6, \"supplier_id\": \"$two\"}"
publish PREMIUM_91 18.5 4 "$two"
is "$(told)" 1 'or that of the one that is named'
alert above '{"product": "PREMIUM_91", "value": 60, "unit": "gal"}'
publish PREMIUM_91 16.5 5 "$one"
is "$(told)" 1 'a price in litres is held against gallons'
is "$(sql "SELECT value FROM price_alert_firings WHERE alert_id = '$alert'")" \
    "$(bc <<<'scale=6; (16.5 * 3.785411784 * 1000000 + 0.5) / 1000000' | cut -c 1-9)" 'exactly converted'
alert stale '{"product": "PREMIUM_91", "stale_after_s": 60}'
is "$(told)" 0 'a fresh price is not stale'
# an hour is not waited for: what was recorded moves into the past
sql "UPDATE rack_prices SET recorded_at = recorded_at - INTERVAL 1 HOUR WHERE account = '$account' AND product = 'PREMIUM_91'"
api PATCH "/api/v2/price-alerts/$alert" '{"note": "sweep looks now"}'
stale() { [[ $(told) == 1 ]]; }
await 20 stale
ok $? 'one that nothing followed is'
publish PREMIUM_91 16.6 6 "$one"
told >/dev/null
is "$(status_of)" active 'until the next price'

# --- changes against what it was, and indexes ----------------------------------------

api POST /api/v2/price-indexes '{"code": "TEST.RIM", "name": "A test", "source": "us", "frequency": "daily", "unit": "gal", "currency": "USD"}'
answered 201 'an index is made'
index=$(get .id)
point() { api POST "/api/v2/price-indexes/$index/points" "{\"date\": \"$1\", \"value\": $2}"; [[ $status == 20[01] ]] || note "$(<"$work/body")"; }
of_index()
{
	api POST /api/v2/price-alerts "$(jq -n --arg condition "$1" --argjson more "$2" \
	    '{name: $condition, subject: "index", index_code: "TEST.RIM", condition: $condition, cooldown_s: 86400} + $more')"
	[[ $status == 201 ]] || note "$(<"$work/body")"
	alert=$(get .id)
}
day() { date -u -d "$1 days ago" +%F; }
for n in {40..11}; do point "$(day "$n")" "2.$((n % 2))"; done
of_index pct_change '{"value": 10, "window_days": 5}'
pct=$alert
of_index abs_change '{"value": 0.5, "window_days": 5}'
abs=$alert
of_index zscore '{"value": 3, "window_days": 30}'
zscore=$alert
point "$(day 10)" 2.15
is "$(told "$pct") $(told "$abs") $(told "$zscore")" '0 0 0' 'a value as usual is none to tell of'
point "$(day 9)" 2.25
is "$(told "$pct") $(told "$abs") $(told "$zscore")" '1 0 1' 'one far from the mean is, and one a tenth higher'
point "$(day 8)" 2.6
is "$(told "$pct") $(told "$abs")" '1 1' 'and one half a dollar higher'
api GET "/api/v2/price-alerts/$pct/firings"
is "$(get '.data[0] | "\(.item) \(.reference) \(.measure)"')" "$index/$(day 9)/1 2 12.5" 'with what it was and is'
api POST /api/v2/price-alerts '{"name": "spread", "subject": "spread", "index_code": "TEST.RIM", "minus_terminal": "TUX",
	"minus_product": "PREMIUM_91", "currency": "MXN", "unit": "l", "condition": "below", "value": -14.1, "cooldown_s": 60}'
answered 201 'a spread is watched'
alert=$(get .id)
point "$(day 7)" 2.5
is "$(told)" 0 'between an index and a rack'
publish PREMIUM_91 16.7 7 "$one"
is "$(told)" 1 'whichever of them moves'

api POST /api/v2/price-formulas '{"code": "RIM2", "name": "Twice the index", "expression": "index('"'"'TEST.RIM'"'"', missing=previous) * 2", "currency": "USD", "unit": "gal"}'
formula=$(get .id)
answered 201 'a formula is made' || note "$(<"$work/body")"
api POST "/api/v2/price-formulas/$formula/activate"
answered 200 'and activated'
api POST /api/v2/price-alerts "{\"name\": \"formula\", \"subject\": \"formula\", \"formula_id\": \"$formula\", \"condition\": \"above\", \"value\": 5.5, \"cooldown_s\": 60}"
answered 201 'its value is watched'
alert=$(get .id)
point "$(day 6)" 2.7
is "$(told)" 0 'an input that is not enough'
point "$(day 5)" 2.8
is "$(told)" 1 'and one that is'

# --- sources ----------------------------------------------------------------------------

api POST /api/v2/price-sources '{"name": "slow", "kind": "manual", "format": "csv", "target": "fx-rates",
	"redistribution": false, "stale_after_s": 60}'
slow=$(get .id)
api POST /api/v2/price-alerts "$(jq -n --arg id "$slow" \
    '{name: "slow", subject: "source", source_id: $id, condition: "stale", cooldown_s: 60}')"
alert=$(get .id)
sql "UPDATE price_sources SET stale_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE id = '$slow';
	UPDATE price_alert_states SET due_at = UTC_TIMESTAMP(3) WHERE alert_id = '$alert'"
api PATCH "/api/v2/price-alerts/$alert" '{"note": "sweep looks now"}'
await 20 stale
ok $? 'a source that is silent is told of'

# --- bad input ------------------------------------------------------------------------------

while IFS='|' read -r what want body; do
	[[ -n $what ]] || continue
	api POST /api/v2/price-alerts "{\"name\":\"x\",\"cooldown_s\":60,$body}"
	is "$status $(faults)" "422 $want" "$what is refused"
done <<'BAD'
a rack without a place|/product required, /terminal required|"subject":"rack","unit":"l","currency":"MXN","condition":"above","value":1
a terminal nobody knows|/terminal not_found|"subject":"rack","terminal":"LAX","product":"DIESEL_ULSD","unit":"l","currency":"MXN","condition":"above","value":1
an index with a terminal|/terminal not_allowed|"subject":"index","index_code":"TEST.RIM","terminal":"TUX","condition":"above","value":1
no threshold|/value required|"subject":"index","index_code":"TEST.RIM","condition":"above"
a threshold too many|/value_high not_allowed|"subject":"index","index_code":"TEST.RIM","condition":"above","value":1,"value_high":2
a corridor the wrong way|/value_high out_of_range|"subject":"index","index_code":"TEST.RIM","condition":"outside_corridor","value":2,"value_high":1
a change of nothing|/value out_of_range|"subject":"index","index_code":"TEST.RIM","condition":"abs_change","value":0,"window_days":5
a change without a window|/window_days required|"subject":"index","index_code":"TEST.RIM","condition":"abs_change","value":1
a source above something|/condition not_allowed, /source_id required, /value not_allowed|"subject":"source","condition":"above","value":1
half a spread|/minus_index_code required|"subject":"spread","index_code":"TEST.RIM","condition":"above","value":1
no such index|/index_code not_found|"subject":"index","index_code":"NONE","condition":"above","value":1
BAD
api POST "/api/v2/price-alerts/$alert/acknowledge"
other=$key
key=$(new_key)
api GET "/api/v2/price-alerts/$alert/firings"
refused 404 not_found 'nobody reads what another'\''s alerts told'
api POST "/api/v2/price-alerts/$alert/test"
refused 404 not_found 'nor tests them'
key=$other
end
