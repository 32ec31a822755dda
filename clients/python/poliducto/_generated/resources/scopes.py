# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Scopes(Resource):

 def list(self, *, limit: int=_, cursor: S=_) -> Page[m.Scope]:
  return self._list(locals(), "GET scopes", "Scope")

O = Scopes

class AsyncScopes(Resource):
 list = AL(O.list)
