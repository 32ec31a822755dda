#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What counterparties have: permits, people, sites; and two that are one.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

key=$(new_key --account "$(fresh parties)")

# made [MEMBERS [ROLES [COUNTRY]]]: a counterparty; prints its id
made()
{
	api POST /api/v2/counterparties "{\"legal_name\":\"P\",\"roles\":[${2:-\"customer\"}],
	    \"country\":\"${3:-MX}\",\"default_currency\":\"USD\"${1:+,$1}}"
	get .id
}

# --- permits -------------------------------------------------------------------

api POST /api/v2/counterparties '{"legal_name":"P","roles":["supplier"],"country":"MX","permits":[
    {"kind":"distribucion","number":"PL/1/EXP/ES/2019"},
    {"kind":"expendio","number":"PL/7/EXP/ES/2019","valid_from":"2026-01-02","valid_to":"2026-01-01"},
    {"kind":"expendio","number":"PL/00007/EXP/ES/2019"},{"kind":"none","number":"x"},{"number":"X"}]}'
refused 422 validation_failed 'permits have their forms'
is "$(faults)" '/permits/0/number bad_format, /permits/1/valid_to out_of_range, /permits/2/number not_allowed, /permits/3/kind not_allowed, /permits/3/number bad_format, /permits/4/kind required' \
    'and each is judged as far as it can be read'
p=$(made '"permits":[{"kind":"expendio","number":"PL/7/EXP/ES/2019","products":["DIESEL_ULSD"]}]')
api GET "/api/v2/counterparties/$p"
has '.permits | tojson' \
    '[{"kind":"expendio","number":"PL/7/EXP/ES/2019","authority":null,"products":["DIESEL_ULSD"],"uses":null,"valid_from":null,"valid_to":null}]' \
    'what is right is kept'
api PATCH "/api/v2/counterparties/$p" '{"permits":null}'
has .permits null 'and cleared'

# --- the account's own company -----------------------------------------------------

self=$(made '' '"self","supplier"')
api GET "/api/v2/counterparties?roles=self"
has '[.data[].id] | tojson' "[\"$self\"]" 'the company of the account itself'
api POST /api/v2/counterparties '{"legal_name":"Q","roles":["self"],"country":"MX"}'
refused 409 duplicate 'is one'
api DELETE "/api/v2/counterparties/$self"
api POST /api/v2/counterparties '{"legal_name":"Q","roles":["self"],"country":"MX"}'
answered 201 'unless the other is archived'
api POST "/api/v2/counterparties/$self/restore"
refused 409 duplicate 'which then does not come back'
api POST /api/v2/counterparties '{"legal_name":"C","roles":["carrier"],"country":"US","scac":"ABCD"}'
api POST /api/v2/counterparties '{"legal_name":"C","roles":["carrier"],"country":"US","scac":"ABCD"}'
refused 409 duplicate 'nor have two carriers one code'

# --- people ----------------------------------------------------------------------

api POST "/api/v2/counterparties/$p/contacts" '{"name":"Ana","email":"ana@example.com"}'
has '.contacts | map([.number, .name]) | tojson' '[[1,"Ana"]]' 'a contact'
api POST "/api/v2/counterparties/$p/contacts" '{"name":"Beto"}' -H 'If-Match: "1"'
refused 412 version_mismatch 'of the version that is named'
api POST "/api/v2/counterparties/$p/contacts" '{"name":"Beto"}'
api PATCH "/api/v2/counterparties/$p/contacts/1" '{"email":null,"phone":"+52 81 5555 0100"}'
has '.contacts[0] | [.name, .email, .phone] | tojson' '["Ana",null,"+52 81 5555 0100"]' 'is changed'
before=$(get .version)
api PATCH "/api/v2/counterparties/$p/contacts/1" '{"name":"Ana"}'
has .version "$before" 'what changes nothing makes no version'
api PATCH "/api/v2/counterparties/$p/contacts/1" '{"name":""}'
is "$(faults)" '/name too_short' 'to what may be'
api DELETE "/api/v2/counterparties/$p/contacts/1"
has '.contacts | map(.number) | tojson' '[2]' 'and dropped'
for n in 1 3 x 2x; do
	api DELETE "/api/v2/counterparties/$p/contacts/$n"
	refused 404 not_found "there is no contact $n"
done
api POST "/api/v2/counterparties/$p/contacts" '{"name":"Caro"}'
has '.contacts | map(.number) | tojson' '[2,3]' 'numbers go on'
api GET "/api/v2/counterparties/$p/contacts"
has '.contacts | map(.name) | tojson' '["Beto","Caro"]' 'in their order'
for _ in $(seq 48); do
	api POST "/api/v2/counterparties/$p/contacts" '{"name":"N"}'
done
answered 200 'fifty of them'
api POST "/api/v2/counterparties/$p/contacts" '{"name":"N"}'
refused 409 state_conflict 'and no more'

# --- two that are one ---------------------------------------------------------------

q=$(made)
api PATCH "/api/v2/counterparties/$p" '{"rfc":"TNO010203AB9"}'
api POST "/api/v2/counterparties/$p/activate"
site()
{
	api POST /api/v2/sites "{\"counterparty_id\":\"$1\",\"name\":\"S\",\"country\":\"MX\",\"timezone\":\"America/Monterrey\",\"consignee_no\":\"$2\"}"
	get .id
}
one=$(site "$p" 1)
site "$p" 2 >/dev/null
api POST /api/v2/allocations "{\"name\":\"A\",\"type\":\"product\",\"unit\":\"l\",\"timezone\":\"UTC\",\"start_amount\":1,\"counterparty_id\":\"$p\"}"
allocation=$(get .id)
api POST /api/v2/supply-contracts "{\"number\":\"1\",\"side\":\"sell\",\"counterparty_id\":\"$p\",\"contract_type\":\"spot\",
    \"start_on\":\"2026-01-01\",\"end_on\":\"2049-01-01\",\"timezone\":\"UTC\",\"unit\":\"l\",\"currency\":\"MXN\"}"
contract=$(get .id)
api GET "/api/v2/counterparties/$p/sites?limit=1"
has '[.data[0].consignee_no, .has_more] | tojson' '["2",true]' 'its sites, page by page'
api GET "/api/v2/counterparties/$p/sites?limit=1&cursor=$(get .next_cursor)"
has '[.data[0].consignee_no, .has_more] | tojson' '["1",false]' 'to the last'
api GET "/api/v2/counterparties/$p/exposure"
has '[.total, .currency, .available] | tojson' '[0,null,null]' 'it owes nothing'
merge()
{
	api POST "/api/v2/counterparties/$p/merge" "{\"into_counterparty_id\":\"$1\"}"
}
merge "$p"
is "$(faults)" '/into_counterparty_id not_allowed' 'it is not merged into itself'
merge "$(made '' '' US)"
is "$(faults)" '/into_counterparty_id not_allowed' 'nor into one of another country'
merge cpy_01aryz6s41tsv4rrffq69g5fav
is "$(faults)" '/into_counterparty_id not_found' 'nor into nobody'
other=$(site "$q" 2)
merge "$q"
refused 409 duplicate 'nor where both have a site of one number'
api GET "/api/v2/sites/$one"
has .counterparty_id "$p" 'and then nothing is moved'
api PATCH "/api/v2/sites/$other" '{"consignee_no":"3"}'
sql "INSERT INTO credit_totals (account, counterparty_id, currency, reserved)
    VALUES ('$(account_of "$key")', '$p', 'MXN', 100.5)"
merge "$q"
refused 409 guards_failed 'nor while it owes'
has '.errors[0] | [.code, .evidence.exposure] | tojson' '["G-NO-EXPOSURE",100.5]' 'says the guard'
api GET "/api/v2/counterparties/$p/exposure"
has '[.total, .reserved, .currency] | tojson' '[100.5,100.5,"MXN"]' 'what it owes'
sql "UPDATE credit_totals SET reserved = 0 WHERE counterparty_id = '$p'"
merge "$q"
has '[.status, .merged_into_id] | tojson' "[\"closed\",\"$q\"]" 'then two are one'
api GET "/api/v2/counterparties/$q/sites"
has '.data | length' 3 'whose are all sites'
for path in "sites/$one" "allocations/$allocation" "supply-contracts/$contract"; do
	api GET "/api/v2/$path"
	has .counterparty_id "$q" "and ${path%%/*}"
done
merge "$q"
refused 409 state_conflict 'what is closed is not merged again'

# --- parents ------------------------------------------------------------------------

one=$(made)
two=$(made)
three=$(made)
# below CHILD PARENT
below()
{
	api PATCH "/api/v2/counterparties/$1" "{\"parent_counterparty_id\":\"$2\"}"
}
below "$one" "$two"
answered 200 'one has another for its parent'
below "$two" "$one"
refused 422 validation_failed 'which then cannot have it for its own'
is "$(faults)" '/parent_counterparty_id not_allowed' 'as the fault says'
below "$two" "$three"
answered 200 'that has a third'
below "$three" "$one"
is "$(faults)" '/parent_counterparty_id not_allowed' 'nor does a longer chain lead back to where it began'
api PATCH "/api/v2/counterparties/$two" '{"parent_counterparty_id":null}'
below "$three" "$one"
answered 200 'once it is cut it may'

# Of two that would close the chain from both ends at once, one passes.
for round in 1 2 3 4; do
	one=$(made)
	two=$(made)
	for pair in "$one $two" "$two $one"; do
		curl -s -o /dev/null -w '%{http_code}\n' --cacert "$POLIDUCTO_CA" -X PATCH -H "Authorization: Bearer $key" \
		    -H 'Content-Type: application/json' --data-binary '{"parent_counterparty_id":"'"${pair#* }"'"}' \
		    "$POLIDUCTO_SANDBOX_URL/api/v2/counterparties/${pair% *}" >"$work/parent-$round-${pair% *}" &
	done
	wait
done
is "$(cat "$work"/parent-* | sort | uniq -c | xargs)" '4 200 4 422' 'of two at once one is refused'

# --- what is in use is not archived ---------------------------------------------------

# kept PATH CODES WHAT: it is not archived, for these reasons.
kept()
{
	api DELETE "/api/v2/$1"
	refused 409 guards_failed "$3"
	is "$(get '[.errors[].code] | sort | join(" ")')" "$2" "by $2"
}
begin mexico in-use
ordered
go POST "orders/$order/submit" '' 'an order is under way'
kept "sites/$site" G-NO-ORDERS 'the site it goes to is not archived'
has '.errors[0].evidence.open_orders' 1 'which has one order'
kept "storage-tanks/$tank" G-NO-ORDERS 'nor the tank'
kept "counterparties/$customer" 'G-NO-ORDERS G-NO-SITES' 'nor the customer'
api POST "/api/v2/counterparties/$customer/close"
is "$(get '[.errors[].code] | sort | join(" ")')" 'G-NO-ORDERS G-NO-SITES' 'which is not closed either'
go POST "orders/$order/confirm" '' 'it is confirmed'
go POST "orders/$order/allocate" '' 'it is allocated'
kept "storage-tanks/$tank" 'G-NO-ORDERS G-NO-RESERVATIONS' 'nor is the tank archived that keeps room for it'
kept "allocations/$allocation" G-NO-ORDERS 'nor the allocation it has taken from'
kept "counterparties/$customer" 'G-NO-EXPOSURE G-NO-ORDERS G-NO-SITES' 'nor the customer, who owes'
dispatched
kept "counterparties/$carrier" G-NO-LOADS 'nor the carrier of its load'
has '.errors[0].evidence.open_loads' 1 'which has one load'
api POST "/api/v2/counterparties/$carrier/close"
is "$(get '[.errors[].code] | join(" ")')" G-NO-LOADS 'which is not closed either'
api POST "/api/v2/counterparties/$carrier/merge" "{\"into_counterparty_id\":\"$customer\"}"
is "$(get '[.errors[].code] | join(" ")')" G-NO-LOADS 'nor merged into another'
go POST "loads/$load/abort" '{"reason":"The truck broke down."}' 'the load is aborted'
go DELETE "counterparties/$carrier" '' 'then the carrier is archived'
go POST "orders/$order/cancel" '{}' 'the order is canceled'
go DELETE "allocations/$allocation" '' 'then the allocation is archived'
go DELETE "storage-tanks/$tank" '' 'the tank'
go DELETE "sites/$site" '' 'the site'
go DELETE "counterparties/$customer" '' 'and the customer'
end
