# SPDX-License-Identifier: Apache-2.0
"""One call, however many attempts it takes, without any input or output.

`execute` is a generator: it says what is to be done next, Send or Sleep, and is
told how a Send ended, with an Answer or a Fault.  Two drivers carry it out, one
blocking and one async (_transport.py), so that every rule is here and once.
"""

from __future__ import annotations

import random
import time
import uuid
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Generator, Mapping, NamedTuple, Union

from . import _json
from ._errors import (
    APIError,
    ConnectionError,
    DeadlineExceeded,
    InvalidResponseError,
    NotModified,
    PoliductoError,
    TimeoutError,
    class_of,
)

UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
AGAIN = frozenset({408, 425, 429, 500, 502, 503, 504})
FRESH_KEY = frozenset({"key_expired", "key_revoked", "token_expired"})

# What tests put something else in place of.
clock = time.monotonic
wall = time.time
uniform = random.uniform


class Retry(NamedTuple):
    """How often a failed attempt is tried again, and how long a Retry-After may be."""

    max_retries: int = 2
    max_retry_after: float = 60.0
    first_wait: float = 0.5
    longest_wait: float = 8.0

    @classmethod
    def none(cls) -> Retry:
        return cls(max_retries=0)

    def wait(self, retries: int) -> float:
        """Before retry number `retries`, from 0: twice as long each time, with jitter."""
        return min(self.first_wait * 2.0**retries, self.longest_wait) * uniform(0.5, 1.0)


# --- what is sent and what comes of it ---------------------------------------


class Send(NamedTuple):
    """An attempt that may take `timeout` seconds in all."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    timeout: float
    max_bytes: int


class Sleep(NamedTuple):
    seconds: float


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]  # names in lower case
    body: bytes


class Fault(NamedTuple):
    """No answer: sent says whether the server may have read the request."""

    kind: str  # connect, certificate, timeout, broken, too_large
    message: str
    sent: bool
    status: int = 0


class Outcome(NamedTuple):
    answer: Answer
    attempts: int
    idempotency_key: str | None


# --- what a hook is told -----------------------------------------------------


class RequestStarted(NamedTuple):
    method: str
    url: str
    attempt: int


class ResponseReceived(NamedTuple):
    method: str
    url: str
    attempt: int
    status: int
    request_id: str | None
    seconds: float


class RetryScheduled(NamedTuple):
    method: str
    url: str
    attempt: int
    seconds: float
    error: PoliductoError


class Failed(NamedTuple):
    method: str
    url: str
    attempts: int
    error: PoliductoError


Event = Union[RequestStarted, ResponseReceived, RetryScheduled, Failed]


class Call(NamedTuple):
    """What a method asks for; url has the query."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    idempotency_key: str | None


class Policy(NamedTuple):
    """What the client was told of how calls are made."""

    retry: Retry
    timeout: float
    deadline: float
    max_bytes: int
    key: Callable[[], str]
    renewable: bool
    on_event: Callable[[Event], Any] | None


# --- rules -------------------------------------------------------------------


def new_key() -> str:
    return f"py_{uuid.uuid4().hex}"


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that Retry-After asks for, else those until the limit is reset."""
    given = headers.get("retry-after", "").strip()
    if given:
        seconds = _number(given)
        if seconds is not None:
            return seconds
        try:
            return max(0.0, parsedate_to_datetime(given).timestamp() - wall())
        except (TypeError, ValueError, IndexError, OverflowError):
            pass
    for part in headers.get("ratelimit", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == "t":
            return _number(value)
    return _number(headers.get("ratelimit-reset", ""))


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0 <= value < 1e9 and text[:1].isdigit() else None


def problem_of(answer: Answer) -> Mapping[str, Any]:
    """The problem document, or nothing where the body is something else."""
    try:
        return _json.as_object(_json.loads(answer.body)) or {}
    except ValueError:
        return {}


def _tried_again(error: APIError) -> bool:
    """May the same request be sent again after this refusal?"""
    if error.retryable is False:
        return False
    return error.status in AGAIN or (error.status == 409 and error.retryable is True)


def _fault_error(fault: Fault, call: Call, attempts: int, maybe: bool, late: bool) -> PoliductoError:
    if fault.kind == "too_large":
        return InvalidResponseError(fault.message, status=fault.status, request_id=None, attempts=attempts)
    kind = ConnectionError
    if fault.kind == "timeout":
        kind = DeadlineExceeded if late else TimeoutError
    return kind(
        fault.message,
        attempts=attempts,
        maybe_applied=maybe,
        idempotency_key=call.idempotency_key,
    )


def _api_error(answer: Answer, call: Call, attempts: int) -> APIError:
    problem = problem_of(answer)
    return class_of(answer.status, problem.get("code"))(
        status=answer.status,
        problem=problem,
        headers=answer.headers,
        attempts=attempts,
        idempotency_key=call.idempotency_key,
    )


class _Run:
    """The state of one call."""

    def __init__(self, call: Call, policy: Policy) -> None:
        self.call = call
        self.policy = policy
        self.key = policy.key()
        self.renewed = False
        self.began = clock()
        self.attempts = 0
        self.retries = 0
        self.maybe = False

    def left(self) -> float:
        return self.policy.deadline - (clock() - self.began)

    def tell(self, event: Event) -> None:
        if self.policy.on_event is not None:
            self.policy.on_event(event)

    def send(self, left: float) -> Send:
        headers = {**self.call.headers, "Authorization": f"Bearer {self.key}"}
        if self.retries:
            headers["X-Retry-Count"] = str(self.retries)
        self.attempts += 1
        self.tell(RequestStarted(self.call.method, self.call.url, self.attempts))
        limit = min(self.policy.timeout, left)
        return Send(self.call.method, self.call.url, headers, self.call.body, limit, self.policy.max_bytes)

    def heard(self, answer: Answer, seconds: float) -> None:
        request_id = answer.headers.get("x-request-id")
        call = self.call
        self.tell(ResponseReceived(call.method, call.url, self.attempts, answer.status, request_id, seconds))

    def failed(self, error: PoliductoError) -> PoliductoError:
        self.tell(Failed(self.call.method, self.call.url, self.attempts, error))
        return error

    def renew(self, error: APIError) -> bool:
        """A key that ended may have been replaced meanwhile: read once more."""
        if self.renewed or not self.policy.renewable or error.code not in FRESH_KEY:
            return False
        self.renewed = True
        before, self.key = self.key, self.policy.key()
        return self.key != before

    def wait_for(self, error: PoliductoError, again: bool) -> float | None:
        """Seconds until the next attempt; None: there is none."""
        retry = self.policy.retry
        if not again or self.retries >= retry.max_retries:
            return None
        seconds = retry.wait(self.retries)
        asked = error.retry_after if isinstance(error, APIError) else None
        if asked is not None:
            if asked > retry.max_retry_after:
                return None
            seconds = asked
        return seconds if seconds < self.left() else None


Steps = Generator[Union[Send, Sleep], Union[Answer, Fault, None], Outcome]


def execute(call: Call, policy: Policy) -> Steps:
    run = _Run(call, policy)
    while True:
        left = run.left()
        if left <= 0:
            fault = Fault("timeout", "the deadline passed between two attempts", False)
            raise run.failed(_fault_error(fault, call, run.attempts, run.maybe, True))
        sent_at = clock()
        result = yield run.send(left)
        assert result is not None
        error: PoliductoError
        if isinstance(result, Fault):
            run.maybe = run.maybe or (result.sent and call.method in UNSAFE)
            late = result.kind == "timeout" and left <= policy.timeout
            error = _fault_error(result, call, run.attempts, run.maybe, late)
            again = not late and result.kind in ("connect", "timeout", "broken")
        else:
            run.heard(result, clock() - sent_at)
            if 200 <= result.status < 300:
                return Outcome(result, run.attempts, call.idempotency_key)
            if result.status == 304:
                raise run.failed(NotModified("not modified"))
            refusal = _api_error(result, call, run.attempts)
            if run.renew(refusal):
                continue
            error, again = refusal, _tried_again(refusal)
        seconds = run.wait_for(error, again)
        if seconds is None:
            raise run.failed(error)
        run.retries += 1
        run.tell(RetryScheduled(call.method, call.url, run.attempts, seconds, error))
        yield Sleep(seconds)
