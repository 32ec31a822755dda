# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.
"""What resources are made of."""

from typing import TYPE_CHECKING

from .._resource import A, AAct, ABulk, AL, AV, Act, Bulk, Resource, V
from .._types import OMIT as _
from . import standard as s

__all__ = ["A", "AAct", "ABulk", "AL", "AV", "Act", "Bulk", "Resource", "TYPE_CHECKING", "V", "_", "s"]
