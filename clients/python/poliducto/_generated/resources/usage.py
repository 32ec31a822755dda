# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *
 from .usage_requests import AsyncUsageRequests, UsageRequests

class Usage(Resource):

 def summary(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_) -> m.UsageSummary:
  """Usage in short. How many requests, how they ended, and how long they took."""
  return self._one(locals(), "GET usage/summary", "UsageSummary")

 def timeseries(self, *, from_: When=_, to: When=_, interval: e.UsageInterval=_, key_id: str=_,
  route: str=_) -> m.UsagePointList:
  """Usage by time."""
  return self._one(locals(), "GET usage/timeseries", "UsagePointList")

 def by_key(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_,
  limit: int=_) -> m.UsageOfKeyList:
  """Usage by key. Which key asked how much, and when last."""
  return self._one(locals(), "GET usage/by-key", "UsageOfKeyList")

 def by_route(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_,
  limit: int=_) -> m.UsageOfRouteList:
  """Usage by operation. Which operation was asked for how much, and when last; what nginx refused
  too."""
  return self._one(locals(), "GET usage/by-route", "UsageOfRouteList")

 def by_status(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_,
  limit: int=_) -> m.UsageOfStatusList:
  """Usage by status. Which status how many answers had."""
  return self._one(locals(), "GET usage/by-status", "UsageOfStatusList")

 def errors(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_,
  limit: int=_) -> m.UsageOfErrorList:
  """Errors. Which operation failed with which code, and the first field at fault."""
  return self._one(locals(), "GET usage/errors", "UsageOfErrorList")

 def latency(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_,
  limit: int=_) -> m.UsageLatencyList:
  """Latency."""
  return self._one(locals(), "GET usage/latency", "UsageLatencyList")

 def rate_limits(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_,
  limit: int=_) -> m.UsageOfLimitList:
  """Rate limits. What the tier of each key allows, and how much was refused for it."""
  return self._one(locals(), "GET usage/rate-limits", "UsageOfLimitList")

 def adoption(self, *, key_id: str=_, domain: str=_, called: bool=_) -> m.UsageAdoption:
  """Operations never called."""
  return self._one(locals(), "GET usage/adoption", "UsageAdoption")

 def forecast(self, *, key_id: str=_) -> m.UsageForecastList:
  """When limits will be reached."""
  return self._one(locals(), "GET usage/forecast", "UsageForecastList")

 def export(self, *, from_: When=_, to: When=_, interval: e.UsageInterval=_, key_id: str=_, route: str=_,
  format: e.Format=_) -> str:
  return self._text(locals(), "GET usage/export")

 @property
 def requests(self) -> UsageRequests:
  from .usage_requests import UsageRequests

  return UsageRequests(self._client)

O = Usage

class AsyncUsage(Resource):
 summary = A(O.summary); timeseries = A(O.timeseries); by_key = A(O.by_key); by_route = A(O.by_route)
 by_status = A(O.by_status); errors = A(O.errors); latency = A(O.latency); rate_limits = A(O.rate_limits)
 adoption = A(O.adoption); forecast = A(O.forecast); export = A(O.export)

 @property
 def requests(self) -> AsyncUsageRequests:
  from .usage_requests import AsyncUsageRequests

  return AsyncUsageRequests(self._client)
