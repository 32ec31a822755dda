# SPDX-License-Identifier: Apache-2.0
"""Everything that can go wrong, one class for each family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping, NamedTuple

from . import _json

if TYPE_CHECKING:
    from ._generated.errors import ErrorCode, FieldCode


class PoliductoError(Exception):
    """What all of these are."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[PoliductoError], args: tuple[Any, ...], state: dict[str, Any]) -> PoliductoError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(state)
    return error


class ConfigError(PoliductoError):
    """The client was not told what it needs, or something that cannot be."""


class ConnectionError(PoliductoError):
    """No answer came.

    maybe_applied: the server may have done what it was asked for; the same call
    again with this idempotency_key does it at most once.
    """

    def __init__(
        self,
        message: str,
        *,
        attempts: int = 0,
        maybe_applied: bool = False,
        idempotency_key: str | None = None,
    ) -> None:
        super().__init__(message)
        self.attempts = attempts
        self.maybe_applied = maybe_applied
        self.idempotency_key = idempotency_key

    def __str__(self) -> str:
        return f"{self.args[0]} ({_times(self.attempts)})"


class TimeoutError(ConnectionError):
    """An attempt took longer than `timeout`."""


class DeadlineExceeded(ConnectionError):
    """All attempts together took longer than `deadline`."""


class InvalidResponseError(PoliductoError):
    """An answer that is none of the API: not JSON, or larger than max_bytes."""

    def __init__(self, message: str, *, status: int, request_id: str | None, attempts: int = 0) -> None:
        super().__init__(message)
        self.status = status
        self.request_id = request_id
        self.attempts = attempts


class NotModified(PoliductoError):
    """304: what If-None-Match named still holds."""


class FieldError(NamedTuple):
    """One field or parameter at fault, or one guard that does not hold."""

    code: FieldCode | str
    message: str
    pointer: str | None
    parameter: str | None
    raw: Mapping[str, Any]
    allowed: list[str] | None = None
    limit: Mapping[str, Any] | None = None
    value: Any = None
    existing_id: str | None = None
    evidence: Mapping[str, Any] | None = None
    overridable: bool | None = None
    override_scope: str | None = None
    approvals: int | None = None
    needed: int | None = None


class APIError(PoliductoError):
    """The server refused: the problem document (RFC 9457) and how it came."""

    def __init__(
        self,
        *,
        status: int,
        problem: Mapping[str, Any],
        headers: Mapping[str, str],
        attempts: int,
        idempotency_key: str | None = None,
    ) -> None:
        def text(name: str) -> str | None:
            value = problem.get(name)
            return value if isinstance(value, str) else None

        super().__init__(status, text("code"))
        self.status = status
        self.problem = problem
        self.headers = headers
        self.attempts = attempts
        self.idempotency_key = idempotency_key
        self.code: ErrorCode | str = text("code") or f"http_{status}"
        self.title = text("title") or ""
        self.detail = text("detail") or ""
        self.request_id = text("request_id") or headers.get("x-request-id")
        self.doc_url = text("type")
        self.log_url = text("log_url")
        given = problem.get("retryable")
        self.retryable: bool | None = given if isinstance(given, bool) else None
        faults = map(_json.as_object, _json.as_list(problem.get("errors")) or [])
        self.errors = [_field(one) for one in faults if one is not None]

    def __str__(self) -> str:
        words = [f"{self.status} {self.code}"]
        if self.detail or self.title:
            words.append(f": {(self.detail or self.title).rstrip('.')}")
        for one in self.errors[:5]:
            words.append(f"; {one.pointer or one.parameter or one.code}: {one.message}")
        words.append(f" ({self.request_id or 'no request id'}, {_times(self.attempts)})")
        return "".join(words)

    @property
    def retry_after(self) -> float | None:
        """Seconds after which the server would be asked again."""
        from ._engine import retry_after

        return retry_after(self.headers)


class BadRequestError(APIError):
    """400: the request itself is at fault."""


class AuthenticationError(APIError):
    """401: no key, or one that does not hold."""


class PermissionDeniedError(APIError):
    """403: the key is not allowed to."""

    @property
    def missing_scopes(self) -> list[str]:
        """The scopes that the key lacks."""
        named = [one.raw.get("scope") or one.raw.get("override_scope") for one in self.errors]
        found = [scope for scope in named if isinstance(scope, str)]
        if not found and self.code == "scope_missing":
            words = (word.strip("'\"`.,;()") for word in self.detail.split())
            found = [word for word in words if word.count(":") == 1 and not word.startswith(":")]
        return found


class NotFoundError(APIError):
    """404: the account has none."""


class ConflictError(APIError):
    """409: not as things stand; `errors` has every guard that does not hold."""


class IdempotencyConflictError(ConflictError):
    """The idempotency key was used for another request, or is in use now."""


class PreconditionFailedError(APIError):
    """412: `if_match` names a version that no longer is."""


class ValidationError(APIError):
    """422: `errors` has every field at fault."""


class RateLimitError(APIError):
    """429: more than the tier of the key allows; see `retry_after`."""

    @property
    def reason(self) -> str:
        """Which limit."""
        return self.detail or self.title


class ServerError(APIError):
    """5xx."""


_MORE = FieldError._fields[FieldError._fields.index("raw") + 1 :]


def _field(one: Mapping[str, Any]) -> FieldError:
    return FieldError(
        code=str(one.get("code", "")),
        message=str(one.get("message", "")),
        pointer=one.get("pointer"),
        parameter=one.get("parameter"),
        raw=one,
        **{name: one.get(name) for name in _MORE},
    )


def _times(attempts: int) -> str:
    return "1 attempt" if attempts == 1 else f"{attempts} attempts"


_BY_CODE: dict[str, type[APIError]] = {
    "idempotency_in_progress": IdempotencyConflictError,
    "idempotency_key_reused": IdempotencyConflictError,
}
_BY_STATUS: dict[int, type[APIError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    412: PreconditionFailedError,
    422: ValidationError,
    429: RateLimitError,
}


def class_of(status: int, code: object) -> type[APIError]:
    if isinstance(code, str) and code in _BY_CODE:
        return _BY_CODE[code]
    return _BY_STATUS.get(status) or (ServerError if status >= 500 else APIError)
