# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *
 from .usage_requests import AsyncUsageRequests, UsageRequests

class Usage(Resource):

 def summary(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_) -> m.UsageSummary:
  """Get a summary of usage. Returns the number of requests, their results and their response times."""
  return self._one(locals(), "GET usage/summary", "UsageSummary")

 def timeseries(self, *, from_: When=_, to: When=_, interval: e.UsageInterval=_, key_id: str=_,
  route: str=_) -> m.UsagePointList:
  """Get usage over time."""
  return self._one(locals(), "GET usage/timeseries", "UsagePointList")

 def by_key(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_,
  limit: int=_) -> m.UsageOfKeyList:
  """Get usage by key. Returns the number of requests and the last use of each key."""
  return self._one(locals(), "GET usage/by-key", "UsageOfKeyList")

 def by_route(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_,
  limit: int=_) -> m.UsageOfRouteList:
  """Get usage by operation."""
  return self._one(locals(), "GET usage/by-route", "UsageOfRouteList")

 def by_status(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_,
  limit: int=_) -> m.UsageOfStatusList:
  """Get usage by status. Returns the number of responses by HTTP status."""
  return self._one(locals(), "GET usage/by-status", "UsageOfStatusList")

 def errors(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_,
  limit: int=_) -> m.UsageOfErrorList:
  """Get errors. Returns the errors by operation, code and first field at fault."""
  return self._one(locals(), "GET usage/errors", "UsageOfErrorList")

 def latency(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_,
  limit: int=_) -> m.UsageLatencyList:
  """Get latency."""
  return self._one(locals(), "GET usage/latency", "UsageLatencyList")

 def rate_limits(self, *, from_: When=_, to: When=_, key_id: str=_, route: str=_,
  limit: int=_) -> m.UsageOfLimitList:
  """Get rate limits."""
  return self._one(locals(), "GET usage/rate-limits", "UsageOfLimitList")

 def adoption(self, *, key_id: str=_, domain: str=_, called: bool=_) -> m.UsageAdoption:
  """Get the adoption of operations."""
  return self._one(locals(), "GET usage/adoption", "UsageAdoption")

 def forecast(self, *, key_id: str=_) -> m.UsageForecastList:
  """Get the forecast of rate limits."""
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
