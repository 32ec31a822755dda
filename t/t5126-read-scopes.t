#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Whatever the path, what a resource's scope covers is read with that scope
# alone: by the document for every operation, and by asking.
source "$(dirname "$0")/rig.sh"
needs_instance
document=$top/clients/openapi.json

# --- the document ----------------------------------------------------------------

# operation, scopes that it needs, and the scope of the resource that it returns
jq -r '
    def scopes: .["x-scopes"] // [.["x-scope"] // empty];
    # objects of the answer, or of the list
    def returned: [.responses | to_entries[] | select(.key | startswith("2")) | .value.content["application/json"].schema // {}
        | (.["$ref"], .properties.data.items["$ref"]?) // empty | split("/") | last];
    [.paths | to_entries[] | .key as $path | .value | to_entries[] | select(.value | type == "object" and has("operationId"))
        | .value + {method: .key, path: $path}] as $all
    | ($all | map(select(.method == "get" and (.operationId | endswith(".get")) and (.path | endswith("/{id}")) and .["x-scope"])
        | {(returned[0]): .["x-scope"]}) | add) as $of
    | $all[] | select(.method == "get") | . as $one | returned[] | select($of[.])
    | [$one.operationId, ($one | scopes | join(" ")), $of[.]] | @tsv' "$document" >"$work/read"
like "$(wc -l <"$work/read")" '^[1-9][0-9]+$' 'many operations return objects of a resource'
nothing "$(awk -F '\t' '{ n = split($2, has, " "); for (i = 1; i <= n; i++) if (has[i] == $3) next; print $1 " lacks " $3 }' "$work/read")" \
    'each needs the scope of that resource'
jq -r '.paths[][] | objects | select(.["x-scopes"]) | .operationId + "\t" + (.["x-scopes"] | join("\t"))' "$document" |
    sort >"$work/beside"
is "$(cut -f 1 "$work/beside" | xargs)" \
    'counterparties.exposure counterparties.sites sites.deliveries sites.tanks' 'some need two'

# --- asked -----------------------------------------------------------------------

account=$(fresh scopes)
whole=$(new_key --account "$account")
key=$whole
api POST /api/v2/counterparties '{"legal_name":"A","roles":["customer"],"country":"US"}'
party=$(get .id)
api POST /api/v2/sites "{\"counterparty_id\":\"$party\",\"name\":\"S\",\"consignee_no\":\"1\",\"country\":\"US\",
    \"timezone\":\"America/Chicago\"}"
answered 201 'a counterparty and a site'
site=$(get .id)
declare -A path=(
	[counterparties.exposure]=/api/v2/counterparties/$party/exposure
	[counterparties.sites]=/api/v2/counterparties/$party/sites
	[sites.deliveries]=/api/v2/sites/$site/deliveries
	[sites.tanks]=/api/v2/sites/$site/tanks
)
while IFS=$'\t' read -r op first second; do
	key=$(new_key --account "$account" --scopes "$first") api GET "${path[$op]}"
	refused 403 scope_missing "$op with $first alone"
	like "$(get .detail)" "$second" "names $second"
	key=$(new_key --account "$account" --scopes "$second") api GET "${path[$op]}"
	refused 403 scope_missing "and with $second alone"
	like "$(get .detail)" "$first" "names $first"
	key=$(new_key --account "$account" --scopes "$first,$second") api GET "${path[$op]}"
	answered 200 'with both it is answered'
done <"$work/beside"
end
