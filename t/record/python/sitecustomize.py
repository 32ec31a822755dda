# SPDX-License-Identifier: Apache-2.0
"""Read by each Python of a test where answers are recorded (../README): copies
what is read of the answers of an instance, once httpx is imported."""

# Nothing that every Python has not loaded: tests count what is.
import os
import sys


class Httpx:
    """Finds httpx as others do, and has it recorded when it is there."""

    def find_spec(self, name, path=None, target=None):
        if name != "httpx":
            return None
        sys.meta_path.remove(self)
        found = (finder.find_spec(name, path, target) for finder in sys.meta_path)
        spec = next(filter(None, found), None)
        if spec is None:
            return None
        execute = spec.loader.exec_module

        def exec_module(module):
            execute(module)
            recorded(module.Response)

        spec.loader.exec_module = exec_module
        return spec


LONGEST = 2 << 20


class Copy:
    """Of a body, as far as it is kept."""

    def __init__(self):
        self.parts, self.length = [], 0

    def add(self, part):
        self.length += len(part)
        if self.length <= LONGEST:
            self.parts.append(part)

    def text(self):
        return b"".join(self.parts) if self.length <= LONGEST else None


def recorded(response):
    """What httpx.Response gives is written down when it has given all."""
    each, each_async = response.iter_bytes, response.aiter_bytes

    def iter_bytes(self, chunk_size=None):
        copy = Copy()
        for part in each(self, chunk_size):
            copy.add(part)
            yield part
        if not hasattr(self, "_content"):
            record(self, copy.text())

    async def aiter_bytes(self, chunk_size=None):
        copy = Copy()
        async for part in each_async(self, chunk_size):
            copy.add(part)
            yield part
        if not hasattr(self, "_content"):
            record(self, copy.text())

    response.iter_bytes, response.aiter_bytes = iter_bytes, aiter_bytes


def masked(body):
    """A body without the values of the members that `secrets` names: see mask.cjs."""
    import re

    names = "|".join(os.environ["POLIDUCTO_RECORD_MEMBERS"].split())
    kinds = ((r"[a-z]", "a"), (r"[A-Z]", "A"), (r"[0-9]", "2"))

    def of_its_kind(found):
        char = found[0]
        return char if char[0] == "\\" else next(to for kind, to in kinds if re.match(kind, char))

    return re.sub(rf'("(?:{names})"\s*:\s*)("(?:[^"\\]|\\.)*"|\[[^\]{{}}]*\])',
        lambda found: found[1] + re.sub(r"\\.|[a-zA-Z0-9]", of_its_kind, found[2]), body)


def record(response, body):
    """One line of what was answered; body is None where it is not kept."""
    import json
    import re

    url = str(response.request.url)
    for at in ("sandbox", "live", "dashboard"):
        host = os.environ.get(f"POLIDUCTO_RECORD_{at.upper()}")
        if host and url.startswith(host + "/"):
            break
    else:
        return
    kind = response.headers.get("content-type", "")
    counts = body is not None and (not kind or re.search("[/+]json", kind))
    line = json.dumps({
        "at": at, "method": response.request.method, "path": url[len(host):], "status": response.status_code,
        "headers": {name: value for name, value in response.headers.items() if name != "set-cookie"},
        "body": masked(body.decode()) if counts else None})
    prefixes = "|".join(os.environ["POLIDUCTO_RECORD_PREFIXES"].split())
    line = re.sub(rf"({prefixes})([\w+/.-]+)",
        lambda found: found[1] + re.sub("[^.]", "x", found[2]), line)
    # In one piece, as others append to the same file.
    file = os.open(os.path.join(os.environ["POLIDUCTO_RECORD"], "python"),
        os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(file, (line + "\n").encode())
    finally:
        os.close(file)


sys.meta_path.insert(0, Httpx())
