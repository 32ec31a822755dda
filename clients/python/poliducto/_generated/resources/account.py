# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Account(Resource):
 _path = "account"
 _model = "Account"

 def get(self) -> m.Account:
  return self._one(locals(), "GET account", "Account")

 def update(self, *, trace_bodies: e.AccountTraceBodies=_, idempotency_key: str=_) -> m.Account:
  return self._one(locals(), "PATCH account", "Account")

O = Account

class AsyncAccount(Resource):
 get = A(O.get); update = A(O.update)
 _path = "account"
 _model = "Account"
