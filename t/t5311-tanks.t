#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Tanks and their readings: gauging, levels, use, room, alarms.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh tanks)")
mine=$(account_of "$key")

# Minutes before the test began, as a time of the API.
began=$EPOCHSECONDS
ago()
{
	date -u -d "@$((began - $1 * 60))" +%Y-%m-%dT%H:%M:%S.000Z
}

# How many events of a type there are of this account.
told()
{
	sql "SELECT COUNT(*) FROM (SELECT id FROM outbox WHERE account = '$mine' AND type = '$1'
	    UNION SELECT id FROM events WHERE account = '$mine' AND type = '$1') AS e"
}

# read TANK MINUTES-AGO MEMBERS
read_tank()
{
	api POST /api/v2/tank-readings \
	    "{\"tank_id\":\"$1\",\"at\":\"$(ago "$2")\",\"source\":\"atg\",$3}"
}

api POST /api/v2/counterparties '{"legal_name":"A","roles":["customer"],"country":"US","ein":"12-3456789"}'
party=$(get .id)
api POST /api/v2/sites "{\"counterparty_id\":\"$party\",\"name\":\"S\",\"country\":\"US\",\"timezone\":\"America/Chicago\",\"city\":\"Houston\",\"state\":\"TX\"}"
site=$(get .id)

# --- what a tank may be -----------------------------------------------------

new='{"site_id":"'$site'","product":"DIESEL_ULSD","name":"1","kind":"ust","unit":"gal","capacity":10000'
api POST /api/v2/storage-tanks "$new,\"safe_fill_pct\":90.01}"
refused 422 validation_failed 'an underground tank is filled to 90 % at most'
is "$(faults)" '/safe_fill_pct out_of_range' 'which the fault says'
api POST /api/v2/storage-tanks "${new/ust/ast},\"safe_fill_pct\":95.01}"
is "$(faults)" '/safe_fill_pct out_of_range' 'an aboveground tank to 95 %'
api POST /api/v2/storage-tanks "$new,\"strapping_table\":[{\"height_mm\":0,\"volume\":0}]}"
is "$(faults)" '/strapping_table too_short' 'a strapping table has two rows'
api POST /api/v2/storage-tanks "$new,\"low_pct\":10,\"critical_pct\":10,\"min_level\":10001,
    \"strapping_table\":[{\"height_mm\":10,\"volume\":5},{\"height_mm\":10,\"volume\":5}]}"
is "$(faults)" "/critical_pct out_of_range, /min_level out_of_range, /strapping_table/1/height_mm out_of_range, /strapping_table/1/volume out_of_range" \
    'all that is wrong is said'
api POST /api/v2/storage-tanks "${new/$site/sit_01aryz6s41tsv4rrffq69g5fav}}"
is "$(faults)" '/site_id not_found' 'a tank stands at a site'
api POST /api/v2/storage-tanks "${new/DIESEL_ULSD/NOPE}}"
is "$(faults)" '/product not_found' 'and holds a product that there is'
api POST /api/v2/storage-tanks "$new,\"low_pct\":30,\"critical_pct\":10,\"high_pct\":95,\"water_alarm_mm\":25.4,
    \"min_level\":3500,\"unusable\":200,\"density\":843.945}"
answered 201 'a tank'
tank=$(get .id)
has '[.safe_fill_pct, .base, .reserved, .level] | tojson' '[90,"60F",0,null]' \
    'what is left out follows from its kind and unit'
api POST /api/v2/storage-tanks "$new}"
refused 409 duplicate 'a name is of one tank of a site'

# --- unread ------------------------------------------------------------------

api GET "/api/v2/storage-tanks/$tank/ullage"
has '[.safe_capacity, .level, .ullage] | tojson' '[9000,null,null]' 'unread, its room is not known'
api GET "/api/v2/storage-tanks/$tank/forecast"
has '[.low_at, (.days | length)] | tojson' '[null,0]' 'nor what becomes of it'
api POST "/api/v2/storage-tanks/$tank/reserve-ullage" '{"quantity":1,"reference":"a"}'
refused 409 state_conflict 'nor can room be kept'
api GET "/api/v2/storage-tanks/$tank/strapping-table"
has '.rows | tojson' '[]' 'and it has no strapping table'

# --- readings ------------------------------------------------------------------

read_tank "$tank" 2880 '"height_mm":100'
refused 422 validation_failed 'a height without a strapping table cannot be gauged'
is "$(faults)" '/height_mm not_allowed' 'which the fault says'
read_tank "$tank" 2880 '"water_mm":1'
is "$(faults)" '/gross required' 'a reading has a volume or a height'
read_tank "$tank" -10 '"gross":1'
is "$(faults)" '/at out_of_range' 'it is not of the future'
read_tank "$tank" 2880 '"gross":7500,"temperature":84,"seq":1'
answered 201 'a reading'
has '[.gross, .net, .vcf, .status] | tojson' '[7500,7415.85,0.98878,"current"]' \
    'is corrected to the base by the density of the tank'
read_tank "$tank" 2880 '"gross":7500,"seq":1'
refused 409 duplicate 'the same number of a gauge is kept once'
read_tank "$tank" 1440 '"gross":5000'
api GET "/api/v2/storage-tanks/$tank"
has '[.level, .burn_rate, .level_source, .temperature, (.alarms | length)] | tojson' \
    '[5000,2500,"atg",null,0]' 'the tank follows: its level and its use'
read_tank "$tank" 2160 '"gross":7000'
answered 201 'an older reading may come later'
api GET "/api/v2/storage-tanks/$tank"
has '[.level, .burn_rate] | tojson' '[5000,2500]' 'the level stays, the use is computed anew'
read_tank "$tank" 2520 '"gross":8000'
has '.anomalies | tojson' '["unexplained_gain"]' 'a rise that nobody brought is odd'
is "$(told order.tank_reading.anomaly)" 1 'and is told'
odd=$(get .id)
api GET "/api/v2/storage-tanks/$tank"
# 7,500 to 8,000 is left out: 3,000 in 1,080 minutes
has .burn_rate 4000 'what rose says nothing of use'
api POST "/api/v2/tank-readings/$odd/supersede" '{"gross":7250,"reason":"misread"}'
answered 200 'a reading is corrected'
has '[.status, .gross] | tojson' '["superseded",8000]' 'it stays as it was'
next=$(get .superseded_by_id)
api GET "/api/v2/tank-readings/$next"
has '[.gross, .source, .supersedes_id, .reason, .anomalies] | tojson' \
    "[7250,\"manual\",\"$odd\",\"misread\",null]" 'another takes its place'
api GET "/api/v2/storage-tanks/$tank"
has .burn_rate 2500 'and the tank is computed anew'
api POST "/api/v2/tank-readings/$odd/supersede" '{"gross":1,"reason":"again"}'
refused 409 state_conflict 'what was superseded is not corrected again'

# --- room ----------------------------------------------------------------------

api GET "/api/v2/storage-tanks/$tank/ullage?at=$(ago 1440)"
has '[.level_then, .ullage] | tojson' '[5000,4000]' 'the room when it was read'
read_tank "$tank" 0 '"gross":4000'
level_at=$(get .at)
api GET "/api/v2/storage-tanks/$tank"
rate=$(get .burn_rate)
# 3,500 used in two days
is "$rate" 1750 'its use follows'
half=$(date -u -d "$level_at +12 hours" +%Y-%m-%dT%H:%M:%S.000Z)
api GET "/api/v2/storage-tanks/$tank/ullage?at=$half"
has '[.level_then, .ullage] | tojson' '[3125,5875]' 'in half a day there is more'
api GET "/api/v2/storage-tanks/$tank/forecast?days=3"
has '[.days | length, (map(.level > 0) | all)] | tojson' '[3,false]' 'a forecast of three days'
is "$(get .order_at)" "$(date -u -d "$level_at + $((500 * 86400 / 1750)) seconds" +%Y-%m-%dT%H:%M:%S)$(get .order_at | tail -c 6)" \
    'says when to order'
api POST "/api/v2/storage-tanks/$tank/reserve-ullage" '{"quantity":4000,"reference":"po-1"}'
has .reserved 4000 'room is kept'
api POST "/api/v2/storage-tanks/$tank/reserve-ullage" '{"quantity":10,"reference":"po-1"}'
refused 409 duplicate 'once for each reference'
api POST "/api/v2/storage-tanks/$tank/reserve-ullage" '{"quantity":1100,"reference":"po-2"}'
refused 422 validation_failed 'not more than there is'
is "$(faults)" '/quantity out_of_range' 'which the fault says'
has '.errors[0].limit.max | . >= 1000 and . < 1100' true 'with the room that is left'
api POST "/api/v2/storage-tanks/$tank/out-of-service"
refused 409 guards_failed 'a tank that is awaited stays in service'
has '.errors[0] | [.code, .evidence.reservations] | tojson' '["G-NO-RESERVATIONS",1]' 'says the guard'
api POST "/api/v2/storage-tanks/$tank/release-ullage" '{"reference":"po-2"}'
refused 404 not_found 'what was not kept is not given back'
api POST "/api/v2/storage-tanks/$tank/release-ullage" '{"reference":"po-1"}'
has .reserved 0 'what was, is'

# Of many who want the last room, one gets it.
codes=$(seq 8 | xargs -P 8 -I '{}' "$t/reload.sh" curl -sS --cacert "$POLIDUCTO_CA" -X POST \
    -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
    --data-binary '{"quantity":4000,"reference":"race-{}"}' -o /dev/null \
    -w '%{http_code}\n' "$(url)/api/v2/storage-tanks/$tank/reserve-ullage" | sort | uniq -c | xargs)
is "$codes" '1 200 7 422' 'of eight who want the last room one gets it'

# --- alarms ----------------------------------------------------------------------

read_tank "$tank" 0 '"gross":3000'
read_tank "$tank" 0 '"gross":2900'
is "$(told order.tank.low)" 1 'low is told once'
read_tank "$tank" 0 '"gross":900,"water_mm":25.4'
is "$(told order.tank.critical) $(told order.tank.water_detected)" '1 1' 'critical and water too'
api GET "/api/v2/storage-tanks/$tank/alarms"
has '[.low, .critical, .high, ([.alarms[].kind] | join(" "))] | tojson' \
    '[3000,1000,9500,"low critical water"]' 'those that sound'
read_tank "$tank" 0 '"gross":9600'
is "$(told order.tank.high)" 1 'high is told'
read_tank "$tank" 0 '"gross":5000'
api GET "/api/v2/storage-tanks/$tank/alarms"
has '.alarms | tojson' '[]' 'none sounds when all is well'
read_tank "$tank" 0 '"gross":3000'
is "$(told order.tank.low)" 2 'it is told again when it begins again'
read_tank "$tank" 0 '"gross":10001'
has '.anomalies | index("over_capacity") != null' true 'more than it holds is odd'
odd=$(get .id)
api GET "/api/v2/storage-tanks/$tank"
has .level 10001 'it is kept and shown'
burns=$(get '.burn_rate | tostring')
api POST "/api/v2/storage-tanks/$tank/reserve-ullage" '{"quantity":1,"reference":"over"}'
refused 409 state_conflict 'and lets nothing into the tank'
like "$(get .detail)" 'above its capacity' 'for nobody knows its level'
read_tank "$tank" 0 '"gross":3000'
has '.anomalies | tojson' null 'the next is not compared with it'
api GET "/api/v2/storage-tanks/$tank"
has '[.level, (.burn_rate | tostring)] | tojson' "[3000,\"$burns\"]" 'it counts again, and the use is what it was'
api GET "/api/v2/tank-readings/$odd"
has '.anomalies | index("over_capacity") != null' true 'the odd one stays as it was sent'

# --- gauging, latest, gaps, many ------------------------------------------------

api POST /api/v2/storage-tanks "${new/\"1\"/\"2\"},\"strapping_table\":[
    {\"height_mm\":0,\"volume\":0},{\"height_mm\":1000,\"volume\":3000},{\"height_mm\":3000,\"volume\":10000}]}"
second=$(get .id)
read_tank "$second" 300 '"height_mm":1500.5'
has .gross 4751.75 'a height is gauged between the rows around it'
read_tank "$second" 300 '"height_mm":3000.1'
is "$(faults)" '/height_mm out_of_range' 'not beyond them'
api POST "/api/v2/storage-tanks/$second/calibrate" '{"strapping_table":[{"height_mm":0,"volume":0},{"height_mm":3000,"volume":9000}]}'
answered 200 'it is calibrated'
api POST "/api/v2/storage-tanks/$second/calibrate" '{"strapping_table":[{"height_mm":0,"volume":0}]}'
refused 422 validation_failed 'not with half a table'
read_tank "$second" 60 '"height_mm":1500'
has .gross 4500 'readings to come are gauged by the new table'
api GET "/api/v2/tank-readings/latest?tank_id=$second"
has '[.data[] | .gross] | tojson' '[4500]' 'its latest reading'
api GET '/api/v2/tank-readings/latest?limit=1'
has '[(.data | length), .has_more] | tojson' '[1,true]' 'those of all tanks come in pages'
api GET "/api/v2/tank-readings/latest?limit=1&cursor=$(get .next_cursor)"
has '[(.data | length), .has_more] | tojson' '[1,false]' 'to the last'
api GET "/api/v2/tank-readings/gaps?tank_id=$second&longer_than_minutes=120"
has '[.gaps | length, (.[0].ends_at != null)] | tojson' '[1,true]' 'a time without readings'
api GET "/api/v2/tank-readings/gaps?tank_id=$second&longer_than_minutes=30"
has '[.gaps[] | .ends_at != null] | tojson' '[true,false]' 'the last has not ended'
api GET /api/v2/tank-readings/gaps
refused 400 bad_parameter 'of which tank must be said'
items=$(for i in $(seq 200); do
	echo "{\"tank_id\":\"$second\",\"at\":\"$(ago $((60 + i)))\",\"source\":\"iot\",\"seq\":$((i % 150)),\"gross\":$((4500 + i))}"
done | jq -cs '{items: .}')
api POST /api/v2/tank-readings/bulk "$items"
has '[.created, .failed, ([.results[] | select(.code == "duplicate")] | length)] | tojson' \
    '[150,50,50]' 'of many at once those sent twice are kept once'
api GET "/api/v2/storage-tanks/$second"
has '[.level, .level_source] | tojson' '[4500,"atg"]' 'and the last is still the last'

# --- who may, and the end of a tank ------------------------------------------------

reader=$(new_key --account "$(sql "SELECT name FROM accounts WHERE id = '$mine'")" --scopes tanks:read,tanks:write)
key=$reader read_tank "$second" 0 '"gross":1'
refused 403 scope_missing 'readings need their own scope'
has '.detail | contains("tanks:ingest")' true 'which is named'
api POST "/api/v2/storage-tanks/$second/close"
refused 409 state_conflict 'what is in service is not closed'
api POST "/api/v2/storage-tanks/$second/out-of-service"
answered 200 'out of service'
api POST "/api/v2/storage-tanks/$second/reserve-ullage" '{"quantity":1,"reference":"x"}'
refused 409 state_conflict 'it is not reserved then'
api POST "/api/v2/sites/$site/activate"
api POST "/api/v2/counterparties/$party/activate"
api POST "/api/v2/sites/$site/activate"
api POST "/api/v2/sites/$site/block"
api POST "/api/v2/storage-tanks/$second/return-to-service"
refused 409 guards_failed 'it does not return where the site is blocked'
api POST "/api/v2/sites/$site/unblock"
api POST "/api/v2/storage-tanks/$second/return-to-service"
answered 200 'it returns'
api POST "/api/v2/storage-tanks/$second/out-of-service"
api POST "/api/v2/storage-tanks/$second/close"
has .status closed 'and is closed'
read_tank "$second" 0 '"gross":1'
is "$(faults)" '/tank_id not_allowed' 'what is closed is not read'
api GET "/api/v2/sites/$site/tanks"
has '[.data[].name] | tojson' '["2","1"]' 'a site has its tanks'
end
