#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The faulty receiver of the sandbox: what sweep makes of each of its faults, who
# may call it, and that what it keeps waiting takes no worker.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
key=$(new_key)
account=$(account_of "$key")
path=/api/v2/sandbox/receiver
log=/api/v2/webhook-deliveries

# hooked URL [MORE]: a webhook to that, of nothing but what is meant for it.
hooked()
{
	api POST /api/v2/webhooks "$(jq -cn --arg url "$1" --argjson more "${2:-{\}}" \
	    '{url: $url, events: ["price.alert.triggered"], delivery_order: "unordered",
	      retry_seconds: [86400]} + $more')"
	hook=$(get .id) secret=$(get .secret)
	[[ $status == 201 ]] || note "$(<"$work/body")"
}
# tried N: its one delivery was tried so often; sets dlv, its row in $work/body.
tried()
{
	api GET "/api/v2/webhooks/$hook/deliveries"
	dlv=$(get '.data[0].id // empty')
	[[ -n $dlv ]] && (($(get '.data[0].attempts') >= $1))
}
# delivery URL [MORE] [N]: one is sent there, and tried N times.
delivery()
{
	hooked "$1" "${2:-}"
	api POST "/api/v2/webhooks/$hook/ping"
	event=$(get .event_id)
	await 40 tried "${3:-1}" || note "$(<"$work/body")"
}
at() { echo "$(url)$path/$1"; }
# row FILTER: of the delivery; attempts FILTER: of its attempts, the newest first.
row() { api GET "$log/$dlv"; get "$1"; }
attempts() { api GET "$log/$dlv/attempts"; get "$1"; }

# --- statuses ----------------------------------------------------------------

delivery "$(at 'status?code=200')"
is "$(row '[.status, .last_status] | tojson')" '["delivered",200]' 'status 200: it has arrived'
is "$(attempts '.data[0].response_body | fromjson | [.behaviour, .event_id, .attempt, .failed] | tojson')" \
    "[\"status\",\"$event\",1,false]" 'at a receiver that says what came'
delivery "$(at 'status?code=503&retry_after=7200')" '{"retry_seconds": [1]}'
is "$(row '[.status, .last_status, .last_failure] | tojson')" '["pending",503,null]' \
    'status 503: it will be tried again'
is "$(sql "SELECT next_attempt_at - INTERVAL 7200 SECOND >= last_attempt_at FROM webhook_deliveries
    WHERE account = '$account' AND id = '$dlv'")" 1 'when Retry-After says, not after a second'
like "$(attempts '.data[0].response_head')" 'Retry-After: 7200' 'which the log shows'
api GET "/api/v2/webhooks/$hook/health"
is "$(get '[.last_status, (.failing_since != null)] | tojson')" '[503,true]' 'it counts against the receiver'
delivery "$(at 'status?code=422')"
api GET "/api/v2/webhooks/$hook/health"
is "$(get '[.health, .pending, .failing_since] | tojson')" '["unproven",1,null]' '422 does not'
delivery "$(at 'status?code=410')"
is "$(row .status)" discarded '410 discards it'
api GET "/api/v2/webhooks/$hook"
has '[.status, .disabled_reason] | tojson' '["disabled","gone"]' 'and disables the webhook'
delivery "$(at 'status?code=204')"
is "$(row .status) $(attempts '.data[0].response_body | tojson')" 'delivered ""' '204 has no body'

# --- slowly ------------------------------------------------------------------

delivery "$(at 'delay?seconds=1')"
is "$(row .status)" delivered 'delay within the time: it has arrived'
is "$(attempts '.data[0] | .first_byte_us >= 990000 and .total_us >= .first_byte_us')" true \
    'and its timings say how late'
delivery "$(at 'delay?seconds=20')" '{"timeout_seconds": 5}'
is "$(row '[.status, .last_status, .last_failure] | tojson')" '["pending",null,"timeout"]' \
    'delay beyond it: timeout'
is "$(attempts '.data[0] | .total_us >= 4900000 and .first_byte_us == 0')" true 'without a byte'
is "$(sql "SELECT next_attempt_at - INTERVAL 60 SECOND >= last_attempt_at FROM webhook_deliveries
    WHERE account = '$account' AND id = '$dlv'")" 1 'it is spared a minute at least'
delivery "$(at 'slow?seconds=2')"
is "$(row .status) $(attempts '.data[0].response_body | length > 2 and startswith("  {")')" \
    'delivered true' 'slow within the time: it has arrived, blanks first'
is "$(attempts '.data[0] | .total_us - .first_byte_us >= 990000')" true 'the first byte long before the last'
delivery "$(at 'slow?seconds=20')" '{"timeout_seconds": 5}'
is "$(row '[.status, .last_failure] | tojson')" '["pending","timeout"]' \
    'slow beyond it: timeout, whatever its status was'
is "$(attempts '.data[0] | .total_us >= 4900000 and .first_byte_us > 0 and
    (.response_head | startswith("HTTP/1.1 200"))')" true 'though the head came'

# --- oddly -------------------------------------------------------------------

delivery "$(at huge)"
is "$(row '[.status, .last_status] | tojson')" '["delivered",200]' 'huge: its status counts'
is "$(attempts '.data[0] | [.truncated, (.response_body | length)] | tojson')" '[true,16384]' \
    'and of a GiB 16 KiB are kept'
like "$(attempts '.data[0].response_head')" 'Content-Length: 1073741824' 'as much was announced'
delivery "$(at 'redirect?code=307')"
is "$(row '[.status, .last_status, .attempts] | tojson')" '["pending",307,1]' 'redirect: it is not followed'
like "$(attempts '.data[0].response_head')" "Location: $(url)$path/status" 'though it leads somewhere'
for fault in drop reset; do
	delivery "$(at $fault)"
	is "$(row '[.status, .last_status, .last_failure] | tojson')" \
	    '["pending",null,"connection_reset"]' "$fault: the connection is lost"
	is "$(attempts '.data[0] | [.response_head, .tls_us > 0] | tojson')" \
	    '[null,true]' 'after its handshake and without a byte'
done
while IFS='|' read -r kind said; do
	api POST "$path/bad_tls?certificate=$kind"
	answered 200 "bad_tls: a plain call tells the URL of $kind"
	delivery "$(get .url)"
	is "$(row '[.status, .last_status, .last_failure] | tojson')" '["pending",null,"tls_error"]' \
	    'which is not spoken to'
	like "$(attempts '.data[0].message')" "$said" 'for that fault'
done <<'KINDS'
self_signed|self.signed certificate
expired|certificate has expired
wrong_host|name
KINDS
delivery "$(at 'flaky?first=2')" '{"retry_seconds": [1, 1, 1]}' 3
is "$(row '[.status, .attempts] | tojson')" '["delivered",3]' 'flaky: the third attempt arrives'
is "$(attempts '[.data[] | [.attempt, .status]] | tojson')" '[[3,200],[2,500],[1,500]]' \
    'as it was told to'
delivery "$(at 'flaky?percent=100&code=502')"
is "$(row '[.status, .last_status] | tojson')" '["pending",502]' 'or none does'

# --- health ------------------------------------------------------------------

hooked "$(at 'flaky?percent=100')"
for _ in {1..10}; do api POST "/api/v2/webhooks/$hook/ping"; done
is_health() { api GET "/api/v2/webhooks/$hook/health" && [[ $(get .health) == "$1" ]]; }
await 20 is_health degraded
ok $? 'ten failures: the webhook is degraded' || note "$(<"$work/body")"
is "$(get '[.pending, (.trial_at != null)] | tojson')" '[10,true]' 'what waits is held for a trial'
api PATCH "/api/v2/webhooks/$hook" "$(jq -cn --arg url "$(at 'flaky?percent=0')" '{url: $url}')"
sql "UPDATE webhook_health SET trial_at = UTC_TIMESTAMP(3) WHERE account = '$account' AND webhook_id = '$hook'"
await 20 is_health healthy
ok $? 'as soon as it fails no more it is healthy'
all() { api GET "/api/v2/webhooks/$hook/deliveries?status=delivered" && (($(get '.data | length') == 10)); }
await 20 all
ok $? 'and all ten arrive'

# --- who may call --------------------------------------------------------------

# signed PATH BODY: as a delivery of `event` by `secret`, at `when`.
signed()
{
	local mac
	mac=$(printf '%s.%s.%s' "$event" "$when" "$2" | openssl dgst -sha256 -mac HMAC -macopt \
	    "hexkey:$(printf %s "${secret#whsec_}" | openssl base64 -d -A | od -An -vtx1 | tr -d ' \n')" \
	    -binary | openssl base64 -A)
	nobody api POST "$path/$1" "$2" -H "webhook-id: $event" -H "webhook-timestamp: $when" \
	    -H "webhook-signature: v1,AAAA v1,$mac" -H 'webhook-attempt: 4' "${@:3}"
}
when=$(date +%s)
delivery "$(at 'status?code=200')"
body="{\"account_id\":\"$account\"}"
signed status?code=202 "$body"
answered 202 'what is signed by a secret of its webhook needs no key'
has '[.event_id, .attempt] | tojson' "[\"$event\",4]" 'and is taken for a delivery'
signed 'flaky?first=4&percent=0' "$body"
answered 500 'its fourth attempt fails'
signed 'flaky?first=3&percent=0' "$body"
answered 200 'or does not'
signed status?code=202 "$body" -H 'Authorization: Bearer of-the-webhook'
answered 202 'an Authorization of the webhook is no matter'
nobody api POST "$path/status" "$body"
refused 401 key_missing 'without either nobody may'
signed 'delay?seconds=61' "$body"
refused 400 bad_parameter 'nor ask for what is not offered'
old=$when
for when in $((old - 400)) $((old + 400)) x ''; do
	signed status "$body"
	refused 401 signature_invalid "nor at the time '$when'"
done
when=$old
signed status '{}'
refused 401 signature_invalid 'nor without an account'
signed status "{\"account_id\":\"acc_01kaf2b8m0v3n7q1x5z9c4t6h8\"}"
refused 401 signature_invalid 'nor of another one'
signed status "{\"account_id\":\"' OR 1 --\"}"
refused 401 signature_invalid 'nor of what is none'
mine=$event event=evt_01kaf2b8m0v3n7q1x5z9c4t6h8
signed status "$body"
refused 401 signature_invalid 'nor with an event that there is not'
event=$mine secret=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
signed status "$body"
refused 401 signature_invalid 'nor with another secret'
key=$(new_key --account "$(fresh narrow)" --scopes webhooks:read) api POST "$path/status"
refused 403 scope_missing 'a key needs the scope'
env=live key=$(env=live new_key) api POST "$path/status"
env=live refused 404 not_found 'live has no such receiver'
api GET "$path/status"
refused 405 method_not_allowed 'and it is posted to'
api GET /receiver/huge
refused 404 not_found 'what nginx does for it is for no one else'

# --- what may be asked -----------------------------------------------------------

api POST "$path/explode"
refused 404 not_found 'no other behaviour'
like "$(get .detail)" 'status, delay, .*flaky' 'those that there are are named'
while IFS='|' read -r ask code fault; do
	api POST "$path/$ask"
	refused 400 "$code" "refused: $ask"
	is "$(faults)" "$fault" 'and the parameter is named'
done <<'BAD'
status?code=199|bad_parameter|code out_of_range
status?code=600|bad_parameter|code out_of_range
status?code=-1|bad_parameter|code out_of_range
status?code=5xx|bad_parameter|code wrong_type
status?code=500&code=501|bad_parameter|code bad_parameter
status?retry_after=0|bad_parameter|retry_after out_of_range
status?retry_after=86401|bad_parameter|retry_after out_of_range
status?seconds=1|unknown_parameter|seconds unknown_parameter
status?colour=red|unknown_parameter|colour unknown_parameter
delay?seconds=0|bad_parameter|seconds out_of_range
delay?seconds=61|bad_parameter|seconds out_of_range
delay?seconds=1.5|bad_parameter|seconds too_precise
delay?seconds=99999999999999999999|bad_parameter|seconds out_of_range
slow?code=200|unknown_parameter|code unknown_parameter
drop?percent=1|unknown_parameter|percent unknown_parameter
redirect?code=200|bad_parameter|code out_of_range
redirect?code=304|bad_parameter|code out_of_range
bad_tls?certificate=old|bad_parameter|certificate not_allowed
flaky?percent=101|bad_parameter|percent out_of_range
flaky?first=21|bad_parameter|first out_of_range
flaky?code=204|bad_parameter|code out_of_range
BAD
# raw PATH [OPTION]...: by HTTP/1.1, as deliveries come; sets said.
raw() { said=$(ask --http1.1 -o "$work/body" -X POST "$(url)$path/$1" "${@:2}" 2>&1); }
raw drop
is $? 52 'drop gives nothing' || note "$said"
raw reset
is $? 56 'reset breaks off' || note "$said"
like "$said" 'reset by peer' 'by a reset'
raw huge --max-filesize 1073741823
is $? 63 'huge announces a GiB' || note "$said"
raw 'status?code=599' -H 'Idempotency-Key: k' -w '%{http_code}'
is "$said" 599 'any status may be asked for'
raw 'status?code=599' -H 'Idempotency-Key: k' -D "$work/head" -w '%{http_code}'
is "$said $(header idempotent-replayed)" '599 ' 'and nothing of it is remembered'

# --- a hundred at once -------------------------------------------------------------

read -r server program < <(pool webhooks)
# What workers hold open, in all; and the kibibytes that the largest has alone.
held() { local pid; for pid in $(pids "$server" "$program"); do ls "/proc/$pid/fd"; done | wc -l; }
holds() { (($(held) >= $1)); }
private()
{
	local pid
	for pid in $(pids "$server" "$program"); do
		awk '/^Private_/ { n += $2 } END { print n }' "/proc/$pid/smaps_rollup"
	done | sort -n | tail -n 1
}
hooked "$(at 'delay?seconds=25')" '{"max_concurrency": 100, "timeout_seconds": 30}'
before=$(held)
for _ in {1..80}; do
	echo "url = \"$(url)/api/v2/webhooks/$hook/ping\""
	echo 'output = "/dev/null"'
done >"$work/pings"
ask --parallel --parallel-max 8 -X POST -K "$work/pings" 2>"$work/curl"
ok $? 'eighty pings' || note "$(tail -n 3 "$work/curl")"
for _ in {1..20}; do
	ask -o "$work/slow" -X POST "$(url)$path/slow?seconds=28" &
done
await 20 holds $((before + 100))
ok $? 'a hundred answers wait at the workers' || note "$before, then $(held)"
for _ in {1..20}; do
	api GET /api/v2/webhooks
	[[ $status == 200 ]] || break
done
answered 200 'an ordinary call is answered'
is "$(sql "SELECT COUNT(*), SUM(attempts) FROM webhook_deliveries
    WHERE account = '$account' AND webhook_id = '$hook'")" $'80\t0' 'while none of the delayed is'
holds $((before + 100))
ok $? 'they wait still'
if nm "${POLIDUCTO_BUILD:-$build}/webhooks.fcgi" 2>&1 | grep __asan_init >/dev/null; then
	skip 'a worker needs no more memory for them than it has' 'the sanitizer keeps what was freed'
else
	(($(private) <= 3072))
	ok $? 'a worker needs no more memory for them than it has' || note "$(private) KiB"
fi
eighty() { (($(sql "SELECT COUNT(*) FROM webhook_deliveries WHERE account = '$account'
    AND webhook_id = '$hook' AND status = 'delivered'") == 80)); }
await 60 eighty
ok $? 'then all of them arrive'
wait
left() { (($(held) <= before)); }
await 10 left
ok $? 'and nothing is left open' || note "$before, now $(held)"
end
