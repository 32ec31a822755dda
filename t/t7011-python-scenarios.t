#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# How the Python library retries and fails: clients/scenarios.json, both clients.
source "$(dirname "$0")/rig.sh"

python=/usr/bin/python3
"$python" -c 'import httpx' 2>/dev/null || skip_all 'no httpx'
for name in node openssl; do
	[[ -n $(command -v "$name") ]] || skip_all "no $name"
done

cd "$work" || exit 1
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$top/clients/python
while read -r how what; do
	[[ $how == ok ]]
	ok $? "$what" || true
done < <("$python" "$top/clients/python/tests/scenarios.py" "$top/clients/scenarios.json" \
    "$t/clients-server.mjs" 2>"$work/errors" | sed -nE 's/^(not )?ok [0-9]+ - /\1ok /; s/^not ok /bad /; /^(ok|bad) /p')
nothing "$(<"$work/errors")" 'nothing went wrong'
is "$((count - 1))" "$(($(jq '.scenarios | length' "$top/clients/scenarios.json") * 2))" \
    'each scenario was tried with both clients'
end
