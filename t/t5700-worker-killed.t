#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Workers are killed while payments are made: every Idempotency-Key has its
# effect once, and the pool is whole again by itself.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
key=$(new_key)
account=$(account_of "$key")
read -r server program < <(pool payments)
workers=$(pids "$server" "$program" | wc -l)
RANDOM=5700

# --- at random moments -----------------------------------------------------

payments=1500
pay "$payments" 12 "$account" &
payer=$!
kills=0
await 60 has_lines "$work/paid" 5
while (($(lines "$work/paid") < payments)) && kill -0 "$payer" 2>/dev/null; do
	kill_one "$server" "$program" && ((++kills))
	pause 20
done
wait "$payer"
ok $? "$payments payments are made while workers are killed" ||
	note "$(<"$work/unpaid")"
note "$kills kills; $(<"$work/unpaid")"
((kills >= 10))
ok $? 'some of them were killed'
is "$(cut -d ' ' -f 2 "$work/paid" | sort -u | wc -l)" "$payments" \
    'each is another payment'

# What there must be of each key, and where it is not so.
nothing "$(sql "SELECT idempotency_key, COUNT(*) FROM payments
     WHERE account = '$account' GROUP BY idempotency_key HAVING COUNT(*) <> 1")" \
    'no key has two payments'
is "$(sql "SELECT COUNT(*) FROM payments WHERE account = '$account'")" \
    "$payments" 'every key has one'
nothing "$(sql "SELECT p.id, COUNT(l.id) FROM payments p
      LEFT JOIN ledger_entries l ON l.account = p.account
       AND l.payment_id = p.id AND l.cause = 'created'
     WHERE p.account = '$account' GROUP BY p.id HAVING COUNT(l.id) <> 1")" \
    'each is booked once'
is "$(sql "SELECT COUNT(*), COUNT(DISTINCT payment_id) FROM ledger_entries
     WHERE account = '$account' AND cause = 'created'")" \
    "$payments"$'\t'"$payments" 'nothing else is booked'

# Sweep moves them from one table to the other: read both at one moment.
announced="SELECT object_id FROM events
     WHERE account = '$account' AND type = 'payment.created'
    UNION ALL SELECT object_id FROM outbox
     WHERE account = '$account' AND type = 'payment.created'"
is "$(sql "SELECT COUNT(*), COUNT(DISTINCT object_id) FROM ($announced) e")" \
    "$payments"$'\t'"$payments" 'each is announced once'

await 60 count_is "$workers" "$server" "$program"
ok $? "the pool has its $workers processes again"

# --- between the effect and the commit -------------------------------------

# A gap that another connection holds makes the worker wait where it announces
# the payment: it is inserted and booked then, and not committed.
# InnoDB makes this table anew when nobody has read it for a tenth of a second.
blocked()
{
	sleep 0.11
	(($(root_sql "SELECT COUNT(*) FROM information_schema.innodb_trx
	     WHERE trx_state = 'LOCK WAIT'
	       AND trx_query LIKE 'INSERT INTO outbox%'") > 0))
}
unblocked()
{
	sleep 0.11
	(($(root_sql "SELECT COUNT(*) FROM information_schema.innodb_trx
	     WHERE trx_rows_modified > 0") == 0))
}
left()
{
	sql "SELECT (SELECT COUNT(*) FROM payments WHERE account = '$account'
	        AND idempotency_key = '$1'),
	    (SELECT COUNT(*) FROM ledger_entries l JOIN payments p
	        ON p.account = l.account AND p.id = l.payment_id
	     WHERE p.account = '$account' AND p.idempotency_key = '$1'
	       AND l.cause = 'created'),
	    (SELECT COUNT(*) FROM idempotency WHERE account = '$account'
	        AND key_sha256 = '$(printf %s "$1" | sha256sum | cut -c 1-64)')"
}
again()
{
	api POST /api/v2/payments "$body" -H "Idempotency-Key: $account-blocked"
}
made()
{
	again
	[[ $status == 201 ]]
}
body='{"amount":77.10,"currency":"MXN","clabe":"002010077777777771","reference":"blocked"}'

mkfifo "$work/blocker"
mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" -N --unbuffered \
    "poliducto_$env" <"$work/blocker" >"$work/held" 2>&1 &
exec 7>"$work/blocker"
echo "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ; START TRANSACTION;
    SELECT COUNT(*), 'held' FROM outbox WHERE number > 0 FOR UPDATE;" >&7
await 60 grep -q held "$work/held"
ok $? 'another connection holds the end of the outbox'

mkdir "$work/first"
(work=$work/first; again; echo "$status" >"$work/status") &
first=$!
await 60 blocked
ok $? 'a worker waits inside its transaction'
again
answered 409 'meanwhile the same key is refused'
has .code idempotency_in_progress
like "$(header retry-after)" '^[1-9]' 'and told to come back'
kill_all "$server" "$program"
ok $? 'the worker is killed there'
wait "$first"
is "$(<"$work/first/status")" 502 'its client learns that nothing is known'
echo 'ROLLBACK; SELECT 0;' >&7
exec 7>&-
await 60 unblocked
is "$(left "$account-blocked")" $'0\t0\t0' 'nothing of it remains'
await 60 made
ok $? 'the same request is made then' || note "$(<"$work/body")"
made
is "$(header idempotent-replayed)" true 'and repeated from then on'
is "$(left "$account-blocked")" $'1\t1\t1' 'with one effect'
await 60 count_is "$workers" "$server" "$program"
ok $? "the pool has its $workers processes again"
end
