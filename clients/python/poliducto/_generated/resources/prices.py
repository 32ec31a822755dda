# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Prices(Resource):

 def daily_rack(self, *, terminal: str=_, fuel_type: str=_, currency: e.DeliveryDisputeCurrency=_,
  owner: e.Owner=_, date: Day=_) -> m.DailyRack:
  """Get daily rack prices."""
  return self._data(locals(), "GET /api/v1/prices/daily-rack", "DailyRack")

O = Prices

class AsyncPrices(Resource):
 daily_rack = A(O.daily_rack)
