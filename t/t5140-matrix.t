#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every operation for every role and every kind of key: what must be refused is,
# with its status and code, and changes nothing; what is allowed is not refused
# for who asks.  The operations are those of the OpenAPI document.
source "$(dirname "$0")/rig.sh"
source "$t/crew.sh"

needs_instance
[[ -n $(command -v node) ]] || skip_all 'no node'

founds owner
account_home=$account
for role in admin developer viewer; do
	hires "$role" "$role"
done
declare -A token
for role in owner admin developer viewer; do
	as "$role"
	token[$role]=$(token_of sandbox)
	like "${token[$role]}" ^dt_ "there is a token of a $role"
done
elsewhere_token=$(token_of live)
# one of a session that ends
jar=$work/jar.ended csrf=
dash POST /auth/sign-in "{\"email\":\"${email_of[viewer]}\",\"password\":\"$password\"}"
ended=$(token_of sandbox)
dash POST /auth/sign-out
is_ended()
{
	key=$ended api GET /api/v2/orders
	[[ $(get .code) == token_ended ]]
}
await 30 is_ended
ok $? 'and one whose session has ended'

# Keys of the very account, by the operator's program and by itself.
listed=$(jq -r '[.paths[][] | objects | .["x-scope"]? // empty] | unique | .[]' "$top/clients/openapi.json")
mapfile -t scopes <<<"$listed"
name=$(fresh keys)
all=$(new_key --account "$name")
account=$(account_of "$all")
# The key that may all makes those that may one thing.
one_of()
{
	local scope key=$all
	for scope in "${scopes[@]}"; do
		api POST /api/v2/api-keys "{\"name\":\"one\",\"scopes\":[\"$scope\"]}"
		printf '%s\t%s\n' "$scope" "$(get .key)"
	done
}
one_of | jq -Rn '[inputs | split("\t") | {(.[0]): .[1]}] | add' >"$work/one"
is "$(jq '[.[] | select(startswith("sk_"))] | length' "$work/one")" "${#scopes[@]}" 'and a key with each single scope'
revoked=$(new_key --account "$name")
"$top/poliducto" key revoke --env sandbox "$(key_id "$revoked")" >/dev/null
expired=$(new_key --account "$name")
sql "UPDATE api_keys SET expires_at = UTC_TIMESTAMP(3) - INTERVAL 1 HOUR WHERE id = '$(key_id "$expired")'"
elsewhere=$(env=live new_key)
last=${all: -1}
malformed=${all%?}$([[ $last == a ]] && echo b || echo a)
is_out()
{
	key=$revoked api GET /api/v2/orders
	[[ $(get .code) == key_revoked ]] || return 1
	key=$expired api GET /api/v2/orders
	[[ $(get .code) == key_expired ]]
}
await 30 is_out
ok $? 'one is revoked, one has expired'

changed=${token[viewer]%?????}AAAAA
WHO=$(jq -n --slurpfile one "$work/one" \
    --arg url "$(url)" --arg dashboard "$POLIDUCTO_DASHBOARD_URL" \
    --arg all "$all" --arg revoked "$revoked" --arg expired "$expired" \
    --arg elsewhere "$elsewhere" --arg malformed "$malformed" \
    --arg owner "${token[owner]}" --arg admin "${token[admin]}" --arg developer "${token[developer]}" \
    --arg viewer "${token[viewer]}" --arg ended "$ended" --arg changed "$changed" \
    --arg away "$elsewhere_token" '
    {$url, $dashboard, one: $one[0], object: {},
     keys: {$all, $revoked, $expired, $elsewhere, $malformed},
     tokens: {$owner, $admin, $developer, $viewer, $ended, $changed, elsewhere: $away}}')
export WHO NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA

# What the two accounts have, row by row of every table that names an account.
rows()
{
	local table
	while read -r table; do
		echo "SELECT '$table', COUNT(*) FROM \`$table\` WHERE account IN ('$account', '${account_home:-}')"
	done < <(sql "SELECT c.table_name FROM information_schema.columns c
	    JOIN information_schema.tables t USING (table_schema, table_name)
	    WHERE c.table_schema = DATABASE() AND c.column_name = 'account'
	      AND c.table_name NOT LIKE 'usage%' ORDER BY 1") | sed '2,$s/^/UNION ALL /' >"$work/rows.sql"
	sql "$(<"$work/rows.sql")"
}
rows >"$work/before"
node "$t/matrix.mjs" refused "$top/clients/openapi.json" >"$work/wrong" 2>"$work/said"
ok $? 'everybody who may not asks for everything' || note "$(<"$work/said")"
note "$(<"$work/said")"
nothing "$(<"$work/wrong")" 'and is refused as the document says'
rows >"$work/after"
is "$(<"$work/after")" "$(<"$work/before")" 'which changes nothing'
node "$t/matrix.mjs" allowed "$top/clients/openapi.json" >"$work/wrong" 2>"$work/said"
ok $? 'everybody who may asks for everything' || note "$(<"$work/said")"
note "$(<"$work/said")"
nothing "$(<"$work/wrong")" 'and is refused nothing for who it is'
end
