# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Loads(s.Search["m.Load"], s.Archive["m.Load"], s.Restore["m.Load"], s.History["m.Load"], s.Get2["m.Load"]):
 _path = "loads"
 _model = "Load"
 accept = Act["m.Load"](); optimize = Act["m.Load"](); arrive = Act["m.Load"]()
 complete_loading = Act["m.Load"](); depart = Act["m.Load"](); start_unloading = Act["m.Load"]()
 complete = Act["m.Load"]()

 def stops(self, id: str) -> m.LoadStopsNow:
  """List the stops of a load. Returns the stops of the load, in order."""
  return self._one(locals(), "GET loads/{id}/stops", "LoadStopsNow")

 def update_stops(self, id: str, *, stops: Sequence[i.LoadStopNew], if_match: S=_,
  idempotency_key: str=_) -> m.LoadStopsNow:
  """Replace the stops of a load. Replaces all stops of the load."""
  return self._one(locals(), "PATCH loads/{id}/stops", "LoadStopsNow")

 def compartments(self, id: str) -> m.LoadCompartmentsNow:
  """List the compartments of a load. Returns the compartments of the load with their products and
  order lines."""
  return self._one(locals(), "GET loads/{id}/compartments", "LoadCompartmentsNow")

 def update_compartments(self, id: str, *, compartments: Sequence[i.LoadCompartment], if_match: S=_,
  idempotency_key: str=_) -> m.LoadCompartmentsNow:
  """Replace the compartments of a load. Replaces all compartments of the load; allowed until loading
  begins."""
  return self._one(locals(), "PATCH loads/{id}/compartments", "LoadCompartmentsNow")

 def eta(self, id: str) -> m.LoadEta:
  """Get the estimated arrival of a load."""
  return self._one(locals(), "GET loads/{id}/eta", "LoadEta")

 def papers(self, id: str) -> m.LoadDossier:
  """Get the shipping documents of a load."""
  return self._one(locals(), "GET loads/{id}/papers", "LoadDossier")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.Sort=_, fields: str=_, archived: bool=_,
  status: Many[e.LoadStatus]=_, market: Many[e.SiteCountry]=_, terminal: Ms=_, order_ids: Ms=_,
  carrier_id: Ms=_, vehicle_no: Ms=_, trailer_no: Ms=_, authorization_number: Ms=_, planned_km: Fa=_,
  route_minutes: Fi=_, gross_kg: Fa=_, departed_at: Fw=_, completed_at: Fw=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> Page[m.Load]:
  return self._list(locals(), "GET loads", "Load")

 def create(self, *, market: e.SiteCountry, terminal: str, compartments: Sequence[i.LoadCompartment],
  carrier_id: S=_, vehicle_no: S=_, trailer_no: S=_, tare_kg: In=_, max_gvw_kg: In=_,
  driver: i.LoadDriver | None=_, stops: Sequence[i.LoadStopNew]=_, papers: i.LoadPapers | None=_,
  planned_km: An=_, route_minutes: In=_, authorization_number: S=_, idempotency_key: str=_) -> m.Load:
  return self._one(locals(), "POST loads", "Load")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_, status: Many[e.LoadStatus]=_,
  market: Many[e.SiteCountry]=_, terminal: Ms=_, order_ids: Ms=_, carrier_id: Ms=_, vehicle_no: Ms=_,
  trailer_no: Ms=_, authorization_number: Ms=_, planned_km: Fa=_, route_minutes: Fi=_, gross_kg: Fa=_,
  departed_at: Fw=_, completed_at: Fw=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET loads/export")

 def stats(self, *, archived: bool=_, measure: e.LoadMeasure=_, group_by: e.LoadGroupBy=_,
  interval: e.Interval=_, status: Many[e.LoadStatus]=_, market: Many[e.SiteCountry]=_, terminal: Ms=_,
  order_ids: Ms=_, carrier_id: Ms=_, vehicle_no: Ms=_, trailer_no: Ms=_, authorization_number: Ms=_,
  planned_km: Fa=_, route_minutes: Fi=_, gross_kg: Fa=_, departed_at: Fw=_, completed_at: Fw=_,
  version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET loads/stats", "Stats")

 def update(self, id: str, *, carrier_id: S=_, vehicle_no: S=_, trailer_no: S=_, tare_kg: In=_,
  max_gvw_kg: In=_, driver: i.LoadDriver | None=_, papers: i.LoadPapers | None=_, planned_km: An=_,
  route_minutes: In=_, authorization_number: S=_, if_match: S=_, idempotency_key: str=_) -> m.Load:
  return self._one(locals(), "PATCH loads/{id}", "Load")

 def guards(self, id: str, *, action: str=_) -> Page[m.GuardVerdict]:
  """Check the guards of a load."""
  return self._list(locals(), "GET loads/{id}/guards", "GuardVerdict")

 def assign(self, id: str, *, carrier_id: str, vehicle_no: str, driver: i.LoadDriver, trailer_no: S=_,
  tare_kg: In=_, max_gvw_kg: In=_, route_minutes: In=_, if_match: S=_,
  idempotency_key: str=_) -> m.Load:
  """Assign a load. Assigns carrier, vehicle and driver to the load."""
  return self._one(locals(), "POST loads/{id}/assign", "Load")

 def decline(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.Load:
  """Decline a load. Declines the load on behalf of the carrier."""
  return self._one(locals(), "POST loads/{id}/decline", "Load")

 def reassign(self, id: str, *, carrier_id: str, vehicle_no: str, driver: i.LoadDriver, trailer_no: S=_,
  tare_kg: In=_, max_gvw_kg: In=_, route_minutes: In=_, if_match: S=_,
  idempotency_key: str=_) -> m.Load:
  """Reassign a load. Assigns another carrier, vehicle or driver."""
  return self._one(locals(), "POST loads/{id}/reassign", "Load")

 def start_loading(self, id: str, *, authorization_number: S=_, if_match: S=_,
  idempotency_key: str=_) -> m.Load:
  """Start the loading of a load."""
  return self._one(locals(), "POST loads/{id}/start-loading", "Load")

 def correct_plan(self, id: str, *, compartments: Sequence[i.LoadCompartment], reason: str, if_match: S=_,
  idempotency_key: str=_) -> m.Load:
  """Correct the plan of a load."""
  return self._one(locals(), "POST loads/{id}/correct-plan", "Load")

 def arrive_stop(self, id: str, *, seq: int=_, at: When=_, if_match: S=_,
  idempotency_key: str=_) -> m.Load:
  """Report the arrival at a stop of a load. Reports that the load has arrived at a drop."""
  return self._one(locals(), "POST loads/{id}/arrive-stop", "Load")

 def complete_stop(self, id: str, *, seq: int=_, at: When=_, if_match: S=_,
  idempotency_key: str=_) -> m.Load:
  """Complete a stop of a load. Completes a stop: the truck leaves it for the next stop or for home."""
  return self._one(locals(), "POST loads/{id}/complete-stop", "Load")

 def abort(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.Load:
  """Abort a load. Aborts a load that has not left the terminal."""
  return self._one(locals(), "POST loads/{id}/abort", "Load")

 validate = V(create)

O = Loads

class AsyncLoads(s.AsyncSearch["m.Load"], s.AsyncArchive["m.Load"], s.AsyncRestore["m.Load"], s.AsyncHistory["m.Load"], s.AsyncGet2["m.Load"]):
 stops = A(O.stops); update_stops = A(O.update_stops); compartments = A(O.compartments)
 update_compartments = A(O.update_compartments); eta = A(O.eta); papers = A(O.papers); list = AL(O.list)
 create = A(O.create); validate = AV(O.create); export = A(O.export); stats = A(O.stats)
 update = A(O.update); guards = AL(O.guards); assign = A(O.assign); accept = AAct["m.Load"]()
 decline = A(O.decline); reassign = A(O.reassign); optimize = AAct["m.Load"](); arrive = AAct["m.Load"]()
 start_loading = A(O.start_loading); complete_loading = AAct["m.Load"]()
 correct_plan = A(O.correct_plan); depart = AAct["m.Load"](); arrive_stop = A(O.arrive_stop)
 start_unloading = AAct["m.Load"](); complete_stop = A(O.complete_stop); complete = AAct["m.Load"]()
 abort = A(O.abort)
 _path = "loads"
 _model = "Load"
