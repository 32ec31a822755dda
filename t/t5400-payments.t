#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Payments over SPEI: judged, booked, settled by sweep; in live refused as long
# as no rail is configured.  A whole CLABE is shown to nobody.
source "$(dirname "$0")/rig.sh"
needs_instance

account=$(fresh payments)
key=$(new_key --account "$account")
mine=$(account_of "$key")
path=/api/v2/payments
clabe=032180000118359719

# clabe SEVENTEEN_DIGITS: with its check digit.
with_digit()
{
	local i sum=0 weight=371
	for ((i = 0; i < 17; i++)); do
		((sum += ${1:i:1} * ${weight:i % 3:1} % 10)) || true
	done
	echo "$1$(((10 - sum % 10) % 10))"
}
is "$(with_digit 03218000011835971)" "$clabe" 'the test can make CLABEs'
clabe=$(with_digit 01218000118359719)

pay()
{
	api POST "$path" "$(jq -cn --arg a "$1" --arg c "${2:-$clabe}" \
	    '{amount: $a, currency: "MXN", clabe: $c, reference: "INV-2041"}')"
}

ends()
{
	api GET "$path/$1" && [[ $(get .status) =~ ^(settled|returned|failed)$ ]]
}

books()
{
	sql "SELECT CONCAT(debit, '>', credit, ' ', amount, ' ', cause) FROM ledger_entries
		WHERE account = '$mine' AND payment_id = '$1' ORDER BY id" | paste -s -d ,
}

# The events of an object, whether sweep has numbered them yet or not.
events()
{
	sql "SELECT type FROM (SELECT type, created_at, id FROM outbox
		WHERE account = '$mine' AND object_id = '$1' UNION ALL
		SELECT type, created_at, id FROM events
		WHERE account = '$mine' AND object_id = '$1') e ORDER BY created_at, id" |
		paste -s -d ' '
}

# --- from created to settled -----------------------------------------------

schema='
	keys_unsorted == ["id", "status", "amount", "currency", "clabe_last4", "bank",
		"reference", "tracking_key", "failure_code", "failure_message",
		"created_at", "updated_at", "submitted_at", "settled_at", "returned_at",
		"failed_at"]
	and (.id | test("^pay_[0-9a-hjkmnp-tv-z]{26}$")) and (.amount | type == "number")'
pay 1250.50
answered 201 'a payment is accepted'
jq -e "$schema" "$work/body" >/dev/null
ok $? 'it has all its members' || note "$(<"$work/body")"
id=$(get .id)
has '[.status, .amount, .currency, .clabe_last4, .bank, .reference] | join(" ")' \
    "created 1250.5 MXN ${clabe:14} BBVA Mexico INV-2041" 'and says what was sent'
like "$(grep -o '"amount":[0-9.]*' "$work/body")" ':1250[.]50$' 'with two decimals'
is "$(header location)" "$path/$id" 'Location says where it is'
await 10 ends "$id"
ok $? 'sweep settles it'
has .status settled 'it is settled'
jq -e "$schema" "$work/body" >/dev/null
ok $? 'it still has all its members'
has '(.submitted_at <= .settled_at) and (.created_at <= .submitted_at)' true 'one after the other'
has '[.returned_at, .failed_at, .failure_code, .failure_message] | map(tostring) | unique | join("")' \
    null 'and nothing went wrong'
like "$(get .tracking_key)" '^PD[0-9A-Z]{26}$' 'the banks know it by its key'
is "$(books "$id")" \
    'payables>spei_clearing 1250.50 created,spei_clearing>bank 1250.50 settled' \
    'the ledger says so'
is "$(events "$id")" 'payment.created payment.settled' 'both were announced'
is "$(sql "SELECT COUNT(DISTINCT request_id) FROM ledger_entries
	WHERE payment_id = '$id' AND account = '$mine'")" 1 'under the request that began it'

# --- magic amounts ---------------------------------------------------------

while read -r amount status_ code; do
	pay "$amount"
	answered 201 "$amount is accepted"
	id=$(get .id)
	await 10 ends "$id"
	has .status "$status_" "$amount is $status_"
	has .failure_code "$code" 'and says why'
	like "$(get .failure_message)" '...' 'in words too'
	like "$(get ".${status_}_at")" '^20' 'and when'
	is "$(books "$id")" \
	    "payables>spei_clearing $amount created,spei_clearing>payables $amount $status_" \
	    'the debt is a debt again'
	is "$(events "$id")" "payment.created payment.$status_" 'and that was announced'
done <<'MAGIC'
9100.01 returned spei_01_account_unknown
9100.03 returned spei_03_account_closed
9200.01 failed rail_rejected
9200.02 failed insufficient_funds
MAGIC
pay 9300.00
slow=$(get .id)
pay 9300.01
short=$(get .id)
is_submitted() { api GET "$path/$1" && [[ $(get .status) == submitted ]]; }
await 10 is_submitted "$slow"
ok $? 'a slow one is submitted first'
is "$(books "$slow")" 'payables>spei_clearing 9300.00 created' 'and under way in the books'
await 15 ends "$short"
has .status settled 'another is settled after seconds'
has '((.settled_at[0:19] + "Z" | fromdate) - (.submitted_at[0:19] + "Z" | fromdate)) >= 4' \
    true 'not before'

# --- what is refused -------------------------------------------------------

count_payments() { sql "SELECT COUNT(*) FROM payments WHERE account = '$mine'"; }
had=$(count_payments)
refuses()
{
	api POST "$path" "$3"
	refused 422 validation_failed "$1"
	is "$(faults)" "$2" "$1: what is wrong"
}
while IFS='|' read -r what faults value; do
	refuses "$what" "$faults" "{\"amount\":1,\"currency\":\"MXN\",\"reference\":\"x\",\"clabe\":$value}"
done <<BAD
a check digit that is wrong|/clabe clabe_check_digit|"${clabe:0:17}$(((${clabe:17} + 1) % 10))"
two digits swapped|/clabe clabe_check_digit|"10${clabe:2}"
an unknown bank|/clabe clabe_unknown_bank|"$(with_digit 99918000118359719)"
seventeen digits|/clabe too_short|"${clabe:0:17}"
nineteen digits|/clabe too_long|"${clabe}0"
a letter|/clabe bad_format|"${clabe:0:17}O"
a blank|/clabe bad_format|"${clabe:0:9} ${clabe:10}"
digits of another script|/clabe bad_format|"٠${clabe:1}"
a number|/clabe wrong_type|${clabe#0}
nothing|/clabe wrong_type|null
BAD
api POST "$path" '{"amount":1,"currency":"MXN","reference":"x","clabe":"002010077777777770"}'
has '.errors[0].message' 'has a wrong check digit (got 0, expected 1)' 'the digit that is wrong is named, and the right one'
while IFS='|' read -r what faults value; do
	refuses "$what" "$faults" "{\"currency\":\"MXN\",\"reference\":\"x\",\"clabe\":\"$clabe\",\"amount\":$value}"
done <<'BAD'
nothing to pay|/amount out_of_range|0
less than nothing|/amount out_of_range|-1.00
three decimals|/amount too_precise|1.001
half a cent|/amount too_precise|"0.005"
more than there is|/amount out_of_range|1000000000000
int64|/amount out_of_range|9223372036854775807
words|/amount wrong_type|"one"
BAD
refuses 'dollars' '/currency unsupported_currency' \
    "{\"amount\":1,\"currency\":\"USD\",\"reference\":\"x\",\"clabe\":\"$clabe\"}"
refuses 'no reference' '/reference required' "{\"amount\":1,\"currency\":\"MXN\",\"clabe\":\"$clabe\"}"
refuses 'an empty reference' '/reference too_short' \
    "{\"amount\":1,\"currency\":\"MXN\",\"clabe\":\"$clabe\",\"reference\":\"\"}"
refuses 'a long reference' '/reference too_long' \
    "{\"amount\":1,\"currency\":\"MXN\",\"clabe\":\"$clabe\",\"reference\":\"$(printf '%041d' 0)\"}"
refuses 'all at once' \
    '/amount too_precise, /clabe too_short, /reference required, /status unknown_field' \
    '{"amount":1.001,"currency":"MXN","clabe":"1","status":"settled"}'
refuses 'currency and digit at once' '/clabe clabe_check_digit, /currency unsupported_currency' \
    "{\"amount\":1,\"currency\":\"USD\",\"reference\":\"x\",\"clabe\":\"${clabe:0:17}$(((${clabe:17} + 1) % 10))\"}"
is "$(count_payments)" "$had" 'nothing of this became a payment'
pay 0.01
answered 201 'a cent can be paid'
api POST "$path" "{\"amount\":2,\"currency\":\"MXN\",\"clabe\":\"$clabe\",\"reference\":\"$(printf 'ñ%.0s' {1..40})\"}"
answered 201 'forty characters are forty, whatever their bytes'

# --- lists -----------------------------------------------------------------

api GET "$path?limit=3"
has '(.data | length), .has_more' $'3\ntrue' 'payments are listed page by page'
first=$(get '.data[].id')
api GET "$path?limit=200&cursor=$(get .next_cursor)"
is "$first"$'\n'"$(get '.data[].id')" \
    "$(sql "SELECT id FROM payments WHERE account = '$mine' ORDER BY id DESC")" \
    'all of them, newest first'
api POST "$path" "{\"amount\":3,\"currency\":\"MXN\",\"clabe\":\"$clabe\",\"reference\":\"x\"}" \
    -H 'Idempotency-Key: for the list'
id=$(get .id)
api GET "$path?idempotency_key=for%20the%20list"
is "$(get '.data[].id')" "$id" 'one is found by its Idempotency-Key'
api GET "$path?idempotency_key=%C3%A9"
refused 400 bad_parameter 'no request can have had a key that is not ASCII'
api GET "$path?idempotency_key=another"
has '.data | length' 0 'and only by its own'
api GET "$path?limit=1"
cursor=$(get .next_cursor)
api GET "$path?cursor=$cursor&idempotency_key=for%20the%20list"
refused 400 invalid_cursor 'a cursor belongs to its filter'
stranger=$(new_key --account "$(fresh stranger)")
key=$stranger api GET "$path/$id"
refused 404 not_found 'another account does not see it'
key=$stranger api GET "$path?idempotency_key=for%20the%20list"
has '.data | length' 0 'nor finds it'

# --- the books -------------------------------------------------------------

settled() { [[ $(sql "SELECT COUNT(*) FROM payments WHERE account = '$mine'
	AND status IN ('created', 'submitted') AND id <> '$slow'") == 0 ]]; }
await 10 settled
ok $? 'all but the slow one come to their end'
is "$(sql "SELECT COUNT(*) FROM payments p LEFT JOIN ledger_entries l
	ON l.account = p.account AND l.payment_id = p.id AND l.cause = 'created'
	AND l.amount = p.amount WHERE p.account = '$mine' AND l.id IS NULL")" 0 \
    'every payment was booked when it was made'
is "$(sql "SELECT COUNT(*) FROM (SELECT p.id FROM payments p JOIN ledger_entries l
	ON l.account = p.account AND l.payment_id = p.id
	WHERE p.account = '$mine' AND p.status IN ('settled', 'returned', 'failed')
	GROUP BY p.id, p.status
	HAVING COUNT(*) <> 2 OR SUM(l.cause = p.status) <> 1) x")" 0 \
    'and once more at its end'
# What is under way in the books is what is under way.
is "$(sql "SELECT COALESCE(SUM(IF(credit = 'spei_clearing', amount, -amount)), 0)
	FROM ledger_entries WHERE account = '$mine' AND 'spei_clearing' IN (debit, credit)")" \
    "$(sql "SELECT COALESCE(SUM(amount), 0) FROM payments
	WHERE account = '$mine' AND status IN ('created', 'submitted')")" 'the clearing book agrees'
is "$(sql "SELECT COALESCE(SUM(amount), 0) FROM ledger_entries
	WHERE account = '$mine' AND credit = 'bank'")" \
    "$(sql "SELECT COALESCE(SUM(amount), 0) FROM payments
	WHERE account = '$mine' AND status = 'settled'")" 'the bank has paid what is settled'

# --- live ------------------------------------------------------------------

env=live key=$(env=live new_key --account "$account")
theirs=$(account_of "$key")
pay 100.00
refused 503 rail_not_configured 'live has no rail'
has .retryable false 'and asking again does not help'
pay 100.00 "${clabe:0:17}$(((${clabe:17} + 1) % 10))"
refused 422 validation_failed 'a fault of the body is told first'
is "$(sql "SELECT (SELECT COUNT(*) FROM payments WHERE account = '$theirs') +
	(SELECT COUNT(*) FROM ledger_entries WHERE account = '$theirs') +
	(SELECT COUNT(*) FROM outbox WHERE account = '$theirs') +
	(SELECT COUNT(*) FROM events WHERE account = '$theirs')")" 0 \
    'nothing is booked, nothing is announced'
api POST "$path" "{\"amount\":1,\"currency\":\"MXN\",\"clabe\":\"$clabe\",\"reference\":\"x\"}" \
    -H 'Idempotency-Key: live'
api POST "$path" "{\"amount\":1,\"currency\":\"MXN\",\"clabe\":\"$clabe\",\"reference\":\"x\"}" \
    -H 'Idempotency-Key: live'
refused 503 rail_not_configured 'nor is the refusal remembered'
is "$(header idempotent-replayed)" '' 'so that the key can be used once there is a rail'

# --- who sees the CLABE ----------------------------------------------------

env=sandbox key=$(new_key --account "$account")
api GET "$path?limit=200"
! grep -q "$clabe" "$work/body"
ok $? 'no list shows the whole CLABE'
is "$(sql "SELECT COUNT(*) FROM (SELECT data FROM outbox UNION ALL SELECT data FROM events) e
	WHERE data LIKE '%$clabe%'")" 0 'no event does'
is "$(sql "SELECT COUNT(*) FROM idempotency WHERE body LIKE '%$clabe%'")" 0 \
    'no remembered answer does'
nothing "$(grep -rl "$clabe" "$POLIDUCTO_RUN/log")" 'no log does'
end
