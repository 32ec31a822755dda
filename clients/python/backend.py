# SPDX-License-Identifier: Apache-2.0
"""What pip asks for a wheel and a source archive (PEP 517), the same byte for
byte whenever it is built."""

import base64
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = (HERE / "pyproject.toml").read_text("utf-8")
NAME = "poliducto"
DATE = (2026, 1, 1, 0, 0, 0)


def field(name):
    return re.search(rf'^{name} = "(.*)"$', PROJECT, re.M).group(1)


def strings(name):
    return re.findall(r'"([^"]*)"', re.search(rf"^{name} = \[(.*?)\]$", PROJECT, re.M | re.S).group(1))


VERSION = field("version")
INFO = f"{NAME}-{VERSION}.dist-info"


def metadata():
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {NAME}",
        f"Version: {VERSION}",
        f"Summary: {field('description')}",
        "License: Apache-2.0",
        f"Requires-Python: {field('requires-python')}",
        *(f"Requires-Dist: {one}" for one in strings("dependencies")),
        *(f"Classifier: {one}" for one in strings("classifiers")),
        "Description-Content-Type: text/markdown",
        "",
        # How it begins; all of it is in the source archive.
        (HERE / "README.md").read_text("utf-8").split("\n## Arguments")[0],
    ]
    return "\n".join(lines)


def sources():
    return sorted(one for one in (HERE / NAME).rglob("*") if one.suffix == ".py" or one.name == "py.typed")


def parts_of_info():
    return {
        f"{INFO}/METADATA": metadata().encode(),
        f"{INFO}/WHEEL": b"Wheel-Version: 1.0\nGenerator: poliducto\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }


def get_requires_for_build_wheel(config_settings=None):
    return []


get_requires_for_build_sdist = get_requires_for_build_wheel


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    for path, raw in parts_of_info().items():
        file = Path(metadata_directory, path)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(raw)
    return INFO


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    parts = {one.relative_to(HERE).as_posix(): one.read_bytes() for one in sources()}
    parts.update(parts_of_info())
    record = []
    for path, raw in parts.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(raw).digest()).rstrip(b"=").decode()
        record.append(f"{path},sha256={digest},{len(raw)}\n")
    parts[f"{INFO}/RECORD"] = "".join([*record, f"{INFO}/RECORD,,\n"]).encode()
    name = f"{NAME}-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, raw in parts.items():
            entry = zipfile.ZipInfo(path, DATE)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, raw)
    return name


def build_sdist(sdist_directory, config_settings=None):
    root = f"{NAME}-{VERSION}"
    parts = {one.relative_to(HERE).as_posix(): one.read_bytes() for one in sources()}
    for path in ("pyproject.toml", "backend.py", "README.md"):
        parts[path] = (HERE / path).read_bytes()
    parts["PKG-INFO"] = metadata().encode()
    with tarfile.open(Path(sdist_directory, f"{root}.tar.gz"), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path, raw in sorted(parts.items()):
            entry = tarfile.TarInfo(f"{root}/{path}")
            entry.size, entry.mode, entry.mtime = len(raw), 0o644, 1767225600
            archive.addfile(entry, io.BytesIO(raw))
    return f"{root}.tar.gz"
