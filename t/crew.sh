# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# An account with people of several roles, each in a browser of its own.
# shellcheck disable=SC2154,SC2034 # of rig.sh, and for the tests

declare -A person_of email_of csrf_of

# founds NAME: an account, and its owner at the screen.
founds()
{
	signed_in "$1" "${2:-en}"
	person_of[$1]=$person email_of[$1]=$email csrf_of[$1]=$csrf
}

# as NAME: this person's browser asks from now on.
as()
{
	jar=$work/jar.$1 csrf=${csrf_of[$1]:-} email=${email_of[$1]:-} person=${person_of[$1]:-}
}

# invites EMAIL ROLE: who is at the screen does.
invites()
{
	dash POST /invitations "{\"email\":\"$1\",\"role\":\"$2\"}"
}

# accepts NAME TOKEN [PASSWORD [CODE]]: in a browser of that name.
accepts()
{
	local body
	body=$(jq -nc --arg t "$2" --arg n "$1" --arg p "${3:-$password}" --arg c "${4:-}" \
	    '{token: $t, name: $n, password: $p} + if $c == "" then {} else {code: $c} end')
	jar=$work/jar.$1 csrf=
	dash POST /auth/invitations/accept "$body"
	person_of[$1]=$(get .person.id) csrf_of[$1]=$csrf email_of[$1]=$(get .person.email)
}

# hires NAME ROLE: who is at the screen invites somebody new, who accepts; the
# screen is that of who invited.
hires()
{
	local at=$jar token=$csrf to
	to=$(fresh "$1")@example.com
	to=${to,,}
	invites "$to" "$2"
	[[ $status == 201 ]] || note "hires: $(<"$work/body")"
	accepts "$1" "$(link_token "$to")"
	[[ $status == 200 ]] || note "hires: $(<"$work/body")"
	jar=$at csrf=$token
}
