# SPDX-License-Identifier: Apache-2.0
"""Webhooks and the kit for tests, without a server: webhooks.py ASYNCAPI.
A line for each thing that holds: ok what, or bad what."""

from __future__ import annotations

import json
import sys
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any, Callable

import poliducto
from poliducto import _json
from poliducto.events import Envelope, OrderCreated, PaymentSettled, UnknownEvent
from poliducto.testing import FakeServer, event_body, no_waiting, sign_webhook
from poliducto.webhooks import (
    WebhookHandler,
    WebhookVerificationError,
    is_valid,
    verify,
    verify_headers,
    verify_standard,
)

# That of the examples in the AsyncAPI document.
SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDtGyZzA3f4T8="
OTHER = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
NOW = 1768500001


def ok(good: object, what: str) -> None:
    print("ok" if good else "bad", what, flush=True)


def reason(ask: Callable[[], object]) -> str:
    try:
        ask()
    except WebhookVerificationError as error:
        return error.reason
    return "none"


def read_all(model: Any) -> int:
    """Reads every member, and those within; how many there were."""
    count = 0
    for name in model._table():
        value = getattr(model, name)
        for one in value if isinstance(value, list) else [value]:
            count += 1
            if isinstance(one, poliducto.Model):
                count += read_all(one)
            elif isinstance(one, float):
                raise TypeError(f"{type(model).__name__}.{name} is a float")
    return count


def examples(path: str) -> None:
    """Every type of event, as the document signs it."""
    with open(path, encoding="utf-8") as file:
        messages = json.load(file, parse_float=Decimal)["components"]["messages"]
    bad, members, types = [], 0, 0
    for name, message in messages.items():
        for one in message["examples"] if name != "feed" else []:
            headers, raw = one["headers"], _json.dumps(one["payload"])
            try:
                event = verify(SECRET, raw, headers["X-Service-Signature-256"], headers["X-Service-Timestamp"], now=NOW)
                same = verify_standard(SECRET, raw, headers, now=NOW)
                members += read_all(event)
                if event != same or event.type != name or isinstance(event, UnknownEvent):
                    bad.append(name)
            except (poliducto.PoliductoError, TypeError, ValueError) as error:
                bad.append(f"{name}: {error}")
            types += 1
    ok(types > 200 and not bad, f"each of {types} examples is verified both ways and has its own class {bad[:5]}")
    ok(members > 4000, f"and its {members} members are what their annotations say")


def vectors() -> None:
    body = event_body("order.created", {"id": "ord_1", "po_number": "Año ⛽"})
    headers = sign_webhook(SECRET, body, timestamp=NOW)
    signature, stamp = headers["X-Service-Signature-256"], headers["X-Service-Timestamp"]

    def of(secret: Any = SECRET, raw: Any = body, sign: Any = signature, at: Any = stamp, now: float = NOW) -> str:
        return reason(lambda: verify(secret, raw, sign, at, now=now))

    def standard(**changed: Any) -> str:
        return reason(lambda: verify_standard(SECRET, body, {**headers, **changed}, now=NOW))

    table = [
        ("a good one", of(), "none"),
        ("a body as text", of(raw=body.decode()), "none"),
        ("one of several secrets", of(secret=[OTHER, SECRET]), "none"),
        ("one of several signatures", of(sign=f"sha256={'0' * 64},{signature}"), "none"),
        ("several with blanks between", of(sign=f"sha256={'0' * 64} , {signature}"), "none"),
        ("capitals", of(sign="sha256=" + signature[7:].upper()), "none"),
        ("300 s ago", of(now=NOW + 300), "none"),
        ("300 s ahead", of(now=NOW - 300), "none"),
        ("301 s ago", of(now=NOW + 301), "too_old"),
        ("301 s ahead", of(now=NOW - 301), "too_new"),
        ("another secret", of(secret=OTHER), "no_match"),
        ("another body", of(raw=body + b" "), "no_match"),
        ("another time", of(at=str(NOW - 1)), "no_match"),
        ("a body that was written anew", of(raw=json.dumps(json.loads(body))), "no_match"),
        ("a body that was parsed", of(raw=json.loads(body)), "payload_parsed"),
        ("no signature", of(sign=None), "header_missing"),
        ("an empty signature", of(sign=""), "header_missing"),
        ("no time", of(at=None), "header_missing"),
        ("two signature headers", of(sign=[signature, signature]), "header_duplicated"),
        ("two times in one header", of(at=f"{stamp}, {stamp}"), "header_malformed"),
        ("digits that are none", of(sign="sha256=" + "g" * 64), "header_malformed"),
        ("too few digits", of(sign=signature[:-1]), "header_malformed"),
        ("another algorithm", of(sign="sha1=" + "0" * 40), "header_malformed"),
        ("a time that is no number", of(at="now"), "header_malformed"),
        ("a time below nothing", of(at="-5"), "header_malformed"),
        ("a secret with a line end", of(secret=SECRET + "\n"), "secret_malformed"),
        ("no secret", of(secret=""), "secret_malformed"),
        ("no secrets", of(secret=[]), "secret_malformed"),
        ("Standard Webhooks", standard(), "none"),
        ("its v1a beside it", standard(**{"webhook-signature": "v1a,AAAA " + headers["webhook-signature"]}), "none"),
        ("only v1a", standard(**{"webhook-signature": "v1a,AAAA"}), "header_malformed"),
        ("another identifier", standard(**{"webhook-id": "evt_2"}), "no_match"),
        ("no identifier", standard(**{"webhook-id": ""}), "header_missing"),
    ]
    for what, got, wanted in table:
        ok(got == wanted, f"{what}: {wanted}" + ("" if got == wanted else f", not {got}"))
    ok(is_valid(SECRET, body, signature, stamp, now=NOW), "is_valid says yes")
    ok(not is_valid(SECRET, body, signature, stamp, now=NOW + 301), "and no")
    told = sign_webhook(SECRET, b"[1]", timestamp=NOW)
    ok(reason(lambda: verify_headers(SECRET, b"[1]", told, now=NOW)) == "payload_malformed", "what is no object")


def handler() -> None:
    done: set[str] = set()
    seen: list[str] = []
    hooks = WebhookHandler(SECRET, seen=done.__contains__)

    @hooks.on(OrderCreated)
    def created(event: OrderCreated) -> None:
        seen.append(event.data.id if event.data is not None else "")

    @hooks.on(Envelope)
    def any_of_them(event: Envelope) -> None:
        seen.append(event.id)
        if len(seen) == 2:
            raise OSError("the work failed")
        done.add(event.id)

    order = event_body("order.created", {"id": "ord_1"})
    try:
        hooks.handle(order, sign_webhook(SECRET, order))
        ok(False, "what a function raises is raised")
    except OSError:
        ok(True, "what a function raises is raised")
    ok(seen == ["ord_1", "evt_01kaf2b8m0v3n7q1x5z9c4t6h8"], "a handler hands on by class")
    ok(hooks.handle(order, sign_webhook(SECRET, order)) is not None and len(seen) == 4, "again, where the work failed")
    ok(hooks.handle(order, sign_webhook(SECRET, order)) is None and len(seen) == 4, "and once it is done no more")
    later = event_body("order.teleported", {"x": 1}, id="evt_2")
    event = hooks.handle(later, sign_webhook(SECRET, later))
    ok(isinstance(event, UnknownEvent) and event.data == {"x": 1}, "a type of a newer server is an UnknownEvent")
    paid = poliducto.typed({"type": "payment.settled", "data": {"id": "pay_1", "amount": 1}})
    amount = paid.data.amount if isinstance(paid, PaymentSettled) and paid.data is not None else None
    ok(isinstance(amount, Decimal) and amount == 1, "a whole amount is a Decimal too")


def kit() -> None:
    with FakeServer([429, 503, (201, {"id": "pay_1", "amount": 10}), (200, {"id": "pay_2"})]) as server:
        with no_waiting() as waits, server.client() as client:
            payment = client.payments.create(amount=Decimal("0.10"), currency="MXN", clabe="1", reference="x")
            ok(payment.id == "pay_1" and len(server.requests) == 3 and len(waits) == 2, "a FakeServer follows its script")
            keys = {one.headers["idempotency-key"] for one in server.requests}
            ok(len(keys) == 1 and b'"amount":0.10' in server.requests[0].body, "and keeps what came, digit by digit")
            none: list[float | Decimal] = [float("nan"), float("inf"), Decimal("NaN")]
            for bad in none:
                try:
                    client.payments.create(amount=bad, currency="MXN", clabe="1", reference="x")
                    ok(False, f"{bad} is not sent")
                except ValueError:
                    ok(len(server.requests) == 3, f"{bad} is not sent")
            client.orders.update("ord_1", requested_window={
                "start": datetime(2026, 1, 15, 6, tzinfo=timezone(timedelta(hours=-6))),
                "end": "2026-01-15T20:00:00Z"})
            sent = server.requests[-1].json["requested_window"]
            ok(sent == {"start": "2026-01-15T12:00:00.000Z", "end": "2026-01-15T20:00:00Z"}, "times are sent in UTC")
    text = _json.dumps({"a": Decimal("1E+3"), "b": 0.1, "c": 1e22, "d": date(2026, 1, 2), "e": [], "f": {}}).decode()
    ok(text == '{"a":1000,"b":0.1,"c":10000000000000000000000,"d":"2026-01-02","e":[],"f":{}}', "plain digits always")
    try:
        _json.dumps(datetime(2026, 1, 1))
        ok(False, "a time without a zone is refused")
    except ValueError:
        ok(True, "a time without a zone is refused")


def refusals() -> None:
    table: list[tuple[str, Callable[[], object]]] = [
        ("http:// elsewhere", lambda: poliducto.Poliducto(api_key="k", base_url="http://fuel.example.org")),
        ("no key", lambda: poliducto.Poliducto(base_url="https://localhost")),
        ("no address", lambda: poliducto.Poliducto(api_key="k")),
        ("a password in the address", lambda: poliducto.Poliducto(api_key="k", base_url="https://a:b@localhost")),
        ("no time at all", lambda: poliducto.Poliducto(api_key="k", base_url="https://localhost", timeout=0)),
        ("a name with blanks", lambda: poliducto.Poliducto(api_key="k", base_url="https://localhost",
                                                           app_info=("a b", "1"))),
    ]
    for what, ask in table:
        try:
            ask()
            ok(False, f"refused: {what}")
        except poliducto.ConfigError as error:
            ok(str(error), f"refused: {what}")
    client = poliducto.Poliducto(api_key="sk_sandbox_abcdefghijklmnopqrst", base_url="http://127.0.0.1:1")
    ok("api_key='sk_sandbox_…qrst'" in repr(client), "a client shows no more of its key than its end")
    for header in ("a\r\nX-Evil: 1", "ñ", "", "x" * 256):
        try:
            client.orders.archive("ord_1", idempotency_key=header) if header else client.orders.get("")
            ok(False, f"refused: {header[:8]!r}")
        except ValueError:
            ok(True, f"refused: {header[:8]!r}")


examples(sys.argv[1])
vectors()
handler()
kit()
refusals()
