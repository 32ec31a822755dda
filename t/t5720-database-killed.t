#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# MariaDB is killed while payments are made: what was answered with 201 is
# there, every key has one effect, and the pools find the way back themselves.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
key=$(new_key)
account=$(account_of "$key")
read -r server program < <(pool payments)
pids "$server" "$program" | sort >"$work/workers"

payments=600
pay "$payments" 8 "$account" &
payer=$!
for at in 100 250 400; do
	await 30 has_lines "$work/paid" "$at"
	kill_all mariadbd mariadbd
	ok $? "MariaDB is killed after $at payments"
	cp "$work/paid" "$work/before-$at"
	await 30 answers
	ok $? 'and comes back by itself'
	lost=$(while read -r _ id _; do echo "$id"; done <"$work/before-$at" |
		sort | comm -23 - <(sql "SELECT id FROM payments
		     WHERE account = '$account'" | sort))
	nothing "$lost" 'with all that it had committed'
done
wait "$payer"
ok $? "all $payments payments are made in the end" || note "$(<"$work/unpaid")"
note "$(<"$work/unpaid")"

is "$(sql "SELECT COUNT(*), COUNT(DISTINCT idempotency_key) FROM payments
     WHERE account = '$account'")" "$payments"$'\t'"$payments" \
    'every key has one payment'
is "$(sql "SELECT COUNT(*), COUNT(DISTINCT payment_id) FROM ledger_entries
     WHERE account = '$account' AND cause = 'created'")" \
    "$payments"$'\t'"$payments" 'each is booked once'
is "$(sql "SELECT COUNT(*), COUNT(DISTINCT object_id) FROM (
     SELECT object_id FROM events WHERE account = '$account' AND type = 'payment.created'
     UNION ALL SELECT object_id FROM outbox
     WHERE account = '$account' AND type = 'payment.created') e")" \
    "$payments"$'\t'"$payments" 'and announced once'
nothing "$(sort "$work/paid" | cut -d ' ' -f 2 | sort |
    comm -3 - <(sql "SELECT id FROM payments WHERE account = '$account'" | sort))" \
    'they are those that the client was told of'

is "$(pids "$server" "$program" | sort)" "$(<"$work/workers")" \
    'the workers are the same processes as before'
for path in /api/v1/prices/daily-rack /api/v2/orders /api/v2/payments \
    /api/v2/credit/score /api/v2/webhooks; do
	api GET "$path"
	answered 200 "$path answers"
done
settled()
{
	(($(sql "SELECT COUNT(*) FROM payments WHERE account = '$account'
	     AND status = 'settled'") == payments))
}
await 60 settled
ok $? 'sweep goes on and settles them'
end
end
