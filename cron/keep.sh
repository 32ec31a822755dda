# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# What init and cron do on a whole system, for one instance: start servers, keep
# them running, end them; part of the control script.
# shellcheck disable=SC2154 # its variables come from there
#
# Each server is the leader of a session of its own.  $run/state/NAME.pid holds
# its pid, its start time, and a stamp of what it was started from.

# Longer than sweep waits for the webhooks it has under way.
readonly stop_seconds=70

# The living processes but the kernel's own: pids_in by session, parent_of by
# pid.  A process may name itself anything, even over two lines: what counts
# stands after the last parenthesis, and forty numbers more.
look()
{
	local line found
	declare -gA pids_in=() parent_of=()
	mapfile -t found < <(cat /proc/[0-9]*/stat 2>/dev/null | LC_ALL=C sed -nE \
	    's/^([0-9]+) .*\) [^ZX] ([0-9]+) [0-9]+ ([1-9][0-9]*)( -?[0-9]+){40}.*/\1 \2 \3/p')
	for line in "${found[@]}"; do
		set -- $line
		parent_of[$1]=$2
		pids_in[$3]+=" $1"
	done
}

# Field $2 of /proc/$1/stat after the program's name; false if it is gone.
proc_field()
{
	local stat fields
	{ read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 1
	read -ra fields <<<"${stat##*) }"
	echo "${fields[$2]}"
}
session_of() { proc_field "$1" 3; }
start_time() { proc_field "$1" 19; }

# Set `pids` to the processes of server $1 that lived at the last look: the
# session of its leader if that is the process we started, or what it left
# behind in our directory.
find_pids()
{
	local leader started rest now cwd
	pids=()
	[[ -r $run/state/$1.pid ]] || return 0
	read -r leader started rest <"$run/state/$1.pid" || return 0
	if now=$(start_time "$leader"); then
		[[ $now == "$started" ]] || return 0
		read -ra pids <<<"${pids_in[$leader]:-}"
		return 0
	fi
	for now in ${pids_in[$leader]:-}; do
		cwd=$(readlink "/proc/$now/cwd" 2>/dev/null) || continue
		[[ $cwd/ != "$run"/* ]] || pids+=("$now")
	done
}

# A stamp of files: it changes when one of them does.
stamp()
{
	stat -L -c '%n %i %s %Y' "$@" | sha256sum | cut -c 1-16
}

# How a server is kept: whatever way it ends it is started again, at once if it
# was killed, else a second later.  One that ends again and again within seconds is
# given longer pauses, up to half a minute, as what makes it end costs the machine
# more than it can gain.  Before that the rest of its group is ended:
# workers whose supervisor was killed would keep the socket.  One that listens at
# a socket is started again as well when that file is gone or is another: nobody
# could reach it any more.  A second name for the file shows that; whether anybody
# answers is not asked, so one that is busy is left alone.  What nginx writes are
# logs, not for everybody; what the others do is to be read.
# shellcheck disable=SC2016
readonly keeper='umask "$0"
trap : TERM
socket=$1
shift
watch()
{
	trap - TERM
	until [ -S "$socket" ] && ln -f "$socket" "$socket.kept"; do sleep 1; done
	while [ "$socket" -ef "$socket.kept" ]; do sleep 5; done
	echo "$socket is gone: its server is started again"
	kill -TERM "$server"
}
quick=0
while :; do
	[ -z "$socket" ] || rm -f "$socket" "$socket.kept"
	begun=$(date +%s)
	"$@" &
	server=$!
	[ -z "$socket" ] || watch &
	while kill -0 "$server" 2>/dev/null; do
		wait "$server" && end=0 || end=$?
	done
	kill -TERM 0
	lived=$(($(date +%s) - begun))
	[ $lived -lt 5 ] && quick=$((quick + 1)) || quick=0
	pause=1
	[ $end -le 128 ] || pause=0
	if [ $quick -gt 5 ]; then
		pause=$((1 << (quick - 5)))
		[ $pause -le 30 ] || pause=30 quick=10
		echo "ended after $lived s with $end, $quick times in a row: started again in $pause s"
	fi
	sleep $pause
done'

# Is the file at which a server listens gone, or another's?
is_lost()
{
	[[ -n $1 ]] && [[ ! -S $1 || -e $1.kept && ! $1 -ef $1.kept ]]
}

# keep NAME LOG STAMP COMMAND...: start a server unless it runs already from the
# same stamp, by the same command.  True if it was started.  `socket` is where it
# listens, if that is a file; without that file it is started anew.  `as` makes it
# another user, to whom its log is open and not its name.
keep()
{
	local name=$1 log=$run/output/$2.log pid rest stamp at=${socket:-} mask=022
	[[ $name != nginx* ]] || mask=027
	stamp=$(sha256sum <<<"$keeper $at ${as[*]} ${*:3}" | cut -c 1-16)
	shift 3
	find_pids "$name"
	if ((${#pids[@]} > 0)); then
		read -r _ _ rest <"$run/state/$name.pid"
		[[ $rest != "$stamp" ]] || is_lost "$at" || return 1
		stop "$name"
	fi
	(
		cd "$run"
		umask 027
		exec setsid "${as[@]}" env -i PATH="$PATH" LANG=C.UTF-8 TZ=UTC \
		    ASAN_OPTIONS="${ASAN_OPTIONS:-}" sh -c "$keeper" "$mask" \
		    "$at" "$@" </dev/null >>"$log" 2>&1 9>&-
	) &
	pid=$!
	until [[ $(session_of "$pid") == "$pid" ]]; do
		kill -0 "$pid" 2>/dev/null || die "$name did not start; see $log"
	done
	echo "$pid $(start_time "$pid") $stamp" >"$run/state/$name.pid"
}

# Ask server $1 to end, as the last look showed it: its keeper is silenced first,
# and then only those are told that no other of its processes watches over; they
# tell the rest.  (Were all told at once, multiwatch might replace a worker before
# it hears of it.)
terminate()
{
	local leader pid parent pids
	find_pids "$1"
	((${#pids[@]} > 0)) || return 0
	read -r leader _ <"$run/state/$1.pid"
	kill -KILL "$leader" 2>/dev/null || true
	for pid in "${pids[@]}"; do
		parent=${parent_of[$pid]}
		[[ $pid == "$leader" || $parent != "$leader" &&
		    " ${pids[*]} " == *" $parent "* ]] ||
			kill -TERM "$pid" 2>/dev/null || true
	done
}

# stop NAME...: end servers together.  They are asked each second, and killed
# when they stay too long.
stop()
{
	local name pids left=("$@") tries
	for ((tries = 0; ${#left[@]} > 0; tries++)); do
		((tries == 0)) || sleep 0.1
		look
		set -- "${left[@]}"
		left=()
		for name; do
			find_pids "$name"
			if ((${#pids[@]} == 0)); then
				rm -f "$run/state/$name.pid"
				continue
			fi
			left+=("$name")
			((tries % 10 != 0)) || terminate "$name"
			((tries < 10 * stop_seconds)) ||
				kill -KILL "${pids[@]}" 2>/dev/null || true
		done
	done
}
