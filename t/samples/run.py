# SPDX-License-Identifier: Apache-2.0
"""Runs Python samples one after another, each as a program of its own: each ends
with a NUL and is answered by what went wrong, or nothing, and a NUL."""

import contextlib
import io
import sys
import traceback


def run(code: str) -> str:
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(code, "sample.py", "exec"), {"__name__": "__main__"})
    except Exception:
        return traceback.format_exc(limit=-1)
    return ""


def samples():
    code = bytearray()
    for byte in iter(lambda: sys.stdin.buffer.read(1), b""):
        if byte != b"\0":
            code += byte
            continue
        yield code.decode()
        code.clear()


for one in samples():
    print(run(one), end="\0", flush=True)
