#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A socket that is lost: health sees it, by a request of its own; who keeps the
# server starts it anew, and so does `up`.  One that is slow or full is told, and
# left alone.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"
needs_instance
needs_node
export POLIDUCTO_PORT=${POLIDUCTO_SANDBOX_URL##*:}
key=$(new_key)
live_key=$(env=live new_key)

# --- what health says: of a pool, and with a sweep, of our own --------------------

own_conf "$work/conf" "s|^wake_socket .*|wake_socket $work/sandbox.wake|"
socket=$work/sandbox-prices.sock
# begin_pool: nobody keeps it.
begin_pool()
{
	env -u LD_PRELOAD POLIDUCTO_CONF="$POLIDUCTO_RUN/etc/sandbox.conf" spawn-fcgi -n -s "$socket" -- \
	    "$POLIDUCTO_BUILD/prices.fcgi" >"$work/pool.log" 2>&1 &
	pool=$!
	await 60 test -S "$socket"
}
trap 'kill -KILL "$pool" 2>/dev/null; finish' EXIT
look()
{
	POLIDUCTO_CONF=$work/conf timeout 60 "$POLIDUCTO_BUILD/sweep" --for 1 2>"$work/said"
	jq -c '.checks[] | select(.check == "pool_prices")' "$work/conf.health/sandbox.json" >"$work/body"
}
metric() { sed -n "s/^$1{environment=\"sandbox\",pool=\"prices\"} //p" "$work/conf.health/metrics"; }
answers_itself() { look; [[ $(get .status) == ok ]]; }
begin_pool
ok $? 'a pool of our own'
await 60 answers_itself
ok $? 'a pool that answers is well' || note "$(<"$work/body")"
is "$(metric poliducto_pool_up)" 1 'the metrics say so'
like "$(metric poliducto_pool_answer_seconds)" '^[01][.][0-9]{3}$' 'and how long it took'

rm "$socket"
look
has .status critical 'without its socket it is not'
like "$(get .says)" "cannot be reached: $socket: No such file" 'and says why'
is "$(metric poliducto_pool_up)" 0 'in the metrics too'
is "$(metric poliducto_pool_answer_seconds)" '' 'which have no answer of it'
grep -q 'critical</b> pool_prices: it cannot be reached' "$work/conf.health/index.html"
ok $? 'nor has the page'

# A file that nobody listens at.
node -e '
	const net = require("net").createServer();
	net.listen(process.argv[1], () => process.kill(process.pid, "SIGKILL"));
' "$socket" 2>"$work/said"
test -S "$socket"
ok $? 'another file is in its place'
look
like "$(get '"\(.status) \(.says)"')" '^critical it cannot be reached: .*Connection refused' 'that is told too'
kill -KILL "$pool"
wait "$pool" 2>/dev/null
rm "$socket"

trap finish EXIT

# --- each pool of the instance --------------------------------------------------

answers_with() { [[ $(curl -s -o /dev/null -w '%{http_code}' --max-time 10 --cacert "$POLIDUCTO_CA" \
    -H "Authorization: Bearer $2" "$1") == 200 ]]; }
declare -A paths=(
	[accounts]=account [credit]=credit/score [orders]=orders [payments]=payments
	[prices]=rack-prices [usage]=usage/summary [webhooks]=webhooks [all]=orders
)
for file in "$POLIDUCTO_RUN"/sock/{sandbox,live}/*.sock; do
	name=${file##*/} name=${name%.sock} path=${paths[${name#*-}]:-}
	# a pool that ran before left its file
	[[ -n $path && -e $POLIDUCTO_RUN/state/$name.pid ]] || continue
	base=$POLIDUCTO_SANDBOX_URL with=$key
	[[ $name == sandbox-* ]] || base=$POLIDUCTO_LIVE_URL with=$live_key
	answers_with "$base/api/v2/$path" "$with"
	ok $? "$name answers"
	rm "$file"
	! answers_with "$base/api/v2/$path" "$with"
	ok $? 'without its socket it does not'
	# A few seconds; what is judged is that nobody has to do it.
	since=$SECONDS
	await 60 answers_with "$base/api/v2/$path" "$with"
	ok $? 'and by itself it does again'
	note "after $((SECONDS - since)) s"
done

# One whose workers stand still is left as it is.
read -r server program < <(pool orders)
read -r leader _ <"$POLIDUCTO_RUN/state/$server.pid"
mapfile -t frozen < <(pids "$server" "$program")
kill -STOP "${frozen[@]}"
trap 'kill -CONT "${frozen[@]}" 2>/dev/null; finish' EXIT
told() { "$top/poliducto" status --json >"$work/body" 2>/dev/null; has_check "pool_${server#*-}" critical; }
has_check() { [[ $(jq -r ".environments[] | select(.environment == \"$env\") | .checks[] | select(.check == \"$1\") | .status" "$work/body") == "$2" ]]; }
await 30 told
ok $? 'a pool that stands still is told'
kill -CONT "${frozen[@]}"
trap finish EXIT
is "$(pids "$server" "$program" | sort)" "$(printf '%s\n' "${frozen[@]}" | sort)" \
    'and is not started again'

# --- MariaDB ------------------------------------------------------------------------

rm "$POLIDUCTO_RUN/sock/db/mysql.sock"
back() { answers && answers_with "$POLIDUCTO_SANDBOX_URL/api/v2/orders" "$key"; }
await 60 back
ok $? 'without its socket MariaDB is started again'
mariadb-admin --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" shutdown
await 60 back
ok $? 'as it is when it was shut down'

# --- up ------------------------------------------------------------------------------

# Who watches over the socket is killed, so that nobody but `up` mends it.
read -r leader _ <"$POLIDUCTO_RUN/state/$server.pid"
kill -KILL "$(pgrep -P "$leader" -x sh)"
rm "$POLIDUCTO_RUN/sock/${server%%-*}/$server.sock"
"$top/poliducto" up >"$work/up" 2>&1
ok $? 'up returns' || note "$(<"$work/up")"
grep -q "started.* $server\b" "$work/up"
ok $? 'and has started it'
answers_with "$POLIDUCTO_SANDBOX_URL/api/v2/orders" "$key"
ok $? 'so that it answers'
end
