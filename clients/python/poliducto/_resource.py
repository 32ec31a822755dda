# SPDX-License-Identifier: Apache-2.0
"""What the generated resources stand on.

A generated method has one argument for each member of the request and hands all
of them, `locals()`, to _one, _list, _data or _text.  The same method serves both
clients: whether a value or something to await comes back is for the client to
say, and `awaited` and `listed` say so to type checkers.
"""

from __future__ import annotations

import re
from types import MethodType
from typing import TYPE_CHECKING, Any, Callable, Coroutine, Generic, Mapping, NamedTuple, Sequence, TypeVar

from ._types import OMIT

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    from ._client import Core
    from ._pages import AsyncList, Page
    from ._types import S

    P = ParamSpec("P")

R = TypeVar("R")
T = TypeVar("T")
M = TypeVar("M")


class RateLimit(NamedTuple):
    """A limit of the key's tier: quota requests in window seconds."""

    name: str
    quota: int
    window: int


class Response(Generic[R]):
    """What was answered, and how."""

    __slots__ = ("attempts", "data", "headers", "status")

    def __init__(self, data: R, status: int, headers: Mapping[str, str], attempts: int) -> None:
        self.data = data
        self.status = status
        self.headers = headers  # names in lower case
        self.attempts = attempts

    @property
    def request_id(self) -> str | None:
        return self.headers.get("x-request-id")

    @property
    def replayed(self) -> bool:
        """Is this the stored answer to an earlier request with the same idempotency key?"""
        return self.headers.get("idempotent-replayed") == "true"

    @property
    def rate_limit(self) -> list[RateLimit]:
        """All limits that count for the key; none where it has none."""
        policy = self.headers.get("ratelimit-policy", "")
        found = re.findall(r'"([^"]*)"\s*;\s*q=(\d+)\s*;\s*w=(\d+)', policy)
        return [RateLimit(name, int(quota), int(window)) for name, quota, window in found]

    def __repr__(self) -> str:
        return f"Response(status={self.status}, request_id={self.request_id!r}, data={self.data!r})"


class Ask(NamedTuple):
    """A request as a method made it: where, with which members, and what the response holds."""

    method: str
    path: str
    query: Mapping[str, Any]
    body: Any
    media: str | None
    headers: Mapping[str, str]
    answer: str  # one, list, data, text
    model: str | None
    whole: bool  # is the Response wanted?


class Whole:
    """The methods of a resource, each with its Response."""

    __slots__ = ("_resource",)

    def __init__(self, resource: Resource) -> None:
        self._resource = resource

    def __getattr__(self, name: str) -> Callable[..., Any]:
        found: Callable[..., Any] = getattr(self._resource, name)
        return found


_HEADERS = {"if_match": "If-Match", "idempotency_key": "Idempotency-Key"}
JSON = "application/json"


class Resource:
    """A part of the API; see its methods."""

    _path = ""  # below /api/v2/
    _model = ""  # what it is of

    def __init__(self, client: Core, whole: bool = False, dry: bool = False) -> None:
        self._client = client
        self._whole = whole
        self._dry_run = dry

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self._client!r}>"

    @property
    def with_response(self) -> Whole:
        """The same methods, each with its Response; client.with_response has it typed."""
        return Whole(type(self)(self._client, True))

    def _dry(self) -> Any:
        return type(self)(self._client, self._whole, True)

    def _one(self, given: dict[str, Any], to: str, model: str, raw: str | None = None) -> T:  # type: ignore[type-var]  # pyright: ignore[reportInvalidTypeVarUse]
        answer: T = self._client._do(self._ask(given, to, "one", model, raw))
        return answer

    def _list(self, given: dict[str, Any], to: str, model: str) -> T:  # type: ignore[type-var]  # pyright: ignore[reportInvalidTypeVarUse]
        answer: T = self._client._do(self._ask(given, to, "list", model))
        return answer

    def _data(self, given: dict[str, Any], to: str, model: str) -> T:  # type: ignore[type-var]  # pyright: ignore[reportInvalidTypeVarUse]
        answer: T = self._client._do(self._ask(given, to, "data", model))
        return answer

    def _text(self, given: dict[str, Any], to: str) -> T:  # type: ignore[type-var]  # pyright: ignore[reportInvalidTypeVarUse]
        answer: T = self._client._do(self._ask(given, to, "text", None))
        return answer

    def _ask(
        self, given: dict[str, Any], to: str, answer: str, model: str | None, raw: str | None = None
    ) -> Ask:
        """raw: what the argument `body` is, which is sent as it is; all others but
        those of the path are then of the query, as they are where `to` ends with ?."""
        if self._dry_run:
            to, model = f"{to}/validate", "Verdict"
        method, _, path = to.partition(" ")
        path, asks, _ = path.partition("?")
        path = path if path.startswith("/") else f"/api/v2/{path}"
        del given["self"]
        given = {name: value for name, value in given.items() if value is not OMIT}
        sent = {} if method == "GET" else _HEADERS
        headers = {header: given.pop(name) for name, header in sent.items() if name in given}
        headers = {header: value for header, value in headers.items() if value is not None}
        given = {name.rstrip("_"): value for name, value in given.items()}
        for name in list(given):
            if "{" + name + "}" in path:
                path = path.replace("{" + name + "}", _segment(name, given.pop(name)))
        body, media, query = None, None, given
        if raw is not None:
            body, media = given.pop("body", None), raw
        elif not asks and method in ("POST", "PATCH", "PUT"):
            # An action of which nothing is said has no body; a change has one.
            body, media, query = given if given or method != "POST" else None, JSON, {}
        return Ask(method, path, query, body, media, headers, answer, model, self._whole)


def whole(method: Any) -> Any:
    """The method of a resource that answers with its Response."""
    resource = getattr(method, "__self__", None)
    if not isinstance(resource, Resource):
        raise TypeError("with_response takes a method of the client, like client.orders.get")
    return MethodType(method.__func__, type(resource)(resource._client, True, resource._dry_run))


def _segment(name: str, value: Any) -> str:
    from urllib.parse import quote

    text = str(value)
    if not text or text in (".", ".."):
        raise ValueError(f"{name} cannot be {text!r}")
    return quote(text, safe="")


# What follows says to type checkers how the methods of one class are those of
# another: A awaited, L a list, V validates what the method
# would create.  At run time they are the same functions, bound to another object.

if TYPE_CHECKING:
    from typing import Protocol

    from ._generated.models import BulkResults, Verdict

    I = TypeVar("I", contravariant=True)
    C = TypeVar("C", covariant=True)

    class Action(Protocol[C]):
        def __call__(self, id: str, *, if_match: S = OMIT, idempotency_key: str = OMIT) -> C: ...

    class Many(Protocol[I, C]):
        def __call__(self, *, items: Sequence[I], atomic: bool = OMIT, idempotency_key: str = OMIT) -> C: ...

    class Act(Generic[R]):
        """What moves an object on and takes nothing else: its name is its path."""

        def __get__(self, obj: object, owner: object) -> Action[R]: ...

    class AAct(Generic[R]):
        def __get__(self, obj: object, owner: object) -> Action[Coroutine[Any, Any, R]]: ...

    class Bulk(Generic[I]):
        """Many to be created at once."""

        def __get__(self, obj: object, owner: object) -> Many[I, BulkResults]: ...

    class ABulk(Generic[I]):
        def __get__(self, obj: object, owner: object) -> Many[I, Coroutine[Any, Any, BulkResults]]: ...

    class A(Generic[P, R]):
        def __init__(self, method: Callable[Concatenate[Any, P], R]) -> None: ...
        def __get__(self, obj: object, owner: object) -> Callable[P, Coroutine[Any, Any, R]]: ...

    class AL(Generic[P, M]):
        def __init__(self, method: Callable[Concatenate[Any, P], Page[M]]) -> None: ...
        def __get__(self, obj: object, owner: object) -> Callable[P, AsyncList[M]]: ...

    class V(Generic[P]):
        def __init__(self, method: Callable[Concatenate[Any, P], Any]) -> None: ...
        def __get__(self, obj: object, owner: object) -> Callable[P, Verdict]: ...

    class AV(Generic[P]):
        def __init__(self, method: Callable[Concatenate[Any, P], Any]) -> None: ...
        def __get__(self, obj: object, owner: object) -> Callable[P, Coroutine[Any, Any, Verdict]]: ...

else:

    class A:
        def __init__(self, method):
            self.method = method

        def __get__(self, obj, owner=None):
            return self.method if obj is None else MethodType(self.method, obj)

    class V(A):
        def __get__(self, obj, owner=None):
            return self.method if obj is None else MethodType(self.method, obj._dry())

    class Act(A):
        def __class_getitem__(cls, item):
            return cls

        def __init__(self):
            pass

        def __set_name__(self, owner, name):
            self.method = self.make(name.rstrip("_").replace("_", "-"))
            self.method.__name__ = name
            self.method.__qualname__ = f"{owner.__qualname__}.{name}"

        def make(self, wire):
            def act(self, id, *, if_match=OMIT, idempotency_key=OMIT):
                given = {"self": self, "id": id, "if_match": if_match, "idempotency_key": idempotency_key}
                return self._one(given, f"POST {self._path}/{{id}}/{wire}", self._model)

            return act

    class Bulk(Act):
        def make(self, wire):
            def bulk(self, *, items, atomic=OMIT, idempotency_key=OMIT):
                given = {"self": self, "items": items, "atomic": atomic, "idempotency_key": idempotency_key}
                return self._one(given, f"POST {self._path}/bulk", "BulkResults")

            return bulk

    AL, AV, AAct, ABulk = A, V, Act, Bulk
