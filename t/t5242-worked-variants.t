#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Twelve variants of the worked examples, six a market, against worked.mjs,
# which computes them once more: to the cent.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh worked)")
path=/api/v2/cost-calculations

# money NAMES OF: each of the names with its amount, two decimals.
money()
{
	get '[("'"$1"'" | split(" ")[]) as $n | '"$2"' * 100 | round
	    | "\($n) \(. / 100 | floor).\("0\(. % 100)"[-2:])"] | join(", ")'
}

for market in mx us; do
	node "$t/worked.mjs" "$market" >"$work/$market"
	is "$(wc -l <"$work/$market")" 6 "six variants: $market"
	while IFS=$'\t' read -r body names totals codes steps; do
		api POST "$path" "$body"
		answered 201 "$(jq -r '"\(.priced_on), \(.product): \(.quantity) \(.unit), net \(.bol_net), at \(.unit_price) a \(.price_unit // .unit)"' <<<"$body")"
		is "$(money "$names" '.[$n]')" "$totals" 'its totals'
		[[ $steps == - ]] ||
			is "$(money "$codes" '(.steps[] | select(.code == $n).amount)')" "$steps" 'base and importe'
		has '([.steps[] | select(.kind == "line").amount] | add) - .total | fabs < 0.001' true 'and its lines add up'
	done <"$work/$market"
done

# The lines of one document come to a cent more than its importe: a line says it.
api POST "$path" '{"terminal":"MTY","product":"REGULAR_87","priced_on":"2025-01-15","quantity":31283,"unit":"l","price_source":"given","unit_price":12.79}'
has '[.steps[] | select(.code | IN("IVA-BASE", "IEPS-2A-II", "ROUNDING", "IMPORTE")) | "\(.kind) \(.code) \(.amount)"] | join(", ")' \
    'line IVA-BASE 607409.72, line IEPS-2A-II 17824.9, line ROUNDING -0.01, subtotal IMPORTE 625234.61' \
    'importe is rounded once, and a line has the cent'
end
