#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The guards of an order: each is seen to fail, with its evidence; who may go
# past it, and what holds when it is asked again.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

# draft MORE [LINES]: an order on credit.
draft()
{
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"lines":['"${2:-$(line_of_order)}"']'"$1"'}' \
	    "$market: a draft"
	order=$id
}

# guard CODE FILTER WANTED WHAT: what a guard says of the order now.
guard()
{
	api GET "/api/v2/orders/$order/guards"
	is "$(get "[.data[] | select(.code == \"$1\")][0] | $2")" "$3" \
	    "$market: $1: $4" || note "$(head -c 3000 "$work/body")"
}

# held CODES WHAT: submitting puts it on hold for these.
held()
{
	go POST "orders/$order/submit" '' "$market: submitted: $2"
	api GET "/api/v2/orders/$order"
	has '"\(.status) \(.hold_reasons | join(" "))"' "on_hold $1" "$market: it is held: $2"
}

# denied CODES WHAT: the last request was refused by these guards, all of them
# named, with evidence.
denied()
{
	refused 409 guards_failed "$market: $2"
	is "$(get '[.errors[].code] | sort | join(" ")')" "$1" "$market: by $1"
	is "$(get '[.errors[] | (.evidence | type) + " " + (.overridable | type)] | unique | join(",")')" \
	    'object boolean' "$market: with evidence"
}

begin mexico guards
whole=$key

# --- who and where ---------------------------------------------------------------

api POST /api/v2/orders '{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000}'
order=$(get .id)
guard G-PARTY .passed false 'no customer, no site'
api POST "/api/v2/orders/$order/submit"
refused 409 guards_failed 'an order without a customer is not submitted'
like "$(get '[.errors[].code] | join(" ")')" 'G-PARTY.*G-CREDIT' 'all that fails is named'
api GET "/api/v2/orders/$order"
has '"\(.status) \(.version) \(.guards)"' 'draft 1 null' 'and nothing has changed'
draft ''
go POST "counterparties/$customer/suspend" '' 'the customer is suspended'
api POST "/api/v2/orders/$order/submit"
denied 'G-PARTY G-PERMIT-MX' 'of a customer that is suspended'
go POST "counterparties/$customer/activate" '' 'the customer is active again'

# --- permits ----------------------------------------------------------------------

api GET '/api/v2/counterparties?roles=self'
self=$(get '.data[0].id')
go PATCH "counterparties/$self" '{"permits":[],"csd_valid_to":"'"$(date -u -d '+47 hours' +%FT%TZ)"'"}' \
    'the seller loses its permit, and its certificate ends soon'
go PATCH "sites/$site" '{"permits":[]}' 'the site loses its own'
go PATCH "counterparties/$customer" '{"sat_69b_status":"definitive"}' 'the SAT lists the buyer'
guard G-PERMIT-MX '.evidence.missing | sort | join(" ")' \
    'buyer_69b seller_csd seller_permit:DIESEL_ULSD site_permit:DIESEL_ULSD' 'all that is missing'
guard G-PERMIT-US '"\(.passed) \(.evidence.applies)"' 'true false' 'does not apply'
api POST "/api/v2/orders/$order/submit"
denied G-PERMIT-MX 'without permits'
is "$(get '.errors[0].overridable')" false 'nobody may go past that'
go PATCH "counterparties/$self" '{"permits":[{"kind":"comercializacion","number":"H/12345/COM/2019","valid_to":"'"$(date -u -d yesterday +%F)"'"}],"csd_valid_to":"'"$(date -u -d '+49 hours' +%FT%TZ)"'"}' \
    'a permit that ended yesterday'
go PATCH "counterparties/$customer" '{"sat_69b_status":"favourable"}' 'the SAT is content'
go PATCH "sites/$site" '{"permits":'"$site_permits"'}' 'the site has its permit again'
guard G-PERMIT-MX '.evidence.missing | join(" ")' seller_permit:DIESEL_ULSD 'one that has ended is none'
go PATCH "counterparties/$self" '{"permits":[{"kind":"comercializacion","number":"H/12345/COM/2019","products":["REGULAR_87"]}]}' \
    'a permit of another product'
guard G-PERMIT-MX .passed false 'does not cover it'
go PATCH "counterparties/$self" '{"permits":[{"kind":"comercializacion","number":"H/12345/COM/2019"}],"csd_valid_to":"'$later'T00:00:00Z"}' \
    'all is in order'
guard G-PERMIT-MX .passed true 'holds'

# --- credit -----------------------------------------------------------------------

go PATCH "credit-profiles/$profile" '{"credit_limit":100000}' 'a small limit'
held G-CREDIT 'beyond its limit'
has '.guards | map(select(.code == "G-CREDIT"))[0].evidence | "\(.credit_limit) \(.exposure) \(.this_order > 100000)"' \
    '100000 0 true' 'the snapshot says what it saw'
has '.guards | map(select(.code == "G-CREDIT"))[0].evidence | [.currency, .limit, .available, .needed == .this_order] | tojson' \
    '["MXN",100000,100000,true]' 'how much it needs, and how much there is'
api POST "/api/v2/orders/$order/confirm"
refused 409 state_conflict 'what is held cannot be confirmed'
has '.errors[0].allowed | index("release-hold") != null' true 'it could be released'
api POST "/api/v2/orders/$order/release-hold" '{}'
denied G-CREDIT 'nor released while the guard fails'

# Two persons go past it, each once.
api POST "/api/v2/orders/$order/override-guard" '{"code":"G-CREDIT","reason":"The owner vouches."}'
[[ $status == 20[01] ]]
ok $? 'one person goes past it'
api POST "/api/v2/orders/$order/release-hold" '{}'
denied G-CREDIT 'which is not enough'
has '.errors[0] | "\(.approvals) \(.needed)"' '1 2' 'and is said'
api POST "/api/v2/orders/$order/override-guard" '{"code":"G-CREDIT","reason":"Once more."}'
refused 409 state_conflict 'the same person does not count twice'
key=$(new_key --account "$account_name" --scopes orders:write)
api POST "/api/v2/orders/$order/override-guard" '{"code":"G-CREDIT","reason":"Me too."}'
refused 403 scope_missing 'nor does one without the scope'
key=$(new_key --account "$account_name" --scopes orders:write,orders:override --person second)
api POST "/api/v2/orders/$order/override-guard" '{"code":"G-CREDIT","reason":"Me too."}'
[[ $status == 20[01] ]]
ok $? 'a second person goes past it'
key=$whole
go POST "orders/$order/release-hold" '{"reason":"Two vouch."}' 'now it is released'
go POST "orders/$order/confirm" '' 'and confirmed'
api GET "/api/v2/orders/$order/timeline"
has '[.data[].action] | reverse | join(" ")' 'create submit hold release-hold confirm' 'each step is in its timeline'
has '[.data[] | select(.action == "release-hold").reason] | join("")' 'Two vouch.' 'with its reason'
has '[.data[] | (.key_id != null) and (.request_id != null)] | all' true 'who did it, and by which request'
api GET "/api/v2/credit-profiles/$profile/exposure"
has '.orders_confirmed > 100000 and .available < 0' true 'its exposure is beyond the limit'
go POST "orders/$order/cancel" '{"reason":"No more."}' 'canceled'
api GET "/api/v2/credit-profiles/$profile/exposure"
has .exposure 0 'canceling releases it'

# More than persons may allow nobody goes past.
go PATCH "credit-profiles/$profile" '{"credit_limit":0}' 'no limit'
draft '' '{"product":"DIESEL_ULSD","terminal":"MTY","quantity":100000}'
held G-CREDIT 'far beyond'
for who in first second; do
	key=$(new_key --account "$account_name" --scopes orders:write,orders:override --person $who)
	api POST "/api/v2/orders/$order/override-guard" '{"code":"G-CREDIT","reason":"Please."}'
done
key=$whole
api POST "/api/v2/orders/$order/release-hold" '{}'
denied G-CREDIT-CAP 'for that much there is no way past'
go POST "orders/$order/reject" '{"reason":"Too much."}' 'it is rejected'
go PATCH "credit-profiles/$profile" '{"credit_limit":9000000}' 'the limit is back'

# Holds, terms.
draft ''
go POST "credit-profiles/$profile/hold" '{"hold":"new_orders","hold_reason":"Late payer."}' 'a hold'
guard G-CREDIT '"\(.passed) \(.evidence.hold)"' 'false new_orders' 'a hold of new orders'
go POST "credit-profiles/$profile/release" '' 'the hold is released'
go PATCH "credit-profiles/$profile" '{"band":"C"}' 'a lower band'
guard G-CREDIT '"\(.passed) \(.evidence.allowed_net_days)"' 'false 7' 'whose terms are shorter'
go PATCH "credit-profiles/$profile" '{"max_net_days":15}' 'unless the profile says more'
guard G-CREDIT .passed true 'holds'

# Prepaid needs cash, with a cover, and no credit.
go PATCH "orders/$order" '{"payment_terms":"prepaid","net_days":null}' 'prepaid'
go PATCH "credit-profiles/$profile" '{"credit_limit":0}' 'no credit'
held G-CREDIT 'nothing is paid'
api GET "/api/v2/orders/$order"
total=$(get .total)
pay()
{
	go POST "orders/$order/record-payment" '{"amount":'"$1"',"currency":"'$currency'","paid_at":"'"$(now)"'"}' "$market: paid $1"
}
pay "$total"
api POST "/api/v2/orders/$order/release-hold" '{}'
denied G-CREDIT 'the estimate alone is not enough'
pay "$(jq -n "($total * 0.03 + 0.01) * 100 | ceil / 100")"
go POST "orders/$order/release-hold" '{}' 'with three per cent more it is'
go POST "orders/$order/confirm" '' 'and it is confirmed'
api GET "/api/v2/credit-profiles/$profile/exposure"
has .exposure 0 'what is prepaid is no exposure'
go POST "orders/$order/cancel" '{}' 'canceled'
go PATCH "credit-profiles/$profile" '{"credit_limit":9000000}' 'the limit is back'

# --- tanks ------------------------------------------------------------------------

dip 53000
draft ''
held G-TANK 'a tank that has no room'
has '.guards | map(select(.code == "G-TANK"))[0].evidence.lines[0] | "\(.takes) \(.gross) \(.ullage_at_eta < .gross)"' \
    'false 20000 true' 'the snapshot says how little'
api POST "/api/v2/orders/$order/override-guard" '{"code":"G-TANK","reason":"It will be emptied."}'
[[ $status == 20[01] ]]
ok $? 'the owner of the site goes past it'
go POST "orders/$order/release-hold" '{}' 'released'
go POST "orders/$order/confirm" '' 'confirmed'
go POST "orders/$order/cancel" '{}' 'canceled'
api GET "/api/v2/storage-tanks/$tank"
has .reserved 0 'the room that it kept is given back'
dip 5000
draft '' '{"product":"REGULAR_87","terminal":"MTY","quantity":1000,"tank_id":"'"$tank"'"}'
guard G-TANK .passed false 'a tank of another product'
draft ''
go DELETE "storage-tanks/$tank" '' 'the tank is archived'
guard G-TANK '"\(.passed) \(.evidence.lines[0].finding)"' 'false the tank is archived' 'an archived tank'
held G-TANK 'a tank that is archived'
api POST "/api/v2/orders/$order/release-hold" '{}'
denied G-TANK 'nor goes on to be confirmed'
go POST "storage-tanks/$tank/restore" '' 'it is restored'
go POST "orders/$order/release-hold" '{}' 'then the order is released'
go POST "orders/$order/cancel" '{}' 'canceled'
api POST /api/v2/orders '{"lines":[{"product":"DIESEL_ULSD","terminal":"MTY","quantity":1000,"tank_id":"tnk_01aryz6s41tsv4rrffq69g5fav"}]}'
refused 422 validation_failed "$market: a tank that is none"
is "$(faults)" '/lines/0/tank_id not_found' "$market: is no guard's to find"

# --- allocations --------------------------------------------------------------------

ordered
go POST "orders/$order/submit" '' 'submitted'
go POST "orders/$order/confirm" '' 'confirmed'
go POST "allocations/$allocation/suspend" '{"reason":"Short of product."}' 'the allocation is suspended'
api POST "/api/v2/orders/$order/allocate"
denied G-ALLOC 'without an allocation'
is "$(get '.errors[0].overridable')" false 'grant-override of the allocation is the way past it'
go POST "allocations/$allocation/resume" '' 'it is resumed'
go POST "orders/$order/allocate" '' 'allocated'
api GET "/api/v2/allocations/$allocation"
has .remaining 480000 'the volume is taken'
go POST "orders/$order/cancel" '{}' 'canceled'
api GET "/api/v2/allocations/$allocation"
has .remaining 500000 'and given back'

# --- prices -----------------------------------------------------------------------

quote_for()
{
	go POST quotes '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","lines":[{"product":"DIESEL_ULSD","terminal":"MTY","quantity":10000}],"valid_until":"'"$1"'"}' \
	    'a quote'
	quote=$id
	go POST "quotes/$quote/finalize" '' 'finalized'
}
quote_for "${later}T00:00:00Z"
draft '' '{"product":"DIESEL_ULSD","terminal":"MTY","quantity":10500,"price_type":"quote","quote_id":"'"$quote"'"}'
guard G-PRICE .passed true 'five per cent more than quoted'
draft '' '{"product":"DIESEL_ULSD","terminal":"MTY","quantity":10500.001,"price_type":"quote","quote_id":"'"$quote"'"}'
guard G-PRICE '"\(.passed) \(.evidence.lines[0].quoted_quantity)"' 'false 10000' 'a millilitre more'
held G-PRICE 'more than was quoted'
api POST "/api/v2/orders/$order/override-guard" '{"code":"G-PRICE","reason":"As agreed."}'
go POST "orders/$order/release-hold" '{}' 'one person is enough for that'
quote_for "${later}T00:00:00Z"
go POST "quotes/$quote/cancel" '{}' 'a quote is canceled'
draft '' '{"product":"DIESEL_ULSD","terminal":"MTY","quantity":10000,"price_type":"quote","quote_id":"'"$quote"'"}'
guard G-PRICE '"\(.passed) \(.evidence.lines[0].quote_status)"' 'false canceled' 'a quote that stands no more'

go POST supply-contracts '{"side":"sell","number":"C-1","counterparty_id":"'"$customer"'","contract_type":"fixed","start_on":"2026-01-01","end_on":"'$later'","timezone":"America/Monterrey","unit":"l","currency":"MXN","unit_price":14.25,"products":["DIESEL_ULSD"],"terminals":["MTY"],"periods":[{"period":"'"$(date -u +%Y)"'","volume_min":0,"volume_max":15000}]}' \
    'a contract of 15000 litres a year'
contract=$id
on_contract() { echo '{"product":"'"$2"'","terminal":"MTY","quantity":'"$1"',"price_type":"contract","contract_id":"'"$contract"'"}'; }
draft '' "$(on_contract 15000 DIESEL_ULSD)"
has '"\(.lines[0].unit_price) \(.lines[0].price_final)"' '14.25 true' 'its price is the contract'"'"'s'
guard G-PRICE '"\(.passed) \(.evidence.lines[0].contract_open)"' 'false false' 'a contract that is not active'
go POST "supply-contracts/$contract/submit" '' 'it is sent'
go POST "supply-contracts/$contract/activate" '' 'it is signed'
guard G-PRICE .passed true 'now holds'
draft '' "$(on_contract 15000.001 DIESEL_ULSD)"
guard G-PRICE '"\(.passed) \(.evidence.lines[0].contract_left)"' 'false 15000' 'more than is left of it'
draft '' "$(on_contract 10 REGULAR_87)"
guard G-PRICE '"\(.passed) \(.evidence.lines[0].contract_open)"' 'false false' 'another product than it has'
api POST /api/v2/orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","lines":[{"product":"DIESEL_ULSD","terminal":"MTY","quantity":10,"price_type":"index","formula_id":"pfm_01aryz6s41tsv4rrffq69g5fav"}]}'
refused 422 validation_failed 'a formula that is none gives no price'

# A price that nobody renewed is stale.
draft ''
sql "UPDATE guard_limits SET value = 1 WHERE code = 'G-PRICE' AND name = 'stale_after'"
guard G-PRICE '"\(.passed) \(.evidence.lines[0].stale_after_s)"' 'false 1' 'a rack price that is stale'
sql "UPDATE guard_limits SET value = 129600 WHERE code = 'G-PRICE' AND name = 'stale_after'"

# --- taxes and the other country ------------------------------------------------------

begin the_states guards
draft ''
guard G-PERMIT-US .passed true 'with its licence'
guard G-PERMIT-US '.evidence.terminals | tojson' '[{"terminal":"HOU","status":"active","tcn":null,"active":true}]' \
    'a terminal whose number nobody gave'
party 'The operator' terminal_operator ',"permits":[{"kind":"tcn","number":"T-76-TX-2786","valid_to":"'"$(date -u -d '2 days ago' +%F)"'"}]'
operator=$id
go POST terminals '{"code":"HOU","name":"Houston","kind":"terminal","country":"US","state":"TX","jurisdiction":"US-TX","currency":"USD","time_zone":"America/Chicago","tcn":"T76TX2786"}' \
    'the terminal as the account knows it'
own=$id
guard G-PERMIT-US '"\(.passed) \(.evidence.terminals[0] | "\(.tcn) \(.active)")"' 'true T76TX2786 true' 'has its number'
go PATCH "terminals/$own" '{"operator_counterparty_id":"'"$operator"'"}' 'who runs it'
guard G-PERMIT-US '"\(.passed) \(.evidence.missing | join(" ")) \(.evidence.terminals[0].active)"' \
    'false terminal_tcn:HOU false' 'has that number no longer'
go PATCH "counterparties/$operator" '{"permits":[{"kind":"tcn","number":"T-76-TX-2786","valid_to":"'$later'"}]}' 'again'
guard G-PERMIT-US .passed true 'it is active'
go POST "terminals/$own/decommission" '' 'a terminal that is closed for good'
guard G-PERMIT-US '.evidence | "\(.missing | join(" ")) \(.terminals[0].status)"' \
    'terminal_tcn:HOU decommissioned' 'has no active number'
go DELETE "terminals/$own" '' 'that of all stands in its place'
guard G-PERMIT-US .passed true 'and its number is not judged'
go PATCH "orders/$order" '{"buyer_use":"off_road"}' 'fuel that is not for the road'
guard G-PERMIT-US '.evidence.missing | join(" ")' '' 'needs no certificate where no tax depends on one'
go POST tax-rules '{"jurisdiction":"US-TX","product":"DIESEL_ULSD","code":"TX-ROAD","label":"Of roads","subject":"product","basis":"net_volume","rate":0.1,"unit":"gal","valid_from":"2026-01-01","exempt_uses":["off_road","export"]}' \
    'a tax of the state that falls on roads alone'
go POST "tax-rules/$id/publish" '' 'is in force'
guard G-PERMIT-US '.evidence.missing | join(" ")' buyer_exemption:DIESEL_ULSD 'needs one of the state then'
go PATCH "orders/$order" '{"buyer_use":null}' 'for the road'
go POST rack-prices '{"terminal":"HOU","product":"DIESEL_DYED","currency":"USD","price":2.1,"unit":"gal","effective_at":"'"$(date -u -d '1 hour ago' +%FT%TZ)"'"}' \
    'dyed diesel is posted'
plain=$order
draft '' '{"product":"DIESEL_DYED","terminal":"HOU","quantity":7400,"unit":"gal"},'"$(line_of_order)"
guard G-PERMIT-US '"\(.passed) \(.evidence.missing | join(" "))"' \
    'false seller_637:DIESEL_DYED buyer_exemption:DIESEL_DYED' 'dyed diesel needs both, whatever it is for'
order=$plain
api GET '/api/v2/counterparties?roles=self'
go PATCH "counterparties/$(get '.data[0].id')" '{"permits":[{"kind":"state_supplier","number":"OK-1","authority":"OK Tax Commission"}]}' \
    'a licence of another state'
guard G-PERMIT-US '.evidence.missing | join(" ")' seller_licence:DIESEL_ULSD 'is none of this'
api POST "/api/v2/orders/$order/submit"
denied G-PERMIT-US 'without a licence of the state'

# What goes to another state bears the taxes of that one, if they are known.
go POST sites '{"counterparty_id":"'"$customer"'","name":"Barstow","country":"US","state":"CA","timezone":"America/Los_Angeles"}' 'a site in California'
west='{"counterparty_id":"'"$customer"'","site_id":"'"$id"'","lines":[{"product":"DIESEL_ULSD","terminal":"HOU","quantity":7000,"unit":"gal"}]}'
api POST /api/v2/orders "$west"
refused 424 price_unavailable 'no rule of California is known'
has '.detail | test("US-CA")' true 'which it says'
api POST /api/v2/cost-calculations '{"terminal":"HOU","product":"DIESEL_ULSD","quantity":7000,"bol_net":7000,"unit":"gal","price_source":"rack","jurisdiction":"US-CA"}'
refused 424 price_unavailable 'nor has it a cost there'
has '.detail | test("US-CA")' true 'and says where'
go POST tax-rules '{"jurisdiction":"US-CA","product":"DIESEL_ULSD","code":"ST-EXC","label":"Of California","subject":"product","basis":"net_volume","rate":0.5,"unit":"gal","valid_from":"2026-01-01"}' \
    'a rule of California'
go POST "tax-rules/$id/publish" '' 'is in effect'
go POST orders "$west" 'then it is priced'
api GET "/api/v2/orders/$id"
has .excise_total 5208 'by the rules of the site, (0.5 + 0.243 + 0.001) × 7000'

# So does a use: what a rule frees it from is not charged.
go POST tax-rules '{"jurisdiction":"US-CA","product":"DIESEL_ULSD","code":"CA-FEE","label":"Of roads","subject":"product","basis":"net_volume","rate":0.1,"unit":"gal","valid_from":"2026-01-01","exempt_uses":["farm"]}' \
    'a rule that farms are free of'
go POST "tax-rules/$id/publish" '' 'is in effect'
go POST orders "$west" 'for the road'
api GET "/api/v2/orders/$id"
has .excise_total 5908 'all is charged, (0.5 + 0.1 + 0.243 + 0.001) × 7000'
go PATCH "counterparties/$customer" '{"permits":[{"kind":"exemption_certificate","number":"C-1","authority":"CA CDTFA"}]}' 'the buyer has a certificate of California'
go POST orders "${west/\"site_id\"/\"buyer_use\":\"farm\",\"site_id\"}" 'for a farm'
api GET "/api/v2/orders/$id"
has .excise_total 5208 'what farms are free of is not'
api GET "/api/v2/orders/$id/price-breakdown"
has '[.lines[0].steps[] | tojson | select(test("CA-FEE"))] | length' 0 'nor does its breakdown have it'

# Beyond the border end the taxes of Texas; the federal ones were owed at the rack.
go POST sites '{"counterparty_id":"'"$customer"'","name":"Apodaca","country":"MX","state":"NLE","timezone":"America/Monterrey"}' 'a site in Mexico'
go POST orders "${west/\"site_id\":\"*\",\"lines\"/\"site_id\":\"$id\",\"lines\"}" 'an export'
api GET "/api/v2/orders/$id"
has '[.currency, .excise_total, .vat_total] | tojson' '["USD",1708,0]' 'bears (0.243 + 0.001) × 7000'
go POST orders "$west" 'what stays'
texas=$order order=$id
guard G-TAX '.evidence.lines[0] | "\(.jurisdiction) \(.finding)"' 'US-CA one' 'resolves them too'
order=$texas

go POST tax-rules '{"jurisdiction":"US-TX","code":"TX-ONCE","label":"Once","subject":"product","basis":"gross_volume","rate":0.1,"unit":"gal","required":true,"valid_from":"2026-01-01","valid_to":"'"$(date -u -d '2 days ago' +%F)"'"}' \
    'a tax that there must be'
go POST "tax-rules/$id/publish" '' 'and whose rate ended, wherever it is still yesterday'
guard G-TAX '.evidence.lines[0] | "\(.jurisdiction) \(.finding) \(.code)"' 'US-TX missing TX-ONCE' \
    'no set of rules resolves'
api POST "/api/v2/orders/$order/submit"
denied 'G-PERMIT-US G-PRICE G-TAX' 'without one'

# Who has no company of its own is told so.
key=$(new_key --account "$(fresh alone)")
go POST counterparties '{"legal_name":"Comprador","roles":["customer"],"country":"MX"}' 'an account without a company has a customer'
customer=$id
go POST sites '{"counterparty_id":"'"$customer"'","name":"Planta","country":"MX","state":"NLE","timezone":"America/Monterrey"}' 'with a site in Mexico'
go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$id"'","lines":[{"product":"DIESEL_ULSD","terminal":"MTY","quantity":1000}]}' 'that orders'
order=$id
guard G-PERMIT-MX '[.evidence.missing[] | select(test("^seller_(rfc|csd)$"))] | join(" ")' 'seller_rfc seller_csd' \
    'a seller is missing'
end
