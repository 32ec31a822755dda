# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class StorageTanks(s.Search["m.StorageTank"], s.Get["m.StorageTank"], s.Archive["m.StorageTank"], s.Restore["m.StorageTank"], s.History["m.StorageTank"]):
 _path = "storage-tanks"
 _model = "StorageTank"
 bulk = Bulk["i.StorageTankNew"](); out_of_service = Act["m.StorageTank"]()
 return_to_service = Act["m.StorageTank"](); close = Act["m.StorageTank"]()

 def ullage(self, id: str, *, at: When=_) -> m.TankUllage:
  """Get the ullage of a storage tank."""
  return self._one(locals(), "GET storage-tanks/{id}/ullage", "TankUllage")

 def forecast(self, id: str, *, days: int=_) -> m.TankForecast:
  """Get the forecast of a storage tank."""
  return self._one(locals(), "GET storage-tanks/{id}/forecast", "TankForecast")

 def strapping_table(self, id: str) -> m.TankStrappingTable:
  """Get the strapping table of a storage tank. Returns heights and volumes from bottom to top."""
  return self._one(locals(), "GET storage-tanks/{id}/strapping-table", "TankStrappingTable")

 def alarms(self, id: str) -> m.TankAlarms:
  """Get the alarms of a storage tank. Returns the active alarms, with the levels and limits they are
  based on."""
  return self._one(locals(), "GET storage-tanks/{id}/alarms", "TankAlarms")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.SiteSort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.StorageTankStatus]=_, site_id: Ms=_, product: Ms=_, name: Ms=_,
  kind: Many[e.StorageTankKind]=_, unit: Many[e.Unit]=_, capacity: Fa=_, level: Fa=_, level_at: Fw=_,
  sat_clave_tanque: Ms=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> Page[m.StorageTank]:
  return self._list(locals(), "GET storage-tanks", "StorageTank")

 def create(self, *, site_id: str, product: str, name: str, kind: e.StorageTankKind, unit: e.Unit,
  capacity: Amount, base: e.CostAskedBase=_, safe_fill_pct: Amount=_, min_level: An=_, unusable: An=_,
  strapping_table: Sequence[i.Strapping] | None=_, density: An=_, probe: S=_, water_alarm_mm: An=_,
  low_pct: An=_, critical_pct: An=_, high_pct: An=_, sat_clave_tanque: S=_,
  idempotency_key: str=_) -> m.StorageTank:
  return self._one(locals(), "POST storage-tanks", "StorageTank")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.StorageTankStatus]=_, site_id: Ms=_, product: Ms=_, name: Ms=_,
  kind: Many[e.StorageTankKind]=_, unit: Many[e.Unit]=_, capacity: Fa=_, level: Fa=_, level_at: Fw=_,
  sat_clave_tanque: Ms=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET storage-tanks/export")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.StorageTankGroupBy=_,
  interval: e.Interval=_, status: Many[e.StorageTankStatus]=_, site_id: Ms=_, product: Ms=_,
  name: Ms=_, kind: Many[e.StorageTankKind]=_, unit: Many[e.Unit]=_, capacity: Fa=_, level: Fa=_,
  level_at: Fw=_, sat_clave_tanque: Ms=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET storage-tanks/stats", "Stats")

 def update(self, id: str, *, product: str=_, name: str=_, kind: e.StorageTankKind=_,
  base: e.CostAskedBase=_, capacity: Amount=_, safe_fill_pct: Amount=_, min_level: An=_,
  unusable: An=_, density: An=_, probe: S=_, water_alarm_mm: An=_, low_pct: An=_, critical_pct: An=_,
  high_pct: An=_, sat_clave_tanque: S=_, if_match: S=_, idempotency_key: str=_) -> m.StorageTank:
  return self._one(locals(), "PATCH storage-tanks/{id}", "StorageTank")

 def calibrate(self, id: str, *, strapping_table: Sequence[i.Strapping], if_match: S=_,
  idempotency_key: str=_) -> m.StorageTank:
  """Calibrate a storage tank. Gives the tank a new strapping table, used for all readings from then
  on."""
  return self._one(locals(), "POST storage-tanks/{id}/calibrate", "StorageTank")

 def reserve_ullage(self, id: str, *, quantity: Amount, reference: str, if_match: S=_,
  idempotency_key: str=_) -> m.StorageTank:
  """Reserve ullage in a storage tank. Reserves ullage for a volume under a reference."""
  return self._one(locals(), "POST storage-tanks/{id}/reserve-ullage", "StorageTank")

 def release_ullage(self, id: str, *, reference: str, if_match: S=_,
  idempotency_key: str=_) -> m.StorageTank:
  """Release ullage in a storage tank. Releases the ullage reserved under a reference."""
  return self._one(locals(), "POST storage-tanks/{id}/release-ullage", "StorageTank")

 validate = V(create)

O = StorageTanks

class AsyncStorageTanks(s.AsyncSearch["m.StorageTank"], s.AsyncGet["m.StorageTank"], s.AsyncArchive["m.StorageTank"], s.AsyncRestore["m.StorageTank"], s.AsyncHistory["m.StorageTank"]):
 ullage = A(O.ullage); forecast = A(O.forecast); strapping_table = A(O.strapping_table)
 alarms = A(O.alarms); list = AL(O.list); create = A(O.create); validate = AV(O.create)
 bulk = ABulk["i.StorageTankNew"](); export = A(O.export); stats = A(O.stats); update = A(O.update)
 out_of_service = AAct["m.StorageTank"](); return_to_service = AAct["m.StorageTank"]()
 close = AAct["m.StorageTank"](); calibrate = A(O.calibrate); reserve_ullage = A(O.reserve_ullage)
 release_ullage = A(O.release_ullage)
 _path = "storage-tanks"
 _model = "StorageTank"
