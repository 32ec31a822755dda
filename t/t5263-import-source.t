#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The operator's program reads files of price sources, of any size, through the
# same code as the API, and makes sources for all accounts.
source "$(dirname "$0")/rig.sh"
needs_instance

env=live
key=$(new_key --account "$(fresh import)")
import()
{
	said=$("$top/poliducto" import "$@" --env "$env" 2>&1)
	left=$?
}
prices() { sql "SELECT COUNT(*) FROM rack_prices WHERE source_id = '$source'"; }

cat >"$work/source.json" <<'JSON'
{"name": "the operator's", "kind": "file", "format": "csv", "target": "rack-prices", "redistribution": true,
 "mapping": {"unit": "gal", "currency": "MXN", "terminal": "CAD"}}
JSON
import source "$work/source.json"
is "$left" 0 'a source is made'
like "$said" '^psr_[0-9a-z]{26}$' 'and named'
source=$said
sed 's/true/false/' "$work/source.json" >"$work/kept.json"
import source "$work/kept.json"
like "$left $said" '1 .*/redistribution: .*all accounts' 'one whose licence forbids to pass its prices on is not for all'
api GET "/api/v2/price-sources/$source"
has .name "the operator's" 'every account may read it'
api PATCH "/api/v2/price-sources/$source" '{"name": "mine"}'
refused 409 state_conflict 'and none change it'
printf '{"secret_in":"header","secret_name":"X-Key","secret":"s3cret"}' >"$work/secret.json"
import secret "$work/secret.json" --source "$source"
is "$left $said" "1 import: $source is not a common source of kind http" 'what is not fetched has no secret'
cat >"$work/fetched.json" <<'JSON'
{"name": "the operator's fetched", "kind": "http", "format": "csv", "target": "rack-prices", "redistribution": true,
 "url": "https://prices.example.com/rack.csv"}
JSON
import source "$work/fetched.json"
fetched=$said
import secret "$work/secret.json" --source "$fetched"
is "$left $said" '0 ' 'one that is fetched has'
api GET "/api/v2/price-sources/$fetched"
is "$(get '"\(.secret_in) \(.secret_name) \(.version)"') $(grep -c s3cret "$work/body")" 'header X-Key 2 0' \
    'of which only the place is shown'
printf '{"secret_in":"header","secret_name":"Host","secret":"s3cret"}' >"$work/secret.json"
import secret "$work/secret.json" --source "$fetched"
is "$left" 1 'a bad one is refused'
like "$said" '/secret_name: ' 'and the member named'
import secret "$work/secret.json"
is "$left" 2 'without a source there is nothing to set it of'
sed -i 's/rack.csv/rack.csv?token=x/' "$work/fetched.json"
import source "$work/fetched.json"
like "$left $said" '1 .*/url: .*token' 'nor may it stand in the URL'

# Days that no other run of this test has.
year=$((1970 + EPOCHSECONDS % 22))
minute=$(printf %02d $((EPOCHSECONDS / 22 % 60)))
{
	echo 'product,price,effective_at'
	for hour in {0..23}; do
		for day in {1..28}; do
			printf 'DIESEL_ULSD,2.%02d%02d,%s-02-%02d %02d:%s\n' "$hour" "$day" "$year" "$day" "$hour" "$minute"
		done
	done
} >"$work/file.csv"
import prices "$work/file.csv" --source "$source" --dry-run
is "$left $said" '0 672 read, 672 to write, 0 unchanged, 0 without a value, 0 repeated, 0 refused, 0 not plausible' \
    'a dry run says what it would do'
is "$(prices)" 0 'and does nothing'
import prices "$work/file.csv" --source "$source"
is "$left $said" '0 672 read, 672 written, 0 unchanged, 0 without a value, 0 repeated, 0 refused, 0 not plausible' \
    'a file is loaded'
is "$(prices)" 672 'whole'
import prices "$work/file.csv" --source "$source"
like "$said" ' 0 written, 672 unchanged,' 'and again changes nothing'
sed -i "s/,2[.]2328,/,9.999999,/" "$work/file.csv"
import prices "$work/file.csv" --source "$source"
like "$said" ' 1 written, 671 unchanged,' 'one that differs is a correction'
is "$(sql "SELECT price, status FROM rack_prices WHERE source_id = '$source' AND supersedes IS NOT NULL" | tr '\t' ' ')" \
    '9.999999 corrected' 'beside what it corrects'
api GET "/api/v2/price-sources/$source/runs"
is "$(get '[.data[] | "\(.n) \(.origin) \(.status) \(.rows_written)"] | join(", ")')" \
    '4 program succeeded 1, 3 program succeeded 0, 2 program succeeded 672, 1 program succeeded 672' \
    'its runs can be read'

sed -i '3s/.*/DIESEL_ULSD,much,1999-01-01/; 5s/.*/KEROSENE,2.1,1999-01-01/' "$work/file.csv"
before=$(prices)
import prices "$work/file.csv" --source "$source"
is "$left" 1 'a file with bad rows is refused'
like "$said" 'file.csv:3: price is not a number' 'with their lines'
like "$said" 'file.csv:5: product is not the code of a product' 'and columns'
like "$said" '2 of 672 rows have errors; nothing was written' 'and how many they are'
is "$(prices)" "$before" 'and nothing is written'
import prices "$work/file.csv" --source "$source" --keep-good
is "$left" 0 'or they are left out'
like "$said" '672 read, 0 written, 670 unchanged, 0 without a value, 0 repeated, 2 refused' 'and the others loaded'
: >"$work/empty.csv"
import prices "$work/empty.csv" --source "$source"
is "$left" 1 'an empty file is refused'
import prices "$work/file.csv" --source psr_01aryz6s41tsv4rrffq69g5fav
is "$left" 1 'so is a source that is none'
import prices "$work/none.csv" --source "$source"
is "$left" 1 'and a file that is not there'
import prices "$work/file.csv" --source "$source" --unit gal
is "$left" 2 'what the mapping says is not said again'
import fx "$work/file.csv" --pair USD/MXN --keep-good
is "$left" 2 'nor can half a series be kept'

while IFS='|' read -r what want text; do
	[[ -n $what ]] || continue
	echo "$text" >"$work/source.json"
	import source "$work/source.json"
	is "$left" 1 "$what is refused"
	like "$said" "$want" 'and says why'
done <<'BAD'
no JSON|source.json: |{
a source without a name|/name|{"kind": "file", "format": "csv", "target": "rack-prices", "redistribution": true}
an address inside|/url|{"name": "x", "kind": "http", "url": "https://127.0.0.1/", "format": "csv", "target": "rack-prices", "redistribution": true}
an unknown member|/odd|{"name": "x", "kind": "file", "format": "csv", "target": "rack-prices", "redistribution": true, "odd": 1}
BAD

# A file larger than the API takes, and than a worker could.
awk 'BEGIN { print "product,price,effective_at"
	for (i = 0; i < 60000; i++)
		printf "REGULAR_87,%d.%06d,%s\n", 1 + i % 4, i, strftime("%Y-%m-%dT%H:%M:%SZ", 700000000 + 60 * i, 1) }' >"$work/large.csv"
import prices "$work/large.csv" --source "$source"
like "$said" '^60000 read, [0-9]+ written, [0-9]+ unchanged, 0 without a value, 0 repeated, 0 refused, 0 not plausible' 'a large file is loaded'
is "$(sql "SELECT COUNT(*), COUNT(DISTINCT effective_at) FROM rack_prices WHERE account = 'common' AND terminal = 'CAD'
	AND product = 'REGULAR_87' AND effective_at BETWEEN '1992-03-07' AND '1992-04-19' AND unit = 'gal'")" $'60000\t60000' 'each row once'
import prices "$work/large.csv" --source "$source"
like "$said" '^60000 read, 0 written, 60000 unchanged' 'and again changes nothing'
end
