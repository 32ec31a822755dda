#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The audit log: what is done is in it with who did it, nothing secret is; its
# chain is computed a second time here, what was tampered with is found, and a
# sweep that is killed while entries flow leaves no gap and nothing twice.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"
source "$t/crew.sh"

needs_instance
needs_node
key=$(new_key)
account=$(account_of "$key")
RANDOM=5132

placed()
{
	[[ $(sql "SELECT COUNT(*) FROM audit_waiting WHERE account = '$account'") == 0 ]]
}
# chain [head]: what is wrong with the log as it is exported.
chain()
{
	ask "$(url)/api/v2/audit-entries/export" | node "$t/audit.mjs" "$@"
}

# --- what the operator does -----------------------------------------------------

fresh=$(fresh operator)
mine=$key
key=$(new_key --account "$fresh" --scopes audit:read)
gone=$(new_key --account "$fresh" --tier free --scopes orders:read,prices:read --ips 192.0.2.0/24 --expires 2030-12-31)
"$top/poliducto" key revoke --env "$env" "$(key_id "$gone")"
ok $? 'the operator makes keys, and revokes one'
"$top/poliducto" key revoke --env "$env" "$(key_id "$gone")" 2>/dev/null
is $? 1 'once'
all_three() { api GET '/api/v2/audit-entries?sort=seq' && [[ $(get '.data | length') == 3 ]]; }
await 30 all_three
has '[.data[] | .action + " " + .subject.id + " " + .actor.type] | join(", ")' \
    "api_key.created $(key_id "$key") operator, api_key.created $(key_id "$gone") operator, api_key.revoked $(key_id "$gone") operator" \
    'both are in the log of the account, done by the operator'
has '.data[1].changes | [.tier.to, (.scopes.to | join("+")), (.ip_allow.to | join("+")), .expires_at.to] | join(" ")' \
    'free orders:read+prices:read 192.0.2.0/24 2031-01-01T00:00:00.000Z' 'with what the key was given'
has '.data[2].changes.status | .from + " " + .to' 'active revoked' 'and what it was'
has '[.data[] | .address, .request_id, .actor.id] | unique | tojson' '[null]'
nothing "$(grep -oF -e "$(secret_of "$key")" -e "$(secret_of "$gone")" -e sha256 "$work/body")" 'no secret is'
api GET '/api/v2/audit-entries?actor_type=operator&action=api_key.revoked'
has '.data | length' 1 'it can be asked for'
api GET /api/v2/audit-entries/verify
has '[.valid, .count, .complete] | map(tostring) | join(" ")' 'true 3 true' 'and the chain is good'
key=$mine

# --- what is done is in it -----------------------------------------------------

api POST /api/v2/webhooks '{"url":"https://example.com/h","events":["order.*"],
    "headers":[{"name":"X-Token","value":"very secret words"}]}' -A 'agent "ñ"/1'
hook=$(get .id) secret=$(get .secret)
api PATCH "/api/v2/webhooks/$hook" '{"description":"la ñ y \"comillas\""}'
api PATCH "/api/v2/webhooks/$hook" '{"description":"la ñ y \"comillas\""}'
api POST "/api/v2/webhooks/$hook/rotate-secret" '{}'
rotated=$(get .secret)
api POST "/api/v2/webhooks/$hook/disable"
api DELETE "/api/v2/webhooks/$hook"
api PATCH "/api/v2/webhooks/$hook" '{"description":"no more"}'
refused 409 state_conflict 'what is refused'
api POST /api/v2/api-keys '{"name":"second","scopes":["orders:read"]}'
other=$(get .id) text=$(get .key)
api POST "/api/v2/api-keys/$other/rotate" '{}'
again=$(get .key)
api POST "/api/v2/api-keys/$other/revoke"
await 30 placed
ok $? 'entries get their places'
api GET '/api/v2/audit-entries?sort=seq'
has '[.data[].action] | join(" ")' 'api_key.created webhook.created webhook.updated webhook.secret_rotated webhook.disabled webhook.archived api_key.created api_key.rotated api_key.revoked' \
    'is not in it, nor what changed nothing; all else is'
has '[.data[].seq] | map(tostring) | join(" ")' '1 2 3 4 5 6 7 8 9' 'in places without gaps'
has '[.data[1:][] | .actor.type + " " + .actor.id] | unique | join(",")' "key $(key_id "$key")" 'with who did it'
has '.data[1].user_agent' 'agent "??"/1' 'and with what'
has '.data[2].changes | tojson' '{"description":{"from":null,"to":"la ñ y \"comillas\""}}' 'and what it changed'
has '.data[5].changes.archived_at.from' null
has '[.data[1:][].request_id | startswith("req_")] | all' true
nothing "$(for word in "$secret" "$rotated" 'very secret' "$(secret_of "$text")" "$(secret_of "$again")" \
    "$(secret_of "$key")" sha256; do grep -oF -- "$word" "$work/body"; done)" 'but nothing secret'
api GET "/api/v2/audit-entries/subjects/api_key/$other"
has '[.data[].action] | join(" ")' 'api_key.revoked api_key.rotated api_key.created' 'it is asked for by its subject'
api GET "/api/v2/audit-entries/subjects/api_key/$other?limit=1"
has .has_more true
api GET "/api/v2/audit-entries/subjects/webhook/$other"
has '.data | length' 0
api GET "/api/v2/audit-entries/subjects/webhook/$hook?no_such=1"
refused 400 unknown_parameter 'with parameters that there are'
nobody api GET "/api/v2/audit-entries/subjects/webhook/$hook"
refused 401 key_missing 'by who has a key'
key=$(new_key --account "$(fresh other)" ) api GET "/api/v2/audit-entries/subjects/webhook/$hook"
has '.data | length' 0 'of this account'
key=$(new_key --scopes orders:read) api GET "/api/v2/audit-entries/subjects/webhook/$hook"
refused 403 scope_missing 'and may read it'
api GET /api/v2/audit-entries/verify
has '[.valid, .count, .head_seq, .complete] | map(tostring) | join(" ")' 'true 9 9 true' 'the chain is good'
nothing "$(chain)" 'and is so computed by another'
is "$(get .head_hash)" "$(chain head)" 'to the last hash'
api GET '/api/v2/audit-entries/verify?from=3&limit=2'
has '[.valid, .count, .head_seq, .complete] | map(tostring) | join(" ")' 'true 2 4 false' 'it is verified in parts'
head=$(get .head_hash)
api GET "/api/v2/audit-entries/verify?from=5&previous_hash=$head"
has '[.valid, .count, .complete] | map(tostring) | join(" ")' 'true 5 true' 'each behind the one before'
api GET "/api/v2/audit-entries/verify?from=5&previous_hash=${head//[0-9]/a}"
has '[.valid, .broken_seq, .reason] | map(tostring) | join(" ")' 'false 5 unchained' 'and behind no other'
for bad in from=0 from=x limit=0 limit=20001 previous_hash=x; do
	api GET "/api/v2/audit-entries/verify?$bad"
	refused 400 bad_parameter "$bad"
done

# --- what is long ------------------------------------------------------------------

# mapping N: one with as many words as there may be.
mapping()
{
	jq -nc --arg n "$1" '[range(500) | {field: "product", from: "\(.) \($n) \("x" * 70)", to: ("y" * 80)}] |
	    {mapping: {words: .}}'
}
long=$key long_account=$account
key=$(new_key --account "$(fresh long)")
account=$(account_of "$key")
api POST /api/v2/price-sources '{"name":"feed","kind":"file","format":"csv","target":"rack-prices","redistribution":false}'
feed=$(get .id)
for n in {1..60}; do
	mapping "$n" >"$work/mapping"
	api PATCH "/api/v2/price-sources/$feed" -H 'Content-Type: application/json' --data-binary "@$work/mapping"
	[[ $status == 200 ]] || note "mapping $n: $(<"$work/body")"
done
value=$(get '.mapping | tojson | length')
((value > 80000))
ok $? "a source whose mapping has $value characters is changed often"
await 60 placed
ok $? 'and all that gets its places'
is "$(sql "SELECT MAX(LENGTH(changes)) < 16384, COUNT(*) > 50 FROM audit_entries WHERE account = '$account'" | tr '\t' ' ')" \
    '1 1' 'no entry is long'
api GET "/api/v2/audit-entries?subject_id=$feed&limit=1"
has '.data[0].changes.mapping.to | keys | join(" ")' 'bytes sha256' 'what would be has its digest there'
api GET /api/v2/audit-entries/verify
has '[.valid, .complete] | map(tostring) | join(" ")' 'true true' 'and the chain is good'
key=$long account=$long_account

# --- people ----------------------------------------------------------------------

(
	key='' home=sandbox
	[[ -e $POLIDUCTO_RUN/etc/live.conf ]] && home=live
	founds eva
	token=$(token_of sandbox)
	dash POST /auth/sign-in "{\"email\":\"$email\",\"password\":\"not the password\"}"
	dash POST /auth/sign-out
	key=$token api POST /api/v2/webhooks '{"url":"https://example.com/h","events":["order.*"]}'
	echo "$status $account $person $home"
) >"$work/eva"
read -r _ hers eva home <"$work/eva"
signed()
{
	[[ $(env=$home sql "SELECT COUNT(*) FROM audit_entries WHERE account = '$hers'") -ge 3 ]]
}
await 30 signed
is "$(env=$home sql "SELECT GROUP_CONCAT(action ORDER BY action), COUNT(DISTINCT actor_id), MAX(actor_id), MAX(actor_type),
     COUNT(address), COUNT(user_agent), COUNT(DISTINCT request_id)
     FROM audit_entries WHERE account = '$hers' AND subject_type = 'person'")" \
    "person.sign_in_failed,person.signed_out,person.signed_up"$'\t'1$'\t'"$eva"$'\t'person$'\t'3$'\t'3$'\t'3 \
    'what people do about signing in is in the log of their home, with where it was done'

# --- tampering -------------------------------------------------------------------

sql "UPDATE audit_entries SET action = 'x' WHERE account = '$account'" 2>"$work/why"
like "$(<"$work/why")" 'UPDATE command denied' 'the service can change no entry'
sql "DELETE FROM audit_entries WHERE account = '$account'" 2>"$work/why"
like "$(<"$work/why")" 'DELETE command denied' 'nor delete one'
sql 'DROP TRIGGER audit_entries_hold' 2>"$work/why"
# with a binary log that is asked for before the right to the table
like "$(<"$work/why")" 'denied|SUPER privilege' 'nor take away what says so'
root_sql "UPDATE audit_entries SET action = 'x' WHERE account = '$account'" 2>"$work/why"
like "$(<"$work/why")" 'never change' 'and whoever has more rights is told'
root_sql "DELETE FROM audit_entries WHERE account = '$account'" 2>"$work/why"
like "$(<"$work/why")" 'never deleted' 'the same'
# tamper STATEMENT: as the database's owner can, the two triggers away meanwhile.
tamper()
{
	root_sql "DROP TRIGGER audit_entries_hold; DROP TRIGGER audit_entries_stay; $1;
	    CREATE TRIGGER audit_entries_stay BEFORE DELETE ON audit_entries FOR EACH ROW
		SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'entries of the audit log are never deleted';
	    CREATE TRIGGER audit_entries_hold BEFORE UPDATE ON audit_entries FOR EACH ROW
		SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'entries of the audit log never change';"
}
# found SEQ REASON WHAT
found()
{
	api GET /api/v2/audit-entries/verify
	has '[.valid, .broken_seq, .reason] | map(tostring) | join(" ")' "false $1 $2" "$3"
}
mine="account = '$account'"
tamper "UPDATE audit_entries SET address = '192.0.2.1' WHERE $mine AND seq = 4"
found 4 changed 'one that the owner of the database changed is found'
like "$(chain)" '4 is another' 'by anybody'
tamper "UPDATE audit_entries SET address = '127.0.0.1' WHERE $mine AND seq = 4"
api GET /api/v2/audit-entries/verify
has .valid true 'and put back it is good again'
tamper "UPDATE audit_entries SET seq = 99 WHERE $mine AND seq = 6"
found 6 missing 'one that is gone'
tamper "UPDATE audit_entries SET seq = 6 WHERE $mine AND seq = 99"
tamper "UPDATE audit_entries SET seq = 99 WHERE $mine AND seq = 9"
found 9 missing 'the last one that is gone'
tamper "UPDATE audit_entries SET seq = 9 WHERE $mine AND seq = 99"
api GET /api/v2/audit-entries/verify
has .valid true

# --- killed -----------------------------------------------------------------------

api POST /api/v2/webhooks '{"url":"https://example.com/k","events":["order.*"]}'
hook=$(get .id)
flow()
{
	local n
	for ((n = 1; n <= 600; n++)); do
		[[ ! -e $work/enough ]] || break
		api PATCH "/api/v2/webhooks/$hook" "{\"description\":\"change $n\"}"
		[[ $status != 200 ]] || echo "$n" >>"$work/flowed"
	done
}
flow &
flow=$!
await 30 has_lines "$work/flowed" 3
killed=0
while ((killed < 20)); do
	kill_one "$env-sweep" sweep && ((++killed))
	pause 300
done
touch "$work/enough"
wait "$flow"
is "$killed" 20 "sweep was killed $killed times while entries flowed"
await 60 placed
ok $? 'in the end all have their places'
flowed=$(wc -l <"$work/flowed")
note "$flowed entries"
is "$(sql "SELECT COUNT(*), COUNT(DISTINCT seq), MIN(seq), MAX(seq), COUNT(DISTINCT request_id)
     FROM audit_entries WHERE $mine" | tr '\t' ' ')" \
    "$((flowed + 10)) $((flowed + 10)) 1 $((flowed + 10)) $((flowed + 9))" 'without a gap and none twice'
nothing "$(chain)" 'the chain is whole'
api GET /api/v2/audit-entries/verify
has '[.valid, .count] | map(tostring) | join(" ")' "true $((flowed + 10))"
(($(pids "$env-sweep" sweep | wc -l) > 0)) || await 30 count_is 1 "$env-sweep" sweep
ok $? 'sweep runs'
end
