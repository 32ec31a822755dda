# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Webhooks(s.Search["m.Webhook"], s.Archive["m.Webhook"], s.Restore["m.Webhook"], s.History["m.Webhook"], s.Get2["m.Webhook"]):
 _path = "webhooks"
 _model = "Webhook"
 pause = Act["m.Webhook"](); disable = Act["m.Webhook"]()

 def test(self, id: str, *, type: str, overrides: Any=_, idempotency_key: str=_) -> m.SandboxEvent:
  """Test a webhook."""
  return self._one(locals(), "POST webhooks/{id}/test", "SandboxEvent")

 def ping(self, id: str, *, idempotency_key: str=_) -> m.WebhookPinged:
  """Ping a webhook."""
  return self._one(locals(), "POST webhooks/{id}/ping", "WebhookPinged")

 def secret_versions(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.WebhookSecret]:
  """List the secrets of a webhook."""
  return self._list(locals(), "GET webhooks/{id}/secret-versions", "WebhookSecret")

 def health(self, id: str) -> m.WebhookHealth:
  """Get the health of a webhook. Returns the health of the receiver and the number of pending
  deliveries."""
  return self._one(locals(), "GET webhooks/{id}/health", "WebhookHealth")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.Sort=_, fields: str=_, archived: bool=_,
  status: Many[e.Status]=_, url: Ms=_, description: Ms=_, events: Ms=_,
  delivery_order: Many[e.DeliveryOrder]=_, ed25519: Many[bool]=_, api_version: Many[e.ApiVersion]=_,
  disabled_reason: Many[e.DisabledReason]=_, client_certificate_expires_at: Fw=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> Page[m.Webhook]:
  return self._list(locals(), "GET webhooks", "Webhook")

 def create(self, *, url: str, events: Sequence[str], description: S=_,
  filters: Sequence[i.WebhookFilter] | None=_, delivery_order: e.DeliveryOrder=_,
  order_hold_minutes: int=_, max_per_second: int=_, max_concurrency: int=_, timeout_seconds: int=_,
  retry_seconds: Sequence[int] | None=_, api_version: e.ApiVersion=_, ed25519: bool=_,
  headers: Sequence[i.WebhookHeader] | None=_, client_certificate: S=_,
  idempotency_key: str=_) -> m.WebhookWithSecret:
  return self._one(locals(), "POST webhooks", "WebhookWithSecret")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_, status: Many[e.Status]=_,
  url: Ms=_, description: Ms=_, events: Ms=_, delivery_order: Many[e.DeliveryOrder]=_,
  ed25519: Many[bool]=_, api_version: Many[e.ApiVersion]=_, disabled_reason: Many[e.DisabledReason]=_,
  client_certificate_expires_at: Fw=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET webhooks/export")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.WebhookGroupBy=_,
  interval: e.Interval=_, status: Many[e.Status]=_, url: Ms=_, description: Ms=_, events: Ms=_,
  delivery_order: Many[e.DeliveryOrder]=_, ed25519: Many[bool]=_, api_version: Many[e.ApiVersion]=_,
  disabled_reason: Many[e.DisabledReason]=_, client_certificate_expires_at: Fw=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET webhooks/stats", "Stats")

 def update(self, id: str, *, url: str=_, description: S=_, events: Sequence[str]=_,
  filters: Sequence[i.WebhookFilter] | None=_, delivery_order: e.DeliveryOrder=_,
  order_hold_minutes: int=_, max_per_second: int=_, max_concurrency: int=_, timeout_seconds: int=_,
  retry_seconds: Sequence[int] | None=_, api_version: e.ApiVersion=_, ed25519: bool=_,
  headers: Sequence[i.WebhookHeader] | None=_, client_certificate: S=_, if_match: S=_,
  idempotency_key: str=_) -> m.Webhook:
  return self._one(locals(), "PATCH webhooks/{id}", "Webhook")

 def enable(self, id: str, *, replay_since: When=_, if_match: S=_,
  idempotency_key: str=_) -> m.WebhookEnabled:
  """Enable a webhook."""
  return self._one(locals(), "POST webhooks/{id}/enable", "WebhookEnabled")

 def rotate_secret(self, id: str, *, grace_seconds: int=_, if_match: S=_,
  idempotency_key: str=_) -> m.WebhookWithSecret:
  """Rotate the secret of a webhook. Rotates the signing secret."""
  return self._one(locals(), "POST webhooks/{id}/rotate-secret", "WebhookWithSecret")

 def deliveries(self, id: str, *, limit: int=_, cursor: S=_, sort: e.Sort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.WebhookDeliveryStatus]=_, webhook_id: Ms=_, event_id: Ms=_,
  event_type: Ms=_, object_id: Ms=_, sequence: Fi=_, trigger: Many[e.Trigger]=_, replay_id: Ms=_,
  attempts: Fi=_, last_status: Fi=_, last_failure: Ms=_, out_of_order: Many[bool]=_,
  next_attempt_at: Fw=_, delivered_at: Fw=_, created_at: Fw=_,
  updated_at: Fw=_) -> Page[m.WebhookDelivery]:
  """List the deliveries to a webhook. Lists the deliveries to the webhook."""
  return self._list(locals(), "GET webhooks/{id}/deliveries", "WebhookDelivery")

 def replay(self, id: str, *, since: When, until: When, types: Sequence[str]=_,
  only: e.WebhookReplayOnly=_, dry_run: bool=_, idempotency_key: str=_) -> m.WebhookReplayBegun:
  """Replay events to a webhook."""
  return self._one(locals(), "POST webhooks/{id}/replay", "WebhookReplayBegun")

 validate = V(create)

O = Webhooks

class AsyncWebhooks(s.AsyncSearch["m.Webhook"], s.AsyncArchive["m.Webhook"], s.AsyncRestore["m.Webhook"], s.AsyncHistory["m.Webhook"], s.AsyncGet2["m.Webhook"]):
 test = A(O.test); ping = A(O.ping); secret_versions = AL(O.secret_versions); health = A(O.health)
 list = AL(O.list); create = A(O.create); validate = AV(O.create); export = A(O.export)
 stats = A(O.stats); update = A(O.update); pause = AAct["m.Webhook"](); enable = A(O.enable)
 disable = AAct["m.Webhook"](); rotate_secret = A(O.rotate_secret); deliveries = AL(O.deliveries)
 replay = A(O.replay)
 _path = "webhooks"
 _model = "Webhook"
