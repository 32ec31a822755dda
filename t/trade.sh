# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# A trade in one market: who sells, buys, carries and supplies, the site and its
# tank, credit and allocation; and an order brought along its way.  Included by
# tests after rig.sh.  Every step is a request.
# shellcheck disable=SC2034 # the tests use what is set here

product=DIESEL_ULSD
later=2049-12-31

# go METHOD PATH BODY WHAT: a step that must succeed; `id` is what it answers.
go()
{
	api "$1" "/api/v2/$2" "$3"
	[[ $status == 20[01] ]]
	ok $? "$4" || note "$1 $2 $3"$'\n'"$(head -c 3000 "$work/body")"
	id=$(get .id)
}

# party NAME ROLE MORE: an active counterparty.
party()
{
	local number='"ein":"12-3456789"'
	[[ $market == US ]] || number='"rfc":"TNO010203AB9"'
	go POST counterparties \
	    '{"legal_name":"'"$1"'","roles":["'"$2"'"],"country":"'"$market"'",'"$number$3"'}' \
	    "$market: a counterparty: $1"
	local made=$id
	go POST "counterparties/$made/activate" '' "$market: it is active"
	id=$made
}

in_mexico()
{
	market=MX terminal=MTY posted=14.79 unit=l currency=MXN zone=America/Monterrey
	quantity=20000 capacity=60000 level=5000 degrees=C density=840 base_temperature=20
	place='"state":"NLE","city":"Apodaca","latitude":25.781447,"longitude":-100.188347'
	site_permits='[{"kind":"expendio","number":"PL/12345/EXP/ES/2016"}]'
	company=',"csd_valid_to":"'$later'T00:00:00Z","permits":[{"kind":"comercializacion","number":"H/12345/COM/2019"}]'
	carrier_more=',"scac":"TRNO","permits":[{"kind":"transporte","number":"PL/12345/TRA/OM/2019"}]'
	tare=16500 gvw=46500
	papers='{"carta_porte_id":"CCC5d3f1-3b5a-4a7e-9a2b-0123456789ab","cfdi_uuid":"5d3f1aaa-3b5a-4a7e-9a2b-0123456789ab"}'
	invoice_permits='["H/12345/COM/2019"]'
}

in_the_states()
{
	market=US terminal=HOU posted=2.31 unit=gal currency=USD zone=America/Chicago
	quantity=7000 capacity=20000 level=2000 degrees=F density=850 base_temperature=60
	place='"state":"TX","city":"Houston","county":"Harris","latitude":29.760427,"longitude":-95.369804'
	site_permits='[]'
	company=',"permits":[{"kind":"state_supplier","number":"TX-3201","authority":"TX Comptroller"}]'
	carrier_more=',"scac":"TRTX","usdot_number":"1234567","insurance_usd":1000000,"insurance_valid_to":"'$later'","hazmat_registration_valid_to":"'$later'"'
	tare=12000 gvw=36287
	papers='{"un_number":"NA1993","proper_shipping_name":"Diesel Fuel","hazard_class":"3","packing_group":"III","emergency_phone":"+1 800 424 9300"}'
	invoice_permits='[]'
}

# All that must be there before anything is ordered.  A price of today: the rack
# posts none on a weekend, and G-PRICE wants one that is not old.
open_for_trade()
{
	go POST rack-prices '{"terminal":"'$terminal'","product":"'$product'","price":'$posted',"unit":"'$unit'","currency":"'$currency'","effective_at":"'"$(now)"'"}' \
	    "$market: a price is posted"
	party 'The company' self "$company"
	party 'The customer' customer ''
	customer=$id
	party 'The carrier' carrier "$carrier_more"
	carrier=$id
	party 'The supplier' supplier ''
	supplier=$id
	go POST sites '{"counterparty_id":"'"$customer"'","name":"The site","country":"'$market'","timezone":"'$zone'","consignee_no":"7001","permits":'"$site_permits,$place"'}' \
	    "$market: a site"
	site=$id
	go POST "sites/$site/activate" '' "$market: it is active"
	go POST storage-tanks '{"site_id":"'"$site"'","product":"'$product'","name":"T1","kind":"ust","unit":"'$unit'","capacity":'$capacity',"safe_fill_pct":90}' \
	    "$market: a tank"
	tank=$id
	dip "$level"
	go POST allocations '{"name":"Daily","type":"product","counterparty_id":"'"$customer"'","terminal":"'$terminal'","product":"'$product'","period":"month","unit":"'$unit'","start_amount":500000,"timezone":"'$zone'"}' \
	    "$market: an allocation"
	allocation=$id
	mine=$(account_of "$key")
	go POST credit-profiles '{"counterparty_id":"'"$customer"'","currency":"'$currency'","credit_limit":9000000,"band":"A"}' \
	    "$market: credit"
	profile=$id
}

# begin MARKET WHAT: a new account, `account_name`, that may trade in a market.
begin()
{
	"in_$1"
	account_name=$(fresh "$2-$market")
	key=$(new_key --account "$account_name" --tier scale)
	open_for_trade
}

now()
{
	date -u +%Y-%m-%dT%H:%M:%S.%3NZ
}

# dip VOLUME: the tank was read.
dip()
{
	go POST tank-readings '{"tank_id":"'"$tank"'","at":"'"$(now)"'","source":"dip","gross":'"$1"'}' \
	    "$market: the tank is read: $1"
}

driver()
{
	echo '{"name":"X. Casas","licence_no":"NL123456","endorsements":["X"],"licence_valid_to":"'$later'","drive_minutes_left":600,"window_minutes_left":800,"next_break_minutes":480}'
}

# The truck: one compartment for the order, as it is dispatched with.
truck()
{
	echo '{"carrier_id":"'"$carrier"'","vehicle_no":"12AB3C","trailer_no":"99XX1A","tare_kg":'$tare',"max_gvw_kg":'$gvw',"route_minutes":90,"planned_km":42.5,"driver":'"$(driver)"',"papers":'"$papers"',"compartments":[{"no":1,"capacity":'$((quantity * 11 / 10))',"unit":"'$unit'","product":"'$product'","planned":'$quantity',"density":'$density',"retained_product":"NONE"}]}'
}

line_of_order()
{
	echo '{"product":"'$product'","terminal":"'$terminal'","quantity":'$quantity',"unit":"'$unit'","tank_id":"'"$tank"'"'"${1:-}"'}'
}

window()
{
	echo '{"start":"'"$(date -u -d '+1 hour' +%Y-%m-%dT%H:%M:%S.000Z)"'","end":"'"$(date -u -d '+5 hours' +%Y-%m-%dT%H:%M:%S.000Z)"'"}'
}

# An order at the posted price, on credit.
ordered()
{
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$(line_of_order)"']}' \
	    "$market: ordered"
	order=$id
}

confirmed()
{
	go POST "orders/$order/submit" '' "$market: submitted"
	go POST "orders/$order/confirm" '' "$market: confirmed"
	go POST "orders/$order/allocate" '' "$market: allocated"
}

dispatched()
{
	go POST "orders/$order/dispatch" "$(truck)" "$market: dispatched"
	api GET "/api/v2/loads?order_ids=$order"
	load=$(get '.data[0].id')
}

at_the_rack()
{
	go POST "loads/$load/accept" '' "$market: the carrier accepts"
	go POST "loads/$load/arrive" '' "$market: the truck is at the terminal"
	loading_begins
}

# With an authorization that the rack is asked for.
loading_begins()
{
	go POST load-authorizations '{"terminal":"'$terminal'","carrier_scac":"'"$(get_scac)"'","driver_card":"4711","consignee_no":"7001","order_id":"'"$order"'","load_id":"'"$load"'","unit":"'$unit'","products":[{"product":"'$product'","quantity":'$quantity'}]}' \
	    "$market: the rack is asked"
	authorization=$id
	number=$(get .auth_number)
	go POST "loads/$load/start-loading" '{"authorization_number":"'"$number"'"}' \
	    "$market: loading begins"
}

get_scac()
{
	[[ $market == MX ]] && echo TRNO || echo TRTX
}

# lifted GROSS NET: the bill of lading of the load, from the terminal; for the
# line `order_line` of the order, the first where it is not set.
bill_number=1000
lifted()
{
	((++bill_number))
	go POST bills-of-lading '{"bol_number":"'$bill_number'","terminal":"'$terminal'","supplier_id":"'"$supplier"'","load_id":"'"$load"'","consignee_no":"7001","started_at":"'"$(now)"'","lines":['"$(bill_line "$1" "$2")"'],"total_gross":'"$1"',"total_net":'"$2"',"line_count":1,"seals":["S1"]}' \
	    "$market: a bill of lading: $1 gross, $2 net"
	bill=$id
}

bill_line()
{
	echo '{"line_no":1,"order_id":"'"$order"'","order_line":'"${order_line:-1}"',"product":"'$product'","gross":'"$1"',"net":'"$2"',"unit":"'$unit'","temperature":'$base_temperature',"temperature_unit":"'$degrees'","density":'$density',"compartment":1}'
}

on_the_road()
{
	go POST "loads/$load/complete-loading" '' "$market: loaded"
	go POST "bills-of-lading/$bill/match" '' "$market: the bill is matched"
	go POST "bills-of-lading/$bill/confirm" '' "$market: and confirmed"
	go POST "loads/$load/depart" '' "$market: the truck leaves"
	go POST "loads/$load/arrive-stop" '{}' "$market: it is at the site"
	api GET "/api/v2/deliveries?order_id=$order"
	delivery=$(get '.data[0].id')
}

# dropped GROSS NET AFTER
dropped()
{
	go POST "deliveries/$delivery/start" '{}' "$market: unloading begins"
	go POST "deliveries/$delivery/complete" '{"gross":'"$1"',"net":'"$2"',"level_after":'"$3"',"ticket_no":"T-1","signed_by":"R. Garza"}' \
	    "$market: dropped: $1 gross, $2 net"
}

home()
{
	go POST "loads/$load/complete-stop" '{}' "$market: the truck leaves the site"
	go POST "loads/$load/complete" '' "$market: and the trip is over"
}

# From a confirmed order to the end of the trip: 20,000 lifted and dropped.
hauled()
{
	ordered
	confirmed
	dispatched
	at_the_rack
	lifted 20000 20000
	on_the_road
	dropped 20000 20000 25000
	home
}
