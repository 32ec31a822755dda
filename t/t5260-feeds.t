#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Files of prices are imported: what they say is written once, corrected where
# they say otherwise, and what is wrong in them is named by line and column.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh feeds)")
account=$(account_of "$key")

# source_of FORMAT TARGET [MAPPING [MORE]]: makes a source; sets `source`.
source_of()
{
	api POST /api/v2/price-sources "$(jq -n --arg format "$1" --arg target "$2" \
	    --argjson mapping "${3:-null}" --argjson more "${4:-{\}}" \
	    '{name: "feed", kind: "file", format: $format, target: $target,
	      redistribution: false, mapping: $mapping} + $more | del(..|nulls)')"
	[[ $status == 201 ]] || note "$(<"$work/body")"
	source=$(get .id)
}

# import TEXT [QUERY [TYPE]]: escapes in TEXT are read.
import()
{
	printf %b "$1" >"$work/file"
	api POST "/api/v2/price-sources/$source/imports${2:-}" \
	    -H "Content-Type: ${3:-text/csv}" --data-binary "@$work/file"
}
counts() { get '"\(.rows_read) \(.rows_written) \(.rows_unchanged) \(.rows_empty) \(.rows_repeated) \(.rows_refused)"'; }
prices() { sql "SELECT COUNT(*) FROM rack_prices WHERE account = '$account'"; }
# last EFFECTIVE COLUMN...: the last word on a moment.
last()
{
	sql "SELECT $(tr ' ' , <<<"${*:2}") FROM rack_prices WHERE account = '$account' AND effective_at = '$1'
		ORDER BY recorded_at DESC LIMIT 1" | tr '\t' ' '
}

# --- licences ------------------------------------------------------------------

day='terminal,product,price,unit,currency,effective_at\nCAD,DIESEL_ULSD,15.5,l,MXN,2025-12-0'
exported() { api GET '/api/v2/rack-prices/export?format=ndjson&terminal=CAD&effective_at%5Blt%5D=2025-12-31T00:00:00Z&fields=source,effective_at,status'; jq -rs --arg a "$account" '[.[] | select(.source | test("licensed|ours")) | "\(.source) \(.effective_at[8:10]) \(.status)"] | sort | join(", ")' "$work/body"; }
source_of csv rack-prices null '{"name":"licensed","redistribution":false}'
licensed=$source
import "${day}1\n"
import "${day}2\n"
source_of csv rack-prices null '{"name":"ours","redistribution":true}'
import "${day}3\n"
is "$(exported)" 'ours 03 published' 'what may not be passed on is in no export'
api GET '/api/v2/rack-prices?terminal=CAD&source=licensed'
has '.data | length' 2 'though it is shown'
api POST "/api/v2/rack-prices/$(get '.data[0].id')/withdraw" '{"reason":"mistaken"}'
answered 200 'and withdrawn'
is "$(exported)" 'ours 03 published' 'the withdrawal with its price stays as well'
api PATCH "/api/v2/price-sources/$licensed" '{"redistribution":true}'
is "$(exported)" 'licensed 01 published, licensed 02 published, licensed 02 withdrawn, ours 03 published' \
    'once the licence allows it, all is there'
sql "DELETE FROM rack_prices WHERE account = '$account' AND terminal = 'CAD'"

# --- once, once more, and corrected -----------------------------------------

head='terminal,product,price,unit,currency,effective_at\n'
source_of csv rack-prices
is "$status" 201 'a source is made'
has .status active 'and is active'
file="${head}HOU,DIESEL_ULSD,2.104000,gal,USD,2026-01-14T18:00:00-06:00\nHOU,DIESEL_ULSD,2.111,gal,USD,2026-01-15 18:00\nHOU,REGULAR_87,,gal,USD,2026-01-15\nMTY,DIESEL_ULSD,14.79,l,MXN,2026-01-15\n"
import "$file"
answered 200 'a file is imported'
is "$(counts)" '4 3 0 1 0 0' 'and its rows are counted'
has '"\(.n) \(.status) \(.origin) \(.mode) \(.dry_run)"' '1 succeeded upload all_or_nothing false' 'as the first run'
has .sha256 "$(sha256sum <"$work/file" | cut -d ' ' -f 1)" 'with the digest of the file'
is "$(last '2026-01-15 00:00:00' price unit currency source source_id status)" \
    "2.104000 gal USD feed $source published" 'the price is the file'\''s, with its source'
is "$(last '2026-01-16 00:00:00' price)" 2.111000 'a time without a zone is that of the terminal'
is "$(last '2026-01-15 06:00:00' terminal price)" 'MTY 14.790000' 'a day begins at the terminal'
import "$file"
is "$(counts)" '4 0 3 1 0 0' 'the same file again changes nothing'
is "$(prices)" 3 'not a row'
import "${file/2.111/2.112}"
is "$(counts)" '4 1 2 1 0 0' 'another value is a correction'
is "$(last '2026-01-16 00:00:00' price status)" '2.112000 corrected' 'which is the last word'

# Whoever posts a price of a series holds it until that is committed.
waits()
{
	(($(mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" -BN -e "SELECT COUNT(*)
	    FROM information_schema.processlist WHERE info LIKE 'INSERT INTO rack_series%'") > 0))
}
columns='terminal, product, branded, price_basis, currency, price, unit, source, version, created_at, updated_at'
coproc poster { mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" -N --unbuffered "poliducto_$env"; }
poster_id=$!
echo "START TRANSACTION;
    SELECT series FROM rack_series WHERE account = '$account' AND terminal = 'HOU' FOR UPDATE;
    INSERT INTO rack_prices (account, id, status, effective_at, recorded_at, $columns)
	SELECT account, CONCAT('rpr_0posted', LEFT(MD5(UUID()), 19)), 'published', '2026-01-17 00:00:00', UTC_TIMESTAMP(3), $columns
	FROM rack_prices WHERE account = '$account' AND effective_at = '2026-01-16 00:00:00' ORDER BY recorded_at DESC LIMIT 1;" >&"${poster[1]}"
read -r _ <&"${poster[0]}"
import "${head}HOU,DIESEL_ULSD,2.112,gal,USD,2026-01-16 18:00\n" &
importing=$!
await 10 waits
ok $? 'a file waits for who posts a price of its series'
printf 'COMMIT;\nexit\n' >&"${poster[1]}"
wait "$importing" "$poster_id"
is "$(counts)" '1 0 1 0 0 0' 'and knows that price then'
sql "DELETE FROM rack_prices WHERE account = '$account' AND effective_at = '2026-01-17'"
is "$(sql "SELECT p.price FROM rack_prices p JOIN rack_prices c ON c.account = p.account AND c.supersedes = p.id
	WHERE c.account = '$account'")" 2.111000 'and names what it takes the place of'
is "$(prices)" 4 'nothing was overwritten'
import "${file/2.111/2.112}"
is "$(counts)" '4 0 3 1 0 0' 'and again it changes nothing'
api GET "/api/v2/price-sources/$source"
like "$(get .last_success_at)" '^20' 'the source knows when it last succeeded'
has .version 1 'which makes no version of it'
api GET "/api/v2/rack-prices?source_id=$source&limit=10"
is "$(get '.data | length')" 4 'the prices are objects of the account'
announced()
{
	[[ $(sql "SELECT type, COUNT(*) FROM events WHERE account = '$account' AND type IN ('price.published', 'price.corrected') AND JSON_VALUE(data, '$.source') = 'feed'
		GROUP BY type ORDER BY type" | tr '\t\n' '  ') == 'price.corrected 1 price.published 2 ' ]]
}
await 20 announced
ok $? 'the newest of each place is announced'

# What is history is not news: the newest of each key is, and what will be.
feed=$source
api POST /api/v2/counterparties '{"legal_name":"Refinadora del Golfo","roles":["supplier"],"country":"MX"}'
source_of csv rack-prices '{"terminal":"CAD","product":"DIESEL_ULSD","unit":"l","currency":"MXN"}' '{"name":"news"}'
at() { date -u -d "$1" +%FT%H:00:00Z; }
import "supplier,price,effective_at\n,15.1,$(at '-3 days')\n,15.2,$(at '-2 days')\nRefinadora del Golfo,15.3,$(at '-3 days')\n,15.4,$(at '+1 day')\n,15.5,$(at '+2 days')\n"
is "$(counts)" '5 5 0 0 0 0' 'a file of two keys'
news()
{
	sql "SELECT GROUP_CONCAT(price ORDER BY price) FROM (SELECT JSON_VALUE(data, '$.price') + 0.0 AS price FROM (
	    SELECT type, data FROM outbox WHERE account = '$account' UNION ALL
	    SELECT type, data FROM events WHERE account = '$account') AS e
	    WHERE type = 'price.published' AND JSON_VALUE(data, '$.source') = 'news') AS n"
}
is "$(news)" 15.2,15.3,15.4,15.5 'the newest of each key and all that will be are announced'
import "price,effective_at\n$(for ((i = 0; i < 600; i++)); do echo "16.$((1000 + i)),$((EPOCHSECONDS + 864000 + 60 * i))"; done | jq -Rr 'split(",") | "\(.[0]),\(.[1] | tonumber | todate)"' | tr '\n' '|' | sed 's/|/\\n/g')"
is "$(counts) $(news | tr , '\n' | grep -c ^16)" '600 600 0 0 0 0 500' 'of very many the last are'
sql "DELETE FROM rack_prices WHERE account = '$account' AND source_id = '$source'"
source=$feed

# --- a dry run, and a choice ---------------------------------------------------

before=$(prices)
bad="${head}HOU,DIESEL_ULSD,3.0,gal,USD,2026-02-01\nHOU,DIESEL_ULSD,much,gal,USD,2026-02-02\nLAX,DIESEL_ULSD,3.1,gal,USD,2026-02-03\n"
import "$bad" '?dry_run=true'
answered 200 'a dry run of a bad file says so'
is "$(counts) $(get .status)" '3 null null 0 0 2 refused' 'as it would be refused'
is "$(get '.faults | map("\(.line) \(.column) \(.code)") | join(", ")')" \
    '3 price bad_format, 4 terminal not_allowed' 'with its bad rows'
import "$bad" '?dry_run=true&mode=keep_good'
is "$(counts) $(get .status)" '3 1 0 0 0 2 succeeded' 'or what would be kept'
import "$bad"
refused 422 validation_failed 'a bad file is refused'
is "$(get '.errors | map("\(.line) \(.column) \(.code)") | join(", ")')" \
    '3 price bad_format, 4 terminal not_allowed' 'row by row'
like "$(get .detail)" '2 of 3 rows' 'and says how many'
is "$(prices)" "$before" 'nothing is written of it'
import "$bad" '?mode=keep_good'
is "$(counts)" '3 1 0 0 0 2' 'or the good rows are kept'
is "$(prices)" "$((before + 1))" 'and only they'
api GET "/api/v2/price-sources/$source/errors"
is "$(get '.data[0] | "\(.rows_refused) \(.faults | length)"')" '2 2' 'what was left out can be read later'
n=$(get '.data[0].n')
api GET "/api/v2/price-sources/$source/runs/$n"
is "$(get '.faults[1].line')" 4 'by the number of its run too'
api GET "/api/v2/price-sources/$source/runs?limit=2"
is "$(get '[.data[].n] | join(" ")') $(get .has_more)" "$n $((n - 1)) true" 'runs are listed, the newest first'
api GET "/api/v2/price-sources/$source/runs?limit=2&cursor=$(get .next_cursor)"
is "$(get '.data[0].n')" "$((n - 2))" 'page by page'
for path in runs/999 runs/x runs/ 'runs/1x'; do
	api GET "/api/v2/price-sources/$source/$path"
	refused 404 not_found "there is no $path"
done
{
	printf %b "$head"
	for i in {1..150}; do echo "HOU,DIESEL_ULSD,x$i,gal,USD,2026-02-02"; done
} >"$work/many"
import "$(<"$work/many")\n"
is "$(get '.errors | length') $(get .errors[99].line)" '100 101' 'of many bad rows the first hundred are named'
like "$(get .detail)" '^150 of 150 rows' 'and all are counted'

# --- hostile forms ---------------------------------------------------------------

row='HOU,DIESEL_ULSD,2.5,gal,USD,2026-03-01'
while IFS='|' read -r what want text; do
	[[ -n $what ]] || continue
	import "$text" '?dry_run=true'
	is "$status $(counts)" "200 $want" "$what: read"
done <<FORMS
line ends of Windows|1 1 0 0 0 0|${head//\\n/\\r\\n}$row\r\n
a byte order mark|1 1 0 0 0 0|\xef\xbb\xbf$head$row\n
semicolons|1 1 0 0 0 0|${head//,/;}${row//,/;}\n
a decimal comma with semicolons|1 1 0 0 0 0|${head//,/;}HOU;DIESEL_ULSD;2,5;gal;USD;2026-03-01\n
quotes|1 1 0 0 0 0|${head}"HOU","DIESEL_ULSD","2.5","gal","USD","2026-03-01"\n
a decimal comma in quotes|1 1 0 0 0 0|${head}HOU,DIESEL_ULSD,"2,5",gal,USD,2026-03-01\n
blank lines at the end|1 1 0 0 0 0|$head$row\n\n\n\n
lines of separators|1 1 0 0 0 0|$head$row\n,,,,,\n
no line end|1 1 0 0 0 0|$head$row
a row twice|2 1 0 0 1 0|$head$row\n$row\n
two prices of one|2 null null 0 0 2|$head$row\n${row/2.5/2.6}\n
empty and "."|2 0 0 2 0 0|${head}HOU,DIESEL_ULSD,,gal,USD,2026-03-01\nHOU,DIESEL_ULSD,.,gal,USD,2026-03-02\n
a wrong unit|1 null null 0 0 1|$head${row/gal/kg}\n
a NUL byte|1 null null 0 0 1|$head${row/gal/g\\0al}\n
Latin-1|1 null null 0 0 1|$head${row/gal/g\\xe9}\n
a comma that may be thousands|1 null null 0 0 1|${head}HOU,DIESEL_ULSD,"2,500",gal,USD,2026-03-01\n
an open quote|2 null null 0 0 1|$head"$row\n$row\n
too few columns|1 null null 0 0 1|${head}HOU,DIESEL_ULSD\n
too many columns|1 null null 0 0 1|$head$row,x\n
seven decimals|1 null null 0 0 1|$head${row/2.5/2.5000001}\n
a price below zero|1 null null 0 0 1|$head${row/2.5/-2.5}\n
a day that is none|1 null null 0 0 1|$head${row/03-01/02-30}\n
a day in another order|1 null null 0 0 1|$head${row/2026-03-01/03\/01\/2026}\n
only a header|0 0 0 0 0 0|$head
FORMS
while IFS='|' read -r what like text; do
	[[ -n $what ]] || continue
	import "$text"
	refused 422 file_unreadable "$what: refused"
	like "$(get .detail)" "$like" 'and says why'
done <<FORMS
an empty file|header|
no header|no header|$row\n$row\n
a missing column|no column .price|${head/price,/}\n
an unknown column|prcie.*not a known column|prcie,${head}1,$row\n
a column twice|more than once|unit,${head}gal,$row\n
UTF-16|UTF-16|\xff\xfea\0,\0
FORMS
is "$(prices)" "$((before + 1))" 'of all these nothing was written'
api POST "/api/v2/price-sources/$source/imports" -H 'Content-Type: text/csv' --data-binary ''
refused 422 file_unreadable 'nothing at all is refused'
import "$head" '' text/plain
refused 415 unsupported_media_type 'another type is refused'
import '[]' '' application/json
refused 415 unsupported_media_type 'and JSON for a source of CSV'
import "$head" '?mode=some'
refused 400 bad_parameter 'a mode that is none is refused'
import "$head" '?dry=1'
refused 400 unknown_parameter 'so is an unknown parameter'
head -c 1100000 /dev/zero | tr '\0' '\n' >"$work/large"
api POST "/api/v2/price-sources/$source/imports" -H 'Content-Type: text/csv' --data-binary "@$work/large"
refused 413 body_too_large 'a file of more than 1 MiB is refused'
head -c 1000000 /dev/zero | tr '\0' '\n' >"$work/large"
api POST "/api/v2/price-sources/$source/imports" -H 'Content-Type: text/csv' --data-binary "@$work/large"
refused 422 file_unreadable 'one of nothing but lines is read through'
other=$key
key=$(new_key)
import "$head$row\n"
refused 404 not_found 'nobody imports into the source of another'
key=$other
reader=$(key=$(new_key --account "$(fresh reader)" --scopes prices:read) && echo "$key")
key=$reader
import "$head$row\n"
refused 403 scope_missing 'nor without prices:admin'
key=$other

# --- a mapping ----------------------------------------------------------------------

api POST /api/v2/counterparties '{"legal_name":"Refinería del Golfo","roles":["supplier"],"country":"MX"}'
supplier=$(get .id)
source_of csv rack-prices '{"decimal": "comma", "date_format": "dmy", "terminal": "MTY", "unit": "l",
	"currency": "MXN", "unknown_columns": "ignore",
	"columns": [{"field": "price", "column": "Precio"}, {"field": "effective_at", "column": "Vigencia"},
		{"field": "supplier", "column": "Proveedor"}, {"field": "product", "column": "Producto"}],
	"words": [{"field": "product", "from": "Magna", "to": "REGULAR_87"}]}'
import 'Producto;Proveedor;Precio;Vigencia;Nota\nMagna;Refinería del Golfo;14,790;05/04/2026;x\nMagna;;14,80;05/04/2026 12:00;\n'
is "$(counts)" '2 2 0 0 0 0' 'a file of another house is read by its mapping'
is "$(last '2026-04-05 06:00:00' product price supplier_id unit currency)" \
    "REGULAR_87 14.790000 $supplier l MXN" 'its columns, words, commas, days and supplier'
is "$(last '2026-04-05 18:00:00' price supplier_id)" '14.800000 NULL' 'a row without a supplier is the terminal'\''s own'
import "Producto;Proveedor;Precio;Vigencia\nMagna;$supplier;14,790;05/04/2026\n"
is "$(counts)" '1 0 1 0 0 0' 'a supplier goes by its id too'
import 'Producto;Proveedor;Precio;Vigencia\nMagna;Nadie;14,790;05/04/2026\n'
is "$(faults)" '/2 not_allowed' 'one that nobody knows is refused'
source_of csv rack-prices null '{"rows_min": 2, "rows_max": 3}'
for rows in 1 4; do
	import "$head$(for ((i = 1; i <= rows; i++)); do printf 'HOU,DIESEL_ULSD,2.5,gal,USD,2026-05-0%d\\n' "$i"; done)"
	refused 422 file_unreadable "a file of $rows rows is not what the source expects"
done
source_of json rack-prices '{"rows": "data.prices"}'
import '{"data":{"prices":[{"terminal":"HOU","product":"DIESEL_ULSD","price":"2.5","unit":"gal","currency":"USD","effective_at":"2026-06-01T00:00:00Z"}]}}' '' application/json
is "$(counts)" '1 1 0 0 0 0' 'JSON is read at its path'
import '{"data":{"prices":[{"terminal":"HOU","prod' '' application/json
refused 422 file_unreadable 'JSON that is cut is refused'

while IFS='|' read -r what want body; do
	[[ -n $what ]] || continue
	api POST /api/v2/price-sources "{\"name\":\"x\",\"redistribution\":false,$body}"
	is "$status $(faults)" "422 $want" "$what is refused"
done <<'BAD'
an address for a file|/url not_allowed|"kind":"file","format":"csv","target":"rack-prices","url":"https://example.com/"
http without one|/url required|"kind":"http","format":"csv","target":"rack-prices"
a private address|/url url_not_allowed|"kind":"http","format":"csv","target":"rack-prices","url":"https://10.0.0.1/"
a schedule for a file|/schedule_minutes not_allowed|"kind":"file","format":"csv","target":"rack-prices","schedule_minutes":5
EIA's prices as rates|/target not_allowed|"kind":"file","format":"eia_v2","target":"fx-rates"
bounds the wrong way|/rows_max out_of_range|"kind":"file","format":"csv","target":"fx-rates","rows_min":5,"rows_max":4
a column of something else|/mapping/columns/0/field not_allowed|"kind":"file","format":"csv","target":"fx-rates","mapping":{"columns":[{"field":"terminal","column":"x"}]}
a field with two columns|/mapping/columns/1 duplicate|"kind":"file","format":"csv","target":"fx-rates","mapping":{"columns":[{"field":"rate","column":"x"},{"field":"rate","column":"y"}]}
a member of no mapping|/mapping/unitt unknown_field|"kind":"file","format":"csv","target":"fx-rates","mapping":{"unitt":"l"}
BAD

# --- rates and indexes -----------------------------------------------------------------

source_of csv fx-rates '{"base": "USD", "quote": "MXN", "columns": [{"field": "day", "column": "Fecha"}, {"field": "rate", "column": "FIX"}], "date_format": "dmy"}'
import 'Fecha,FIX\n14/01/2026,17.9012\n15/01/2026,.\n'
is "$(counts)" '2 1 0 1 0 0' 'exchange rates are imported'
is "$(sql "SELECT base, quote, rate, day FROM fx_rates WHERE account = '$account'" | tr '\t' ' ')" \
    'USD MXN 17.901200 2026-01-14' 'as they are'
import 'Fecha,FIX\n14/01/2026,17.9013\n'
is "$(sql "SELECT rate FROM fx_rates WHERE account = '$account' ORDER BY recorded_at DESC LIMIT 1")" \
    17.901300 'a correction counts'

# A long file is taken in parts, and each that brings something is announced.
announced()
{
	sql "SELECT COUNT(*) FROM (SELECT type FROM outbox WHERE account = '$account'
	    UNION ALL SELECT type FROM events WHERE account = '$account') AS e WHERE type = 'price.fx_rate.created'"
}
years() { # RATE-OF-THE-FIRST-DAY
	jq -rn --arg first "$1" '"Fecha,FIX", (range(1600) | "\(1262304000 + 86400 * . | strftime("%d/%m/%Y")),\(if . == 0 then $first else "12.5" end)")'
}
import "$(years 12.4)"
is "$(get .rows_written)" 1600 'rates of four years'
before=$(announced)
import "$(years 12.3)"
is "$(get .rows_written) $(($(announced) - before))" '1 1' 'a correction of the first day is announced'

api POST /api/v2/price-indexes '{"code": "RWTC", "name": "WTI at Cushing", "source": "EIA", "frequency": "daily", "unit": "bbl", "currency": "USD", "time_zone": "America/New_York"}'
source_of eia_v2 price-indexes
eia() { printf '{"response":{"total":"3","data":[%s]},"request":{},"apiVersion":"2.1.8"}' "$1"; }
three='{"period":"2026-01-14","series":"RWTC","value":"61.23","units":"$/BBL","area-name":"U.S."},{"period":"2026-01-13","series":"RWTC","value":-37.63,"units":"$/BBL"},{"period":"2026-01-12","series":"RWTC","value":null,"units":"$/BBL"}'
import "$(eia "$three")" '' application/json
is "$(counts)" '3 2 0 1 0 0' 'EIA'\''s values are text, numbers or null'
import "$(eia "$three")" '' application/json
is "$(counts)" '3 0 2 1 0 0' 'and come again without harm'
api GET '/api/v2/price-indexes?code=RWTC'
has '.data[0] | [.version, .points, .latest_on, .latest_value] | tojson' '[2,2,"2026-01-14",61.23]' \
    'and the index says its latest, changed once'
import "$(eia "${three/61.23/61.24}")" '' application/json
is "$(sql "SELECT revision, value FROM price_index_points WHERE account = '$account' AND date = '2026-01-14'
	ORDER BY revision" | tr '\t\n' '  ')" '1 61.230000 2 61.240000 ' 'another value is the next revision'
api GET '/api/v2/price-indexes?code=RWTC'
has '.data[0] | [.version, .points, .latest_value] | tojson' '[3,2,61.24]' 'and the index says so'
import "$(eia "${three//BBL/GAL}")" '' application/json
is "$(faults)" '/1 not_allowed, /1 not_allowed, /1 not_allowed' 'another unit is refused'
import '{"error":{"code":"API_KEY_MISSING","message":"No api_key was supplied."}}' '' application/json
refused 422 file_unreadable 'an error of EIA'\''s is no file'

# --- states ----------------------------------------------------------------------------

api POST "/api/v2/price-sources/$source/run"
refused 409 state_conflict 'what is sent cannot be fetched'
api POST "/api/v2/price-sources/$source/pause"
has .status paused 'a source is paused'
import "$(eia "$three")" '' application/json
refused 409 state_conflict 'and takes nothing'
api POST "/api/v2/price-sources/$source/resume"
has .status active 'until it is resumed'
api DELETE "/api/v2/price-sources/$source"
import "$(eia "$three")" '' application/json
refused 409 state_conflict 'nor does an archived one'
end
