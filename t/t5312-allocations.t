#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Allocations with their ledgers, and yes or no at the rack.
source "$(dirname "$0")/rig.sh"
needs_instance

account=$(fresh allocations)
key=$(new_key --account "$account")
mine=$(account_of "$key")

told()
{
	sql "SELECT COUNT(*) FROM (SELECT id FROM outbox WHERE account = '$mine' AND type = '$1'
	    UNION SELECT id FROM events WHERE account = '$mine' AND type = '$1') AS e"
}

# The ledger's sum is what remains, and each balance the sum up to it.
sums()
{
	sql "SELECT COUNT(*) FROM allocations a WHERE a.account = '$mine' AND a.remaining <>
	    (SELECT SUM(amount) FROM allocation_entries e
	      WHERE e.account = a.account AND e.allocation_id = a.id)
	    UNION ALL SELECT COUNT(*) FROM allocation_entries e WHERE e.account = '$mine'
	      AND e.balance <> (SELECT SUM(amount) FROM allocation_entries b
	        WHERE b.account = e.account AND b.allocation_id = e.allocation_id AND b.seq <= e.seq)" |
		xargs
}

# allocation MEMBERS: prints its id
allocation()
{
	api POST /api/v2/allocations "{\"name\":\"A\",\"timezone\":\"America/Chicago\",\"start_amount\":1000,$1}"
	get .id
}

# load QUANTITY [MEMBERS]
load()
{
	api POST /api/v2/load-authorizations "{\"terminal\":\"HOU\",\"carrier_scac\":\"ABCD\",
	    \"driver_card\":\"D1\",\"consignee_no\":\"C1\",\"unit\":\"l\",
	    \"products\":[{\"product\":\"DIESEL_ULSD\",\"quantity\":$1}]${2:+,$2}}"
}

# --- bodies ------------------------------------------------------------------

api POST /api/v2/allocations '{"name":"A","type":"product","timezone":"UTC","start_amount":1}'
is "$(faults)" '/unit required' 'what counts volume has a unit'
api POST /api/v2/allocations '{"name":"A","type":"credit","timezone":"UTC","start_amount":1,"unit":"l"}'
is "$(faults)" '/currency required, /unit not_allowed' 'what counts money a currency'
api POST /api/v2/allocations '{"name":"A","type":"one_time","timezone":"UTC","start_amount":1,"unit":"l",
    "period":"day","terminal":"MTY","terminals":["CAD"],"product":"X1","product_family":"diesel",
    "refresh_time":"24:00","min_lift":2,"max_lift":1,
    "valid_from":"2026-01-02T00:00:00Z","valid_to":"2026-01-01T00:00:00Z"}'
is "$(faults)" '/max_lift out_of_range, /period not_allowed, /product not_found, /product_family not_allowed, /refresh_time bad_format, /terminals not_allowed, /valid_to out_of_range' \
    'all that is wrong is said'

api POST /api/v2/allocations '{"name":"A","type":"product","timezone":"Mars/North","start_amount":1,"unit":"l",
    "counterparty_id":"cpy_01aryz6s41tsv4rrffq69g5fav","supplier_id":"cpy_01aryz6s41tsv4rrffq69g5fav",
    "terminals":["MTY","NOPE"],"products":["DIESEL_ULSD","DIESEL_ULSD"]}'
is "$(faults)" '/counterparty_id not_found, /products not_found, /supplier_id not_found, /terminals not_found, /timezone not_allowed' \
    'what it names there must be, and its words'

# --- actions ------------------------------------------------------------------

one=$(allocation '"type":"product","unit":"l","terminal":"HOU","product":"DIESEL_ULSD","period":"month"')
api GET "/api/v2/allocations/$one"
has '[.status, .remaining, .scale_pct, .carry_over, (.next_refresh_at != null)] | tojson' \
    '["active",1000,100,false,true]' 'an allocation begins'
api POST "/api/v2/allocations/$one/adjust" '{"amount":-1000.001,"reason":"x"}'
is "$(faults)" '/amount out_of_range' 'not more is taken than remains'
api POST "/api/v2/allocations/$one/adjust" '{"amount":500,"reason":"agreed"}'
has .remaining 1500 'it is adjusted'
two=$(allocation '"type":"product","unit":"gal","terminal":"TUX"')
api POST "/api/v2/allocations/$one/transfer" "{\"to_allocation_id\":\"$two\",\"amount\":1}"
is "$(faults)" '/to_allocation_id not_allowed' 'gallons are not litres'
api POST "/api/v2/allocations/$one/transfer" "{\"to_allocation_id\":\"$one\",\"amount\":1}"
is "$(faults)" '/to_allocation_id not_allowed' 'nor is it its own other'
three=$(allocation '"type":"product","unit":"l","terminal":"CAD"')
api POST "/api/v2/allocations/$one/transfer" "{\"to_allocation_id\":\"$three\",\"amount\":1500.001}"
is "$(faults)" '/amount out_of_range' 'not more than remains is moved'
api POST "/api/v2/allocations/$one/transfer" "{\"to_allocation_id\":\"$three\",\"amount\":500}"
has .remaining 1000 'an amount is moved'
api GET "/api/v2/allocations/$three"
has .remaining 1500 'to the other'
api GET "/api/v2/allocations/$one/ledger"
has '[.data[] | "\(.kind) \(.amount) \(.balance)"] | tojson' \
    '["transfer_out -500 1000","adjust 500 1500","start 1000 1000"]' 'its ledger says all that'
api GET "/api/v2/allocations/$one/ledger?limit=2"
api GET "/api/v2/allocations/$one/ledger?limit=2&cursor=$(get .next_cursor)"
has '[.data[].seq] | tojson' '[1]' 'page by page'
api POST "/api/v2/allocations/$one/suspend"
api POST "/api/v2/allocations/$one/grant-override" '{"amount":1,"reason":"x","valid_to":"2049-01-01T00:00:00Z"}'
refused 409 state_conflict 'what is suspended has no override'
api POST "/api/v2/allocations/$one/resume"
has .status active 'it is resumed'
api POST "/api/v2/allocations/$two/refresh"
refused 409 state_conflict 'what has no period does not refresh'

# --- at the rack: each check -----------------------------------------------------

load 100
answered 201 'who may not load is answered too'
has '[.status, .denial_code, .auth_number] | tojson' '["denied","carrier_unknown",null]' 'no such carrier'
api GET "/api/v2/load-authorizations/$(get .id)/decision-trace"
has '[.decision_trace[] | select(.passed | not) | .code] | tojson' \
    '["carrier_unknown","carrier_insurance","carrier_hazmat","consignee_unknown"]' 'with every check'
api POST /api/v2/counterparties '{"legal_name":"Carrier","roles":["carrier"],"country":"US","ein":"12-3456789","scac":"ABCD"}'
carrier=$(get .id)
load 100
has .denial_code carrier_inactive 'a carrier that is not active'
api POST "/api/v2/counterparties/$carrier/activate"
load 100
has .denial_code carrier_insurance 'without insurance'
api PATCH "/api/v2/counterparties/$carrier" '{"insurance_usd":999999.99,"insurance_valid_to":"2049-12-31"}'
load 100
has .denial_code carrier_insurance 'with too little'
api PATCH "/api/v2/counterparties/$carrier" '{"insurance_usd":1000000,"insurance_valid_to":"2020-12-31"}'
load 100
has .denial_code carrier_insurance 'with one that ended'
api PATCH "/api/v2/counterparties/$carrier" '{"insurance_valid_to":"2049-12-31"}'
load 100
has .denial_code carrier_hazmat 'without its registration'
api PATCH "/api/v2/counterparties/$carrier" '{"hazmat_registration_valid_to":"2049-06-30"}'
load 100
has .denial_code consignee_unknown 'to nobody'
api POST /api/v2/counterparties '{"legal_name":"Customer","roles":["customer"],"country":"US","ein":"12-3456780","tags":["gold"]}'
customer=$(get .id)
api POST /api/v2/sites "{\"counterparty_id\":\"$customer\",\"name\":\"S\",\"country\":\"US\",\"timezone\":\"America/Chicago\",
    \"city\":\"Houston\",\"state\":\"TX\",\"consignee_no\":\"C1\"}"
site=$(get .id)
load 100
has .denial_code consignee_inactive 'to a site that is a draft'
api POST /api/v2/sites "{\"counterparty_id\":\"$carrier\",\"name\":\"T\",\"country\":\"US\",\"timezone\":\"America/Chicago\",
    \"city\":\"Houston\",\"state\":\"TX\",\"consignee_no\":\"C1\"}"
answered 201 'a site of another counterparty with its number'
other=$(get .id)
load 100
has .denial_code consignee_ambiguous 'to one of two'
api DELETE "/api/v2/sites/$other"
load 100
has .denial_code consignee_inactive 'of which one is archived'
api POST "/api/v2/counterparties/$customer/activate"
api POST "/api/v2/sites/$site/activate"
load 100 '"supplier_id":"'"$customer"'"'
has .denial_code supplier_unknown 'from who is no supplier'
load 100 '"order_id":"ord_01aryz6s41tsv4rrffq69g5fav"'
has .denial_code order_unknown 'for no order'
api POST /api/v2/credit-profiles "{\"counterparty_id\":\"$customer\",\"currency\":\"USD\",\"credit_limit\":1000}"
profile=$(get .id)
api POST "/api/v2/credit-profiles/$profile/hold" '{"hold":"liftings","hold_reason":"Past due."}'
load 100
has '[.denial_code, (.decision_trace[] | select(.check == "credit") | .evidence)] | tojson' \
    '["credit_hold","hold liftings: Past due."]' 'nor while its liftings are held'
api POST "/api/v2/credit-profiles/$profile/release" '{"reason":"Paid."}'
api POST "/api/v2/credit-profiles/$profile/hold" '{"hold":"new_orders","hold_reason":"Late payer."}'
answered 200 'a hold on new orders'
load 100
has '[.status, .denial_code] | tojson' '["approved",null]' 'then it may'
like "$(get .auth_number)" '^[0-9]{8}$' 'with a number of eight digits'
yes=$(get .id)
api POST /api/v2/load-authorizations '{"terminal":"XXX","carrier_scac":"ABCD","driver_card":"D","consignee_no":"C1",
    "unit":"l","products":[{"product":"NOPE","quantity":1},{"product":"NOPE","quantity":1}]}'
is "$(faults)" '/products/1/product not_allowed' 'a product stands once'
api POST /api/v2/load-authorizations '{"terminal":"XXX","carrier_scac":"ABCD","driver_card":"D","consignee_no":"C1",
    "unit":"l","products":[{"product":"NOPE","quantity":1}]}'
has '[.denial_code, ([.decision_trace[] | .code | select(. == "product_unknown")] | length)] | tojson' \
    '["terminal_unknown",1]' 'a terminal and a product that there are'

# --- what it takes ----------------------------------------------------------------

api GET "/api/v2/allocations/$one"
has .remaining 900 'it was taken'
for path in "allocations/$one" "sites/$site" "counterparties/$carrier" "counterparties/$customer"; do
	api DELETE "/api/v2/$path"
	refused 409 guards_failed "while it is open ${path%%/*} is not archived"
	has '[.errors[] | select(.code == "G-NO-AUTHORIZATIONS") | .evidence.open_authorizations] | tojson' '[1]' \
	    'that has one authorization'
done
for action in close merge; do
	api POST "/api/v2/counterparties/$carrier/$action" "{\"into_counterparty_id\":\"$customer\"}"
	is "$(get '[.errors[].code] | join(" ")')" G-NO-AUTHORIZATIONS "nor can the carrier do: $action" || note "$(<"$work/body")"
done
api POST "/api/v2/load-authorizations/$yes/consume" '{"bol_number":"B1","products":[{"product":"REGULAR_87","quantity":1}]}'
is "$(faults)" '/products/0/product not_allowed' 'what was not authorized was not loaded'
api POST "/api/v2/load-authorizations/$yes/consume" '{"bol_number":"B1","products":[{"product":"DIESEL_ULSD","quantity":99.5}]}'
has '[.status, .products[0].quantity, .bol_number] | tojson' '["consumed",99.5,"B1"]' 'it is consumed'
api GET "/api/v2/allocations/$one"
has .remaining 900.5 'as much as was lifted net'
api POST "/api/v2/load-authorizations/$yes/void"
refused 409 state_conflict 'what is consumed is not void'
api POST "/api/v2/load-authorizations/$yes/extend" '{"minutes":1}'
refused 409 state_conflict 'nor extended'
load 100.5
no=$(get .id)
api POST "/api/v2/load-authorizations/$no/extend" '{"minutes":5700}'
has .minutes 5760 'four days at most'
api POST "/api/v2/load-authorizations/$no/extend" '{"minutes":1}'
is "$(faults)" '/minutes out_of_range' 'not a minute more'
api POST "/api/v2/load-authorizations/$no/void"
api GET "/api/v2/allocations/$one"
has .remaining 900.5 'what is void is given back'
load 900.501
has '[.denial_code, .allocation_id] | tojson' "[\"allocation_short\",\"$one\"]" 'more than remains is denied'
api GET "/api/v2/allocations/$one/denials"
has '[.data[] | .denial_code] | tojson' '["allocation_short"]' 'and the allocation knows'
api POST "/api/v2/allocations/$one/grant-override" '{"amount":1000,"reason":"cold spell","valid_to":"2049-01-01T00:00:00Z"}'
load 900.501
has .status approved 'an override lets it'
over=$(get .id)
api GET "/api/v2/allocations/$one"
has '[.remaining, .override_left] | tojson' '[900.5,99.499]' 'of itself, not of what remains'
api POST "/api/v2/load-authorizations/$over/void"
api GET "/api/v2/allocations/$one"
has .override_left 1000 'and is given back too'
api POST "/api/v2/allocations/$one/grant-override" '{"amount":1,"reason":"over","valid_to":"2020-01-01T00:00:00Z"}'
is "$(faults)" '/valid_to out_of_range' 'not one that is over'
api GET "/api/v2/allocations/$one/utilization"
has '[.taken, .remaining, .granted] | tojson' '[99.5,900.5,1000]' 'how much is used'

# --- which applies -----------------------------------------------------------------

near=$(allocation '"type":"product","unit":"l","terminal":"HOU","product_family":"diesel","counterparty_tag":"gold"')
load 950
has '[.status] | tojson' '["approved"]' 'a closer one decides, though the other is short'
api GET "/api/v2/allocations/$near"
has '[.remaining, .low_announced] | tojson' '[50,true]' 'it is taken from'
is "$(told order.allocation.low)" 1 'that little remains is told'
load 50
is "$(told order.allocation.exhausted)" 1 'that nothing does, too'
api GET "/api/v2/allocations/$near"
has .status exhausted 'it is exhausted'
spare=$(allocation '"type":"one_time","unit":"l","terminals":["HOU","CAD"],"products":["DIESEL_ULSD"]')
load 1000
has .status approved 'a single permission stands in'
api GET "/api/v2/allocations/$spare"
has .status exhausted 'once'
api POST "/api/v2/allocations/$near/suspend"
tie=$(allocation '"type":"product","unit":"l","terminal":"HOU","product":"DIESEL_ULSD"')
load 1
has .denial_code allocation_tie 'two that are as close are an error'
api POST "/api/v2/allocations/$tie/suspend"
deny=$(allocation '"type":"deny"')
load 1
has '[.denial_code, .allocation_id] | tojson' "[\"allocation_denied\",\"$deny\"]" 'denial is stronger than all'
api POST "/api/v2/allocations/$deny/suspend"
api POST "/api/v2/allocations/$one/grant-override" '{"amount":0.001,"reason":"warm again","valid_to":"2049-01-01T00:00:00Z"}'
has .override_left 0.001 'what an earlier override left is void'
api PATCH "/api/v2/allocations/$one" '{"scale_pct":50}'
load 450.251
has .denial_code allocation_short 'rationed to a half'
load 118.944 '"minutes":1'
api PATCH "/api/v2/allocations/$one" '{"scale_pct":100}'
api POST /api/v2/load-authorizations '{"terminal":"HOU","carrier_scac":"ABCD","driver_card":"D1","consignee_no":"C1",
    "unit":"gal","products":[{"product":"DIESEL_ULSD","quantity":100}]}'
api GET "/api/v2/allocations/$one"
has .remaining "$(bc <<<'900.5 - 118.944 - 378.541')" 'gallons are counted in litres'
is "$(sums)" '0 0' 'every ledger adds up to what remains'

# --- the last of it -------------------------------------------------------------------

api POST "/api/v2/allocations/$one/suspend"
last=$(allocation '"type":"product","unit":"l","terminal":"HOU","product":"DIESEL_ULSD","counterparty_id":"'"$customer"'"')
race()
{
	curl -sS --cacert "$POLIDUCTO_CA" -X POST -H "Authorization: Bearer $key" \
	    -H 'Content-Type: application/json' --data-binary '{"terminal":"HOU","carrier_scac":"ABCD",
	    "driver_card":"D1","consignee_no":"C1","unit":"l","products":[{"product":"DIESEL_ULSD","quantity":'"$1"'}]}' \
	    "$(url)/api/v2/load-authorizations" | jq -r '"\(.status) \(.denial_code)"'
}
export -f race url
export key POLIDUCTO_CA env POLIDUCTO_SANDBOX_URL
is "$(seq 12 | xargs -P 12 -I '{}' bash -c 'race 600' | sort | uniq -c | xargs)" \
    '1 approved null 11 denied allocation_short' 'of twelve who want the last volume one gets it'
is "$(seq 16 | xargs -P 8 -I '{}' bash -c 'race 50' | sort | uniq -c | xargs)" \
    '8 approved null 8 denied allocation_short' 'of sixteen who want an eighth each, eight'
api GET "/api/v2/allocations/$last"
has '[.remaining, .status] | tojson' '[0,"exhausted"]' 'to the last litre'
is "$(sql "SELECT COUNT(*), COUNT(DISTINCT seq), MAX(seq) FROM allocation_entries WHERE allocation_id = '$last'")" \
    $'10\t10\t10' 'its ledger has no gap'
is "$(sums)" '0 0' 'and adds up'

# --- what time brings --------------------------------------------------------------------

# Time is brought forward in the tables; sweep and requests look at the clock.
expired()
{
	api GET "/api/v2/load-authorizations?status=expired&fields=status"
	[[ $(get '.data | length') == 1 ]]
}
sql "UPDATE load_authorizations SET expires_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND
    WHERE account = '$mine' AND status = 'approved' AND minutes = 1"
await 20 expired
ok $? 'an authorization that nobody used expires'
is "$(told order.load_authorization.expired)" 1 'which is told'
api GET "/api/v2/allocations/$one"
has .remaining "$(bc <<<'900.5 - 378.541')" 'and what it took is given back'

sql "UPDATE allocations SET refreshed_at = refreshed_at - INTERVAL 40 DAY,
    next_refresh_at = UTC_TIMESTAMP(3) - INTERVAL 1 DAY, next_change_at = UTC_TIMESTAMP(3) - INTERVAL 1 DAY
    WHERE account = '$mine' AND id = '$one'"
refreshed()
{
	api GET "/api/v2/allocations/$one"
	[[ $(get .remaining) == 1000 ]]
}
await 20 refreshed
ok $? 'a period begins by the clock'
is "$(told order.allocation.refreshed)" 1 'which is told'
has '.next_refresh_at > .refreshed_at' true 'and the next one is planned'

# What was taken before the period counts no more, unless that carries over.
api POST "/api/v2/allocations/$one/resume"
api POST "/api/v2/allocations/$last/suspend"
load 300
old=$(get .id)
sql "UPDATE allocation_entries SET at = at - INTERVAL 2 DAY WHERE account = '$mine' AND source_id = '$old/1'"
sql "UPDATE allocations SET refreshed_at = UTC_TIMESTAMP(3) - INTERVAL 1 DAY WHERE account = '$mine' AND id = '$one'"
api POST "/api/v2/load-authorizations/$old/void"
api GET "/api/v2/allocations/$one"
has .remaining 700 'what was taken in a period that is over is not given to the next'
api PATCH "/api/v2/allocations/$one" '{"carry_over":true}'
api POST "/api/v2/allocations/$one/refresh"
has .remaining 1700 'what is left is carried over'
later=$(date -u -d '+1 hour' +%Y-%m-%dT%H:%M:%S.000Z)
soon=$(allocation '"type":"product","unit":"l","terminal":"HOU","product":"DIESEL_ULSD","counterparty_id":"'"$customer"'",
    "valid_from":"'"$later"'"')
api GET "/api/v2/allocations/$soon"
has '[.status, .next_change_at == .valid_from] | tojson' '["scheduled",true]' 'one of tomorrow waits'
load 1
is "$(sql "SELECT allocation_id FROM allocation_entries WHERE source_id = '$(get .id)/1'")" "$one" \
    'and is not lifted from'
sql "UPDATE allocations SET valid_from = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE account = '$mine' AND id = '$soon'"
load 1
is "$(sql "SELECT allocation_id FROM allocation_entries WHERE source_id = '$(get .id)/1'")" "$soon" \
    'when its time has come it is, before sweep looks'
is "$(told order.allocation.activated)" 1 'which is told'
api PATCH "/api/v2/allocations/$soon" "{\"valid_to\":\"$(shortly 2)\"}"
gone()
{
	api GET "/api/v2/allocations/$soon"
	[[ $(get .status) == expired ]]
}
await 20 gone
ok $? 'and when it is over it ends'
api POST "/api/v2/allocations/$soon/adjust" '{"amount":1,"reason":"x"}'
refused 409 state_conflict 'for good'
is "$(sums)" '0 0' 'every ledger still adds up'
is "$(sql "SELECT COUNT(*) FROM load_authorizations WHERE account = '$mine' AND status = 'approved'")" \
    "$(sql "SELECT COUNT(DISTINCT auth_number) FROM load_authorizations WHERE account = '$mine' AND status = 'approved'")" \
    'no two open authorizations have one number'
reader=$(new_key --account "$account" --scopes allocations:read,allocations:write)
key=$reader load 1
refused 403 scope_missing 'to load has a scope of its own'
end
