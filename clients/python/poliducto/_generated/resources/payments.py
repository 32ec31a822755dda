# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Payments(s.Search["m.Payment"], s.Get2["m.Payment"]):
 _path = "payments"
 _model = "Payment"

 def create(self, *, amount: Amount, currency: e.DeliveryDisputeCurrency, clabe: str, reference: str,
  idempotency_key: str=_) -> m.Payment:
  return self._one(locals(), "POST payments", "Payment")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.PaymentSort=_, fields: str=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, status: Many[e.PaymentStatus]=_, amount: Fa=_,
  reference: Ms=_, tracking_key: Ms=_, clabe_last4: Ms=_, bank: Ms=_, failure_code: Ms=_,
  idempotency_key: Ms=_, created_at: Fw=_, updated_at: Fw=_, submitted_at: Fw=_, settled_at: Fw=_,
  returned_at: Fw=_, failed_at: Fw=_) -> Page[m.Payment]:
  return self._list(locals(), "GET payments", "Payment")

 def export(self, *, fields: str=_, format: e.Format=_, currency: Many[e.DeliveryDisputeCurrency]=_,
  status: Many[e.PaymentStatus]=_, amount: Fa=_, reference: Ms=_, tracking_key: Ms=_,
  clabe_last4: Ms=_, bank: Ms=_, failure_code: Ms=_, idempotency_key: Ms=_, created_at: Fw=_,
  updated_at: Fw=_, submitted_at: Fw=_, settled_at: Fw=_, returned_at: Fw=_, failed_at: Fw=_) -> str:
  return self._text(locals(), "GET payments/export")

 def stats(self, *, measure: e.PaymentMeasure=_, group_by: e.PaymentGroupBy=_, interval: e.Interval=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, status: Many[e.PaymentStatus]=_, amount: Fa=_,
  reference: Ms=_, tracking_key: Ms=_, clabe_last4: Ms=_, bank: Ms=_, failure_code: Ms=_,
  idempotency_key: Ms=_, created_at: Fw=_, updated_at: Fw=_, submitted_at: Fw=_, settled_at: Fw=_,
  returned_at: Fw=_, failed_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET payments/stats", "Stats")

O = Payments

class AsyncPayments(s.AsyncSearch["m.Payment"], s.AsyncGet2["m.Payment"]):
 create = A(O.create); list = AL(O.list); export = A(O.export); stats = A(O.stats)
 _path = "payments"
 _model = "Payment"
