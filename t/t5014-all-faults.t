#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A refused body is told all of its faults at once, whichever stage finds them:
# of every resource (all-faults.mjs), and of what else takes a body.
source "$(dirname "$0")/rig.sh"
needs_instance
[[ -n $(command -v node) ]] || skip_all 'no node'

account=$(fresh faults)
key=$(new_key --account "$account")

# told: the faults as they are answered, in their order
told()
{
	get '[.errors[]? | "\(.pointer // .parameter) \(.code)"] | join(", ")'
}
none() { echo "$1_01aryz6s41tsv4rrffq69g5fav"; }

# --- examples ------------------------------------------------------------------

api POST /api/v2/payments '{"amount":10.001,"currency":"USD","clabe":"012180001234567890","reference":"1"}'
refused 422 validation_failed 'a payment with three faults'
is "$(told)" '/amount too_precise, /clabe clabe_check_digit, /currency unsupported_currency' \
    'names the amount, the CLABE and the currency'
api POST /api/v2/payments '{"currency":7,"clabe":"1"}'
refused 422 validation_failed 'a payment without an amount'
api POST /api/v2/orders '{"site_id":"'"$(none sit)"'","lines":[{"product":"DIESEL_ULSD","terminal":"MTY","quantity":1000},
    {"product":"DIESEL_ULSD","terminal":"NOPE","quantity":"many"}]}'
refused 422 validation_failed 'an order with three faults'
is "$(told)" '/lines/1/quantity wrong_type, /lines/1/terminal not_allowed, /site_id not_found' \
    'names the site, the quantity and the terminal'
api POST /api/v2/orders/validate '{"site_id":"'"$(none sit)"'","lines":[{"product":"DIESEL_ULSD","terminal":"MTY","quantity":1000},
    {"product":"DIESEL_ULSD","terminal":"NOPE","quantity":"many"}]}'
is "$(told)" '/lines/1/quantity wrong_type, /lines/1/terminal not_allowed, /site_id not_found' \
    'a dry run does too'
api POST /api/v2/sites '{"counterparty_id":"'"$(none cpy)"'","name":"S","country":"US","timezone":"America/Chicago","state":"TX","postal_code":"77O02"}'
is "$(told)" '/counterparty_id not_found, /postal_code bad_format' 'a site names its reference and its postal code'

# --- lines of an order ------------------------------------------------------------

api POST /api/v2/orders '{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000}'
order=$(get .id)
api POST "/api/v2/orders/$order/lines" '{"product":"NO_SUCH","terminal":"NOPE","quantity":-1,"price_type":"quote"}'
is "$(told)" '/product not_allowed, /quantity out_of_range, /quote_id required, /terminal not_allowed' \
    'a line that is added names all of its own'
api PATCH "/api/v2/orders/$order/lines/1" '{"quantity":-1,"price_type":"quote"}'
is "$(told)" '/quantity out_of_range, /quote_id required' 'so does one that is changed'
api PATCH "/api/v2/orders/$(none ord)" '{"po_number":7}'
refused 422 validation_failed 'a body that is wrong is told so whatever the path names'
api DELETE "/api/v2/orders/$order"
api PATCH "/api/v2/orders/$order" '{"po_number":7,"net_days":30}'
refused 422 validation_failed 'also of what cannot be changed now'

# --- what is not said ----------------------------------------------------------------

api POST /api/v2/orders '{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000,"payment_terms":"nett","net_days":30}'
is "$(told)" '/payment_terms not_allowed' 'a rule that needs a faulty member is left out'
api POST /api/v2/orders '{"lines":7,"product":"DIESEL_ULSD"}'
is "$(told)" '/lines wrong_type' 'and what would follow from it is not told'
api POST /api/v2/counterparties/bulk '{"atomic":true,"items":[{"legal_name":"A","roles":["customer"],"country":"US","ein":"1-23456789","zz":1},
    {"legal_name":7,"roles":["customer"],"country":"US","rfc":"XAXX010101000"}]}'
is "$(told)" '/items/0/ein bad_format, /items/0/zz unknown_field, /items/1/legal_name wrong_type, /items/1/rfc not_allowed' \
    'a bulk of all or none names those of every item'
is "$(sql "SELECT COUNT(*) FROM counterparties WHERE account = '$(account_of "$key")'")" 0 'and nothing is kept'

# --- what only its price tells ---------------------------------------------------------

api POST /api/v2/counterparties '{"legal_name":"A","roles":["customer"],"country":"US","ein":"12-3456789"}'
party=$(get .id)
api POST /api/v2/quotes '{"counterparty_id":"'"$party"'","valid_until":"2049-01-01T00:00:00Z",
    "lines":[{"product":"DIESEL_ULSD","terminal":"MTY","quantity":1}]}'
quote=$(get .id)
line='{"product":"DIESEL_ULSD","terminal":"MTY","quantity":1,"price_type":"quote","quote_id":"'"$quote"'"}'
api POST /api/v2/orders '{"counterparty_id":"'"$party"'","lines":['"$line"',{"product":"DIESEL_ULSD","terminal":"MTY","quantity":1},'"$line"']}'
is "$(told)" '/lines/0/quote_id not_allowed, /lines/2/quote_id not_allowed' \
    'each line that its quote gives no price is named'

# --- time zones ------------------------------------------------------------------------

while read -r what member; do
	for zone in banana Mars/North leapseconds UTC/ America; do
		api POST "/api/v2/$what" '{"'"$member"'":"'"$zone"'"}'
		is "$(get '[.errors[]? | select(.pointer == "/'"$member"'") | "\(.code): \(.message)"] | join(", ")')" \
		    'not_allowed: is not a time zone of the IANA database' "$what: $zone is no time zone"
	done
	api POST "/api/v2/$what" '{"'"$member"'":"America/Monterrey"}'
	is "$(get '[.errors[]? | select(.pointer == "/'"$member"'")] | length')" 0 "$what: America/Monterrey is one"
done <<ZONES
sites timezone
allocations timezone
supply-contracts timezone
terminals time_zone
price-indexes time_zone
price-formulas time_zone
price-formulas/$(none pfm)/evaluate time_zone
ZONES
[[ $("$build/contract" openapi | jq '[.components.schemas[] | .properties? // {} | to_entries[] | select(.key | test("^time_?zone$"))] | length') -gt 0 ]]
ok $? 'the document has time zones'

# --- every resource ---------------------------------------------------------------------

export KEY=$key
export SECOND_KEY OTHER_KEY STRANGE_KEY PART_KEYS='{}'
SECOND_KEY=$(new_key --account "$account" --person second)
OTHER_KEY=$(new_key --account "$(fresh others)")
STRANGE_KEY=$(new_key --account "$account" --scopes usage:read)
"$build/contract" resources >"$work/resources" || skip_all 'no contract'
NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA URL=$(url) \
    node "$t/all-faults.mjs" "$work/resources" >"$work/lines" 2>"$work/said"
walked=$?
[[ ! -s $work/said ]] || note "$(tail -n 60 "$work/said")"
counted "$work/lines"
is "$walked" 0 'the walk came to its end'
end
