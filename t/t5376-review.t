#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What must not lie under another product, who is for review, and what a guard of
# permits shows: each refusal says with what it fails.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# over HELD LOADED: may it be planned so?  With the heels that G-SPLIT names.
over()
{
	api PATCH "/api/v2/loads/$load/compartments" "$(truck | jq -c --arg h "$1" --arg p "$2" \
	    '{compartments: [.compartments[0] | .retained_product = $h | .product = $p]}')"
	echo "$status$(get '[.errors[]? | " \(.code) \(.evidence.heels | join(" "))"] | join("")')"
}

in_mexico
account_name=$(fresh review)
key=$(new_key --account "$account_name" --tier scale)
open_for_trade
go POST loads "$(truck | jq -c '. + {market: "MX", terminal: "MTY"}')" 'a load is planned'
load=$id
while read -r held loaded wanted; do
	is "$(over "$held" "$loaded")" "$wanted" "$loaded over $held"
done <<'CASES'
NONE DIESEL_ULSD 200
DIESEL_ULSD DIESEL_ULSD 200
PREMIUM_91 REGULAR_87 200
REGULAR_87 PREMIUM_91 409 G-SPLIT 1:REGULAR_87>PREMIUM_91
REGULAR_87 DIESEL_ULSD 409 G-SPLIT 1:REGULAR_87>DIESEL_ULSD
DIESEL_ULSD REGULAR_87 409 G-SPLIT 1:DIESEL_ULSD>REGULAR_87
CASES
is "$(sql "SELECT COUNT(*) FROM product_sequences WHERE source = '' OR reason = ''")" 0 \
    'each rule says why, and whence it is'
ordered
confirmed
api POST "/api/v2/orders/$order/dispatch" "$(truck | jq -c '.compartments[0].retained_product = "REGULAR_87"')"
refused 409 guards_failed 'an order is not dispatched over gasoline'
has '.errors[0] | [.code, .evidence.heels[0]] | join(" ")' 'G-SPLIT 1:REGULAR_87>DIESEL_ULSD' 'by G-SPLIT'

# --- article 69-B --------------------------------------------------------------

go PATCH "counterparties/$customer" '{"sat_69b_status":"presumed"}' 'the buyer is presumed'
ordered
go POST "orders/$order/submit" '' 'its order is submitted'
has '[.status, (.hold_reasons | join(" "))] | join(" ")' 'on_hold G-69B' 'and held for review'
api GET "/api/v2/orders/$order/guards"
has '.data[] | select(.code == "G-69B") | [.passed, .overridable, .evidence.buyer_69b] | map(tostring) | join(" ")' \
    'false true presumed' 'by G-69B'
api POST "/api/v2/orders/$order/release-hold" '{}'
refused 409 guards_failed 'nobody reviewed it yet'
go POST "orders/$order/override-guard" '{"code":"G-69B","reason":"Reviewed with the tax office."}' 'somebody did'
go POST "orders/$order/release-hold" '{}' 'released'
go POST "orders/$order/confirm" '' 'and confirmed'
go PATCH "counterparties/$customer" '{"sat_69b_status":"definitive"}' 'the buyer is on the definitive list'
ordered
api POST "/api/v2/orders/$order/submit"
refused 409 guards_failed 'that nobody may go past'
has '.errors[0] | [.code, .evidence.missing[0]] | join(" ")' 'G-PERMIT-MX buyer_69b' 'by G-PERMIT-MX'
like "$(get .errors[0].message)" ': buyer_69b$' 'whose message names it'

# --- what is wanting -------------------------------------------------------------

in_the_states
key=$(new_key --account "$(fresh wanting)")
open_for_trade
ordered
confirmed
wanting()
{
	api POST "/api/v2/orders/$order/dispatch" "$(truck | jq -c "$1")"
	refused 409 guards_failed "not dispatched: $1"
	has '.errors[] | select(.code == "G-PERMIT-US") | .evidence.missing | join(" ")' "$2" "by what is wanting: $2"
	like "$(get '.errors[] | select(.code == "G-PERMIT-US") | .message')" ": $3\$" 'and the message names the members'
}
wanting '.driver.endorsements = ["N"]' driver_endorsements /driver/endorsements
wanting '.driver.licence_valid_to = "2020-01-01"' driver_licence /driver/licence_valid_to
go PATCH "counterparties/$carrier" '{"insurance_usd":1,"hazmat_registration_valid_to":"2020-01-01","usdot_number":null}' \
    'a carrier without much'
wanting . 'usdot_number hazmat_registration insurance' \
    'usdot_number of the carrier, hazmat_registration_valid_to of the carrier, insurance_usd of the carrier'
end
