# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class CreditProfiles(s.Search["m.CreditProfile"], s.Archive["m.CreditProfile"], s.Restore["m.CreditProfile"], s.History["m.CreditProfile"], s.Get2["m.CreditProfile"]):
 _path = "credit-profiles"
 _model = "CreditProfile"
 place_on_watch = Act["m.CreditProfile"](); remove_from_watch = Act["m.CreditProfile"]()
 release = Act["m.CreditProfile"]()

 def exposure(self, id: str) -> m.CreditExposure:
  """Get the exposure of a credit profile. Returns the exposure of the counterparty by stage, and its
  available credit."""
  return self._one(locals(), "GET credit-profiles/{id}/exposure", "CreditExposure")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.Sort=_, fields: str=_, archived: bool=_,
  status: Many[e.CreditProfileStatus]=_, counterparty_id: Ms=_, band: Many[e.CreditProfileBand]=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, hold: Many[e.CreditProfileHoldHold]=_,
  credit_limit: Fa=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> Page[m.CreditProfile]:
  return self._list(locals(), "GET credit-profiles", "CreditProfile")

 def create(self, *, counterparty_id: str, currency: e.DeliveryDisputeCurrency, credit_limit: Amount,
  band: e.CreditProfileBand | None=_, temporary_limit: An=_, temporary_until: Day | None=_,
  max_net_days: In=_, cash_on_account: An=_, guarantees: An=_, haircut: An=_,
  idempotency_key: str=_) -> m.CreditProfile:
  return self._one(locals(), "POST credit-profiles", "CreditProfile")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.CreditProfileStatus]=_, counterparty_id: Ms=_, band: Many[e.CreditProfileBand]=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, hold: Many[e.CreditProfileHoldHold]=_,
  credit_limit: Fa=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET credit-profiles/export")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.CreditProfileGroupBy=_,
  interval: e.Interval=_, status: Many[e.CreditProfileStatus]=_, counterparty_id: Ms=_,
  band: Many[e.CreditProfileBand]=_, currency: Many[e.DeliveryDisputeCurrency]=_,
  hold: Many[e.CreditProfileHoldHold]=_, credit_limit: Fa=_, version: Fi=_, created_at: Fw=_,
  updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET credit-profiles/stats", "Stats")

 def update(self, id: str, *, band: e.CreditProfileBand | None=_, credit_limit: Amount=_,
  temporary_limit: An=_, temporary_until: Day | None=_, max_net_days: In=_, cash_on_account: An=_,
  guarantees: An=_, haircut: An=_, if_match: S=_, idempotency_key: str=_) -> m.CreditProfile:
  return self._one(locals(), "PATCH credit-profiles/{id}", "CreditProfile")

 def hold(self, id: str, *, hold: e.CreditProfileHoldHold, hold_reason: str, if_match: S=_,
  idempotency_key: str=_) -> m.CreditProfile:
  """Hold a credit profile."""
  return self._one(locals(), "POST credit-profiles/{id}/hold", "CreditProfile")

 validate = V(create)

O = CreditProfiles

class AsyncCreditProfiles(s.AsyncSearch["m.CreditProfile"], s.AsyncArchive["m.CreditProfile"], s.AsyncRestore["m.CreditProfile"], s.AsyncHistory["m.CreditProfile"], s.AsyncGet2["m.CreditProfile"]):
 exposure = A(O.exposure); list = AL(O.list); create = A(O.create); validate = AV(O.create)
 export = A(O.export); stats = A(O.stats); update = A(O.update)
 place_on_watch = AAct["m.CreditProfile"](); remove_from_watch = AAct["m.CreditProfile"]()
 hold = A(O.hold); release = AAct["m.CreditProfile"]()
 _path = "credit-profiles"
 _model = "CreditProfile"
