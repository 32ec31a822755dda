#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Orders: made, read, listed page by page, priced as the rack says.
source "$(dirname "$0")/rig.sh"
needs_instance

account=$(fresh orders)
key=$(new_key --account "$account")
path=/api/v2/orders

# --- made and read ---------------------------------------------------------

schema='
	def stamp: type == "string" and
		test("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$");
	(["id", "status", "product", "terminal", "volume", "currency",
		"unit_price", "priced_at", "product_total", "excise_total", "vat_total",
		"total", "exchange_rate", "total_mxn", "created_at", "updated_at"]
		- keys == []) and (.lines | length == 1)
	and (.id | test("^ord_[0-9a-hjkmnp-tv-z]{26}$")) and .status == "draft"
	and ([.volume, .unit_price, .product_total, .excise_total, .vat_total, .total,
		.total_mxn] | all(type == "number"))
	and ([.priced_at, .created_at, .updated_at] | all(stamp))'

api POST "$path" '{"product":"DIESEL_ULSD","terminal":"MTY","volume":31283.125}'
answered 201 'an order is made'
jq -e "$schema" "$work/body" >/dev/null
ok $? 'it has all its members' || note "$(<"$work/body")"
id=$(get .id)
is "$(header location)" "$path/$id" 'Location says where it is'
cp "$work/body" "$work/made"
api GET "$(header location)"
answered 200 'there it can be read'
is "$(jq -S . "$work/body")" "$(jq -S . "$work/made")" 'and is the same'
is "$(sql "SELECT CONCAT(volume, ' ', total_mxn) FROM orders WHERE id = '$id'")" \
    "$(grep -oE '"volume":[0-9.]+' "$work/made" | head -n 1 | cut -d : -f 2) $(grep -oE '"total_mxn":[0-9.]+' "$work/made" | head -n 1 | cut -d : -f 2)" \
    'the table holds the same decimals'
like "$(grep -oE '"(volume|unit_price|total_mxn)":[0-9.]+' "$work/made" | paste -s -d ' ')" \
    '"volume":31283[.]125 "unit_price":[0-9]+[.][0-9]{6} "total_mxn":[0-9]+[.][0-9]{2}' \
    'volumes have three decimals, unit prices six, totals two'

# --- the totals, computed again from the answer of the daily rack ----------

# To the cent, since it is known what is rounded to one: in Mexico product and
# all excise are one amount, the importe; in the United States each excise is one
# of its own; and VAT is of the base, which is rounded to one too.
# The rack publishes only the sum of the rates, to six decimals of a litre: on
# 20,000 l that alone would be a cent.  So the rates are those of the breakdown,
# whose sum must be the rack's.  In integers: awk has only doubles.
totals()
{
	node -e '
	const read = (n) => JSON.parse(require("fs").readFileSync(process.argv[n]));
	const rack = read(1).data, order = read(2), steps = read(3).lines[0].steps;
	const micros = (n) => BigInt(Math.round(Number(n) * 1e6));
	const half = (a, b) => (2n * a + b) / (2n * b);
	const litres = 3785411784n, nano = 1000000000n; // of a gallon
	const price = rack.prices[0], volume = micros(order.volume);
	// an amount is in millionths squared, times the litres of a gallon
	const of = (rate, unit) => micros(rate) * volume * (unit === "gal" ? nano : litres);
	const cents = (n) => half(n, 10000000000n * litres);
	const sum = (list) => list.reduce((a, b) => a + b, 0n);
	const levies = steps.filter((s) => s.legal_ref && s.unit !== "percent");
	const inside = levies.filter((s) => s.kind === "part");
	const outside = levies.filter((s) => s.kind === "line");
	const rates = (unit) => sum(levies.filter((s) => s.unit === unit).map((s) => micros(s.rate)));
	const paid = of(price.rack_price_per_liter, "l");
	const product = cents(paid);
	const base = cents(paid + sum(inside.map((s) => of(s.rate, s.unit))));
	const importe = cents(paid + sum(levies.map((s) => of(s.rate, s.unit))));
	const excise = inside.length > 0 ? importe - product :
	    base - product + sum(outside.map((s) => cents(of(s.rate, s.unit))));
	const vat = half(base * micros(price.vat_percentage), 100000000n);
	const rate = order.exchange_rate === null ? 1000000n : micros(order.exchange_rate);
	const say = [];
	const check = (name, want) => {
		const got = BigInt(Math.round(order[name] * 100));
		if (got !== want) say.push(`${name} ${got}, not ${want}`);
	};
	if (levies.length < 2) say.push("no excise");
	if (rates("l") + half(rates("gal") * nano, litres) !== micros(price.sat_ieps_applied))
		say.push("the rates are not those of the rack");
	check("product_total", product);
	check("excise_total", excise);
	check("vat_total", vat);
	check("total", product + excise + vat);
	check("total_mxn", half((product + excise + vat) * rate, 1000000n));
	console.log(say.join(", ") || "right");
	' "$1" "$2" "$3"
}

if [[ -n $(command -v node) ]]; then
	for terminal in MTY TUX CAD HOU; do
		for fuel in REGULAR:REGULAR_87 PREMIUM:PREMIUM_91 DIESEL:DIESEL_ULSD; do
			api GET "/api/v1/prices/daily-rack?terminal=$terminal&fuel_type=${fuel%:*}"
			cp "$work/body" "$work/rack"
			api POST "$path" "{\"product\":\"${fuel#*:}\",\"terminal\":\"$terminal\",\"volume\":$RANDOM.$((RANDOM % 900 + 100))}"
			is "$(get '"\(.unit_price) \(.priced_at) \(.currency)"')" \
			    "$(jq -r '.data | "\(.prices[0].rack_price_per_liter) \(.timestamp) \(.currency)"' "$work/rack")" \
			    "$terminal ${fuel#*:}: price, moment and currency of the rack"
			cp "$work/body" "$work/order"
			api GET "$path/$(get .id)/price-breakdown"
			is "$(totals "$work/rack" "$work/order" "$work/body")" right \
			    "$terminal ${fuel#*:}: the totals" || note "$(<"$work/order")"
		done
	done
else
	skip 'the totals' 'no node'
fi
api POST "$path" '{"product":"DIESEL_ULSD","terminal":"HOU","volume":1000}'
has '.vat_total, .currency, (.exchange_rate > 1)' $'0\nUSD\ntrue' \
    'in Houston there is no VAT, and a rate'
api POST "$path" '{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000}'
has .exchange_rate null 'in Monterrey there is no rate'
# VAT is 16 per cent of product and excise without IEPS 2-A (0.490817 on diesel).
has '((.product_total + .excise_total - 490.82) * 0.16 - .vat_total) | fabs < 0.0051' true \
    'VAT leaves out the excise of article 2-A'
api POST "$path" '{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000000}'
answered 201 'the largest order'
api POST "$path" '{"product":"DIESEL_ULSD","terminal":"MTY","volume":1}'
answered 201 'and the smallest'

# --- whose they are --------------------------------------------------------

stranger=$(new_key --account "$(fresh stranger)")
key=$stranger api GET "$path/$id"
refused 404 not_found 'another account does not see it'
cp "$work/body" "$work/theirs"
key=$stranger api GET "$path/ord_01aryz6s41tsv4rrffq69g5fav"
is "$(get 'del(.instance, .request_id)')" \
    "$(jq 'del(.instance, .request_id)' "$work/theirs")" \
    'and is told the same as of what there is not'
key=$stranger api GET "$path"
has '.data | length' 0 'nor does its list show it'
for bad in x ord_ "$id'" "${id}x" "${id^^}" pay_01aryz6s41tsv4rrffq69g5fav \
    '..%2f..%2fapi%2fv2%2forders' "$id%20" "$id/no-such" "$id/" ''; do
	api GET "$path/$bad"
	refused 404 not_found "no order '$bad'"
done

# --- pages -----------------------------------------------------------------

key=$(new_key --account "$(fresh pages)")
one='{"product":"REGULAR_87","terminal":"TUX","volume":1}'
more()
{
	seq "$1" | xargs -P 8 -I '{}' "$t/reload.sh" curl -sS --cacert "$POLIDUCTO_CA" \
	    -H "Authorization: Bearer $key" -H 'Content-Type: application/json' \
	    --data-binary "$one" -o /dev/null -w '%{http_code}\n' "$(url)$path"
}
is "$(more 230 | sort | uniq -c | xargs)" '230 201' 'many orders are made at once'
mine=$(account_of "$key")
sql "SELECT id FROM orders WHERE account = '$mine' ORDER BY id DESC" >"$work/all"

api GET "$path"
has '.data | length' 50 'a page has 50 unless told'
has '.has_more, (.next_cursor | type)' $'true\nstring' 'and says that there are more'
api GET "$path?limit=200"
has '.data | length' 200 'at most 200'
is "$(get '.data[].id')" "$(head -n 200 "$work/all")" 'newest first'

# Forward to the end while others are made.
walk()
{
	local cursor=''
	: >"$work/seen"
	while :; do
		api GET "$path?limit=$1${cursor:+&cursor=$cursor}"
		[[ $status == 200 ]] || break
		get '.data[].id' >>"$work/seen"
		[[ $(get .has_more) == true ]] || break
		cursor=$(get .next_cursor)
	done
	echo "$status $(get .has_more) $(get .next_cursor)"
}
more 60 >/dev/null &
maker=$!
is "$(walk 7)" '200 false null' 'page by page to the end'
wait "$maker"
is "$(grep -Fxf "$work/all" "$work/seen")" "$(<"$work/all")" \
    'all that were there are seen, in order, though others were made meanwhile'
is "$(sort "$work/seen" | uniq -d)" '' 'and none twice'

sql "SELECT id FROM orders WHERE account = '$mine' ORDER BY id DESC" >"$work/all"
for limit in 58 145 199; do
	walk "$limit" >/dev/null
	is "$(<"$work/seen")" "$(<"$work/all")" "by $limit: the same"
done
api GET "$path?limit=1"
has '(.data | length), .has_more' $'1\ntrue' 'a page of one'
has '[.data[0].id] | join("")' "$(head -n 1 "$work/all")" 'is the newest'

# --- what is no page -------------------------------------------------------

while IFS='|' read -r query code faults; do
	api GET "$path?$query"
	refused 400 "$code" "?${query:0:60}"
	is "$(faults)" "$faults" 'and what is wrong'
done <<'BAD'
limit=0|bad_parameter|limit out_of_range
limit=201|bad_parameter|limit out_of_range
limit=-1|bad_parameter|limit out_of_range
limit=9223372036854775808|bad_parameter|limit out_of_range
limit=ten|bad_parameter|limit wrong_type
limit=|bad_parameter|limit wrong_type
limit=1.5|bad_parameter|limit too_precise
limit=10&limit=20|bad_parameter|limit bad_parameter
offset=10|unknown_parameter|offset unknown_parameter
limit=0&offset=10|bad_parameter|limit out_of_range, offset unknown_parameter
cursor=|bad_parameter|cursor too_short
cursor=x|invalid_cursor|cursor invalid_cursor
cursor=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA|invalid_cursor|cursor invalid_cursor
cursor=%27%20OR%201=1%20--|invalid_cursor|cursor invalid_cursor
cursor=ord_01aryz6s41tsv4rrffq69g5fav|invalid_cursor|cursor invalid_cursor
BAD
api GET "$path?cursor=$(printf '%0401d' 1)"
refused 400 invalid_cursor 'a cursor that is too long'

api GET "$path?limit=5"
cursor=$(get .next_cursor)
api GET "$path?limit=9&cursor=$cursor"
answered 200 'the limit may change between pages'
not_mine() { refused 400 invalid_cursor "$1"; }
for ((i = 0; i < ${#cursor}; i += 9)); do
	letter=${cursor:i:1}
	letter=$([[ $letter == B ]] && echo C || echo B)
	api GET "$path?cursor=${cursor:0:i}$letter${cursor:i+1}"
	not_mine "a cursor with character $i changed"
done
api GET "$path?cursor=${cursor:0:-1}"
not_mine 'a cursor cut short'
for more in A AA AAA AAAA =; do
	api GET "$path?cursor=$cursor$more"
	not_mine "a cursor with $more behind it"
done
api GET "/api/v2/payments?cursor=$cursor"
not_mine 'a cursor of another list'
key=$stranger api GET "$path?cursor=$cursor"
not_mine 'a cursor of another account'
live_key=$(env=live new_key --account "$(fresh pages)")
env=live key=$live_key api GET "$path?cursor=$cursor"
not_mine 'a cursor of the other environment'

# --- live ------------------------------------------------------------------

env=live key=$live_key
api GET "$path/$id"
refused 404 not_found 'live knows nothing of the sandbox'
api GET "$path"
answered 200 'the list of live'
has '(.data | length), .has_more, .next_cursor' $'0\nfalse\nnull' 'is empty at first'
end
