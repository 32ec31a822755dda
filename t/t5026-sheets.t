#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Exports as CSV hold no formula that a spreadsheet would run, and an import
# reads back what they say.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh sheets)")

# row ID: its line in the last answer, without the line end
row() { grep -F "$1" "$work/body" | tr -d '\r'; }

while IFS='|' read -r name cell; do
	api POST /api/v2/counterparties "$(jq -n --arg name "$name" '{legal_name: $name, roles: ["customer"], country: "US", ein: "12-3456789"}')"
	answered 201 "a counterparty called $name"
	id=$(get .id)
	api GET "/api/v2/counterparties/export?format=csv&fields=legal_name"
	is "$(row "$id")" "$id,$cell" 'stands in a sheet as a text'
	api GET "/api/v2/counterparties/export?format=ndjson&fields=legal_name"
	is "$(row "$id" | jq -r .legal_name)" "$name" 'and in JSON as it is'
	api PATCH "/api/v2/counterparties/$id" '{"ein":null}'
done <<'CASES'
=HYPERLINK("http://x.example","y")|"'=HYPERLINK(""http://x.example"",""y"")"
+52 81 8000 0000|'+52 81 8000 0000
-12.5|'-12.5
@SUM(A1)|'@SUM(A1)
't Veld|''t Veld
'=1+1|''=1+1
Petro=Gas|Petro=Gas
CASES

api POST /api/v2/sites "{\"counterparty_id\":\"$id\",\"name\":\"-1\",\"country\":\"US\",\"timezone\":\"America/Chicago\",\"city\":\"Houston\",\"state\":\"TX\",\"latitude\":29.7,\"longitude\":-95.3}"
answered 201 'a site west of Greenwich'
site=$(get .id)
api GET '/api/v2/sites/export?format=csv&fields=name,longitude'
like "$(row "$site")" ",'-1,-95\.30*\$" 'a number below zero is a number, a name of the same kind is none'

# --- as which file ---------------------------------------------------------------

while IFS='|' read -r query accept type; do
	api GET "/api/v2/sites/export?fields=name$query" -H "Accept: $accept"
	answered 200 "an export to who accepts '$accept'${query:+, with $query}"
	like "$(header content-type)" "^$type" "is $type"
done <<'ACCEPT'
|text/csv|text/csv
|TEXT/CSV; header=present|text/csv
|text/csv; header=present; q=0.2, */*;q=0.3|application/x-ndjson
|text/csv;q=0.9, */*;q=0.1|text/csv
|text/*|text/csv
|text/html, text/csv;q=0.5, application/json;q=0.4|text/csv
|*/*, application/json;q=0.2, application/x-ndjson;q=0|text/csv
|*/*|application/x-ndjson
|application/x-ndjson, text/csv|application/x-ndjson
|text/csv;q=0.3, application/json;q=0.8|application/x-ndjson
|text/csv;q=0, */*;q=0.1|application/x-ndjson
|text/csvx|application/x-ndjson
|application/json|application/x-ndjson
&format=ndjson|text/csv|application/x-ndjson
&format=csv|application/x-ndjson|text/csv
ACCEPT
api GET /api/v2/usage/export -H 'Accept: text/csv'
like "$(header content-type)" '^text/csv' 'and so are the figures of usage'

# --- there and back -------------------------------------------------------------

for terms in '-1% 10, net 30' '1% 10' '- net'; do
	api POST /api/v2/rack-prices "$(jq -n --arg terms "$terms" '{terminal: "MTY", product: "DIESEL_ULSD", price: 15.25,
	    unit: "l", currency: "MXN", effective_at: "2026-01-15T06:11:07Z", terms: $terms}')"
	answered 201 "a price on the terms $terms"
done
fields=terminal,product,price,unit,currency,effective_at,terms
api GET "/api/v2/rack-prices/export?format=csv&fields=$fields&terminal=MTY&effective_at=2026-01-15T06:11:07Z"
grep -v '^rkp_.*,$' "$work/body" >"$work/sheet"
is "$(grep -c "\"'-1% 10, net 30\"\|'- net" "$work/sheet")" 2 'of which a sheet would compute none'
key=$(new_key --account "$(fresh others)")
api POST /api/v2/price-sources '{"name":"sheet","kind":"file","format":"csv","target":"rack-prices","redistribution":false,
    "mapping":{"unknown_columns":"ignore"}}'
api POST "/api/v2/price-sources/$(get .id)/imports" -H 'Content-Type: text/csv' --data-binary "@$work/sheet"
answered 200 'the sheet is imported elsewhere'
has .rows_written 3 'all of it'
api GET '/api/v2/rack-prices?terminal=MTY&effective_at=2026-01-15T06:11:07Z&source=sheet'
has '[.data[].terms] | sort | join("|")' '- net|-1% 10, net 30|1% 10' 'with the same terms'
end
