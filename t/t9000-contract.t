#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What is checked in is what contract prints from the tables today.
source "$(dirname "$0")/rig.sh"

[[ -x $build/contract ]] || skip_all 'no contract in the build directory'

# verb, the file that holds its output
while read -r verb file; do
	"$build/contract" "$verb" >"$work/$verb"
	ok $? "contract $verb prints"
	drift=$(diff -u "$top/$file" "$work/$verb" 2>&1 | head -n 20)
	nothing "$drift" "$file is what contract $verb prints"
done <<'FILES'
openapi clients/openapi.json
asyncapi clients/asyncapi.json
nginx nginx/routes.conf
home nginx/home-routes.conf
errors doc/errors.html
scopes doc/scopes.txt
states doc/states.txt
FILES

nothing "$(awk '/, table / { table = $NF } / -> / { sub(/:.*/, ""); print table, $0 }' "$work/states" | sort | uniq -d)" \
    'no way from a state to another is printed twice'
"$build/contract" openapi | jq -e '.openapi | startswith("3.1")' >/dev/null
ok $? 'the OpenAPI document is JSON and of version 3.1'
is "$(jq -c '.webhooks | keys' "$work/openapi")" \
    "$(jq -c '.components.messages | keys - ["feed"]' "$work/asyncapi")" \
    'it has a webhook for each type of event'
nothing "$(jq -r '. as $all | [.. | objects | .["$ref"]? | strings] | unique[]
    | select(. as $ref | $all | getpath($ref | ltrimstr("#/") | split("/")) == null)' "$work/openapi")" \
    'and what it refers to is there'
nothing "$(jq -r '.paths[][] | objects | .operationId as $op | .parameters[]? |
	select(.required and .example == null) | "\($op) \(.name)"' "$work/openapi")" \
    'a parameter that must be given has an example'
nothing "$(jq -r '.paths[][] | objects | .operationId as $op | .parameters[]? | select(.in == "path")
    | select(.description == null or (.schema | .pattern or .enum | not) and
	(.example | test("^([a-z]{3}_|[0-9]+$)")))
    | "\($op) \(.name)"' "$work/openapi")" 'what stands in a path is described, an identifier with its pattern'
nothing "$(jq -r '.paths[][] | objects | .operationId as $op | .parameters[]? | select(.in == "path" and .schema.pattern)
    | select(.schema.pattern as $is | .example | test($is) | not) | "\($op) \(.name)"' "$work/openapi")" \
    'and its example is like that'
like "$(jq -r '.paths["/api/v2/orders/{id}"].get.parameters[0] | "\(.description) \(.schema.pattern)"' "$work/openapi")" \
    '^Identifier of an order[.] \^ord_\[[^]]+\]\{26\}\$$' 'that of an order says so'

# --- English ------------------------------------------------------------------

jq -r '.. | objects | (.summary?, .description?) | strings' "$work/openapi" "$work/asyncapi" >"$work/said"
like "$(wc -l <"$work/said")" '^[1-9][0-9]{3}' 'the documents say much'
nothing "$(grep -P '\b[Aa] (?!(unit|use|user|US|URL)\b)[AEIOUaeiou]' "$work/said" | sort -u)" 'an stands before a vowel'
nothing "$(grep -P '\b[Aa]n (?!hour\b)[^AEIOUaeiou]' "$work/said" | sort -u)" 'and only there'
nothing "$(jq -r '.paths[][] | objects | (.operationId | split(".")[-1] | gsub("[-_]"; " ")) as $verb
    | select($verb | contains(" ")) | .summary
    | select(ascii_downcase | test("^\($verb) (a|an) "))' "$work/openapi")" \
    'the title of an action of several words is a sentence'

# --- how much of an event is sent ------------------------------------------------

read -r sent fed < <(jq -r '.components.schemas.EventEnvelope.properties.data.description
    | [scan("([0-9]+) KiB")[0]] | join(" ")' "$work/asyncapi")
for place in "$sent doc/webhooks.7" "$sent doc/sweep.8" "$fed doc/site/guides/08-pagination.md"; do
	is "$(tr '\n' ' ' <"$top/${place#* }" | grep -oP '(where (it|the object) is|an event) larger than \K[0-9]+(?= KiB)')" \
	    "${place% *}" "${place#* } leaves out what the document does"
done

# --- how it is used -------------------------------------------------------------

"$build/contract" 2>/dev/null >&2
is $? 2 'without a verb contract says how it is used'
"$build/contract" nonsense 2>/dev/null >&2
is $? 2 'an unknown verb is refused'
end
