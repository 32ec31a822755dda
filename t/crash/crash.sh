# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# What the crash tests share: who runs in an instance, killing by chance that
# is the same in every run, and the programs in node.  See t/crash/README.
# shellcheck disable=SC2154 # work and t come from the rig

needs_node()
{
	[[ -n $(command -v node) ]] || skip_all 'no node'
}

# pids SERVER PROGRAM: of a server of the instance, as state/SERVER.pid knows.
pids()
{
	local leader
	read -r leader _ <"$POLIDUCTO_RUN/state/$1.pid" || return 1
	pgrep -s "$leader" -x "$2"
}

# Which server and program serve a domain now.
pool()
{
	if [[ -e $POLIDUCTO_RUN/state/$env-all.pid ]]; then
		echo "$env-all all.fcgi"
	else
		echo "$env-$1 $1.fcgi"
	fi
}

# count_is N SERVER PROGRAM
count_is()
{
	(($(pids "$2" "$3" | wc -l) == $1))
}

# kill_one SERVER PROGRAM: one of them by chance; RANDOM is seeded by the test.
kill_one()
{
	local found
	mapfile -t found < <(pids "$1" "$2")
	((${#found[@]} > 0)) || return 1
	kill -KILL "${found[RANDOM % ${#found[@]}]}" 2>/dev/null
}

kill_all()
{
	local found
	mapfile -t found < <(pids "$1" "$2")
	((${#found[@]} > 0)) && kill -KILL "${found[@]}" 2>/dev/null
}

# What a sweep that is stopped has under way stays so: what is leased then is all
# that may come again by its death.
strike()
{
	local victims
	mapfile -t victims < <(pids "$env-sweep" sweep)
	((${#victims[@]} > 0)) || return 1
	((RANDOM % 2)) || victims=("${victims[RANDOM % ${#victims[@]}]}")
	kill -STOP "${victims[@]}" 2>/dev/null || return 1
	sql "SELECT id, owner, due_at FROM delivery_queue
	     WHERE account = '$account' AND owner IS NOT NULL AND due_at > UTC_TIMESTAMP(3)" >>"$work/claims"
	kill -KILL "${victims[@]}"
}

# hold PID...: they stand still, but not in the midst of a transaction, whose locks
# would hold the test and all others; false where they were in one.
hold()
{
	local before
	kill -STOP "$@" 2>/dev/null
	before=$(transactions)
	[[ -n $(comm -12 <(echo "$before") <(transactions) | grep .) ]] || return 0
	kill -CONT "$@" 2>/dev/null
	return 1
}

# Those that are open; InnoDB makes this table anew when nobody has read it for a
# tenth of a second.
transactions()
{
	sleep 0.11
	root_sql 'SELECT trx_id FROM information_schema.innodb_trx WHERE trx_rows_locked + trx_rows_modified > 0' | sort
}

# One that begins looks at everything at once: what is due by the day, the minute
# or the hour need not be awaited.
sweep_begins()
{
	local before
	before=$(pids "$env-sweep" sweep | wc -l)
	kill_all "$env-sweep" sweep
	await 60 count_is "$before" "$env-sweep" sweep
}

# A pause of 10 to $1 ms between two kills, by chance too.
pause()
{
	local ms=$((10 + RANDOM % ($1 - 9)))
	sleep "$((ms / 1000)).$(printf %03d $((ms % 1000)))"
}

# The database's own root, who may see who waits for whom.
root_sql()
{
	mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" --batch \
	    --skip-column-names "poliducto_$env" -e "$1"
}

# Has sweep counted all that was asked before a moment, as ENV.json writes it?  nginx
# holds back what it writes for a second, and sweep knows what it has not read.
logs_read()
{
	jq -e --arg since "$1" '.as_of > $since and .log_lag_bytes == 0' \
	    "$POLIDUCTO_RUN/health/$env.json" >/dev/null
}
in_two_seconds() { date -u -d '+2 seconds' +%Y-%m-%dT%H:%M:%S.%3NZ; }

# After it was killed the database answers again, whoever restarts it.
answers() { root_sql 'SELECT 1' >/dev/null 2>&1; }

lines() { [[ ! -e $1 ]] && echo 0 || wc -l <"$1"; }
has_lines() { (($(lines "$1") >= $2)); }

# pay N AT_ONCE PREFIX: payments with the keys PREFIX-1 and so on, each repeated
# until it is answered.  A line for each in $work/paid; faults in $work/unpaid.
pay()
{
	client pay.mjs "$@" >>"$work/paid" 2>"$work/unpaid"
}

# client PROGRAM ARGUMENT...: one of those here that make requests.
client()
{
	NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA CLIENT_KEY=$key CLIENT_URL=$(url) \
	    node "$t/crash/$1" "${@:2}"
}

# receive [KEY CERTIFICATE]: starts a receiver; sets receiver (its URL) and
# receiver_pid.  What comes is in $work/received, a line of JSON each.
receive()
{
	: >"$work/received"
	rm -f "$work/port"
	node "$t/crash/receive.mjs" "$work/received" "$@" >"$work/port" &
	receiver_pid=$!
	await 60 has_lines "$work/port" 1 || return 1
	receiver=http://127.0.0.1:$(<"$work/port")
	(($# == 0)) || receiver=https://localhost:$(<"$work/port")
}

# subscribe PATH EVENTS...: a webhook to the receiver; sets hook and secret.
subscribe()
{
	api POST /api/v2/webhooks "$(jq -n --arg url "$receiver$1" \
	    '{url: $url, events: $ARGS.positional}' --args "${@:2}")"
	hook=$(get .id) secret=$(get .secret)
	[[ $status == 201 && $secret == whsec_* ]]
}

# Whatever goes wrong, what was started ends.
stop_receiver()
{
	[[ -z ${receiver_pid:-} ]] || kill "$receiver_pid" 2>/dev/null
}
