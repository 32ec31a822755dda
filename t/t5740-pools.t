#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every pool, its supervisor and nginx's workers are killed: the service comes
# back by itself.  One pool serves all as well.  What a worker weighs.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
key=$(new_key)
mapfile -t domains < <("$build/contract" pools | grep -vx passwords)
declare -A routes=(
	[accounts]=/api/v2/account
	[credit]=/api/v2/credit/score
	[orders]=/api/v2/orders
	[payments]=/api/v2/payments
	[prices]='/api/v1/prices/daily-rack?terminal=MTY'
	[usage]=/api/v2/usage/summary
	[webhooks]=/api/v2/webhooks
)

is "$(printf '%s\n' "${!routes[@]}" | sort | xargs)" "$(printf '%s\n' "${domains[@]}" | sort | xargs)" \
    'each pool that contract names is asked'

answers()
{
	api GET "$1" 2>/dev/null
	[[ $status == 200 ]]
}
# Again and again, because one request meets one worker.
answers_well()
{
	local i
	for ((i = 0; i < 10; i++)); do
		answers "$1" || return 1
	done
}
# every_list: the arguments of 16 requests for each list and export there is.
every_list()
{
	jq -r --arg url "$(url)" '.paths | to_entries[]
	    | select(.key | contains("{") | not) | .key as $path
	    | first(.value.get.parameters[]?.name
		| select(. == "limit" or . == "format")) as $name
	    | range(16)
	    | "url = \"\($url)\($path)\(if $name == "limit" then "?limit=200" else "" end)\"",
	      "output = \"/dev/null\""' "$top/clients/openapi.json"
}
whole() { count_is "$1" "$2" "$3"; }
other()
{
	local now
	now=$(pids "$1" "$2") && [[ $now != "$3" ]]
}

# --- memory, while the workers are still those that have worked -------------

# kib PID FIELD
kib() { awk -v field="$2:" '$1 == field { print $2 }' "/proc/$1/smaps_rollup"; }

# from_here SERVER PROGRAM: what workers have resident is what they wrote and what they
# look at of files from here on, once all of it has been looked at.  (Rss counts what
# the kernel maps beside that, as it happens to be in its cache: what other programs of
# the machine have read decides how much that is.)
from_here()
{
	local pid any=1
	while read -r pid; do
		echo 1 >"/proc/$pid/clear_refs" || return 1
		any=0
	done < <(pids "$1" "$2")
	return "$any"
}
# resident PID: in KiB.
resident()
{
	awk '
	$1 == "Referenced:" { seen = $2 }
	$1 == "Anonymous:" { sum += $2 > seen ? $2 : seen }
	END { print sum }' "/proc/$1/smaps"
}
# weigh SERVER PROGRAM: sets most and private, in KiB, to the largest of its workers.
weigh()
{
	local pid now
	most=0 private=0
	while read -r pid; do
		now=$(resident "$pid")
		((now <= most)) || most=$now
		now=$(($(kib "$pid" Private_Clean) + $(kib "$pid" Private_Dirty)))
		((now <= private)) || private=$now
	done < <(pids "$1" "$2")
}

# A body that takes a parser a hundred times its size leaves nothing behind.
{ printf '{"a":['; yes '{},' | head -n 16000 | tr -d '\n'; printf '{}]}'; } >"$work/objects"
for ((i = 0; i < 40; i++)); do
	api POST /api/v2/orders "@$work/objects"
done
refused 422 validation_failed 'bodies of many objects are refused'

# So many statements that a worker prepares as many as it ever does.
every_list >"$work/lists"
(($(wc -l <"$work/lists") > 1000))
ok $? 'there are lists'
ask --parallel --parallel-max 8 -K "$work/lists" 2>"$work/curl"
ok $? 'all lists' || note "$(tail -n 3 "$work/curl")"
for domain in "${domains[@]}"; do
	read -r server program < <(pool "$domain")
	from_here "$server" "$program" || break
done
ok $? 'what workers look at is noted'
ask --parallel --parallel-max 8 -K "$work/lists" 2>"$work/curl"
ok $? 'all lists, again and again' || note "$(tail -n 3 "$work/curl")"

for domain in "${domains[@]}"; do
	for ((i = 0; i < 200; i++)); do
		echo "url = \"$(url)${routes[$domain]}\""
		echo 'output = "/dev/null"'
	done >"$work/requests"
	ask --parallel --parallel-max 8 -K "$work/requests" 2>"$work/curl"
	ok $? "200 requests to $domain" || note "$(tail -n 3 "$work/curl")"
	read -r server program < <(pool "$domain")
	weigh "$server" "$program"
	((most > 0 && most <= 8192))
	ok $? "a worker of $domain has at most 8 MiB resident"
	((private > 0 && private <= 3072))
	ok $? 'and 3 MiB of its own'
	note "$domain: $most KiB resident, $private KiB of its own"
done

# --- killed ----------------------------------------------------------------

for domain in "${domains[@]}"; do
	read -r server program < <(pool "$domain")
	workers=$(pids "$server" "$program" | wc -l)
	kill_all "$server" "$program"
	ok $? "all $workers workers of $domain are killed"
	await 60 whole "$workers" "$server" "$program"
	ok $? 'and replaced'
	await 60 answers_well "${routes[$domain]}"
	ok $? "$domain answers" || note "$status $(<"$work/body")"
done

read -r server program < <(pool payments)
workers=$(pids "$server" "$program" | wc -l)
old=$(pids "$server" multiwatch)
kill_all "$server" multiwatch
ok $? 'the supervisor of a pool is killed'
await 60 other "$server" multiwatch "$old"
ok $? 'there is a new one'
await 60 whole "$workers" "$server" "$program"
ok $? "with its $workers workers"
await 60 answers_well "${routes[payments]}"
ok $? 'which answer' || note "$status $(<"$work/body")"
kill_all "$server" "$program"
await 60 whole "$workers" "$server" "$program"
ok $? 'and are watched over'

nginx_workers() { pgrep -s "$(cut -d ' ' -f 1 "$POLIDUCTO_RUN/state/nginx.pid")" -f '^nginx: worker process'; }
replaced()
{
	local now
	now=$(nginx_workers) && [[ $(wc -l <<<"$now") == "$1" && $now != "$2" ]]
}
old=$(nginx_workers)
workers=$(wc -l <<<"$old")
mapfile -t killed <<<"$old"
kill -KILL "${killed[@]}"
ok $? "the $workers workers of nginx are killed"
await 60 replaced "$workers" "$old"
ok $? 'and replaced'
await 60 answers_well "${routes[prices]}"
ok $? 'nginx answers' || note "$status $(<"$work/body")"

# --- one pool --------------------------------------------------------------

# As the instance was started; without these `up` would ask for another.
export POLIDUCTO_PORT=${POLIDUCTO_SANDBOX_URL##*:}
back() { "$top/poliducto" up >"$work/back" 2>&1; }
trap 'back; finish' EXIT
POLIDUCTO_POOLS=one "$top/poliducto" up >"$work/up" 2>&1
ok $? 'one pool can serve all' || note "$(tail -n 20 "$work/up")"
is "$(cd "$POLIDUCTO_RUN/state" && echo sandbox-*.pid)" \
    'sandbox-all.pid sandbox-sweep.pid' 'there is no other'
answers "${routes[prices]}"
ok $? 'prices answer'
has .ok true
api POST /api/v2/orders '{"terminal":"MTY","product":"DIESEL_ULSD","volume":20000}'
answered 201 'an order is taken' || note "$(<"$work/body")"
api GET '/api/v2/orders?limit=1'
answered 200 'orders are listed'
api POST /api/v2/payments '{"amount":10.50,"currency":"MXN","clabe":"002010077777777771","reference":"one pool"}'
answered 201 'a payment is made'
api POST /api/v2/webhooks '{"url":"http://127.0.0.1:9/","events":["order.*"]}'
answered 201 'a webhook is made'
answers "${routes[credit]}"
ok $? 'credit is scored' || note "$status $(<"$work/body")"
for ((i = 0; i < 100; i++)); do
	answers "${routes[accounts]}" || break
done
ask --parallel --parallel-max 8 -K "$work/lists" 2>"$work/curl"
ok $? 'all lists' || note "$(tail -n 3 "$work/curl")"
from_here sandbox-all all.fcgi
ok $? 'what its workers look at is noted'
ask --parallel --parallel-max 8 -K "$work/lists" 2>"$work/curl"
ok $? 'all lists, again and again' || note "$(tail -n 3 "$work/curl")"
# As above, what is weighed is what stays: 200 small requests follow.
ask --parallel --parallel-max 8 -K "$work/requests" 2>"$work/curl"
ok $? '200 requests' || note "$(tail -n 3 "$work/curl")"
weigh sandbox-all all.fcgi
((most > 0 && most <= 8192))
ok $? 'a worker of all has at most 8 MiB resident'
# More than a pool's: the tables and the prepared statements of all domains.
((private > 0 && private <= 4096))
ok $? 'and 4 MiB of its own'
note "all: $most KiB resident, $private KiB of its own"
trap finish EXIT
back
ok $? 'each domain has its pool again' || note "$(tail -n 20 "$work/back")"
answers_well "${routes[orders]}"
ok $? 'which answers'
end
