#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The simulator: every type of the catalogue goes the way of real events, with
# what a request puts in place of its sample judged by the type's shape.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
key=$(new_key)
account=$(account_of "$key")
trap 'stop_receiver; finish' EXIT
receive
path=/api/v2/sandbox/events
simulate() { api POST $path "$1"; }
came()
{
	(($(jq -c --arg path "$1" 'select(.path == $path)' "$work/received" |
	    wc -l) >= $2))
}
# bodies PATH: of what came there, one a line.
bodies() { jq -r --arg path "$1" 'select(.path == $path) | .body' "$work/received"; }

# --- every type --------------------------------------------------------------

subscribe /all 'order.*' 'payment.*' 'compliance.*' 'credit.*' \
    'price.*' 'webhook.*' 'account.*'
ok $? 'a receiver is subscribed to all domains that have events' ||
	note "$(<"$work/body")"
all=$hook
cursor=
while
	api GET "/api/v2/event-types?limit=200${cursor:+&cursor=$cursor}"
	get '.data[].name' >>"$work/types"
	cursor=$(get '.next_cursor // empty')
	[[ -n $cursor ]]
do :; done
n_types=$(wc -l <"$work/types")
((n_types > 20))
ok $? "the catalogue has $n_types types"
nothing "$(while read -r type; do
	simulate "{\"type\": \"$type\"}"
	[[ $status == 200 ]] || echo "$type: $status $(head -c 300 "$work/body")"
done <"$work/types")" 'each of them is simulated'
# The subscription itself is an event besides, and the first.
written()
{
	(($(sql "SELECT COUNT(*) FROM events WHERE account = '$account'") == $1))
}
await 20 written $((n_types + 1))
ok $? 'and is an event with a number'
is "$(sql "SELECT COUNT(DISTINCT type), MAX(sequence) FROM events WHERE account = '$account'")" \
    "$n_types"$'\t'$((n_types + 1)) 'without gaps'
await 30 came /all "$n_types"
ok $? 'all are delivered, but a ping, which is for its own webhook'
is "$(bodies /all | jq -r .type | sort -u | wc -l)" $((n_types - 1)) 'no type is missing'
is "$(bodies /all | jq -r 'select(.type | IN("payment.created", "payment.settled",
    "payment.returned", "order.created", "order.confirmed", "order.bol.matched")) |
    "\(.type) \(.data.status)"' | sort | paste -sd ,)" \
    "order.bol.matched matched,order.confirmed confirmed,order.created draft,\
payment.created created,payment.returned returned,payment.settled settled" \
    'each is of an object in the state that its type names'

# --- overrides ---------------------------------------------------------------

api GET /api/v2/event-types/payment.settled/sample
jq -S .data "$work/body" >"$work/sample"
simulate '{"type": "payment.settled", "overrides": {"amount": "99.90", "reference": "R-77"}}'
answered 200 'members are replaced'
has '[.type, .data.amount, .data.reference] | map(tostring) | join(" ")' \
    'payment.settled 99.9 R-77' 'with what was given'
is "$(jq -S '.data | del(.id, .amount, .reference)' "$work/body")" \
    "$(jq -S 'del(.id, .amount, .reference)' "$work/sample")" 'and nothing else is'
has '.data.id == .object_id' true 'it is about an object of its own'
simulate '{"type": "payment.settled", "overrides": {"id": "pay_01kaf2b8m0v3n7q1x5z9c4t6hz"}}'
has .object_id pay_01kaf2b8m0v3n7q1x5z9c4t6hz 'unless the request names one'

simulate '{"type": "payment.settled", "overrides": {"amounts": 1, "colour": "red"}}'
refused 422 validation_failed 'members that the type has not are refused'
is "$(faults)" '/overrides/amounts unknown_field, /overrides/colour unknown_field' 'and all named'
simulate '{"type": "payment.settled", "overrides": {"amount": "much"}}'
like "$(faults)" '^/overrides/amount ' 'a value of another kind is refused'
simulate '{"type": "payment.settled", "overrides": {"status": "eaten"}}'
is "$(faults)" '/overrides/status not_allowed' 'and one that the type does not know'
simulate '{"type": "payment.settled", "overrides": {"amount": null}}'
is "$(faults)" '/overrides/amount wrong_type' 'what every event has cannot be taken away'
api GET /api/v2/event-types/order.created/sample
list=$(jq -r '[.data | to_entries[] | select(.value | type == "array" and
    (.[0] | type) == "object") | .key][0]' "$work/body")
simulate "{\"type\": \"order.created\", \"overrides\": {\"$list\": [{}]}}"
like "$(faults)" "^/overrides/$list/0/[a-z_]+ required" "nor left out of a part of it, such as $list"
simulate '{"type": "payment.settled", "overrides": [1]}'
refused 422 validation_failed 'a patch is an object'
simulate '{"type": "payment.eaten"}'
is "$(faults)" '/type unknown_event_pattern' 'a type outside of the catalogue is refused'
simulate '{"type": "payment.*"}'
is "$(faults)" '/type unknown_event_pattern' 'and a pattern'
simulate '{}'
is "$(faults)" '/type required' 'a type must be named'
is "$(sql "SELECT COUNT(*) FROM outbox WHERE account = '$account' AND type LIKE 'payment.eaten'")" 0 \
    'nothing of that was announced'

# --- one webhook -------------------------------------------------------------

subscribe /one price.alert.triggered
one=$hook
api POST "/api/v2/webhooks/$one/test" '{"type": "order.created"}'
answered 200 'a webhook is tested with a type that it does not ask for'
event=$(get .id)
has .webhook_id "$one" 'alone'
await 15 came /one 1
ok $? 'which comes'
is "$(bodies /one | jq -r .id)" "$event" 'as that event'
await 10 test -n "$(sql "SELECT 1 FROM events WHERE account = '$account' AND id = '$event'")"
is "$(sql "SELECT webhook_id, \`trigger\` FROM webhook_deliveries
    WHERE account = '$account' AND event_id = '$event'")" "$one"$'\ttest' \
    'to it alone, and the log says test'
simulate "{\"type\": \"order.created\", \"webhook_id\": \"$one\"}"
has .webhook_id "$one" 'the simulator does the same'
await 15 came /one 2
ok $? 'and it comes'
api POST /api/v2/webhooks/whk_01kaf2b8m0v3n7q1x5z9c4t6h8/test '{"type": "order.created"}'
refused 404 not_found 'one that does not exist is not found'
simulate '{"type": "order.created", "webhook_id": "whk_01kaf2b8m0v3n7q1x5z9c4t6h8"}'
is "$(faults)" '/webhook_id not_found' 'nor one that is named'
key=$(new_key) api POST "/api/v2/webhooks/$one/test" '{"type": "order.created"}'
refused 404 not_found "and another account's neither"
api DELETE "/api/v2/webhooks/$one"
api POST "/api/v2/webhooks/$one/test" '{"type": "order.created"}'
refused 409 state_conflict 'an archived one is not tested'

# --- live ----------------------------------------------------------------------

live_key=$(env=live new_key)
env=live key=$live_key api POST $path '{"type": "order.created"}'
env=live refused 404 not_found 'live has no simulator'
env=live key=$live_key api POST "/api/v2/webhooks/$all/test" '{"type": "order.created"}'
env=live refused 404 not_found 'and no test'
key=$(new_key --scopes webhooks:read) api POST $path '{"type": "order.created"}'
refused 403 scope_missing 'the scope is that of webhooks'
end
