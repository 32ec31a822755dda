# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Payments(s.Get2["m.Payment"]):
 _path = "payments"
 _model = "Payment"

 def create(self, *, amount: Amount, currency: str, clabe: str, reference: str,
  idempotency_key: str=_) -> m.Payment:
  return self._one(locals(), "POST payments", "Payment")

 def list(self, *, limit: int=_, cursor: S=_, idempotency_key: str=_) -> Page[m.Payment]:
  return self._list(locals(), "GET payments", "Payment")

O = Payments

class AsyncPayments(s.AsyncGet2["m.Payment"]):
 create = A(O.create); list = AL(O.list)
 _path = "payments"
 _model = "Payment"
