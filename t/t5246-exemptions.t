#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# An exemption certificate frees its holder from the taxes of who gave it, for
# its products, its uses and its days, in orders, quotes and cost calculations.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

in_the_states
key=$(new_key --account "$(fresh exempt)" --tier scale)
open_for_trade
# farms are free of a tax of the country and of one of the state
for rule in US:FED-ROAD:0.2 US-TX:TX-ROAD:0.1; do
	IFS=: read -r place code rate <<<"$rule"
	go POST tax-rules '{"jurisdiction":"'"$place"'","product":"'$product'","code":"'"$code"'","label":"Of roads","subject":"product","basis":"net_volume","rate":'"$rate"',"unit":"gal","valid_from":"2026-01-01","exempt_uses":["farm","off_road"]}' \
	    "a tax: $code"
	go POST "tax-rules/$id/publish" '' 'is in force'
done
all=$((1000 * (200 + 243 + 1 + 200 + 100) / 1000))
line='{"product":"'$product'","terminal":"HOU","quantity":1000,"unit":"gal"}'
parties='"counterparty_id":"'"$customer"'","site_id":"'"$site"'"'

# charged USE WANTED WHAT: by an order, a quote and a cost
charged()
{
	go POST orders '{'"$parties"',"buyer_use":"'"$1"'","lines":['"$line"']}' "$3: an order"
	order=$id
	has .excise_total "$2" "$3"
	go POST quotes '{'"$parties"',"buyer_use":"'"$1"'","lines":['"$line"'],"valid_until":"'$later'T00:00:00Z"}' "$3: a quote"
	go POST "quotes/$id/finalize" '' "$3: finalized"
	has '.lines[0].excise_total' "$2" "$3: of a quote"
	go POST cost-calculations '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","buyer_use":"'"$1"'","terminal":"HOU","product":"'$product'","quantity":1000,"bol_net":1000,"unit":"gal","price_source":"rack"}' "$3: a cost"
	has .excise_total "$2" "$3: of a cost"
}
certified() { go PATCH "counterparties/$customer" '{"permits":['"$1"']}' 'the buyer has certificates'; }
certificate() { echo '{"kind":"exemption_certificate","number":"'"$1"'","authority":"'"$2"'"'"${3:-}"'}'; }
missing() # WANTED WHAT
{
	api GET "/api/v2/orders/$order/guards"
	has '[.. | objects | select(.code? == "G-PERMIT-US") | .evidence.missing[] | select(startswith("buyer"))] | unique | join(" ")' "$1" "$2"
}

charged farm "$all" 'without a certificate all is charged'
missing buyer_exemption:$product 'and the guard wants one'
has '[.data[] | select(.code == "G-PERMIT-US")][0].evidence.missing | join(" ")' "seller_637:$product buyer_exemption:$product" \
    'of the buyer for the tax of the state, of the seller for that of the country'
charged government "$all" 'a use that frees from no tax'
missing '' 'needs no certificate'
charged export $((all - 200)) 'what leaves the country is free of the tax of Texas'
missing '' 'without one'
certified "$(certificate T-1 'TX Comptroller')"
charged farm $((all - 100)) 'one of Texas frees from the tax of Texas alone'
missing '' 'which the guard takes'
certified "$(certificate L-1 'LA Revenue')"
charged farm "$all" 'one of Louisiana from none in Texas'
missing buyer_exemption:$product 'nor does the guard take it'
certified "$(certificate T-1 'TX Comptroller'),$(certificate F-1 'IRS')"
charged farm $((all - 300)) 'one of each from both'
certified "$(certificate F-1 IRS)"
charged farm $((all - 200)) 'one of the IRS from the federal tax alone'
certified "$(certificate T-1 'TX Comptroller' ',"valid_to":"2026-01-31"')"
charged farm "$all" 'one that has expired from none'
certified "$(certificate T-1 'TX Comptroller' ',"valid_from":"2049-01-01"')"
charged farm "$all" 'nor one that has not begun'
certified "$(certificate T-1 'TX Comptroller' ',"products":["REGULAR_87"]')"
charged farm "$all" 'nor one of another product'
certified "$(certificate T-1 'TX Comptroller' ',"products":["'$product'"],"uses":["off_road"]')"
charged farm "$all" 'nor one of another use'
missing buyer_exemption:$product 'nor does the guard take it'
charged off_road $((all - 100)) 'which it frees'
certified "$(certificate T-1 'TX Comptroller'),$(certificate F-1 IRS)"
charged highway "$all" 'on the highway nothing is free'
go POST cost-calculations '{"jurisdiction":"US-TX","buyer_use":"farm","terminal":"HOU","product":"'$product'","quantity":1000,"bol_net":1000,"unit":"gal","price_source":"rack"}' 'a cost of nobody in particular'
has .excise_total $((all - 300)) 'is an estimate by the use alone'
api PATCH "/api/v2/counterparties/$customer" '{"permits":[{"kind":"letter_637","number":"1","uses":["farm"]}]}'
is "$(faults)" '/permits/0/uses not_allowed' 'uses are of an exemption'
end
