#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Tokens: what the dashboard calls an environment with; who did it is told, what
# the role may not is refused, and only the dashboard's pages may read answers.
source "$(dirname "$0")/rig.sh"
needs_instance

people()
{
	env=live sql "$1"
}

signed_in ana
for env in sandbox live; do
	key=$(token_of "$env")
	like "$key" '^dt_[A-Za-z0-9_-]+[.][A-Za-z0-9_-]{43}$' "$env: a token"
	api GET /api/v2/account
	answered 200 "$env: it is accepted"
	has .id "$account" "$env: for the account of the session"
	has .name ana
	has .key null "$env: there is no key"
	api GET /api/v2/orders
	answered 200 "$env: as the role may"
done
is "$(env=sandbox sql "SELECT name FROM accounts WHERE id = '$account'")" ana \
    'the account was made in the sandbox'
is "$(env=sandbox sql "SELECT COUNT(*) FROM persons")" 0 'people are at home alone'
env=sandbox
key=
dash POST /auth/tokens '{"environment":"sandbox"}'
has .url "$POLIDUCTO_SANDBOX_URL" 'the token says where it counts'
has '.scopes | index("orders:override") != null' true 'and what an owner may'

# Who did it.
key=$(token_of sandbox)
api POST /api/v2/counterparties '{"legal_name":"P","roles":["customer"],"country":"MX"}'
answered 201 'a person makes a counterparty'
api GET "/api/v2/counterparties/$(get .id)/history"
has '.data[0].key_id' "$person" 'its history names the person'

# --- what is wrong with a token ---------------------------------------------------

good=$key
while IFS='|' read -r what text code; do
	[[ -n $what ]] || continue
	key=$text
	api GET /api/v2/account
	refused 401 "$code" "$what"
done <<BAD
one character changed|${good:0:20}$([[ ${good:20:1} == A ]] && echo B || echo A)${good:21}|key_malformed
no signature|${good%.*}|key_malformed
an empty signature|${good%.*}.|key_malformed
nothing behind dt_|dt_|key_malformed
BAD
key=$good env=live api GET /api/v2/account
refused 401 key_wrong_environment 'a sandbox token in live'

# forge SECONDS ROLE: a token that is signed as ours are.
forge()
{
	node -e '
	const { createHmac } = require("crypto");
	const [secret, account, person, seconds, role] = process.argv.slice(1);
	const says = `sandbox ${account} ${person} ses_01jaaaaaaaaaaaaaaaaaaaaaaa ${role} ${Date.now() + seconds * 1000} Ana`;
	const text = "dt_" + Buffer.from(says).toString("base64url");
	const mac = createHmac("sha256", Buffer.from(secret, "hex")).update(text).digest("base64url");
	console.log(`${text}.${mac}`);
	' "$(sed -n 's/^token_secret //p' "$POLIDUCTO_RUN/etc/sandbox.conf")" "$account" "$person" "$@"
}
key=$(forge 60 owner) api GET /api/v2/account
answered 200 'the test can make tokens'
is "$(sort -u <(sed -n 's/^token_secret //p' "$POLIDUCTO_RUN"/etc/{sandbox,live}.conf) | wc -l)" 2 \
    'but each environment has a secret of its own'
key=$(forge -1 owner) api GET /api/v2/account
refused 401 token_expired 'one that has expired'
key=$(forge 60 emperor) api GET /api/v2/account
refused 401 key_malformed 'a role that there is not'
key=$(forge 60 viewer) api GET /api/v2/orders
answered 200 'a viewer reads'
key=$(forge 60 viewer) api POST /api/v2/orders '{}'
refused 403 scope_missing 'and writes nothing'
key=$(forge 60 developer) api POST /api/v2/orders '{}'
refused 422 validation_failed 'a developer may'

# --- pages of another origin ---------------------------------------------------------

key=$good
api GET /api/v2/account -H "Origin: $POLIDUCTO_DASHBOARD_URL"
answered 200 'asked by a page of the dashboard'
is "$(header access-control-allow-origin)" "$POLIDUCTO_DASHBOARD_URL" 'which may read the answer'
like "$(header access-control-expose-headers)" 'X-Request-Id.*ETag.*Retry-After' 'and these of its headers'
is "$(header vary)" Origin 'a cache tells the origins apart'
key=nonsense api GET /api/v2/account -H "Origin: $POLIDUCTO_DASHBOARD_URL"
is "$(header access-control-allow-origin)" "$POLIDUCTO_DASHBOARD_URL" 'refusals too'
for origin in https://evil.example "$POLIDUCTO_DASHBOARD_URL.evil.example" null "$POLIDUCTO_LIVE_URL"; do
	api GET /api/v2/account -H "Origin: $origin"
	is "$(header access-control-allow-origin)" '' "$origin may not"
	api OPTIONS /api/v2/orders -H "Origin: $origin" -H 'Access-Control-Request-Method: POST'
	is "$(header access-control-allow-methods)" '' "$origin is told nothing beforehand"
done
nobody api OPTIONS /api/v2/orders -H "Origin: $POLIDUCTO_DASHBOARD_URL" \
    -H 'Access-Control-Request-Method: POST' -H 'Access-Control-Request-Headers: authorization'
answered 204 'a browser asks beforehand'
is "$(header access-control-allow-origin)" "$POLIDUCTO_DASHBOARD_URL" 'and is told so'
like "$(header access-control-allow-methods)" 'PATCH' 'which methods'
like "$(header access-control-allow-headers)" 'Authorization.*Idempotency-Key' 'which headers'
is "$(header access-control-allow-credentials)" '' 'no cookie ever'

# --- counting ------------------------------------------------------------------------

# An account of its own, so that nobody else's requests are among them.
signed_in counted
key=$(token_of sandbox)
for ((i = 0; i < 3; i++)); do
	api GET /api/v2/account
done
mark=$(header x-request-id)
api POST /api/v2/api-keys '{"name":"counted","scopes":["orders:read"]}'
key=$(get .key) api GET /api/v2/orders
counted()
{
	[[ $(env=sandbox sql "SELECT COALESCE(SUM(calls), 0) FROM usage_counts
	    WHERE account = '$account' AND span = 1") == 1 ]]
}
await 60 counted
ok $? 'requests with a token are no traffic of the account, those with its key are'
logged=$(grep -hF "$mark" "$POLIDUCTO_RUN"/log/access-sandbox.log* | head -n 1)
is "$(jq -r '"\(.key) \(.account)"' <<<"$logged")" "person $account" 'though the log says whose they are'

# --- who asks for one ------------------------------------------------------------------

key=
dash POST /auth/tokens '{"environment":"moon"}'
refused 422 validation_failed 'an environment that there is not'
is "$(faults)" '/environment not_allowed' 'names its field'
dash POST /auth/tokens '{}'
is "$(faults)" '/environment required' 'one must be named'
csrf='' dash POST /auth/tokens '{"environment":"sandbox"}'
refused 403 csrf_failed 'not without the header of the session'
people "UPDATE sessions SET ended_at = UTC_TIMESTAMP(3) WHERE person = '$person'"
dash POST /auth/tokens '{"environment":"sandbox"}'
refused 401 session_missing 'nor without a session'
nothing "$(grep -lF -e "$good" "$POLIDUCTO_RUN"/log/*.log)" 'no log holds a token'
end
