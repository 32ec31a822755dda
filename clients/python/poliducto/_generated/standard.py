# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.
"""What many resources have alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Coroutine, Generic, TypeVar

from .._resource import Resource
from .._types import OMIT as _

if TYPE_CHECKING:
 from .._pages import AsyncList, Page
 from .._types import S
 from . import inputs as i
 from . import models as m

M = TypeVar("M")

class Search(Resource, Generic[M]):
 def search(self, *, where: i.SearchClause=_, limit: int=_, cursor: S=_, sort: str=_, fields: str=_,
  expand: str=_, archived: bool=_, idempotency_key: str=_) -> Page[M]:
  """Returns the allocations that match conditions combined with `and`, `or` and `not`."""
  return self._list(locals(), f"POST {self._path}/search", self._model)

class Get(Resource, Generic[M]):
 def get(self, id: str, *, expand: str=_) -> M:
  """Returns an allocation. The ETag header carries its version."""
  return self._one(locals(), f"GET {self._path}/{{id}}", self._model)

class Archive(Resource, Generic[M]):
 def archive(self, id: str, *, if_match: S=_, idempotency_key: str=_) -> M:
  """Archives an allocation. Lists leave archived items out by default; nothing is deleted."""
  return self._one(locals(), f"DELETE {self._path}/{{id}}", self._model)

class Restore(Resource, Generic[M]):
 def restore(self, id: str, *, if_match: S=_, idempotency_key: str=_) -> M:
  """Restores an allocation from the archive, subject to the same rules as creation."""
  return self._one(locals(), f"POST {self._path}/{{id}}/restore", self._model)

class History(Resource, Generic[M]):
 def history(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.Version]:
  """Lists the versions of an allocation, newest first: the time, request and key of each, and what
  changed."""
  return self._list(locals(), f"GET {self._path}/{{id}}/history", "Version")

class Get2(Resource, Generic[M]):
 def get(self, id: str) -> M:
  """Returns an API key. The ETag header carries its version."""
  return self._one(locals(), f"GET {self._path}/{{id}}", self._model)

if TYPE_CHECKING:

 class AsyncSearch(Resource, Generic[M]):
  def search(self, *, where: i.SearchClause=_, limit: int=_, cursor: S=_, sort: str=_, fields: str=_,
   expand: str=_, archived: bool=_, idempotency_key: str=_) -> AsyncList[M]: ...

 class AsyncGet(Resource, Generic[M]):
  def get(self, id: str, *, expand: str=_) -> Coroutine[Any, Any, M]: ...

 class AsyncArchive(Resource, Generic[M]):
  def archive(self, id: str, *, if_match: S=_, idempotency_key: str=_) -> Coroutine[Any, Any, M]: ...

 class AsyncRestore(Resource, Generic[M]):
  def restore(self, id: str, *, if_match: S=_, idempotency_key: str=_) -> Coroutine[Any, Any, M]: ...

 class AsyncHistory(Resource, Generic[M]):
  def history(self, id: str, *, limit: int=_, cursor: S=_) -> AsyncList[m.Version]: ...

 class AsyncGet2(Resource, Generic[M]):
  def get(self, id: str) -> Coroutine[Any, Any, M]: ...

else:
 AsyncSearch = Search
 AsyncGet = Get
 AsyncArchive = Archive
 AsyncRestore = Restore
 AsyncHistory = History
 AsyncGet2 = Get2
