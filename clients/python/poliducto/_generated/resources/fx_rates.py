# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class FxRates(s.Search["m.FxRate"], s.History["m.FxRate"], s.Get2["m.FxRate"]):
 _path = "fx-rates"
 _model = "FxRate"
 bulk = Bulk["i.FxRateNew"]()

 def list(self, *, limit: int=_, cursor: S=_, sort: e.FxRateSort=_, fields: str=_, archived: bool=_,
  base: Many[e.DeliveryDisputeCurrency]=_, quote: Many[e.DeliveryDisputeCurrency]=_, day: Fd=_,
  rate: Fa=_, source: Ms=_, recorded_at: Fw=_, created_at: Fw=_) -> Page[m.FxRate]:
  return self._list(locals(), "GET fx-rates", "FxRate")

 def create(self, *, base: e.DeliveryDisputeCurrency, quote: e.DeliveryDisputeCurrency, day: Day,
  rate: Amount, source: str=_, idempotency_key: str=_) -> m.FxRate:
  return self._one(locals(), "POST fx-rates", "FxRate")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  base: Many[e.DeliveryDisputeCurrency]=_, quote: Many[e.DeliveryDisputeCurrency]=_, day: Fd=_,
  rate: Fa=_, source: Ms=_, recorded_at: Fw=_, created_at: Fw=_) -> str:
  return self._text(locals(), "GET fx-rates/export")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.FxRateGroupBy=_,
  interval: e.Interval=_, base: Many[e.DeliveryDisputeCurrency]=_,
  quote: Many[e.DeliveryDisputeCurrency]=_, day: Fd=_, rate: Fa=_, source: Ms=_, recorded_at: Fw=_,
  created_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET fx-rates/stats", "Stats")

 validate = V(create)

O = FxRates

class AsyncFxRates(s.AsyncSearch["m.FxRate"], s.AsyncHistory["m.FxRate"], s.AsyncGet2["m.FxRate"]):
 list = AL(O.list); create = A(O.create); validate = AV(O.create); bulk = ABulk["i.FxRateNew"]()
 export = A(O.export); stats = A(O.stats)
 _path = "fx-rates"
 _model = "FxRate"
