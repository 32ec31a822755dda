#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# One account does not stop the others: what sweep is refused, however much it is,
# waits with growing pauses, and what others have due is done meanwhile.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"
needs_instance

stuck=500
hers=$(new_key --account "$(fresh stuck)")
his=$(new_key --account "$(fresh other)")
her_account=$(account_of "$hers") his_account=$(account_of "$his")
refuse_none() { root_sql 'DROP TRIGGER IF EXISTS refuse_payment; DROP TRIGGER IF EXISTS refuse_alert'; }
trap 'refuse_none; finish' EXIT

# refuse NAME TABLE WHEN: the database refuses such rows of hers.
refuse()
{
	root_sql "DELIMITER //
	    CREATE TRIGGER refuse_$1 BEFORE INSERT ON $2 FOR EACH ROW
	    IF NEW.account = '$her_account' AND $3 THEN
		SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'refused by t5770';
	    END IF//"
}

# copies TABLE ID COLUMN=VALUE...: rows as the one of that id, with numbers n in
# place of the end of it; columns as they are told.
copies()
{
	local table=$1 of=$2 columns values=() name said
	shift 2
	columns=$(sql "SELECT column_name FROM information_schema.columns
	    WHERE table_schema = DATABASE() AND table_name = '$table' AND column_name <> 'id'
	      AND extra NOT LIKE '%GENERATED%' AND extra NOT LIKE '%INVISIBLE%'")
	for name in $columns; do
		values+=("\`$name\`")
		for said; do
			[[ $said != "$name="* ]] || values[-1]=${said#*=}
		done
	done
	sql "INSERT INTO $table (id, $(sed 's/.*/`&`/' <<<"$columns" | paste -sd ,))
	    SELECT CONCAT(LEFT(id, 22), LPAD(seq, 8, '0')), $(IFS=,; echo "${values[*]}")
	      FROM $table JOIN seq_1_to_$stuck WHERE id = '$of'"
}

# waiting KIND: how many of hers wait.
waiting()
{
	sql "SELECT COUNT(*) FROM sweep_waits WHERE account = '$her_account' AND kind = '$1'"
}
is_waiting() { [[ $(waiting "$1") == "$2" ]]; }

# try_again KIND: as if they had waited long enough.
try_again()
{
	sql "UPDATE sweep_waits SET next_try_at = UTC_TIMESTAMP(3)
	    WHERE account = '$her_account' AND kind = '$1'"
}

# --- orders that cannot be closed ----------------------------------------------

order='{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000}'
key=$hers
api POST /api/v2/orders "$order"
answered 201 'she has an order'
hard=$(get .id)
api POST /api/v2/claims '{"kind":"other","description":"x","order_id":"'"$hard"'"}'
answered 201 'with a claim that is not decided'
claim=$(get .id)
paid="status = 'paid', updated_at = UTC_TIMESTAMP(3) - INTERVAL"
copies orders "$hard"
copies claims "$claim" "order_id=CONCAT(LEFT(order_id, 22), LPAD(seq, 8, '0'))"
sql "UPDATE orders SET $paid 60 DAY WHERE account = '$her_account' AND id <> '$hard'"
is "$(sql "SELECT COUNT(*) FROM orders WHERE account = '$her_account' AND status = 'paid'")" "$stuck" \
    "$stuck orders of hers are due and refused"
key=$his
api POST /api/v2/orders "$order"
answered 201 'he has one'
easy=$(get .id)
sql "UPDATE orders SET $paid 40 DAY WHERE account = '$his_account' AND id = '$easy'"

closed()
{
	[[ $(sql "SELECT status FROM orders WHERE account = '$1' AND id = '$2'") == closed ]]
}
sweep_begins
await 60 closed "$his_account" "$easy"
ok $? 'his is closed, though hers were due before'
await 60 is_waiting passage_orders "$stuck"
ok $? 'all of hers were tried, and wait' || note "$(waiting passage_orders)"

# What sweep does then: nothing of them, until their time has come.
looked() { [[ $(stat -c %Y "$POLIDUCTO_RUN/health/sandbox.json") != "$before" ]]; }
statements() { root_sql "SHOW GLOBAL STATUS LIKE 'Questions'" | cut -f 2; }
later="next_try_at = UTC_TIMESTAMP(3) + INTERVAL 1 HOUR"
sql "UPDATE sweep_waits SET $later WHERE account = '$her_account'"
tries=$(sql "SELECT SUM(tries) FROM sweep_waits WHERE account = '$her_account'")
first=$(statements) looks=6
for ((i = 0; i < looks; i++)); do
	before=$(stat -c %Y "$POLIDUCTO_RUN/health/sandbox.json")
	await 30 looked
done
done=$(($(statements) - first))
((done < looks * stuck))
ok $? 'while they wait sweep is idle' || note "$done statements between $looks looks"
is "$(sql "SELECT SUM(tries) FROM sweep_waits WHERE account = '$her_account'")" "$tries" \
    'and tries none of them'

# --- the pauses grow -------------------------------------------------------------

one=$(sql "SELECT id FROM sweep_waits WHERE account = '$her_account' LIMIT 1")
this="account = '$her_account' AND id = '$one'"
tried() { [[ $(sql "SELECT tries FROM sweep_waits WHERE $this") == "$1" ]]; }
for n in 3 6 12; do
	sql "UPDATE sweep_waits SET tries = $n, next_try_at = UTC_TIMESTAMP(3) WHERE $this"
	sweep_begins
	await 60 tried $((n + 1))
	ok $? "refused $n times it is tried again"
	want=$((30 * 2 ** n)) most=21600
	pause=$(sql "SELECT TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), next_try_at) FROM sweep_waits WHERE $this")
	((want < most)) || want=$most
	((pause > want - 20 && pause <= want))
	ok $? "and waits $want s" || note "$pause"
done
sql "UPDATE claims SET status = 'rejected' WHERE account = '$her_account' AND order_id = '$one'"
sql "UPDATE sweep_waits SET next_try_at = UTC_TIMESTAMP(3) WHERE $this"
sweep_begins
await 60 closed "$her_account" "$one"
ok $? 'what is no longer refused is done'
is "$(sql "SELECT COUNT(*) FROM sweep_waits WHERE $this")" 0 'and waits no more'

# --- payments that cannot be booked -----------------------------------------------

refuse payment ledger_entries "NEW.cause <> 'created'"
pay_one()
{
	api POST /api/v2/payments '{"amount":10,"currency":"MXN","clabe":"012180001183597198","reference":"1"}'
	[[ $status == 201 ]]
}
key=$hers
for ((i = 0; i < 70; i++)); do pay_one || break; done
is "$i" 70 'she makes more payments than sweep takes at once' || note "$(<"$work/body")"
key=$his
pay_one
ok $? 'he makes one'
settled() { [[ $(sql "SELECT COUNT(*) FROM payments WHERE account = '$1' AND status = 'settled'") == "$2" ]]; }
await 60 settled "$his_account" 1
ok $? 'which is settled'
await 60 is_waiting settle_due 70
ok $? 'hers wait' || note "$(waiting settle_due)"
is "$(sql "SELECT COUNT(*) FROM payments p JOIN sweep_waits w ON w.account = p.account AND w.id = p.id
    WHERE p.account = '$her_account' AND ABS(TIMESTAMPDIFF(SECOND, p.due_at, w.next_try_at)) <= 35")" 70 \
    'and fall due when they have'
refuse_none
try_again settle_due
sql "UPDATE payments SET due_at = UTC_TIMESTAMP(3) WHERE account = '$her_account' AND due_at IS NOT NULL"
sweep_begins
await 60 settled "$her_account" 70
ok $? 'nothing refuses them: they are settled'
await 30 is_waiting settle_due 0
ok $? 'and wait no more'

# --- an alert that fails -----------------------------------------------------------

alert()
{
	api POST /api/v2/price-indexes '{"code":"FAIR","name":"x","source":"us","frequency":"daily","unit":"gal","currency":"USD"}'
	index=$(get .id)
	api POST /api/v2/price-alerts '{"name":"over 1","subject":"index","index_code":"FAIR","condition":"above","value":1,"cooldown_s":86400}'
	answered 201 "$1 has an alert"
}
publish()
{
	api POST "/api/v2/price-indexes/$index/points" '{"date":"2020-01-01","value":2}'
	[[ $status == 20[01] ]]
	ok $? "$1 publishes what it tells of"
}
fired() { [[ $(sql "SELECT COUNT(*) FROM price_alert_firings WHERE account = '$1'") == 1 ]]; }
drained() { [[ $(sql "SELECT COUNT(*) FROM price_alert_queue WHERE account = '$1'") == 0 ]]; }

refuse alert price_alert_firings TRUE
key=$hers
alert she
publish she
key=$his
alert he
publish he
await 60 fired "$his_account"
ok $? 'he is told, though hers fails'
await 60 is_waiting alerts_due 1
ok $? 'hers waits'
await 30 drained "$her_account"
ok $? 'and nothing that was published waits for it'
refuse_none
try_again alerts_due
sql "UPDATE price_alert_states SET due_at = UTC_TIMESTAMP(3) WHERE account = '$her_account'"
sweep_begins
await 60 fired "$her_account"
ok $? 'when it no longer fails it tells'
await 30 is_waiting alerts_due 0
ok $? 'and waits no more'
end
