# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# What the benches share: an instance of their own, wrk, tables.  Each begins
# with `source "$(dirname "$0")/rig.sh"`; how to read them: README.
set -euo pipefail

connections=32
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
control=$here/../../poliducto
: "${POLIDUCTO_RUN:?start this with ./poliducto bench}"

work=$(mktemp -d)
stops=() # what is to be done before the instance is stopped
finish()
{
	local stop
	for stop in "${stops[@]}"; do
		$stop || true
	done
	"$control" down >/dev/null
	rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

say() { printf '%s\n' "$*"; }

# begin: start the instance, with a key of an account of its own, unlimited.
begin()
{
	"$control" up >"$work/up" # builds, if that is needed
	eval "$("$control" env)"
	key=$("$control" key create --env sandbox --account bench --tier bench)
	account=$(sql "SELECT id FROM accounts WHERE name = 'bench'")
}

# setting NAME: of the sandbox.
setting() { sed -n "s/^$1 //p" "$POLIDUCTO_RUN/etc/sandbox.conf"; }

sql()
{
	MYSQL_PWD=$(setting db_password) mariadb --no-defaults -BN \
	    --socket="$(setting db_socket)" --user="$(setting db_user)" \
	    --database="$(setting db_name)" --execute="$1"
}

ask()
{
	curl -fsS --cacert "$POLIDUCTO_CA" -H "Authorization: Bearer $key" "$@"
}

# load NAME URL [option of wrk]...: a line in $work/NAME: requests a second,
# median and 99th percentile of the latency, answers that were not 2xx.
load()
{
	local name=$1 url=$2
	shift 2
	[[ $url == https:* ]] || url=$POLIDUCTO_SANDBOX_URL$url
	wrk -t 2 -c "$connections" -d "$seconds" --latency -s "$here/load.lua" \
	    -H "Authorization: Bearer $key" "$@" "$url" |
		sed -n 's/^result //p' >>"$work/$name"
}

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
column() { cut -d ' ' -f "$2" "$work/$1" | median; }

heads()
{
	printf '%-34s %9s %9s %9s %7s\n' '' 'per s' 'p50 ms' 'p99 ms' 'not 2xx'
}

row()
{
	printf '%-34s %9.0f %9s %9s %7d\n' "$2" "$(column "$1" 1)" \
	    "$(column "$1" 2)" "$(column "$1" 3)" \
	    "$(awk '{ n += $4 } END { print n + 0 }' "$work/$1")"
}

# ratio NAME OTHER: of the requests a second, round by round: the median, and
# in brackets the lowest and the highest.
ratio()
{
	paste -d ' ' "$work/$1" "$work/$2" |
		awk '{ printf "%.3f\n", $1 / $5 }' | sort -n >"$work/ratios"
	echo "$(median <"$work/ratios") ($(head -n 1 "$work/ratios") to" \
	    "$(tail -n 1 "$work/ratios"))"
}

kib() { awk -v field="$2:" '$1 == field { print $2 }' "/proc/$1/smaps_rollup"; }

# workers POOL: their processes.
workers()
{
	local file=$POLIDUCTO_RUN/state/sandbox-$1.pid
	pgrep -s "$(cut -d ' ' -f 1 "$file")" -x "$1.fcgi"
}
