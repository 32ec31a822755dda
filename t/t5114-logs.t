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

# Of such ones the error log quotes the first line.
head -c 3000000 /dev/zero | tr '\0' x >"$work/much"
for path in confirm sign-in password-reset/confirm invitations/accept; do
	jar=$work/jar.refused.${path//\//-} csrf=
	dash POST "/auth/$path" "@$work/much"
	answered 413 "too much for $path"
done
key=$text api POST /api/v2/orders "@$work/much"
request=$(header x-request-id)
quoted() { grep -q 'request: "POST /api/v2/auth/invitations/accept' "$POLIDUCTO_RUN/log/error.log"; }
await 20 quoted
ok $? 'the error log quotes the request'
written() { grep -qF "$request" "$POLIDUCTO_RUN"/log/access-sandbox.log; }
await 20 written
ok $? 'and the access log has the last of them'

# --- all logs -------------------------------------------------------------------

nothing "$(for secret in "${secrets[@]}"; do
	grep -rlF -- "$secret" "$POLIDUCTO_RUN/log" "$POLIDUCTO_RUN/health"
done)" "none of ${#secrets[@]} secrets is in a log"
nothing "$(grep -rhoE '(sk_(sandbox|live)_[A-Za-z0-9]{20,}|dt_[A-Za-z0-9_-]{30,}|whsec_[A-Za-z0-9+/=]{20,}|[?&]token=[^& "]+)' \
    "$POLIDUCTO_RUN/log" | head -n 5)" 'nor anything of their form'
end
