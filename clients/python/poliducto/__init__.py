# SPDX-License-Identifier: Apache-2.0
"""The client of Poliducto, a fuel supply-chain API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._version import __version__

if TYPE_CHECKING:
    from ._client import AsyncPoliducto as AsyncPoliducto
    from ._client import Poliducto as Poliducto
    from ._engine import Failed as Failed
    from ._engine import RequestStarted as RequestStarted
    from ._engine import ResponseReceived as ResponseReceived
    from ._engine import Retry as Retry
    from ._engine import RetryScheduled as RetryScheduled
    from ._errors import APIError as APIError
    from ._errors import AuthenticationError as AuthenticationError
    from ._errors import BadRequestError as BadRequestError
    from ._errors import ConfigError as ConfigError
    from ._errors import ConflictError as ConflictError
    from ._errors import ConnectionError as ConnectionError
    from ._errors import DeadlineExceeded as DeadlineExceeded
    from ._errors import FieldError as FieldError
    from ._errors import IdempotencyConflictError as IdempotencyConflictError
    from ._errors import InvalidResponseError as InvalidResponseError
    from ._errors import NotFoundError as NotFoundError
    from ._errors import NotModified as NotModified
    from ._errors import PermissionDeniedError as PermissionDeniedError
    from ._errors import PoliductoError as PoliductoError
    from ._errors import PreconditionFailedError as PreconditionFailedError
    from ._errors import RateLimitError as RateLimitError
    from ._errors import ServerError as ServerError
    from ._errors import TimeoutError as TimeoutError
    from ._errors import ValidationError as ValidationError
    from ._events import typed as typed
    from ._models import Model as Model
    from ._pages import AsyncPage as AsyncPage
    from ._pages import Page as Page
    from ._resource import RateLimit as RateLimit
    from ._resource import Response as Response
    from ._types import OMIT as OMIT
    from ._types import Range as Range
    from .webhooks import WebhookVerificationError as WebhookVerificationError

# Each is imported when it is asked for first, so that `import poliducto` is cheap.
_HOMES = {
    "_client": "AsyncPoliducto Poliducto",
    "_engine": "Failed RequestStarted ResponseReceived Retry RetryScheduled",
    "_errors": "APIError AuthenticationError BadRequestError ConfigError ConflictError ConnectionError "
    "DeadlineExceeded FieldError IdempotencyConflictError InvalidResponseError NotFoundError NotModified "
    "PermissionDeniedError PoliductoError PreconditionFailedError RateLimitError ServerError TimeoutError "
    "ValidationError",
    "_events": "typed",
    "_models": "Model",
    "_pages": "AsyncPage Page",
    "_resource": "RateLimit Response",
    "_types": "OMIT Range",
    "webhooks": "WebhookVerificationError",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in ("webhooks", "testing", "models", "events", "inputs", "enums"):
        return import_module(f".{name}", __name__)
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f".{_HOME[name]}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*globals(), *_HOME]
