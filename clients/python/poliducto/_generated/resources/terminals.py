# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Terminals(s.Search["m.Terminal"], s.Archive["m.Terminal"], s.Restore["m.Terminal"], s.History["m.Terminal"], s.Get2["m.Terminal"]):
 _path = "terminals"
 _model = "Terminal"
 bulk = Bulk["i.TerminalNew"](); clear_outage = Act["m.Terminal"](); decommission = Act["m.Terminal"]()

 def prices(self, id: str) -> Page[m.RackPrice]:
  """List the prices of a terminal. Lists the prices in effect at the terminal now, for each key."""
  return self._list(locals(), "GET terminals/{id}/prices", "RackPrice")

 def suppliers(self, id: str) -> Page[m.MarketSupplier]:
  """List the suppliers at a terminal."""
  return self._list(locals(), "GET terminals/{id}/suppliers", "MarketSupplier")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.ProductSort=_, fields: str=_, archived: bool=_,
  status: Many[e.TerminalStatus]=_, code: Ms=_, name: Ms=_, kind: Many[e.TerminalKind]=_, tcn: Ms=_,
  splc: Ms=_, permit_no: Ms=_, operator_counterparty_id: Ms=_, country: Many[e.SiteCountry]=_,
  state: Ms=_, jurisdiction: Ms=_, currency: Many[e.DeliveryDisputeCurrency]=_, time_zone: Ms=_,
  products: Ms=_, load_lanes: Fi=_, version: Fi=_, created_at: Fw=_,
  updated_at: Fw=_) -> Page[m.Terminal]:
  return self._list(locals(), "GET terminals", "Terminal")

 def create(self, *, code: str, name: str, kind: e.TerminalKind, country: e.SiteCountry,
  jurisdiction: str, currency: e.DeliveryDisputeCurrency, time_zone: str, tcn: S=_, splc: S=_,
  permit_no: S=_, operator_name: S=_, operator_counterparty_id: S=_, state: S=_, latitude: An=_,
  longitude: An=_, price_change_local_time: S=_, operating_hours: Sequence[str] | None=_,
  products: Sequence[str] | None=_, load_lanes: In=_, authorization_required: bool | None=_,
  idempotency_key: str=_) -> m.Terminal:
  return self._one(locals(), "POST terminals", "Terminal")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.TerminalStatus]=_, code: Ms=_, name: Ms=_, kind: Many[e.TerminalKind]=_, tcn: Ms=_,
  splc: Ms=_, permit_no: Ms=_, operator_counterparty_id: Ms=_, country: Many[e.SiteCountry]=_,
  state: Ms=_, jurisdiction: Ms=_, currency: Many[e.DeliveryDisputeCurrency]=_, time_zone: Ms=_,
  products: Ms=_, load_lanes: Fi=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET terminals/export")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.TerminalGroupBy=_,
  interval: e.Interval=_, status: Many[e.TerminalStatus]=_, code: Ms=_, name: Ms=_,
  kind: Many[e.TerminalKind]=_, tcn: Ms=_, splc: Ms=_, permit_no: Ms=_, operator_counterparty_id: Ms=_,
  country: Many[e.SiteCountry]=_, state: Ms=_, jurisdiction: Ms=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, time_zone: Ms=_, products: Ms=_, load_lanes: Fi=_,
  version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET terminals/stats", "Stats")

 def update(self, id: str, *, name: str=_, kind: e.TerminalKind=_, tcn: S=_, splc: S=_, permit_no: S=_,
  operator_name: S=_, operator_counterparty_id: S=_, country: e.SiteCountry=_, state: S=_,
  jurisdiction: str=_, currency: e.DeliveryDisputeCurrency=_, latitude: An=_, longitude: An=_,
  time_zone: str=_, price_change_local_time: S=_, operating_hours: Sequence[str] | None=_,
  products: Sequence[str] | None=_, load_lanes: In=_, authorization_required: bool | None=_,
  if_match: S=_, idempotency_key: str=_) -> m.Terminal:
  return self._one(locals(), "PATCH terminals/{id}", "Terminal")

 def report_outage(self, id: str, *, reason: str, expected_until: When=_, if_match: S=_,
  idempotency_key: str=_) -> m.Terminal:
  """Report an outage of a terminal. Reports an outage: nothing can be lifted at the terminal for the
  time being."""
  return self._one(locals(), "POST terminals/{id}/report-outage", "Terminal")

 validate = V(create)

O = Terminals

class AsyncTerminals(s.AsyncSearch["m.Terminal"], s.AsyncArchive["m.Terminal"], s.AsyncRestore["m.Terminal"], s.AsyncHistory["m.Terminal"], s.AsyncGet2["m.Terminal"]):
 prices = AL(O.prices); suppliers = AL(O.suppliers); list = AL(O.list); create = A(O.create)
 validate = AV(O.create); bulk = ABulk["i.TerminalNew"](); export = A(O.export); stats = A(O.stats)
 update = A(O.update); report_outage = A(O.report_outage); clear_outage = AAct["m.Terminal"]()
 decommission = AAct["m.Terminal"]()
 _path = "terminals"
 _model = "Terminal"
