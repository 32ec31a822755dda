# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# What every test in shell begins with: TAP, requests, waiting.  See t/README.
# shellcheck disable=SC2034 # the tests use what is set here

set -uo pipefail

t=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=${t%/*}
build=$PWD
shared=${POLIDUCTO_SHARED:-$top/../shared}
# sbin is not in everybody's path
PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin
export LC_ALL=C.UTF-8

work=$(mktemp -d) || exit 1
count=0 failed=0 ended=
trap finish EXIT

finish()
{
	rm -rf "$work"
	[[ -n $ended ]] || echo "Bail out! ${0##*/} ended before its end"
}

# --- saying so -------------------------------------------------------------

# A file that cannot run here says why and ends.
skip_all()
{
	echo "1..0 # SKIP $*"
	ended=1
	exit 0
}

# One part of a file that cannot run here.
skip()
{
	echo "ok $((++count)) - ${1//'#'/} # SKIP ${2:-}"
}

note()
{
	sed 's/^/# /' <<<"$*" >&2
}

# ok STATUS WHAT: the exit status of what was tried.
ok()
{
	((++count))
	if (($1 == 0)); then
		echo "ok $count - ${2//'#'/}"
	else
		echo "not ok $count - ${2//'#'/}"
		failed=1
	fi
	return "$1"
}

# is GOT WANTED WHAT
is()
{
	[[ $1 == "$2" ]]
	ok $? "$3" || note "got    $1"$'\n'"wanted $2"
}

# like GOT REGEX WHAT
like()
{
	[[ $1 =~ $2 ]]
	ok $? "$3" || note "got  $1"$'\n'"like $2"
}

# nothing TEXT WHAT: the text lists what is wrong.
nothing()
{
	[[ -z $1 ]]
	ok $? "$2" || note "$(head -n 20 <<<"$1")"
}

# The last line of every test.
end()
{
	echo "1..$count"
	ended=1
	exit "$failed"
}

# await SECONDS COMMAND...: until the command succeeds; false if it never does.
# Of what is slow by design, POLIDUCTO_PATIENCE is so many times as long.
await()
{
	local last=$((${EPOCHREALTIME/[.,]/} + $1 * 1000000 * ${POLIDUCTO_PATIENCE:-1}))
	shift
	until "$@"; do
		((${EPOCHREALTIME/[.,]/} < last)) || return 1
		sleep 0.05
	done
}

# --- what a test needs -----------------------------------------------------

needs_instance()
{
	local name
	[[ -n ${POLIDUCTO_RUN:-} ]] || skip_all 'no running instance'
	for name in curl jq mariadb; do
		[[ -n $(command -v "$name") ]] || skip_all "no $name"
	done
	export POLIDUCTO_BUILD=${POLIDUCTO_BUILD:-$build}
}

needs_shared()
{
	[[ -d $shared/data ]] || skip_all 'no shared data; set POLIDUCTO_SHARED'
}

# --- the instance ----------------------------------------------------------

# Who asks whom, for all that follows; `env=live api ...` for one request.
env=sandbox
key=

url()
{
	if [[ $env == live ]]; then
		echo "$POLIDUCTO_LIVE_URL"
	else
		echo "$POLIDUCTO_SANDBOX_URL"
	fi
}

# A name that no account of an earlier run has.
fresh()
{
	echo "${0##*/t}-$1-${EPOCHREALTIME/[.,]/}"
}

# A key of `env` with every scope and without limits, unless told otherwise.
new_key()
{
	local given=" $* "
	[[ $given == *' --account '* ]] || set -- --account "$(fresh key)" "$@"
	[[ $given == *' --tier '* ]] || set -- --tier bench "$@"
	"$top/poliducto" key create --env "$env" "$@"
}

# key_id KEY
key_id()
{
	local body=${1#sk_*_}
	echo "${body:0:12}"
}

# sql STATEMENT: as the user of `env`; columns are separated by tabs.
sql()
{
	local conf=$POLIDUCTO_RUN/etc/$env.conf name value
	local -A set_to=()
	while read -r name value; do
		[[ -z $name ]] || set_to[$name]=$value
	done <"$conf"
	MYSQL_PWD=${set_to[db_password]} mariadb --no-defaults \
	    --socket="${set_to[db_socket]}" --user="${set_to[db_user]}" \
	    --default-character-set=utf8mb4 --batch --skip-column-names \
	    "${set_to[db_name]}" -e "$1"
}

# secret_of KEY: what nobody else may ever see.
secret_of()
{
	local body=${1#sk_*_}
	echo "${body:12:32}"
}

# The account of a key, as the tables name it.
account_of()
{
	sql "SELECT account FROM api_keys WHERE id = '$(key_id "$1")'"
}

# --- requests --------------------------------------------------------------

# curl, trusting the instance and authorized by `key` unless that is empty.
ask()
{
	curl -sS --max-time 30 --cacert "$POLIDUCTO_CA" \
	    ${key:+-H "Authorization: Bearer $key"} "$@"
}

# api METHOD PATH [BODY] [option of curl]...: sets `status`; the answer is in
# the files head and body of $work.  A body that begins with @ names a file.
api()
{
	local method=$1 path=$2 sent=()
	shift 2
	if (($# > 0)) && [[ $1 != -* ]]; then
		sent=(-H 'Content-Type: application/json' --data-binary "$1")
		shift
	fi
	: >"$work/head"
	: >"$work/body"
	status=$(ask -o "$work/body" -D "$work/head" -w '%{http_code}' \
	    -X "$method" -H Expect: "${sent[@]}" "$@" "$(url)$path") || true
}

# nobody COMMAND...: without a key.
nobody()
{
	local key=
	"$@"
}

# The value of a header of the last answer.
header()
{
	sed -n "s/\r$//; s/^$1: *//Ip" "$work/head" | head -n 1
}

# What jq finds in the last answer.  gojq reads the same language and starts in a
# tenth of the time of jq 1.6, but does not keep the order of members: whatever
# shows an order, or that it cannot do, is asked of jq itself.
get()
{
	local found
	if [[ $1 != *_unsorted* && $1 != *_entries* ]] &&
	    found=$(gojq -r "$1" "$work/body" 2>/dev/null && echo .) &&
	    [[ $found != *'{'* ]]; then
		printf %s "${found%.}"
		return
	fi
	jq -r "$1" "$work/body" 2>/dev/null
}

# has FILTER WANTED [WHAT]
has()
{
	is "$(get "$1")" "$2" "${3:-$1 is $2}" || note "$(head -c 2000 "$work/body")"
}

# answered STATUS WHAT
answered()
{
	is "$status" "$1" "$2" || note "$(head -c 2000 "$work/body")"
}

# The pointers (or parameters) and codes of errors[], sorted.
faults()
{
	get '[.errors[]? | "\(.pointer // .parameter) \(.code)"] | sort | join(", ")'
}

# refused STATUS CODE WHAT: it is a problem document, whole and true.
refused()
{
	local got
	got=$("$(command -v gojq || echo jq)" -r \
	    --arg id "$(header x-request-id)" --argjson status "$status" '
		[.code,
		 .status == $status, .request_id == $id,
		 (.type | endswith("/errors/" + $ARGS.positional[0])),
		 (.title | length > 0), (.detail | length > 0),
		 (.instance | type == "string"),
		 (.retryable | type == "boolean")] | map(tostring) | join(" ")
	    ' "$work/body" --args "$2" 2>/dev/null)
	got="$status $(header content-type) $got"
	is "$got" "$1 application/problem+json $2 true true true true true true true" \
	    "$3" || note "$(head -c 2000 "$work/body")"
}

# A key's text with its check: checked PREFIX_ID_SECRET (as lib/key.h says).
# gzip ends with the CRC-32 of what it packed.
checked()
{
	local digits=0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz
	local crc check='' i
	crc=$(printf %s "$1" | gzip -c | tail -c 8 | od -An -tu4 -N4)
	for ((i = 0; i < 6; i++)); do
		check=${digits:crc % 62:1}$check
		((crc /= 62)) || true
	done
	echo "$1$check"
}

# letters N: that many of base62, by chance.
letters()
{
	local out=
	while ((${#out} < $1)); do
		out+=$(head -c 256 /dev/urandom | tr -dc 'A-Za-z0-9')
	done
	echo "${out:0:$1}"
}

# --- the tree --------------------------------------------------------------

# Is the tree a checkout itself, not a release unpacked inside of one?
is_checkout()
{
	[[ $(git -C "$top" rev-parse --show-toplevel 2>/dev/null) -ef $top ]]
}

# sources PATTERN...: our files, as paths below the top; the tracked ones (and
# those that will be), or in an unpacked release those of our folders.
sources()
{
	local names=() pattern
	if is_checkout; then
		git -C "$top" ls-files --cached --others --exclude-standard \
		    -- "$@" | while read -r pattern; do
			[[ ! -f $top/$pattern ]] || echo "$pattern"
		done
		return
	fi
	for pattern; do
		names+=(-o -name "$pattern")
	done
	(cd "$top" && find README LICENSE configure.ac Makefile.am poliducto \
	    lib fcgi-app cron nginx sql t clients dashboard doc \
	    -name node_modules -prune -o -type f ! -name '*.o' ! -name '*.a' \
	    ! -name '*.log' ! -name '*.trs' ! -name '*.Po' ! -name .dirstamp \
	    \( "${names[@]:1}" \) -print) | sort
}

# The compiler with the options of the Makefile.
compiler()
{
	local line
	# shellcheck disable=SC2016 # for make, not for the shell
	line=$(cd "$build" && env -u MAKEFLAGS -u MFLAGS make -s \
	    --eval='print-compiler:;@: $(info $(COMPILE))' print-compiler 2>/dev/null |
	    head -n 1)
	[[ -n $line ]] && echo "$line"
}

# A file of C without its comments and texts.
bare()
{
	cpp -fpreprocessed -dD -E -P "$1" 2>/dev/null |
		sed -E 's/"([^"\\]|\\.)*"/""/g'
}
