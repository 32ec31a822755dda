#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Usage: what a key asked for is counted as it ended, each of the figures says the
# same, and nobody sees another's.
source "$(dirname "$0")/rig.sh"
needs_instance

usage=/api/v2/usage
account=$(fresh usage)
key=$(new_key --account "$account")
own=$key
second=$(new_key --account "$account" --tier scale --scopes usage:read)
stranger=$(new_key)
views=(summary timeseries by-key by-route by-status errors latency rate-limits requests)

# --- before anything is counted --------------------------------------------

# These looks may have been counted themselves by now, so it is asked for what the
# stranger never did.
key=$stranger
api GET "$usage/summary?route=orders.list"
answered 200 'the figures of who asked for nothing'
has '.total | [.calls, .successes, .p99_ms] | join(" ")' '0 0 0' 'are nought'
for view in by-key by-route by-status errors latency timeseries requests; do
	api GET "$usage/$view?route=orders.list"
	has '.data | length' 0 "no $view"
done

# --- requests of every kind ------------------------------------------------

key=$own
for _ in 1 2 3 4 5; do api GET /api/v2/orders; done
api GET '/api/v2/orders?limit=x'
api POST /api/v2/orders '{"terminal":"MTY","product":"DIESEL_ULSD","volume":0}'
refused_id=$(header x-request-id)
api POST /api/v2/orders '{"terminal":"MTY","lines":[{"product":"DIESEL_ULSD"}]}'
api GET /api/v2/orders/ord_01kaf2b8m0v3n7q1x5z9c4t6h8
head -c 1100000 /dev/zero >"$work/large"
api POST /api/v2/payments "@$work/large"
answered 413 'nginx refuses what is too large'
api GET /nowhere
api GET "/api/v2/account?$RANDOM=1"
key=$second
api GET /api/v2/orders
answered 403 'a scope is missing'

calls_are()
{
	api GET "$usage/summary"
	[[ $(get ".total.calls") -ge $1 ]]
}
await 15 calls_are 13
ok $? 'all are counted soon' || note "$(<"$work/body")"
key=$own
# What was asked only to look is counted as well; the rest is told by route.
api GET "$usage/by-route?limit=200"
has '[.data[] | select(.route | startswith("usage.") | not) |
    "\(.route) \(.calls) \(.successes) \(.client_errors)"] | sort | join(", ")' \
    ' 1 0 1, account.get 1 0 1, orders.create 2 0 2, orders.get 1 0 1, orders.list 7 5 2, payments.create 1 0 1' \
    'each by its operation, those that nginx refused too'
api GET "$usage/by-route?route=orders.list"
has '[.data[] | "\(.route) \(.calls)"] | join(",")' 'orders.list 7' 'of one operation'
api GET "$usage/by-key?route=orders.list"
has '[.data[] | "\(.key_id) \(.calls)"] | join(",")' \
    "$(key_id "$own") 6,$(key_id "$second") 1" 'of each key, the most first'
api GET "$usage/by-status?route=orders.list"
has '[.data[] | "\(.status) \(.calls)"] | join(",")' '200 5,400 1,403 1' 'by status'
api GET "$usage/errors?limit=200"
has '[.data[] | "\(.route) \(.status) \(.code) \(.field) \(.calls)"] | sort | join(", ")' \
    ' 404 not_found  1, account.get 400 unknown_parameter  1, orders.create 422 validation_failed lines/*/quantity 1, orders.create 422 validation_failed volume 1, orders.get 404 not_found  1, orders.list 400 bad_parameter limit 1, orders.list 403 scope_missing  1, payments.create 413 body_too_large  1' \
    'errors by code and field'
api GET "$usage/summary?key_id=$(key_id "$own")&route=orders.list"
has '.total | [.calls, .successes, .client_errors, .server_errors, .rate_limited] | join(" ")' \
    '6 5 1 0 0' 'in short'
has '.total | (.p50_ms <= .p90_ms and .p90_ms <= .p95_ms and .p95_ms <= .p99_ms and .bytes_out > .bytes_in)' true \
    'with percentiles and bytes'
has '[.from, .to, .as_of, .complete_through] | map(test("^20[0-9-]+T[0-9:.]+Z$")) | all' true \
    'and from when to when'
api GET "$usage/latency?route=orders.list"
has '[.data[] | "\(.route) \(.calls)"] | join(",")' 'orders.list 7' 'latency counts the same'
for interval in minute hour day; do
	api GET "$usage/timeseries?interval=$interval&route=orders.list"
	has '[.data[].calls] | add' 7 "so does a series by the $interval"
	has '[.data[] | .p50_ms <= .p95_ms and .p95_ms <= .p99_ms] | all' true 'each point with its percentiles'
done
api GET "$usage/rate-limits"
has '[.data[] | "\(.key_id) \(.tier) \(.per_second) \(.burst) \(.rate_limited)"] | sort | join(", ")' \
    "$(printf '%s\n' "$(key_id "$own") bench null null 0" "$(key_id "$second") scale 300 600 0" |
	LC_ALL=C sort | paste -s -d , | sed 's/,/, /')" 'what each key may ask for'
# Whole days, hours and minutes together are as many as the minutes alone.
api GET "$usage/summary?from=$(date -u -d '3 days ago' +%FT%H:%M:00Z)&route=orders.list"
has .total.calls 7 'over days, hours and minutes'
api GET "$usage/summary?from=2020-01-01T10:11:12Z&route=orders.list"
has '[.total.calls, .from] | join(" ")' '7 2020-01-01T00:00:00.000Z' 'an old time is that of its day, and says so'

# --- single requests -------------------------------------------------------

api GET "$usage/requests/$refused_id"
answered 200 'a request that was refused is found by its id'
has '[.request_id, .method, .route, .status, .code, .field, .key_id] | join(" ")' \
    "$refused_id POST orders.create 422 validation_failed volume $(key_id "$own")" 'with what it was'
api GET "$usage/requests?status=422&limit=1"
has '[.data[].field] | join(",")' 'lines/*/quantity' 'those of a status, the newest first'
has .has_more true 'page by page'
cursor=$(get .next_cursor)
api GET "$usage/requests?status=422&limit=1&cursor=$cursor"
has '[.data[].request_id] | join(",")' "$refused_id" 'to the oldest'
has .has_more false 'which is the last'
api GET "$usage/requests?status=404&limit=1&cursor=$cursor"
refused 400 invalid_cursor 'a cursor is one of its filters'
api GET "$usage/requests?code=body_too_large&route=payments.create&key_id=$(key_id "$own")"
has '.data | length' 1 'by code, operation and key'
api GET "$usage/requests?from=2030-01-01T00:00:00Z&to=2030-01-02T00:00:00Z"
has '.data | length' 0 'and time'
api GET "$usage/requests/req_none"
refused 404 not_found 'one that is not kept'
api GET "$usage/requests/$(letters 200)"
refused 404 not_found 'or has no such id'

# --- others ----------------------------------------------------------------

key=$stranger
api GET "$usage/requests/$refused_id"
refused 404 not_found "another account's request is not there"
for view in by-key by-route by-status errors latency requests; do
	api GET "$usage/$view?key_id=$(key_id "$own")"
	has '.data | length' 0 "nor is $view of its key"
done
api GET "$usage/rate-limits?key_id=$(key_id "$own")"
has '.data | length' 0 'nor its tier'

# --- what is refused -------------------------------------------------------

key=$(new_key --account "$account" --scopes orders:read)
for view in "${views[@]}" "requests/$refused_id"; do
	api GET "$usage/$view"
	refused 403 scope_missing "$view needs usage:read"
done
key=$own
while IFS='|' read -r query fault; do
	api GET "$usage/$query"
	[[ $status == 400 && $(faults) == "$fault" ]]
	ok $? "$query: $fault" || note "$(<"$work/body")"
done <<'CASES'
summary?from=yesterday|from bad_format
summary?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z|from bad_parameter
summary?to=1960-01-01T00:00:00Z|to bad_parameter
by-key?limit=0|limit out_of_range
by-key?limit=201|limit out_of_range
by-route?key_id=x|key_id too_short
by-route?route=a%27b|route bad_format
by-route?interval=hour|interval unknown_parameter
timeseries?interval=week|interval not_allowed
timeseries?interval=minute&from=2026-01-01T00:00:00Z|interval bad_parameter
timeseries?interval=day&from=2010-01-01T00:00:00Z|interval bad_parameter
requests?status=99|status out_of_range
requests?cursor=x|cursor invalid_cursor
requests?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z|from bad_parameter
CASES
end
