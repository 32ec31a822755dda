#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Signing in: nobody learns who has an account, who tries too often waits, a
# session is the browser's alone and ends for good; the second factor.
source "$(dirname "$0")/rig.sh"
needs_instance

# entry EMAIL PASSWORD [CODE]: the body of a sign-in.
entry()
{
	jq -nc --arg e "$1" --arg p "$2" --arg c "${3:-}" \
	    '{email: $e, password: $p} + if $c == "" then {} else {code: $c} end'
}

# sign_in PASSWORD [CODE]: as the person of now, in a browser without cookies.
sign_in()
{
	rm -f "$jar"
	csrf=
	dash POST /auth/sign-in "$(entry "$email" "$@")"
}

signed_in ana
answered 200 'a person signs up and is signed in'
first=$(sed -n 's/.*__Host-poliducto\t//p' "$jar")
dash GET /auth/session
has .person.email "$email" 'the session says who it is'
has '.memberships | length' 1
has .role owner
cp "$jar" "$work/jar.first"

# --- enumeration -------------------------------------------------------------

known=$email
sign_in 'not the password'
refused 401 sign_in_failed 'a wrong password'
is "$(header www-authenticate)" Session 'the browser is not asked for a key'
sed 's/"instance".*"retryable"/"retryable"/' "$work/body" >"$work/wrong"
email=$(fresh nobody)@example.com
email=${email,,}
sign_in 'not the password'
refused 401 sign_in_failed 'an address that nobody has'
sed 's/"instance".*"retryable"/"retryable"/' "$work/body" >"$work/nobody"
is "$(<"$work/nobody")" "$(<"$work/wrong")" 'both are answered the same'

# --- stuffing ----------------------------------------------------------------

# fail_until_locked: sets `tries`, how many were judged before one had to wait.
fail_until_locked()
{
	for ((tries = 0; tries < 15; tries++)); do
		sign_in "wrong $tries"
		[[ $status == 401 ]] || break
	done
}
fail_until_locked
refused 429 too_many_attempts 'an address that nobody has is locked'
like "$(header retry-after)" '^[1-9][0-9]*$' 'and told for how long'
email=$known
fail_until_locked
refused 429 too_many_attempts 'so is one that somebody has'
like "$tries" '^([3-9]|1[0-4])$' 'after some failures, not at once'
# A second is soon over where much else is done.
env=live sql "UPDATE attempts SET blocked_until = UTC_TIMESTAMP(3) + INTERVAL 10 SECOND
    WHERE blocked_until > UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE"
sign_in "$password"
refused 429 too_many_attempts 'then the true password does not help either'
is "$(env=live sql "SELECT COUNT(*) FROM attempts WHERE subject_sha256 LIKE '%@%'")" 0 \
    'who tried is kept as a digest alone'
released()
{
	sign_in "$password"
	[[ $status == 200 ]]
}
await 60 released
ok $? 'after the wait it does'
elsewhere # from here nginx takes no more for the moment
is "$(env=live sql "SELECT COUNT(*) FROM sessions WHERE person = '$person' AND ended_at IS NULL")" 2 \
    'a second session of the person'

# --- fixation ----------------------------------------------------------------

printf 'localhost\tFALSE\t/\tTRUE\t0\t__Host-poliducto\t%s\n' chosen-by-somebody-else >"$jar"
csrf=
dash POST /auth/sign-in "$(entry "$email" "$password")"
answered 200 'a cookie that somebody planted does no harm'
mine=$(sed -n 's/.*__Host-poliducto\t//p' "$jar")
[[ -n $mine && $mine != chosen-by-somebody-else && $mine != "$first" ]]
ok $? 'the session has a secret of its own'
like "$(header set-cookie)" '^__Host-poliducto=[^;]{43}; Path=/; Max-Age=[0-9]+; Secure; HttpOnly; SameSite=Strict$' \
    'its cookie is for this host, over TLS, for no script and no other site'
is "$(header cache-control)" no-store 'nobody keeps the answer'
is "$(env=live sql "SELECT COUNT(*) FROM sessions WHERE secret_sha256 LIKE '%$mine%'")" 0 \
    'the secret itself is in no table'

# --- pages of others -----------------------------------------------------------

token=$csrf
csrf=
dash POST /auth/switch "{\"account_id\":\"$account\"}"
refused 403 csrf_failed 'without X-CSRF-Token nothing is changed'
csrf=${token%?}x
[[ $csrf != "$token" ]] || csrf=${token%?}y
dash POST /auth/switch "{\"account_id\":\"$account\"}"
refused 403 csrf_failed 'nor with another'
csrf=$token
dash POST /auth/switch "{\"account_id\":\"$account\"}" -H 'Origin: https://evil.example'
refused 403 csrf_failed 'nor from a page of another origin'
dash POST /auth/sign-in "$(entry "$email" "$password")" -H "Origin: $POLIDUCTO_SANDBOX_URL"
refused 403 csrf_failed 'nobody is signed in by such a page'
dash POST /auth/switch "{\"account_id\":\"$account\"}" -H "Origin: $POLIDUCTO_DASHBOARD_URL"
answered 200 'the dashboard itself may'
dash POST /auth/switch '{"account_id":"acc_01jaaaaaaaaaaaaaaaaaaaaaaa"}'
refused 404 not_found 'an account that one is no member of cannot be chosen'
for at in "$POLIDUCTO_SANDBOX_URL" "$POLIDUCTO_LIVE_URL"; do
	status=$(ask -o "$work/body" -w '%{http_code}' -b "$jar" "$at/api/v2/auth/session")
	is "$status" 404 "people do not exist at ${at##*:}"
done

# --- sessions ----------------------------------------------------------------

dash GET /auth/sessions
answered 200 'the sessions are listed'
has '[.data[] | select(.current)] | length' 1 'one of them is the one that asks'
has '.data | length' 3
has '.data[0].user_agent | startswith("curl")' true
other=$(get '[.data[] | select(.current | not)][0].id')
dash DELETE "/auth/sessions/$other"
answered 200 'another is ended'
dash DELETE "/auth/sessions/$other"
refused 404 not_found 'once'
dash GET '/auth/sessions?limit=0'
refused 400 bad_parameter 'a bad limit'
dash GET '/auth/sessions?limit=1'
has .has_more true 'they come in pages'
dash GET "/auth/sessions?cursor=$(get .next_cursor)"
has '.data | length' 1 'and the next page has the rest'

key=$(token_of sandbox)
token=$key
api GET /api/v2/account
answered 200 'a token is good'
key=
dash POST /auth/sign-out
answered 200 'somebody signs out'
is "$(grep -c $'__Host-poliducto\t' "$jar")" 0 'the browser forgets its cookie'
ended()
{
	key=$token api GET /api/v2/account
	[[ $status == 401 ]]
}
await 20 ended
refused 401 token_ended 'its token ends with the session'
printf 'localhost\tFALSE\t/\tTRUE\t0\t__Host-poliducto\t%s\n' "$mine" >"$jar"
dash GET /auth/session
refused 401 session_missing 'the old cookie, played again, is nobody'
dash POST /auth/sign-out
refused 401 session_missing 'who is not signed in cannot sign out'
dash GET /auth/sessions
refused 401 session_missing 'nor see sessions'

# The rule of time: a session that was not used for 12 hours, one of 30 days.
sign_in "$password"
env=live sql "UPDATE sessions SET last_used_at = UTC_TIMESTAMP(3) - INTERVAL 13 HOUR WHERE person = '$person'"
dash GET /auth/session
refused 401 session_missing 'after 12 hours without use'
env=live sql "UPDATE sessions SET last_used_at = UTC_TIMESTAMP(3), created_at = UTC_TIMESTAMP(3) - INTERVAL 31 DAY WHERE person = '$person'"
dash GET /auth/session
refused 401 session_missing 'after 30 days in any case'

# --- the second factor -------------------------------------------------------

sign_in "$password"
dash POST /auth/totp '{"password":"not mine at all"}'
refused 422 validation_failed 'an authenticator takes the password'
is "$(faults)" '/password password_wrong' 'and says so'
dash POST /auth/totp/confirm '{"code":"123456"}'
refused 409 state_conflict 'nothing to confirm yet'
dash POST /auth/totp/disable "{\"password\":\"$password\",\"code\":\"123456\"}"
refused 409 state_conflict 'nothing to end'
dash POST /auth/totp "{\"password\":\"$password\"}"
answered 200 'a secret for an authenticator'
secret=$(get .secret)
like "$secret" '^[A-Z2-7]{32}$' 'in base32'
like "$(get .uri)" "^otpauth://totp/Poliducto:.*secret=$secret" 'and as what is scanned'
is "$(env=live sql "SELECT COUNT(*) FROM persons WHERE totp_pending LIKE '%$secret%'")" 0 'it is kept sealed'
dash GET /auth/session
has .person.totp_enabled false 'it does not count yet'
right=$(code_of "$secret")
dash POST /auth/totp/confirm "{\"code\":\"$(((10#$right + 500000) % 1000000 + 1000000))\"}"
refused 422 validation_failed 'a wrong code'
is "$(faults)" '/code code_wrong' 'names its field'
dash POST /auth/totp/confirm "{\"code\":\"$(code_of "$secret")\"}"
answered 200 'the right one'
has '.recovery_codes | length' 10
recovery=$(get '.recovery_codes[0]')
like "$recovery" '^[a-z2-7]{5}-[a-z2-7]{5}$' 'recovery codes'
dash POST /auth/totp "{\"password\":\"$password\"}"
refused 409 state_conflict 'one authenticator at a time'
sign_in "$password"
refused 401 second_factor_required 'the password alone is not enough'
sign_in "$password" 000000x
refused 401 second_factor_wrong 'a wrong code'
next=$(code_of "$secret" 1)
sign_in "$password" "$next"
answered 200 'a code of the next step'
has .person.totp_enabled true
sign_in "$password" "$next"
refused 401 second_factor_wrong 'the same code again'
sign_in "$password" "$recovery"
answered 200 'a recovery code'
has .person.recovery_codes_left 9
sign_in "$password" "$recovery"
refused 401 second_factor_wrong 'counts once'
sign_in "$password" aaaaa-aaaaa
refused 401 second_factor_wrong 'one that was made up'
env=live sql "UPDATE persons SET totp_step = 0 WHERE id = '$person'"
env=live sql "UPDATE attempts SET blocked_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND, failures = 0"
sign_in "$password" "$(code_of "$secret")"
answered 200 'signed in with a code'
dash POST /auth/totp/disable "{\"password\":\"$password\",\"code\":\"999999x\"}"
refused 422 validation_failed 'a wrong code does not end it'
is "$(faults)" '/code code_wrong' 'and the field is named'
for ((tries = 0; tries < 15; tries++)); do
	dash POST /auth/totp/disable "{\"password\":\"$password\",\"code\":\"999999x\"}"
	[[ $status == 422 ]] || break
done
refused 429 too_many_attempts 'who guesses on must wait, though the password is right'
tried person "$person" 0
env=live sql "UPDATE persons SET totp_step = 0 WHERE id = '$person'"
dash POST /auth/totp/disable "{\"password\":\"$password\",\"code\":\"$(code_of "$secret")\"}"
answered 200 'the second factor ends'
sign_in "$password"
answered 200 'the password is enough again'

# --- the person, both languages ----------------------------------------------

dash PATCH /auth/person '{"name":"<b>Ana</b>","language":"es"}'
answered 200 'a person changes its name and language'
has .language es
has .name '<b>Ana</b>' 'a name is text'
dash PATCH /auth/person '{"language":"fr"}'
refused 422 validation_failed 'a language that there is not'
is "$(faults)" '/language not_allowed' 'names its field'

# --- bad input -----------------------------------------------------------------

while IFS='|' read -r path body want; do
	[[ -n $path ]] || continue
	dash POST "$path" "$body"
	refused 422 validation_failed "$path $body"
	is "$(faults)" "$want" 'names what is wrong'
done <<'BAD'
/auth/sign-in|{}|/email required, /password required
/auth/sign-in|{"email":"no address","password":"x"}|/email bad_format
/auth/sign-in|{"email":"a@example.com","password":"x","code":"1"}|/code too_short
/auth/sign-in|{"email":"a@example.com","password":"x","admin":true}|/admin unknown_field
/auth/switch|{}|/account_id required
/auth/totp|{}|/password required
/auth/totp/confirm|{"code":"12"}|/code too_short
/auth/totp/disable|{"password":"x"}|/code required
BAD
dash POST /auth/sign-in 'no json'
refused 400 not_json 'no JSON'

# --- nginx, by address -----------------------------------------------------------

elsewhere
ask -Z --parallel-max 50 --interface "$source" -X POST -H 'Content-Type: application/json' \
    -d '{}' -o /dev/null -w '%{http_code}\n' \
    "$POLIDUCTO_DASHBOARD_URL/api/v2/auth/sign-in?n=[1-300]" >"$work/codes" 2>/dev/null
is "$(wc -l <"$work/codes")" 300 'an address that asks 300 times at once'
like "$(sort "$work/codes" | uniq -c | xargs)" '[1-9][0-9]* 4(00|22) [1-9][0-9]* 429' 'is answered sometimes, and mostly told to wait'

nothing "$(grep -lF -e "$password" -e "$mine" -e "$secret" "$POLIDUCTO_RUN"/log/*.log)" \
    'no log holds a password, a cookie or a secret'
end
