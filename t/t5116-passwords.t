#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A password takes a worker a fifth of a second.  Whoever tries many at once waits
# for the others who do, and for nothing else: accounts are read and keys are
# revoked meanwhile.  One network cannot take all the room there is.
source "$(dirname "$0")/rig.sh"
needs_instance

env=live
key=$(new_key --account "$(fresh passwords)")
api POST /api/v2/api-keys '{"name":"to be revoked","scopes":[]}'
id=$(get .id)

# tries ADDRESS N FILE: sign-ins at once of as many strangers.  The headers of each
# are in a file of its own as soon as they come, FILE has all codes at the end.
tries()
{
	local i
	for ((i = 0; i < $2; i++)); do
		printf '%s\n' next "url = \"$POLIDUCTO_DASHBOARD_URL/api/v2/auth/sign-in\"" \
		    "interface = \"$1\"" "cacert = \"$POLIDUCTO_CA\"" \
		    'header = "Content-Type: application/json"' 'silent' 'no-progress-meter' 'max-time = 120' \
		    "data-binary = \"{\\\"email\\\":\\\"$i-$1@example.com\\\",\\\"password\\\":\\\"not the password\\\"}\"" \
		    "output = \"$work/answer-$1-$i\"" "dump-header = \"$work/head-$1-$i\"" \
		    'write-out = "%{http_code}\n"'
	done | tail -n +2 >"$work/tries-$1"
	curl --parallel --parallel-immediate --parallel-max "$2" -K "$work/tries-$1" >"$3" 2>"$3.said"
}

# judged: how many passwords were judged by now.
judged()
{
	cat "$work"/head-* 2>/dev/null | grep -cE '^HTTP/[0-9.]+ 401'
}
waiting()
{
	(($(judged) > 0))
}

# --- sixty at once ---------------------------------------------------------------

runs=()
for n in 1 2 3; do
	elsewhere
	tries "$source" 20 "$work/codes-$n" &
	runs+=($!)
done
await 60 waiting
ok $? 'sixty sign-ins from three addresses are being judged'
printf "url = \"$POLIDUCTO_LIVE_URL/api/v2/account\"\noutput = \"/dev/null\"\n%.0s" {1..50} >"$work/reads"
past_reload ask --fail-early -K "$work/reads" -w '%{http_code}\n' >"$work/read"
api POST "/api/v2/api-keys/$id/revoke"
answered 200 'meanwhile a key is revoked'
before=$(judged)
is "$(sort "$work/read" | uniq -c | xargs)" '50 200' 'and the account is read, fifty times'
wait "${runs[@]}"
after=$(judged)
((before < after))
ok $? 'all of that before the sign-ins are through' || note "$before of $after sign-ins were through"
note "$before of $after sign-ins were through"
nothing "$(cat "$work"/codes-[123] | grep -vx -e 401 -e 503 -e 429)" 'each sign-in is judged, or told to come again'

# --- one network ---------------------------------------------------------------------

# pause: the longest that an answer to that address asks to wait for, in seconds.
pause()
{
	cat "$work/head-$source-"* | tr -d '\r' | sed -nE 's/^retry-after: ([0-9]+)$/\1/Ip' | sort -n | tail -n 1
}
# As people do, who is told to come again does so then, until all are judged.
is "$(grep -oE 'passwords_network [0-9]+' "$POLIDUCTO_RUN/etc/nginx/dashboard/home-password.conf")" 'passwords_network 20' \
    'there is room for an office'
elsewhere
: >"$work/office"
judged=0
for ((round = 0; round < 20 && judged < 20; round++)); do
	tries "$source" $((20 - judged)) "$work/some"
	cat "$work/some" >>"$work/office"
	judged=$(grep -cx 401 "$work/office")
	seconds=$(pause)
	((judged == 20)) || sleep "${seconds:-1}"
	rm "$work/head-$source-"*
done
is "$judged" 20 'twenty of one office at once are judged'
nothing "$(grep -vx -e 401 -e 503 -e 429 "$work/office")" 'or told to come again meanwhile'

elsewhere
one=$source
tries "$one" 40 "$work/one" &
run=$!
full()
{
	grep -qsE '^HTTP/[0-9.]+ 503' "$work/head-$one-"*
}
await 60 full
ok $? 'of forty from one address some find no room'
elsewhere
tried=0
gets_in()
{
	dash POST /auth/sign-in "{\"email\":\"somebody-$((tried++))@example.com\",\"password\":\"not the password\"}"
	[[ $status == 401 ]]
}
await 60 gets_in
ok $? 'for another network there is' || note "$(<"$work/body")"
wait "$run"
refusal=$(grep -lE '^HTTP/[0-9.]+ 503' "$work/head-$one-"* | head -n 1)
like "$(tr -d '\r' <"$refusal" | grep -i '^retry-after:')" '^[Rr]etry-[Aa]fter: [1-9]' 'who finds none is told when to come again'
is "$(jq -r '"\(.status) \(.code) \(.retryable)"' "${refusal/head-/answer-}")" '503 unavailable true' \
    'by a problem document'

# --- who has waited too long -------------------------------------------------------------

# turn SECONDS: the status of a sign-in that nginx passed on so long ago.
turn()
{
	echo '{"email":"nobody@example.com","password":"not the password"}' >"$work/sent"
	PARAMS='{"POLIDUCTO_HOME":"1","POLIDUCTO_ASKED_AT":"'$((EPOCHSECONDS - $1))'.123"}' timeout 60 \
	    node "$t/closing.mjs" "$POLIDUCTO_RUN/sock/live/live-passwords.sock" POST /api/v2/auth/sign-in '' "@$work/sent" |
		jq -r '"\(.status) \(.text | fromjson | .code)"'
}
is "$(turn 1)" '401 sign_in_failed' 'who comes to his turn is judged'
is "$(turn 12)" '503 unavailable' 'who has waited for twelve seconds is not'

# --- the pool ----------------------------------------------------------------------------

"$top/poliducto" status >"$work/status"
like "$(<"$work/status")" 'live-passwords' 'status knows the pool'
is "$("$build/contract" home | grep -c '_passwords;')" "$(grep -c '| R_PASSWORD' "$top/fcgi-app/accounts/accounts.c")" \
    'each route with a password goes there'
like "$("$build/contract" pools-one | xargs)" '^all passwords$' 'also where one pool serves all else'
end
