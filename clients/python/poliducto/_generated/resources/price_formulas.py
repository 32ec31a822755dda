# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class PriceFormulas(s.Search["m.PriceFormula"], s.Archive["m.PriceFormula"], s.Restore["m.PriceFormula"], s.History["m.PriceFormula"], s.Get2["m.PriceFormula"]):
 _path = "price-formulas"
 _model = "PriceFormula"
 bulk = Bulk["i.PriceFormulaNew"](); activate = Act["m.PriceFormula"](); retire = Act["m.PriceFormula"]()

 def evaluate(self, id: str, *, lift_at: When=_, delivery_at: When=_, known: When=_, terminal: str=_,
  time_zone: str=_, idempotency_key: str=_) -> m.FormulaEvaluation:
  """Evaluate a formula."""
  return self._one(locals(), "POST price-formulas/{id}/evaluate", "FormulaEvaluation")

 def backtest(self, id: str, *, from_: Day, to: Day, known: When=_, terminal: str=_, time_zone: str=_,
  idempotency_key: str=_) -> m.FormulaBacktest:
  """Backtest a formula. Evaluates the formula at noon of each day."""
  return self._one(locals(), "POST price-formulas/{id}/backtest", "FormulaBacktest")

 def inputs(self, id: str) -> m.FormulaInputs:
  """List the inputs of a formula. Returns the inputs that the expression names, with their options."""
  return self._one(locals(), "GET price-formulas/{id}/inputs", "FormulaInputs")

 def versions(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.FormulaVersion]:
  """List the versions of a formula. Lists the versions of the formula, newest first."""
  return self._list(locals(), "GET price-formulas/{id}/versions", "FormulaVersion")

 def evaluations(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.FormulaEvaluation]:
  """List the evaluations of a formula. Lists the evaluations of the formula, newest first."""
  return self._list(locals(), "GET price-formulas/{id}/evaluations", "FormulaEvaluation")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.ProductSort=_, fields: str=_, archived: bool=_,
  status: Many[e.PriceFormulaStatus]=_, code: Ms=_, name: Ms=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, unit: Many[e.CostAskedUnit]=_,
  rounding: Many[e.PriceFormulaRounding]=_, decimals: Fi=_, day_rule: Many[e.PriceFormulaDayRule]=_,
  fx_rule: Many[e.PriceFormulaDayRule]=_, weekend_rule: Many[e.PriceFormulaWeekendRule]=_,
  calendar: Many[e.PriceIndexCalendar]=_, version: Fi=_, created_at: Fw=_,
  updated_at: Fw=_) -> Page[m.PriceFormula]:
  return self._list(locals(), "GET price-formulas", "PriceFormula")

 def create(self, *, code: str, name: str, expression: str, currency: e.DeliveryDisputeCurrency,
  unit: e.CostAskedUnit, rounding: e.PriceFormulaRounding=_, decimals: int=_,
  day_rule: e.PriceFormulaDayRule=_, fx_rule: e.PriceFormulaDayRule=_,
  weekend_rule: e.PriceFormulaWeekendRule=_, calendar: e.PriceIndexCalendar | None=_, time_zone: S=_,
  floor: An=_, cap: An=_, idempotency_key: str=_) -> m.PriceFormula:
  return self._one(locals(), "POST price-formulas", "PriceFormula")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.PriceFormulaStatus]=_, code: Ms=_, name: Ms=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, unit: Many[e.CostAskedUnit]=_,
  rounding: Many[e.PriceFormulaRounding]=_, decimals: Fi=_, day_rule: Many[e.PriceFormulaDayRule]=_,
  fx_rule: Many[e.PriceFormulaDayRule]=_, weekend_rule: Many[e.PriceFormulaWeekendRule]=_,
  calendar: Many[e.PriceIndexCalendar]=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET price-formulas/export")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.PriceFormulaGroupBy=_,
  interval: e.Interval=_, status: Many[e.PriceFormulaStatus]=_, code: Ms=_, name: Ms=_,
  currency: Many[e.DeliveryDisputeCurrency]=_, unit: Many[e.CostAskedUnit]=_,
  rounding: Many[e.PriceFormulaRounding]=_, decimals: Fi=_, day_rule: Many[e.PriceFormulaDayRule]=_,
  fx_rule: Many[e.PriceFormulaDayRule]=_, weekend_rule: Many[e.PriceFormulaWeekendRule]=_,
  calendar: Many[e.PriceIndexCalendar]=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET price-formulas/stats", "Stats")

 def update(self, id: str, *, name: str=_, expression: str=_, currency: e.DeliveryDisputeCurrency=_,
  unit: e.CostAskedUnit=_, rounding: e.PriceFormulaRounding=_, decimals: int=_,
  day_rule: e.PriceFormulaDayRule=_, fx_rule: e.PriceFormulaDayRule=_,
  weekend_rule: e.PriceFormulaWeekendRule=_, calendar: e.PriceIndexCalendar | None=_, time_zone: S=_,
  floor: An=_, cap: An=_, if_match: S=_, idempotency_key: str=_) -> m.PriceFormula:
  return self._one(locals(), "PATCH price-formulas/{id}", "PriceFormula")

 def guards(self, id: str, *, action: str=_) -> Page[m.GuardVerdict]:
  """Check the guards of a formula."""
  return self._list(locals(), "GET price-formulas/{id}/guards", "GuardVerdict")

 validate = V(create)

O = PriceFormulas

class AsyncPriceFormulas(s.AsyncSearch["m.PriceFormula"], s.AsyncArchive["m.PriceFormula"], s.AsyncRestore["m.PriceFormula"], s.AsyncHistory["m.PriceFormula"], s.AsyncGet2["m.PriceFormula"]):
 evaluate = A(O.evaluate); backtest = A(O.backtest); inputs = A(O.inputs); versions = AL(O.versions)
 evaluations = AL(O.evaluations); list = AL(O.list); create = A(O.create); validate = AV(O.create)
 bulk = ABulk["i.PriceFormulaNew"](); export = A(O.export); stats = A(O.stats); update = A(O.update)
 guards = AL(O.guards); activate = AAct["m.PriceFormula"](); retire = AAct["m.PriceFormula"]()
 _path = "price-formulas"
 _model = "PriceFormula"
