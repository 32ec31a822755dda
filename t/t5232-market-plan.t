#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Many rack prices: lists and what is in effect read as many rows as they answer,
# by indexes alone.  A million read the same; two hundred thousand, of which a scan
# is as plain to see, are there in a fifth of the time.
source "$(dirname "$0")/rig.sh"
needs_instance

# The same account in every run of an instance: its rows are made once.
ROWS=200000
key=$(new_key --account many-prices)
mine=$(account_of "$key")
there=$(sql "SELECT COUNT(*) FROM rack_prices WHERE account = '$mine'")

# One row a minute, of four terminals, three products and five keys of each.
fill()
{
	sql "INSERT INTO rack_prices (account, id, status, terminal, product, branded,
	    price_basis, terms, currency, price, unit, effective_at, recorded_at, source,
	    version, created_at, updated_at)
	    SELECT '$mine', CONCAT('rpr_', LPAD(LOWER(HEX($1 + seq)), 26, '0')), 'published',
	    ELT(1 + seq % 4, 'MTY', 'TUX', 'CAD', 'HOU'),
	    ELT(1 + (seq DIV 4) % 3, 'REGULAR_87', 'PREMIUM_91', 'DIESEL_ULSD'), FALSE,
	    'gross', ELT(1 + (seq DIV 12) % 5, NULL, 'net 10', 'net 15', 'net 30', 'net 45'),
	    IF(seq % 4 = 3, 'USD', 'MXN'), 10 + seq % 900 / 100, 'l',
	    '2024-01-01' + INTERVAL ($1 + seq) MINUTE, '2024-01-01' + INTERVAL ($1 + seq) MINUTE,
	    'filled', 1, '2024-01-01', '2024-01-01' FROM seq_1_to_50000"
}
for ((n = there; n < ROWS; n += 50000)); do
	fill "$n" || break
done
is "$(sql "SELECT COUNT(*) FROM rack_prices WHERE account = '$mine'")" "$ROWS" 'so many rows'
is "$(sql "SELECT COUNT(*) FROM rack_series WHERE account = '$mine'")" 60 'of sixty keys'

# --- what the statements read ----------------------------------------------------

# Those that the programs run, with their names bound to these values.
declare -A value=([account]="'$mine'" [terminal]="'MTY'" [product]="'DIESEL_ULSD'"
	[at]="UTC_TIMESTAMP(3)" [known]="UTC_TIMESTAMP(3)" [id]="'rpr_7zzzzzzzzzzzzzzzzzzzzzzzzz'"
	[effective_at]="UTC_TIMESTAMP(3)" [recorded_at]="UTC_TIMESTAMP(3)")
bound()
{
	local text name
	text=$("$build/contract" queries | awk -F '\t' -v name="$1" '$1 == name { print $3; exit }')
	for name in "${!value[@]}"; do
		text=$(sed -E "s/:$name([^a-z_]|$)/${value[$name]}\1/g" <<<"$text")
	done
	printf %s "$text"
}

# reads STATEMENT LIMIT WHAT: no scan, no sorting of much, few rows looked at.
reads()
{
	local text plan rows
	text=$(bound "$1")
	[[ -n $text ]] || { ok 1 "$1 is a statement"; return; }
	plan=$(sql "EXPLAIN $text")
	nothing "$(grep -P '\t(ALL|index)\t' <<<"$plan" | grep -v 'UNION RESULT')" \
	    "$3: no table is scanned" || note "$plan"
	# a connection of its own counts from nothing
	rows=$(sql "$text; SHOW SESSION STATUS LIKE 'Handler_read%'" |
		awk '/^Handler_read/ { n += $2 } END { print n + 0 }')
	((rows > 0 && rows <= $2))
	ok $? "$3: $rows rows are looked at, at most $2" || note "$plan"
}
reads rack_prices_list 300 'a list by id'
reads rack_prices_list_by_effective_at 300 'a list by effective_at'
reads rack_prices_list_by_recorded_at 300 'a list by recorded_at'
value[product]=NULL
reads market_in_effect 400 'what is in effect at a terminal'
value[terminal]=NULL
reads market_in_effect 1200 'what is in effect anywhere'
value[terminal]="'MTY'"
reads price_rows 400 'a daily rack'

# Of a moment long ago the series are read from there on, not from today.
value[owner]="'$mine'"
value[series]="$(sql "SELECT CONCAT('''', HEX(series), '''') FROM rack_series
    WHERE account = '$mine' AND terminal = 'MTY' AND product = 'DIESEL_ULSD' LIMIT 1")"
value[at]="'2024-06-01'"
reads market_of_series 20 'what was in effect long ago'
reads price_row_of_series 40 'a daily rack of long ago'

# --- the answers ---------------------------------------------------------------------

api GET '/api/v2/rack-prices?limit=50&terminal=MTY&sort=-effective_at'
has '.data | length' 50 'a page with a filter is whole'
end
