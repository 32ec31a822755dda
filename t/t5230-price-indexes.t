#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Price indexes: values and their corrections, what was known when, figures.
source "$(dirname "$0")/rig.sh"
needs_instance
key=$(new_key --account "$(fresh indexes)")
mine=$(account_of "$key")
base=/api/v2/price-indexes

index()
{
	api POST $base '{"code":"'"$1"'","name":"'"$1"'","source":"here","frequency":"daily","unit":"gal","currency":"USD","calendar":"US","time_zone":"America/Chicago"}'
	answered 201 "an index $1"
	id=$(get .id)
}
points()
{
	api POST "$base/$id/points" "$1"
}

index SPOT.A
api POST $base '{"code":"SPOT.A","name":"again","source":"here","frequency":"daily","unit":"gal","currency":"USD"}'
refused 409 duplicate 'of one code there is one'
api POST $base '{"code":"LESS","name":"n","source":"s","frequency":"weekly","unit":"usd","currency":"MXN"}'
has '[.calendar, .time_zone, .lag_days, .points, .latest_on] | tojson' \
    '["none","UTC",0,0,null]' 'what is not said is nothing in particular'
api POST $base '{"code":"bad code","name":"","source":"s","frequency":"hourly","unit":"usd","currency":"USD"}'
refused 422 validation_failed 'and what is wrong is named'
is "$(faults)" '/code bad_format, /frequency not_allowed, /name too_short, /unit not_allowed' 'all of it'
api POST $base '{"code":"USD","name":"n","source":"s","frequency":"daily","unit":"usd","currency":"USD"}'
is "$(faults)" '/unit not_allowed' 'a dollar has no price in dollars'

# --- values ----------------------------------------------------------------

api GET "$base/$id/latest"
refused 404 not_found 'it has no value yet'
points '{"date":"2026-01-05","value":2.1045}'
answered 200 'a value is recorded'
has '[.recorded, .unchanged, .data[0].revision] | tojson' '[1,0,1]' 'as the first of its day'
points '{"date":"2026-01-05","value":"2.104500"}'
has '[.recorded, .unchanged, .data[0].revision] | tojson' '[0,1,1]' 'the same again changes nothing'
before=$(sql 'SELECT UTC_TIMESTAMP(3)')
before=${before/ /T}Z
api GET "$base/$id"
has '[.version, .points, .latest_on, .latest_value] | tojson' '[2,1,"2026-01-05",2.1045]' \
    'the index says its latest'
points '{"points":[{"date":"2026-01-06","value":2.2},{"date":"2026-01-05","value":2.11},{"date":"2026-01-02","value":2.05}]}'
has '[.recorded, (.data | map(.revision))] | tojson' '[3,[1,2,1]]' 'many come at once, and correct'
has '.data[1].previous' 2.1045 'a correction says what it replaced'
api GET "$base/$id"
has '[.version, .points, .latest_on, .latest_value] | tojson' '[3,3,"2026-01-06",2.2]' 'a day counts once'
is "$(sql "SELECT COUNT(*) FROM price_index_points WHERE account = '$mine' AND index_id = '$id'")" 4 \
    'nothing is overwritten'

api GET "$base/$id/points"
has '[.data[] | [.date, .value, .revision]] | tojson' \
    '[["2026-01-06",2.2,1],["2026-01-05",2.11,2],["2026-01-02",2.05,1]]' 'the newest day first'
api GET "$base/$id/points?known=$before"
has '[.data[] | [.date, .value, .revision]] | tojson' '[["2026-01-05",2.1045,1]]' \
    'what was known before is what was known'
api GET "$base/$id/points?from=2026-01-03&to=2026-01-05"
has '[.data[].date] | tojson' '["2026-01-05"]' 'between two days'
api GET "$base/$id/points?from=2026-01-06&to=2026-01-05"
refused 400 bad_parameter 'in their order'
api GET "$base/$id/latest?to=2026-01-05"
has '[.date, .value, .revision] | tojson' '["2026-01-05",2.11,2]' 'the latest of a day'
api GET "$base/$id/latest?known=$before"
has .value 2.1045 'and of a moment'
api GET "$base/$id/revisions"
has '[.data[] | [.date, .revision, .previous, .value]] | tojson' \
    '[["2026-01-05",2,2.1045,2.11]]' 'corrections are listed'
has '.data[0].key_id' "$(key_id "$key")" 'with who made them'
like "$(get '.data[0].request_id')" '^req_' 'and the request'

# --- what is refused -------------------------------------------------------

for case in \
    '{}|/date required, /value required' \
    '{"date":"2026-01-05"}|/value required' \
    '{"points":[]}|/points too_short' \
    '{"points":[{"date":"2026-01-05","value":1}],"value":2}|/value not_allowed' \
    '{"points":[{"date":"2026-01-05","value":1},{"date":"2026-01-05","value":2}]}|/points/1/date duplicate' \
    '{"points":[{"date":"2026-02-30","value":1},{"value":2}]}|/points/0/date bad_format, /points/1/date required' \
    '{"date":"2026-01-05","value":1.1234567}|/value too_precise' \
    '{"date":"2026-01-05","value":1000000000}|/value out_of_range' \
    '{"date":"2999-01-05","value":1}|/date out_of_range'; do
	points "${case%|*}"
	refused 422 validation_failed "${case%|*}"
	is "$(faults)" "${case#*|}" 'and why'
done
api GET "$base/$id"
has .version 3 'and nothing changed'
points "$(jq -cn '{points: [range(501) | {date: "2026-01-05", value: .}]}')"
refused 422 validation_failed '501 values are too many'

# --- pages -----------------------------------------------------------------

index PAGED
days=$(jq -cn '[range(120) | {date: (1735689600 + . * 86400 | todate | .[:10]), value: (. / 8)}]')
points "{\"points\":$days}"
has .recorded 120 'many days'
points "$(jq -c '{points: (.[10:20] | map(.value += 1))}' <<<"$days")"
has .recorded 10 'ten of them corrected'
for what in points revisions; do
	path="$base/$id/$what?limit=7" seen=()
	while [[ -n $path ]]; do
		api GET "$path"
		mapfile -t -O "${#seen[@]}" seen < <(get '.data[].date')
		cursor=$(get '.next_cursor // empty')
		path=${cursor:+"$base/$id/$what?limit=7&cursor=$cursor"}
	done
	sorted=$(printf '%s\n' "${seen[@]}" | sort -ru)
	[[ $what == points ]] && want=120 || want=10
	is "${#seen[@]} $(wc -l <<<"$sorted")" "$want $want" "$what: page by page, each once"
	is "$(printf '%s\n' "${seen[@]}")" "$sorted" 'in their order'
done
api GET "$base/$id/points?limit=7"
cursor=$(get .next_cursor)
api GET "$base/$id/points?limit=7&from=2025-01-01&cursor=$cursor"
refused 400 invalid_cursor 'a cursor is of its filters'
api GET "$base/$id/revisions?limit=7&cursor=$cursor"
refused 400 invalid_cursor 'and of its list'

# --- figures, against bc ---------------------------------------------------

api GET "$base/$id/points?limit=200&from=2025-01-01&to=2025-04-30"
get '.data[].value' >"$work/values"
api GET "$base/$id/statistics"
{
	echo 'scale=40; n=0; s=0; q=0'
	while read -r v; do echo "n+=1; s+=$v; q+=$v*$v"; done <"$work/values"
	echo 'define r(x) { auto o, y; o=scale; scale=6; if (x<0) y=(x-.0000005)/1; if (x>=0) y=(x+.0000005)/1; scale=o; return y }'
	echo 'r(s/n); r(sqrt((n*q-s*s)/(n*(n-1))))'
} | bc | sed -E 's/^\./0./; s/0+$//; s/\.$//' >"$work/figures"
has '[.mean, .sigma] | map(tostring) | join("\n")' "$(<"$work/figures")" 'mean and deviation are those of bc'
has '[.n, .latest, .min, .max, .d1, .d5, .d20, .percentile, .latest_on, .to] | tojson' \
    '[120,14.875,0,14.875,0.125,0.625,2.5,100,"2025-04-30","2025-04-30"]' 'and the others those that can be seen'
has '.z20' "$(bc <<<'scale=20; z=10.5/sqrt(35); scale=6; (z+.0000005)/1')" 'so far from the mean of the twenty before'
api GET "$base/$id/statistics?from=2025-04-20&to=2025-04-30"
has '.z20' "$(bc <<<'scale=20; z=5.5/sqrt(110/12); scale=6; (z+.0000005)/1' | sed 's/0*$//')" 'ten before are enough'
api GET "$base/$id/statistics?from=2025-04-21&to=2025-04-30"
has '[.n, .z20] | tojson' '[10,null]' 'nine are not'
api GET "$base/$id/statistics?from=2025-04-30"
has '[.n, .sigma, .d1, .z20, .percentile] | tojson' '[1,null,null,null,100]' 'of one value there is no deviation'
api GET "$base/$id/statistics?from=2024-01-01&to=2024-12-31"
has '[.n, .mean, .latest_on] | tojson' '[0,null,null]' 'and of none there is nothing'

# --- rebase and discontinue ------------------------------------------------

index BASE
points '{"points":[{"date":"2026-01-05","value":2.000001},{"date":"2026-01-06","value":-3},{"date":"2026-01-07","value":0}]}'
known=$(sql 'SELECT UTC_TIMESTAMP(3)')
known=${known/ /T}Z
await 2 bash -c "[[ \$(date -u +%FT%T.%3NZ) > $known ]]"
api POST "$base/$id/rebase" '{"factor":1.5}'
answered 200 'it is rebased'
has '[.version, .latest_value, .points] | tojson' '[3,0,3]' 'as a change of the index'
api GET "$base/$id/points"
has '[.data[] | [.value, .revision]] | tojson' '[[0,1],[-4.5,2],[3.000002,2]]' \
    'every value that changes has a revision, halves away from zero'
api GET "$base/$id/points?known=$known"
has '[.data[].value] | tojson' '[0,-3,2.000001]' 'what was known stays'
api POST "$base/$id/rebase" '{"factor":1000000}'
answered 200 'by a million'
api POST "$base/$id/rebase" '{"factor":1000}'
refused 422 validation_failed 'but not beyond what a value can be'
is "$(faults)" '/factor out_of_range' 'which is the factor'
api POST "$base/$id/rebase" '{}'
is "$(faults)" '/factor required' 'which must be given'
api POST "$base/$id/rebase" '{"factor":0}'
is "$(faults)" '/factor out_of_range' 'and is not 0'
api POST "$base/$id/discontinue"
has .status discontinued 'it is discontinued'
points '{"date":"2026-01-08","value":1}'
refused 409 state_conflict 'then no value is recorded'

# --- whose it is -----------------------------------------------------------

other=$(new_key --account "$(fresh others)")
for path in points latest statistics revisions; do
	key=$other api GET "$base/$id/$path"
	refused 404 not_found "another account has no such index: $path"
done
key=$other api POST "$base/$id/points" '{"date":"2026-01-08","value":1}'
refused 404 not_found 'nor records in it'
read_only=$(new_key --account "$mine" --scopes prices:read)
key=$read_only api POST "$base/$id/points" '{"date":"2026-01-08","value":1}'
refused 403 scope_missing 'to read is not to write'

# Another host's clock may run ahead, and its request may have begun later.
index AHEAD
sql "INSERT INTO price_index_points (account, index_id, date, revision, value, recorded_at)
    VALUES ('$mine', '$id', '2026-01-05', 1, 3, UTC_TIMESTAMP(3) + INTERVAL 1 HOUR)"
points '{"date":"2026-01-05","value":3}'
has '[.recorded, .unchanged] | tojson' '[0,1]' 'what was recorded a moment later is known'
points '{"date":"2026-01-05","value":4}'
has '[.recorded, .data[0].revision, .data[0].previous] | tojson' '[1,2,3]' 'and corrected'
is "$(sql "SELECT MAX(recorded_at) = MIN(recorded_at) FROM price_index_points WHERE account = '$mine' AND index_id = '$id'")" 1 \
    'but not before it was recorded'

# The operator's are read by all and written by none.
code=COMMON${EPOCHREALTIME/[.,]/}
common=pix_01h$(printf '%023d' "${EPOCHREALTIME/[.,]/}")
sql "INSERT INTO price_indexes (account, id, status, code, name, source, frequency, unit,
	currency, calendar, lag_days, time_zone, points, version, created_at, updated_at)
    VALUES ('common', '$common', 'active', '$code', 'c', 's', 'daily', 'gal', 'USD', 'US', 0,
	'UTC', 1, 1, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3));
    INSERT INTO price_index_points (account, index_id, date, revision, value, recorded_at)
    VALUES ('common', '$common', '2026-01-05', 1, 7.25, '2026-01-06')"
for reader in "$key" "$other"; do
	key=$reader api GET "$base/$common/latest"
	has .value 7.25 'the operator'"'"'s is read'
done
key=$other api POST "$base/$common/points" '{"date":"2026-01-06","value":1}'
refused 409 state_conflict 'and not written'
sql "DELETE FROM price_index_points WHERE index_id = '$common'"

# --- what is announced -----------------------------------------------------

is "$(sql "SELECT COUNT(*) FROM (SELECT type, data FROM outbox WHERE account = '$mine'
    UNION ALL SELECT type, data FROM events WHERE account = '$mine') AS e
    WHERE type = 'price.index.updated' AND data LIKE '%\"PAGED\"%'")" 2 \
    'each change of values is an event'
end
