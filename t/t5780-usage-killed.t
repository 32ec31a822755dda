#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sweep is killed while it counts nginx's access log, which is rotated under
# load: by minute, hour and day there are as many requests as lines.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
key=$(new_key)
account=$(account_of "$key")
server=$env-sweep
log=$POLIDUCTO_RUN/log/access-$env.log
RANDOM=5780
began=$EPOCHSECONDS

in_logs() { cat "$log"* | wc -l; }
# counted SPAN: of all accounts, and of none.
counted() { sql "SELECT IFNULL(SUM(calls), 0) FROM usage_counts WHERE span = $1"; }
timed()
{
	sql "SELECT histogram FROM usage_latencies WHERE span = $1" |
		tr ' ' '\n' | awk -F: '{ n += $2 } END { print n + 0 }'
}
# Nothing else is logged meanwhile: what was asked a second ago is written.
all_counted() { (($(counted 1) - $(in_logs) == ${1:-0})); }
nginx() { kill "-$1" "$(<"$POLIDUCTO_RUN/tmp/nginx.pid")"; }

# What other tests left there may be counted already or gone.
await 60 logs_read "$(in_two_seconds)"
ok $? 'what was logged before is counted'
difference=$(($(counted 1) - $(in_logs)))

# --- under load ------------------------------------------------------------

# load N: so many requests, of which some fail, by nginx and by a worker.
load()
{
	local i
	for ((i = 0; i < $1; i++)); do
		echo "url = \"$(url)/api/v1/prices/daily-rack?terminal=MTY\""
		echo 'output = "/dev/null"'
		echo "url = \"$(url)/api/v2/orders?limit=0\""
		echo 'output = "/dev/null"'
		echo "url = \"$(url)/nowhere\""
		echo 'output = "/dev/null"'
	done >"$work/load.$1"
	ask --parallel --parallel-max 8 -K "$work/load.$1" 2>"$work/curl"
}
while [[ ! -e $work/enough ]]; do
	load 500
	echo 1500 >>"$work/asked"
done &
loader=$!
trap 'touch "$work/enough"; wait "$loader"; finish' EXIT

# by_name: as logrotate does, whose create gives the new file the group by which sweep
# reads it; nginx writes to the old file until it is told.
by_name()
{
	mv "$log" "$log.$began-$1" &&
		cp --attributes-only --preserve=mode,ownership "$log.$began-$1" "$log" && nginx USR1
}
all_stand()
{
	local pid
	for pid; do
		[[ $(sed 's/.*) //' "/proc/$pid/stat") == T* ]] || return 1
	done
}
# by_copy: as its copytruncate does, which by itself loses what is written
# between the two: nginx is held still for that moment.
by_copy()
{
	local workers
	mapfile -t workers < <(pgrep -s "$(cut -d ' ' -f 1 "$POLIDUCTO_RUN/state/nginx.pid")" \
	    -f '^nginx: worker process')
	kill -STOP "${workers[@]}"
	await 60 all_stand "${workers[@]}"
	cp -p "$log" "$log.$began-$1" && : >"$log"
	local ended=$?
	kill -CONT "${workers[@]}"
	return "$ended"
}
kills=0 rotated=0
while ((kills < 20)); do
	if ((RANDOM % 2)); then kill_all "$server" sweep; else kill_one "$server" sweep; fi &&
		((++kills))
	if ((kills % 4 == 0 && kills / 4 > rotated)); then
		((++rotated))
		if ((rotated % 2)); then by_name $rotated; else by_copy $rotated; fi
		ok $? "rotation $rotated"
	fi
	pause 500
done
touch "$work/enough"
wait "$loader"
trap finish EXIT
is "$kills $rotated" '20 5' 'sweep was killed 20 times, the log rotated 5 times'

# nginx holds back what it writes for a second.
asked=$(awk '{ n += $1 } END { print n }' "$work/asked")
all_written() { (($(cat "$log"* | grep -c "\"key_id\":\"$(key_id "$key")\"") == asked)); }
await 60 all_written
ok $? "$asked requests are in the logs"
await 30 all_counted "$difference"
ok $? 'as many requests as lines' || note "$(counted 1) counted, $(in_logs) lines"
minutes=$(counted 1)
is "$(counted 60)" "$minutes" 'by the hour too'
is "$(counted 1440)" "$minutes" 'and by the day'
is "$(timed 1)" "$minutes" 'their histograms hold all of them'
is "$(timed 60)" "$minutes" 'by the hour too'
is "$(timed 1440)" "$minutes" 'and by the day'

# --- each of them, by what it was ------------------------------------------

is "$(sql "SELECT route, status, code, field, SUM(calls) FROM usage_counts
     WHERE account = '$account' AND span = 1440
     GROUP BY 1, 2, 3, 4 ORDER BY 1" | tr '\t\n' ' ;')" \
    " 404 not_found  $((asked / 3));orders.list 400 bad_parameter limit $((asked / 3));prices.daily_rack 200   $((asked / 3));" \
    'each was counted as what it was'
# What stands in the logs, counted a second time.
cat "$log"* | jq -r --arg id "$(key_id "$key")" 'select(.key_id == $id) |
    "\(.time / 60 | floor * 60 | todate | .[0:16]) \(.route)- \(.status) \(.bytes_out)"' |
	awk '{ n[$1 " " $2 " " $3]++; b[$1 " " $2 " " $3] += $4 }
	    END { for (k in n) print k, n[k], b[k] }' | sort >"$work/again"
sql "SELECT CONCAT_WS(' ', DATE_FORMAT(at, '%Y-%m-%dT%H:%i'), CONCAT(route, '-'), status, SUM(calls), SUM(bytes_out))
     FROM usage_counts WHERE account = '$account' AND span = 1
     GROUP BY at, route, status" | sort >"$work/rows"
[[ -s $work/again ]]
ok $? 'the logs hold them'
nothing "$(diff "$work/again" "$work/rows")" 'minute by minute, byte by byte'
end
