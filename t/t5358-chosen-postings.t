#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Which of the postings of a terminal prices a line: the one that is asked for,
# else the terminal's own, else the lowest that is unbranded and gross; the same
# in order, quote, delivered cost and daily rack.  After the lift only what
# corrects that posting counts.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

begin the_states chosen
a=$supplier
party 'The other supplier' supplier ''
b=$id
go POST terminals '{"code":"KATY","name":"Katy","kind":"terminal","country":"US","jurisdiction":"US-TX","currency":"USD","time_zone":"America/Chicago"}' \
    'a terminal that posts nothing itself'

# posts PRICE MORE [TERMINAL]: a rack price of now; `posting` is its id.
posts()
{
	go POST rack-prices '{"terminal":"'"${3:-KATY}"'","product":"'$product'","price":'"$1"',"unit":"gal","currency":"USD","effective_at":"'"$(now)"'"'"$2"'}' \
	    "posted: $1$2"
	posting=$id
}
by() { echo ',"supplier_id":"'"$1"'"'; }

# Who is asked, the line's members, which posting it is and its price.  All of
# them come to the same product, 7,000 gal, by hand.
chosen()
{
	local what=$1 line=$2 price=$3 id=$4 product_total
	line='"product":"'$product'","terminal":"KATY","quantity":7000,"unit":"gal"'$line
	product_total=$(jq -n "7000 * $price | round")
	api POST /api/v2/orders '{"lines":[{'"$line"'}]}'
	has '.lines[0] | "\(.posting.price_id) \(.price_id) \(.posted_price) \(.product_total)"' "$id $id $price $product_total" \
	    "$what: an order"
	api POST /api/v2/quotes '{"counterparty_id":"'"$customer"'","lines":[{'"$line"'}],"valid_until":"'$later'T00:00:00Z"}'
	quote=$(get .id)
	api POST "/api/v2/quotes/$quote/finalize"
	has '.lines[0] | "\(.posting.price_id) \(.posted_price) \(.product_total)"' "$id $price $product_total" "$what: a quote"
	for source in rack rules; do
		api POST /api/v2/cost-calculations '{'"$line"',"price_source":"'$source'"}'
		has '"\(.posting.price_id) \(.posted_price) \(.product_total)"' "$id $price $product_total" \
		    "$what: a delivered cost by $source"
	done
}

# none WHAT MEMBERS DETAIL: no posting is meant by them.
none()
{
	local line='"product":"'$product'","terminal":"KATY","quantity":7000,"unit":"gal"'$2
	api POST /api/v2/orders '{"lines":[{'"$line"'}]}'
	refused 424 price_unavailable "$1: no order"
	is "$(get .detail)" "$3" "$1: the detail says what was looked for"
	api POST /api/v2/cost-calculations '{'"$line"',"price_source":"rules"}'
	refused 424 price_unavailable "$1: no delivered cost"
	api POST /api/v2/quotes '{"counterparty_id":"'"$customer"'","lines":[{'"$line"'}],"valid_until":"'$later'T00:00:00Z"}'
	# a draft waits for the price of the terminal, not for one that it names
	[[ -n $2 ]] || api POST "/api/v2/quotes/$(get .id)/finalize"
	refused 424 price_unavailable "$1: no quote"
	is "$(get .detail)" "$3" "$1: which the detail says too"
}

# --- none, and only what is not meant -----------------------------------------------

none 'nothing is posted' '' "No unbranded gross price of $product is posted at KATY."
posts 2.10 "$(by "$b"),\"branded\":true"
branded=$posting
none 'only a brand is posted' '' "No unbranded gross price of $product is posted at KATY."
api GET "/api/v1/prices/daily-rack?terminal=KATY&fuel_type=DIESEL"
refused 424 price_unavailable 'nor does the daily rack show it'
chosen 'the brand, asked for' ',"branded":true' 2.1 "$branded"

# --- the low rack -------------------------------------------------------------------

posts 2.40 "$(by "$a")"
of_a=$posting
posts 2.35 "$(by "$b")"
of_b=$posting
posts 2.00 "$(by "$a"),\"price_basis\":\"net_of_discount\""
net=$posting
posts 2.45 "$(by "$a"),\"terms\":\"1% 10\""
with_terms=$posting
posts 2.20 "$(by "$b"),\"branded\":true"
branded=$posting
chosen 'nothing named: the low rack, not what changed last' '' 2.35 "$of_b"
api GET "/api/v1/prices/daily-rack?terminal=KATY&fuel_type=DIESEL"
has '.data.meta.postings[0] | [.price_id, .owner, .supplier_id, .branded, .price_basis, .terms] | tojson' \
    '["'"$of_b"'","account","'"$b"'",false,"gross",null]' 'the daily rack says whose it is'
has '.data.prices[0].rack_price_per_liter' "$(jq -n '2.35 / 3.785411784 * 1000000 | round / 1000000')" 'at its price'
chosen 'unbranded, as said' ',"branded":false' 2.35 "$of_b"
chosen 'a supplier' "$(by "$a")" 2.4 "$of_a"
chosen 'its terms' "$(by "$a"),\"terms\":\"1% 10\"" 2.45 "$with_terms"
chosen 'its net price' "$(by "$a"),\"price_basis\":\"net_of_discount\"" 2 "$net"
chosen 'the brand of a supplier' "$(by "$b"),\"branded\":true" 2.2 "$branded"
none 'a brand that it has not' "$(by "$a"),\"branded\":true" \
    "No branded gross price of $product by $a is posted at KATY."
none 'terms that nobody has' ',"terms":"net 90"' \
    "No unbranded gross price of $product with terms \"net 90\" is posted at KATY."

# --- the terminal's own ------------------------------------------------------------

posts 2.50 ''
own=$posting
chosen "the terminal's own, dear as it is" '' 2.5 "$own"
chosen 'a supplier all the same' "$(by "$b")" 2.35 "$of_b"
api GET "/api/v1/prices/daily-rack?terminal=KATY&fuel_type=DIESEL"
has '.data.meta.postings[0] | [.price_id, .supplier_id] | tojson' "[\"$own\",null]" 'the daily rack too'

# --- what a line says ----------------------------------------------------------------

line='"product":"'$product'","terminal":"KATY","quantity":7000,"unit":"gal"'
go POST orders '{"lines":[{'"$line$(by "$a")"',"terms":"1% 10"}]}' 'an order of a supplier'
order=$id
has '.lines[0] | [.supplier_id, .branded, .terms, .posting.supplier_id, .posting.terms, .posting.owner] | tojson' \
    "[\"$a\",null,\"1% 10\",\"$a\",\"1% 10\",\"account\"]" 'says what was asked for and what was chosen'
go PATCH "orders/$order/lines/1" '{"terms":null}' 'without terms'
has '.lines[0] | "\(.posted_price) \(.posting.price_id)"' "2.4 $of_a" 'it is priced anew'
go PATCH "orders/$order/lines/1" '{"supplier_id":"'"$b"'","branded":true}' 'of a brand'
has '.lines[0] | "\(.posted_price) \(.posting.price_id)"' "2.2 $branded" 'again'
go POST "orders/$order/duplicate" '' 'once more'
has '.lines[0] | "\(.posted_price) \(.posting.price_id)"' "2.2 $branded" 'of the same brand'
go PATCH "orders/$order/lines/1" '{"supplier_id":null,"branded":null}' 'of nobody'
has '.lines[0] | "\(.posted_price) \(.posting.price_id)"' "2.5 $own" "it is the terminal's own"
go POST quotes '{"counterparty_id":"'"$customer"'","lines":[{'"$line$(by "$a")"'}],"valid_until":"'$later'T00:00:00Z"}' 'a quote of a supplier'
quote=$id
go POST "quotes/$quote/finalize" '' 'locked'
go POST "quotes/$quote/requote" '{"valid_until":"'$later'T00:00:00Z"}' 'requoted'
has '.lines[0] | [.supplier_id, .posting] | tojson' "[\"$a\",null]" 'it asks for the supplier again'
go POST quotes '{"counterparty_id":"'"$customer"'","lines":[{'"$line"'}],"valid_until":"'$later'T00:00:00Z"}' 'a draft'
api PATCH "/api/v2/quotes/$id" '{"lines":[{'"$line"',"terms":"net 90"}]}'
refused 424 price_unavailable 'nor does a draft take what nobody posts'
go POST "quotes/$quote/accept" '{}' 'accepted'
api GET "/api/v2/orders/$(get .order_id)"
has '.lines[0] | [.price_source, .posted_price, .posting.price_id, .price_id] | tojson' "[\"quote\",2.4,\"$of_a\",null]" \
    'the order says whose posting was quoted'
go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","sourcing_strategy":"best_buy","lines":[{"product":"'$product'","quantity":7000,"unit":"gal"'"$(by "$a")"'}]}' \
    'best buy of a supplier'
has '.lines[0] | "\(.terminal) \(.posting.price_id)"' "KATY $of_a" 'is where that posts'
go POST cost-calculations '{'"$line$(by "$a")"',"price_source":"rack"}' 'a delivered cost of a supplier'
go POST "cost-calculations/$id/recompute" '' 'computed again'
has '"\(.supplier_id) \(.posting.price_id)"' "$a $of_a" 'asks for the same'

# --- what is refused ------------------------------------------------------------------

api POST /api/v2/orders '{"counterparty_id":"'"$customer"'","lines":[{'"$line"',"price_type":"quote","quote_id":"'"$quote"'","branded":true,"terms":"1% 10"}]}'
is "$status $(faults)" '422 /lines/0/branded not_allowed, /lines/0/terms not_allowed' 'the price of a quote is its own'
api POST /api/v2/cost-calculations '{'"$line$(by "$a")"',"price_source":"given","unit_price":2}'
is "$status $(faults)" '422 /supplier_id not_allowed' 'nor has a price that is given a supplier'
api POST /api/v2/orders '{"lines":[{'"$line"',"price_basis":"net"}]}'
is "$status $(faults)" '422 /lines/0/price_basis not_allowed' 'the words are those of rack prices'
api POST /api/v2/orders '{"lines":[{'"$line$(by cpy_01aryz6s41tsv4rrffq69g5fav)"'}]}'
is "$status $(faults)" '422 /lines/0/supplier_id not_found' 'a supplier that is not there'

# --- a contract's differential ----------------------------------------------------------

go POST supply-contracts '{"side":"sell","number":"D-1","counterparty_id":"'"$customer"'","contract_type":"term","start_on":"2026-01-01","end_on":"'$later'","timezone":"'$zone'","unit":"gal","currency":"USD","differential":-0.05}' \
    'a contract of rack less 0.05'
contract=$id
for step in submit activate; do
	go POST "supply-contracts/$contract/$step" '' "$step"
done
go POST orders '{"counterparty_id":"'"$customer"'","lines":[{'"$line$(by "$b")"',"price_type":"contract","contract_id":"'"$contract"'"}]}' \
    'an order by it, of a supplier'
has '.lines[0] | "\(.posted_price) \(.posting.price_id)"' "2.3 $of_b" 'is that posting less 0.05'

# --- after the lift ---------------------------------------------------------------------

# At Houston, where the terminal has a posting of its own, 2.31.
posts 2.25 "$(by "$a"),\"terms\":\"1% 10\"" HOU
first=$posting
line_of_order()
{
	echo '{"product":"'$product'","terminal":"HOU","quantity":7000,"unit":"gal","tank_id":"'"$tank"'"'"$(by "$a")"'}'
}
go POST allocations '{"name":"Of the supplier","type":"product","supplier_id":"'"$a"'","counterparty_id":"'"$customer"'","terminal":"HOU","product":"'$product'","period":"month","unit":"gal","start_amount":500000,"timezone":"'$zone'"}' \
    'an allocation of the supplier'
of_supplier=$id
ordered
has '.lines[0] | "\(.posted_price) \(.posting.price_id)"' "2.25 $first" 'of a supplier that posts for terms alone'
confirmed
api GET "/api/v2/orders/$order"
has '.lines[0].allocation_id' "$of_supplier" 'it takes from the allocation of that supplier'
dispatched
at_the_rack
lifted 7000 7000
on_the_road
dropped 7000 7000 9000
home
api GET "/api/v2/orders/$order"
has '.lines[0] | "\(.price_final) \(.posted_price) \(.price_id)"' "true 2.25 $first" 'lifted, it has that price'
is "$(sql "SELECT GROUP_CONCAT(price_id) FROM order_postings WHERE account = '$mine' AND order_id = '$order'")" "$first" \
    'and follows that posting alone'

# What the supplier posts without terms would have been chosen first.
lift=$(get '.lines[0].lifted_at')
go POST rack-prices '{"terminal":"HOU","product":"'$product'","price":2.05,"unit":"gal","currency":"USD","effective_at":"'"$lift"'"'"$(by "$a")"'}' \
    'a posting without terms, entered late'
due() { api GET "/api/v2/orders/$order"; [[ $(get '.repricing_due.price_id // "none"') == "$1" ]]; }
go POST "rack-prices/$first/correct" '{"price":2.15,"reason":"Typing error."}' 'the posting is corrected'
second=$id
await 30 due "$second"
ok $? 'which marks the order'
api POST "/api/v2/orders/$order/reprice" '{"reason":"Typing error."}'
answered 200 'repriced'
has '.lines[0] | "\(.posted_price) \(.price_id) \(.posting.terms) \(.product_total)"' "2.15 $second 1% 10 15050" \
    'at the corrected price of that posting, and no other'
go POST "rack-prices/$second/withdraw" '{"reason":"Never was."}' 'the posting is withdrawn'
await 30 due "$id"
ok $? 'which marks it again'
api POST "/api/v2/orders/$order/reprice" '{"reason":"Never was."}'
refused 424 price_unavailable 'nothing of that posting is left'
is "$(get .detail)" "No unbranded gross price of $product by $a with terms \"1% 10\" is posted at HOU." 'which is said'
end
