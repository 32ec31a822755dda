# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Quotes(s.Search["m.Quote"], s.Get["m.Quote"], s.Archive["m.Quote"], s.Restore["m.Quote"], s.History["m.Quote"]):
 _path = "quotes"
 _model = "Quote"
 bulk = Bulk["i.QuoteNew"](); finalize = Act["m.Quote"]()

 def breakdown(self, id: str) -> Page[m.QuoteLine]:
  """Get the price breakdown of a quote. Returns the lines of the quote with the components of each
  total."""
  return self._list(locals(), "GET quotes/{id}/breakdown", "QuoteLine")

 def comparison(self, id: str, *, line_no: int=_) -> Page[m.QuoteOption]:
  """Compare the terminals of a quote."""
  return self._list(locals(), "GET quotes/{id}/comparison", "QuoteOption")

 def requote(self, id: str, *, valid_until: When, idempotency_key: str=_) -> m.Quote:
  """Requote. Creates a draft quote with the same lines, to be priced again."""
  return self._one(locals(), "POST quotes/{id}/requote", "Quote")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.QuoteSort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.QuoteStatus]=_, counterparty_id: Ms=_, site_id: Ms=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, freight_mode: Many[e.OrderFreightTerms]=_,
  valid_until: Fw=_, total: Fa=_, total_mxn: Fa=_, order_id: Ms=_, version: Fi=_, created_at: Fw=_,
  updated_at: Fw=_) -> Page[m.Quote]:
  return self._list(locals(), "GET quotes", "Quote")

 def create(self, *, counterparty_id: str, lines: Sequence[i.QuoteLineNew], valid_until: When,
  site_id: S=_, freight_mode: e.OrderFreightTerms=_, buyer_use: e.PermitUses | None=_,
  terminal_options: Sequence[str] | None=_, notes: S=_, idempotency_key: str=_) -> m.Quote:
  return self._one(locals(), "POST quotes", "Quote")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_, status: Many[e.QuoteStatus]=_,
  counterparty_id: Ms=_, site_id: Ms=_, currency: Many[e.DeliveryDisputeCurrency]=_,
  freight_mode: Many[e.OrderFreightTerms]=_, valid_until: Fw=_, total: Fa=_, total_mxn: Fa=_,
  order_id: Ms=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET quotes/export")

 def stats(self, *, archived: bool=_, measure: e.QuoteMeasure=_, group_by: e.QuoteGroupBy=_,
  interval: e.Interval=_, status: Many[e.QuoteStatus]=_, counterparty_id: Ms=_, site_id: Ms=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, freight_mode: Many[e.OrderFreightTerms]=_,
  valid_until: Fw=_, total: Fa=_, total_mxn: Fa=_, order_id: Ms=_, version: Fi=_, created_at: Fw=_,
  updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET quotes/stats", "Stats")

 def update(self, id: str, *, site_id: S=_, freight_mode: e.OrderFreightTerms=_,
  buyer_use: e.PermitUses | None=_, lines: Sequence[i.QuoteLineNew]=_,
  terminal_options: Sequence[str] | None=_, valid_until: When=_, notes: S=_, if_match: S=_,
  idempotency_key: str=_) -> m.Quote:
  return self._one(locals(), "PATCH quotes/{id}", "Quote")

 def guards(self, id: str, *, action: str=_) -> Page[m.GuardVerdict]:
  """Check the guards of a quote."""
  return self._list(locals(), "GET quotes/{id}/guards", "GuardVerdict")

 def accept(self, id: str, *, site_id: S=_, po_number: S=_, external_source: S=_, external_id: S=_,
  requested_window: i.OrderWindow | None=_, payment_terms: e.QuoteAcceptPaymentTerms=_, net_days: In=_,
  billing_basis: e.QuoteAcceptBillingBasis=_, if_match: S=_, idempotency_key: str=_) -> m.Quote:
  """Accept a quote."""
  return self._one(locals(), "POST quotes/{id}/accept", "Quote")

 def decline(self, id: str, *, reason: str=_, if_match: S=_, idempotency_key: str=_) -> m.Quote:
  """Decline a quote. Declines the quote on behalf of the customer."""
  return self._one(locals(), "POST quotes/{id}/decline", "Quote")

 def cancel(self, id: str, *, reason: str=_, if_match: S=_, idempotency_key: str=_) -> m.Quote:
  """Cancel a quote. Cancels the quote: the offer is withdrawn."""
  return self._one(locals(), "POST quotes/{id}/cancel", "Quote")

 def extend(self, id: str, *, valid_until: When, if_match: S=_, idempotency_key: str=_) -> m.Quote:
  """Extend a quote. Extends the validity of the quote and of its locked price."""
  return self._one(locals(), "POST quotes/{id}/extend", "Quote")

 validate = V(create)

O = Quotes

class AsyncQuotes(s.AsyncSearch["m.Quote"], s.AsyncGet["m.Quote"], s.AsyncArchive["m.Quote"], s.AsyncRestore["m.Quote"], s.AsyncHistory["m.Quote"]):
 breakdown = AL(O.breakdown); comparison = AL(O.comparison); requote = A(O.requote); list = AL(O.list)
 create = A(O.create); validate = AV(O.create); bulk = ABulk["i.QuoteNew"](); export = A(O.export)
 stats = A(O.stats); update = A(O.update); guards = AL(O.guards); finalize = AAct["m.Quote"]()
 accept = A(O.accept); decline = A(O.decline); cancel = A(O.cancel); extend = A(O.extend)
 _path = "quotes"
 _model = "Quote"
