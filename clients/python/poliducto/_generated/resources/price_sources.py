# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class PriceSources(s.Search["m.PriceSource"], s.Archive["m.PriceSource"], s.Restore["m.PriceSource"], s.History["m.PriceSource"], s.Get2["m.PriceSource"]):
 _path = "price-sources"
 _model = "PriceSource"
 pause = Act["m.PriceSource"](); resume = Act["m.PriceSource"]()

 def set_secret(self, id: str, *, secret_in: e.PriceSourceSecretSecretIn, secret_name: str, secret: str,
  if_match: S=_, idempotency_key: str=_) -> m.PriceSource:
  """Set the secret of a price source. Sets the secret that the address requires, such as an API key."""
  return self._one(locals(), "POST price-sources/{id}/secret", "PriceSource")

 def drop_secret(self, id: str, *, if_match: S=_, idempotency_key: str=_) -> m.PriceSource:
  """Remove the secret of a price source. Removes the secret."""
  return self._one(locals(), "DELETE price-sources/{id}/secret", "PriceSource")

 def import_(self, id: str, *, body: str | bytes, mode: e.Mode=_, implausible: e.PriceSourceImplausible=_,
  dry_run: bool=_, idempotency_key: str=_) -> m.PriceSourceRunResult:
  """Import a file of a price source."""
  return self._one(locals(), "POST price-sources/{id}/imports", "PriceSourceRunResult", "text/csv")

 def run(self, id: str, *, idempotency_key: str=_) -> m.PriceSourceRun:
  """Run a price source. Fetches a source of kind `http` now, in addition to its schedule."""
  return self._one(locals(), "POST price-sources/{id}/run", "PriceSourceRun")

 def test(self, id: str, *, idempotency_key: str=_) -> m.PriceSourceRun:
  """Test a price source."""
  return self._one(locals(), "POST price-sources/{id}/test", "PriceSourceRun")

 def runs(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.PriceSourceRun]:
  """List the runs of a price source. Lists the runs of the source, newest first."""
  return self._list(locals(), "GET price-sources/{id}/runs", "PriceSourceRun")

 def run_get(self, id: str, n: str) -> m.PriceSourceRunResult:
  """Get a run of a price source. Returns a run by its number, with the rows that it refused."""
  return self._one(locals(), "GET price-sources/{id}/runs/{n}", "PriceSourceRunResult")

 def errors(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.PriceSourceRunResult]:
  """List the errors of a price source."""
  return self._list(locals(), "GET price-sources/{id}/errors", "PriceSourceRunResult")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.SiteSort=_, fields: str=_, archived: bool=_,
  status: Many[e.PriceSourceStatus]=_, name: Ms=_, kind: Many[e.PriceSourceKind]=_,
  format: Many[e.PriceSourceFormat]=_, target: Many[e.PriceSourceTarget]=_,
  redistribution: Many[bool]=_, last_success_at: Fw=_, stale_since: Fw=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> Page[m.PriceSource]:
  return self._list(locals(), "GET price-sources", "PriceSource")

 def create(self, *, name: str, kind: e.PriceSourceKind, format: e.PriceSourceFormat,
  target: e.PriceSourceTarget, redistribution: bool, mapping: i.PriceSourceMapping | None=_, url: S=_,
  schedule_minutes: In=_, stale_after_s: In=_, rows_min: In=_, rows_max: In=_,
  implausible: e.PriceSourceImplausible=_, idempotency_key: str=_) -> m.PriceSource:
  return self._one(locals(), "POST price-sources", "PriceSource")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.PriceSourceGroupBy=_,
  interval: e.Interval=_, status: Many[e.PriceSourceStatus]=_, name: Ms=_,
  kind: Many[e.PriceSourceKind]=_, format: Many[e.PriceSourceFormat]=_,
  target: Many[e.PriceSourceTarget]=_, redistribution: Many[bool]=_, last_success_at: Fw=_,
  stale_since: Fw=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET price-sources/stats", "Stats")

 def update(self, id: str, *, name: str=_, mapping: i.PriceSourceMapping | None=_, url: S=_,
  schedule_minutes: In=_, stale_after_s: In=_, rows_min: In=_, rows_max: In=_,
  implausible: e.PriceSourceImplausible=_, redistribution: bool=_, if_match: S=_,
  idempotency_key: str=_) -> m.PriceSource:
  return self._one(locals(), "PATCH price-sources/{id}", "PriceSource")

 validate = V(create)

O = PriceSources

class AsyncPriceSources(s.AsyncSearch["m.PriceSource"], s.AsyncArchive["m.PriceSource"], s.AsyncRestore["m.PriceSource"], s.AsyncHistory["m.PriceSource"], s.AsyncGet2["m.PriceSource"]):
 set_secret = A(O.set_secret); drop_secret = A(O.drop_secret); import_ = A(O.import_); run = A(O.run)
 test = A(O.test); runs = AL(O.runs); run_get = A(O.run_get); errors = AL(O.errors); list = AL(O.list)
 create = A(O.create); validate = AV(O.create); stats = A(O.stats); update = A(O.update)
 pause = AAct["m.PriceSource"](); resume = AAct["m.PriceSource"]()
 _path = "price-sources"
 _model = "PriceSource"
