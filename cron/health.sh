# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# How an instance is: what its processes show, and what its sweeps wrote down
# (cron/health/health.c); part of the control script.
# shellcheck disable=SC2154 # its variables come from there

# What a sweep wrote longer ago than this, in seconds, is old.
readonly stale_seconds=20

# Processes of the last look that a signal has stopped, of those given.
count_stopped()
{
	local pid n=0
	for pid; do
		[[ $(proc_field "$pid" 0) != [Tt] ]] || n=$((n + 1))
	done
	echo "$n"
}

# A line for each server: its name, pid (or -), processes, stopped ones.
list_servers()
{
	local name pids
	look
	for name in $(names); do
		find_pids "$name"
		echo "$name ${pids[0]:--} ${#pids[@]} $(count_stopped "${pids[@]}")"
	done
}

# What the sweep of an environment wrote last, with its age in seconds.
read_health()
{
	local file=$run/health/$1.json written
	if written=$(stat -c %Y "$file" 2>/dev/null); then
		jq --argjson age $((EPOCHSECONDS - written)) \
		    --argjson most "$stale_seconds" \
		    '. + {age_seconds: $age, fresh: ($age <= $most)}' "$file"
	else
		jq -n --arg environment "$1" \
		    '{environment: $environment, fresh: false, checks: []}'
	fi
}

# All of it as one object; `status` is the worst that there is.
read_status()
{
	local env servers
	servers=$(list_servers | jq -R 'split(" ") | {
	    name: .[0], pid: (.[1] | tonumber? // null),
	    processes: (.[2] | tonumber), stopped: (.[3] | tonumber)}' | jq -s .)
	for env in "${envs[@]}"; do
		read_health "$env"
	done | jq -s --argjson servers "$servers" \
	    --arg sandbox "$sandbox_url" --arg live "$live_url" \
	    --arg dashboard "$dashboard_url" --arg operator "$operator_url" '
	    map(if .fresh then . else .status = "critical" | .checks = [{
	        check: "sweep", status: "critical", level: 2,
	        says: (if .age_seconds then "nothing was heard of it for \(.age_seconds) s"
	            else "nothing was heard of it yet" end)}] end)
	    | {status: (if any($servers[]; .processes == 0) or any(.[]; .status == "critical")
	            then "critical"
	          elif any($servers[]; .stopped > 0) or any(.[]; .status == "warning")
	            then "warning" else "ok" end),
	        servers: $servers, environments: .,
	        urls: {sandbox: $sandbox, live: $live, dashboard: $dashboard, operator: $operator}}'
}

# The same for people.
# shellcheck disable=SC2016 # for jq, not for the shell
readonly status_text='
	def left(n): . + " " * (n - length);
	def of_env:
		"\n\(.environment): \(.status)",
		(.checks[] | select(.level > 0) | "  \(.status | left(9)) \(.check): \(.says)"),
		if .fresh then
			"  pools     \(.pools | map("\(.pool) \(.busy)/\(.workers)") | join(", ")) (busy of all)",
			"  starts    \(.pools | map("\(.pool) \(.starts)") | join(", "))",
			if .database_connections then
				"  database  \(.database_bytes / 1048576 | floor) MiB, \(.database_connections) of \(.database_connections_most) connections",
				"  queues    \(.outbox_events) events without a number (oldest \(.outbox_oldest_seconds) s), \(.webhooks_pending) deliveries pending (oldest \(.webhooks_oldest_seconds) s), \(.mails_unsent) mails (oldest \(.mails_oldest_seconds) s)"
			else empty end,
			if .log_lag_bytes then "  log       \(.log_lag_bytes) bytes not counted, \(.log_lag_seconds // "?") s behind" else empty end,
			(.terminals // [] | select(length > 0) | "  prices    " + (map("\(.terminal) \(.age_seconds / 3600 | floor) h") | join(", "))),
			if .certificate_expires_at then "  tls       until \(.certificate_expires_at[0:10])" else empty end,
			if .disk_bytes then "  disk      \(.disk_free_bytes / 1048576 | floor) MiB of \(.disk_bytes / 1048576 | floor) free" else empty end
		else empty end;
	(.servers[] | if .processes > 0 then
			"\(.name | left(20)) pid \("\(.pid)" | left(7)) \(.processes) processes"
			+ (if .stopped > 0 then ", \(.stopped) stopped" else "" end)
		else "\(.name | left(20)) not running" end),
	(.urls | to_entries[] | "\(.key | left(10)) \(.value)"),
	(.environments[] | of_env),
	"\nall in all: \(.status)"'

# Has each sweep looked since it and the pools were started?  A look takes a second
# at most, so one that was written two seconds later began later.
health_told()
{
	local env file written
	for env in "${envs[@]}"; do
		written=$(stat -c %Y "$run/health/$env.json" 2>/dev/null) || return 1
		for file in "$run/state/$env"-*.pid; do
			((written >= $(stat -c %Y "$file") + 2)) || return 1
		done
	done
}

# Does every pool work, by that look?  Says which does not.
pools_work()
{
	local env wrong
	for env in "${envs[@]}"; do
		health_told && wrong=$(read_health "$env" | jq -r '.environment as $env | .checks[]
		    | select((.check | startswith("pool_")) and .status == "critical")
		    | "\($env) \(.check): \(.says)"') || return 1
		[[ -z $wrong ]] || { echo "$wrong" >&2; return 1; }
	done
}
