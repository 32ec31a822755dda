#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Both environments' sweeps write to one folder how all is.  What one of them, taken
# over, puts there neither stops the other one nor leads it to a file elsewhere.
source "$(dirname "$0")/rig.sh"
needs_instance

conf=$work/conf health=$work/conf.health
own_conf "$conf" '/^access_log /d; /^home /d; /^mail_/d'
echo 'mine' >"$work/victim"
echo 'sandbox 9 9' >"$work/lie"
mkfifo "$health/sandbox.pools" "$health/sandbox.jobs" "$health/live.samples" "$health/live.section"
ln -s "$work/victim" "$health/.sandbox.json.sandbox"
ln -s "$work/victim" "$health/.metrics.sandbox"
ln -s "$work/lie" "$health/sandbox.datadir"

POLIDUCTO_CONF=$conf timeout -k 3 60 "$build/sweep" --for 40 >"$work/out" 2>&1 &
sweep=$!
trap 'kill "$sweep" 2>/dev/null; finish' EXIT
told() { [[ -s $health/sandbox.samples && -s $health/index.html ]]; }
await 15 told
ok $? 'a sweep says how all is, whatever lies there' || note "$(ls -l "$health"; cat "$work/out")"
is "$(<"$work/victim")" mine 'and writes to no file elsewhere'
like "$(<"$work/out")" 'health: .*sandbox.json' 'it says what it cannot write'
kill "$sweep"
over() { ! kill -0 "$sweep" 2>/dev/null; }
await 20 over
ok $? 'and ends when it is told to' || kill -9 "$sweep"
rm -f "$health"/.sandbox.json.sandbox "$health"/.metrics.sandbox
POLIDUCTO_CONF=$conf timeout -k 3 60 "$build/sweep" --for 40 >"$work/out" 2>&1 &
sweep=$!
again() { [[ -f $health/sandbox.json && ! -L $health/sandbox.json ]] && jq -e .environment "$health/sandbox.json" >/dev/null; }
await 15 again
ok $? 'once they are gone it is written' || note "$(ls -l "$health"; cat "$work/out")"
kill "$sweep"
await 20 over
ok $? 'and this one ends too'

# --- a pool is taken away for good while a sweep looks -----------------------------

# The look has read which pools there were, and then waits up to a second for one that
# does not answer; that is when the file is removed.
rm -rf "$health"
own_conf "$conf" "/^access_log /d; /^home /d; /^mail_/d; s|^wake_socket .*|wake_socket $work/sandbox.wake|"
cp "$(command -v sleep)" "$work/slow.fcgi"
env -u LD_PRELOAD spawn-fcgi -n -s "$work/sandbox-slow.sock" -- "$work/slow.fcgi" 300 >"$work/pool.log" 2>&1 &
pool=$!
trap 'kill -KILL "$sweep" "$pool" 2>/dev/null; finish' EXIT
await 20 test -S "$work/sandbox-slow.sock"
printf '%s 1 1\n' slow taken >"$health/sandbox.pools"
POLIDUCTO_CONF=$conf timeout -k 3 60 "$build/sweep" --for 40 >"$work/out" 2>&1 &
sweep=$!
asked() { (($(grep -c "$work/sandbox-slow.sock$" /proc/net/unix) > 1)); }
await 20 asked
ok $? 'a look waits for a pool'
rm "$health/sandbox.pools"
pools_are() { [[ $(jq -r '[.pools[].pool] | join(" ")' "$health/sandbox.json" 2>/dev/null) == "$1" ]]; }
await 20 pools_are 'slow taken'
ok $? 'it tells of what it had read' || note "$(jq -c .pools "$health/sandbox.json")"
await 30 pools_are slow
ok $? 'and the next one no longer misses what was taken away' || note "$(jq -c .pools "$health/sandbox.json")"
kill "$sweep" "$pool"
wait
trap finish EXIT
end
