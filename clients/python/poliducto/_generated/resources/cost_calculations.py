# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class CostCalculations(s.Search["m.CostCalculation"], s.Get2["m.CostCalculation"]):
 _path = "cost-calculations"
 _model = "CostCalculation"

 def compare(self, *, ids: Sequence[str], idempotency_key: str=_) -> m.CostComparisons:
  """Compare cost calculations. Compares calculations with the first of them, line by line."""
  return self._one(locals(), "POST cost-calculations/compare", "CostComparisons")

 def best_buy(self, *, terminals: Sequence[str], cost: i.CostAsked,
  idempotency_key: str=_) -> m.CostOffers:
  """Find the cheapest terminal."""
  return self._one(locals(), "POST cost-calculations/best-buy", "CostOffers")

 def batch(self, *, items: Sequence[i.CostAsked], idempotency_key: str=_) -> m.CostResults:
  """Calculate delivered costs in bulk."""
  return self._one(locals(), "POST cost-calculations/batch", "CostResults")

 def steps(self, id: str) -> m.CostSteps:
  """List the steps of a cost calculation. Returns the steps of the calculation, line by line."""
  return self._one(locals(), "GET cost-calculations/{id}/steps", "CostSteps")

 def explain(self, id: str) -> m.CostExplained:
  """Explain a cost calculation. Returns the steps of the calculation in words."""
  return self._one(locals(), "GET cost-calculations/{id}/explain", "CostExplained")

 def recompute(self, id: str, *, idempotency_key: str=_) -> m.CostCalculation:
  """Recompute a cost calculation. Repeats the calculation with what is known today."""
  return self._one(locals(), "POST cost-calculations/{id}/recompute", "CostCalculation")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.CostCalculationSort=_, fields: str=_,
  archived: bool=_, terminal: Ms=_, product: Ms=_, jurisdiction: Ms=_, counterparty_id: Ms=_,
  site_id: Ms=_, priced_on: Fd=_, unit: Many[e.CostAskedUnit]=_,
  price_source: Many[e.CostAskedPriceSource]=_, currency: Many[e.DeliveryDisputeCurrency]=_,
  quantity: Fa=_, total: Fa=_, per_unit: Fa=_, recomputed_from: Ms=_,
  created_at: Fw=_) -> Page[m.CostCalculation]:
  return self._list(locals(), "GET cost-calculations", "CostCalculation")

 def create(self, *, product: str, quantity: Amount, unit: e.CostAskedUnit,
  price_source: e.CostAskedPriceSource, terminal: S=_, jurisdiction: S=_, counterparty_id: S=_,
  site_id: S=_, customer_group: S=_, buyer_use: e.PermitUses | None=_, priced_on: Day | None=_,
  billing_basis: e.CostAskedBillingBasis | None=_, bol_net: An=_, temperature: An=_,
  temperature_unit: e.TemperatureUnit | None=_, api_gravity: An=_, density: An=_,
  density_at: e.CostAskedDensityAt | None=_, base: e.CostAskedBase | None=_, net_decimals: In=_,
  unit_price: An=_, price_unit: e.PriceSourceMappingUnit | None=_,
  currency: e.DeliveryDisputeCurrency | None=_, formula_id: S=_, supplier_id: S=_,
  branded: bool | None=_, price_basis: e.PriceBasis | None=_, terms: S=_,
  components: Sequence[i.CostComponent] | None=_, freight: i.CostFreight | None=_,
  fees: Sequence[i.CostFee] | None=_, prompt_pay_percent: An=_,
  idempotency_key: str=_) -> m.CostCalculation:
  return self._one(locals(), "POST cost-calculations", "CostCalculation")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_, terminal: Ms=_, product: Ms=_,
  jurisdiction: Ms=_, counterparty_id: Ms=_, site_id: Ms=_, priced_on: Fd=_,
  unit: Many[e.CostAskedUnit]=_, price_source: Many[e.CostAskedPriceSource]=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, quantity: Fa=_, total: Fa=_, per_unit: Fa=_,
  recomputed_from: Ms=_, created_at: Fw=_) -> str:
  return self._text(locals(), "GET cost-calculations/export")

 validate = V(create)

O = CostCalculations

class AsyncCostCalculations(s.AsyncSearch["m.CostCalculation"], s.AsyncGet2["m.CostCalculation"]):
 compare = A(O.compare); best_buy = A(O.best_buy); batch = A(O.batch); steps = A(O.steps)
 explain = A(O.explain); recompute = A(O.recompute); list = AL(O.list); create = A(O.create)
 validate = AV(O.create); export = A(O.export)
 _path = "cost-calculations"
 _model = "CostCalculation"
