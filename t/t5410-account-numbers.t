#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A CLABE is kept encrypted: in no table, version of a row or log is one whole.  What
# was there before that is converted, history and all, however often it is cut short.
source "$(dirname "$0")/rig.sh"
needs_instance
name=poliducto_clabe_$$
admin=(--defaults-file="$POLIDUCTO_RUN/etc/admin.cnf")
trap 'db "" "DROP DATABASE IF EXISTS $name"; finish' EXIT

# db NAME STATEMENT: as the database's root.
db() { mariadb "${admin[@]}" --batch --skip-column-names ${1:+"$1"} -e "$2"; }
own() { db "$name" "$1"; }
# whole CLABE DATABASE...: how many lines of a dump with its history have it.
whole() { mariadb-dump "${admin[@]}" --dump-history --skip-extended-insert --databases "${@:2}" | grep -c -- "$1"; }

# --- what is paid today ----------------------------------------------------

clabe=012180001183597211
account=$(fresh clabe)
key=$(new_key --account "$account")
mine=$(account_of "$key")
pay()
{
	api POST /api/v2/payments "{\"amount\":$1,\"currency\":\"MXN\",\"clabe\":\"$clabe\",\"reference\":\"x\"}" "${@:2}"
}
settled() { api GET "/api/v2/payments/$1" && [[ $(get .status) == settled ]]; }
api POST /api/v2/webhooks '{"url":"https://example.com/clabe","events":["payment.*"]}'
answered 201 'somebody listens'
pay 11.50 -H 'Idempotency-Key: clabe'
answered 201 'a payment is made'
id=$(get .id)
pay 11.50 -H 'Idempotency-Key: clabe'
has .id "$id" 'and asked for again'
pay 9100.01
pay 12.25
other=$(get .id)
pay 0
refused 422 validation_failed 'one is refused'
await 10 settled "$id"
ok $? 'the rail could read the CLABE'
await 10 settled "$other"
has .clabe_last4 "${clabe:14}" 'who paid sees the last four digits'
has .bank 'BBVA Mexico' 'and the bank'
api GET '/api/v2/payments'
has '[.data[].clabe_last4] | unique | join(" ")' "${clabe:14}" 'in a list too'
api GET '/api/v2/events/feed'
is "$(whole "$clabe" poliducto_sandbox)" 0 'no table has it whole, in no version'
is "$(cat "$POLIDUCTO_RUN"/log/* 2>/dev/null | grep -c -- "$clabe")" 0 'nor has a log'
is "$(sql "SELECT clabe, COUNT(*) > 3 FROM payments FOR SYSTEM_TIME ALL WHERE account = '$mine'
	GROUP BY 1")" "012***********${clabe:14}	1" 'its bank and last four digits are there'
is "$(sql "SELECT COUNT(DISTINCT clabe_hash), COUNT(DISTINCT clabe_sealed), COUNT(*)
	FROM payments WHERE account = '$mine'")" '1	3	3' 'the same has one digest and is never sealed alike'
first=$key
key=$(new_key --account "$(fresh clabe2)")
pay 11.50
is "$(sql "SELECT COUNT(DISTINCT clabe_hash) FROM payments
	WHERE account IN ('$mine', '$(account_of "$key")')")" 2 'another account has another digest of it'
key=$first

# --- what was there before -------------------------------------------------

mkdir "$work/sql"
cp "$top"/sql/{apply,*.sql} "$work/sql"
mkdir "$work/later"
mv "$work"/sql/{00{7[4-9],[89]?},0[1-9]??}-*.sql "$work/later"
apply() { "$work/sql/apply" "${admin[@]}" "$name"; }
db '' "CREATE DATABASE $name CHARACTER SET utf8mb4"
apply >"$work/applied"
ok $? 'the schema without encryption is made'
# before ID CLABE STATUS DUE: as the release before writes it.
before()
{
	own "INSERT INTO payments (account, id, status, amount, currency, clabe, reference, due_at,
		created_at, updated_at) VALUES ('acc_1', '$1', '$3', 5, 'MXN', '$2', 'x', $4, '2026-01-01', '2026-01-01')"
}
a=pay_01m8545ajve4dspfpf86q9gd2y b=pay_01m8545an66t1mzwp446bqnvp2 c=pay_01m8545aqnm487m015z11wrkt4
d=pay_01m8545aqnm487m015z11wrkt5
second=002010077777777771
before $a "$clabe" created NULL
before $b $second created NULL
own "UPDATE payments SET status = 'submitted' WHERE id = '$a'; UPDATE payments SET status = 'settled' WHERE id = '$a';
     INSERT INTO payments (account, id, status, amount, currency, clabe, reference, created_at, updated_at)
     SELECT 'acc_2', CONCAT('pay_', LPAD(seq, 26, '0')), 'settled', 1, 'MXN', '$second', 'x', '2026-01-01', '2026-01-01'
       FROM seq_1_to_3000"
versions() { own "SELECT account, id, status, amount, row_start, row_end FROM payments FOR SYSTEM_TIME ALL ORDER BY 1, 2, 5"; }
versions >"$work/before"
mv "$work"/later/0074-*.sql "$work/sql"
is "$(apply)" 0074-account-numbers.sql 'which is added over its rows'
mv "$work"/later/*.sql "$work/sql"
apply >"$work/applied"
ok $? 'and all that came since'
versions >"$work/after"
cmp -s "$work/before" "$work/after"
ok $? 'and changes no version'

own_conf "$work/conf" "s/^db_name .*/db_name $name/; s/^db_user .*/db_user root/
	s/^db_password .*/db_password $(sed -n 's/^password = //p' "$POLIDUCTO_RUN/etc/admin.cnf")/"
sweep() { POLIDUCTO_CONF=$work/conf timeout 60 "$build/sweep" --once 2>>"$work/log"; }
unsealed() { own 'SELECT COUNT(*) FROM payments WHERE clabe_hash IS NULL'; }
POLIDUCTO_CONF=$work/conf "$build/sweep" --for 60 2>/dev/null &
killed=$!
begun() { (($(unsealed) < 3002)); }
await 30 begun
kill -9 "$killed"
wait "$killed" 2>/dev/null
sweep
is "$(unsealed)" 0 'what a killed sweep left the next one encrypts'
is "$(own "SELECT COUNT(DISTINCT clabe_sealed) FROM payments")" 3002 'each for itself'
versions >"$work/after"
cmp -s "$work/before" "$work/after"
ok $? 'which makes no version'
is "$(own "SELECT clabe FROM payments WHERE id = '$a'")" "$clabe" \
    'the release before can still read for a while'
before $c $second settled NULL
ok $? 'and write'

# What mask_clabes() does not find encrypted it leaves alone.
due() { own "UPDATE clabe_masking SET due_at = '2026-01-01'"; }
due
own 'CALL mask_clabes()'
is "$(own "SELECT clabe FROM payments WHERE id = '$c'")" $second 'no CLABE goes that is not encrypted'
sweep
is "$(own 'SELECT due_at > UTC_TIMESTAMP(3) + INTERVAL 4 MINUTE FROM clabe_masking')" 1 \
    'a row of that kind puts it off'
versions >"$work/before"

# Cut short between its two steps, it goes on with the second.
own "SET @@system_versioning_alter_history = KEEP; ALTER TABLE payments ADD COLUMN clabe_masked CHAR(18)
	CHARACTER SET ascii COLLATE ascii_bin AS (CONCAT(LEFT(RTRIM(clabe), 3), '***********',
	RIGHT(RTRIM(clabe), 4))) PERSISTENT AFTER clabe"
due
coproc holder { mariadb "${admin[@]}" -N --unbuffered "$name"; }
echo 'START TRANSACTION; SELECT COUNT(*) FROM payments;' >&"${holder[1]}"
read -r held <&"${holder[0]}"
own 'CALL mask_clabes()'
ok $? "a transaction that reads $held rows is no fault"
is "$(own 'SELECT due_at IS NOT NULL FROM clabe_masking')" 1 'the next call comes to it'
echo 'COMMIT; SELECT 1;' >&"${holder[1]}"
read -r _ <&"${holder[0]}"
sweep
is "$(own 'SELECT due_at FROM clabe_masking')" NULL 'it is done'
versions >"$work/after"
cmp -s "$work/before" "$work/after"
ok $? 'every version is there, of the same times'
is "$(own 'SELECT DISTINCT clabe FROM payments FOR SYSTEM_TIME ALL ORDER BY 1' | xargs -d '\n')" \
    "002***********7771 012***********${clabe:14}" 'and none has a whole CLABE'
is "$(($(whole "$clabe" "$name") + $(whole $second "$name")))" 0 'nor has another table'
db "$name" 'FLUSH TABLES payments FOR EXPORT; UNLOCK TABLES'
is "$(cat "$POLIDUCTO_RUN/db/$name"/payments* | grep -ac -e "$clabe" -e $second)" 0 'nor a file of it'
is "$(own "SELECT COUNT(*) FROM payments WHERE clabe_sealed IS NULL OR clabe_hash IS NULL")" 0 \
    'encrypted it still is'

# A row of the release before, written at the moment at which the table is.
own "INSERT INTO payments (account, id, status, amount, currency, clabe, clabe_hash, reference, created_at, updated_at)
	VALUES ('acc_1', '$d', 'settled', 5, 'MXN', '$second', 'x', 'x', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3));
	SET @@system_versioning_alter_history = KEEP; ALTER TABLE payments ADD COLUMN clabe_masked CHAR(18)
	CHARACTER SET ascii COLLATE ascii_bin AS (RTRIM(clabe)) PERSISTENT AFTER clabe"
due
own 'CALL mask_clabes()'
is "$(own "SELECT clabe FROM payments WHERE id = '$d'")	$(own 'SELECT due_at IS NOT NULL FROM clabe_masking')" \
    "$second	1" 'what a call leaves whole the next one takes'
own 'CALL mask_clabes()'
is "$(own "SELECT clabe FROM payments WHERE id = '$d'")	$(own 'SELECT due_at IS NULL FROM clabe_masking')" \
    '002***********7771	1' 'which is the last'
own "DELETE FROM payments WHERE id = '$d'"

# --- whose it is -----------------------------------------------------------

own "UPDATE payments SET due_at = '2026-01-01' WHERE id IN ('$a', '$b');
     UPDATE payments p JOIN payments q ON q.id = '$c' SET p.clabe_sealed = q.clabe_sealed
     WHERE p.id = '$b'"
: >"$work/log"
sweep
is "$(own "SELECT status FROM payments WHERE id = '$b'")" created 'one that is another payment'\''s is not sent'
like "$(<"$work/log")" "payment $b: its CLABE cannot be decrypted" 'and sweep says why'
nothing "$(grep -e "$second" -e "$clabe" "$work/log")" 'without it'
end
