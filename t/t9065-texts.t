#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What people read is written as professionals of the trade write it: none of the
# phrases of t/words/*.txt is in it, fields say their subject, unit and values,
# and the spelling is American.  t/words/README says which texts those are.
source "$(dirname "$0")/rig.sh"

python=/usr/bin/python3
[[ -x $python ]] || skip_all 'no python3'
judge() { (cd "$top" && "$python" -B t/words/judge.py "$@"); }

# --- the judge -------------------------------------------------------------------

nothing "$(judge --missed t/words/before.txt)" 'each text of t/words/before.txt is found'
is "$(judge --found t/words/after.txt)" '' 'and none of t/words/after.txt'

# --- the texts -------------------------------------------------------------------

judge --kinds >"$work/kinds"
[[ -s $work/kinds ]]
ok $? "there are $(wc -l <"$work/kinds") kinds"
while IFS=$'\t' read -r kind what; do
	judge "$kind" >"$work/found"
	nothing "$(cut -c 1-400 "$work/found")" "no text has $what"
done <"$work/kinds"
end
