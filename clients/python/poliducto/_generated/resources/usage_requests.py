# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class UsageRequests(s.Get2["m.UsageRequestWhole"]):
 _path = "usage/requests"
 _model = "UsageRequestWhole"

 def list(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_, code: str=_, status: int=_,
  status_class: e.UsageStatusClass=_, method: e.UsageMethod=_, limit: int=_,
  cursor: S=_) -> Page[m.UsageRequest]:
  return self._list(locals(), "GET usage/requests", "UsageRequest")

O = UsageRequests

class AsyncUsageRequests(s.AsyncGet2["m.UsageRequestWhole"]):
 list = AL(O.list)
 _path = "usage/requests"
 _model = "UsageRequestWhole"
