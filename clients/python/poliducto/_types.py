# SPDX-License-Identifier: Apache-2.0
"""What arguments are made of."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any, Generic, Sequence, TypeVar, Union

T = TypeVar("T")


class _Omit:
    """An argument that was not given: it is not sent. None is JSON null."""

    def __repr__(self) -> str:
        return "OMIT"

    def __bool__(self) -> bool:
        return False

    def __reduce__(self) -> str:
        return "OMIT"


OMIT: Any = _Omit()

Amount = Union[Decimal, int, float, str]
When = Union[datetime, str]
Day = Union[date, str]


class Range(Generic[T]):
    """A filter: values from, after, up to or before what is given."""

    __slots__ = ("gt", "gte", "lt", "lte")

    def __init__(self, *, gte: T = OMIT, gt: T = OMIT, lte: T = OMIT, lt: T = OMIT) -> None:
        self.gte, self.gt, self.lte, self.lt = gte, gt, lte, lt

    def __repr__(self) -> str:
        given = (f"{name}={value!r}" for name, value in self.bounds())
        return f"Range({', '.join(given)})"

    def bounds(self) -> list[tuple[str, T]]:
        names = ("gte", "gt", "lte", "lt")
        return [(name, getattr(self, name)) for name in names if getattr(self, name) is not OMIT]


Many = Union[T, Sequence[T]]
Filter = Union[T, Sequence[T], Range[T]]

# What is written so often that it is to be short: of requests ...
Ms = Many[str]
Fw = Filter[When]
Fi = Filter[int]
Fa = Filter[Amount]
Fd = Filter[Day]
An = Union[Amount, None]
# ... of both, and of answers
S = Union[str, None]
In = Union[int, None]
Dn = Union[Decimal, None]
Tn = Union[datetime, None]
