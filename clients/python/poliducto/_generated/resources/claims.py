# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Claims(s.Search["m.Claim"], s.History["m.Claim"], s.Get2["m.Claim"]):
 _path = "claims"
 _model = "Claim"
 investigate = Act["m.Claim"]()

 def evidence(self, id: str) -> m.ClaimEvidenceList:
  """List the evidence of a claim. Returns the evidence of the claim."""
  return self._one(locals(), "GET claims/{id}/evidence", "ClaimEvidenceList")

 def add_evidence(self, id: str, *, kind: e.ClaimEvidenceKind, text: str, reference: S=_, if_match: S=_,
  idempotency_key: str=_) -> m.ClaimEvidenceList:
  """Add evidence to a claim."""
  return self._one(locals(), "POST claims/{id}/evidence", "ClaimEvidenceList")

 def messages(self, id: str) -> m.ClaimMessageList:
  """List the messages of a claim. Returns the messages about the claim."""
  return self._one(locals(), "GET claims/{id}/messages", "ClaimMessageList")

 def add_message(self, id: str, *, text: str, from_: S=_, if_match: S=_,
  idempotency_key: str=_) -> m.ClaimMessageList:
  """Add a message to a claim. Adds a message to the claim, in any status."""
  return self._one(locals(), "POST claims/{id}/messages", "ClaimMessageList")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.Sort=_, fields: str=_, archived: bool=_,
  status: Many[e.ClaimStatus]=_, kind: Many[e.DeliveryDisputeKind]=_, order_id: Ms=_, bol_id: Ms=_,
  delivery_id: Ms=_, liable_party_id: Ms=_, currency: Many[e.DeliveryDisputeCurrency]=_,
  claimed_amount: Fa=_, settlement: Fa=_, escalated: Many[bool]=_, settled_at: Fw=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> Page[m.Claim]:
  return self._list(locals(), "GET claims", "Claim")

 def create(self, *, kind: e.DeliveryDisputeKind, description: str, order_id: S=_, bol_id: S=_,
  delivery_id: S=_, claimed_quantity: An=_, unit: e.Unit | None=_, claimed_amount: An=_,
  currency: e.DeliveryDisputeCurrency | None=_, tolerance_pct: An=_, liable_party_id: S=_,
  idempotency_key: str=_) -> m.Claim:
  return self._one(locals(), "POST claims", "Claim")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_, status: Many[e.ClaimStatus]=_,
  kind: Many[e.DeliveryDisputeKind]=_, order_id: Ms=_, bol_id: Ms=_, delivery_id: Ms=_,
  liable_party_id: Ms=_, currency: Many[e.DeliveryDisputeCurrency]=_, claimed_amount: Fa=_,
  settlement: Fa=_, escalated: Many[bool]=_, settled_at: Fw=_, version: Fi=_, created_at: Fw=_,
  updated_at: Fw=_) -> str:
  return self._text(locals(), "GET claims/export")

 def stats(self, *, archived: bool=_, measure: e.ClaimMeasure=_, group_by: e.ClaimGroupBy=_,
  interval: e.Interval=_, status: Many[e.ClaimStatus]=_, kind: Many[e.DeliveryDisputeKind]=_,
  order_id: Ms=_, bol_id: Ms=_, delivery_id: Ms=_, liable_party_id: Ms=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, claimed_amount: Fa=_, settlement: Fa=_,
  escalated: Many[bool]=_, settled_at: Fw=_, version: Fi=_, created_at: Fw=_,
  updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET claims/stats", "Stats")

 def update(self, id: str, *, bol_id: S=_, description: str=_, claimed_quantity: An=_,
  unit: e.Unit | None=_, claimed_amount: An=_, currency: e.DeliveryDisputeCurrency | None=_,
  tolerance_pct: An=_, liable_party_id: S=_, if_match: S=_, idempotency_key: str=_) -> m.Claim:
  return self._one(locals(), "PATCH claims/{id}", "Claim")

 def accept(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.Claim:
  """Accept a claim. Accepts the claim."""
  return self._one(locals(), "POST claims/{id}/accept", "Claim")

 def reject(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.Claim:
  """Reject a claim. Rejects the claim."""
  return self._one(locals(), "POST claims/{id}/reject", "Claim")

 def settle(self, id: str, *, settlement: Amount, currency: e.DeliveryDisputeCurrency | None=_,
  if_match: S=_, idempotency_key: str=_) -> m.Claim:
  """Settle a claim. Settles the claim."""
  return self._one(locals(), "POST claims/{id}/settle", "Claim")

 def escalate(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.Claim:
  """Escalate a claim. Escalates the claim to a higher level."""
  return self._one(locals(), "POST claims/{id}/escalate", "Claim")

O = Claims

class AsyncClaims(s.AsyncSearch["m.Claim"], s.AsyncHistory["m.Claim"], s.AsyncGet2["m.Claim"]):
 evidence = A(O.evidence); add_evidence = A(O.add_evidence); messages = A(O.messages)
 add_message = A(O.add_message); list = AL(O.list); create = A(O.create); export = A(O.export)
 stats = A(O.stats); update = A(O.update); investigate = AAct["m.Claim"](); accept = A(O.accept)
 reject = A(O.reject); settle = A(O.settle); escalate = A(O.escalate)
 _path = "claims"
 _model = "Claim"
