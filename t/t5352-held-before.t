#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Orders of the release before hold what they are to lift, their quotes and their
# payments, once the migrations have run over them.
source "$(dirname "$0")/rig.sh"
needs_instance
name=poliducto_held_$$
admin=(--defaults-file="$POLIDUCTO_RUN/etc/admin.cnf")
trap 'db "" "DROP DATABASE IF EXISTS $name"; finish' EXIT

# db NAME STATEMENT: as the database's root.
db() { mariadb "${admin[@]}" --batch --skip-column-names ${1:+"$1"} -e "$2"; }
own() { db "$name" "SET sql_mode = ''; $1"; }
apply() { "$work/sql/apply" "${admin[@]}" "$name"; }

mkdir "$work/sql" "$work/later"
cp "$top"/sql/{apply,*.sql} "$work/sql"
mv "$work"/sql/{009[4-9],0[1-9]??,[1-9]???}-*.sql "$work/later" 2>/dev/null
db '' "CREATE DATABASE $name CHARACTER SET utf8mb4"
apply >"$work/applied"
ok $? 'the schema of the release before is made'

named() { printf '%s_%026d' "$1" "$2"; }
l=$(named sct 1)
gal=$(named sct 2)
# contract ID UNIT
contract() { own "INSERT INTO supply_contracts (account, id, number, status, unit, timezone) VALUES ('acc_1', '$1', '$1', 'active', '$2', 'America/Monterrey')"; }
# line NUMBER STATUS CONTRACT QUANTITY UNIT: of an order, as JSON.
line() { printf '{"line_no":%d,"status":"%s","price_type":"contract","contract_id":"%s","quantity":%s,"unit":"%s"}' "$@"; }
# by_quote QUOTE: the same of a quote.
by_quote() { printf '{"line_no":1,"status":"submitted","price_type":"quote","quote_id":"%s","quantity":1,"unit":"l"}' "$1"; }
# order NUMBER STATUS ROUND LINES [PAYMENTS]: submitted in the order of their numbers.
order()
{
	local payments=NULL
	[[ -z ${5:-} ]] || payments="'$5'"
	own "INSERT INTO orders (account, id, status, round, \`lines\`, payments, requested_window, submitted_at)
	     VALUES ('acc_1', '$(named ord "$1")', '$2', $3, '[$4]', $payments,
	     '{\"start\":\"2026-12-01T12:00:00.000Z\",\"end\":\"2026-12-01T18:00:00.000Z\"}', '2026-01-0$1')"
}
quote() { own "INSERT INTO quotes (account, id, status, \`lines\`, version) VALUES ('acc_1', '$(named quo "$1")', '${2:-open}', '[]', 1)"; }
paid() { printf '{"payment_id":"%s","amount":%s}' "$@"; }

contract "$l" l
contract "$gal" gal
order 1 loading 1 "$(line 1 loading "$l" 1000.5 l),$(line 2 dispatched "$l" 100 gal),$(line 3 in_transit "$l" 7 l)"
order 2 confirmed 3 "$(line 1 confirmed "$gal" 1000 l)"
order 3 in_transit 1 "$(line 1 in_transit "$l" 500 l)"
order 4 submitted 1 "$(line 1 submitted "$l" 500 l)"
order 5 allocated 1 "$(line 1 allocated "$l" 500 l),$(line 2 allocated "$l" 600 l)"
own "INSERT INTO contract_liftings (account, contract_id, id, source_type, source_id, volume)
     VALUES ('acc_1', '$l', '$(named lif 1)', 'order_line', '$(named ord 5)/1/1', 500)"
for n in 1 2 3; do quote $n; done
quote 4 canceled
order 6 canceled 1 "$(by_quote "$(named quo 1)")" "[$(paid "$(named pay 3)" 5)]"
order 7 submitted 1 "$(by_quote "$(named quo 1)")" "[$(paid "$(named pay 1)" 5),$(paid pay_2024-17 6)]"
order 8 confirmed 1 "$(by_quote "$(named quo 1)"),$(by_quote "$(named quo 2)"),$(by_quote "$(named quo 4)")" \
    "[$(paid "$(named pay 1)" 5),$(paid pay_2024-17 6)]"
order 9 draft 1 "$(by_quote "$(named quo 3)")"

mv "$work"/later/*.sql "$work/sql"
apply >"$work/applied"
ok $? 'and all that came since'

short() { sed -E 's/_0+/_/g'; }
is "$(own 'SELECT CONCAT_WS(" ", contract_id, source_id, held_on, volume) FROM contract_holds ORDER BY source_id' | short)" \
"sct_1 ord_1/1/1 2026-12-01 1000.500
sct_1 ord_1/2/1 2026-12-01 378.541
sct_2 ord_2/1/3 2026-12-01 264.172
sct_1 ord_5/2/1 2026-12-01 600.000" 'what was confirmed and not lifted is held, in the unit of its contract'
is "$(own 'SELECT CONCAT_WS(" ", id, status, IFNULL(order_id, "none"), version) FROM quotes ORDER BY id' | short)" \
"quo_1 accepted ord_7 2
quo_2 accepted ord_8 2
quo_3 open none 1
quo_4 canceled none 1" 'a quote is of the first order that was submitted with it'
is "$(own 'SELECT CONCAT_WS(" ", payment_id, IF(part = "", "whole", part), order_id, amount) FROM order_payments ORDER BY payment_id, order_id' | short)" \
"pay_1 ord_7 ord_7 5.00
pay_1 ord_8 ord_8 5.00
pay_2024-17 whole ord_7 6.00" 'a payment from elsewhere counts once, whatever it is called'
end
