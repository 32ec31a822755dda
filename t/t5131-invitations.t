#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Invitations: who may invite whom, what the letter says, what the link is good
# for and for how long, and that it is not enough to come in as somebody else.
source "$(dirname "$0")/rig.sh"
source "$t/crew.sh"
needs_instance

founds owner es
env=sandbox
[[ -e $POLIDUCTO_RUN/etc/live.conf ]] && env=live
new_address()
{
	local to
	to=$(fresh "$1")@example.com
	echo "${to,,}"
}

# --- making ------------------------------------------------------------------

ana=$(new_address ana)
invites "${ana^}" developer
answered 201 'an owner invites somebody'
id=$(get .id)
has .email "$ana" 'addresses are in lower case'
has .role developer
has .invited_by "${person_of[owner]}"
like "$(get '(.expires_at | sub("\\.[0-9]+"; "") | fromdate) - (.created_at | sub("\\.[0-9]+"; "") | fromdate)')" \
    '^60480[01]$' 'for seven days'
nothing "$(grep -o token "$work/body")" 'the answer has no token'
text=$(letter "$ana")
like "$text" 'le invita a unirse a la cuenta' 'the letter is in the language of who invites, to who is unknown'
token=$(link_token "$ana")
is "$(sql "SELECT COUNT(*) FROM invitations WHERE token_sha256 = SHA2('$token', 256)")" 1 \
    'of the link only the digest is kept'
dash GET /invitations
has '.data[0] | [.id, .role, .invited_by_name] | join(" ")' "$id developer owner" 'it is listed'

invites "$ana" viewer
refused 409 duplicate 'nobody is invited twice'
invites "${email_of[owner]}" viewer
refused 409 duplicate 'nor who is here'
for bad in '{}' '{"email":"x","role":"viewer"}' '{"email":"a@b@c","role":"viewer"}' \
    '{"email":"a@example.com","role":"king"}' '{"email":"a@example.com\nBcc: b@example.com","role":"viewer"}' \
    '{"email":"a@example.com","role":"viewer","account":"acc_x"}'; do
	dash POST /invitations "$bad"
	answered 422 "$bad invites nobody"
done

# --- accepting ---------------------------------------------------------------

jar=$work/jar.ana csrf=
dash POST /auth/invitations/accept "{\"token\":\"$token\"}"
refused 409 password_needed 'who is new chooses a name and a password'
dash POST /auth/invitations/accept "{\"token\":\"$token\",\"name\":\"Ana\",\"password\":\"short\"}"
answered 422 'a password that is not too short'
dash POST /auth/invitations/accept "{\"token\":\"$token\",\"name\":\"Ana\",\"password\":\"$ana\"}"
answered 422 'nor the address'
accepts ana "$token"
answered 200 'and is a member, signed in'
has '[.role, .account.id] | join(" ")' "developer $account"
dash GET /people
has '[.data[].role] | sort | join(" ")' 'developer owner'
jar=$work/jar.other csrf=
dash POST /auth/invitations/accept "{\"token\":\"$token\",\"name\":\"Eva\",\"password\":\"$password\"}"
refused 410 link_invalid 'a link is good once'
dash POST /auth/invitations/accept '{"token":"AAAA","name":"Eva","password":"correct horse battery"}'
refused 410 link_invalid 'and one that was never sent is not'
as owner
dash GET /invitations
has '.data | length' 0 'what is accepted is listed no more'

# --- who invites whom --------------------------------------------------------

hires admin admin
hires viewer viewer
as admin
invites "$(new_address x)" owner
refused 403 role_not_allowed 'an admin invites no owner'
invites "$(new_address y)" admin
answered 201 'but another admin'
for who in ana viewer; do
	as "$who"
	invites "$(new_address z)" viewer
	refused 403 role_not_allowed "$who invites nobody"
	dash DELETE "/invitations/$id"
	refused 403 role_not_allowed 'and withdraws nothing'
	dash GET /invitations
	answered 200 'but sees who is invited'
done
as owner
boss=$(new_address boss)
invites "$boss" owner
boss_id=$(get .id)
as admin
dash DELETE "/invitations/$boss_id"
refused 403 role_not_allowed 'an admin does not withdraw what an owner alone may give'

# --- withdrawing -------------------------------------------------------------

as owner
dash DELETE "/invitations/$boss_id"
answered 200 'an owner does'
dash DELETE "/invitations/$boss_id"
refused 404 not_found 'once'
dash DELETE /invitations/x
refused 404 not_found 'an invitation that is none'
accepts boss "$(link_token "$boss")"
refused 410 link_invalid 'its link is good no more'

# --- what one invited to goes with what one may ------------------------------

as owner
hires deputy owner
as deputy
below=$(new_address below)
invites "$below" viewer
equal=$(new_address equal)
invites "$equal" owner
below_token=$(link_token "$below") equal_token=$(link_token "$equal")
as owner
dash PATCH "/people/${person_of[deputy]}" '{"role":"admin"}'
answered 200 'an owner becomes an admin'
accepts equal "$equal_token"
refused 410 link_invalid 'whom it asked to be an owner cannot be one'
as owner
dash GET /invitations
has "[.data[] | select(.email == \"$below\")] | length" 1 'whom an admin may ask still can'
dash DELETE "/people/${person_of[deputy]}"
answered 200 'it is removed'
accepts below "$below_token"
refused 410 link_invalid 'and nothing it asked for counts'

# --- expiring ----------------------------------------------------------------

as owner
late=$(new_address late)
invites "$late" viewer
late_token=$(link_token "$late")
sql "UPDATE invitations SET expires_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND
     WHERE account = '$account' AND email = '$late'"
accepts late "$late_token"
refused 410 link_invalid 'a link ends after its time'
as owner
dash GET /invitations
has "[.data[] | select(.email == \"$late\")] | length" 0 'and is listed no more'
conf=$work/conf
own_conf "$conf"
gone()
{
	POLIDUCTO_CONF=$conf timeout 120 "$build/sweep" --once 2>>"$work/sweep"
	[[ $(sql "SELECT COUNT(*) FROM invitations WHERE email = '$late'") == 0 ]]
}
await 60 gone
ok $? 'nor kept' || note "$(<"$work/sweep")"

# --- who has an account already ----------------------------------------------

first=$account
founds other en
as other
other_email=$email
as owner
invites "$other_email" viewer
answered 201 'who has another account is invited'
like "$(letter "$other_email" 2)" 'invites you to join the account' 'in the own language'
token=$(link_token "$other_email" 2)
jar=$work/jar.thief csrf=
dash POST /auth/invitations/accept "{\"token\":\"$token\"}"
refused 409 password_needed 'the link alone lets nobody in as somebody'
dash POST /auth/invitations/accept "{\"token\":\"$token\",\"name\":\"T\",\"password\":\"not the password\"}"
refused 401 sign_in_failed 'nor does a wrong password'
as other
dash POST /auth/invitations/accept "{\"token\":\"$token\"}"
answered 200 'who is signed in needs none'
has '[.account.id, .role, (.memberships | length | tostring)] | join(" ")' "$first viewer 2" \
    'and is in the account at once'

# --- written down ------------------------------------------------------------

written()
{
	[[ $(sql "SELECT COUNT(*) FROM audit_waiting WHERE account = '$first'") == 0 ]]
}
await 30 written
is "$(sql "SELECT action, COUNT(*) FROM audit_entries WHERE account = '$first'
     AND (subject_type = 'invitation' OR action = 'person.joined')
     GROUP BY action ORDER BY action" | tr '\t\n' '  ')" \
    'invitation.created 10 invitation.withdrawn 3 person.joined 5 ' 'all of it is in the audit log'
nothing "$(sql "SELECT changes FROM audit_entries WHERE account = '$first' AND changes LIKE '%$token%'")" \
    'without a token'
end
