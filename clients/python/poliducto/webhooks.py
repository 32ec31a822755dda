# SPDX-License-Identifier: Apache-2.0
"""What the server sends: is it genuine, and what does it say?

    event = verify(secret, raw_body, headers["X-Service-Signature-256"], headers["X-Service-Timestamp"])

Needs no client and no key.  The body is what came, byte for byte: read it before
anything parses it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import TYPE_CHECKING, Any, Callable, Literal, Mapping, Sequence, TypeVar, Union

from ._errors import PoliductoError

if TYPE_CHECKING:
    from ._events import Envelope
    from ._generated.events import Event

    E = TypeVar("E", bound=Envelope)

Secret = Union[str, Sequence[str]]
Payload = Union[bytes, str]
Reason = Literal[
    "header_missing",
    "header_duplicated",
    "header_malformed",
    "too_old",
    "too_new",
    "no_match",
    "secret_malformed",
    "payload_parsed",
    "payload_malformed",
]

SIGNATURE = "X-Service-Signature-256"
TIMESTAMP = "X-Service-Timestamp"
TOLERANCE = 300


class WebhookVerificationError(PoliductoError):
    """Not what the server sent, not now, or not to this receiver; `reason` says which."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason: Reason = reason

    def __str__(self) -> str:
        return f"{self.reason}: {self.args[0]}"


def verify(
    secret: Secret,
    payload: Payload,
    signature: str | None,
    timestamp: str | int | None,
    *,
    tolerance: float = TOLERANCE,
    now: float | None = None,
) -> Event:
    """The event, if the signature is by one of the secrets and its time is near now.

    tolerance: seconds that the time may lie back or ahead.
    """
    raw = _bytes(payload)
    given = _header(SIGNATURE, signature)
    found = re.findall(r"sha256=([0-9a-fA-F]{64})", given)
    if not re.fullmatch(r"\s*(?:sha256=[0-9a-fA-F]{64})(?:\s*,\s*sha256=[0-9a-fA-F]{64})*\s*", given):
        raise WebhookVerificationError("header_malformed", f"{SIGNATURE} is not sha256= and 64 hexadecimal digits")
    stamp = _moment(TIMESTAMP, timestamp, tolerance, now)
    message = stamp.encode() + b"." + raw
    signed = [hmac.new(one.encode(), message, hashlib.sha256).hexdigest() for one in _secrets(secret)]
    _match(signed, [one.lower() for one in found], secret, raw)
    return _event(raw)


def verify_standard(
    secret: Secret,
    payload: Payload,
    headers: Mapping[str, Any],
    *,
    tolerance: float = TOLERANCE,
    now: float | None = None,
) -> Event:
    """The same by the headers of Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature."""
    raw = _bytes(payload)
    lower = {name.lower(): value for name, value in headers.items()}
    name = _header("webhook-id", lower.get("webhook-id"))
    stamp = _moment("webhook-timestamp", lower.get("webhook-timestamp"), tolerance, now)
    given = _header("webhook-signature", lower.get("webhook-signature"))
    found = [word[3:] for word in given.split() if word.startswith("v1,")]
    if not found:
        raise WebhookVerificationError("header_malformed", "webhook-signature has no signature v1")
    message = f"{name}.{stamp}.".encode() + raw
    keys = [_standard_key(one) for one in _secrets(secret)]
    signed = [base64.b64encode(hmac.new(key, message, hashlib.sha256).digest()).decode() for key in keys]
    _match(signed, found, secret, raw)
    return _event(raw)


def verify_headers(
    secret: Secret,
    payload: Payload,
    headers: Mapping[str, Any],
    *,
    tolerance: float = TOLERANCE,
    now: float | None = None,
) -> Event:
    """The same by whichever of both the headers have."""
    lower = {name.lower(): value for name, value in headers.items()}
    if SIGNATURE.lower() not in lower and "webhook-signature" in lower:
        return verify_standard(secret, payload, lower, tolerance=tolerance, now=now)
    signature, timestamp = lower.get(SIGNATURE.lower()), lower.get(TIMESTAMP.lower())
    return verify(secret, payload, signature, timestamp, tolerance=tolerance, now=now)


def is_valid(
    secret: Secret,
    payload: Payload,
    signature: str | None,
    timestamp: str | int | None,
    *,
    tolerance: float = TOLERANCE,
    now: float | None = None,
) -> bool:
    """verify, for who wants to know no more."""
    try:
        verify(secret, payload, signature, timestamp, tolerance=tolerance, now=now)
    except WebhookVerificationError:
        return False
    return True


class WebhookHandler:
    """Hands each event to the function for its class, and each only once.

    seen: was this identifier there before?  A delivery comes at least once: what was
    is not handed on again.  Write it down where the work is done, in the same
    transaction, so that what failed is handed on when it comes again.

    >>> handler = WebhookHandler(secret, seen=done.__contains__)
    >>> @handler.on(OrderCreated)
    ... def created(event: OrderCreated) -> None: ...
    >>> handler.handle(raw_body, headers)
    """

    def __init__(
        self, secret: Secret, *, seen: Callable[[str], bool] | None = None, tolerance: float = TOLERANCE
    ) -> None:
        self._secret = secret
        self._seen = seen
        self._tolerance = tolerance
        self._functions: list[tuple[type, Callable[[Any], Any]]] = []

    def on(self, kind: type[E]) -> Callable[[Callable[[E], Any]], Callable[[E], Any]]:
        """For events of this class; Envelope is for all."""

        def add(function: Callable[[E], Any]) -> Callable[[E], Any]:
            self._functions.append((kind, function))
            return function

        return add

    def handle(self, payload: Payload, headers: Mapping[str, Any]) -> Event | None:
        """The event that was handed on; None: it had been seen before."""
        event = verify_headers(self._secret, payload, headers, tolerance=self._tolerance)
        if self._seen is not None and self._seen(event.id):
            return None
        for kind, function in self._functions:
            if isinstance(event, kind):
                function(event)
        return event


# --- the parts ---------------------------------------------------------------


def _bytes(payload: object) -> bytes:
    if isinstance(payload, str):
        return payload.encode()
    if isinstance(payload, (bytes, bytearray)):
        return bytes(payload)
    raise WebhookVerificationError(
        "payload_parsed",
        f"the payload is {type(payload).__name__}: parsing and serializing it again changes its bytes; use the body "
        "as received: request.get_data() in Flask, request.body in Django, await request.body() in Starlette",
    )


def _header(name: str, value: object) -> str:
    if value is None or value == "":
        raise WebhookVerificationError("header_missing", f"there is no {name}")
    if type(value) in (list, tuple):
        raise WebhookVerificationError("header_duplicated", f"there is more than one {name}")
    return str(value)


def _moment(name: str, value: object, tolerance: float, now: float | None) -> str:
    """The timestamp of the header."""
    text = _header(name, value)
    if not re.fullmatch(r"[1-9][0-9]{0,11}", text):
        raise WebhookVerificationError("header_malformed", f"{name} is not a number of seconds")
    ahead = int(text) - (time.time() if now is None else now)
    if ahead < -tolerance:
        raise WebhookVerificationError("too_old", f"it was signed {-ahead:.0f} s ago; is the clock right?")
    if ahead > tolerance:
        raise WebhookVerificationError("too_new", f"it was signed {ahead:.0f} s ahead of now; is the clock right?")
    return text


def _secrets(secret: Secret) -> list[str]:
    found = [secret] if isinstance(secret, str) else list(secret)
    if not found or not all(found):
        raise WebhookVerificationError("secret_malformed", "there is no secret")
    return found


def _standard_key(secret: str) -> bytes:
    try:
        return base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    except (binascii.Error, ValueError):
        raise WebhookVerificationError("secret_malformed", "the secret is not whsec_ and base64") from None


def _match(signed: list[str], given: list[str], secret: Secret, raw: bytes) -> None:
    # All are compared, however early one fits.
    fits = [hmac.compare_digest(one.encode(), other.encode()) for one in signed for other in given]
    if any(fits):
        return
    if any(one != one.strip() for one in _secrets(secret)):
        raise WebhookVerificationError("secret_malformed", "the secret has blanks before or behind it")
    hint = "it is of another secret, or the body is not as it came"
    try:
        if json.dumps(json.loads(raw)).encode() == raw:
            hint += ": it looks as if it was parsed and serialized again"
    except ValueError:
        hint += ": it is not even JSON"
    raise WebhookVerificationError("no_match", hint)


def _event(raw: bytes) -> Event:
    from ._events import typed
    from ._json import as_object, loads

    envelope: dict[str, Any] | None = None
    try:
        envelope = as_object(loads(raw))
    except ValueError:
        pass
    if envelope is None:
        raise WebhookVerificationError("payload_malformed", "it is signed, and no JSON object")
    return typed(envelope)
