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
end
