#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A server that ends as soon as it has begun is started again after longer and
# longer pauses, and `up` does not say that all is well while a pool does not work.
source "$(dirname "$0")/rig.sh"
needs_instance

# --- the keeper ------------------------------------------------------------------

run=$work/run
mkdir -p "$run"/{state,output,health}
as=()
die() { echo "$*" >&2; exit 1; }
# shellcheck source=cron/keep.sh
source "$top/cron/keep.sh"
look
keep broken broken stamp sh -c 'echo begun; exit 3'
ok $? 'a server is kept that ends at once'
read -r leader _ <"$run/state/broken.pid"
trap 'kill -KILL -- "-$leader" 2>/dev/null; finish' EXIT
log=$run/output/broken.log
pauses() { sed -nE 's/.* with 3, .* started again in ([0-9]+) s$/\1/p' "$log" | xargs; }
slower() { [[ $(pauses) == '2 4'* ]]; }
await 60 slower
ok $? 'the pauses grow' || note "$(tail -n 3 "$log")"
is "$(grep -c begun "$log")" 7 'no more often than once a second before'
kill -KILL -- "-$leader"
quiet() { [[ $(session_of "$leader") != "$leader" ]]; }
await 10 quiet
trap finish EXIT

# --- what up waits for -----------------------------------------------------------

envs=(sandbox live)
# shellcheck source=cron/health.sh
source "$top/cron/health.sh"
for env in "${envs[@]}"; do
	touch -d '-5 seconds' "$run/state/$env-sweep.pid" "$run/state/$env-orders.pid"
	echo '{"environment":"'"$env"'","checks":[{"check":"pool_orders","status":"ok"}]}' >"$run/health/$env.json"
done
health_told && pools_work
ok $? 'sweeps have looked since, and every pool works'
touch "$run/state/live-orders.pid"
! health_told
ok $? 'a look from before a pool was started says nothing of it'
! pools_work
ok $? 'nor that it works'
touch -d '-5 seconds' "$run/state/live-orders.pid"
echo '{"environment":"live","checks":[{"check":"pool_orders","status":"critical","says":"no worker runs"},
    {"check":"prices","status":"critical","says":"old"}]}' >"$run/health/live.json"
! pools_work 2>"$work/said"
ok $? 'one that does not is waited for'
is "$(<"$work/said")" 'live pool_orders: no worker runs' 'and named'
env=sandbox
end
