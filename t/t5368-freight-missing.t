#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# An order that is to be delivered and has no freight is not carried for nothing
# unseen: G-FREIGHT says which lines and why, and somebody answers for it.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

begin the_states freight
whole=$key
go POST freight-rates '{"name":"By the mile","terminal":"HOU","currency":"USD","valid_from":"'"$(TZ=$zone date +%F)"'","basis":"per_mile","unit":"mile","base_rate":3.1}' 'a tariff of the mile'
go POST "freight-rates/$id/publish" '' 'is charged'
order_of() # TERMS MORE
{
	body='{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"'"$1"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$(line_of_order "${2:-}")"']}'
	go POST orders "$body" "an order: $1"
	order=$id
}
freight()
{
	api GET "/api/v2/orders/$order/guards"
	has '.data[] | select(.code == "G-FREIGHT") | '"$1" "$2" "$3"
}

order_of delivered
has '"\(.freight_total) \(.lines[0].warnings[0].code)"' '0 freight_missing' 'its distance is not known: it has no freight'
api POST /api/v2/orders/validate "$body"
has '.guards[] | select(.code == "G-FREIGHT") | "\(.passed) \(.overridable)"' 'false true' 'a dry run says so'
freight '"\(.passed) \(.evidence.freight_terms) \(.evidence.lines | tojson)"' \
    'false delivered [{"line_no":1,"code":"freight_missing","reason":"distance_unknown","message":"The tariff of the terminal depends on the distance: send distance_km with the line."}]' \
    'with the line and the reason'
go POST "orders/$order/submit" '' 'it is submitted'
has '"\(.status) \(.hold_reasons | join(" "))"' 'on_hold G-FREIGHT' 'and held'
api POST "/api/v2/orders/$order/release-hold" '{}'
refused 409 guards_failed 'nor is it released so'
key=$(new_key --account "$account_name" --scopes orders:write)
api POST "/api/v2/orders/$order/override-guard" '{"code":"G-FREIGHT","reason":"Free of charge."}'
refused 403 scope_missing 'who may not answer for it does not'
key=$whole
go POST "orders/$order/override-guard" '{"code":"G-FREIGHT","reason":"Carried free of charge, as agreed."}' 'somebody answers for it'
go POST "orders/$order/release-hold" '{}' 'it is released'
go POST "orders/$order/confirm" '' 'and confirmed without freight'
has .freight_total 0 'for nothing'
go POST "orders/$order/cancel" '{}' 'canceled'

order_of delivered ',"distance_km":193.12128'
freight '"\(.passed) \(.evidence.lines | length)"' 'true 0' 'with its distance it has freight'
go POST "orders/$order/submit" '' 'submitted'
has .status submitted 'nothing holds it'
go POST "orders/$order/confirm" '' 'confirmed'
has .freight_total 372 'with its freight'
go POST "orders/$order/cancel" '{}' 'canceled'

order_of fob_rack
freight .passed true 'what the customer fetches needs none'
go POST "orders/$order/submit" '' 'submitted'
has .status submitted 'nothing holds it either'

go POST quotes '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_mode":"delivered","lines":[{"product":"'$product'","terminal":"HOU","quantity":7000,"unit":"gal"}],"valid_until":"'$later'T00:00:00Z"}' 'a delivered quote'
quote=$id
go POST "quotes/$quote/finalize" '' 'finalized without freight'
go POST "quotes/$quote/accept" '{}' 'and accepted'
order=$(get .order_id)
freight '"\(.passed) \(.evidence.lines[0].reason)"' 'false distance_unknown' 'its order says so too'
end
