# SPDX-License-Identifier: Apache-2.0
"""clients/scenarios.json against a scripted server, with both clients; TAP.

    scenarios.py SCENARIOS SERVER.mjs [NAME]

Waits are not waited for: they are noted, and the clock goes on by them.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
from decimal import Decimal
from typing import Any
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

import poliducto
from poliducto import _engine, _transport


class Waits:
    """A clock that goes on by what is slept."""

    def __init__(self) -> None:
        self.seen: list[float] = []

    def clock(self) -> float:
        return time.monotonic() + sum(self.seen)

    def sleep(self, seconds: float) -> None:
        self.seen.append(seconds)

    async def async_sleep(self, seconds: float) -> None:
        self.seen.append(seconds)


def client_of(kind: Any, given: dict[str, Any], at: dict[str, str]) -> Any:
    given = dict(given)
    retry = {name: given.pop(name) for name in ("max_retries", "max_retry_after") if name in given}
    keys = list(given.pop("key", ["sk_sandbox_test"]))
    fixed = keys[0] if len(keys) == 1 else lambda: keys.pop(0) if len(keys) > 1 else keys[0]
    base = at[given.pop("base", "http")]
    return kind(api_key=fixed, base_url=base, retry=poliducto.Retry(**retry), **given)


def arguments_of(call: dict[str, Any]) -> dict[str, Any]:
    given = {}
    for name, value in call.get("arguments", {}).items():
        ranged = isinstance(value, dict) and set(value) <= {"gte", "gt", "lte", "lt"}
        given[name] = poliducto.Range(**value) if ranged else value
    for name in ("idempotency_key", "if_match"):
        if name in call:
            given[name] = call[name]
    return given


def method_of(client: Any, call: dict[str, Any]) -> Any:
    found = client
    for part in call["method"].split("."):
        found = getattr(found, part)
    return found


def ask(client: Any, call: dict[str, Any]) -> Any:
    """What the call gives; with the async client something to await."""
    if call["method"] == "request":
        body = {"json": call["arguments"]} if "arguments" in call else {}
        return client.request(*call["request"], **body)
    return method_of(client, call)(*call.get("path", []), **arguments_of(call))


def run(call: dict[str, Any], client: Any) -> Any:
    with client:
        found = ask(client, call)
        if "max_items" in call:
            return found.to_list(max_items=call["max_items"])
        return list(found) if call.get("walk") else found


async def run_async(call: dict[str, Any], client: Any) -> Any:
    async with client:
        found = ask(client, call)
        if "max_items" in call:
            return await found.to_list(max_items=call["max_items"])
        if call.get("walk"):
            return [one async for one in found]
        return await found


# --- what is wrong -----------------------------------------------------------


def plain(value: Any) -> Any:
    """A result as JSON has it."""
    return float(value) if isinstance(value, Decimal) else value


def within(what: str, got: Any, wanted: Any) -> list[str]:
    """Where a wanted member is not as it should be; /.../ is a pattern."""
    faults = []
    for name, value in wanted.items():
        have = plain(got.get(name))
        pattern = isinstance(value, str) and len(value) > 2 and value[0] == value[-1] == "/"
        if not (re.search(value[1:-1], have or "") if pattern else have == value):
            faults.append(f"{what}: {name} is {have!r}, not {value!r}")
    return faults


def faults_of_request(number: int, got: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    what = f"request {number}"
    parts = urlsplit(got["url"])
    faults = within(what, {"method": got["method"], "path": parts.path},
                    {name: wanted[name] for name in ("method", "path") if name in wanted})
    faults += within(what, got["headers"], wanted.get("headers", {}))
    if "query" in wanted and parse_qs(parts.query) != wanted["query"]:
        faults.append(f"{what} has the query {parts.query}")
    if "json" in wanted and json.loads(got["body"]) != wanted["json"]:
        faults.append(f"{what} has the body {got['body']}")
    return faults


def faults_of_error(error: Any, wanted: dict[str, Any], log: list[Any]) -> list[str]:
    wanted = dict(wanted)
    kind = getattr(poliducto, wanted.pop("class"))
    faults = [] if type(error) is kind else [f"it is {error!r}, not {kind.__name__}"]
    if "retry_after" in wanted:
        low, high = wanted.pop("retry_after")
        faults += [] if low <= error.retry_after <= high else [f"retry_after is {error.retry_after}"]
    if "errors" in wanted:
        said = wanted.pop("errors")
        got = [{name: getattr(one, name) for name in w} for one, w in zip(error.errors, said, strict=False)]
        faults += [] if got == said and len(error.errors) == len(said) else [f"the errors are {got}"]
    if wanted.pop("idempotency_key", False):
        sent = log[0]["headers"]["idempotency-key"]
        faults += [] if error.idempotency_key == sent else [f"it has the key {error.idempotency_key}"]
    return faults + within("the error", vars(error), wanted)


def faults_of_keys(expect: dict[str, Any], log: list[Any]) -> list[str]:
    keys = [one["headers"].get("idempotency-key") for one in log]
    good = all(key and len(key) <= 255 for key in keys)
    if expect.get("same_key") and not (good and len(set(keys)) == 1):
        return [f"the idempotency keys are {keys}"]
    if expect.get("different_keys") and not (good and len(set(keys)) == len(keys)):
        return [f"the idempotency keys are {keys}"]
    return []


def faults_of(expect: dict[str, Any], result: Any, waits: list[float], log: list[Any]) -> list[str]:
    faults = faults_of_keys(expect, log)
    if len(log) != expect["requests"]:
        faults.append(f"{len(log)} requests, not {expect['requests']}")
    bounds = expect["waits"]
    if len(waits) != len(bounds) or not all(low <= one <= high for one, (low, high) in zip(waits, bounds)):
        faults.append(f"the waits are {waits}, not {bounds}")
    for number, (got, wanted) in enumerate(zip(log, expect.get("sent", []))):
        faults += faults_of_request(number, got, wanted)
    if "error" in expect:
        return faults + faults_of_error(result, expect["error"], log)
    if isinstance(result, Exception):
        return [*faults, f"it failed: {result!r}"]
    if "items" in expect and [one.id for one in result] != expect["items"]:
        faults.append(f"the items are {result}")
    if "text" in expect and result != expect["text"]:
        faults.append(f"the text is {result!r}")
    if "result" in expect:
        known = expect["result"]
        got = {name: result[name] if isinstance(result, dict) else getattr(result, name) for name in known}
        faults += within("the result", got, known) + within("raw", getattr(result, "raw", {}), expect.get("raw", {}))
    return faults


# --- the run -----------------------------------------------------------------


def control(url: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, data=data), timeout=60) as answer:
        return json.load(answer)


def try_one(scenario: dict[str, Any], kind: Any, at: dict[str, str], steps: Any) -> list[str]:
    script = [steps[one] if isinstance(one, str) else one for one in scenario["server"]]
    control(at["control"] + "/script", {"steps": script})
    waits = Waits()
    _engine.clock, _transport.sleep, _transport.async_sleep = waits.clock, waits.sleep, waits.async_sleep
    result: Any
    try:
        client = client_of(kind, scenario.get("client", {}), at)
        if kind is poliducto.Poliducto:
            result = run(scenario["call"], client)
        else:
            result = asyncio.run(run_async(scenario["call"], client))
    except poliducto.PoliductoError as error:
        result = error
        faults = [] if "sk_sandbox" not in f"{error!r} {error}" else ["the error names the key"]
        return faults + faults_of(scenario["expect"], result, waits.seen, control(at["control"] + "/log"))
    return faults_of(scenario["expect"], result, waits.seen, control(at["control"] + "/log"))


def main(table: str, server: str, only: str | None = None) -> int:
    with open(table, encoding="utf-8") as file:
        given = json.load(file)
    process = subprocess.Popen(["node", server], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin and process.stdout
    at = json.loads(process.stdout.readline())
    count = bad = 0
    try:
        for scenario in given["scenarios"]:
            for kind in (poliducto.Poliducto, poliducto.AsyncPoliducto):
                if only not in (None, scenario["name"]):
                    continue
                faults = try_one(scenario, kind, at, given["steps"])
                count += 1
                bad += bool(faults)
                print(f"{'not ' if faults else ''}ok {count} - {kind.__name__}: {scenario['name']}", flush=True)
                for fault in faults:
                    print(f"# {fault}", file=sys.stderr)
    finally:
        process.stdin.close()
        process.wait(60)
    print(f"1..{count}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
