#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What type checkers say of the Python library, and of those who use it: mypy of
# the system, pyright of t/package.json.
source "$(dirname "$0")/rig.sh"

python=/usr/bin/python3
"$python" -c 'import httpx' 2>/dev/null || skip_all 'no httpx'

mkdir "$work/python"
cp -r "$top/clients/python/"{poliducto,tests,pyproject.toml} "$work/python"
cd "$work/python" || exit 1

# What is wrong on purpose: `# wrong` behind a line that must be refused.
cat >wrong.py <<'PYTHON'
import asyncio
from decimal import Decimal
from typing_extensions import assert_type

from poliducto import AsyncPoliducto, Page, Poliducto, Response
from poliducto.events import Event, OrderCreated
from poliducto.models import Order, Payment, Quote

client, other = Poliducto(), AsyncPoliducto()
assert_type(client.orders.get("ord_1"), Order)
assert_type(client.orders.list(), Page[Order])
assert_type(client.with_response(client.payments.get, "pay_1"), Response[Payment])
assert_type(client.payments.get("pay_1").amount, Decimal)
client.orders.finish()  # wrong
client.orders.get(1)  # wrong
client.orders.get("ord_1", nonsense=True)  # wrong
client.orders.list(limit="20")  # wrong
client.orders.list(status="nonsense")  # wrong
client.orders.create(volume=[1])  # wrong
client.payments.create(amount=1, currency="MXN", clabe="1")  # wrong
client.quotes.finalize(7)  # wrong
client.orders.bulk(items=[{"volume": None, "nonsense": 1}])  # wrong
client.orders.get("ord_1").nonsense  # wrong


async def main() -> None:
    assert_type(await other.orders.get("ord_1"), Order)
    assert_type([one async for one in other.orders.list()], list[Order])
    assert_type(await other.quotes.finalize("quo_1"), Quote)
    await other.orders.get(1)  # wrong
    await other.quotes.finalize(7)  # wrong
    for order in other.orders.list():  # wrong
        pass


def on(event: Event) -> None:
    if isinstance(event, OrderCreated) and event.data is not None:
        assert_type(event.data.volume, Decimal)


asyncio.run(main())
PYTHON
wanted=$(grep -n '# wrong$' wrong.py | cut -d: -f1 | sort -n | tr '\n' ' ')

# --- mypy ------------------------------------------------------------------

if [[ -n $(command -v mypy) ]]; then
	said=$(MYPYPATH=. timeout 900 mypy --strict --no-incremental --cache-dir=/dev/null \
	    poliducto tests/usage.py tests/webhooks.py tests/scenarios.py 2>&1)
	ok $? 'mypy --strict has nothing to say' || note "$(tail -n 20 <<<"$said")"
	said=$(MYPYPATH=. timeout 900 mypy --strict --no-incremental --cache-dir=/dev/null wrong.py 2>&1)
	is "$(grep -oE '^wrong[.]py:[0-9]+: error' <<<"$said" | cut -d: -f2 | sort -nu | tr '\n' ' ')" \
	    "$wanted" 'and refuses what is wrong, and nothing else' || note "$said"
else
	skip 'mypy --strict has nothing to say' 'no mypy'
fi

# --- pyright ---------------------------------------------------------------

for modules in "$t/node_modules" "${POLIDUCTO_NODE_MODULES:-$build/t/node_modules}"; do
	[[ ! -x $modules/.bin/pyright ]] || break
done
if [[ -x $modules/.bin/pyright ]]; then
	pyright=(timeout 900 "$modules/.bin/pyright" --pythonpath "$python")
	said=$("${pyright[@]}" 2>&1)
	ok $? 'pyright, strict, has nothing to say' || note "$(tail -n 20 <<<"$said")"
	sed -i 's/^include = .*/include = ["wrong.py"]/; s/^pythonVersion = .*/pythonVersion = "3.11"/' pyproject.toml
	said=$("${pyright[@]}" 2>&1)
	is "$(grep -oE 'wrong[.]py:[0-9]+:[0-9]+ - error' <<<"$said" | cut -d: -f2 | sort -nu | tr '\n' ' ')" \
	    "$wanted" 'and refuses what is wrong, and nothing else' || note "$said"
else
	skip 'pyright, strict, has nothing to say' 'no pyright; npm ci --prefix t'
fi
end
