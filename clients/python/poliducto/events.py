# SPDX-License-Identifier: Apache-2.0
"""One class for each type of event, and Event, which is any of them."""

from ._events import Envelope as Envelope
from ._events import typed as typed
from ._generated.events import *  # noqa: F403
