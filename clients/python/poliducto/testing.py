# SPDX-License-Identifier: Apache-2.0
"""For the tests of who uses this library: a server that answers as it is told,
signed webhooks, a clock that nobody waits for.

    with FakeServer([429, 503, (201, {"id": "pay_1"})]) as server, no_waiting() as waits:
        payment = server.client().payments.create(...)
    assert [one.method for one in server.requests] == ["POST"] * 3
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json as _std
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, Callable, Generator, Mapping, NamedTuple, Sequence, Union

from . import _json

if TYPE_CHECKING:
    from ._client import AsyncPoliducto, Poliducto

KEY = "sk_sandbox_testing"


class Seen(NamedTuple):
    """A request that came."""

    method: str
    path: str  # with its query
    headers: Mapping[str, str]  # names in lower case
    body: bytes

    @property
    def json(self) -> Any:
        return _json.loads(self.body)


Step = Union[int, "tuple[int, Any]", "tuple[int, Any, Mapping[str, str]]", Callable[[Seen], Any]]


class FakeServer:
    """A server on this machine that takes one step for each request.

    A step is a status, (status, JSON), (status, JSON, headers), or a function of
    the request that gives one of these.  A status from 400 on without JSON is a
    problem document.  After the last step each request is answered with 501.
    """

    def __init__(self, script: Sequence[Step] = ()) -> None:
        self.script = list(script)
        self.requests: list[Seen] = []
        fake = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one(self) -> None:
                fake._answer(self)

            do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = handle_one

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    def client(self, **options: Any) -> Poliducto:
        """A client of this server."""
        from ._client import Poliducto

        given: dict[str, Any] = {"api_key": KEY, "base_url": self.url, **options}
        return Poliducto(**given)

    def async_client(self, **options: Any) -> AsyncPoliducto:
        from ._client import AsyncPoliducto

        given: dict[str, Any] = {"api_key": KEY, "base_url": self.url, **options}
        return AsyncPoliducto(**given)

    def start(self) -> FakeServer:
        self._thread.start()
        return self

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> FakeServer:
        return self.start()

    def __exit__(self, *error: object) -> None:
        self.stop()

    def _answer(self, to: BaseHTTPRequestHandler) -> None:
        length = int(to.headers.get("Content-Length") or 0)
        headers = {name.lower(): value for name, value in to.headers.items()}
        seen = Seen(to.command, to.path, headers, to.rfile.read(length))
        with self._lock:
            self.requests.append(seen)
            step: Any = self.script.pop(0) if self.script else 501
        step = step(seen) if callable(step) else step
        parts: list[Any] = [step] if isinstance(step, int) else [*step]
        status: int = parts[0]
        body: Any = parts[1] if len(parts) > 1 else None
        more: dict[str, str] = parts[2] if len(parts) > 2 else {}
        if body is None:
            body = _problem(status) if status >= 400 else {}
        raw = _json.dumps(body)
        sent: dict[str, str] = {
            "Content-Type": "application/json" if status < 400 else "application/problem+json",
            "Content-Length": str(len(raw)),
            "X-Request-Id": f"req_test{len(self.requests)}",
            **more,
        }
        to.send_response(status)
        for name, value in sent.items():
            to.send_header(name, value)
        to.end_headers()
        to.wfile.write(raw)


def _problem(status: int) -> dict[str, Any]:
    codes = {400: "bad_request", 401: "key_unknown", 403: "scope_missing", 404: "not_found", 409: "state_conflict"}
    codes.update({412: "version_mismatch", 422: "validation_failed", 429: "rate_limited", 503: "unavailable"})
    code = codes.get(status, "internal_error" if status >= 500 else f"http_{status}")
    return {
        "type": f"https://localhost/errors/{code}",
        "title": code.replace("_", " "),
        "status": status,
        "code": code,
        "detail": "as the test wants it",
        "instance": "/",
        "request_id": "req_test",
    }


@contextmanager
def no_waiting() -> Generator[list[float], None, None]:
    """Waits between attempts take no time; what they would have been is listed."""
    from . import _engine, _transport

    waits: list[float] = []
    before = _engine.clock, _transport.sleep, _transport.async_sleep

    async def async_sleep(seconds: float) -> None:
        waits.append(seconds)

    _engine.clock = lambda: time.monotonic() + sum(waits)
    _transport.sleep, _transport.async_sleep = waits.append, async_sleep
    try:
        yield waits
    finally:
        _engine.clock, _transport.sleep, _transport.async_sleep = before


def event_body(type: str, data: Any = None, **members: Any) -> bytes:
    """The body of a webhook: an envelope around data."""
    name = type.split(".")[-2]
    envelope: dict[str, Any] = {
        "id": "evt_01kaf2b8m0v3n7q1x5z9c4t6h8",
        "type": type,
        "created_at": "2026-01-15T18:00:00.000Z",
        "api_version": "2026-10-01",
        "environment": "sandbox",
        "account_id": "acc_01kaf2b8m0v3n7q1x5z9c4t6h8",
        "sequence": 1,
        "object": {"type": name, "id": (_json.as_object(data) or {}).get("id", "")},
        "data": data,
        "request_id": None,
    }
    return _json.dumps({**envelope, **members})


def sign_webhook(secret: str, body: bytes | str, *, timestamp: float | None = None) -> dict[str, str]:
    """The headers that the server would send with this body."""
    raw = body.encode() if isinstance(body, str) else body
    stamp = str(int(time.time() if timestamp is None else timestamp))
    name = "evt_test"
    try:
        envelope: Any = _std.loads(raw)
        name = str(envelope["id"])
    except (ValueError, KeyError, TypeError):
        pass
    signed = hmac.new(secret.encode(), stamp.encode() + b"." + raw, hashlib.sha256).hexdigest()
    headers = {
        "Content-Type": "application/json",
        "X-Service-Timestamp": stamp,
        "X-Service-Signature-256": f"sha256={signed}",
        "webhook-id": name,
        "webhook-timestamp": stamp,
    }
    if secret.startswith("whsec_"):
        key = base64.b64decode(secret[6:])
        standard = hmac.new(key, f"{name}.{stamp}.".encode() + raw, hashlib.sha256).digest()
        headers["webhook-signature"] = "v1," + base64.b64encode(standard).decode()
    return headers
