# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Deliveries(s.Search["m.Delivery"], s.Get["m.Delivery"], s.History["m.Delivery"]):
 _path = "deliveries"
 _model = "Delivery"
 bulk = Bulk["i.DeliveryNew"](); arrive = Act["m.Delivery"](); accept = Act["m.Delivery"]()

 def ticket(self, id: str) -> m.DeliveryTicket:
  """Get the ticket of a delivery."""
  return self._one(locals(), "GET deliveries/{id}/ticket", "DeliveryTicket")

 def variance(self, id: str) -> m.DeliveryVariance:
  """Get the variance of a delivery. Returns the delivered volume compared with its share of the lifted
  volume."""
  return self._one(locals(), "GET deliveries/{id}/variance", "DeliveryVariance")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.Sort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.DeliveryStatus]=_, load_id: Ms=_, order_id: Ms=_, line_no: Fi=_,
  site_id: Ms=_, tank_id: Ms=_, product: Ms=_, unit: Many[e.Unit]=_, diverted: Many[bool]=_,
  within_tolerance: Many[bool]=_, ticket_no: Ms=_, variance: Fa=_, variance_pct: Fa=_, ended_at: Fw=_,
  version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> Page[m.Delivery]:
  return self._list(locals(), "GET deliveries", "Delivery")

 def create(self, *, load_id: str, site_id: str, market: e.SiteCountry, product: str, unit: e.Unit,
  planned: Amount, order_id: S=_, line_no: In=_, tank_id: S=_, idempotency_key: str=_) -> m.Delivery:
  return self._one(locals(), "POST deliveries", "Delivery")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.DeliveryStatus]=_, load_id: Ms=_, order_id: Ms=_, line_no: Fi=_, site_id: Ms=_,
  tank_id: Ms=_, product: Ms=_, unit: Many[e.Unit]=_, diverted: Many[bool]=_,
  within_tolerance: Many[bool]=_, ticket_no: Ms=_, variance: Fa=_, variance_pct: Fa=_, ended_at: Fw=_,
  version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET deliveries/export")

 def stats(self, *, archived: bool=_, measure: e.DeliveryMeasure=_, group_by: e.DeliveryGroupBy=_,
  interval: e.Interval=_, status: Many[e.DeliveryStatus]=_, load_id: Ms=_, order_id: Ms=_,
  line_no: Fi=_, site_id: Ms=_, tank_id: Ms=_, product: Ms=_, unit: Many[e.Unit]=_,
  diverted: Many[bool]=_, within_tolerance: Many[bool]=_, ticket_no: Ms=_, variance: Fa=_,
  variance_pct: Fa=_, ended_at: Fw=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET deliveries/stats", "Stats")

 def update(self, id: str, *, tank_id: S=_, planned: Amount=_, gross: An=_, net: An=_, level_before: An=_,
  level_after: An=_, temperature: An=_, temperature_unit: e.TemperatureUnit | None=_, density: An=_,
  meter_start: An=_, meter_end: An=_, ticket_no: S=_, water_mm: In=_, latitude: An=_, longitude: An=_,
  if_match: S=_, idempotency_key: str=_) -> m.Delivery:
  return self._one(locals(), "PATCH deliveries/{id}", "Delivery")

 def guards(self, id: str, *, action: str=_) -> Page[m.GuardVerdict]:
  """Check the guards of a delivery."""
  return self._list(locals(), "GET deliveries/{id}/guards", "GuardVerdict")

 def start(self, id: str, *, tank_id: S=_, level_before: An=_, meter_start: An=_, water_mm: In=_,
  latitude: An=_, longitude: An=_, started_at: When | None=_, if_match: S=_,
  idempotency_key: str=_) -> m.Delivery:
  """Start a delivery. Starts the delivery: unloading begins."""
  return self._one(locals(), "POST deliveries/{id}/start", "Delivery")

 def complete(self, id: str, *, gross: Amount, net: Amount, level_before: An=_, level_after: An=_,
  temperature: An=_, temperature_unit: e.TemperatureUnit | None=_, density: An=_, meter_start: An=_,
  meter_end: An=_, ticket_no: S=_, signed_by: S=_, water_mm: In=_, latitude: An=_, longitude: An=_,
  started_at: When | None=_, ended_at: When | None=_, if_match: S=_,
  idempotency_key: str=_) -> m.Delivery:
  """Complete a delivery. Completes the delivery."""
  return self._one(locals(), "POST deliveries/{id}/complete", "Delivery")

 def dispute(self, id: str, *, reason: str, kind: e.DeliveryDisputeKind=_, quantity: Amount=_,
  amount: Amount=_, currency: e.DeliveryDisputeCurrency=_, if_match: S=_,
  idempotency_key: str=_) -> m.Delivery:
  """Dispute a delivery. Disputes the delivery on behalf of the customer and opens a claim."""
  return self._one(locals(), "POST deliveries/{id}/dispute", "Delivery")

 def divert(self, id: str, *, site_id: str, tank_id: str=_, distance_km: Amount=_,
  diversion_number: str=_, carta_porte_id: str=_, cfdi_uuid: str=_, if_match: S=_,
  idempotency_key: str=_) -> m.Delivery:
  """Divert a delivery. Diverts the delivery to another site of the same customer."""
  return self._one(locals(), "POST deliveries/{id}/divert", "Delivery")

 def sign(self, id: str, *, signed_by: str, signed_at: When | None=_, if_match: S=_,
  idempotency_key: str=_) -> m.Delivery:
  """Sign a delivery. Records the signature of the recipient."""
  return self._one(locals(), "POST deliveries/{id}/sign", "Delivery")

O = Deliveries

class AsyncDeliveries(s.AsyncSearch["m.Delivery"], s.AsyncGet["m.Delivery"], s.AsyncHistory["m.Delivery"]):
 ticket = A(O.ticket); variance = A(O.variance); list = AL(O.list); create = A(O.create)
 bulk = ABulk["i.DeliveryNew"](); export = A(O.export); stats = A(O.stats); update = A(O.update)
 guards = AL(O.guards); arrive = AAct["m.Delivery"](); start = A(O.start); complete = A(O.complete)
 accept = AAct["m.Delivery"](); dispute = A(O.dispute); divert = A(O.divert); sign = A(O.sign)
 _path = "deliveries"
 _model = "Delivery"
