# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class PricingRules(s.Search["m.PricingRule"], s.Archive["m.PricingRule"], s.Restore["m.PricingRule"], s.History["m.PricingRule"], s.Get2["m.PricingRule"]):
 _path = "pricing-rules"
 _model = "PricingRule"
 bulk = Bulk["i.PricingRuleNew"](); approve = Act["m.PricingRule"](); activate = Act["m.PricingRule"]()
 expire = Act["m.PricingRule"]()

 def effective(self, *, counterparty_id: str=_, site_id: str=_, customer_group: str=_, terminal: str=_,
  product: str=_, date: Day=_) -> m.PricingEffective:
  """List the pricing rules in effect."""
  return self._one(locals(), "GET pricing-rules/effective", "PricingEffective")

 def conflicts(self, *, date: Day=_) -> m.PricingConflicts:
  """List conflicting pricing rules. Returns the pairs of active rules with the same component, scope
  and priority."""
  return self._one(locals(), "GET pricing-rules/conflicts", "PricingConflicts")

 def publish_sheet(self, *, unit: e.CostAskedUnit, terminals: Sequence[str], products: Sequence[str],
  counterparty_id: str=_, customer_group: str=_, priced_on: Day=_,
  idempotency_key: str=_) -> m.PriceSheet:
  """Publish a price sheet."""
  return self._one(locals(), "POST pricing-rules/publish-sheet", "PriceSheet")

 def sheets(self, *, limit: int=_, cursor: S=_) -> Page[m.PriceSheet]:
  """List published price sheets. Lists the price sheets as published, newest first."""
  return self._list(locals(), "GET pricing-rules/sheets", "PriceSheet")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.SiteSort=_, fields: str=_, archived: bool=_,
  status: Many[e.PricingRuleStatus]=_, name: Ms=_, label: Many[e.Label]=_, counterparty_id: Ms=_,
  site_id: Ms=_, customer_group: Ms=_, terminal: Ms=_, product: Ms=_, formula_id: Ms=_, value: Fa=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, priority: Fi=_, valid_from: Fd=_, valid_to: Fd=_,
  version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> Page[m.PricingRule]:
  return self._list(locals(), "GET pricing-rules", "PricingRule")

 def create(self, *, name: str, label: e.Label, unit: e.PricingRuleUnit,
  currency: e.DeliveryDisputeCurrency, valid_from: Day, counterparty_id: S=_, site_id: S=_,
  customer_group: S=_, terminal: S=_, product: S=_, formula_id: S=_, value: An=_, priority: In=_,
  valid_to: Day | None=_, min_margin: An=_, idempotency_key: str=_) -> m.PricingRule:
  return self._one(locals(), "POST pricing-rules", "PricingRule")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.PricingRuleStatus]=_, name: Ms=_, label: Many[e.Label]=_, counterparty_id: Ms=_,
  site_id: Ms=_, customer_group: Ms=_, terminal: Ms=_, product: Ms=_, formula_id: Ms=_, value: Fa=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, priority: Fi=_, valid_from: Fd=_, valid_to: Fd=_,
  version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET pricing-rules/export")

 def update(self, id: str, *, name: str=_, label: e.Label=_, counterparty_id: S=_, site_id: S=_,
  customer_group: S=_, terminal: S=_, product: S=_, formula_id: S=_, value: An=_,
  unit: e.PricingRuleUnit=_, currency: e.DeliveryDisputeCurrency=_, priority: In=_, valid_from: Day=_,
  valid_to: Day | None=_, min_margin: An=_, if_match: S=_, idempotency_key: str=_) -> m.PricingRule:
  return self._one(locals(), "PATCH pricing-rules/{id}", "PricingRule")

 validate = V(create)

O = PricingRules

class AsyncPricingRules(s.AsyncSearch["m.PricingRule"], s.AsyncArchive["m.PricingRule"], s.AsyncRestore["m.PricingRule"], s.AsyncHistory["m.PricingRule"], s.AsyncGet2["m.PricingRule"]):
 effective = A(O.effective); conflicts = A(O.conflicts); publish_sheet = A(O.publish_sheet)
 sheets = AL(O.sheets); list = AL(O.list); create = A(O.create); validate = AV(O.create)
 bulk = ABulk["i.PricingRuleNew"](); export = A(O.export); update = A(O.update)
 approve = AAct["m.PricingRule"](); activate = AAct["m.PricingRule"](); expire = AAct["m.PricingRule"]()
 _path = "pricing-rules"
 _model = "PricingRule"
