# SPDX-License-Identifier: Apache-2.0
"""All that touches httpx, and the two drivers of the engine."""

from __future__ import annotations

import asyncio
import ssl
import time
from typing import Any, Awaitable, Callable, NamedTuple, Union

import httpx

from . import _engine
from ._engine import Answer, Fault, Outcome, Send, Sleep, Steps

# What tests put something else in place of.
sleep: Callable[[float], Any] = time.sleep
async_sleep: Callable[[float], Awaitable[Any]] = asyncio.sleep


class Settings(NamedTuple):
    """What a connection is made with."""

    ca_file: str | None = None
    client_cert: Union[str, tuple[str, str], None] = None
    proxy: str | None = None


def _context(settings: Settings) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=settings.ca_file)
    if isinstance(settings.client_cert, tuple):
        context.load_cert_chain(settings.client_cert[0], settings.client_cert[1])
    elif settings.client_cert is not None:
        context.load_cert_chain(settings.client_cert)
    return context


def sync_client(settings: Settings) -> httpx.Client:
    context = _context(settings)
    if settings.proxy is None:
        return httpx.Client(verify=context)
    # The name of the argument of Client changes within the versions we take.
    return httpx.Client(transport=httpx.HTTPTransport(verify=context, proxy=httpx.Proxy(settings.proxy)))


def async_client(settings: Settings) -> httpx.AsyncClient:
    context = _context(settings)
    if settings.proxy is None:
        return httpx.AsyncClient(verify=context)
    transport = httpx.AsyncHTTPTransport(verify=context, proxy=httpx.Proxy(settings.proxy))
    return httpx.AsyncClient(transport=transport)


# --- how httpx says that nothing came ----------------------------------------


def _fault(error: Exception) -> Fault:
    words = str(error) or type(error).__name__
    if _of_certificate(error):
        return Fault("certificate", f"the certificate of the server is not trusted: {words}", False)
    if isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError)):
        return Fault("connect", f"no connection: {words}", False)
    if isinstance(error, httpx.PoolTimeout):
        return Fault("timeout", "all connections were in use for the whole of timeout", False)
    if isinstance(error, httpx.TimeoutException):
        return Fault("timeout", "no answer within timeout", True)
    if isinstance(error, httpx.DecodingError):
        return Fault("too_large", f"the body cannot be decompressed: {words}", True)
    # Some versions let what asyncio and ssl raise pass as it is.
    if isinstance(error, (httpx.TransportError, OSError)):
        return Fault("broken", f"the connection ended before the answer did: {words}", True)
    raise error


def _of_certificate(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError) or "CERTIFICATE_VERIFY_FAILED" in str(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def _large(response: httpx.Response, send: Send) -> Fault:
    return Fault("too_large", f"the answer is larger than {send.max_bytes} bytes", True, response.status_code)


def _answer(response: httpx.Response, body: bytes) -> Answer:
    return Answer(response.status_code, {name.lower(): value for name, value in response.headers.items()}, body)


def _request(client: Union[httpx.Client, httpx.AsyncClient], send: Send, limit: float) -> httpx.Request:
    return client.build_request(
        send.method,
        send.url,
        headers=dict(send.headers),
        content=send.body,
        timeout=httpx.Timeout(limit),
    )


# --- the drivers -------------------------------------------------------------


def _exchange(client: httpx.Client, send: Send) -> Union[Answer, Fault]:
    end = _engine.clock() + send.timeout
    try:
        response = client.send(_request(client, send, send.timeout), stream=True, auth=None, follow_redirects=False)
        try:
            parts: list[bytes] = []
            size = 0
            for part in response.iter_bytes():
                parts.append(part)
                size += len(part)
                if size > send.max_bytes:
                    return _large(response, send)
                if _engine.clock() > end:
                    return Fault("timeout", "the answer was not whole within timeout", True)
            return _answer(response, b"".join(parts))
        finally:
            response.close()
    except (httpx.HTTPError, OSError) as error:
        return _fault(error)


async def _receive(client: httpx.AsyncClient, send: Send) -> Union[Answer, Fault]:
    # Whoever waits for this judges first.
    request = _request(client, send, send.timeout + 5)
    response = await client.send(request, stream=True, auth=None, follow_redirects=False)
    try:
        parts: list[bytes] = []
        size = 0
        async for part in response.aiter_bytes():
            parts.append(part)
            size += len(part)
            if size > send.max_bytes:
                return _large(response, send)
        return _answer(response, b"".join(parts))
    finally:
        await response.aclose()


async def _async_exchange(client: httpx.AsyncClient, send: Send) -> Union[Answer, Fault]:
    # In a task of its own, and not by wait_for: how that and the scopes of anyio
    # cancel each other is different in each version of both.
    task = asyncio.ensure_future(_receive(client, send))
    try:
        await asyncio.wait({task}, timeout=send.timeout)
        if task.done():
            return task.result()
        return Fault("timeout", "no answer within timeout", True)
    except (httpx.HTTPError, OSError) as error:
        return _fault(error)
    finally:
        if not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


def run(steps: Steps, client: httpx.Client) -> Outcome:
    told: Union[Answer, Fault, None] = None
    try:
        while True:
            step = steps.send(told)
            if isinstance(step, Sleep):
                sleep(step.seconds)
                told = None
            else:
                told = _exchange(client, step)
    except StopIteration as end:
        outcome: Outcome = end.value
        return outcome


async def run_async(steps: Steps, client: httpx.AsyncClient) -> Outcome:
    told: Union[Answer, Fault, None] = None
    try:
        while True:
            step = steps.send(told)
            if isinstance(step, Sleep):
                await async_sleep(step.seconds)
                told = None
            else:
                told = await _async_exchange(client, step)
    except StopIteration as end:
        outcome: Outcome = end.value
        return outcome
