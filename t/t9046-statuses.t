#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Nobody sets the status of an object by hand: resource_turn and resource_pass
# take a row of its tables.  A statement that sets one says from which.
source "$(dirname "$0")/rig.sh"
[[ -x $build/contract ]] || skip_all 'no contract in the build directory'

# What is no object with a state table, and where: a part of an object, a report,
# a figure, a run of a source, the status of HTTP; and payments, which have a
# table of their own (file, its left side; both extended regular expressions).
others='
fcgi-app/orders/flow/flow[.]c l(\[i\])?
fcgi-app/orders/deliveries/divert[.]c &s
fcgi-app/orders/deliveries/settle[.]c l
fcgi-app/orders/guards/supply[.]c out
fcgi-app/orders/loads/(actions|stops)[.]c (&to\[i\]|s|s\[i\])
fcgi-app/orders/loads/(rack|routes)[.]c (eta|r)
fcgi-app/payments/payments/actions[.]c p
fcgi-app/prices/price_sources/runs[.]c run
fcgi-app/usage/.* [a-z]+
fcgi-app/webhooks/sandbox/receiver_actions[.]c rq->manner
cron/(deliver/flights|sources/fetch)[.]c (ans|f|h|run|t)
cron/deliver/(record|rules)[.]c (d|v)
cron/health/rules[.]c h
cron/rollup/.* [a-z]+
'

cd "$top" || exit 1
sources 'fcgi-app/*.c' 'cron/*.c' | xargs grep -nHE '(->|[.]|\])status = [^=]|PUT\([^,]*, status,' |
	sed -nE -e '/(:[0-9]+:[[:space:]]*|[{] )[.]status/d' -e 's/[[:space:]]+/ /g' \
	    -e 's/^([^:]*):[0-9]+:.*PUT\(([^,]*), status,.*/\1 \2/p' \
	    -e 's/^([^:]*):[0-9]+: ?([^" ][^"]*)(->|[.])status = .*/\1 \2/p' |
	sed -E 's/ .* = / /' | sort -u >"$work/sets"
while read -r file left; do
	[[ -z $file ]] || sed -i -E "\\#^$file $left\$#d" "$work/sets"
done <<<"$others"
nothing "$(<"$work/sets")" 'only moves and passages set the status of an object'

# Of the answer that an Idempotency-Key keeps it is the status of HTTP.
"$build/contract" queries | sed -nE 's/^([a-z0-9_]+)\t[^\t]*\tUPDATE .* SET (.*) WHERE (.*)/\1\t\2\t\3/p' |
	awk -F '\t' '$2 ~ /(^|[ .`])status`? = / { print $1 "\t" $3 }' >"$work/updates"
(($(wc -l <"$work/updates") > 30))
ok $? 'statements that set one are found'
nothing "$(awk -F '\t' '$1 != "idem_fill" && $2 !~ /(^|[ .`])status`? |version = :version - 1/' "$work/updates")" \
    'each says from which status it goes, or from which version'
end
