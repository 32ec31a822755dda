#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Payments are listed, filtered, sorted, searched, summed up and exported as all
# other objects are; a CLABE is in none of it.
source "$(dirname "$0")/rig.sh"
needs_instance

account=$(fresh payments)
key=$(new_key --account "$account")
path=/api/v2/payments
clabe=002010077777777771

# pay AMOUNT REFERENCE: sets `id`.
pay()
{
	api POST "$path" '{"amount":'"$1"',"currency":"MXN","clabe":"'$clabe'","reference":"'"$2"'"}' -H "Idempotency-Key: list-$2"
	answered 201 "a payment of $1"
	id=$(get .id)
}
pay 100 A
first=$id
pay 9100.01 B
back=$id
pay 250.50 C
pay 9300.00 D
slow=$id
ended()
{
	api GET "$path"
	[[ $(get '[.data[].status] | sort | join(" ")') == 'returned settled settled submitted' ]]
}
await 30 ended
ok $? 'three of four have ended'
key_of_first=$(get '.data[] | select(.reference == "A").tracking_key')
jq -S '.data | map({(.id): .}) | add' "$work/body" >"$work/all"

# lists QUERY REFERENCES WHAT
lists()
{
	local query=${1//\[/%5B}
	api GET "$path?${query//]/%5D}"
	has '[.data[].reference] | join(" ")' "$2" "$1: $3"
}
while IFS='|' read -r query wanted what; do
	lists "$query" "$wanted" "$what"
done <<QUERIES
status=settled|C A|by status, newest first
status=returned&status=submitted|D B|by any of two
reference=B|B|by reference
amount=250.5|C|by amount
amount[gte]=0|D C B A|of more than nothing
amount[gt]=100&amount[lt]=9200|C B|within a range
currency=MXN|D C B A|by currency
currency=USD||of another there is none
tracking_key=$key_of_first|A|by the key that banks know it by
clabe_last4=7771|D C B A|by the end of the CLABE
bank=Banamex&status=settled|C A|by bank
failure_code=spei_01_account_unknown|B|by the reason of a return
idempotency_key=list-C|C|by Idempotency-Key
created_at[gte]=2099-01-01T00:00:00Z||by time
settled_at[gte]=2020-01-01T00:00:00Z|C A|by the time of settlement
sort=amount|A C B D|by amount, the least first
sort=-amount&limit=2|D B|the largest first
sort=id|A B C D|the oldest first
sort=-updated_at&status=returned|B|by the last change
QUERIES
api GET "$path?sort=-amount&limit=2"
api GET "$path?sort=-amount&limit=2&cursor=$(get .next_cursor)"
has '[.data[].reference] | join(" ")' 'C A' 'a page follows the other'
has '[.has_more, .next_cursor] | tojson' '[false,null]' 'which is the last'
api GET "$path?fields=amount,reference&reference=A"
has '.data[0] | tojson' '{"id":"'"$first"'","amount":100,"reference":"A"}' 'only what is asked for'
api GET "$path/$back"
is "$(jq -S --arg id "$back" '.[$id]' "$work/all")" "$(jq -S . "$work/body")" 'the list has what a single one has'
for query in color=red account_number=1 'clabe='$clabe; do
	api GET "$path?$query"
	refused 400 unknown_parameter "${query%%=*}: no filter"
done
api GET "$path?status=lost"
refused 400 bad_parameter 'no status'
has '.errors[0].allowed | join(" ")' 'created submitted settled returned failed' 'those that there are are named'

# --- searched, summed up, exported ---------------------------------------------

api POST "$path/search" '{"where":{"or":[{"field":"reference","value":"A"},{"and":[{"field":"amount","op":"gt","value":9000},{"field":"status","op":"ne","value":"returned"}]}]}}'
has '[.data[].reference] | join(" ")' 'D A' 'a search joins conditions'
api GET "$path/stats?measure=amount&group_by=status"
has '[.data[] | "\(.group) \(.value)"] | sort | join(", ")' 'returned 9100.01, settled 350.5, submitted 9300' 'sums by status'
api GET "$path/stats"
has '.data[0].value' 4 'how many there are'
api GET "$path/export?format=csv&status=settled"
answered 200 'an export'
is "$(tr -d '\r' <"$work/body" | head -n 1 | cut -d , -f 1-8)" 'id,status,amount,currency,clabe_last4,bank,reference,tracking_key' 'with a header'
is "$(tail -n +2 "$work/body" | cut -d , -f 3,7 | paste -s -d ' ')" '100.00,A 250.50,C' 'and a line for each, the oldest first'
api GET "$path/export?fields=amount"
is "$(jq -sc 'map(.amount)' "$work/body")" '[100,9100.01,250.5,9300]' 'or lines of JSON'
api GET "$path/export"
nothing "$(grep -F "$clabe" "$work/body")" 'the CLABE is in none of them'
has_not=$(jq -s 'map(has("idempotency_key") or has("clabe")) | any' "$work/body")
is "$has_not" false 'nor anything else that is not shown'

# --- of other accounts -----------------------------------------------------------

key=$(new_key)
lists '' '' 'another account has none'
api POST "$path/search" '{"where":{"field":"currency","value":"MXN"}}'
has '.data | length' 0 'nor finds any'
api GET "$path/$slow"
refused 404 not_found 'nor reads one'
key=$(new_key --account "$account" --scopes payments:write)
api GET "$path/export"
refused 403 scope_missing 'who may pay alone reads none'
end
