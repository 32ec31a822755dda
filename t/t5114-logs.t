#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# No secret is in a log: none stands in the query of a request, where nginx would
# write it down, and whatever people and keys are given is looked for in all logs.
source "$(dirname "$0")/rig.sh"
source "$t/crew.sh"
needs_instance

# --- where a secret may stand --------------------------------------------------

document=$top/clients/openapi.json
queries='.paths | to_entries[] | .key as $path | .value | to_entries[] |
    select(.value | type == "object") | . as $op |
    $op.value.parameters[]? | select(.in == "query") | {path: $path, op: $op.value.operationId, name}'
nothing "$(jq -r "$queries"' | select(.name | test("^(token|.*secret.*|.*password.*|csrf.*|recovery.*|authorization|cookie)$"))
    | "\(.op) \(.name)"' "$document")" 'no operation takes a secret in its query'
is "$(jq -r "[$queries"' | select(.path | startswith("/api/v2/auth/")) | .name] | unique | join(" ")' "$document")" \
    'cursor limit' 'those of signing in take nothing there but pages'
nothing "$(jq -r '.paths | to_entries[] | .key as $p | .value.get? // empty | select(.requestBody) | $p' "$document")" \
    'no GET has a body'

# --- what is given to people and keys ------------------------------------------

secrets=()
# keeps WHAT SECRET...: each of them is looked for at the end.
keeps()
{
	local secret
	for secret in "${@:2}"; do
		((${#secret} >= 8))
		ok $? "$1" || continue
		secrets+=("$secret")
	done
}
cookies()
{
	sed -nE 's/.*\t__Host-[a-z-]+\t(.+)$/\1/p' "$jar"
}

founds ana
keeps 'a password' "$password"
keeps 'the link of a sign-up' "$(link_token "$email")"
mapfile -t given < <(cookies)
keeps 'a cookie' "${given[@]}"
keeps 'what goes with it' "$csrf"
for env in sandbox live; do
	token=$(token_of "$env")
	keeps "a token of $env" "$token"
	key=$token api GET '/api/v2/account?no_such=1'
done
env=sandbox key=
dash POST /auth/password-reset "{\"email\":\"$email\"}"
reset=$(link_token "$email" 2)
keeps 'the link to another password' "$reset"
dash POST /auth/password-reset/confirm "{\"token\":\"$reset\",\"password\":\"short\"}"
guest=$(fresh guest)@example.com
invites "${guest,,}" viewer
keeps 'the link of an invitation' "$(link_token "${guest,,}")"
dash POST /auth/totp "{\"password\":\"$password\"}"
keeps 'the secret of an authenticator' "$(get .secret)"

mine=$(new_key)
key=$mine api POST /api/v2/api-keys '{"name":"logs","scopes":["orders:read"]}'
text=$(get .key)
keeps 'the secret of a key' "$(secret_of "$mine")" "$(secret_of "$text")"
key=$text api GET /api/v2/orders
key=$text api GET '/api/v2/orders?no_such=1'
key=${text%?}_ api GET /api/v2/orders
key=$mine api POST /api/v2/webhooks '{"url":"https://example.com/h","events":["order.*"]}'
keeps 'the secret of a webhook' "$(get .secret)"

# --- what nginx says of a request that it refuses -------------------------------

# Such ones are in the error log, and nothing that they say.
head -c 3000000 /dev/zero | tr '\0' x >"$work/much"
for path in confirm sign-in password-reset/confirm invitations/accept; do
	jar=$work/jar.refused.${path//\//-} csrf=
	dash POST "/auth/$path" "@$work/much"
	answered 413 "too much for $path"
done
key=$text api POST /api/v2/orders "@$work/much"
request=$(header x-request-id)
# A key where none belongs: in a path, a query, a Referer, and where nginx itself
# finds fault with what came.
told=$(grep -c . "$POLIDUCTO_RUN/log/error.log")
key=$mine api POST "/api/v2/orders/$text/submit" "@$work/much" -H "Referer: https://example.com/?key=$text"
refused 413 body_too_large 'too much, with a key in the path and the Referer'
key=$mine api POST "/api/v2/orders?key=$text" "@$work/much" -H "Referer: https://example.com/$text"
refused 413 body_too_large 'and in the query'
raw()
{
	printf %b "$1" | timeout 10 openssl s_client -quiet -connect "${POLIDUCTO_SANDBOX_URL#https://}" \
	    -servername localhost -CAfile "$POLIDUCTO_CA" 2>/dev/null | sed -u '/"retryable":[a-z]*}$/q' >"$work/raw"
}
raw "POST /api/v2/orders?key=$text HTTP/1.1\r\nHost: localhost\r\nReferer: https://example.com/$text\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n"
like "$(<"$work/raw")" '^HTTP/1.1 400 ' 'a broken chunk, with a key in the query'
raw "POST /api/v2/orders/$text HTTP/1.1\r\nHost: $text\r\nReferer: $text\r\nConnection: close\r\nContent-Length: 5, 5\r\n\r\n"
like "$(<"$work/raw")" '^HTTP/1.1 400 ' 'lengths that contradict, with a key as Host'
for path in "/docs/$text" "/docs/$text/" "/assets/$text" "/$text.html" "/errors/$text"; do
	env=dashboard nobody api GET "$path" -H "Referer: https://example.com/$text"
	like "$status" '^(404|30.)$' "a page that has the name of a key"
done
new_lines() { tail -n +"$((told + 1))" "$POLIDUCTO_RUN/log/error.log"; }
while IFS='|' read -r what line; do
	found() { new_lines | grep -qE "$line"; }
	await 20 found
	ok $? "the error log says that $what" || note "$(new_lines | tail -n 5)"
done <<'LINES'
a body was too large, and whose|too large body: [0-9]+ bytes, client: [0-9a-f.:]+, server: localhost
a chunk was broken|invalid chunked body, client: [0-9a-f.:]+, server: localhost
LINES
nothing "$(grep -hoE '(request|referrer|host|upstream|subrequest): "[^"]*"' "$POLIDUCTO_RUN/log/error.log" | head -n 3)" \
    'and nothing of requests'
written() { grep -qF "$request" "$POLIDUCTO_RUN"/log/access-sandbox.log; }
await 20 written
ok $? 'and the access log has the last of them'

# --- whose they are ------------------------------------------------------------

is "$(stat -c %a "$POLIDUCTO_RUN/log")" 750 'the folder of logs is not for everybody'
nothing "$(find "$POLIDUCTO_RUN/log" -type f -perm /137)" 'nor is a file in it'

# --- before nginx has read where errors go ---------------------------------------

# What it says then stands where it was started, and in the file of its -e.
sed 's/^events {/no_such_directive;\n&/' "$POLIDUCTO_RUN/etc/nginx/nginx.conf" >"$work/broken.conf"
nginx -p "$POLIDUCTO_RUN" -c "$work/broken.conf" -e "$work/start.log" >"$work/start.out" 2>&1
like "$(<"$work/start.log")" 'unknown directive "no_such_directive"' 'a configuration that is refused is told'
like "$(<"$work/start.out")" 'unknown directive "no_such_directive"' 'and to whoever started it'
# The ports are taken by the one that runs.  Its folders are its own: where root starts
# another, that one's user would get them.
mkdir "$work"/{tmp,cache}
sed -E "s#$POLIDUCTO_RUN/(tmp|cache)([/ ])#$work/\\1\\2#" "$POLIDUCTO_RUN/etc/nginx/nginx.conf" >"$work/second.conf"
timeout 60 nginx -p "$POLIDUCTO_RUN" -c "$work/second.conf" -e "$work/start.log" >"$work/start.out" 2>&1
like "$(<"$work/start.out")" 'bind\(\) to .* failed' 'a port that is taken too'
taken() { new_lines | grep -qE 'bind\(\) to .* failed'; }
await 20 taken
ok $? 'which the error log has as well'
is "$(stat -c %U "$POLIDUCTO_RUN"/tmp/{body,fastcgi} | sort -u)" "$(stat -c %U "$POLIDUCTO_RUN/tmp")" \
    'and the folders of the one that runs are its own'

# --- all logs -------------------------------------------------------------------

nothing "$(for secret in "${secrets[@]}"; do
	grep -rlF -- "$secret" "$POLIDUCTO_RUN/log" "$POLIDUCTO_RUN/health"
done)" "none of ${#secrets[@]} secrets is in a log"
nothing "$(grep -rhoE '(sk_(sandbox|live)_[A-Za-z0-9]{20,}|dt_[A-Za-z0-9_-]{30,}|whsec_[A-Za-z0-9+/=]{20,}|[?&]token=[^& "]+)' \
    "$POLIDUCTO_RUN/log" | head -n 5)" 'nor anything of their form'
end
