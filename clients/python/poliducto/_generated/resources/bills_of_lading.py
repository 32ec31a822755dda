# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class BillsOfLading(s.Search["m.BillOfLading"], s.History["m.BillOfLading"], s.Get2["m.BillOfLading"]):
 _path = "bills-of-lading"
 _model = "BillOfLading"
 bulk = Bulk["i.BillOfLadingNew"](); match = Act["m.BillOfLading"](); unmatch = Act["m.BillOfLading"]()
 confirm = Act["m.BillOfLading"](); invoice = Act["m.BillOfLading"]()

 def exceptions(self, id: str) -> m.BillExceptions:
  """List the exceptions of a bill of lading. Returns the findings of G-BOL when the bill of lading was
  last matched."""
  return self._one(locals(), "GET bills-of-lading/{id}/exceptions", "BillExceptions")

 def reconciliation(self, id: str) -> m.BillReconciliation:
  """Get the reconciliation of a bill of lading. Returns the planned, lifted and delivered volumes,
  line by line."""
  return self._one(locals(), "GET bills-of-lading/{id}/reconciliation", "BillReconciliation")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.BillOfLadingSort=_, fields: str=_, archived: bool=_,
  status: Many[e.BillExceptionsStatus]=_, bol_number: Ms=_, terminal: Ms=_, supplier_id: Ms=_,
  load_id: Ms=_, carrier_scac: Ms=_, consignee_no: Ms=_,
  transaction_type: Many[e.BillOfLadingTransactionType]=_, transaction_id: Ms=_, original_id: Ms=_,
  total_gross: Fa=_, total_net: Fa=_, started_at: Fw=_, version: Fi=_, created_at: Fw=_,
  updated_at: Fw=_) -> Page[m.BillOfLading]:
  return self._list(locals(), "GET bills-of-lading", "BillOfLading")

 def create(self, *, bol_number: str, terminal: str, supplier_id: str, started_at: When,
  lines: Sequence[i.BillLine], total_gross: Amount, total_net: Amount, line_count: int,
  position_holder: S=_, carrier_scac: S=_, consignee_no: S=_, load_id: S=_, ended_at: When | None=_,
  transaction_id: S=_, seals: Sequence[str] | None=_, idempotency_key: str=_) -> m.BillOfLading:
  return self._one(locals(), "POST bills-of-lading", "BillOfLading")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.BillExceptionsStatus]=_, bol_number: Ms=_, terminal: Ms=_, supplier_id: Ms=_,
  load_id: Ms=_, carrier_scac: Ms=_, consignee_no: Ms=_,
  transaction_type: Many[e.BillOfLadingTransactionType]=_, transaction_id: Ms=_, original_id: Ms=_,
  total_gross: Fa=_, total_net: Fa=_, started_at: Fw=_, version: Fi=_, created_at: Fw=_,
  updated_at: Fw=_) -> str:
  return self._text(locals(), "GET bills-of-lading/export")

 def stats(self, *, archived: bool=_, measure: e.BillOfLadingMeasure=_, group_by: e.BillOfLadingGroupBy=_,
  interval: e.Interval=_, status: Many[e.BillExceptionsStatus]=_, bol_number: Ms=_, terminal: Ms=_,
  supplier_id: Ms=_, load_id: Ms=_, carrier_scac: Ms=_, consignee_no: Ms=_,
  transaction_type: Many[e.BillOfLadingTransactionType]=_, transaction_id: Ms=_, original_id: Ms=_,
  total_gross: Fa=_, total_net: Fa=_, started_at: Fw=_, version: Fi=_, created_at: Fw=_,
  updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET bills-of-lading/stats", "Stats")

 def update(self, id: str, *, bol_number: str=_, position_holder: S=_, carrier_scac: S=_,
  consignee_no: S=_, load_id: S=_, started_at: When=_, ended_at: When | None=_, transaction_id: S=_,
  lines: Sequence[i.BillLine]=_, seals: Sequence[str] | None=_, total_gross: Amount=_,
  total_net: Amount=_, line_count: int=_, if_match: S=_, idempotency_key: str=_) -> m.BillOfLading:
  return self._one(locals(), "PATCH bills-of-lading/{id}", "BillOfLading")

 def accept(self, id: str, *, accepted_reason: str, accepted_evidence: str, if_match: S=_,
  idempotency_key: str=_) -> m.BillOfLading:
  """Accept a bill of lading. Accepts the findings of G-BOL, with a reason and evidence."""
  return self._one(locals(), "POST bills-of-lading/{id}/accept", "BillOfLading")

 def reject(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.BillOfLading:
  """Reject a bill of lading. Rejects a bill of lading that is wrong or does not belong to this
  account."""
  return self._one(locals(), "POST bills-of-lading/{id}/reject", "BillOfLading")

 def void(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.BillOfLading:
  """Void a bill of lading. Voids a bill of lading that was posted by mistake and is not confirmed."""
  return self._one(locals(), "POST bills-of-lading/{id}/void", "BillOfLading")

 def reverse(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.BillOfLading:
  """Reverse a bill of lading."""
  return self._one(locals(), "POST bills-of-lading/{id}/reverse", "BillOfLading")

 def correct(self, id: str, *, lines: Sequence[i.BillLine], total_gross: Amount, total_net: Amount,
  line_count: int, reason: str, started_at: When=_, ended_at: When | None=_,
  seals: Sequence[str] | None=_, if_match: S=_, idempotency_key: str=_) -> m.BillOfLading:
  """Correct a bill of lading."""
  return self._one(locals(), "POST bills-of-lading/{id}/correct", "BillOfLading")

 def assign_order(self, id: str, *, order_id: str, order_line: int, line_no: int=_, load_id: str=_,
  if_match: S=_, idempotency_key: str=_) -> m.BillOfLading:
  """Assign an order to a bill of lading."""
  return self._one(locals(), "POST bills-of-lading/{id}/assign-order", "BillOfLading")

 validate = V(create)

O = BillsOfLading

class AsyncBillsOfLading(s.AsyncSearch["m.BillOfLading"], s.AsyncHistory["m.BillOfLading"], s.AsyncGet2["m.BillOfLading"]):
 exceptions = A(O.exceptions); reconciliation = A(O.reconciliation); list = AL(O.list)
 create = A(O.create); validate = AV(O.create); bulk = ABulk["i.BillOfLadingNew"](); export = A(O.export)
 stats = A(O.stats); update = A(O.update); match = AAct["m.BillOfLading"]()
 unmatch = AAct["m.BillOfLading"](); accept = A(O.accept); reject = A(O.reject); void = A(O.void)
 confirm = AAct["m.BillOfLading"](); invoice = AAct["m.BillOfLading"](); reverse = A(O.reverse)
 correct = A(O.correct); assign_order = A(O.assign_order)
 _path = "bills-of-lading"
 _model = "BillOfLading"
