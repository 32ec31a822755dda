#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# When loading began, as the bill of lading says, is the moment of the lift: the
# posted price, the taxes and the exemption certificates are those of then, not
# of when the bill was confirmed or the truck left, nor of when it was ordered.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# loaded ITEMS: an order with these members more, loaded and its bill matched.
loaded()
{
	dip "$level"
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)$1"',"lines":['"$(line_of_order "$2")"']}' \
	    "$market: ordered"
	order=$id
	confirmed
	dispatched
	at_the_rack
	lifted "$quantity" "$quantity"
	go POST "loads/$load/complete-loading" '' "$market: loaded"
	go POST "bills-of-lading/$bill/match" '' "$market: the bill is matched"
	began=$(get .started_at)
}
left()
{
	go POST "bills-of-lading/$bill/confirm" '' "$market: confirmed"
	go POST "loads/$load/depart" '' "$market: the truck leaves"
	api GET "/api/v2/orders/$order"
}

# --- the posted price ---------------------------------------------------------

for place in in_mexico in_the_states; do
	$place
	((capacity *= 4))
	key=$(new_key --account "$(fresh "moments-$market")" --tier scale)
	open_for_trade
	loaded '' ''
	go POST rack-prices '{"terminal":"'$terminal'","product":"'$product'","price":'"$(jq -n "$posted + 1")"',"unit":"'$unit'","currency":"'$currency'","effective_at":"'"$(now)"'"}' \
	    "$market: then the rack price rises"
	left
	has '.lines[0] | [.posted_price, .price_final, .lifted_at] | tojson' "[$posted,true,\"$began\"]" \
	    "$market: the line has the price of when it was loaded"
done

# --- certificates -------------------------------------------------------------

go POST tax-rules '{"jurisdiction":"US-TX","product":"'$product'","code":"TX-ROAD","label":"Of roads","subject":"product","basis":"net_volume","rate":0.1,"unit":"gal","valid_from":"2026-01-01","exempt_uses":["farm"]}' 'a tax of roads'
go POST "tax-rules/$id/publish" '' 'is in force'
day() { TZ=$zone date -d "$1 days" +%F; }
# certified FROM TO: the buyer has a certificate of Texas for these days.
certified()
{
	go PATCH "counterparties/$customer" '{"permits":[{"kind":"exemption_certificate","number":"T-1","authority":"TX Comptroller","valid_from":"'"$1"'","valid_to":"'"$2"'"}]}' \
	    "a certificate of $1 to $2"
}
company_has() { go PATCH "counterparties/$(sql "SELECT id FROM counterparties WHERE account = '$mine' AND own_company = 1")" '{"permits":[{"kind":"state_supplier","number":"TX-3201","authority":"TX Comptroller"},{"kind":"letter_637","number":"1"}]}' 'the company is registered'; }
company_has
# of_farm DAYS WANTED WHAT: lifted so many days from now, by its bill.
of_farm()
{
	certified "$(day -1)" "$later"
	loaded ',"buyer_use":"farm"' ',"unit_price":2.5'
	has .status matched 'it matches'
	sql "UPDATE bills_of_lading SET started_at = started_at + INTERVAL $1 DAY WHERE account = '$mine' AND id = '$bill'"
	certified "$2" "$3"
	left
	is "$(get '.lines[0].amount * 100 | round')" "$(jq -n "$quantity * (2.5 + 0.444 + $4) * 100 | round")" "$5"
}
of_farm 0 "$(day -30)" "$later" 0 'one that counts on the day of the lift frees'
of_farm 0 "$(day -30)" "$(day -1)" 0.1 'one that has expired since it was ordered does not'
of_farm -2 "$(day -30)" "$(day -1)" 0 'one that counted when it was loaded does, though it was confirmed later'
of_farm -2 "$(day -1)" "$later" 0.1 'one that began only after that does not'
end
