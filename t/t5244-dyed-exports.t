#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Dyed diesel that leaves the country bears no tax: 26 USC 4082(f)(2) takes exports
# out of the rule that dyed fuel owes the LUST rate.  What is not dyed owes the tax
# of 4081 at the rack.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

begin the_states dyed-exports
go POST rack-prices '{"terminal":"HOU","product":"DIESEL_DYED","currency":"USD","price":2.1,"unit":"gal","effective_at":"'"$(date -u -d '1 hour ago' +%FT%TZ)"'"}' 'dyed diesel is posted'
bears() # PRODUCT MORE WANTED WHAT
{
	go POST orders '{"counterparty_id":"'"$customer"'"'"$2"',"lines":[{"product":"'"$1"'","terminal":"HOU","quantity":7000,"unit":"gal"}]}' "$4: an order"
	order=$id
	has .excise_total "$3" "$4"
}
here=',"site_id":"'"$site"'"'
bears DIESEL_DYED "$here"',"buyer_use":"farm"' 7 'dyed diesel for a farm bears 0.001 of a gallon'
bears DIESEL_DYED "$here"',"buyer_use":"export"' 0 'for export it bears nothing'
api GET "/api/v2/orders/$order/guards"
has '.data[] | select(.code == "G-PERMIT-US") | .evidence.missing | map(select(startswith("buyer"))) | join(" ")' '' \
    'and its buyer needs no certificate of the state'
go POST sites '{"counterparty_id":"'"$customer"'","name":"Reynosa","country":"MX","state":"TAM","timezone":"America/Matamoros"}' 'a site beyond the border'
bears DIESEL_DYED ',"site_id":"'"$id"'"' 0 'nor does what goes there'
bears DIESEL_ULSD "$here"',"buyer_use":"export"' 1708 'clear diesel owes (0.243 + 0.001) × 7000 at the rack'
api GET '/api/v2/tax-rules/effective?jurisdiction=US-TX&product=DIESEL_DYED&use=export'
api GET '/api/v2/tax-rules?product=DIESEL_DYED&code=LUST&jurisdiction=US'
has '.data[0] | "\(.exempt_uses | join(" ")) \(.legal_ref)"' 'export 26 USC 4081, 4082(a), 4082(f)' 'the rule says so, and by which law'
end
