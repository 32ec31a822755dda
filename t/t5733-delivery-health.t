#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A receiver that fails is spared: its deliveries are held, single trials are
# sent, and one that arrives lets all go.  Two sweeps do it; moments are moved
# in the table, nothing waits for them.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
key=$(new_key)
account=$(account_of "$key")
trap 'stop_second; go_on; stop_receiver; finish' EXIT
receive

# shellcheck disable=SC2086 # each is a number
go_on() { [[ -z ${stopped:-} ]] || kill -CONT $stopped 2>/dev/null; }
stop_second() { [[ -z ${second:-} ]] || kill "$second" 2>/dev/null; }
own_conf "$work/second.conf"
POLIDUCTO_CONF=$work/second.conf "$build/sweep" --for 180 2>"$work/second.log" &
second=$!

# hooked PATH: a webhook for events of one type of its own object; sets hook.
hooked()
{
	api POST /api/v2/webhooks "$(jq -n --arg url "$receiver$1" '{url: $url,
	    delivery_order: "unordered", events: ["payment.created"]}')"
	hook=$(get .id)
	[[ $status == 201 ]]
}
# put N: so many events.
put()
{
	local values n
	for ((n = 0; n < $1; n++)); do
		values+="${values:+,}('$account', CONCAT('evt_', LPAD('$((++serial))', 26, '0')),
		    'payment.created', 'payment', CONCAT('pay_', LPAD('$serial', 26, '0')), '{}',
		    UTC_TIMESTAMP(3))"
	done
	sql "INSERT INTO outbox (account, id, type, object_type, object_id, data, created_at)
	     VALUES $values"
	await 60 numbered
}
serial=0
numbered() { [[ $(sql "SELECT COUNT(*) FROM outbox WHERE account = '$account'") == 0 ]]; }
# row COLUMNS: of the health of the webhook; is_row COLUMNS WANTED.
row() { sql "SELECT $1 FROM webhook_health WHERE account = '$account' AND webhook_id = '$hook'"; }
is_row() { [[ $(row "$1") == "$2" ]]; }
set_row() { sql "UPDATE webhook_health SET $1 WHERE account = '$account' AND webhook_id = '$hook'"; }
# deliveries COLUMNS: of the webhook; tries COLUMNS: of its attempts.
deliveries() { sql "SELECT $1 FROM webhook_deliveries WHERE account = '$account' AND webhook_id = '$hook'"; }
tries()
{
	sql "SELECT $1 FROM webhook_attempts t JOIN webhook_deliveries d
	        ON d.account = t.account AND d.id = t.delivery_id
	     WHERE d.account = '$account' AND d.webhook_id = '$hook'"
}
tried() { (($(tries 'COUNT(*)') >= $1)); }
# told TYPE N: so many events of it about the webhook.
told()
{
	[[ $(sql "SELECT COUNT(*) FROM events WHERE account = '$account'
	     AND type = '$1' AND object_id = '$hook'") == "$2" ]]
}
health() { api GET "/api/v2/webhooks/$hook/health"; }

# --- what has only arrived ---------------------------------------------------------

hooked /answer/200
ok $? 'a receiver that takes all is subscribed'
health
has '[.health, .last_success_at] | tojson' '["unproven",null]' 'of which nothing is known'
put 2
await 60 is_row health healthy
health
has '[.health, .last_success_at != null, .last_failure_at] | tojson' '["healthy",true,null]' \
    'the first that arrives proves it'
api POST "/api/v2/webhooks/$hook/disable" '{}'

# --- the message's own fault ---------------------------------------------------

hooked /answer/422
ok $? 'a receiver that refuses what it gets is subscribed'
put 12
await 60 tried 12
ok $? 'twelve deliveries are refused'
is "$(row health)" '' 'that is none of its receiver'
health
has '[.health, .pending, .failing_since] | map(tostring) | join(" ")' 'unproven 12 null' \
    'but nothing has arrived there yet'
api POST "/api/v2/webhooks/$hook/disable" '{}'

# --- degraded --------------------------------------------------------------------

hooked /answer/503
ok $? 'a receiver that fails is subscribed'
put 10
await 60 is_row health degraded
ok $? 'ten attempts failed: it is degraded' || note "$(row '*')"
is "$(row 'TIMESTAMPDIFF(SECOND, last_failure_at, trial_at)')" 30 'the first trial is in 30 s'
set_row 'trial_at = UTC_TIMESTAMP(3) + INTERVAL 1 HOUR'
unowned() { [[ $(sql "SELECT COUNT(*) FROM delivery_queue WHERE account = '$account' AND owner IS NOT NULL") == 0 ]]; }
await 40 unowned
put 7
ok $? 'seven more events happen'
is "$(sql "SELECT COUNT(*), SUM(attempts), COUNT(owner) FROM (SELECT * FROM delivery_queue
     WHERE account = '$account' AND webhook_id = '$hook' ORDER BY sequence DESC LIMIT 7) AS last")" \
    $'7\t0\t0' 'their deliveries are held, not tried'
before=$(tries 'COUNT(*)')
is "$before" 10 'none of the others was tried again'
health
has '[.health, .pending, .last_status, .last_failure] | map(tostring) | join(" ")' \
    'degraded 17 503 null' 'its health says so'
has '[.failing_since, .trial_at, .oldest_due_at, .last_failure_at] | map(type) | unique | join(" ")' \
    string 'and since when, and when it is tried'

# --- trials ------------------------------------------------------------------------

n=0
for wait in 120 600 1800 3600 3600; do
	set_row 'trial_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND'
	await 60 is_row trials $((++n))
	is "$(row 'TIMESTAMPDIFF(SECOND, last_failure_at, trial_at)')" "$wait" \
	    "after trial $n the next is in $wait s"
done
is "$(tries "SUM(t.trigger = 'auto'), SUM(t.trigger = 'trial')")" \
    "$before"$'\t5' 'one attempt each, and they are trials'
api PATCH "/api/v2/webhooks/$hook" "$(jq -n --arg url "$receiver/good" '{url: $url}')"
answered 200 'its receiver works again'
set_row 'trial_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND'
await 60 is_row 'health, trials, trial_at, failing_since, warnings' $'healthy\t0\tNULL\tNULL\t0'
ok $? 'a trial that arrives makes it healthy' || note "$(row '*')"
all() { [[ $(deliveries "SUM(status = 'delivered')") == 17 ]]; }
await 60 all
ok $? 'and all that waited arrives' || note "$(deliveries 'status, attempts')"
is "$(tries "SUM(t.trigger = 'trial')")" 6 'after that one trial'
await 60 told webhook.recovered 1
ok $? 'which is an event'
health
has '[.health, .pending, .failing_since, .trial_at] | map(tostring) | join(" ")' \
    'healthy 0 null null' 'its health says so'
api POST "/api/v2/webhooks/$hook/disable" '{}'

# --- not let in ----------------------------------------------------------------------

hooked /answer/401
put 12
await 60 is_row health suspended
ok $? 'ten times 401 in a row: it is suspended' || note "$(row '*')"
api POST "/api/v2/webhooks/$hook/disable" '{}'

# --- failing for days ------------------------------------------------------------------

hooked /answer/500
put 1
await 60 is_row 'health, warnings' $'healthy\t0'
ok $? 'one failure is not enough'
# since HOURS: it has failed so long, and fails once more.
since()
{
	local n
	n=$(tries 'COUNT(*)')
	await 60 unowned
	set_row "failing_since = UTC_TIMESTAMP(3) - INTERVAL $1 HOUR, window_attempts = 0, window_failures = 0"
	sql "UPDATE delivery_queue SET due_at = UTC_TIMESTAMP(3) WHERE account = '$account'
	     AND webhook_id = '$hook' AND owner IS NULL"
	await 60 tried $((n + 1))
}
n=0
for hours in 1 24 72; do
	since $hours
	await 60 told webhook.failing $((++n))
	ok $? "after $hours h of failures it is told" || note "$(row '*')"
	since $hours
	is "$(sql "SELECT COUNT(*) FROM (SELECT account, type, object_id FROM outbox
	     UNION ALL SELECT account, type, object_id FROM events) AS e WHERE account = '$account'
	     AND type = 'webhook.failing' AND object_id = '$hook'")" $n 'once'
done
is "$(row warnings)" 3 'three times in all'
since 120
await 60 told webhook.disabled 1
ok $? 'after five days its end is told'
api GET "/api/v2/webhooks/$hook"
has '[.status, .disabled_reason] | join(" ")' 'disabled failing' 'it is disabled'
discarded() { [[ $(deliveries status) == discarded ]]; }
await 60 discarded
ok $? 'and what waited is discarded'
health
has .health suspended 'its health is suspended'
api POST "/api/v2/webhooks/$hook/enable" '{}'
health
has '[.health, .failing_since] | map(tostring) | join(" ")' 'unproven null' 'enabled it begins anew'

# --- what was claimed before -----------------------------------------------------------

kill "$second" 2>/dev/null
wait "$second"
second=
came() { jq -r --arg path "$1" 'select(.path == $path) | .path' "$work/received" | wc -l; }
# claimed PATH: of six deliveries two arrive, one is in the air, and others are
# claimed, which wait for it.
queued() { sql "SELECT $1 FROM delivery_queue WHERE account = '$account' AND webhook_id = '$hook'"; }
waiting() { [[ $(came "$1") == 3 ]] && (($(queued 'COUNT(owner)') >= 2)); }
claimed()
{
	hooked "$1"
	api PATCH "/api/v2/webhooks/$hook" '{"max_concurrency":1}'
	put 6
	await 60 waiting "$1"
	ok $? 'some are claimed while one is in the air' || note "$(came "$1"), $(queued 'COUNT(owner)')"
}
hooked /slow/2/1000
api PATCH "/api/v2/webhooks/$hook" '{"max_concurrency":1}'
put 40
five() { (($(came /slow/2/1000) >= 5)); }
await 60 five
(($(queued 'COUNT(owner)') <= 8))
ok $? 'who was quick and is slow has no more claimed than before' || note "$(queued 'COUNT(owner)')"
api POST "/api/v2/webhooks/$hook/disable" '{}'
spared() { [[ $(queued 'COUNT(*), SUM(attempts), COUNT(owner)') == $'3\t0\t0' ]]; }
claimed /slow/2/9000
api POST "/api/v2/webhooks/$hook/pause" '{}'
await 60 spared
ok $? 'when it is paused they are given back, not tried' || note "$(queued 'owner, attempts')"
is "$(deliveries "SUM(status = 'delivered')") $(came /slow/2/9000)" '3 3' 'and the one that was in the air arrives'
claimed /slow/2/8999
set_row "health = 'degraded', trial_at = UTC_TIMESTAMP(3) + INTERVAL 1 HOUR"
await 60 spared
ok $? 'and so when another sweep has held it' || note "$(queued 'owner, attempts')"
is "$(came /slow/2/8999)" 3 'none of them is sent'

# --- a sweep that was made to wait --------------------------------------------------------

hooked /answer/204/1000
api PATCH "/api/v2/webhooks/$hook" '{"timeout_seconds":5}'
put 1
one() { [[ $(came /answer/204/1000) == 1 ]]; }
await 60 one
ok $? 'a delivery is in the air'
stopped=$(pids "$env-sweep" sweep | xargs)
# shellcheck disable=SC2086 # each is a number
kill -STOP $stopped
over=$((EPOCHSECONDS + 7))
gone_by() { ((EPOCHSECONDS >= over)); }
await 60 gone_by
# shellcheck disable=SC2086
kill -CONT $stopped
await 60 tried 1
is "$(tries 't.status, t.failure, d.status')" $'204\tNULL\tdelivered' \
    'what was answered in time counts, however late it is read'
end
