#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# GET /api/v1/prices/daily-rack: the envelope, the filters, the one-second cache.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh rack)")
path=/api/v1/prices/daily-rack

# The envelope of the specification: names in order, types, nothing else.
schema='
	def stamp: type == "string" and
		test("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$");
	def price: keys_unsorted == ["fuel_type", "rack_price_per_liter",
		"sat_ieps_applied", "vat_percentage", "delivered_estimate", "valid_until"]
		and (.fuel_type | IN("REGULAR_87", "PREMIUM_91", "DIESEL_ULSD"))
		and ([.rack_price_per_liter, .sat_ieps_applied, .vat_percentage,
			.delivered_estimate] | all(type == "number" and . >= 0))
		and .delivered_estimate > .rack_price_per_liter
		and (.valid_until | stamp);
	keys_unsorted == ["ok", "data"] and .ok == true and (.data |
		keys_unsorted == ["timestamp", "terminal", "currency", "prices", "meta"]
		and (.timestamp | stamp) and (.currency | IN("MXN", "USD"))
		and (.prices | length > 0 and all(price))
		and (.meta.source | type == "string" and length > 0)
		and (.meta.owner | IN("account", "operator"))
		and (.meta.regulatory_stamp | type == "string" and length > 0)
		and (.meta | keys - ["source", "owner", "postings", "regulatory_stamp", "exchange_rate",
			"exchange_rate_date"] == [])
		and (.prices | length) == (.meta.postings | length)
		and all(.meta.postings[]; keys_unsorted == ["price_id", "owner", "supplier_id",
			"branded", "price_basis", "terms"]))'
whole()
{
	answered 200 "$1" && jq -e "$schema" "$work/body" >/dev/null
	ok $? "$1: the envelope is that of the specification" ||
		note "$(head -c 2000 "$work/body")"
}

api GET "$path"
whole 'no filter'
like "$(header content-type)" '^application/json' 'it is JSON'
has .data.terminal MTY 'no terminal: the hub of the peso'
has .data.currency MXN 'no currency: the terminal'\''s own'
has '[.data.prices[].fuel_type] | sort | join(" ")' 'DIESEL_ULSD PREMIUM_91 REGULAR_87' \
    'no fuel: all three'
like "$(get .data.meta.source)" 'simulated' 'the sandbox says that its quotes are simulated'
has '.data.valid_until // (.data.prices[0].valid_until | fromdate? // sub("[.][0-9]+Z$"; "Z") | if type == "string" then fromdate else . end | . > now)' \
    true 'the quote is valid now'

for terminal in MTY TUX CAD HOU; do
	own=$([[ $terminal == HOU ]] && echo USD || echo MXN)
	vat=$([[ $terminal == HOU ]] && echo 0 || echo 16)
	for fuel in REGULAR:REGULAR_87 PREMIUM:PREMIUM_91 DIESEL:DIESEL_ULSD; do
		api GET "$path?terminal=$terminal&fuel_type=${fuel%:*}"
		whole "$terminal ${fuel%:*}"
		has '[.data.terminal, .data.currency, (.data.prices | length),
			.data.prices[0].fuel_type, .data.prices[0].vat_percentage,
			(.data.prices[0].sat_ieps_applied > 0)] | join(" ")' \
		    "$terminal $own 1 ${fuel#*:} $vat true" \
		    "$terminal ${fuel%:*}: only what was asked, with its taxes"
	done
done

# --- currencies ------------------------------------------------------------

api GET "$path?currency=USD"
whole 'dollars'
has .data.terminal HOU 'no terminal and dollars: Houston'
api GET "$path?currency=MXN"
has .data.terminal MTY 'no terminal and pesos: Monterrey'

api GET "$path?terminal=MTY&fuel_type=DIESEL"
pesos=$(get .data.prices[0].rack_price_per_liter)
has '.data.meta.exchange_rate' null 'without conversion no rate is named'
api GET "$path?terminal=MTY&fuel_type=DIESEL&currency=USD"
whole 'Monterrey in dollars'
has .data.currency USD 'converted'
rate=$(get .data.meta.exchange_rate)
like "$rate" '^[1-9][0-9]?([.][0-9]+)?$' 'the rate is named'
like "$(get .data.meta.exchange_rate_date)" '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' 'and its day'
is "$(get .data.prices[0].rack_price_per_liter)" \
    "$(awk -v p="$pesos" -v r="$rate" 'BEGIN { printf "%.6f", p / r }' | sed 's/0*$//')" \
    'the price is that in pesos by the rate'
api GET "$path?terminal=HOU&currency=MXN"
whole 'Houston in pesos'

# --- what is refused -------------------------------------------------------

while IFS='|' read -r query code faults; do
	[[ -n $query ]] || continue
	api GET "$path?$query"
	refused 400 "$code" "?$query"
	has .ok false 'it says ok: false'
	[[ -z $faults ]] || is "$(faults)" "$faults" 'and what is wrong'
done <<'BAD'
station=MTY|unknown_parameter|station unknown_parameter
terminal=XXA|bad_parameter|terminal not_allowed
terminal=mty|bad_parameter|terminal not_allowed
terminal=|bad_parameter|terminal not_allowed
terminal|bad_parameter|terminal not_allowed
fuel_type=DIESEL_ULSD|bad_parameter|fuel_type not_allowed
fuel_type=JET|bad_parameter|fuel_type not_allowed
currency=EUR|bad_parameter|currency not_allowed
terminal=MTY&terminal=HOU|bad_parameter|terminal bad_parameter
terminal=XXA&currency=EUR&a=b|bad_parameter|a unknown_parameter, currency not_allowed, terminal not_allowed
terminal=%ZZ|bad_parameter|
terminal=%00|bad_parameter|
terminal=M%C0%AFY|bad_parameter|
terminal=MTY'%20OR%20'1'='1|bad_parameter|terminal not_allowed
limit=5|unknown_parameter|limit unknown_parameter
date=2026-02-30|bad_parameter|date bad_format
date=2999-01-01|bad_parameter|
BAD
api GET "$path?terminal=MTY&&fuel_type=DIESEL&"
answered 200 'empty parts of a query are nothing'
api GET "$path?terminal=%4dT%59"
answered 200 'an encoded value is the value'

# --- the cache -------------------------------------------------------------

cached() { jq -r "select(.request_id == \"$1\") | .cache" "$POLIDUCTO_RUN/log/access-sandbox.log"; }
written() { [[ -n $(cached "$1") ]]; }
hit=
for ((try = 0; try < 5 && ${#hit} == 0; try++)); do
	query="terminal=TUX&fuel_type=PREMIUM&currency=$([[ $((try % 2)) == 0 ]] && echo MXN || echo USD)"
	api GET "$path?$query"
	first=$(header x-request-id)
	cp "$work/body" "$work/first"
	api GET "$path?$query"
	second=$(header x-request-id)
	await 5 written "$second"
	[[ $(cached "$second") != HIT ]] || hit=1
done
is "$hit" 1 'the second of two at once comes from the cache'
[[ $first != "$second" ]]
ok $? 'and has its own request id'
cmp -s "$work/first" "$work/body"
ok $? 'and the same bytes'
other=$(new_key --account "$(fresh rack2)")
key=$other api GET "$path?$query"
third=$(header x-request-id)
await 5 written "$third"
isnt_hit=$(cached "$third")
[[ $isnt_hit != HIT ]]
ok $? 'what one key was answered is not given to another'
nobody api GET "$path?$query"
refused 401 key_missing 'nor to nobody'
api GET "$path?$query" -H 'Accept: text/html'
refused 406 not_acceptable 'nor to who accepts no JSON'
end
