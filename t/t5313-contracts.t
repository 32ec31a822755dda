#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Supply contracts: their states, amendments, periods, and what time brings.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh contracts)")
mine=$(account_of "$key")

told()
{
	sql "SELECT COUNT(*) FROM (SELECT id FROM outbox WHERE account = '$mine' AND type = '$1'
	    UNION SELECT id FROM events WHERE account = '$mine' AND type = '$1') AS e"
}

day()
{
	date -u -d "$1" +%Y-%m-%d
}

api POST /api/v2/counterparties '{"legal_name":"Supplier","roles":["supplier"],"country":"MX","rfc":"TNO010203AB9"}'
supplier=$(get .id)
last=$(day '-1 day')
new='{"number":"C-1","side":"buy","counterparty_id":"'$supplier'","contract_type":"term","start_on":"'$(day '-40 days')'",
    "end_on":"'$(day '+90 days')'","timezone":"UTC","unit":"l","currency":"MXN","products":["DIESEL_ULSD"],
    "terminals":["MTY"],"shortfall_penalty":0.2,"ratability":"daily","ratability_pct":5,
    "periods":[{"period":"'$last'","volume_min":500,"volume_max":800},{"period":"'$(day today)'","volume_min":1000}]'

# --- a draft --------------------------------------------------------------------

api POST /api/v2/supply-contracts "$(sed 's/DIESEL_ULSD/NOPE/; s/MTY/NOPE/; s/"UTC"/"Mars"/' <<<"$new")}"
is "$(faults)" '/products not_found, /terminals not_found, /timezone not_allowed' 'what it names there must be'
api POST /api/v2/supply-contracts "$new}"
answered 201 'a contract'
c=$(get .id)
has '[.status, .lifted, .next_change_at] | tojson' '["draft",0,null]' 'begins as a draft'
api POST /api/v2/supply-contracts "$new}"
refused 409 duplicate 'its number is its own'
api POST "/api/v2/supply-contracts/$c/submit"
refused 409 guards_failed 'it is not submitted without a price and to nobody'
has '[.errors[].code] | tojson' '["G-COUNTERPARTY","G-PRICED"]' 'say the guards'
api POST "/api/v2/supply-contracts/$c/amend" '{"reason":"x","terms":"y"}'
refused 409 state_conflict 'a draft is edited, not amended'
api PATCH "/api/v2/supply-contracts/$c" '{"differential":-0.35}'
has .differential -0.35 'it is edited'
api PATCH "/api/v2/supply-contracts/$c" '{"end_on":"2020-01-01"}'
is "$(faults)" '/end_on out_of_range, /periods/0/period out_of_range, /periods/1/period out_of_range' \
    'and judged whole'
api POST "/api/v2/counterparties/$supplier/activate"
api POST "/api/v2/supply-contracts/$c/submit"
has .status pending_signature 'it is submitted'
api PATCH "/api/v2/supply-contracts/$c" '{"terms":"other"}'
refused 409 state_conflict 'then it is no longer edited'
api POST "/api/v2/supply-contracts/$c/activate"
has '[.status, .settled_through] | tojson' "[\"active\",\"$last\"]" 'it is signed'
is "$(told order.contract.activated)" 1 'which is told'

# --- while it runs -----------------------------------------------------------------

api GET "/api/v2/supply-contracts/$c/periods"
has '[.periods[] | [.lifted, .shortfall, .penalty, .over]] | tojson' \
    '[[0,500,100,true],[0,0,null,false]]' 'what is missing of its periods'
sql "INSERT INTO contract_liftings (account, contract_id, id, source_type, source_id, product,
	terminal, lifted_on, volume, at) VALUES
    ('$mine', '$c', 'lif_01kaf2b8m0v3n7q1x5z9c4t6h1', 'bill_of_lading', 'b1', 'DIESEL_ULSD', 'MTY', UTC_DATE(), 400, UTC_TIMESTAMP(3)),
    ('$mine', '$c', 'lif_01kaf2b8m0v3n7q1x5z9c4t6h2', 'bill_of_lading', 'b2', 'DIESEL_ULSD', 'MTY', UTC_DATE(), 550.5, UTC_TIMESTAMP(3))"
api GET "/api/v2/supply-contracts/$c/periods"
has .periods[1].lifted 950.5 'what was lifted counts'
api GET "/api/v2/supply-contracts/$c/fulfilment"
has '[.period_lifted, .ratable_to_date, .deviation_pct, .ratable, .committed_min] | tojson' \
    '[950.5,1000,-4.95,true,1500]' 'evenly enough'
api GET "/api/v2/supply-contracts/$c/liftings?limit=1"
has '[.data[0].source_id, .has_more] | tojson' '["b2",true]' 'the newest first'
api GET "/api/v2/supply-contracts/$c/liftings?limit=1&cursor=$(get .next_cursor)"
has '[.data[0].source_id, .has_more] | tojson' '["b1",false]' 'page by page'
api POST "/api/v2/supply-contracts/$c/amend" '{"reason":"nothing"}'
refused 422 validation_failed 'an amendment changes something'
api POST "/api/v2/supply-contracts/$c/amend" '{"reason":"x","end_on":"2020-01-01"}'
like "$(faults)" '/end_on out_of_range' 'to what may be'
api POST "/api/v2/supply-contracts/$c/amend" "{\"reason\":\"longer\",\"end_on\":\"$(day '+20 days')\",\"differential\":-0.4}"
has '[.end_on, .differential, .reason] | tojson' "[\"$(day '+20 days')\",-0.4,\"longer\"]" 'it is amended'
api POST "/api/v2/supply-contracts/$c/amend" '{"reason":"no price","differential":null,"unit_price":21.5}'
api GET "/api/v2/supply-contracts/$c/amendments"
has '[.amendments[] | [.number, .reason, ([.changes[].field] | join(" "))]] | tojson' \
    '[[1,"longer","end_on differential"],[2,"no price","unit_price differential"]]' 'and all is kept'
has '.amendments[1].changes[] | select(.field == "differential") | [.from, .to] | tojson' \
    '["-0.400000",null]' 'with what was before'
api POST "/api/v2/supply-contracts/$c/suspend" '{"reason":"late"}'
has '[.status, .reason] | tojson' '["suspended","late"]' 'it is suspended'
api POST "/api/v2/supply-contracts/$c/suspend" '{"reason":"again"}'
refused 409 state_conflict 'once'
api POST "/api/v2/supply-contracts/$c/resume"
has .status active 'and resumed'

# --- what time brings ------------------------------------------------------------------

expiring()
{
	[[ $(told order.contract.expiring) == 1 ]]
}
await 20 expiring
ok $? 'that it ends within 30 days is told'
api GET "/api/v2/supply-contracts/$c"
has .expiring_announced true 'and remembered'
sql "UPDATE supply_contracts SET settled_through = UTC_DATE() - INTERVAL 2 DAY,
    next_change_at = UTC_TIMESTAMP(3) WHERE account = '$mine' AND id = '$c'"
short()
{
	[[ $(told order.contract.volume_shortfall) == 1 ]]
}
await 20 short
ok $? 'a period that ended with too little is told'
api GET "/api/v2/supply-contracts/$c"
has '.shortfalls | map([.period, .volume, .penalty]) | tojson' "[[\"$last\",500,100]]" 'and kept'
sql "UPDATE supply_contracts SET next_change_at = UTC_TIMESTAMP(3) WHERE account = '$mine' AND id = '$c'"
planned()
{
	api GET "/api/v2/supply-contracts/$c"
	[[ $(get '.next_change_at[0:10]') == "$(day tomorrow)" ]]
}
await 20 planned
ok $? 'sweep looks again when the next period ends'
is "$(told order.contract.volume_shortfall) $(told order.contract.expiring)" '1 1' 'each is told once'
sql "UPDATE supply_contracts SET end_on = UTC_DATE() - INTERVAL 1 DAY, next_change_at = UTC_TIMESTAMP(3)
    WHERE account = '$mine' AND id = '$c'"
over()
{
	api GET "/api/v2/supply-contracts/$c"
	[[ $(get .status) == expired ]]
}
await 20 over
ok $? 'after its last day it expires'
is "$(told order.contract.expired)" 1 'which is told'
has .next_change_at null 'and nothing more is to come'
for action in submit activate resume; do
	api POST "/api/v2/supply-contracts/$c/$action"
	refused 409 state_conflict "$action of what is expired"
done
api POST "/api/v2/supply-contracts/$c/terminate" '{"reason":"x"}'
refused 409 state_conflict 'terminate of what is expired'

api POST /api/v2/supply-contracts "${new/C-1/C-2},\"unit_price\":20}"
c=$(get .id)
api POST "/api/v2/supply-contracts/$c/submit"
api POST "/api/v2/supply-contracts/$c/terminate" '{"reason":"not signed"}'
has '[.status, .reason] | tojson' '["terminated","not signed"]' 'it may end before it begins'
end
