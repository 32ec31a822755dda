# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class WebhookReplays(s.Get["m.WebhookReplay"]):
 _path = "webhook-replays"
 _model = "WebhookReplay"
 cancel = Act["m.WebhookReplay"]()

 def list(self, *, limit: int=_, cursor: S=_, sort: e.Sort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.WebhookReplayBegunStatus]=_, webhook_id: Ms=_,
  only: Many[e.WebhookReplayOnly]=_, since: Fw=_, until: Fw=_, created_at: Fw=_,
  updated_at: Fw=_) -> Page[m.WebhookReplay]:
  return self._list(locals(), "GET webhook-replays", "WebhookReplay")

O = WebhookReplays

class AsyncWebhookReplays(s.AsyncGet["m.WebhookReplay"]):
 list = AL(O.list); cancel = AAct["m.WebhookReplay"]()
 _path = "webhook-replays"
 _model = "WebhookReplay"
