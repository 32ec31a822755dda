#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every request of the account's keys is found by its id, with the name of its key
# and how it ended; by class, method and key.  What the dashboard asks is no traffic
# of the account, and is neither counted nor listed.
source "$(dirname "$0")/rig.sh"
source "$t/crew.sh"
needs_instance

usage=/api/v2/usage
founds eva
token=$(token_of sandbox)
account=$(key=$token api GET /api/v2/account && get .id)
like "$account" '^acc_' 'somebody has an account'
key=$token api POST /api/v2/api-keys '{"name":"back office","scopes":["orders:read","orders:write","usage:read"]}'
answered 201 'and makes a key by the dashboard'
own=$(get .key)
key=$token api GET '/api/v2/orders?limit=0'
answered 400 'a call of the dashboard that fails'
dashboards=$(header x-request-id)
key=$token api GET /api/v2/orders
stranger=$(new_key)

# --- a request of every class, each found ----------------------------------------

key=$own
declare -A ids
# asks NAME STATUS METHOD PATH [BODY]
asks()
{
	api "${@:3}"
	is "$status" "$2" "$1 ends with $2"
	ids[$1]=$(header x-request-id)
}
for n in 1 2 3; do
	asks "list$n" 200 GET /api/v2/orders
done
asks refused 422 POST /api/v2/orders '{"terminal":"MTY","product":"DIESEL_ULSD","volume":0}'
asks missing 404 GET /api/v2/orders/ord_01kaf2b8m0v3n7q1x5z9c4t6h8
asks forbidden 403 GET /api/v2/payments
asks unreadable 400 POST /api/v2/orders '{'
asks nowhere 404 GET /api/v2/nowhere
asks docs 200 GET /api/v2/usage/summary

all_there()
{
	local name
	for name in "${!ids[@]}"; do
		api GET "$usage/requests/${ids[$name]}"
		[[ $status == 200 ]] || return 1
	done
}
await 20 all_there
ok $? 'each is found by the X-Request-Id of its answer' || note "$(<"$work/body")"
api GET "$usage/requests/${ids[list1]}"
has '[.method, .route, .status, .key_name, .key_id] | join(" ")' "GET orders.list 200 back office $(key_id "$own")" \
    'one that succeeded too, with its key by name'
has '.at | test("^20[0-9-]+T[0-9:.]+Z$")' true 'and when it ended'
api GET "$usage/requests/${ids[refused]}"
has '[.method, .route, .status, .code, .field] | join(" ")' 'POST orders.create 422 validation_failed volume' \
    'and one that failed, with why'

# --- which -------------------------------------------------------------------------

# listed QUERY NAMES WHAT: those of ids, without what was asked to look.
listed()
{
	local name got=
	api GET "$usage/requests?limit=200&$1"
	for name in "${!ids[@]}"; do
		has_id "${ids[$name]}" && got+="$name "
	done
	is "$(xargs -n 1 <<<"$got" | sort | xargs)" "$2" "$3"
}
has_id() { [[ $(get ".data | any(.request_id == \"$1\")") == true ]]; }
listed 'status_class=4xx' 'forbidden missing nowhere refused unreadable' 'those of a class'
listed 'status_class=2xx&route=orders.list' 'list1 list2 list3' 'of a class and an operation'
listed 'status_class=4xx&status=404' 'missing nowhere' 'of a class and a status of it'
listed 'method=POST' 'refused unreadable' 'of a method'
listed "key_id=$(key_id "$own")&code=scope_missing" forbidden 'of a key and a code'
listed 'status_class=5xx' '' 'none of another class'
api GET "$usage/requests?status_class=5xx&status=404"
refused 400 bad_parameter 'a status that is of no such class'
api GET "$usage/requests?status_class=7xx"
refused 400 bad_parameter 'a class that is none'
api GET "$usage/requests?method=BREW"
refused 400 bad_parameter 'a method that is none'
# Page by page, by class as well as in all.
for query in 'route=orders.list&method=GET' 'status_class=4xx&route=orders.create'; do
	cursor='' seen=''
	for ((page = 0; page < 20; page++)); do
		api GET "$usage/requests?limit=1&$query${cursor:+&cursor=$cursor}"
		seen+=$(get '.data[].request_id')$'\n'
		cursor=$(get '.next_cursor // empty')
		[[ $cursor ]] || break
	done
	api GET "$usage/requests?limit=200&$query"
	is "$(sed '/^$/d' <<<"$seen" | sort | head -n 40)" "$(get '.data[].request_id' | sort | head -n 40)" \
	    "$query: the pages are the whole"
done

# --- the dashboard's own calls -------------------------------------------------------

api GET "$usage/requests/$dashboards"
refused 404 not_found 'a call of the dashboard is no request of the account'
api GET "$usage/requests?limit=200"
has '[.data[].key_id] | unique | join(" ")' "$(key_id "$own")" 'the list has calls with keys alone'
api GET "$usage/by-key?limit=200"
has '[.data[].key_id] | join(" ")' "$(key_id "$own")" 'and so have the figures'
api GET "$usage/by-route?route=account.get"
has '.data | length' 0 'what only the dashboard asked for was not counted'
key=$token api GET "$usage/requests/${ids[refused]}"
answered 200 'who is signed in sees the requests of keys'

# --- whose ---------------------------------------------------------------------------

key=$stranger
api GET "$usage/requests/${ids[refused]}"
refused 404 not_found "another account has no such request"
api GET "$usage/requests?key_id=$(key_id "$own")"
has '.data | length' 0 'nor any of its key'

# --- killed, rotated, copied: each request is one row ---------------------------------

env=live
other=$(new_key)
log=$work/access.log
own_conf "$work/own.conf" "s|^access_log .*|access_log $log|"
id=$(key_id "$other")
source "$t/access-lines.sh"
# lines N: of requests that ended just now.
lines() { lines_at "$EPOCHSECONDS" "$1"; }
all() { is "$(sql "SELECT COUNT(*) FROM usage_requests WHERE account = '$(account_of "$other")'")" "$made" "$1"; }
add 300
look
all 'each line is a row'
mv "$log" "$log.1"
add 200
lines 50 >>"$log.1"
((made += 50))
look
all 'of a log that was rotated while nobody looked'
cp -p "$log" "$log-20261123"
cp -p "$log.1" "$log.2"
: >"$log"
add 100
look
all 'a copy adds none'
RANDOM=5802
add 20000
for ((kills = 0; kills < 5; kills++)); do
	POLIDUCTO_CONF=$work/own.conf "$build/sweep" --once 2>>"$work/said" &
	sleep "0.$(printf %03d $((100 + RANDOM % 300)))"
	kill -KILL $! 2>/dev/null
	wait $! 2>/dev/null
done
look
all 'killed at any line none is missing'
sql "DELETE FROM usage_requests WHERE account = '$(account_of "$other")'"
is "$(sql "SELECT days FROM retention WHERE log = 'usage_requests'")" 7 'they are kept for 7 days'
end
