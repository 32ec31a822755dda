# SPDX-License-Identifier: Apache-2.0
"""What users write, against a running server: POLIDUCTO_BASE_URL, POLIDUCTO_API_KEY
and POLIDUCTO_CA name it.  A line for each thing that holds: ok what, or bad what."""

from __future__ import annotations

import asyncio
import copy
import inspect
import os
import pickle
from datetime import datetime
from decimal import Decimal

import poliducto
from poliducto import AsyncPoliducto, Poliducto, Range, Retry
from poliducto.events import OrderCreated
from poliducto.models import Order, Payment
from poliducto.testing import sign_webhook
from poliducto.webhooks import verify

CA = os.environ["POLIDUCTO_CA"]
CLABE = "002010077777777771"


def ok(good: object, what: str) -> None:
    print("ok" if good else "bad", what, flush=True)


def prices_and_payments(client: Poliducto) -> None:
    rack = client.prices.daily_rack(terminal="MTY", fuel_type="DIESEL", currency="MXN")
    ok(rack.terminal == "MTY" and rack.prices, "daily_rack is what stands in data")
    ok(isinstance(rack.prices[0].rack_price_per_liter, Decimal), "a price is a Decimal")
    payment = client.payments.create(amount=1500.50, currency="MXN", clabe=CLABE, reference="INV-1042")
    ok(payment.id.startswith("pay_") and payment.amount == Decimal("1500.50"), "a payment is made")
    ok(isinstance(payment.created_at, datetime) and payment.created_at.tzinfo, "a time has its zone")
    again = [client.payments.create(amount=Decimal("0.10"), currency="MXN", clabe=CLABE, reference="x",
                                    idempotency_key=f"{payment.id}-again") for _ in range(2)]
    ok(again[0].id == again[1].id, "the same idempotency key pays once")
    ok(client.payments.with_response.get(payment.id).data.id == payment.id, "with_response of a resource has the object")
    limited = Poliducto(api_key=os.environ["POLIDUCTO_LIMITED_KEY"], ca_file=CA)
    limits = limited.with_response(limited.credit.score).rate_limit
    ok(limits and all(one.quota > 0 and one.window > 0 for one in limits), "and the limits of the key")
    score = client.credit.score()
    ok(300 <= score.score <= 850, "credit.score")


def orders(client: Poliducto) -> None:
    volumes: list[int | str | Decimal] = [1000, "2000.5", Decimal("3000.125")]
    made = [client.orders.create(product="DIESEL_ULSD", terminal="MTY", volume=volume, po_number=f"P-{volume}")
            for volume in volumes]
    ok(made[2].volume == Decimal("3000.125"), "a volume keeps its digits")
    found = list(client.orders.list(limit=2))
    ok([one.id for one in found] == [one.id for one in reversed(made)], "a list goes through all pages")
    ok([len(page.data) for page in client.orders.list(limit=2).pages()] == [2, 1], "and page by page")
    ok(len(client.orders.list(limit=2).to_list(max_items=1)) == 1, "and no further than told")
    walk = iter(client.orders.list(limit=2))
    for _ in range(3):
        last = next(walk)
    ok(next(iter(client.orders.list(limit=2, cursor=walk.cursor))) == last, "a cursor goes on where it was")
    some = client.orders.list(volume=Range(gte=2000, lt=3000), status=["draft", "submitted"])
    ok([one.id for one in some] == [made[1].id], "a range and several values filter")
    ok([one.id for one in client.orders.search(where={"field": "po_number", "value": "P-1000"})] == [made[0].id],
       "a search finds")
    order = client.orders.get(made[0].id)
    # A payment settles meanwhile; a draft stays as it is.
    whole = client.with_response(client.orders.get, order.id)
    ok(whole.status == 200 and whole.request_id and whole.data == order, "with_response has the head and the object")
    changed = client.orders.update(order.id, po_number=None, if_match=order.etag)
    ok(changed.po_number is None and changed.raw["id"] == order.id, "None clears, and raw has all")
    verdict = client.orders.validate(product="DIESEL_ULSD", terminal="MTY", volume=5)
    ok(verdict.guards and len(list(client.orders.list())) == 3, "validate judges and makes nothing")
    ok(len(client.orders.export(format="csv").splitlines()) == 4, "an export is text")
    bulk = client.orders.bulk(items=[{"product": "DIESEL_ULSD", "terminal": "MTY", "volume": "7.5"}])
    ok(bulk.created == 1, "many are made at once")
    ok(pickle.loads(pickle.dumps(order)) == order == copy.deepcopy(order), "objects pickle and copy")
    ok("po_number" in dir(order) and repr(order).startswith("Order(id='ord_"), "and show themselves")
    ok(client.orders.archive(order.id).id == order.id, "archive")
    try:
        order.status = "paid"
        ok(False, "objects do not change")
    except AttributeError:
        ok(True, "objects do not change")


def errors(client: Poliducto) -> None:
    try:
        client.payments.create(amount=1, currency="MXN", clabe="002010077777777770", reference="x")
        ok(False, "a fault is an error")
    except poliducto.ValidationError as error:
        ok(error.code == "validation_failed" and error.request_id, "a refusal has its code and request")
        ok([one.pointer for one in error.errors] == ["/clabe"], "and what is at fault")
        kept = pickle.loads(pickle.dumps(error))
        ok(str(kept) == str(error) and "/clabe" in str(error), "errors pickle and say it")
    try:
        client.orders.get("ord_00000000000000000000000000")
        ok(False, "what is not there is an error")
    except poliducto.NotFoundError as error:
        ok(error.status == 404 and error.attempts == 1, "what is not there is an error")
    try:
        client.with_options(extra_headers={"If-Match": '"0"'}).orders.archive(next(iter(client.orders.list())).id)
        ok(False, "another version is an error")
    except poliducto.PreconditionFailedError:
        ok(True, "another version is an error")
    wrong = Poliducto(api_key="sk_sandbox_x", ca_file=CA)
    try:
        wrong.credit.score()
        ok(False, "a wrong key is an error")
    except poliducto.AuthenticationError as error:
        ok("sk_sandbox" not in f"{error} {error!r} {wrong!r}".replace("sk_sandbox_…", ""), "no error shows a key")
    try:
        client.orders.get("ord_1", nonsense=1)  # type: ignore[call-arg]
        ok(False, "an argument that is none is a TypeError")
    except TypeError:
        ok(True, "an argument that is none is a TypeError")


def webhooks(client: Poliducto, url: str) -> None:
    hook = client.webhooks.create(url=url, events=["order.*", "payment.*"])
    ok(hook.secret.startswith("whsec_") and hook.events == ["order.*", "payment.*"], "webhooks.create")
    sample = client.event_types.sample("order.created")
    body = b'{"id":"evt_1","type":"order.created","data":{"id":"ord_1","volume":1.5}}'
    headers = sign_webhook(hook.secret, body)
    event = verify(hook.secret, body, headers["X-Service-Signature-256"], headers["X-Service-Timestamp"])
    good = isinstance(event, OrderCreated) and event.data is not None and event.data.volume == Decimal("1.5")
    ok(good, "a webhook is verified, and its class says what it is about")
    ok(sample.type == "order.created" and type(poliducto.typed(sample)).__name__ == "OrderCreated",
       "an envelope is its own class")
    ok(client.webhooks.archive(hook.id).id == hook.id, "webhooks.archive")


async def of_async(url: str) -> None:
    async with AsyncPoliducto(ca_file=CA) as client:
        made: Payment = await client.payments.create(amount="1500.50", currency="MXN", clabe=CLABE, reference="A-1")
        ok(made.amount == Decimal("1500.50"), "async: payments.create")
        orders: list[Order] = [order async for order in client.orders.list(limit=1)]
        ok(len(orders) > 1, "async: a list goes through all pages")
        ok(len((await client.orders.list(limit=1)).data) == 1, "async: awaited it is the first page")
        ok(len(await client.orders.list(limit=1).to_list(max_items=2)) == 2, "async: to_list")
        whole = await client.with_response(client.orders.get, orders[0].id)
        ok(whole.data == orders[0], "async: with_response")
        listed = await client.orders.with_response.list(limit=1)
        ok(listed.status == 200 and len(listed.data) == 1, "async: with_response of a list")
        rack, score = await asyncio.gather(client.prices.daily_rack(terminal="MTY"), client.credit.score())
        ok(rack.terminal == "MTY" and score, "async: two at once")
        hook = await client.webhooks.create(url=url, events=["order.*"])
        ok((await client.webhooks.archive(hook.id)).id == hook.id, "async: webhooks")
        verdict = await client.tax_rules.validate(jurisdiction="MX", code="XX", label="x", subject="fee",
                                                  basis="value", rate=1, unit="percent", valid_from="2026-01-01")
        ok(verdict.valid, "async: validate")
        try:
            await client.orders.get("ord_1", nonsense=1)  # type: ignore[call-arg]
        except TypeError:
            ok(True, "async: an argument that is none is a TypeError")
        try:
            await asyncio.wait_for(client.orders.list(limit=200), 0)
        except asyncio.TimeoutError:
            ok(True, "async: it can be cancelled")


def parity() -> None:
    """Both clients have the same methods, with the same arguments."""
    plain, other = Poliducto(ca_file=CA), AsyncPoliducto(ca_file=CA)
    count, odd = 0, []
    for name in plain._named():
        one, two = getattr(plain, name), getattr(other, name)
        for method in (word for word in dir(type(one)) if not word.startswith("_") and word != "with_response"):
            if isinstance(getattr(type(one), method), property):
                continue
            count += 1
            if inspect.signature(getattr(one, method)) != inspect.signature(getattr(two, method)):
                odd.append(f"{name}.{method}")
    ok(count > 400 and not odd, f"both clients have the same {count} methods {odd}")


def main() -> None:
    url = "https://localhost:9/hooks"
    with Poliducto(ca_file=CA, app_info=("usage", "1.0")) as client:
        prices_and_payments(client)
        orders(client)
        errors(client)
        webhooks(client, url)
        told: list[object] = []
        client.with_options(on_event=told.append, retry=Retry.none()).credit.score()
        ok([type(one).__name__ for one in told] == ["RequestStarted", "ResponseReceived"], "hooks are told")
        ok(client.request("GET", "/api/v2/orders", query={"limit": 1})["data"], "the escape hatch")
    asyncio.run(of_async(url))
    parity()


main()
