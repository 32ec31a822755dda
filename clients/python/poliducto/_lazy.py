# SPDX-License-Identifier: Apache-2.0
"""Resources are imported when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any


class Lazy:
    _prefix = ""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name not in self._named():
                raise AttributeError(f"{type(self).__name__} has no {name!r}")
            module = import_module(f"._generated.resources.{name}", __package__)
            title = self._prefix + "".join(word.title() for word in name.split("_"))
            self.__dict__[name] = getattr(module, title)(self)
            return self.__dict__[name]

    def _named(self) -> list[str]:
        return [
            name
            for base in type(self).__mro__
            for name in base.__dict__.get("__annotations__", ())
            if not name.startswith("_")
        ]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._named()]
