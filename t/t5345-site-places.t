#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The postal code of a site is one of its country, and says its municipality.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

in_mexico
key=$(new_key --account "$(fresh places)" --tier scale)
party 'The customer' customer ''
customer=$id

# at POSTAL_CODE STATE MORE: a site is asked for.
at()
{
	api POST /api/v2/sites '{"counterparty_id":"'"$customer"'","name":"At '"$1"'","country":"MX","timezone":"America/Tijuana","city":"There","postal_code":"'"$1"'","state":"'"$2"'"'"${3:-}"'}'
	site=$(get .id)
}
while read -r postal state municipality; do
	at "$postal" "$state"
	answered 201 "a site with the postal code $postal"
	has '.municipality // "none"' "$municipality" 'is in its municipality'
done <<'PLACES'
22000 BCN 004
21000 BCN 002
32000 CHH 037
88000 TAM 027
30700 CHP 089
77000 ROO 004
64000 NLE 039
66600 NLE 006
22001 BCN none
PLACES
api POST /api/v2/sites '{"counterparty_id":"'"$customer"'","name":"No state","country":"MX","timezone":"America/Tijuana","postal_code":"22000"}'
has '"\(.state) \(.municipality)"' 'BCN 004' 'the postal code says the state too'
api PATCH "/api/v2/sites/$(get .id)" '{"postal_code":"21000","municipality":null}'
has '"\(.state) \(.municipality)"' 'BCN 002' 'another postal code, another municipality'
api POST /api/v2/sites '{"counterparty_id":"'"$customer"'","name":"No code","country":"MX","timezone":"America/Tijuana","state":"BCN","municipality":"006"}'
has '"\(.state) \(.municipality)"' 'BCN 006' 'a municipality stands without a postal code'

at 17000 MEX
refused 422 validation_failed 'a code that the SAT does not have'
is "$(faults)" '/postal_code not_allowed' 'names the postal code'
at 22000 NLE
is "$(faults)" '/postal_code not_allowed' 'so does one of another state'
at 22000-1 BCN
is "$(faults)" '/postal_code bad_format' 'or one that is not of Mexico'
at 22000 BCN ',"municipality":"002"'
is "$(faults)" '/municipality not_allowed' 'another municipality than that of the code is refused'
at 22001 BCN ',"municipality":"999"'
is "$(faults)" '/municipality not_allowed' 'and one that there is not'
for zip in 77002 77002-1234 7700 77002-12 770021234; do
	api POST /api/v2/sites '{"counterparty_id":"'"$customer"'","name":"A","country":"US","timezone":"America/Chicago","state":"TX","postal_code":"'"$zip"'"}'
	echo "$zip $status $(faults)"
done >"$work/zips"
is "$(paste -sd';' "$work/zips")" '77002 201 ;77002-1234 201 ;7700 422 /postal_code too_short;77002-12 422 /postal_code bad_format;770021234 422 /postal_code bad_format' \
    'a ZIP code has five digits, or nine'
# us STATE POSTAL_CODE: a site in the United States; null where it is empty.
us()
{
	api POST /api/v2/sites '{"counterparty_id":"'"$customer"'","name":"B","country":"US","timezone":"America/Chicago","state":'"$1"',"postal_code":'"$2"'}'
	site=$(get .id)
}
us '"LA"' '"77002"'
is "$status $(faults)" '422 /postal_code not_allowed' 'the ZIP code of Houston is none of Louisiana'
like "$(get '.errors[0].message')" 'belongs to the state TX, not LA' 'which is said'
us '"TZ"' null
is "$status $(faults)" '422 /state not_allowed' 'a state that there is not'
us '"TX"' '"09012"'
is "$status $(faults)" '422 /postal_code not_allowed' 'military mail is no place'
us null '"77002-1234"'
has .state TX 'the ZIP code says the state'
api PATCH "/api/v2/sites/$site" '{"state":"OK"}'
is "$status $(faults)" '422 /postal_code not_allowed' 'and keeps it'
api PATCH "/api/v2/sites/$site" '{"state":"OK","postal_code":"73101"}'
has '"\(.state) \(.postal_code)"' 'OK 73101' 'both can move'
api POST /api/v2/sites '{"counterparty_id":"'"$customer"'","name":"C","country":"MX","timezone":"America/Monterrey","state":"NLX"}'
is "$status $(faults)" '422 /state not_allowed' 'nor is there such a state of Mexico'

# A state whose taxes nobody entered has no price, and says which it is.
us '"OK"' '"73101"'
api POST /api/v2/orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","lines":[{"product":"DIESEL_ULSD","terminal":"HOU","quantity":7000,"unit":"gal"}]}'
refused 424 price_unavailable 'a site in a state without taxes'
like "$(get .detail)" 'US-OK' 'names the state'
api POST /api/v2/cost-calculations '{"site_id":"'"$site"'","terminal":"HOU","product":"DIESEL_ULSD","quantity":7000,"unit":"gal","price_source":"rack"}'
refused 424 price_unavailable 'so does a delivered cost'
like "$(get .detail)" 'US-OK' 'by the same name'
api POST /api/v2/sites '{"counterparty_id":"'"$customer"'","name":"A","country":"US","timezone":"America/Chicago","state":"TX","municipality":"001"}'
is "$(faults)" '/municipality not_allowed' 'a municipality is Mexican'
end
