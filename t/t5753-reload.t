#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# nginx begins anew again and again while both client libraries create and read
# over connections that are kept alive: no call fails, nothing is made twice.
source "$(dirname "$0")/rig.sh"
source "$t/node.sh"
needs_instance
needs_node_tools
python=/usr/bin/python3
"$python" -c 'import httpx' 2>/dev/null || skip_all 'no httpx'

key=$(new_key --account "$(fresh reload)")
account=$(account_of "$key")
master=$(<"$POLIDUCTO_RUN/tmp/nginx.pid")
children() { pgrep -P "$master" -f '^nginx: worker process$' | sort | tr '\n' ' '; }
is_anew() { [[ $(children) != "$1" ]]; }
# Each says how many it made and what failed; until the file `enough` is there.
cat >"$work/reload.py" <<'PYTHON'
import sys
from pathlib import Path
from poliducto import Poliducto
from poliducto import RetryScheduled

made, again, enough = 0, 0, Path(sys.argv[3])
def heard(event):
    global again
    again += isinstance(event, RetryScheduled)
with Poliducto(base_url=sys.argv[1], ca_file=sys.argv[2], on_event=heard) as client:
    while not enough.exists():
        one = client.orders.create(product="DIESEL_ULSD", terminal="MTY", volume=1000, po_number=f"py-{made}")
        made += 1
        assert client.orders.get(one.id).po_number == f"py-{made - 1}"
print(made, again)
PYTHON
mkdir -p "$work/project"
pack node && install "$packed"
ok $? 'the library of Node is installed' || end
cat >"$work/project/reload.mjs" <<'NODE'
import { existsSync } from "node:fs";
import { Poliducto } from "poliducto";

let made = 0, again = 0;
const client = new Poliducto({ onEvent: (event) => { again += event.kind === "retry"; } });
while (!existsSync(process.argv[2])) {
  const poNumber = `js-${made}`;
  const one = await client.orders.create({ product: "DIESEL_ULSD", terminal: "MTY", volume: 1000, poNumber });
  made++;
  if ((await client.orders.get(one.id)).po_number !== poNumber) throw new Error(poNumber);
}
console.log(made, again);
NODE

POLIDUCTO_API_KEY=$key PYTHONPATH=$top/clients/python PYTHONDONTWRITEBYTECODE=1 \
    "$python" "$work/reload.py" "$POLIDUCTO_SANDBOX_URL" "$POLIDUCTO_CA" "$work/enough" \
    >"$work/py" 2>"$work/py.said" &
py=$!
(cd "$work/project" && NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA POLIDUCTO_API_KEY=$key \
    POLIDUCTO_BASE_URL=$POLIDUCTO_SANDBOX_URL exec node reload.mjs "$work/enough") \
    >"$work/js" 2>"$work/js.said" &
js=$!
trap 'touch "$work/enough"; wait "$py" "$js"; finish' EXIT

# As many as each has made by now, on connections that stand.
made() { sql "SELECT COUNT(*) FROM orders WHERE account = '$account' AND po_number LIKE '$1-%'"; }
goes_on() { (($(made py) > $1 && $(made js) > $2)); }
reloads=0
while ((reloads < 6)); do
	await 60 goes_on "$(made py)" "$(made js)" || break
	before=$(children)
	kill -HUP "$master"
	await 30 is_anew "$before" || break
	((++reloads))
done
is "$reloads" 6 'nginx has begun anew 6 times, between calls of both'
touch "$work/enough"
wait "$py"
is "$?$(<"$work/py.said")" 0 'no call of the Python library failed'
wait "$js"
is "$?$(<"$work/js.said")" 0 'none of the Node library'
trap finish EXIT
for kind in py js; do
	read -r n again <"$work/$kind"
	is "$(made "$kind") $(sql "SELECT COUNT(DISTINCT po_number) FROM orders
	    WHERE account = '$account' AND po_number LIKE '$kind-%'")" "$n $n" "$kind: each of $n orders is there once"
	note "$kind: $again attempts more"
done
end
