#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Who may call: each way a key can be wrong has its own code, in both
# environments, and no log ever holds a secret.
source "$(dirname "$0")/rig.sh"
needs_instance

path=/api/v2/orders
account=$(fresh keys)

# denied CODE WHAT: a 401 that says how to do better.
denied()
{
	refused 401 "$1" "$2"
	[[ $(header www-authenticate) == Bearer* ]] ||
		ok 1 "$2: WWW-Authenticate names Bearer"
}

declare -A keys
for env in sandbox live; do
	key=$(new_key --account "$account")
	keys[$env]=$key
	api GET "$path"
	answered 200 "a key of $env is accepted"
	like "$key" "^sk_${env}_[0-9A-Za-z]{50}$" 'it has the documented form'

	nobody api GET "$path"
	denied key_missing "$env: no header"
	is "$(header www-authenticate)" Bearer "$env: what was not sent is not wrong"
	is "$(checked "${key:0:-6}")" "$key" 'the test can make checks'
	key=$(checked "sk_${env}_$(letters 44)") api GET "$path"
	denied key_unknown "$env: a key that was never issued"
	is "$(header www-authenticate)" 'Bearer error="invalid_token"' "$env: this one is"
	body=${key#sk_"$env"_}
	key=$(checked "sk_${env}_${body:0:12}$(letters 32)") api GET "$path"
	denied key_unknown "$env: a true key id with another secret"
done

env=sandbox key=${keys[live]} api GET "$path"
denied key_wrong_environment 'a live key in the sandbox'
env=live key=${keys[sandbox]} api GET "$path"
denied key_wrong_environment 'a sandbox key in live'
env=live key=$(checked "sk_sandbox_$(letters 44)") api GET "$path"
denied key_wrong_environment 'the environment is judged before the key is looked up'

# --- malformed -------------------------------------------------------------

env=sandbox
key=${keys[sandbox]}
body=${key#sk_sandbox_}
flip=$([[ ${body:20:1} == a ]] && echo b || echo a)
while IFS='|' read -r what text; do
	[[ -n $what ]] || continue
	nobody api GET "$path" -H "Authorization: Bearer $text"
	denied key_malformed "$what"
done <<BAD
one character changed|sk_sandbox_${body:0:20}$flip${body:21}
the check changed|${key:0:-1}$([[ $key == *0 ]] && echo 1 || echo 0)
one character missing|${key:0:-1}
one character more|${key}A
two characters swapped|sk_sandbox_${body:1:1}${body:0:1}$([[ ${body:0:1} == "${body:1:1}" ]] && echo x)${body:2}
another prefix|sk_test_$body
no prefix|$body
upper case prefix|SK_SANDBOX_$body
only the prefix|sk_sandbox_
an underscore inside|sk_sandbox_${body:0:20}_${body:21}
a hyphen inside|sk_sandbox_${body:0:20}-${body:21}
a slash inside|sk_sandbox_${body:0:20}/${body:21}
a dot inside|sk_sandbox_${body:0:20}.${body:21}
a blank inside|sk_sandbox_${body:0:20} ${body:21}
a quote inside|sk_sandbox_${body:0:20}'${body:21}
a percent sign inside|sk_sandbox_${body:0:20}%${body:21}
a byte above ASCII inside|sk_sandbox_${body:0:20}é${body:21}
very long|$key$(printf '%01500d' 0)
a comma and a second key|$key,$key
an SQL injection|' OR '1'='1
a token of another kind|dt_abcdefgh
BAD

# --- the header ------------------------------------------------------------

while IFS='|' read -r what code value; do
	[[ -n $what ]] || continue
	nobody api GET "$path" -H "Authorization: $value"
	if [[ $code == 200 ]]; then
		answered 200 "$what"
	else
		denied "$code" "$what"
	fi
done <<HEADERS
the scheme in lower case|200|bearer $key
several blanks|200|Bearer   $key
another scheme|key_missing|Basic ${key}
no scheme|key_missing|$key
no token|key_missing|Bearer
an API key as a parameter is not looked at|key_missing|Bearer
HEADERS
nobody api GET "$path?api_key=$key"
denied key_missing 'a key in the query is no key'
nobody api GET "$path" -H "X-Api-Key: $key"
denied key_missing 'a key in another header is no key'

# --- scopes ----------------------------------------------------------------

key=$(new_key --account "$account" --scopes orders:read,payments:write)
api GET "$path"
answered 200 'the scope of the route is enough'
api POST "$path" '{"product":"DIESEL_ULSD","terminal":"MTY","volume":1}'
refused 403 scope_missing 'without orders:write nothing is ordered'
like "$(get .detail)" 'orders:write' 'the scope is named'
api GET /api/v2/payments
refused 403 scope_missing 'writing is not reading'
like "$(get .detail)" 'payments:read' 'the scope is named'
api GET /api/v1/prices/daily-rack
refused 403 scope_missing 'prices need their scope'
has .ok false 'under v1 the problem says ok: false'
api GET /api/v2/webhooks
refused 403 scope_missing 'webhooks theirs'
api POST "$path" 'no json'
refused 403 scope_missing 'scopes are judged before the body'
api GET /api/v2/account
answered 200 'any key may ask whose it is'
api GET /api/v2/account?whose=mine
refused 400 unknown_parameter 'and nothing else'

# --- addresses, expiry, revocation -----------------------------------------

key=$(new_key --account "$account" --ips 192.0.2.0/24,2001:db8::/32)
api GET "$path"
refused 403 ip_not_allowed 'a key may be held to addresses'
key=$(new_key --account "$account" --ips 192.0.2.0/24,127.0.0.0/8,::1/128)
api GET "$path"
answered 200 'and works from one of them'
api GET "$path" -H 'X-Forwarded-For: 192.0.2.1'
answered 200 'nobody is who he says in X-Forwarded-For'

key=$(new_key --account "$account" --expires "$(date -u -d '1 day' +%F)")
api GET "$path"
answered 200 'a key that will expire still works'
sql "UPDATE api_keys SET expires_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND
	WHERE id = '$(key_id "$key")'"
is_expired() { api GET "$path" && [[ $(get .code) == key_expired ]]; }
await 3 is_expired
denied key_expired 'one that has expired does not'

for path in /api/v2/orders /api/v1/prices/daily-rack; do
	key=$(new_key --account "$account")
	api GET "$path"
	answered 200 "$path: before the revocation"
	"$top/poliducto" key revoke --env sandbox "$(key_id "$key")" &
	revoker=$!
	# When it was seen to be revoked, and when the last request began that was
	# accepted all the same: a slow answer is no late revocation.
	begin='' accepted=''
	is_revoked()
	{
		local row asked
		row=$(sql "SELECT revoked_at IS NOT NULL FROM api_keys
			WHERE id = '$(key_id "$key")'")
		asked=${EPOCHREALTIME/[.,]/}
		[[ $row != 1 || -n $begin ]] || begin=$asked
		api GET "$path"
		[[ $status != 401 ]] || return 0
		accepted=$asked
		return 1
	}
	await 20 is_revoked
	ok $? "$path: a revoked key is refused in the end"
	took=$((begin && accepted > begin ? accepted - begin : 0))
	wait "$revoker"
	ok $? 'the operator revokes it'
	((took < 2000000))
	ok $? "$path: revocation holds within two seconds" || note "$took us"
	denied key_revoked "$path: a revoked key"
done
path=/api/v2/orders
"$top/poliducto" key revoke --env sandbox "$(key_id "$key")" 2>/dev/null
is $? 1 'revoking twice is told'
"$top/poliducto" key revoke --env sandbox 000000000000 2>/dev/null
is $? 1 'and so is revoking what there is not'

# --- rotation, as far as the tables go -------------------------------------

key=$(new_key --account "$account")
old=$key
key=$(checked "sk_sandbox_$(key_id "$old")$(letters 32)")
sha=$(printf %s "$key" | sha256sum | cut -d ' ' -f 1)
sql "UPDATE api_keys SET old_secret_sha256 = secret_sha256, secret_sha256 = '$sha',
	old_secret_until = UTC_TIMESTAMP(3) + INTERVAL 1 HOUR
	WHERE id = '$(key_id "$old")'"
api GET "$path"
answered 200 'the new secret of a rotated key works'
is "$(header deprecation)$(header sunset)" '' 'and nothing is said about it'
key=$old api GET "$path"
answered 200 'the old one too, until the grace ends'
like "$(header deprecation)" '^@[0-9]+$' 'its answers carry Deprecation'
like "$(header sunset)" '^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} 20[0-9]{2} .* GMT$' 'and Sunset'
sql "UPDATE api_keys SET old_secret_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND
	WHERE id = '$(key_id "$old")'"
key=$old
await 3 is_expired
denied key_expired 'afterwards it is refused'

# --- what is written down --------------------------------------------------

key=${keys[sandbox]}
api GET "$path"
id=$(header x-request-id)
in_log() { grep -q "\"$id\"" "$POLIDUCTO_RUN/log/access-sandbox.log"; }
await 5 in_log
ok $? 'every request stands in the access log'
line=$(grep "\"$id\"" "$POLIDUCTO_RUN/log/access-sandbox.log")
is "$(jq -r '[.key, .key_id, .route, .status] | join(" ")' <<<"$line")" \
    "$(key_id "$key") $(key_id "$key") orders.list 200" \
    'by key id, route and status'
# faulty FIELD PATH BODY: of what is refused the first field at fault is logged.
faulty()
{
	api POST "$2" "$3"
	id=$(header x-request-id)
	await 5 in_log
	is "$(grep "\"$id\"" "$POLIDUCTO_RUN/log/access-sandbox.log" | jq -r .field)" "$1" \
	    "the log names '$1' in $3"
}
faulty volume /api/v2/orders '{"terminal":"MTY","product":"DIESEL_ULSD","volume":0,"secret name":1}'
faulty 'lines/*/quantity' /api/v2/orders '{"terminal":"MTY","lines":[{"product":"DIESEL_ULSD","volume":-1}]}'
faulty '' /api/v2/orders '{"sk_live_":1,"terminal":"MTY","product":"DIESEL_ULSD","volume":100}'
secrets=()
for key in "${keys[@]}" "$old"; do
	secrets+=(-e "$(secret_of "$key")")
done
nothing "$(grep -rlF "${secrets[@]}" "$POLIDUCTO_RUN/log")" 'no log holds a secret'
nothing "$(sql "SELECT id FROM api_keys WHERE CONCAT_WS(' ', name, secret_sha256,
	old_secret_sha256, scopes) LIKE '%$(secret_of "${keys[sandbox]}")%'")" \
    'nor does the database'

# While its programs are built again root makes a key as before.
mkdir "$work/building"
chmod 711 "$work" # www-data looks for it too
ln -s "$build/keys" "$work/building/"
owners()
{
	(cd "$POLIDUCTO_RUN" && stat -c '%n %U' tmp/{body,fastcgi,proxy,scgi,uwsgi} \
	    cache limits/lock limits/*/*.conf)
}
before=$(owners)
POLIDUCTO_BUILD=$work/building new_key --account "$account" >"$work/key"
ok $? 'a key can be made while programs are built again'
is "$(owners)" "$before" "and what is nginx's stays nginx's"
end
