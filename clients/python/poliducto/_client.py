# SPDX-License-Identifier: Apache-2.0
"""The two clients."""

from __future__ import annotations

import os
import platform
import re
import warnings
from copy import copy
from typing import TYPE_CHECKING, Any, Callable, Coroutine, Mapping, TypeVar, Union, overload
from urllib.parse import urlencode, urlsplit

from . import _json
from ._engine import UNSAFE, Call, Event, Outcome, Policy, Retry, Steps, execute, new_key
from ._errors import ConfigError, InvalidResponseError
from ._generated.client import AsyncResources, Resources
from ._models import Model, find
from ._pages import AsyncList, AsyncPage, Page
from ._resource import JSON, Ask, Response, whole
from ._types import OMIT, Range
from ._version import __version__

if TYPE_CHECKING:
    import httpx
    from typing_extensions import ParamSpec

    from ._transport import Settings

    P = ParamSpec("P")

T = TypeVar("T")
C = TypeVar("C", bound="Core")
Query = Union[Mapping[str, Any], None]
Headers = Union[Mapping[str, str], None]
Key = Union[str, Callable[[], str]]

_LOOPBACK = re.compile(r"localhost|127(\.\d{1,3}){3}|::1|\[::1\]")
_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


class Core:
    """What both clients have in common."""

    _http: Any = None

    def __init__(
        self,
        *,
        api_key: Key | None = None,
        base_url: str | None = None,
        timeout: float = 30.0,
        deadline: float = 120.0,
        retry: Retry = Retry(),
        max_bytes: int = 32 * 1024 * 1024,
        ca_file: str | None = None,
        client_cert: str | tuple[str, str] | None = None,
        proxy: str | None = None,
        app_info: tuple[str, str] | None = None,
        on_event: Callable[[Event], Any] | None = None,
        http_client: Any = None,
    ) -> None:
        api_key = api_key or os.environ.get("POLIDUCTO_API_KEY")
        base_url = base_url or os.environ.get("POLIDUCTO_BASE_URL")
        if not api_key:
            raise ConfigError("no api_key, and none in POLIDUCTO_API_KEY")
        if not base_url:
            raise ConfigError("no base_url, and none in POLIDUCTO_BASE_URL: the address of your installation")
        self._key = api_key
        self._base = _checked_base(base_url)
        self._timeout = _positive("timeout", timeout)
        self._deadline = _positive("deadline", deadline)
        self._retry = retry
        self._max_bytes = max_bytes
        self._on_event = on_event
        self._agent = _agent(app_info)
        self._extra_headers: Mapping[str, str] = {}
        self._extra_query: Mapping[str, Any] = {}
        self._extra_body: Mapping[str, Any] = {}
        self._warned: set[str] = set()
        self._connect(ca_file, client_cert, proxy, http_client)

    def _connect(self, ca_file: Any, client_cert: Any, proxy: Any, http_client: Any) -> None:
        from ._transport import Settings

        self._own = http_client is None
        self._http = http_client or self._open(Settings(ca_file, client_cert, proxy))

    def _open(self, settings: Settings) -> Any:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._base!r}, api_key={_masked(self._key)!r})"

    def with_options(
        self: C,
        *,
        timeout: float = OMIT,
        deadline: float = OMIT,
        retry: Retry = OMIT,
        max_bytes: int = OMIT,
        on_event: Callable[[Event], Any] | None = OMIT,
        extra_headers: Mapping[str, str] = OMIT,
        extra_query: Mapping[str, Any] = OMIT,
        extra_body: Mapping[str, Any] = OMIT,
    ) -> C:
        """The same client, and the same connections, with other options."""
        given = {name: value for name, value in locals().items() if name != "self" and value is not OMIT}
        for name in ("timeout", "deadline"):
            if name in given:
                _positive(name, given[name])
        other = copy(self)
        # The resources of a client are kept on it and would lead back to this one.
        for name in [name for name in other.__dict__ if not name.startswith("_")]:
            del other.__dict__[name]
        for name, value in given.items():
            if name.startswith("extra_"):
                value = {**getattr(self, f"_{name}"), **value}
            setattr(other, f"_{name}", value)
        return other

    # --- a call ---------------------------------------------------------------

    def _do(self, ask: Ask) -> Any:
        raise NotImplementedError

    def _steps(self, ask: Ask) -> Steps:
        headers = {"User-Agent": self._agent, "Accept": "*/*" if ask.answer == "text" else _ACCEPT}
        key = None
        body: bytes | None = None
        if ask.method in UNSAFE:
            key = ask.headers.get("Idempotency-Key") or new_key()
            headers["Idempotency-Key"] = key
        headers.update(ask.headers)
        if ask.media is not None:
            body = self._body(ask)
            if body is not None:
                headers["Content-Type"] = ask.media
        headers.update(self._extra_headers)
        for name, value in headers.items():
            _check_header(name, value)
        return execute(Call(ask.method, self._url(ask), headers, body, key), self._policy())

    def _body(self, ask: Ask) -> bytes | None:
        body: Any = ask.body
        if ask.media != JSON:
            return body.encode() if isinstance(body, str) else body
        if self._extra_body:
            body = {**(_json.as_object(body) or {}), **self._extra_body}
        return None if body is None else _json.dumps(body)

    def _url(self, ask: Ask) -> str:
        pairs = [pair for name, value in {**ask.query, **self._extra_query}.items() for pair in _pairs(name, value)]
        return self._base + ask.path + ("?" + urlencode(pairs) if pairs else "")

    def _policy(self) -> Policy:
        return Policy(
            self._retry,
            self._timeout,
            self._deadline,
            self._max_bytes,
            self._read_key,
            callable(self._key),
            self._on_event,
        )

    def _read_key(self) -> str:
        key = self._key() if callable(self._key) else self._key
        if not key or not key.isascii() or not key.isprintable() or " " in key:
            raise ConfigError("the api_key has characters that no key has")
        return key

    def _read(self, ask: Ask, outcome: Outcome, page: Callable[..., Any]) -> Any:
        """What a method gives back."""
        answer = outcome.answer
        self._warn(ask, answer.headers)
        if ask.answer == "text":
            return self._whole(ask, outcome, answer.body.decode("utf-8", "replace"))
        body: Any
        try:
            body = _json.loads(answer.body)
        except ValueError:
            raise self._invalid(outcome, "the answer is not JSON") from None
        if ask.model is None:
            return self._whole(ask, outcome, body)
        members = _json.as_object(body)
        if members is None:
            raise self._invalid(outcome, "the answer is not an object")
        model = find(ask.model)
        if ask.answer == "list":
            if _json.as_list(members.get("data")) is None:
                raise self._invalid(outcome, "the list has no data")
            return self._whole(ask, outcome, self._page(ask, members, model, page))
        if ask.answer == "data":
            members = _json.as_object(members.get("data"))
            if members is None:
                raise self._invalid(outcome, "the answer has no data")
        return self._whole(ask, outcome, model(members, etag=answer.headers.get("etag")))

    def _page(self, ask: Ask, body: Any, model: type[Model], page: Callable[..., Any]) -> Any:
        there: Any = (ask.body or {}) if ask.media == JSON else ask.query

        def go(cursor: str) -> Any:
            on = {**there, "cursor": cursor}
            kept = {name: value for name, value in ask.headers.items() if name != "Idempotency-Key"}
            following = ask._replace(headers=kept, whole=False)
            return self._do_page(following._replace(body=on) if ask.media == JSON else following._replace(query=on))

        data = [one if _json.as_object(one) is None else model(one) for one in body["data"]]
        return page(data, body.get("next_cursor"), bool(body.get("has_more")), there.get("cursor"), go)

    def _do_page(self, ask: Ask) -> Any:
        return self._do(ask)

    def _whole(self, ask: Ask, outcome: Outcome, data: Any) -> Any:
        if not ask.whole:
            return data
        return Response(data, outcome.answer.status, outcome.answer.headers, outcome.attempts)

    def _invalid(self, outcome: Outcome, words: str) -> InvalidResponseError:
        answer = outcome.answer
        request_id = answer.headers.get("x-request-id")
        return InvalidResponseError(words, status=answer.status, request_id=request_id, attempts=outcome.attempts)

    def _warn(self, ask: Ask, headers: Mapping[str, str]) -> None:
        """What will go is said once."""
        if "deprecation" not in headers or ask.path in self._warned:
            return
        self._warned.add(ask.path)
        until = f" until {headers['sunset']}" if "sunset" in headers else ""
        warnings.warn(f"{ask.method} {ask.path}, or the key it was asked with, is good only{until or ' for a while'}",
                      DeprecationWarning, stacklevel=2)

    def _escape(self, method: str, path: str, json: Any, query: Any, headers: Any, whole: bool) -> Ask:
        method = method.upper()
        if not path.startswith("/"):
            raise ValueError("path begins with /")
        media = None if json is OMIT else JSON
        body = None if json is OMIT else json
        return Ask(method, path, query or {}, body, media, headers or {}, "one", None, whole)


_ACCEPT = "application/json, application/problem+json"


class Poliducto(Core, Resources):
    """The client: one attribute for each resource.

    >>> client = Poliducto(api_key="sk_live_...", base_url="https://fuel.example.org")
    >>> client.prices.daily_rack(terminal="MTY", fuel_type="DIESEL", currency="MXN")

    api_key and base_url come from POLIDUCTO_API_KEY and POLIDUCTO_BASE_URL where
    they are left out.  timeout is for one attempt, deadline for all of them with
    the waits between; both in seconds.
    """

    _http: httpx.Client

    def _open(self, settings: Settings) -> httpx.Client:
        from ._transport import sync_client

        return sync_client(settings)

    def _do(self, ask: Ask) -> Any:
        from ._transport import run

        return self._read(ask, run(self._steps(ask), self._http), Page)

    @overload
    def request(
        self, method: str, path: str, *, json: Any = OMIT, query: Query = None, headers: Headers = None
    ) -> dict[str, Any]: ...

    @overload
    def request(
        self,
        method: str,
        path: str,
        *,
        json: Any = OMIT,
        query: Query = None,
        headers: Headers = None,
        cast_to: Callable[[dict[str, Any]], T],
    ) -> T: ...

    def request(
        self,
        method: str,
        path: str,
        *,
        json: Any = OMIT,
        query: Query = None,
        headers: Headers = None,
        cast_to: Callable[[dict[str, Any]], Any] = dict,
    ) -> Any:
        """Asks for what has no method here; cast_to makes of the JSON what is wanted."""
        return cast_to(self._do(self._escape(method, path, json, query, headers, False)))

    def with_response(self, method: Callable[P, T], *args: P.args, **members: P.kwargs) -> Response[T]:
        """What a method answers and how: client.with_response(client.orders.get, "ord_...")."""
        answer: Response[T] = whole(method)(*args, **members)
        return answer

    def close(self) -> None:
        """Closes the connections, unless http_client is the caller's own."""
        if self._own:
            self._http.close()

    def __enter__(self: C) -> C:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class AsyncPoliducto(Core, AsyncResources):
    """The client for asyncio: the names, arguments and models of Poliducto.

    >>> async with AsyncPoliducto() as client:
    ...     order = await client.orders.get("ord_...")
    ...     async for order in client.orders.list(limit=20): ...
    """

    _http: httpx.AsyncClient

    def _open(self, settings: Settings) -> httpx.AsyncClient:
        from ._transport import async_client

        return async_client(settings)

    def _do(self, ask: Ask) -> Any:
        if ask.answer == "list" and not ask.whole:
            return AsyncList(lambda: self._send(ask))
        return self._send(ask)

    def _do_page(self, ask: Ask) -> Any:
        return self._send(ask)

    async def _send(self, ask: Ask) -> Any:
        from ._transport import run_async

        return self._read(ask, await run_async(self._steps(ask), self._http), AsyncPage)

    @overload
    def request(
        self, method: str, path: str, *, json: Any = OMIT, query: Query = None, headers: Headers = None
    ) -> Coroutine[Any, Any, dict[str, Any]]: ...

    @overload
    def request(
        self,
        method: str,
        path: str,
        *,
        json: Any = OMIT,
        query: Query = None,
        headers: Headers = None,
        cast_to: Callable[[dict[str, Any]], T],
    ) -> Coroutine[Any, Any, T]: ...

    def request(
        self,
        method: str,
        path: str,
        *,
        json: Any = OMIT,
        query: Query = None,
        headers: Headers = None,
        cast_to: Callable[[dict[str, Any]], Any] = dict,
    ) -> Any:
        """Asks for what has no method here; cast_to makes of the JSON what is wanted."""

        async def go() -> Any:
            return cast_to(await self._send(self._escape(method, path, json, query, headers, False)))

        return go()

    @overload
    def with_response(
        self, method: Callable[P, AsyncList[T]], *args: P.args, **members: P.kwargs
    ) -> Coroutine[Any, Any, Response[AsyncPage[T]]]: ...

    @overload
    def with_response(
        self, method: Callable[P, Coroutine[Any, Any, T]], *args: P.args, **members: P.kwargs
    ) -> Coroutine[Any, Any, Response[T]]: ...

    def with_response(self, method: Any, *args: Any, **members: Any) -> Any:
        """What a method answers and how: await client.with_response(client.orders.get, "ord_...")."""
        return whole(method)(*args, **members)

    async def aclose(self) -> None:
        """Closes the connections, unless http_client is the caller's own."""
        if self._own:
            await self._http.aclose()

    async def __aenter__(self: C) -> C:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.aclose()


# --- small parts -------------------------------------------------------------


def _checked_base(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query or parts.fragment:
        raise ConfigError(f"base_url is no address like https://fuel.example.org: {parts.scheme}://{parts.hostname}")
    if parts.scheme == "http" and not _LOOPBACK.fullmatch(parts.hostname):
        raise ConfigError("base_url: without TLS the key could be read on the way; http:// is for this machine only")
    return url.rstrip("/")


def _positive(name: str, value: float) -> float:
    if not value > 0:
        raise ConfigError(f"{name} is to be above 0")
    return value


def _masked(key: Key) -> str:
    if not isinstance(key, str):
        return "<callable>"
    found = re.match(r"(?:[a-z]+_)+", key)
    return f"{found.group() if found else ''}…{key[-4:] if len(key) > 16 else ''}"


def _agent(app: tuple[str, str] | None) -> str:
    words = [f"poliducto-python/{__version__} (Python {platform.python_version()})"]
    if app is not None:
        for word in app:
            if not _NAME.fullmatch(word):
                raise ConfigError(f"app_info: {word!r} cannot stand in User-Agent")
        words.append("/".join(app))
    return " ".join(words)


def _check_header(name: str, value: str) -> None:
    if not _NAME.fullmatch(name) or not value.isascii() or not value.isprintable():
        raise ValueError(f"{name}: a header is printable ASCII")
    if name == "Idempotency-Key" and not 1 <= len(value) <= 255:
        raise ValueError("idempotency_key has 1 to 255 characters")


def _is_range(value: Any) -> bool:
    return isinstance(value, Range)


def _pairs(name: str, value: Any) -> list[tuple[str, str]]:
    if value is None or value is OMIT:
        return []
    if _is_range(value):
        return [(f"{name}[{bound}]", _json.plain(one)) for bound, one in value.bounds()]
    if type(value) in (list, tuple, set, frozenset):
        return [(name, _json.plain(one)) for one in value]
    return [(name, _json.plain(value))]
