#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A posting that is withdrawn does not hold a truck that is loaded: the lift has
# the price that was known when it began, or when the order was submitted, and
# the order is marked for repricing.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

begin the_states withdrawn

# The supplier's posting, and an order that names it.
line_of_order()
{
	echo '{"product":"'$product'","terminal":"HOU","quantity":7000,"unit":"gal","tank_id":"'"$tank"'","supplier_id":"'"$supplier"'"}'
}
posts()
{
	go POST rack-prices '{"terminal":"HOU","product":"'$product'","price":'"$1"',"unit":"gal","currency":"USD","supplier_id":"'"$supplier"'","effective_at":"'"${2:-$(now)}"'"}' \
	    "the supplier posts $1"
	posting=$id
}
# withdrawn: and sweep has looked for its orders already.
withdrawn()
{
	go POST "rack-prices/$posting/withdraw" '{"reason":"It was meant for tomorrow."}' 'which is withdrawn'
	withdrawal=$id
	sql "DELETE FROM price_corrections WHERE id = '$withdrawal'"
}
due() { api GET "/api/v2/orders/$order"; [[ $(get '.repricing_due | "\(.corrects) \(.price_id)"') == "$posting $withdrawal" ]]; }
# goes PRICE WHAT: the truck does, at the price, and the order is marked.
goes()
{
	on_the_road
	api GET "/api/v2/orders/$order"
	has '.lines[0] | "\(.status) \(.posted_price) \(.price_id) \(.price_final) \(.product_total)"' \
	    "in_transit $1 $posting true $(jq -n "7000 * $1 | round")" "$2"
	await 30 due
	ok $? 'and the order is marked for repricing, by the withdrawal'
}

# --- after the lift began ------------------------------------------------------------

posts 2.25
moment=$(get .effective_at)
ordered
confirmed
dispatched
at_the_rack
lifted 7000 7000
withdrawn
goes 2.25 'withdrawn while it loaded: the price that was known when loading began'
dropped 7000 7000 9000
home
api POST "/api/v2/orders/$order/reprice" '{"reason":"Withdrawn."}'
refused 424 price_unavailable 'there is no other price yet'
has .code price_unavailable 'which is said'
posts 2.35 "$moment"
api POST "/api/v2/orders/$order/reprice" '{"reason":"Posted anew."}'
answered 200 'posted anew for that moment, it is repriced'
has '.lines[0] | "\(.posted_price) \(.price_id) \(.product_total)"' "2.35 $posting 16450" 'at the new price'
has .repricing_due null 'and is marked no more'

# --- before it -----------------------------------------------------------------------

go POST "rack-prices/$posting/withdraw" '{"reason":"Gone."}' 'nothing of the supplier stands'
dip 2000
posts 2.45
ordered
confirmed
dispatched
at_the_rack
withdrawn
lifted 7000 7000
goes 2.45 'withdrawn before loading began: the price that was known when it was submitted'
end
