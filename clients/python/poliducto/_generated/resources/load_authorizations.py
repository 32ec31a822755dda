# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class LoadAuthorizations(s.Search["m.LoadAuthorization"], s.Get["m.LoadAuthorization"]):
 _path = "load-authorizations"
 _model = "LoadAuthorization"
 void = Act["m.LoadAuthorization"]()

 def decision_trace(self, id: str) -> m.LoadAuthorizationTrace:
  """Get the decision trace of a load authorization. Returns every check in order, with its evidence."""
  return self._one(locals(), "GET load-authorizations/{id}/decision-trace", "LoadAuthorizationTrace")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.Sort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.LoadAuthorizationStatus]=_, terminal: Ms=_, carrier_scac: Ms=_,
  driver_card: Ms=_, consignee_no: Ms=_, supplier_id: Ms=_, order_id: Ms=_, load_id: Ms=_,
  auth_number: Ms=_, denial_code: Ms=_, site_id: Ms=_, counterparty_id: Ms=_, expires_at: Fw=_,
  version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> Page[m.LoadAuthorization]:
  return self._list(locals(), "GET load-authorizations", "LoadAuthorization")

 def create(self, *, terminal: str, carrier_scac: str, driver_card: str, consignee_no: str, unit: e.Unit,
  products: Sequence[i.AuthorizedProduct], supplier_id: S=_, order_id: S=_, load_id: S=_,
  minutes: int=_, idempotency_key: str=_) -> m.LoadAuthorization:
  return self._one(locals(), "POST load-authorizations", "LoadAuthorization")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.LoadAuthorizationStatus]=_, terminal: Ms=_, carrier_scac: Ms=_, driver_card: Ms=_,
  consignee_no: Ms=_, supplier_id: Ms=_, order_id: Ms=_, load_id: Ms=_, auth_number: Ms=_,
  denial_code: Ms=_, site_id: Ms=_, counterparty_id: Ms=_, expires_at: Fw=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET load-authorizations/export")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.LoadAuthorizationGroupBy=_,
  interval: e.Interval=_, status: Many[e.LoadAuthorizationStatus]=_, terminal: Ms=_,
  carrier_scac: Ms=_, driver_card: Ms=_, consignee_no: Ms=_, supplier_id: Ms=_, order_id: Ms=_,
  load_id: Ms=_, auth_number: Ms=_, denial_code: Ms=_, site_id: Ms=_, counterparty_id: Ms=_,
  expires_at: Fw=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET load-authorizations/stats", "Stats")

 def consume(self, id: str, *, bol_number: str, products: Sequence[i.AuthorizedProduct]=_, if_match: S=_,
  idempotency_key: str=_) -> m.LoadAuthorization:
  """Consume a load authorization. Marks the authorization as used."""
  return self._one(locals(), "POST load-authorizations/{id}/consume", "LoadAuthorization")

 def extend(self, id: str, *, minutes: int, if_match: S=_, idempotency_key: str=_) -> m.LoadAuthorization:
  """Extend a load authorization. Extends the validity, to at most 5,760 minutes from its beginning."""
  return self._one(locals(), "POST load-authorizations/{id}/extend", "LoadAuthorization")

O = LoadAuthorizations

class AsyncLoadAuthorizations(s.AsyncSearch["m.LoadAuthorization"], s.AsyncGet["m.LoadAuthorization"]):
 decision_trace = A(O.decision_trace); list = AL(O.list); create = A(O.create); export = A(O.export)
 stats = A(O.stats); void = AAct["m.LoadAuthorization"](); consume = A(O.consume); extend = A(O.extend)
 _path = "load-authorizations"
 _model = "LoadAuthorization"
