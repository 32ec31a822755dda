# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class FreightRates(s.Search["m.FreightRate"], s.Archive["m.FreightRate"], s.Restore["m.FreightRate"], s.History["m.FreightRate"], s.Get2["m.FreightRate"]):
 _path = "freight-rates"
 _model = "FreightRate"
 bulk = Bulk["i.FreightRateNew"](); publish = Act["m.FreightRate"]()

 def calculate(self, id: str, *, quantity: Amount, unit: e.CostAskedUnit, net_quantity: Amount=_,
  freight: i.CostFreight=_, idempotency_key: str=_) -> m.FreightAnswer:
  """Calculate freight. Calculates the freight of a quantity by this rate, whatever its status."""
  return self._one(locals(), "POST freight-rates/{id}/calculate", "FreightAnswer")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.SiteSort=_, fields: str=_, archived: bool=_,
  status: Many[e.TaxRuleStatus]=_, owner: Many[e.Owner]=_, name: Ms=_, carrier_id: Ms=_,
  terminal: Ms=_, origin_zone: Ms=_, site_id: Ms=_, destination_zone: Ms=_, product_family: Ms=_,
  basis: Many[e.CostFreightBasis]=_, currency: Many[e.DeliveryDisputeCurrency]=_, base_rate: Fa=_,
  valid_from: Fd=_, valid_to: Fd=_, version: Fi=_, created_at: Fw=_,
  updated_at: Fw=_) -> Page[m.FreightRate]:
  return self._list(locals(), "GET freight-rates", "FreightRate")

 def create(self, *, name: str, basis: e.CostFreightBasis, unit: e.OrderLineFreightUnit,
  currency: e.DeliveryDisputeCurrency, base_rate: Amount, valid_from: Day, carrier_id: S=_,
  terminal: S=_, origin_zone: S=_, site_id: S=_, destination_zone: S=_, distance_from: In=_,
  distance_to: In=_, product_family: S=_, min_quantity: An=_, min_charge: An=_,
  fuel_surcharges: Sequence[i.FreightSurcharge] | None=_, surcharge_index: S=_,
  accessorials: Sequence[i.FreightAccessorial] | None=_, valid_to: Day | None=_,
  idempotency_key: str=_) -> m.FreightRate:
  return self._one(locals(), "POST freight-rates", "FreightRate")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_, status: Many[e.TaxRuleStatus]=_,
  owner: Many[e.Owner]=_, name: Ms=_, carrier_id: Ms=_, terminal: Ms=_, origin_zone: Ms=_,
  site_id: Ms=_, destination_zone: Ms=_, product_family: Ms=_, basis: Many[e.CostFreightBasis]=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, base_rate: Fa=_, valid_from: Fd=_, valid_to: Fd=_,
  version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET freight-rates/export")

 def update(self, id: str, *, name: str=_, carrier_id: S=_, terminal: S=_, origin_zone: S=_, site_id: S=_,
  destination_zone: S=_, distance_from: In=_, distance_to: In=_, product_family: S=_,
  basis: e.CostFreightBasis=_, unit: e.OrderLineFreightUnit=_, currency: e.DeliveryDisputeCurrency=_,
  base_rate: Amount=_, min_quantity: An=_, min_charge: An=_,
  fuel_surcharges: Sequence[i.FreightSurcharge] | None=_, surcharge_index: S=_,
  accessorials: Sequence[i.FreightAccessorial] | None=_, valid_from: Day=_, valid_to: Day | None=_,
  if_match: S=_, idempotency_key: str=_) -> m.FreightRate:
  return self._one(locals(), "PATCH freight-rates/{id}", "FreightRate")

 def supersede(self, id: str, *, valid_to: Day=_, if_match: S=_, idempotency_key: str=_) -> m.FreightRate:
  """Supersede a freight rate. Supersedes the freight rate: it ends, and stays on record for the days
  before."""
  return self._one(locals(), "POST freight-rates/{id}/supersede", "FreightRate")

 validate = V(create)

O = FreightRates

class AsyncFreightRates(s.AsyncSearch["m.FreightRate"], s.AsyncArchive["m.FreightRate"], s.AsyncRestore["m.FreightRate"], s.AsyncHistory["m.FreightRate"], s.AsyncGet2["m.FreightRate"]):
 calculate = A(O.calculate); list = AL(O.list); create = A(O.create); validate = AV(O.create)
 bulk = ABulk["i.FreightRateNew"](); export = A(O.export); update = A(O.update)
 publish = AAct["m.FreightRate"](); supersede = A(O.supersede)
 _path = "freight-rates"
 _model = "FreightRate"
