# SPDX-License-Identifier: Apache-2.0
"""JSON that keeps every digit: Decimals out as numbers, numbers in as Decimals."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime, timezone
from decimal import Decimal
from math import isfinite
from typing import Any, Union


def digits(value: Union[Decimal, float]) -> str:
    """Plain digits, without an exponent; a float as it was typed."""
    if not isfinite(value):
        raise ValueError(f"{value} is not a number that can be sent")
    return format(value if isinstance(value, Decimal) else Decimal(repr(value)), "f")


def moment(value: datetime) -> str:
    """A time of the API: UTC with milliseconds."""
    if value.tzinfo is None:
        raise ValueError("a datetime needs a time zone: datetime(..., tzinfo=timezone.utc)")
    text = value.astimezone(timezone.utc).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


def _write(value: Any, out: list[str]) -> None:
    if value is None or value is True or value is False:
        out.append({None: "null", True: "true", False: "false"}[value])
    elif isinstance(value, str):
        out.append(json.dumps(str(value), ensure_ascii=False))
    elif isinstance(value, int):
        out.append(str(int(value)))
    elif isinstance(value, (float, Decimal)):
        out.append(digits(value))
    elif isinstance(value, datetime):
        out.append(f'"{moment(value)}"')
    elif isinstance(value, date):
        out.append(f'"{value.isoformat()}"')
    elif _is_mapping(value):
        _write_object(value, out)
    elif isinstance(value, (list, tuple, set, frozenset)):
        items: list[Any] = [*value]
        for number, item in enumerate(items):
            out.append("," if number else "[")
            _write(item, out)
        out.append("]" if items else "[]")
    elif hasattr(value, "raw"):
        _write(value.raw, out)
    else:
        raise TypeError(f"{type(value).__name__} cannot be sent as JSON")


def _is_mapping(value: Any) -> bool:
    return isinstance(value, Mapping)


def _write_object(value: Mapping[Any, Any], out: list[str]) -> None:
    before = "{"
    for name, item in value.items():
        out.append(before)
        out.append(json.dumps(str(name), ensure_ascii=False))
        out.append(":")
        _write(item, out)
        before = ","
    out.append("}" if before == "," else "{}")


def dumps(value: Any) -> bytes:
    out: list[str] = []
    _write(value, out)
    return "".join(out).encode()


def loads(raw: bytes) -> Any:
    return json.loads(raw, parse_float=Decimal)


def as_object(value: Any) -> dict[str, Any] | None:
    """A JSON object, or None where it is something else."""
    whole: Any = value
    return whole if isinstance(value, dict) else None


def as_list(value: Any) -> list[Any] | None:
    whole: Any = value
    return whole if isinstance(value, list) else None


def plain(value: Any) -> str:
    """A value as it is written in a query."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (float, Decimal)):
        return digits(value)
    if isinstance(value, datetime):
        return moment(value)
    if isinstance(value, date):
        return value.isoformat()
    return str(value)
