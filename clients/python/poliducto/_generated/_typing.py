# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.
"""What only type checkers need of them."""

from typing import Any, Mapping, Sequence

from .._pages import Page
from .._types import Amount, An, Day, Fa, Fd, Fi, Filter, Fw, In, Many, Ms, S, When
from . import enums as e
from . import inputs as i
from . import models as m

__all__ = ["Amount", "An", "Any", "Day", "Fa", "Fd", "Fi", "Filter", "Fw", "In", "Many", "Mapping", "Ms", "Page"]
__all__ += ["S", "Sequence", "When", "e", "i", "m"]
