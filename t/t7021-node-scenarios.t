#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The Node library retries and fails as clients/scenarios.json says.
source "$(dirname "$0")/rig.sh"
source "$t/node.sh"

needs_node_tools
pack node && install "$packed"
ok $? 'the library is installed' || end
key=none in_project scenarios.mjs "$t/clients-server.mjs" "$top/clients/scenarios.json"
ok $? 'the scenarios are played'
while IFS=$'\t' read -r result name faults; do
	[[ $result == ok ]]
	ok $? "$name" || note "$faults"
done <"$work/body"
is "$(wc -l <"$work/body")" "$(jq '.scenarios | length' "$top/clients/scenarios.json")" \
    'all of them'

# --- deliveries -------------------------------------------------------------------

in_project webhooks.mjs
ok $? 'the vectors of webhooks are tried'
while IFS=$'\t' read -r result name faults; do
	[[ $result == ok ]]
	ok $? "$name" || note "$faults"
done <"$work/body"
end
