#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A bulk as large as it may be: it needs no more memory than one item and ends no
# worker, an account has one at a time, and what there is no time for is told.
source "$(dirname "$0")/rig.sh"
needs_instance
[[ -n $(command -v node) ]] || skip_all 'no node'

key=$(new_key --account "$(fresh bulk)")
own=$key

# --- 500 whole orders -----------------------------------------------------------

api POST /api/v2/counterparties '{"legal_name":"Bulk buyer","roles":["customer"],"country":"US","ein":"12-3456789"}'
answered 201 'a customer'
buyer=$(get .id)
# orders N LINES: bodies of whole orders.
orders()
{
	jq -cn --arg buyer "$buyer" --argjson n "$1" --argjson lines "$2" '
	    {items: [range($n) | {counterparty_id: $buyer, payment_terms: "net", net_days: 15,
	        po_number: "PO-\(.)", external_source: "erp", external_id: "E-\($n)-\(.)",
	        freight_terms: "delivered", sourcing_strategy: "specific",
	        requested_window: {start: "2027-03-01T06:00:00.000Z", end: "2027-03-01T18:00:00.000Z"},
	        lines: [range($lines) | {product: (["DIESEL_ULSD", "REGULAR_87", "PREMIUM_91"][. % 3]),
	            terminal: "MTY", quantity: 10000, unit: "l"}]}]}' >"$work/bulk"
}
orders 1 3
api POST /api/v2/orders/bulk "@$work/bulk"
has '.results[0].status' 201 'one of them alone is accepted'
orders 500 3
ls -l "$work/bulk" | awk '{ exit $5 > 1000000 }'
ok $? '500 of three lines fit into a body'
# As a client does: what there was no time for (503) is sent again.
created=0 odd=
for ((left = 500; left > 0;)); do
	api POST /api/v2/orders/bulk "@$work/bulk" --max-time 60
	created=$((created + $(get '.created // 0')))
	odd+=$(get '[.results[]? | select(.status != 201 and (.status != 503 or .code != "unavailable"))] | .[0] // "" | tostring')
	[[ $status == 200 && -z $odd ]] && (($(get .created) > 0)) || break
	jq -c --slurpfile said "$work/body" \
	    '{items: [.items[$said[0].results[] | select(.status == 503) | .index]]}' "$work/bulk" >"$work/rest"
	mv "$work/rest" "$work/bulk"
	left=$(jq '.items | length' "$work/bulk")
done
answered 200 'all 500 are answered'
is "$created $odd" '500 ' 'and created'
sql "SELECT COUNT(*) FROM orders WHERE account = '$(account_of "$key")'" >"$work/rows"
is "$(<"$work/rows")" 501 'each once'

# Prices, taxes and the like are read once for all of a request: what is left is
# what an order writes.  Others, sweep above all, run statements meanwhile.
executed() { sql "SHOW GLOBAL STATUS LIKE 'Com_stmt_execute'" | cut -f 2; }
orders 200 3
before=$(executed)
api POST /api/v2/orders/bulk "@$work/bulk" --max-time 60
each=$((($(executed) - before) / $(get .created)))
ok $((each > 12)) "an order of three lines takes $each statements"

# With faults everywhere, as many as are told of each.
jq -cn '{items: [range(500) | {lines: [range(20) | {product: 1, quantity: "x"}]}]}' >"$work/bulk"
api POST /api/v2/orders/bulk "@$work/bulk"
answered 200 'and where each of 500 has many faults'
has '[.created, .failed] | tojson' '[0,500]' 'none is created'
has '[.results[] | .errors | length] | [min, max] | tojson' '[10,10]' 'and ten are told of each'
jq '.atomic = true' "$work/bulk" >"$work/atomic"
api POST /api/v2/orders/bulk "@$work/atomic"
refused 422 validation_failed 'all or none of these'
# What an item may have is read from the catalogue, in memory of the item.
api POST /api/v2/orders/bulk '{"items":[{"lines":[{"product":"AA","quantity":1}]},{"external_source":"A"}],"atomic":true}'
refused 422 validation_failed 'all or none of two that are wrong'
has '[.errors[] | select(.pointer == "/items/0/lines/0/product") | .allowed | index("DIESEL_ULSD") != null] | tojson' \
    '[true]' 'with what is allowed of one'

# What an item is told is what a request of its own is.
api POST /api/v2/orders/bulk '{"items":[{"lines":[{"product":"AA","quantity":1}]},{"product":"DIESEL_ULSD","terminal":"MTY","volume":0.5}]}'
has '.results[0].errors[] | select(.pointer == "/items/0/lines/0/product") | [.code, (.allowed | index("DIESEL_ULSD") != null)] | tojson' \
    '["not_allowed",true]' 'where each fails by itself too'
has '.results[1].errors[0] | [.code, .limit.min] | tojson' '["out_of_range",1]' 'and the limits of a value'

# --- one at a time --------------------------------------------------------------

item='{"items":[{"code":"B0","name":"N","family":"diesel"},{"code":"B1","name":"N","family":"diesel"}]}'
bulk() { api POST /api/v2/products/bulk "$item"; }
bulk
has .created 2 'two products'
api POST /api/v2/products/bulk '{"items":[{"code":"B1","name":"N","family":"diesel"}]}'
has '.results[0] | [.code, .errors[0].pointer, .errors[0].value, (.errors[0].existing_id | type)] | join(" ")' \
    'duplicate /items/0/code B1 string' 'one that is there is named'
# Another connection holds a value of theirs, so that the next bulk waits for it, which
# it does for five seconds: all that is asked meanwhile is made before.
other=$(new_key)
coproc holder { mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" -N --unbuffered "poliducto_$env"; }
holder_id=$!
account=$(account_of "$key")
echo "START TRANSACTION; SELECT code FROM products WHERE account = '$account' AND code = 'B1' FOR UPDATE;" >&"${holder[1]}"
read -r _ <&"${holder[0]}"
# InnoDB makes this table anew when nobody has read it for a tenth of a second.
waits()
{
	sleep 0.11
	(($(mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" -BN -e "SELECT COUNT(*)
	    FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'") > 0))
}
(work=$work/first; mkdir "$work"; bulk; cp "$work/body" "$work/answer") &
running=$!
await 10 waits
ok $? 'a bulk is under way'
bulk
refused 429 rate_limited 'another of the account is not begun meanwhile'
like "$(header retry-after)" '^[1-9][0-9]*$' 'and is told when to come again'
key=$other
bulk
answered 200 'that of another account is'
key=$own
api POST /api/v2/orders/bulk '{"items":[{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000}]}'
answered 200 'and one of another pool'
printf 'COMMIT;\nexit\n' >&"${holder[1]}"
wait "$running" "$holder_id"
is "$(jq -c '[.results[].status]' "$work/first/answer")" '[409,409]' 'the first ends as it would have'
bulk
answered 200 'and then the next may come'

# --- what there is no time for ----------------------------------------------------

own_conf "$work/conf" '$a bulk_seconds 0'
socket=$work/orders.sock
env -u LD_PRELOAD POLIDUCTO_CONF="$work/conf" spawn-fcgi -n -s "$socket" -- \
    "$POLIDUCTO_BUILD/orders.fcgi" >"$work/pool.log" 2>&1 &
pool=$!
trap 'kill -KILL "$pool" 2>/dev/null; wait "$pool" 2>/dev/null; finish' EXIT
await 60 test -S "$socket"
ok $? 'a pool whose bulks have no time'
counterparties()
{
	jq -cn --arg tag "$1" --argjson atomic "$2" '{atomic: $atomic, items: [range(3) |
	    {legal_name: "\($tag) \(.)", roles: ["customer"], country: "US"}]}' >"$work/sent"
	timeout 60 node "$t/closing.mjs" "$socket" POST /api/v2/counterparties/bulk "$own" "@$work/sent" >"$work/said"
	jq -r .text "$work/said" >"$work/body"
	status=$(jq -r .status "$work/said")
}
counterparties Late false
answered 200 'one of three'
has '[.results[].status] | tojson' '[201,503,503]' 'the first is done, the others are told'
has '[.results[1:][] | .errors[0] | "\(.pointer) \(.code)"] | join(", ")' \
    '/items/1 unavailable, /items/2 unavailable' 'each with a problem'
counterparties All true
answered 503 'all or none of three'
has .code unavailable 'is none'
api GET '/api/v2/counterparties?limit=200'
is "$(get '[.data[].legal_name | select(test("^(Late|All) "))] | join(",")')" 'Late 0' \
    'and nothing else came of them'
end
