# SPDX-License-Identifier: Apache-2.0
"""session.py GO DONE: runs each file that a line of descriptor GO names, in this one
interpreter, and says so in descriptor DONE.  `await` may stand outside of functions."""

import ast
import asyncio
import inspect
import os
import sys

go, done = map(int, sys.argv[1:])
names = {"__name__": "__main__"}
loop = asyncio.new_event_loop()
with os.fdopen(go) as blocks:
    for line in blocks:
        with open(line.strip(), encoding="utf-8") as source:
            code = compile(source.read(), line.strip(), "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, True)
        pending = eval(code, names)
        if inspect.iscoroutine(pending):
            loop.run_until_complete(pending)
        sys.stdout.flush()
        os.write(done, b".")
