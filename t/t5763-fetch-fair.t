#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Hosts that never answer hold up the price sources of their own account alone: of
# what is fetched at once two files are one account's, and one where more than half
# of the room is taken.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"
needs_instance
needs_node

mkdir "$work/feed"
: >"$work/feed/hung"
printf 'effective_at,price\n2026-01-14,14.79\n' >"$work/feed/feed.csv"
node "$t/feed.mjs" "$work/feed" >"$work/port" &
server_pid=$!
trap 'kill "$server_pid" 2>/dev/null; stop_receiver; finish' EXIT
await 10 has_lines "$work/port" 1
url=http://127.0.0.1:$(<"$work/port")

# runs PATH: a source of `key` is asked to run; sets `source`.
runs()
{
	api POST /api/v2/price-sources "$(jq -n --arg url "$url$1" \
	    '{name: $url, kind: "http", format: "csv", target: "rack-prices", url: $url, redistribution: false,
	      mapping: {terminal: "TUX", product: "DIESEL_ULSD", unit: "l", currency: "MXN"}}')"
	source=$(get .id)
	api POST "/api/v2/price-sources/$source/run"
	[[ $status == 20? ]] || note "runs: $(<"$work/body")"
}
# at_once WHOSE: how many were on their way together, at most.  One that takes too
# long is given up, and the next one may come.
at_once()
{
	awk -v whose="/hang/$1" 'index($2, whose) == 1 { n += $1 == "+" ? 1 : -1; most = n > most ? n : most }
	    END { print most + 0 }' "$work/feed/hung"
}
hang() { (($(at_once "$1") >= $2)); }
succeeded() { api GET "/api/v2/price-sources/$source/runs/1" && [[ $(get .status) == succeeded ]]; }

slow=$(new_key --account "$(fresh slow)")
key=$slow
for n in {1..6}; do runs "/hang/one/$n"; done
await 30 hang one 2
ok $? 'two are fetched from hosts that do not answer'
for i in 1 2 3; do
	key=$(new_key --account "$(fresh "other$i")")
	runs /feed.csv
	await 20 succeeded
	ok $? "meanwhile account $i has its prices" || note "$(<"$work/body")"
done
is "$(at_once one)" 2 'and of the first account no more than two are on their way'
key=$(new_key --account "$(fresh second)")
for n in {1..3}; do runs "/hang/two/$n"; done
await 30 hang two 2
ok $? 'another account has two as well'
is "$(at_once one) $(at_once two)" '2 2' 'and no more'
for n in three four five six; do
	key=$(new_key --account "$(fresh "$n")")
	for i in 1 2 3; do runs "/hang/$n/$i"; done
done
await 30 hang '' 9
ok $? 'six such accounts take more than half of the room' || note "$(at_once '')"
key=$(new_key --account "$(fresh last)")
runs /feed.csv
await 20 succeeded
ok $? 'and yet another has its prices meanwhile' || note "$(<"$work/body")"
given_up() { (($(sql "SELECT COUNT(*) FROM price_source_runs WHERE account = '$(account_of "$slow")' AND failure = 'timeout'") > 0)); }
await 60 given_up
ok $? 'who sends nothing for twenty seconds is given up'
like "$(sql "SELECT MIN(message) FROM price_source_runs WHERE account = '$(account_of "$slow")' AND failure = 'timeout'")" \
    'too slow' 'and not waited for as long as a file may take'
kill "$server_pid"
all_ended() { (($(sql "SELECT COUNT(*) FROM price_source_runs WHERE account = '$(account_of "$slow")' AND status = 'queued'") == 0)); }
await 60 all_ended
ok $? 'what waited has its turn once they end' || note "$(sql "SELECT status, failure, due_at FROM price_source_runs WHERE account = '$(account_of "$slow")'")"
end
