# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class TaxRules(s.Search["m.TaxRule"], s.History["m.TaxRule"], s.Get2["m.TaxRule"]):
 _path = "tax-rules"
 _model = "TaxRule"
 bulk = Bulk["i.TaxRuleNew"](); publish = Act["m.TaxRule"]()

 def effective(self, *, jurisdiction: str, product: str, date: Day=_, use: str=_) -> m.TaxesInEffect:
  """Get the taxes in effect."""
  return self._one(locals(), "GET tax-rules/effective", "TaxesInEffect")

 def jurisdictions(self) -> m.TaxJurisdictions:
  """List jurisdictions."""
  return self._one(locals(), "GET tax-rules/jurisdictions", "TaxJurisdictions")

 def changes(self, *, jurisdiction: str=_, since: Day=_, until: Day=_, limit: int=_) -> m.TaxChanges:
  """List changes of taxes. Returns the rules that begin in a period, to see upcoming or past
  changes."""
  return self._one(locals(), "GET tax-rules/changes", "TaxChanges")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.TaxRuleSort=_, fields: str=_, archived: bool=_,
  status: Many[e.TaxRuleStatus]=_, jurisdiction: Ms=_, product_family: Ms=_, product: Ms=_, code: Ms=_,
  subject: Many[e.TaxRuleSubject]=_, basis: Many[e.TaxRuleBasis]=_, layer: Many[e.TaxRuleLayer]=_,
  required: Many[bool]=_, withheld: Many[bool]=_, valid_from: Fd=_, valid_to: Fd=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> Page[m.TaxRule]:
  return self._list(locals(), "GET tax-rules", "TaxRule")

 def create(self, *, jurisdiction: str, code: str, label: str, subject: e.TaxRuleSubject,
  basis: e.TaxRuleBasis, rate: Amount, unit: e.TaxRuleUnit, valid_from: Day, product_family: S=_,
  product: S=_, included_in_base_of: Sequence[str] | None=_,
  base_rounding: e.TaxRuleBaseRounding | None=_, layer: e.TaxRuleLayer | None=_,
  stimulus_percentage: An=_, stimulus_amount: An=_, withheld: bool | None=_, required: bool | None=_,
  exempt_uses: Sequence[e.PermitUses] | None=_, valid_to: Day | None=_, legal_ref: S=_,
  idempotency_key: str=_) -> m.TaxRule:
  return self._one(locals(), "POST tax-rules", "TaxRule")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_, status: Many[e.TaxRuleStatus]=_,
  jurisdiction: Ms=_, product_family: Ms=_, product: Ms=_, code: Ms=_,
  subject: Many[e.TaxRuleSubject]=_, basis: Many[e.TaxRuleBasis]=_, layer: Many[e.TaxRuleLayer]=_,
  required: Many[bool]=_, withheld: Many[bool]=_, valid_from: Fd=_, valid_to: Fd=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET tax-rules/export")

 def update(self, id: str, *, jurisdiction: str=_, product_family: S=_, product: S=_, code: str=_,
  label: str=_, subject: e.TaxRuleSubject=_, basis: e.TaxRuleBasis=_, rate: Amount=_,
  unit: e.TaxRuleUnit=_, included_in_base_of: Sequence[str] | None=_,
  base_rounding: e.TaxRuleBaseRounding | None=_, layer: e.TaxRuleLayer | None=_,
  stimulus_percentage: An=_, stimulus_amount: An=_, withheld: bool | None=_, required: bool | None=_,
  exempt_uses: Sequence[e.PermitUses] | None=_, valid_from: Day=_, valid_to: Day | None=_,
  legal_ref: S=_, if_match: S=_, idempotency_key: str=_) -> m.TaxRule:
  return self._one(locals(), "PATCH tax-rules/{id}", "TaxRule")

 def supersede(self, id: str, *, valid_to: Day=_, if_match: S=_, idempotency_key: str=_) -> m.TaxRule:
  """Supersede a tax rule. Supersedes the tax rule: it ends, and still applies to the days before."""
  return self._one(locals(), "POST tax-rules/{id}/supersede", "TaxRule")

 validate = V(create)

O = TaxRules

class AsyncTaxRules(s.AsyncSearch["m.TaxRule"], s.AsyncHistory["m.TaxRule"], s.AsyncGet2["m.TaxRule"]):
 effective = A(O.effective); jurisdictions = A(O.jurisdictions); changes = A(O.changes)
 list = AL(O.list); create = A(O.create); validate = AV(O.create); bulk = ABulk["i.TaxRuleNew"]()
 export = A(O.export); update = A(O.update); publish = AAct["m.TaxRule"](); supersede = A(O.supersede)
 _path = "tax-rules"
 _model = "TaxRule"
