#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sources are fetched when they are due; what came is loaded once, however often
# sweep is killed, and a source that fails or is silent says so once.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"
needs_instance
needs_node

key=$(new_key --account "$(fresh sources)")
account=$(account_of "$key")
RANDOM=5261
mkdir "$work/feed"
: >"$work/feed/asked"
node "$t/feed.mjs" "$work/feed" >"$work/port" &
server_pid=$!
trap 'kill "$server_pid" 2>/dev/null; stop_receiver; finish' EXIT
await 10 has_lines "$work/port" 1
url=http://127.0.0.1:$(<"$work/port")

# source_at PATH [MORE]: makes one of kind http; sets `source`.
source_at()
{
	api POST /api/v2/price-sources "$(jq -n --arg url "$url$1" --argjson more "${2:-{\}}" \
	    '{name: $url, kind: "http", format: "csv", target: "rack-prices", url: $url, redistribution: false,
	      mapping: {terminal: "TUX", product: "DIESEL_ULSD", unit: "l", currency: "MXN"}} + $more')"
	[[ $status == 201 ]] || note "$(<"$work/body")"
	source=$(get .id)
}
# ended N: has run N of the source ended?  The answer is its result.
ended()
{
	api GET "/api/v2/price-sources/$source/runs/$1"
	[[ $status == 200 && $(get .status) != queued ]]
}
# run [VERB]: ask for a run and wait for its end.
run()
{
	api POST "/api/v2/price-sources/$source/${1:-run}"
	n=$(get .n)
	await 20 ended "$n" || note "$(<"$work/body")"
}
prices() { sql "SELECT COUNT(*) FROM rack_prices WHERE account = '$account'"; }
failing() { sql "SELECT COUNT(*) FROM events WHERE account = '$account' AND type = '$1' AND object_id = '$source'"; }
becomes() { [[ $(failing "$1") == "$2" ]]; }

# --- asked for -------------------------------------------------------------------

printf 'effective_at,price\n2026-01-14,14.79\n2026-01-15,14.81\n' >"$work/feed/feed.csv"
source_at /feed.csv
api POST "/api/v2/price-sources/$source/test"
is "$(get '"\(.status) \(.dry_run) \(.origin)"')" 'queued true request' 'a test is queued'
await 20 ended 1
is "$(get '"\(.status) \(.rows_read) \(.rows_written) \(.http_status)"')" 'succeeded 2 2 200' 'and says what would be written'
is "$(prices)" 0 'but writes nothing'
run
is "$(get '"\(.status) \(.n) \(.rows_written) \(.dry_run)"')" 'succeeded 2 2 false' 'a run does'
is "$(prices)" 2 'each row once'
run
is "$(get '"\(.rows_written) \(.rows_unchanged)"')" '0 2' 'the same file again changes nothing'
printf 'effective_at,price\n2026-01-14,14.79\n2026-01-15,14.82\n' >"$work/feed/feed.csv"
run
is "$(get .rows_written) $(prices)" '1 3' 'another value is a correction'
is "$(sort -u "$work/feed/asked")" 'GET /feed.csv' 'it was fetched'
api GET "/api/v2/price-sources/$source"
like "$(get .last_success_at)" '^20' 'when it last succeeded is known'
is "$(get '"\(.status) \(.version)"')" 'active 1' 'and makes no version'
api POST "/api/v2/price-sources/$source/pause"
api POST "/api/v2/price-sources/$source/run"
refused 409 state_conflict 'a paused one is not run'
run test
is "$(get .status)" succeeded 'but may be tested'
api POST "/api/v2/price-sources/$source/resume"

# --- with a secret -----------------------------------------------------------------

for query in 'api_key=x' 'a=1&TOKEN=x' 'a=1&pass%77ord=x' 'user=me'; do
	api POST /api/v2/price-sources '{"name":"told","kind":"http","format":"csv","target":"rack-prices","redistribution":false,"url":"'"$url/feed.csv?$query"'"}'
	refused 422 validation_failed "no credential may stand in the query: $query"
	is "$(faults)" '/url url_not_allowed' 'which the fault names'
done
source_at '/feed.csv?series=key&x=1'
secret='s3cret of/its own+&'
set_secret() { api POST "/api/v2/price-sources/$source/secret" "$(jq -n --arg in "$1" --arg name "$2" --arg secret "$3" '{secret_in: $in, secret_name: $name, secret: $secret}')"; }
version() { sql "SELECT version FROM price_sources WHERE id = '$source'"; }
while IFS='|' read -r in name value want; do
	[[ -n $in ]] || continue
	set_secret "$in" "$name" "$value"
	refused 422 validation_failed "a secret that cannot be: $in $name"
	is "$(faults)" "$want" 'which the fault names'
done <<SECRETS
body|X-Key|x|/secret_in not_allowed
header|X Key|x|/secret_name bad_format
header|hOST|x|/secret_name not_allowed
header|X-Key|clave ñ|/secret bad_format
query|key|$(printf '%%%.0s' {1..800})|/secret too_long
SECRETS
is "$(version)" 1 'nothing came of those'
set_secret header X-Api-Key "$secret"
answered 200 'a secret is set'
is "$(get '"\(.secret_in) \(.secret_name) \(.version)"')" 'header X-Api-Key 2' 'the answer says where it goes'
run
is "$(get .status)" succeeded 'it is fetched'
is "$(tail -n 1 "$work/feed/headers" | jq -r '."x-api-key"')" "$secret" 'with the secret as a header'
set_secret query api_key "$secret"
answered 200 'another takes its place'
: >"$work/feed/asked"
run
is "$(<"$work/feed/asked")" 'GET /feed.csv?series=key&x=1&api_key=s3cret%20of%2Fits%20own%2B%26' \
    'it is a parameter, whatever is in it'
is "$(tail -n 1 "$work/feed/headers" | jq -r '."x-api-key"')" null 'and no header any more'
run test
is "$(get .status)" succeeded 'a test has it too'
for path in "" /history /runs /errors "/runs/1"; do
	api GET "/api/v2/price-sources/$source$path"
	[[ $status == 200 ]] && ! grep -qF s3cret "$work/body"
	ok $? "it is not shown in the source$path"
done
api GET "/api/v2/price-sources/$source/history"
has '[.data[0].changes[].field | select(test("secret"))] | sort | join(" ")' 'secret_in secret_name' 'the history says that its place changed'
nothing "$(sql "SELECT 'x' FROM price_source_secrets WHERE source_id = '$source' AND sealed LIKE '%s3cret%'")" 'it is sealed where it is kept'
nothing "$(sql "SELECT id FROM outbox WHERE account = '$account' AND data LIKE '%s3cret%' UNION ALL
	SELECT id FROM events WHERE account = '$account' AND data LIKE '%s3cret%'")" 'no event has it'
nothing "$(grep -rlF s3cret "$POLIDUCTO_RUN/log" 2>/dev/null)" 'nor a log'
api PATCH "/api/v2/price-sources/$source" '{"url":"'"$url"'/other.csv"}'
is "$(get .secret_in)" query 'another file of the same host keeps it'
api PATCH "/api/v2/price-sources/$source" '{"url":"'"${url/127.0.0.1/localhost}"'/feed.csv"}'
is "$(get .secret_in)" null 'another host does not get it'
is "$(sql "SELECT COUNT(*) FROM price_source_secrets WHERE source_id = '$source'")" 0 'it is gone'
api PATCH "/api/v2/price-sources/$source" '{"url":"'"$url"'/feed.csv"}'
set_secret query api_key "$secret"
sql "UPDATE price_source_secrets SET sealed = 'AAAA' WHERE source_id = '$source'"
: >"$work/feed/asked"
run
is "$(get '"\(.status) \(.failure)"')" 'failed secret_unreadable' 'what another key has sealed is not guessed'
is "$(<"$work/feed/asked")" '' 'and nothing is asked for without it'
api DELETE "/api/v2/price-sources/$source/secret"
is "$status $(get .secret_in)" '200 null' 'a secret is dropped'
run
is "$(get .status) $(<"$work/feed/asked")" 'succeeded GET /feed.csv' 'then it is fetched without'
api POST /api/v2/price-sources '{"name":"files","kind":"file","format":"csv","target":"rack-prices","redistribution":false}'
source=$(get .id)
set_secret query api_key x
refused 409 state_conflict 'where nothing is fetched there is no secret'
other=$(new_key --account "$(fresh others)")
key=$other set_secret query api_key x
refused 404 not_found 'nor one for a source of others'

# --- failing -----------------------------------------------------------------------

printf 'effective_at,price\n2026-01-14,much\n' >"$work/feed/bad.csv"
printf 'nothing of ours\nx\n' >"$work/feed/other.csv"
printf 'effective_at,price\n' >"$work/feed/few.csv"
while IFS='|' read -r path want; do
	[[ -n $path ]] || continue
	source_at "$path" '{"rows_min": 1}'
	run
	is "$(get '"\(.status) \(.failure)"')" "$want" "$path: $want"
	api GET "/api/v2/price-sources/$source"
	has .status failing 'the source is failing'
done <<'FAILURES'
/status/503|failed http_error
/status/404|failed http_error
/redirect|failed http_error
/large|failed too_large
/bad.csv|refused bad_rows
/other.csv|refused unreadable
/few.csv|refused row_count
FAILURES
source_at /later.csv '{"rows_min": 1}'
printf 'effective_at,price\n' >"$work/feed/later.csv"
run
is "$(get '"\(.status) \(.failure)"')" 'refused row_count' 'a file that is empty in silence is refused'
run
await 20 becomes price.source.failed 1
ok $? 'that it fails is announced'
run
is "$(failing price.source.failed)" 1 'and once'
api GET "/api/v2/price-sources/$source/errors"
is "$(get '.data | length')" 3 'its errors are listed'
printf 'effective_at,price\n2026-02-01,15\n' >"$work/feed/later.csv"
run
api GET "/api/v2/price-sources/$source"
has .status active 'with a good file it is well again'
printf 'effective_at,price\n' >"$work/feed/later.csv"
run
await 20 becomes price.source.failed 2
ok $? 'and its next failure is another'
source_at /feed.csv
sql "UPDATE price_sources SET url = 'http://10.0.0.1/' WHERE id = '$source'"
run
is "$(get .failure)" url_not_allowed 'an address that is not public is not called, whatever the table says'
printf 'effective_at,price\n2026-01-14,14.79\n' >"$work/feed/feed.csv"

# --- by the clock ---------------------------------------------------------------------

source_at /feed.csv '{"schedule_minutes": 1, "stale_after_s": 60}'
like "$(get .next_run_at)" '^20' 'one with a schedule is due at once'
await 20 ended 1
ok $? 'and is fetched'
has .origin schedule 'by its schedule'
api GET "/api/v2/price-sources/$source"
is "$(($(date -d "$(get .next_run_at)" +%s) - $(date -d "$(get .last_run_at)" +%s) > 50))" 1 'then a minute later'
is "$(($(date -d "$(get .stale_at)" +%s) - $(date -d "$(get .last_success_at)" +%s)))" 60 'and will be stale'
sql "UPDATE price_sources SET stale_at = UTC_TIMESTAMP(3), next_run_at = UTC_TIMESTAMP(3) + INTERVAL 1 DAY WHERE id = '$source'"
api PATCH "/api/v2/price-sources/$source" '{"name": "woken"}' # sweep looks
api POST "/api/v2/price-sources/$source/test"
sql "UPDATE price_sources SET stale_at = UTC_TIMESTAMP(3) WHERE id = '$source'"
api POST "/api/v2/price-sources/$source/test"
await 20 becomes price.source.stale 1
ok $? 'one that is silent for too long says so'
api GET "/api/v2/price-sources/$source"
like "$(get .stale_since) $(get .stale_at)" '^20.* null$' 'and since when'
run
api GET "/api/v2/price-sources/$source"
is "$(get '"\(.stale_since) \(.stale_at != null)"')" 'null true' 'a run ends that'

# --- archived --------------------------------------------------------------------------

# An archived one is neither put on the list nor fetched from it; a restored one
# goes on where it was.
source_at /feed.csv '{"schedule_minutes": 1}'
await 20 ended 1
kept=$source
api DELETE "/api/v2/price-sources/$kept"
answered 200 'a source with a schedule is archived'
sql "UPDATE price_sources SET next_run_at = UTC_TIMESTAMP(3) - INTERVAL 1 HOUR WHERE id = '$kept';
	INSERT INTO price_source_runs (account, id, source_id, n, status, origin, mode, dry_run, created_at, due_at)
	VALUES ('$account', REPLACE('$kept', 'psr_', 'psn_'), '$kept', 2, 'queued', 'request', 'all_or_nothing', 0, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))"
: >"$work/feed/asked"
source_at /other.csv # another, which is fetched: sweep has looked at all that is due
run
source=$kept
await 20 ended 2
is "$(get '"\(.status) \(.failure)"')" 'failed archived' 'what was queued of it is not fetched'
is "$(sort -u "$work/feed/asked")" 'GET /other.csv' 'nor is it by its schedule'
is "$(sql "SELECT COUNT(*) FROM price_source_runs WHERE source_id = '$kept'")" 2 'and no run is begun'
api POST "/api/v2/price-sources/$kept/restore"
has '.next_run_at != null' true 'restored it is due'
await 20 ended 3
ok $? 'and goes on'

# --- killed ------------------------------------------------------------------------------

# Each run adds a day of its own: 20 of them are loaded, each once.
source_at /days.csv '{"mapping": {"terminal": "TUX", "product": "PREMIUM_91", "unit": "l", "currency": "MXN"}}'
printf 'effective_at,price\n' >"$work/feed/days.csv"
for day in {1..20}; do
	printf '2026-03-%02d,16.%02d\n' "$day" "$day" >>"$work/feed/days.csv"
	api POST "/api/v2/price-sources/$source/run"
	((day % 2)) || kill_all "$env-sweep" sweep
	pause 200
done
# what a killed sweep had claimed is due when its lease ends; a minute is not waited for
all_ended()
{
	sql "UPDATE price_source_runs SET due_at = UTC_TIMESTAMP(3) WHERE source_id = '$source' AND due_at > UTC_TIMESTAMP(3) + INTERVAL 5 SECOND AND owner IS NOT NULL AND created_at < UTC_TIMESTAMP(3) - INTERVAL 3 SECOND"
	[[ $(sql "SELECT COUNT(*) FROM price_source_runs WHERE source_id = '$source' AND status <> 'succeeded'") == 0 ]]
}
await 60 all_ended
ok $? 'however often sweep is killed, every run succeeds'
is "$(sql "SELECT COUNT(*), COUNT(DISTINCT effective_at), SUM(supersedes IS NULL) FROM rack_prices
	WHERE account = '$account' AND source_id = '$source'")" $'20\t20\t20' 'and every row is written once'
is "$(sql "SELECT SUM(rows_written) FROM price_source_runs WHERE source_id = '$source'")" 20 'as the runs say'
end
