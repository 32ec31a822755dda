# SPDX-License-Identifier: Apache-2.0
"""Objects as the API answers them.

A model is its JSON and a class that names the members.  The annotations of the
class are the table that is read by: a member is converted when it is asked for,
so that a page of two hundred objects costs what is looked at.
"""

from __future__ import annotations

from copy import deepcopy
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Callable, ClassVar, Mapping, Optional, TypeVar

from ._json import as_object

Convert = Optional[Callable[[Any], Any]]
M = TypeVar("M", bound="Model")


def _decimal(value: Any) -> Any:
    return Decimal(str(value)) if isinstance(value, (int, str)) else value


def _datetime(value: Any) -> Any:
    return datetime.fromisoformat(value.replace("Z", "+00:00"))


_PLAIN: dict[str, Convert] = {
    "Decimal": _decimal,
    "Dn": _decimal,
    "dt.datetime": _datetime,
    "Tn": _datetime,
    "In": None,
    "S": None,
    "dt.date": date.fromisoformat,
}


def _converter(annotation: str) -> Convert:
    """What makes of JSON what the annotation says; None: nothing is to be done."""
    word = annotation.replace(" | None", "")
    if word.startswith("list["):
        return _each(_converter(word[5:-1]))
    if word in _PLAIN:
        return _PLAIN[word]
    word = word[2:] if word.startswith("m.") else word
    if not word.isidentifier() or not word[0].isupper() or word == "Any":
        return None
    model = find(word)
    return lambda value: value if as_object(value) is None else model(value)


def _each(convert: Convert) -> Convert:
    if convert is None:
        return None
    each = convert
    return lambda value: [each(one) for one in value]


def find(name: str) -> type[Model]:
    from ._generated import models

    found: type[Model] = getattr(models, name)
    return found


class Model:
    """An object of the API: its members are attributes, `raw` is all of its JSON.

    A member that was left out is None.  What a newer server says besides is in
    `raw`.  Objects do not change.
    """

    __slots__ = ("_etag", "_known", "raw")

    _members: ClassVar[dict[str, tuple[str, Convert]]]

    raw: Mapping[str, Any]
    _known: dict[str, Any]
    _etag: str | None

    def __init__(self, raw: Mapping[str, Any], *, etag: str | None = None) -> None:
        object.__setattr__(self, "raw", raw)
        object.__setattr__(self, "_known", {})
        object.__setattr__(self, "_etag", etag)

    @property
    def etag(self) -> str | None:
        """The version as the server named it, for `if_match`; None within lists."""
        return self._etag

    @classmethod
    def _table(cls) -> dict[str, tuple[str, Convert]]:
        known: Any = cls.__dict__.get("_members")
        table: dict[str, tuple[str, Convert]] = known or {}
        if known is None:
            for base in reversed(cls.__mro__[:-2]):
                for name, word in base.__dict__.get("__annotations__", {}).items():
                    table[name] = (name.rstrip("_"), _converter(word))
            cls._members = table
        return table

    def _read(self, name: str) -> Any:
        known = self._known
        if name in known:
            return known[name]
        try:
            wire, convert = self._table()[name]
        except KeyError:
            raise AttributeError(
                f"{type(self).__name__} has no member {name!r}; all that was answered is in .raw"
            ) from None
        value = self.raw.get(wire)
        if value is not None and convert is not None:
            value = convert(value)
        known[name] = value
        return value

    if not TYPE_CHECKING:
        __getattr__ = _read

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} does not change")

    def to_dict(self) -> dict[str, Any]:
        """A copy of `raw` that is the caller's own."""
        return deepcopy(dict(self.raw))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Model) or type(self) is not type(other):
            return NotImplemented
        return self.raw == other.raw

    def __hash__(self) -> int:
        return hash((type(self), str(self.raw.get("id"))))

    def __repr__(self) -> str:
        given = [f"{name}={getattr(self, name)!r}" for name, (wire, _) in self._table().items() if wire in self.raw]
        return f"{type(self).__name__}({', '.join(given)})"

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._table()]

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.raw, self._etag)

    def __copy__(self: M) -> M:
        return self

    def __deepcopy__(self: M, memo: dict[int, Any]) -> M:
        return self


def _again(model: type[M], raw: Mapping[str, Any], etag: str | None) -> M:
    return model(raw, etag=etag)
