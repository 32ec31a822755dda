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

source "$t/reload.sh"

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

# counted FILE: lines that another program said count here.
counted()
{
	local line
	while IFS= read -r line; do
		case $line in
		'ok '*) ok 0 "${line#ok }" ;;
		'not ok '*) ok 1 "${line#not ok }" ;;
		*) line=${line#note } && note "${line#'# '}" ;;
		esac
	done <"$1"
}

# The last line of every test.
end()
{
	echo "1..$count"
	ended=1
	exit "$failed"
}

# shortly SECONDS: the time until which something holds that is to end while one waits:
# with POLIDUCTO_PATIENCE so many times as far, for it must be said before it has come.
shortly()
{
	date -u -d "$(($1 * ${POLIDUCTO_PATIENCE:-1})) seconds" +%FT%T.000Z
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

# A browser of the system, and what drives it.
needs_browser()
{
	local name
	for name in chromium chromium-browser google-chrome; do
		CHROMIUM=$(command -v "$name") && break
	done
	export CHROMIUM
	[[ -n $CHROMIUM ]] || skip_all 'no chromium'
	[[ -d $t/node_modules/playwright-core ]] || skip_all 'no playwright-core: npm ci --prefix t'
}

# look_at SCRIPT: with the session of who is signed in; it prints TAP and is the
# whole of a test.
look_at()
{
	POLIDUCTO_COOKIE=$(sed -nE 's/^(#HttpOnly_)?.*\t(__Host-poliducto)\t(.*)$/\2=\3/p' "$jar") \
	    NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA timeout 900 node "$t/$1"
	failed=$?
	ended=1
	exit "$failed"
}

# --- the instance ----------------------------------------------------------

# The directories of this instance and of those beside it in a whole check.
instances()
{
	local dir
	for dir in "$POLIDUCTO_RUN" "$POLIDUCTO_RUN"/*/; do
		[[ ! -e $dir/state/ready ]] || echo "${dir%/}"
	done
}

# Who asks whom, for all that follows; `env=live api ...` for one request.
env=sandbox
key=

url()
{
	case $env in
	live) echo "$POLIDUCTO_LIVE_URL" ;;
	dashboard) echo "$POLIDUCTO_DASHBOARD_URL" ;;
	*) echo "$POLIDUCTO_SANDBOX_URL" ;;
	esac
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

# sql STATEMENT: as the user of `env`; columns are separated by tabs.  People are
# in live, the home environment.
sql()
{
	local conf=$POLIDUCTO_RUN/etc/${env/dashboard/live}.conf name value
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

# own_conf FILE [SED]: the configuration of `env` for a sweep of one's own, beside
# the one that runs: of what that writes it writes nothing.  SED changes more.
own_conf()
{
	mkdir -p "$1.health"
	sed -e "s|^lock_file .*|lock_file $1.lock|" \
	    -e "s|^wake_socket .*|wake_socket $1.wake|" \
	    -e "s|^health_folder .*|health_folder $1.health|" \
	    -e "${2:-}" "$POLIDUCTO_RUN/etc/$env.conf" >"$1"
	chmod 600 "$1"
}

# --- requests --------------------------------------------------------------

# curl, trusting the instance and authorized by `key` unless that is empty; at the
# dashboard's host by the cookies in the file `jar`.
ask()
{
	local who=(${key:+-H "Authorization: Bearer $key"})
	[[ $env != dashboard ]] || who=(-b "$jar" -c "$jar" --interface "$source"
	    ${csrf:+-H "X-CSRF-Token: $csrf"})
	curl -sS --max-time $((30 * ${POLIDUCTO_PATIENCE:-1})) --cacert "$POLIDUCTO_CA" "${who[@]}" "$@"
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
	sent=(-o "$work/body" -D "$work/head" -w '%{http_code}' -X "$method"
	    -H Expect: "${sent[@]}" "$@" "$(url)$path")
	status=$(past_reload ask "${sent[@]}") || true
}

# nobody COMMAND...: without a key.
nobody()
{
	local key=
	"$@"
}

# --- people ----------------------------------------------------------------

# A browser: its cookies, what its requests carry besides, and an address of its
# own, for sign-in is limited by address.
jar=$work/jar csrf=
elsewhere()
{
	source=127.$((RANDOM % 250 + 1)).$((RANDOM % 250 + 1)).$((RANDOM % 250 + 1))
}
elsewhere

# dash METHOD PATH [BODY] [option of curl]...: api at the dashboard's host, below
# /api/v2; keeps the csrf_token of a session that is answered.
dash()
{
	local method=$1 path=$2 found
	shift 2
	env=dashboard api "$method" "/api/v2$path" "$@"
	found=$(jq -r '.csrf_token? // empty' "$work/body" 2>/dev/null)
	[[ -z $found ]] || csrf=$found
}

# letters_to EMAIL: the files of its letters, oldest first.
letters_to()
{
	grep -lFx "To: <$1>"$'\r' "$POLIDUCTO_RUN"/mail/*.eml 2>/dev/null
}

# came N EMAIL: has it so many letters, or more?
came()
{
	(($(letters_to "$2" | wc -l) >= $1))
}

# letter EMAIL [N]: its Nth letter (the first), awaited and readable.
letter()
{
	await 30 came "${2:-1}" "$1" || return 1
	letters_to "$1" | sed -n "${2:-1}p" | xargs cat | tr -d '\r' |
		sed -z 's/\([^?]\)=\n/\1/g' | sed 's/=3D/=/g'
}

# link_token EMAIL [N]: what the link in that letter carries.
link_token()
{
	letter "$@" | sed -nE 's/.*[?]token=([A-Za-z0-9_-]+).*/\1/p' | head -n 1
}

# The password of everybody whom signed_in makes.
password='correct horse battery'

# signed_in NAME [LANGUAGE]: a person of a fresh address with an account of its
# own, who is its owner and signed in: sets `email`, `jar`, `csrf`, `person` and
# `account`.
signed_in()
{
	local name=$1
	email=$(fresh "$name")@example.com
	email=${email,,}
	jar=$work/jar.$name csrf=
	dash POST /auth/sign-up "{\"email\":\"$email\",\"name\":\"$name\",
	    \"account_name\":\"$name\",\"password\":\"$password\",
	    \"language\":\"${2:-en}\"}"
	dash POST /auth/confirm "{\"token\":\"$(link_token "$email")\"}"
	person=$(get .person.id) account=$(get .account.id)
	[[ $status == 200 ]] || note "signed_in: $(<"$work/body")"
}

# attempts_of KIND WHOSE: as the table of attempts knows them.
attempts_of()
{
	printf '%s %s' "$1" "$2" | openssl dgst -sha256 -r -hmac \
	    "$(sed -n 's/^secret //p' "$POLIDUCTO_RUN/etc/live.conf")" | cut -d ' ' -f 1
}

# Time-based code of a secret in base32, so many steps from now.
code_of()
{
	node -e '
	const { createHmac } = require("crypto");
	const [secret, ahead] = process.argv.slice(1);
	let bits = "";
	for (const c of secret) bits += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(c).toString(2).padStart(5, "0");
	const key = Buffer.from(bits.match(/.{8}/g).map((b) => parseInt(b, 2)));
	const step = Buffer.alloc(8);
	step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30000) + Number(ahead)));
	const mac = createHmac("sha1", key).update(step).digest();
	const n = mac.readUInt32BE(mac[19] & 15) & 0x7fffffff;
	console.log(String(n % 1000000).padStart(6, "0"));
	' "$1" "${2:-0}"
}

# tried KIND WHOSE N: as if so many tries had failed and the next must wait; with
# 0 none did.
tried()
{
	env=live sql "UPDATE attempts SET failures = $3, blocked_until = UTC_TIMESTAMP(3)
	    + INTERVAL IF($3, 15, -1) MINUTE WHERE subject_sha256 = '$(attempts_of "$1" "$2")'"
}

# token_of ENV: a token for it, of who is signed in.
token_of()
{
	dash POST /auth/tokens "{\"environment\":\"$1\"}"
	get .token
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
		 (.retryable | type == "boolean"),
		 .code != "state_conflict" or any(.errors[]?; .allowed | type == "array")] | map(tostring) | join(" ")
	    ' "$work/body" --args "$2" 2>/dev/null)
	got="$status $(header content-type) $got"
	is "$got" "$1 application/problem+json $2 true true true true true true true true" \
	    "$3" || note "$(head -c 2000 "$work/body")"
	[[ $2 != guards_failed ]] || previewed "$3"
}

# previewed WHAT: guards that refused the last request are those that the preview
# of its action lists, where the object has one.  Says nothing where they are.
previewed()
{
	local instance path='^/api/v2/[a-z-]+/[a-z]{3}_[0-9a-z]{26}' unlisted
	instance=$(jq -r .instance "$work/body")
	[[ $instance =~ $path/([a-z-]+)$ && ${BASH_REMATCH[1]} != override-guard ]] || return 0
	# These ask guards of what their body names, too: of the load that would be
	# made, of the order as it would be at another site.
	[[ $instance != */orders/*/dispatch && $instance != */deliveries/*/divert ]] || return 0
	ask -o "$work/preview" "$(url)${instance%/*}/guards?action=${BASH_REMATCH[1]}"
	unlisted=$(jq -nr --slurpfile seen "$work/preview" --slurpfile said "$work/body" '
	    if $seen[0].data then ($said[0].errors | map(.code)) - ($seen[0].data | map(.code))
	    else [] end | join(" ")')
	[[ -z $unlisted ]] || is "$unlisted" '' "$1: the preview lists what refused"
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

# shellcheck source=t/tree.sh
source "$t/tree.sh"

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
