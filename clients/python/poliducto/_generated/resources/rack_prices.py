# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class RackPrices(s.Search["m.RackPrice"], s.History["m.RackPrice"], s.Get2["m.RackPrice"]):
 _path = "rack-prices"
 _model = "RackPrice"
 bulk = Bulk["i.RackPriceNew"]()

 def latest(self, *, terminal: str=_, product: str=_, supplier_id: str=_, branded: bool=_,
  price_basis: e.PriceBasis=_, owner: e.Owner=_) -> Page[m.RackPrice]:
  """List the latest rack prices."""
  return self._list(locals(), "GET rack-prices/latest", "RackPrice")

 def daily(self, *, terminal: str, product: str=_, supplier_id: str=_, branded: bool=_,
  price_basis: e.PriceBasis=_, owner: e.Owner=_, date: Day=_) -> Page[m.MarketDay]:
  """List the rack prices of a day."""
  return self._list(locals(), "GET rack-prices/daily", "MarketDay")

 def as_of(self, *, terminal: str=_, product: str=_, supplier_id: str=_, branded: bool=_,
  price_basis: e.PriceBasis=_, owner: e.Owner=_, effective: When=_, known: When=_) -> Page[m.RackPrice]:
  """List the rack prices as of a time."""
  return self._list(locals(), "GET rack-prices/as-of", "RackPrice")

 def averages(self, *, terminal: str=_, product: str=_, supplier_id: str=_, branded: bool=_,
  price_basis: e.PriceBasis=_, owner: e.Owner=_, currency: e.DeliveryDisputeCurrency=_,
  unit: e.CostAskedUnit=_, effective: When=_, known: When=_) -> Page[m.MarketAverage]:
  """List averages of rack prices."""
  return self._list(locals(), "GET rack-prices/averages", "MarketAverage")

 def spreads(self, *, terminal: str, against_terminal: str, product: str=_, supplier_id: str=_,
  branded: bool=_, price_basis: e.PriceBasis=_, owner: e.Owner=_,
  currency: e.DeliveryDisputeCurrency=_, unit: e.CostAskedUnit=_, effective: When=_, known: When=_,
  against_product: str=_) -> Page[m.MarketSpread]:
  """List spreads of rack prices."""
  return self._list(locals(), "GET rack-prices/spreads", "MarketSpread")

 def movers(self, *, terminal: str=_, product: str=_, supplier_id: str=_, branded: bool=_,
  price_basis: e.PriceBasis=_, owner: e.Owner=_, since: When=_) -> Page[m.MarketMove]:
  """List rack prices that moved."""
  return self._list(locals(), "GET rack-prices/movers", "MarketMove")

 def compare(self, *, product: str, supplier_id: str=_, branded: bool=_, price_basis: e.PriceBasis=_,
  owner: e.Owner=_, currency: e.DeliveryDisputeCurrency=_, unit: e.CostAskedUnit=_, effective: When=_,
  known: When=_, terminals: str=_) -> Page[m.MarketAverage]:
  """Compare the rack prices of terminals."""
  return self._list(locals(), "GET rack-prices/compare", "MarketAverage")

 def curve(self, *, terminal: str, product: str, from_: Day, supplier_id: str=_, branded: bool=_,
  price_basis: e.PriceBasis=_, owner: e.Owner=_, to: Day=_) -> Page[m.MarketDay]:
  """List rack prices over several days. Lists the daily prices of a product at a terminal, day after
  day, for each key."""
  return self._list(locals(), "GET rack-prices/curve", "MarketDay")

 def correct(self, id: str, *, price: Amount, reason: str, if_match: S=_,
  idempotency_key: str=_) -> m.RackPrice:
  """Correct a rack price. Corrects a rack price by adding a row for the same effective time, recorded
  now."""
  return self._one(locals(), "POST rack-prices/{id}/correct", "RackPrice")

 def withdraw(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.RackPrice:
  """Withdraw a rack price."""
  return self._one(locals(), "POST rack-prices/{id}/withdraw", "RackPrice")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.RackPriceSort=_, fields: str=_, archived: bool=_,
  status: Many[e.RackPriceStatus]=_, owner: Many[e.Owner]=_, terminal: Ms=_, product: Ms=_,
  supplier_id: Ms=_, branded: Many[bool]=_, price_basis: Many[e.PriceBasis]=_, terms: Ms=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, unit: Many[e.PriceSourceMappingUnit]=_, price: Fa=_,
  effective_at: Fw=_, recorded_at: Fw=_, source_id: Ms=_, source: Ms=_, supersedes: Ms=_,
  created_at: Fw=_) -> Page[m.RackPrice]:
  return self._list(locals(), "GET rack-prices", "RackPrice")

 def create(self, *, terminal: str, product: str, currency: e.DeliveryDisputeCurrency, price: Amount,
  unit: e.PriceSourceMappingUnit, effective_at: When, supplier_id: S=_, branded: bool=_,
  price_basis: e.PriceBasis=_, terms: S=_, source: str=_, idempotency_key: str=_) -> m.RackPrice:
  return self._one(locals(), "POST rack-prices", "RackPrice")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.RackPriceStatus]=_, owner: Many[e.Owner]=_, terminal: Ms=_, product: Ms=_,
  supplier_id: Ms=_, branded: Many[bool]=_, price_basis: Many[e.PriceBasis]=_, terms: Ms=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, unit: Many[e.PriceSourceMappingUnit]=_, price: Fa=_,
  effective_at: Fw=_, recorded_at: Fw=_, source_id: Ms=_, source: Ms=_, supersedes: Ms=_,
  created_at: Fw=_) -> str:
  return self._text(locals(), "GET rack-prices/export")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.RackPriceGroupBy=_,
  interval: e.Interval=_, status: Many[e.RackPriceStatus]=_, owner: Many[e.Owner]=_, terminal: Ms=_,
  product: Ms=_, supplier_id: Ms=_, branded: Many[bool]=_, price_basis: Many[e.PriceBasis]=_,
  terms: Ms=_, currency: Many[e.DeliveryDisputeCurrency]=_, unit: Many[e.PriceSourceMappingUnit]=_,
  price: Fa=_, effective_at: Fw=_, recorded_at: Fw=_, source_id: Ms=_, source: Ms=_, supersedes: Ms=_,
  created_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET rack-prices/stats", "Stats")

 validate = V(create)

O = RackPrices

class AsyncRackPrices(s.AsyncSearch["m.RackPrice"], s.AsyncHistory["m.RackPrice"], s.AsyncGet2["m.RackPrice"]):
 latest = AL(O.latest); daily = AL(O.daily); as_of = AL(O.as_of); averages = AL(O.averages)
 spreads = AL(O.spreads); movers = AL(O.movers); compare = AL(O.compare); curve = AL(O.curve)
 correct = A(O.correct); withdraw = A(O.withdraw); list = AL(O.list); create = A(O.create)
 validate = AV(O.create); bulk = ABulk["i.RackPriceNew"](); export = A(O.export); stats = A(O.stats)
 _path = "rack-prices"
 _model = "RackPrice"
