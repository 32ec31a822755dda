# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class PriceAlerts(s.Search["m.PriceAlert"], s.Archive["m.PriceAlert"], s.Restore["m.PriceAlert"], s.History["m.PriceAlert"], s.Get2["m.PriceAlert"]):
 _path = "price-alerts"
 _model = "PriceAlert"
 unmute = Act["m.PriceAlert"](); acknowledge = Act["m.PriceAlert"]()

 def test(self, id: str, *, idempotency_key: str=_) -> m.PriceAlertTest:
  """Test a price alert. Compares the alert with the current data and returns the result."""
  return self._one(locals(), "POST price-alerts/{id}/test", "PriceAlertTest")

 def firings(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.PriceAlertFiring]:
  """List the firings of a price alert. Lists the firings of the alert, newest first."""
  return self._list(locals(), "GET price-alerts/{id}/firings", "PriceAlertFiring")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.SiteSort=_, fields: str=_, archived: bool=_,
  status: Many[e.PriceAlertStatus]=_, name: Ms=_, subject: Many[e.PriceAlertFiringSubject]=_,
  terminal: Ms=_, product: Ms=_, index_code: Ms=_, condition: Many[e.PriceAlertFiringCondition]=_,
  last_fired_at: Fw=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> Page[m.PriceAlert]:
  return self._list(locals(), "GET price-alerts", "PriceAlert")

 def create(self, *, name: str, subject: e.PriceAlertFiringSubject,
  condition: e.PriceAlertFiringCondition, cooldown_s: int, note: S=_, terminal: S=_, product: S=_,
  supplier_id: S=_, index_code: S=_, minus_terminal: S=_, minus_product: S=_, minus_index_code: S=_,
  formula_id: S=_, source_id: S=_, currency: e.DeliveryDisputeCurrency | None=_,
  unit: e.CostAskedUnit | None=_, value: An=_, value_high: An=_, window_days: In=_,
  stale_after_s: In=_, idempotency_key: str=_) -> m.PriceAlert:
  return self._one(locals(), "POST price-alerts", "PriceAlert")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.PriceAlertGroupBy=_,
  interval: e.Interval=_, status: Many[e.PriceAlertStatus]=_, name: Ms=_,
  subject: Many[e.PriceAlertFiringSubject]=_, terminal: Ms=_, product: Ms=_, index_code: Ms=_,
  condition: Many[e.PriceAlertFiringCondition]=_, last_fired_at: Fw=_, version: Fi=_, created_at: Fw=_,
  updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET price-alerts/stats", "Stats")

 def update(self, id: str, *, name: str=_, note: S=_, subject: e.PriceAlertFiringSubject=_, terminal: S=_,
  product: S=_, supplier_id: S=_, index_code: S=_, minus_terminal: S=_, minus_product: S=_,
  minus_index_code: S=_, formula_id: S=_, source_id: S=_, currency: e.DeliveryDisputeCurrency | None=_,
  unit: e.CostAskedUnit | None=_, condition: e.PriceAlertFiringCondition=_, value: An=_,
  value_high: An=_, window_days: In=_, stale_after_s: In=_, cooldown_s: int=_, if_match: S=_,
  idempotency_key: str=_) -> m.PriceAlert:
  return self._one(locals(), "PATCH price-alerts/{id}", "PriceAlert")

 def mute(self, id: str, *, until: When | None=_, if_match: S=_, idempotency_key: str=_) -> m.PriceAlert:
  """Mute a price alert. Mutes the alert: it does not fire until the given time, or until it is
  unmuted."""
  return self._one(locals(), "POST price-alerts/{id}/mute", "PriceAlert")

 validate = V(create)

O = PriceAlerts

class AsyncPriceAlerts(s.AsyncSearch["m.PriceAlert"], s.AsyncArchive["m.PriceAlert"], s.AsyncRestore["m.PriceAlert"], s.AsyncHistory["m.PriceAlert"], s.AsyncGet2["m.PriceAlert"]):
 test = A(O.test); firings = AL(O.firings); list = AL(O.list); create = A(O.create)
 validate = AV(O.create); stats = A(O.stats); update = A(O.update); mute = A(O.mute)
 unmute = AAct["m.PriceAlert"](); acknowledge = AAct["m.PriceAlert"]()
 _path = "price-alerts"
 _model = "PriceAlert"
