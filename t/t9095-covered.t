#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every operation of the OpenAPI document was seen to succeed and to be refused
# by the tests that ran before this one.  nginx's log is the witness: it names
# the operation and the status of each answer; what an answer said was judged
# by the test that asked.
source "$(dirname "$0")/rig.sh"
needs_instance

"$build/contract" openapi |
	jq -r '.paths[] | .[] | objects | .operationId' | sort >"$work/operations"
while read -r dir; do
	cat "$dir"/log/access-{sandbox,live,dashboard}.log*
done < <(instances) |
	jq -r 'select(.route != "") | "\(.route) \(.status / 100 | floor)"' |
	sort -u >"$work/seen"
for class in 2 4; do
	sed -n "s/ $class\$//p" "$work/seen" | sort -u >"$work/seen$class"
done
all=$(wc -l <"$work/operations")
asked=$(comm -12 "$work/operations" <(cut -d ' ' -f 1 "$work/seen" | sort -u) | wc -l)
((asked * 2 > all)) || skip_all "only $asked of $all operations were asked for: not all tests ran"

is "$(uniq -d "$work/operations")" '' 'no two operations have one name'
echo "# $all operations, $(comm -12 "$work/operations" "$work/seen2" | wc -l) seen to succeed," \
    "$(comm -12 "$work/operations" "$work/seen4" | wc -l) to be refused"
nothing "$(comm -23 "$work/operations" "$work/seen2")" 'every operation was seen to succeed'
nothing "$(comm -23 "$work/operations" "$work/seen4")" 'every operation was seen to be refused'
nothing "$(comm -23 <(cut -d ' ' -f 1 "$work/seen" | sort -u) "$work/operations")" \
    'what was answered is in the document'
end
