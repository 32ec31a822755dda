#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Times of years that no business has: whatever takes a time or a day refuses
# them and names it, and no worker ends by what it would compute from one.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh far)")
far=9999-12-31T23:59:59Z

# What aborted: an end, a beginning, and nothing but a zone that leads out.
usage=/api/v2/usage/timeseries
for one in "to=$far" to=0000-01-01T00:00:00Z to=2200-01-01T00:00:00Z \
    to=1899-12-31T23:59:59.999Z to=2199-12-31T23:59:59-00:01 "from=0000-01-01T00:00:00Z&to=$far"; do
	api GET "$usage?${one//+/%2B}"
	refused 400 bad_parameter "usage of $one"
	like "$(get '.errors[0].parameter')" '^(from|to)$' 'names the parameter'
	has '.errors[0].message' 'must be in the years 1900 to 2199' 'and the years'
done
api GET "$usage?from=2199-12-30T00:00:00Z&to=2199-12-31T23:59:59.999Z"
like "$status" '^(200|400)$' 'the last moment that is read can be asked for' ||
	note "$(<"$work/body")"

# --- each parameter of each operation -----------------------------------------

# Path, a blank and its parameters that are times or days, each with its format.
jq -r '.paths | to_entries[] | select(.key | contains("{") | not) |
    .key as $path | .value.get? // empty |
    [.parameters[]? | objects | select(.in == "query" and (.schema.format == "date-time" or
        .schema.format == "date")) | "\(.name)=\(.schema.format)"] |
    select(length > 0) | "\($path) \(join("&"))"' \
    "$top/clients/openapi.json" >"$work/asked"
[[ $(wc -l <"$work/asked") -ge 40 ]]
ok $? 'many operations take times' || note "$(<"$work/asked")"

# asked YEAR: what is wrong of their answers, one a line.
asked()
{
	local path query with
	while read -r path query; do
		with=${query//=date-time/=$1-12-31T23:59:59Z}
		with=${with//=date/=$1-12-31}
		api GET "$path?$(sed 's/\[/%5B/g; s/\]/%5D/g' <<<"$with")"
		[[ $status == 400 ]] || echo "$1 $path: $status"
		jq -r --arg sent "$query" --arg at "$1 $path" '
		    ([$sent | splits("&") | sub("=.*"; "")] - [.errors[]? | select(.code == "out_of_range") | .parameter]) |
		    select(length > 0) | "\($at): unnamed \(join(" "))"' "$work/body"
	done <"$work/asked"
}
nothing "$(asked 9999)" 'each refuses the year 9999 and names each'
nothing "$(asked 0000)" 'and the year 0'

# --- bodies ---------------------------------------------------------------------

for far in 9999-12-31T23:59:59Z 0000-01-01T00:00:00Z; do
	api POST /api/v2/orders '{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000,"requested_window":{"start":"'$far'","end":"'$far'"}}'
	refused 422 validation_failed "an order for $far"
	is "$(faults)" '/requested_window/end out_of_range, /requested_window/start out_of_range' 'names both its times'
	api POST /api/v2/orders/search '{"where":{"field":"created_at","op":"gte","value":"'$far'"}}'
	refused 422 validation_failed "a search for $far"
	like "$(faults)" '^/where/value ' 'names the value'
done

# --- what is kept already ---------------------------------------------------------

# Once such days were taken; what a column keeps is read whatever the year.
mine=$(account_of "$key")
permit='{"kind":"expendio","number":"PL/7/EXP/ES/2019","valid_to":"2030-12-31"}'
api POST /api/v2/counterparties '{"legal_name":"Far","roles":["supplier"],"country":"MX","permits":['"$permit"']}'
answered 201 'a counterparty with a permit' || note "$(<"$work/body")"
id=$(get .id)
sql "UPDATE counterparties SET permits = REPLACE(permits, '2030-12-31', '9999-12-31') WHERE account = '$mine' AND id = '$id'"
api GET "/api/v2/counterparties/$id"
answered 200 'whose permit ends in 9999'
has '.permits[0].valid_to' 9999-12-31 'is read'
api GET /api/v2/counterparties
has '.data[0].permits[0].valid_to' 9999-12-31 'is listed'
for format in csv ndjson; do
	api GET "/api/v2/counterparties/export?format=$format"
	like "$(<"$work/body")" 9999-12-31 "is exported as $format"
done
api PATCH "/api/v2/counterparties/$id" '{"tags":["near"]}'
answered 200 'is changed'
api PATCH "/api/v2/counterparties/$id" '{"permits":['"${permit/2030/9999}"']}'
is "$(faults)" '/permits/0/valid_to out_of_range' 'but is sent no more'
api GET "/api/v2/counterparties/$id/history"
like "$(<"$work/body")" 9999-12-31 'and stands in its history'
end
