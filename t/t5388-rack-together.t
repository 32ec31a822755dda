#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The load authorizations of an order are together for no more than it still has,
# and those of a supplier for no more than its lines name.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

asked() # QUANTITY [MORE]
{
	api POST /api/v2/load-authorizations "$(jq -cn '{terminal: "'$terminal'",
	    carrier_scac: "'"$(get_scac)"'", driver_card: "4711", consignee_no: "7001",
	    order_id: "'"$order"'", unit: "'$unit'",
	    products: [{product: "'$product'", quantity: '"$1"'}]} | ('"${2:-.}"')')"
	answered 201 "$market: the rack is asked for $1 ${2:-}"
	authorization=$(get .id)
}
decided() { has '"\(.status) \(.denial_code)"' "$1" "$market: $2"; }
# said ASKED LEFT: the evidence of the check.
said()
{
	has '.decision_trace[] | select(.check == "order_quantity") | .evidence' \
	    "$product: $1.000 $unit is asked for, $2.000 may still be lifted" "$market: which says how much is left"
}
names() { echo '.supplier_id = "'"$1"'"'; }
# ordered_of LITERS SUPPLIER LITERS SUPPLIER: an order of two lines.
ordered_of()
{
	local lines='' more
	while (($#)); do
		more=${2:+',"supplier_id":"'$2'"'}
		lines+=${lines:+,}'{"product":"'$product'","terminal":"MTY","quantity":'$1',"unit":"l","tank_id":"'$tank'"'$more'}'
		shift 2
	done
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$lines"']}' \
	    "an order: $lines"
	order=$id
	confirmed
}

# --- one authorization beside another ------------------------------------------

# Of 20,000 l 5 % more may be lifted: 21,000; of 7,000 gal 350 more.
for market in mexico the_states; do
	begin "$market" rack-together
	spare=$([[ $market == MX ]] && echo 1000 || echo 350)
	ordered
	confirmed
	asked "$quantity"
	decided 'approved null' 'all that was ordered is approved'
	first=$authorization
	asked "$quantity"
	decided 'denied order_quantity' 'nobody else gets it beside that'
	said "$quantity" "$spare"
	asked 1 'del(.order_id)'
	decided 'approved null' 'without the order its own allocation is asked'
	go POST "load-authorizations/$first/void" '' "$market: the first is voided"
	half=$((quantity / 2))
	asked "$half"
	decided 'approved null' 'then a truck gets half'
	second=$authorization
	asked "$half"
	decided 'approved null' 'and another the other half'
	asked $((spare + 1))
	decided 'denied order_quantity' 'a third more than a rack may load more: not'
	go POST "load-authorizations/$second/consume" '{"bol_number":"X-1"}' "$market: one is consumed"
	sql "UPDATE load_authorizations SET expires_at = NOW(3) - INTERVAL 1 SECOND
	    WHERE account = '$mine' AND order_id = '$order' AND status = 'approved'"
	asked "$quantity"
	decided 'approved null' 'those that are consumed or expired hold nothing'

	# --- one for a load --------------------------------------------------------
	ordered
	confirmed
	dispatched
	asked "$quantity" '.load_id = "'"$load"'"'
	decided 'approved null' 'a load that was planned for the order gets it'
	asked "$quantity" '.load_id = "'"$load"'"'
	decided 'approved null' 'and may ask again, for it is the same truck'
	asked "$quantity"
	decided 'denied order_quantity' 'what is let go to a load is not let go once more'
	go POST "loads/$load/abort" '{"reason":"The valve leaks."}' "$market: the load is aborted"
	asked "$quantity"
	decided 'approved null' 'then it is'
done

# --- of several suppliers -----------------------------------------------------------

begin mexico rack-suppliers
a=$supplier
party 'The other supplier' supplier ''
b=$id
for s in $a $b; do
	go POST rack-prices '{"terminal":"MTY","product":"'$product'","price":14,"unit":"l","currency":"MXN","effective_at":"'"$(now)"'","supplier_id":"'"$s"'"}' 'a price'
done
ordered_of 4000 "$a" 2000 "$b"
asked 6000 "$(names "$b")"
decided 'denied order_quantity' 'of a supplier no more than the lines that name it'
asked 2000 "$(names "$b")"
decided 'approved null' 'these are'
asked 2000 "$(names "$b")"
decided 'denied order_quantity' 'once'
asked 4000 "$(names "$a")"
decided 'approved null' 'the other supplier has its own'
asked 2000
decided 'denied order_quantity' 'nothing is left for whom no supplier is named'
party 'The third supplier' supplier ''
asked 1 "$(names "$id")"
decided 'denied order_quantity' 'nor for a supplier that no line names'
has '.decision_trace[] | select(.check == "order_quantity") | .evidence' \
    "$product: 1.000 l is asked for, 0.000 may still be lifted" 'of which there is nothing'

ordered_of 4000 "$a" 2000 ''
asked 2000 "$(names "$b")"
decided 'approved null' 'a line that names none is of any supplier'
asked 4000 "$(names "$a")"
decided 'approved null' 'beside it the other line has all of its own'
ordered_of 4000 "$a" 2000 "$b"
asked 4000
decided 'approved null' 'of no supplier: of what the order has'
asked 2000 "$(names "$b")"
decided 'approved null' 'what is left may be of one'
asked 4000 "$(names "$a")"
decided 'denied order_quantity' 'but no more than is left'
end
