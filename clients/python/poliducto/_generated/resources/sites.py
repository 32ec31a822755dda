# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Sites(s.Search["m.Site"], s.Get["m.Site"], s.Archive["m.Site"], s.Restore["m.Site"], s.History["m.Site"]):
 _path = "sites"
 _model = "Site"
 bulk = Bulk["i.SiteNew"](); activate = Act["m.Site"](); block = Act["m.Site"](); unblock = Act["m.Site"]()

 def tanks(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.StorageTank]:
  """List the tanks of a site. Lists the storage tanks of the site with their levels, newest first."""
  return self._list(locals(), "GET sites/{id}/tanks", "StorageTank")

 def deliveries(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.Delivery]:
  """List the deliveries to a site. Lists the past and planned deliveries to the site, newest first."""
  return self._list(locals(), "GET sites/{id}/deliveries", "Delivery")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.SiteSort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.SiteStatus]=_, counterparty_id: Ms=_, name: Ms=_, city: Ms=_,
  state: Ms=_, country: Many[e.SiteCountry]=_, permit_no: Ms=_, consignee_no: Ms=_,
  pump_required: Many[bool]=_, max_gvw_kg: Fi=_, latitude: Fa=_, longitude: Fa=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> Page[m.Site]:
  return self._list(locals(), "GET sites", "Site")

 def create(self, *, counterparty_id: str, name: str, country: e.SiteCountry, timezone: str, street: S=_,
  city: S=_, county: S=_, state: S=_, postal_code: S=_, municipality: S=_, latitude: An=_,
  longitude: An=_, permit_no: S=_, permits: Sequence[i.Permit] | None=_, splc: S=_, consignee_no: S=_,
  delivery_windows: Sequence[str] | None=_, max_gvw_kg: In=_, pump_required: bool | None=_,
  hose_m: In=_, idempotency_key: str=_) -> m.Site:
  return self._one(locals(), "POST sites", "Site")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_, status: Many[e.SiteStatus]=_,
  counterparty_id: Ms=_, name: Ms=_, city: Ms=_, state: Ms=_, country: Many[e.SiteCountry]=_,
  permit_no: Ms=_, consignee_no: Ms=_, pump_required: Many[bool]=_, max_gvw_kg: Fi=_, latitude: Fa=_,
  longitude: Fa=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET sites/export")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.SiteGroupBy=_,
  interval: e.Interval=_, status: Many[e.SiteStatus]=_, counterparty_id: Ms=_, name: Ms=_, city: Ms=_,
  state: Ms=_, country: Many[e.SiteCountry]=_, permit_no: Ms=_, consignee_no: Ms=_,
  pump_required: Many[bool]=_, max_gvw_kg: Fi=_, latitude: Fa=_, longitude: Fa=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET sites/stats", "Stats")

 def update(self, id: str, *, name: str=_, street: S=_, city: S=_, county: S=_, state: S=_,
  postal_code: S=_, municipality: S=_, country: e.SiteCountry=_, latitude: An=_, longitude: An=_,
  timezone: str=_, permit_no: S=_, permits: Sequence[i.Permit] | None=_, splc: S=_, consignee_no: S=_,
  delivery_windows: Sequence[str] | None=_, max_gvw_kg: In=_, pump_required: bool | None=_,
  hose_m: In=_, if_match: S=_, idempotency_key: str=_) -> m.Site:
  return self._one(locals(), "PATCH sites/{id}", "Site")

 validate = V(create)

O = Sites

class AsyncSites(s.AsyncSearch["m.Site"], s.AsyncGet["m.Site"], s.AsyncArchive["m.Site"], s.AsyncRestore["m.Site"], s.AsyncHistory["m.Site"]):
 tanks = AL(O.tanks); deliveries = AL(O.deliveries); list = AL(O.list); create = A(O.create)
 validate = AV(O.create); bulk = ABulk["i.SiteNew"](); export = A(O.export); stats = A(O.stats)
 update = A(O.update); activate = AAct["m.Site"](); block = AAct["m.Site"](); unblock = AAct["m.Site"]()
 _path = "sites"
 _model = "Site"
