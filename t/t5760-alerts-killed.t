#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sweep and the workers are killed while prices are published that cross an
# alert's threshold up and down: each crossing is told of once, none is lost.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"
needs_instance
needs_node

key=$(new_key --account "$(fresh alerts)")
account=$(account_of "$key")
RANDOM=5760
trap 'stop_receiver; finish' EXIT

receive
subscribe /answer/204 'price.alert.triggered'
ok $? 'a receiver is subscribed' || note "$(<"$work/body")"
api POST /api/v2/price-indexes '{"code": "KILLED", "name": "x", "source": "us", "frequency": "daily", "unit": "gal", "currency": "USD"}'
index=$(get .id)
# alerts of one threshold each, so that a publication tells of several at once
for value in 1.5 1.6 1.7; do
	api POST /api/v2/price-alerts "{\"name\": \"over $value\", \"subject\": \"index\", \"index_code\": \"KILLED\",
		\"condition\": \"above\", \"value\": $value, \"cooldown_s\": 86400}"
	answered 201 "an alert over $value"
done

# A value of a day, up on even ones, repeated with its Idempotency-Key until it
# is answered; each is followed by the next, so their order is known.
rounds=200
publish()
{
	local i tries
	for ((i = 0; i < rounds; i++)); do
		for ((tries = 0; tries < 200; tries++)); do
			api POST "/api/v2/price-indexes/$index/points" \
			    "{\"date\": \"$(date -u -d "2020-01-01 +$i days" +%F)\", \"value\": $((1 + (i + 1) % 2)).0}" \
			    -H "Idempotency-Key: point-$i"
			[[ $status == 20[01] ]] && break
			sleep 0.05
		done
		[[ $status == 20[01] ]] || echo "$i: $status" >>"$work/unpublished"
		echo "$i" >>"$work/published"
	done
}
publish &
publisher=$!
read -r server program <<<"$(pool prices)"
while (($(lines "$work/published") < rounds)); do
	case $((RANDOM % 3)) in
	0) kill_one "$server" "$program" ;;
	*) kill_all "$env-sweep" sweep ;;
	esac && echo "${EPOCHREALTIME/[.,]/}" >>"$work/killed"
	pause 150
done
wait "$publisher"
nothing "$(cat "$work/unpublished" 2>/dev/null)" "$rounds values are published meanwhile"
like "$(lines "$work/killed")" '^[1-9][0-9]' 'between many kills'
drained() { [[ $(sql "SELECT COUNT(*) FROM price_alert_queue WHERE account = '$account'") == 0 ]]; }
await 30 drained
ok $? 'all of them are looked at in the end'

want=$((3 * rounds / 2))
is "$(sql "SELECT COUNT(*), COUNT(DISTINCT alert_id, item) FROM price_alert_firings WHERE account = '$account'")" \
    "$want"$'\t'"$want" 'each crossing is told of once by each alert'
all_events()
{
	[[ $(sql "SELECT COUNT(*) FROM events WHERE account = '$account' AND type = 'price.alert.triggered'") == "$want" ]]
}
await 30 all_events
ok $? 'and is one event'
is "$(sql "SELECT COUNT(*), COUNT(DISTINCT object_id) FROM events WHERE account = '$account' AND type = 'price.alert.triggered'")" \
    "$want"$'\t3' 'no more and no less'
received() { (($(jq -r '.headers["webhook-id"]' "$work/received" | sort -u | wc -l) == want)); }
await 120 received
ok $? 'and reaches the receiver'
nothing "$(comm -3 <(jq -r '.body | fromjson | "\(.data.alert_id) \(.data.item)"' "$work/received" | sort -u) \
    <(sql "SELECT CONCAT(alert_id, ' ', item) FROM price_alert_firings WHERE account = '$account'" | sort))" \
    'which is told what was seen'
is "$(sql "SELECT GROUP_CONCAT(DISTINCT status) FROM price_alerts WHERE account = '$account'")" active \
    'in the end all wait again'
note "$(lines "$work/killed") kills"
end
