#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# An answer that holds a secret is given again to the key that asked, and to no
# other of its account, whatever that knows of the request.
source "$(dirname "$0")/rig.sh"
needs_instance

# Every operation that answers a secret and takes an Idempotency-Key; the key of an
# account is an object, which tells of it.
answering='. as $all | .paths[][] | objects | . as $op
    | select([.parameters[]?.name] | index("Idempotency-Key"))
    | .responses | to_entries[] | select(.key | startswith("2")) | .value
    | (.content // {})["application/json"].schema // {}
    | (if .["$ref"] then .["$ref"] as $r | $all | getpath($r | ltrimstr("#/") | split("/")) else . end)
    | select(.properties // {} | to_entries
	| any((.key | test("^(key|secret|token|password|recovery_codes)$")) and (.value.type | tostring | test("string|array"))))
    | $op.operationId'
is "$("$build/contract" openapi | jq -r "$answering" | sort -u | xargs)" \
    'api-keys.create api-keys.rotate webhooks.create webhooks.rotate-secret' \
    'these answer a secret'

account=$(fresh secrets)
strong=$(new_key --account "$account")
weak=$(new_key --account "$account" --scopes keys:read,keys:write,webhooks:read,webhooks:write)
key=$strong
api POST /api/v2/api-keys '{"name":"all","scopes":["orders:read","orders:write","payments:write"]}'
made=$(get .id)
api POST /api/v2/webhooks '{"url":"https://example.com/","events":["order.*"]}'
hook=$(get .id)

# What holds the secret, the path and the body.
while IFS='|' read -r what member path body; do
	asked=$(fresh asked)
	key=$strong
	api POST "$path" "$body" -H "Idempotency-Key: $asked"
	like "$status" '^20[01]$' "$what is answered" || note "$(<"$work/body")"
	secret=$(get "$member")
	((${#secret} > 30))
	ok $? "$what has a secret"
	first=$(header x-request-id)
	api POST "$path" "$body" -H "Idempotency-Key: $asked"
	has "$member" "$secret" "$what: the key that asked has it again"
	is "$(header idempotent-replayed)" true 'as a replay'
	for other in "$weak" "$(new_key --account "$account")"; do
		key=$other api POST "$path" "$body" -H "Idempotency-Key: $asked"
		refused 422 idempotency_key_reused "$what: another key of the account is refused"
		like "$(get .detail)" "$first.* another caller" 'and told of the first request'
		[[ $(<"$work/body") != *"$secret"* ]]
		ok $? 'and not of the secret'
	done
	api POST "$path" "$body" -H "Idempotency-Key: $asked"
	has "$member" "$secret" "$what: the first has it still"
done <<REQUESTS
a new key|.key|/api/v2/api-keys|{"name":"new","scopes":["orders:read","payments:write"]}
a rotated key|.key|/api/v2/api-keys/$made/rotate|{}
a new webhook|.secret|/api/v2/webhooks|{"url":"https://example.com/new","events":["order.*"]}
a rotated secret|.secret|/api/v2/webhooks/$hook/rotate-secret|{}
REQUESTS

# Of all else an answer is the account's, whichever of its keys asks.
order='{"product":"DIESEL_ULSD","terminal":"MTY","volume":1}'
asked=$(fresh asked)
api POST /api/v2/orders "$order" -H "Idempotency-Key: $asked"
id=$(get .id)
key=$(new_key --account "$account") api POST /api/v2/orders "$order" -H "Idempotency-Key: $asked"
has .id "$id" 'another key repeats an order'
end
