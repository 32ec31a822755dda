#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Workers are killed while orders are confirmed and canceled: the ledger of
# exposure is that of the orders, and its sums are those of the ledger.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"
needs_instance
source "$t/trade.sh"

in_mexico
key=$(new_key --account "$(fresh killed)" --tier scale)
open_for_trade
read -r server program < <(pool orders)
workers=$(pids "$server" "$program" | wc -l)
RANDOM=5701
orders=120

one='{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"product":"DIESEL_ULSD","terminal":"MTY","volume":1000}'
for ((i = 0; i < orders; i++)); do
	api POST /api/v2/orders "$one"
	id=$(get .id)
	api POST "/api/v2/orders/$id/submit"
	[[ $(get .status) == submitted ]] && echo "$id"
done >"$work/ids"
is "$(wc -l <"$work/ids")" "$orders" "$orders orders are submitted"

# An action of each until it is answered; with its key it is made once.
each()
{
	xargs -a "$work/ids" -P 8 -I '{}' bash -c '
		last=$((SECONDS + 120))
		while ((SECONDS < last)); do
			code=$(curl -sS --cacert "$POLIDUCTO_CA" -X POST -o /dev/null \
			    -H "Authorization: Bearer $1" -H "Idempotency-Key: $3-$4" \
			    -w "%{http_code}" "$2/api/v2/orders/$4/$3" 2>/dev/null)
			[[ $code == 200 ]] && { echo 200; exit; }
			sleep 0.1
		done
		echo "$code $4"' - "$key" "$(url)" "$1" '{}' >"$work/$1"
}

# While they are at it, workers die.
killed=0
under_fire()
{
	local busy before=$killed
	each "$1" &
	busy=$!
	while kill -0 "$busy" 2>/dev/null; do
		kill_one "$server" "$program" && ((++killed))
		pause 60
	done
	wait "$busy"
	((killed > before))
	ok $? "$1: workers were killed meanwhile"
	is "$(sort "$work/$1" | uniq -c | xargs)" "$orders 200" "$1: all are answered in the end"
}

whole()
{
	is "$(sql "SELECT SUM(total) FROM orders WHERE account = '$mine' AND status = 'confirmed'")" \
	    "$(sql "SELECT reserved FROM credit_totals WHERE account = '$mine'" | sed 's/^0.00$/NULL/')" \
	    "$1: what is reserved is the total of what is confirmed"
	is "$(sql "SELECT COALESCE(SUM(IF(direction = 'in', amount, -amount)), 0) FROM credit_ledger
	    WHERE account = '$mine' AND stage = 'reserved'")" \
	    "$(sql "SELECT reserved FROM credit_totals WHERE account = '$mine'")" \
	    "$1: and the sum of the ledger"
	nothing "$(sql "SELECT o.id FROM orders o LEFT JOIN credit_ledger l ON l.account = o.account
	     AND l.source_id = CONCAT(o.id, '/1/1') AND l.stage = 'reserved' AND l.direction = 'in'
	    WHERE o.account = '$mine' AND o.status IN ('confirmed', 'canceled') AND l.account IS NULL")" \
	    "$1: each has its entry"
	nothing "$(sql "SELECT order_id, to_status, COUNT(*) FROM order_timeline WHERE account = '$mine'
	    GROUP BY order_id, to_status HAVING COUNT(*) <> 1")" "$1: each step is in the timeline once"
	nothing "$(sql "SELECT object_id, type, COUNT(*) FROM
	    (SELECT id, object_id, type FROM outbox WHERE account = '$mine' UNION
	     SELECT id, object_id, type FROM events WHERE account = '$mine') e
	    WHERE type LIKE 'order.%' AND object_id LIKE 'ord%'
	    GROUP BY object_id, type HAVING COUNT(*) <> 1")" "$1: and was announced once"
}

under_fire confirm
whole confirmed
under_fire cancel
whole canceled
note "$killed kills"
await 60 count_is "$workers" "$server" "$program"
ok $? "the pool has its $workers processes again"
end
