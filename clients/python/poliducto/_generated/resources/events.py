# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Events(s.Search["m.Event"], s.Get2["m.Event"]):
 _path = "events"
 _model = "Event"

 def feed(self, *, cursor: S=_, after: int=_, limit: int=_, wait: int=_, types: str=_) -> m.EventFeed:
  """Get the event feed."""
  return self._one(locals(), "GET events/feed", "EventFeed")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.EventSort=_, fields: str=_, type: Ms=_,
  object_type: Ms=_, object_id: Ms=_, sequence: Fi=_, request_id: Ms=_,
  created_at: Fw=_) -> Page[m.Event]:
  return self._list(locals(), "GET events", "Event")

 def export(self, *, fields: str=_, format: e.Format=_, type: Ms=_, object_type: Ms=_, object_id: Ms=_,
  sequence: Fi=_, request_id: Ms=_, created_at: Fw=_) -> str:
  return self._text(locals(), "GET events/export")

 def stats(self, *, measure: e.Measure=_, group_by: e.EventGroupBy=_, interval: e.Interval=_, type: Ms=_,
  object_type: Ms=_, object_id: Ms=_, sequence: Fi=_, request_id: Ms=_, created_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET events/stats", "Stats")

 def deliveries(self, id: str, *, limit: int=_, cursor: S=_, sort: e.Sort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.WebhookDeliveryStatus]=_, webhook_id: Ms=_, event_id: Ms=_,
  event_type: Ms=_, object_id: Ms=_, sequence: Fi=_, trigger: Many[e.Trigger]=_, replay_id: Ms=_,
  attempts: Fi=_, last_status: Fi=_, last_failure: Ms=_, out_of_order: Many[bool]=_,
  next_attempt_at: Fw=_, delivered_at: Fw=_, created_at: Fw=_,
  updated_at: Fw=_) -> Page[m.WebhookDelivery]:
  """List the deliveries of an event. Lists the deliveries of the event."""
  return self._list(locals(), "GET events/{id}/deliveries", "WebhookDelivery")

O = Events

class AsyncEvents(s.AsyncSearch["m.Event"], s.AsyncGet2["m.Event"]):
 feed = A(O.feed); list = AL(O.list); export = A(O.export); stats = A(O.stats)
 deliveries = AL(O.deliveries)
 _path = "events"
 _model = "Event"
