# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Orders(s.Search["m.Order"], s.Get["m.Order"], s.Archive["m.Order"], s.Restore["m.Order"], s.History["m.Order"]):
 _path = "orders"
 _model = "Order"
 bulk = Bulk["i.OrderNew"](); submit = Act["m.Order"](); confirm = Act["m.Order"]()
 allocate = Act["m.Order"](); reconcile = Act["m.Order"](); close = Act["m.Order"]()
 reopen = Act["m.Order"]()

 def validate(self, *, counterparty_id: S=_, site_id: S=_, po_number: S=_, external_source: S=_,
  external_id: S=_, product: str=_, terminal: str=_, volume: Amount=_,
  requested_window: i.OrderWindow | None=_, freight_terms: e.OrderFreightTerms=_,
  sourcing_strategy: e.OrderSourcingStrategy=_, payment_terms: e.QuoteAcceptPaymentTerms=_,
  net_days: In=_, billing_basis: e.QuoteAcceptBillingBasis=_, buyer_use: e.PermitUses | None=_,
  lines: Sequence[i.OrderLineNew]=_, idempotency_key: str=_) -> m.OrderValidation:
  return self._one(locals(), "POST orders/validate", "OrderValidation")

 def lines(self, id: str) -> Page[m.OrderLine]:
  """Lines of an order. All lines of the order."""
  return self._list(locals(), "GET orders/{id}/lines", "OrderLine")

 def add_line(self, id: str, *, product: str, quantity: Amount, terminal: str=_, unit: e.Unit=_,
  tank_id: S=_, price_type: e.OrderLinePriceType=_, quote_id: S=_, contract_id: S=_, formula_id: S=_,
  unit_price: An=_, distance_km: An=_, if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Add a line to an order. Before it is submitted; the order is priced again and answered whole."""
  return self._one(locals(), "POST orders/{id}/lines", "Order")

 def change_line(self, id: str, n: str, *, product: str=_, terminal: str=_, quantity: Amount=_,
  unit: e.Unit=_, tank_id: S=_, price_type: e.OrderLinePriceType=_, quote_id: S=_, contract_id: S=_,
  formula_id: S=_, unit_price: An=_, distance_km: An=_, if_match: S=_,
  idempotency_key: str=_) -> m.Order:
  """Change a line of an order. Before it is submitted; the order is priced again and answered whole."""
  return self._one(locals(), "PATCH orders/{id}/lines/{n}", "Order")

 def drop_line(self, id: str, n: str, *, if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Drop a line of an order."""
  return self._one(locals(), "DELETE orders/{id}/lines/{n}", "Order")

 def timeline(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.OrderTimelineEntry]:
  """Timeline of an order. Each status that it came to, who brought it there and why; newest first."""
  return self._list(locals(), "GET orders/{id}/timeline", "OrderTimelineEntry")

 def price_breakdown(self, id: str) -> m.OrderPriceBreakdown:
  """Price of an order, step by step. Product, each tax by its rate, VAT and freight of every line."""
  return self._one(locals(), "GET orders/{id}/price-breakdown", "OrderPriceBreakdown")

 def comments(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.OrderComment]:
  """Comments on an order. Remarks upon the order, newest first."""
  return self._list(locals(), "GET orders/{id}/comments", "OrderComment")

 def comment(self, id: str, *, text: str, idempotency_key: str=_) -> m.OrderComment:
  """Comment on an order. A remark, in any state of the order; it cannot be changed."""
  return self._one(locals(), "POST orders/{id}/comments", "OrderComment")

 def duplicate(self, id: str, *, idempotency_key: str=_) -> m.Order:
  """Duplicate an order."""
  return self._one(locals(), "POST orders/{id}/duplicate", "Order")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.Sort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.OrderLineStatus]=_, counterparty_id: Ms=_, site_id: Ms=_,
  po_number: Ms=_, external_source: Ms=_, external_id: Ms=_, product: Ms=_, terminal: Ms=_,
  currency: Many[e.OrderPaymentCurrency]=_, volume: Fa=_, total: Fa=_, total_mxn: Fa=_,
  payment_terms: Many[e.QuoteAcceptPaymentTerms]=_, freight_terms: Many[e.OrderFreightTerms]=_,
  quote_id: Ms=_, priced_at: Fw=_, submitted_at: Fw=_, repricing_due: bool=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> Page[m.Order]:
  return self._list(locals(), "GET orders", "Order")

 def create(self, *, counterparty_id: S=_, site_id: S=_, po_number: S=_, external_source: S=_,
  external_id: S=_, product: str=_, terminal: str=_, volume: Amount=_,
  requested_window: i.OrderWindow | None=_, freight_terms: e.OrderFreightTerms=_,
  sourcing_strategy: e.OrderSourcingStrategy=_, payment_terms: e.QuoteAcceptPaymentTerms=_,
  net_days: In=_, billing_basis: e.QuoteAcceptBillingBasis=_, buyer_use: e.PermitUses | None=_,
  lines: Sequence[i.OrderLineNew]=_, idempotency_key: str=_) -> m.Order:
  return self._one(locals(), "POST orders", "Order")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.OrderLineStatus]=_, counterparty_id: Ms=_, site_id: Ms=_, po_number: Ms=_,
  external_source: Ms=_, external_id: Ms=_, product: Ms=_, terminal: Ms=_,
  currency: Many[e.OrderPaymentCurrency]=_, volume: Fa=_, total: Fa=_, total_mxn: Fa=_,
  payment_terms: Many[e.QuoteAcceptPaymentTerms]=_, freight_terms: Many[e.OrderFreightTerms]=_,
  quote_id: Ms=_, priced_at: Fw=_, submitted_at: Fw=_, repricing_due: bool=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET orders/export")

 def stats(self, *, archived: bool=_, measure: e.OrderMeasure=_, group_by: e.OrderGroupBy=_,
  interval: e.Interval=_, status: Many[e.OrderLineStatus]=_, counterparty_id: Ms=_, site_id: Ms=_,
  po_number: Ms=_, external_source: Ms=_, external_id: Ms=_, product: Ms=_, terminal: Ms=_,
  currency: Many[e.OrderPaymentCurrency]=_, volume: Fa=_, total: Fa=_, total_mxn: Fa=_,
  payment_terms: Many[e.QuoteAcceptPaymentTerms]=_, freight_terms: Many[e.OrderFreightTerms]=_,
  quote_id: Ms=_, priced_at: Fw=_, submitted_at: Fw=_, repricing_due: bool=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET orders/stats", "Stats")

 def update(self, id: str, *, counterparty_id: S=_, site_id: S=_, po_number: S=_, external_source: S=_,
  external_id: S=_, requested_window: i.OrderWindow | None=_, freight_terms: e.OrderFreightTerms=_,
  sourcing_strategy: e.OrderSourcingStrategy=_, payment_terms: e.QuoteAcceptPaymentTerms=_,
  net_days: In=_, billing_basis: e.QuoteAcceptBillingBasis=_, buyer_use: e.PermitUses | None=_,
  if_match: S=_, idempotency_key: str=_) -> m.Order:
  return self._one(locals(), "PATCH orders/{id}", "Order")

 def guards(self, id: str, *, action: str=_) -> Page[m.GuardVerdict]:
  """Check the guards of an order."""
  return self._list(locals(), "GET orders/{id}/guards", "GuardVerdict")

 def override_guard(self, id: str, *, code: str, reason: str, idempotency_key: str=_) -> m.GuardOverride:
  """Override a guard of an order. Overrides one failing guard of an order, with a reason."""
  return self._one(locals(), "POST orders/{id}/override-guard", "GuardOverride")

 def release_hold(self, id: str, *, reason: str=_, if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Release an order from hold. All guards are asked again; those that were overridden are gone
  past."""
  return self._one(locals(), "POST orders/{id}/release-hold", "Order")

 def hold(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Hold an order. It waits, for a reason that you give."""
  return self._one(locals(), "POST orders/{id}/hold", "Order")

 def reject(self, id: str, *, reason: str=_, if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Reject an order. It will not be supplied."""
  return self._one(locals(), "POST orders/{id}/reject", "Order")

 def dispatch(self, id: str, *, compartments: Sequence[i.LoadCompartment], terminal: str=_,
  carrier_id: S=_, vehicle_no: S=_, trailer_no: S=_, tare_kg: In=_, max_gvw_kg: In=_,
  driver: i.LoadDriver | None=_, stops: Sequence[i.LoadStopNew]=_, papers: i.LoadPapers | None=_,
  planned_km: An=_, route_minutes: In=_, authorization_number: S=_, if_match: S=_,
  idempotency_key: str=_) -> m.Order:
  """Dispatch an order."""
  return self._one(locals(), "POST orders/{id}/dispatch", "Order")

 def reschedule(self, id: str, *, requested_window: i.OrderWindow, if_match: S=_,
  idempotency_key: str=_) -> m.Order:
  """Reschedule an order. Another window; once it is confirmed G-PRICE and G-TANK are asked for it."""
  return self._one(locals(), "POST orders/{id}/reschedule", "Order")

 def split(self, id: str, *, line_no: int, quantity: Amount, if_match: S=_,
  idempotency_key: str=_) -> m.Order:
  """Split an order. A quantity of a line becomes a line of its own, at the same price."""
  return self._one(locals(), "POST orders/{id}/split", "Order")

 def cancel(self, id: str, *, reason: str=_, if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Cancel an order."""
  return self._one(locals(), "POST orders/{id}/cancel", "Order")

 def invoice(self, id: str, *, invoice_number: str, issued_on: Day, quantity: Amount, total: Amount,
  tax_total: Amount, due_on: Day | None=_, permits: Sequence[str] | None=_, if_match: S=_,
  idempotency_key: str=_) -> m.Order:
  """Invoice an order."""
  return self._one(locals(), "POST orders/{id}/invoice", "Order")

 def record_payment(self, id: str, *, amount: Amount, currency: e.OrderPaymentCurrency, payment_id: S=_,
  exchange_rate: An=_, paid_at: When=_, applied: Amount=_, if_match: S=_,
  idempotency_key: str=_) -> m.Order:
  """Record a payment of an order. A payment counts once, up to its amount; an order takes no more than
  is owed."""
  return self._one(locals(), "POST orders/{id}/record-payment", "Order")

 def reprice(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Reprice an order."""
  return self._one(locals(), "POST orders/{id}/reprice", "Order")

O = Orders

class AsyncOrders(s.AsyncSearch["m.Order"], s.AsyncGet["m.Order"], s.AsyncArchive["m.Order"], s.AsyncRestore["m.Order"], s.AsyncHistory["m.Order"]):
 validate = A(O.validate); lines = AL(O.lines); add_line = A(O.add_line); change_line = A(O.change_line)
 drop_line = A(O.drop_line); timeline = AL(O.timeline); price_breakdown = A(O.price_breakdown)
 comments = AL(O.comments); comment = A(O.comment); duplicate = A(O.duplicate); list = AL(O.list)
 create = A(O.create); bulk = ABulk["i.OrderNew"](); export = A(O.export); stats = A(O.stats)
 update = A(O.update); guards = AL(O.guards); override_guard = A(O.override_guard)
 submit = AAct["m.Order"](); release_hold = A(O.release_hold); hold = A(O.hold)
 confirm = AAct["m.Order"](); reject = A(O.reject); allocate = AAct["m.Order"]()
 dispatch = A(O.dispatch); reschedule = A(O.reschedule); split = A(O.split); cancel = A(O.cancel)
 reconcile = AAct["m.Order"](); invoice = A(O.invoice); record_payment = A(O.record_payment)
 reprice = A(O.reprice); close = AAct["m.Order"](); reopen = AAct["m.Order"]()
 _path = "orders"
 _model = "Order"
