#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every operation of every resource, walked from the tables.
source "$(dirname "$0")/rig.sh"
needs_instance
[[ -n $(command -v node) ]] || skip_all 'no node'

account=$(fresh resources)
key=$(new_key --account "$account")
export KEY=$key
export SECOND_KEY OTHER_KEY STRANGE_KEY PART_KEYS
SECOND_KEY=$(new_key --account "$account" --person second)
OTHER_KEY=$(new_key --account "$(fresh others)")
STRANGE_KEY=$(new_key --account "$account" --scopes usage:read)
"$build/contract" resources >"$work/resources" || skip_all 'no contract'
mine=$(account_of "$key")
PART_KEYS=$(for scope in $(jq -r '.[] | select(.expands != []) | .scope' "$work/resources" | sort -u); do
	echo "$scope $(new_key --account "$account" --scopes "$scope:read")"
done | jq -Rn '[inputs / " " | {(.[0]): .[1]}] | add // {}')

# Node says its lines itself; they are counted here.
NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA URL=$(url) \
    node "$t/resources.mjs" "$work/resources" >"$work/lines" 2>"$work/said"
walked=$?
[[ ! -s $work/said ]] || note "$(tail -n 40 "$work/said")"
counted "$work/lines"
is "$walked" 0 'the walk came to its end'

# --- events ----------------------------------------------------------------

sql "SELECT type FROM outbox WHERE account = '$mine' UNION
    SELECT type FROM events WHERE account = '$mine'" | sort -u >"$work/emitted"
# Those that a row brings itself have their causes, and tests, elsewhere.
# Nor is one of an action that guards kept from success (# unshown), or that is
# another test's (# elsewhere).
sed -n 's/^# \(unshown\|elsewhere\): \([^ ]*\).*/\2/p' "$work/lines" >"$work/unshown"
jq -r --rawfile unshown "$work/unshown" '($unshown / "\n") as $not | .[] | .name as $name |
	[.moves[] | select("\($name).\(.action)" as $op | $not | any(. == $op)) | .event] as $out |
	.events[] | select(. as $type | $out | any(. == $type) | not) |
	select(endswith(".guard_overridden") and ($not | any(. == "\($name).override-guard")) | not)' \
    "$work/resources" | sort -u >"$work/declared"
jq -r '.[] | (.events, .own_events)[]' "$work/resources" | sort -u >"$work/known"
nothing "$(comm -23 "$work/emitted" "$work/known")" \
    'no event is emitted that is not declared'
nothing "$(comm -13 "$work/emitted" "$work/declared")" \
    'every event that is declared was emitted'

# --- what is the operator's ------------------------------------------------

# The id of a common row of a table; where there is none, one is made of an
# account's: of the columns that are kept all but whose it is.
operators()
{
	local table=$1 id columns
	id=$(sql "SELECT MAX(id) FROM $table WHERE account = 'common' AND archived_at IS NULL")
	if [[ $id == NULL ]]; then
		columns=$(sql "SELECT GROUP_CONCAT(CONCAT('\`', column_name, '\`'))
		    FROM information_schema.columns WHERE table_schema = DATABASE()
		    AND table_name = '$table' AND generation_expression IS NULL
		    AND column_name NOT IN ('account', 'id')")
		sql "INSERT INTO $table (account, id, $columns)
		    SELECT 'common', CONCAT(LEFT(id, 24), '0c0mm0'), $columns FROM $table
		    WHERE account = '$mine' AND archived_at IS NULL LIMIT 1"
		id=$(sql "SELECT MAX(id) FROM $table WHERE account = 'common'")
	fi
	echo "$id"
}

# Another account has a row of its own (made by the walk or not), and reads it.
while read -r name table; do
	id=$(operators "$table")
	paths=$(jq -c --arg name "$name" '.[] | select(.name == $name) | .ops' "$work/resources")
	for who in "$KEY" "$OTHER_KEY"; do
		key=$who api GET "/api/v2/$name/$id"
		answered 200 "$name: the operator's is read"
	done
	api GET "/api/v2/$name/$id/history"
	[[ $paths != *"$name.history"* ]] || has '.data | length > 0' true "$name: its history too"
	key=$OTHER_KEY api GET "/api/v2/$name?limit=200"
	has "any(.data[]; .id == \"$id\")" true "$name: lists have it"
	key=$OTHER_KEY api GET "/api/v2/$name/export?fields=id"
	[[ $paths != *"$name.export"* ]] || grep -q "$id" "$work/body"
	ok $? "$name: exports too"
	while read -r method path; do
		api "$method" "${path/'{id}'/$id}" '{}'
		[[ $status == 422 ]] || refused 409 state_conflict "$method $path is refused"
	done < <(jq -r '.[] | select(.method != "GET" and (.path | contains("{id}")) and
	    (.path | contains("{n}") | not)) | "\(.method) \(.path)"' <<<"$paths")
	sql "DELETE FROM $table WHERE id = '$id' AND id LIKE '%0c0mm0'"
done < <(jq -r '.[] | select(.common) | "\(.name) \(.table // (.name | gsub("-"; "_")))"' "$work/resources")

# --- what the guards and unique values of each resource refuse -------------

api POST /api/v2/counterparties '{"legal_name":"A","roles":["supplier"],"country":"US"}'
party=$(get .id)
one='{"counterparty_id":"'$party'","name":"S","country":"US","timezone":"America/Chicago","consignee_no":"7"}'
api POST /api/v2/sites "$one"
answered 201 'a site'
site=$(get .id)
api POST /api/v2/sites "$one"
refused 409 duplicate 'a second site of the same consignee number'
api POST /api/v2/sites "${one/\"7\"/\"8\"}"
second=$(get .id)
api PATCH "/api/v2/sites/$second" '{"consignee_no":"7"}'
refused 409 duplicate 'nor can it be given that number'
api POST /api/v2/sites/bulk "{\"items\":[${one/\"7\"/\"9\"},$one]}"
has '[.created, .failed, .results[1].status, .results[1].code] | tojson' \
    '[1,1,409,"duplicate"]' 'in a bulk only that item fails'
api POST /api/v2/sites/bulk "{\"atomic\":true,\"items\":[${one/\"7\"/\"10\"},$one]}"
refused 422 validation_failed 'unless it is atomic'
is "$(faults)" '/items/1/consignee_no duplicate, /items/1/counterparty_id duplicate' 'which names the item'
api GET '/api/v2/sites?consignee_no=10'
has '.data | length' 0 'and then none is made'
api POST "/api/v2/sites/$site/activate"
refused 409 guards_failed 'activating a site asks its guards'
has '[.errors[] | .code] | tojson' '["G-COUNTERPARTY","G-PLACE"]' 'all that fail are named'
has '[.errors[] | .evidence] | tojson' \
    '[{"counterparty_status":"prospect"},{"city":null,"state":null}]' 'with their evidence'
has '[.errors[] | .overridable] | tojson' '[false,false]' 'and whether they can be overridden'
api POST "/api/v2/counterparties/$party/close"
refused 409 guards_failed 'a counterparty with sites is not closed'
has '.errors[0].evidence.open_sites' 3 'and says how many'
api DELETE "/api/v2/counterparties/$party"
refused 409 guards_failed 'nor archived'
api POST "/api/v2/counterparties/$party/activate"
refused 409 guards_failed 'without a tax number it is not activated'
api PATCH "/api/v2/counterparties/$party" '{"ein":"123456789"}'
has .ein 12-3456789 'an EIN of nine digits is kept as the IRS writes it'
api POST "/api/v2/counterparties/$party/activate"
answered 200 'with one it is'
api PATCH "/api/v2/counterparties/$party" '{"parent_counterparty_id":"'"$party"'"}'
refused 422 validation_failed 'it cannot be its own parent'
key=$OTHER_KEY api POST /api/v2/sites "$one"
refused 422 validation_failed 'another account has no such counterparty'
is "$(faults)" '/counterparty_id not_found' 'which the fault says'

# Of many who change the same version at once, one does.
api POST /api/v2/counterparties '{"legal_name":"B","roles":["supplier"],"country":"US"}'
party=$(get .id)
codes=$(seq 20 | xargs -P 8 -I '{}' "$t/reload.sh" curl -sS --cacert "$POLIDUCTO_CA" -X PATCH \
    -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
    -H 'If-Match: "1"' --data-binary '{"legal_name":"B {}"}' -o /dev/null \
    -w '%{http_code}\n' "$(url)/api/v2/counterparties/$party" | sort | uniq -c | xargs)
is "$codes" '1 200 19 412' 'of twenty changes of one version one is made'
api GET "/api/v2/counterparties/$party/history"
has '[.data[].version] | tojson' '[2,1]' 'and the history has that one'
codes=$(seq 20 | xargs -P 8 -I '{}' "$t/reload.sh" curl -sS --cacert "$POLIDUCTO_CA" -X PATCH \
    -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
    --data-binary '{"legal_name":"C {}"}' -o /dev/null \
    -w '%{http_code}\n' "$(url)/api/v2/counterparties/$party" | sort | uniq -c | xargs)
is "$codes" '20 200' 'without If-Match all are, one after the other'
api GET "/api/v2/counterparties/$party"
has .version 22 'and none is lost'

# --- many ------------------------------------------------------------------

bad=$(jq -cn '{items: [range(500) | {legal_name: "", tags: ["a b"]}]}')
api POST /api/v2/counterparties/bulk "$bad"
has '[.failed, (.results | length), ([.results[] | select(.errors | length == 4)] | length)] | tojson' \
    '[500,500,500]' '500 bad items are answered with 500 reasons'
api POST /api/v2/counterparties/bulk \
    "$(jq -cn '{items: [range(501) | {legal_name: "x", roles: ["carrier"], country: "MX"}]}')"
refused 422 validation_failed '501 items are too many'

# An export is sent as it is read, and is what the table holds.
many=$(new_key --account "$(fresh many)")
key=$many
items=$(jq -cn '{items: [range(500) | {legal_name: "N, \"\(.)\"", roles: ["carrier", "customer"], country: "MX"}]}')
for _ in 1 2 3 4; do
	api POST /api/v2/counterparties/bulk "$items"
done
api GET '/api/v2/counterparties/export?format=csv&fields=legal_name,roles'
is "$(wc -l <"$work/body")" 2001 'a line for each of 2000, and one of names'
is "$(sed -n 's/\r$//; 2s/^[^,]*,//p' "$work/body")" '"N, ""0""",carrier customer' \
    'cells are quoted where they must be'
is "$(header content-length)" '' 'its length is not known before'
api GET '/api/v2/counterparties/export'
is "$(jq -rs '[.[] | .id] | (length, (unique | length), (. == sort))' "$work/body" | xargs)" \
    '2000 2000 true' 'a JSON object a line, each once, the oldest first'
is "$(jq -sr '.[1999].id' "$work/body")" \
    "$(sql "SELECT MAX(id) FROM counterparties WHERE account = '$(account_of "$many")'")" \
    'to the last'
api GET '/api/v2/counterparties/stats?group_by=country&interval=year'
has '[.data[] | .group, .value] | tojson' '["MX",2000]' 'stats count the same'

# One that is cut is not taken for whole: its reader is told by the connection.
sql "INSERT INTO counterparties (account, id, status, legal_name, roles, country,
	version, created_at, updated_at)
    SELECT '$(account_of "$many")', CONCAT('cpy_', LPAD(seq, 26, '0')), 'active',
	REPEAT('N', 180), 'carrier', 'US', 1, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)
    FROM seq_1_to_200000"
kill_export()
{
	local id
	id=$(sql "SELECT id FROM information_schema.processlist
	    WHERE info LIKE 'SELECT %FROM counterparties %ORDER BY id' LIMIT 1")
	[[ -n $id ]] && sql "KILL $id" 2>/dev/null
}
(
	key=$many ask -o "$work/cut" "$(url)/api/v2/counterparties/export" \
	    2>/dev/null
	echo $? >"$work/ended"
) &
await 10 kill_export
ok $? 'an export that runs is killed'
wait
like "$(<"$work/ended")" '^[1-9]' 'who reads it is told'
key=$many api GET '/api/v2/counterparties?limit=1'
answered 200 'and the worker goes on'
end
