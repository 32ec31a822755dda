# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from .._runtime import *

if TYPE_CHECKING:
 from .._typing import *

class SupplyContracts(s.Search["m.SupplyContract"], s.Get["m.SupplyContract"], s.Archive["m.SupplyContract"], s.Restore["m.SupplyContract"], s.History["m.SupplyContract"]):
 _path = "supply-contracts"
 _model = "SupplyContract"
 bulk = Bulk["i.SupplyContractNew"](); submit = Act["m.SupplyContract"]()
 activate = Act["m.SupplyContract"](); resume = Act["m.SupplyContract"]()

 def fulfilment(self, id: str) -> m.ContractFulfilment:
  """Get the fulfilment of a supply contract. Returns how much of the agreed volume has been lifted,
  and how evenly."""
  return self._one(locals(), "GET supply-contracts/{id}/fulfilment", "ContractFulfilment")

 def periods(self, id: str) -> m.ContractPeriods:
  """List the periods of a supply contract. Returns each period with the volume lifted, remaining and
  missing."""
  return self._one(locals(), "GET supply-contracts/{id}/periods", "ContractPeriods")

 def liftings(self, id: str, *, limit: int=_, cursor: S=_) -> Page[m.ContractLifting]:
  """List the liftings of a supply contract. Lists the liftings under the contract, newest first."""
  return self._list(locals(), "GET supply-contracts/{id}/liftings", "ContractLifting")

 def amendments(self, id: str) -> m.ContractAmendments:
  """List the amendments of a supply contract. Returns the amendments of the contract with the previous
  and new values."""
  return self._one(locals(), "GET supply-contracts/{id}/amendments", "ContractAmendments")

 def list(self, *, limit: int=_, cursor: S=_, sort: e.SupplyContractSort=_, fields: str=_, expand: str=_,
  archived: bool=_, status: Many[e.SupplyContractStatus]=_, number: Ms=_,
  side: Many[e.SupplyContractSide]=_, counterparty_id: Ms=_,
  contract_type: Many[e.SupplyContractContractType]=_, terminals: Ms=_, products: Ms=_, start_on: Fd=_,
  end_on: Fd=_, currency: Many[e.DeliveryDisputeCurrency]=_, lifted: Fa=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> Page[m.SupplyContract]:
  return self._list(locals(), "GET supply-contracts", "SupplyContract")

 def create(self, *, number: str, side: e.SupplyContractSide, counterparty_id: str,
  contract_type: e.SupplyContractContractType, start_on: Day, end_on: Day, timezone: str, unit: e.Unit,
  currency: e.DeliveryDisputeCurrency, terminals: Sequence[str] | None=_,
  products: Sequence[str] | None=_, price_formula_id: S=_, unit_price: An=_, differential: An=_,
  periods: Sequence[i.ContractPeriod] | None=_, ratability: e.SupplyContractAmendRatability | None=_,
  ratability_pct: An=_, shortfall_penalty: An=_, excess_penalty: An=_, terms: S=_,
  idempotency_key: str=_) -> m.SupplyContract:
  return self._one(locals(), "POST supply-contracts", "SupplyContract")

 def export(self, *, fields: str=_, archived: bool=_, format: e.Format=_,
  status: Many[e.SupplyContractStatus]=_, number: Ms=_, side: Many[e.SupplyContractSide]=_,
  counterparty_id: Ms=_, contract_type: Many[e.SupplyContractContractType]=_, terminals: Ms=_,
  products: Ms=_, start_on: Fd=_, end_on: Fd=_, currency: Many[e.DeliveryDisputeCurrency]=_,
  lifted: Fa=_, version: Fi=_, created_at: Fw=_, updated_at: Fw=_) -> str:
  return self._text(locals(), "GET supply-contracts/export")

 def stats(self, *, archived: bool=_, measure: e.Measure=_, group_by: e.SupplyContractGroupBy=_,
  interval: e.Interval=_, status: Many[e.SupplyContractStatus]=_, number: Ms=_,
  side: Many[e.SupplyContractSide]=_, counterparty_id: Ms=_,
  contract_type: Many[e.SupplyContractContractType]=_, terminals: Ms=_, products: Ms=_, start_on: Fd=_,
  end_on: Fd=_, currency: Many[e.DeliveryDisputeCurrency]=_, lifted: Fa=_, version: Fi=_,
  created_at: Fw=_, updated_at: Fw=_) -> m.Stats:
  return self._one(locals(), "GET supply-contracts/stats", "Stats")

 def update(self, id: str, *, number: str=_, side: e.SupplyContractSide=_,
  contract_type: e.SupplyContractContractType=_, terminals: Sequence[str] | None=_,
  products: Sequence[str] | None=_, start_on: Day=_, end_on: Day=_, timezone: str=_, unit: e.Unit=_,
  currency: e.DeliveryDisputeCurrency=_, price_formula_id: S=_, unit_price: An=_, differential: An=_,
  periods: Sequence[i.ContractPeriod] | None=_, ratability: e.SupplyContractAmendRatability | None=_,
  ratability_pct: An=_, shortfall_penalty: An=_, excess_penalty: An=_, terms: S=_, if_match: S=_,
  idempotency_key: str=_) -> m.SupplyContract:
  return self._one(locals(), "PATCH supply-contracts/{id}", "SupplyContract")

 def suspend(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.SupplyContract:
  """Suspend a supply contract. Suspends the contract: it cannot be lifted under."""
  return self._one(locals(), "POST supply-contracts/{id}/suspend", "SupplyContract")

 def terminate(self, id: str, *, reason: str, if_match: S=_, idempotency_key: str=_) -> m.SupplyContract:
  """Terminate a supply contract. Terminates the contract for good before its last day."""
  return self._one(locals(), "POST supply-contracts/{id}/terminate", "SupplyContract")

 def amend(self, id: str, *, reason: str, end_on: Day=_, price_formula_id: S=_, unit_price: An=_,
  differential: An=_, periods: Sequence[i.ContractPeriod] | None=_,
  ratability: e.SupplyContractAmendRatability | None=_, ratability_pct: An=_, shortfall_penalty: An=_,
  excess_penalty: An=_, terms: S=_, if_match: S=_, idempotency_key: str=_) -> m.SupplyContract:
  """Amend a supply contract. Amends the terms of the contract from now on."""
  return self._one(locals(), "POST supply-contracts/{id}/amend", "SupplyContract")

 validate = V(create)

O = SupplyContracts

class AsyncSupplyContracts(s.AsyncSearch["m.SupplyContract"], s.AsyncGet["m.SupplyContract"], s.AsyncArchive["m.SupplyContract"], s.AsyncRestore["m.SupplyContract"], s.AsyncHistory["m.SupplyContract"]):
 fulfilment = A(O.fulfilment); periods = A(O.periods); liftings = AL(O.liftings)
 amendments = A(O.amendments); list = AL(O.list); create = A(O.create); validate = AV(O.create)
 bulk = ABulk["i.SupplyContractNew"](); export = A(O.export); stats = A(O.stats); update = A(O.update)
 submit = AAct["m.SupplyContract"](); activate = AAct["m.SupplyContract"](); suspend = A(O.suspend)
 resume = AAct["m.SupplyContract"](); terminate = A(O.terminate); amend = A(O.amend)
 _path = "supply-contracts"
 _model = "SupplyContract"
