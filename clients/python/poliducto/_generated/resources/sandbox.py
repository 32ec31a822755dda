# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Sandbox(Resource):

 def event(self, *, type: str, overrides: Any=_, webhook_id: str=_,
  idempotency_key: str=_) -> m.SandboxEvent:
  """Simulate an event."""
  return self._one(locals(), "POST sandbox/events", "SandboxEvent")

 def receive(self, behaviour: e.ReceivedBehaviour, *, code: int=_, retry_after: int=_, seconds: int=_,
  percent: int=_, first: int=_, certificate: e.SandboxCertificate=_) -> m.Received:
  """Receive as a faulty receiver."""
  return self._one(locals(), "POST sandbox/receiver/{behaviour}?", "Received")

O = Sandbox

class AsyncSandbox(Resource):
 event = A(O.event); receive = A(O.receive)
