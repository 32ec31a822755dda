#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Dyed diesel is in the operator's catalogue, and bears what the law puts on it.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh dyed)")
api GET '/api/v2/products?code=DIESEL_DYED'
has '[.data[] | [.code, .family, .dyed, .irs_product_code]] | tojson' \
    '[["DIESEL_DYED","diesel",true,"227"]]' 'the catalogue has dyed diesel'

api GET '/api/v2/tax-rules/effective?jurisdiction=US-TX&product=DIESEL_DYED'
has '[.resolves, ([.rules[] | select(.subject == "product") | .code])] | tojson' '["one",["LUST"]]' \
    'in Texas it bears the LUST rate alone'
api GET '/api/v2/tax-rules/effective?jurisdiction=US-TX&product=DIESEL_ULSD'
has '[.rules[] | select(.subject == "product") | .code] | sort | join(" ")' 'FET LUST ST-EXC' \
    'clear diesel bears all three'

cost() { # PRODUCT JURISDICTION
	api POST /api/v2/cost-calculations '{"terminal":"HOU","product":"'"$1"'","jurisdiction":"'"$2"'","quantity":7500,
	    "bol_net":7500,"unit":"gal","price_source":"given","unit_price":2,"currency":"USD"}'
}
cost DIESEL_DYED US-TX
has '[.product_total, .excise_total, .total] | tojson' '[15000,7.5,15007.5]' '7,500 gallons of it cost 7.50 of tax'
cost DIESEL_ULSD US-TX
has '[.product_total, .excise_total, .total] | tojson' '[15000,3330,18330]' 'of clear diesel 3,330.00'
cost DIESEL_DYED US-CA
refused 424 price_unavailable 'in California nobody entered what is owed on it'
api GET '/api/v2/tax-rules/effective?jurisdiction=MX&product=DIESEL_DYED'
has .resolves none 'nor in Mexico'

api POST /api/v2/rack-prices '{"terminal":"HOU","product":"DIESEL_DYED","currency":"USD","price":2.1,"unit":"gal",
    "effective_at":"'"$(date -u -d '1 hour ago' +%FT%TZ)"'"}'
answered 201 'it is posted at a rack'
api GET '/api/v1/prices/daily-rack?terminal=HOU&fuel_type=DIESEL'
has '[.data.prices[].fuel_type] | tojson' '["DIESEL_ULSD","DIESEL_DYED"]' 'who asks for diesel gets the clear one first'
api POST /api/v2/orders '{"terminal":"HOU","product":"DIESEL_DYED","volume":28390.588}'
has .excise_total 7.5 'an order of 7,500 gallons bears the same'
order=$(get .id)

# It is free of the tax because it is not for the highway, and so it is not sold.
misused() # AT WHAT
{
	refused 422 validation_failed "$2"
	has '[.errors[] | [.pointer, .code]] | tojson' '[["'"$1"'","not_allowed"]]' "$2: where"
}
dyed='"terminal":"HOU","product":"DIESEL_DYED"'
for way in orders orders/validate; do
	api POST "/api/v2/$way" '{'"$dyed"',"volume":28390.588,"buyer_use":"highway"}'
	misused /buyer_use "$way: for the highway"
done
api POST /api/v2/orders '{"buyer_use":"highway","lines":[{"terminal":"HOU","product":"DIESEL_ULSD","quantity":7400,"unit":"gal"},
    {'"$dyed"',"quantity":7400,"unit":"gal"}]}'
misused /buyer_use 'a line of several'
api PATCH "/api/v2/orders/$order" '{"buyer_use":"highway"}'
misused /buyer_use 'an order that is one of dyed diesel'
api PATCH "/api/v2/orders/$order" '{"buyer_use":"off_road"}'
answered 200 'off the road it may go'
api POST /api/v2/orders '{"terminal":"HOU","product":"DIESEL_ULSD","volume":28390.588,"buyer_use":"highway"}'
answered 201 'clear diesel is for the highway'
api POST "/api/v2/orders/$(get .id)/lines" '{'"$dyed"',"quantity":7400,"unit":"gal"}'
misused /product 'a line that is added to it'
api POST /api/v2/counterparties '{"legal_name":"Roads","country":"US","roles":["customer"]}'
answered 201 'a customer'
api POST /api/v2/quotes '{"counterparty_id":"'"$(get .id)"'","buyer_use":"highway","valid_until":"'"$(date -u -d '+1 day' +%FT%TZ)"'",
    "lines":[{'"$dyed"',"quantity":7400,"unit":"gal"}]}'
misused /buyer_use 'a quote'
asked='{'"$dyed"',"quantity":7400,"bol_net":7400,"unit":"gal","price_source":"rack","buyer_use":"highway"}'
api POST /api/v2/cost-calculations "$asked"
misused /buyer_use 'a cost'
api POST /api/v2/cost-calculations/best-buy '{"terminals":["HOU"],"cost":'"${asked/'"terminal":"HOU",'/}"'}'
has '.data[0] | "\(.total) \(.reason | test("nontaxable"))"' 'null true' 'a comparison of terminals has none of it'
end
