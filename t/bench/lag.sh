# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# From a commit to the first byte at a receiver, with all of them well and with
# one that hangs.  Part of deliver.
# shellcheck disable=SC2154 # its variables come from there

rate=500 committers=4 lag_seconds=10

# A listener that takes connections and never answers.
start_hang()
{
	coproc hang_out {
		exec node -e 'require("node:net").createServer(() => {})
			.listen(Number(process.argv[1]), "127.0.0.1", () => console.log("ready"))' \
		    "$hang_port"
	}
	hang=$hang_out_PID
	read -r -t 30 -u "${hang_out[0]}"
	stops+=(stop_hang)
}
stop_hang()
{
	[[ -n ${hang:-} ]] || return 0
	kill "$hang" && wait "$hang" || true
	hang=
}

last() { echo "${hook[hooks - 1]}"; }
set_last() { admin "UPDATE webhooks SET $1 WHERE account = '$account' AND id = '$(last)'"; }

# Its deliveries are not wanted any more, and what is said of it neither.
well_again()
{
	set_last "status = 'paused'"
	stop_hang
	until [[ $(admin "SELECT COUNT(*) FROM delivery_queue
		WHERE webhook_id = '$(last)' AND owner IS NOT NULL") == 0 ]]; do
		sleep 0.2
	done
	admin "DELETE FROM delivery_queue WHERE webhook_id = '$(last)';
	    DELETE FROM webhook_health WHERE webhook_id = '$(last)'"
	set_last "status = 'active', url = 'https://localhost:$port/$hooks'"
}

# lag NAME: commits at that rate, then a line in $work/lag-NAME: the median and
# the 99th percentile in milliseconds of what went to all but the last webhook,
# and how many of these never came.  What came counts from its commit to the
# end of the millisecond of its first byte.
lag()
{
	local i pids=() expected arrived=0 until=$((SECONDS + lag_seconds + 15))
	: >"$work/nginx/log"
	for ((i = 0; i < committers; i++)); do
		POLIDUCTO_CONF=$POLIDUCTO_RUN/etc/sandbox.conf "$here/commits" "$account" \
		    "$((rate / committers))" "$lag_seconds" "${hook[@]}" >"$work/commits.$i" &
		pids+=($!)
	done
	wait "${pids[@]}"
	expected=$(cat "$work"/commits.* | grep -vc "$(last)")
	while ((arrived < expected && SECONDS < until)); do
		sleep 0.2
		arrived=$(came "^/[1-$((hooks - 1))] ")
	done
	grep "^/[1-$((hooks - 1))] " "$work/nginx/log" |
		awk 'FNR == NR { if (!($2 in at)) at[$2] = ($3 - $4) * 1000 + 1; next }
		    $1 in at { printf "%.3f\n", at[$1] - $2 / 1000 }' - "$work"/commits.* |
		sort -n >"$work/lags"
	awk -v expected="$expected" '{ v[NR] = $1 }
	    END { print v[int((NR + 1) / 2)], v[int(NR * 0.99)], expected - NR }' \
	    "$work/lags" >>"$work/lag-$1"
}

lag_round()
{
	lag well
	start_hang
	set_last "url = 'https://localhost:$port/hang'"
	lag hangs
	well_again
}

lag_row()
{
	printf '%-34s %9.1f %9.1f %9d\n' "$2" "$(column "lag-$1" 1)" "$(column "lag-$1" 2)" \
	    "$(awk '{ n += $3 } END { print n }' "$work/lag-$1")"
}

lag_table()
{
	say
	say "commit to first byte, $rate events/s, $rounds rounds of $lag_seconds s"
	printf '%-34s %9s %9s %9s\n' '' 'p50 ms' 'p99 ms' 'missing'
	lag_row well 'all receivers well'
	lag_row hangs 'the others, while one hangs'
	say "goals: p50 5 ms or less, p99 50 ms or less"
	say "p99 hangs / well       $(paste -d ' ' "$work/lag-hangs" "$work/lag-well" |
		awk '{ printf "%.3f\n", $2 / $5 }' | median); goal 1.1 or less"
}
