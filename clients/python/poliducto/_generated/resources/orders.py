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
  """List the lines of an order. Returns all lines of the order."""
  return self._list(locals(), "GET orders/{id}/lines", "OrderLine")

 def add_line(self, id: str, *, product: str, quantity: Amount, terminal: str=_, unit: e.Unit=_,
  tank_id: S=_, price_type: e.OrderLinePriceType=_, quote_id: S=_, contract_id: S=_, formula_id: S=_,
  supplier_id: S=_, branded: bool | None=_, price_basis: e.PriceBasis | None=_, terms: S=_,
  unit_price: An=_, distance_km: An=_, if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Add a line to an order. Adds a line to an order that is not submitted yet."""
  return self._one(locals(), "POST orders/{id}/lines", "Order")

 def change_line(self, id: str, n: str, *, product: str=_, terminal: str=_, quantity: Amount=_,
  unit: e.Unit=_, tank_id: S=_, price_type: e.OrderLinePriceType=_, quote_id: S=_, contract_id: S=_,
  formula_id: S=_, supplier_id: S=_, branded: bool | None=_, price_basis: e.PriceBasis | None=_,
  terms: S=_, unit_price: An=_, distance_km: An=_, if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Update a line of an order. Updates a line of an order that is not submitted yet."""
  return self._one(locals(), "PATCH orders/{id}/lines/{n}", "Order")

 def drop_line(self, id: str, n: str, *, if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Remove a line from an order."""
  return self._one(locals(), "DELETE orders/{id}/lines/{n}", "Order")

 def timeline(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.OrderTimelineEntry]:
  """Get the timeline of an order. Lists the changes of the order's status, newest first: who made each
  and why."""
  return self._list(locals(), "GET orders/{id}/timeline", "OrderTimelineEntry")

 def price_breakdown(self, id: str) -> m.OrderPriceBreakdown:
  """Get the price breakdown of an order."""
  return self._one(locals(), "GET orders/{id}/price-breakdown", "OrderPriceBreakdown")

 def comments(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.OrderComment]:
  """List the comments on an order. Lists the comments on the order, newest first."""
  return self._list(locals(), "GET orders/{id}/comments", "OrderComment")

 def comment(self, id: str, *, text: str, idempotency_key: str=_) -> m.OrderComment:
  """Comment on an order. Adds a comment to the order, in any status."""
  return self._one(locals(), "POST orders/{id}/comments", "OrderComment")

 def duplicate(self, id: str, *, idempotency_key: str=_) -> m.Order:
  """Duplicate an order. Creates a draft with the same customer, terms and lines, at current prices."""
  return self._one(locals(), "POST orders/{id}/duplicate", "Order")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.Sort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.OrderLineStatus]=_, counterparty_id: Ms=_, site_id: Ms=_,
  po_number: Ms=_, external_source: Ms=_, external_id: Ms=_, product: Ms=_, terminal: Ms=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, volume: Fa=_, total: Fa=_, total_mxn: Fa=_,
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
  currency: Many[e.DeliveryDisputeCurrency]=_, volume: Fa=_, total: Fa=_, total_mxn: Fa=_,
  payment_terms: Many[e.QuoteAcceptPaymentTerms]=_, freight_terms: Many[e.OrderFreightTerms]=_,
  quote_id: Ms=_, priced_at: Fw=_, submitted_at: Fw=_, repricing_due: bool=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET orders/export")

 def stats(self, *, archived: bool=_, measure: e.OrderMeasure=_, group_by: e.OrderGroupBy=_,
  interval: e.Interval=_, status: Many[e.OrderLineStatus]=_, counterparty_id: Ms=_, site_id: Ms=_,
  po_number: Ms=_, external_source: Ms=_, external_id: Ms=_, product: Ms=_, terminal: Ms=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, volume: Fa=_, total: Fa=_, total_mxn: Fa=_,
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
  """Release an order from hold. Releases the order from hold after checking all guards again."""
  return self._one(locals(), "POST orders/{id}/release-hold", "Order")

 def hold(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Hold an order. Places the order on hold."""
  return self._one(locals(), "POST orders/{id}/hold", "Order")

 def reject(self, id: str, *, reason: str=_, if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Reject an order. Rejects the order: it will not be supplied."""
  return self._one(locals(), "POST orders/{id}/reject", "Order")

 def dispatch(self, id: str, *, compartments: Sequence[i.LoadCompartment], terminal: str=_,
  carrier_id: S=_, vehicle_no: S=_, trailer_no: S=_, tare_kg: In=_, max_gvw_kg: In=_,
  driver: i.LoadDriver | None=_, stops: Sequence[i.LoadStopNew]=_, papers: i.LoadPapers | None=_,
  planned_km: An=_, route_minutes: In=_, authorization_number: S=_, if_match: S=_,
  idempotency_key: str=_) -> m.Order:
  """Dispatch an order. Dispatches the order: creates a load of its lines for the truck in the
  request."""
  return self._one(locals(), "POST orders/{id}/dispatch", "Order")

 def reschedule(self, id: str, *, requested_window: i.OrderWindow, if_match: S=_,
  idempotency_key: str=_) -> m.Order:
  """Reschedule an order. Changes the delivery window."""
  return self._one(locals(), "POST orders/{id}/reschedule", "Order")

 def split(self, id: str, *, line_no: int, quantity: Amount, if_match: S=_,
  idempotency_key: str=_) -> m.Order:
  """Split an order. Splits a line: moves part of its quantity to a new line at the same price."""
  return self._one(locals(), "POST orders/{id}/split", "Order")

 def cancel(self, id: str, *, reason: str=_, if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Cancel an order. Cancels the order."""
  return self._one(locals(), "POST orders/{id}/cancel", "Order")

 def close_short(self, id: str, *, lines: Sequence[int] | None=_, reason: S=_, if_match: S=_,
  idempotency_key: str=_) -> m.Order:
  """Close an order short. Closes lines short: their remaining quantity will not be lifted."""
  return self._one(locals(), "POST orders/{id}/close-short", "Order")

 def invoice(self, id: str, *, invoice_number: str, issued_on: Day, quantity: Amount, total: Amount,
  tax_total: Amount, due_on: Day | None=_, permits: Sequence[str] | None=_, if_match: S=_,
  idempotency_key: str=_) -> m.Order:
  """Invoice an order."""
  return self._one(locals(), "POST orders/{id}/invoice", "Order")

 def correct_invoice(self, id: str, *, invoice_number: str, issued_on: Day, quantity: Amount,
  total: Amount, tax_total: Amount, reason: str, due_on: Day | None=_, permits: Sequence[str] | None=_,
  if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Correct the invoice of an order."""
  return self._one(locals(), "POST orders/{id}/correct-invoice", "Order")

 def record_payment(self, id: str, *, amount: Amount, currency: e.DeliveryDisputeCurrency,
  payment_id: S=_, exchange_rate: An=_, paid_at: When=_, if_match: S=_,
  idempotency_key: str=_) -> m.Order:
  """Record a payment of an order. Records a payment of the order."""
  return self._one(locals(), "POST orders/{id}/record-payment", "Order")

 def return_payment(self, id: str, *, payment_id: str, reason: str=_, if_match: S=_,
  idempotency_key: str=_) -> m.Order:
  """Record the return of a payment of an order. Records that a payment of the order was returned."""
  return self._one(locals(), "POST orders/{id}/return-payment", "Order")

 def reprice(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.Order:
  """Reprice an order. Reprices an order that has `repricing_due`."""
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
 reconcile = AAct["m.Order"](); close_short = A(O.close_short); invoice = A(O.invoice)
 correct_invoice = A(O.correct_invoice); record_payment = A(O.record_payment)
 return_payment = A(O.return_payment); reprice = A(O.reprice); close = AAct["m.Order"]()
 reopen = AAct["m.Order"]()
 _path = "orders"
 _model = "Order"
