#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What a line of a quote names of its posting, the line of the order has too: its
# volume is of that supplier's allocation.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

begin mexico quoted-suppliers
a=$supplier
party 'The other supplier' supplier ''
b=$id

# posts PRICE MORE: a rack price of now.
posts()
{
	go POST rack-prices '{"terminal":"MTY","product":"'$product'","price":'"$1"',"unit":"l","currency":"MXN","effective_at":"'"$(now)"'"'"$2"'}' \
	    "posted: $1$2"
}
# allotted LITERS SUPPLIER: an allocation of a supplier.
allotted()
{
	go POST allocations '{"name":"Of a supplier","type":"product","supplier_id":"'"$2"'","counterparty_id":"'"$customer"'","terminal":"MTY","product":"'$product'","period":"month","unit":"l","start_amount":'"$1"',"timezone":"'$zone'"}' \
	    "an allocation of $1 l"
}
# quoted LITERS MORE: an order by a quote, `order` and `quote`.
quoted()
{
	go POST quotes '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","lines":[{"product":"'$product'","terminal":"MTY","quantity":'"$1"',"unit":"l"'"$2"'}],"valid_until":"'$later'T00:00:00Z"}' \
	    "a quote of $1 l$2"
	quote=$id
	go POST "quotes/$quote/finalize" '' 'it is locked'
	go POST "quotes/$quote/accept" '{"payment_terms":"net","net_days":15,"requested_window":'"$(window)"'}' 'and accepted'
	order=$(get .order_id)
}
line() { api GET "/api/v2/orders/$order"; has '.lines[0] | [.supplier_id, .branded, .price_basis, .terms, .posted_price, .posting.supplier_id] | tojson' "$1" "$2"; }
wanted='"supplier_id":"'$b'"'

posts 14.20 ",$wanted"
posts 14.60 ",$wanted,\"branded\":true,\"terms\":\"1% 10\""
allotted 2000 "$b"
of_b=$id

# --- the order has what the quote names ------------------------------------------

quoted 1500 ",$wanted"
line "[\"$b\",null,null,null,14.2,\"$b\"]" 'a supplier that the quote names is that of the order'
go POST "orders/$order/submit" '' 'submitted'
go POST "orders/$order/confirm" '' 'confirmed'
go POST "orders/$order/allocate" '' 'allocated'
line "[\"$b\",null,null,null,14.2,\"$b\"]" 'and stays'
has '.lines[0].allocation_id' "$of_b" 'its allocation is of that supplier'
api GET "/api/v2/allocations/$of_b"
has .remaining 500 'which has 500 l left of 2000'

quoted 1000 ",$wanted"
go POST "orders/$order/submit" '' 'a second is submitted'
go POST "orders/$order/confirm" '' 'confirmed'
api POST "/api/v2/orders/$order/allocate"
refused 409 guards_failed 'the supplier has not so much left, though the customer has 500,000 l of nobody in particular'
has '.errors[0].code' G-ALLOC 'which the guard says'
go POST "orders/$order/cancel" '{}' 'canceled'
go POST "orders/$order/duplicate" '' 'duplicated'
order=$id
line "[\"$b\",null,null,null,14.2,\"$b\"]" 'the copy is of the same quote, and supplier'

# --- a draft ----------------------------------------------------------------------

quoted 1000 ",$wanted,\"branded\":true,\"terms\":\"1% 10\""
line "[\"$b\",true,null,\"1% 10\",14.6,\"$b\"]" 'brand and terms too'
go PATCH "orders/$order" '{"buyer_use":"off_road","po_number":"PO-1"}' 'of a draft other members may change'
line "[\"$b\",true,null,\"1% 10\",14.6,\"$b\"]" 'they stay'
go PATCH "orders/$order/lines/1" '{"quantity":900}' 'and the quantity'
line "[\"$b\",true,null,\"1% 10\",14.6,\"$b\"]" 'they stay again'
go PATCH "orders/$order/lines/1" '{"quantity":900}' 'to what it is'
line "[\"$b\",true,null,\"1% 10\",14.6,\"$b\"]" 'changes nothing'
api PATCH "/api/v2/orders/$order/lines/1" '{"supplier_id":"'"$a"'"}'
is "$status $(faults)" '422 /supplier_id not_allowed' 'they are of the quote, not of a body'
go PATCH "orders/$order/lines/1" '{"price_type":"posted","quote_id":null}' 'at the posted price'
line "[null,null,null,null,$posted,null]" 'it names nothing of it any more'

# --- a quote that names nothing ---------------------------------------------------

quoted 1000 ''
line "[null,null,null,null,$posted,null]" 'what a quote does not name the order has not'
end
