# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class Counterparties(s.Search["m.Counterparty"], s.Archive["m.Counterparty"], s.Restore["m.Counterparty"], s.History["m.Counterparty"], s.Get2["m.Counterparty"]):
 _path = "counterparties"
 _model = "Counterparty"
 bulk = Bulk["i.CounterpartyNew"](); onboard = Act["m.Counterparty"]()
 activate = Act["m.Counterparty"](); suspend = Act["m.Counterparty"](); close = Act["m.Counterparty"]()

 def sites(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.Site]:
  """List the sites of a counterparty. Lists the sites of the counterparty, newest first."""
  return self._list(locals(), "GET counterparties/{id}/sites", "Site")

 def contacts(self, id: str) -> m.CounterpartyContacts:
  """List the contacts of a counterparty. Returns the contacts of the counterparty."""
  return self._one(locals(), "GET counterparties/{id}/contacts", "CounterpartyContacts")

 def add_contact(self, id: str, *, name: str, position: S=_, email: S=_, phone: S=_, note: S=_,
  if_match: S=_, idempotency_key: str=_) -> m.Counterparty:
  """Add a contact to a counterparty. Adds a contact, up to fifty."""
  return self._one(locals(), "POST counterparties/{id}/contacts", "Counterparty")

 def change_contact(self, id: str, n: str, *, name: str=_, position: S=_, email: S=_, phone: S=_,
  note: S=_, if_match: S=_, idempotency_key: str=_) -> m.Counterparty:
  """Update a contact of a counterparty. Updates the contact with a JSON merge patch."""
  return self._one(locals(), "PATCH counterparties/{id}/contacts/{n}", "Counterparty")

 def drop_contact(self, id: str, n: str, *, if_match: S=_, idempotency_key: str=_) -> m.Counterparty:
  """Remove a contact from a counterparty. Removes the contact."""
  return self._one(locals(), "DELETE counterparties/{id}/contacts/{n}", "Counterparty")

 def exposure(self, id: str) -> m.CounterpartyExposure:
  """Get the exposure of a counterparty. Returns the exposure of the counterparty by stage, and its
  available credit."""
  return self._one(locals(), "GET counterparties/{id}/exposure", "CounterpartyExposure")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.CounterpartySort=_, fields: str=_, archived: bool=_,
  status: Many[e.CounterpartyStatus]=_, legal_name: Ms=_, roles: Many[e.CounterpartyRoles]=_,
  country: Many[e.SiteCountry]=_, rfc: Ms=_, ein: Ms=_, parent_counterparty_id: Ms=_,
  default_currency: Many[e.DeliveryDisputeCurrency]=_, external_refs: Ms=_, tags: Ms=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> Page[m.Counterparty]:
  return self._list(locals(), "GET counterparties", "Counterparty")

 def create(self, *, legal_name: str, roles: Sequence[e.CounterpartyRoles], country: e.SiteCountry,
  rfc: S=_, ein: S=_, tax_regime: S=_, registration_637: S=_, parent_counterparty_id: S=_,
  default_currency: e.DeliveryDisputeCurrency | None=_, external_refs: Sequence[str] | None=_,
  tags: Sequence[str] | None=_, permits: Sequence[i.Permit] | None=_, scac: S=_, insurance_usd: An=_,
  insurance_valid_to: Day | None=_, usdot_number: S=_, hazmat_registration_valid_to: Day | None=_,
  csd_valid_to: When | None=_, sat_69b_status: e.CounterpartySat69bStatus | None=_,
  idempotency_key: str=_) -> m.Counterparty:
  return self._one(locals(), "POST counterparties", "Counterparty")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.CounterpartyStatus]=_, legal_name: Ms=_, roles: Many[e.CounterpartyRoles]=_,
  country: Many[e.SiteCountry]=_, rfc: Ms=_, ein: Ms=_, parent_counterparty_id: Ms=_,
  default_currency: Many[e.DeliveryDisputeCurrency]=_, external_refs: Ms=_, tags: Ms=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET counterparties/export")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.CounterpartyGroupBy=_,
  interval: e.Interval=_, status: Many[e.CounterpartyStatus]=_, legal_name: Ms=_,
  roles: Many[e.CounterpartyRoles]=_, country: Many[e.SiteCountry]=_, rfc: Ms=_, ein: Ms=_,
  parent_counterparty_id: Ms=_, default_currency: Many[e.DeliveryDisputeCurrency]=_,
  external_refs: Ms=_, tags: Ms=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET counterparties/stats", "Stats")

 def update(self, id: str, *, legal_name: str=_, roles: Sequence[e.CounterpartyRoles]=_,
  country: e.SiteCountry=_, rfc: S=_, ein: S=_, tax_regime: S=_, registration_637: S=_,
  parent_counterparty_id: S=_, default_currency: e.DeliveryDisputeCurrency | None=_,
  external_refs: Sequence[str] | None=_, tags: Sequence[str] | None=_,
  permits: Sequence[i.Permit] | None=_, scac: S=_, insurance_usd: An=_,
  insurance_valid_to: Day | None=_, usdot_number: S=_, hazmat_registration_valid_to: Day | None=_,
  csd_valid_to: When | None=_, sat_69b_status: e.CounterpartySat69bStatus | None=_, if_match: S=_,
  idempotency_key: str=_) -> m.Counterparty:
  return self._one(locals(), "PATCH counterparties/{id}", "Counterparty")

 def merge(self, id: str, *, into_counterparty_id: str, if_match: S=_,
  idempotency_key: str=_) -> m.Counterparty:
  """Merge a counterparty."""
  return self._one(locals(), "POST counterparties/{id}/merge", "Counterparty")

 validate = V(create)

O = Counterparties

class AsyncCounterparties(s.AsyncSearch["m.Counterparty"], s.AsyncArchive["m.Counterparty"], s.AsyncRestore["m.Counterparty"], s.AsyncHistory["m.Counterparty"], s.AsyncGet2["m.Counterparty"]):
 sites = AL(O.sites); contacts = A(O.contacts); add_contact = A(O.add_contact)
 change_contact = A(O.change_contact); drop_contact = A(O.drop_contact); exposure = A(O.exposure)
 list = AL(O.list); create = A(O.create); validate = AV(O.create); bulk = ABulk["i.CounterpartyNew"]()
 export = A(O.export); stats = A(O.stats); update = A(O.update); onboard = AAct["m.Counterparty"]()
 activate = AAct["m.Counterparty"](); suspend = AAct["m.Counterparty"]()
 close = AAct["m.Counterparty"](); merge = A(O.merge)
 _path = "counterparties"
 _model = "Counterparty"
