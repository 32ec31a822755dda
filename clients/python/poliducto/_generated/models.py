# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from .._models import Model

if TYPE_CHECKING:
 from .._types import Dn, In, S, Tn
 from . import enums as e

class Account(Model):
 """The account of the caller."""

 id: str
 name: str
 environment: e.AccountEnvironment | str
 created_at: dt.datetime
 trace_bodies: e.AccountTraceBodies | str
 key: AccountKey | None

class AccountKey(Model):
 """The API key that made the request."""

 id: str
 name: str
 tier: str
 scopes: list[str]
 created_at: dt.datetime
 expires_at: Tn

class Allocation(Model):
 """A limit on what can be lifted in a period."""

 id: str
 status: e.AllocationStatus | str
 name: str
 type: e.AllocationType | str
 counterparty_id: S
 counterparty_tag: S
 supplier_id: S
 terminal: S
 terminals: list[str] | None
 product: S
 products: list[str] | None
 product_family: S
 period: e.AllocationPeriod | str | None
 unit: e.Unit | str | None
 currency: e.DeliveryDisputeCurrency | str | None
 start_amount: Decimal
 refresh_amount: Dn
 refresh_time: S
 timezone: str
 scale_pct: Decimal
 carry_over: bool
 min_lift: Dn
 max_lift: Dn
 valid_from: dt.datetime
 valid_to: Tn
 remaining: Decimal
 override_left: Decimal
 override_valid_to: Tn
 override_reason: S
 low_announced: bool
 refreshed_at: dt.datetime
 next_refresh_at: Tn
 next_change_at: Tn
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn
 counterparty: Counterparty | None
 supplier: Counterparty | None

class AllocationEntry(Model):
 """An entry in the ledger of an allocation."""

 id: str
 allocation_id: str
 seq: int
 kind: e.AllocationEntryKind | str
 measure: e.AllocationEntryMeasure | str
 pool: e.AllocationEntryPool | str
 quantity: Decimal
 amount: Decimal
 balance: Decimal
 source_type: str
 source_id: str
 nth: int
 reason: S
 at: dt.datetime

class AllocationUtilization(Model):
 """The utilization of an allocation in the current period."""

 allocation_id: str
 unit: S
 currency: S
 period_start: dt.datetime
 period_end: Tn
 granted: Decimal
 taken: Decimal
 remaining: Decimal
 used_pct: Dn

class ApiKey(Model):
 """An API key, without its secret."""

 id: str
 name: str
 environment: e.AccountEnvironment | str
 tier: str
 scopes: list[str]
 ip_allow: list[str] | None
 status: e.ApiKeyStatus | str
 start: S
 last4: S
 old_last4: S
 rotated_at: Tn
 old_secret_until: Tn
 grace_seconds: In
 created_by: S
 person: S
 expires_at: Tn
 revoked_at: Tn
 last_used_at: Tn
 last_used_address: S
 old_secret_last_used_at: Tn
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class ApiKeyUsage(Model):
 """The usage of an API key in the last day."""

 key_id: str
 from_: dt.datetime
 as_of: dt.datetime
 complete_through: Tn
 calls: int
 successes: int
 redirects: int
 client_errors: int
 server_errors: int
 rate_limited: int
 last_used_at: Tn
 last_used_address: S
 old_secret_last_used_at: Tn

class ApiKeyWithSecret(Model):
 """An API key with its secret, which no other response contains."""

 id: str
 name: str
 environment: e.AccountEnvironment | str
 tier: str
 scopes: list[str]
 ip_allow: list[str] | None
 status: e.ApiKeyStatus | str
 start: S
 last4: S
 old_last4: S
 rotated_at: Tn
 old_secret_until: Tn
 grace_seconds: In
 created_by: S
 person: S
 expires_at: Tn
 revoked_at: Tn
 last_used_at: Tn
 last_used_address: S
 old_secret_last_used_at: Tn
 key: str
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class AuditActor(Model):
 """The actor of an audit entry."""

 type: e.AuditEntryActorType | str
 id: S
 name: S

class AuditEntry(Model):
 """An entry in the audit log."""

 id: str
 seq: int
 occurred_at: dt.datetime
 action: str
 actor: AuditActor
 subject: AuditSubject
 actor_type: e.AuditEntryActorType | str
 actor_id: S
 subject_type: str
 subject_id: str
 address: S
 user_agent: S
 request_id: S
 changes: Any
 previous_hash: str
 hash: str
 created_at: dt.datetime

class AuditSubject(Model):
 """The object that an action was performed on."""

 type: str
 id: str

class AuditVerdict(Model):
 """The result of verifying the audit log of the account."""

 valid: bool
 from_: int
 count: int
 broken_seq: In
 reason: e.AuditVerdictReason | str | None
 head_seq: int
 head_hash: str
 complete: bool

class AuthorizationCheck(Model):
 """A check made for a decision."""

 check: str
 passed: bool
 code: S
 evidence: str

class AuthorizedProduct(Model):
 """A product to load."""

 product: str
 quantity: Decimal

class BillCompared(Model):
 """Planned, lifted and delivered volumes of an order line."""

 order_id: S
 order_line: In
 product: str
 unit: str
 planned: Decimal
 gross: Decimal
 net: Decimal
 delivered_net: Dn
 variance: Dn

class BillComponent(Model):
 """A component of a blend."""

 product: str
 gross: Decimal
 net: Decimal

class BillException(Model):
 """A finding of G-BOL with its evidence."""

 rule: str
 line_no: In
 message: str
 found: Dn
 wanted: Dn
 allowed: Dn
 started_at: Tn
 authorized_from: Tn
 authorized_to: Tn
 window_from: Tn
 window_to: Tn

class BillExceptions(Model):
 """The findings of G-BOL."""

 id: str
 status: e.BillExceptionsStatus | str
 exceptions: list[BillException] | None
 version: int

class BillLine(Model):
 """A product that was lifted."""

 line_no: int
 order_id: S
 order_line: In
 product: str
 gross: Decimal
 net: Decimal
 unit: e.Unit | str
 temperature: Dn
 temperature_unit: e.TemperatureUnit | str | None
 api_gravity: Dn
 density: Dn
 ctl: Dn
 tank: S
 compartment: In
 components: list[BillComponent] | None

class BillOfLading(Model):
 """A bill of lading: the products lifted at a rack."""

 id: str
 status: e.BillExceptionsStatus | str
 bol_number: str
 terminal: str
 supplier_id: str
 position_holder: S
 carrier_scac: S
 consignee_no: S
 load_id: S
 started_at: dt.datetime
 ended_at: Tn
 transaction_type: e.BillOfLadingTransactionType | str
 transaction_id: S
 original_id: S
 lines: list[BillLine]
 seals: list[str] | None
 total_gross: Decimal
 total_net: Decimal
 line_count: int
 exceptions: list[BillException] | None
 reason: S
 accepted_reason: S
 accepted_evidence: S
 accepted_at: Tn
 confirmed_at: Tn
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class BillReconciliation(Model):
 """Planned, lifted and delivered volumes side by side."""

 bol_id: str
 load_id: S
 status: str
 lines: list[BillCompared]

class BulkResults(Model):
 """Results of a bulk request."""

 created: int
 failed: int
 results: list[ItemResult]

class Change(Model):
 """A change of one member."""

 field: str
 from_: Any
 to: Any

class Claim(Model):
 """A claim for a shortage, overage, contamination, wrong product or delay."""

 id: str
 status: e.ClaimStatus | str
 kind: e.DeliveryDisputeKind | str
 order_id: S
 bol_id: S
 delivery_id: S
 description: str
 claimed_quantity: Dn
 unit: e.Unit | str | None
 claimed_amount: Dn
 currency: e.DeliveryDisputeCurrency | str | None
 tolerance_pct: Dn
 liable_party_id: S
 settlement: Dn
 settled_at: Tn
 escalated: bool
 reason: S
 evidence: list[ClaimEvidence] | None
 messages: list[ClaimMessage] | None
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class ClaimEvidence(Model):
 """A piece of evidence for a claim."""

 no: int
 at: dt.datetime
 key_id: S
 kind: e.ClaimEvidenceKind | str
 text: str
 reference: S

class ClaimEvidenceList(Model):
 """The evidence of a claim."""

 id: str
 evidence: list[ClaimEvidence] | None
 version: int

class ClaimMessage(Model):
 """A message about a claim."""

 no: int
 at: dt.datetime
 key_id: S
 from_: S
 text: str

class ClaimMessageList(Model):
 """The messages of a claim."""

 id: str
 messages: list[ClaimMessage] | None
 version: int

class Contact(Model):
 """A contact at a counterparty."""

 number: int
 name: str
 position: S
 email: S
 phone: S
 note: S

class ContractAmended(Model):
 """A change of one member by an amendment."""

 field: str
 from_: S
 to: S

class ContractAmendment(Model):
 """An amendment of a supply contract."""

 number: int
 at: dt.datetime
 reason: str
 changes: list[ContractAmended]

class ContractAmendments(Model):
 """The amendments of a supply contract."""

 contract_id: str
 amendments: list[ContractAmendment]

class ContractFulfilment(Model):
 """The fulfilment of a supply contract."""

 contract_id: str
 unit: str
 currency: str
 as_of: dt.date
 committed_min: Decimal
 committed_max: Decimal
 lifted: Decimal
 held: Decimal
 elapsed_pct: Dn
 lifted_pct: Dn
 period: S
 period_lifted: Dn
 period_held: Dn
 period_left: Dn
 ratable_to_date: Dn
 deviation_pct: Dn
 ratable: bool | None

class ContractLifting(Model):
 """A lifting under a supply contract."""

 id: str
 contract_id: str
 source_type: str
 source_id: str
 product: str
 terminal: str
 lifted_on: dt.date
 volume: Decimal
 at: dt.datetime

class ContractPeriod(Model):
 """A period with volumes of its own."""

 period: str
 volume_min: Dn
 volume_max: Dn

class ContractPeriodState(Model):
 """A period and the volume lifted in it."""

 period: str
 starts_on: dt.date
 ends_on: dt.date
 volume_min: Dn
 volume_max: Dn
 lifted: Decimal
 left: Dn
 shortfall: Decimal
 excess: Decimal
 penalty: Dn
 over: bool

class ContractPeriods(Model):
 """The periods of a supply contract."""

 contract_id: str
 unit: str
 currency: str
 periods: list[ContractPeriodState]

class ContractShortfall(Model):
 """A shortfall in a period."""

 period: str
 volume: Decimal
 penalty: Dn
 at: dt.datetime

class CostCalculation(Model):
 """A delivered cost with the steps that led to it."""

 id: str
 terminal: S
 product: str
 jurisdiction: S
 counterparty_id: S
 site_id: S
 customer_group: S
 buyer_use: e.PermitUses | str | None
 priced_on: dt.date | None
 quantity: Decimal
 unit: e.CostAskedUnit | str
 billing_basis: e.CostAskedBillingBasis | str | None
 bol_net: Dn
 temperature: Dn
 temperature_unit: e.TemperatureUnit | str | None
 api_gravity: Dn
 density: Dn
 density_at: e.CostAskedDensityAt | str | None
 base: e.CostAskedBase | str | None
 net_decimals: In
 price_source: e.CostAskedPriceSource | str
 unit_price: Dn
 price_unit: e.PriceSourceMappingUnit | str | None
 currency: e.DeliveryDisputeCurrency | str | None
 formula_id: S
 supplier_id: S
 branded: bool | None
 price_basis: e.PriceBasis | str | None
 terms: S
 components: list[CostComponent] | None
 freight: CostFreight | None
 fees: list[CostFee] | None
 prompt_pay_percent: Dn
 steps: list[CostStep]
 net_quantity: Decimal
 billed_quantity: Decimal
 vcf: Dn
 vcf_group: S
 posted_price: Dn
 posted_unit: e.CostAskedUnit | str | None
 posting: PricePosting | None
 price: Decimal
 product_total: Decimal
 excise_total: Decimal
 vat_total: Decimal
 freight_total: Decimal
 fee_total: Decimal
 withheld_total: Decimal
 carrier_payable: Decimal
 total: Decimal
 per_unit: Decimal
 per_gross_unit: Decimal
 per_unit_before_vat: Decimal
 prompt_pay_discount: Dn
 total_prompt_paid: Dn
 gross_billing_adds: Decimal
 rule_ids: list[str]
 price_ids: list[str]
 recomputed_from: S
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class CostComparison(Model):
 """A comparison of two calculations."""

 id: str
 against: str
 total: Decimal
 against_total: Decimal
 difference: Decimal
 per_unit: Decimal
 against_per_unit: Decimal
 lines: list[CostDifference]

class CostComparisons(Model):
 """Comparisons with the first calculation."""

 data: list[CostComparison]

class CostComponent(Model):
 """A component of a unit price."""

 code: str
 label: S
 value: Decimal

class CostDifference(Model):
 """A line of two calculations."""

 code: str
 label: str
 amount: Decimal
 against: Decimal
 difference: Decimal

class CostExplained(Model):
 """A delivered cost explained in sentences."""

 id: str
 sentences: list[str]

class CostFee(Model):
 """A fee of the delivery."""

 code: str
 label: S
 basis: e.CostFeeBasis | str
 rate: Decimal
 count: Dn

class CostFreight(Model):
 """How freight is charged."""

 freight_rate_id: S
 basis: e.CostFreightBasis | str | None
 rate: Dn
 surcharge_percent: Dn
 min_quantity: Dn
 min_charge: Dn
 distance: Dn
 fuel_price: Dn
 splits: In
 pump: bool | None
 waiting_min: In
 deadhead: Dn

class CostOffer(Model):
 """The delivered cost from one terminal."""

 rank: In
 terminal: str
 currency: S
 total: Dn
 per_unit: Dn
 price: Dn
 difference: Dn
 reason: str

class CostOffers(Model):
 """The delivered cost from several terminals."""

 data: list[CostOffer]

class CostResult(Model):
 """Result for one item."""

 index: int
 cost: CostCalculation | None
 code: S
 detail: S

class CostResults(Model):
 """Results of a batch."""

 created: int
 failed: int
 results: list[CostResult]

class CostStep(Model):
 """A step of a delivered cost calculation."""

 kind: e.CostStepKind | str
 code: str
 label: str
 basis: S
 quantity: Dn
 unit: S
 rate: Dn
 amount: Dn
 source_id: S
 source_version: In
 legal_ref: S
 index_code: S
 index_value: Dn
 index_date: dt.date | None

class CostSteps(Model):
 """The steps of a delivered cost."""

 id: str
 steps: list[CostStep]

class Counterparty(Model):
 """A trading partner: customer, supplier, carrier or terminal operator."""

 id: str
 status: e.CounterpartyStatus | str
 legal_name: str
 roles: list[e.CounterpartyRoles | str]
 country: e.SiteCountry | str
 rfc: S
 ein: S
 tax_regime: S
 registration_637: S
 parent_counterparty_id: S
 default_currency: e.DeliveryDisputeCurrency | str | None
 external_refs: list[str] | None
 tags: list[str] | None
 permits: list[Permit] | None
 contacts: list[Contact] | None
 scac: S
 insurance_usd: Dn
 insurance_valid_to: dt.date | None
 usdot_number: S
 hazmat_registration_valid_to: dt.date | None
 csd_valid_to: Tn
 sat_69b_status: e.CounterpartySat69bStatus | str | None
 merged_into_id: S
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class CounterpartyContacts(Model):
 """The contacts of a counterparty."""

 counterparty_id: str
 contacts: list[Contact]

class CounterpartyExposure(Model):
 """The exposure of a counterparty."""

 counterparty_id: str
 currency: S
 reserved: Decimal
 in_transit: Decimal
 unbilled: Decimal
 invoiced: Decimal
 total: Decimal
 credit_limit: Dn
 available: Dn

class CreditDrift(Model):
 """Stored sums of a counterparty's exposure that differ from its ledger."""

 counterparty_id: str
 currency: str
 reserved: Decimal
 in_transit: Decimal
 unbilled: Decimal
 invoiced: Decimal
 paid: Decimal
 ledger_reserved: Decimal
 ledger_in_transit: Decimal
 ledger_unbilled: Decimal
 ledger_invoiced: Decimal
 ledger_paid: Decimal

class CreditExposure(Model):
 """The credit exposure of a counterparty."""

 counterparty_id: str
 currency: str
 orders_confirmed: Decimal
 in_transit: Decimal
 unbilled: Decimal
 ar_open: Decimal
 less_guarantees: Decimal
 less_cash: Decimal
 exposure: Decimal
 available: Decimal

class CreditGap(Model):
 """A characteristic that lacks data."""

 code: str
 reason: str

class CreditPoints(Model):
 """A characteristic of a credit score."""

 code: str
 block: str
 value: S
 points: int
 max_points: int
 has_data: bool

class CreditProfile(Model):
 """The credit limit and terms of a counterparty."""

 id: str
 status: e.CreditProfileStatus | str
 counterparty_id: str
 band: e.CreditProfileBand | str | None
 currency: e.DeliveryDisputeCurrency | str
 credit_limit: Decimal
 temporary_limit: Dn
 temporary_until: dt.date | None
 max_net_days: In
 cash_on_account: Dn
 guarantees: Dn
 haircut: Dn
 hold: e.CreditProfileHoldHold | str | None
 hold_reason: S
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class CreditReason(Model):
 """A reason why the score is not higher."""

 code: str
 points_lost: int
 text_en: str
 text_es: str

class CreditScore(Model):
 """The credit score of the account."""

 score: int
 band: str
 band_cap: S
 model_version: str
 model_status: str
 as_of: dt.datetime
 exposure_mxn: Decimal
 characteristics: list[CreditPoints]
 reason_codes: list[CreditReason]
 no_data: list[CreditGap]

class DailyRack(Model):
 """The rack prices of a terminal on a day."""

 timestamp: dt.datetime
 terminal: str
 currency: e.DeliveryDisputeCurrency | str
 prices: list[DailyRackPrice]
 meta: DailyRackMeta

class DailyRackMeta(Model):
 """The sources of a daily rack."""

 source: str
 owner: str
 postings: list[PricePosting]
 regulatory_stamp: str
 exchange_rate: Dn
 exchange_rate_date: dt.date | None

class DailyRackPrice(Model):
 """The price of one fuel."""

 fuel_type: str
 rack_price_per_liter: Decimal
 sat_ieps_applied: Decimal
 vat_percentage: Decimal
 delivered_estimate: Decimal
 valid_until: dt.datetime

class Delivery(Model):
 """A delivery: one drop at a site."""

 id: str
 status: e.DeliveryStatus | str
 load_id: str
 order_id: S
 line_no: In
 site_id: str
 tank_id: S
 market: e.SiteCountry | str
 product: str
 unit: e.Unit | str
 planned: Decimal
 gross: Dn
 net: Dn
 bol_net: Dn
 variance: Dn
 variance_pct: Dn
 within_tolerance: bool | None
 level_before: Dn
 level_after: Dn
 temperature: Dn
 temperature_unit: e.TemperatureUnit | str | None
 density: Dn
 meter_start: Dn
 meter_end: Dn
 ticket_no: S
 signed_by: S
 signed_at: Tn
 water_mm: In
 latitude: Dn
 longitude: Dn
 arrived_at: Tn
 started_at: Tn
 ended_at: Tn
 diverted: bool
 diverted_from_id: S
 distance_km: Dn
 diversion_number: S
 claim_id: S
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn
 load: Load | None

class DeliveryTicket(Model):
 """A drop ticket."""

 delivery_id: str
 ticket_no: S
 bol_numbers: S
 carrier: S
 vehicle_no: S
 driver: S
 site: str
 product: str
 unit: str
 gross: Dn
 net: Dn
 temperature: Dn
 temperature_unit: S
 meter_start: Dn
 meter_end: Dn
 signed_by: S
 started_at: Tn
 ended_at: Tn

class DeliveryVariance(Model):
 """Delivered volume compared with the volume lifted for it."""

 id: str
 status: e.DeliveryStatus | str
 product: str
 unit: e.Unit | str
 planned: Decimal
 gross: Dn
 net: Dn
 bol_net: Dn
 variance: Dn
 variance_pct: Dn
 within_tolerance: bool | None
 claim_id: S
 version: int

class Event(Model):
 """An event."""

 id: str
 sequence: int
 type: str
 object_type: str
 object_id: str
 data: Any
 request_id: S
 created_at: dt.datetime

class EventEnvelope(Model):
 """The envelope in which an event is delivered."""

 id: str
 type: str
 created_at: dt.datetime
 api_version: str
 environment: e.AccountEnvironment | str
 account_id: str
 sequence: int
 object: EventObject
 data: Any
 request_id: S

class EventFeed(Model):
 """A page of the event feed."""

 data: list[EventEnvelope]
 has_more: bool
 next_cursor: str

class EventObject(Model):
 """The object of an event."""

 type: str
 id: str

class EventSchema(Model):
 """The JSON Schema of the envelopes of an event type."""

 title: str
 description: str
 properties: Any
 required: Any

class EventType(Model):
 """An event type."""

 name: str
 domain: e.EventTypeDomain | str
 object_type: str
 version: int
 description: str
 deprecated_on: dt.date | None
 scope: str

class EventTypeWhole(Model):
 """An event type with its schema and an example."""

 name: str
 domain: e.EventTypeDomain | str
 object_type: str
 version: int
 description: str
 deprecated_on: dt.date | None
 scope: str
 schema: EventSchema
 example: EventEnvelope

class Fault(Model):
 """An error in one field or parameter."""

 pointer: S
 parameter: S
 code: str
 message: str
 allowed: list[str] | None
 value: Any
 existing_id: S
 evidence: dict[str, Any] | None
 overridable: bool | None
 override_scope: S
 approvals: In
 needed: In
 limit: dict[str, Any] | None

class FormulaBacktest(Model):
 """The result of a backtest. It is not stored."""

 days: int
 refused: int
 min: Dn
 max: Dn
 mean: Dn
 data: list[FormulaDay]

class FormulaDay(Model):
 """One day of a backtest."""

 day: dt.date
 value: Dn
 refused: S
 at: S
 why: S

class FormulaEvaluation(Model):
 """An evaluation of a formula, with its inputs and steps."""

 id: str
 formula_id: str
 formula_version: int
 code: S
 terminal: S
 lift_at: dt.datetime
 delivery_at: Tn
 known: dt.datetime
 value: Decimal
 currency: str
 unit: str
 inputs: list[FormulaInputRead]
 steps: list[FormulaStep]
 created_at: dt.datetime

class FormulaInput(Model):
 """An input named by an expression."""

 at: str
 kind: str
 name: str
 product: S
 supplier: S
 posted: S
 branded: S
 day: S
 missing: S
 calendar: S
 month: S
 window: In

class FormulaInputRead(Model):
 """A value read by an evaluation."""

 formula: str
 at: str
 kind: str
 name: str
 id: S
 day: dt.date | None
 date: dt.date | None
 value: Decimal
 revision: In
 recorded_at: dt.datetime

class FormulaInputs(Model):
 """The inputs of an expression."""

 data: list[FormulaInput]

class FormulaStep(Model):
 """A step of an evaluation."""

 formula: str
 at: S
 does: str
 value: str

class FormulaVersion(Model):
 """A version of a formula."""

 version: int
 status: str
 expression: str
 updated_at: dt.datetime
 request_id: S
 key_id: S

class FreightAccessorial(Model):
 """An accessorial charge of a carrier."""

 code: e.FreightAccessorialCode | str
 rate: Decimal
 free_min: In

class FreightAnswer(Model):
 """Freight of a trip."""

 freight_rate_id: str
 currency: str
 steps: list[CostStep]
 total: Decimal

class FreightRate(Model):
 """A carrier's tariff from an origin to a destination."""

 id: str
 status: e.TaxRuleStatus | str
 owner: e.Owner | str
 name: str
 carrier_id: S
 terminal: S
 origin_zone: S
 site_id: S
 destination_zone: S
 distance_from: In
 distance_to: In
 product_family: S
 basis: e.CostFreightBasis | str
 unit: e.OrderLineFreightUnit | str
 currency: e.DeliveryDisputeCurrency | str
 base_rate: Decimal
 min_quantity: Dn
 min_charge: Dn
 fuel_surcharges: list[FreightSurcharge] | None
 surcharge_index: S
 accessorials: list[FreightAccessorial] | None
 valid_from: dt.date
 valid_to: dt.date | None
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class FreightSurcharge(Model):
 """A row of a fuel surcharge table."""

 fuel_price_from: Decimal
 percent: Decimal

class FreightWarning(Model):
 """Freight that the total does not include."""

 code: e.FreightWarningCode | str
 reason: e.FreightWarningReason | str
 message: str

class FxRate(Model):
 """An exchange rate of a day."""

 id: str
 base: e.DeliveryDisputeCurrency | str
 quote: e.DeliveryDisputeCurrency | str
 day: dt.date
 rate: Decimal
 source: str
 recorded_at: dt.datetime
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class GuardOverride(Model):
 """An override of a guard."""

 id: str
 resource: str
 object_id: str
 code: str
 reason: str
 key_id: str
 person: str
 request_id: str
 created_at: dt.datetime
 approvals: int
 needed: int

class GuardVerdict(Model):
 """Current result of a guard for an object."""

 code: str
 passed: bool
 overridable: bool
 overridden: bool
 message: S
 evidence: Any
 override_scope: S
 approvals: In
 needed: In
 actions: list[str] | None

class ItemFault(Model):
 """An error in one item."""

 pointer: S
 code: str
 message: str
 allowed: list[str] | None
 limit: ItemLimit | None
 value: Any
 existing_id: S

class ItemLimit(Model):
 """Limits that a value violates."""

 min: Dn
 max: Dn
 decimals: In

class ItemResult(Model):
 """Result for one item."""

 index: int
 status: int
 id: S
 code: S
 errors: list[ItemFault] | None

class Load(Model):
 """A load: one trip of one truck."""

 id: str
 status: e.LoadStatus | str
 market: e.SiteCountry | str
 terminal: str
 order_ids: list[str] | None
 carrier_id: S
 vehicle_no: S
 trailer_no: S
 tare_kg: In
 max_gvw_kg: In
 driver: LoadDriver | None
 compartments: list[LoadCompartment]
 stops: list[LoadStop]
 papers: LoadPapers | None
 planned_km: Dn
 route_minutes: In
 product_kg: Decimal
 gross_kg: Dn
 authorization_number: S
 reason: S
 loading_at: Tn
 loaded_at: Tn
 departed_at: Tn
 completed_at: Tn
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class LoadAuthorization(Model):
 """A decision on whether a truck may load at a rack."""

 id: str
 status: e.LoadAuthorizationStatus | str
 terminal: str
 carrier_scac: str
 driver_card: str
 consignee_no: str
 supplier_id: S
 order_id: S
 load_id: S
 unit: e.Unit | str
 products: list[AuthorizedProduct]
 minutes: int
 auth_number: S
 expires_at: Tn
 denial_code: S
 allocation_id: S
 carrier_id: S
 site_id: S
 counterparty_id: S
 decision_trace: list[AuthorizationCheck]
 bol_number: S
 closed_at: Tn
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn
 supplier: Counterparty | None
 carrier: Counterparty | None
 counterparty: Counterparty | None
 site: Site | None
 allocation: Allocation | None

class LoadAuthorizationTrace(Model):
 """The decision trace of a load authorization."""

 id: str
 status: e.LoadAuthorizationStatus | str
 denial_code: S
 allocation_id: S
 decision_trace: list[AuthorizationCheck]
 created_at: dt.datetime

class LoadCompartment(Model):
 """A compartment: its product, volume and order line."""

 no: int
 capacity: Decimal
 unit: e.Unit | str
 product: str
 planned: Decimal
 density: Decimal
 order_id: S
 line_no: In
 site_id: S
 tank_id: S
 retained_product: S

class LoadCompartmentsNow(Model):
 """The compartments of a load."""

 id: str
 compartments: list[LoadCompartment]
 product_kg: Decimal
 gross_kg: Dn
 version: int

class LoadDossier(Model):
 """The shipping documents of a load."""

 load_id: str
 market: str
 papers: LoadPapers | None
 bills: int
 complete: bool

class LoadDriver(Model):
 """The driver of a load and the hours left."""

 name: str
 licence_no: str
 endorsements: list[e.LoadDriverEndorsements | str] | None
 licence_valid_to: dt.date | None
 drive_minutes_left: In
 window_minutes_left: In
 next_break_minutes: In

class LoadEta(Model):
 """Estimated times of arrival at the remaining stops of a load."""

 load_id: str
 status: str
 stops_left: int
 next_seq: In
 next_eta: Tn
 last_eta: Tn

class LoadPapers(Model):
 """Shipping documents of a load: CFDI with Carta Porte in Mexico, shipping paper in the United States."""

 carta_porte_id: S
 cfdi_uuid: S
 un_number: S
 proper_shipping_name: S
 hazard_class: S
 packing_group: e.LoadPapersPackingGroup | str | None
 emergency_phone: S

class LoadStop(Model):
 """A stop of a load."""

 seq: int
 kind: e.LoadStopKind | str
 terminal: S
 site_id: S
 eta: Tn
 arrived_at: Tn
 left_at: Tn
 status: e.LoadStopStatus | str | None

class LoadStopsNow(Model):
 """The stops of a load."""

 id: str
 stops: list[LoadStop]
 version: int

class MarketAverage(Model):
 """Prices of a product at a terminal, for one basis, brand, terms and currency."""

 terminal: str
 product: str
 currency: e.DeliveryDisputeCurrency | str
 unit: e.CostAskedUnit | str
 posted_currency: e.DeliveryDisputeCurrency | str | None
 price_basis: e.PriceBasis | str | None
 branded: bool | None
 terms: S
 n_suppliers: int
 low: Dn
 low_supplier_id: S
 high: Dn
 average: Dn
 volume_weighted: Dn
 lifted_volume: Dn
 difference: Dn
 rank: In

class MarketDay(Model):
 """A price over a day."""

 terminal: str
 product: str
 supplier_id: S
 owner: e.Owner | str
 branded: bool
 price_basis: e.PriceBasis | str
 terms: S
 currency: e.DeliveryDisputeCurrency | str
 unit: e.PriceSourceMappingUnit | str
 effective_at: dt.datetime
 date: dt.date
 open: Decimal
 high: Decimal
 low: Decimal
 close: Decimal
 average: Decimal
 n_changes: int

class MarketMove(Model):
 """The change of a price."""

 terminal: str
 product: str
 supplier_id: S
 owner: e.Owner | str
 branded: bool
 price_basis: e.PriceBasis | str
 terms: S
 currency: e.DeliveryDisputeCurrency | str
 unit: e.PriceSourceMappingUnit | str
 effective_at: dt.datetime
 price: Decimal
 before: Decimal
 change: Decimal
 change_pct: Decimal

class MarketSpread(Model):
 """The difference between two average prices of the same basis, brand and terms."""

 terminal: str
 product: str
 against_terminal: str
 against_product: str
 currency: e.DeliveryDisputeCurrency | str
 unit: e.CostAskedUnit | str
 price_basis: e.PriceBasis | str | None
 branded: bool | None
 terms: S
 average: Dn
 n_suppliers: int
 against_average: Dn
 against_n_suppliers: int
 spread: Dn

class MarketSupplier(Model):
 """A supplier that posts prices at a terminal."""

 supplier_id: S
 products: list[str]
 n: int
 effective_at: dt.datetime

class Order(Model):
 """An order for fuel, from draft to closing."""

 id: str
 status: e.OrderLineStatus | str
 counterparty_id: S
 site_id: S
 po_number: S
 external_source: S
 external_id: S
 product: str
 terminal: str
 volume: Decimal
 currency: e.DeliveryDisputeCurrency | str
 unit_price: Decimal
 priced_at: dt.datetime
 product_total: Decimal
 excise_total: Decimal
 freight_total: Decimal
 fee_total: Decimal
 vat_total: Decimal
 total: Decimal
 exchange_rate: Dn
 mxn_per_usd: Dn
 total_mxn: Decimal
 requested_window: OrderWindow | None
 freight_terms: e.OrderFreightTerms | str
 sourcing_strategy: e.OrderSourcingStrategy | str
 payment_terms: e.QuoteAcceptPaymentTerms | str
 net_days: In
 billing_basis: e.QuoteAcceptBillingBasis | str
 buyer_use: e.PermitUses | str | None
 quote_id: S
 lines: list[OrderLine]
 hold_reasons: list[str] | None
 guards: list[GuardVerdict] | None
 invoice: OrderInvoice | None
 payments: list[OrderPayment] | None
 paid_total: Decimal
 written_off: Dn
 cancel_fee: Dn
 repricing_due: OrderRepricingDue | None
 repricings: list[OrderRepricing] | None
 invoice_corrections: list[OrderInvoiceCorrection] | None
 round: int
 submitted_at: Tn
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn
 counterparty: Counterparty | None
 site: Site | None

class OrderComment(Model):
 """A comment on an order."""

 id: str
 order_id: str
 at: dt.datetime
 text: str
 key_id: S

class OrderInvoice(Model):
 """The invoice of an order."""

 invoice_number: str
 issued_on: dt.date
 due_on: dt.date | None
 quantity: Decimal
 total: Decimal
 tax_total: Decimal
 permits: list[str] | None
 reason: S

class OrderInvoiceCorrection(Model):
 """A correction of the invoice of an order."""

 at: dt.datetime
 reason: str
 replaced: str
 replaced_issued_on: dt.date
 invoice_number: str
 amount_before: Decimal
 amount: Decimal
 difference: Decimal
 adjustment: e.OrderRepricingAdjustment | str | None

class OrderLift(Model):
 """What one load lifted of an order line, with the price and taxes of its own time."""

 load_id: S
 bol_ids: list[str] | None
 bol_numbers: S
 lifted_at: dt.datetime
 site_id: S
 loaded_gross: Decimal
 loaded_net: Decimal
 delivered_gross: Dn
 delivered_net: Dn
 billed_quantity: Decimal
 posted_price: Decimal
 posted_unit: e.CostAskedUnit | str
 unit_price: Decimal
 price_source: e.OrderLinePriceSource | str | None
 price_id: S
 posting: PricePosting | None
 priced_at: Tn
 mxn_per_usd: Dn
 distance_km: Dn
 freight_rate: Dn
 freight_unit: e.OrderLineFreightUnit | str | None
 freight_basis: e.CostFreightBasis | str | None
 freight_rate_id: S
 freight_min_quantity: Dn
 freight_min_charge: Dn
 surcharge_percent: Dn
 surcharge_index: S
 surcharge_index_value: Dn
 surcharge_index_date: dt.date | None
 warnings: list[FreightWarning] | None
 fee_per_load: Dn
 product_total: Decimal
 excise_total: Decimal
 vat_total: Decimal
 freight_total: Dn
 fee_total: Dn
 total: Decimal

class OrderLine(Model):
 """A line of an order."""

 line_no: int
 status: e.OrderLineStatus | str
 product: str
 terminal: str
 quantity: Decimal
 unit: e.Unit | str
 tank_id: S
 price_type: e.OrderLinePriceType | str
 quote_id: S
 contract_id: S
 formula_id: S
 supplier_id: S
 branded: bool | None
 price_basis: e.PriceBasis | str | None
 terms: S
 allocation_id: S
 posted_price: Dn
 posted_unit: e.CostAskedUnit | str | None
 unit_price: Dn
 price_source: e.OrderLinePriceSource | str | None
 price_id: S
 posting: PricePosting | None
 computed_price: Dn
 price_final: bool | None
 priced_at: dt.datetime
 volume: Decimal
 product_total: Decimal
 excise_total: Decimal
 vat_total: Decimal
 distance_km: Dn
 freight_rate: Dn
 freight_unit: e.OrderLineFreightUnit | str | None
 freight_basis: e.CostFreightBasis | str | None
 freight_rate_id: S
 freight_min_quantity: Dn
 freight_min_charge: Dn
 surcharge_percent: Dn
 surcharge_index: S
 surcharge_index_value: Dn
 surcharge_index_date: dt.date | None
 warnings: list[FreightWarning] | None
 freight_total: Dn
 fee_total: Dn
 fee_per_load: Dn
 total: Decimal
 to_lift: Dn
 loaded_gross: Dn
 loaded_net: Dn
 delivered_gross: Dn
 delivered_net: Dn
 lifted_at: Tn
 lifts: list[OrderLift] | None
 closed_short_at: Tn
 amount: Dn

class OrderPayment(Model):
 """A payment of an order."""

 id: str
 payment_id: S
 amount: Decimal
 currency: e.DeliveryDisputeCurrency | str
 exchange_rate: Dn
 paid_at: dt.datetime
 applied: Decimal
 unapplied: Dn
 returned_at: Tn

class OrderPriceBreakdown(Model):
 """The price of an order, step by step."""

 order_id: str
 currency: str
 lines: list[OrderPricedLine]
 total: Decimal

class OrderPricedLift(Model):
 """What one load lifted of a line, with the components of its price."""

 load_id: S
 lifted_at: dt.datetime
 billed_quantity: Decimal
 unit_price: Decimal
 steps: list[CostStep]
 total: Decimal

class OrderPricedLine(Model):
 """A line with the components of its price."""

 line_no: int
 product: str
 terminal: str
 quantity: Decimal
 unit: str
 price_type: str
 unit_price: Decimal
 price_final: bool
 steps: list[CostStep]
 lifts: list[OrderPricedLift]
 total: Decimal

class OrderRepricing(Model):
 """A repricing of an order after its lift."""

 at: dt.datetime
 reason: str
 price_id: str
 load_ids: list[str] | None
 amount_before: Decimal
 amount: Decimal
 difference: Decimal
 adjustment: e.OrderRepricingAdjustment | str | None

class OrderRepricingDue(Model):
 """A correction after the lift that has not been applied to the order yet."""

 since: dt.datetime
 price_id: str
 corrects: str
 load_ids: list[str] | None

class OrderTimelineEntry(Model):
 """A change of the status of an order."""

 id: str
 order_id: str
 at: dt.datetime
 action: str
 from_status: e.OrderLineStatus | str | None
 to_status: e.OrderLineStatus | str
 reason: S
 key_id: S
 request_id: S

class OrderValidation(Model):
 """Result of a validation of an order."""

 valid: bool
 currency: str
 total: Decimal
 total_mxn: Decimal
 lines: list[OrderLine]
 guards: list[GuardVerdict]

class OrderWindow(Model):
 """Delivery window."""

 start: dt.datetime
 end: dt.datetime

class Payment(Model):
 """A payment to a bank account in Mexico (SPEI)."""

 id: str
 status: e.PaymentStatus | str
 amount: Decimal
 currency: e.DeliveryDisputeCurrency | str
 clabe_last4: str
 bank: S
 reference: str
 tracking_key: S
 failure_code: S
 failure_message: S
 created_at: dt.datetime
 updated_at: dt.datetime
 submitted_at: Tn
 settled_at: Tn
 returned_at: Tn
 failed_at: Tn

class Permit(Model):
 """A permit, license or registration."""

 kind: e.PermitKind | str
 number: str
 authority: S
 products: list[str] | None
 uses: list[e.PermitUses | str] | None
 valid_from: dt.date | None
 valid_to: dt.date | None

class PriceAlert(Model):
 """An alert on a price."""

 id: str
 status: e.PriceAlertStatus | str
 name: str
 note: S
 subject: e.PriceAlertFiringSubject | str
 terminal: S
 product: S
 supplier_id: S
 index_code: S
 minus_terminal: S
 minus_product: S
 minus_index_code: S
 formula_id: S
 source_id: S
 currency: e.DeliveryDisputeCurrency | str | None
 unit: e.CostAskedUnit | str | None
 condition: e.PriceAlertFiringCondition | str
 value: Dn
 value_high: Dn
 window_days: In
 stale_after_s: In
 cooldown_s: int
 muted_until: Tn
 last_fired_at: Tn
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class PriceAlertFiring(Model):
 """A firing of a price alert."""

 id: str
 alert_id: str
 item: str
 alert_name: str
 note: S
 subject: e.PriceAlertFiringSubject | str
 condition: e.PriceAlertFiringCondition | str
 value: Dn
 threshold: Dn
 measure: Dn
 reference: Dn
 supplier_id: S
 effective_at: Tn
 fired_at: dt.datetime
 acknowledged_at: Tn

class PriceAlertTest(Model):
 """The result of testing a price alert."""

 holds: bool
 armed: bool
 fires: bool
 item: S
 value: Dn
 threshold: Dn
 measure: Dn
 reference: Dn
 effective_at: Tn

class PriceFormula(Model):
 """A price as an expression over indexes, posted prices and exchange rates."""

 id: str
 status: e.PriceFormulaStatus | str
 code: str
 name: str
 expression: str
 currency: e.DeliveryDisputeCurrency | str
 unit: e.CostAskedUnit | str
 rounding: e.PriceFormulaRounding | str
 decimals: int
 day_rule: e.PriceFormulaDayRule | str
 fx_rule: e.PriceFormulaDayRule | str
 weekend_rule: e.PriceFormulaWeekendRule | str
 calendar: e.PriceIndexCalendar | str | None
 time_zone: S
 floor: Dn
 cap: Dn
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class PriceImportFault(Model):
 """A row that was not imported, and the reason."""

 line: int
 column: S
 code: str
 message: str

class PriceIndex(Model):
 """A series of values that prices are based on."""

 id: str
 status: e.PriceIndexStatus | str
 owner: e.Owner | str
 code: str
 name: str
 source: str
 frequency: e.SupplyContractAmendRatability | str
 unit: e.PriceIndexUnit | str
 currency: e.DeliveryDisputeCurrency | str
 calendar: e.PriceIndexCalendar | str
 lag_days: int
 time_zone: str
 points: int
 latest_on: dt.date | None
 latest_value: Dn
 recorded_at: Tn
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class PriceIndexPoint(Model):
 """The value of a price index on a day, as last corrected."""

 date: dt.date
 value: Decimal
 revision: int
 recorded_at: dt.datetime
 previous: Dn
 request_id: S
 key_id: S

class PriceIndexRecorded(Model):
 """The result of recording values."""

 recorded: int
 unchanged: int
 data: list[PriceIndexPoint]

class PriceIndexStatistics(Model):
 """Statistics of the values in a period, computed exactly and rounded once."""

 from_: dt.date
 to: dt.date
 n: int
 latest_on: dt.date | None
 latest: Dn
 mean: Dn
 sigma: Dn
 min: Dn
 max: Dn
 d1: Dn
 d5: Dn
 d20: Dn
 z20: Dn
 percentile: Dn

class PricePosting(Model):
 """The posting that a rack price belongs to."""

 price_id: str
 owner: e.Owner | str
 supplier_id: S
 branded: bool
 price_basis: e.PriceBasis | str
 terms: S

class PriceSheet(Model):
 """The prices of a day as published to a customer."""

 id: str
 counterparty_id: S
 customer_group: S
 priced_on: dt.date
 prices: list[PriceSheetRow]
 created_at: dt.datetime

class PriceSheetRow(Model):
 """A row of a price sheet."""

 terminal: str
 product: str
 unit: str
 currency: S
 rack: Dn
 price: Dn
 missing: S

class PriceSource(Model):
 """A source of prices."""

 id: str
 status: e.PriceSourceStatus | str
 name: str
 kind: e.PriceSourceKind | str
 format: e.PriceSourceFormat | str
 target: e.PriceSourceTarget | str
 mapping: PriceSourceMapping | None
 url: S
 secret_in: e.PriceSourceSecretSecretIn | str | None
 secret_name: S
 schedule_minutes: In
 stale_after_s: In
 rows_min: In
 rows_max: In
 implausible: e.PriceSourceImplausible | str
 redistribution: bool
 last_run_at: Tn
 last_success_at: Tn
 next_run_at: Tn
 stale_at: Tn
 stale_since: Tn
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class PriceSourceColumn(Model):
 """The mapping of a column of a file."""

 field: e.PriceSourceColumnField | str
 column: str

class PriceSourceMapping(Model):
 """How to read the files of a price source."""

 rows: S
 separator: e.PriceSourceMappingSeparator | str | None
 decimal: e.PriceSourceMappingDecimal | str | None
 date_format: e.PriceSourceMappingDateFormat | str | None
 time_zone: S
 unknown_columns: e.PriceSourceMappingUnknownColumns | str | None
 terminal: S
 product: S
 price_basis: e.PriceBasis | str | None
 terms: S
 supplier_id: S
 branded: bool | None
 index_code: S
 base: e.DeliveryDisputeCurrency | str | None
 quote: e.DeliveryDisputeCurrency | str | None
 unit: e.PriceSourceMappingUnit | str | None
 currency: e.DeliveryDisputeCurrency | str | None
 columns: list[PriceSourceColumn] | None
 words: list[PriceSourceWord] | None

class PriceSourceRun(Model):
 """A run of a price source."""

 id: str
 source_id: str
 n: int
 status: e.PriceSourceRunResultStatus | str
 origin: e.PriceSourceRunResultOrigin | str
 mode: e.Mode | str
 dry_run: bool
 rows_read: In
 rows_written: In
 rows_unchanged: In
 rows_empty: In
 rows_repeated: In
 rows_refused: In
 rows_implausible: In
 bytes: In
 sha256: S
 http_status: In
 failure: S
 message: S
 created_at: dt.datetime
 ended_at: Tn

class PriceSourceRunResult(Model):
 """A run of a price source, with the rows that it refused."""

 id: str
 source_id: str
 n: int
 status: e.PriceSourceRunResultStatus | str
 origin: e.PriceSourceRunResultOrigin | str
 mode: e.Mode | str
 dry_run: bool
 rows_read: In
 rows_written: In
 rows_unchanged: In
 rows_empty: In
 rows_repeated: In
 rows_refused: In
 faults: list[PriceImportFault] | None
 rows_implausible: In
 warnings: list[PriceImportFault] | None
 bytes: In
 sha256: S
 http_status: In
 failure: S
 message: S
 created_at: dt.datetime
 ended_at: Tn

class PriceSourceWord(Model):
 """The mapping of a value of a file."""

 field: e.PriceSourceColumnField | str
 from_: str
 to: str

class PriceWarning(Model):
 """A reason to check a price that was accepted."""

 code: str
 reason: e.PriceWarningReason | str
 message: str

class PricingConflict(Model):
 """Two active rules with the same component, scope and priority."""

 label: e.Label | str
 one: str
 other: str
 one_name: str
 other_name: str

class PricingConflicts(Model):
 """Pricing rules that conflict."""

 data: list[PricingConflict]

class PricingEffective(Model):
 """The rules that determine a price."""

 rules: list[PricingPart]
 tied: S

class PricingPart(Model):
 """A pricing rule that applies."""

 id: str
 version: int
 name: str
 label: e.Label | str
 counterparty_id: S
 site_id: S
 customer_group: S
 terminal: S
 product: S
 formula_id: S
 value: Dn
 unit: str
 currency: str
 priority: In

class PricingRule(Model):
 """A component added to the rack price for certain customers."""

 id: str
 status: e.PricingRuleStatus | str
 name: str
 label: e.Label | str
 counterparty_id: S
 site_id: S
 customer_group: S
 terminal: S
 product: S
 formula_id: S
 value: Dn
 unit: e.PricingRuleUnit | str
 currency: e.DeliveryDisputeCurrency | str
 priority: In
 valid_from: dt.date
 valid_to: dt.date | None
 min_margin: Dn
 approved_at: Tn
 approved_by: S
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class Problem(Model):
 """An error (RFC 9457 problem details)."""

 ok: bool | None
 type: str
 title: str
 status: int
 code: str
 detail: str
 instance: str
 request_id: str
 retryable: bool
 errors: list[Fault] | None

class Product(Model):
 """A fuel product that is sold."""

 id: str
 status: e.ProductStatus | str
 code: str
 name: str
 family: e.ProductFamily | str
 octane_or_cetane: Dn
 sulfur_ppm: Dn
 dyed: bool | None
 bio_pct: Dn
 un_number: S
 pidx_code: S
 irs_product_code: S
 sat_clave_prodserv: S
 sat_subproducto: S
 vcf_group: e.ProductVcfGroup | str | None
 base_temperature: e.CostAskedBase | str | None
 specifications: list[ProductSpecification] | None
 blend_components: list[ProductComponent] | None
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class ProductComponent(Model):
 """A component of a blend."""

 product: str
 pct: Decimal

class ProductSpecification(Model):
 """A quality limit of a product."""

 property: str
 method: S
 unit: S
 min: Dn
 max: Dn

class Quote(Model):
 """An offer of fuel at a price that is locked until the quote expires."""

 id: str
 status: e.QuoteStatus | str
 counterparty_id: str
 site_id: S
 currency: e.DeliveryDisputeCurrency | str | None
 freight_mode: e.OrderFreightTerms | str
 buyer_use: e.PermitUses | str | None
 lines: list[QuoteLine]
 terminal_options: list[str] | None
 valid_until: dt.datetime
 locked_at: Tn
 exchange_rate: Dn
 total: Dn
 total_mxn: Dn
 order_id: S
 requoted_from_id: S
 notes: S
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn
 counterparty: Counterparty | None
 site: Site | None
 order: Order | None

class QuoteLine(Model):
 """A line of a quote."""

 line_no: int
 product: str
 terminal: S
 quantity: Decimal
 unit: e.Unit | str
 supplier_id: S
 branded: bool | None
 price_basis: e.PriceBasis | str | None
 terms: S
 posted_price: Dn
 posted_unit: e.CostAskedUnit | str | None
 unit_price: Dn
 price_source: e.QuoteLinePriceSource | str | None
 posting: PricePosting | None
 computed_price: Dn
 price_breakdown: list[CostStep] | None
 product_total: Dn
 excise_total: Dn
 distance_km: Dn
 freight_rate: Dn
 freight_unit: e.OrderLineFreightUnit | str | None
 freight_basis: e.CostFreightBasis | str | None
 freight_rate_id: S
 freight_min_quantity: Dn
 freight_min_charge: Dn
 surcharge_percent: Dn
 surcharge_index: S
 surcharge_index_value: Dn
 surcharge_index_date: dt.date | None
 warnings: list[FreightWarning] | None
 fee_total: Dn
 freight_total: Dn
 vat_total: Dn
 total: Dn

class QuoteOption(Model):
 """The cost of a line at a terminal."""

 line_no: int
 product: str
 terminal: str
 currency: str
 unit_price: Decimal
 total: Decimal
 total_mxn: Decimal
 chosen: bool

class RackPrice(Model):
 """A price posted at a rack."""

 id: str
 status: e.RackPriceStatus | str
 owner: e.Owner | str
 terminal: str
 product: str
 supplier_id: S
 branded: bool
 price_basis: e.PriceBasis | str
 terms: S
 currency: e.DeliveryDisputeCurrency | str
 price: Decimal
 unit: e.PriceSourceMappingUnit | str
 effective_at: dt.datetime
 recorded_at: dt.datetime
 source_id: S
 source: str
 supersedes: S
 reason: S
 warnings: list[PriceWarning] | None
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class Received(Model):
 """The result of a request to the faulty receiver."""

 behaviour: e.ReceivedBehaviour | str
 event_id: S
 attempt: int
 failed: bool
 url: S

class SandboxEvent(Model):
 """A simulated event."""

 id: str
 type: str
 object_id: str
 webhook_id: S
 data: Any

class Scope(Model):
 """A permission that a key can be given."""

 name: str
 operations: list[str]

class SigningKey(Model):
 """A public key for verifying deliveries."""

 kty: e.SigningKeyKty | str
 crv: e.SigningKeyCrv | str
 kid: str
 x: str
 use: e.SigningKeyUse | str
 alg: e.SigningKeyAlg | str

class SigningKeys(Model):
 """A JWK Set (RFC 7517)."""

 keys: list[SigningKey]

class Site(Model):
 """A place that fuel is delivered to."""

 id: str
 status: e.SiteStatus | str
 counterparty_id: str
 name: str
 street: S
 city: S
 county: S
 state: S
 postal_code: S
 municipality: S
 country: e.SiteCountry | str
 latitude: Dn
 longitude: Dn
 timezone: str
 permit_no: S
 permits: list[Permit] | None
 splc: S
 consignee_no: S
 delivery_windows: list[str] | None
 max_gvw_kg: In
 pump_required: bool | None
 hose_m: In
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn
 counterparty: Counterparty | None

class StatRow(Model):
 """One row of statistics."""

 group: S
 period: S
 value: Any

class Stats(Model):
 """Statistics."""

 measure: str
 group_by: S
 interval: S
 data: list[StatRow]

class StorageTank(Model):
 """A storage tank and its level."""

 id: str
 status: e.StorageTankStatus | str
 site_id: str
 product: str
 name: str
 kind: e.StorageTankKind | str
 unit: e.Unit | str
 base: e.CostAskedBase | str
 capacity: Decimal
 safe_fill_pct: Decimal
 min_level: Dn
 unusable: Dn
 strapping_table: list[Strapping] | None
 density: Dn
 probe: S
 water_alarm_mm: Dn
 low_pct: Dn
 critical_pct: Dn
 high_pct: Dn
 sat_clave_tanque: S
 level: Dn
 level_at: Tn
 level_source: e.StorageTankLevelSource | str | None
 reading_id: S
 water_mm: Dn
 temperature: Dn
 burn_rate: Dn
 reserved: Decimal
 alarms: list[TankAlarm] | None
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn
 site: Site | None

class Strapping(Model):
 """A row of a strapping table."""

 height_mm: Decimal
 volume: Decimal

class SupplyContract(Model):
 """A commitment on volume and price."""

 id: str
 status: e.SupplyContractStatus | str
 number: str
 side: e.SupplyContractSide | str
 counterparty_id: str
 contract_type: e.SupplyContractContractType | str
 terminals: list[str] | None
 products: list[str] | None
 start_on: dt.date
 end_on: dt.date
 timezone: str
 unit: e.Unit | str
 currency: e.DeliveryDisputeCurrency | str
 price_formula_id: S
 unit_price: Dn
 differential: Dn
 periods: list[ContractPeriod] | None
 ratability: e.SupplyContractAmendRatability | str | None
 ratability_pct: Dn
 shortfall_penalty: Dn
 excess_penalty: Dn
 terms: S
 reason: S
 amendments: list[ContractAmendment] | None
 shortfalls: list[ContractShortfall] | None
 lifted: Decimal
 settled_through: dt.date | None
 expiring_announced: bool
 next_change_at: Tn
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn
 counterparty: Counterparty | None

class TankAlarm(Model):
 """An active alarm."""

 kind: e.TankAlarmKind | str
 since: dt.datetime
 reading_id: str

class TankAlarms(Model):
 """The alarms of a tank."""

 tank_id: str
 unit: e.Unit | str
 level: Dn
 low: Dn
 critical: Dn
 high: Dn
 water_mm: Dn
 water_alarm_mm: Dn
 alarms: list[TankAlarm]

class TankForecast(Model):
 """The forecast of a tank."""

 tank_id: str
 unit: e.Unit | str
 level: Dn
 level_at: Tn
 burn_rate: Dn
 order_at: Tn
 low_at: Tn
 critical_at: Tn
 empty_at: Tn
 days: list[TankForecastDay]

class TankForecastDay(Model):
 """One day of a forecast."""

 at: dt.datetime
 level: Decimal
 ullage: Decimal

class TankReading(Model):
 """A reading of a storage tank."""

 id: str
 status: e.TankReadingStatus | str
 tank_id: str
 at: dt.datetime
 gross: Dn
 net: Dn
 height_mm: Dn
 water_mm: Dn
 temperature: Dn
 density: Dn
 vcf: Dn
 source: e.StorageTankLevelSource | str
 seq: In
 anomalies: list[e.TankReadingAnomalies | str] | None
 reason: S
 supersedes_id: S
 superseded_by_id: S
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn
 tank: StorageTank | None

class TankReadingGap(Model):
 """A period without readings."""

 begins_at: dt.datetime
 ends_at: Tn

class TankReadingGaps(Model):
 """The gaps between the readings of a tank."""

 tank_id: str
 from_: dt.datetime
 until: dt.datetime
 longer_than_minutes: int
 gaps: list[TankReadingGap]

class TankStrappingTable(Model):
 """The strapping table of a tank."""

 tank_id: str
 unit: e.Unit | str
 rows: list[Strapping]

class TankUllage(Model):
 """The ullage of a tank at a given time."""

 tank_id: str
 unit: e.Unit | str
 at: dt.datetime
 capacity: Decimal
 safe_capacity: Decimal
 level: Dn
 level_at: Tn
 level_source: S
 burn_rate: Dn
 level_then: Dn
 reserved: Decimal
 ullage: Dn

class TaxChanges(Model):
 """The tax rules that begin in a period."""

 data: list[TaxRule]
 complete: bool

class TaxInEffect(Model):
 """A tax rule in effect on a day."""

 id: str
 version: int
 jurisdiction: str
 covers: list[str] | None
 code: str
 label: str
 subject: str
 basis: str
 rate: Decimal
 unit: str
 included_in_base_of: list[str] | None
 base_rounding: S
 layer: str
 withheld: bool | None
 exempt_uses: list[str] | None
 legal_ref: S
 narrow: int
 own: bool
 by_state: bool | None
 lapsed: bool | None

class TaxJurisdiction(Model):
 """A jurisdiction that taxes fuel."""

 code: str
 name: S
 currency: S
 unit: S
 base: S
 rules: int

class TaxJurisdictions(Model):
 """The jurisdictions that tax fuel."""

 data: list[TaxJurisdiction]

class TaxRule(Model):
 """A tax and the days on which it applies."""

 id: str
 status: e.TaxRuleStatus | str
 jurisdiction: str
 product_family: S
 product: S
 code: str
 label: str
 subject: e.TaxRuleSubject | str
 basis: e.TaxRuleBasis | str
 rate: Decimal
 unit: e.TaxRuleUnit | str
 included_in_base_of: list[str] | None
 base_rounding: e.TaxRuleBaseRounding | str | None
 layer: e.TaxRuleLayer | str | None
 stimulus_percentage: Dn
 stimulus_amount: Dn
 withheld: bool | None
 required: bool | None
 exempt_uses: list[e.PermitUses | str] | None
 valid_from: dt.date
 valid_to: dt.date | None
 legal_ref: S
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class TaxesInEffect(Model):
 """The taxes on a product in a jurisdiction on a day."""

 jurisdiction: str
 product: str
 date: dt.date
 use: S
 resolves: e.TaxesInEffectResolves | str
 code: S
 rules: list[TaxInEffect]
 exempt: list[str]

class Terminal(Model):
 """A facility where fuel is lifted."""

 id: str
 status: e.TerminalStatus | str
 code: str
 name: str
 kind: e.TerminalKind | str
 tcn: S
 splc: S
 permit_no: S
 operator_name: S
 operator_counterparty_id: S
 country: e.SiteCountry | str
 state: S
 jurisdiction: str
 currency: e.DeliveryDisputeCurrency | str
 latitude: Dn
 longitude: Dn
 time_zone: str
 price_change_local_time: S
 operating_hours: list[str] | None
 products: list[str] | None
 load_lanes: In
 authorization_required: bool | None
 outage_since: Tn
 outage_reason: S
 outage_expected_until: Tn
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class Tier(Model):
 """A tier and its rate limits."""

 name: str
 per_second: In
 burst: In
 daily_rack_per_minute: In
 live_keys: In
 available: bool

class UsageAdoption(Model):
 """The operations of the API that the account uses."""

 as_of: dt.datetime
 complete_through: Tn
 total: UsageReach
 domains: list[UsageDomain]
 data: list[UsageOperation]

class UsageDomain(Model):
 """Numbers of operations of a domain."""

 domain: str
 operations: int
 called: int
 never_called: int

class UsageFault(Model):
 """An error in one field or parameter."""

 pointer: S
 parameter: S
 code: str

class UsageForecast(Model):
 """The forecast of when a limit of a key will be reached."""

 key_id: str
 key_name: str
 tier: str
 limit: e.UsageForecastLimit | str
 status: e.UsageForecastStatus | str
 allowed_per_minute: int
 busiest_per_minute: int
 used_percent: int
 days: int
 growth_per_week: In
 exhausted_on: dt.date | None

class UsageForecastList(Model):
 """Forecasts of when limits will be reached."""

 as_of: dt.datetime
 complete_through: Tn
 data: list[UsageForecast]

class UsageLatency(Model):
 """Response times by operation, slowest first."""

 route: str
 calls: int
 p50_ms: int
 p90_ms: int
 p95_ms: int
 p99_ms: int

class UsageLatencyList(Model):
 """Response times by operation, slowest first."""

 from_: dt.datetime
 to: dt.datetime
 as_of: dt.datetime
 complete_through: Tn
 data: list[UsageLatency]

class UsageOfError(Model):
 """Errors by operation, code and field, most frequent first."""

 last_at: dt.datetime
 route: str
 code: str
 field: str
 status: int
 calls: int

class UsageOfErrorList(Model):
 """Errors by operation, code and field, most frequent first."""

 from_: dt.datetime
 to: dt.datetime
 as_of: dt.datetime
 complete_through: Tn
 data: list[UsageOfError]

class UsageOfKey(Model):
 """Requests by key, most requests first."""

 last_at: dt.datetime
 key_id: str
 calls: int
 successes: int
 client_errors: int
 server_errors: int
 rate_limited: int
 cached: int
 bytes_in: int
 bytes_out: int

class UsageOfKeyList(Model):
 """Requests by key, most requests first."""

 from_: dt.datetime
 to: dt.datetime
 as_of: dt.datetime
 complete_through: Tn
 data: list[UsageOfKey]

class UsageOfLimit(Model):
 """Rate-limited keys, with the number of refused requests."""

 key_id: str
 key_name: str
 tier: str
 per_second: In
 burst: In
 calls: int
 rate_limited: int

class UsageOfLimitList(Model):
 """Rate-limited keys, with the number of refused requests."""

 from_: dt.datetime
 to: dt.datetime
 as_of: dt.datetime
 complete_through: Tn
 data: list[UsageOfLimit]

class UsageOfRoute(Model):
 """Requests by operation, most requests first."""

 last_at: dt.datetime
 route: str
 calls: int
 successes: int
 client_errors: int
 server_errors: int
 rate_limited: int
 cached: int
 bytes_in: int
 bytes_out: int

class UsageOfRouteList(Model):
 """Requests by operation, most requests first."""

 from_: dt.datetime
 to: dt.datetime
 as_of: dt.datetime
 complete_through: Tn
 data: list[UsageOfRoute]

class UsageOfStatus(Model):
 """Requests by status, most requests first."""

 last_at: dt.datetime
 status: int
 calls: int
 successes: int
 client_errors: int
 server_errors: int
 rate_limited: int
 cached: int
 bytes_in: int
 bytes_out: int

class UsageOfStatusList(Model):
 """Requests by status, most requests first."""

 from_: dt.datetime
 to: dt.datetime
 as_of: dt.datetime
 complete_through: Tn
 data: list[UsageOfStatus]

class UsageOperation(Model):
 """An operation of the API and its use."""

 route: str
 domain: str
 method: str
 path: str
 calls: int
 first_at: Tn
 last_at: Tn

class UsagePoint(Model):
 """Requests by interval. Intervals without requests are left out."""

 at: dt.datetime
 calls: int
 successes: int
 client_errors: int
 server_errors: int
 rate_limited: int
 cached: int
 bytes_in: int
 bytes_out: int
 p50_ms: int
 p90_ms: int
 p95_ms: int
 p99_ms: int

class UsagePointList(Model):
 """Requests by interval. Intervals without requests are left out."""

 from_: dt.datetime
 to: dt.datetime
 as_of: dt.datetime
 complete_through: Tn
 data: list[UsagePoint]

class UsageReach(Model):
 """Numbers of operations."""

 operations: int
 called: int
 never_called: int

class UsageRequest(Model):
 """A request. Path, query and address are not kept."""

 request_id: str
 at: dt.datetime
 key_id: str
 key_name: S
 method: str
 route: str
 status: int
 code: str
 field: str
 ms: int
 bytes_in: int
 bytes_out: int
 cached: bool

class UsageRequestWhole(Model):
 """A request with the details of its failure and its body. Path, query and address are not kept."""

 request_id: str
 at: dt.datetime
 key_id: str
 key_name: S
 method: str
 route: str
 status: int
 code: str
 field: str
 ms: int
 bytes_in: int
 bytes_out: int
 cached: bool
 errors: list[UsageFault] | None
 body: S
 body_scope: S
 body_bytes: In
 body_cut: bool | None

class UsageSummary(Model):
 """The requests of the account."""

 from_: dt.datetime
 to: dt.datetime
 as_of: dt.datetime
 complete_through: Tn
 total: UsageTotal

class UsageTotal(Model):
 """All requests."""

 calls: int
 successes: int
 client_errors: int
 server_errors: int
 rate_limited: int
 cached: int
 bytes_in: int
 bytes_out: int
 p50_ms: int
 p90_ms: int
 p95_ms: int
 p99_ms: int

class Verdict(Model):
 """Result of a validation."""

 valid: bool

class Version(Model):
 """A version of an object."""

 version: int
 at: dt.datetime
 request_id: S
 key_id: S
 changes: list[Change]

class Webhook(Model):
 """A webhook: a subscription to events."""

 id: str
 url: str
 description: S
 events: list[str]
 filters: list[WebhookFilter] | None
 delivery_order: e.DeliveryOrder | str
 order_hold_minutes: int
 max_per_second: int
 max_concurrency: int
 timeout_seconds: int
 retry_seconds: list[int] | None
 api_version: e.ApiVersion | str
 ed25519: bool
 header_names: list[str] | None
 client_certificate_sha256: S
 client_certificate_expires_at: Tn
 status: e.Status | str
 disabled_reason: e.DisabledReason | str | None
 warnings: list[WebhookWarning] | None
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class WebhookAttempt(Model):
 """An attempt to deliver an event."""

 attempt: int
 started_at: dt.datetime
 trigger: e.WebhookAttemptTrigger | str
 status: In
 failure: S
 message: S
 address: S
 dns_us: int
 connect_us: int
 tls_us: int
 first_byte_us: int
 total_us: int
 request_head: S
 request_sha256: S
 response_head: S
 response_body: S
 truncated: bool

class WebhookDelivery(Model):
 """The delivery of an event to a webhook."""

 id: str
 webhook_id: str
 event_id: str
 event_type: str
 object_id: str
 sequence: int
 trigger: e.Trigger | str
 replay_id: S
 status: e.WebhookDeliveryStatus | str
 attempts: int
 last_status: In
 last_failure: S
 last_attempt_at: Tn
 last_duration_ms: In
 next_attempt_at: Tn
 out_of_order: bool
 delivered_at: Tn
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn
 webhook: Webhook | None
 event: Event | None

class WebhookDeliveryExhausted(Model):
 """A delivery that was given up."""

 id: str
 webhook_id: str
 event_id: str
 attempts: int
 last_status: In
 last_failure: S

class WebhookEnabled(Model):
 """A webhook that was enabled."""

 id: str
 url: str
 description: S
 events: list[str]
 filters: list[WebhookFilter] | None
 delivery_order: e.DeliveryOrder | str
 order_hold_minutes: int
 max_per_second: int
 max_concurrency: int
 timeout_seconds: int
 retry_seconds: list[int] | None
 api_version: e.ApiVersion | str
 ed25519: bool
 header_names: list[str] | None
 client_certificate_sha256: S
 client_certificate_expires_at: Tn
 status: e.Status | str
 disabled_reason: e.DisabledReason | str | None
 warnings: list[WebhookWarning] | None
 replay_id: S
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn

class WebhookFilter(Model):
 """A condition on a member of an event's envelope."""

 field: str
 op: e.WebhookFilterOp | str
 value: Any

class WebhookHealth(Model):
 """The health of the receiver of a webhook."""

 health: e.WebhookHealthHealth | str
 pending: int
 oldest_due_at: Tn
 failing_since: Tn
 trial_at: Tn
 last_success_at: Tn
 last_failure_at: Tn
 last_failure: S
 last_status: In

class WebhookMessage(Model):
 """The body of a webhook delivery, its receiver, and the reason why it is held."""

 delivery_id: str
 webhook_id: str
 url: S
 description: S
 webhook_status: S
 held_by: e.WebhookMessageHeldBy | str | None
 held_until: Tn
 behind_id: S
 body: S
 body_sha256: S

class WebhookPinged(Model):
 """The event sent by a ping."""

 event_id: str

class WebhookReplay(Model):
 """A replay: the events of a period, delivered to a webhook again."""

 id: str
 webhook_id: str
 since: dt.datetime
 until: dt.datetime
 types: list[str] | None
 only: e.WebhookReplayOnly | str
 status: e.WebhookReplayBegunStatus | str
 matched: int
 replayed: int
 progress: int
 finished_at: Tn
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn
 webhook: Webhook | None

class WebhookReplayBegun(Model):
 """A replay that was started, or the result of a dry run."""

 dry_run: bool
 id: S
 webhook_id: str
 status: e.WebhookReplayBegunStatus | str | None
 matched: int
 replayed: In
 progress: In
 estimated_seconds: int
 first_event: WebhookReplayEnd | None
 last_event: WebhookReplayEnd | None

class WebhookReplayEnd(Model):
 """The first or last event of a replay."""

 id: str
 sequence: int
 type: str
 created_at: dt.datetime

class WebhookRetried(Model):
 """Result for one delivery."""

 id: str
 status: int
 code: S
 message: S

class WebhookRetries(Model):
 """Results of a bulk retry."""

 retried: int
 failed: int
 has_more: bool
 results: list[WebhookRetried]

class WebhookSecret(Model):
 """A signing secret of a webhook, without its value."""

 id: str
 created_at: dt.datetime
 expires_at: Tn

class WebhookWarning(Model):
 """A problem with a webhook that was found before any delivery failed."""

 code: e.WebhookWarningCode | str
 host: str
 since: dt.datetime
 last_tried_at: dt.datetime

class WebhookWithSecret(Model):
 """A webhook with a new signing secret."""

 id: str
 url: str
 description: S
 events: list[str]
 filters: list[WebhookFilter] | None
 delivery_order: e.DeliveryOrder | str
 order_hold_minutes: int
 max_per_second: int
 max_concurrency: int
 timeout_seconds: int
 retry_seconds: list[int] | None
 api_version: e.ApiVersion | str
 ed25519: bool
 header_names: list[str] | None
 client_certificate_sha256: S
 client_certificate_expires_at: Tn
 status: e.Status | str
 disabled_reason: e.DisabledReason | str | None
 warnings: list[WebhookWarning] | None
 secret: str
 version: int
 created_at: dt.datetime
 updated_at: dt.datetime
 archived_at: Tn
