#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The amounts that choose an outcome in the sandbox are said in several places:
# the table decides, and the dashboard, the manual and the guide agree with it.
source "$(dirname "$0")/rig.sh"
needs_instance

# Each as a line: amount, final status, seconds until then, failure_code.
sql "SELECT CONCAT_WS(' ', amount, outcome, after_ms DIV 1000, COALESCE(code, '-'))
     FROM sandbox_outcomes" | sort >"$work/decided"
is "$(grep -c . "$work/decided")" 20 'the table has them'

# agrees WHAT: lines as above on stdin.
agrees()
{
	sort >"$work/told"
	cmp -s "$work/decided" "$work/told"
	ok $? "$1" || note "$(diff "$work/decided" "$work/told")"
}

# words: "amount status rest" becomes a line: rest is a failure_code, a time, or
# both.
words()
{
	sed -E 's/^([^ ]+ [^ ]+) after ([0-9]+) seconds,? ?/\1 \2 /; t; s/^([^ ]+ [^ ]+) ?/\1 0 /' |
		sed -E 's/ +$//; s/^([^ ]+ [^ ]+ [0-9]+)$/\1 -/'
}

agrees 'sandbox(7) has the same' < <(sed -nE 's/^[.]It ([0-9.]+) Ta ([a-z]+) Ta (.*)/\1 \2 \3/p' "$top/doc/sandbox.7" | words)
agrees 'and the guide' < <(sed -nE 's/^[|] ([0-9.]+) [|] `([a-z]+)`(, after [0-9]+ seconds)? [|] (`([a-z0-9_]*)` )?[|]$/\1 \2\3 \5/p' \
    "$top/doc/site/guides/09-sandbox-values.md" | sed 's/, after/ after/' | words)
if [[ -n $(command -v node) ]]; then
	cat >"$work/told.mjs" <<-EOF
		import { amounts } from "$top/dashboard/src/amounts.js";
		for (const one of amounts.slice(1))
		  console.log([one.amount, one.ends, one.after, one.cause || "-"].join(" "));
	EOF
	agrees 'and the dashboard' < <(node "$work/told.mjs" 2>/dev/null)
fi
lacking=$(cut -d ' ' -f 1 "$work/decided" | grep -v '^9100' | while read -r amount; do
	grep -qrF "$amount" "$top/dashboard/dist/assets" || echo "$amount"
done)
nothing "$lacking" 'what is served of it has them too'
end
