# SPDX-License-Identifier: Apache-2.0
"""session.py GO DONE: runs each file that a line of descriptor GO names, in this one
interpreter, and says so in descriptor DONE."""

import os
import sys

go, done = map(int, sys.argv[1:])
names = {"__name__": "__main__"}
with os.fdopen(go) as blocks:
    for line in blocks:
        with open(line.strip(), encoding="utf-8") as source:
            code = compile(source.read(), line.strip(), "exec", dont_inherit=True)
        exec(code, names)
        sys.stdout.flush()
        os.write(done, b".")
