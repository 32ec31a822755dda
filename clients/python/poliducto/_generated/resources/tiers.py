# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Tiers(Resource):

 def list(self, *, limit: int=_, cursor: S=_) -> Page[m.Tier]:
  return self._list(locals(), "GET tiers", "Tier")

O = Tiers

class AsyncTiers(Resource):
 list = AL(O.list)
