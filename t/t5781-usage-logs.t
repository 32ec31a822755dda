#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Logs that are cut, filled with other things, copied, emptied and rotated while
# nobody looks, clocks that jump: every line is counted once.
source "$(dirname "$0")/rig.sh"

needs_instance
env=live
key=$(new_key)
account=$(account_of "$key")
id=$(key_id "$key")
log=$work/access.log
own_conf "$work/own.conf" "s|^access_log .*|access_log $log|"

source "$t/access-lines.sh"
# lines N [SECONDS]: of requests that ended so long after the beginning of today.
begin=$((EPOCHSECONDS / 86400 * 86400))
lines() { lines_at $((begin + ${2:-1})) "$1"; }
counted()
{
	sql "SELECT GROUP_CONCAT(n ORDER BY span) FROM (SELECT span, SUM(calls) AS n
	     FROM usage_counts WHERE account = '$account' GROUP BY span) c"
}
# all WHAT: of the lines that were made, three times.
all() { is "$(counted)" "$made,$made,$made" "$1"; }
malformed()
{
	sql "SELECT IFNULL(SUM(calls), 0) FROM usage_counts
	     WHERE account = '' AND span = 1 AND code = 'malformed'"
}

look
ok $? 'a log that is not there is no fault'
complete() { sql "SELECT COUNT(*) FROM usage_progress WHERE log LIKE '%:$log'"; }
is "$(complete)" 0 'but nobody can say that it is counted'
add 100
look
is "$(complete)" 1 'when it is there one can'
all 'lines are counted'
look
all 'once'
lines 1 | head -c 200 >>"$log"
look
all 'one that is not whole is not counted'
lines 1 | tail -c +201 >>"$log"
((++made))
look
all 'until it is'

# --- what is no line -------------------------------------------------------

before=$(malformed)
{
	echo 'garbage'
	echo
	head -c 1000 /dev/urandom | tr -d '\n'
	echo
	echo '127.0.0.1 - - [22/Nov/2026:07:40:33 +0000] "GET / HTTP/1.1" 200 7'
	lines 1 | head -c 250 # cut, and the next behind it
	lines 1
	head -c 700000 /dev/zero | tr '\0' x
	echo
	lines 1 | sed 's/orders[.]list/orders list/'
} >>"$log"
add 10
look
all 'lines between garbage are counted'
is "$(($(malformed) - before))" 7 'and the garbage too'
head -c 700000 /dev/zero >>"$log"
look
look
is "$(($(malformed) - before))" 7 'a line without end is none'
echo >>"$log"
add 5
look
all 'what follows it is counted'
is "$(($(malformed) - before))" 8 'and it as one'

# --- clocks ----------------------------------------------------------------

add 3 -3600
add 3 -86400
add 1 -1700000000
add 1 300000000
look
all 'wherever the clock stood, a line is counted'
is "$(sql "SELECT SUM(calls) FROM usage_counts WHERE account = '$account' AND span = 60
     AND at = FROM_UNIXTIME($begin - 3600)")" 3 'in its hour'
is "$(sql "SELECT COUNT(*) FROM usage_counts WHERE account = '$account' AND span = 1
     AND (at < UTC_TIMESTAMP() - INTERVAL 3 DAY OR at > UTC_TIMESTAMP() + INTERVAL 1 DAY)")" 0 \
    'but in no year that cannot be'

# --- rotation, while nobody looks ------------------------------------------

add 7
mv "$log" "$log.1"
add 8
look
all 'renamed with lines unread, and another begun'
lines 9 >>"$log.1"
((made += 9))
look
all 'one that is still written to'
add 4
cp -p "$log" "$log-20261122"
: >"$log"
add 6
look
all 'copied and emptied'
cp -p "$log" "$log-20261123"
: >"$log"
lines 500 >"$work/longer"
cat "$work/longer" >>"$log"
((made += 500))
look
all 'emptied, and longer than before when looked at again'
cp -p "$log" "$log.2"
cp -p "$log" "$log.3"
look
all 'copies are no news'
lines 100 | gzip >"$log.4.gz"
look
all 'what is packed is left alone'
mkdir "$log.5"
ln -s /dev/zero "$log.6"
mkfifo "$log.7"
look
ok $? 'what is no file stops nothing'
add 2
look
all 'nor what comes after it'
rm -rf "$log"*
add 11
look
all 'all removed, and begun anew'

# --- killed ----------------------------------------------------------------

RANDOM=5781
add 40000 2
for ((kills = 0; kills < 20; kills++)); do
	POLIDUCTO_CONF=$work/own.conf "$build/sweep" --once 2>>"$work/said" &
	sleep "0.$(printf %03d $((20 + RANDOM % 200)))"
	kill -KILL $! 2>/dev/null
	wait $! 2>/dev/null
	add 50 3
done
look
all 'killed 20 times at any line'
# Two at once: each has a lock of its own, as on two hosts.
add 40000 4
own_conf "$work/second.conf" "s|^access_log .*|access_log $log|"
POLIDUCTO_CONF=$work/second.conf "$build/sweep" --once 2>>"$work/said" &
look
wait $!
ok $? 'another on the same log ends well'
all 'and nothing is counted twice'

is "$(sql "SELECT SUM(cached), SUM(bytes_in), SUM(bytes_out) FROM usage_counts
     WHERE account = '$account' AND span = 60")" \
    "$made"$'\t'"$((made * 10))"$'\t'"$((made * 20))" 'bytes and cached answers are counted with them'
is "$(sql "SELECT histogram FROM usage_latencies WHERE account = '$account' AND span = 1440" |
	tr ' ' '\n' | awk -F: '{ n += $2 } END { print n }')" "$made" 'the histograms hold them all'
nothing "$(grep -v 'everybody can read' "$work/said")" 'sweep has nothing to complain of'
end
