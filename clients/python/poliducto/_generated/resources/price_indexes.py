# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class PriceIndexes(s.Search["m.PriceIndex"], s.Archive["m.PriceIndex"], s.Restore["m.PriceIndex"], s.History["m.PriceIndex"], s.Get2["m.PriceIndex"]):
 _path = "price-indexes"
 _model = "PriceIndex"
 bulk = Bulk["i.PriceIndexNew"](); discontinue = Act["m.PriceIndex"]()

 def points(self, id: str, *, from_: Day=_, to: Day=_, known: When=_, limit: int=_,
  cursor: S=_) -> Page[m.PriceIndexPoint]:
  """List the values of a price index."""
  return self._list(locals(), "GET price-indexes/{id}/points", "PriceIndexPoint")

 def record(self, id: str, *, date: Day=_, value: Amount=_, points: Sequence[i.PriceIndexPointNew]=_,
  idempotency_key: str=_) -> m.PriceIndexRecorded:
  """Record values of a price index. Records one value or several."""
  return self._one(locals(), "POST price-indexes/{id}/points", "PriceIndexRecorded")

 def latest(self, id: str, *, to: Day=_, known: When=_) -> m.PriceIndexPoint:
  """Get the latest value of a price index."""
  return self._one(locals(), "GET price-indexes/{id}/latest", "PriceIndexPoint")

 def statistics(self, id: str, *, from_: Day=_, to: Day=_, known: When=_) -> m.PriceIndexStatistics:
  """Get the statistics of a price index."""
  return self._one(locals(), "GET price-indexes/{id}/statistics", "PriceIndexStatistics")

 def revisions(self, id: str, *, from_: Day=_, to: Day=_, known: When=_, limit: int=_,
  cursor: S=_) -> Page[m.PriceIndexPoint]:
  """List the corrections of a price index."""
  return self._list(locals(), "GET price-indexes/{id}/revisions", "PriceIndexPoint")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.ProductSort=_, fields: str=_, archived: bool=_,
  status: Many[e.PriceIndexStatus]=_, owner: Many[e.Owner]=_, code: Ms=_, name: Ms=_, source: Ms=_,
  frequency: Many[e.SupplyContractAmendRatability]=_, unit: Many[e.PriceIndexUnit]=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, calendar: Many[e.PriceIndexCalendar]=_, lag_days: Fi=_,
  points: Fi=_, latest_on: Fd=_, latest_value: Fa=_, recorded_at: Fw=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> Page[m.PriceIndex]:
  return self._list(locals(), "GET price-indexes", "PriceIndex")

 def create(self, *, code: str, name: str, source: str, frequency: e.SupplyContractAmendRatability,
  unit: e.PriceIndexUnit, currency: e.DeliveryDisputeCurrency, calendar: e.PriceIndexCalendar=_,
  lag_days: int=_, time_zone: str=_, idempotency_key: str=_) -> m.PriceIndex:
  return self._one(locals(), "POST price-indexes", "PriceIndex")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.PriceIndexStatus]=_, owner: Many[e.Owner]=_, code: Ms=_, name: Ms=_, source: Ms=_,
  frequency: Many[e.SupplyContractAmendRatability]=_, unit: Many[e.PriceIndexUnit]=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, calendar: Many[e.PriceIndexCalendar]=_, lag_days: Fi=_,
  points: Fi=_, latest_on: Fd=_, latest_value: Fa=_, recorded_at: Fw=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET price-indexes/export")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.PriceIndexGroupBy=_,
  interval: e.Interval=_, status: Many[e.PriceIndexStatus]=_, owner: Many[e.Owner]=_, code: Ms=_,
  name: Ms=_, source: Ms=_, frequency: Many[e.SupplyContractAmendRatability]=_,
  unit: Many[e.PriceIndexUnit]=_, currency: Many[e.DeliveryDisputeCurrency]=_,
  calendar: Many[e.PriceIndexCalendar]=_, lag_days: Fi=_, points: Fi=_, latest_on: Fd=_,
  latest_value: Fa=_, recorded_at: Fw=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET price-indexes/stats", "Stats")

 def update(self, id: str, *, name: str=_, source: str=_, calendar: e.PriceIndexCalendar=_,
  lag_days: int=_, time_zone: str=_, if_match: S=_, idempotency_key: str=_) -> m.PriceIndex:
  return self._one(locals(), "PATCH price-indexes/{id}", "PriceIndex")

 def rebase(self, id: str, *, factor: Amount, if_match: S=_, idempotency_key: str=_) -> m.PriceIndex:
  """Rebase an index. Rebases the index: multiplies every value by a factor, as its next revision."""
  return self._one(locals(), "POST price-indexes/{id}/rebase", "PriceIndex")

 validate = V(create)

O = PriceIndexes

class AsyncPriceIndexes(s.AsyncSearch["m.PriceIndex"], s.AsyncArchive["m.PriceIndex"], s.AsyncRestore["m.PriceIndex"], s.AsyncHistory["m.PriceIndex"], s.AsyncGet2["m.PriceIndex"]):
 points = AL(O.points); record = A(O.record); latest = A(O.latest); statistics = A(O.statistics)
 revisions = AL(O.revisions); list = AL(O.list); create = A(O.create); validate = AV(O.create)
 bulk = ABulk["i.PriceIndexNew"](); export = A(O.export); stats = A(O.stats); update = A(O.update)
 rebase = A(O.rebase); discontinue = AAct["m.PriceIndex"]()
 _path = "price-indexes"
 _model = "PriceIndex"
