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
api POST /api/v2/orders '{"terminal":"HOU","product":"DIESEL_DYED","volume":28390.588}'
has .excise_total 7.5 'an order of 7,500 gallons bears the same'
end
