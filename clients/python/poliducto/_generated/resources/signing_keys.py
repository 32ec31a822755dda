# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class SigningKeys(Resource):

 def list(self) -> m.SigningKeys:
  return self._one(locals(), "GET /.well-known/webhook-keys.json", "SigningKeys")

O = SigningKeys

class AsyncSigningKeys(Resource):
 list = A(O.list)
