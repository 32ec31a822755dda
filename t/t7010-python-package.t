#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The Python library as users get it: a wheel, installed into an environment of
# its own, against the running instance.  No package index is asked: httpx is
# that of the system, and the environment sees the system's packages.
source "$(dirname "$0")/rig.sh"
needs_instance

python=/usr/bin/python3
"$python" -c 'import httpx, venv, ensurepip' 2>/dev/null || skip_all 'no httpx or venv'

# said COMMAND...: each line of its output, ok or bad and what, is a test.
said()
{
	local how what
	while read -r how what; do
		[[ $how == ok ]]
		ok $? "$what" || true
	done < <("$@" 2>"$work/errors")
	nothing "$(<"$work/errors")" "${*: -1}: nothing went wrong"
}

# --- the wheel -------------------------------------------------------------

export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PYTHONDONTWRITEBYTECODE=1
unset POLIDUCTO_BASE_URL POLIDUCTO_API_KEY
for n in 1 2; do
	mkdir -p "$work/source$n"
	cp -r "$top/clients/python/"{poliducto,pyproject.toml,backend.py,README.md} "$work/source$n"
	find "$work/source$n" -name __pycache__ -prune -exec rm -r {} +
done
"$python" -m venv --system-site-packages "$work/venv" >"$work/log" 2>&1
ok $? 'an environment is made' || note "$(<"$work/log")"
for n in 1 2; do
	"$work/venv/bin/pip" wheel --no-index --no-deps -w "$work/wheel$n" \
	    "$work/source$n" >"$work/log" 2>&1
	ok $? 'a wheel is built without a package index' || note "$(<"$work/log")"
done
wheel=$work/wheel1/poliducto-1.0.0-py3-none-any.whl
cmp -s "$wheel" "$work/wheel2/${wheel##*/}"
ok $? 'and twice it is the same, byte for byte'
"$work/venv/bin/pip" install --no-index "$wheel" >"$work/log" 2>&1
ok $? 'it is installed, and has all it depends on' || note "$(<"$work/log")"

# --- what was installed ----------------------------------------------------

cd "$work" || exit 1
cat >"$work/installed.py" <<'PYTHON'
import subprocess, sys
from importlib.metadata import distribution
from pathlib import Path

def ok(good, what):
    print("ok" if good else "bad", what)

package = distribution("poliducto")
ok(package.version == "1.0.0", "version 1.0.0")
ok(package.requires == ["httpx>=0.23,<1"], "httpx is all it needs")
ours = [one for one in package.files if "__pycache__" not in str(one)]
size = sum(Path(one.locate()).stat().st_size for one in ours)
ok(size < 400_000, f"{size} bytes installed, below 400000")
ok(any(one.name == "py.typed" for one in ours), "it says that it is typed")
ok(not any("tests" in one.parts for one in ours), "and has no tests")

# Isolated: what the environment adds to a Python has loaded nothing before.
def loads(words):
    code = f"import sys; before = set(sys.modules); {words}; print(*(set(sys.modules) - before))"
    return subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True).stdout.split()

ok(set(loads("import poliducto")) <= {"poliducto", "poliducto._version", "__future__", "typing", "re", "enum",
    "types", "functools", "collections", "collections.abc", "operator", "keyword", "heapq", "itertools", "reprlib",
    "contextlib", "copyreg", "_collections", "_functools", "_operator", "_sre", "_typing", "warnings",
    "re._parser", "re._compiler", "re._constants", "re._casefix", "typing.io", "typing.re"},
   "import poliducto imports next to nothing")
bare, more = (len(loads(f"import {names}")) for names in ("typing, re", "typing, re, poliducto"))
ok(more - bare <= 3, f"{more - bare} modules more than Python has for typing, at most 3")
some = loads("import poliducto; poliducto.Poliducto(api_key='k', base_url='https://localhost').orders")
mine = [one for one in some if one.startswith("poliducto._generated.resources.")]
ok(mine == ["poliducto._generated.resources.orders"], "and of the resources those that are used")
ok("poliducto.webhooks" not in some and "poliducto._generated.models" not in some, "and not what is not")
ok("httpx" not in loads("import poliducto.webhooks"), "webhooks need no httpx")
# How long it takes is told and not judged: other things run here too.
best = min(float(subprocess.run([sys.executable, "-I", "-X", "importtime", "-c", "import poliducto"], capture_output=True,
    text=True).stderr.splitlines()[-1].split("|")[1]) / 1000 for _ in range(5))
print(f"import poliducto: {best:.1f} ms", file=open("note", "w"))
PYTHON
said "$work/venv/bin/python" "$work/installed.py"
note "$(<"$work/note")"

# --- what users write ------------------------------------------------------

said "$work/venv/bin/python" "$top/clients/python/tests/webhooks.py" "$top/clients/asyncapi.json"
account=$(fresh python)
POLIDUCTO_API_KEY=$(new_key --account "$account")
POLIDUCTO_LIMITED_KEY=$(new_key --account "$account" --tier standard)
POLIDUCTO_BASE_URL=$(url)
export POLIDUCTO_API_KEY POLIDUCTO_LIMITED_KEY POLIDUCTO_BASE_URL POLIDUCTO_CA
said "$work/venv/bin/python" "$top/clients/python/tests/usage.py"
end
