#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# `up` returns when the sandbox's prices are there, not before: sweep is held up
# meanwhile.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"
needs_instance
# As the instance was started; without it `up` would ask for another.
export POLIDUCTO_PORT=${POLIDUCTO_SANDBOX_URL##*:}
key=$(new_key)

ask_today() { api GET "/api/v1/prices/daily-rack?terminal=TUX&fuel_type=DIESEL"; }
ask_today
answered 200 'there is a price at first'

mapfile -t sweeps < <(pids sandbox-sweep sweep)
trap 'kill -KILL "${sweeps[@]}" 2>/dev/null; finish' EXIT
await 60 hold "${sweeps[@]}"
root_sql "DELETE p FROM rack_prices p WHERE p.account = 'common' AND p.terminal = 'TUX'"
root_sql "UPDATE daily_work SET day = day - INTERVAL 1 DAY WHERE name = 'simulated_prices'"
# as a machine that has no time for sweep
timeout 20 "$top/poliducto" up >"$work/up" 2>&1
is $? 124 'without it up waits' || note "$(<"$work/up")"
ask_today
answered 424 'and there is no price indeed'
kill -KILL "${sweeps[@]}"
"$top/poliducto" up >"$work/up" 2>&1
ok $? 'sweep goes on: up returns' || note "$(<"$work/up")"
for terminal in CAD HOU MTY TUX; do
	api GET "/api/v1/prices/daily-rack?terminal=$terminal"
	answered 200 "and $terminal has a price at once"
done
ask_today
answered 200 'so has the product that was asked for'
end
