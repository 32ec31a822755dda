# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class WebhookDeliveries(s.Search["m.WebhookDelivery"], s.Get["m.WebhookDelivery"]):
 _path = "webhook-deliveries"
 _model = "WebhookDelivery"
 retry = Act["m.WebhookDelivery"](); cancel = Act["m.WebhookDelivery"]()

 def dead_letter(self, *, limit: int=_, cursor: S=_, sort: e.Sort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.WebhookDeliveryStatus]=_, webhook_id: Ms=_, event_id: Ms=_,
  event_type: Ms=_, object_id: Ms=_, sequence: Fi=_, trigger: Many[e.Trigger]=_, replay_id: Ms=_,
  attempts: Fi=_, last_status: Fi=_, last_failure: Ms=_, out_of_order: Many[bool]=_,
  next_attempt_at: Fw=_, delivered_at: Fw=_, created_at: Fw=_,
  updated_at: Fw=_) -> Page[m.WebhookDelivery]:
  """List exhausted webhook deliveries. Lists the deliveries that were given up after their last
  attempt."""
  return self._list(locals(), "GET webhook-deliveries/dead-letter", "WebhookDelivery")

 def retry_bulk(self, *, ids: Sequence[str]=_, status: e.WebhookRetryBulkStatus=_, webhook_id: str=_,
  event_id: str=_, replay_id: str=_, event_type: str=_, object_id: str=_, since: When=_, until: When=_,
  idempotency_key: str=_) -> m.WebhookRetries:
  """Retry webhook deliveries in bulk."""
  return self._one(locals(), "POST webhook-deliveries/retry-bulk", "WebhookRetries")

 def attempts(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.WebhookAttempt]:
  """List the attempts of a webhook delivery."""
  return self._list(locals(), "GET webhook-deliveries/{id}/attempts", "WebhookAttempt")

 def message(self, id: str) -> m.WebhookMessage:
  """Get the message of a webhook delivery."""
  return self._one(locals(), "GET webhook-deliveries/{id}/message", "WebhookMessage")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.Sort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.WebhookDeliveryStatus]=_, webhook_id: Ms=_, event_id: Ms=_,
  event_type: Ms=_, object_id: Ms=_, sequence: Fi=_, trigger: Many[e.Trigger]=_, replay_id: Ms=_,
  attempts: Fi=_, last_status: Fi=_, last_failure: Ms=_, out_of_order: Many[bool]=_,
  next_attempt_at: Fw=_, delivered_at: Fw=_, created_at: Fw=_,
  updated_at: Fw=_) -> Page[m.WebhookDelivery]:
  return self._list(locals(), "GET webhook-deliveries", "WebhookDelivery")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.WebhookDeliveryStatus]=_, webhook_id: Ms=_, event_id: Ms=_, event_type: Ms=_,
  object_id: Ms=_, sequence: Fi=_, trigger: Many[e.Trigger]=_, replay_id: Ms=_, attempts: Fi=_,
  last_status: Fi=_, last_failure: Ms=_, out_of_order: Many[bool]=_, next_attempt_at: Fw=_,
  delivered_at: Fw=_, created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET webhook-deliveries/export")

 def stats(self, *, archived: bool=_, measure: e.WebhookDeliveryMeasure=_,
  group_by: e.WebhookDeliveryGroupBy=_, interval: e.Interval=_,
  status: Many[e.WebhookDeliveryStatus]=_, webhook_id: Ms=_, event_id: Ms=_, event_type: Ms=_,
  object_id: Ms=_, sequence: Fi=_, trigger: Many[e.Trigger]=_, replay_id: Ms=_, attempts: Fi=_,
  last_status: Fi=_, last_failure: Ms=_, out_of_order: Many[bool]=_, next_attempt_at: Fw=_,
  delivered_at: Fw=_, created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET webhook-deliveries/stats", "Stats")

O = WebhookDeliveries

class AsyncWebhookDeliveries(s.AsyncSearch["m.WebhookDelivery"], s.AsyncGet["m.WebhookDelivery"]):
 dead_letter = AL(O.dead_letter); retry_bulk = A(O.retry_bulk); attempts = AL(O.attempts)
 message = A(O.message); list = AL(O.list); export = A(O.export); stats = A(O.stats)
 retry = AAct["m.WebhookDelivery"](); cancel = AAct["m.WebhookDelivery"]()
 _path = "webhook-deliveries"
 _model = "WebhookDelivery"
