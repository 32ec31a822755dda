# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class ApiKeys(s.Search["m.ApiKey"], s.Archive["m.ApiKey"], s.Restore["m.ApiKey"], s.History["m.ApiKey"], s.Get2["m.ApiKey"]):
 _path = "api-keys"
 _model = "ApiKey"
 end_grace = Act["m.ApiKey"](); roll_back = Act["m.ApiKey"](); revoke = Act["m.ApiKey"]()

 def usage(self, id: str) -> m.ApiKeyUsage:
  """Get the usage of an API key."""
  return self._one(locals(), "GET api-keys/{id}/usage", "ApiKeyUsage")

 def scopes(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.Scope]:
  """List the scopes of an API key. Returns the scopes of the key, with the operations that each
  allows."""
  return self._list(locals(), "GET api-keys/{id}/scopes", "Scope")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.ApiKeySort=_, fields: str=_, archived: bool=_,
  status: Many[e.ApiKeyStatus]=_, name: Ms=_, tier: Ms=_, scopes: Ms=_, created_by: Ms=_,
  last_used_at: Fw=_, expires_at: Fw=_, created_at: Fw=_, updated_at: Fw=_) -> Page[m.ApiKey]:
  return self._list(locals(), "GET api-keys", "ApiKey")

 def create(self, *, name: str, scopes: Sequence[str], tier: str=_, ip_allow: Sequence[str] | None=_,
  expires_at: When | None=_, idempotency_key: str=_) -> m.ApiKeyWithSecret:
  return self._one(locals(), "POST api-keys", "ApiKeyWithSecret")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.ApiKeyGroupBy=_,
  interval: e.Interval=_, status: Many[e.ApiKeyStatus]=_, name: Ms=_, tier: Ms=_, scopes: Ms=_,
  created_by: Ms=_, last_used_at: Fw=_, expires_at: Fw=_, created_at: Fw=_,
  updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET api-keys/stats", "Stats")

 def update(self, id: str, *, name: str=_, tier: str=_, scopes: Sequence[str]=_,
  ip_allow: Sequence[str] | None=_, expires_at: When | None=_, if_match: S=_,
  idempotency_key: str=_) -> m.ApiKey:
  return self._one(locals(), "PATCH api-keys/{id}", "ApiKey")

 def rotate(self, id: str, *, grace_seconds: int=_, grace_starts: e.ApiKeyRotationGraceStarts=_,
  if_match: S=_, idempotency_key: str=_) -> m.ApiKeyWithSecret:
  """Rotate an API key. Rotates the key: creates a new secret for the same key id."""
  return self._one(locals(), "POST api-keys/{id}/rotate", "ApiKeyWithSecret")

O = ApiKeys

class AsyncApiKeys(s.AsyncSearch["m.ApiKey"], s.AsyncArchive["m.ApiKey"], s.AsyncRestore["m.ApiKey"], s.AsyncHistory["m.ApiKey"], s.AsyncGet2["m.ApiKey"]):
 usage = A(O.usage); scopes = AL(O.scopes); list = AL(O.list); create = A(O.create); stats = A(O.stats)
 update = A(O.update); rotate = A(O.rotate); end_grace = AAct["m.ApiKey"]()
 roll_back = AAct["m.ApiKey"](); revoke = AAct["m.ApiKey"]()
 _path = "api-keys"
 _model = "ApiKey"
