#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Signing up: a letter, a link, an account; a stranger learns nothing, and a
# password counts in the browser that chose it alone.
source "$(dirname "$0")/rig.sh"
needs_instance

# body EMAIL [LANGUAGE [NAME]]
body()
{
	jq -nc --arg e "$1" --arg l "${2:-en}" --arg n "${3:-Ana}" --arg p "$password" \
	    '{email: $e, name: $n, account_name: $n, password: $p, language: $l}'
}

# address NAME: one that nobody has yet.
address()
{
	local as
	as=$(fresh "$1")@example.com
	echo "${as,,}"
}

people()
{
	env=live sql "$1"
}

for language in es en; do
	email=$(address "$language")
	jar=$work/jar.$language csrf=
	dash POST /auth/sign-up "$(body "$email" "$language" 'Ana Núñez')"
	answered 202 "$language: somebody signs up"
	is "$(get .email)" "$email" "$language: the answer says where the letter went"
	is "$(people "SELECT COUNT(*) FROM persons WHERE email = '$email'")" 0 \
	    "$language: nobody is made before the address is confirmed"
	is "$(people "SELECT COUNT(*) FROM sign_ups WHERE email = '$email' AND password LIKE 'scrypt%'")" 1 \
	    "$language: the password is kept as a digest"
	text=$(letter "$email")
	case $language in
	es) like "$text" 'Hola' 'the letter is in Spanish' ;;
	en) like "$text" 'Hello' 'the letter is in English' ;;
	esac
	token=$(link_token "$email")
	like "$text" "$POLIDUCTO_DASHBOARD_URL/#/confirm[?]token=$token" "$language: its link leads to the dashboard"
	is "$(people "SELECT COUNT(*) FROM sign_ups WHERE token_sha256 = '$token'")" 0 \
	    "$language: the link is kept as a digest"
	is "$(people "SELECT COUNT(*) FROM mails WHERE recipient = '$email' AND text IS NOT NULL")" 0 \
	    "$language: once sent, the text is gone"
	dash POST /auth/confirm "{\"token\":\"$token\"}"
	answered 200 "$language: the link opens the account"
	has .role owner
	has .account.name 'Ana Núñez'
	has .person.language "$language"
	is "$(people "SELECT COUNT(*) FROM memberships WHERE account = '$(get .account.id)' AND person = '$(get .person.id)' AND role = 'owner'")" \
	    1 "$language: the person owns it"
	like "$(grep -i '^set-cookie: __Host-poliducto-signup=;' "$work/head")" 'Max-Age=0' \
	    "$language: the cookie of signing up is taken away"
	dash POST /auth/confirm "{\"token\":\"$token\"}"
	refused 410 link_invalid "$language: a link counts once"
done

# --- a stranger learns nothing -------------------------------------------------

known=$email
csrf='' jar=$work/jar.stranger
dash POST /auth/sign-up "$(body "$known")"
answered 202 'signing up with an address that is taken'
sed "s/$known/X/" "$work/body" >"$work/taken"
new=$(address new)
dash POST /auth/sign-up "$(body "$new")"
answered 202 'and with one that is not'
is "$(sed "s/$new/X/" "$work/body")" "$(<"$work/taken")" 'are answered the same'
like "$(letter "$known" 2)" 'already has one' 'who has the address is told by letter'
is "$(link_token "$known" 2)" '' 'which has no link that opens anything'
is "$(people "SELECT COUNT(*) FROM persons WHERE email = '$known'")" 1 'there is one such person'
dash POST /auth/sign-up "$(body "${known^^}")"
is "$(get .email)" "$known" 'capitals make no other address'

# --- another browser -------------------------------------------------------------

token=$(link_token "$new")
jar=$work/jar.other
dash POST /auth/confirm "{\"token\":\"$token\"}"
refused 409 password_needed 'another browser must choose a password'
is "$(faults)" '/password password_needed' 'the field is named'
dash POST /auth/confirm "{\"token\":\"$token\",\"password\":\"short\"}"
refused 422 validation_failed 'not a short one'
dash POST /auth/confirm "{\"token\":\"$token\",\"password\":\"$new\"}"
refused 422 validation_failed 'nor the address'
is "$(faults)" '/password password_weak' 'and says so'
dash POST /auth/confirm "{\"token\":\"$token\",\"password\":\"my very own words\"}"
answered 200 'with a password it opens the account'
csrf='' jar=$work/jar.third
dash POST /auth/sign-in "{\"email\":\"$new\",\"password\":\"$password\"}"
refused 401 sign_in_failed 'the password of who signed up does not count then'
dash POST /auth/sign-in "{\"email\":\"$new\",\"password\":\"my very own words\"}"
answered 200 'that of who confirmed does'

# Two sign-ups of one address: the first link that is followed has it.
csrf='' jar=$work/jar.twice
twice=$(address twice)
dash POST /auth/sign-up "$(body "$twice")"
dash POST /auth/sign-up "$(body "$twice")"
one=$(link_token "$twice") two=$(link_token "$twice" 2)
[[ -n $one && -n $two && $one != "$two" ]]
ok $? 'each letter has a link of its own'
dash POST /auth/confirm "{\"token\":\"$two\"}"
answered 200 'one is followed'
dash POST /auth/confirm "{\"token\":\"$one\"}"
refused 410 link_invalid 'the other ends with it'

# An expired link; how many letters go to one address.
late=$(address late)
dash POST /auth/sign-up "$(body "$late")"
token=$(link_token "$late")
people "UPDATE sign_ups SET expires_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE email = '$late'"
dash POST /auth/confirm "{\"token\":\"$token\"}"
refused 410 link_invalid 'a link ends after a day'
many=$(address many)
elsewhere
for ((i = 0; i < 8; i++)); do
	dash POST /auth/sign-up "$(body "$many")"
	[[ $status == 202 ]] || break
done
answered 202 'whoever asks again and again is answered the same'
is "$(people "SELECT COUNT(*) FROM mails WHERE recipient = '$many'")" 5 'but is sent five letters, not eight'

# A stranger who signs up with somebody's address keeps no other letter from it.
letters()
{
	people "SELECT COUNT(*) FROM mails WHERE recipient = '$known'"
}
more_letters() { (($(letters) > before)); }
elsewhere
for ((i = 0; i < 8; i++)); do
	dash POST /auth/sign-up "$(body "$known")"
done
before=$(letters)
dash POST /auth/sign-up "$(body "$known")"
is "$(letters)" "$before" 'no more letters say that the address is known'
dash POST /auth/password-reset "{\"email\":\"$known\"}"
await 30 more_letters
ok $? 'one with a link for another password goes all the same'

# How many letters an address asks for, whoever they are to.
elsewhere
asked()
{
	people "SELECT failures FROM attempts WHERE subject_sha256 = '$(attempts_of asking "$source")'"
}
asker=$(address asker)
dash POST /auth/sign-up "$(body "$asker")"
dash POST /auth/password-reset "{\"email\":\"$known\"}"
is "$(asked)" 2 'what an address asks for is counted'
dash POST /auth/confirm "{\"token\":\"$(link_token "$asker")\",\"password\":\"$password\"}"
answered 200 'a link that is followed'
is "$(asked)" 1 'was not asked for in vain'
tried asking "$source" 40
stranger=$(address stranger)
for whom in "$known" "$stranger"; do
	dash POST /auth/sign-up "$(body "$whom")"
	refused 429 too_many_attempts 'who asks for too many must wait'
	like "$(header retry-after)" '^[1-9][0-9]*$' 'and is told for how long'
	dash POST /auth/password-reset "{\"email\":\"$whom\"}"
	refused 429 too_many_attempts 'for those of another password too'
done
is "$(people "SELECT COUNT(*) FROM sign_ups WHERE email = '$stranger'")" 0 'nothing is kept of it'
elsewhere
dash POST /auth/sign-up "$(body "$stranger")"
answered 202 'others do not wait for that'

# --- the account names ---------------------------------------------------------

elsewhere
same=$(fresh same)
for who in a b; do
	email=$(address "$who")
	csrf='' jar=$work/jar.$who
	dash POST /auth/sign-up "$(body "$email" es "$same")"
	dash POST /auth/confirm "{\"token\":\"$(link_token "$email")\"}"
	answered 200 "$who opens an account of that name"
done
is "$(people "SELECT COUNT(*) FROM accounts WHERE name = '$same'")" 2 'two accounts may have one name'
account=$(get .account.id)
key=$(env=live new_key --account "$account")
is "$(env=live account_of "$key")" "$account" 'the operator names them by their identifier'
key=$(env=live new_key --account "$same")
[[ $(env=live account_of "$key") != "$account" ]]
ok $? 'by that name it has an account of its own'
key=

# --- what a stranger may put in a name ---------------------------------------------

evil=$(address evil)
dash POST /auth/sign-up "$(body "$evil" en 'Win at https://evil.example <a@b.c>')"
answered 202 'a name with a link'
[[ $(letter "$evil") != *evil.example* ]]
ok $? 'is none in the letter'
evil=$(address words)
dash POST /auth/sign-up "$(body "$evil" en 'Ana, call 55 1234 5678 and tell your password')"
answered 202 'a name that is a message'
like "$(letter "$evil")" 'To open your Poliducto account' 'there is a letter'
[[ $(letter "$evil") != *call* ]]
ok $? 'without it'
for bad in $'Ana\r\nBcc: x@example.com' $'Ana\nx'; do
	dash POST /auth/sign-up "$(body "$(address header)" en "$bad")"
	refused 422 validation_failed 'a name has no line breaks'
done

# --- bad input -------------------------------------------------------------------

elsewhere
while IFS='|' read -r filter want; do
	[[ -n $filter ]] || continue
	dash POST /auth/sign-up "$(body "$(address bad)" | jq -c "$filter")"
	refused 422 validation_failed "$filter"
	is "$(faults)" "$want" 'names what is wrong'
done <<'BAD'
.email = "ana"|/email bad_format
.email = "a@b.com\r\nBcc: c@d.com"|/email bad_format
.email = "a b@example.com"|/email bad_format
.email = "x"|/email too_short
.name = ""|/name too_short
.account_name = ("x" * 101)|/account_name too_long
.password = "123456789"|/password too_short
.password = ("x" * 201)|/password too_long
.password = .email|/password password_weak
.language = "fr"|/language not_allowed
del(.name, .language)|/language required, /name required
.role = "owner"|/role unknown_field
BAD
dash POST /auth/sign-up "$(body "$(address origin)")" -H 'Origin: https://evil.example'
refused 403 csrf_failed 'not from a page of another origin'
dash POST /auth/confirm '{"token":"made-up"}'
refused 410 link_invalid 'a link that was made up'
is "$(faults)" '/token link_invalid' 'names its field'
dash POST /auth/confirm '{}'
refused 422 validation_failed 'no link at all'

# --- a password that was forgotten ------------------------------------------------

elsewhere
signed_in forgetful
cp "$jar" "$work/jar.before"
csrf='' jar=$work/jar.forgotten
dash POST /auth/password-reset "{\"email\":\"$email\"}"
answered 202 'a link for another password'
token=$(link_token "$email" 2)
# enters JAR PASSWORD: signs in as this person, with the cookies of that file.
enters()
{
	jar=$work/jar.$1 csrf=
	dash POST /auth/sign-in "{\"email\":\"$email\",\"password\":\"$2\"}"
}
# Somebody else fails to sign in as this person, again and again.
at=$source
elsewhere
enters stranger 'wrong words'
tried email "$email $source" 15
enters stranger "$password"
refused 429 too_many_attempts 'who fails again and again must wait, with the true password too'
source=$at
enters new "$password"
answered 200 'which keeps nobody out who is elsewhere'
# Many fail, from everywhere.
elsewhere
enters stranger 'wrong words'
tried anywhere "$email" 110
source=$at
rm "$work/jar.new"
enters new "$password"
refused 429 too_many_attempts 'where all of them fail too often, it does'
grep __Host-poliducto-device "$work/jar.before" >"$work/jar.known"
sed 's/\(.*[.]\)\(.\)/\1x/' "$work/jar.known" >"$work/jar.forged"
cp "$work/jar.known" "$work/jar.wrong"
enters forged "$password"
refused 429 too_many_attempts 'nor does a cookie that was made up help'
enters known "$password"
answered 200 'but a browser that has signed in before is no stranger'
# given DAYS: the cookie of that browser, as if it had been given so long ago.
name=$(sed -n 's/.*__Host-poliducto-device\t\([^.]*\)[.].*/\1/p' "$work/jar.before")
given()
{
	local day=$((EPOCHSECONDS / 86400 - $1))
	printf 'localhost\tFALSE\t/\tTRUE\t0\t__Host-poliducto-device\t%s.%s.%s\n' "$name" "$day" \
	    "$(attempts_of trust "$email $name $day")" >"$work/jar.aged"
}
given 181
enters aged "$password"
refused 429 too_many_attempts 'unless that was half a year ago'
given 179
enters aged "$password"
answered 200 'or somewhat less'
# Others of its network fail.
tried anywhere "$email" 0
tried address "$source" 40
rm -f "$work/jar.new"
enters new "$password"
refused 429 too_many_attempts 'where a network fails too often, a stranger waits'
enters known "$password"
answered 200 'and a browser that is known does not'
tried address "$source" 0
tried anywhere "$email" 110
like "$(grep -i '^set-cookie: __Host-poliducto-device=' "$work/head")" 'Secure; HttpOnly; SameSite=Strict' \
    'as its cookie says, which no script reads'
for ((tries = 0; tries < 15; tries++)); do
	enters wrong 'wrong words'
	[[ $status == 401 ]] || break
done
refused 429 too_many_attempts 'there one cannot guess for ever either'
jar=$work/jar.before csrf=
dash GET /auth/session
dash POST /auth/totp "{\"password\":\"$password\"}"
answered 200 'who is signed in is asked for the password all the same'
csrf='' jar=$work/jar.forgotten
nobody=$(address nobody)
dash POST /auth/password-reset "{\"email\":\"$nobody\"}"
answered 202 'the same for who is nobody'
settled() { [[ $(people "SELECT COUNT(*) FROM auth_notes WHERE email = '$nobody'") == 0 ]]; }
await 30 settled
is "$(people "SELECT COUNT(*) FROM mails WHERE recipient = '$nobody'")" 0 'who gets no letter'
dash POST /auth/password-reset '{"email":"nobody"}'
refused 422 validation_failed 'no address'
is "$(faults)" '/email bad_format' 'names its field'
dash POST /auth/password-reset/confirm "{\"token\":\"$token\",\"password\":\"$email\"}"
refused 422 validation_failed 'not the address'
dash POST /auth/password-reset/confirm '{"token":"made-up","password":"another good one"}'
refused 410 link_invalid 'a link that was made up'
ask -Z --interface "$source" -X POST -H 'Content-Type: application/json' -o /dev/null -w '%{http_code}\n' \
    -d "{\"token\":\"$token\",\"password\":\"another good one\"}" \
    "$POLIDUCTO_DASHBOARD_URL/api/v2/auth/password-reset/confirm#[1-4]" >"$work/codes" 2>/dev/null
is "$(sort "$work/codes" | xargs)" '200 410 410 410' 'of four at once the link sets one other password'
dash POST /auth/password-reset/confirm "{\"token\":\"$token\",\"password\":\"a third good one\"}"
refused 410 link_invalid 'and none later'
jar=$work/jar.before
dash GET /auth/session
refused 401 session_missing 'the sessions before have ended'
jar=$work/jar.forgotten
dash POST /auth/sign-in "{\"email\":\"$email\",\"password\":\"$password\"}"
refused 401 sign_in_failed 'the old password is none'
dash POST /auth/sign-in "{\"email\":\"$email\",\"password\":\"another good one\"}"
answered 200 'the new one is'
like "$(letter "$email" 3)" 'was changed' 'a letter says that it changed'

dash POST /auth/password '{"current_password":"wrong words","new_password":"a fourth good one"}'
refused 422 validation_failed 'a change takes the password until now'
is "$(faults)" '/current_password password_wrong' 'and says so'
dash POST /auth/password '{"current_password":"another good one","new_password":"short"}'
refused 422 validation_failed 'a short one'
is "$(faults)" '/new_password too_short' 'names its field'
was=$(sed -n 's/.*__Host-poliducto\t//p' "$jar")
dash POST /auth/password '{"current_password":"another good one","new_password":"a fourth good one"}'
answered 200 'the password is changed'
[[ $was != "$(sed -n 's/.*__Host-poliducto\t//p' "$jar")" ]]
ok $? 'with another session'
dash GET /auth/session
answered 200 'which is good'
end
