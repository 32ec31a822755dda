#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The AsyncAPI document is one by the schema of the specification, and what it
# says of itself holds; a copy with a fault is told from it.
source "$(dirname "$0")/rig.sh"

for modules in "$t/node_modules" "${POLIDUCTO_NODE_MODULES:-$build/t/node_modules}"; do
	[[ ! -d $modules/@asyncapi/specs ]] || break
done
[[ -d $modules/@asyncapi/specs ]] || skip_all 'no @asyncapi/specs; npm ci --prefix t'
[[ -n $(command -v jq) ]] || skip_all 'no jq'

document=$top/clients/asyncapi.json
judge() { timeout 120 node "$t/asyncapi.mjs" "$1" "$modules" >"$work/faults" 2>&1; }

judge "$document"
ok $? 'the document is well-formed, and its examples are valid' || note "$(<"$work/faults")"
is "$(jq -r '[.operations[].action] | unique | join(" ")' "$document")" receive \
    'it is written from the side of who receives'
jq -e '.components.messages | length > 200 and has("order.created") and has("feed")' \
    "$document" >/dev/null
ok $? 'the messages are there'

# How a copy differs; what is said of it.
while IFS='|' read -r what change said; do
	jq "$change" "$document" >"$work/broken"
	judge "$work/broken"
	is $? 1 "refused: $what" || note "$(head -n 3 "$work/faults")"
	like "$(<"$work/faults")" "$said" "and that is said of it"
done <<'COPIES'
no title|del(.info.title)|specification: /info
an action that is none|.operations.receive_order.action = "take"|specification: /operations/receive_order
a schema that is none|.components.schemas.Order.type = "objekt"|specification: /components/schemas/Order
a member that is unknown|.channels.order.adress = "x"|specification: /channels/order
a reference to nothing|del(.components.schemas.EventEnvelope)|refers to nothing: #/components/schemas/EventEnvelope
an operation that sends|.operations.receive_order.action = "send"|receive_order does not receive
a message of another channel|.operations.receive_order.messages += .operations.receive_price.messages|receive_order is of another channel
a message that nobody takes|del(.operations.receive_order.messages[0])|is not received once
a message in no channel|.components.messages.other = .components.messages.feed|other is in no channel
a message without an example|del(.components.messages["order.created"].examples)|order.created has no example
an example without a header|del(.components.messages["order.created"].examples[0].headers["webhook-id"])|order.created headers .*webhook-id
an unsigned example|.components.messages["order.created"].examples[0].headers["webhook-signature"] = "v1,"|order.created headers .*webhook-signature
a header that is not described|.components.messages["order.created"].examples[0].headers["webhook-other"] = "1"|order.created headers .*webhook-other
an example of another type|.components.messages["order.created"].examples[0].payload.type = "order.closed"|order.created payload .*/type
data without an identifier|del(.components.messages["order.created"].examples[0].payload.data.id)|order.created payload .*'id'
data with one member more|.components.messages["order.created"].examples[0].payload.data.odd = 1|order.created payload .*odd
COPIES
end
