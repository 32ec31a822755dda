#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What other people's linters say of our scripts and of the OpenAPI document.
source "$(dirname "$0")/rig.sh"

cd "$top" || exit 1
# What lints the scripts named, with options of shellcheck first.  SC2054 takes the
# commas of {a,b} in an array for a fault.
lint()
{
	shellcheck -S warning -e SC2054 -f gcc "$@" 2>&1 | head -n 40
}

if [[ -n $(command -v shellcheck) ]]; then
	tests=() scripts=()
	while read -r file; do
		head -n 1 "$file" 2>/dev/null | LC_ALL=C grep -aqE '^#!.*/(ba)?sh' || continue
		if [[ $file == t/t*.t ]]; then tests+=("$file"); else scripts+=("$file"); fi
	done < <(sources '*')
	nothing "$(lint -x -P SCRIPTDIR "${scripts[@]}")" \
	    'shellcheck has nothing to say of the scripts'
	# Not with all that each of them reads: rig.sh alone would be judged two hundred
	# times.  What that shows, running them does: a variable that nobody sets ends a
	# test (set -u).
	nothing "$(lint -e SC2034,SC2120,SC2154 "${tests[@]}")" \
	    'nor of the tests'
else
	skip 'shellcheck has nothing to say of the scripts' 'no shellcheck'
	skip 'nor of the tests' 'no shellcheck'
fi

redocly=$(command -v "$t/node_modules/.bin/redocly" \
    "${POLIDUCTO_NODE_MODULES:-$build/t/node_modules}/.bin/redocly" | head -n 1)
if [[ -n $redocly ]]; then
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true \
	    timeout 600 "$redocly" lint clients/openapi.json >"$work/lint" 2>&1 </dev/null
	ok $? 'redocly accepts the OpenAPI document' || note "$(tail -n 60 "$work/lint")"
else
	skip 'redocly accepts the OpenAPI document' 'no redocly'
fi

# Its hints too.  It takes half a minute, on a busy machine several.
spectral=$(command -v "$t/node_modules/.bin/spectral" \
    "${POLIDUCTO_NODE_MODULES:-$build/t/node_modules}/.bin/spectral" | head -n 1)
if [[ -n $spectral ]]; then
	timeout 900 "$spectral" lint --ruleset t/spectral.json --fail-severity hint \
	    clients/openapi.json >"$work/lint" 2>&1 </dev/null
	ok $? 'spectral:oas accepts the OpenAPI document' || note "$(tail -n 60 "$work/lint")"
else
	skip 'spectral:oas accepts the OpenAPI document' 'no spectral'
fi
end
