#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# API keys are bound to the person who made them: what the role no longer says they
# may do no longer, in both environments, and who leaves has no keys.
source "$(dirname "$0")/rig.sh"
source "$t/crew.sh"
needs_instance

keys=/api/v2/api-keys
founds owner
hires dev developer
hires other admin
for env in sandbox live; do
	as owner
	key=$(token_of "$env")
	api GET /api/v2/account
	sql "UPDATE accounts SET tier = 'bench' WHERE id = '$account'"
done

# makes NAME ENV: this person makes a key there, and that key another.
declare -A text_of id_of child_of
makes()
{
	as "$1"
	env=$2
	key=$(token_of "$env")
	api POST "$keys" '{"name":"'"$1"'","scopes":["counterparties:read","counterparties:write","keys:read","keys:write"]}'
	[[ $status == 201 ]] || note "makes: $(<"$work/body")"
	text_of[$1.$2]=$(get .key) id_of[$1.$2]=$(get .id)
	key=${text_of[$1.$2]} api POST "$keys" '{"name":"child","scopes":["counterparties:read","counterparties:write"]}'
	child_of[$1.$2]=$(get .key)
}
new_party() { api POST /api/v2/counterparties '{"legal_name":"P","roles":["customer"],"country":"MX"}'; }
# soon STATUS COMMAND...: within the two seconds for which workers and nginx remember.
soon()
{
	local wanted=$1
	shift
	answers() { "$@" && [[ $status == "$wanted" ]]; }
	await 20 answers "$@"
	ok $? "$wanted: $env, ${what:-}" || note "$status $(<"$work/body")"
}
for env in sandbox live; do
	for who in dev other; do makes "$who" "$env"; done
	key=${text_of[dev.$env]} new_party
	answered 201 "$env: a developer's key writes"
	key=${child_of[dev.$env]} new_party
	answered 201 'and so does the one that it made'
done

# --- another role ----------------------------------------------------------------

as owner
dash PATCH "/people/${person_of[dev]}" '{"role":"viewer"}'
answered 200 'the developer is made a viewer'
for env in sandbox live; do
	key=${text_of[dev.$env]} api POST "$keys" '{"name":"x","scopes":["counterparties:read"]}'
	refused 403 scope_missing "$env: the key makes no other, at once"
	what='nor does it write' key=${text_of[dev.$env]} soon 403 new_party
	what='nor its child' key=${child_of[dev.$env]} soon 403 new_party
	is "$(get .code)" scope_missing 'for want of the scope'
	key=${child_of[dev.$env]} api GET /api/v2/counterparties
	answered 200 'it still reads'
	key=${text_of[other.$env]} new_party
	answered 201 "another person's writes on"
done
as owner
dash PATCH "/people/${person_of[dev]}" '{"role":"developer"}'
for env in sandbox live; do
	what='as a developer it writes again' key=${text_of[dev.$env]} soon 201 new_party
done

# --- leaving ----------------------------------------------------------------------

is_logged() { api GET '/api/v2/audit-entries?action=api_key.revoked&limit=200' && (($(get "[.data[] | select(.subject_id == \"$id\")] | length") == 1)); }
# gone NAME: none of this person's keys is one any more.
gone()
{
	local owners
	for env in sandbox live; do
		key=${text_of[$1.$env]} api POST "$keys" '{"name":"x","scopes":["counterparties:read"]}'
		refused 401 key_revoked "$env: the key makes no other, at once"
		what='nor is it one' key=${text_of[$1.$env]} soon 401 api GET /api/v2/counterparties
		what='nor its child' key=${child_of[$1.$env]} soon 401 api GET /api/v2/counterparties
		is "$(get .code)" key_revoked 'they are revoked'
		owners=$(jar=$work/jar.owner csrf=${csrf_of[owner]} token_of "$env")
		key=$owners api GET "$keys/${id_of[$1.$env]}"
		has '[.status, (.revoked_at != null)] | map(tostring) | join(" ")' 'revoked true' 'as all see'
		is "$(sql "SELECT COUNT(*) FROM (SELECT object_id FROM outbox WHERE account = '$account' AND type = 'account.api_key.revoked'
		    UNION SELECT object_id FROM events WHERE account = '$account' AND type = 'account.api_key.revoked') e
		    WHERE object_id = '${id_of[$1.$env]}'")" 1 'and webhooks hear'
		id=${id_of[$1.$env]}
		key=$owners await 20 is_logged
		ok $? 'it is in the audit log' || note "$(head -c 600 "$work/body")"
	done
}
as owner
dash DELETE "/people/${person_of[dev]}"
answered 200 'the developer is removed'
gone dev
as other
dash DELETE "/people/${person_of[other]}"
answered 200 'the other one leaves'
gone other

# Who comes back makes new ones.
as owner
invites "${email_of[dev]}" developer
accepts dev "$(link_token "${email_of[dev]}" 2)"
answered 200 'who is invited again comes back'
for env in sandbox live; do
	key=${text_of[dev.$env]} api GET /api/v2/counterparties
	refused 401 key_revoked "$env: but not the keys"
	makes dev "$env"
	key=${text_of[dev.$env]} new_party
	answered 201 'a new one is good'
done

# --- at once ----------------------------------------------------------------------

# Whoever makes a key is waited for, so that it is revoked too.
for env in sandbox live; do
	as dev
	key=$(token_of "$env")
	sql "BEGIN; SELECT role FROM key_roles WHERE account = '$account' AND person = '${person_of[dev]}' FOR UPDATE;
	    DO SLEEP(2); UPDATE key_roles SET role = 'viewer' WHERE account = '$account' AND person = '${person_of[dev]}'; COMMIT" >"$work/held" &
	held() { ! sql "SELECT role FROM key_roles WHERE account = '$account' AND person = '${person_of[dev]}' FOR UPDATE NOWAIT" >"$work/lock" 2>&1; }
	await 10 held
	api POST "$keys" '{"name":"x","scopes":["counterparties:write"]}'
	refused 403 scope_missing "$env: a role that changes meanwhile counts"
	wait $!
done

# --- of before --------------------------------------------------------------------

env=sandbox
[[ -e $POLIDUCTO_RUN/etc/live.conf ]] || end
dev=${person_of[dev]}
roles() { "$top/sql/roles" --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" poliducto_live poliducto_sandbox; }
sql "DELETE FROM key_roles WHERE account = '$account'"
env=live sql "UPDATE memberships SET role = 'viewer' WHERE account = '$account' AND person = '$dev'"
sql "UPDATE api_keys SET status = 'active', revoked_at = NULL WHERE id = '${id_of[other.sandbox]}'"
roles
ok $? 'roles of before are copied to the sandbox'
is "$(sql "SELECT GROUP_CONCAT(role ORDER BY role) FROM key_roles WHERE account = '$account'")" none,owner,viewer \
    'with whose keys are left'
is "$(sql "SELECT status FROM api_keys WHERE id = '${id_of[other.sandbox]}'")" revoked 'which are revoked'
what='a key is bounded by it' key=${text_of[dev.sandbox]} soon 403 new_party
before=$(sql "SELECT * FROM key_roles ORDER BY account, person")
roles
is "$(sql "SELECT * FROM key_roles ORDER BY account, person")" "$before" 'a second time it does nothing'
end
