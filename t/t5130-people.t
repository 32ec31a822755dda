#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Who manages people, and whom: nobody acts above the own role, the last owner
# stays, and who is removed or gets another role has to sign in again.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"
source "$t/crew.sh"
needs_instance

founds owner
hires admin admin
hires developer developer
hires viewer viewer
dash GET /people
answered 200 'the people are listed'
has '[.data[].role] | sort | join(" ")' 'admin developer owner viewer' 'each with a role'
has '.data[] | select(.role == "owner") | [.email, .name, (.totp_enabled | tostring)] | join(" ")' \
    "${email_of[owner]} owner false"
has '[.data[].joined_at | type] | unique | join(" ")' string
nothing "$(grep -oE 'scrypt|password|secret' "$work/body")" 'with nothing that is nobody'\''s business'
dash GET '/people?limit=3'
has '.has_more' true 'page by page'
dash GET "/people?limit=3&cursor=$(get .next_cursor)"
has '.data | length' 1

# --- nobody acts above -------------------------------------------------------

# role NAME ROLE
role()
{
	dash PATCH "/people/${person_of[$1]}" "{\"role\":\"$2\"}"
}
roles()
{
	sql "SELECT GROUP_CONCAT(role ORDER BY person) FROM memberships WHERE account = '$account'"
}
env=sandbox
[[ -e $POLIDUCTO_RUN/etc/live.conf ]] && env=live
before=$(roles)
for who in developer viewer; do
	as "$who"
	dash GET /people
	answered 200 "a $who sees the people"
	for other in owner admin developer viewer; do
		role "$other" viewer
		refused 403 role_not_allowed "but changes no $other"
		[[ $who == "$other" ]] && continue
		dash DELETE "/people/${person_of[$other]}"
		refused 403 role_not_allowed "and removes none"
	done
	role "$who" owner
	refused 403 role_not_allowed 'and least of all becomes an owner'
done
as admin
role owner viewer
refused 403 role_not_allowed 'an admin changes no owner'
dash DELETE "/people/${person_of[owner]}"
refused 403 role_not_allowed 'and removes none'
role admin owner
refused 403 role_not_allowed 'and does not become one'
role viewer owner
refused 403 role_not_allowed 'nor makes one'
is "$(roles)" "$before" 'all have the roles that they had'

# --- bad input ---------------------------------------------------------------

role viewer king
refused 422 validation_failed 'a role that is none'
is "$(faults)" '/role not_allowed' 'is named'
dash PATCH "/people/${person_of[viewer]}" '{}'
is "$(faults)" '/role required' 'as is one that lacks'
dash PATCH "/people/${person_of[viewer]}" '{"role":"viewer","email":"x@example.com"}'
is "$(faults)" '/email unknown_field' 'an address is nobody'\''s to change'
for id in per_01aryz6s41tsv4rrffq69g5fav x; do
	dash PATCH "/people/$id" '{"role":"viewer"}'
	refused 404 not_found "nobody is called $id"
	dash DELETE "/people/$id"
	refused 404 not_found 'nor removed'
done
(csrf=''; dash DELETE "/people/${person_of[viewer]}"; [[ $status == 403 ]] && [[ $(get .code) == csrf_failed ]])
ok $? 'nor does a page that is not the dashboard'\''s remove anybody'

# --- another role ------------------------------------------------------------

as viewer
token=$(token_of sandbox)
as admin
role viewer viewer
answered 200 'the role that it is already changes nothing'
as viewer
dash GET /auth/session
answered 200 'and ends nothing'
as admin
role viewer developer
answered 200 'an admin makes a viewer a developer'
has .role developer
as viewer
dash GET /auth/session
refused 401 session_missing 'whose session has ended'
ended()
{
	env=sandbox key=$token api GET /api/v2/account/none
	env=sandbox key=$token api GET /api/v2/orders
	[[ $status == 401 && $(get .code) == token_ended ]]
}
await 20 ended
ok $? 'and with it the tokens' || note "$(<"$work/body")"
dash POST /auth/sign-in "{\"email\":\"${email_of[viewer]}\",\"password\":\"$password\"}"
has .role developer 'who signs in again has the new role'
csrf_of[viewer]=$csrf

# --- the last owner ----------------------------------------------------------

as owner
role owner admin
refused 409 guards_failed 'the last owner stays an owner'
has '.errors[0].code' G-LAST-OWNER
dash DELETE "/people/${person_of[owner]}"
refused 409 guards_failed 'and does not leave'
role admin owner
answered 200 'an owner makes another one'
role owner developer
answered 200 'and then may step down'
dash GET /people
refused 401 session_missing 'which ends the own session too'
jar=$work/jar.admin csrf=
dash POST /auth/sign-in "{\"email\":\"${email_of[admin]}\",\"password\":\"$password\"}"
csrf_of[admin]=$csrf
has .role owner

# back NAME: this person is made an owner again, by who is at the screen, and
# signs in.
back()
{
	role "$1" owner
	jar=$work/jar.$1 csrf=
	dash POST /auth/sign-in "{\"email\":\"${email_of[$1]}\",\"password\":\"$password\"}"
	csrf_of[$1]=$csrf
}
# Two owners who make each other less at the same moment: both requests stand
# in line behind somebody else's before any goes on.
back owner
coproc line { mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" "poliducto_$env" >/dev/null; }
echo "START TRANSACTION; UPDATE memberships SET turn = turn + 1
    WHERE account = '$account' AND role = 'owner';" >&"${line[1]}"
# InnoDB makes this table anew when nobody has read it for a tenth of a second.
in_line()
{
	sleep 0.11
	(($(root_sql "SELECT COUNT(*) FROM information_schema.innodb_trx
	    WHERE trx_state = 'LOCK WAIT' AND trx_query LIKE '%UPDATE memberships%'") >= $1))
}
for pair in owner:admin admin:owner; do
	(as "${pair%:*}"; work=$work/less-${pair%:*}; mkdir -p "$work"; role "${pair#*:}" developer; echo "$status" >"$work/status") &
done
# Who waits for longer than 5 s is told to come again, however patient a test is.
POLIDUCTO_PATIENCE=1 await 4 in_line 2 || note 'one came late, when the other had gone on'
printf 'COMMIT;\nquit\n' >&"${line[1]}"
wait
like "$(sort "$work"/less-*/status | xargs)" '^200 40[13]$' 'of two owners who make each other less one does it'
is "$(sql "SELECT COUNT(*) FROM memberships WHERE account = '$account' AND role = 'owner'")" 1 'and the other stays one'
if [[ $(<"$work/less-owner/status") == 200 ]]; then
	as owner
	back admin
else
	as admin
	back owner
fi

# Two owners who remove each other: one of them stays.
for pair in owner:admin admin:owner; do
	(as "${pair%:*}"; work=$work/$pair; mkdir -p "$work"; dash DELETE "/people/${person_of[${pair#*:}]}") &
done
wait
is "$(sql "SELECT COUNT(*) FROM memberships WHERE account = '$account' AND role = 'owner'")" 1 \
    'of two owners who remove each other one stays'

# --- leaving -----------------------------------------------------------------

as developer
dash DELETE "/people/${person_of[developer]}"
answered 200 'anybody else may leave'
dash GET /auth/session
refused 401 session_missing 'and is out at once'
dash POST /auth/sign-in "{\"email\":\"${email_of[developer]}\",\"password\":\"$password\"}"
refused 403 no_membership 'with no account to sign in to'
elsewhere
for ((i = 0; i < 9; i++)); do
	dash POST /auth/sign-in "{\"email\":\"${email_of[developer]}\",\"password\":\"$password\"}"
	[[ $status == 403 ]] || break
done
refused 403 no_membership 'nor does one wait for that: the password was right'
elsewhere

# Who left the last account signs up again: the same person, in a new one.
left=${person_of[developer]} email=${email_of[developer]}
sql "UPDATE persons SET totp_secret = 'x' WHERE id = '$left'"
sign_up()
{
	dash POST /auth/sign-up "{\"email\":\"$email\",\"name\":\"Back\",\"account_name\":\"Mine\",
	    \"password\":\"$1\",\"language\":\"en\"}"
}
jar=$work/jar.back csrf=
sign_up 'words of another day'
answered 202 'who left the last account signs up again'
token=$(link_token "$email" 2)
sql "INSERT INTO memberships (account, person, role, joined_at) VALUES ('$account', '$left', 'viewer', UTC_TIMESTAMP(3))"
dash POST /auth/confirm "{\"token\":\"$token\"}"
refused 410 link_invalid 'its link opens nothing for who is in an account again'
jar=$work/jar.elsewhere csrf=
sign_up 'words of another day'
like "$(letter "$email" 3)" 'already has one' 'who is only told so'
sql "DELETE FROM memberships WHERE account = '$account' AND person = '$left'"
jar=$work/jar.back csrf=
dash POST /auth/confirm "{\"token\":\"$token\"}"
answered 200 'who is in none is let in'
has '[.person.id, .person.name, .role, (.person.totp_enabled | tostring)] | join(" ")' "$left Back owner false" \
    'as the same person, the owner of a new account'
[[ $(get .account.id) != "$account" ]]
ok $? 'and of no other'
has '.memberships | length' 1
jar=$work/jar.again csrf=
dash POST /auth/sign-in "{\"email\":\"$email\",\"password\":\"$password\"}"
refused 401 sign_in_failed 'the password from before is gone'
dash POST /auth/sign-in "{\"email\":\"$email\",\"password\":\"words of another day\"}"
answered 200 'the new one is good'

# --- another account ---------------------------------------------------------

first=$account
founds stranger
dash PATCH "/people/${person_of[viewer]}" '{"role":"owner"}'
refused 404 not_found 'an owner of another account finds nobody of this one'
dash DELETE "/people/${person_of[viewer]}"
refused 404 not_found 'to remove'
dash GET /people
has '.data | length' 1 'and sees the own people alone'

# --- written down ------------------------------------------------------------

written()
{
	[[ $(sql "SELECT COUNT(*) FROM audit_waiting WHERE account = '$first'") == 0 ]]
}
await 30 written
is "$(sql "SELECT action, COUNT(*) FROM audit_entries WHERE account = '$first' AND subject_type = 'person'
     AND action NOT LIKE 'person.sign%' GROUP BY action ORDER BY action" | tr '\t\n' '  ')" \
    'person.joined 3 person.left 1 person.removed 1 person.role_changed 6 ' 'all of it is in the audit log'
is "$(sql "SELECT actor_type, actor_id, actor_name, changes FROM audit_entries WHERE account = '$first'
     AND action = 'person.role_changed' ORDER BY seq LIMIT 1")" \
    "person"$'\t'"${person_of[admin]}"$'\t'"admin"$'\t''{"role":{"from":"viewer","to":"developer"}}' \
    'with who did it, and what it was before'
end
