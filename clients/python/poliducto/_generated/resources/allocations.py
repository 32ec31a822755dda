# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Allocations(s.Search["m.Allocation"], s.Get["m.Allocation"], s.Archive["m.Allocation"], s.Restore["m.Allocation"], s.History["m.Allocation"]):
 _path = "allocations"
 _model = "Allocation"
 bulk = Bulk["i.AllocationNew"](); refresh = Act["m.Allocation"](); suspend = Act["m.Allocation"]()
 resume = Act["m.Allocation"]()

 def ledger(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.AllocationEntry]:
  """List the ledger of an allocation. Lists the ledger entries of the allocation, newest first."""
  return self._list(locals(), "GET allocations/{id}/ledger", "AllocationEntry")

 def utilization(self, id: str) -> m.AllocationUtilization:
  """Get the utilization of an allocation. Returns how much of the current period's amount has been
  used."""
  return self._one(locals(), "GET allocations/{id}/utilization", "AllocationUtilization")

 def denials(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.LoadAuthorization]:
  """List the denials of an allocation. Lists the load authorizations that the allocation refused,
  newest first."""
  return self._list(locals(), "GET allocations/{id}/denials", "LoadAuthorization")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.SiteSort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.AllocationStatus]=_, type: Many[e.AllocationType]=_, name: Ms=_,
  counterparty_id: Ms=_, counterparty_tag: Ms=_, supplier_id: Ms=_, terminal: Ms=_, terminals: Ms=_,
  product: Ms=_, products: Ms=_, product_family: Ms=_, period: Many[e.AllocationPeriod]=_,
  unit: Many[e.Unit]=_, currency: Many[e.DeliveryDisputeCurrency]=_, remaining: Fa=_, valid_from: Fw=_,
  version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> Page[m.Allocation]:
  return self._list(locals(), "GET allocations", "Allocation")

 def create(self, *, name: str, type: e.AllocationType, start_amount: Amount, timezone: str,
  counterparty_id: S=_, counterparty_tag: S=_, supplier_id: S=_, terminal: S=_,
  terminals: Sequence[str] | None=_, product: S=_, products: Sequence[str] | None=_,
  product_family: S=_, period: e.AllocationPeriod | None=_, unit: e.Unit | None=_,
  currency: e.DeliveryDisputeCurrency | None=_, refresh_amount: An=_, refresh_time: S=_,
  scale_pct: Amount=_, carry_over: bool=_, min_lift: An=_, max_lift: An=_, valid_from: When=_,
  valid_to: When | None=_, idempotency_key: str=_) -> m.Allocation:
  return self._one(locals(), "POST allocations", "Allocation")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.AllocationStatus]=_, type: Many[e.AllocationType]=_, name: Ms=_,
  counterparty_id: Ms=_, counterparty_tag: Ms=_, supplier_id: Ms=_, terminal: Ms=_, terminals: Ms=_,
  product: Ms=_, products: Ms=_, product_family: Ms=_, period: Many[e.AllocationPeriod]=_,
  unit: Many[e.Unit]=_, currency: Many[e.DeliveryDisputeCurrency]=_, remaining: Fa=_, valid_from: Fw=_,
  version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET allocations/export")

 def stats(self, *, archived: bool=_, measure: e.AllocationMeasure=_, group_by: e.AllocationGroupBy=_,
  interval: e.Interval=_, status: Many[e.AllocationStatus]=_, type: Many[e.AllocationType]=_,
  name: Ms=_, counterparty_id: Ms=_, counterparty_tag: Ms=_, supplier_id: Ms=_, terminal: Ms=_,
  terminals: Ms=_, product: Ms=_, products: Ms=_, product_family: Ms=_,
  period: Many[e.AllocationPeriod]=_, unit: Many[e.Unit]=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, remaining: Fa=_, valid_from: Fw=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET allocations/stats", "Stats")

 def update(self, id: str, *, name: str=_, counterparty_id: S=_, counterparty_tag: S=_, supplier_id: S=_,
  terminal: S=_, terminals: Sequence[str] | None=_, product: S=_, products: Sequence[str] | None=_,
  product_family: S=_, refresh_amount: An=_, refresh_time: S=_, timezone: str=_, scale_pct: Amount=_,
  carry_over: bool=_, min_lift: An=_, max_lift: An=_, valid_to: When | None=_, if_match: S=_,
  idempotency_key: str=_) -> m.Allocation:
  return self._one(locals(), "PATCH allocations/{id}", "Allocation")

 def adjust(self, id: str, *, amount: Amount, reason: str, if_match: S=_,
  idempotency_key: str=_) -> m.Allocation:
  """Adjust an allocation. Adds to the remaining amount or subtracts from it."""
  return self._one(locals(), "POST allocations/{id}/adjust", "Allocation")

 def transfer(self, id: str, *, amount: Amount, to_allocation_id: str, if_match: S=_,
  idempotency_key: str=_) -> m.Allocation:
  """Transfer an allocation. Transfers an amount to another allocation of the same unit or currency."""
  return self._one(locals(), "POST allocations/{id}/transfer", "Allocation")

 def grant_override(self, id: str, *, amount: Amount, reason: str, valid_to: When, if_match: S=_,
  idempotency_key: str=_) -> m.Allocation:
  """Grant an override of an allocation."""
  return self._one(locals(), "POST allocations/{id}/grant-override", "Allocation")

 validate = V(create)

O = Allocations

class AsyncAllocations(s.AsyncSearch["m.Allocation"], s.AsyncGet["m.Allocation"], s.AsyncArchive["m.Allocation"], s.AsyncRestore["m.Allocation"], s.AsyncHistory["m.Allocation"]):
 ledger = AL(O.ledger); utilization = A(O.utilization); denials = AL(O.denials); list = AL(O.list)
 create = A(O.create); validate = AV(O.create); bulk = ABulk["i.AllocationNew"](); export = A(O.export)
 stats = A(O.stats); update = A(O.update); refresh = AAct["m.Allocation"](); adjust = A(O.adjust)
 transfer = A(O.transfer); suspend = AAct["m.Allocation"](); resume = AAct["m.Allocation"]()
 grant_override = A(O.grant_override)
 _path = "allocations"
 _model = "Allocation"
