# SPDX-License-Identifier: Apache-2.0
"""Events as they are delivered; one class for each type in _generated/events.py."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any, Mapping

from ._models import Model

if TYPE_CHECKING:
    from ._generated import models as m
    from ._generated.events import Event


class Envelope(Model):
    """What all events have; `type` and `data` are of each."""

    id: str
    created_at: dt.datetime
    api_version: str
    environment: str
    account_id: str
    sequence: int
    object: m.EventObject
    request_id: str | None


_classes: dict[str, Any] = {}


def typed(envelope: Mapping[str, Any] | Model) -> Event:
    """The event as its own class: that of a feed, of a webhook, of a file."""
    from ._generated import events

    if not _classes:
        for one in vars(events).values():
            word = one.__dict__.get("__annotations__", {}).get("type", "") if isinstance(one, type) else ""
            if word.startswith("L["):
                _classes[word[3:-2]] = one
    raw = envelope.raw if isinstance(envelope, Model) else envelope
    event: Event = _classes.get(str(raw.get("type")), events.UnknownEvent)(raw)
    return event
