#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every answer that any test before this one had, by curl, a library, pol or a
# browser, is one that the OpenAPI document names: its operation, status, type,
# headers and body.  t/record wrote them down; see t/record/README.
source "$(dirname "$0")/rig.sh"
needs_instance
recorded=${POLIDUCTO_RECORDED:-}
[[ -n $recorded ]] || skip_all 'nothing was recorded: name this test too'
[[ -d $t/node_modules/ajv ]] || skip_all 'no ajv; npm ci --prefix t'

"$build/contract" openapi >"$work/openapi"
OPENAPI=$work/openapi node "$t/contract/recorded.mjs" "$recorded" >"$work/body" 2>"$work/said"
ok $? 'they are judged' || note "$(<"$work/said")"
echo "# $(get '"\(.answers) answers in \(.tests | length) tests: \(.operations | length) operations,"
    + " \(.pairs) of an operation and a status"')"
nothing "$(get '.wrong | to_entries[] | "\(.key)\n    \(.value)"')" 'each is as the document says'

# --- all of them ----------------------------------------------------------------

# They have an instance and ask its API nothing: the operator's page has a port of
# its own, logs are written by hand, retention is the sweep's, and reference pages
# are files.
silent=' t5745-status.t t5781-usage-logs.t t5980-retention.t t7043-pages-browser.t '

# Tests that asked an instance and were not skipped.
asking()
{
	local name
	for name in "$POLIDUCTO_RUN"/given/t[57]*; do
		name=${name##*/}
		[[ $silent != *" $name "* ]] || continue
		grep -qsx ':global-test-result: SKIP' "$build/t/${name%.t}.trs" || echo "$name"
	done
}
nothing "$(comm -23 <(asking | sort) <(get '.tests | keys[]' | sort))" 'every test that asks was recorded'

# nginx is the witness of what was answered.
while read -r dir; do
	cat "$dir"/log/access-{sandbox,live,dashboard}.log*
done < <(instances) | jq -r 'select(.route != "") | .request_id' | sort -u >"$work/answered"
get '.requests[]' | sort -u >"$work/recorded"
all=$(wc -l <"$work/answered")
lost=$(comm -23 "$work/answered" "$work/recorded" | wc -l)
echo "# $lost of $all answers were not recorded: raw connections, and callers that did not wait"
((lost * 20 <= all))
ok $? 'and nearly all that was answered'

# What a whole run has at least.
[[ -e $POLIDUCTO_RUN/sanitized1.env ]] || { skip 'all that a whole run asks' 'only some tests ran'; end; }
has '.answers >= 25000' true '25000 answers or more'
has '.pairs >= 3000' true '3000 operations and statuses or more'
nothing "$(comm -13 <(get '.operations[]' | sort) \
    <(jq -r '.paths[] | .[] | objects | .operationId' "$work/openapi" | sort))" 'every operation was asked for'
end
