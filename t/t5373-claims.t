#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Claims: what they name, their evidence and messages, and until when.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh claims)")
path=/api/v2/claims

api POST $path '{"kind":"demurrage","description":"Two hours at the rack","claimed_amount":150.5,"currency":"USD"}'
answered 201 'a claim is made'
claim=$(get .id)
has '[.status, .escalated, .claimed_amount] | tojson' '["open",false,150.5]' 'it is open'

while IFS='|' read -r body faults; do
	api POST $path "$body"
	refused 422 validation_failed "$body"
	is "$(faults)" "$faults" 'and what is wrong'
done <<'BAD'
{"kind":"theft","description":"x"}|/kind not_allowed
{"kind":"other","description":""}|/description too_short
{"kind":"other","description":"x","claimed_amount":1}|/currency required
{"kind":"other","description":"x","claimed_quantity":1}|/unit required
{"kind":"other","description":"x","claimed_amount":1.001,"currency":"USD"}|/claimed_amount too_precise
{"kind":"other","description":"x","order_id":"ord_01aryz6s41tsv4rrffq69g5fav"}|/order_id not_found
{"kind":"other","description":"x","bol_id":"bol_01aryz6s41tsv4rrffq69g5fav","delivery_id":"dlv_01aryz6s41tsv4rrffq69g5fav"}|/bol_id not_found, /delivery_id not_found
{"kind":"other","description":"x","liable_party_id":"cpy_01aryz6s41tsv4rrffq69g5fav"}|/liable_party_id not_found
{"kind":"other","description":"x","settlement":1}|/settlement unknown_field
BAD
api POST "$path" '{"kind":"other","description":"x","order_id":"ord_01aryz6s41tsv4rrffq69g5fav"}'
has '.errors[0].message' 'does not identify an order of the account' 'it says what is not there'

# --- evidence and messages -------------------------------------------------

api GET "$path/$claim/evidence"
has '.evidence | tojson' null 'there is no evidence at first'
api POST "$path/$claim/evidence" '{"kind":"photo","text":"The queue","reference":"https://files.example.com/1.jpg"}'
answered 200 'some is added'
has '.evidence[0] | [.no, .kind, .reference] | join(" ")' '1 photo https://files.example.com/1.jpg' 'as it was sent'
has '.evidence[0].key_id' "$(key_id "$key")" 'and by whom'
api POST "$path/$claim/evidence" '{"kind":"ticket","text":"In 08:00, out 10:00"}'
has '[.evidence[].no] | tojson' '[1,2]' 'they are counted'
api POST "$path/$claim/evidence" '{"kind":"rumour","text":"x"}'
refused 422 validation_failed 'of a kind that there is'
api POST "$path/$claim/evidence" '{"kind":"photo"}'
is "$(faults)" '/text required' 'with a text'
api POST "$path/$claim/messages" '{"from":"Carrier","text":"We ask for the log."}'
has '.messages[0] | [.no, .from, .text] | join(" ")' '1 Carrier We ask for the log.' 'a message'
api POST "$path/$claim/messages" '{"text":"Here it is."}' -H 'If-Match: "1"'
refused 412 version_mismatch 'not upon an old version'
api GET "$path/$claim"
has '[.version, (.evidence | length), (.messages | length)] | tojson' '[4,2,1]' 'all of it is the claim'
api GET "$path/$claim/history"
has '.data | length' 4 'and its history'
for sub in evidence messages; do
	key=$(new_key --account "$(fresh stranger)") api GET "$path/$claim/$sub"
	refused 404 not_found "another account does not see its $sub"
done

# --- decided -----------------------------------------------------------------

api POST "$path/$claim/settle" '{"settlement":100}'
refused 409 state_conflict 'it is not settled before it is accepted'
has '.errors[0].allowed | tojson' '["investigate","accept","reject","escalate"]' 'what is possible is said'
api POST "$path/$claim/escalate" '{"reason":"Large"}'
has '[.status, .escalated, .reason] | tojson' '["open",true,"Large"]' 'escalating leaves it where it is'
api POST "$path/$claim/accept" '{}'
is "$(faults)" '/reason required' 'why it is accepted must be said'
api POST "$path/$claim/accept" '{"reason":"The log agrees"}'
answered 200 'accepted'
api POST "$path/$claim/settle" '{"settlement":100}'
has '[.status, .settlement, .currency, (.settled_at | type)] | tojson' '["settled",100,"USD","string"]' 'settled'
api POST "$path/$claim/evidence" '{"kind":"photo","text":"Late"}'
refused 409 state_conflict 'then no evidence is added'
api PATCH "$path/$claim" '{"description":"Other"}'
refused 409 state_conflict 'nor is it changed'
api POST "$path/$claim/messages" '{"text":"Thank you."}'
answered 200 'but who wants may still say something'

api POST $path '{"kind":"other","description":"Of no money"}'
claim=$(get .id)
api POST "$path/$claim/accept" '{"reason":"True"}'
api POST "$path/$claim/settle" '{"settlement":100}'
refused 422 validation_failed 'a settlement in no currency'
is "$(faults)" '/currency required' 'which is named'
api POST "$path/$claim/settle" '{"settlement":100,"currency":"MXN"}'
answered 200 'in pesos'
api GET "$path/stats?measure=settlement&group_by=currency"
has '[.data[] | "\(.group) \(.value)"] | sort | join(", ")' 'MXN 100, USD 100' 'what was settled adds up'
end
