# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class TankReadings(s.Search["m.TankReading"], s.Get["m.TankReading"]):
 _path = "tank-readings"
 _model = "TankReading"
 bulk = Bulk["i.TankReadingNew"]()

 def latest(self, *, limit: int=_, cursor: S=_, tank_id: str=_) -> Page[m.TankReading]:
  """List the latest tank readings. Returns the latest reading of each tank."""
  return self._list(locals(), "GET tank-readings/latest", "TankReading")

 def gaps(self, *, tank_id: str, from_: When=_, until: When=_,
  longer_than_minutes: int=_) -> m.TankReadingGaps:
  """List the gaps between tank readings. Returns the periods in which a tank was not read."""
  return self._one(locals(), "GET tank-readings/gaps", "TankReadingGaps")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.TankReadingSort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.TankReadingStatus]=_, tank_id: Ms=_, at: Fw=_,
  source: Many[e.StorageTankLevelSource]=_, seq: Fi=_, anomalies: Many[e.TankReadingAnomalies]=_,
  gross: Fa=_, water_mm: Fa=_, version: Fi=_, created_at: Fw=_) -> Page[m.TankReading]:
  return self._list(locals(), "GET tank-readings", "TankReading")

 def create(self, *, tank_id: str, at: When, source: e.StorageTankLevelSource, gross: An=_,
  height_mm: An=_, water_mm: An=_, temperature: An=_, density: An=_, seq: In=_,
  idempotency_key: str=_) -> m.TankReading:
  return self._one(locals(), "POST tank-readings", "TankReading")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.TankReadingStatus]=_, tank_id: Ms=_, at: Fw=_,
  source: Many[e.StorageTankLevelSource]=_, seq: Fi=_, anomalies: Many[e.TankReadingAnomalies]=_,
  gross: Fa=_, water_mm: Fa=_, version: Fi=_, created_at: Fw=_) -> str:
  return self._text(locals(), "GET tank-readings/export")

 def stats(self, *, archived: bool=_, measure: e.TankReadingMeasure=_, group_by: e.TankReadingGroupBy=_,
  interval: e.Interval=_, status: Many[e.TankReadingStatus]=_, tank_id: Ms=_, at: Fw=_,
  source: Many[e.StorageTankLevelSource]=_, seq: Fi=_, anomalies: Many[e.TankReadingAnomalies]=_,
  gross: Fa=_, water_mm: Fa=_, version: Fi=_, created_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET tank-readings/stats", "Stats")

 def supersede(self, id: str, *, reason: str, at: When=_, gross: An=_, height_mm: An=_, water_mm: An=_,
  temperature: An=_, density: An=_, if_match: S=_, idempotency_key: str=_) -> m.TankReading:
  """Supersede a tank reading. Replaces the reading with a corrected one, stored as a separate
  reading."""
  return self._one(locals(), "POST tank-readings/{id}/supersede", "TankReading")

O = TankReadings

class AsyncTankReadings(s.AsyncSearch["m.TankReading"], s.AsyncGet["m.TankReading"]):
 latest = AL(O.latest); gaps = A(O.gaps); list = AL(O.list); create = A(O.create)
 bulk = ABulk["i.TankReadingNew"](); export = A(O.export); stats = A(O.stats); supersede = A(O.supersede)
 _path = "tank-readings"
 _model = "TankReading"
