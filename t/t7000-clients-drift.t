#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What the libraries have of the API is what the generator makes today.
source "$(dirname "$0")/rig.sh"

[[ -n $(command -v node) ]] || skip_all 'no node'

generate=$top/clients/generate/generate.mjs
node "$generate" "$work/made" >"$work/said" 2>&1
ok $? 'the generator ends well' || note "$(<"$work/said")"
made=$(cd "$work/made" && find . -type f | sort)
ok $((! ${#made})) 'and has made files'
while read -r file; do
	nothing "$(diff -u "$top/clients/$file" "$work/made/$file" 2>&1 | head -n 20)" \
	    "${file#./} is as it would be made today"
done <<<"$made"

# Nothing lies there that is made no more.
here=$(cd "$top/clients" && find ./python/poliducto/_generated ./node/src/generated \
    -type f ! -path '*/__pycache__/*' 2>/dev/null | sort)
nothing "$(comm -23 <(echo "$here") <(echo "$made"))" 'and nothing else is there'

# The model knows all operations of the document.
is "$(node "$generate" --model | jq '[.resources[].methods[]] | length')" \
    "$(jq '[.paths[][] | objects | select(has("servers") | not)] | length' "$top/clients/openapi.json")" \
    'each operation of the document is in the model, but for those of the dashboard'
end
