#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# IVA of the border regions: the site's postal code says the municipality, the
# municipality and the day the region, and the account's own rule its right.
source "$(dirname "$0")/rig.sh"
needs_instance
source "$t/trade.sh"

in_mexico
key=$(new_key --account "$(fresh border)" --tier scale)
open_for_trade
api GET '/api/v2/tax-rules/effective?jurisdiction=MX-BCN-004&product=DIESEL_ULSD&date=2026-06-30'
iva='[.rules[] | select(.code == "IVA" and .subject == "product").rate] | join(" ")'
has "$iva" 16 'an account that states no right to it charges 16 percent in Tijuana too'

# region CODE RATE FROM TO: a rule of a region, published or not.
region()
{
	go POST tax-rules '{"jurisdiction":"'"$1"'","code":"IVA","label":"IVA, border region","subject":"product","basis":"value","base_rounding":"unit","layer":"stimulus","stimulus_percentage":50,"rate":'"$2"',"unit":"percent","valid_from":"'"$3"'","valid_to":'"$4"',"legal_ref":"Aviso 2601-447"}' "a rule of $1: $2 percent, $3 to $4"
	api POST "/api/v2/tax-rules/$id/publish"
}
while read -r rate from to; do
	region MX-RFN "$rate" "$from" "$to"
	refused 409 guards_failed 'which the decree does not give'
	has '[.errors[].code] | join(" ")' G-TAX-REGION 'as its guard says'
done <<'WRONG'
16 2019-01-01 "2026-12-31"
8 2018-12-31 "2026-12-31"
8 2019-01-01 "2027-01-01"
8 2019-01-01 null
WRONG
region MX-RFN 8 2019-01-01 '"2026-12-31"'
answered 200 'that of the decree is published'
region MX-RFS 8 2021-01-01 '"2026-12-31"'
answered 200 'in the south too'

# --- days ------------------------------------------------------------------------------

while read -r place day rate what; do
	api GET "/api/v2/tax-rules/effective?jurisdiction=$place&product=DIESEL_ULSD&date=$day"
	has "$iva" "${rate#-}" "$place on $day: $what"
done <<'DAYS'
MX-BCN-004 2018-12-31 - the day before the northern decree
MX-BCN-004 2019-01-01 8 its first day
MX-BCN-004 2025-12-31 8 the last day before it was extended
MX-BCN-004 2026-01-01 8 the first day of the extension
MX-BCN-004 2026-12-31 8 its last day
MX-BCN-004 2027-01-01 16 the day after
MX-CHP-089 2020-12-31 - the day before the southern decree
MX-CHP-089 2021-01-01 8 its first day
MX-CHP-089 2026-12-31 8 its last day
MX-CHP-089 2027-01-01 16 the day after
MX-NLE-005 2026-06-30 8 Anahuac
MX-NLE-039 2026-06-30 16 Monterrey
MX-NLE 2026-06-30 16 a state is no region
MX 2026-06-30 16 nor is the country
DAYS

# --- quote, order and delivered cost ---------------------------------------------------

line='"product":"'$product'","terminal":"MTY","quantity":10000,"unit":"l"'
figures='"\(.unit_price // .price) \(.product_total) \(.excise_total) \(.vat_total) \(.freight_total // 0) \(.total)"'
of_iva='[(.lines[0].steps // .steps)[] | select(.code == "IVA" and .kind == "line") | "\(.rate) \(.label) \(.legal_ref)"] | .[0]'

# alike RATE TRACE: what the three say of the site.
alike()
{
	go POST cost-calculations '{'"$line"',"counterparty_id":"'"$customer"'","site_id":"'"$site"'","price_source":"rules"}' 'a delivered cost'
	local all whole
	all=$(get "$figures")
	has "$of_iva" "$1 $2" 'its trace has the rate, the municipality and the source'
	has '([.steps[] | select(.code == "IVA-BASE").amount][0]) as $base | .vat_total * 100 - $base * '"$1"' | fabs < 0.51' true \
	    'IVA is that percentage of its base'
	has '[.steps[] | select(.code == "IVA-BASE").amount][0] as $base | [.steps[] | select(.code == "IEPS-2A-II").amount][0] as $share | .product_total + .excise_total - $base - $share | fabs < 0.011' true \
	    'which the share of the states, IEPS 2-A, is outside of'
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_terms":"fob_rack","lines":[{'"$line"'}]}' 'an order'
	is "$(get '.lines[0] | '"$figures")" "$all" 'is the same to the cent'
	whole=$id
	api GET "/api/v2/orders/$whole/price-breakdown"
	has "$of_iva" "$1 $2" 'with the same trace'
	go POST quotes '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","freight_mode":"fob_rack","lines":[{'"$line"'}],"valid_until":"'$later'T00:00:00Z"}' 'a quote'
	go POST "quotes/$id/finalize" '' 'finalized'
	is "$(get '.lines[0] | '"$figures")" "$all" 'is the same'
}
# at POSTAL_CODE STATE MORE: a site is asked for.
at()
{
	api POST /api/v2/sites '{"counterparty_id":"'"$customer"'","name":"At '"$1"'","country":"MX","timezone":"America/Tijuana","city":"There","postal_code":"'"$1"'","state":"'"$2"'"'"${3:-}"'}'
	site=$(get .id)
}
at 64000 NLE
alike 16 'IVA LIVA art. 1'
at 22000 BCN
if [[ $(date +%Y) -le 2026 ]]; then
	alike 8 'IVA, border region, Tijuana Aviso 2601-447; Decreto, DOF 31-12-2025'
else
	alike 16 'IVA LIVA art. 1'
fi
key=$(new_key --account "$(fresh elsewhere)" --tier scale)
api POST /api/v2/cost-calculations '{'"$line"',"jurisdiction":"MX-BCN-004","price_source":"given","unit_price":12,"priced_on":"2026-06-30"}'
has '[.steps[] | select(.code == "IVA" and .kind == "line").rate] | join(" ")' 16 'the right of one account is not another'"'"'s'

# --- computed once more ----------------------------------------------------------------

# cents NAMES OF: each of the names with its amount, two decimals.
cents()
{
	get '[("'"$1"'" | split(" ")[]) as $n | '"$2"' * 100 | round
	    | "\($n) \(. / 100 | floor).\("0\(. % 100)"[-2:])"] | join(", ")'
}

region MX-RFN 8 2019-01-01 '"2026-12-31"'
region MX-RFS 8 2021-01-01 '"2026-12-31"'
node "$t/worked.mjs" border >"$work/border"
is "$(wc -l <"$work/border")" 5 'five variants'
while IFS=$'\t' read -r body names totals codes steps; do
	api POST /api/v2/cost-calculations "$body"
	answered 201 "$(jq -r '"\(.priced_on), \(.product) to \(.jurisdiction)"' <<<"$body")"
	is "$(cents "$names" '.[$n]')" "$totals" 'its totals'
	is "$(cents "$codes" '(.steps[] | select(.code == $n).amount)')" "$steps" 'base and importe'
done <"$work/border"
end
