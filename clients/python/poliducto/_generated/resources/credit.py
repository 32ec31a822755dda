# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Credit(Resource):

 def score(self) -> m.CreditScore:
  """Get the credit score."""
  return self._one(locals(), "GET credit/score", "CreditScore")

O = Credit

class AsyncCredit(Resource):
 score = A(O.score)
