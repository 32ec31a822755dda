#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Pages of heavy rows: they end early, and nothing is lost or shown twice.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh pages)")
weight=1048576 # of the rows of a page, in bytes
object=262144  # of one object

# --- a hundred tanks, each with as long a table as there may be -----------------

api POST /api/v2/counterparties '{"legal_name":"A","roles":["customer"],"country":"US","ein":"12-3456789"}'
party=$(get .id)
api POST /api/v2/sites "{\"counterparty_id\":\"$party\",\"name\":\"S\",\"country\":\"US\",\"timezone\":\"America/Chicago\",\"city\":\"Houston\",\"state\":\"TX\"}"
site=$(get .id)

# table FROM: 2,000 rows
table()
{
	jq -nc --argjson from "$1" '[range(2000) | {height_mm: (. + 10000.5), volume: (. * 1000 + $from + 0.125)}]'
}

# tank NAME FROM: as a body
tank()
{
	table "$2" | jq -c --arg name "$1" --arg site "$site" '{site_id: $site, product: "DIESEL_ULSD",
	    name: $name, kind: "ast", unit: "l", capacity: 3000000, strapping_table: .}'
}

tank 1 100000 >"$work/tank"
for ((i = 1; i <= 100; i++)); do
	sed "s/\"name\":\"1\"/\"name\":\"$i\"/" "$work/tank" >"$work/one"
	api POST /api/v2/storage-tanks "@$work/one"
	[[ $status == 201 ]] || note "$i: $status $(head -c 500 "$work/body")"
	tank=$(get .id)
	echo "$tank"
done >"$work/posted"
is "$(sort -u "$work/posted" | wc -l)" 100 'there are a hundred tanks with strapping tables of 2,000 rows'
first=$(head -n 1 "$work/posted")

# next REL: the path of the page beside the last one, "" where there is none.
beside()
{
	header link | tr ',' '\n' | sed -nE "s/.*<([^>]*)>; rel=\"$1\".*/\1/p"
}

# walk PATH REL FILTER: the ids of all pages, in the order they came in.
walk()
{
	local path=$1
	: >"$work/pages"
	while [[ -n $path ]]; do
		api GET "$path"
		get '"\(.data | length) \(.has_more)"' >>"$work/pages"
		[[ $status == 200 && $(wc -l <"$work/pages") -le 120 ]] || break
		(($(wc -c <"$work/body") < 2 * weight)) || echo 'is too long'
		[[ $2 == next ]] && get ".data[] | $3" || get ".data | reverse | .[] | $3"
		path=$(beside "$2")
	done
}

sort -r "$work/posted" >"$work/newest"
api GET '/api/v2/storage-tanks?limit=100'
answered 200 'a page of them is answered'
has '(.data | length) as $n | $n > 0 and $n < 100 and .has_more and .next_cursor != null' true \
    'which ends early and says so'
walk '/api/v2/storage-tanks?limit=100' next .id >"$work/walked"
is "$(<"$work/walked")" "$(<"$work/newest")" 'the pages have each of them once, newest first'
like "$(tail -n 1 "$work/pages")" '^[0-9]+ false$' 'and the last says that it is'

api GET '/api/v2/storage-tanks?limit=100&sort=id'
answered 200 'the oldest first as well'
walk '/api/v2/storage-tanks?limit=100&sort=id' next .id >"$work/walked"
is "$(<"$work/walked")" "$(sort "$work/posted")" 'has all of them'
prev=$(beside prev)
walk "$prev" prev .id >"$work/walked"
last=$(get '.data[0].id')
is "$last" "$first" 'walked back from the last page one comes to the first'
is "$(<"$work/walked")" "$(grep -xFf "$work/walked" "$work/newest")" 'past each of them once'

api POST /api/v2/storage-tanks/search '{"limit":100,"where":{"field":"site_id","value":"'"$site"'"}}'
answered 200 'a search is answered'
has '(.data | length) < 100 and .has_more' true 'and ends early too'
cursor=$(get .next_cursor) n=$(get '.data | length')
api POST /api/v2/storage-tanks/search '{"limit":100,"where":{"field":"site_id","value":"'"$site"'"},"cursor":"'"$cursor"'"}'
has '.data[0].id' "$(sed -n "$((n + 1))p" "$work/newest")" 'its cursor leads on'

api GET '/api/v2/storage-tanks?limit=100&fields=id'
answered 200 'so is a list that shows nothing of the tables'
for format in csv ndjson; do
	api GET "/api/v2/storage-tanks/export?format=$format"
	answered 200 "an export as $format"
	is "$(grep -c tnk_ "$work/body")" 100 'has all of them'
done

# --- what rows refer to ---------------------------------------------------------

while read -r tank; do
	api POST /api/v2/tank-readings "{\"tank_id\":\"$tank\",\"at\":\"$(date -u +%FT%T.000Z)\",\"source\":\"atg\",\"height_mm\":10500}"
	[[ $status == 201 ]] || note "$status $(head -c 500 "$work/body")"
done <"$work/posted"
walk '/api/v2/tank-readings?limit=200&expand=tank_id' next '"\(.tank_id) \(.tank.id)"' >"$work/walked"
is "$(sort "$work/walked")" "$(sed 's/.*/& &/' "$work/posted" | sort)" 'readings are answered with their tanks, each once'
for ((i = 0; i < 40; i++)); do
	api POST /api/v2/tank-readings "{\"tank_id\":\"$first\",\"at\":\"$(date -u -d "-$i minutes" +%FT%T.000Z)\",\"source\":\"manual\",\"height_mm\":10500}"
done
walk "/api/v2/tank-readings?limit=200&expand=tank_id&tank_id=$first" next '.tank.strapping_table | length' >"$work/walked"
is "$(sort "$work/walked" | uniq -c | tr -s ' ')" ' 41 2000' 'one tank that many refer to stands in each of them'
api GET "/api/v2/tank-readings/$(get '.data[0].id')?expand=tank_id"
has '.tank.strapping_table | length' 2000 'and in one alone'

# --- what it was ----------------------------------------------------------------

for ((i = 0; i < 40; i++)); do
	table $((100001 + i)) | jq -c '{strapping_table: .}' >"$work/one"
	api POST "/api/v2/storage-tanks/$first/calibrate" "@$work/one"
	[[ $status == 200 ]] || note "$status $(head -c 500 "$work/body")"
done
api GET "/api/v2/storage-tanks/$first"
versions=$(get .version)
path="/api/v2/storage-tanks/$first/history?limit=200"
cursor=
while api GET "$path$cursor"; [[ $status == 200 ]]; do
	get '.data[] | "\(.version) \([.changes[] | select(.field == "strapping_table")] | length)"'
	cursor=$(get '.next_cursor // empty')
	[[ -n $cursor ]] || break
	cursor="&cursor=$cursor"
done >"$work/walked"
is "$(cut -d ' ' -f 1 "$work/walked")" "$(seq "$versions" -1 1)" 'the history has every version once'
is "$(grep -c ' 1$' "$work/walked")" 41 'and knows which of them changed the table'

# --- one object -----------------------------------------------------------------

api POST /api/v2/claims '{"kind":"shortage","description":"Short","claimed_quantity":10,"unit":"l"}'
answered 201 'a claim'
claim=$(get .id)
printf '{"text":"%02000d"}' 0 >"$work/one"
for ((i = 0; i < 140; i++)); do
	api POST "/api/v2/claims/$claim/messages" "@$work/one"
	[[ $status == 20? ]] || break
done
refused 422 validation_failed 'messages are added until the claim would be too large'
is "$(faults)" '/messages too_long' 'which names what makes it so'
has '.errors[0].message | test("at most '$object' are allowed")' true 'and how large it may be'
api GET "/api/v2/claims/$claim"
has ".messages | length" "$i" 'what was refused is not there'
ok $(($(wc -c <"$work/body") <= object ? 0 : 1)) 'and it is no larger than it may be'
api POST "/api/v2/claims/$claim/investigate" '{}'
answered 200 'it goes on'
# --- what a parameter may be ----------------------------------------------------

# enumerated PATH PARAMETER: its words in the OpenAPI document.
enumerated()
{
	jq -c --arg path "$1" --arg name "$2" '.paths[$path].get.parameters[] | select(.name == $name) | .schema.enum' \
	    "$top/clients/openapi.json"
}
while read -r path name; do
	api GET "$path?$name=no_such"
	refused 400 bad_parameter "$path?$name=no_such"
	has '.errors[0] | [.parameter, .code, .allowed] | tojson' \
	    "$(jq -cn --arg name "$name" --argjson of "$(enumerated "$path" "$name")" '[$name, "not_allowed", $of]')" \
	    'says what is allowed'
done <<'ENUMERATED'
/api/v2/orders sort
/api/v2/orders currency
/api/v2/payments sort
/api/v2/payments currency
/api/v2/quotes currency
/api/v2/orders/stats measure
/api/v2/orders/stats group_by
/api/v2/orders/stats interval
ENUMERATED
api GET '/api/v2/payments?currency=mxn'
refused 400 bad_parameter 'a currency is written as it is answered'
api GET '/api/v2/orders?fields=id,no_such'
has '.errors[0].allowed | [index("id", "total", "lines") != null] | all' true 'fields says which there are'
api GET '/api/v2/orders?expand=no_such'
has '.errors[0].allowed | tojson' '["counterparty_id","site_id"]' 'and expand'
end
