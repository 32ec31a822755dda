# SPDX-License-Identifier: Apache-2.0
"""Runs the blocks of pages in Markdown, and compares what they answer with what is shown.

run.py PLACE reads lines of a page's path, a blank and an API key, and prints for each page
a line: ok what, or bad what.  PLACE is a directory in which node finds what the pages import.
See README for what a page may have.
"""

from __future__ import annotations

import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Iterator, NamedTuple, TextIO

from shown import differs_json, differs_text

HERE = Path(__file__).resolve().parent
RUN, SHOWN, LEFT = {"sh", "python", "js"}, {"json", "text"}, {"console"}
PATIENCE = 60 * int(os.environ.get("POLIDUCTO_PATIENCE", "1"))


class Block(NamedTuple):
    line: int  # of its first line of text, from 1
    language: str
    text: str


class Broken(Exception):
    """What is wrong with a page, for people."""


def blocks_of(page: Path) -> Iterator[Block]:
    opened: tuple[int, str] | None = None
    held: list[str] = []
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        if opened is None:
            if line.startswith("```"):
                opened, held = (number + 1, line[3:].strip()), []
        elif line == "```":
            yield Block(*opened, "".join(f"{one}\n" for one in held))
            opened = None
        else:
            held.append(line)
    if opened is not None:
        raise Broken(f"line {opened[0] - 1}: the block has no end")


def free_port() -> int:
    """For a receiver of the page, which has 3000 where PORT is not set."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Session:
    """A process that runs one block after another and keeps what they set."""

    def __init__(self, name: str, argv: list[str], place: Path, env: dict[str, str]) -> None:
        go, self.go = os.pipe()
        self.done, done = os.pipe()
        self.out, self.err = place / f"{name}.out", place / f"{name}.err"
        with self.out.open("ab") as out, self.err.open("ab") as err:
            self.process = subprocess.Popen([*argv, str(go), str(done)], cwd=place, env=env, stdin=subprocess.DEVNULL,
                                            stdout=out, stderr=err, pass_fds=(go, done), start_new_session=True)
        os.close(go)
        os.close(done)

    def run(self, name: str) -> str:
        """What the block in the file `name` printed."""
        out, err = self.out.stat().st_size, self.err.stat().st_size
        os.write(self.go, f"{name}\n".encode())
        last = time.monotonic() + PATIENCE
        # What it has started may keep the pipe open after it: ask whether it lives.
        while not select.select([self.done], [], [], 0.1)[0] and self.process.poll() is None:
            if time.monotonic() > last:
                raise Broken(f"is not over after {PATIENCE} s\n{self._since(self.err, err)}")
        if not (select.select([self.done], [], [], 0)[0] and os.read(self.done, 1)):
            raise Broken(f"fails\n{self._since(self.out, out)}{self._since(self.err, err)}")
        return self._since(self.out, out)

    def end(self) -> None:
        os.close(self.go)
        os.close(self.done)
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()

    @staticmethod
    def _since(file: Path, size: int) -> str:
        with file.open("rb") as stream:
            stream.seek(size)
            return stream.read().decode("utf-8", "replace")


class Page:
    def __init__(self, path: Path, key: str, root: Path) -> None:
        self.path, self.root = path, root
        self.blocks = list(blocks_of(path))
        self.place = root / (path.stem if path.stem != "README" else f"readme-{path.parent.name}")
        self.place.mkdir()
        self.sessions: dict[str, Session] = {}
        self.env = {**os.environ, "POLIDUCTO_API_KEY": key, "HOME": str(self.place),
                    "PORT": str(free_port())}
        self.ran = self.same = self.left = 0

    def check(self) -> str:
        """Runs all of it; how many blocks did what."""
        outputs: dict[str, str] = {}  # of the variants of one step, which stand side by side
        after = 0
        try:
            for at, block in enumerate(self.blocks):
                where = f"line {block.line}: {block.language or 'a block of no language'}"
                try:
                    if block.language in RUN:
                        if block.language in outputs or not self._beside(after, block):
                            outputs = {}
                        outputs[block.language] = self._run(at, block)
                    elif block.language in SHOWN:
                        self._compare(block, list(outputs.values()))
                    elif block.language in LEFT:
                        self.left += 1
                    else:
                        raise Broken("is neither run nor an answer")
                except Broken as why:
                    raise Broken(f"{where} {why}") from None
                # An answer ends its step.
                after = block.line + block.text.count("\n") + 1 if block.language in RUN else 0
        finally:
            for session in self.sessions.values():
                session.end()
        return f"{self.ran} blocks ran, {self.same} answers are as shown, {self.left} not to be run"

    def _beside(self, after: int, block: Block) -> bool:
        """Is there nothing but empty lines since the line `after`?"""
        between = self.path.read_text("utf-8").splitlines()[after:block.line - 2]
        return not any(line.strip() for line in between)

    def _run(self, at: int, block: Block) -> str:
        if block.language not in self.sessions:
            self.sessions[block.language] = Session(block.language, self._argv(block.language),
                                                    self.place, self.env)
        # With its own line numbers, for what is said of it.
        file = self.place / f"block{at}.{block.language}"
        file.write_text("\n" * (block.line - 1) + block.text, "utf-8")
        self.ran += 1
        return self.sessions[block.language].run(file.name)

    def _argv(self, language: str) -> list[str]:
        if language == "sh":
            return ["bash", str(HERE / "session.sh")]
        if language == "python":
            return ["/usr/bin/python3", str(HERE / "session.py")]
        return ["node", self._module()]

    def _module(self) -> str:
        """One ES module of all js blocks, each on its own lines, that waits for its turn before each."""
        lines = [""] * (1 + sum(1 for _ in self.path.open(encoding="utf-8")))
        lines[0] = f"import {{ turn }} from {json.dumps(str(HERE / 'session.mjs'))};"
        for block in self.blocks:
            if block.language == "js":
                lines[block.line - 2] += " await turn();"
                lines[block.line - 1:block.line - 1 + block.text.count("\n")] = block.text.splitlines()
        module = self.place / "page.mjs"
        module.write_text("\n".join([*lines, "await turn();"]) + "\n", "utf-8")
        return module.name

    def _compare(self, block: Block, outputs: list[str]) -> None:
        if not outputs:
            raise Broken("answers nothing that was run")
        if block.language == "json":
            found = differs_json(block.text, outputs[0])
        else:
            said = [outputs[0], *(one for one in outputs[1:] if one)]
            found = next(filter(None, (differs_text(block.text, one) for one in said)), None)
        if found:
            raise Broken(f"{found}\nshown\n{block.text}answered\n{outputs[0]}")
        self.same += 1


def say(stream: TextIO, text: str) -> None:
    """In one piece: pages end at the same time."""
    stream.write(f"{text}\n")
    stream.flush()


def check(line: str, root: Path) -> bool:
    path, key = line.split()
    name = re.sub(r".*/(.+/.+)$", r"\1", path)
    try:
        say(sys.stdout, f"ok {name}: {Page(Path(path), key, root).check()}")
        return True
    except Broken as why:
        first, _, rest = str(why).partition("\n")
        say(sys.stdout, f"bad {name}: {first}")
        say(sys.stderr, f"{name}: {first}\n{rest}")
        return False


def main() -> int:
    root = Path(sys.argv[1]).resolve()
    # Most of what they do is to wait.
    with ThreadPoolExecutor(5) as pool:
        good = list(pool.map(lambda line: check(line, root), sys.stdin))
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
