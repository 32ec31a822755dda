# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class EventTypes(s.Get2["m.EventTypeWhole"]):
 _path = "event-types"
 _model = "EventTypeWhole"

 def list(self, *, limit: int=_, cursor: S=_, domain: e.EventTypeDomain=_) -> Page[m.EventType]:
  return self._list(locals(), "GET event-types", "EventType")

 def schema(self, id: str) -> m.EventSchema:
  """Get the schema of an event type."""
  return self._one(locals(), "GET event-types/{id}/schema", "EventSchema")

 def sample(self, id: str) -> m.EventEnvelope:
  """Get a sample of an event type. Returns a sample envelope that conforms to the schema."""
  return self._one(locals(), "GET event-types/{id}/sample", "EventEnvelope")

O = EventTypes

class AsyncEventTypes(s.AsyncGet2["m.EventTypeWhole"]):
 list = AL(O.list); schema = A(O.schema); sample = A(O.sample)
 _path = "event-types"
 _model = "EventTypeWhole"
